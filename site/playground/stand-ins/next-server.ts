/** Hands work over to the platform, as `after()` of Next.js does. */
export function after(promise: Promise<unknown>): void {
  ;(globalThis as unknown as { handOver(promise: Promise<unknown>): void }).handOver(promise)
}
