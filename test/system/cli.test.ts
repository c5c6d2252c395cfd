import { describe, expect, it } from 'vitest'
import {
  aesGcm,
  createLocks,
  fairLock,
  fencedLock,
  inDoubt,
  lock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
  stringLock,
} from '../../src/index.ts'
import { acquireAs } from '../../src/lend.ts'
import { rest } from '../../src/rest.ts'
import { type Command, cli, ending, session, start, startDev, tempFile } from '../support/cli.ts'
import { envOf } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()

/** Where the same must happen. */
const STORES = {
  'a real Redis': async () => stack().rest,
  'edgelock dev': () => startDev(),
}
const LEASE = { leaseMs: 25_000 }

const namesOf = (held: readonly { name: string }[]) => held.map(({ name }) => name)

async function openOn(store: () => Promise<{ url: string; token: string }> = STORES['a real Redis']) {
  const { url, token } = await store()
  const env = envOf({ url, token })
  const locks = createLocks({ redis: rest({ url, token }), clientName: 'shop' })
  const run = (...args: string[]) => cli(args, { env })
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
  const plays = (...commands: Command[]) => session(env, commands)
  return { env, locks, run, json, plays }
}

describe.each(Object.entries(STORES))('on %s', (_, store) => {
  it('once without a verb shows its verbs', async () => {
    const { plays } = await openOn(store)
    await plays([
      'once charge:7',
      2,
      /once takes a verb:.*edgelock once inspect KEY.*edgelock once forget KEY/s,
    ])
  })

  it('ls lists locks of every kind and claims, by client and fingerprint, and nothing else', async () => {
    const { env, locks, run, json, plays } = await openOn(store)
    const host = new URL(env.UPSTASH_REDIS_REST_URL).host
    await plays(['ls', 0, `Nothing is held under a lease. The store: ${host}`, /^$/])
    const { read } = readWriteLock(locks, 'cart')
    const order = await lock(locks, 'order:42').acquire(LEASE)
    await lock(locks, 'order:42').acquire({ ...LEASE, reenter: order })
    const [reader] = [await read.acquire(LEASE), await read.acquire(LEASE)]
    await fairLock(locks, '{printer}:a').acquire(LEASE)
    await semaphore(locks, 'stock').trySetPermits(3)
    const permit = await permitSemaphore(locks, 'api', { permits: 5 }).acquire(LEASE)
    await once(locks, 'done', () => 7)
    await once(locks, 'charge:7', async claim => {
      const { out } = await run('ls')
      for (const { id } of [order, reader, claim, permit]) expect(out).toContain(`shop ${id}`)
      const { complete, held } = await json('ls')
      expect(complete).toBe(true)
      type Held = { kind: string; name: string; holders: unknown[] }
      const shown = held.map(({ kind, name, holders }: Held) => `${name}: ${kind}, ${holders.length}`)
      expect(shown.sort()).toEqual([
        'api: permit-semaphore, 1',
        'cart: read-write-lock, 2',
        'charge:7: once, 1',
        'order:42: lock, 1',
        '{printer}:a: lock, 1',
      ])
      expect(held[0]).toMatchObject({
        name: 'order:42',
        holders: [{ client: 'shop', fingerprint: order.id, holds: 2 }],
        remainingMs: expect.toSatisfy(ms => ms > 20_000 && ms <= 25_000),
      })
      expect(JSON.stringify(held) + out).not.toContain(order.holder)
      const names = async (match: string) => namesOf((await json('ls', '--match', match)).held)
      expect(await names('charge:*')).toEqual(['charge:7'])
      expect(await names('*rint*')).toEqual(['{printer}:a'])
    })
  })

  it('ls, inspect and release know the locks that others hold as strings', async () => {
    const { locks, run, json } = await openOn(store)
    const lease = await stringLock(locks, 'order:42').acquire(LEASE)
    const braced = await stringLock(locks, '{nightly}').acquire(LEASE)
    const { held } = await json('ls')
    expect(held).toMatchObject([
      { kind: 'string-lock', name: expect.any(String), holders: [{ client: 'shop' }], isAtMost: true },
      { kind: 'string-lock', name: expect.any(String), holders: [{ client: 'shop' }] },
    ])
    expect(namesOf(held).sort()).toEqual(['order:42', '{nightly}'])
    expect((await json('ls', '--match', 'order:*')).held).toHaveLength(1)
    expect((await run('inspect', 'order:42')).out).toMatch(
      new RegExp(`^order:42 is held \\(string-lock\\), for .*\n  shop ${lease.id}`),
    )
    for (const [name, each] of [
      ['order:42', lease],
      ['{nightly}', braced],
    ] as const) {
      expect(await run('release', name, '--yes')).toMatchObject({ status: 0 })
      expect(await each.isHeld()).toBe(false)
      expect((await stringLock(locks, name).tryAcquire()).acquired).toBe(true)
    }
  })

  it('ls, inspect and waiters show since when a lock is held and that clients wait, the oldest first', async () => {
    const { env, locks, run, json } = await openOn(store)
    const long = { leaseMs: 600_000 }
    await fencedLock(locks, 'hung').acquire(long)
    // That of a plain lock includes the way of the answer, which is long on a busy machine.
    await pass(300)
    await lock(locks, 'a-plain').acquire(long)
    await pass(20)
    await acquireAs(lock(locks, 'lent'), '1'.repeat(32), long)
    await lock(locks, 'order:42').acquire(long)
    const stop = new AbortController()
    const asking = { waitMs: 600_000, signal: stop.signal }
    // Callers in the process of the holder do not ask the server, so no other sees them.
    const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
    const others = createLocks({ redis: rest({ url, token }) })
    const turns = [1, 2].map(() =>
      lock(others, 'order:42')
        .acquire(asking)
        .catch(() => {}),
    )
    const heldMs = expect.toSatisfy(ms => ms > 400 && ms < 500_000)
    await until(async () =>
      expect((await json('ls')).held).toMatchObject([
        { name: 'hung', isAtLeast: false, waiting: 0, heldMs },
        { name: 'a-plain', isAtMost: true, waiting: 0, heldMs },
        { name: 'order:42', isAtMost: true, waiting: 1, heldMs: expect.toSatisfy(ms => ms > 0) },
        { name: 'lent', heldMs: null, waiting: 0 },
      ]),
    )
    const { out } = await run('ls')
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^NAME +KIND +HELD BY +HELD SINCE +LEASE ENDS +WAITING$/),
      expect.stringMatching(/^hung .* {2}[ .\w]+ ago +in 9 min [ \w]+$/),
      expect.stringMatching(/^a-plain .* {2}≤ [ .\w]+ ago +in 9 min [ \w]+$/),
      expect.stringMatching(/^order:42 .* {2}≤ [ .\w]+ ago +in 9 min [ \w]+ +≥ 1/),
      expect.stringMatching(/^lent .* {2}– +in 9 min [ \w]+$/),
    ])
    expect((await run('inspect', 'order:42')).out).toMatch(
      /Held since ≤ .* ago\n {2}Waiting for it, in a line: ≥ 1/,
    )
    expect((await run('waiters', 'order:42')).notes).toMatch(/^Clients wait for order:42 in a line/)
    const { lines } = start(['watch', '--every', '1', '--match', 'l*'], { env })
    await until(() => expect(lines[1]).toMatch(/lent .* ≥ [ .\w]+ ago/))
    stop.abort()
    await Promise.all(turns)
  })

  it('ls ends at its limits, and says so', async () => {
    const { locks, json, plays } = await openOn(store)
    for (const name of ['a', 'b', 'c']) await lock(locks, name).acquire(LEASE)
    const more = /^Not complete: 1 more by prefix\..*\n {2}other names: 1, oldest \d\.\d s$/
    await plays(['ls --limit 2', 0, more, /^NAME.*\na .*\nb .*$/])
    const rest = [{ count: 1, oldestMs: expect.any(Number) }]
    expect(await json('ls', '--limit', '2')).toMatchObject({ complete: false, rest })
    expect(await json('ls', '--limit', '3')).toMatchObject({ complete: true, rest: [] })
  })

  it('ls draws nothing on the screen that a name brings along', async () => {
    const { locks, run } = await openOn(store)
    const guards = `webhook:standard-webhooks:${'7f'.repeat(32)}`
    const names = [
      guards,
      '\x1b[2J\x1b[31mred',
      'a\nb',
      '\u202eevil',
      'הזמנה',
      'x'.repeat(512),
      '"\\\u{e000}',
    ]
    for (const name of names) await lock(locks, name).acquire(LEASE)
    const { out } = await run('ls')
    const controls = /[\p{C}\p{Zl}\p{Zp}]/u
    expect(out.replaceAll(/[\n\u2068\u2069]/g, '')).not.toMatch(controls)
    expect(out.split('\n')).toHaveLength(8)
    expect(out).toContain(guards)
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThan(180)
    expect(out).toContain('\u2068הזמנה\u2069')
    const { out: json } = await run('ls', '--json')
    expect(json).not.toMatch(controls)
    expect(namesOf(JSON.parse(json).held).sort()).toEqual(names.sort())
    for (const name of names)
      expect((await run('inspect', name)).out.replaceAll(/[\n\u2068\u2069]/g, '')).not.toMatch(controls)
  })

  it('inspect shows holders, permits and counts, and says when there are none', async () => {
    const { locks, json, plays } = await openOn(store)
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    const permits = await permitSemaphore(locks, 'api', { permits: 5 }).acquire({ ...LEASE, weight: 2 })
    await semaphore(locks, 'stock').trySetPermits(3)
    await once(locks, 'done', () => 7)
    const api = `^api: 2 permits leased, 3 available\n(  shop [0-9a-f]{8}\n)?  shop ${permits.id}(\n  shop .{8})?$`
    const fails = () => Promise.reject(new Error())
    await once(locks, 'bad', { record: { onFailure: 'keep' } }, fails).catch(() => {})
    await plays(
      ['inspect order:42', 0, '', `shop ${lease.id}`],
      ['inspect api', 0, '', new RegExp(api)],
      ['inspect nothing', 1, '', /^$/],
      ['inspect done', 1, 'once has kept a result'],
      ['inspect bad', 1, 'once has kept a failure'],
      ['inspect edgelock:done', 1],
      ['inspect {t}{t}', 2],
    )
    expect(await json('inspect', 'api')).toMatchObject({
      held: null,
      permits: { leased: 2, available: 3 },
      leased: { holders: [{ client: 'shop' }, { client: 'shop' }] },
    })
    expect(await json('inspect', 'stock')).toEqual({ held: null, count: 3, queue: false })
  })

  it('release takes a lock from the holder that was shown, once it was confirmed', async () => {
    const { env, locks, plays } = await openOn(store)
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    await plays(['release order:42', 2, '--yes'])
    const asked = await cli(['release', 'order:42'], { env, yes: false })
    expect(asked).toEqual(ending(1, `held by shop ${lease.id}`))
    expect(await lease.isHeld()).toBe(true)
    expect(await cli(['release', 'order:42'], { env, yes: true })).toMatchObject({ status: 0 })
    expect(await lease.release()).toBe('gone')
    await plays(['release order:42 --yes', 1])
  })

  it('release of a name that is no lock says what it is, and does not touch it', async () => {
    const { locks, plays } = await openOn(store)
    const permit = await permitSemaphore(locks, 'api', { permits: 5 }).acquire(LEASE)
    await semaphore(locks, 'stock').trySetPermits(3)
    await once(locks, 'charge:7', async claim => {
      await plays(
        ['release api --yes', 1, '1 permits leased, 4 available; each returns'],
        ['release stock --yes', 1, 'a counter without leases'],
        ['release charge:7 --yes', 1, 'A call of once is in flight'],
      )
      expect(await claim.isHeld()).toBe(true)
    })
    expect(await permit.isHeld()).toBe(true)
  })

  it('release leaves a lock alone that has changed hands while it asked', async () => {
    const { env, locks } = await openOn(store)
    for (const pick of [() => lock(locks, 'order:42'), () => readWriteLock(locks, 'cart').write]) {
      const lock = pick()
      const lease = await lock.acquire(LEASE)
      let next = lease
      const asked = async () => {
        await lease.release()
        next = await lock.acquire(LEASE)
        return true
      }
      expect(await cli(['release', lock.name], { env, ask: asked })).toMatchObject({ status: 1 })
      expect(await next.isHeld()).toBe(true)
    }
  })

  it('waiters shows who waits for a fair lock, in order', async () => {
    const { locks, run, json, plays } = await openOn(store)
    const printer = fairLock(locks, 'printer')
    const lease = await printer.acquire(LEASE)
    await plays(['waiters printer', 1, '', /^$/])
    const stop = new AbortController()
    const turns: Promise<unknown>[] = []
    for (const waiting of [1, 2, 3]) {
      turns.push(printer.acquire({ waitMs: 60_000, signal: stop.signal }).catch(() => {}))
      await until(async () => expect((await json('waiters', 'printer')).waiting).toBe(waiting))
    }
    type Waiter = { client: string; fingerprint: string }
    const waiters: Waiter[] = (await json('waiters', 'printer')).waiters
    const lines = waiters.map(({ client, fingerprint }, at) => `  ${at + 1}  ${client} ${fingerprint}`)
    expect(lines.join()).toMatch(/^( {2}\d {2}shop \w{8},?){3}$/)
    expect((await run('waiters', 'printer')).out).toBe(lines.join('\n'))
    await plays(['waiters printer --limit 2', 0, '1 more', new RegExp(`^${lines.slice(0, 2).join('\n')}$`)])
    stop.abort()
    await Promise.all([lease.release(), ...turns])
  })

  it('once inspect shows a result, and once forget forgets what was shown', async () => {
    const { env, locks, json, plays } = await openOn(store)
    await plays(['once inspect charge:7', 1, '', /^$/])
    await once(locks, 'charge:7', async claim => {
      const inFlight = { status: 'in-flight', fingerprint: claim.id }
      expect(await json('once', 'inspect', 'charge:7')).toMatchObject(inFlight)
      await plays(['once forget charge:7 --yes', 1, /is in flight: shop .*lasts .*\nNothing was forgotten/])
      return { paid: '\u001b[2J\u202e' }
    })
    const done = /is done, by shop [0-9a-f]{8}\. .*\n\{"paid":"\\u001b\[2J\\u202e"\}$/
    await plays(['once inspect charge:7', 0, '', done], ['once forget charge:7', 2])
    expect(await cli(['once', 'forget', 'charge:7'], { env, yes: false })).toMatchObject({ status: 1 })
    expect((await once(locks, 'charge:7', () => 8)).status).toBe('replayed')
    expect(await cli(['once', 'forget', 'charge:7'], { env, yes: true })).toMatchObject({ status: 0 })
    expect((await once(locks, 'charge:7', () => 8)).status).toBe('executed')
  })

  it('once ls lists what is in doubt, and once resolve resolves what was shown', async () => {
    const { env, locks, json, plays } = await openOn(store)
    await plays(['once ls', 2])
    const afterCrash = inDoubt()
    await once(locks, 'runs', { afterCrash }, async () => {
      await plays(['once ls --in-doubt', 1, '', /^$/], ['once resolve runs --not-done --yes', 1])
      // Its record lasts for a day, and its claim for a lease.
      const [runs] = (await json('ls')).held
      expect(runs.remainingMs).toBeLessThanOrEqual(30_000)
    })
    const fails = () => Promise.reject(new Error('timeout'))
    for (const key of ['a', 'b']) await once(locks, key, { afterCrash }, fails).catch(() => {})
    expect(await json('once', 'ls', '--in-doubt')).toMatchObject({
      inDoubt: [{ key: 'a', client: 'shop', begunAt: expect.any(Number) }, { key: 'b' }],
    })
    await plays(
      ['once inspect a', 0, '', /is in doubt: shop \w{8} began the work at \d{4}-/],
      ['ls', 0, '', /^a +once, in doubt +shop \w{8} +– +in 23 h 59 min$/m],
      ['inspect a', 1, 'Work of once is in doubt'],
      ['once forget a --yes', 1, /^a is in doubt: .*edgelock once resolve.*\nNothing was forgotten/],
      ['once resolve a', 2],
      ['once resolve a --done {', 2],
      [`once resolve a --done ${'['.repeat(65)}${']'.repeat(65)}`, 2],
      ['once resolve a --done 1 --not-done', 2],
    )
    const declined = await cli(['once', 'resolve', 'a', '--not-done'], { env, yes: false })
    expect(declined.status).toBe(1)
    const { fingerprint } = await json('once', 'inspect', 'b')
    await plays(
      ['once resolve a --not-done --yes', 0],
      ['once resolve b --done {"id":1} --yes', 0],
      ['once inspect b', 0, '', `b is done: the doubt that shop ${fingerprint} left was resolved.`],
    )
    expect(await json('once', 'inspect', 'b')).toMatchObject({ fingerprint, result: { value: { id: 1 } } })
    expect(await once(locks, 'a', { afterCrash }, () => 2)).toMatchObject({ status: 'executed' })
    expect(await once(locks, 'b', { afterCrash }, () => 2)).toMatchObject({ value: { id: 1 } })
    const seal = aesGcm(Buffer.alloc(32, 1).toString('base64'))
    await once(locks, 'sealed', { afterCrash, record: { seal } }, fails).catch(() => {})
    await plays(
      ['once resolve sealed --done 1 --yes', 2, 'seal its result'],
      ['once resolve sealed --not-done --yes', 0],
    )
  })

  it('once forget asks for a sealed result by a flag of its own', async () => {
    const { locks, json, plays } = await openOn(store)
    const record = { seal: aesGcm(Buffer.alloc(32, 1).toString('base64')) }
    await once(locks, 'charge:7', { record }, () => ({ id: 'ch_1' }))
    const cure = /sealed.*ERR_ONCE_SEAL, give aesGcm\(\) the secret that they lack, as \[next, current\]/s
    await plays(
      ['once inspect charge:7', 0, '', /is done, by .* The result is sealed, and kept/],
      ['once forget charge:7 --force --yes', 2, cure],
    )
    expect(await json('once', 'inspect', 'charge:7')).toMatchObject({ status: 'kept' })
    await plays(['once forget charge:7 --sealed --yes', 0])
    expect(await once(locks, 'charge:7', { record }, () => 8)).toMatchObject({ status: 'executed' })
  })

  it('watch shows what is held, again and again', async () => {
    const { env, locks } = await openOn(store)
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    const { lines, ended, stop } = start(['watch', '--every', '1'], { env })
    await until(() => expect(lines.length).toBe(1))
    await lease.release()
    await until(() => expect(lines.at(-1)).toBe('Nothing is held under a lease.'))
    expect(lines[0]).toContain(`shop ${lease.id}`)
    stop()
    expect((await ended).status).toBe(0)
  })
})

