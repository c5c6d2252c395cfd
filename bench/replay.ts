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

/** What Redis counted of one command, whether a client sent it or a script ran it. */
interface CommandStats {
  readonly name: string
  readonly calls: number
  readonly micros: number
}

async function commandStats(redis: Redis): Promise<CommandStats[]> {
  const lines = [...(await redis.info('commandstats')).matchAll(/cmdstat_([^:]+):calls=(\d+),usec=(\d+)/g)]
  return lines
    .map(([, name = '', calls, micros]) => ({ name, calls: Number(calls), micros: Number(micros) }))
    .filter(({ name }) => !/^(config|info|client|hello|ping|select|echo)/.test(name))
}

/** Returns how many commands Redis ran, those inside of scripts included. */
export async function commandsRun(redis: Redis): Promise<number> {
  return (await commandStats(redis)).reduce((sum, { calls }) => sum + calls, 0)
}

/**
 * Returns how long Redis worked on what clients sent. The time of a script contains that of its commands. So of a command
 * that clients send and scripts run as well, only the share counts that clients sent.
 */
function microsSent(stats: readonly CommandStats[], bytes: Buffer): number {
  const sent = commandsIn(bytes)
  const shareOf = ({ name, calls }: CommandStats) => (sent.get(name.split('|')[0] ?? '') ?? 0) / calls
  return stats.reduce((sum, each) => sum + each.micros * Math.min(1, shareOf(each)), 0)
}

/** Counts the commands of a connection by name. */
export function commandsIn(bytes: Buffer): Map<string, number> {
  const counts = new Map<string, number>()
  let at = 0
  const readNumber = (mark: string) => {
    const end = bytes.indexOf('\r\n', at)
    const text = bytes.toString('latin1', at, end)
    if (!text.startsWith(mark)) throw new Error(`expected ${mark} in what was sent, got ${text}`)
    at = end + 2
    return Number(text.slice(1))
  }
  while (at < bytes.length) {
    for (let left = readNumber('*'), isName = true; left > 0; left--, isName = false) {
      const length = readNumber('$')
      const name = bytes.toString('latin1', at, at + length).toLowerCase()
      if (isName) counts.set(name, (counts.get(name) ?? 0) + 1)
      at += length + 2
    }
  }
  return counts
}

/** Returns for how many microseconds Redis was busy. @throws when it did not do the same as the first time */
export async function replay(redis: Redis, address: RedisAddress, recording: Recording): Promise<number> {
  await redis.flushall('SYNC')
  await sendAll(address, recording.before)
  await redis.config('RESETSTAT')
  await sendAll(address, recording.bytes)
  const stats = await commandStats(redis)
  const commands = stats.reduce((sum, { calls }) => sum + calls, 0)
  if (commands !== recording.commands)
    throw new Error(`${commands} commands instead of ${recording.commands}`)
  return microsSent(stats, recording.bytes)
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
  `redis.call('HDEL', KEYS[1], ARGV[1])
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
