import { createHmac, randomUUID } from 'node:crypto'
import { choosePort } from './choose-port.ts'
import { cliCommand } from './redis/cli.ts'
import type { RestServer } from './rest-server/index.ts'
import { serveWorker } from './serve-worker.ts'
import { startStack } from './stack.ts'
import { type Received, startUpstream } from './upstream.ts'

const SECRET = 'a-secret-for-trying'
const JOBS_TOKEN = 'a-token-for-trying'
const CONSOLE_TOKEN = 'an-operators-token-for-trying'
const LOCK_TOKEN = 'a-borrowers-token-for-trying'
const JOB_MS = 8_000

// workerd and Redis end with this process, so it needs no handlers for signals.
try {
  const port = await choosePort(process.env['PORT'], 8787)
  const { rest, redis } = await startStack({ redis: { orMemory: true } })
  const upstream = await startUpstream(receive)
  const url = await serveWorker({
    rest,
    port,
    bindings: {
      UPSTREAM_URL: upstream.url,
      GITHUB_WEBHOOK_SECRET: SECRET,
      JOBS: 'nightly-report',
      JOBS_TOKEN,
      EVENTS_TOKEN: JOBS_TOKEN,
      READY_TOKEN: JOBS_TOKEN,
      CONSOLE_TOKEN,
      CONSOLE_INSECURE_COOKIE: 'true',
      LOCK_TOKENS: LOCK_TOKEN,
      GUARDS: '/demo/*=lock:demo',
      GUARDED_URL: upstream.url,
    },
  })
  console.log(welcome(url, redis.memory ? undefined : await cliCommand(redis.address), rest))
} catch (error) {
  console.error(`Not started: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/** Prints what the upstream receives. A job takes a while. */
async function receive({ path, headers, body }: Received): Promise<number> {
  const { 'event-id': id, 'fencing-token': token } = headers
  console.log(`upstream got ${path}${id ? ` event ${id}` : ''} token ${token} ${body}`)
  if (path.startsWith('/jobs/')) await new Promise(resolve => setTimeout(resolve, JOB_MS))
  return 204
}

function welcome(url: string, cli: string | undefined, rest: RestServer): string {
  const body = '{"repository":{"full_name":"octo/demo"},"action":"opened"}'
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  return `
The worker runs in workerd at ${url}, with an upstream that accepts everything. Try:

  curl -i ${url}/hooks/github -H 'x-github-delivery: ${randomUUID()}' -H 'content-type: application/json' \\
    -H 'x-hub-signature-256: sha256=${signature}' -d '${body}'
  curl -i -X POST ${url}/jobs/nightly-report -H 'authorization: Bearer ${JOBS_TOKEN}'
  curl -i ${url}/guard/demo/anything
  curl -i -X PUT ${url}/locks/demo -H 'authorization: Bearer ${LOCK_TOKEN}' -H 'idempotency-key: ${randomUUID()}'
  curl -i ${url}/health

The first request is answered with 202: the event is stored, a message in a local queue wakes a consumer, and the consumer
forwards the event. Send it twice: the upstream gets it once, and the second answer has "webhook-duplicate: true". Change a letter of its body: the answer is 401. Start the job twice at once (it takes ${JOB_MS / 1000} s): the second answer is 409.
The lock is lent for 30 s, and a repeat gets the same lease. Meanwhile, the guard lets no request to /demo through.
Every lock event is logged below; "leaseId" connects the events of one lease. Ctrl-C stops everything.${monitor(cli)}To see what is held, run

  UPSTASH_REDIS_REST_URL=${rest.url} UPSTASH_REDIS_REST_TOKEN=${rest.token} node dist/cli.js watch

To see it in a browser, and to let go by hand, open the link that this prints (it works once, within a minute):

  echo "${url}/console$(curl -sX POST ${url}/console -H 'authorization: Bearer ${CONSOLE_TOKEN}')"
`
}

function monitor(cli: string | undefined): string {
  return cli ? ` To see all commands that reach Redis, run\n\n  ${cli} monitor\n\n` : ' '
}
