/**
 * Mistakes that people make with the library, its guards and its program, each with what it says: the message must name
 * what is wrong, and how to mend it or which command shows more. test/unit/options.test.ts has each option with a wrong value.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from '@upstash/redis'
import { expect, it, vi } from 'vitest'
import { Commands } from '../../src/cli/dev/endpoint.ts'
import { REPAIRS } from '../../src/cli/repairs.ts'
import * as edgelock from '../../src/index.ts'
import {
  createLocks,
  fencedLock,
  type Lockable,
  lock,
  once,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  type WithLockOptions,
  withLock,
} from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { Store } from '../../src/memory/store.ts'
import { rest, restFromEnv } from '../../src/rest.ts'
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

/** Takes a lock on a store that fails. */
const failing = (failure: () => Error) => () =>
  lock(createLocks({ redis: { eval: async () => Promise.reject(failure()) } }), 'x').tryAcquire()
/** Takes a lock over `rest()`, whose server answers all alike. */
const answered = (body: string, init?: ResponseInit) => () => {
  vi.stubGlobal('fetch', async () => new Response(body, init))
  return lock(createLocks({ redis: rest({ url: URL, token: TOKEN }) }), 'x').tryAcquire()
}
const redisSays = (error: string, status = 400) => answered(JSON.stringify({ error }), { status })
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
const post = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'idempotency-key': '"k"', ...headers },
    body: '{}',
  })
const FROM_GITHUB = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'x-github-delivery': '1' }
const read = async (request: Request) => {
  await request.text()
  return request
}
const upstash = () => new Redis({ url: URL, token: TOKEN })
/** Another lock holds the name. */
const held = async (by: (name: string) => Lockable, wanted: (name: string) => Lockable, waitMs = 0) => {
  const name = crypto.randomUUID()
  await by(name).acquire()
  return wanted(name).acquire({ waitMs })
}
const plainly = (name: string) => lock(locks, name)
const reading = (name: string) => readWriteLock(locks, name).read
/** Work that outlasts its lease. */
const overdue = (options: WithLockOptions) => () =>
  withLock(createLocks({ redis: memory(), leaseMs: 100 }), 'm', options, () => pass(500))

