import type { Expression, Node } from 'luaparse'
import type { Header } from '../header.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { alternatives, type Name, namesDeclared, pathOf, uses, walk } from '../walk.ts'

/** Checks that the commands of a script can be read and searched in its text. An include has no header. */
export function checkCommands({ tree }: Source, header: Header | undefined, report: Report): void {
  const names = namesDeclared(tree.body)
  const commands = (header?.args ?? []).filter(arg => arg.unit === 'command').map(arg => arg.name)
  for (const { node, local, parents } of uses(tree.body)) {
    if (node.name === 'redis' && !local && !isCalled(parents)) {
      report(lineOf(node), 'use redis only in calls: `redis.call(...)`')
    }
  }
  walk(tree.body, node => {
    const command = commandOf(node)
    if (command === undefined) return
    const problem = problemOf(command.argument, commands, names)
    if (problem !== undefined) report(lineOf(node), problem)
  })
}

function isCalled(parents: readonly Node[]): boolean {
  const [call, member] = parents.slice(-2)
  return member?.type === 'MemberExpression' && call !== undefined && 'base' in call && call.base === member
}

/** The first argument of `redis.call` or `redis.pcall`, undefined for any other node. */
function commandOf(node: Node): { argument: Expression | undefined } | undefined {
  if (!('base' in node) || !/^redis\.p?call$/.test(pathOf(node.base))) return undefined
  if (node.type === 'CallExpression') return { argument: node.arguments[0] }
  return { argument: node.type === 'StringCallExpression' ? node.argument : undefined }
}

function problemOf(
  argument: Expression | undefined,
  commands: readonly string[],
  names: readonly Name[],
): string | undefined {
  if (argument?.type === 'StringLiteral') {
    return isCommand(argument.value) ? undefined : `'${argument.value}': write commands in upper case`
  }
  if (argument?.type !== 'Identifier') return "name the command: `redis.call('COMMAND', ...)`"
  const meanings = names.filter(({ node }) => node.name === argument.name)
  const holdsCommand = meanings.every(name => commands.includes(argument.name) || mayHoldCommand(name))
  if (meanings.length > 0 && holdsCommand) return undefined
  return `\`${argument.name}\` does not hold a command`
}

/** A parameter is accepted, because the command is visible where the function is called. */
function mayHoldCommand({ kind, value }: Name): boolean {
  return kind === 'parameter' || (value && alternatives(value))?.every(isCommand) === true
}

function isCommand(text: string): boolean {
  return /^[A-Z]+$/.test(text)
}
