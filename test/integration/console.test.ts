import { describe, expect, it } from 'vitest'
import type { DeadLetter, DeadLetters } from '../../src/console/index.ts'
import {
  aesGcm,
  fairLock,
  inDoubt,
  inspectOnce,
  isLocked,
  type Locks,
  lock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
  stringLock,
} from '../../src/index.ts'
import { fingerprint } from '../../src/internal/encoding.ts'
import { rest } from '../../src/rest.ts'
import { memory } from '../../src/testing.ts'
import { release } from '../../src/transport/scripts/lock.gen.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { openConsole, shopLocks } from '../support/console.ts'
import { runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const real = () => shopLocks(restClient(stack()))
const STORES: Record<string, () => Locks> = {
  // Clients that parse what looks like JSON included.
  'a real Redis': () => stockLocks(stack(), { clientName: 'shop' }),
  'the in-process engine': () => shopLocks(memory()),
}
const LEASE = { leaseMs: 25_000 }
/** A page with a part of its words. */
const shown = (status: number, words: string) =>
  expect.objectContaining({ status, words: expect.stringContaining(words) })

it('says first which lock has lost its TTL', async () => {
  const locks = real()
  const lease = await lock(locks, 'order:42').acquire(LEASE)
  const { client } = stack().redis
  await client.persist('order:42')
  const { ask } = openConsole(locks)
  const { words } = await ask()
  expect(words).toContain('1 of them stuck, overtaken or without a TTL')
  expect(words).toMatch(
    /order:42 no TTL lock, held for ≤ \d\.\d s ?, no TTL .* the next renewal sets the TTL again/,
  )
  await lease.extend()
  expect((await ask()).words).toContain('lease ends in')
})

describe.each(Object.entries(STORES))('on %s', (_, store) => {
  const opened = () => {
    const locks = store()
    return { locks, ...openConsole(locks) }
  }

  it('shows what is held, by whom, for how long, and what was done', async () => {
    const { locks, ask } = opened()
    expect((await ask()).words).toMatch(
      /No lock is held\. .*No permit is leased\. .*No call of once is in flight\./,
    )
    const order = await lock(locks, 'order:42').acquire(LEASE)
    await lock(locks, 'order:42').acquire({ ...LEASE, reenter: order })
    const reader = await readWriteLock(locks, 'cart').read.acquire(LEASE)
    const permit = await permitSemaphore(locks, 'api', { permits: 5 }).acquire(LEASE)
    await once(locks, 'sent', () => 7)
    const fail = () => Promise.reject(new Error('declined '.repeat(200)))
    await once(locks, 'charge:6', { record: { onFailure: 'keep' } }, fail).catch(() => {})
    await once(locks, 'large', { record: { maxBytes: 100_000 } }, () => ':e'.repeat(20_000))
    await once(locks, 'charge:7', async claim => {
      const { status, words, text } = await ask()
      expect(status).toBe(200)
      expect(words).toMatch(/Locks 2 .*order:42 lock, held for ≤ \d\.\d s ?, lease ends in 2\d\.\d s/)
      expect(words).toMatch(/Locks 2 .*cart read-write lock, held for ≤ \d\.\d s ?, lease ends in 2\d\.\d s/)
      expect(words).toContain(`shop ${order.id} 2 holds`)
      expect(words).toContain(`shop ${reader.id} read`)
      expect(words).toMatch(/Permits 1 api permit semaphore, lease ends in 2\d\.\d s 1 of 5 permits leased/)
      expect(words).toContain(`shop ${permit.id} Release api, held by shop ${permit.id}`)
      expect(words).toMatch(new RegExp(`Work in flight 1 charge:7 claim, held for .* shop ${claim.id}`))
      expect(words).toMatch(
        /Work failed 1 charge:6 failure kept for 2\d h .* Look at the failure of charge:6 Work done 2/,
      )
      expect(words).toMatch(/Work done 2 large result kept for 2\d h .* sent result kept for 2\d h/)
      for (const { holder } of [order, reader, permit, claim]) expect(text).not.toContain(holder)
    })
  })

  it('shows who waits for a fair lock, in order', async () => {
    const { locks, ask } = opened()
    const printer = fairLock(locks, 'printer')
    const lease = await printer.acquire(LEASE)
    const stop = new AbortController()
    const first = printer.acquire({ waitMs: 60_000, signal: stop.signal }).catch(() => {})
    await until(async () =>
      expect((await ask()).words).toMatch(/1 waits, the first for .* Waiting, in this order shop \w{8} for /),
    )
    const second = printer.acquire({ waitMs: 60_000, signal: stop.signal }).catch(() => {})
    await until(async () =>
      expect((await ask()).words).toMatch(/in this order shop \w{8} for \d\.\d s shop \w{8} for /),
    )
    const [, ...ids] = /in this order shop (\w{8}) for \S+ s shop (\w{8}) /.exec((await ask()).words) ?? []
    await lease.release()
    const passedOn = new RegExp(`shop ${ids[0]} Release .*in this order shop ${ids[1]} `)
    await until(async () => expect((await ask()).words).toMatch(passedOn))
    stop.abort()
    await Promise.all([first, second])
  })

  it('releases a lock, a reader and a permit, each after a confirmation, and logs it', async () => {
    const { locks, linkTo, ask, confirm, log } = opened()
    const order = await lock(locks, 'order:42').acquire(LEASE)
    const { read } = readWriteLock(locks, 'cart')
    const [reader, other] = [await read.acquire(LEASE), await read.acquire(LEASE)]
    const permit = await permitSemaphore(locks, 'api', { permits: 5 }).acquire(LEASE)
    const shared = await stringLock(locks, 'nightly').acquire(LEASE)
    expect((await ask()).words).toMatch(/nightly string lock, held for ≤ /)
    for (const [name, lease] of [
      ['nightly', shared],
      ['order:42', order],
      ['cart', reader],
      ['api', permit],
    ] as const) {
      const query = await linkTo(`Release ${name}, held by`, `?q=${lease === reader ? '' : name}`)
      const link = query.replace(/holder=\w+/, `holder=${lease.id}`)
      const question = await ask(link)
      expect(question.words).toContain(`Release ${name}?`)
      expect(question.words).toContain(lease.id)
      expect(await lease.isHeld()).toBe(true)
      expect(await confirm(link)).toEqual(shown(200, `Released ${name}.`))
      expect(await lease.isHeld()).toBe(false)
    }
    expect(await other.isHeld()).toBe(true)
    expect(await permitSemaphore(locks, 'api', { permits: 5 }).availablePermits()).toBe(5)
    const done = { action: 'release', who: 'ann', outcome: 'done' }
    expect(log).toEqual([
      { ...done, name: 'nightly', kind: 'string-lock', leaseId: shared.id },
      { ...done, name: 'order:42', kind: 'lock', leaseId: order.id },
      { ...done, name: 'cart', kind: 'read-write-lock', leaseId: reader.id },
      { ...done, name: 'api', kind: 'permit-semaphore', leaseId: permit.id },
    ])
  })

  it('releases nothing when the lock has changed hands since it was shown, and says so', async () => {
    const { locks, linkTo, ask, log } = opened()
    const first = await lock(locks, 'order:42').acquire(LEASE)
    const link = await linkTo('Release')
    await first.release()
    const gone = await ask(link)
    expect(gone).toEqual(shown(409, 'no longer has it'))
    const next = await lock(locks, 'order:42').acquire(LEASE)
    for (const init of [{}, { method: 'POST' }]) {
      const { status, words } = await ask(link, init)
      expect(status).toBe(409)
      expect(words).toContain(
        `Nothing was changed order:42: The holder that was shown no longer has it. It is held by shop ${next.id} now.`,
      )
    }
    expect(await next.isHeld()).toBe(true)
    expect(log).toMatchObject([{ outcome: 'unchanged', leaseId: first.id }])
  })

  it('forgets the result that was shown, and no other', async () => {
    const { locks, linkTo, ask, confirm, log } = opened()
    await once(locks, 'charge:7', () => ({ paid: '<b>\u202e' }))
    const link = await linkTo('Look at the result')
    expect((await ask(link)).words).toContain('"paid": "<b>\\u{202e}"')
    expect(await ask(link, { method: 'POST' })).toMatchObject({ status: 409 })
    expect((await confirm(link)).words).toContain('Forgot the result of charge:7.')
    expect((await once(locks, 'charge:7', () => 8)).status).toBe('executed')
    const old = `${link}&holder=${log.at(-1)?.leaseId}`
    expect(await ask(old, { method: 'POST' })).toEqual(shown(409, 'There is a newer result'))
    await once(locks, 'charge:8', async () => {
      expect((await ask(link.replace('%3A7', '%3A8'))).words).toContain('A call is doing the work.')
    })
    expect((await once(locks, 'charge:7', () => 9)).status).toBe('replayed')
    expect(log.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'forget-result unchanged',
      'forget-result done',
      'forget-result unchanged',
    ])
  })

  it('shows work in doubt apart from work in flight, and resolves the doubt that was shown', async () => {
    const { locks, linkTo, ask, confirm, log } = opened()
    const afterCrash = inDoubt()
    const fails = () => Promise.reject(new Error('timeout'))
    expect((await ask()).words).toContain('No work of once is in doubt.')
    for (const key of ['charge:1', 'charge:2']) await once(locks, key, { afterCrash }, fails).catch(() => {})
    await once(locks, 'charge:3', { afterCrash }, async claim => {
      const { words } = await ask()
      expect(words).toMatch(/In doubt 2 charge:1 in doubt for \d\.\d s Begun by shop \w{8} Begun at \d{4}-/)
      expect(words).toMatch(
        /Kept for 23 h 59 min more; .* It was done \(charge:1\) It was not done \(charge:1\)/,
      )
      // The record lasts for a day, and its claim for a lease.
      expect(words).toMatch(
        new RegExp(
          `Work in flight 1 charge:3 claim, held for .*, lease ends in [23]\\d\\.\\d s shop ${claim.id}`,
        ),
      )
      const ofAnother = `?do=resolve-not-done&name=charge:3&holder=${claim.id}`
      expect(await ask(ofAnother, { method: 'POST' })).toMatchObject({ status: 409 })
    })
    const done = await linkTo('It was done (charge:1)')
    const filled = (value: string) => ({ method: 'POST', body: new URLSearchParams({ value }) })
    expect((await ask(done)).words).toContain('Was charge:1 done?')
    const unclear = await ask(done, filled('{"id":'))
    expect([unclear.status, unclear.words]).toEqual([422, expect.stringContaining('This is not JSON')])
    expect(unclear.text).toContain('{&quot;id&quot;:</textarea>')
    // What is nested deeper is stored, and then not read everywhere.
    const deep = await ask(done, filled('['.repeat(65) + ']'.repeat(65)))
    expect([deep.status, deep.words]).toEqual([422, expect.stringContaining('nested more than 64 deep')])
    expect((await ask(done, filled('{"id":"ch_1"}'))).words).toContain('Resolved charge:1.')
    expect(await once(locks, 'charge:1', { afterCrash }, fails)).toMatchObject({ value: { id: 'ch_1' } })
    const notDone = await linkTo('It was not done (charge:2)')
    const changed = await linkTo('It was done (charge:2)')
    expect((await confirm(notDone)).words).toContain('Resolved charge:2.')
    expect(await ask(changed, filled('1'))).toEqual(
      shown(409, 'It is no longer in the doubt that was shown.'),
    )
    expect((await once(locks, 'charge:2', { afterCrash }, () => 2)).status).toBe('executed')
    const leaseId = new URLSearchParams(notDone).get('holder')
    expect(log.slice(-2)).toMatchObject([
      { action: 'resolve-not-done', name: 'charge:2', kind: 'once', leaseId, who: 'ann', outcome: 'done' },
      { action: 'resolve-done', name: 'charge:2', kind: 'once', leaseId, outcome: 'unchanged' },
    ])
  })

  it('seals a result where calls do, and says why not and what to do where it has no seal', async () => {
    const locks = store()
    const seal = aesGcm(Buffer.alloc(32, 1).toString('base64'))
    const options = { afterCrash: inDoubt(), record: { seal } }
    const fails = () => Promise.reject(new Error('timeout'))
    for (const key of ['charge:1', 'charge:2']) await once(locks, key, options, fails).catch(() => {})
    const filled = { method: 'POST', body: new URLSearchParams({ value: '{"id":"ch_1"}' }) }
    const [without, withSeal] = [openConsole(locks), openConsole(locks, { seal })]
    const link = await without.linkTo('It was done (charge:1)')
    const why = /could not read one that is given here\. Pass their seal to lockConsole\(\) .* Cancel$/
    expect(await without.ask(link)).toMatchObject({ status: 200, words: expect.stringMatching(why) })
    expect((await without.ask(link)).text).not.toContain('<form')
    expect(await without.ask(link, filled)).toMatchObject({ status: 422, words: expect.stringMatching(why) })
    expect((await withSeal.ask(link, filled)).words).toContain('Resolved charge:1.')
    expect(await once(locks, 'charge:1', options, fails)).toMatchObject({ value: { id: 'ch_1' } })
    expect(await inspectOnce(locks, 'charge:1')).toMatchObject({ result: { value: '(sealed)' } })
    const notDone = await without.linkTo('It was not done (charge:2)')
    expect((await without.confirm(notDone)).words).toContain('Resolved charge:2.')
  })

  it('shows a sealed result, and what opens it, and does not forget it', async () => {
    const { locks, linkTo, ask } = opened()
    const record = { seal: aesGcm(Buffer.alloc(32, 1).toString('base64')) }
    await once(locks, 'charge:7', { record }, () => 7)
    const link = `${await linkTo('Look at the result')}&holder=${fingerprint((await inspectOnce(locks, 'charge:7'))?.holder ?? '')}`
    const why = 'To forget it: edgelock once forget --sealed'
    expect(await ask(link)).toEqual(shown(200, why))
    expect(await ask(link, { method: 'POST' })).toEqual(shown(422, why))
    expect(await once(locks, 'charge:7', { record }, () => 8)).toMatchObject({ status: 'replayed' })
  })

  it('finds a part of a name, and a counter by exactly its name', async () => {
    const { locks, ask } = opened()
    for (const name of ['order:42', 'order:43', 'a*b', '{t}:order']) await lock(locks, name).acquire(LEASE)
    await once(locks, 'my-order', () => 1)
    await semaphore(locks, 'stock').trySetPermits(3)
    const names = async (text: string) =>
      [...(await ask(`?q=${encodeURIComponent(text)}`)).text.matchAll(/<h3><bdi>(.*?)<\/bdi>/g)].map(
        ([, name]) => name,
      )
    expect(await names('order')).toEqual(['order:42', 'order:43', '{t}:order', 'my-order'])
    expect(await names('*')).toEqual(['a*b'])
    expect(await names('stock')).toEqual([])
    expect((await ask('?q=stock')).words).toContain(
      'stock is a counter without leases, of a semaphore, an idle permit semaphore or a latch: 3',
    )
  })

  it('neither shows nor touches names that do not match', async () => {
    const locks = store()
    const { ask } = openConsole(locks, { match: 'shop:*' })
    const open = openConsole(locks)
    for (const name of ['shop:1', 'bank:1']) await lock(locks, name).acquire(LEASE)
    await once(locks, 'bank:2', () => 1)
    for (const query of ['', '?q=bank', '?q=bank:1'])
      expect((await ask(query)).text, query).not.toMatch(/<bdi>bank/)
    expect((await ask()).words).toContain('shop:1')
    const links = [await open.linkTo('Release bank:1'), await open.linkTo('Look at the result')]
    for (const link of links) expect((await ask(link, { method: 'POST' })).status, link).toBe(409)
    expect(await isLocked(lock(locks, 'bank:1'))).toBe(true)
  })

  it('shows the names of the store, whatever mapName says', async () => {
    const locks = store()
    const mapped = openConsole(shopLocks(memory(), { mapName: name => `shop:${name}` }))
    expect((await mapped.ask()).status).toBe(200)
    const { ask, linkTo, confirm } = openConsole(locks)
    const lease = await lock(locks, 'shop:order').acquire(LEASE)
    expect((await ask('?q=shop:order')).words).toContain(lease.id)
    await confirm(await linkTo('Release shop:order'))
    expect(await lease.isHeld()).toBe(false)
  })

  it('draws and runs nothing that a name brings along', async () => {
    const { locks, ask, linkTo, confirm } = opened()
    const names = [
      '</bdi><script>alert(1)</script>',
      `"><img src=x onerror='alert(1)'>&amp;`,
      '\x1b[2J\x1b[31mred',
      'a\r\nb\u2028c',
      '\u202eevil',
      'הזמנה',
      'x'.repeat(512),
      '?do=release&name=y#z%20+',
    ]
    for (const name of names) await lock(locks, name).acquire(LEASE)
    const { text, words } = await ask()
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    expect(text).not.toMatch(/<script>|<img/)
    expect(words).toContain('x'.repeat(512))
    for (const name of names) {
      const part = new URLSearchParams({ q: name })
      const link = await linkTo('Release', `?${part}`)
      expect(new URLSearchParams(link).get('name')).toBe(name)
      expect((await confirm(link)).status).toBe(200)
      expect(await isLocked(lock(locks, name))).toBe(false)
    }
  })
})

