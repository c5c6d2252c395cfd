/** The query of web locks: their holders and their waiters. */
import type { WebLockInfo, WebLockSnapshot } from '../api/web-locks.ts'
import { fingerprint } from '../internal/encoding.ts'
import { decodeName } from '../internal/web-lock-names.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { scan } from '../transport/scripts/keys.gen.ts'
import { query } from '../transport/scripts/web-lock.gen.ts'
import { WEB_LOCK_SETS } from './web-lock.ts'

/** About as many keys as a script searches in 10 ms. */
const KEYS_IN_PART = 5_000
const STEPS = 5
const MOST_KEYS = 100_000
const MOST_NAMES = 100
const MOST_SHOWN = 100

/** Names in different slots. They make a cluster refuse every query, because one of its nodes may not have all locks. */
const NAMES_APART = [':{a}', ':{b}']

const SUBJECT = { kind: 'web-lock', name: '*' } as const
/** The sets of `{x}`, which only a `mapName` makes, have a mark, and the name as it is. */
const KEY = /^edgelock:web(?:-alone|-sharing|-alive)?(~?:.*)$/s

/** Finds web locks and reads their sets. Changes made meanwhile may be missing. */
export async function queryWebLocks(context: LocksContext): Promise<WebLockSnapshot> {
  const { names, isComplete } = await findNames(context)
  const sets = [...names, ...NAMES_APART].flatMap(name =>
    WEB_LOCK_SETS.map(part => `edgelock:web${part}${name}`),
  )
  const states: unknown[] = []
  while (states.length < sets.length) {
    const bound = call(SUBJECT, 'query', query, { sets: sets.slice(states.length), most: MOST_SHOWN })
    const { reply } = await deliver(context, bound, { readsOnly: true })
    states.push(...JSON.parse(reply.states.slice(1)))
  }
  const held: WebLockInfo[] = []
  const pending: WebLockInfo[] = []
  let isCut = false
  for (const [at, end] of names.entries()) {
    const [holders = [], alone = [], sharing = [], alive = []] = states
      .slice(at * 4, at * 4 + 4)
      .map(membersOf)
    isCut ||= [holders, alone, sharing].some(({ length }) => length === MOST_SHOWN)
    const name = decodeName(/^:\{([^{}]*)\}$/.exec(end)?.[1] ?? end.replace(/^~?:/, ''))
    const living = new Set(alive.map(({ member }) => member))
    const waiting = [...alone, ...sharing].filter(({ member }) => living.has(member))
    held.push(...holders.map(({ member }) => infoOf(name, member)))
    pending.push(...waiting.sort((a, b) => a.score - b.score).map(({ member }) => infoOf(name, member)))
  }
  return { held, pending, isComplete: isComplete && !isCut }
}

/** Returns names as keys end with them, in order. */
async function findNames(context: LocksContext): Promise<{ names: string[]; isComplete: boolean }> {
  const names = new Set<string>()
  let cursor = '0'
  for (let keys = 0; keys < MOST_KEYS && names.size <= MOST_NAMES; keys += KEYS_IN_PART) {
    const values = { cursor, match: 'edgelock:web*', only: 'zset', count: KEYS_IN_PART / STEPS, steps: STEPS }
    const bound = call(SUBJECT, 'query', scan, values)
    const { reply } = await deliver(context, bound, { readsOnly: true })
    const [next = '0', ...found]: string[] = JSON.parse(reply.page.slice(1))
    for (const key of found) for (const name of KEY.exec(key)?.slice(1) ?? []) names.add(name)
    cursor = next
    if (cursor === '0') break
  }
  const isComplete = cursor === '0' && names.size <= MOST_NAMES
  return { names: [...names].sort().slice(0, MOST_NAMES), isComplete }
}

/** Redis writes an empty list as an object. */
function membersOf(state: unknown): { member: string; score: number }[] {
  const flat: string[] = Array.isArray(state) ? state : []
  return flat.flatMap((member, at) => (at % 2 ? [] : [{ member, score: Number(flat[at + 1]) }]))
}

function infoOf(name: string, member: string): WebLockInfo {
  const client = member.slice(1, member.lastIndexOf(':'))
  const label = client.slice(0, client.indexOf('@') + 1)
  return {
    name,
    mode: member.startsWith('s') ? 'shared' : 'exclusive',
    clientId: label + fingerprint(client),
  }
}
