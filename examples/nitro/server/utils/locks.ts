import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

export const locks = createLocks({ redis: restFromEnv(process.env) })
