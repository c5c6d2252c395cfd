import { describe, expect, it } from 'vitest'
import type { FaultName, FaultOptions } from '../../dev/rest-server/index.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

const executions = async () => Number(await stack().redis.client.get('n'))

interface Seen {
  status?: number
  body?: string
  headers?: Headers
  broken?: 'before the headers' | 'in the body'
}

async function request(path: string, commands: unknown, init: RequestInit = {}): Promise<Seen> {
  const headers = { Authorization: `Bearer ${stack().rest.token}` }
  const body = JSON.stringify(commands)
  const sent = fetch(`${stack().rest.url}${path}`, { method: 'POST', body, headers, ...init })
  const response = await sent.catch(() => undefined)
  if (!response) return { broken: 'before the headers' }
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return { status: response.status, broken: 'in the body' }
  return { status: response.status, body: text, headers: response.headers }
}

const increment = (init?: RequestInit) => request('/', ['INCR', 'n'], init)

describe('what a fault does to one request', () => {
  const ONE = '{"result":1}'
  const INTERNAL = '{"error":"ERR internal server error"}'
  const HTML = expect.stringMatching(/^<html>/)

  it.each<[FaultName, FaultOptions, number, Seen]>([
    ['lose-request', {}, 0, { broken: 'before the headers' }],
    ['lose-response', {}, 1, { broken: 'before the headers' }],
    ['hold', {}, 0, { broken: 'before the headers' }],
    ['slow', { ms: 30 }, 1, { status: 200, body: ONE }],
    ['slow', { ms: 30, when: 'after' }, 1, { status: 200, body: ONE }],
    ['rate-limit', {}, 0, { status: 429 }],
    ['error-before', {}, 0, { status: 500, body: INTERNAL }],
    ['error-after', {}, 1, { status: 500, body: INTERNAL }],
    ['bad-gateway', {}, 0, { status: 502, body: HTML }],
    ['bad-gateway-after', {}, 1, { status: 502, body: HTML }],
    ['truncate', {}, 1, { status: 200, broken: 'in the body' }],
    ['fake', { result: [1, 'x'] }, 0, { status: 200, body: '{"result":[1,"x"]}' }],
    ['fake', { error: 'LOADING wait' }, 0, { status: 400, body: '{"error":"LOADING wait"}' }],
    ['fake', { body: '<p>login</p>' }, 0, { status: 200, body: '<p>login</p>' }],
    ['fake', { body: '', status: 503 }, 0, { status: 503, body: '' }],
  ])('%s %j: executed %i times, seen as %j', async (name, options, executed, seen) => {
    stack().rest.faults.next(name, options)
    expect(await increment()).toMatchObject(seen)
    expect(await executions()).toBe(executed)
    expect(stack().rest.faults.injected).toEqual({ [name]: 1 })
  })
})

describe('a fault that executes late', () => {
  it('"duplicate" answers from the first execution and adds a second one', async () => {
    stack().rest.faults.next('duplicate', { afterMs: 60 })
    expect(await increment()).toMatchObject({ status: 200, body: '{"result":1}' })
    expect(await executions()).toBe(1)
    await stack().rest.faults.settled()
    expect(await executions()).toBe(2)
    expect(stack().rest.requests).toMatchObject({ http: 1, commands: 2 })
  })

  it('"hold" executes when the test says so, in order of arrival', async () => {
    stack().rest.faults.next('hold', { times: 2 })
    await request('/', ['RPUSH', 'order', 'a'])
    await request('/', ['RPUSH', 'order', 'b'])
    await request('/', ['RPUSH', 'order', 'c'])
    await stack().rest.faults.deliverHeld()
    expect(await stack().redis.client.lrange('order', 0, -1)).toEqual(['c', 'a', 'b'])
  })
})
