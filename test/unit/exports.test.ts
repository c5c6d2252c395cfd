import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { budgets } from '../../dev/size-budgets.ts'

const ROOT = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const list = (names: string) => names.split(/\s+/).filter(Boolean)

/** Functions of the main entry: each has a budget. */
const weighed = new Set(
  budgets().flatMap(({ imports: { edgelock = [] } }) => (edgelock === '*' ? [] : edgelock)),
)

/** What each entry exports, values and types, in full: to add or remove a name is a decision. */
const ENTRIES: Record<string, [values: string, types: string]> = {
  '.': [
    `
      LeaseLostError LockBusyError LockError OnceFailedError OnceInDoubtError OnceInFlightError
      OnceMismatchError OnceSealError OutcomeUnknownError StoreUnavailableError UnexpectedReplyError WrongKindError ${[...weighed].join(' ')}
    `,
    `
      AcquireOptions AdoptOptions AfterCrash AppliedReply ApplyOnceOptions ClaimOptions Clock CountDownLatch
      FairLockOptions GuardName InDoubtLease InDoubtOptions InDoubtWork KeepAlive KeepAliveOptions
      Keepable LatchState LatchWaitOptions Lease Lock LockEvent LockEventKind LockEventSubject LockState
      Lockable Locks LocksOptions LossReason OnceDoubt OnceOptions OnceResult OnceState OperationOptions
      PermitAcquireOptions PermitSemaphore PermitSemaphoreOptions PermitWaitOptions ReadWriteLock Reconciled
      RecordOptions RedLockOptions RedisLike ReleaseAllOptions ReleaseOutcome Replayed ReplicaWait
      ResolveOnceOptions ResumeOptions Seal Semaphore SendOptions StealOptions SynchronizerWaitOptions
      TryResult TryWithLockResult WaitOptions WaitUntil Waiters WaitersOptions WithLockOptions Work
    `,
  ],
  './hono': [
    `
      aesGcm carryTo discord github gitlab idempotency linear lockGuard paddle permitGuard qstash runCarried
      shopify slack standardWebhooks stripe twilio webhookOnce
    `,
    `
      AnswerOptions AnswerRecordOptions BodyOptions CarriedDelivery CarriedWebhook Carry ClaimedWebhook
      DeferOptions Delivery DeliveryHead GuardName HoldOptions HonoGuard HonoOnceGuard HonoPreset
      IdempotencyAnswerOptions IdempotencyOptions IdempotencyVariables KeyOptions LeaseBodyOptions
      LeaseHoldOptions LockGuardOptions LockGuardVariables PermitAnswerOptions PermitGuardOptions
      PermitGuardVariables QstashOptions RunCarriedOptions Seal Secrets ToleranceOptions TwilioOptions
      Unclaimed WebhookAnswerOptions WebhookOnceOptions WebhookOnceVariables WebhookPreset WebhookSender
    `,
  ],
  './web': [
    `
      aesGcm carryTo discord github gitlab idempotency linear lockGuard paddle permitGuard qstash runCarried
      shopify slack standardWebhooks stripe twilio webhookOnce
    `,
    `
      AnswerOptions AnswerRecordOptions BodyOptions CarriedDelivery CarriedWebhook Carry ClaimedWebhook
      DeferOptions Delivery DeliveryHead FetchArgs FetchGuard FetchHandler FetchOnceGuard FetchPreset
      GuardName GuardedHandler HoldOptions IdempotencyAnswerOptions IdempotencyOptions IdempotencyVariables
      KeyOptions LeaseBodyOptions LeaseHoldOptions LockGuardOptions LockGuardVariables PermitAnswerOptions
      PermitGuardOptions PermitGuardVariables QstashOptions RunCarriedOptions Seal Secrets ToleranceOptions
      TwilioOptions Unclaimed WebhookAnswerOptions WebhookOnceOptions WebhookOnceVariables WebhookPreset WebhookSender
    `,
  ],
  './rest': ['confirmed rest restFromEnv', 'Replicas RestClient RestOptions'],
  './beside': ['besideStringLocks', ''],
  './lend': [
    'acquireAs lentPermits onceAs',
    'AcquireAsOptions AcquireAsResult LentPermits OnceAsOptions OnceAttempt RefusedAs',
  ],
  './otel': ['lockMetrics', 'LockMetricsOptions'],
  './testing': ['memory', 'Fault Faults Held Holder MemoryOptions MemoryStore'],
  './console': [
    'bearerToken lockConsole',
    'Authorized BearerTokenOptions ConsoleAction ConsoleOptions DeadLetter DeadLetters IsFirstUse',
  ],
  './web-locks': [
    'webLocks',
    'WebLock WebLockInfo WebLockMode WebLockRequestOptions WebLockSnapshot WebLocks WebLocksOptions',
  ],
  './chat-sdk': ['edgelockState', 'ChatLock ChatState'],
  './eslint': ['lockRules', 'LockRules Rule RuleContext RuleNode'],
}

