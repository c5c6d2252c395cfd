/** Guards as Hono's middleware. */
import type { Context, Env, MiddlewareHandler, Next } from 'hono'
import type { GuardName } from '../api/events.ts'
import type { GuardRequest } from '../guards/guard.ts'
import type { GuardTypes, MakeGuard, NeverUnguarded } from '../guards/guard-types.ts'
import type { WebhookPreset } from '../guards/webhook/delivery.ts'
import type { QstashOptions } from '../guards/webhook/qstash.ts'
import type { Secrets } from '../guards/webhook/signatures.ts'
import type { TwilioOptions } from '../guards/webhook/twilio.ts'
import { must } from '../internal/options.ts'

/** The arguments of functions among the options. */
type HonoArgs<E extends Env> = [c: Context<E>]
type Options<Name extends GuardName, E extends Env> = GuardTypes<HonoArgs<E>>[Name]['options']
type Variables<Name extends GuardName> = GuardTypes<[]>[Name]['variables']

/**
 * The environment behind a guard. `E` is any when a function among the options takes a plain `Context`; Hono would then
 * forget what the guard adds as soon as another one follows.
 */
type With<E extends Env, Vars extends object> = (0 extends 1 & E ? unknown : E) & { Variables: Vars }

/** A guard as Hono's middleware. Its variables are in `c.var`, possibly undefined with `onUnavailable: 'allow'`. */
export interface HonoGuard<Name extends GuardName> {
  <E extends Env = Env>(
    options: NeverUnguarded<Options<Name, E>>,
  ): MiddlewareHandler<With<E, Variables<Name>>>
  <E extends Env = Env>(options: Options<Name, E>): MiddlewareHandler<With<E, Partial<Variables<Name>>>>
}

/** A guard as Hono's middleware, whose variables do not depend on its options. */
export type HonoOnceGuard<Name extends GuardName> = <E extends Env = Env>(
  options: Options<Name, E>,
) => MiddlewareHandler<With<E, Variables<Name>>>

/** A webhook preset, whose secrets may be a function of Hono's context. */
export type HonoPreset<PresetOptions = never> = <E extends Env = Env>(
  secrets: Secrets<HonoArgs<E>>,
  options?: PresetOptions,
) => WebhookPreset<HonoArgs<E>>

/** The preset of QStash, whose URL may be a function as well. */
export type HonoQstash = <E extends Env = Env>(
  secrets: Secrets<HonoArgs<E>>,
  options?: QstashOptions<HonoArgs<E>>,
) => WebhookPreset<HonoArgs<E>>

/** The preset of Twilio, whose URL may be a function as well. */
export type HonoTwilio = <E extends Env = Env>(
  secrets: Secrets<HonoArgs<E>>,
  options: TwilioOptions<HonoArgs<E>>,
) => WebhookPreset<HonoArgs<E>>

/** Turns a guard into Hono's middleware, called `name` in the list of routes. */
export function middleware<Name extends GuardName>(
  name: Name,
  makeGuard: MakeGuard<Name>,
): HonoOnceGuard<Name> & HonoGuard<Name> {
  return <E extends Env>(options = {} as Options<Name, E>, handler?: unknown): MiddlewareHandler => {
    must(!handler, 'handler', `passed to the route, after ${name}(options)`)
    const guard = makeGuard(options as never)
    const guarding = async (c: Context, next: Next) => {
      const answered = await guard(requestOf(c), async variables => {
        for (const [key, value] of Object.entries(variables)) c.set(key, value)
        await next()
        // Otherwise, reading `c.res` would make a 200 of it, and hide the mistake from Hono, which answers 500.
        must(c.finalized, 'the handler', 'awaited, and answer')
        // Hono has made a response of what the handler threw.
        return { response: c.res, error: c.error }
      })
      if (c.finalized && answered === c.res) return
      const response = c.finalized ? answered : withPrepared(c.res.headers, answered)
      // Otherwise the headers of the current response would overwrite those of the new one.
      c.res = undefined
      c.res = response
    }
    /** Throws at once where other frameworks call it, which would go on with the next handler. */
    const middleware = (c: Context, next: Next) => {
      must(
        Object(c).req?.raw,
        `${name}() of edgelock/hono: its argument`,
        "Hono's context; else use edgelock/web",
      )
      return guarding(c, next)
    }
    return Object.defineProperty(middleware, 'name', { value: name })
  }
}

/** Adds what earlier middleware set for this request, as Hono's own answers do: a request id, CORS, a session. */
function withPrepared(prepared: Headers, answer: Response): Response {
  const response = new Response(answer.body, answer)
  const cookies = answer.headers.getSetCookie()
  for (const [name, value] of prepared) {
    const missing = name === 'set-cookie' ? !cookies.includes(value) : !answer.headers.has(name)
    if (missing) response.headers.append(name, value)
  }
  return response
}

function requestOf(c: Context): GuardRequest {
  return {
    args: [c],
    get request() {
      return c.req.raw
    },
    /** Hono throws where the platform has no execution context. */
    get waitUntil() {
      try {
        return c.executionCtx
      } catch {
        return undefined
      }
    },
    // From an answer that is made and dropped: `c.res` would make one that stays.
    prepared: () => new Headers(c.body(null).headers),
    omit(names) {
      for (const name of names) c.res.headers.delete(name)
    },
    replace(request) {
      c.req.raw = request
    },
    // From Hono's own cache if earlier middleware has read the body.
    readAgain: () => c.req.arrayBuffer(),
  }
}
