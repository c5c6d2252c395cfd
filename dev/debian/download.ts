import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run-program.ts'

/** Downloads packages, and the shared libraries that they need and the machine lacks. Returns the files. */
export async function downloadPackages(names: readonly string[], work: string): Promise<string[]> {
  const folder = join(work, 'archives')
  await mkdir(folder)
  try {
    return await downloadWithLibraries(names, folder, [])
  } catch {
    // The machine's package lists are missing, or the mirror no longer has the versions that they name.
    return await downloadWithLibraries(names, folder, await privateLists(work))
  }
}

type AptOptions = readonly string[]

async function downloadWithLibraries(
  names: readonly string[],
  folder: string,
  options: AptOptions,
): Promise<string[]> {
  const wanted = [...names]
  const files: string[] = []
  // The list grows during the loop, because a library may need further ones.
  for (const name of wanted) {
    const file = await download(name, folder, options)
    const libraries = await missingLibraries(file)
    wanted.push(...libraries.filter(library => !wanted.includes(library)))
    files.push(file)
  }
  return files
}

async function download(name: string, folder: string, options: AptOptions): Promise<string> {
  await run('apt-get', [...options, '--quiet', 'download', name], { cwd: folder })
  const file = (await readdir(folder)).find(entry => entry.startsWith(`${name}_`))
  if (!file) throw new Error(`apt-get downloaded nothing for ${name}.`)
  return join(folder, file)
}

async function missingLibraries(file: string): Promise<string[]> {
  const depends = await run('dpkg-deb', ['--field', file, 'Depends'])
  const missing: string[] = []
  for (const dependency of depends.split(',')) {
    const alternatives = dependency.split('|').map(packageName)
    const [preferred = ''] = alternatives
    if (/^(lib|lua)/.test(preferred) && !(await isAnyInstalled(alternatives))) missing.push(preferred)
  }
  return missing
}

function packageName(dependency: string): string {
  return dependency.trim().split(/[\s:(]/)[0] ?? ''
}

async function isAnyInstalled(names: readonly string[]): Promise<boolean> {
  const states = await Promise.all(names.map(name => run('dpkg-query', ['--status', name]).catch(() => '')))
  return states.some(state => /^Status: .* installed$/m.test(state))
}

// apt writes to the work folder, which needs no root, and uses the machine's sources and keys.
async function privateLists(work: string): Promise<AptOptions> {
  const lists = join(work, 'lists')
  const cache = join(work, 'cache')
  for (const folder of [lists, join(cache, 'archives')]) {
    await mkdir(join(folder, 'partial'), { recursive: true })
  }
  const options = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`]
  // An unreachable source, or a hook that needs root, fails the update, but the download may succeed all the same.
  await run('apt-get', [...options, '-o', 'Acquire::Languages=none', '--quiet', 'update']).catch(() => {})
  return options
}
