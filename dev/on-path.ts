import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Returns the first program on the PATH that has one of these names, in the order of the folders. */
export async function programOnPath(names: readonly string[]): Promise<string | undefined> {
  const { PATH = '' } = process.env
  const folders = PATH.split(delimiter).filter(Boolean)
  const commands = folders.flatMap(folder => names.map(name => join(folder, name)))
  for (const command of commands) if (await isExecutable(command)) return command
  return undefined
}

export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
