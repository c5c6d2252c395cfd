/** The options of the idempotency guard. */
import type { OnceInFlightError } from '../../api/errors.ts'
import type { AfterCrash, InDoubtLease, OnceDoubt } from '../../api/in-doubt.ts'
import type { Lease } from '../../api/lease.ts'
import type { Seal } from '../../api/seal.ts'
import * as check from '../../internal/options.ts'
import { groupOf, must } from '../../internal/options.ts'
import type { AnyArgs } from '../guard.ts'
import { ANSWER_CHECKS, type AnswerOptions, checkGuard, type GuardOptions } from '../guard-options.ts'

/** The key of a request. */
export interface KeyOptions {
  /** The header that holds it. Default `'Idempotency-Key'`. */
  header?: string | undefined
  /** Whether a request must have one. Without it, the answer is 400; with `false`, the request is let through. Default true. */
  required?: boolean | undefined
  /** Whether keys without quotes, as most clients send them, are the same as with quotes. Default `'accept'`. */
  unquoted?: 'refuse' | 'accept' | undefined
}

/** Options of the record: which answers are kept, and how. */
export interface AnswerRecordOptions {
  /**
   * Returns whether to keep this answer. Must not read its body. If not kept, the next request with the key runs again.
   * Not called for errors with `Retry-After`, which ask the client to try again and are never kept. Default: keep
   * everything else, failures included.
   */
  filter?: ((response: Response) => boolean) | undefined
  /**
   * The longest body of an answer that is kept, in bytes. A longer one goes out unchanged, but cannot be repeated, so
   * duplicates are answered with 409. Base64 makes the body a third longer, so stay below the largest request that the
   * store accepts. A whole number of at least 1. Default 1,048,576.
   */
  maxBytes?: number | undefined
  /**
   * Headers to keep although they may contain credentials, such as `['set-cookie']`. All other cookies, and headers like
   * `Authorization` and `X-Api-Key`, go only to the first client. Default: none.
   */
  headers?: readonly string[] | undefined
  /**
   * Encrypts the answers in the database: `aesGcm(key)`. If an answer was stored without it, or with another key, its
   * duplicates get 503. Default: answers are stored in plain text.
   */
  seal?: Seal | undefined
  /**
   * `'await'`: an answer goes out once the store has it (a stream goes out as it is produced, and its end waits).
   * `'background'`: the answer goes out at once and is stored in `waitUntil`. A duplicate that arrives right away may then
   * be answered with 409. If the platform ends the invocation early, the handler may run again after one lease. Without a
   * `waitUntil`, the answer waits. Default `'await'`.
   */
  store?: 'await' | 'background' | undefined
}

/** Answers in place of an idempotency guard's own. */
export interface IdempotencyAnswerOptions<Subject> extends AnswerOptions<Subject, OnceInFlightError> {
  /**
   * A page that explains the use of keys. All refusals refer to it in `type` and `Link`, with a fragment for each kind of
   * refusal unless the address has one. Default: the draft's page at the IETF.
   */
  documentation?: string | URL | undefined
}

/** Options of an idempotency guard. */
export interface IdempotencyOptions<Args extends AnyArgs = AnyArgs>
  extends GuardOptions<Args, IdempotencyAnswerOptions<Args[0]>> {
  /**
   * The owner of the keys: a tenant or a user, **as your authentication knows them**, never as the client claims. Two
   * scopes never see each other's answers. An empty or missing scope is a `TypeError`, so that clients without a session
   * do not share one. Within a scope, a key counts for a method and the path that the guard sees. Behind `app.mount()` that
   * lacks the prefix, which nothing in the request shows: put the prefix into the scope, or the guard around the mount.
   */
  scope: string | ((...args: Args) => string | Promise<string>)
  /** The key of a request: `header`, `required`, `unquoted`. Default: `Idempotency-Key`, with or without quotes, required. */
  key?: KeyOptions | undefined
  /** Requests with other methods are let through untouched. Default `['POST', 'PATCH']`. */
  methods?: readonly string[] | undefined
  /**
   * Returns what must be the same in every request with a key; not empty. It may read the body
   * (`await request.json()`); the handler can still read it. With it, `body` has no effect. Default: a digest of the query
   * string and the bytes of the body.
   */
  fingerprint?: ((...args: Args) => string | Promise<string>) | undefined
  /** How long a duplicate waits for the answer of the first request, in milliseconds, at least 0. Default 0: 409 at once. */
  waitMs?: number | undefined
  /** How long an answer is kept, in milliseconds. A whole number of at least 1,000. Default 86,400,000, a day. */
  keepMs?: number | undefined
  /** The record of an answer: `filter`, `maxBytes`, `headers`, `seal`, `store`. */
  record?: AnswerRecordOptions | undefined
  /**
   * `inDoubt()`: after a crash, or once the handler threw, the handler never runs again for this key. Its requests are
   * answered with 409 and without `Retry-After`, until the doubt ends. Default: after a crash, the next request runs.
   */
  afterCrash?: AfterCrash | undefined
  /**
   * Says what became of a request in doubt, with its key as the client sent it, for `afterCrash`: the answer that it gets
   * from now on, `'not-done'` to let the handler run, or `'unknown'`. Default: the `reconcile` of `inDoubt()`, if any, whose
   * value becomes an answer of JSON with status 200.
   */
  reconcile?:
    | ((
        doubt: OnceDoubt,
        ...args: Args
      ) => Response | 'not-done' | 'unknown' | Promise<Response | 'not-done' | 'unknown'>)
    | undefined
}

