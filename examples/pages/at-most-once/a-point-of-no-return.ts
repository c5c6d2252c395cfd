import { createLocks, inDoubt, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const render = async (_: { signal: AbortSignal }) => 'pdf'
const send = async (_pdf: string, _: { signal: AbortSignal }) => {}

const afterCrash = inDoubt({ begins: 'when-told' })
await once(locks, 'invoice:42', { afterCrash }, async lease => {
  const pdf = await render({ signal: lease.signal })
  await lease.begin()
  await send(pdf, { signal: lease.signal })
})
