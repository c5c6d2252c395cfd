import type { Redis } from 'ioredis'
import type { Key, State } from './scenario.ts'

/** Redisson's deadline for "never": Long.MAX_VALUE / 10_000. */
const NEVER = 922_337_203_685_477

const END = 'golden:end'

/** The placeholder for each id that occurs in Redis. */
export type Cast = ReadonlyMap<string, string>

/** Runs `act` on an empty Redis. Returns everything that it left there and everything that it published. */
export async function observe(client: Redis, act: () => Promise<Cast>): Promise<State<number>> {
  await client.flushdb()
  const subscriber = client.duplicate()
  const messages: [string, string][] = []
  try {
    await subscriber.psubscribe('*')
    const ended = new Promise<void>(resolve =>
      subscriber.on('pmessage', (_pattern, channel, message) => {
        if (channel === END) resolve()
        else messages.push([channel, message])
      }),
    )
    const cast = await act()
    const keys = await readKeys(client, cast)
    await client.publish(END, '')
    await ended
    return { keys, messages: messages.map(([channel, message]) => [named(channel, cast), message]) }
  } finally {
    subscriber.disconnect()
  }
}

async function readKeys(client: Redis, cast: Cast): Promise<Record<string, Key<number>>> {
  const found = new Map<string, Key<number>>()
  for (const key of await client.keys('*')) found.set(named(key, cast), await readKey(client, key, cast))
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function readKey(client: Redis, key: string, cast: Cast): Promise<Key<number>> {
  const type = await client.type(key)
  const ttl = await client.pttl(key)
  const text = JSON.stringify(await readValue(client, key, type))
  const value = JSON.parse(named(type === 'zset' ? text : withoutTime(text), cast))
  const ordered = type === 'hash' || type === 'zset' ? sorted(value) : value
  return { type, value: ordered, ttlMs: ttl === -1 ? 'none' : ttl }
}

async function readValue(client: Redis, key: string, type: string): Promise<Key<number>['value']> {
  if (type === 'hash') return client.hgetall(key)
  if (type === 'list') return client.lrange(key, 0, -1)
  if (type === 'zset') return readDeadlines(client, key)
  return client.get(key)
}

/** The pace of a fair lock has eight measured numbers. Fencing tokens by the clock are microseconds since 1970. */
function withoutTime(text: string): string {
  return text.replaceAll(/"\d+(:\d+){7}::?/g, '"<pace>:').replaceAll(/\b1\d{15}\b/g, '<micros>')
}

/** Scores are points in time. Only their distance from now can be compared, and that of appointments is measured. */
async function readDeadlines(
  client: Redis,
  key: string,
): Promise<Record<string, number | 'never' | '<millis>'>> {
  const [seconds, micros] = await client.time()
  const nowMs = Number(seconds) * 1_000 + Number(micros) / 1_000
  const flat = await client.zrangeBuffer(key, 0, -1, 'WITHSCORES')
  const deadlines: Record<string, number | 'never' | '<millis>'> = {}
  for (let at = 0; at < flat.length; at += 2) {
    const score = Number(flat[at + 1])
    const left = score === NEVER ? 'never' : score - nowMs
    deadlines[member(flat[at])] = key.startsWith('edgelock:') ? '<millis>' : left
  }
  return deadlines
}

/** Holders are text, and the ids of permits are 16 bytes. */
function member(bytes: Buffer = Buffer.alloc(0)): string {
  return bytes.length === 16 ? bytes.toString('hex') : bytes.toString()
}

/** Replaces the longest id first, because one id may begin with another. */
function named(text: string, cast: Cast): string {
  const ids = [...cast].sort(([one], [other]) => other.length - one.length)
  return ids.reduce((result, [id, placeholder]) => result.replaceAll(id, placeholder), text)
}

/** Sorts by name, because ids are drawn anew each time. */
function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
