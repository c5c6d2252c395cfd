/**
 * Rules for ESLint that find mistakes with locks: work that nothing waits for, a `lease.signal` that nothing listens to, and a
 * name that may be made of `undefined`. They need no types.
 *
 * @module edgelock/eslint
 */

import { nameRule } from './defined-name.ts'
import type { Rule } from './rule.ts'
import { signalRule, workRule } from './work.ts'

export type { Rule, RuleContext, RuleNode } from './rule.ts'

/** A plugin of ESLint. */
export interface LockRules {
  readonly meta: { readonly name: string }
  readonly rules: Readonly<Record<'wait-for-work' | 'use-signal' | 'defined-name', Rule>>
}

/**
 * Returns the rules of edgelock, as a plugin of a flat configuration.
 *
 * * `wait-for-work`: `withLock`, `tryWithLock` and `once` without `await`, and calls in their work that get the lease or its
 *   signal without `await`: the lock is released while they still run.
 * * `use-signal`: work that awaits something and never looks at its lease: it does not notice when the lock is lost.
 * * `defined-name`: a name with a part that may be undefined, such as `order:${order?.id}`: `order:undefined` is refused.
 *
 * @example
 * import { lockRules } from 'edgelock/eslint'
 * export default [
 *   {
 *     plugins: { edgelock: lockRules() },
 *     rules: { 'edgelock/wait-for-work': 'error', 'edgelock/use-signal': 'warn', 'edgelock/defined-name': 'error' },
 *   },
 * ]
 */
export function lockRules(): LockRules {
  return {
    meta: { name: 'edgelock' },
    rules: { 'wait-for-work': workRule, 'use-signal': signalRule, 'defined-name': nameRule },
  }
}
