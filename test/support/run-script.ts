import type { Redis } from 'ioredis'
import type { Script, Values } from '../../src/transport/scripts/script.ts'
import { followCommands } from './follow-commands.ts'
import { listOf } from './reply.ts'

type AnyScript = Script<string, { code: string }>
type Reply = [code: string, ...fields: unknown[]]

/** What runs scripts and commands: a client of Redis, or the engine in the process. */
export interface Sender {
  eval(text: string, keys: number, ...values: (string | number)[]): Promise<unknown>
  call(command: string, ...values: (string | number)[]): Promise<unknown>
}

/** Sends a script straight to Redis, with its keys and arguments given by name. */
export async function runScript<Value extends string, R extends { code: string }>(
  client: Sender,
  script: Script<Value, R>,
  values: Values<NoInfer<Value>>,
): Promise<Reply> {
  return withoutSlot(script, await runPoll(client, script, values))
}

/** The same for a test of poll slots: the reply still says when to ask again. */
export async function runPoll(
  client: Sender,
  { text, keys, args }: AnyScript,
  given: Values<string>,
): Promise<Reply> {
  const pick = (names: readonly string[]) => names.flatMap(name => given[name] ?? '').map(String)
  const names = pick(keys)
  return listOf(await client.eval(text, names.length, ...names, ...pick(args))) as Reply
}

/** Takes from a busy reply when to ask again, and the ticket, which follow from those that wait and not from the lock. */
export function withoutSlot({ keys, args }: Pick<AnyScript, 'keys' | 'args'>, reply: Reply): Reply {
  const own = args.includes('looks')
    ? 3
    : args.includes('ticket')
      ? 2
      : keys.some(key => /slots/i.test(key))
        ? 1
        : 0
  return reply[0] === ':busy' && own > 0 ? (reply.slice(0, -own) as Reply) : reply
}

/** Returns the commands that the scripts of `work` ran, in alphabetical order and as often as they ran. */
export async function innerCommands(client: Redis, work: () => Promise<unknown>): Promise<string> {
  await nextMs(client)
  const commands = await scripted(client, work)
  return commands
    .map(([name]) => name)
    .sort()
    .join(' ')
}

/** Waits for the server's next millisecond, in which a lease that is granted anew ends later than the one before. */
export async function nextMs(client: Redis): Promise<void> {
  const now = async () => Math.floor(Number((await client.time())[1]) / 1000)
  for (const from = await now(); (await now()) === from; );
}

/** Returns the commands that scripts ran in the client's database during `work`. Other databases may be busy. */
export async function scripted(client: Redis, work: () => Promise<unknown>): Promise<string[][]> {
  const commands: string[][] = []
  const ended = Promise.withResolvers<void>()
  const mark = crypto.randomUUID()
  const stop = await followCommands(client, (command, by) => {
    if (by === 'script') commands.push(command)
    if (command[1] === mark) ended.resolve()
  })
  try {
    await work()
    await client.echo(mark)
    await ended.promise
  } finally {
    stop()
  }
  return commands
}

/** Values of the argument `publish` that wake someone. */
export const WAYS_TO_PUBLISH = ['PUBLISH', 'SPUBLISH', 'BOTH'] as const

/** Returns what `published` returns for scripts that sent these messages with a value of the argument `publish`. */
export function sentWith(
  publish: (typeof WAYS_TO_PUBLISH)[number],
  ...messages: string[]
): [kind: string, message: string][] {
  const commands = publish === 'BOTH' ? ['PUBLISH', 'SPUBLISH'] : [publish]
  return messages.flatMap(message => commands.map((command): [string, string] => [command, message]))
}

/** Returns what scripts published on a channel, by PUBLISH and by SPUBLISH, during `work`. */
export async function published(
  client: Redis,
  channel: string,
  work: () => Promise<unknown>,
): Promise<[kind: string, message: string][]> {
  const commands = await scripted(client, work)
  return commands.flatMap(([kind = '', to, message = '']) =>
    to === channel && /^S?PUBLISH$/.test(kind) ? [[kind, message]] : [],
  )
}
