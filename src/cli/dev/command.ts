/** `edgelock dev`: a store for development, its faults, and the file that leads applications to it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { systemClock } from '../../internal/clock.ts'
import { carry, type Fault } from '../../memory/faults.ts'
import { Store } from '../../memory/store.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ENV_OPTIONS, EXIT, STRING, UsageError, version } from '../invocation.ts'
import { Commands, listen, type RestAnswer } from './endpoint.ts'

const PORT = 8079

export const dev: Subcommand = {
  options: { ...ENV_OPTIONS, port: STRING, faults: STRING },
  async run(call) {
    const file = call.envFile()
    const token = (file && tokenIn(file)) ?? randomBytes(24).toString('base64url')
    const { server, url } = await start(call, token)
    if (file) writeEnvFile(file, url, token)
    call.io.out(envLines(url, token))
    call.io.note(welcome(file))
    if (!call.io.stop.aborted) await once(call.io.stop, 'abort')
    server.close()
    server.closeAllConnections()
    return EXIT.done
  },
}

async function start(call: Invocation, token: string) {
  const port = call.number('port', 0, 65_535) ?? PORT
  const faults = call.text('faults')
  const draw = faults === undefined ? () => undefined : faultShares(faults, systemClock.random)
  let warned = false
  const commands = new Commands(new Store(systemClock), () => {
    if (!warned)
      call.io.note(
        `Refused a script: it is one of applyOnce(), or of another version of edgelock than ${version()}.`,
      )
    warned = true
  })
  try {
    return await listen(port, commands, token, serve => withFault(draw(), serve))
  } catch (error) {
    throw new UsageError(
      `port ${port} cannot be used: ${(error as Error).message}; choose another with --port`,
    )
  }
}

/** Lets a request suffer a fault. Undefined when its answer is lost. */
async function withFault(fault: Fault | undefined, serve: () => RestAnswer): Promise<RestAnswer | undefined> {
  try {
    return await carry(fault, serve, systemClock, undefined)
  } catch (error) {
    const { status } = Object(error) as { status?: number }
    return status ? { status, content: { error: 'ERR too many requests' } } : undefined
  }
}

function welcome(file: string | undefined): string {
  return `
A store in memory for edgelock ${version()}. It runs the scripts of edgelock and no other commands.
${file ? `Both lines are in ${file}.` : 'Give these two lines to your application.'} See what is held: npx edgelock ls${file ? ` --env ${file}` : ''}
Everything is forgotten when it stops (Ctrl-C).`
}

const URL_KEY = 'UPSTASH_REDIS_REST_URL'
const TOKEN_KEY = 'UPSTASH_REDIS_REST_TOKEN'
const LOCAL = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/

export function envLines(url: string, token: string): string {
  return `${URL_KEY}=${url}\n${TOKEN_KEY}=${token}`
}

/**
 * Returns the token that the file has, so that it stays the same at the next start.
 *
 * @throws {UsageError} when the file leads to a database elsewhere, because its lines would be replaced
 */
export function tokenIn(path: string): string | undefined {
  const { [URL_KEY]: url, [TOKEN_KEY]: token } = parseEnv(contentOf(path))
  if (url && !LOCAL.test(url))
    throw new UsageError(
      `${path} has an ${URL_KEY} that is not on this machine: remove it first, or name another file`,
    )
  return url && token && /^[\w-]{16,}$/.test(token) ? token : undefined
}

export function writeEnvFile(path: string, url: string, token: string): void {
  const lines = contentOf(path)
    .split('\n')
    .filter(line => !/^\s*(export\s+)?UPSTASH_REDIS_REST_(URL|TOKEN)\s*=/.test(line))
  while (lines.at(-1) === '') lines.pop()
  writeFileSync(path, `${[...lines, envLines(url, token)].join('\n')}\n`, { mode: 0o600 })
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

const EXAMPLE = 'lose=10%,refuse=5%,duplicate=5%,delay=5%:2000'
const SHARE = /^(lose|refuse|duplicate|delay)=(\d+(?:\.\d+)?)%(?::(\d{1,6}))?$/
const DELAY_MS = 1_000

/** Reads `lose=10%,delay=5%:2000`, and returns a function that draws a fault or none. @throws {UsageError} */
export function faultShares(text: string, random: () => number): () => Fault | undefined {
  let below = 0
  const bands = text.split(',').map(part => {
    const [, kind, percent, ms] = SHARE.exec(part.trim()) ?? []
    if (!kind) throw new UsageError(`--faults takes shares such as ${EXAMPLE}, got ${JSON.stringify(part)}`)
    below += Number(percent) / 100
    return { fault: faultOf(kind, ms), below }
  })
  if (below > 1) throw new UsageError('--faults must add up to at most 100%')
  return () => {
    const drawn = random()
    return bands.find(band => drawn < band.below)?.fault
  }
}

function faultOf(kind: string, ms: string | undefined): Fault {
  if (kind === 'delay') return { delay: Number(ms ?? DELAY_MS) }
  if (kind === 'duplicate' && ms) return { duplicate: Number(ms) }
  return kind as 'lose' | 'refuse' | 'duplicate'
}