const valuesOf = (entry: string) => list(ENTRIES[entry]?.[0] ?? '')

/** The module in src from which the build makes a file in dist. */
const sourceOf = (file: string) => file.replace('./dist/', 'src/').replace(/(\.d)?\.[jt]s$/, '.ts')

describe('the package', () => {
  it('has exactly the documented entries and its manifest', () => {
    expect(Object.keys(manifest.exports)).toEqual([...Object.keys(ENTRIES), './package.json'])
  })

  it('needs nothing at run time', () => {
    expect(manifest.dependencies ?? {}).toEqual({})
    expect(manifest.optionalDependencies ?? {}).toEqual({})
    const peers = Object.keys(manifest.peerDependencies)
    expect(peers).toEqual(['@opentelemetry/api', '@upstash/redis', 'hono'])
    for (const peer of peers) expect(manifest.peerDependenciesMeta[peer]).toEqual({ optional: true })
  })

  it('is ESM for Node 22 and newer, and free of side effects', () => {
    expect(manifest).toMatchObject({
      type: 'module',
      sideEffects: false,
      engines: { node: '>=22.12.0' },
    })
  })

  it('ships the build and the pages', () => {
    expect(manifest.files.join(' ')).toBe(
      'dist docs !docs/architecture.md !docs/decisions.md examples !examples/fencing/main.ts skills worker ' +
        '!worker/tsconfig.json llms.txt CHANGELOG.md NOTICE',
    )
  })
})

describe.each(Object.keys(ENTRIES))('the entry %s', entry => {
  const { types: declarations, default: code, ...others } = manifest.exports[entry]
  const source = join(ROOT, sourceOf(code))

  it('names the types and then the code, both built from one module', () => {
    expect(Object.keys(manifest.exports[entry])).toEqual(['types', 'default'])
    expect(others).toEqual({})
    expect(declarations).toBe(code.replace(/\.js$/, '.d.ts'))
    expect(existsSync(source)).toBe(true)
  })

  it('exports exactly the documented values', async () => {
    expect(Object.keys(await import(source)).sort()).toEqual(valuesOf(entry).sort())
  })

  it('exports exactly the documented types', () => {
    expect(exportedTypes(source).sort()).toEqual(list(ENTRIES[entry]?.[1] ?? ''))
  })

  it('is in the pages of kinds and errors with every value that it exports', () => {
    const pages = ['kinds', 'errors', 'guide']
      .map(page => readFileSync(join(ROOT, `docs/${page}.md`), 'utf8'))
      .join()
    for (const name of valuesOf(entry)) if (name !== 'LockError') expect(pages).toContain(`\`${name}`)
    expect(pages).toContain(entry.replace('.', 'edgelock'))
  })
})

/** Of `export type { A, B } from …`, `export interface C`, `export type D =`, and all of them in `export * from …`. */
function exportedTypes(source: string): string[] {
  const text = readFileSync(source, 'utf8')
  const lists = [...text.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(
    ([, names]) => names?.match(/\w+/g) ?? [],
  )
  const own = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? '')
  const others = [...text.matchAll(/^export (?:type )?\* from '(.+)'/gm)].map(([, path = '']) =>
    join(dirname(source), path),
  )
  return [...lists, ...own, ...others.flatMap(exportedTypes)]
}
