/** Builds a report in half a second, so that two requests can meet. Stops when the lease is lost. */
export async function buildReport(
  customer: string,
  signal: AbortSignal,
): Promise<{ customer: string; pages: number }> {
  let pages = 0
  while (pages < 5) {
    await new Promise(resolve => setTimeout(resolve, 100))
    signal.throwIfAborted()
    pages++
  }
  return { customer, pages }
}
