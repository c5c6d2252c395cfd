/**
 * Mistakes that people make with the library, its guards and its program, each with what it says: the message must name
 * what is wrong, and how to mend it. Beside it, test/unit/ has each option with a wrong value (options.test.ts), arguments in
 * the wrong order (misuse.test.ts), and each answer of a store (replies.test.ts).
 */
import { Redis } from '@upstash/redis'
import { expect, it, vi } from 'vitest'
import { Commands } from '../../src/cli/dev/endpoint.ts'
import * as edgelock from '../../src/index.ts'
import {
  createLocks,
  fencedLock,
  type Lockable,
  lock,
  once,
  readWriteLock,
  redLock,
  semaphore,
  type WithLockOptions,
  withLock,
} from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { Store } from '../../src/memory/store.ts'
import { rest } from '../../src/rest.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { cli, tempFile } from '../support/cli.ts'
import { envOf } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { pass } from '../support/timing.ts'

const URL = 'https://eu1-quick-fox-1.upstash.io'
const TOKEN = 'AX-secret-token'
const locks = createLocks({ redis: memory() })
const plain = lock(locks, 'x')
const work = () => 1
const { lockGuard, permitGuard, idempotency, webhookOnce } = web
const GUARDS = { lockGuard, permitGuard, idempotency, webhookOnce }
const never = undefined as never
const loose = (value: unknown) => value as never

type Guard = (...args: unknown[]) => (request: Request) => Promise<Response>
const guarded =
  (guard: keyof typeof GUARDS, options: object, handler: unknown = () => new Response()) =>
  () =>
    (GUARDS[guard] as unknown as Guard)({ locks, ...options }, handler)
const asked = (guard: keyof typeof GUARDS, options: object, request: Request) => () =>
  guarded(guard, options)()(request)
const runAt =
  (env: Record<string, string>, ...args: string[]) =>
  async () => {
    const { out, notes } = await cli(args, { env })
    return out + notes
  }
const run = (...args: string[]) => runAt(envOf({ url: URL, token: TOKEN }), ...args)
const post = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"k"' }, body: '{}' })
const read = async (request: Request) => {
  await request.text()
  return request
}
const upstash = () => new Redis({ url: URL, token: TOKEN })
/** Another lock holds the name. */
const held = async (by: (name: string) => Lockable, wanted: (name: string) => Lockable) => {
  const name = crypto.randomUUID()
  await by(name).acquire()
  return wanted(name).acquire({ waitMs: 0 })
}
const plainly = (name: string) => lock(locks, name)
const reading = (name: string) => readWriteLock(locks, name).read
/** Work that outlasts its lease. */
const overdue = (options: WithLockOptions) => () =>
  withLock(createLocks({ redis: memory(), leaseMs: 100 }), 'm', options, () => pass(500))

