/** Where the suite runs: what its host in the runtime, and the driver outside, tell it. Plain data, sent as JSON. */
export interface Place {
  /** One word, such as `node-20`: part of all names, so that runtimes can share one Redis. */
  readonly runtime: string
  /** The Upstash-compatible server. */
  readonly rest: { readonly url: string; readonly token: string }
  /** The driver's own server: plans faults, and redirects. */
  readonly control: string
  /** A port of this machine that nobody listens on. */
  readonly awayUrl: string
  /** What the runtime before this one left behind. */
  readonly handedOver: HandedOver
}

/** Made in one runtime, used in the next. */
export interface HandedOver {
  readonly from: string
  /** Serialized leases by kind of lock. */
  readonly leases: Record<string, string>
  /** Of a record and a stored answer that the first runtime of a run made, and all others replay. */
  readonly onceKey: string
}

/** What only the host can do for the suite. */
export interface Host extends Place {
  /** `suite/await-using.ts` with its syntax as it is written; rejects where the runtime does not know it. */
  modern(): Promise<typeof import('./await-using.ts')>
  /** What the platform offers to keep a promise alive after the response. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined
  /** What became of promises nobody looked after. */
  readonly unhandled: readonly string[]
}

export type Run = (host: Host) => Promise<void>
/** By a sentence about behaviour. */
export type Cases = Readonly<Record<string, Run>>

/** One line of JSON to the driver for each of these. */
export type Report =
  /** What will be told. */
  | { readonly kind: 'plan'; readonly names: readonly string[] }
  | { readonly kind: 'case'; readonly name: string; readonly ms: number; readonly error?: string }
  | { readonly kind: 'capability'; readonly name: string; readonly has: boolean }
  | { readonly kind: 'handed-over'; readonly value: HandedOver }
  /** Where the server of the runtime answers, where there is one. */
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'done' }

const PATIENCE_MS = 40_000
/** How many cases run beside each other: most of them wait for time to pass. */
const LANES = 12

/** Runs all cases and tells each. A case that never ends has failed. */
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

/** Runs one case. */
export async function outcomeOf(
  name: string,
  run: () => Promise<void>,
  patienceMs: number = PATIENCE_MS,
): Promise<Report> {
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${patienceMs} ms`)), patienceMs)
  })
  const error = await Promise.race([run(), patience]).then(() => undefined, describe)
  clearTimeout(timer)
  const ms = Math.round(performance.now() - startedAt)
  return { kind: 'case', name, ms, ...(error !== undefined && { error }) }
}

/** An error with what caused it, in one line. */
export function describe(thrown: unknown): string {
  const { name, message, cause } = Object(thrown) as Partial<Error>
  const text = message === undefined ? String(thrown) : `${name}: ${message}`
  return (cause ? `${text} (${describe(cause)})` : text).replaceAll(/\s+/g, ' ')
}
