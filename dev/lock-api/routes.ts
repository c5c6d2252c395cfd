import { createRoute, type z } from '@hono/zod-openapi'
import * as schemas from './schemas.ts'

/** The requests and answers of the lock API. */

const PROBLEMS = {
  400: 'The request is malformed. Nothing was done.',
  401: 'The bearer token is missing or unknown.',
  403: 'The name does not begin with a prefix of the token, or the token is shut out.',
  409: 'The name belongs to data of another kind, or has another result.',
  413: 'The body is too long.',
  412: 'The lease has ended, or belongs to another lock or another token.',
  415: 'The body is not JSON, or is compressed.',
  423: 'It is held by others, or this Idempotency-Key was refused or released before. Try again with a new key.',
  429: 'The token has as many leases as it may. Try again later.',
  503: 'Redis gave no answer. Repeat the request as it is, with the same Idempotency-Key.',
}
type Status = keyof typeof PROBLEMS

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

/** Not typed by status, because problems are made elsewhere. */
type Answers = Record<
  number,
  { description: string; content?: Record<string, { schema: z.ZodType }> } | { $ref: string }
>

/** Each problem is described once, because the worker carries the whole description. */
export const problemResponses = Object.entries(PROBLEMS).map(([status, description]) => ({
  name: `Problem${status}`,
  response: {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}))

function problems(...of: Status[]): Answers {
  return Object.fromEntries(of.map(status => [status, { $ref: `#/components/responses/Problem${status}` }]))
}

const ALWAYS = [400, 401, 403, 409, 413, 503] as const

const extended: Answers = {
  200: { description: 'The lease lasts at least that long.', content: json(schemas.Granted) },
  ...problems(...ALWAYS, 412, 415),
}
const acquired: Answers = {
  200: { description: 'It is yours. A repeat gets the same lease.', content: json(schemas.Granted) },
  ...problems(...ALWAYS, 415, 423, 429),
}
const released: Answers = {
  204: { description: 'It is released, by this request or by an earlier copy of it.' },
  ...problems(...ALWAYS, 412),
}

/** The four requests about `things`. */
function routesOf<Wanted extends z.ZodType, State extends z.ZodType>(
  things: 'locks' | 'permits' | 'once',
  wanted: Wanted,
  state: State,
  required: boolean,
  granted = acquired,
) {
  const common = { path: `/${things}/{name}` as const }
  const params = schemas.Name
  return {
    acquire: createRoute({
      ...{ ...common, method: 'put', summary: 'Acquires, or repeats an attempt' },
      request: { params, headers: schemas.Attempt, body: { content: json(wanted), required } },
      responses: granted,
    }),
    extend: createRoute({
      ...{ ...common, method: 'patch', summary: 'Extends a lease' },
      request: { params, headers: schemas.Proof, body: { content: json(schemas.Extension) } },
      responses: extended,
    }),
    release: createRoute({
      ...{ ...common, method: 'delete', summary: 'Releases a lease' },
      request: { params, headers: schemas.Proof },
      responses: released,
    }),
    show: createRoute({
      ...{ ...common, method: 'get', summary: 'Shows whether it is held' },
      request: { params },
      responses: {
        200: { description: 'How it is now.', content: json(state) },
        ...problems(...ALWAYS),
      } as Answers,
    }),
  }
}

export const lockRoutes = routesOf('locks', schemas.Lock, schemas.LockState, false)
export const permitRoutes = routesOf('permits', schemas.Permit, schemas.PermitState, true)
export const onceRoutes = {
  ...routesOf('once', schemas.Claim, schemas.OnceState, false, {
    ...acquired,
    200: { description: 'The work is yours, or here is its result.', content: json(schemas.Claimed) },
  }),
  resolve: createRoute({
    path: '/once/{name}/resolution',
    ...{ method: 'put', summary: 'Says what became of work in doubt' },
    request: { params: schemas.Name, body: { content: json(schemas.Resolution), required: true } },
    responses: {
      204: { description: 'The doubt has ended so. A repeat gets 412: GET shows how it ended.' },
      ...problems(...ALWAYS, 412, 415),
    } as Answers,
  }),
  complete: createRoute({
    path: '/once/{name}/result',
    ...{ method: 'put', summary: 'Keeps the result of the work' },
    request: {
      ...{ params: schemas.Name, headers: schemas.Proof },
      body: { content: json(schemas.Result), required: true },
    },
    responses: {
      204: { description: 'It is kept, by this request or by an earlier copy of it.' },
      ...problems(...ALWAYS, 412, 415),
    } as Answers,
  }),
}
