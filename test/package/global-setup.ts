import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { tempFolder } from '../../dev/temp-folder.ts'
import { installInto } from './install.ts'
import { packTree } from './pack.ts'

/** What the tests of the package work on: packed once, and installed as users would. */
export interface Packed {
  readonly tarball: string
  /** An empty project with nothing but the package. */
  readonly alone: string
  /** The same with all peers. */
  readonly withPeers: string
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed
  }
}

/** The peers, and what snippets use with them. */
export const PEERS: readonly string[] = [
  '@hono/node-server',
  '@opentelemetry/api',
  '@opentelemetry/sdk-metrics',
  '@upstash/redis',
  'hono',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path: folder, remove } = tempFolder('package')
  try {
    const tarball = await packTree(folder)
    // A release publishes what was tested here.
    if (process.env['CI_TARBALL']) await cp(tarball, process.env['CI_TARBALL'])
    const packed = { tarball, alone: join(folder, 'alone'), withPeers: join(folder, 'with-peers') }
    await Promise.all([installInto(packed.alone, tarball, []), installInto(packed.withPeers, tarball, PEERS)])
    project.provide('packed', packed)
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
