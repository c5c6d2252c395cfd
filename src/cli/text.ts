/** Control characters, invisible ones, and those that change the direction of writing or move the cursor. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Makes a text from the database safe to show: a name may hold escape sequences that would draw on the screen. */
export function printable(text: string): string {
  return text.replace(UNSAFE, char => (char === '\n' ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`))
}
