/** What the driver gives the suite, as JSON. */
export interface Place {
  /** One word, such as `node-20`. It is part of all names, so that runtimes can share one Redis. */
  readonly runtime: string
  /** The Upstash-compatible server. */
  readonly rest: { readonly url: string; readonly token: string }
  /** The driver's own server, which plans faults and redirects. */
  readonly control: string
  /** An address on which no server listens. */
  readonly awayUrl: string
  /** What the runtime before this one left. */
  readonly handedOver: HandedOver
}

/** Made in one runtime and used in the next. */
export interface HandedOver {
  readonly from: string
  /** Serialized leases by kind of lock. */
  readonly leases: Record<string, { readonly name: string; readonly id: string; readonly text: string }>
  /** The key of a record and of a stored answer, which the first runtime makes and all others replay. */
  readonly onceKey: string
}

/** What the host adds, which depends on the runtime. */
export interface Host extends Place {
  /** Imports `suite/await-using.ts` with its syntax unchanged. Rejects if the runtime does not support the syntax. */
  modern(): Promise<typeof import('./await-using.ts')>
  /** The platform's way to keep a promise alive after the response. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined
  /** The reasons of unhandled rejections. */
  readonly unhandled: readonly string[]
}

export type Run = (host: Host) => Promise<void>
/** Cases by their titles. */
export type Cases = Readonly<Record<string, Run>>

/** What the suite reports to the driver, each as one line of JSON. */
export type Report =
  /** The titles of all cases to come. */
  | { readonly kind: 'plan'; readonly names: readonly string[] }
  | { readonly kind: 'case'; readonly name: string; readonly ms: number; readonly error?: string }
  | { readonly kind: 'capability'; readonly name: string; readonly has: boolean }
  | { readonly kind: 'handed-over'; readonly value: HandedOver }
  /** The address of the runtime's own server, if it has one. */
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'done' }

const PATIENCE_MS = 120_000
/** How many cases run in parallel. Most of them wait for time to pass. */
const LANES = 12

/** Runs all cases and reports each of them. A case that takes too long has failed. */
export async function runCases(cases: Cases, host: Host, tell: (report: Report) => void): Promise<void> {
  const left = Object.entries(cases)
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, run] = next
      tell(await outcomeOf(name, () => run(host)))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Runs one case and returns its report. */
export async function outcomeOf(
  name: string,
  run: () => Promise<void>,
  patienceMs: number = PATIENCE_MS,
): Promise<Report> {
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${patienceMs} ms`)), patienceMs)
  })
  const error = await Promise.race([run(), patience]).then(() => undefined, describe)
  clearTimeout(timer)
  const ms = Math.round(performance.now() - startedAt)
  return { kind: 'case', name, ms, ...(error !== undefined && { error }) }
}

/** Describes an error and its cause in one line. */
export function describe(thrown: unknown): string {
  const { name, message, cause } = Object(thrown) as Partial<Error>
  const text = message === undefined ? String(thrown) : `${name}: ${message}`
  return (cause ? `${text} (${describe(cause)})` : text).replaceAll(/\s+/g, ' ')
}
