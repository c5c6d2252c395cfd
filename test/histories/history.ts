type What =
  | ('take' | 'free' | 'busy' | 'spare' | 'nothing' | 'unknown')
  | ('store' | 'expire' | 'replay')
  | ('begin' | 'forget' | 'doubt' | 'resolve')
  | 'apply'

/** One step of a history, on one line. `end` is missing where no answer came. Times are in microseconds. */
export interface Step {
  readonly name: string
  readonly what: What
  readonly call: number
  readonly end?: number
  readonly weight?: number
  readonly token?: number
  /** The run of `once`, or the id of `applyOnce`, that a step is about. */
  readonly run?: string
  /** Whether the caller was told that it took effect. */
  readonly sure?: boolean
  /** Whether the run has begun once it is granted, so that its end leaves a doubt. */
  readonly begun?: boolean
  /** What a doubt was resolved with; missing for work that was not done. */
  readonly result?: string
  /** What the counter was after the operation, as the caller was told. */
  readonly value?: number
}

type Details = Omit<Step, 'name' | 'what' | 'call' | 'end'>

/** What the clients of one name see, by one clock. */
export class History {
  readonly #name: string
  readonly #now: () => number
  readonly #steps: (() => Step)[] = []

  constructor(name: string, now: () => number) {
    this.#name = name
    this.#now = now
  }

  now(): number {
    return this.#now()
  }

  /** Begins a step, at `callMs` or now. What never ends stays open. */
  begin(what: Step['what'], details: Details = {}, callMs = this.#now()): Open {
    const open = new Open(this.#now, { name: this.#name, what, call: micros(callMs), ...details })
    this.#steps.push(() => open.step)
    return open
  }

  /** Ends an acquisition with a grant, which its client can prove for so long. */
  hold(asked: Open, details: Details, provenMs: number): Hold {
    asked.ends('take', details)
    const hold = new Hold(this.#name, this.#now, details, this.#now() + provenMs)
    this.#steps.push(() => hold.step)
    return hold
  }

  steps(): Step[] {
    return this.#steps.map(step => step())
  }
}

/** A step that has begun. */
export class Open {
  step: Step
  readonly #now: () => number

  constructor(now: () => number, step: Step) {
    this.#now = now
    this.step = step
  }

  ends(what = this.step.what, details: Details = {}): void {
    this.step = { ...this.step, what, end: micros(this.#now()), ...details }
  }
}

/** A hold: it is exclusive for as long as its client can prove it, or until the client begins to release it. */
export class Hold {
  #untilMs: number
  #end: number | undefined
  readonly #name: string
  readonly #now: () => number
  readonly #details: Details

  constructor(name: string, now: () => number, details: Details, untilMs: number) {
    this.#name = name
    this.#now = now
    this.#details = details
    this.#untilMs = untilMs
  }

  /** After an extension. One that a suspended process learned of too late proves nothing. */
  proves(ms: number): void {
    if (ms > 0) this.#untilMs = Math.max(this.#untilMs, this.#now() + ms)
  }

  /** The client does not rely on it any more. */
  leaves(): void {
    this.#untilMs = Math.min(this.#untilMs, this.#now())
  }

  /** The store said that nothing of it is left. */
  isGone(): void {
    this.#end = micros(this.#now())
  }

  get step(): Step {
    const free = { name: this.#name, what: 'free' as const, call: micros(this.#untilMs), ...this.#details }
    return this.#end === undefined ? free : { ...free, end: Math.max(this.#end, free.call) }
  }
}

function micros(ms: number): number {
  return Math.round(ms * 1_000)
}
