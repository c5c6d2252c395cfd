import { serve } from './serve.ts'

/** A request as the upstream received it. */
export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface Upstream extends AsyncDisposable {
  readonly url: string
}

/** A status, a text that is sent with 200, or a status with headers. Undefined breaks the connection instead. */
export type Answer = number | string | { status: number; headers: Record<string, string> } | undefined

/** Starts the server to which the worker forwards events and jobs. `answer` decides how it answers, and when. */
export async function startUpstream(
  answer: (received: Received) => Answer | Promise<Answer>,
): Promise<Upstream> {
  const server = await serve(async (request, { wire }) => {
    const headers = Object.fromEntries(request.headers)
    const answered = await answer({ path: wire.path, headers, body: await request.text() })
    if (answered === undefined) return wire.cut()
    if (typeof answered === 'string') return new Response(answered)
    const status = typeof answered === 'number' ? answered : answered.status
    const sent = typeof answered === 'number' ? { location: '/elsewhere' } : answered.headers
    return new Response(null, { status, headers: sent })
  })
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() }
}
