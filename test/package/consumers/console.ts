import { createLocks, lock } from 'edgelock'
import { bearerToken, type ConsoleAction, lockConsole } from 'edgelock/console'
import { memory } from 'edgelock/testing'

/** Serves the console without a framework. */
export default async function use(): Promise<unknown> {
  const locks = createLocks({ redis: memory() })
  const log: ConsoleAction[] = []
  const operators: (request: Request) => Promise<Response> = lockConsole({
    locks,
    authorize: bearerToken('a-secret-of-a-test'),
    onAction: action => log.push(action),
  })
  await lock(locks, 'page').acquire()
  const stranger = await operators(new Request('http://localhost/console'))
  const headers = { authorization: 'Bearer a-secret-of-a-test' }
  const operator = await operators(new Request('http://localhost/console', { headers }))
  return { statuses: [stranger.status, operator.status], shown: (await operator.text()).includes('page') }
}
