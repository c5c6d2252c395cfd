import type { Redis } from 'ioredis'
import type { Script, Values } from '../../src/transport/scripts/script.ts'

type Reply = [code: string, ...fields: unknown[]]

/** Sends a script straight to Redis, with its keys and arguments given by name. */
export function runScript<Value extends string, R extends { code: string }>(
  client: Redis,
  script: Script<Value, R>,
  values: Values<NoInfer<Value>>,
): Promise<Reply> {
  const given: Values<string> = values
  const pick = (names: string) =>
    names === '' ? [] : names.split(' ').flatMap(name => [given[name] ?? ''].flat().map(String))
  const keys = pick(script.keys)
  return client.eval(script.text, keys.length, ...keys, ...pick(script.args)) as Promise<Reply>
}

/** Returns the commands that the scripts of `work` ran, in alphabetical order and as often as they ran. */
export async function innerCommands(client: Redis, work: () => Promise<unknown>): Promise<string> {
  await client.config('RESETSTAT')
  await work()
  const info = await client.info('commandstats')
  const counts = [...info.matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)]
  return counts
    .flatMap(([, name = '', calls]) => Array<string>(Number(calls)).fill(name.toUpperCase()))
    .filter(name => name !== 'EVAL')
    .sort()
    .join(' ')
}

/** Returns what was published on a channel, by PUBLISH and by SPUBLISH, while `work` ran. */
export async function published(
  client: Redis,
  channel: string,
  work: () => Promise<unknown>,
): Promise<[kind: string, message: string][]> {
  const received: [kind: string, message: string][] = []
  const listener = client.duplicate()
  try {
    const end = Promise.withResolvers<void>()
    const hear = (kind: string) => (_channel: string, message: string) => {
      received.push([kind, message])
      if (received.filter(([, each]) => each === 'end').length === 2) end.resolve()
    }
    listener.on('message', hear('PUBLISH'))
    listener.on('smessage', hear('SPUBLISH'))
    await listener.subscribe(channel)
    await listener.ssubscribe(channel)
    await work()
    // Messages arrive in order, so these are the last.
    await client.publish(channel, 'end')
    await client.spublish(channel, 'end')
    await end.promise
  } finally {
    listener.disconnect()
  }
  return received.filter(([, message]) => message !== 'end')
}
