/** The recipes for Cloudflare's queues and Cron triggers, in workerd, with its own queue and triggers. */
import type { Miniflare } from 'miniflare'
import { afterEach, describe, expect, it } from 'vitest'
import { lock } from '../../src/index.ts'
import { envOf, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub } from '../support/webhook-senders.ts'
import { fire, startWorker } from '../support/workerd.ts'

const stack = useStack()
const SECRET = 'github-secret-of-tests'

const upstream = useUpstream()
let workers: Miniflare | undefined
afterEach(() => workers?.dispose())

/** The bodies that the upstream got. */
const received = () => upstream.received.map(({ body }) => body)

async function serve(example: string, options: object): Promise<Miniflare> {
  const bindings = {
    ...envOf(stack().rest),
    MAILER_URL: upstream.url,
    REPORTS_URL: upstream.url,
    BUILDER_URL: upstream.url,
    GITHUB_SECRET: SECRET,
  }
  workers = await startWorker(`examples/${example}/index.ts`, bindings, options)
  return workers
}

describe('the receiver of webhooks', () => {
  const options = {
    queueProducers: { DELIVERIES: 'deliveries' },
    queueConsumers: { deliveries: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 10, retryDelay: 0 } },
  }

  it('handles a delivery of GitHub once, from a queue if the store was away', async () => {
    const receiver = await serve('cloudflare-webhooks', options)
    const deliver = async (id: string) => {
      const { status } = await receiver.dispatchFetch('http://localhost/hooks', {
        method: 'POST',
        ...(await fromGitHub(`{"id":"${id}"}`, id, SECRET)),
      })
      return status
    }
    expect(await deliver('before')).toBe(204)
    stack().rest.faults.random({ 'bad-gateway': 1 })
    expect(await deliver('meanwhile')).toBe(202)
    expect(received()).toEqual(['{"id":"before"}'])
    stack().rest.faults.clear()
    await until(() => received().length === 2)
    await until(async () => (await deliver('meanwhile')) === 200)
    expect(received()).toEqual(['{"id":"before"}', '{"id":"meanwhile"}'])
  })
})

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

describe('the queue consumer', () => {
  const options = {
    queueProducers: { MAILS: 'mails' },
    queueConsumers: { mails: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5, retryDelay: 0 } },
  }
  const records = async () => (await stack().redis.client.keys('edgelock:once:*')).length

  it('sends a mail for every message, and retries the one that the mailer refused, and no other', async () => {
    const isFirst = (body: string) => received().filter(each => each === body).length === 1
    upstream.answer = ({ body }) => (body === '"b"' && isFirst(body) ? 500 : 204)
    const mails = await (await serve('cloudflare-queues', options)).getQueueProducer('MAILS')
    await mails.sendBatch(['a', 'b', 'c'].map(body => ({ body })))
    await until(() => received().length === 4)
    await until(async () => (await records()) === 3)
    expect(received().sort()).toEqual(['"a"', '"b"', '"b"', '"c"'])
  })

  it('does nothing for a message whose mail was sent by an earlier delivery', async () => {
    const { default: consumer } = await import('../../examples/cloudflare-queues/index.ts')
    const env = { ...envOf(stack().rest), MAILER_URL: upstream.url }
    const ends: string[] = []
    const message = (id: string) => ({
      id,
      body: id,
      ack: () => ends.push(`ack ${id}`),
      retry: () => ends.push(`retry ${id}`),
    })
    upstream.answer = () => after(200).then(() => 204)
    const deliver = () =>
      consumer.queue({ queue: 'mails', messages: [message('m1')] }, env, { waitUntil: () => {} })
    await Promise.all([deliver(), deliver()])
    expect(ends.sort()).toEqual(['ack m1', 'retry m1'])
    await deliver()
    expect(ends).toEqual(['ack m1', 'retry m1', 'ack m1'])
    expect(received()).toEqual(['"m1"'])
  })
})

describe('the Cron trigger', () => {
  async function cronTrigger() {
    const worker = await serve('cloudflare-cron', {})
    return (scheduledTime: number) => fire(worker, '15 3 * * *', new Date(scheduledTime))
  }

  it('runs the job once per scheduled time, however often it fires', async () => {
    const trigger = await cronTrigger()
    upstream.answer = () => after(200).then(() => 204)
    await Promise.all([trigger(1), trigger(1), trigger(1)])
    await until(() => received().length > 0)
    await trigger(1)
    expect(received()).toHaveLength(1)
    await trigger(2)
    expect(received()).toHaveLength(2)
  })

  it('skips a scheduled time while the last run is still in progress, and does not record it as done', async () => {
    const trigger = await cronTrigger()
    const lease = await lock(stockLocks(stack()), 'job:nightly-report').acquire()
    await trigger(3)
    expect(received()).toEqual([])
    await lease.release()
    await trigger(3)
    expect(received()).toHaveLength(1)
  })
})
