/** Budgets of one cycle of each kind and guard. docs/cost.md and docs/performance.md state these counts. */
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { OURS } from '../../bench/ours.ts'
import { restClient } from '../support/clients.ts'
import { followCommands } from '../support/follow-commands.ts'
import { useStack } from '../support/stack.ts'

const CYCLES = 10

const BUDGETS: Record<string, { requests: number; commands: number }> = {
  lock: { requests: 2, commands: 8 },
  'fair lock': { requests: 2, commands: 8 },
  'fenced lock': { requests: 2, commands: 10 },
  'read lock': { requests: 2, commands: 11 },
  'write lock': { requests: 2, commands: 9 },
  semaphore: { requests: 2, commands: 8 },
  permit: { requests: 2, commands: 14 },
  'multi-lock of 2': { requests: 2, commands: 12 },
  'red lock of 3': { requests: 6, commands: 24 },
  'one extension': { requests: 1, commands: 3 },
  'once, the work runs': { requests: 2, commands: 8 },
  'once, its result is replayed': { requests: 1, commands: 4 },
  'a request without a guard': { requests: 0, commands: 0 },
  lockGuard: { requests: 2, commands: 8 },
  permitGuard: { requests: 2, commands: 15 },
  'idempotency, the handler runs': { requests: 2, commands: 8 },
  'idempotency, its answer is replayed': { requests: 1, commands: 4 },
  'webhookOnce, the handler runs': { requests: 2, commands: 8 },
}

const stack = useStack()

it('has a budget for every cycle', () => {
  expect(Object.keys(BUDGETS)).toEqual(Object.keys(OURS))
})

it.each(Object.entries(OURS))('%s: a cycle costs what its budget says', async (name, prepare) => {
  const { redis, rest: server } = stack()
  const { requests = 0, commands = 0 } = BUDGETS[name] ?? {}
  const cycle = prepare(restClient(stack()))
  // The first cycle loads scripts and stores what is replayed. The semaphore is made then.
  await cycle(0)
  server.requests.reset()
  const log = await countCommands(redis.client)
  for (let round = 1; round <= CYCLES; round++) await cycle(round)
  expect([server.requests.http / CYCLES, (await log.end()) / CYCLES]).toEqual([requests, commands])
})

/** Counts commands as Upstash bills them: each script, and those that it runs. */
async function countCommands(client: Redis) {
  let commands = 0
  const marked = Promise.withResolvers<void>()
  const end = await followCommands(client, ([name = '', text], by) => {
    if (by === 'script' || name.startsWith('EVAL')) commands++
    if (name === 'ECHO' && text === 'end') marked.resolve()
  })
  return {
    async end() {
      await client.echo('end')
      await marked.promise
      end()
      return commands
    },
  }
}
