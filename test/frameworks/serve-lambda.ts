/**
 * Serves a Lambda handler on `PORT` as an HTTP API of API Gateway does: each request becomes an event of payload format
 * 2.0, and one invocation runs at a time. Source: docs.aws.amazon.com/apigateway, "payload format version".
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Answer {
  readonly statusCode: number
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

const TIMEOUT_MS = 29_000
const { handler } = await import(process.argv[2] ?? '')
let idle: Promise<unknown> = Promise.resolve()

createServer(async (request, response) => {
  const event = await eventOf(request)
  const endsAt = Date.now() + TIMEOUT_MS
  const context = {
    awsRequestId: randomUUID(),
    functionName: 'shop',
    getRemainingTimeInMillis: () => endsAt - Date.now(),
  }
  const invocation = idle.then(() => handler(event, context) as Promise<Answer>)
  idle = invocation.catch(() => {})
  const { statusCode, headers, body = '', isBase64Encoded } = await invocation
  response.writeHead(statusCode, headers).end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'))
}).listen(Number(process.env['PORT']), '127.0.0.1')

async function eventOf(request: IncomingMessage): Promise<object> {
  const { method = '', url = '/', headers } = request
  const { pathname, search, searchParams } = new URL(url, 'http://shop')
  const body = await buffer(request)
  const time = Date.now()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    ...(search && { queryStringParameters: Object.fromEntries(searchParams) }),
    headers,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api-id',
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'id',
      http: {
        method,
        path: pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date(time).toISOString(),
      timeEpoch: time,
    },
    ...(body.length > 0 && { body: body.toString('base64'), isBase64Encoded: true }),
    ...(body.length === 0 && { isBase64Encoded: false }),
  }
}
