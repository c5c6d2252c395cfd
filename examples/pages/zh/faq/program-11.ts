import { createLocks, inDoubt, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const sendInvoices = async (_month: string, _: { signal: AbortSignal }) => 12

const month = '2026-11'
const options = { afterCrash: inDoubt(), keepMs: 62 * 86_400_000 }
const sent = await once(locks, `invoices:${month}`, options, lease =>
  sendInvoices(month, { signal: lease.signal }),
)
console.log(sent.status, sent.value) // executed 12；再运行一次，就是 replayed 12
