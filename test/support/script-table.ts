/**
 * Tests of scripts, written as text. A step is a request, `b acquire leaseMs=20000`; one of another client than the
 * first, `b plain.acquire`; or a command, `DEL L`. Expiry looks the same to a script as a deletion.
 */
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { innerCommands, published, type Sender, sentWith, WAYS_TO_PUBLISH } from './run-script.ts'
import type { Client, Reply } from './scripts.ts'
import { type Entry, readStore, readValues, runningDownFrom } from './store.ts'
import { idOf, named } from './wire.ts'

/** What steps are taken by, and on what. */
interface Stage<Server extends Sender> {
  readonly redis: () => { readonly client: Server }
  /** By the name in front of a verb. The first needs none. */
  readonly clients: (redis: Server) => Record<string, Client<object>>
  /** Short names of keys. A star stands for the same text on both sides. */
  readonly keys: Record<string, string>
}

interface Subject extends Stage<Redis> {
  /** Whether duplicates must be answered alike, and change nothing. */
  readonly repeats?: boolean
  /** Where Redisson's waiters listen. */
  readonly channel?: string
  /** Checks what is left, where keys and values are not enough. */
  readonly expectLeft?: (redis: Redis, text: string) => Promise<void>
}

type Text = (text: string) => void

/** A step that is no request. */
const COMMAND = /^[A-Z]{2,} /

/** Returns what takes steps in order, and returns what the last of them is answered. */
export function stepsOn<Server extends Sender>({ redis, clients, keys }: Stage<Server>) {
  return async function say(...steps: string[]): Promise<unknown> {
    let answer: unknown
    for (const step of steps) answer = await take(step)
    return answer
  }

  function take(step: string): Promise<Reply> {
    const { client } = redis()
    const [who = '', verb = '', ...values] = step.split(' ')
    if (COMMAND.test(step)) return client.call(who, ...[verb, ...values].map(expand)) as Promise<Reply>
    const all = clients(client)
    const [name = '', method = ''] = verb.includes('.') ? verb.split('.') : [Object.keys(all)[0], verb]
    const call = (all[name] as Client<Record<string, never>>)[method] ?? expect.unreachable(step)
    return call(who, Object.fromEntries(values.map(each => each.split(/=(.*)/s))) as never)
  }

  function expand(token: string): string {
    const long = Object.entries(keys).reduce((text, [short, key]) => rewrite(text, short, key, idOf), token)
    return long === token ? idOf(token) : long
  }
}

/** Each row of a table is a title, with lines below that have an arrow. */
function rowsOf(text: string): [title: string, ...lines: string[]][] {
  const rows: [string, ...string[]][] = []
  for (const line of text.trim().split(/\s*\n\s*/))
    if (line.includes(' -> ')) rows.at(-1)?.push(line)
    else rows.push([line])
  return rows
}

/** Each line of a list is a title, steps, and what comes of them. */
function linesOf(text: string): string[][] {
  const lines = text.trim().split('\n')
  return lines.map(line => /^ *(.*?): (.*) -> (.*)$/.exec(line)?.slice(1) ?? [line])
}

/**
 * Stories of several turns, with what is so after each of them.
 *
 *     the story, which is the title of the test
 *       b acquire, a release -> granted
 *       DEL L, b release -> gone, queue c
 *
 * `take` takes a step and returns its answer; `check` compares one thing, or the last answer, with what the story says.
 */
export function stories(
  take: (step: string) => Promise<unknown>,
  check: (claim: string, answer: unknown) => unknown,
): Text {
  return text =>
    it.each(rowsOf(text))('%s', async (_title, ...turns) => {
      for (const turn of turns)
        await inRow(turn, async () => {
          const [steps = '', claims = ''] = turn.split(' -> ')
          let answer: unknown
          for (const step of steps.split(', ')) answer = await take(step)
          for (const claim of claims.split(', ')) await check(claim, answer)
        })
    })
}

/** Reads what words say, such as `meanMs=400 mark=j`. */
export function fieldsIn(words: readonly string[]): Record<string, number | string> {
  const read = (text = '') => (/\d/.test(text) ? Number(text) : text)
  return Object.fromEntries(words.map(word => word.split('=')).map(([name, text]) => [name, read(text)]))
}

