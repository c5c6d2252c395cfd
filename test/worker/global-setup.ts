import { createRequire } from 'node:module'
import type { TestProject } from 'vitest/node'

// Node itself imports these, because this project resolves imports as browsers do, and Redis's client needs Node.
const require = createRequire(import.meta.url)
const { startStack }: typeof import('../../dev/stack.ts') = require('../../dev/stack.ts')
const { freeUrl }: typeof import('../runtime/control.ts') = require('../runtime/control.ts')
const { startRecordingUpstream }: typeof import('./recording-upstream.ts') =
  require('./recording-upstream.ts')

/** Starts Redis and its REST server in Node, and provides the tests with the address. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack()
  project.provide('rest', { url: stack.rest.url, token: stack.rest.token })
  project.provide('awayUrl', await freeUrl())
  const upstream = await startRecordingUpstream()
  project.provide('upstreamUrl', upstream.url)
  return async () => {
    await upstream[Symbol.asyncDispose]()
    await stack.stop()
  }
}
