/** How Redis reads and writes numbers. */
import { RedisError } from './keyspace.ts'

export const MAX_INT64: bigint = 2n ** 63n - 1n

/** An integer as Redis stores one: no sign but a minus, no leading zero, no blank. */
export function strictInteger(text: string): bigint {
  const value = /^(0|-?[1-9]\d{0,18})$/.test(text) ? BigInt(text) : undefined
  if (value === undefined || value > MAX_INT64 || value < -MAX_INT64 - 1n)
    throw new RedisError('ERR value is not an integer or out of range')
  return value
}

export function integer(text: string): number {
  return Number(strictInteger(text))
}

export function isWithin(score: number, min: string, max: string): boolean {
  const above = min.startsWith('(') ? score > float(min.slice(1)) : score >= float(min)
  const below = max.startsWith('(') ? score < float(max.slice(1)) : score <= float(max)
  return above && below
}

export function float(text: string): number {
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) throw new RedisError('ERR value is not a valid float')
  return value
}

export function scoreText(score: number | undefined): string | null {
  if (score === undefined) return null
  return Number.isFinite(score) ? String(score) : score > 0 ? 'inf' : '-inf'
}
