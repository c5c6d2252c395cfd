/** The time during which a request worked on an order, read from the worker's log. */
export interface Visit {
  readonly order: string
  readonly request: string
  /** When it began, in milliseconds of the worker's clock. */
  readonly from: number
  /** When it had finished. For a guarded request, just before its release was sent. */
  readonly to: number
}

export interface LockLog {
  readonly visits: readonly Visit[]
  /** How long each request that got the lock waited for it, in milliseconds. */
  readonly waits: readonly number[]
  /** The polls of all requests together, those that did not get the lock included. */
  readonly polls: number
}

interface Line {
  at: number
  event: string
  request: string
  lock: string
  waitedMs?: number
  polls?: number
  durationMs?: number
}

/** Collects log lines. */
export function createLockLog(): { read(line: string): void; take(): LockLog } {
  let lines: Line[] = []
  return {
    read(text) {
      const line = parse(text)
      if (line) lines.push(line)
    },
    take() {
      const taken = lines
      lines = []
      return { visits: visitsIn(taken), waits: waitsIn(taken), polls: pollsIn(taken) }
    },
  }
}

function parse(text: string): Line | undefined {
  try {
    const line = JSON.parse(text)
    return typeof line?.lock === 'string' ? line : undefined
  } catch {
    return undefined
  }
}

function visitsIn(lines: Line[]): Visit[] {
  const begun = new Map<string, number>()
  const visits: Visit[] = []
  for (const { at, event, request, lock, durationMs = 0 } of lines) {
    if (event === 'entered' || event === 'lock.acquired') begun.set(request, at)
    const from = begun.get(request)
    const ended = event === 'left' || event === 'lock.released' || event === 'lock.release-failed'
    if (ended && from !== undefined) visits.push({ order: lock, request, from, to: at - durationMs })
  }
  return visits
}

function waitsIn(lines: Line[]): number[] {
  return lines.flatMap(({ event, waitedMs }) =>
    event === 'lock.acquired' && waitedMs !== undefined ? [waitedMs] : [],
  )
}

function pollsIn(lines: Line[]): number {
  return lines
    .filter(({ event }) => event === 'lock.acquired' || event === 'lock.busy')
    .reduce((sum, { polls = 0 }) => sum + polls, 0)
}
