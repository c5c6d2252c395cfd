import type { BrowserContextOptions, Page } from 'playwright-core'
import { bearerToken, type ConsoleOptions, lockConsole } from '../../../src/console/index.ts'
import { serve } from '../../support/serve.ts'

const TOKEN = 'a-token-of-some-length'
export const PHONE = {
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const
export const DESK = { viewport: { width: 1200, height: 800 } } as const

type Open = (origin: string, options?: BrowserContextOptions) => Promise<Page>

/** Serves the console beside an application, and opens it in a browser that has signed in with a link. */
export async function signedIn(
  open: Open,
  options: Omit<ConsoleOptions, 'authorize'>,
  context: BrowserContextOptions = DESK,
): Promise<Page> {
  const handler = lockConsole({ ...options, authorize: bearerToken(TOKEN, { insecureCookie: true }) })
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
