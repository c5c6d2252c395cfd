import { afterEach, expect, it, vi } from 'vitest'
import { logError, logLockEvent } from '../../worker/log.ts'

afterEach(() => vi.restoreAllMocks())

it('logs a lock event as one line of JSON with the request it belongs to', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  logLockEvent({ type: 'acquired', name: 'order:1', waitedMs: 12, polls: 2 }, 'request-1')
  expect(log).toHaveBeenCalledTimes(1)
  expect(JSON.parse(log.mock.calls[0]?.[0])).toEqual({
    at: expect.any(Number),
    event: 'lock.acquired',
    request: 'request-1',
    lock: 'order:1',
    waitedMs: 12,
    polls: 2,
  })
})

it('logs the error of a failed release in words', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  logLockEvent(
    { type: 'release-failed', name: 'order:1', error: new TypeError('no answer'), durationMs: 9 },
    'r',
  )
  expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({
    event: 'lock.release-failed',
    error: 'TypeError: no answer',
  })
})

it("keeps the command that @upstash/redis puts into its messages, with the caller's data, out of the log", () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  logError(new Error('ERR something, command was: ["set","orders:1","private"]'), 'request-1')
  expect(log.mock.calls[0]?.[0]).toContain('Error: ERR something')
  expect(log.mock.calls[0]?.[0]).not.toContain('private')
})
