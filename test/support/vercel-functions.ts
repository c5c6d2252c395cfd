/** Stands in for `@vercel/functions`, as documented, for one invocation at a time. */
interface Invocation {
  readonly deadline: Date
  readonly waiting: Promise<unknown>[]
}

let invocation: Invocation | undefined

/** Begins an invocation that the platform ends after `endsAfterMs`. */
export function invoke(endsAfterMs: number): Invocation {
  invocation = { deadline: new Date(Date.now() + endsAfterMs), waiting: [] }
  return invocation
}

export function waitUntil(promise: Promise<unknown>): void {
  invocation?.waiting.push(promise)
}

export function getDeadline(): Date | undefined {
  return invocation?.deadline
}
