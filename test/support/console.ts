import { type ConsoleAction, type ConsoleOptions, lockConsole } from '../../src/console/index.ts'
import { createLocks, type Locks, type LocksOptions } from '../../src/index.ts'

export interface Shown {
  readonly status: number
  readonly headers: Headers
  /** The markup. */
  readonly text: string
  /** What a reader sees, in one line. */
  readonly words: string
}

/** Opens a console as an operator does, without a browser. */
export function openConsole(locks: Locks, more: Partial<ConsoleOptions> = {}) {
  const log: ConsoleAction[] = []
  const handler = lockConsole({
    locks,
    authorize: () => 'ann',
    onAction: action => log.push(action),
    ...more,
  })
  const ask = async (query = '', init: RequestInit = {}): Promise<Shown> => {
    const response = await handler(new Request(`http://console/admin${query}`, init))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, words: wordsOf(text) }
  }
  /** Returns where a link leads whose text begins so. */
  const linkTo = async (start: string, query = ''): Promise<string> => hrefOf((await ask(query)).text, start)
  /** Opens a page that asks, and presses its button. */
  const confirm = async (query: string): Promise<Shown> =>
    ask(formOf((await ask(query)).text), { method: 'POST' })
  return { handler, ask, linkTo, confirm, log }
}

export function shopLocks(redis: LocksOptions['redis'], more: Partial<LocksOptions> = {}): Locks {
  return createLocks({ redis, clientName: 'shop', ...more })
}

function wordsOf(markup: string): string {
  const text = markup
    .replace(/<head>.*<\/head>/s, ' ')
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
  return unescaped(text).replace(/\s+/g, ' ').trim()
}

function hrefOf(markup: string, start: string): string {
  for (const [, href = '', inside = ''] of markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs))
    if (wordsOf(inside).startsWith(start)) return unescaped(href)
  throw new Error(`no link ${start}`)
}

export function formOf(markup: string): string {
  const action = /<form method="post" action="([^"]*)"/.exec(markup)?.[1]
  if (action === undefined) throw new Error(`no form in: ${wordsOf(markup)}`)
  return unescaped(action)
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => characters[name] ?? '')
}