/** Each throws, rejects, or resolves to what the program prints. The parts of what it says have a gap between them. */
const MISTAKES: Record<string, [attempt: () => unknown, said: string]> = {
  'the URL serves a web page': [
    () => {
      vi.stubGlobal('fetch', async () => new Response('<html>hello</html>'))
      return lock(createLocks({ redis: rest({ url: URL, token: TOKEN }) }), 'x').tryAcquire()
    },
    'HTTP 200: not the JSON of a Redis server … see docs/errors.md#',
  ],
  // What createLocks() takes.
  'createLocks() gets the client alone': [
    () => createLocks(loose(upstash())),
    'write createLocks({ redis })',
  ],
  'createLocks() gets a pipeline': [
    () => createLocks({ redis: loose(upstash().pipeline()) }),
    'no pipeline … @upstash/redis client',
  ],
  'createLocks() gets a client of a socket': [
    () => createLocks({ redis: loose({ eval() {}, defineCommand() {} }) }),
    'redis must be … a wrapper with eval(script, keys, args)',
  ],
  'a template had no value': [
    () => withLock(locks, `order:${never}`, work),
    '"order:undefined" lacks a value … name must be',
  ],
  'a template had an object': [
    () => once(locks, `order:${{}}:pay`, work),
    '"order:[object Object]:pay" lacks a value … key must be',
  ],
  'a template in other quotes': [
    () => withLock(locks, ['order:$', '{id}'].join(''), work),
    '{id}" lacks a value … name must be',
  ],
  'the locks are left out': [
    () => lock(loose('x'), never),
    'lock(locks, name) … the result of createLocks()',
  ],
  'to hand over a lease of another copy': [
    () => edgelock.serialize(loose({ release: work })),
    'lease must be … of this copy of edgelock',
  ],
  'to resume a lease of a lock of another copy': [
    () => edgelock.resume(loose({ acquire: work }), '{}'),
    'lock must be … of this copy of edgelock',
  ],
  'to adopt for a lock of another copy': [
    () => edgelock.adopt(loose({ acquire: work }), 'x'),
    'lock must be … of this copy of edgelock',
  ],
  'to enter the lease of another lock': [
    async () => plain.acquire({ reenter: await lock(locks, 'y').acquire() }),
    'reenter must be a lease of "x" … the same createLocks()',
  ],
  'both sides of a read-write lock': [
    () => withLock(loose(readWriteLock(locks, 'x')), work),
    'write .read or .write … readWriteLock(locks, name)',
  ],
  'a latch as a lock': [
    () => withLock(loose(edgelock.countDownLatch(locks, 'l')), work),
    'lock must be a lock … withLock(locks, name',
  ],
  'a semaphore that was never set up': [
    () => semaphore(locks, 'unset').acquire(1, { waitMs: 0 }),
    'it has no permits … trySetPermits()',
  ],
  'more permits than there are': [
    async () => {
      await semaphore(locks, 'few').trySetPermits(3)
      await semaphore(locks, 'few').acquire(5, { waitMs: 0 })
    },
    'it has 3 of 5 permits left … release() them first',
  ],
  'a semaphore of one inside of its own work': [
    async () => {
      await semaphore(locks, 'one').trySetPermits(1)
      await semaphore(locks, 'one').acquire()
      await semaphore(locks, 'one').acquire(1, { waitMs: 0 })
    },
    'it has 0 of 1 permits left … waits for itself: release() them first',
  ],
  'a read lease longer than those of Java': [
    () => readWriteLock(locks, 'x').read.acquire({ leaseMs: 60_000 }),
    'leaseMs of a read lock must be at most 30000 … Raise leaseMs of createLocks()',
  ],
  'a red lock of two': [
    () => redLock([plain, plain]),
    'members must be at least three locks … of different databases',
  ],
  'to inspect a lease': [
    async () => edgelock.inspect(loose(await lock(locks, 'seen').acquire())),
    'inspect(lock): lock must be … such as lock(locks, name)',
  ],
  'to release a name by force': [
    () => edgelock.forceRelease(loose('x')),
    'forceRelease(lock): lock must be … such as lock(locks, name)',
  ],
  'to bring back a lease of another lock': [
    async () => edgelock.resume(plain, edgelock.serialize(await lock(locks, 'handed').acquire())),
    'resume(lock, text) takes … serialize(lease)',
  ],
  'to adopt a name': [() => edgelock.adopt(plain, 'x'), 'holder must be <uuid>:<n> … as inspect() shows it'],
  'a red lock of one database': [
    () => redLock([plain, plain, plain]),
    'each member must … its own createLocks()',
  ],
  'to wait in line for a plain lock': [
    () => edgelock.waiters(loose(plain)),
    'lock must be a fair lock … fairLock(locks, name), got lock',
  ],
  'to steal from readers': [
    () => edgelock.steal(loose(reading('x'))),
    'lock must be a lock, a fair lock or a fenced lock … got read-lock',
  ],
  // What is busy, lost, or of another kind.
  'a key that was deleted': [
    () => withLock(locks, 'evicted', () => edgelock.forceRelease(lock(locks, 'evicted'))),
    'was lost (taken … released by force, evicted or deleted',
  ],
  'maxHoldMs meant as seconds': [
    overdue({ maxHoldMs: 60 }),
    'was lost (maxHoldMs) … raise maxHoldMs (milliseconds)',
  ],
  'the lease is not renewed': [overdue({ renew: false }), 'was lost (expired) … renew it, or raise leaseMs'],
  'a plain lock is held, and readers ask': [
    () => held(plainly, reading),
    'holds other data: a plain, fair or fenced lock … Use another name',
  ],
  'readers hold it, and a fenced lock asks': [
    () => held(reading, name => fencedLock(locks, name)),
    'holds other data: a read-write lock … Use another name',
  ],
  'another library holds it': [
    () => {
      const says = async () => Promise.reject(refused('WRONGTYPE Operation against a key', { status: 400 }))
      return lock(createLocks({ redis: { eval: says } }), 'x').tryAcquire()
    },
    'of another library … besideStringLocks()',
  ],
  // once.
  'once without a key': [() => once(locks, never, work), 'key must be … a string'],
  'to keep for seconds': [
    () => once(locks, 'k', { keepMs: 60 }, work),
    'keepMs must be at least 1000 … milliseconds',
  ],
  // Guards.
  'a guard without a name': [guarded('lockGuard', {}), 'name must be … a function that returns one'],
  'a webhook without a sender': [guarded('webhookOnce', {}), 'sender must be a preset … stripe(secret)'],
  'idempotency without a scope': [guarded('idempotency', {}), 'scope must be … a function'],
  'the body was read before the guard': [
    async () => asked('webhookOnce', { sender: { verify: () => true, id: () => 'a' } }, await read(post()))(),
    'was read before the guard … request.clone()',
  ],
  'the body was read before idempotency': [
    async () => asked('idempotency', { scope: 'a' }, await read(post()))(),
    'was read before the guard … let the guard come first',
  ],
  'a reader has the body': [
    async () => {
      const request = post()
      request.body?.getReader()
      return asked('lockGuard', { name: 'x' }, request)()
    },
    'was read before the guard … request.clone()',
  ],
  'a guard of web in Express': [
    asked('lockGuard', { name: 'x' }, loose({ method: 'POST' })),
    'a Request … docs/recipes.md',
  ],
  'a lock as the locks of a guard': [
    guarded('lockGuard', { locks: plain, name: 'x' }),
    'locks must be the result of createLocks() … the kind of lockGuard()',
  ],
  // The program.
  'a mistyped command': [run('lss'), 'no command "lss" … did you mean edgelock ls?'],
  'a command that every object has': [run('constructor'), 'no command "constructor" … edgelock --help'],
  'a mistyped option': [
    run('ls', '--jsn'),
    "Unknown option '--jsn' … did you mean --json? … Usage: edgelock ls",
  ],
  'a lease of milliseconds': [
    run('run', 'x', '--lease', '500ms', '--', 'true'),
    '--lease must be … at least 1000 ms',
  ],
  'an end of a doubt that is not said': [run('once', 'resolve', 'k'), '--done JSON … --not-done'],
  'a command of the application on edgelock dev': [
    () => new Commands(new Store(systemClock), () => {}).run(['SMEMBERS', 'x']),
    "unknown command 'SMEMBERS': edgelock dev is a store for development … run a whole Redis",
  ],
  'an empty glob': [run('ls', '--match', ''), "--match must be a glob … 'order:*'"],
  'nothing to run': [run('run', 'x'), 'no command … usage: edgelock run'],
  'a wait without a unit': [run('run', 'x', '--wait', 'soon', '--', 'true'), '--wait … such as'],
  'a result that is kept for less than a second': [
    run('run', 'x', '--once', 'y', '--keep', '500ms', '--', 'true'),
    '--keep must be … at least 1000 ms',
  ],
  'no settings': [runAt({}, 'ls'), 'has neither UPSTASH_REDIS_REST_URL … pass --env with a file'],
  'a file of settings that is not there': [
    run('ls', '--env', '/nowhere/.env'),
    '--env cannot be read … /nowhere/.env',
  ],
  'a file without settings': [
    async () => run('ls', '--env', tempFile('a.env', 'A=1'))(),
    'a.env has neither … set them',
  ],
  'a name that no lock has': [run('inspect', '{a}{b}'), 'name must be … one non-empty {tag}'],
  'doctor with the TCP address': [
    runAt(envOf({ url: 'redis://x', token: 't' }), 'doctor'),
    'is that of the TCP port … serverless-redis-http',
  ],
  'doctor with quotes around the token': [
    runAt(envOf({ url: URL, token: '"t"' }), 'doctor'),
    'has quotes or blanks … Remove them',
  ],
  'a command on a store that refuses connections': [
    runAt(envOf({ url: 'http://127.0.0.1:2', token: 't' }), 'ls'),
    'refuses connections on this port … Start the server',
  ],
}