describe('a database that Java clients share', () => {
  it('shows what they hold and who of them waits, as it is in Redis', async () => {
    const { client } = stack().redis
    const [holder, ...waiters] = [7, 12, 9].map(thread => `${crypto.randomUUID()}:${thread}`)
    await client.hset('stock', holder ?? '', 2)
    await client.pexpire('stock', 90_000)
    await client.rpush('redisson_lock_queue:{stock}', ...waiters)
    const { ask, linkTo, confirm } = openConsole(real())
    const [first, second] = waiters.map(fingerprint)
    expect((await ask()).words).toMatch(
      new RegExp(
        `stock lock, lease ends in 1 min \\d\\d s 2 wait unnamed ${fingerprint(holder ?? '')} 2 holds .* in this order unnamed ${first} unnamed ${second} `,
      ),
    )
    await confirm(await linkTo('Release stock'))
    expect(await client.exists('stock')).toBe(0)
  })
})

describe('a large database', () => {
  it('shows the newest results and as many locks as fit, and says that there are more', async () => {
    const locks = shopLocks(memory())
    for (let at = 0; at < 60; at++) await once(locks, `done:${at}`, { keepMs: 100_000 + at * 1000 }, () => at)
    for (let at = 0; at < 205; at++) await lock(locks, `order:${at}`).acquire(LEASE)
    const fail = () => Promise.reject(new Error('declined'))
    await once(locks, 'failed', { keepMs: 90_000, record: { onFailure: 'keep' } }, fail).catch(() => {})
    const { words } = await openConsole(locks).ask()
    expect(words).toContain('Work done 50+')
    expect(words).toContain('Work failed 1 failed failure kept')
    expect(words).toContain('At least 10 more')
    expect(words).toContain('done:59')
    expect(words).toContain('Locks 200 ')
    expect(words).toMatch(/Not shown: order: 5, oldest \d\.\d s /)
  })
})

