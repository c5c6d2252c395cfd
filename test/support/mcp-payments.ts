/** The MCP server of `docs/at-most-once.md`: a tool whose call is safe to repeat. */
import { z } from '@hono/zod-openapi'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { inDoubt, type Locks, OnceInDoubtError, once } from '../../src/index.ts'

export interface Payments {
  pay(invoice: string, how: { idempotencyKey: string; signal: AbortSignal }): Promise<{ id: string }>
  find(idempotencyKey: string): Promise<{ id: string } | undefined>
}

export function paymentServer(locks: Locks, payments: Payments) {
  const afterCrash = inDoubt({
    async reconcile({ key }) {
      const payment = await payments.find(key)
      return payment ? { value: payment } : 'unknown'
    },
  })
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'payments', version: '1.0.0' })
    const inputSchema = z.object({ invoice: z.string() })
    server.registerTool(
      'pay-invoice',
      { description: 'Pays an invoice', inputSchema },
      async ({ invoice }) => {
        const key = `pay:${invoice}`
        const text = await once(locks, key, { afterCrash }, ({ signal }) =>
          payments.pay(invoice, { idempotencyKey: key, signal }),
        ).then(
          ({ value }) => `paid: ${value.id}`,
          error => {
            if (error instanceof OnceInDoubtError)
              return 'The payment may have happened. Do not try again: ask a person.'
            throw error
          },
        )
        return { content: [{ type: 'text', text }] }
      },
    )
    return server
  })
}
