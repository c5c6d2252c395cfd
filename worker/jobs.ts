import type { Redis } from '@upstash/redis/cloudflare'
import { eachPage } from './orders.ts'

export interface JobRun {
  redis: Redis
  /** Rest after each page of orders, to go easy on the database. */
  pauseMs: number
  /** Aborts when the job may no longer be the only one. */
  signal: AbortSignal
}

export type Job = (run: JobRun) => Promise<unknown>

export const jobs = new Map<string, Job>([['sales-report', salesReport]])

async function salesReport({ redis, pauseMs, signal }: JobRun): Promise<unknown> {
  const report = { orders: 0, payments: 0, paid: 0 }
  for await (const orders of eachPage(redis)) {
    report.orders += orders.length
    for (const { payments, paid } of orders) {
      report.payments += payments.length
      report.paid += paid
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
  }
  await redis.set('reports:sales', report)
  return report
}
