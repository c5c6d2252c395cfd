import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replayed, storedResponse } from '../../src/guards/idempotency/stored-response.ts'
import { itThoroughly } from '../support/thorough.ts'

/** The answer as the store keeps and returns it. */
async function again(response: Response): Promise<Response> {
  const body = new Uint8Array(await response.clone().arrayBuffer())
  return replayed(
    JSON.parse(JSON.stringify(storedResponse(response, body, undefined, ['set-cookie']))),
  ) as Response
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const names = (response: Response) => [...response.headers].map(([name]) => name)

describe('an answer that was stored', () => {
  it('has the same status, headers and bytes, and a mark', async () => {
    const statuses = fc.integer({ min: 200, max: 599 }).filter(status => ![204, 205, 304].includes(status))
    const value = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/)
    const headers = fc.array(fc.tuple(fc.stringMatching(/^x-[a-z0-9-]{1,10}$/), value))
    const cookies = fc.array(value)
    const bodies = fc.uint8Array({ maxLength: 5_000 })
    await fc.assert(
      fc.asyncProperty(statuses, headers, cookies, bodies, async (status, given, set, body) => {
        const response = new Response(new Uint8Array(body), { status })
        for (const [name, value] of given) response.headers.append(name, value)
        for (const cookie of set) response.headers.append('set-cookie', cookie)
        const rebuilt = await again(response)
        expect([rebuilt.status, rebuilt.headers.get('idempotency-replayed')]).toEqual([status, 'true'])
        expect(Buffer.compare(await bytesOf(rebuilt), body)).toBe(0)
        expect(rebuilt.headers.getSetCookie()).toEqual(response.headers.getSetCookie())
        rebuilt.headers.delete('idempotency-replayed')
        expect([...rebuilt.headers]).toEqual([...response.headers])
      }),
    )
  })

  it.each([204, 205, 304])('has no body where the status allows none: %i', async status => {
    const rebuilt = await again(new Response(null, { status, headers: { etag: '"1"' } }))
    expect([rebuilt.status, rebuilt.body, rebuilt.headers.get('etag')]).toEqual([status, null, '"1"'])
  })

  it('has no header of the first connection alone', async () => {
    const headers = {
      connection: 'close, X-Private,\tx-other',
      'keep-alive': 'timeout=5',
      'proxy-connection': 'keep-alive',
      te: 'trailers',
      trailer: 'x-checksum',
      'transfer-encoding': 'chunked',
      upgrade: 'h2c',
      'x-private': '1',
      'x-other': '2',
      'x-mine': '3',
    }
    const rebuilt = await again(new Response(null, { headers }))
    expect(names(rebuilt)).toEqual(['idempotency-replayed', 'x-mine'])
  })

  itThoroughly('may have 5 MiB', async () => {
    const body = new Uint8Array(5 * 1_048_576).map((_, at) => (at * 7) % 256)
    expect(Buffer.compare(await bytesOf(await again(new Response(body))), body)).toBe(0)
  })
})
