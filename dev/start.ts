import { choosePort } from './choose-port.ts'
import type { RedisAddress } from './redis/address.ts'
import { serveWorker } from './serve-worker.ts'
import { startStack } from './stack.ts'

// Nothing here waits for Ctrl-C or SIGTERM: workerd and Redis end with this process.
try {
  const port = await choosePort(process.env['PORT'], 8787)
  const { rest, redis } = await startStack()
  const { url } = await serveWorker({ rest, port })
  console.log(welcome(url, redis.address))
} catch (error) {
  console.error(`Not started: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

function welcome(url: string, redis: RedisAddress): string {
  const cli = 'path' in redis ? `redis-cli -s ${redis.path}` : `redis-cli -h ${redis.host} -p ${redis.port}`
  return `
The worker is served in workerd at ${url}, on a real Redis. Try:

  curl -i ${url}/orders/42/payments -H 'content-type: application/json' -d '{"id":"pay-1","amount":1250}'
  curl -i ${url}/orders/42
  curl -i ${url}/jobs/sales-report -H 'content-type: application/json' -d '{"pauseMs":8000}'

Send the last one twice at once: the second is answered 409. What the locks do is logged below; what they send
to Redis shows "${cli} monitor". Ctrl-C stops everything.
`
}
