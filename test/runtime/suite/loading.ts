import { ENTRIES } from './entries.ts'

/** What a module must not call while it loads. Workers refuse only some of it. */
const WATCHED: readonly [owner: object, names: readonly string[]][] = [
  [globalThis, ['fetch', 'setTimeout', 'setInterval', 'queueMicrotask']],
  [crypto, ['randomUUID', 'getRandomValues']],
  [crypto.subtle, ['digest', 'importKey']],
  [Math, ['random']],
  [Date, ['now']],
  [performance, ['now']],
  [AbortSignal, ['timeout']],
]

/** Loads every entry of the package and returns the names of watched functions that were called meanwhile. */
export async function loadWatched(): Promise<string[]> {
  const called: string[] = []
  const restore = WATCHED.flatMap(([owner, names]) => names.map(name => watch(owner, name, called)))
  try {
    for (const load of Object.values(ENTRIES)) await load()
  } finally {
    for (const undo of restore) undo()
  }
  return called
}

function watch(owner: object, name: string, called: string[]): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  const original = Reflect.get(owner, name) as ((...args: unknown[]) => unknown) | undefined
  const value = (...args: unknown[]) => {
    called.push(name)
    return original?.apply(owner, args)
  }
  const { configurable = true, enumerable = true } = own ?? {}
  put(owner, name, { value, configurable, enumerable, writable: true })
  return () => {
    if (own) put(owner, name, own.get ? own : { ...own, value: original })
    else Reflect.deleteProperty(owner, name)
  }
}

function put(owner: object, name: string, descriptor: PropertyDescriptor): void {
  if (!Reflect.defineProperty(owner, name, descriptor)) throw new Error(`${name} cannot be replaced`)
}
