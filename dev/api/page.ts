/** Writes the reference of all entries as a page of Markdown. */
import type { Member } from './declarations.ts'
import type { Export, PublicEntry } from './public-api.ts'
import { cutAt, splitTypes, textInBrackets } from './type-text.ts'

const HEAD = `# API reference

What each export takes, returns and throws: every option and every type, made from the comments in \`src\` by \`npm run build:api\`. The [README](../README.md) shows how to use them.
`

const KINDS = { function: 'Functions', error: 'Errors', type: 'Types' } as const
const WIDTH = 100

/** A section of the page. */
interface Section {
  readonly item: Export
  /** A link to it that names its entry. */
  readonly link: string
}

/** The first section of each name. Both adapters export options of the same name. */
type Shown = Map<string, Section>

export function apiPage(entries: readonly PublicEntry[]): string {
  const shown: Shown = new Map()
  const titles = new Map<string, number>()
  return [HEAD, ...entries.map(entry => entrySection(entry, shown, titles))].join('\n')
}

function entrySection(entry: PublicEntry, shown: Shown, titles: Map<string, number>): string {
  const { specifier, doc } = entry
  const kinds = Object.entries(KINDS).map(([kind, title]) => ({
    title,
    exports: entry.exports.filter(item => item.kind === kind),
  }))
  const items = kinds.flatMap(({ exports }) => exports)
  const anchors = new Map(items.map(({ name }) => [name, anchorOf(name, titles)]))
  const contents = kinds
    .filter(({ exports }) => exports.length > 0)
    .map(({ title, exports }) => {
      const links = exports.map(({ name }) => `[\`${name}\`](#${anchors.get(name)})`)
      return `* ${title}: ${links.join(', ')}`
    })
  const sections = items.map(item => {
    const link = `[\`${specifier}\`](#${anchors.get(item.name)})`
    const first = shown.get(item.name)
    if (!first) shown.set(item.name, { item, link })
    return exportSection(item, first)
  })
  return paragraphs(`## \`${specifier}\``, doc, contents.join('\n'), ...sections)
}

/** Titles that occur again get a number, as on GitHub. */
function anchorOf(name: string, titles: Map<string, number>): string {
  const anchor = name.toLowerCase()
  const before = titles.get(anchor) ?? 0
  titles.set(anchor, before + 1)
  return before === 0 ? anchor : `${anchor}-${before}`
}

function exportSection(item: Export, first: Section | undefined): string {
  const { name, source, hasMembers, signatures, doc, throws, bases, members } = item
  if (first?.item.source === source) return `### \`${name}\`\n\nAs in ${first.link}.\n`
  return paragraphs(
    `### \`${name}\``,
    codeBlock(hasMembers ? signatures.flatMap(genericHead) : signatures.map(wrapped)),
    doc,
    throws.map(text => `Throws ${text}.`).join('\\\n'),
    bases.length > 0 ? `Extends ${bases.map(base => `\`${base}\``).join(', ')}.` : '',
    // Otherwise the members would continue the list.
    members.length > 0 && /^\* .*$(?![\s\S]*^[^*])/m.test(doc) ? 'Members:' : '',
    first ? membersBeside(members, first) : memberList(members),
  )
}

/** Shows members beside those of the same export of another entry: what both say is there, and only its type here. */
function membersBeside(members: readonly Member[], { item, link }: Section): string {
  const alike = (member: Member) =>
    item.members.find(other => nameOf(other) === nameOf(member) && said(other) === said(member))
  const shared = members.filter(alike)
  const same = shared.filter(member => alike(member)?.text === member.text).map(nameOf)
  const otherTypes = shared.filter(member => alike(member)?.text !== member.text)
  return paragraphs(
    memberList(members.filter(member => !alike(member))),
    same.length > 0 ? `As in ${link}: ${same.map(name => `\`${name}\``).join(', ')}.` : '',
    otherTypes.length > 0 ? 'The same with other types:' : '',
    memberList(otherTypes.map(({ text }) => ({ text, doc: '', throws: [], members: [] }))),
  )
}

function nameOf({ text }: Member): string {
  return /^(?:readonly )?(\w+)/.exec(text)?.[1] ?? text
}

/** Everything about a member except its type. */
function said({ doc, throws, members }: Member): string {
  return JSON.stringify([doc, throws, members])
}

/** Shows the type parameters of an interface, because its members mention them. */
function genericHead(signature: string): string[] {
  const [head] = cutAt(signature, ' extends ')
  return head.includes('<') ? [head] : []
}

function codeBlock(lines: readonly string[]): string {
  return lines.length > 0 ? `\`\`\`ts\n${lines.join('\n')}\n\`\`\`` : ''
}

function memberList(members: readonly Member[], indent = ''): string {
  return members
    .map(({ text, doc, throws, members: inner }) => {
      const said = [doc.replaceAll(/\s*\n\s*/g, ' '), ...throws.map(what => `Throws ${what}.`)].filter(
        Boolean,
      )
      const lines = [`${indent}* \`${text}\``, ...said.map(line => `${indent}  ${line}`)].join('\\\n')
      return inner.length > 0 ? `${lines}\n${memberList(inner, `${indent}  `)}` : lines
    })
    .join('\n')
}

/** Puts each parameter of a long function on a line of its own. */
function wrapped(signature: string): string {
  if (signature.length <= WIDTH || !signature.startsWith('function ')) return signature
  const [head] = cutAt(signature, '(')
  const list = textInBrackets(signature, head.length)
  const parameters = splitTypes(list).map(parameter => `  ${parameter},\n`)
  return `${head}(\n${parameters.join('')})${signature.slice(head.length + list.length + 2)}`
}

function paragraphs(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map(part => `${part.trimEnd()}\n`)
    .join('\n')
}
