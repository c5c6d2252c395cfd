import { createLocks } from 'edgelock'
import { bearerToken, lockConsole } from 'edgelock/console'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const operators = lockConsole({ locks, authorize: bearerToken(process.env['CONSOLE_TOKEN']) })

export const GET = operators
export const POST = operators
export const dynamic = 'force-dynamic'
