import { createLocks, forgetOnce, inspectOnce, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

await once(locks, 'mail:42', () => 'sent')

const seen = await inspectOnce(locks, 'mail:42')
if (seen?.status === 'kept' && seen.result?.status === 'fulfilled') {
  console.log(seen.result.value) // 'sent'
  await forgetOnce(locks, 'mail:42', seen)
}
