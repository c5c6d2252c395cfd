import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Settings {
  readonly url: string
  readonly token: string
  /** 1 if this isolate is to be killed when it is about to charge. */
  readonly doomed: Int32Array<SharedArrayBuffer>
}

/** The time during which a handler worked on a payment or an order. */
export interface Visit {
  readonly subject: string
  readonly from: number
  readonly to: number
}

export type FromIsolate = { port: number } | { visit: Visit } | { dies: number } | 'reported'

export const SECRET = 'whsec_ZWRnZWxvY2sncyBkZW1vLCBubyBzZWNyZXQ='
/** How long a charge takes, and an update of an order. */
export const CHARGE_MS = 150
export const UPDATE_MS = 150
/** How long claims and locks last: far longer than a thread waits for its turn on the busiest machine. */
export const LEASE_MS = 120_000
/** How long the claims of the isolate that is killed last, which charges nothing. Further attempts wait for their end. */
export const LAST_LEASE_MS = 10_000

const COUNT = 4

export interface Isolates extends AsyncDisposable {
  /** Returns the address of a living one, each in turn. */
  next(turn: number): string
  killOne(): void
  take(): Promise<{ visits: Visit[]; died: number }>
}

/** Starts several isolates, each with an HTTP server of its own. */
export async function startIsolates({ url, token }: Omit<Settings, 'doomed'>): Promise<Isolates> {
  let reports = { visits: [] as Visit[], died: 0 }
  const read = (message: FromIsolate) => {
    if (message === 'reported') return
    if ('visit' in message) reports.visits.push(message.visit)
    if ('dies' in message) reports.died += message.dies
  }
  const isolates = await Promise.all(Array.from({ length: COUNT }, () => startIsolate({ url, token }, read)))
  const living = new Set(isolates)
  for (const isolate of isolates) isolate.thread.on('exit', () => living.delete(isolate))
  return {
    next: turn => [...living][turn % living.size]?.address ?? '',
    killOne: () => isolates[0]?.doom(),
    async take() {
      await Promise.all([...living].map(({ thread }) => untilReported(thread)))
      const taken = reports
      reports = { visits: [], died: 0 }
      return taken
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(isolates.map(({ thread }) => thread.terminate()))
    },
  }
}

async function startIsolate(store: Omit<Settings, 'doomed'>, read: (message: FromIsolate) => void) {
  const doomed = new Int32Array(new SharedArrayBuffer(4))
  const settings: Settings = { ...store, doomed }
  const thread = new Worker(new URL('isolate.ts', import.meta.url), { workerData: settings })
  const [{ port }] = (await once(thread, 'message')) as [{ port: number }]
  thread.on('message', (message: FromIsolate) => {
    if (message !== 'reported' && 'dies' in message) thread.terminate()
    read(message)
  })
  return { thread, doom: () => void Atomics.store(doomed, 0, 1), address: `http://127.0.0.1:${port}` }
}

/** Waits for all messages of a thread, which may come later than the answers of its server. */
async function untilReported(thread: Worker): Promise<void> {
  thread.postMessage('report')
  for await (const [message] of on(thread, 'message')) if (message === 'reported') return
}
