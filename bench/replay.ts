/**
 * How long Redis itself works on recorded requests. All of them are sent again over one connection without a pause, so
 * that Redis is busy with nothing else and its caches are warm, whichever way they came the first time.
 */
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { Redis } from 'ioredis'
import type { RedisAddress } from '../dev/redis/index.ts'

export interface Recording {
  /** What Redis got first, which is not measured. */
  readonly before: Buffer
  readonly bytes: Buffer
  /** How many commands Redis counted, those inside of scripts included. */
  readonly commands: number
}

export interface CommandStats {
  readonly commands: number
  /** The time of a script contains that of its commands. */
  readonly micros: number
}

export async function commandStats(redis: Redis): Promise<CommandStats> {
  const lines = [...(await redis.info('commandstats')).matchAll(/cmdstat_([^:]+):calls=(\d+),usec=(\d+)/g)]
  const own = lines.filter(([, name = '']) => !/^(config|info|client|hello|ping|select|echo)/.test(name))
  const scripts = own.filter(([, name = '']) => /^eval/.test(name))
  const others = own.filter(([, name = '']) => !/^eval/.test(name))
  const sum = (column: 2 | 3, from: typeof own) =>
    from.reduce((total, each) => total + Number(each[column]), 0)
  return { commands: sum(2, own), micros: sum(3, scripts.length > 0 ? scripts : others) }
}

/** Returns for how many microseconds Redis was busy. @throws when it did not do the same as the first time */
export async function replay(redis: Redis, address: RedisAddress, recording: Recording): Promise<number> {
  await redis.flushall('SYNC')
  await sendAll(address, recording.before)
  await redis.config('RESETSTAT')
  await sendAll(address, recording.bytes)
  const { commands, micros } = await commandStats(redis)
  if (commands !== recording.commands)
    throw new Error(`${commands} commands instead of ${recording.commands}`)
  return micros
}

export function sendAll(address: RedisAddress, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(address as { path: string })
  const mark = 'all answered'
  let tail = ''
  socket.on('error', reject)
  socket.on('data', chunk => {
    tail = (tail + chunk.toString('latin1')).slice(-mark.length - 2)
    if (!tail.startsWith(mark)) return
    socket.destroy()
    resolve()
  })
  socket.write(bytes)
  socket.write(`*2\r\n$4\r\nECHO\r\n$${mark.length}\r\n${mark}\r\n`)
  return promise
}

/** The inner commands of an acquire and a release of the plain lock, and nothing else. */
const BARE = [
  `redis.call('EXISTS', KEYS[1], KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], ARGV[1], '1')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`,
  `redis.call('HGET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
redis.call('PUBLISH', KEYS[3], '0')
return 1`,
]

/** Lets a recording of the plain lock run bare scripts with the same keys and arguments. */
export async function bare(redis: Redis, { before, bytes, commands }: Recording): Promise<Recording> {
  let text = bytes.toString('latin1')
  const digests = new Set([...text.matchAll(/\r\n([0-9a-f]{40})\r\n/g)].map(([, digest = '']) => digest))
  for (const [at, digest] of [...digests].entries()) {
    const script = BARE[at] ?? ''
    await redis.script('LOAD', script)
    text = text.replaceAll(digest, createHash('sha1').update(script).digest('hex'))
  }
  return { before, bytes: Buffer.from(text, 'latin1'), commands }
}
