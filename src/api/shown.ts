/** Control characters, invisible ones, and those that change the direction of writing or move the cursor. */
export const UNPRINTABLE: RegExp = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Makes a text safe to show: a name may hold escape sequences that would draw on the screen. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}

/** Makes a text safe to show that may have several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** The JSON of a text for a message, all printable, of which at most `most` characters are shown: a request may have made it. */
export function shown(value: string, most = 60): string {
  const start = [...value].slice(0, most).join('')
  const json = printable(JSON.stringify(start))
  return start === value ? json : `${json}…`
}
