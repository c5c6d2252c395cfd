import { mentions, type Rule, ruleOf, someNode, workOf } from './rule.ts'
import { leaseVariables } from './wait-for-work.ts'

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
