import type { Redis } from 'ioredis'

/** Counts the commands that scripts ran since RESETSTAT, without those that a client sent to run or count them. */
export async function innerCommands(client: Redis): Promise<number> {
  const info = await client.info('commandstats')
  const outer = ['eval', 'evalsha', 'info', 'config|resetstat']
  return [...info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    .filter(([, name = '']) => !outer.includes(name))
    .reduce((sum, [, , calls]) => sum + Number(calls), 0)
}
