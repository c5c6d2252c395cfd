/** What callers of one process cost that wait for one lock, and how it is shared: the promises of docs/waiting.md. */
import { describe, expect, it } from 'vitest'
import { measureCallers } from '../../bench/callers.ts'
import { earlyStart } from '../../src/index.ts'

const KINDS = ['lock', 'fenced', 'write'] as const

describe.each(KINDS)('callers of one process that wait for a %s', kind => {
  it.each([10, 30, 200])(
    'send hardly more than one request for each grant, and are served in turn: %i',
    async callers => {
      const figures = await measureCallers({
        processes: [callers],
        kind,
        forMs: Math.max(20_000, 200 * callers),
      })
      expect(figures.requestsPerGrant).toBeLessThan(1.15)
      // A write lock looks for its readers, and a fenced lock mints a token.
      expect(figures.commandsPerGrant).toBeLessThan({ lock: 5.5, write: 6.5, fenced: 7.5 }[kind])
      expect(figures.utilisation).toBeGreaterThan(0.67)
      expect(figures.fairness).toBeGreaterThan(0.97)
      expect(figures.longestWaitMs).toBeLessThan(1.1 * callers * 72)
    },
  )
})

describe.each(KINDS)('processes of several callers that wait for a %s', kind => {
  it('share it, and send two requests for each grant', async () => {
    const figures = await measureCallers({ processes: [10, 10, 10, 10], kind })
    expect(figures.requestsPerGrant).toBeLessThan(2.5)
    expect(figures.utilisation).toBeGreaterThan(0.64)
    expect(figures.fairness).toBeGreaterThan(0.95)
  })

  it('leave a client that is alone its share of the turns', async () => {
    const { shares, longestWaits } = await measureCallers({ processes: [1, 100], kind })
    expect(longestWaits[0]).toBeLessThan(2_650)
    // In a turn, the process of a hundred has it about 14 times.
    expect(shares[0]).toBeGreaterThan(0.7 / 15)
  })
})

it.each([10, 30, 200])(
  'callers of one process that start early leave the lock free for less: %i',
  async callers => {
    const figures = await measureCallers({
      processes: [callers],
      localQueue: earlyStart(),
      forMs: Math.max(20_000, 200 * callers),
    })
    expect(figures.requestsPerGrant).toBeLessThan(1.15)
    expect(figures.utilisation).toBeGreaterThan(0.91)
    expect(figures.fairness).toBeGreaterThan(0.97)
  },
)

it('processes with one caller each send what they send without a local queue', async () => {
  const [together, apart] = await Promise.all(
    [true, false].map(localQueue => measureCallers({ processes: [1, 1, 1], localQueue })),
  )
  expect(together).toEqual(apart)
})
