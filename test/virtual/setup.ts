/** Puts the tests of a file into virtual time, without sockets and without a server. With REAL_TIME=1, it does nothing. */
import { relative } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { MEMORY_URL } from '../../dev/redis/index.ts'
import { replaceSockets } from '../../dev/serve.ts'
import { VirtualClock } from './clock.ts'
import { VirtualNetwork } from './network.ts'
import { countDigests, drawFromSeed } from './platform.ts'
import { SEED, seedFor } from './seed.ts'

const REAL_TIME = process.env['REAL_TIME'] === '1'

/** The worker's, which all of its files share. */
const shared = globalThis as { virtualClock?: VirtualClock }

if (!REAL_TIME) {
  process.env['REDIS_URL'] = MEMORY_URL
  const clock = shared.virtualClock ?? new VirtualClock()
  if (!shared.virtualClock) {
    shared.virtualClock = clock
    countDigests(clock)
    drawFromSeed()
    const network = new VirtualNetwork(work => clock.busy(work))
    replaceSockets(network.serve)
    globalThis.fetch = network.fetch
  }
  // A file that is read later begins at the same time.
  clock.restart()
  afterAll(() => clock.leave())
  let running = 0
  // Vitest reads from the parameter which fixtures a hook needs.
  beforeEach(({ task, onTestFinished, onTestFailed }) => {
    running++
    // What a test leaves would go on in a later one, at a time that depends on the machine.
    onTestFinished(() => {
      if (--running === 0) clock.restart()
    })
    seedFor(task.fullName ?? task.name)
    onTestFailed(({ task }) => {
      const file = relative(process.cwd(), task.file.filepath)
      const replay = `SEED=${SEED} npx vitest run ${file} -t '${task.name.replaceAll("'", '.')}'`
      for (const error of task.result?.errors ?? []) error.message += `\nIn virtual time. Replay: ${replay}`
    })
  })
}
