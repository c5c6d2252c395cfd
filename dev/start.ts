import { createHmac, randomUUID } from 'node:crypto'
import { choosePort } from './choose-port.ts'
import { cliCommand } from './redis/cli.ts'
import { serveWorker } from './serve-worker.ts'
import { startStack } from './stack.ts'
import { type Received, startUpstream } from './upstream.ts'

const SECRET = 'a-secret-for-trying'
const JOBS_TOKEN = 'a-token-for-trying'
const JOB_MS = 8_000

// Nothing here waits for Ctrl-C or SIGTERM: workerd and Redis end with this process.
try {
  const port = await choosePort(process.env['PORT'], 8787)
  const { rest, redis } = await startStack()
  const upstream = await startUpstream(take)
  const { url } = await serveWorker({
    rest,
    port,
    bindings: {
      UPSTREAM_URL: upstream.url,
      GITHUB_WEBHOOK_SECRET: SECRET,
      JOBS: 'nightly-report',
      JOBS_TOKEN,
    },
  })
  console.log(welcome(url, await cliCommand(redis.address)))
} catch (error) {
  console.error(`Not started: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

/** The upstream tells what reaches it; a job takes a while. */
async function take({ path, headers, body }: Received): Promise<number> {
  const { 'event-id': id, 'fencing-token': token } = headers
  console.log(`upstream got ${path}${id ? ` event ${id}` : ''} token ${token} ${body}`)
  if (path.startsWith('/jobs/')) await new Promise(resolve => setTimeout(resolve, JOB_MS))
  return 204
}

function welcome(url: string, cli: string | undefined): string {
  const body = '{"repository":{"full_name":"octo/demo"},"action":"opened"}'
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  return `
The worker is served in workerd at ${url}, on a real Redis, with an upstream that takes all. Try:

  curl -i ${url}/hooks/github -H 'x-github-delivery: ${randomUUID()}' \\
    -H 'x-hub-signature-256: sha256=${signature}' -d '${body}'
  curl -i -X POST ${url}/jobs/nightly-report -H 'authorization: Bearer ${JOBS_TOKEN}'
  curl -i ${url}/health

Send the first one twice: the upstream gets it once, and the second answer says "webhook-duplicate: true". Change a
letter of its body: 401. Send the second one twice at once (the job takes ${JOB_MS / 1000} s): the other is answered 409.
What the locks do is logged below. Ctrl-C stops everything.${cli ? ` What they send to Redis shows\n\n  ${cli} monitor` : ''}
`
}
