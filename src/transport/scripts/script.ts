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
  /** The text that `EVAL` sends: the source without comments, indentation and long local names. */
  readonly text: string
  /** The names of KEYS, in order. */
  readonly keys: readonly string[]
  /** The names of ARGV, in order. */
  readonly args: readonly string[]
  /** Every reply: its code and its fields, in order; `$` marks a text, the others are integers. */
  readonly replies: readonly (readonly string[])[]
  /** The codes of the replies that must survive the loss of the primary, separated by spaces: clients rely on them. */
  readonly durable: string
  /** Exists only in the types. */
  readonly types?: { value: Value; reply: Reply }
}

/** Makes a script of its text and the names in its header: of keys, arguments, replies and durable replies. */
export function script<Value extends string, Reply extends { code: string }>(
  text: string,
  keys: string,
  args: string,
  replies: string,
  durable = '',
): Script<Value, Reply> {
  const words = (names: string) => (names ? names.split(' ') : [])
  return { text, keys: words(keys), args: words(args), replies: replies.split(',').map(words), durable }
}
