/** The examples that any platform can run. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createLocks } from 'edgelock'
import { memory } from 'edgelock/testing'
import { describe, expect, it } from 'vitest'
import { oneAtATime } from '../../examples/express/one-at-a-time.ts'
import { shop } from '../../examples/flash-sale/shop.ts'
import { holderDies, nothingRenews, workIsLong } from '../../examples/watchdog/experiments.ts'
import { FakeClock } from '../support/fake-clock.ts'

const SKU = 'book:42'

/** A shop with so many copies, on a clock of its own. */
function shopWith(copies: number) {
  const clock = new FakeClock()
  const redis = memory({ clock })
  let left = copies
  const stock = { left: async () => left, sell: async () => left > 0 && left-- > 0 }
  const { reserve, buy } = shop(createLocks({ redis, clock }), stock)
  const reserved = async () => {
    const reservation = await clock.runUntil(reserve(SKU))
    return reservation.status === 'reserved' ? reservation.ticket : expect.unreachable(reservation.status)
  }
  return {
    clock,
    reserve: () => clock.runUntil(reserve(SKU)),
    reserved,
    buy: (ticket: string) => clock.runUntil(buy(SKU, ticket)),
  }
}

describe('the flash sale', () => {
  it('sells the last copy to one of two customers, and tells the other what to expect', async () => {
    const { reserved, reserve, buy } = shopWith(1)
    const ticket = await reserved()
    expect(await reserve()).toEqual({ status: 'in other baskets', retryAfterMs: expect.any(Number) })
    expect(await buy(ticket)).toBe('sold')
    expect(await reserve()).toEqual({ status: 'sold out' })
  })

  it('never sells more than there is to a crowd', async () => {
    const { reserve, buy } = shopWith(3)
    const reservations = await Promise.all(Array.from({ length: 50 }, reserve))
    const tickets = reservations.flatMap(each => (each.status === 'reserved' ? [each.ticket] : []))
    expect(tickets).toHaveLength(3)
    expect(await Promise.all(tickets.map(ticket => buy(ticket)))).toEqual(['sold', 'sold', 'sold'])
  })

  it('offers the copy of a customer who left to the next one, after ten minutes', async () => {
    const { clock, reserved, reserve, buy } = shopWith(1)
    const left = await reserved()
    await clock.advance(590_000)
    expect(await reserve()).toMatchObject({ status: 'in other baskets' })
    await clock.advance(10_000)
    const ticket = await reserved()
    expect(await buy(left)).toBe('reservation expired')
    expect(await buy(ticket)).toBe('sold')
  })
})

describe('the experiments with the watchdog', () => {
  const clock = new FakeClock()
  const pause = (ms: number) => clock.sleep(ms)

  it('renew long work, let other leases end, and pass the lock on when the holder dies', async () => {
    const redis = memory({ clock })
    const locks = createLocks({ redis, clock })
    expect(await clock.runUntil(workIsLong(locks, pause))).toBe(true)
    expect(await clock.runUntil(nothingRenews(locks, pause))).toEqual([false, true])
    let isDead = false
    const never = () => new Promise<never>(() => {})
    const holder = createLocks({
      redis: { eval: (...args) => (isDead ? never() : redis.eval(...args)) },
      clock,
    })
    let diedAt = 0
    const kill = () => {
      isDead = true
      diedAt = clock.now()
    }
    const passed = await clock.runUntil(holderDies(holder, locks, pause, kill))
    expect(passed).toBe('the other process has the lock')
    expect(clock.now() - diedAt).toBeGreaterThan(15_000)
    expect(clock.now() - diedAt).toBeLessThanOrEqual(31_000)
  })
})

describe('the Express handler', () => {
  it('serves one request per order at a time, and passes errors on', async () => {
    const locks = createLocks({ redis: memory() })
    const running = new Map<string, number>()
    let most = 0
    const handler = oneAtATime(
      locks,
      (req: IncomingMessage) => `order:${encodeURIComponent(req.url ?? '')}`,
      async (req, res: ServerResponse) => {
        if (req.url === '/broken') throw new Error('no stock')
        const now = (running.get(req.url ?? '') ?? 0) + 1
        running.set(req.url ?? '', now)
        most = Math.max(most, now)
        await new Promise(resolve => setImmediate(resolve))
        running.set(req.url ?? '', now - 1)
        res.end('paid')
      },
    )
    const server = createServer((req, res) =>
      handler(req, res, error => res.writeHead(500).end(String(error))),
    ).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    const answers = await Promise.all(['/1', '/1', '/1', '/2', '/broken'].map(ask))
    expect(answers).toEqual(['paid', 'paid', 'paid', 'paid', 'Error: no stock'])
    expect(most).toBe(1)
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
})
