/** Guards around fetch handlers. */
import type { GuardName } from '../api/events.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { GuardTypes, MakeGuard, NeverUnguarded } from '../guards/guard-types.ts'
import type { WebhookPreset } from '../guards/webhook/delivery.ts'
import type { QstashOptions } from '../guards/webhook/qstash.ts'
import type { Secrets } from '../guards/webhook/signatures.ts'
import type { TwilioOptions } from '../guards/webhook/twilio.ts'
import { must, typeOf } from '../internal/options.ts'

/** The arguments of functions among the options: the request, then what the platform passes after it. */
export type FetchArgs<Req extends Request, A, B> = [request: Req, a: A, b: B]

/**
 * A handler behind a guard: it gets the guard's variables after the request, then the platform's own arguments, at most
 * two (Workers: `env`, `ctx`; Next.js: `{ params }`).
 */
export type GuardedHandler<Variables, Req extends Request = Request, A = unknown, B = unknown> = (
  request: Req,
  variables: Variables,
  a: A,
  b: B,
) => Response | Promise<Response>

/** The function that the platform calls. Arguments that neither an option nor the handler names may be passed or left out. */
export type FetchHandler<Req extends Request = Request, A = unknown, B = unknown> = (
  request: Req,
  ...rest: PlatformArgs<A, B>
) => Promise<Response>

type PlatformArgs<A, B> = unknown extends B
  ? unknown extends A
    ? unknown[]
    : [a: A, ...rest: unknown[]]
  : [a: A, b: B, ...rest: unknown[]]

type Options<Name extends GuardName, Req extends Request, A, B> = GuardTypes<
  FetchArgs<Req, A, B>
>[Name]['options']
type Variables<Name extends GuardName> = GuardTypes<[]>[Name]['variables']

/**
 * A guard around a fetch handler, whose variables may be undefined with `onUnavailable: 'allow'`. Options and handler have
 * separate type parameters, because TypeScript settles those of the options before it looks at the handler; the result
 * must be called with what either of them needs.
 */
export interface FetchGuard<Name extends GuardName> {
  <Req extends Request = Request, A = unknown, B = unknown, HandlerReq extends Request = Req, HA = A, HB = B>(
    options: NeverUnguarded<Options<Name, Req, A, B>>,
    handler: GuardedHandler<Variables<Name>, HandlerReq, HA, HB>,
  ): FetchHandler<Req & HandlerReq, A & HA, B & HB>
  <Req extends Request = Request, A = unknown, B = unknown, HandlerReq extends Request = Req, HA = A, HB = B>(
    options: Options<Name, Req, A, B>,
    handler: GuardedHandler<Partial<Variables<Name>>, HandlerReq, HA, HB>,
  ): FetchHandler<Req & HandlerReq, A & HA, B & HB>
}

/** A guard around a fetch handler, whose variables do not depend on its options. See {@link FetchGuard}. */
export type FetchOnceGuard<Name extends GuardName> = <
  Req extends Request = Request,
  A = unknown,
  B = unknown,
  HandlerReq extends Request = Req,
  HA = A,
  HB = B,
>(
  options: Options<Name, Req, A, B>,
  handler: GuardedHandler<Variables<Name>, HandlerReq, HA, HB>,
) => FetchHandler<Req & HandlerReq, A & HA, B & HB>

/** A webhook preset, whose secrets may be a function of the request and what the platform passes after it. */
export type FetchPreset<PresetOptions = never> = <Req extends Request = Request, A = unknown, B = unknown>(
  secrets: Secrets<FetchArgs<Req, A, B>>,
  options?: PresetOptions,
) => WebhookPreset<FetchArgs<Req, A, B>>

/** The preset of QStash, whose URL may be a function as well. */
export type FetchQstash = <Req extends Request = Request, A = unknown, B = unknown>(
  secrets: Secrets<FetchArgs<Req, A, B>>,
  options?: QstashOptions<FetchArgs<Req, A, B>>,
) => WebhookPreset<FetchArgs<Req, A, B>>

/** The preset of Twilio, whose URL may be a function as well. */
export type FetchTwilio = <Req extends Request = Request, A = unknown, B = unknown>(
  secrets: Secrets<FetchArgs<Req, A, B>>,
  options: TwilioOptions<FetchArgs<Req, A, B>>,
) => WebhookPreset<FetchArgs<Req, A, B>>

/** Turns a guard into a function that puts it in front of a fetch handler. */
export function aroundHandler<Name extends GuardName>(
  name: Name,
  makeGuard: MakeGuard<Name>,
): FetchGuard<Name> & FetchOnceGuard<Name> {
  const around = (options: object = {}, handler: GuardedHandler<object>): FetchHandler => {
    if (typeof handler !== 'function')
      throw new TypeError(`${name}(options, handler): handler must be a function, got ${typeOf(handler)}`)
    const guard = makeGuard(options as never)
    // Deno gives no request to a handler that declares none.
    return (request, ...args) => {
      const rest = args as [unknown, unknown]
      must(typeof Object(request).clone === 'function', `${name}() of edgelock/web: the request`, NEEDED)
      const guarded = {
        args: [request, ...rest],
        request,
        // `waitUntil` is found where the platform passes one (Workers' `ctx`).
        waitUntil: rest.find(value => typeof Object(value).waitUntil === 'function') as WaitUntil | undefined,
        replace(other: Request) {
          Object.assign(guarded, { args: [other, ...rest], request: other })
        },
        readAgain: () => guarded.request.arrayBuffer(),
      }
      return guard(guarded, async variables => {
        const response = await handler(guarded.request, variables, ...rest)
        must(Object(response).headers, `the result of the handler of ${name}()`, 'a Response')
        return { response }
      })
    }
  }
  return around as unknown as FetchGuard<Name> & FetchOnceGuard<Name>
}

const NEEDED =
  'a Request: docs/recipes.md has adapters for Express, node:http and h3, edgelock/hono is for Hono'
