import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { installSite, runVitePress, SITE } from '../../dev/site.ts'
import { placeOf } from '../../site/.vitepress/plugins/places.ts'
import { type PageProgram, programs } from '../../site/playground/programs.ts'
import { stories } from '../../site/playground/stories.ts'
import { pages } from '../package/markdown.ts'
import { snippetsOf } from '../package/snippet.ts'
import { hasPrograms } from '../package/whole-program.ts'
import { seriousFindings } from './support/axe.ts'
import { saveScreenshot, useBrowser } from './support/browser.ts'
import { useFiles } from './support/files.ts'
import { pagesFound, sectionsFound } from './support/search-index.ts'
import { SEARCHES, SECTIONS } from './support/searches.ts'

const DIST = join(SITE, 'dist')
/** An installation and a build, on a machine that is busy. */
const PATIENCE_MS = 1_800_000

const QUESTIONS = {
  'What if Redis is down?': 'StoreUnavailableError',
  'What if a process is killed?': 'one lease later',
  'What happens when a response is lost?': 'the same holder',
  'Who holds a lock?': 'edgelock ls',
  'How long may the work take?': 'maxHoldMs',
  'What does it cost?': 'commands billed',
  'Can my Java service share it?': 'lockWatchdogTimeout',
  'How do I test it?': 'memory()',
  'Which lock do I need?': 'fairLock',
  'Does it run on Bun, Deno, Vercel?': 'Deno Deploy',
}

beforeAll(() => {
  installSite()
  runVitePress(['build'], {
    ...process.env,
    NODE_ENV: 'production',
    SITE_BASE: '/',
    SITE_ORIGIN: 'https://site.test',
  })
}, PATIENCE_MS)

const open = useBrowser()
const origin = useFiles(DIST)

const SCHEMES = ['light', 'dark'] as const

async function setScheme(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
}

async function visit(path: string): Promise<Page> {
  const page = await open(origin(), { reducedMotion: 'reduce' })
  await go(page, path)
  return page
}

/** Loads a page, and waits until its scripts have made it answer. */
async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}))
}

describe('the built pages', () => {
  it('link to pages, headings and files that exist', () => {
    const pages = globSync('**/*.html', { cwd: DIST }).filter(path => path !== '404.html')
    const texts = new Map(pages.map(path => [`/${path}`, readFileSync(join(DIST, path), 'utf8')]))
    const dead = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)]
        .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://site${path}`))
        .filter(({ host }) => host === 'site')
        .filter(({ pathname, hash }) => {
          const target = texts.get(
            pathname.endsWith('/') ? posix.join(pathname, 'index.html') : decodeURI(pathname),
          )
          return (
            target === undefined || (hash && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
          )
        })
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    )
    expect(texts.size).toBeGreaterThan(30)
    expect(dead).toEqual([])
  })

  it('say what each picture shows, and how large it is before it has been loaded', () => {
    const pictures = globSync('**/*.html', { cwd: DIST }).flatMap(path =>
      [...readFileSync(join(DIST, path), 'utf8').matchAll(/<img [^>]*>/g)].map(([tag]) => ({ path, tag })),
    )
    // The logo is beside the name of the site, and says nothing more.
    const isComplete = (tag: string) =>
      (/ alt="[^"]{20,}"/.test(tag) || tag.includes('/logo.svg')) && / width="\d+" height="\d+"/.test(tag)
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter(({ tag }) => !isComplete(tag))).toEqual([])
  })

  it('have a description and a picture of their own for those who link to them', () => {
    const built = globSync('**/*.html', { cwd: DIST }).filter(path => !/^(404|guide)\.html$/.test(path))
    const cards = built.map(path => cardIn(readFileSync(join(DIST, path), 'utf8')))
    expect(cards.length).toBeGreaterThan(40)
    for (const own of ['description', 'picture'] as const)
      expect(new Set(cards.map(card => card[own])).size).toBe(cards.length)
    expect(cards.filter(({ description }) => !/^.{14,250}[.。]$/.test(description))).toEqual([])
    for (const { picture } of cards) expect(sizeOf(picture)).toEqual([1200, 630])
  })

  it('show the type of a name to those who point at it, in each program', () => {
    const told = pages.filter(hasPrograms).flatMap(page => {
      const built = join(DIST, placeOf(page.path).replace('.md', '.html'))
      if (!existsSync(built)) return []
      const compiled = snippetsOf(page).filter(({ skip }) => skip === undefined)
      const blocks = readFileSync(built, 'utf8').split('<pre')
      const typed = blocks.filter(block => block.includes('class="typed"'))
      return [{ path: page.path, missing: compiled.length - typed.length }]
    })
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter(({ missing }) => missing > 0)).toEqual([])
  })

  it('are listed for language models, and the guide is in full', () => {
    const list = readFileSync(join(DIST, 'llms.txt'), 'utf8')
    const links = [...list.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path.slice(1))
    expect(links.filter(path => globSync(path, { cwd: DIST }).length === 0)).toEqual([])
    expect(readFileSync(join(DIST, 'llms-full.txt'), 'utf8')).toContain('# Guide')
  })
})

