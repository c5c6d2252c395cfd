/** Replies of commands in memory. */
import { type Keyspace, RedisError } from './keyspace.ts'

/** A reply of a command inside a script: nil is null. */
export type Reply = null | number | string | Reply[] | { ok: string }

export type Command = (keys: Keyspace, ...args: string[]) => Reply

/** Returns the part of a list between two places, which count from the end when they are below 0. */
export function slice<T>(list: readonly T[], start: string, stop: string): T[] {
  const at = (index: number) => (index < 0 ? index + list.length : index)
  return list.slice(Math.max(0, at(integer(start))), Math.max(0, at(integer(stop)) + 1))
}

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
