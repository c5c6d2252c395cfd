import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import { badRequest, problem } from '../problem.ts'
import { tooLong } from './answers.ts'
import type { CallerEnv } from './callers.ts'
import { description, type Operation, type Parameter, type Schema } from './description.ts'

/** Returns the parameters of a request, checked against `/openapi.json`, with their defaults. */
export type Input = Record<string, unknown>

type Method = 'put' | 'patch' | 'delete' | 'get'

/** Room for a result of 1 MiB. */
const MAX_BODY_BYTES = 1_100_000
/** The prefixes of keys that belong to a lock. */
const RESERVED = /^(edgelock:|redisson_)/
const MEANING: Readonly<Record<string, string>> = {
  name: 'must be 1 to 200 characters of A-Za-z0-9_.:@/-, and begin with a letter, a digit or _',
  'Idempotency-Key': 'must be 1 to 255 visible ASCII characters',
  Lease: 'must be the lease of the answer to PUT',
}

/** Adds a handler of a request that the description has, for what it permits. */
export function checked(
  api: Hono<CallerEnv>,
  method: Method,
  path: string,
  handle: (c: Context<CallerEnv>, input: Input) => Response | Promise<Response>,
): void {
  api.on(method.toUpperCase(), path.replace('{name}', ':name'), async c => {
    const { parameters, requestBody } = operationOf(path, method)
    const text = await textOf(c.req.raw)
    if (text === undefined) return tooLong()
    const faults = parameters.flatMap(({ $ref }) => {
      const { name, in: place, required, schema } = parameterAt($ref)
      const value = place === 'path' ? c.req.param(name) : c.req.header(name)
      if (value === undefined) return required ? [`${name}: is missing`] : []
      return faultsOf(schema, value, name)
    })
    if (RESERVED.test(c.req.param('name') ?? '')) faults.push('name: is reserved')
    if (requestBody && text && !isPlain(c.req.header('content-encoding'))) return compressed()
    const body = requestBody ? bodyIn(text, c.req.header('content-type'), requestBody) : {}
    if (body instanceof Response) return body
    const schema = requestBody?.content['application/json'].schema
    if (schema) faults.push(...faultsOf(schema, body, 'The body'))
    if (faults.length > 0) return badRequest(`${faults.join('. ')}.`)
    return handle(c, { ...defaultsOf(schema), ...(body as Input) })
  })
}

function operationOf(path: string, method: Method): Operation {
  const operation = description().paths[path]?.[method]
  if (!operation) throw new TypeError(`openapi.gen.ts has no ${method} of ${path}`)
  return operation
}

function parameterAt(address: string): Parameter {
  return description().components.parameters[address.replace(/.*\//, '')] as Parameter
}

/** Returns the body; undefined for one that is too long. */
async function textOf({ body }: Request): Promise<string | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let left = MAX_BODY_BYTES
  for await (const part of body ?? []) {
    left -= part.length
    if (left < 0) return undefined
    parts.push(part)
  }
  return new Blob(parts).text()
}

/** Whether a body is as it is: no coding, or `identity`, which says the same. */
function isPlain(encoding = ''): boolean {
  return /^(identity)?$/i.test(encoding.trim())
}

function compressed(): Response {
  const answer = problem(415, 'Send the body without compression.')
  // RFC 9110 (12.5.3): what the client may send.
  answer.headers.set('accept-encoding', 'identity')
  return answer
}

function bodyIn(
  text: string,
  contentType = '',
  { required }: NonNullable<Operation['requestBody']>,
): unknown {
  const [type = ''] = contentType.split(';')
  if (!text && !required && !type) return {}
  if (!/^application\/([a-z0-9.-]+\+)?json$/i.test(type.trim()) && (text || type))
    return problem(415, 'Send the body as application/json.')
  try {
    return JSON.parse(text)
  } catch {
    return badRequest('Malformed JSON in request body')
  }
}

function defaultsOf(schema: Schema | undefined): Input {
  const given = Object.entries(schema?.properties ?? {}).filter(([, inner]) => 'default' in inner)
  return Object.fromEntries(given.map(([name, inner]) => [name, inner.default]))
}

function faultsOf(schema: Schema, value: unknown, name: string): string[] {
  const fault = faultOf(schema, value, name)
  if (fault) return [`${name}: ${fault}`]
  if (!schema.properties) return []
  const { properties, required = [] } = schema
  const given = value as Input
  return [
    ...required.filter(property => given[property] === undefined).map(property => `${property}: is missing`),
    ...Object.entries(given).flatMap(([property, inner]) => {
      const known = Object.hasOwn(properties, property) ? properties[property] : undefined
      return known ? faultsOf(known, inner, property) : [`${property}: is unknown`]
    }),
  ]
}

function faultOf(schema: Schema, value: unknown, name: string): string | undefined {
  const { type, pattern, minimum = -Infinity, maximum = Infinity } = schema
  if (type === 'object' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return 'must be an object'
  if (type === 'integer') {
    const fits = Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum
    if (!fits) return `must be a whole number from ${minimum} to ${maximum}`
  }
  if (type === 'string' && typeof value !== 'string') return 'must be a text'
  if (pattern && !new RegExp(pattern).test(String(value))) return MEANING[name] ?? `must match ${pattern}`
  if (schema.enum && !schema.enum.includes(value)) return `must be one of ${schema.enum.join(', ')}`
  return undefined
}
