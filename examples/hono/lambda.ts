import { AsyncLocalStorage } from 'node:async_hooks'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { shop } from './app.ts'

/** When Lambda ends the invocation. One process may serve several at once. */
const endsAt = new AsyncLocalStorage<number>()

// Lambda may stop the process with the answer. So the lock is released before it, and never renewed past the end.
const serve = handle(shop({ hold: { releaseAfter: 'handler', deadline: () => endsAt.getStore() } }))

export const handler = (event: LambdaEvent, context: LambdaContext) =>
  endsAt.run(Date.now() + context.getRemainingTimeInMillis(), () => serve(event, context))
