/** The pictures of docs/ are true. When one of these fails, `npm run bench -- page` draws them anew, and a caption may be untrue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loop } from '../../bench/exceptions.ts'
import { fencing, figuresOf, lostAnswer, waiting } from '../../bench/scenes.ts'
import { itThoroughly } from '../support/thorough.ts'

const IMAGES = join(import.meta.dirname, '../../docs/images')

function textsIn(name: string): string[] {
  const svg = readFileSync(join(IMAGES, `${name}.svg`), 'utf8')
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)]
    .map(([, text = '']) => text)
    .filter(text => /[a-z]/i.test(text))
}

describe.each(['lost-answer', 'fencing', 'poll-slots', 'after-a-death'])('the picture %s', name => {
  it('has a title, a description, a size, and colours for light and dark', () => {
    const svg = readFileSync(join(IMAGES, `${name}.svg`), 'utf8')
    expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+"[^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/)
    expect(svg).toContain('prefers-color-scheme:dark')
  })
})

describe('a lost answer', () => {
  it('leaves a lock of SET NX to no client, and is only repeated for the same holder of edgelock', async () => {
    const { 'SET NX': naive, edgelock } = await lostAnswer()
    expect(naive).toMatchObject([
      { isLost: true, reply: 'OK' },
      { isLost: false, reply: null },
    ])
    expect(edgelock).toMatchObject([
      { isLost: true, reply: ':granted 30000' },
      { isLost: false, reply: [':granted', expect.any(Number)] },
    ])
    const [, leftMs] = [edgelock[1]?.reply].flat()
    expect(textsIn('lost-answer')).toContain(`granted, ${(Number(leftMs) / 1_000).toFixed(1)} s left`)
  })
})

describe('fencing', () => {
  it('lets the next writer write once the lease of a paused one has ended, and refuses the late write', async () => {
    const { leases, pause, writes } = await fencing()
    const [first, second] = leases
    expect(leases).toMatchObject([
      { writer: 'A', token: 33 },
      { writer: 'B', token: 34 },
    ])
    expect(writes).toMatchObject([
      { writer: 'B', token: 34, isRefused: false },
      { writer: 'A', token: 33, isRefused: true, at: pause.to },
    ])
    expect(first?.to).toBeLessThanOrEqual(second?.from ?? 0)
    expect(textsIn('fencing')).toEqual(
      expect.arrayContaining(['lease, token 33', 'lease, token 34', '34 written', '33 refused']),
    )
  })
})

describe('waiting', () => {
  let turns: Awaited<ReturnType<typeof waiting>>
  beforeAll(async () => {
    turns = await waiting()
  })

  it('costs as many requests in all with random pauses as with slots', () => {
    expect(turns.random.polls.length / turns.slots.polls.length).toBeCloseTo(1, 1)
  })

  it('costs a grant few polls more in a crowd than among few, with slots alone', () => {
    const [slots, random] = [figuresOf(turns.slots), figuresOf(turns.random)]
    expect(slots.many.pollsPerGrant / slots.few.pollsPerGrant).toBeLessThan(1.6)
    expect(random.many.pollsPerGrant / random.few.pollsPerGrant).toBeGreaterThan(3)
  })

  it('leaves the lock free for six round trips at most with slots, and half as long again without', () => {
    const [slots, random] = [figuresOf(turns.slots), figuresOf(turns.random)]
    for (const { longestGapMs } of Object.values(slots)) expect(longestGapMs).toBeLessThan(120)
    expect(random.few.longestGapMs).toBeGreaterThan(180)
  })

  it('leaves the lock free for half as long with slots as without, in eight worlds together', async () => {
    const worlds = await Promise.all(Array.from('abcdefgh', waiting))
    const freeShare = (how: 'random' | 'slots') =>
      worlds.reduce((sum, world) => sum + figuresOf(world[how]).few.freeShare, 0)
    expect(freeShare('random')).toBeGreaterThan(2 * freeShare('slots'))
  })

  it('is drawn with the figures that were played', () => {
    const figures = Object.values(turns).flatMap(each => Object.values(figuresOf(each)))
    const texts = figures.map(
      ({ pollsPerGrant, freeShare }) =>
        `${pollsPerGrant.toFixed(0)} polls per grant, ${(100 * freeShare).toFixed(0)}\u00a0% free`,
    )
    expect(textsIn('poll-slots')).toEqual(expect.arrayContaining(texts))
  })
})

for (const kind of ['lock', 'fair'] as const)
  itThoroughly(
    `after a death, a crowd gets nothing until the lease ends, and then as much as before (${kind})`,
    async () => {
      const { rate, requestRate } = await loop(kind, {
        exception: { atMs: 10_000, ms: 'dies' },
        forMs: 62_000,
      })
      expect(rate(11_000, 40_000)).toBe(0)
      expect(rate(42_000, 60_000) / rate(2_000, 10_000)).toBeGreaterThan(0.8)
      expect(requestRate(15_000, 40_000)).toBeLessThan(requestRate(2_000, 10_000) / 2)
    },
  )
