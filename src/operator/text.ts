/** Control characters, invisible ones, and those that change the direction of writing or move the cursor. */
export const UNSAFE: RegExp = /[\p{C}\p{Zl}\p{Zp}]/gu

/** How much of a result is shown, in UTF-16 units. */
export const LONGEST_RESULT = 2_000

/** Makes a text from the database safe to show: a name may hold escape sequences that would draw on the screen. */
export function printable(text: string): string {
  return text.replace(UNSAFE, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}

/** Shows milliseconds as people read them. */
export function duration(ms: number): string {
  if (ms < 0) return 'for ever'
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
