import type { Context, Env, MiddlewareHandler } from 'hono'
import type { Guard, Passage } from '../guards/passage.ts'
import type { WaitUntil } from '../types.ts'

/**
 * The environment behind a guard. `E` is any when a function among the options takes a plain `Context`; Hono would then
 * forget what the guard adds as soon as another one follows.
 */
export type Adds<E extends Env, Vars extends object> = (0 extends 1 & E ? unknown : E) & { Variables: Vars }

/** A guard as Hono's middleware, called `name` in the list of routes; what it has for the handler becomes `c.var`. */
export function middleware<E extends Env, Vars extends object>(
  name: string,
  guard: Guard<[c: Context<E>], Vars>,
): MiddlewareHandler {
  const handler: MiddlewareHandler = async (c, next) => {
    const answered = await guard(new HonoPassage(c as Context<E>), async vars => {
      for (const [key, value] of Object.entries(vars)) (c as Context).set(key, value)
      await next()
      // Hono has made a response of what the handler threw.
      return { response: c.res, error: c.error }
    })
    if (c.finalized && answered === c.res) return
    const response = c.finalized ? answered : beside(c.res.headers, answered)
    // Otherwise the headers of the present response would overwrite those of the new one.
    c.res = undefined
    c.res = response
  }
  return Object.defineProperty(handler, 'name', { value: name })
}

/** Also carries what earlier middleware has set for this request, as Hono's own answers do: a request id, CORS, a session. */
function beside(prepared: Headers, answer: Response): Response {
  const response = new Response(answer.body, answer)
  const cookies = answer.headers.getSetCookie()
  for (const [name, value] of prepared) {
    const missing = name === 'set-cookie' ? !cookies.includes(value) : !answer.headers.has(name)
    if (missing) response.headers.append(name, value)
  }
  return response
}

class HonoPassage<E extends Env> implements Passage<[c: Context<E>]> {
  readonly args: [c: Context<E>]

  constructor(c: Context<E>) {
    this.args = [c]
  }

  get request(): Request {
    return this.args[0].req.raw
  }

  /** Hono throws where the platform has no execution context. */
  get waitUntil(): WaitUntil | undefined {
    try {
      return this.args[0].executionCtx
    } catch {
      return undefined
    }
  }

  /** By an answer that is made and dropped: `c.res` would make one that stays. */
  prepared(): Headers {
    return new Headers(this.args[0].body(null).headers)
  }

  /** From Hono's own cache when somebody in front has read the body. */
  async readBody(): Promise<Uint8Array<ArrayBuffer>> {
    const { req } = this.args[0]
    return new Uint8Array(await (req.raw.bodyUsed ? req : req.raw.clone()).arrayBuffer())
  }
}
