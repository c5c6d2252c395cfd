import { OPENAPI } from './openapi.gen.ts'

export interface Schema {
  readonly type?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export interface Operation {
  readonly parameters: readonly { readonly $ref: string }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface Description {
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let parsed: Description | undefined

/** Returns the description, which is read at the first request: no start of the worker pays for it. */
export function description(): Description {
  parsed ??= JSON.parse(OPENAPI) as Description
  return parsed
}
