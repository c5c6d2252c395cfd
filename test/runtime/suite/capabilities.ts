import type { Host } from './case.ts'

interface Capability {
  has(host: Host): boolean | Promise<boolean>
  /** How edgelock uses it, for the table in docs/runtimes.md. */
  readonly edgelock: string
}

const inGlobal = (path: string) => () => {
  let value: unknown = globalThis
  for (const name of path.split('.')) value = Reflect.get(Object(value), name)
  return value !== undefined
}

/** Where runtimes differ, or might. A capability that is `needed` must exist everywhere. */
export const CAPABILITIES: Readonly<Record<string, Capability>> = {
  'crypto.randomUUID': {
    has: inGlobal('crypto.randomUUID'),
    edgelock: 'needed for the ids of holders; called at the first use, never while a module loads',
  },
  'crypto.subtle': {
    has: inGlobal('crypto.subtle'),
    edgelock:
      'needed by guards for digests and signatures; locks do without it, but then send the text of a script with every request',
  },
  'performance.now': {
    has: inGlobal('performance.now'),
    edgelock: 'needed to know how long a lease is proven',
  },
  TransformStream: {
    has: inGlobal('TransformStream'),
    edgelock: 'needed by guards to see the end of a body',
  },
  'Headers.getSetCookie': {
    has: () => typeof new Headers().getSetCookie === 'function',
    edgelock: 'needed by `idempotency` to keep several `Set-Cookie` headers apart',
  },
  'Symbol.asyncDispose': {
    has: inGlobal('Symbol.asyncDispose'),
    edgelock: 'leases have the method; without the symbol, release in `finally`',
  },
  '`await using`, the syntax': {
    has: host => host.modern().then(Boolean, () => false),
    edgelock: 'not used in the package; compile your code to ES2022, or release in `finally`',
  },
  'AbortSignal.any': {
    has: inGlobal('AbortSignal.any'),
    edgelock: 'the `signal` of guards needs it, and programs that combine two',
  },
  '`waitUntil` of the platform': {
    has: host => host.waitUntil !== undefined,
    edgelock:
      'receives clean-up and renewals; without it they are awaited, or run as long as the process does',
  },
}
