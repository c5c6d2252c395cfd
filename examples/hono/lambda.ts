import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { shop } from './app.ts'

/** When Lambda ends this invocation. An instance serves one request at a time. */
let endsAt: number | undefined

// Lambda stops with the answer: the lock is released before it, and never renewed past the end.
const serve = handle(shop({ release: 'handler', deadline: () => endsAt }))

export const handler = (event: LambdaEvent, context: LambdaContext) => {
  endsAt = Date.now() + context.getRemainingTimeInMillis()
  return serve(event, context)
}
