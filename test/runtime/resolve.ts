import type { Plugin } from 'esbuild'

/** Leaves out a module that is a file next to the bundle, see hosts/beside.d.ts. */
export const beside: Plugin = {
  name: 'beside',
  setup({ onResolve }) {
    onResolve({ filter: /^beside:/ }, ({ path }) => ({
      path: path.replace('beside:', './').concat('.js'),
      external: true,
    }))
  },
}

/** Resolves the package as it is linked in a folder, because the suite itself is in a package of the same name. */
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
