import { z } from '@hono/zod-openapi'
import { KINDS } from '../../worker/locks/kinds.ts'

/** What requests and answers look like: requests are checked by these, and `/openapi.json` is generated from them. */

export const Name = z.object({
  name: z
    .string()
    .regex(
      /^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$/,
      'must be 1 to 200 characters of A-Za-z0-9_.:@/-, and begin with a letter, a digit or _',
    )
    // What the keys of Redis begin with that belong to a lock.
    .refine(name => !/^(edgelock:|redisson_)/.test(name), 'is reserved')
    .openapi({
      param: {
        name: 'name',
        in: 'path',
        description: 'Begins with a prefix of the bearer token. A slash is written as %2F.',
        example: 'report:daily',
      },
    }),
})

const leaseMs = z
  .int()
  .min(1_000)
  .max(3_600_000)
  .default(30_000)
  .describe('How long the lease lasts unless it is extended, in milliseconds.')

export const Lock = z.strictObject({
  leaseMs,
  kind: z
    .enum(KINDS)
    .default('lock')
    .describe('fair: in the order in which callers asked. fenced: with a token that rises with every grant.'),
})

export const Permit = z.strictObject({
  permits: z.int().min(1).max(1_000_000).openapi({
    description: 'How many are held at a time at most. All callers pass the same number.',
    example: 10,
  }),
  leaseMs,
})

export const Claim = z.strictObject({
  leaseMs,
  afterCrash: z
    .enum(['repeat', 'in-doubt'])
    .default('repeat')
    .describe(
      'What happens when the lease ends without a result: the next caller does the work, or none does.',
    ),
})

export const Resolution = z
  .strictObject({
    attempt: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .describe('The attempt that the answer in doubt, or GET, showed.'),
    notDone: z.literal(true).optional().describe('The work was not done: the next caller does it.'),
    result: z.unknown().optional().describe('The work was done, with this result.'),
  })
  // Either of the two, in words of JSON Schema.
  .openapi({ oneOf: [{ required: ['notDone'] }, { required: ['result'] }] })

export const Result = z.strictObject({
  result: z
    .unknown()
    .optional()
    .openapi({ description: 'Any JSON, at most 1 MiB.', example: { id: 'ch_1' } }),
  keepMs: z
    .int()
    .min(1_000)
    .max(31_536_000_000)
    .default(86_400_000)
    .describe('How long later callers get the result, in milliseconds.'),
})

export const Extension = z.strictObject({ leaseMs })

export const Attempt = z.object({
  'Idempotency-Key': z
    .string('is missing: send a fresh one for each try, such as a UUID')
    .regex(/^[!-~]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .openapi({ param: { description: 'Fresh for each try, such as a UUID, and the same in its repeats.' } }),
  Prefer: z
    .string()
    .optional()
    .openapi({ param: { description: 'wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).' } }),
})

export const Proof = z.object({
  Lease: z
    .string('is missing: send the lease of the answer to PUT')
    .regex(/^[A-Za-z0-9_-]{38,2000}$/, 'must be the lease of the answer to PUT')
    .openapi({ param: { description: 'The lease of the answer to PUT. It is a secret.' } }),
})

export const Granted = z
  .object({
    name: z.string(),
    lease: z.string().describe('Extends and releases the lease. Treat it as a secret.'),
    expiresInMs: z
      .int()
      .min(0)
      .describe('What is left of the lease, in milliseconds, counted from when the request was sent.'),
    token: z.int().optional().describe('The fencing token of a fenced lock.'),
  })
  .openapi('Granted')

export const Claimed = z
  .object({
    name: z.string(),
    lease: z.string().optional().describe('The work is yours: do it, and put its result.'),
    expiresInMs: z.int().min(0).optional(),
    attempt: z.string().optional().describe('With in-doubt: how a doubt will name this attempt.'),
    status: z.enum(['done', 'failed']).optional().describe('The work was done before.'),
    result: z.unknown().optional(),
  })
  .openapi('Claimed')

export const OnceState = z
  .object({
    name: z.string(),
    status: z.enum(['open', 'in flight', 'in doubt', 'done', 'failed']),
    attempt: z.string().optional().describe('In doubt: the attempt that began.'),
    begunAt: z.int().optional().describe('In milliseconds since 1970.'),
    result: z.unknown().optional(),
  })
  .openapi('OnceState')

export const LockState = z
  .object({
    name: z.string(),
    held: z.boolean(),
    expiresInMs: z.int().min(0).optional().describe('Absent if the lock has no end.'),
  })
  .openapi('LockState')

export const PermitState = z
  .object({ name: z.string(), permits: z.int(), free: z.int() })
  .openapi('PermitState')

export const Problem = z
  .object({
    ...{ type: z.string(), title: z.string(), status: z.int(), detail: z.string() },
    attempt: z.string().optional().describe('In doubt: the attempt that began.'),
    begunAt: z.int().optional().describe('In doubt: in milliseconds since 1970.'),
  })
  .openapi('Problem', { description: 'RFC 9457' })