describe('a database with other data', () => {
  it('may hold a lock that is kept for a client that waits, which is no holder', async () => {
    const { plays } = await openOn()
    const { client } = stack().redis
    await client.hset('order:42', '00000000-0000-0000-0000-000000000000:0', '0')
    await client.pexpire('order:42', 30_000)
    const kept = /^order:42 is kept for a client that waits, for [\d.]+ s more\.$/
    await plays(['inspect order:42', 1, kept], ['release order:42', 1, kept])
  })

  it('may hold a lock without a TTL, which ls and inspect show and release takes away', async () => {
    const { locks, json, plays } = await openOn()
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    await stack().redis.client.persist('order:42')
    expect((await json('ls')).held).toMatchObject([{ name: 'order:42', remainingMs: -1 }])
    await plays(
      ['ls', 0, '', /^order:42 .* no TTL/m],
      ['inspect order:42', 0, '', 'for ever (its key has no TTL) unless it is released:'],
      ['release order:42 --yes', 0],
    )
    expect(await lease.isHeld()).toBe(false)
  })
})

describe('a store that cannot be used', () => {
  it('ends commands with status 3 and its reason, and no secret', async () => {
    const { url, token } = await startDev()
    const ls = (more: object) => cli(['ls'], { env: { ...envOf({ url, token }), ...more } })
    const wrong = await ls({ UPSTASH_REDIS_REST_TOKEN: 'a-wrong-token' })
    expect(wrong).toEqual(ending(3, 'the token was refused'))
    expect(wrong.notes).not.toContain('a-wrong-token')
    expect(await ls({ UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:2' })).toEqual(ending(3, 'ECONNREFUSED'))
    expect(await ls({ UPSTASH_REDIS_REST_URL: 'redis://127.0.0.1' })).toMatchObject({ status: 2 })
  })

  it('is the one that --env names, and no other', async () => {
    const [named, other] = [await startDev(), await startDev()]
    const env = envOf(other)
    const locks = createLocks({ redis: rest(named) })
    await lock(locks, 'order:42').acquire(LEASE)
    const pair = tempFile('pair.env', `KV_REST_API_URL=${named.url}\nKV_REST_API_TOKEN=${named.token}`)
    expect((await cli(['ls', '--env', pair], { env })).out).toContain('order:42')
    const half = tempFile('half.env', `KV_REST_API_URL=${named.url}`)
    expect(await cli(['ls', '--env', half], { env })).toEqual(
      ending(2, `${half} has neither UPSTASH_REDIS_REST_URL`),
    )
  })

  it('is not asked with the token of another one', async () => {
    const { url, token } = await startDev()
    const env = {
      UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:2',
      KV_REST_API_URL: url,
      KV_REST_API_TOKEN: token,
    }
    expect(await cli(['ls'], { env })).toMatchObject({ status: 0 })
  })
})

it.each(['--help', '-h', '--yes'])('takes what follows -- for a name: %s', async name => {
  const { locks, run } = await openOn()
  const lease = await lock(locks, name).acquire(LEASE)
  expect((await run('inspect', '--', name)).out).toContain(lease.id)
  expect(await run('release', '--yes', '--', name)).toMatchObject({ status: 0 })
  expect(await lease.isHeld()).toBe(false)
})

it('once names the whole key of what is no record, and does not touch it', async () => {
  await stack().redis.client.hset('edgelock:once:{charge:7}', 'name', 'Ada')
  const { locks, plays } = await openOn()
  const named = '"edgelock:once:{charge:7}" is no record of once'
  await plays(['once inspect charge:7', 4, named], ['once forget charge:7', 4, named])
  const error = { code: 'ERR_WRONG_KIND', message: expect.stringContaining(named), mayBeHeld: false }
  await expect(once(locks, 'charge:7', () => expect.fail())).rejects.toMatchObject(error)
  expect(await stack().redis.client.hgetall('edgelock:once:{charge:7}')).toEqual({ name: 'Ada' })
})

describe('once forget --force', () => {
  const KEY = 'edgelock:once:{charge:7}'
  const wrong: Record<string, () => Promise<unknown>> = {
    'a foreign text': () => stack().redis.client.set(KEY, '\x1b[31mAda', 'PX', 60_000),
    'a foreign hash': () => stack().redis.client.hset(KEY, 'name', 'Ada'),
    'a result that is no JSON': () =>
      stack().redis.client.hset(KEY, { version: '1', attempt: 'a:1', fingerprint: '', result: ':v{Ada' }),
    'a claim that never ends': () =>
      stack().redis.client.hset(KEY, { version: '1', attempt: 'a:1', fingerprint: ':Ada' }),
  }

  it.each(Object.entries(wrong))('shows %s, asks and deletes it', async (_what, write) => {
    await write()
    const { env, run, locks } = await openOn()
    expect(await run('once', 'forget', 'charge:7', '--force')).toMatchObject({ status: 2 })
    const declined = await cli(['once', 'forget', 'charge:7', '--force'], { env, yes: false })
    expect(declined).toEqual(ending(1, 'Ada'))
    expect(declined.notes).toMatch(
      /^edgelock:once:\{charge:7\} holds no record of once, but a (string|hash) of \d+ /,
    )
    expect(declined.notes).not.toContain('\x1b')
    expect(await stack().redis.client.exists(KEY)).toBe(1)
    expect(await run('once', 'forget', 'charge:7', '--force', '--yes')).toMatchObject({ status: 0 })
    expect((await once(locks, 'charge:7', () => 8)).status).toBe('executed')
  })

  it('leaves what is there by now, if it is not what was shown', async () => {
    const { env } = await openOn()
    await stack().redis.client.set(KEY, 'first')
    const ask = () =>
      stack()
        .redis.client.set(KEY, 'second')
        .then(() => true)
    expect(await cli(['once', 'forget', 'charge:7', '--force'], { env, ask })).toMatchObject({ status: 1 })
    expect(await stack().redis.client.get(KEY)).toBe('second')
  })

  it('forgets a good result as ever, and no call in flight', async () => {
    const { run, locks } = await openOn(STORES['edgelock dev'])
    await once(locks, 'charge:7', async claim => {
      expect(await run('once', 'forget', 'charge:7', '--force', '--yes')).toMatchObject({ status: 1 })
      return claim.isHeld()
    })
    expect(await run('once', 'forget', 'charge:7', '--force', '--yes')).toMatchObject({ status: 0 })
  })
})
