import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Locks } from '../api/locks.ts'
import { checkName } from '../internal/keys.ts'
import { createLocks } from '../lease/create-locks.ts'
import { rest } from '../rest.ts'
import { ENV_OPTIONS, envFileOf, type Given, type Io, type Subcommand, UsageError } from './io.ts'

/** Options of every command that talks to a store. */
export const STORE_OPTIONS: Subcommand['options'] = {
  ...ENV_OPTIONS,
  json: { type: 'boolean' },
}

/** Returns the locks of the store that the environment leads to. @throws {UsageError} when it leads to none */
export function locksAt(given: Given, { env }: Io): Locks {
  const all = { ...env, ...fileAt(envFileOf(given)) }
  const url = all['UPSTASH_REDIS_REST_URL'] ?? all['KV_REST_API_URL']
  const token = all['UPSTASH_REDIS_REST_TOKEN'] ?? all['KV_REST_API_TOKEN']
  if (!url || !token)
    throw new UsageError(
      'set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN (or KV_REST_API_URL and _TOKEN), or pass --env .dev.vars',
    )
  try {
    return createLocks({ redis: rest({ url, token }), clientName: 'edgelock-cli' })
  } catch (error) {
    throw new UsageError(`UPSTASH_REDIS_REST_URL: ${(error as Error).message}`)
  }
}

/** Returns the one name that was given. @throws {UsageError} when no lock can have it */
export function nameOf({ names: [name = ''] }: Given): string {
  try {
    return checkName(name)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function fileAt(path: string | undefined): NodeJS.Dict<string> {
  if (path === undefined) return {}
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--env cannot be read: ${(error as Error).message}`)
  }
}
