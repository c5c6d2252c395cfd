/**
 * `npm run ci -- memory`: runs suites that need no server of their own on the in-process engine, behind the same REST
 * server with the same faults. Arguments replace the suites, or are passed on to vitest.
 */
import { runTests } from './ci/vitest.ts'
import { MEMORY_URL } from './redis/index.ts'

/** Left out: what follows commands inside Redis, kills it, or compares its times. */
const FAULTS =
  'aborted-calls canary count-down-latch fair-lock fenced-lock late-copies multi-lock once.test path-spelling read-write-lock refusals unanswered web-lock'
const BEHAVIOUR =
  'every-lease fenced-lock.test idempotency guards-both lock-guard-hono multi-lock.test permit-semaphore-within read-write-lock.test redisson-every-lock redisson-fair-lock webhook-once worker-consumer worker-guarded worker-intake worker-locks worker-schedule web-locks'
const SCRIPTS = 'golden digests read-write-lock.test write-lock'

const paths = (folder: string, names: string) => names.split(' ').map(name => `test/${folder}/${name}`)
const TESTS = [...paths('fault', FAULTS), ...paths('integration', BEHAVIOUR), ...paths('lua', SCRIPTS)]

process.exitCode = await runTests(TESTS, { ...process.env, REDIS_URL: MEMORY_URL })