/** Returns what a preview of a link shows of a page. */
function cardIn(html: string): { description: string; picture: string } {
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? []
  const [, picture = ''] =
    /<meta property="og:image" content="https:\/\/site\.test\/([^"]+)"/.exec(html) ?? []
  return { description, picture }
}

/** The first bytes of a PNG say its size. */
function sizeOf(picture: string): number[] {
  const png = readFileSync(join(DIST, picture))
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('a new user', () => {
  it('finds the answer to each of ten questions with one click on the first page', async () => {
    const page = await visit('/')
    for (const [question, answer] of Object.entries(QUESTIONS)) {
      const href = await page.getByRole('link', { name: question }).getAttribute('href')
      const { pathname, hash } = new URL(href ?? '', origin())
      const html = readFileSync(join(DIST, pathname), 'utf8')
      expect(html).toContain(hash ? `id="${decodeURIComponent(hash.slice(1))}"` : '<h1')
      expect(html.replaceAll(/<[^>]*>/g, '')).toContain(answer)
    }
    await page.getByRole('link', { name: 'Who holds a lock?' }).click()
    await page.locator('h2#who-holds-a-lock').waitFor()
  })

  it('searches for "stripe duplicate", and the first hit is the page on webhooks', async () => {
    const page = await visit('/')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('#localsearch-input').fill('stripe duplicate')
    const first = page.locator('#localsearch-list li a').first()
    await expect.poll(() => first.getAttribute('href')).toContain('/docs/webhooks.html')
  })
})

describe('a reader of Chinese', () => {
  it('finds the pages in Chinese from the first page, with all that surrounds them', async () => {
    const page = await visit('/')
    await page.locator('.VPNavBarMenu').getByRole('link', { name: '中文' }).click()
    await page.waitForURL('**/zh/')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await page.locator('.VPSidebar').getByRole('link', { name: '常见问答' }).click()
    await page.waitForURL('**/docs/zh/faq.html')
    await page.locator('.VPDocAside').getByText('本页目录').waitFor()
    await page.getByRole('button', { name: '搜索' }).click()
    await page.locator('#localsearch-input').fill('锁降级')
    const first = page.locator('#localsearch-list li a').first()
    await expect.poll(() => first.getAttribute('href')).toContain('/docs/zh/faq.html#读写锁')
  })
})

describe('the search', () => {
  it.each(Object.entries(SEARCHES))('for "%s" has %s among its first two pages', async (words, path) => {
    const pages = (await pagesFound(words)).slice(0, 2)
    expect(pages).toContain(`/${path}.html`)
  })

  it.each(Object.entries(SECTIONS))('for "%s" leads to the section %s', async (words, place) => {
    const [page, section] = place.split('#')
    const sections = (await sectionsFound(words)).slice(0, 3)
    expect(sections).toContain(`/${page}.html#${section}`)
  })
})

describe('the first page', () => {
  it('shows the first program of the README without scrolling', async () => {
    const page = await visit('/')
    const block = page.locator('.opening div[class*=language-]')
    const [program] = /(?<=```ts\n).*?(?=```)/s.exec(readFileSync(join(SITE, '../README.md'), 'utf8')) ?? []
    expect(await block.locator('code').allTextContents()).toEqual([program?.trim()])
    const { y = 0, height = 0 } = (await block.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0)
  })

  it('loads at most 150 kB of scripts, compressed', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    const scripts = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path))
    const bytes = [...scripts].map(path => gzipSync(readFileSync(join(DIST, path))).length)
    expect(bytes.length).toBeGreaterThan(2)
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(150_000)
  })
})

describe('the playground', () => {
  const verdict = (page: Page, lock: string) => page.locator(`[data-lock="${lock}"] [data-testid=verdict]`)

  it('shows what a lost answer does to both locks', async () => {
    const page = await visit('/playground.html')
    await page.locator(`[data-story="${stories[0]?.id}"]`).click()
    await expect.poll(() => verdict(page, 'edgelock').textContent()).toBe('A is inside, alone.')
    await expect
      .poll(() => verdict(page, 'SET NX').textContent())
      .toBe('The lock is taken, and no client has it.')
    await saveScreenshot(page, 'playground-lost-answer')
  })
})

