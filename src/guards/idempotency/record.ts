import type { Seal } from './aes-gcm.ts'
import type { StoredResponse } from './stored-response.ts'

/** What is kept of a run: nothing when it gave its key up. */
export type KeptResponse = StoredResponse | { readonly sealed: string } | undefined

/** Returns what goes into the record. */
export async function sealed(
  stored: StoredResponse,
  seal: Seal | undefined,
  record: string,
): Promise<KeptResponse> {
  return seal ? { sealed: await seal.seal(JSON.stringify(stored), record) } : stored
}

/** Returns what was stored. Undefined when it was sealed with another key, or not sealed although it should be. */
export async function unsealed(kept: unknown, seal: Seal | undefined, record: string): Promise<unknown> {
  if (!seal) return kept
  try {
    return JSON.parse((await seal.open(Object(kept).sealed, record)) ?? '')
  } catch {
    return undefined
  }
}
