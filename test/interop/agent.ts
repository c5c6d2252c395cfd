import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from '../../dev/made-once.ts'
import { run } from '../../dev/run-program.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..')
const CACHE = join(REPOSITORY, '.cache', 'redisson')
const OLDEST_JDK = 17

/** Thrown with what this machine lacks to run a real library of Java. */
export class RedissonMissing extends Error {}

/**
 * Returns the jar of the agent with a version of Redisson, built once for its present sources. Maven tries without the
 * network first.
 *
 * @throws {RedissonMissing} without a JDK, Maven or Maven Central
 */
export function buildAgent(version: string): Promise<string> {
  return buildJar('redisson', { redisson: version })
}

/** As {@link buildAgent}, with the sources in a folder of `interop/`, and versions by the names of their libraries. */
export async function buildJar(sources: string, versions: Readonly<Record<string, string>>): Promise<string> {
  await requireJdk()
  const from = join(REPOSITORY, 'interop', sources)
  const folder = join(CACHE, [sources, ...Object.values(versions), await digestOf(from)].join('-'))
  const properties = Object.entries(versions).map(([name, version]) => `-D${name}.version=${version}`)
  await madeOnce(folder, async partial => {
    const build = ['--quiet', '--batch-mode', '--file', from, 'package', `-Dtarget=${partial}`, ...properties]
    await maven(['--offline', ...build]).catch(() => maven(build).catch(explain))
  })
  return join(folder, 'agent.jar')
}

async function requireJdk(): Promise<void> {
  const printed = await run('javac', ['-version']).catch(() => '')
  const major = Number(/^javac (\d+)/.exec(printed)?.[1] ?? 0)
  if (major < OLDEST_JDK) {
    throw new RedissonMissing(`there is no JDK ${OLDEST_JDK} or newer (javac) on the PATH`)
  }
}

async function digestOf(sources: string): Promise<string> {
  const entries = await readdir(join(sources, 'src'), { recursive: true, withFileTypes: true })
  const code = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = [join(sources, 'pom.xml'), ...code]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const maven = (args: readonly string[]) => promisify(execFile)('mvn', args)

/** Explains a failed build. Maven prints its errors to standard output. */
function explain(error: Error & { code?: unknown; stdout?: string }): never {
  if (error.code === 'ENOENT') throw new RedissonMissing('there is no Maven (mvn) on the PATH')
  const complaint = `${error.stdout}${error.message}`
  if (/Could not (transfer|resolve)|Non-resolvable|Unknown host/.test(complaint)) {
    throw new RedissonMissing(
      'Maven Central does not have this version or cannot be reached, and the local repository lacks parts of it',
    )
  }
  throw new Error(`Maven could not build the agent:\n${complaint}`, { cause: error })
}
