import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { lockGuard, permitGuard } from '../../src/web/index.ts'

/** Runs a guarded handler that never answers. Terminating the thread is like a function killed by its platform. */
const { url, token, leaseMs, guard } = workerData as {
  url: string
  token: string
  leaseMs: number
  guard: 'lock' | 'permit'
}
const onEvent = ({ type }: { type: string }) => {
  if (type === 'extended') parentPort?.postMessage('extended')
}
const locks = createLocks({ redis: rest({ url, token }), leaseMs, onEvent })
const stuck = () => new Promise<Response>(() => {})
const handler =
  guard === 'lock'
    ? lockGuard({ locks, name: 'guarded' }, stuck)
    : permitGuard({ locks, name: 'guarded', permits: 1 }, stuck)
await handler(new Request('http://host/'))