describe('a name in a program', () => {
  const note = (page: Page) => page.getByRole('tooltip')

  it('tells its type when pointed at, in light and dark mode', async () => {
    const page = await visit('/README.html')
    const name = page.locator('.typed').getByText('withLock', { exact: true }).nth(1)
    // The note of a name that is pointed at ends with a scroll.
    await name.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await name.hover()
    await expect
      .poll(() => note(page).textContent())
      .toMatch(/^function withLock<void>\(.*\): Promise<void>$/s)
    for (const colorScheme of SCHEMES) {
      await setScheme(page, colorScheme)
      expect(await seriousFindings(page, '#type-of-name')).toEqual([])
      await saveScreenshot(page, `type-${colorScheme}`)
    }
    // Readers may select from it.
    await note(page).hover()
    expect(await note(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await note(page).isVisible()).toBe(false)
  })

  it.each([
    ['docs/limits', 'Press Enter'],
    ['docs/zh/faq', '按回车键'],
  ])('can be reached with the keys, which %s says', async (path, hint) => {
    const page = await visit(`/${path}.html`)
    expect(await page.locator('html').getAttribute('lang')).toBe(path === 'docs/limits' ? 'en' : 'zh-CN')
    // The last block is below what is seen, so that the page scrolls to it.
    const block = page.locator('pre:has(.typed):visible').last()
    const names = block.locator('.typed')
    await page.keyboard.press('Tab')
    const scrolled = page.evaluate(
      () => new Promise(resolve => addEventListener('scroll', resolve, { once: true })),
    )
    await block.focus()
    await scrolled
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.locator('#type-of-name').isVisible()).toBe(true)
    expect(await note(page).textContent()).toContain(hint)
    const { y = -1, height = 0 } = (await note(page).boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual((await block.boundingBox())?.y ?? 0)
    await page.keyboard.press('Enter')
    await expect.poll(() => note(page).textContent()).toBe(await names.nth(0).getAttribute('data-type'))
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => note(page).textContent()).toBe(await names.nth(2).getAttribute('data-type'))
    await page.keyboard.press('Escape')
    expect(await note(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE')
  })
})

/** Runs a program in its page, and returns what it printed, and what else the page says of it. */
async function played(page: Page, { id }: PageProgram) {
  const room = page.locator(`[data-program="${id}"]`).first()
  await room.getByRole('button').click()
  const end = await room.locator('.end').textContent()
  return { end, printed: await room.locator('.program').allTextContents(), all: await room.textContent() }
}

describe('a program', () => {
  // A page in Chinese repeats programs, but for their comments.
  const unlike = new Map(
    programs.toReversed().map(program => [program.code.replaceAll(/\/\/.*/g, ''), program]),
  )
  const byPage = [...Map.groupBy([...unlike.values()].reverse(), ({ page }) => page)]

  it('can be run in its page, as 50 or more can', () => {
    expect(programs.length).toBeGreaterThanOrEqual(50)
  })

  it.each(byPage)('of %s runs there without an error, and prints what the page says', async (path, found) => {
    const page = await visit(`/${placeOf(path).replace(/md$/, 'html')}`)
    for (const program of found) {
      const { end, printed, all } = await played(page, program)
      expect(end, `${program.id}: ${all}`).toMatch(/^ended/)
      // Tests bring a store of their own, of which the page sees nothing.
      if (!program.code.includes('edgelock/testing')) expect(all).toMatch(/→/)
      const said = expectedOf(program.shown)
      expect(said.filter(text => !printed.some(line => line.includes(text)))).toEqual([])
    }
  })
})

/** Returns what the comments behind the lines that print say: their beginning, without quotes. */
function expectedOf(code: string): string[] {
  const comments = [...code.matchAll(/console\.log\(.*\).*\/\/ (.+)/g)].map(([, text = '']) => text)
  return comments.map(text => (text.split(/[，、：；]| now\b/)[0] ?? '').replaceAll("'", ''))
}

it('the calculator counts what is typed', async () => {
  const page = await visit('/docs/cost.html')
  for (const name of ['crowdedPercent', 'events', 'duplicates']) await page.fill(`[name=${name}]`, '0')
  await page.fill('[name=locks]', '1000000')
  expect(await page.getByTestId('commands').textContent()).toBe('8,000,000')
  expect(await page.getByTestId('dollars').textContent()).toBe('$10.00')
  await page.selectOption('[name=plan]', 'Pay as you go')
  await page.fill('[name=readRegions]', '1')
  expect(await page.getByTestId('dollars').textContent()).toBe('$32.00')
  await page.selectOption('[name=kind]', 'fenced')
  expect(await page.getByTestId('commands').textContent()).toBe('22,000,000')
})

it.each(['index', 'README', 'playground', 'docs/cost', 'docs/protocol', 'docs/which-lock'])(
  '%s keeps no reader out, in light and dark mode',
  async path => {
    const page = await visit(`/${path}.html`)
    for (const colorScheme of SCHEMES) {
      await setScheme(page, colorScheme)
      expect(await seriousFindings(page)).toEqual([])
      await saveScreenshot(page, `${path.replace('/', '-')}-${colorScheme}`)
    }
  },
)
