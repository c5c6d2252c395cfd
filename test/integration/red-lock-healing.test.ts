/** One lease of a red lock over five real servers that are restarted empty one after another. */
import { expect, it } from 'vitest'
import type { Shares } from '../../dev/rest-server/fault-types.ts'
import type { Lease } from '../../src/index.ts'
import { useFiveServers } from '../support/five-servers.ts'
import { many } from '../support/thorough.ts'
import { pass, until } from '../support/timing.ts'
import { tokensOf } from '../support/tokens.ts'

const servers = useFiveServers()
const held = () => servers().held()
const ALL = [0, 1, 2, 3, 4]
const ROUNDS = many(1, 10)
/** A machine that stalls for a second must not end it. */
const LEASE_MS = 3_000

const FAULTS: [what: string, shares: Shares][] = [
  ['every answer arriving', {}],
  ['a fifth of the answers lost', { 'lose-response': 0.2 }],
]

/** Restarts every server empty in turn. `renew` renews the lease until it has all servers again, each by its answer. */
async function restartInTurn(lease: Lease, renew: () => Promise<unknown>): Promise<void> {
  const holderOn = (server: number) => servers().at(server).redis.client.hkeys('lock')
  const holders = async () => (await Promise.all(ALL.map(holderOn))).flat().join(' ')
  for (let round = 0; round < ROUNDS; round++)
    for (const server of ALL) {
      await servers().restartEmpty(server)
      await until(async () => expect(await renew().then(holders)).toBe(lease.holder))
    }
}

/** Expects that the lease was never lost, that it excludes another client, and that all of it is released. */
async function expectHeld(lease: Lease): Promise<void> {
  for (const { rest } of servers().stacks) rest.faults.clear()
  expect([lease.signal.aborted, lease.remainingMs() > 0]).toEqual([false, true])
  const busy = { acquired: false, retryAfterMs: expect.any(Number) }
  expect(await servers().redLock().tryAcquire()).toEqual(busy)
  expect(await lease.release()).toBe('released')
  expect(await held()).toEqual([])
  const after = await servers().redLock().acquire({ waitMs: 0 })
  await after.release()
}

it.each(FAULTS)('a keeper heals it, with %s', async (_, shares) => {
  const lease = await servers().redLock().acquire({ leaseMs: LEASE_MS })
  for (const [seed, { rest }] of servers().stacks.entries()) rest.faults.random(shares, seed + 1)
  const keeper = lease.keepAlive()
  await restartInTurn(lease, () => pass(20))
  await keeper.stop()
  await expectHeld(lease)
})

it.each(FAULTS)('extend() heals it, with %s, and every server gets its token back', async (_, shares) => {
  // The other servers are an hour behind, so what they mint is too low.
  await servers()
    .at(0)
    .redis.client.set(tokensOf('lock'), (Date.now() + 3_600_000) * 1_000)
  const lease = await servers().redLock({ fenced: true }).acquire({ leaseMs: 10_000 })
  for (const [seed, { rest }] of servers().stacks.entries()) rest.faults.random(shares, seed + 1)
  await restartInTurn(lease, () => lease.extend())
  const token = (server: number) => servers().at(server).redis.client.get(tokensOf('lock'))
  // A server on which a re-take was given back after its write-back may have minted one more since.
  const reached = (tokens: (string | null)[]) => tokens.every(each => Number(each) >= Number(lease.token))
  const everywhere = () => lease.extend().then(() => Promise.all(ALL.map(token)))
  await until(async () => expect(await reached(await everywhere())).toBe(true))
  await expectHeld(lease)
  const next = await servers()
    .redLock({ fenced: true, servers: [2, 3, 4] })
    .tryAcquire()
  expect(next.acquired && next.lease.token).toBeGreaterThan(Number(lease.token))
})
