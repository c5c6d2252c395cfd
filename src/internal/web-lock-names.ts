/** Any text is the name of a web lock, also one that cannot be that of a key. */
export function encodeName(name: string): string {
  const escaped = (part: string) => `%${part.charCodeAt(0).toString(16).padStart(4, '0')}`
  return name.replace(/[%{}]|\p{Surrogate}|^e(?=dgelock:)|^r(?=edisson_)/gu, escaped) || '%'
}

/** The inverse of {@link encodeName}. */
export function decodeName(encoded: string): string {
  if (encoded === '%') return ''
  return encoded.replace(/%([0-9a-f]{4})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
}
