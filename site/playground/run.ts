/** Runs one program of a page, in a worker of its own: on a store in memory, and faster than time passes. */
import { programs } from 'virtual:programs'
import { fromStripe } from '../../test/support/webhook-senders.ts'
import { hurry } from './fast-time.ts'
import { inWords } from './in-words.ts'
import { Network, STORE_URL, type Switches } from './network.ts'

/** What a reader sees of a program, line by line. */
export interface Line {
  readonly from: 'program' | 'store' | 'end'
  readonly text: string
  readonly isTrouble: boolean
}
export interface Order {
  readonly program: string
  readonly switches: Switches
}

type Handler = (request: Request, env: object, ctx: object) => Response | Promise<Response>

const ENV = {
  UPSTASH_REDIS_REST_URL: STORE_URL,
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  CRON_SECRET: 'cron-secret',
}

const handed: Promise<unknown>[] = []
const say = (from: Line['from'], text: string, isTrouble = false) =>
  postMessage({ from, text, isTrouble } satisfies Line)

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const network = new Network(data.switches, (text, isTrouble) => say('store', text, isTrouble))
  await network.start()
  hurry()
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    console[level] = (...values) => say('program', values.map(inWords).join(' '), level === 'error')
  const process = { env: ENV, once() {}, on() {}, exit() {}, exitCode: 0 }
  Object.assign(globalThis, { fetch: network.fetch, process, handOver: ctx.waitUntil })
  const begun = performance.now()
  const ended = await run(data.program).then(
    () => undefined,
    error => error,
  )
  if (ended) say('program', inWords(ended), true)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  say('end', `${ended ? 'failed' : 'ended'} after ${seconds} s`, Boolean(ended))
})

const ctx = {
  waitUntil: (promise: Promise<unknown>) => void handed.push(promise),
  passThroughOnException() {},
}

async function run(id: string): Promise<void> {
  const program = programs[id]
  if (!program) throw new Error(`there is no program ${id}`)
  const { request, load } = program
  const module = await load()
  if (request) for (const sent of await requestsOf(request)) await send(module, sent)
  await Promise.all(handed)
}

async function requestsOf({
  method,
  path,
  body,
  isDelivery,
}: NonNullable<(typeof programs)[string]['request']>) {
  if (isDelivery) {
    const delivery = await fromStripe('{"id":"evt_1"}', { secrets: [ENV.STRIPE_WEBHOOK_SECRET] })
    return [delivery, delivery].map(sent => ({ method, path, ...sent }))
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ENV.CRON_SECRET}` }
  return [{ method, path, headers, ...(body && { body }) }]
}

async function send(
  module: Record<string, unknown>,
  { path, ...init }: { method: string; path: string },
): Promise<void> {
  const served = (module['default'] ?? module['app'] ?? module[init.method]) as Handler | { fetch: Handler }
  const handle = typeof served === 'function' ? served : served.fetch.bind(served)
  const response = await handle(new Request(`https://example.com${path}`, init), ENV, ctx)
  const duplicate = response.headers.get('webhook-duplicate')
  const note = duplicate ? ` webhook-duplicate: ${duplicate}` : ''
  say('program', `${init.method} ${path} → ${response.status}${note} ${await response.text()}`.trim())
}
