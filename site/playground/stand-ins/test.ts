/** Runs a test, and prints that it passed. */
export async function test(title: string, work: () => unknown): Promise<void> {
  await work()
  console.log(`✓ ${title}`)
}
