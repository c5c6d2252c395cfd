import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Answer, type Received, startUpstream, type Upstream } from '../../dev/upstream.ts'

/** An upstream of the worker for the tests of a file. Before each test it forgets what it got, and answers 204 again. */
export function useUpstream() {
  let running: Upstream
  const upstream = {
    get url() {
      return running.url
    },
    /** What it got, in order, and when. */
    received: [] as (Received & { at: number })[],
    /** The ids of the events that it got. */
    ids: () => upstream.received.map(({ headers }) => headers['event-id']),
    answer: (_: Received): Answer | Promise<Answer> => 204,
  }
  beforeAll(async () => {
    running = await startUpstream(received => {
      upstream.received.push({ ...received, at: performance.now() })
      return upstream.answer(received)
    })
  })
  beforeEach(() => {
    upstream.received = []
    upstream.answer = () => 204
  })
  afterAll(() => running[Symbol.asyncDispose]())
  return upstream
}
