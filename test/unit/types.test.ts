import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('results can be told apart without `strict`', () => {
  const root = new URL('../../', import.meta.url)
  // `npm run check` compiles the rest of test/types.
  const compile = ['node_modules/typescript/bin/tsc', '-p', 'test/types/loose/tsconfig.json']
  const { status, stdout } = spawnSync(process.execPath, compile, { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
