import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { launchBrowser } from '../../../dev/browser/launch.ts'

/** Outside of git and of what is packed. */
const SCREENSHOTS = join(import.meta.dirname, '../../../.cache/screenshots')

/**
 * Offers a Chromium to the tests of one file, started for the first page. What it returns opens a page with cookies of its
 * own, and closes it at the end of the test. The test fails if the page complained in its console, lacked a part, or asked
 * another host for anything.
 */
export function useBrowser(): (origin: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Promise<Browser> | undefined
  afterAll(async () => (await browser)?.close())
  return async (origin, options) => {
    browser ??= launchBrowser()
    const context = await (await browser).newContext({ baseURL: origin, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      const isStatus = message
        .text()
        .startsWith('Failed to load resource: the server responded with a status')
      if (/error|warning/.test(message.type()) && !isStatus) complaints.push(message.text())
    })
    page.on('response', response => {
      const isPart = !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
      if (isPart && response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`)
    })
    page.on('pageerror', error => complaints.push(String(error)))
    context.on('request', request => {
      const url = new URL(request.url())
      if (url.protocol !== 'data:' && url.origin !== new URL(origin).origin) complaints.push(`asks ${url}`)
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints).toEqual([])
    })
    return page
  }
}

/** Saves what the whole page looks like, for people to look at. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}
