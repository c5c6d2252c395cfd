import { globSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An application of `examples/` that a framework builds. */
export interface Framework {
  /** The folder in `examples/`. Its manifest pins the versions, and its scripts `build` and `start` are run. */
  readonly example: string
  /** Changes the copy that is built. */
  readonly prepare?: (folder: string) => Promise<void>
  readonly servers: readonly Server[]
}

/** A way to serve the application. */
export interface Server {
  readonly title: string
  /** What the paths of the routes begin with. */
  readonly base: string
  /** How requests of its process wait for one lock, where it has the route for that. */
  readonly turns?: 'together' | 'apart'
  /** Default: `npm start`. Gets the folder of the application. */
  readonly command?: (folder: string) => readonly [string, ...string[]]
}

const LAMBDA = join(import.meta.dirname, 'serve-lambda.ts')

export const FRAMEWORKS: readonly Framework[] = [
  {
    example: 'nextjs',
    prepare: addRoutes,
    servers: [
      { title: 'Next.js', base: '/api', turns: 'together' },
      { title: 'Next.js on its edge runtime', base: '/edge', turns: 'apart' },
    ],
  },
  { example: 'nitro', servers: [{ title: 'Nitro', base: '/api' }] },
  { example: 'sveltekit', servers: [{ title: 'SvelteKit', base: '/api' }] },
  { example: 'express', servers: [{ title: 'Express', base: '/api' }] },
  {
    example: 'hono',
    servers: [
      { title: 'Hono on Node', base: '/api' },
      {
        title: 'Hono on AWS Lambda',
        base: '/api',
        command: folder => [process.execPath, LAMBDA, join(folder, 'lambda.ts')],
      },
    ],
  },
]

const ON_EDGE = `
export const runtime = 'edge'
if (!('EdgeRuntime' in globalThis)) throw new Error('not on the edge runtime')
`

/** Adds the route of turns, and all routes under `/edge`. Next.js deprecates the runtime, so the example does not name it. */
async function addRoutes(folder: string): Promise<void> {
  const turns = join(folder, 'app/api/turns')
  await mkdir(turns, { recursive: true })
  await copyFile(join(import.meta.dirname, 'turns.route.ts'), join(turns, 'route.ts'))
  const edge = join(folder, 'app/edge')
  await cp(join(folder, 'app/api'), edge, { recursive: true })
  for (const file of globSync('**/route.ts', { cwd: edge })) await appendFile(join(edge, file), ON_EDGE)
}
