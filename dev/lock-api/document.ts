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
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    security: [{ bearer: [] }],
    info: { title: 'Locks by HTTP', version: '1', description: 'See docs/locks-by-http.md of edgelock.' },
  })
  return sharingParameters(document as unknown as Description)
}

/** Describes each parameter once, because the worker carries the whole description. */
function sharingParameters(document: Description): Description {
  const { parameters } = document.components
  for (const operation of Object.values(document.paths).flatMap(path => Object.values(path)))
    operation.parameters = operation.parameters.map(parameter => {
      const name = String(parameter['name'])
      parameters[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    })
  return document
}

type Parameter = Record<string, unknown>
interface Description {
  readonly components: { readonly parameters: Record<string, Parameter> }
  readonly paths: Record<string, Record<string, { parameters: Parameter[] }>>
}
