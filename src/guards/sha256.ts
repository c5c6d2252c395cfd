/**
 * SHA-256 over several parts, in hexadecimal. Each part is counted, so that no two lists of parts look alike
 * (`'a', 'bc'` and `'ab', 'c'`), and what a client sent never becomes part of a key.
 */
export async function digest(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const encoder = new TextEncoder()
  const bytes = parts.map(part => (typeof part === 'string' ? encoder.encode(part) : part))
  const lengths = encoder.encode(JSON.stringify(bytes.map(part => part.length)))
  return hex(
    await crypto.subtle.digest('SHA-256', await new Blob([lengths, ...(bytes as BlobPart[])]).arrayBuffer()),
  )
}

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
