import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RUN = join(import.meta.dirname, '..', 'interop', 'run.ts')

it.each([
  ['says so and passes', '', 0],
  ['says so and fails when CI_REDISSON is 1', '1', 1],
])('npm run test:redisson without a JDK %s', (_what, CI_REDISSON, code) => {
  const { status, stderr } = spawnSync(process.execPath, [RUN], {
    env: { PATH: '', CI_REDISSON },
    encoding: 'utf8',
  })
  expect(stderr).toContain('Not tested against Redisson: there is no JDK 17 or newer')
  expect(status).toBe(code)
})
