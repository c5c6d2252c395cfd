import type { Host, Place, Report } from '../suite/case.ts'
import type { runSuite } from '../suite/index.ts'

/** What a request to a host without a process needs. */
interface SuiteRequest {
  readonly request: Request
  readonly called: string[]
  readonly rest: Omit<Host, keyof Place>
  readonly run: typeof runSuite
}

/** Runs the suite inside a request, and streams its reports as the answer. */
export async function answerWithSuite({ request, called, rest, run }: SuiteRequest): Promise<Response> {
  const host: Host = { ...((await request.json()) as Place), ...rest }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const tell = (report: Report) => void writer.write(encoder.encode(`${JSON.stringify(report)}\n`))
  const finished = run(host, called, tell).then(
    () => writer.close(),
    error => writer.abort(error),
  )
  rest.waitUntil?.(finished.catch(() => {}))
  return new Response(readable)
}
