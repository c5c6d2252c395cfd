/** Returns the token key of a lock without a `{tag}`. Spelled out independently of `src`, as in `wire`. */
export function tokensOf(name: string): string {
  return `redisson_lock_token:{${name}}`
}

/** Seven days and an hour. */
export const TOKEN_MS = 608_400_000
