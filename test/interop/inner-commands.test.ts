/** Redisson runs the commands of `test/golden/commands.json` inside Redis, so the comparison with ours is correct. */
import { describe, expect, it } from 'vitest'
import { readCommandTable } from '../golden/command-table.ts'
import { innerCommands } from '../golden/inner-commands.ts'
import { PRIMITIVES, scenariosOf } from '../golden/scenarios.ts'
import { javaActor } from './golden-java.ts'
import { useInterop } from './interop.ts'

const interop = useInterop({})
const table = readCommandTable()

describe.each(PRIMITIVES)('%s', primitive => {
  const scenarios = scenariosOf(primitive)

  it.each(Object.entries(table[primitive]))('%s', async (title, { redisson }) => {
    const { client } = interop.stack.redis
    const scenario = scenarios[title] ?? expect.unreachable()
    const commands = await innerCommands(client, scenario, (name, who) =>
      javaActor(client, interop.java(`${primitive} ${title} ${who}`), primitive, name),
    )
    expect(commands).toBe(redisson)
  })
})
