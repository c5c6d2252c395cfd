import { McpServer, createMcpHandler } from '@modelcontextprotocol/server'
import { OnceInDoubtError, createLocks, inDoubt, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { z } from 'zod'

const locks = createLocks({ redis: restFromEnv(process.env) })

const payments = {
  pay: async (_invoice: string, _: { idempotencyKey: string; signal: AbortSignal }) => ({ id: 'pay_1' }),
  find: async (_key: string) => undefined as { id: string } | undefined,
}

const afterCrash = inDoubt({
  async reconcile({ key }) {
    const payment = await payments.find(key)
    return payment ? { value: payment } : 'unknown'
  },
})

export default createMcpHandler(() => {
  const server = new McpServer({ name: 'payments', version: '1.0.0' })
  const inputSchema = z.object({ invoice: z.string() })
  server.registerTool('pay-invoice', { description: 'Pays an invoice', inputSchema }, async ({ invoice }) => {
    const key = `pay:${invoice}`
    const text = await once(locks, key, { afterCrash }, ({ signal }) =>
      payments.pay(invoice, { idempotencyKey: key, signal }),
    ).then(
      ({ value }) => `paid: ${value.id}`,
      error => {
        if (error instanceof OnceInDoubtError) return 'The payment may have happened. Do not try again: ask a person.'
        throw error
      },
    )
    return { content: [{ type: 'text' as const, text }] }
  })
  return server
})
