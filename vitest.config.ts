import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The settings of tests that run in Node. */
function node(
  name: string,
  include: string[],
  { setup = [], ...settings }: { setup?: string[]; exclude?: string[] } = {},
) {
  return {
    test: {
      name,
      include,
      // A process for each file would cost 0.2 s each. No file mocks modules, and each restores what it stubs.
      isolate: false,
      unstubGlobals: true,
      unstubEnvs: true,
      // Real time, also where tests run in virtual time. It ends only what hangs, however busy the machine is.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      setupFiles: ['test/support/unstub.ts', ...setup],
      // Node's own import takes a quarter less of the processor: no rewritten modules, whose every name is a getter.
      experimental: { viteModuleRunner: false },
      ...settings,
    },
  }
}

/** Time passes in tests when nothing else is left to do. */
const VIRTUAL = { setup: ['test/virtual/setup.ts'] }

/** Digests settle outside of microtasks, where a fake clock does not wait for them. */
const DIGESTING = 'test/unit/{claiming-guards,guards-refused,idempotency,webhook-screen}.test.ts'

/** Begins with what waits in real time, so that the rest keeps the cores busy meanwhile. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => moduleId.endsWith('smoke.test.ts')
    return [...sorted.filter(waits), ...sorted.filter(file => !waits(file))]
  }
}

/** Nothing of it can be left out: its subject is what never occurs in all worlds. */
const DRAWS = 'test/simulation/draws.test.ts'

export default defineConfig({
  test: {
    // By default, vitest leaves a core idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: WaitingFirst },
    projects: [
      node('quick', ['test/{unit,lua,simulation}/**/*.test.ts', 'test/system/smoke.test.ts'], {
        exclude: [DIGESTING, ...(process.env['THOROUGH'] ? [] : [DRAWS])],
        setup: ['test/support/property-seed.ts'],
      }),
      node('waiting', ['test/waiting/**/*.test.ts']),
      node('virtual', ['test/{integration,fault}/**/*.test.ts', DIGESTING], VIRTUAL),
      node('system', ['test/system/!(smoke).test.ts']),
      'test/worker/vitest.config.ts',
      'test/package/vitest.config.ts',
    ],
  },
})
