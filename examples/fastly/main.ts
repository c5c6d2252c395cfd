/// <reference types="@upstash/redis" />
// Built and served with the Fastly CLI; `upstash` is a backend of the service.
import { Redis } from '@upstash/redis/fastly'
import { counting } from './handler.ts'

interface FetchEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const redis = new Redis({
  url: 'https://example.upstash.io',
  token: 'from a secret store',
  backend: 'upstash',
  // Retries of the client would use up the requests of the execution.
  retry: { retries: 0 },
})
const handle = counting(redis, () => redis.incr('visits'))

addEventListener('fetch', event => {
  const { request, respondWith } = event as FetchEvent
  respondWith.call(event, handle(request))
})
