import { checkName } from '../internal/keys.ts'

/** A query that the console has not made; its message says what is wrong. */
export class BadQuery extends Error {}

export function optional(query: URLSearchParams, key: string, form: RegExp): string | undefined {
  const value = query.get(key) ?? undefined
  if (value === undefined || form.test(value)) return value
  throw new BadQuery(`“${key}” is malformed.`)
}

/** Returns a parameter that must be there. @throws {BadQuery} when it is missing, or has another form */
export function required(query: URLSearchParams, key: string, form: RegExp): string {
  const value = optional(query, key, form)
  if (value === undefined) throw new BadQuery(`“${key}” is missing.`)
  return value
}

export function requiredName(query: URLSearchParams): string {
  const name = required(query, 'name', /^/)
  try {
    return checkName(name)
  } catch {
    throw new BadQuery('“name” cannot be the name of a lock.')
  }
}

export const PRINT: RegExp = /^[0-9a-f]{8}$/
/** The longest name. */
export const TEXT: RegExp = /^.{1,512}$/s
