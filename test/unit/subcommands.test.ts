import { expect, it } from 'vitest'
import { LOADS, SUBCOMMANDS } from '../../src/cli/subcommands.ts'

it('the help lists every command that can be loaded', () => {
  expect(Object.keys(SUBCOMMANDS)).toEqual(Object.keys(LOADS))
})
