import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { type Served, serve } from '../../../dev/serve.ts'

/** Serves the files of a folder during the tests of one file, as any static host would. Returns the origin. */
export function useFiles(folder: string): () => string {
  const app = new Hono().use(serveStatic({ root: folder }))
  let served: Served | undefined
  beforeAll(async () => {
    served = await serve(request => app.fetch(request))
  })
  afterAll(() => served?.close())
  return () => served?.url ?? ''
}
