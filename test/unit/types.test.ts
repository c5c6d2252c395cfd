import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('the API compiles where it should, and does not where it should not', () => {
  const root = new URL('../../', import.meta.url)
  const compile = ['node_modules/typescript/bin/tsc', '-p', 'test/types/tsconfig.json']
  const { status, stdout } = spawnSync(process.execPath, compile, { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
