/** Control characters, invisible ones, and those that change the direction of writing. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** The JSON of a text for a message, all printable, of which at most `most` characters are shown: a request may have made it. */
export function shown(value: string, most = 60): string {
  const start = [...value].slice(0, most).join('')
  const json = JSON.stringify(start).replace(UNPRINTABLE, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return start === value ? json : `${json}…`
}
