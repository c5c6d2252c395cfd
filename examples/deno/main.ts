// deno serve --allow-net --allow-env main.ts
import { reports } from './handler.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

const url = Deno.env.get('UPSTASH_REDIS_REST_URL') ?? ''
const token = Deno.env.get('UPSTASH_REDIS_REST_TOKEN') ?? ''

export default { fetch: reports({ url, token }) }
