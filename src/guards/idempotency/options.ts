import type { OnceInFlightError } from '../../api/errors.ts'
import type { Lease, WaitUntil } from '../../api/lease.ts'
import {
  aBoolean,
  aFunction,
  aWait,
  checkedLater,
  checkOptions,
  must,
  oneOf,
  positiveInteger,
} from '../../internal/options.ts'
import { checkWaitUntil } from '../../internal/wait-until.ts'
import type { AnswerOptions } from '../answers.ts'
import type { BodyTimeout } from '../body-pace.ts'
import { GUARD_CHECKS, type HoldOptions, type LocksOption } from '../guard-options.ts'
import type { Seal } from './aes-gcm.ts'

/** Options of an idempotency guard. */
export interface IdempotencyOptions<Args extends readonly unknown[]>
  extends LocksOption<Args>,
    HoldOptions,
    BodyTimeout,
    AnswerOptions<Args[0], OnceInFlightError> {
  /**
   * Whose keys these are: a tenant or a user, **as your authentication knows them**, never as the client says. Two
   * scopes never see each other's answers. An empty one, or none, is a `TypeError`, so that a missing session does not
   * become a scope that all clients share.
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
   * How long the claim lasts if its holder dies, in milliseconds; it is renewed while the handler runs. A whole number of
   * at least 1. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
  /** How long a duplicate waits for the answer of the first request, in milliseconds, at least 0. Default 0: 409 at once. */
  waitMs?: number | undefined
  /**
   * Returns what must be the same in every request with a key; not empty. It may read the body
   * (`await request.json()`): the handler finds it unread. Default: a digest of the query string and the bytes of the
   * body.
   */
  fingerprint?: ((...args: Args) => string | Promise<string>) | undefined
  /**
   * Returns whether to keep this answer, whose body must not be read. If not, the next request with the key runs again.
   * Not called for errors with `Retry-After`, which ask the client to try again and are never kept. Default: keep
   * everything else, failures included.
   */
  keep?: ((response: Response) => boolean) | undefined
  /**
   * The longest body of an answer that is kept, in bytes. A longer one goes out unchanged, and duplicates are answered
   * with 409 because it cannot be repeated. The store receives a third more, as base64, so stay below the largest
   * request that it accepts. A whole number of at least 1. Default 1,048,576.
   */
  maxBodyBytes?: number | undefined
  /**
   * The longest body of a request, in bytes; longer ones are answered with 413. With a `fingerprint` of your own there
   * is no limit here. A whole number of at least 1. Default 1,048,576.
   */
  maxRequestBytes?: number | undefined
  /**
   * `'await'`: an answer goes out once the store has it (a stream goes out as it is produced, and its end waits).
   * `'background'`: it goes out at once and is stored in `waitUntil`. A duplicate that comes at once may then be answered
   * with 409, and if the platform ends the invocation early, the handler may run again after one lease. Without a
   * `waitUntil` the answer waits. Default `'await'`.
   */
  store?: 'await' | 'background' | undefined
  /**
   * Makes what is kept unreadable for others who can read the database: `aesGcm(key)`. Answers that were kept before, or
   * with another key, are answered with 503. Default: answers are kept as they are.
   */
  seal?: Seal | undefined
  /**
   * Headers that are kept although they may hold credentials, such as `['set-cookie']`: without being named here, cookies
   * and headers like `Authorization` and `X-Api-Key` go to the first client alone. Default: none.
   */
  keepHeaders?: readonly string[] | undefined
  /**
   * A page that explains the use of keys, as `type` and `Link` of all refusals, with a fragment for each kind of refusal
   * unless it has one. Default: the draft's page at the IETF.
   */
  documentation?: string | URL | undefined
  /** Whether to accept keys without quotes as well, as clients from before the draft send them. Default `'refuse'`. */
  unquoted?: 'refuse' | 'accept' | undefined
  /**
   * Keeps work alive after the answer. Default: that of Workers, when there is one. Vercel's `waitUntil`, Next.js's
   * `after`.
   */
  waitUntil?: WaitUntil | undefined
}

/** What the guard gives the handler; absent for requests that it lets through without a key. */
export interface IdempotencyVariables {
  idempotency: {
    /** As the client sent it, without its quotes. */
    readonly key: string
    /** The claim. Releasing it gives the key up: nothing is kept, and the next request runs. */
    readonly lease: Lease
    /** Aborts when another request may run in parallel to this one. */
    readonly signal: AbortSignal
  }
}

const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/'

type IdempotencyDefaults = 'header' | 'methods' | 'maxBodyBytes' | 'maxRequestBytes' | 'keep'

/** {@link IdempotencyOptions} with defaults. */
export type IdempotencySettings<Args extends readonly unknown[]> = IdempotencyOptions<Args> & {
  [Option in IdempotencyDefaults]-?: NonNullable<IdempotencyOptions<Args>[Option]>
} & { readonly documentation: string }

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function idempotencySettings<Args extends readonly unknown[]>(
  options: IdempotencyOptions<Args>,
): IdempotencySettings<Args> {
  checkOptions('idempotency()', options, {
    ...GUARD_CHECKS,
    scope: checkedLater,
    required: aBoolean,
    header: (option: string, header: string) => must(/^[\w-]+$/.test(header), option, 'the name of a header'),
    methods: checkMethods,
    keepMs: positiveInteger,
    leaseMs: positiveInteger,
    waitMs: aWait,
    fingerprint: aFunction,
    keep: aFunction,
    maxBodyBytes: positiveInteger,
    maxRequestBytes: positiveInteger,
    seal: (option: string, seal: Seal) => must(typeof seal?.open === 'function', option, 'aesGcm(key)'),
    keepHeaders: (option: string, names: readonly string[]) =>
      must(Array.isArray(names) && names.every(name => typeof name === 'string'), option, 'a list of names'),
    store: oneOf('await', 'background'),
    documentation: (option: string, page: string | URL) =>
      must(/^[!#-;=?-~]+$/.test(String(page)), option, 'a URL'),
    unquoted: oneOf('refuse', 'accept'),
    waitUntil: checkWaitUntil,
  })
  GUARD_CHECKS.locks('locks', options.locks as never)
  if (typeof options.scope !== 'function') checkText('scope', options.scope)
  const { header = 'Idempotency-Key', methods = ['POST', 'PATCH'], keep = () => true } = options
  const { maxBodyBytes = 1_048_576, maxRequestBytes = 1_048_576 } = options
  const documentation = String(options.documentation ?? DRAFT)
  const keepHeaders = options.keepHeaders?.map(name => name.toLowerCase())
  return { ...options, header, methods, maxBodyBytes, maxRequestBytes, keep, keepHeaders, documentation }
}

function checkMethods(option: string, methods: readonly string[]): void {
  const fits = Array.isArray(methods) && /^[A-Z]+(,[A-Z]+)*$/.test(`${methods}`)
  must(fits, option, 'a list of methods in capitals')
}

/** @throws {TypeError} unless it is a non-empty string */
export function checkText(option: string, value: unknown): string {
  const fits = typeof value === 'string' && value
  must(fits, option, 'a string that is not empty, or a function that returns one')
  return value as string
}
