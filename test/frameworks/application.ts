import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../../dev/redis/start.ts'
import { run } from '../package/pack.ts'
import type { Framework, Server } from './frameworks.ts'
import { startProcess } from './process.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples')
const STARTED_MS = 30_000
const INSTALL = [
  'install',
  '--prefer-offline',
  // Without the registry, a retry after a second says so. The defaults of npm wait for minutes first.
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000'],
  ...['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'],
]

/** An application that is installed and built in a folder of its own. */
export interface Application {
  readonly folder: string
}

/**
 * Copies the example, and installs and builds it. The build gets no environment but what it needs to find programs.
 *
 * @throws {Error} with the output of the step that failed
 */
export async function buildApplication(
  { example, prepare }: Framework,
  parent: string,
  tarball: string,
): Promise<Application> {
  const folder = join(parent, example)
  const filter = (source: string) => basename(source) !== 'node_modules'
  await cp(join(EXAMPLES, example), folder, { recursive: true, filter })
  await prepare?.(folder)
  await install(folder, tarball)
  await run('npm', ['run', 'build'], folder, bare(parent))
  return { folder }
}

/** Installs what the manifest of a folder lists, with the tarball as `edgelock`. @throws {Error} with the output of npm */
export async function install(folder: string, tarball: string): Promise<void> {
  await useTarball(join(folder, 'package.json'), tarball)
  await run('npm', INSTALL, folder)
}

async function useTarball(path: string, tarball: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  manifest.dependencies.edgelock = `file:${tarball}`
  await writeFile(path, JSON.stringify(manifest))
}

/** The environment that programs need to be found, and not to report usage. */
function bare(home: string): NodeJS.ProcessEnv {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(':')
  return { PATH, HOME: home, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
}

export interface Served extends AsyncDisposable {
  readonly url: string
  output(): string
}

/** Serves the application on a free port, with these settings. */
export async function serve(
  { folder }: Application,
  { command, base }: Server,
  settings: Record<string, string>,
): Promise<Served> {
  const port = await freePort()
  const [program, ...args] = command?.(folder) ?? ['npm', 'start']
  const env = { ...bare(dirname(folder)), HOST: '127.0.0.1', PORT: `${port}`, ...settings }
  const running = startProcess(program, args, { cwd: folder, env })
  const origin = `http://127.0.0.1:${port}`
  try {
    await running.until(() => fetch(origin), STARTED_MS)
  } catch (error) {
    await running.stop()
    throw error
  }
  return { url: origin + base, output: running.output, [Symbol.asyncDispose]: running.stop }
}
