import { OpenAPIHono } from '@hono/zod-openapi'
import { lockRoutes, onceRoutes, permitRoutes, problemResponses } from './routes.ts'
import { Problem } from './schemas.ts'

/** Returns the description of the lock API, without its server. */
export function lockApiDocument(): object {
  const api = new OpenAPIHono()
  const { openAPIRegistry: registry } = api
  for (const route of [lockRoutes, permitRoutes, onceRoutes].flatMap(routes => Object.values(routes)))
    registry.registerPath(route as never)
  registry.register('Problem', Problem)
  for (const { name, response } of problemResponses) registry.registerComponent('responses', name, response)
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Locks by HTTP', version: '1', description: 'See docs/locks-by-http.md of edgelock.' },
  })
}
