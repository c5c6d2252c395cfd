import { inPairs } from '../internal/encoding.ts'
import { type Keyspace, RedisError } from './keyspace.ts'
import { type Command, slice } from './reply.ts'

export const SORTED_SETS: Record<string, Command> = {
  ZADD: zadd,
  ZREM: (keys, key = '', ...members) => keys.remove(key, 'zset', members),
  ZCARD: (keys, key = '') => keys.read(key, 'zset')?.size ?? 0,
  ZCOUNT: (keys, key = '', min = '', max = '') =>
    [...(keys.read(key, 'zset')?.values() ?? [])].filter(score => isWithin(score, min, max)).length,
  ZRANK: (keys, key = '', member = '') => {
    const set = keys.read(key, 'zset')
    const score = set?.get(member)
    if (!set || score === undefined) return null
    return [...set].filter(([other, at]) => at < score || (at === score && other < member)).length
  },
  ZSCORE: (keys, key = '', member = '') => scoreText(keys.read(key, 'zset')?.get(member)),
  ZMSCORE: (keys, key = '', ...members) => {
    const set = keys.read(key, 'zset')
    return members.map(member => scoreText(set?.get(member)))
  },
  ZRANGE: zrange,
  ZREMRANGEBYRANK: (keys, key = '', start = '', stop = '') =>
    keys.remove(key, 'zset', zrange(keys, key, start, stop)),
  ZREMRANGEBYSCORE: (keys, key = '', min = '', max = '') =>
    keys.remove(key, 'zset', zrange(keys, key, min, max, 'BYSCORE')),
}

function zadd(keys: Keyspace, key = '', ...args: string[]): number {
  const options = new Set<string>()
  while (/^(NX|XX|GT)$/i.test(args[0] ?? '')) options.add((args.shift() ?? '').toUpperCase())
  const entries = inPairs(args).map(([score, member]): [string, number] => [member, float(score)])
  const sorted = keys.open(key, 'zset')
  let added = 0
  for (const [member, score] of entries) {
    const before = sorted.get(member)
    if (before === undefined ? options.has('XX') : options.has('NX')) continue
    if (before === undefined) added++
    else if (options.has('GT') && score <= before) continue
    sorted.set(member, score)
  }
  keys.prune(key)
  return added
}

function zrange(keys: Keyspace, key = '', start = '', stop = '', ...options: string[]): string[] {
  const sorted = [...(keys.read(key, 'zset') ?? [])].sort(
    ([a, one], [b, other]) => one - other || (a < b ? -1 : 1),
  )
  const words = options.map(option => option.toUpperCase())
  const found = words.includes('BYSCORE')
    ? sorted.filter(([, score]) => isWithin(score, start, stop))
    : slice(sorted, start, stop)
  return words.includes('WITHSCORES')
    ? found.flatMap(([member, score]) => [member, scoreText(score) ?? ''])
    : found.map(([member]) => member)
}

function isWithin(score: number, min: string, max: string): boolean {
  const above = min.startsWith('(') ? score > float(min.slice(1)) : score >= float(min)
  const below = max.startsWith('(') ? score < float(max.slice(1)) : score <= float(max)
  return above && below
}

function float(text: string): number {
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) throw new RedisError('ERR value is not a valid float')
  return value
}

function scoreText(score: number | undefined): string | null {
  if (score === undefined) return null
  return Number.isFinite(score) ? String(score) : score > 0 ? 'inf' : '-inf'
}
