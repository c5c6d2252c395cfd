import { createLocks } from 'edgelock'
import { lockConsole } from 'edgelock/console'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const sessionOf = async (_: Request): Promise<{ email: string; isOperator: boolean } | undefined> => undefined

export default async function (request: Request) {
  const operators = lockConsole({
    locks,
    authorize: async request => {
      const session = await sessionOf(request)
      return session?.isOperator && session.email
    },
  })
  return operators(request)
}
