import type { Plugin } from 'esbuild'

/** A module that is no part of the bundle but lies next to it: see hosts/beside.d.ts. */
export const beside: Plugin = {
  name: 'beside',
  setup({ onResolve }) {
    onResolve({ filter: /^beside:/ }, ({ path }) => ({
      path: path.replace('beside:', './').concat('.js'),
      external: true,
    }))
  },
}

/** The package as it is linked in a folder: the suite itself lies in a package of the same name. */
export function packageUnderTest(folder: string): Plugin {
  return {
    name: 'the package under test',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^edgelock(\/|$)/ }, ({ path, kind, pluginData }) =>
        pluginData ? undefined : resolve(path, { kind, resolveDir: folder, pluginData: 'under test' }),
      )
    },
  }
}