/** Each throws, rejects, or resolves to what the program prints. The parts of what it says have a gap between them. */
type Mistakes = Record<string, [attempt: () => unknown, said: string]>
/** Mistakes whose cause the program finds, and the page explains. test/unit/replies.test.ts has each answer of a store. */
const FOR_THE_DOCTOR: Mistakes = {
  'the URL serves a web page': [answered('<html>hello</html>'), 'HTTP 200: not the JSON of a Redis server'],
  'the URL serves a web page to the stock client': [
    failing(() => Object.assign(new Error('<'), { name: 'UpstashJSONParseError' })),
    'UpstashJSONParseError',
  ],
  'the path of the URL is wrong': [answered('Not Found', { status: 404 }), 'HTTP 404: not the JSON'],
  'the URL redirects': [answered('', { status: 308 }), 'HTTP 308'],
  'fetch blocks the port': [
    failing(() => Object.assign(new TypeError('fetch failed'), { cause: new Error('bad port') })),
    'see docs/errors.md#bad-port',
  ],
  'the server is Redis 6': [
    redisSays('ERR Error running script: @user_script:7: Wrong number of args'),
    'older than Redis 7',
  ],
  'EVAL is disabled': [redisSays("ERR unknown command 'EVALSHA'"), 'failed (ERR'],
}
const MISTAKES: Mistakes = {
  // The store's address and token.
  'no environment is passed': [() => restFromEnv(never).eval('', [], []), 'env must be … process.env'],
  '--env-file was forgotten': [
    () => restFromEnv({}).eval('', [], []),
    'UPSTASH_REDIS_REST_URL is not set … --env-file=.env',
  ],
  'only the address is set': [
    () => restFromEnv({ UPSTASH_REDIS_REST_URL: URL }).eval('', [], []),
    'UPSTASH_REDIS_REST_TOKEN is not set … edgelock dev',
  ],
  'the address is that of the TCP port': [
    () => rest({ url: 'redis://x:6379', token: TOKEN }),
    'url must be an https:// … that of the REST API',
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
  'permits that were never set up': [
    () => permitSemaphore(locks, 'unset').acquire({ waitMs: 0 }),
    'it has no permits … trySetPermits() … { permits }',
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
  'to inspect permits': [
    () => edgelock.inspect(loose(permitSemaphore(locks, 'p'))),
    'inspect(lock): lock must be … such as lock(locks, name)',
  ],
  'to wait in line for a plain lock': [
    () => edgelock.waiters(loose(plain)),
    'lock must be a fair lock … fairLock(locks, name), got lock',
  ],
  'to steal from readers': [
    () => edgelock.steal(loose(reading('x'))),
    'lock must be a lock, a fair lock or a fenced lock … got read-lock',
  ],
  'to steal several locks': [
    () => edgelock.steal(loose(edgelock.multiLock([plain]))),
    'lock must be a lock, a fair lock or a fenced lock',
  ],
  // What is busy, lost, or of another kind.
  'waitMs meant as seconds': [() => held(plainly, plainly, 10), 'is busy after … pass { reenter: lease }'],
  'a write lease for a reader': [
    async () => {
      const { read, write } = readWriteLock(locks, 'upgrade')
      return write.acquire({ reenter: await read.acquire() })
    },
    'a read lease cannot become a write lease … release it first',
  ],
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
    redisSays('WRONGTYPE Operation against a key holding the wrong kind of value'),
    'of another library … besideStringLocks()',
  ],
  // once.
  'once without a key': [() => once(locks, never, work), 'key must be … a string'],
  'to keep for seconds': [
    () => once(locks, 'k', { keepMs: 60 }, work),
    'keepMs must be at least 1000 … milliseconds',
  ],
  'a result that is a Map': [
    () => once(locks, 'map', () => loose(new Map())),
    'cannot be kept … it must be JSON',
  ],
  'a result that is too large': [
    () => once(locks, 'big', { record: { maxBytes: 3 } }, () => 'four'),
    '6 bytes of JSON … maxBytes allows 3',
  ],
  'one key for two jobs': [
    async () => {
      await once(locks, 'two', { fingerprint: 'a' }, work)
      return once(locks, 'two', { fingerprint: 'b' }, work)
    },
    'another fingerprint … use another key',
  ],
  'a failure that was kept': [
    async () => {
      const fails = () =>
        once(locks, 'bad', { record: { onFailure: 'keep' } }, () => Promise.reject(new RangeError('x')))
      await rejectionOf(fails())
      return fails()
    },
    'failed before with RangeError … does not run again',
  ],
  // Guards.
  'a guard without a name': [guarded('lockGuard', {}), 'name must be … a function that returns one'],
  'a webhook without a sender': [guarded('webhookOnce', {}), 'sender must be a preset … stripe(secret)'],
  'idempotency without a scope': [guarded('idempotency', {}), 'scope must be … a function'],
  'a preset as verify': [
    guarded('webhookOnce', { sender: { verify: web.stripe('whsec_x') } }),
    'sender must be a preset … stripe(secret)',
  ],
  'a preset without its secret': [
    guarded('webhookOnce', { sender: web.stripe }),
    'sender must be a preset … stripe(secret)',
  ],
  'a secret that is not set': [
    asked('webhookOnce', { sender: web.github(undefined) }, post(FROM_GITHUB)),
    'a secret is not set … secrets must be one or several strings',
  ],
  'a secret with blanks around it': [() => web.github(' s '), 'github … with blanks around it'],
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
  'once without a verb': [run('once'), 'once takes a verb … edgelock once inspect KEY'],
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
  '--keep without --once': [run('run', 'x', '--keep', '7d', '--', 'true'), '--keep … --once'],
  'faults without a share': [run('dev', '--faults', 'lose'), '--faults takes shares … lose=10%'],
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

it.each([...Object.entries(MISTAKES), ...Object.entries(FOR_THE_DOCTOR)])(
  'names what is wrong and its cure: %s',
  async (mistake, [attempt, said]) => {
    const message = await (async () => attempt())().catch((error: Error) => error.message)
    for (const part of said.split(' … ')) expect(message).toContain(part)
    expect(message).not.toContain(TOKEN)
    if (mistake in FOR_THE_DOCTOR) expect(message).toMatch(/npx edgelock doctor|see docs\/errors\.md#\w/)
  },
)

it('the page about errors says the same as the program', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
  for (const { found, cure } of REPAIRS) expect(page).toContain(`| ${found} | ${cure} |`)
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
