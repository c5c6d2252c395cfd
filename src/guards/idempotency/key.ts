/** A String of RFC 9651, §3.3.3. Parameters are looked past; a comma outside of their strings joins two headers. */
const ITEM = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;(?:[^",]|"(?:[^"\\]|\\.)*")+)?$/
/** Visible, and neither a quote nor a comma, nor a semicolon, which begins a parameter. */
const UNQUOTED = /^[!#-+\--:<-~]+$/
const MAX_LENGTH = 255

/**
 * The key in the header's value: a String Item of RFC 9651, of 1 to 255 characters. Undefined when it is malformed, as
 * it is when the header is there twice.
 */
export function parseKey(value: string, unquoted?: 'refuse' | 'accept'): string | undefined {
  const bare = unquoted === 'accept' && UNQUOTED.test(value)
  const key = bare ? value : ITEM.exec(value)?.[1]?.replace(/\\(.)/g, '$1')
  return key && key.length <= MAX_LENGTH ? key : undefined
}
