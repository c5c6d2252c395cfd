/** One column of the matrix. Versions are exact: what was measured is what stands in docs/runtimes.md. */
export interface Runtime {
  /** One word; also the name on the command line. */
  readonly id: string
  /** For tables. */
  readonly title: string
  /** From npm, into a folder of its own. Without one it comes with this repository's own packages. */
  readonly install?: { readonly package: string; readonly version: string }
  readonly how: How
}

export type How =
  /** Resolves the package by itself. `command`: the binary, relative to the installation, and what stands before the script. */
  | { readonly kind: 'native'; readonly binary: string; readonly flags?: readonly string[] }
  /** Gets one bundle. `conditions` are those of its bundlers. */
  | { readonly kind: 'edge-vm' }
  /** `date`: the compatibility date, whose behaviour it shows. */
  | { readonly kind: 'workerd'; readonly date: string; readonly flags: readonly string[] }

const node = (version: string): Runtime => ({
  id: `node-${version.split('.')[0]}`,
  title: `Node ${version.split('.')[0]}`,
  install: { package: `node-${PLATFORM}`, version },
  how: { kind: 'native', binary: `node_modules/node-${PLATFORM}/bin/node` },
})

const workerd = (title: string, flag: string, date: string): Runtime => ({
  id: title.replaceAll(/\W+/g, '-'),
  title,
  // What the guards hear of a client that goes away, as in wrangler.toml.
  how: { kind: 'workerd', date, flags: [flag, 'enable_request_signal'] },
})

/** As npm calls the packages of Node's binaries. */
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

export const RUNTIMES: readonly Runtime[] = [
  node('20.20.2'),
  node('22.23.3'),
  node('24.21.0'),
  {
    id: 'bun',
    title: 'Bun 1.4',
    install: { package: 'bun', version: '1.4.5' },
    how: { kind: 'native', binary: 'node_modules/@oven/*/bin/bun', flags: ['--no-install'] },
  },
  {
    id: 'deno',
    title: 'Deno 2.9',
    install: { package: 'deno', version: '2.9.6' },
    how: {
      kind: 'native',
      binary: 'node_modules/@deno/*/deno',
      // Nothing but the stack of the test: whoever asks for more fails.
      flags: [
        'run',
        '--no-prompt',
        '--cached-only',
        '--node-modules-dir=manual',
        '--allow-net=127.0.0.1',
        '--allow-env',
      ],
    },
  },
  {
    id: 'edge-runtime',
    title: '@edge-runtime/vm 5',
    install: { package: '@edge-runtime/vm', version: '5.0.0' },
    how: { kind: 'edge-vm' },
  },
  workerd('workerd', 'no_nodejs_compat', '2026-07-01'),
  workerd('workerd + nodejs_compat', 'nodejs_compat', '2026-07-01'),
  // The oldest compatibility date at which everything works: `Headers.getSetCookie` came with it.
  workerd('workerd of 2023-03-01', 'no_nodejs_compat', '2023-03-01'),
]
