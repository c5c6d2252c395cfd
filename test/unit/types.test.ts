import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it.each([
  ['the API compiles where it should, and does not where it should not', 'test/types'],
  ['results can be told apart without `strict`', 'test/types/loose'],
])('%s', (_title, folder) => {
  const root = new URL('../../', import.meta.url)
  const compile = ['node_modules/typescript/bin/tsc', '-p', `${folder}/tsconfig.json`]
  const { status, stdout } = spawnSync(process.execPath, compile, { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
