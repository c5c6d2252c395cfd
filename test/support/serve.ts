import { onTestFinished } from 'vitest'
import { serve as serveApp } from '../../dev/serve.ts'

/** Serves an app for the rest of the test and returns its address. */
export async function serve(app: { fetch(request: Request): Response | Promise<Response> }): Promise<string> {
  const served = await serveApp(request => app.fetch(request))
  onTestFinished(() => served.close())
  return served.url
}
