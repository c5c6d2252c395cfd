import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages that VitePress prepares before it serves, and looks for beside the pages. */
const PREPARED = /^(?=(@vue\/devtools-api|@vueuse\/core|@vueuse\/integrations|mark\.js|minisearch)($|\/))/

/** Finds the packages of the pages, which lie outside of this folder, where neither Node nor Vite looks for them. */
export function packagesOfSite(importer: string): Plugin {
  return {
    name: 'packages-of-site',
    enforce: 'pre',
    config: (_, { command }) =>
      command === 'serve'
        ? {
            resolve: {
              alias: [{ find: PREPARED, replacement: join(dirname(importer), 'node_modules/') }],
            },
          }
        : undefined,
    resolveId(id, from, { ssr } = {}) {
      if (!/^vue($|\/)/.test(id) || from === undefined) return undefined
      // What renders the pages to HTML lies in this folder.
      return ssr ? { id, external: true } : this.resolve(id, importer, { skipSelf: true })
    },
  }
}
