/** A String of RFC 9651, §3.3.3. Parameters are ignored; a comma outside of their strings joins two headers. */
const ITEM = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;(?:[^",]|"(?:[^"\\]|\\.)*")+)?$/
/** Visible characters except quotes, commas and semicolons, which begin parameters. */
const UNQUOTED = /^[!#-+\--:<-~]+$/
const MAX_LENGTH = 255

/**
 * Returns the key in the header's value: a String Item of RFC 9651, of 1 to 255 characters; undefined when it is
 * malformed, which includes a header that was sent twice.
 */
export function parseKey(value: string, unquoted?: 'refuse' | 'accept'): string | undefined {
  const bare = unquoted === 'accept' && UNQUOTED.test(value)
  const key = bare ? value : ITEM.exec(value)?.[1]?.replace(/\\(.)/g, '$1')
  return key && key.length <= MAX_LENGTH ? key : undefined
}
