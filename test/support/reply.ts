/** Reads a script's reply as a list, also one that is a single text: a code, and maybe a number. */
export function listOf(reply: unknown): unknown[] {
  if (Array.isArray(reply)) return reply
  return String(reply)
    .split(' ')
    .map((each, at) => (at === 0 ? each : Number(each)))
}
