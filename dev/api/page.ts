/** The reference of all entries as a page of Markdown. */
import type { Member } from './declarations.ts'
import type { Export, PublicEntry } from './public-api.ts'

const HEAD = `# API reference

Every export of every entry, made from the comments in \`src\` by \`npm run build:api\`. The [README](../README.md) shows how to use them.
`

export function apiPage(entries: readonly PublicEntry[]): string {
  const told = new Map<string, string>()
  return [HEAD, ...entries.map(entry => entrySection(entry, told))].join('\n')
}

/** @param told what has a section already, and in which entry */
function entrySection({ specifier, doc, exports }: PublicEntry, told: Map<string, string>): string {
  const sections = exports.map(item => {
    const key = `${item.source} ${item.name}`
    const where = told.get(key)
    told.set(key, where ?? specifier)
    return where ? `### \`${item.name}\`\n\nAs in \`${where}\`.\n` : exportSection(item)
  })
  return paragraphs(`## \`${specifier}\``, doc, ...sections)
}

function exportSection({ name, source, hasMembers, signatures, doc, bases, members }: Export): string {
  return paragraphs(
    `### \`${name}\``,
    `[${source}](../${source})`,
    hasMembers ? '' : `\`\`\`ts\n${signatures.join('\n')}\n\`\`\``,
    doc,
    bases.length > 0 ? `Extends ${bases.map(base => `\`${base}\``).join(', ')}.` : '',
    members.map(memberLine).join('\n'),
  )
}

function memberLine({ text, doc }: Member): string {
  return doc ? `* \`${text}\`\\\n  ${doc.replaceAll(/\s*\n\s*/g, ' ')}` : `* \`${text}\``
}

function paragraphs(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map(part => `${part.trimEnd()}\n`)
    .join('\n')
}
