import { type Rule, type RuleNode, ruleOf, someNode } from './rule.ts'

/** The functions whose second argument is a name. */
const NAMED =
  /^(lock|(with|tryWith|fair|fenced|readWrite|string)Lock|semaphore|permitSemaphore|countDownLatch|once|(inspect|forget|resolve|apply)Once)$/

export const nameRule: Rule = ruleOf(
  'disallow names that may be made of undefined',
  {
    undefined:
      'This part of the name may be undefined. The call then throws, or shares a lock with all such callers: check it before.',
  },
  (call, name, report) => {
    const given: RuleNode | undefined = NAMED.test(name) ? call['arguments'][1] : undefined
    if (!given || /Function|ObjectExpression/.test(given.type)) return
    for (const part of partsOf(given)) if (mayBeUndefined(part)) report(part, 'undefined')
  },
)

/** The parts of a name. */
function partsOf(name: RuleNode): RuleNode[] {
  if (name.type === 'TemplateLiteral') return name['expressions']
  return name.type === 'BinaryExpression' ? [...partsOf(name['left']), ...partsOf(name['right'])] : [name]
}

/** `a?.b`, `process.env.X`, `undefined`; not with a default, as in `a?.b ?? 'none'`. */
function mayBeUndefined(part: RuleNode): boolean {
  if (part.type === 'ChainExpression') return true
  if (part.type === 'Identifier') return part['name'] === 'undefined'
  return part.type === 'MemberExpression' && someNode(part['object'], isEnvironment)
}

function isEnvironment({ type, property }: RuleNode & { property?: RuleNode }): boolean {
  return type === 'MemberExpression' && property?.['name'] === 'env'
}
