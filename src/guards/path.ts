/**
 * Returns the path of a request in one spelling: routers take `/p%61y` for `/pay`, so a request repeated in another
 * spelling must count as the same one. An encoded slash stays different from one that separates
 * segments. Slashes at the end count for nothing, as in Hono with `strict: false`.
 */
export function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, segment => {
    try {
      return encodeURIComponent(decodeURIComponent(segment))
    } catch {
      return segment
    }
  })
}
