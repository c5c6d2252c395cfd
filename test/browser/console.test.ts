import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { bearerToken, type DeadLetters, lockConsole } from '../../src/console/index.ts'
import { fairLock, inDoubt, type Locks, lock, once, permitSemaphore, readWriteLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { seriousFindings } from './support/axe.ts'
import { saveScreenshot, useBrowser } from './support/browser.ts'

const LEASE = { leaseMs: 25_000 }
const TOKEN = 'a-token-of-some-length'
const PHONE = {
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const
const DESK = { viewport: { width: 1200, height: 800 } } as const

const stack = useStack()
const open = useBrowser()
let locks: Locks
let left: string[]

beforeEach(() => {
  locks = restLocks(stack(), { clientName: 'shop' })
  left = ['evt_1']
})

const deadLetters: DeadLetters = {
  list: async () => ({
    events: left.map(id => ({
      ...{ id, provider: 'stripe', deliveryId: id, entity: 'cus_42', reason: 'HTTP 500', attempts: 8 },
      diedAt: Date.now() - 90_000,
    })),
  }),
  replay: async id => left.splice(left.indexOf(id), 1).length > 0,
  forget: async id => left.splice(left.indexOf(id), 1).length > 0,
}

/** Serves the console beside an application, and opens it in a browser that has signed in with a link. */
async function signedIn(context: BrowserContextOptions = DESK): Promise<Page> {
  const authorize = bearerToken(TOKEN, { insecureCookie: true })
  const handler = lockConsole({ locks, deadLetters, authorize })
  const isConsole = ({ url }: Request) => new URL(url).pathname === '/console'
  const origin = await serve({
    fetch: request =>
      isConsole(request) ? handler(request) : new Response('404 Not Found', { status: 404 }),
  })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const link = await (await fetch(`${origin}/console`, { method: 'POST', headers })).text()
  const page = await open(origin, context)
  await page.goto(`${origin}/console${link.trim()}`)
  await page.waitForURL(`${origin}/console?`)
  await page.getByRole('heading', { level: 1, name: 'Locks' }).waitFor()
  return page
}

const afterCrash = inDoubt()

const leaveInDoubt = (key: string) =>
  once(locks, key, { afterCrash }, () => Promise.reject(new Error('timeout'))).catch(() => {})

/** Everything that the console can show, at once. */
async function fill() {
  const stop = new AbortController()
  const printer = fairLock(locks, 'printer')
  const order = await lock(locks, 'order:42').acquire(LEASE)
  await printer.acquire(LEASE)
  const turns = [1, 2].map(() => printer.acquire({ waitMs: 60_000, signal: stop.signal }).catch(() => {}))
  const { read } = readWriteLock(locks, 'cart')
  await read.acquire(LEASE)
  await read.acquire(LEASE)
  await permitSemaphore(locks, 'payment-api', { permits: 10 }).acquire({ ...LEASE, weight: 3 })
  for (const name of ['</bdi><script>alert(1)</script>', 'הזמנה:7', 'long:'.repeat(102)])
    await lock(locks, name).acquire(LEASE)
  await once(locks, 'charge:6', () => ({ paid: true }))
  await leaveInDoubt('charge:5')
  const done = Promise.withResolvers<void>()
  const charge = once(locks, 'charge:7', () => done.promise)
  const end = async () => {
    stop.abort()
    done.resolve()
    await Promise.all([charge, ...turns])
  }
  return { order, end }
}

const rowOf = (page: Page, name: string) =>
  page.locator('.row', { has: page.locator('h3', { hasText: name }) })

describe('the console in a browser', () => {
  it('is not there for a browser that has not signed in', async () => {
    const page = await signedIn()
    await page.context().clearCookies()
    const response = await page.context().request.get(page.url())
    expect([response.status(), await response.text()]).toEqual([404, '404 Not Found'])
  })

  it('shows what Redis holds, and follows it without losing the focus', async () => {
    const page = await signedIn()
    await page.getByText('No lock is held.').waitFor()
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    const row = rowOf(page, 'order:42')
    await row.getByText(`shop ${lease.id}`).waitFor()
    const before = await row.locator('strong').textContent()
    const link = row.getByRole('link', { name: `Release order:42, held by shop ${lease.id}` })
    await link.focus()
    const first = await lock(locks, 'a:first').acquire(LEASE)
    await rowOf(page, 'a:first').waitFor()
    expect(await link.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await row.locator('strong').textContent()).not.toBe(before)
    await lease.release()
    await row.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await first.release()
  })

  it('releases a lock by keyboard alone, after a question', async () => {
    const page = await signedIn()
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    await page.reload()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    for (let steps = 0; steps < 20 && !(await focused()).startsWith('Release order:42'); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Release order:42?' }).waitFor()
    expect(await lease.isHeld()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Release')
    await page.keyboard.press('Enter')
    await page.getByText('Released order:42.').waitFor()
    expect(await lease.isHeld()).toBe(false)
    await page.getByRole('link', { name: 'Back to the locks' }).press('Enter')
    await page.getByText('No lock is held.').waitFor()
  })

  it('resolves work in doubt by keyboard alone, with a result or as not done', async () => {
    for (const key of ['charge:1', 'charge:2']) await leaveInDoubt(key)
    const page = await signedIn()
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id || '')
    const tabTo = async (wanted: string) => {
      for (let steps = 0; steps < 20 && (await focused()) !== wanted; steps++)
        await page.keyboard.press('Tab')
      expect(await focused()).toBe(wanted)
    }
    await rowOf(page, 'charge:1').getByText('in doubt for').waitFor()
    await tabTo('It was done (charge:1)')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Was charge:1 done?' }).waitFor()
    await tabTo('value')
    await page.keyboard.type('ch_1')
    await tabTo('It was done')
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'The result of the work, as JSON' })
    await page.getByRole('alert').getByText('This is not JSON').waitFor()
    expect(await field.inputValue()).toBe('ch_1')
    await field.press('Control+A')
    await page.keyboard.type('{"chargeId":"ch_1"}')
    await tabTo('It was done')
    await page.keyboard.press('Enter')
    await page.getByText('Resolved charge:1.').waitFor()
    expect(await once(locks, 'charge:1', { afterCrash }, () => 2)).toMatchObject({
      value: { chargeId: 'ch_1' },
    })
    await page.getByRole('link', { name: 'Back to the locks' }).press('Enter')
    await tabTo('It was not done (charge:2)')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Was charge:2 not done?' }).waitFor()
    await tabTo('It was not done')
    await page.keyboard.press('Enter')
    await page.getByText('Resolved charge:2.').waitFor()
    await page.getByRole('link', { name: 'Back to the locks' }).press('Enter')
    await page.getByText('No work of once is in doubt.').waitFor()
    expect((await once(locks, 'charge:2', { afterCrash }, () => 2)).status).toBe('executed')
  })

  it('works without scripts', async () => {
    const page = await signedIn({ ...DESK, javaScriptEnabled: false })
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    // The page reloads as a whole.
    await page.getByRole('link', { name: 'Release order:42' }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText('Released order:42.').waitFor()
    expect(await lease.isHeld()).toBe(false)
  })

  it('says that it is not live while the store is away, and once the operator is signed out', async () => {
    const page = await signedIn()
    const live = page.locator('#live')
    stack().rest.faults.random({ 'bad-gateway': 1 })
    await expect.poll(() => live.textContent()).toMatch(/^No answer since /)
    stack().rest.faults.random({})
    await expect.poll(() => live.textContent()).toMatch(/^Updated /)
    await page.context().clearCookies()
    await expect.poll(() => live.textContent()).toBe('No longer live: you are signed out.')
    expect(await live.getAttribute('role')).toBe('alert')
  })
})

describe.each([
  ['a desk, light', { ...DESK, colorScheme: 'light' }],
  ['a desk, dark', { ...DESK, colorScheme: 'dark' }],
  ['a phone, light', { ...PHONE, colorScheme: 'light' }],
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
] as const)('on %s', (where, options) => {
  it('every page fits, and is usable for everyone', async () => {
    const { end } = await fill()
    const page = await signedIn(options)
    const check = async (what: string) => {
      await saveScreenshot(page, `console, ${what}, ${where}`)
      expect(await seriousFindings(page)).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(options.viewport.width)
    }
    await rowOf(page, 'printer').getByText('Waiting, in this order').waitFor()
    await check('overview')
    await page.getByRole('link', { name: 'Release printer' }).click()
    await check('question')
    await page.getByRole('button', { name: 'Release' }).click()
    await check('done')
    await page.goto('/console?do=forget-result&name=charge:6')
    await check('result')
    await page.goto('/console')
    await page.getByRole('link', { name: 'It was done (charge:5)' }).click()
    await check('doubt')
    await page.getByRole('textbox').fill('ch_1')
    await page.getByRole('button', { name: 'It was done' }).click()
    await page.getByRole('alert').waitFor()
    await check('doubt, with what is no JSON')
    await page.goto('/console?q=nothing')
    await check('empty')
    await end()
  })
})
