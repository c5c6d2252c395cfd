import type { Redis } from 'ioredis'
import { followCommands } from '../support/follow-commands.ts'
import { nextMs } from '../support/run-script.ts'
import { type Actor, play } from './play.ts'
import type { Scenario } from './scenario.ts'

/** Returns the commands that the scripts of a scenario's last step run inside Redis, as MONITOR shows them. */
export async function innerCommands(
  client: Redis,
  scenario: Scenario,
  enter: (name: string, who: string) => Actor,
): Promise<string> {
  const log = await watch(client)
  let from = 0
  let to = 0
  const watched = (act: Actor['operations'][string]): Actor['operations'][string] => {
    return async values => {
      await nextMs(client)
      from = await log.now()
      await act(values)
      to = await log.now()
    }
  }
  try {
    await play(client, scenario, (name, who) => {
      const actor = enter(name, who)
      const operations = Object.entries(actor.operations).map(([name, act]) => [name, watched(act)])
      return { ...actor, operations: Object.fromEntries(operations) }
    })
    return log.scripted(from, to).join(' ')
  } finally {
    log.end()
  }
}

/** A waiter polls many times, so the commands of its step do not belong to one operation. */
export function isCountable({ steps, oursOnly }: Scenario): boolean {
  return !oursOnly && steps.every(step => !step.includes(' wait '))
}

/** Records all commands that Redis runs, and which of them a script ran. */
async function watch(client: Redis) {
  const commands: { name: string; scripted: boolean }[] = []
  const marks = new Map<string, () => void>()
  const end = await followCommands(client, ([name = '', argument = ''], by) => {
    commands.push({ name, scripted: by === 'script' })
    marks.get(argument)?.()
  })
  return {
    /** The number of commands so far. */
    now: async () => {
      const text = `mark-${marks.size}`
      const arrived = new Promise<void>(resolve => marks.set(text, resolve))
      await client.echo(text)
      await arrived
      return commands.length
    },
    scripted: (from: number, to: number) =>
      commands.slice(from, to).flatMap(({ name, scripted }) => (scripted ? [name] : [])),
    end,
  }
}
