/** The values of a script, by name. A name that stands for any number of keys (`'locks[]'`) takes a list. */
export type Values<Value extends string> = {
  [Name in Value as Name extends `${infer List}[]` ? List : Name]: Name extends `${string}[]`
    ? readonly string[]
    : string extends Name
      ? string | number | readonly string[]
      : string | number
}

/**
 * One Lua script as the build generates it from `lua/<primitive>/<verb>.lua`. The type parameters carry the header's
 * grammar, so that a missing value or a reply that the script never gives does not compile.
 */
export interface Script<Value extends string, Reply extends { code: string }> {
  /** What `EVAL` sends: the source without comments, indentation and long local names. */
  readonly text: string
  /** The names of KEYS, in order, separated by spaces. */
  readonly keys: string
  /** The names of ARGV, in order, separated by spaces. */
  readonly args: string
  /** Every reply, separated by commas: its code and its fields, in order; `$` marks a text, the others are integers. */
  readonly replies: string
  /** The codes of the replies that must survive the loss of the primary, separated by spaces: clients rely on them. */
  readonly durable?: string
  /** Exists only in the types. */
  readonly types?: { value: Value; reply: Reply }
}
