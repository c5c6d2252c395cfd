import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Stack, type StackOptions, startStack } from '../../dev/stack.ts'

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