it.each(Object.entries(MISTAKES))('names what is wrong and its cure: %s', async (_, [attempt, said]) => {
  const message = await (async () => attempt())().catch((error: Error) => error.message)
  for (const part of said.split(' … ')) expect(message).toContain(part)
  expect(message).not.toContain(TOKEN)
})

it('a refused connection leaves nothing in doubt, unless the client may have sent more than it says', async () => {
  const unconnected = async () => Promise.reject(broken('ECONNREFUSED'))
  vi.stubGlobal('fetch', unconnected)
  const clients = [rest({ url: URL, token: TOKEN }), { eval: unconnected }]
  const ends = clients.map(redis => rejectionOf(lock(createLocks({ redis }), 'x').tryAcquire()))
  expect(await Promise.all(ends)).toMatchObject([
    { code: 'ERR_STORE_UNAVAILABLE', temporary: true, mayBeHeld: false },
    { code: 'ERR_OUTCOME_UNKNOWN', mayBeHeld: true },
  ])
  const late = [broken('ECONNRESET'), broken('ECONNREFUSED')]
  vi.stubGlobal('fetch', async () => Promise.reject(late.shift() ?? refused('', {})))
  const unsure = lock(createLocks({ redis: rest({ url: URL, token: TOKEN }) }), 'x').tryAcquire({
    patienceMs: 200,
  })
  expect(await rejectionOf(unsure)).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' })
})
