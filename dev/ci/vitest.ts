import { spawnSync } from 'node:child_process'

/** The shell command of vitest that also writes results for the runner, outside of which `CI_RESULTS` is not set. */
export const VITEST = `vitest run --reporter=default \${CI_RESULTS:+--reporter=json --outputFile="$CI_RESULTS"}`

/** How a program ends that cannot test anything here. The last line that it prints says why. */
export const NOT_RUN = 77

/** Runs vitest, and returns its exit code. */
export function runVitest(args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync('bash', ['-c', `${VITEST} "$@"`, 'vitest', ...args], { stdio: 'inherit', env }).status ?? 1
}

/** Runs these tests; tests among the arguments of this program take their place, others are added. */
export function runTests(tests: readonly string[], env?: NodeJS.ProcessEnv): number {
  const given = process.argv.slice(2)
  const isNamed = given.some(argument => argument.startsWith('test/'))
  return runVitest([...(isNamed ? [] : tests), ...given], env)
}