describe('dead letters', () => {
  const event = (id: string): DeadLetter => ({
    ...{ id, provider: 'stripe', deliveryId: `evt_${id}`, entity: `cus_${id}<`, reason: 'HTTP 500' },
    ...{ attempts: 3, diedAt: Date.now() - 120_000 },
  })
  function letters(...ids: string[]) {
    const left = new Map(ids.map(id => [id, event(id)]))
    const did: string[] = []
    const take = (what: string) => async (id: string) => {
      did.push(`${what} ${id}`)
      return left.delete(id)
    }
    const list: DeadLetters['list'] = async ({ limit, cursor = '0' }) => {
      const all = [...left.values()]
      const next = Number(cursor) + Math.min(limit, 2)
      return { events: all.slice(Number(cursor), next), ...(next < all.length && { cursor: String(next) }) }
    }
    return { deadLetters: { list, replay: take('replay'), forget: take('forget') }, did, left }
  }

  it('are shown, page by page, and replayed or forgotten after a confirmation', async () => {
    const { deadLetters, did } = letters('a', 'b', 'c')
    const { ask, linkTo, confirm, log } = openConsole(shopLocks(memory()), { deadLetters })
    const { words } = await ask()
    expect(words).toContain('Dead letters 2+')
    expect(words).toMatch(
      /cus_a< stripe, given up 2 min \d s ago Reason HTTP 500, after 3 attempts Delivery evt_a/,
    )
    const next = await linkTo('More dead letters')
    const link = await linkTo('Replay event c', next)
    expect((await ask(link)).words).toContain('Replay c?')
    expect((await confirm(link)).words).toContain('Replayed c.')
    expect((await confirm(await linkTo('Forget event a'))).words).toContain('Forgot a.')
    expect(did).toEqual(['replay c', 'forget a'])
    expect(log.map(({ action, name, kind, outcome }) => [action, name, kind, outcome])).toEqual([
      ['replay-event', 'c', 'dead-letter', 'done'],
      ['forget-event', 'a', 'dead-letter', 'done'],
    ])
  })

  it('that another operator has dealt with are left alone, and the page says so', async () => {
    const { deadLetters, did, left } = letters('a')
    const { ask, linkTo, log } = openConsole(shopLocks(memory()), { deadLetters })
    const link = await linkTo('Replay event a')
    left.clear()
    expect((await ask(link)).words).toContain('It is no longer on this page of the list.')
    expect(await ask(link, { method: 'POST' })).toEqual(shown(409, 'It changed before your request arrived.'))
    expect([did, log.map(({ outcome }) => outcome)]).toEqual([['replay a'], ['unchanged']])
  })

  it('that cannot be read leave the rest of the page as it is', async () => {
    const deadLetters = { ...letters().deadLetters, list: () => Promise.reject(new Error('secret')) }
    const { status, words } = await openConsole(shopLocks(memory()), { deadLetters }).ask()
    expect([status, words]).toEqual([200, expect.stringContaining('They cannot be read: an error')])
  })
})

describe('a store that does not answer', () => {
  const away = () => shopLocks(rest({ url: 'http://127.0.0.1:2', token: 'secret-token' }))

  it('is shown as unknown, never as empty', async () => {
    const { status, words } = await openConsole(away()).ask()
    expect(status).toBe(503)
    expect(words).toContain('The store gave no answer (ECONNREFUSED, at 127.0.0.1:2). Nothing is known')
  })

  it('leaves an action without an outcome, and the page says so', async () => {
    const locks = real()
    const { linkTo, ask, log } = openConsole(locks)
    await lock(locks, 'order:42').acquire(LEASE)
    const link = await linkTo('Release')
    stack().rest.faults.random({ 'lose-response': 1 }, 1, runs(release))
    const { status, words } = await ask(link, { method: 'POST' })
    expect([status, words]).toEqual([503, expect.stringContaining('so it may or may not have happened')])
    expect(log).toMatchObject([{ name: 'order:42', outcome: 'unknown' }])
  })
})
