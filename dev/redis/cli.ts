import { dirname, join, relative } from 'node:path'
import { run } from '../run-program.ts'
import type { RedisAddress } from './address.ts'
import { findRedisServer } from './find-server.ts'

/** Returns the command that starts redis-cli for an address from the current folder; undefined if there is none. */
export async function cliCommand(address: RedisAddress): Promise<string | undefined> {
  const where = 'path' in address ? `-s ${address.path}` : `-h ${address.host} -p ${address.port}`
  for (const program of ['redis-cli', 'valkey-cli']) if (await runs(program)) return `${program} ${where}`
  // The search for a server program may download one. A socket belongs to a private server, whose program is known.
  const beside = 'path' in address ? await besideServer() : undefined
  return beside && `${beside} ${where}`
}

/** Returns redis-cli from the folder of the server, which the distribution's package contains with its libraries. */
async function besideServer(): Promise<string | undefined> {
  const { command, env } = await findRedisServer()
  const cli = join(dirname(command), 'redis-cli')
  if (!(await runs(cli, env))) return undefined
  const libraries = env?.LD_LIBRARY_PATH.split(':').map(here).join(':')
  return `${libraries ? `LD_LIBRARY_PATH=${libraries} ` : ''}${here(cli)}`
}

function here(path: string): string {
  return relative(process.cwd(), path)
}

function runs(program: string, env?: NodeJS.ProcessEnv): Promise<boolean> {
  return run(program, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )
}
