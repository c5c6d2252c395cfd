import { DEPLOYED } from '../../dev/deployed.ts'

/** One column of the matrix. Versions are exact, because docs/runtimes.md says what was measured. */
export interface Runtime {
  /** One word, which is also the name for `--only`. */
  readonly id: string
  /** The title of its column. */
  readonly title: string
  /** The npm package to install. Default: a package of this repository. */
  readonly install?: { readonly package: string; readonly version: string }
  readonly how: How
}

/** How a runtime loads code. */
export type How =
  /** It resolves packages. `binary` is relative to the installation, and `flags` come before the script. */
  | { readonly kind: 'native'; readonly binary: string; readonly flags?: readonly string[] }
  /** It loads one bundled script. */
  | { readonly kind: 'edge-vm' }
  /** It loads a bundled module. `date` is the compatibility date. */
  | { readonly kind: 'workerd'; readonly date: string; readonly flags: readonly string[] }

const node = (version: string): Runtime => ({
  id: `node-${version.split('.')[0]}`,
  title: `Node ${version.split('.')[0]}`,
  install: { package: `node-${PLATFORM}`, version },
  how: { kind: 'native', binary: `node_modules/node-${PLATFORM}/bin/node` },
})

const workerd = (title: string, flags: readonly string[], date = DEPLOYED.date): Runtime => ({
  id: title.replaceAll(/\W+/g, '-'),
  title,
  how: { kind: 'workerd', date, flags },
})

/** At old dates, workerd calls a rejection unhandled without waiting for the handlers that the same turn adds. */
const TELLS_UNHANDLED = 'unhandled_rejection_after_microtask_checkpoint'

/** The platform in the names of npm's packages of Node. */
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
      // Deno refuses everything but the servers of the test.
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
  // As wrangler.toml deploys it.
  workerd('workerd', DEPLOYED.flags),
  workerd('workerd + nodejs_compat', ['nodejs_compat', 'enable_request_signal']),
  // The oldest compatibility date at which everything works, because it introduced `Headers.getSetCookie`.
  workerd('workerd of 2023-03-01', [...DEPLOYED.flags, TELLS_UNHANDLED], '2023-03-01'),
]
