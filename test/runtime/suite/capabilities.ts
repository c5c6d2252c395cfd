import type { Host } from './case.ts'

interface Capability {
  has(host: Host): boolean | Promise<boolean>
  /** What edgelock does about it, for the table in the documentation. */
  readonly edgelock: string
}

const inGlobal = (path: string) => () => {
  let value: unknown = globalThis
  for (const name of path.split('.')) value = Reflect.get(Object(value), name)
  return value !== undefined
}

/** Where runtimes differ, or might. Those with `needed` must be everywhere. */
export const CAPABILITIES: Readonly<Record<string, Capability>> = {
  'crypto.randomUUID': {
    has: inGlobal('crypto.randomUUID'),
    edgelock: 'needed: who holds a lock; drawn at the first use, never while a module loads',
  },
  'crypto.subtle': {
    has: inGlobal('crypto.subtle'),
    edgelock: 'needed: fingerprints and signatures of the guards',
  },
  'performance.now': { has: inGlobal('performance.now'), edgelock: 'needed: how long a lease is proven' },
  TransformStream: {
    has: inGlobal('TransformStream'),
    edgelock: 'needed by guards: they see the end of a body',
  },
  'Headers.getSetCookie': {
    has: () => typeof new Headers().getSetCookie === 'function',
    edgelock: 'needed by `idempotency`: several `Set-Cookie` stay several',
  },
  'Symbol.asyncDispose': {
    has: inGlobal('Symbol.asyncDispose'),
    edgelock: 'leases have it; without it, release in `finally`',
  },
  '`await using`, the syntax': {
    has: host => host.modern().then(Boolean, () => false),
    edgelock: 'not used in the package; compile it to ES2022, or release in `finally`',
  },
  'AbortSignal.any': {
    has: inGlobal('AbortSignal.any'),
    edgelock: 'not used: whoever waits for several signals listens to each, and stops listening',
  },
  'AbortSignal.timeout': {
    has: inGlobal('AbortSignal.timeout'),
    edgelock: 'not used: on Workers it counts the time in the queue of requests as well',
  },
  'Promise.withResolvers': { has: inGlobal('Promise.withResolvers'), edgelock: 'not used' },
  ByteLengthQueuingStrategy: {
    has: inGlobal('ByteLengthQueuingStrategy'),
    edgelock: 'not used: streams get a plain object that counts bytes',
  },
  CompressionStream: {
    has: inGlobal('CompressionStream'),
    edgelock: 'not used: bodies are kept as they are',
  },
  'crypto.subtle.timingSafeEqual': {
    has: inGlobal('crypto.subtle.timingSafeEqual'),
    edgelock: 'not used: `crypto.subtle.verify` compares signatures',
  },
  'scheduler.wait': {
    has: inGlobal('scheduler.wait'),
    edgelock: 'not used: `setTimeout`, cleared when nobody waits',
  },
  '`unref()` of a timer': {
    has() {
      const timer: unknown = setTimeout(() => {}, 0)
      clearTimeout(timer as number)
      return typeof (timer as { unref?: unknown }).unref === 'function'
    },
    edgelock: 'used where it is there: to watch a lease keeps no process alive',
  },
  process: { has: inGlobal('process'), edgelock: 'not used: pass `url` and `token`' },
  Buffer: { has: inGlobal('Buffer'), edgelock: 'not used: bytes are `Uint8Array`' },
  '`waitUntil` of the platform': {
    has: host => host.waitUntil !== undefined,
    edgelock:
      'takes clean-up and renewal where it is given; otherwise they are awaited, or run as long as the process',
  },
}
