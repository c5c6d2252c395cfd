import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { UsageError } from '../io.ts'

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
  const kept = contentOf(path)
    .split('\n')
    .filter(line => !/^\s*(export\s+)?UPSTASH_REDIS_REST_(URL|TOKEN)\s*=/.test(line))
  while (kept.at(-1) === '') kept.pop()
  writeFileSync(path, `${[...kept, envLines(url, token)].join('\n')}\n`, { mode: 0o600 })
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}
