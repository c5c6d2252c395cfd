import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '../debian/cache-folder.ts'
import { unpackedProgram } from '../debian/unpack.ts'
import { isExecutable, programOnPath } from '../on-path.ts'

/** A Chromium that can run without a screen. */
interface BrowserProgram {
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Where it was found: named by `$CHROMIUM`, on the `PATH`, or in the distribution's package in the cache folder. */
  readonly source: 'CHROMIUM' | 'PATH' | 'package'
}

const PROGRAMS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
]
/** The resources of the browser, which its package only depends on, and fonts, also for Chinese: no package of it brings any. */
const PACKAGES = ['chromium-headless-shell', 'chromium-common', 'fonts-dejavu-core', 'fonts-wqy-microhei']

/**
 * Finds a Chromium: the one that `$CHROMIUM` names, else one on the PATH, else the distribution's package, which is
 * unpacked without root.
 *
 * @throws {Error} that says what to install
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const { CHROMIUM: named } = process.env
  if (named) {
    if (await isExecutable(named)) return { command: named, source: 'CHROMIUM' }
    throw new Error(`CHROMIUM names ${named}, which is not a program.`)
  }
  const command = await programOnPath(PROGRAMS)
  if (command) return { command, source: 'PATH' }
  const advice = `Install ${PROGRAMS[0]} so that it is on the PATH, or set CHROMIUM to a Chromium.`
  const packaged = await browserOfPackage().catch((error: Error) => {
    throw new Error(`There is no Chromium. ${advice}\n${error.message}`)
  })
  if (packaged) return packaged
  throw new Error(`There is no Chromium. ${advice}`)
}

async function browserOfPackage(): Promise<BrowserProgram | undefined> {
  const unpacked = await unpackedProgram({
    packages: PACKAGES,
    program: 'usr/lib/chromium/chromium-headless-shell',
    cache: await cacheFolder('browser'),
  })
  if (!unpacked) return undefined
  const { command, env, root } = unpacked
  return { command, env: { ...env, FONTCONFIG_FILE: await fontsOf(root) }, source: 'package' }
}

/** Pages look the same on machines with other fonts, and on those with none. */
async function fontsOf(root: string): Promise<string> {
  const folder = join(root, 'etc')
  const file = join(folder, 'edgelock-fonts.conf')
  await mkdir(folder, { recursive: true })
  const fonts = `<dir>${join(root, 'usr/share/fonts')}</dir><cachedir>${join(root, 'var/fonts')}</cachedir>`
  const mono = '<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>'
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${fonts}${mono}</fontconfig>`)
  return file
}
