/**
 * The path of a request in one spelling: routers take `/p%61y` for `/pay`, so whoever sends a request again in another
 * spelling would otherwise be somebody else. A slash that is encoded stays apart from one that divides.
 */
export function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/[^/]+/g, segment => {
    try {
      return encodeURIComponent(decodeURIComponent(segment))
    } catch {
      return segment
    }
  })
}
