import type { Reporter, TestCase } from 'vitest/node'

/**
 * A vitest reporter that names each test which passed only at its second try, with what it failed on at first. Tests of
 * real time get a second try in CI, because the machine may be loaded. Each test named here needs mending.
 */
export default class FlakyTests implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [failure] = test.result().errors ?? []
    this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}\n  ${failure?.message ?? ''}`)
  }

  onTestRunEnd(): void {
    for (const each of this.#flaky) console.log(`passed only at the second try: ${each}`)
  }
}
