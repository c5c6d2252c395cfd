import { lockRules } from 'edgelock/eslint'

/** Names the rules. `test/frameworks/eslint.test.ts` plays them. */
export default async function use(): Promise<unknown> {
  return { rules: Object.keys(lockRules().rules).sort() }
}
