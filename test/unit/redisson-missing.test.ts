import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOT_RUN } from '../../dev/ci/vitest.ts'

const RUN = join(import.meta.dirname, '..', 'interop', 'run.ts')

it('npm run ci -- redisson says that it proves nothing without a JDK', () => {
  const { status, stderr } = spawnSync(process.execPath, [RUN], { env: { PATH: '' }, encoding: 'utf8' })
  expect(stderr).toMatch(/Nothing was proven about Redisson [\d.]+: there is no JDK 17 or newer/)
  expect(status).toBe(NOT_RUN)
})
