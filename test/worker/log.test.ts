import { afterEach, expect, it, vi } from 'vitest'
import { safeJson } from '../../src/cli/text.ts'
import { logLine, logLockEvent } from '../../worker/log.ts'

afterEach(() => vi.restoreAllMocks())

const SUBJECT = { kind: 'fair-lock', name: 'order:1', leaseId: '0f1e2d3c' } as const

it('logs a lock event as one line of JSON with its request, the kind of lock and the lease', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  logLockEvent({ ...SUBJECT, type: 'acquired', waitedMs: 12.345678, polls: 2 }, 'request-1')
  expect(log).toHaveBeenCalledTimes(1)
  expect(JSON.parse(log.mock.calls[0]?.[0])).toEqual({
    at: expect.any(Number),
    event: 'lock.acquired',
    request: 'request-1',
    lock: 'order:1',
    kind: 'fair-lock',
    leaseId: '0f1e2d3c',
    waitedMs: 12.3,
    polls: 2,
  })
})

it('logs the name and the message of the error of a failed release', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = new TypeError('no answer')
  logLockEvent({ ...SUBJECT, type: 'release-failed', error, heldMs: 20, durationMs: 9 }, 'r')
  expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({
    event: 'lock.release-failed',
    error: 'TypeError: no answer',
  })
})

it('caps what a request put into a line', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  logLine('r', { event: 'hook.refused', path: `/hooks/${'x'.repeat(5_000)}`, status: 404 })
  expect(log.mock.calls[0]?.[0].length).toBeLessThan(500)
  expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ event: 'hook.refused', status: 404 })
})

it('escapes what a terminal obeys and what hides or reorders text, exactly as the program does', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  for (let start = 0; start < 0x11_0000; start += 150) {
    const path = String.fromCodePoint(
      ...Array.from({ length: 150 }, (_, at) => Math.min(start + at, 0x10_ffff)),
    )
    logLine('r', { event: 'hook.refused', path })
    const line: string = log.mock.lastCall?.[0]
    expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    expect(line.slice(line.indexOf('"path":'))).toBe(`"path":${safeJson(path)}}`)
    expect(JSON.parse(line)).toMatchObject({ path })
  }
})
