/** Long enough that two requests meet. Stops when the lock may be somebody else's. */
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
