import { createLocks } from 'edgelock'
import { lockConsole } from 'edgelock/console'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const authorize = () => 'ann'

export default async function (request: Request) {
  const operators = lockConsole({
    locks,
    authorize,
    logsOf: leaseId => `https://logs.example/search?q=${leaseId}`,
  })
  return operators(request)
}
