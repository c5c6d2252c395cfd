import { LockError, type Locks, OnceFailedError, once, type Seal } from 'edgelock'

/** What the provider issues. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The provider refused, and the refresh token is unused: 429, 503, or no connection. */
export class NotExchangedError extends Error {}

export interface Provider {
  /**
   * Exchanges a refresh token, which works once. Takes no signal: an exchange that is aborted may have used up the token.
   *
   * @throws {NotExchangedError} when it surely has not been used
   */
  exchange(refresh: string): Promise<Tokens>
  /** Encrypts the tokens that other instances read in Redis: `aesGcm(secret)`. */
  readonly seal: Seal
  readonly now?: () => number
}

/** Refreshes this early, with jitter, so that one instance goes ahead while the others still have a valid token. */
const EARLY_MS = 120_000
/** As long as any instance may come back with an old token. The refresh token's lifetime is a good value. */
const KEEP_MS = 30 * 86_400_000
/** How long a caller waits for another instance, when its own token has expired. */
const WAIT_MS = 15_000

/**
 * Returns tokens that are valid now, from those that this instance knew last. All instances that know the same refresh
 * token exchange it once: the first one asks the provider, and the others read its answer. An instance that has slept for
 * several generations follows them, one request each.
 */
export async function freshTokens(locks: Locks, known: Tokens, provider: Provider): Promise<Tokens> {
  const { exchange, seal, now = Date.now } = provider
  let tokens = known
  while (now() > tokens.expiresAt - EARLY_MS * (1 - Math.random() / 2)) {
    const { access, refresh, expiresAt } = tokens
    const isValid = now() < expiresAt
    const record = { seal, onFailure: 'keep' } as const
    const options = { record, keepMs: KEEP_MS, waitMs: isValid ? 0 : WAIT_MS }
    try {
      const { status, value } = await once(
        locks,
        `token:${await digest(`${refresh} ${access}`)}`,
        options,
        async lease => {
          try {
            return await exchange(refresh)
          } catch (error) {
            // Then the next call may try again. Any other failure is kept: the token may have been used up.
            if (error instanceof NotExchangedError) await lease.release().catch(() => {})
            throw error
          }
        },
      )
      tokens = value
      if (status === 'executed') break
    } catch (error) {
      // Another instance is at it, or the store is away. The token that is known will do.
      const mayWait = error instanceof LockError || error instanceof NotExchangedError
      if (!isValid || !mayWait || error instanceof OnceFailedError) throw error
      break
    }
  }
  return tokens
}

/** Keys appear in logs and in the console, so no token may be one. Not every provider replaces the refresh token, so the access token is part of it. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
