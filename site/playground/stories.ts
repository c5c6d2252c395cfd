import type { Clock } from '../../src/api/clock.ts'
import type { Scene } from './table.ts'

export interface Story {
  readonly id: string
  readonly title: string
  readonly text: string
  play(scene: Scene, clock: Clock): Promise<unknown>
}

const PATIENT_MS = 12_000

/** What may go wrong, and what it does to both locks. */
export const stories: readonly Story[] = [
  {
    id: 'lost-answer',
    title: 'An answer is lost',
    text: 'A asks for a free lock. The store grants it, and the answer does not arrive. A asks again.',
    async play({ A }) {
      A.fault = 'lose'
      await A.acquire(2_000)
    },
  },
  {
    id: 'late-copy',
    title: 'A copy comes late',
    text: 'A releases the lock, and the network keeps a copy of that request. B gets the lock, then the copy arrives, then A asks.',
    async play({ A, B }, clock) {
      await A.acquire(PATIENT_MS)
      await clock.sleep(800)
      A.fault = { duplicate: 2_500 }
      await A.release()
      await B.acquire(PATIENT_MS)
      await clock.sleep(3_500)
      await A.acquire(1_500)
    },
  },
  {
    id: 'long-work',
    title: 'Work takes longer than the lease',
    text: 'A works for 9 seconds under a lease of 6. B waits for the lock.',
    async play({ A, B }, clock) {
      await A.acquire(PATIENT_MS)
      const waiting = B.acquire(PATIENT_MS)
      await clock.sleep(9_000)
      await A.release()
      await waiting
    },
  },
  {
    id: 'killed-holder',
    title: 'The holder is killed',
    text: 'A has the lock and dies. B waits. Both locks are free one lease later: this is what the lease is for.',
    async play({ A, B }, clock) {
      await A.acquire(PATIENT_MS)
      await clock.sleep(1_000)
      A.kill()
      await B.acquire(PATIENT_MS)
    },
  },
]
