import type { Guard, Passage } from '../guards/passage.ts'
import type { WaitUntil } from '../types.ts'
import { checkWaitUntil } from '../wait-until.ts'

/** What a guarded handler gets behind the request: what the guard has for it, then the platform's own arguments. */
export type GuardedHandler<Vars, Rest extends readonly unknown[]> = (
  request: Request,
  vars: Vars,
  ...rest: Rest
) => Response | Promise<Response>

/** What the platform calls: the request, then its own arguments (Workers: `env`, `ctx`; Next.js: `{ params }`). */
export type FetchHandler<Rest extends readonly unknown[]> = (
  request: Request,
  ...rest: Rest
) => Promise<Response>

/**
 * With what a guarded handler must be called when it takes `Rest` behind the request, and the functions among the
 * options take `Seen`: with whichever are more. Two of them, because TypeScript settles what the functions get before it
 * looks at the handler.
 */
export type Called<Rest extends readonly unknown[], Seen extends readonly unknown[]> = Rest extends readonly [
  ...Seen,
  ...unknown[],
]
  ? Rest
  : Seen

/**
 * The same, but nothing is inferred from it: a function among the options that takes the request alone does not say that
 * there is nothing behind it.
 */
export type Later<Args extends readonly unknown[]> = [Args][Args extends unknown ? 0 : never]

/** Where the platform hands over a `waitUntil` as an argument (Workers' `ctx`), it is found there. */
export interface WaitUntilOption {
  /** For platforms that have it as a function: Vercel's `waitUntil`, Next.js's `after`. */
  waitUntil?: WaitUntil | undefined
}

/** Puts a guard in front of a fetch handler. */
export function guarded<Vars, Rest extends readonly unknown[]>(
  guard: Guard<[request: Request, ...rest: Rest], Vars>,
  { waitUntil }: WaitUntilOption,
  handler: GuardedHandler<Vars, Rest>,
): FetchHandler<Rest> {
  checkWaitUntil(waitUntil)
  if (typeof handler !== 'function') throw new TypeError('handler must be a function that takes the request')
  return (request, ...rest) =>
    guard(new FetchPassage<Rest>(request, rest, waitUntil ?? rest.find(hasWaitUntil)), async vars => ({
      response: await handler(request, vars, ...rest),
    }))
}

class FetchPassage<Rest extends readonly unknown[]> implements Passage<[request: Request, ...rest: Rest]> {
  readonly args: [request: Request, ...rest: Rest]
  readonly request: Request
  readonly waitUntil: WaitUntil | undefined

  constructor(request: Request, rest: Rest, waitUntil: WaitUntil | undefined) {
    this.args = [request, ...rest]
    this.request = request
    this.waitUntil = waitUntil
  }

  async readBody(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.request.clone().arrayBuffer())
  }
}

function hasWaitUntil(value: unknown): value is { waitUntil(promise: Promise<unknown>): void } {
  return typeof (value as { waitUntil?: unknown } | null)?.waitUntil === 'function'
}
