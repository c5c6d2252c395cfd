import { join } from 'node:path'
import { writeJson } from './install.ts'
import { NODE_MODULES, outcomeOf } from './pack.ts'

const TSC = join(NODE_MODULES, 'typescript/bin/tsc')

const NODE_NEXT = { module: 'NodeNext', moduleResolution: 'NodeNext' }
const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' }
const LIB = ['ES2022', 'ESNext.Disposable']

/** The platforms and module resolutions under which users compile. */
export const PLATFORMS: Record<string, object> = {
  'NodeNext, for browsers': { ...NODE_NEXT, lib: [...LIB, 'DOM'] },
  'NodeNext, for Node alone': {
    ...NODE_NEXT,
    lib: LIB,
    types: ['node'],
    typeRoots: [join(NODE_MODULES, '@types')],
  },
  'Bundler, for workers': { ...BUNDLER, lib: [...LIB, 'WebWorker'] },
}

/** The strictest settings that users may have. Without `skipLibCheck`, the package's declarations are checked too. */
const STRICT = {
  target: 'ES2022',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  skipLibCheck: false,
  noEmit: true,
}

/** Type-checks files of a folder, and returns the compiler's complaints, which are empty when there are none. */
export async function typeCheck(
  folder: string,
  include: readonly string[],
  options: object,
): Promise<string> {
  const project = join(folder, `tsconfig.${crypto.randomUUID()}.json`)
  await writeJson(project, { compilerOptions: { ...STRICT, ...options }, include })
  const { code, output } = await outcomeOf(
    process.execPath,
    [TSC, '--pretty', 'false', '-p', project],
    folder,
  )
  if (code !== 0 && output === '') throw new Error(`the compiler ended with ${code} without a message`)
  return output
}
