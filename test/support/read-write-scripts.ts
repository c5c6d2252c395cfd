import type { Redis } from 'ioredis'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as readScripts from '../../src/transport/scripts/read-lock.gen.ts'
import * as sharedScripts from '../../src/transport/scripts/read-write-lock.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as writeScripts from '../../src/transport/scripts/write-lock.gen.ts'
import type { Reply } from './lock-scripts.ts'
import { runScript } from './run-script.ts'
import { type Entry, runningDownFrom } from './store.ts'
import { DONE_MS, idOf, named, pollOf } from './wire.ts'

type Publish = '' | 'PUBLISH' | 'SPUBLISH' | 'BOTH'
type Side = 'read' | 'write'
type Ending = { hold?: number; holds?: number; outcome?: 0 | 1; publish?: Publish }

/** Returns keys and channel of a read-write lock without a `{tag}`, spelled out independently of `src`. */
export function readWriteWire(name: string) {
  const done = (id: string): string => `edgelock:done:{${name}}:${id}`
  const numbered = (holder: string, hold: number) => (hold ? `${idOf(holder)}:${hold}` : idOf(holder))
  return {
    lock: name,
    channel: `redisson_rwlock:{${name}}`,
    answer: (operation: string): string => `edgelock:op:{${name}}:${operation}`,
    lease: (holder: string, hold = 1): string => `{${name}}:${idOf(holder)}:rwlock_timeout:${hold}`,
    readDone: (holder: string, hold = 0): string => done(numbered(holder, hold)),
    writeDone: (holder: string, hold = 0): string => done(`${numbered(holder, hold)}:write`),
  }
}

/** The hash of a read-write lock. */
export function hashOf(fields: Record<string, string | number>, ttlMs = 30_000): Entry {
  const value = Object.fromEntries(
    Object.entries(fields).map(([field, count]) => [idOf(field), String(count)]),
  )
  return { type: 'hash', value, ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs) }
}

/** A reader's lease key. */
export function leaseOf(ttlMs = 30_000): Entry {
  return { type: 'string', value: '1', ttlMs: runningDownFrom(ttlMs) }
}

/** Sends the scripts of one read-write lock straight to Redis, with the arguments that a client would send. */
export class ReadWriteScripts {
  readonly name: string
  readonly #client: Redis

  constructor(client: Redis, name = 'L') {
    this.#client = client
    this.name = name
  }

  read(holder: string, { leaseMs = 30_000, last = false } = {}): Promise<Reply> {
    return this.#run(readScripts.acquire, 'read', holder, { leaseMs, last: last ? 1 : 0 })
  }

  readAgain(holder: string, { hold = 1, holds = 2, leaseMs = 30_000 } = {}): Promise<Reply> {
    return this.#run(readScripts.reenter, 'read', holder, { holds, leaseMs }, hold)
  }

  extendRead(holder: string, leaseMs: number): Promise<Reply> {
    return this.#run(readScripts.extend, 'read', holder, { leaseMs })
  }

  endRead(holder: string, options: Ending = {}): Promise<Reply> {
    return this.#end(readScripts.release, 'read', holder, options)
  }

  whoReads(holder = 'outsider'): Promise<Reply> {
    return this.#run(sharedScripts.inspect, 'read', holder, {})
  }

  write(holder: string, { leaseMs = 30_000, last = false } = {}): Promise<Reply> {
    return this.#run(writeScripts.acquire, 'write', holder, { leaseMs, last: last ? 1 : 0 })
  }

  writeAgain(holder: string, { hold = 1, holds = 2, leaseMs = 30_000 } = {}): Promise<Reply> {
    return this.#run(lockScripts.reenter, 'write', holder, { holds, leaseMs }, hold)
  }

  extendWrite(holder: string, leaseMs: number): Promise<Reply> {
    return this.#run(lockScripts.extend, 'write', holder, { leaseMs })
  }

  endWrite(holder: string, options: Ending = {}): Promise<Reply> {
    return this.#end(writeScripts.release, 'write', holder, options)
  }

  whoWrites(holder = 'outsider'): Promise<Reply> {
    return this.#run(sharedScripts.inspect, 'write', holder, {})
  }

  force(side: Side, operation: string, publish: Publish = 'PUBLISH'): Promise<Reply> {
    return this.#run(sharedScripts.forceRelease, side, operation, { publish })
  }

  #end<V extends string, R extends { code: string }>(
    script: Script<V, R>,
    side: Side,
    holder: string,
    { hold = 0, holds = 0, outcome = 1, publish = 'PUBLISH' }: Ending,
  ): Promise<Reply> {
    return this.#run(script, side, holder, { holds, outcome, publish }, hold)
  }

  async #run<V extends string, R extends { code: string }>(
    script: Script<V, R>,
    side: Side,
    holder: string,
    own: Record<string, string | number>,
    hold = 0,
  ): Promise<Reply> {
    const wire = readWriteWire(this.name)
    const writes = side === 'write'
    const values: Record<string, string | number> = {
      lock: wire.lock,
      channel: wire.channel,
      lease: writes ? wire.lock : wire.lease(holder),
      reading: wire.lease(holder),
      leasePrefix: wire.lease(holder).slice(0, -1),
      readerPrefix: `{${this.name}}`,
      done: writes ? wire.writeDone(holder, hold) : wire.readDone(holder, hold),
      donePrefix: wire.readDone(''),
      answer: wire.answer(holder),
      holder: idOf(writes ? `${holder}:write` : holder),
      reader: idOf(holder),
      write: writes ? 1 : 0,
      doneMs: DONE_MS,
      answerMs: DONE_MS,
      ...pollOf(this.name),
      ...own,
    }
    return named(await runScript(this.#client, script as Script<string, R>, values))
  }
}
