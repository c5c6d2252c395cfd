/** The store that the environment leads to. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { checkKey, checkName, type KindFault } from '../internal/keys.ts'
import { createLocks } from '../lease/context.ts'
import { type Unmapped, unmapped } from '../operator/unmapped.ts'
import { rest } from '../rest.ts'
import { type Invocation, UsageError } from './invocation.ts'

/**
 * Returns the locks of the store that the environment leads to; with `--env`, that file alone, so that no command asks
 * another store than the one it names. A URL is never used with the token of another pair.
 *
 * @throws {UsageError} when it leads to none
 */
export function storeAt(call: Invocation, clientName = 'edgelock-cli'): Unmapped {
  const { prefix, url, token } = pairAt(call)
  try {
    return unmapped(createLocks({ redis: rest({ url, token }), clientName }), 'edgelock')
  } catch (error) {
    throw new UsageError(`${prefix}URL: ${(error as Error).message}`)
  }
}

/** Returns the host of that store, which tells one database from another and is no secret. */
export function hostAt(call: Invocation): string {
  return new URL(pairAt(call).url).host
}

/** Returns the settings of the environment, or of the file that `--env` names; `from` says which. */
export function settingsOf(call: Invocation): { from: string; settings: NodeJS.Dict<string> } {
  const file = call.envFile()
  return { from: file ?? 'the environment', settings: file === undefined ? call.io.env : variablesIn(file) }
}

/** Returns the address and the token of that store, as they were given. @throws {UsageError} */
export function pairAt(call: Invocation): { prefix: string; url: string; token: string } {
  const { from, settings } = settingsOf(call)
  for (const prefix of ['UPSTASH_REDIS_REST_', 'KV_REST_API_']) {
    const [url, token] = [settings[`${prefix}URL`], settings[`${prefix}TOKEN`]]
    if (url && token) return { prefix, url, token }
  }
  throw new UsageError(
    `${from} has neither UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN nor KV_REST_API_URL and KV_REST_API_TOKEN: set them, or pass --env with a file that has them`,
  )
}

/** Returns the one name that was given. @throws {UsageError} when no lock can have it */
export function nameOf({ name }: Pick<Invocation, 'name'>): string {
  return checkedName(() => checkName(name))
}

/**
 * Returns a name for what the command itself makes, as `kindFault` allows: operators also find names that only a Java
 * service can have given.
 *
 * @throws {UsageError} when the library refuses it
 */
export function newName(name: string, what: string, kindFault: KindFault): string {
  return checkedName(() => checkKey(name, what, kindFault))
}

function checkedName(check: () => string): string {
  try {
    return check()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function variablesIn(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--env cannot be read: ${(error as Error).message}`)
  }
}
