/** `@vercel/functions` as its documentation describes it, for one invocation at a time. */
interface Invocation {
  readonly deadline: Date
  readonly waiting: Promise<unknown>[]
}

let invocation: Invocation | undefined

/** A function is invoked that will be ended after so long. */
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
