import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RUN = join(import.meta.dirname, '..', 'interop', 'run.ts')

it.each([
  ['says so and fails', [], 1],
  ['says so and passes with --if-possible', ['--if-possible'], 0],
])('npm run test:redisson without a JDK %s', (_what, given, code) => {
  const { status, stderr } = spawnSync(process.execPath, [RUN, ...given], {
    env: { PATH: '' },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/Nothing was proven about Redisson [\d.]+: there is no JDK 17 or newer/)
  expect(status).toBe(code)
})
