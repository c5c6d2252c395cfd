/** Five incidents, each staged on a real Redis, and the page read as an operator would who has no other tool. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConsoleOptions } from '../../src/console/index.ts'
import { createLocks, inDoubt, type Lockable, lock, once, readWriteLock } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { useStack } from '../support/stack.ts'
import { seriousFindings } from './support/axe.ts'
import { saveScreenshot, useBrowser } from './support/browser.ts'
import { DESK, PHONE, signedIn } from './support/console-page.ts'

const stack = useStack()
const open = useBrowser()
const WAIT = { timeout: 45_000 }
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** One process of an application. */
function client(clientName: string) {
  const { url, token } = stack().rest
  return createLocks({ redis: rest({ url, token }), clientName })
}

const operator = (context: BrowserContextOptions, more: Partial<ConsoleOptions> = {}) =>
  signedIn(open, { locks: client('operator'), ...more }, context)

/** Ends with the test, and what waits for it. */
function untilTheEnd(): AbortSignal {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  return stop.signal
}

/** Takes what it can for so long, again and again. */
async function busy(lock: Lockable, ms: number, signal: AbortSignal, times = Infinity): Promise<void> {
  for (let time = 0; time < times && !signal.aborted; time++) {
    const lease = await lock.acquire({ waitMs: 60_000, signal }).catch(() => undefined)
    await pause(ms)
    await lease?.release().catch(() => {})
  }
}

const rowOf = (page: Page, name: string) =>
  page.locator('.row', { has: page.locator('h3', { hasText: name }) })

/** What is read, in one line. */
const textOf = async (part: Locator) => ((await part.textContent()) ?? '').replace(/\s+/g, ' ').trim()

/** What is read is also there for every reader, and fits. */
async function fits(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, `incident, ${name}`)
  expect(await seriousFindings(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

async function tabTo(page: Page, start: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: active, body } = document
      return active === body ? '' : (active?.textContent?.trim() ?? '')
    })
  for (let steps = 0; steps < 20 && !(await focused()).startsWith(start); steps++)
    await page.keyboard.press('Tab')
  expect(await focused()).toMatch(new RegExp(`^${start}`))
}

