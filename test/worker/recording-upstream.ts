import { type Received, startUpstream, type Upstream } from '../../dev/upstream.ts'

/** How the upstream should answer; tests put this into the body of an event. */
interface Wishes {
  readonly answer?: number
  readonly takeMs?: number
}

const SLOW_JOB_MS = 600

/**
 * Starts an upstream that answers as the events say and records them. `/received?entity=` returns the events of an
 * entity, each with a header `in-flight`: how many others of that entity were in flight when it arrived.
 */
export function startRecordingUpstream(): Promise<Upstream> {
  const received = new Map<string, Received[]>()
  const inFlight = new Map<string, number>()
  return startUpstream(async request => {
    const { pathname, searchParams } = new URL(request.path, 'http://upstream')
    if (pathname.startsWith('/received'))
      return JSON.stringify(received.get(searchParams.get('entity') ?? '') ?? [])
    if (pathname.startsWith('/jobs/')) {
      if (pathname.includes('slow')) await pause(SLOW_JOB_MS)
      return 204
    }
    const { 'event-entity': entity = '' } = request.headers
    const earlier = received.get(entity) ?? []
    const others = inFlight.get(entity) ?? 0
    received.set(entity, [
      ...earlier,
      { ...request, headers: { ...request.headers, 'in-flight': String(others) } },
    ])
    inFlight.set(entity, others + 1)
    const { answer = 204, takeMs = 0 } = wishesIn(request.body)
    await pause(takeMs)
    inFlight.set(entity, (inFlight.get(entity) ?? 1) - 1)
    return answer
  })
}

function wishesIn(body: string): Wishes {
  const form = new URLSearchParams(body).get('payload')
  return JSON.parse(form ?? body) as Wishes
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
