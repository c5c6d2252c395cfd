import type { Redis } from 'ioredis'
import { type Actor, play } from './play.ts'
import type { Scenario } from './scenario.ts'

/** What the scripts of a scenario's last step run inside Redis, as MONITOR shows it. */
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

/** Waiters ask again and again, so what their steps run is no matter of one operation. */
export function isCountable({ steps, oursOnly }: Scenario): boolean {
  return !oursOnly && steps.every(step => !step.includes(' wait '))
}

/** All commands that Redis runs, and which of them scripts ran. */
async function watch(client: Redis) {
  const monitor = await client.monitor()
  const commands: { name: string; scripted: boolean }[] = []
  const marks = new Map<string, () => void>()
  monitor.on('monitor', (_time: string, [name = '', argument = '']: string[], source: string) => {
    commands.push({ name: name.toUpperCase(), scripted: source === 'lua' })
    marks.get(argument)?.()
  })
  return {
    /** How many there have been by now. */
    now: async () => {
      const text = `mark-${marks.size}`
      const arrived = new Promise<void>(resolve => marks.set(text, resolve))
      await client.echo(text)
      await arrived
      return commands.length
    },
    scripted: (from: number, to: number) =>
      commands.slice(from, to).flatMap(({ name, scripted }) => (scripted ? [name] : [])),
    end: () => monitor.disconnect(),
  }
}
