import type { OnceInFlightError } from '../../errors.ts'
import { notNegative, oneOf, positiveInteger } from '../../options.ts'
import type { Lease, WaitUntil } from '../../types.ts'
import { checkWaitUntil } from '../../wait-until.ts'
import type { AnswerOptions } from '../answers.ts'
import { checkGuardOptions, type HoldOptions, requireFunction } from '../guard-options.ts'
import type { Given } from '../passage.ts'
import type { OnceMaker } from '../under-claim.ts'

/** Options of an idempotency guard around whatever its functions are called with. */
export interface IdempotencyGuardOptions<Args extends readonly unknown[]>
  extends HoldOptions,
    AnswerOptions<Args[0], OnceInFlightError> {
  /**
   * Whose keys these are: a tenant or a user, **as your authentication knows them**, never as the client says. Two
   * scopes never see each other's answers. An empty one, or none, is a `TypeError`, so that a missing session does not
   * become a scope that everybody shares.
   */
  scope: string | ((...args: Args) => string | Promise<string>)
  /** Whether a request must have a key: without one it is answered with 400, or let through with `false`. Default true. */
  required?: boolean | undefined
  /** The header that holds the key. Default `'Idempotency-Key'`. */
  header?: string | undefined
  /** Requests with other methods are let through untouched. Default `['POST', 'PATCH']`. */
  methods?: readonly string[] | undefined
  /** How long an answer is kept, in milliseconds. A whole number of at least 1. Default 86,400,000, a day. */
  keepMs?: number | undefined
  /**
   * How long the claim lasts when its holder dies, in milliseconds; it is renewed while the handler runs. A whole number
   * of at least 1. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
  /** How long a duplicate waits for the answer of the first request, in milliseconds, at least 0. Default 0: 409 at once. */
  waitMs?: number | undefined
  /**
   * What must be the same in every request with a key; not empty. The body may be read (`await request.json()`), and the
   * handler finds it unread. Default: a digest of the query string and the bytes of the body.
   */
  fingerprint?: ((...args: Args) => string | Promise<string>) | undefined
  /**
   * Whether to keep this answer, whose body must not be read. Without it, the next request with the key runs again. Not
   * asked about errors with `Retry-After`, which ask the client to come again and are never kept. Default: everything
   * else, failures included.
   */
  keep?: ((response: Response) => boolean) | undefined
  /**
   * The longest body of an answer that is kept, in bytes. A longer one goes out unharmed, and duplicates are then told
   * with 409 that it cannot be repeated. The store gets a third more, as base64: mind the longest request it takes. A
   * whole number of at least 1. Default 1,048,576.
   */
  maxBodyBytes?: number | undefined
  /**
   * The longest body of a request, in bytes; longer ones are answered with 413. With a `fingerprint` of your own there
   * is no limit here. A whole number of at least 1. Default 1,048,576.
   */
  maxRequestBytes?: number | undefined
  /**
   * `'await'`: an answer goes out when the store has it (a stream goes out as it comes, and its end waits).
   * `'background'`: it goes out at once and is stored behind it, in `waitUntil`; a duplicate that comes at once may then
   * be answered with 409, and if the platform ends the invocation early, the handler may run again after one lease.
   * Without a `waitUntil` it waits all the same. Default `'await'`.
   */
  store?: 'await' | 'background' | undefined
  /** A page that explains the use of keys, as `type` and `Link` of all refusals. Default: the draft's page at the IETF. */
  documentation?: string | URL | undefined
  /** Whether to take keys without quotes as well, as clients from before the draft send them. Default `'refuse'`. */
  unquoted?: 'refuse' | 'accept' | undefined
  /**
   * Keeps work alive after the answer. Default: that of Workers, when there is one. Vercel's `waitUntil`, Next.js's
   * `after`.
   */
  waitUntil?: WaitUntil | undefined
}

/** With what remembers the answers. */
export type WithLocks<Args extends readonly unknown[]> = IdempotencyGuardOptions<Args> & {
  locks: Given<Args, OnceMaker>
}

/** What the guard has for the handler; nothing for requests that it lets through without a key. */
export interface IdempotencyVariables {
  idempotency: {
    /** As the client sent it, without its quotes. */
    readonly key: string
    /** The claim. Releasing it gives the key up: nothing is kept, and the next request runs. */
    readonly lease: Lease
    /** Aborts when another request may run beside this one. */
    readonly signal: AbortSignal
  }
}

const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/'

type Defaulted = 'header' | 'methods' | 'maxBodyBytes' | 'maxRequestBytes' | 'keep'
export type Settings<Args extends readonly unknown[]> = WithLocks<Args> & {
  [Option in Defaulted]-?: NonNullable<IdempotencyGuardOptions<Args>[Option]>
} & { readonly documentation: string }

/** With defaults, after all checks. */
export function settingsOf<Args extends readonly unknown[]>(options: WithLocks<Args>): Settings<Args> {
  const { scope, fingerprint, store = 'await', unquoted = 'refuse', keepMs = 1, leaseMs = 1 } = options
  const { header = 'Idempotency-Key', methods = ['POST', 'PATCH'], required = true, waitMs = 0 } = options
  const { maxBodyBytes = 1_048_576, maxRequestBytes = 1_048_576, keep = () => true } = options
  const documentation = String(options.documentation ?? DRAFT)
  checkGuardOptions(options, 'once')
  if (typeof scope !== 'function') checkText('scope', scope)
  requireFunction('fingerprint', fingerprint)
  requireFunction('keep', keep)
  oneOf('store', store, ['await', 'background'])
  oneOf('unquoted', unquoted, ['refuse', 'accept'])
  const counts = { keepMs, leaseMs, maxBodyBytes, maxRequestBytes }
  for (const [option, value] of Object.entries(counts)) positiveInteger(option, value)
  notNegative('waitMs', waitMs)
  checkWaitUntil(options.waitUntil)
  check('required', typeof required === 'boolean', 'true or false')
  check('header', /^[\w-]+$/.test(header), 'the name of a header')
  check(
    'methods',
    Array.isArray(methods) && /^[A-Z]+(,[A-Z]+)*$/.test(`${methods}`),
    'a list of methods in capitals',
  )
  check('documentation', /^[!#-;=?-~]+$/.test(documentation), 'a URL')
  return { ...options, header, methods, maxBodyBytes, maxRequestBytes, keep, documentation }
}

function check(option: string, fits: unknown, what: string): void {
  if (!fits) throw new TypeError(`${option} must be ${what}`)
}

/** @throws {TypeError} unless it is a text with something in it */
export function checkText(option: string, value: unknown): string {
  check(
    option,
    typeof value === 'string' && value,
    'a string that is not empty, or a function that returns one',
  )
  return value as string
}
