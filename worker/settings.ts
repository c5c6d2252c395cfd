import { github, standardWebhooks, stripe } from 'edgelock/hono'
import {
  BindingError,
  type Bindings,
  NUMBERS,
  type NumberSetting,
  numberIn,
  prefixIn,
  required,
  type Setting,
  sealOf,
  secretsIn,
  urlOf,
  words,
} from './bindings.ts'
import { authorizeBy } from './console.ts'
import { tokensIn } from './jobs.ts'
import { grantsOf } from './locks/callers.ts'
import { checkGuards } from './locks/guard-routes.ts'
import { logError } from './log.ts'

/** Throws when a setting cannot be used. */
type Check = (env: Bindings, name: Setting) => unknown

/** The check of a setting that is needed only where it, or one of the others, is set. */
function neededBy(check: Check, ...others: Setting[]): Check {
  return (env, name) => (env[name] !== undefined || others.some(other => env[other])) && check(env, name)
}

const anything: Check = () => {}
const address: Check = (env, name) => urlOf(env, name, '')
const tokens = neededBy(tokensIn)
const secretOf = (preset: (secrets: string[]) => unknown) =>
  neededBy((env, name) => preset(secretsIn(env, name)))

function sendable(env: Bindings, name: Setting): void {
  if (/[^ -~]/.test(required(env, name).trim())) throw new BindingError(name, 'must be ASCII.')
}

function trueOrFalse(env: Bindings, name: Setting): void {
  if (!/^(true|false)?$/.test(env[name] ?? '')) throw new BindingError(name, 'must be true or false.')
}

/** A setting without a check does not compile. That of a number is {@link numberIn}. */
const CHECKS: Readonly<Record<Setting, Check | number>> = {
  ...NUMBERS,
  UPSTASH_REDIS_REST_URL: address,
  UPSTASH_REDIS_REST_TOKEN: sendable,
  KEY_PREFIX: prefixIn,
  UPSTREAM_URL: neededBy(
    address,
    ...(['STRIPE_WEBHOOK_SECRET', 'GITHUB_WEBHOOK_SECRET', 'STANDARD_WEBHOOK_SECRET'] as const),
    ...(['JOBS', 'CRON_JOBS'] as const),
  ),
  UPSTREAM_TOKEN: neededBy(sendable),
  STRIPE_WEBHOOK_SECRET: secretOf(stripe),
  GITHUB_WEBHOOK_SECRET: secretOf(github),
  STANDARD_WEBHOOK_SECRET: secretOf(standardWebhooks),
  JOBS: anything,
  JOBS_TOKEN: neededBy(tokensIn, 'JOBS'),
  CRON_JOBS: anything,
  READY_TOKEN: tokens,
  CONSOLE_TOKEN: env => authorizeBy(words(env.CONSOLE_TOKEN ?? ''), env),
  CONSOLE_INSECURE_COOKIE: trueOrFalse,
  EVENTS_TOKEN: tokens,
  LOCK_TOKENS: grantsOf,
  SEAL_SECRET: sealOf,
  GUARDS: checkGuards,
  GUARDED_URL: neededBy(address, 'GUARDS'),
}

let checked: { readonly text: string; readonly wrong: Setting[] } | undefined

/** Returns the settings that cannot be used. Checks those of a deployment once, and logs what is wrong with them. */
export function wrongSettings(env: Bindings, request: string): Setting[] {
  const names = Object.keys(CHECKS) as Setting[]
  const text = JSON.stringify(names.map(name => env[name]))
  if (checked?.text !== text) checked = { text, wrong: names.filter(name => isWrong(env, name, request)) }
  return checked.wrong
}

function isWrong(env: Bindings, name: Setting, request: string): boolean {
  try {
    const check = CHECKS[name]
    if (typeof check === 'number') numberIn(env, name as NumberSetting)
    else check(env, name)
    return false
  } catch (error) {
    const isNamed = error instanceof BindingError
    logError(
      isNamed ? error : new BindingError(name, `cannot be used: ${(error as Error).message}.`),
      request,
    )
    return true
  }
}
