/** The REST API of the store for development, and its commands. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RedisError } from '../../memory/keyspace.ts'
import type { Store } from '../../memory/store.ts'
import { version } from '../invocation.ts'

/** More than any request of edgelock: a result of `once` has up to 1 MiB by default. */
const MOST_BYTES = 16 * 1_048_576

export interface RestAnswer {
  readonly status: number
  readonly content: unknown
}

/** Lets a request suffer a fault. Undefined breaks the connection, as a lost answer does. */
export type Suffer = (serve: () => RestAnswer) => Promise<RestAnswer | undefined>

/** Serves commands as Upstash's REST API does, on this machine only. Rejects when the port is taken. */
export async function listen(
  port: number,
  commands: Commands,
  token: string,
  suffer: Suffer,
): Promise<{ server: Server; url: string }> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    const answer =
      body === undefined
        ? failed(413, 'ERR max request size exceeded')
        : await suffer(() => answerTo(incoming, body, commands, token))
    if (!answer) return incoming.socket.destroy()
    const { status, content } = answer
    return outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Undefined when there are too many bytes. A client that leaves early gets no answer anyway. */
async function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) return undefined
      chunks.push(chunk)
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8')
}

function answerTo(
  { method, url = '', headers }: IncomingMessage,
  body: string,
  commands: Commands,
  token: string,
): RestAnswer {
  const path = url.split('?')[0] ?? ''
  const sentToken = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!isSameToken(sentToken, token)) return failed(401, 'WRONGPASS invalid or missing auth token')
  if (method !== 'POST') return failed(405, 'ERR only POST is supported')
  if (!['/', '/pipeline', '/multi-exec'].includes(path))
    return failed(404, 'ERR only /, /pipeline and /multi-exec are served')
  const rows = commandsIn(body, path === '/')
  if (!rows) return failed(400, 'ERR failed to parse the request body as commands in JSON')
  // Strings in base64, as `@upstash/redis` wants them.
  const isEncoded = headers['upstash-encoding'] === 'base64'
  const outcomes = rows.map(row => outcomeOf(() => commands.run(row), isEncoded))
  if (path !== '/') return { status: 200, content: outcomes }
  return { status: outcomes[0] && 'error' in outcomes[0] ? 400 : 200, content: outcomes[0] }
}

function failed(status: number, error: string): RestAnswer {
  return { status, content: { error } }
}

function commandsIn(body: string, isSingle: boolean): string[][] | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const rows: unknown = isSingle ? [parsed] : parsed
    return Array.isArray(rows) && rows.every(isCommand) ? rows.map(row => row.map(String)) : undefined
  } catch {
    return undefined
  }
}

function isCommand(row: unknown): row is unknown[] {
  return Array.isArray(row) && row.length > 0 && row.every(value => Object(value) !== value)
}

function outcomeOf(run: () => unknown, isEncoded: boolean): { result: unknown } | { error: string } {
  try {
    return { result: isEncoded ? encoded(run()) : run() }
  } catch (error) {
    if (error instanceof RedisError) return { error: error.message }
    throw error
  }
}

function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded)
  return typeof value === 'string' ? Buffer.from(value).toString('base64') : value
}

function isSameToken(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

const LOCKING_FLAGS = '#!lua flags=allow-key-locking\n'
const FULL_SERVER =
  'edgelock dev is a store for development that runs only the scripts of edgelock. For the commands of your application, run a whole Redis behind the same protocol: docs/cli.md#a-whole-redis has the two containers'

/** Runs the commands that edgelock sends, as Redis does. */
export class Commands {
  readonly #store: Store
  /** Called when a script is refused. */
  readonly #onForeign: () => void
  readonly #texts: ReadonlyMap<string, string>
  /** The scripts that EVAL has run since the start, as in Redis. */
  readonly #loaded = new Set<string>()

  constructor(store: Store, onForeign: () => void) {
    this.#store = store
    this.#onForeign = onForeign
    const texts = store.texts().flatMap(text => [text, LOCKING_FLAGS + text])
    this.#texts = new Map(texts.map(text => [createHash('sha1').update(text).digest('hex'), text]))
  }

  /** @throws {RedisError} as a client of Redis would see it */
  run([name = '', ...args]: readonly string[]): unknown {
    switch (name.toUpperCase()) {
      case 'EVAL':
        return this.#eval(args[0] ?? '', args.slice(1))
      case 'EVALSHA': {
        const text = this.#texts.get(args[0]?.toLowerCase() ?? '')
        if (text && this.#loaded.has(text)) return this.#eval(text, args.slice(1))
        throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
      }
      case 'PING':
        return args[0] ?? 'PONG'
      // The field by which `edgelock doctor` knows this store.
      case 'INFO':
        return `# Server\r\nedgelock_version:${version()}\r\n`
      // A primary without replicas, which `confirmed()` finds out by these.
      case 'ROLE':
        return ['master', 0, []]
      case 'WAIT':
      case 'PUBLISH':
      case 'SPUBLISH':
        return 0
    }
    throw new RedisError(`ERR unknown command '${name.slice(0, 40)}': ${FULL_SERVER}`)
  }

  #eval(text: string, [count = '', ...values]: readonly string[]): unknown {
    const keys = Number(count)
    if (!/^\d+$/.test(count) || keys > values.length)
      throw new RedisError("ERR Number of keys can't be greater than number of args")
    if (!this.#store.has(text)) this.#onForeign()
    const reply = this.#store.eval(text, values.slice(0, keys), values.slice(keys))
    this.#loaded.add(text)
    return reply
  }
}
