/** Work under a lock, as a linter finds it. */
import { mentions, RUN_WORK, type Rule, type RuleNode, ruleOf, someNode, workOf } from './rule.ts'

export const workRule: Rule = ruleOf(
  'require that callers wait for work, and work for what it begins',
  {
    call: 'Nothing waits for {{name}}(), so its error is lost, and a Worker may end before it. Write await, or return it.',
    inside:
      'The work does not wait for this call, so the lock is released while it still runs. Write await, or return it.',
  },
  (call, name, report) => {
    if (!RUN_WORK.includes(name)) return
    if (call.parent?.type === 'ExpressionStatement') report(call, 'call')
    const work = workOf(call, name)
    const variables = work ? leaseVariables(work) : []
    if (!work || variables.length === 0) return
    someNode(work['body'], node => {
      const { expression } = node as { expression?: RuleNode }
      const isCall = node.type === 'ExpressionStatement' && expression?.type === 'CallExpression'
      // A method of the lease itself, such as keepAlive(), may go on.
      const isForeign = isCall && !variables.some(variable => mentions(expression['callee'], variable))
      const isGiven = (argument: RuleNode) => variables.some(variable => mentions(argument, variable))
      if (isForeign && expression['arguments'].some(isGiven) && !isListener(expression))
        report(expression, 'inside')
      return false
    })
  },
)

/** The variables that stand for the lease or a part of it: `lease`, or those of `{ signal }`. */
export function leaseVariables(work: RuleNode): string[] {
  const [lease] = work['params'] as RuleNode[]
  if (lease?.type === 'Identifier') return [lease['name']]
  if (lease?.type !== 'ObjectPattern') return []
  return lease['properties'].map(({ value, argument }: RuleNode) => (value?.left ?? value ?? argument).name)
}

/** A log line and other output that is written at once needs no `await`. */
function isListener({ callee }: RuleNode): boolean {
  return callee.type === 'MemberExpression' && /^(console|log|logger)$/.test(callee['object'].name ?? '')
}

export const signalRule: Rule = ruleOf(
  'require that work which takes time looks at its lease',
  {
    unused:
      'This work goes on when its lock is lost, because it never looks at its lease. Take it as the first parameter, and pass lease.signal on to what takes time.',
  },
  (call, name, report) => {
    const work = workOf(call, name)
    if (!work || !someNode(work['body'], ({ type }) => type === 'AwaitExpression')) return
    if (!leaseVariables(work).some(variable => mentions(work['body'], variable))) report(work, 'unused')
  },
)
