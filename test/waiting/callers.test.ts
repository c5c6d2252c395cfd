/** What callers of one process cost that wait for one lock, and how it is shared: the promises of docs/waiting.md. */
import { describe, expect, it } from 'vitest'
import { measureCallers } from '../../bench/callers.ts'

const KINDS = ['lock', 'fenced', 'write', 'multi'] as const

describe.each(KINDS)('callers of one process that wait for a %s', kind => {
  it.each([10, 30, 200])(
    'send a quarter of a request for each grant, and are served in turn: %i',
    async callers => {
      const figures = await measureCallers({
        processes: [callers],
        kind,
        forMs: Math.max(20_000, 200 * callers),
      })
      expect(figures.requestsPerGrant).toBeLessThan(0.31)
      expect(figures.commandsPerGrant).toBeLessThan(kind === 'multi' ? 1.8 : 1.1)
      expect(figures.utilisation).toBeGreaterThan(0.93)
      expect(figures.fairness).toBeGreaterThan(0.97)
      expect(figures.longestWaitMs).toBeLessThan(1.1 * callers * 56)
    },
  )
})

describe.each(KINDS)('processes of several callers that wait for a %s', kind => {
  it('share it, and send little more than one request for each grant', async () => {
    const figures = await measureCallers({ processes: [10, 10, 10, 10], kind })
    expect(figures.requestsPerGrant).toBeLessThan(1.3)
    expect(figures.utilisation).toBeGreaterThan(0.85)
    expect(figures.fairness).toBeGreaterThan(0.95)
  })

  it('leave a client that is alone its share of the turns', async () => {
    const { shares, longestWaits } = await measureCallers({ processes: [1, 100], kind })
    expect(longestWaits[0]).toBeLessThan(2_650)
    // In a turn, the process of a hundred has it about 14 times.
    expect(shares[0]).toBeGreaterThan(0.7 / 15)
  })
})

it('callers of one process with holds of 5 ms keep the lock in use', async () => {
  const figures = await measureCallers({ processes: [10], holdMs: 5 })
  expect(figures.utilisation).toBeGreaterThan(0.8)
})

it('processes with holds of 5 s send no more requests than before there were turns', async () => {
  const figures = await measureCallers({ processes: [5, 5, 5, 5], holdMs: 5_000, forMs: 600_000 })
  expect(figures.requestsPerGrant).toBeLessThan(13.1)
})

it('processes with one caller each send what they send without a local queue', async () => {
  const [together, apart] = await Promise.all(
    [true, false].map(localQueue => measureCallers({ processes: [1, 1, 1], localQueue })),
  )
  expect(together).toEqual(apart)
})
