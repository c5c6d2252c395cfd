import { once } from 'edgelock'
import { same } from './expect.ts'
import type { LockCases } from './transports.ts'

const VALUE = { text: 'Ünï·cödé 🔒', list: [1, null, true, ''], nested: { zero: 0 }, base64: 'QUJD' }

export const onceCases = {
  async 'once runs the work, and replays its result unchanged'({ locks, name }) {
    let runs = 0
    const call = () => once(locks(), name, async () => ({ ...VALUE, runs: ++runs }))
    const value = { ...VALUE, runs: 1 }
    same(
      [await call(), await call()],
      [
        { status: 'executed', value, kept: true },
        { status: 'replayed', value, kept: true },
      ],
    )
  },

  async 'one of many calls at once runs the work, and the others wait for its result'({ locks, name }) {
    let runs = 0
    const work = async () => ++runs
    const calls = Array.from({ length: 8 }, () => once(locks(), name, { waitMs: 10_000 }, work))
    const results = await Promise.all(calls)
    same([runs, results.filter(({ status }) => status === 'replayed').length], [1, 7])
    same(new Set(results.map(({ value }) => value)).size, 1)
  },
} satisfies LockCases
