import type { Keyspace } from './keyspace.ts'
import { integer } from './numbers.ts'

/** A reply of a command inside a script: nil is null. */
export type Reply = null | number | string | Reply[] | { ok: string }

export type Command = (keys: Keyspace, ...args: string[]) => Reply

/** Returns the part of a list between two places, which count from the end when they are below 0. */
export function slice<T>(list: readonly T[], start: string, stop: string): T[] {
  const at = (index: number) => (index < 0 ? index + list.length : index)
  return list.slice(Math.max(0, at(integer(start))), Math.max(0, at(integer(stop)) + 1))
}
