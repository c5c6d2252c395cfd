/** The coordinator for node-cron, with three replicas that fire every second. */
import { beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { packTree } from '../package/pack.ts'
import { useStack } from '../support/stack.ts'
import { buildApplication } from './application.ts'
import { startProcess } from './process.ts'

const stack = useStack()
let folder: string

beforeAll(async () => {
  const { path, remove } = tempFolder('node-cron')
  // Its build checks the types.
  folder = (await buildApplication({ example: 'node-cron', servers: [] }, path, await packTree(path))).folder
  return remove
})

it('lets one of three replicas run each fire, while a tenth of the answers is lost', async () => {
  const { url, token } = stack().rest
  const env = {
    ...process.env,
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    SCHEDULE: '* * * * * *',
  }
  const replicas = [1, 2, 3].map(() => startProcess(process.execPath, ['main.ts'], { cwd: folder, env }))
  const isReady = async (text: string) =>
    text.includes('ready') ? undefined : Promise.reject(new Error('not ready'))
  for (const { until, output } of replicas) await until(() => isReady(output()), 30_000)
  stack().rest.faults.random({ 'lose-response': 0.1 }, 3)
  const fires = () =>
    replicas.flatMap(({ output }) => [...output().matchAll(/ran (\S+)/g)].map(([, date]) => date))
  await expect.poll(() => fires().length, { timeout: 60_000, interval: 200 }).toBeGreaterThan(8)
  for (const { stop } of replicas) await stop()
  expect(new Set(fires()).size).toBe(fires().length)
})
