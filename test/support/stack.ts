import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type ClusterStack, type Stack, type StackOptions, startStack } from '../../dev/stack.ts'

/**
 * Starts a real Redis behind a REST server. With `'file'` all tests of a file share it, and before each test it is
 * emptied, its faults are cleared and its counters reset. With `'test'` each test gets a new one.
 */
export function useStack(life: 'file' | 'test' = 'file', options?: StackOptions): () => Stack {
  let running: Stack | undefined
  const stack = () => {
    if (!running) throw new Error('the stack runs only while tests do')
    return running
  }
  const start = async () => {
    running = await startStack(options)
  }
  const stop = () => running?.stop()
  if (life === 'test') {
    beforeEach(start)
    afterEach(stop)
  } else {
    beforeAll(start)
    afterAll(stop)
    beforeEach(async () => {
      stack().rest.faults.clear()
      await stack().rest.faults.settled()
      await stack().redis.client.flushdb()
      stack().rest.requests.reset()
    })
  }
  return stack
}

/** Starts a Redis Cluster behind a REST server for the tests of one file. It is empty before each test. */
export function useCluster(): () => ClusterStack {
  let running: ClusterStack | undefined
  const stack = () => {
    if (!running) throw new Error('the cluster runs only while tests do')
    return running
  }
  beforeAll(async () => {
    running = await startStack({ cluster: true })
  })
  afterAll(() => running?.stop())
  beforeEach(() => stack().cluster.flush())
  return stack
}
