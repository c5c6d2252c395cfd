import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'

// Imported by Node itself: this project resolves imports as browsers do, which Redis's client does not survive.
const require = createRequire(import.meta.url)
const { startStack }: typeof import('../../dev/stack.ts') = require('../../dev/stack.ts')
const { startRecordingUpstream }: typeof import('./recording-upstream.ts') =
  require('./recording-upstream.ts')

/** Redis and its REST server live in Node, next to the workers; the tests get its address. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack()
  project.provide('rest', { url: stack.rest.url, token: stack.rest.token })
  project.provide('awayUrl', `http://127.0.0.1:${await portNobodyListensOn()}`)
  const upstream = await startRecordingUpstream()
  project.provide('upstreamUrl', upstream.url)
  return async () => {
    await upstream[Symbol.asyncDispose]()
    await stack.stop()
  }
}

async function portNobodyListensOn(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 1
}
