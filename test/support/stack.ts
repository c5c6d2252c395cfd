import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ClusterStack, type Stack, type StackOptions, startStack } from '../../dev/stack.ts'

/**
 * Starts a real Redis behind a REST server for the tests of one file. Before each test it is emptied, its faults are cleared
 * and its counters reset.
 */
export function useStack(options?: StackOptions): () => Stack {
  return useRunning(
    () => startStack(options),
    async ({ rest, redis }) => {
      rest.faults.clear()
      await rest.faults.settled()
      await redis.client.flushdb()
      rest.requests.reset()
    },
  )
}

/** Starts a Redis Cluster behind a REST server for the tests of one file. It is empty before each test. */
export function useCluster(): () => ClusterStack {
  return useRunning(
    () => startStack({ cluster: true }),
    ({ cluster }) => cluster.flush(),
  )
}

/** Starts something for the tests of one file, and empties it before each test. */
export function useRunning<Running extends { stop(): Promise<unknown> }>(
  start: () => Promise<Running>,
  empty: (running: Running) => Promise<unknown>,
): () => Running {
  let running: Running | undefined
  const get = () => {
    if (!running) throw new Error('it runs only while tests do')
    return running
  }
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => running?.stop())
  beforeEach(async () => void (await empty(get())))
  return get
}
