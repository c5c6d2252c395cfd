/** The part of the runtime's own module that the tests use. The full types are in `@cloudflare/workers-types`. */
declare module 'cloudflare:workers' {
  interface Service {
    fetch(url: string, init?: RequestInit): Promise<Response>
  }
  export const env: { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string } & Record<
    | `${'GUARDED' | 'ORDERS' | 'SERVICE' | 'IMPATIENT'}_${'WITH_NODE' | 'WITHOUT_NODE'}`
    | `SERVICE_${'NO_SECRETS' | 'NO_UPSTREAM' | 'NO_REDIS'}`
    | `CALLERS_${'OF_2024_10_13' | 'OF_TODAY'}`,
    Service
  >
}
