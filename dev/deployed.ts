import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const text = readFileSync(fileURLToPath(new URL('../wrangler.toml', import.meta.url)), 'utf8')

/** The compatibility that wrangler.toml deploys, which is therefore the one to test. */
export const DEPLOYED: { readonly date: string; readonly flags: readonly string[] } = {
  date: JSON.parse(settingOf('compatibility_date')) as string,
  flags: JSON.parse(settingOf('compatibility_flags')) as string[],
}

function settingOf(name: string): string {
  const [, value] = new RegExp(`^${name} = (.+)$`, 'm').exec(text) ?? []
  if (!value) throw new Error(`wrangler.toml does not say ${name}`)
  return value
}
