import { type Received, startUpstream, type Upstream } from '../../dev/upstream.ts'

/** What an event asks of the upstream, for the tests. */
interface Wishes {
  readonly answer?: number
  /** The answer to the first delivery only. */
  readonly answerFirst?: number
  readonly takeMs?: number
}

const SLOW_JOB_MS = 600

/**
 * Does what the events say and remembers them by entity; `/received?entity=` tells. The header `beside` says how many
 * others about the same entity were there when one came.
 */
export function startRecordingUpstream(): Promise<Upstream> {
  const received = new Map<string, Received[]>()
  const present = new Map<string, number>()
  return startUpstream(async request => {
    const { pathname, searchParams } = new URL(request.path, 'http://upstream')
    if (pathname === '/received') return JSON.stringify(received.get(searchParams.get('entity') ?? '') ?? [])
    if (pathname.startsWith('/jobs/')) {
      if (pathname.includes('slow')) await pause(SLOW_JOB_MS)
      return 204
    }
    const { 'event-entity': entity = '', 'event-id': id } = request.headers
    const earlier = received.get(entity) ?? []
    const beside = present.get(entity) ?? 0
    received.set(entity, [
      ...earlier,
      { ...request, headers: { ...request.headers, beside: String(beside) } },
    ])
    present.set(entity, beside + 1)
    const { answer = 204, answerFirst, takeMs = 0 } = JSON.parse(request.body) as Wishes
    await pause(takeMs)
    present.set(entity, (present.get(entity) ?? 1) - 1)
    const first = !earlier.some(({ headers }) => headers['event-id'] === id)
    return first && answerFirst !== undefined ? answerFirst : answer
  })
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
