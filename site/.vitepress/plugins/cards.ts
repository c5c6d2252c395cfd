import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteConfig } from 'vitepress'
import { launchBrowser } from '../../../dev/browser/launch.ts'

const TEMPLATE = pathToFileURL(join(import.meta.dirname, '../../card.html')).href
const SIZE = { width: 1200, height: 630 }

/** What a preview of a link shows of its page. */
export interface Card {
  readonly title: string
  readonly description: string
}

/** By the path of the picture in the site. */
const cards = new Map<string, Card>()

/** Remembers the card of a page, and returns where its picture will be in the site. */
export function cardOf(page: string, card: Card): string {
  const path = `cards/${page.replace(/\.md$/, '.png')}`
  cards.set(path, card)
  return path
}

/** Draws the cards of all pages, in a Chromium: a picture that is made with the site fits its page. */
export async function drawCards({ outDir }: SiteConfig): Promise<void> {
  if (cards.size === 0) return
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: SIZE })
    await page.goto(TEMPLATE)
    for (const [path, { title, description }] of cards) {
      await page.locator('h1').evaluate(setText, title)
      await page.locator('p').evaluate(setText, description)
      await page.screenshot({ path: join(outDir, path) })
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. */
function setText(element: Element, text: string): void {
  element.textContent = text
}
