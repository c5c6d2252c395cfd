/** Resolves like the work, or to undefined when that takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: Parameters<typeof clearTimeout>[0]
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
