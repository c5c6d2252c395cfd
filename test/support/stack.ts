import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Stack, type StackOptions, startStack } from '../../dev/stack.ts'

/**
 * A real Redis behind its REST server: one for all tests of a file, empty, without faults and counting from 0 before
 * each of them, or a new one for each test.
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
    beforeEach(start, 120_000)
    afterEach(stop, 30_000)
  } else {
    beforeAll(start, 120_000)
    afterAll(stop, 30_000)
    beforeEach(async () => {
      stack().rest.faults.clear()
      await stack().rest.faults.settled()
      await stack().redis.client.flushall()
      stack().rest.requests.reset()
    })
  }
  return stack
}
