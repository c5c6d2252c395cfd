/** Calls that cannot work fail before any request, with a message that shows how to call. */
import { Hono, type MiddlewareHandler } from 'hono'
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import {
  countDownLatch,
  createLocks,
  expireSemaphore,
  fairLock,
  fencedLock,
  forceRelease,
  inspect,
  type Lock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { GUARD_KINDS, GUARDS } from '../support/guard-app.ts'

const redis = agreeingRedis()
const clock = new FakeClock()
const locks = createLocks({ clock, redis })
const plain = lock(locks, 'x')
/** Of three databases, as a red lock needs them. */
const THREE = [1, 2, 3].map(() => lock(createLocks({ clock, redis }), 'x'))
const work = async () => 1
const handler = () => new Response()
const init = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' }
const request = () => new Request('http://localhost/', init)

/** What a call throws or rejects with. It must be a TypeError before any request. */
async function messageOf(call: () => unknown): Promise<string> {
  const before = redis.requests
  const error = await rejectionOf((async () => call())())
  expect(redis.requests).toBe(before)
  expect(error).toBeInstanceOf(TypeError)
  return (error as TypeError).message
}

/** Every kind, with how many arguments of its own follow `locks`. */
const MADE: [usage: string, kind: (...args: never[]) => unknown, most: number][] = [
  ['fairLock(locks, name, options?).acquire(options?)', fairLock, 2],
  ['fencedLock(locks, name).acquire(options?)', fencedLock, 1],
  ['readWriteLock(locks, name).read.acquire(options?)', readWriteLock, 1],
  ['semaphore(locks, name).trySetPermits(permits)', semaphore, 1],
  ['permitSemaphore(locks, name, options?).acquire(options?)', permitSemaphore, 2],
  ['countDownLatch(locks, name).trySetCount(count)', countDownLatch, 1],
]

const KINDS: [usage: string, call: (locks: Locks) => unknown][] = [
  ...MADE.map(([usage, kind]) => [usage, (locks: Locks) => call(kind, locks, 'x')] as never),
  ['once(locks, key, options?, work)', locks => once(locks, 'x', work)],
]

/** Calls a function as JavaScript does, without types. */
const call = (func: unknown, ...args: unknown[]) => (func as (...args: unknown[]) => unknown)(...args)

/** Every guard of both adapters, around a handler. */
const GUARDED = GUARD_KINDS.flatMap((kind): ((locks: unknown) => (request: Request) => unknown)[] => {
  const { needs, web, hono } = GUARDS[kind]
  return [locks => web({ locks, ...needs }, handler), locks => inHono(hono({ locks, ...needs }))]
})

/** A route behind a guard, whose errors reach the caller. */
function inHono(guard: unknown): (request: Request) => unknown {
  const app = new Hono()
  app.onError(error => {
    throw error
  })
  app.post('/', guard as MiddlewareHandler, handler)
  return request => app.request(request)
}

const NO_LOCKS: [what: string, made: () => unknown, got: string][] = [
  ['a spread of locks', () => ({ ...locks }), 'object'],
  ['an object of one’s own', () => ({ redis }), 'object'],
  [
    'the locks of another copy of the module',
    async () => (await import('edgelock')).createLocks({ redis }),
    'object',
  ],
  ['a plain lock', () => plain, 'object'],
  ['null', () => null, 'null'],
]

describe.each(NO_LOCKS)('instead of locks, %s', (_, made, got) => {
  it.each(KINDS)('is refused by %s', async (usage, call) => {
    const given = (await made()) as Locks
    const message = await messageOf(() => call(given))
    const [start] = message.split('createLocks() ')
    expect(start).toBe(`${usage}: locks must be the result of `)
    expect(message).toMatch(new RegExp(`, got ${got}$`))
  })

  it('is refused by every guard, when it is made and when a function returns it', async () => {
    const given = (await made()) as Locks
    const message = /locks must be the result of createLocks\(\)/
    for (const guard of GUARDED) {
      expect(await messageOf(() => guard(given))).toMatch(message)
      const handle = guard(() => given)
      expect(await messageOf(() => handle(request()))).toMatch(message)
    }
  })
})

/** How a title shows an argument. */
function shown(arg: unknown): string {
  const known: [unknown, string][] = [
    [locks, 'locks'],
    [plain, 'lock'],
    [work, 'work'],
    [handler, 'handler'],
  ]
  const name = known.find(([value]) => value === arg)?.[1]
  return name ?? (Array.isArray(arg) ? `[${arg.map(shown).join(', ')}]` : JSON.stringify(arg))
}

/** Beside those of test/integration/mistakes.test.ts. */
const WRONG_ORDER: [func: unknown, args: unknown[], message: RegExp][] = [
  [fairLock, ['x', locks], /^fairLock\(locks, name, .*got string$/],
  [fairLock, [locks], /^name must be .*a string, got undefined$/],
  [fairLock, [locks, {}], /^name must be .*a string, got object$/],
  [once, ['x', locks, work], /^once\(locks, key, options\?, work\): locks must be .*, got string$/],
  [once, [locks, 'x', {}], /^once\(locks, key, options\?, work\): work must .*, got object$/],
  [withLock, [work, plain], /^withLock\(locks, .*\) or withLock\(lock, .*: lock must .*got function$/],
  [tryWithLock, ['x', work], /^tryWithLock\(locks, .*\) or tryWithLock\(lock, .*: lock must .*got string$/],
  [withLock, [plain, work, {}], /^withLock\(locks, name, .*: work must be a function.*got object$/],
  [tryWithLock, [plain, {}], /^tryWithLock\(locks, .*: work must be a function.*got object$/],
  [withLock, [locks, 'x'], /^withLock\(locks, .*: work must be a function.*got undefined$/],
  [withLock, [locks, 'x', {}, 'work'], /: work must be a function.*got string$/],
  [withLock, [locks, plain, work], /^withLock\(locks, name, .*: name must be .*a string, got object$/],
  [withLock, ['x', locks, work], /^withLock\(locks, name, .*: lock must be .*a lock, got string$/],
  [redLock, [locks, THREE], /^members must be an array.*of locks$/],
  [redLock, [[locks, locks]], /^members\[\d\] must be a lock, such as lock\(locks, 'name'\), got object$/],
  [
    hono.lockGuard,
    [{ locks, name: 'x' }, handler],
    /^handler must be passed to the route.*after lockGuard\(options\)$/,
  ],
  [
    web.lockGuard,
    [handler, { locks, name: 'x' }],
    /^lockGuard\(options, handler\): handler must be a function.*got object$/,
  ],
]

it.each(
  WRONG_ORDER.map(([func, args, message]) => {
    const title = `${(func as { name: string }).name}(${args.map(shown).join(', ')})`
    return [title, () => call(func, ...args), message] as const
  }),
)('%s is refused with the right call', async (_, run, message) => {
  expect(await messageOf(run)).toMatch(message)
})

describe.each([
  ...MADE.map(([usage, kind, most]) => [usage, kind, [locks, 'x', {}].slice(0, most + 1)] as const),
  ['options of multiLock()', multiLock, [[plain]]] as const,
  ['other options of redLock()', redLock, [THREE, {}]] as const,
])('an argument too many: %s', (start, kind, args) => {
  it.each([5, 0, null, false, 'x', {}, work])('is refused with the call that takes it: %o', async surplus => {
    const message = await messageOf(() => call(kind, ...args, surplus))
    expect(message.startsWith(start)).toBe(true)
    expect(message).toMatch(/ must be passed to (a method|acquire\(\))$/)
  })

  it('is none when it is undefined, as a wrapper may pass it', () => {
    expect(() => call(kind, ...args, undefined)).not.toThrow()
  })
})

it.each(GUARD_KINDS)('a handler that returns nothing is named by its guard: %s', async kind => {
  const all = { locks: createLocks({ redis: memory() }), ...GUARDS[kind].needs }
  await expect(GUARDS[kind].web(all, () => {})(request())).rejects.toThrow(
    /^the result of the handler of \w+\(\) must be a Response$/,
  )
})

it('what depends on other options is refused as well', () => {
  const unsized = { locks, name: 'x', permits: () => 3, weight: 0 }
  expect(() => hono.permitGuard(unsized)).toThrow(/^weight must be/)
  expect(() => permitSemaphore(locks, 'x', { permits: 1, keepMs: 599_999 })).toThrow(
    /keepMs must be .*600000/,
  )
  expect(() => expireSemaphore(locks, 'x', 0)).toThrow(/ttlMs must be a whole number of at least 1/)
})

const HELD = await plain.acquire()

describe('a verb that a kind lacks', () => {
  const permits = () => permitSemaphore(locks, 'x') as unknown as Lock
  it.each<[verb: string, call: () => unknown]>([
    ['reenter', () => (permits() as Lockable).acquire({ reenter: HELD })],
    ['forceRelease', () => forceRelease(permits())],
    ['inspect', () => inspect(permits())],
  ])('is refused by its name and that of the kind: %s', async (verb, call) => {
    const words = (await messageOf(call)).split(/\W+/)
    expect(words).toEqual(expect.arrayContaining([verb, 'permit', 'semaphore']))
  })
})