describe('the page shows', () => {
  it.each([
    ['a desk, light', { ...DESK, colorScheme: 'light' }],
    ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)(
    'the hung holder of 50 locks first, why, and where its log is, on %s',
    async (where, context) => {
      const signal = untilTheEnd()
      const [shop, billing] = [client('shop'), client('billing')]
      await Promise.all(
        Array.from({ length: 49 }, (_, at) => lock(shop, `order:${at}`).acquire({ leaseMs: 120_000 })),
      )
      const nightly = [shop, billing].map(locks => lock(locks, 'report:nightly'))
      await Promise.all(nightly.map(each => busy(each, 200, signal, 4)))
      const hung = await lock(billing, 'report:nightly').acquire({ signal })
      void hung.keepAlive()
      onTestFinished(() => void hung.release())
      void busy(nightly[0] as Lockable, 0, signal)
      const logsOf = (leaseId: string) => `https://logs.example/?q=${leaseId}`
      const page = await operator(context, { logsOf })
      const locks = page.getByRole('region', { name: /^Locks 50/ })
      const first = locks.getByRole('listitem').first()
      await first.getByText('stuck').waitFor(WAIT)
      expect(await first.getByRole('heading').textContent()).toBe('report:nightly stuck')
      const words = await textOf(first)
      expect(words).toMatch(/lock, held for ≥ [\d.]+ s, lease ends in/)
      expect(words).toMatch(/1 or more wait, on average for [\d.]+ s/)
      expect(words).toMatch(
        /as long as \d+ of the last holds, which took 0\.\d s on average\. While its lease is renewed/,
      )
      expect(words).toContain(`billing ${hung.id}`)
      const log = first.getByRole('link', { name: `Log of ${hung.id}` })
      expect(await log.getAttribute('href')).toBe(`https://logs.example/?q=${hung.id}`)
      const plot = page.getByRole('img', {
        name: /^report, the last hour: longest hold [\d.]+ s, longest wait/,
      })
      expect(await plot.count()).toBe(1)
      await fits(page, `hung holder, ${where}`)
      await tabTo(page, 'Release report:nightly')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Release report:nightly?' }).waitFor()
      await tabTo(page, 'Release')
      await page.keyboard.press('Enter')
      await page.getByText('Released report:nightly.').waitFor()
      expect(await hung.isHeld()).toBe(false)
    },
  )

  it('a dead holder: its lease is not renewed any more, and when it ends', async () => {
    await lock(client('worker-7'), 'import').acquire({ leaseMs: 40_000 })
    const alive = await lock(client('worker-8'), 'export').acquire({ leaseMs: 12_000 })
    void alive.keepAlive()
    onTestFinished(() => void alive.release())
    const page = await operator({ ...PHONE, colorScheme: 'light' })
    const row = rowOf(page, 'import')
    await row.getByText('not renewed', { exact: true }).waitFor(WAIT)
    expect(await textOf(row)).toMatch(
      /Not renewed for [\d.]+ s: its client is dead, .* Its lease ends in 1?\d\.\d s\./,
    )
    expect(await textOf(row)).toContain('worker-7')
    expect(await textOf(rowOf(page, 'export'))).not.toContain('enewed')
    await fits(page, 'dead holder, a phone, light')
  })

  it('a store that is slow', async () => {
    const page = await operator({ ...DESK, colorScheme: 'dark' })
    expect(await page.locator('#slow').count()).toBe(0)
    stack().rest.faults.random({ slow: { share: 1, ms: 900 } })
    await page.getByText('The store is slow:').waitFor(WAIT)
    expect(await textOf(page.locator('#slow'))).toMatch(
      /^The store is slow: a request takes about [\d.]+ s\. So waits take longer, and leases may end early\./,
    )
    await fits(page, 'slow store, a desk, dark')
    stack().rest.faults.random({})
    await page.locator('#slow').waitFor({ state: 'detached', ...WAIT })
  })

  it('a waiter that starves: others get it before', async () => {
    const signal = untilTheEnd()
    for (const name of ['reader-1', 'reader-2', 'reader-3'])
      void busy(readWriteLock(client(name), 'catalogue').read, 300, signal)
    await pause(500)
    void busy(readWriteLock(client('writer'), 'catalogue').write, 0, signal)
    const page = await operator({ ...PHONE, colorScheme: 'dark' })
    const row = rowOf(page, 'catalogue')
    await row.getByText('overtaken', { exact: true }).waitFor(WAIT)
    expect(await textOf(row)).toMatch(
      /A client has waited for [\d.]+ s, and no holder has it for longer than \d\.\d s: others get it before\. Readers do not wait for a writer/,
    )
    await fits(page, 'starving waiter, a phone, dark')
  })

  it('work in doubt: since when, who began it, and both answers', async () => {
    const locks = client('billing')
    const afterCrash = inDoubt()
    const timesOut = () => Promise.reject(new Error('timeout'))
    await once(locks, 'charge:42', { afterCrash }, timesOut).catch(() => {})
    const page = await operator({ ...DESK, colorScheme: 'light' })
    const doubts = page.getByRole('region', { name: 'In doubt 1' })
    expect(await textOf(doubts)).toMatch(
      /charge:42\s+in doubt for [\d.]+ s\s+Begun by ?billing \w{8} Begun at ?\d{4}-/,
    )
    expect(await textOf(page.locator('#summary'))).toContain('1 in doubt')
    await fits(page, 'in doubt, a desk, light')
    await tabTo(page, 'It was done')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Was charge:42 done?' }).waitFor()
    await page.getByRole('textbox').fill('"ch_1"')
    await tabTo(page, 'It was done')
    await page.keyboard.press('Enter')
    await page.getByText('Resolved charge:42.').waitFor()
    expect(await once(locks, 'charge:42', { afterCrash }, timesOut)).toMatchObject({ value: 'ch_1' })
  })
})
