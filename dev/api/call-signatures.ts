/**
 * Shows a constant that can be called as users call it: with the call signatures of its type, in which types that no
 * entry exports are replaced by what they stand for.
 */
import type { Declaration, Declarations } from './declarations.ts'
import { cutAt, splitTypes, substituteAll, textInBrackets } from './type-text.ts'

/** What an entry exports, and what any entry does. */
export interface Scope {
  readonly known: Declarations
  readonly entry: readonly Declaration[]
  isExported(declaration: Declaration): boolean
}

/** Returns the call signatures of a constant, or its own signature when its type has none. */
export function signaturesOf(scope: Scope, { name, type, file, signatures }: Declaration): readonly string[] {
  const [, typeName = ''] = /^(\w+)/.exec(type) ?? []
  const declared = scope.known.find(file, typeName)
  if (!declared) return signatures
  const given = splitTypes(textInBrackets(type, typeName.length))
  const calls = callsOf(declared).map(call => {
    const text = new Expansion(scope).text(substituteAll(call, declared.parameters, given), declared.file)
    return `function ${name}${text.replaceAll(/\s+/g, ' ').replace(/, \w+\?: never\b/, '')}`
  })
  return calls.length > 0 ? calls : signatures
}

function callsOf({ kind, members, type }: Declaration): string[] {
  if (kind === 'interface') return members.map(({ text }) => text).filter(text => /^[<(]/.test(text))
  const [parameters, result] = cutAt(type, ' => ')
  return result === undefined ? [] : [`${parameters}: ${result}`]
}

/** Marks where a finished type belongs, so that its names are not looked up again in another file. */
const MARK = /\0(\d+)\0/g

class Expansion {
  readonly #scope: Scope
  readonly #finished: string[] = []

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** Expands a type whose names mean what they mean in a file. */
  text(type: string, file: string): string {
    return this.#plain(this.#expand(type, file))
  }

  #expand(type: string, file: string): string {
    let done = ''
    let rest = type
    for (;;) {
      const found = /(?<!['\w.])[A-Z]\w*(?!\??:|['\w])/.exec(rest)
      if (!found) return done + rest
      const [name] = found
      const list = textInBrackets(rest, found.index + name.length)
      const generic = rest[found.index + name.length] === '<'
      const afterName = rest.slice(found.index + name.length + (generic ? list.length + 2 : 0))
      const keys = /^(?:\['\w+'\])*/.exec(afterName)?.[0] ?? ''
      const given = generic ? splitTypes(list).map(argument => this.#expand(argument, file)) : []
      done += rest.slice(0, found.index) + this.#reference(name, given, keys, file)
      rest = afterName.slice(keys.length)
    }
  }

  #reference(name: string, given: readonly string[], keys: string, file: string): string {
    const written = this.#finish(`${name}${given.length > 0 ? `<${given.join(', ')}>` : ''}`)
    const declared = this.#scope.known.find(file, name)
    if (!declared) return written + keys
    if (keys && declared.kind === 'interface') {
      const property = propertyOf(declared, keys)
      return property
        ? this.#finish(this.#expand(substituteAll(property, declared.parameters, given), declared.file))
        : written + keys
    }
    if (this.#scope.isExported(declared)) return written + keys
    if (declared.kind !== 'type') return (this.#exportedName(declared, given) ?? written) + keys
    const meant = toReaders(declared.type)
    if (/ extends .* \? /s.test(meant)) return written + keys
    const body = this.#expand(substituteAll(meant, declared.parameters, given) + keys, declared.file)
    return this.#finish(body)
  }

  /** An exported interface that only extends this type, as `LockGuardOptions<E>` extends a guard's own options. */
  #exportedName(declared: Declaration, given: readonly string[]): string | undefined {
    const wanted = this.#plain(given.join(', '))
    const same = this.#scope.entry.find(({ file, bases: [base = ''] }) => {
      const [, name = ''] = /^(\w+)/.exec(base) ?? []
      return (
        name !== '' &&
        this.#scope.known.find(file, name) === declared &&
        this.#plain(this.#expand(textInBrackets(base, name.length), file)) === wanted
      )
    })
    if (!same) return undefined
    const parameters = same.parameters.map(({ name }) => name).join(', ')
    return this.#finish(`${same.name}${parameters && `<${parameters}>`}`)
  }

  #plain(text: string): string {
    const plain = text.replaceAll(MARK, (_, at) => this.#finished[Number(at)] ?? '')
    return plain === text ? text : this.#plain(plain)
  }

  #finish(text: string): string {
    return `\0${this.#finished.push(text) - 1}\0`
  }
}

/** Returns the type of `['lockGuard']['options']` in an interface whose member is an object literal. */
function propertyOf({ members }: Declaration, keys: string): string | undefined {
  const [first = '', second] = keys.match(/\w+/g) ?? []
  const member = members.find(({ text }) => text.startsWith(`${first}:`))?.text.slice(first.length + 2)
  if (second === undefined || member === undefined) return member
  const property = new RegExp(`\\b${second}: ([^;]+);`).exec(member)
  return property?.[1]
}

/** Leaves out what a type says about `any`, which matters to the compiler alone. */
function toReaders(type: string): string {
  return type.replace(/\(0 extends 1 & (\w+) \? unknown : \1\)/, '$1')
}
