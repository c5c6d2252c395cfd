/** Returns a value as a console would print it: texts as they are, the rest like a literal. */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return `${value.name}: ${value.message}`
  const asLiteral = (_: string, part: unknown) => (part instanceof Error ? inWords(part) : part)
  return (
    JSON.stringify(value, asLiteral)
      ?.replaceAll(/"(\w+)":/g, '$1: ')
      .replaceAll(/,(?=\S)/g, ', ') ?? String(value)
  )
}
