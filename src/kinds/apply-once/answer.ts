import type { AppliedReply } from '../../api/apply-once.ts'
import { WrongKindError } from '../../api/errors.ts'

type Applied = { readonly value: AppliedReply } | { readonly failure: { name: string; message: string } }

/** Reads what the script wrote. @throws {TypeError} for binary data that was not asked for as bytes */
export function decodeAnswer(id: string, text: string, bytes: boolean): Applied {
  const json = parseAnswer(id, text.slice(2))
  if (text.startsWith(':v')) return { value: decoded(json, bytes ? percentDecoded : textOf) }
  return { failure: { name: 'Error', message: new TextDecoder().decode(percentDecoded(String(json))) } }
}

function parseAnswer(id: string, json: string): AppliedReply {
  try {
    return JSON.parse(json)
  } catch {
    throw new WrongKindError(id)
  }
}

function decoded(value: AppliedReply, read: (encoded: string) => AppliedReply): AppliedReply {
  if (typeof value === 'string') return read(value)
  return Array.isArray(value) ? value.map(each => decoded(each, read)) : value
}

function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new TypeError(
      'the script returned binary data, and its answer is kept: call applyOnce again with bytes: true',
    )
  }
}

function percentDecoded(encoded: string): Uint8Array {
  const units = encoded.match(/%..|./g) ?? []
  return Uint8Array.from(units, unit =>
    unit.length > 1 ? Number.parseInt(unit.slice(1), 16) : unit.charCodeAt(0),
  )
}
