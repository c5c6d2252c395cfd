import { createLocks } from 'edgelock'
import { onceAs } from 'edgelock/lend'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const id = 'c0ffee00c0ffee00c0ffee00c0ffee00'

const attempt = onceAs(locks, 'charge:42', id)
const claimed = await attempt.claim({ waitMs: 5_000 })
if (claimed.acquired) await attempt.complete({ chargeId: 'ch_1' })
