import type { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { followCommands } from './follow-commands.ts'
import { wire } from './wire.ts'

/**
 * Follows a fair lock's queue on the server, command by command, and checks every grant against it: the new holder must
 * have been first in the queue, or the queue empty. Works only without re-entry.
 */
export class QueueWatch {
  readonly granted: string[] = []
  /** Grants that overtook a waiter. */
  readonly inversions: string[] = []
  readonly #keys: ReturnType<typeof wire>
  #queue: string[] = []
  #left: { holder: string | undefined; at: number } | undefined

  static async start(client: Redis, name: string): Promise<QueueWatch> {
    const watch = new QueueWatch(name)
    onTestFinished(await followCommands(client, command => watch.#see(command)))
    return watch
  }

  private constructor(name: string) {
    this.#keys = wire(name)
  }

  #see([command, key, a = '', b = '', c = '']: string[]): void {
    const { lock, queue } = this.#keys
    if (key === lock && command === 'HSET') this.#grant(a)
    if (key !== queue) return
    if (command === 'RPUSH') this.#queue.push(a)
    if (command === 'LINSERT') this.#insert(a, b, c)
    if (command === 'LTRIM') this.#queue.splice(0, Number(a))
    if (command === 'LPOP') this.#leave(0)
    if (command === 'LREM') this.#leave(this.#queue.indexOf(b))
  }

  #insert(where: string, beside: string, holder: string): void {
    const at = this.#queue.indexOf(beside)
    if (at !== -1) this.#queue.splice(where === 'AFTER' ? at + 1 : at, 0, holder)
  }

  #leave(at: number): void {
    if (at === -1 || at >= this.#queue.length) return
    this.#left = { holder: this.#queue[at], at }
    this.#queue.splice(at, 1)
  }

  #grant(holder: string): void {
    const place = this.#left?.holder === holder ? this.#left.at : this.#queue.length
    if (place > 0) this.inversions.push(`${holder} overtook ${place}`)
    this.granted.push(holder)
    this.#left = undefined
  }
}