/** The handler's variable; absent for requests that the guard lets through without a key. */
export interface IdempotencyVariables {
  idempotency: {
    /** The key as the client sent it, without its quotes. */
    readonly key: string
    /** The claim. If you release it, nothing is kept, and the next request runs. */
    readonly lease: Lease & Partial<InDoubtLease>
    /** Aborts when another request may run in parallel to this one. */
    readonly signal: AbortSignal
  }
}

const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/'

/** {@link IdempotencyOptions} with defaults. */
export type IdempotencySettings = IdempotencyOptions & {
  readonly key: KeyOptions & { readonly header: string }
  readonly methods: readonly string[]
  readonly record: AnswerRecordOptions & { filter(response: Response): boolean; readonly maxBytes: number }
  /** Returns the page with a fragment for each kind of refusal, because two share a status: `…#a-request-is-outstanding`. */
  pageOf(title: string): string
}

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function idempotencySettings(options: IdempotencyOptions): IdempotencySettings {
  checkGuard<IdempotencyOptions>('idempotency()', options, {
    scope: check.unchecked,
    key: groupOf<KeyOptions>({
      header: check.fitting((header: string) => /^[\w-]+$/.test(header), 'the name of a header'),
      required: check.aBoolean,
      unquoted: check.oneOf('refuse', 'accept'),
    }),
    methods: check.fitting(
      (methods: readonly string[]) => Array.isArray(methods) && /^[A-Z]+(,[A-Z]+)*$/.test(`${methods}`),
      'a list of methods in capitals',
    ),
    fingerprint: check.aFunction,
    waitMs: check.aWait,
    keepMs: check.aKeepTime,
    record: groupOf<AnswerRecordOptions>({
      filter: check.aFunction,
      maxBytes: check.positiveInteger,
      headers: check.fitting(
        (names: readonly string[]) => Array.isArray(names) && names.every(name => typeof name === 'string'),
        'a list of names',
      ),
      seal: check.aSeal,
      store: check.oneOf('await', 'background'),
    }),
    afterCrash: check.anAfterCrash,
    reconcile: check.aFunction,
    answers: groupOf({
      ...ANSWER_CHECKS,
      documentation: check.fitting((page: string | URL) => /^[!#-;=?-~]+$/.test(String(page)), 'a URL'),
    }),
  })
  const { methods = ['POST', 'PATCH'], scope, key, record, answers, afterCrash, reconcile } = options
  must(!reconcile || afterCrash, 'reconcile', 'used with afterCrash: inDoubt()')
  if (typeof scope !== 'function') checkText('scope', scope)
  const header = key?.header ?? 'Idempotency-Key'
  const page = String(answers?.documentation ?? DRAFT)
  return {
    ...options,
    methods,
    key: { ...key, header },
    record: {
      ...record,
      filter: record?.filter ?? (() => true),
      maxBytes: record?.maxBytes ?? 1_048_576,
      headers: record?.headers?.map(name => name.toLowerCase()),
    },
    pageOf(title) {
      const fragment = title.replace(header, 'key').toLowerCase().replaceAll(' ', '-')
      return page.includes('#') ? page : `${page}#${fragment}`
    },
  }
}

/** @throws {TypeError} unless it is a non-empty string */
export function checkText(option: string, value: unknown): string {
  const fits = typeof value === 'string' && value
  must(fits, option, 'a string that is not empty, or a function that returns one')
  return value as string
}
