import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

interface SQSEvent { Records: { messageId: string; body: string }[] }
const ship = async (_order: unknown, _: { signal: AbortSignal }) => {}

// The event source mapping needs ReportBatchItemFailures. keepMs exceeds the queue's retention.
export async function handler({ Records }: SQSEvent) {
  const failed = await Promise.all(
    Records.map(async ({ messageId, body }) => {
      try {
        await once(locks, `sqs:${messageId}`, { keepMs: 15 * 86_400_000 }, async lease => {
          await ship(JSON.parse(body), { signal: lease.signal })
        })
        return []
      } catch {
        return [{ itemIdentifier: messageId }]
      }
    }),
  )
  return { batchItemFailures: failed.flat() }
}
