import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const REPORTERS = ['default', join(import.meta.dirname, 'results.ts')].map(
  reporter => `--reporter=${reporter}`,
)

/** The shell command of vitest that also writes results for the runner. */
export const VITEST: string = `vitest run ${REPORTERS.map(argument => `'${argument}'`).join(' ')}`

/** Runs vitest, and returns its exit code. */
export async function runVitest(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const vitest = spawn('vitest', ['run', ...REPORTERS, ...args], { stdio: 'inherit', env })
  const [code] = await once(vitest, 'exit')
  return code ?? 1
}

/** Runs these tests; tests among the arguments of this program take their place, others are added. */
export function runTests(tests: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const given = process.argv.slice(2)
  const isNamed = given.some(argument => argument.startsWith('test/'))
  return runVitest([...(isNamed ? [] : tests), ...given], env)
}
