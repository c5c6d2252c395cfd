import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    rest: { url: string; token: string }
    awayUrl: string
    upstreamUrl: string
  }
}
