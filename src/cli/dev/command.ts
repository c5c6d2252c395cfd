import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { systemClock } from '../../internal/clock.ts'
import { carry, type Fault } from '../../memory/faults.ts'
import { Store } from '../../memory/store.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ENV_OPTIONS, EXIT, STRING, UsageError, version } from '../io.ts'
import { Commands } from './commands.ts'
import { listen, type RestAnswer } from './endpoint.ts'
import { envLines, tokenIn, writeEnvFile } from './env-file.ts'
import { faultShares } from './fault-shares.ts'

const PORT = 8079

export const dev: Subcommand = {
  options: { ...ENV_OPTIONS, port: STRING, faults: STRING },
  async run(call) {
    const file = call.envFile()
    const token = (file && tokenIn(file)) ?? randomBytes(24).toString('base64url')
    const { server, url } = await start(call, token)
    if (file) writeEnvFile(file, url, token)
    call.io.out(envLines(url, token))
    call.io.note(welcome(file))
    if (!call.io.stop.aborted) await once(call.io.stop, 'abort')
    server.close()
    server.closeAllConnections()
    return EXIT.done
  },
}

async function start(call: Invocation, token: string) {
  const port = call.number('port', 0, 65_535) ?? PORT
  const faults = call.text('faults')
  const draw = faults === undefined ? () => undefined : faultShares(faults, systemClock.random)
  let warned = false
  const commands = new Commands(new Store(systemClock), () => {
    if (!warned)
      call.io.note(
        `Refused a script: it is one of applyOnce(), or of another version of edgelock than ${version()}.`,
      )
    warned = true
  })
  try {
    return await listen(port, commands, token, serve => withFault(draw(), serve))
  } catch (error) {
    throw new UsageError(
      `port ${port} cannot be used: ${(error as Error).message}; choose another with --port`,
    )
  }
}

/** Lets a request suffer a fault. Undefined when its answer is lost. */
async function withFault(fault: Fault | undefined, serve: () => RestAnswer): Promise<RestAnswer | undefined> {
  try {
    return await carry(fault, serve, systemClock, undefined)
  } catch (error) {
    const { status } = Object(error) as { status?: number }
    return status ? { status, content: { error: 'ERR too many requests' } } : undefined
  }
}

function welcome(file: string | undefined): string {
  return `
A store in memory for edgelock ${version()}. It runs the scripts of edgelock and no other commands.
${file ? `Both lines are in ${file}.` : 'Give these two lines to your application.'} See what is held: npx edgelock ls${file ? ` --env ${file}` : ''}
Everything is forgotten when it stops (Ctrl-C).`
}
