import { createLocks, inspectOnce, resolveOnce } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const chargeId = 'ch_1' // as your provider shows it

const seen = await inspectOnce(locks, 'charge:42')
if (seen?.status === 'in-doubt') {
  await resolveOnce(locks, 'charge:42', seen, { value: { chargeId } }) // or 'not-done'
}
