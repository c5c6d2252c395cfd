import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hurry } from '../../site/playground/fast-time.ts'
import { stories } from '../../site/playground/stories.ts'
import { createScene, type Lock } from '../../site/playground/table.ts'
import { systemClock } from '../../src/internal/clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function endOf(id: string, lock: Lock): Promise<string> {
  const scene = createScene(lock, systemClock)
  const story = stories.find(story => story.id === id)
  story?.play(scene, systemClock)
  await vi.advanceTimersByTimeAsync(12_500)
  const verdict = scene.verdict()
  scene.stop()
  return verdict
}

describe('the playground tells the truth', () => {
  it.each([
    ['lost-answer', 'SET NX', 'No client is inside.'],
    ['lost-answer', 'edgelock', 'A is inside, alone.'],
    ['late-copy', 'SET NX', 'Both were inside at the same time.'],
    ['late-copy', 'edgelock', 'B is inside, alone.'],
    ['long-work', 'SET NX', 'Both were inside at the same time.'],
    ['long-work', 'edgelock', 'B is inside, alone.'],
    ['killed-holder', 'SET NX', 'B is inside, alone.'],
    ['killed-holder', 'edgelock', 'B is inside, alone.'],
  ] as const)('%s, with %s: %s', async (id, lock, verdict) => {
    expect(await endOf(id, lock)).toBe(verdict)
  })

  it('shows a lock that no client has, after a lost answer to SET NX', async () => {
    const scene = createScene('SET NX', systemClock)
    stories[0]?.play(scene, systemClock)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(scene.verdict()).toBe('The lock is taken, and no client has it.')
    expect(scene.held()?.by).toBe('A')
    scene.stop()
  })

  it('has a story for each kind of trouble, tested above', () => {
    expect(stories.map(({ id }) => id)).toEqual(['lost-answer', 'late-copy', 'long-work', 'killed-holder'])
  })
})

it('a program whose machine is busy misses no timeout, because time passes from timer to timer', async () => {
  vi.useRealTimers()
  const { setTimeout: later, clearTimeout: cancel, Date: RealDate } = globalThis
  const [now, timeout] = [performance.now, AbortSignal.timeout]
  onTestFinished(() => {
    Object.assign(globalThis, { setTimeout: later, clearTimeout: cancel, Date: RealDate })
    Object.assign(performance, { now })
    Object.assign(AbortSignal, { timeout })
  })
  const stall = () => {
    for (const until = now.call(performance) + 200; now.call(performance) < until; );
  }
  hurry()
  const begun = Date.now()
  const heard: string[] = []
  const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const late = sleep(1_500).then(() => heard.push('timeout'))
  await sleep(20)
  stall()
  await sleep(20)
  heard.push(`answer after ${Date.now() - begun} ms`)
  clearTimeout(setTimeout(() => heard.push('cancelled'), 100))
  await late
  expect(heard).toEqual(['answer after 40 ms', 'timeout'])
  expect(Date.now() - begun).toBe(1_500)
})