export function scriptTests({ redis, clients, keys, channel = '', repeats = false, ...subject }: Subject) {
  const say = stepsOn({ redis, clients, keys })

  /**
   * The truth table of a script: what it answers in each situation, and all that it leaves in Redis.
   *
   *     the situation, which is the title of the test
   *       b acquire leaseMs=20000, a acquire last=1 -> busy ~20000 | L {b=1} 20000; done:a 0 150000
   *
   * The last step gets the answer; `then` is the answer to duplicates of it. `~20000` is a time that runs down, and `*`
   * any value. What is left is a key, its value, and how long it lives, which runs down too.
   */
  const table: Text = text => {
    it.each(rowsOf(text))('%s', (title, line = '') => inRow(`${title}\n  ${line}`, () => follows(line)))
  }

  /** Takes the steps of a row, and compares the answers and what is left. */
  async function follows(line: string): Promise<void> {
    const [, steps = '', answers = '', left = ''] =
      /^(.*) -> (.*?) \|(.*)$/.exec(line) ?? expect.unreachable(line)
    const given = steps.split(', ')
    const last = given.at(-1) ?? ''
    const [answer = '', copy = answer] = answers.split(', then ').map(each => each.trim())
    expect(await say(...given)).toEqual(replyOf(answer))
    const { client } = redis()
    await (subject.expectLeft ?? expectStore)(client, left)
    if (!repeats) return
    const after = await readValues(client)
    for (let times = 0; times < 3; times++) expect(await say(last)).toEqual(replyOf(copy))
    expect(await readValues(client)).toEqual(after)
  }

  /** The commands that the last step runs, one situation per line: `a busy poll: b acquire, a acquire -> EXISTS PTTL`. */
  const commands: Text = text => {
    it.each(linesOf(text))('%s runs these commands', async (title, steps = '', expected = '') => {
      const given = steps.split(', ')
      await say(...given.slice(0, -1))
      const last = given.at(-1) ?? ''
      const ran = await innerCommands(redis().client, () => say(last))
      expect(ran, `the row "${title}: ${steps}"`).toBe(expected.split(' ').sort().join(' '))
    })
  }

  /**
   * The messages of a situation, one per line: `a release: a acquire, a release -> 0`. With every way to publish, they are
   * sent once, however often each request is delivered.
   */
  const messages: Text = text => {
    for (const way of WAYS_TO_PUBLISH)
      it.each(linesOf(text))(
        `${way} tells those that wait of %s`,
        async (_title, steps = '', expected = '') => {
          const given = steps.split(', ').flatMap(step => {
            const request = step.includes('publish=') ? step : `${step} publish=${way}`
            return COMMAND.test(step) ? [step] : [request, request]
          })
          const sent = expected === 'nothing' ? [] : expected.split(' ')
          expect(await told(...given)).toEqual(sentWith(way, ...sent))
        },
      )
  }

  /** Returns what the steps publish. */
  function told(...steps: string[]): ReturnType<typeof published> {
    const { client } = redis()
    return published(client, channel, () => say(...steps))
  }

  /** Requests that fail on what `given` puts in place of their data, and change nothing. */
  function refused(what: string, given: () => Promise<unknown>, requests: readonly string[]): void {
    it.each(requests)(`${what} fails "%s" with WRONGTYPE, and nothing changes`, async request => {
      await given()
      const before = await readValues(redis().client)
      for (let copy = 0; copy < 2; copy++) await expect(say(request)).rejects.toThrow('WRONGTYPE')
      expect(await readValues(redis().client)).toEqual(before)
    })
  }

  async function expectStore(client: Redis, left: string): Promise<void> {
    const store = Object.entries(await readStore(client)).map(([key, entry]) => [shorten(key), entry])
    expect(named(Object.fromEntries(store))).toEqual(storeOf(left))
  }

  function shorten(key: string): string {
    return Object.entries(keys).reduce((text, [short, long]) => rewrite(text, long, short), named(key))
  }

  return { say, table, commands, messages, told, refused }
}

/** What fails says in which row. */
async function inRow(row: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `the row "${row}"\n${error.message}`
    throw error
  }
}

/** Replaces one pattern by another. A star stands for the same text in both. */
function rewrite(text: string, from: string, to: string, change = (part: string) => part): string {
  const escaped = from.replaceAll(/[{}]/g, '\\$&').replaceAll('*', '(.+?)')
  const parts = new RegExp(`^${escaped}$`).exec(text)?.slice(1)
  return parts ? to.replaceAll('*', () => change(parts.shift() ?? '')) : text
}

function replyOf(answer: string): unknown[] {
  const [code, ...fields] = answer.split(' ')
  return [`:${code}`, ...fields.map(fieldOf)]
}

function fieldOf(text: string): unknown {
  if (text === '*') return expect.anything()
  if (text.startsWith('~')) return runningDownFrom(Number(text.slice(1)))
  return /^-?\d+$/.test(text) ? Number(text) : text
}

/** Reads what is left: each key with its entry. */
export function storeOf(text: string): Record<string, Entry> {
  const entries = text.split('; ').filter(each => each.trim() !== '')
  return Object.fromEntries(entries.map(entry => entryOf(entry.trim())))
}

function entryOf(entry: string): [key: string, entry: Entry] {
  const [, key = '', hash, value = '', ttl] =
    /^(\S+) (?:\{(.*)\}|(\S+))(?: (\d+))?$/.exec(entry) ?? expect.unreachable(entry)
  const ttlMs = ttl ? runningDownFrom(Number(ttl)) : -1
  if (hash === undefined)
    return [key, { type: 'string', value: value === '*' ? expect.any(String) : value, ttlMs }]
  const fields = hash.split(' ').map(field => field.split(/=(.*)/s).slice(0, 2))
  return [key, { type: 'hash', value: Object.fromEntries(fields), ttlMs }]
}
