import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import * as env from '$app/env/private'

export const locks = createLocks({ redis: restFromEnv(env) })
