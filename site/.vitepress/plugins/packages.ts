import type { Plugin } from 'vite'

/** Finds Vue for the pages, which lie outside of this folder, where Node does not look for its packages. */
export function packagesOfSite(importer: string): Plugin {
  return {
    name: 'packages-of-site',
    enforce: 'pre',
    resolveId(id, from, { ssr } = {}) {
      if (!/^vue($|\/)/.test(id) || from === undefined) return undefined
      // What renders the pages to HTML lies in this folder.
      return ssr ? { id, external: true } : this.resolve(id, importer, { skipSelf: true })
    },
  }
}
