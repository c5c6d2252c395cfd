/** Writes the reference of all entries as a page of Markdown. */
import { optionsTable } from './options.ts'
import type { Export, Member, PublicEntry } from './public-api.ts'

const HEAD = `# API reference

What each export takes, returns and throws: every option and every type, made from the comments in \`src\` by \`npm run build:api\`. The [README](../README.md) shows how to use them.
`

const KINDS = { function: 'Functions', error: 'Errors', type: 'Types' } as const

/** A section of the page. */
interface Section {
  readonly item: Export
  /** A link to it that names its entry. */
  readonly link: string
}

/** What has been said before. Both adapters export options of the same name, and guards share options. */
interface Said {
  /** The first section of each name. */
  readonly sections: Map<string, Section>
  /** The first section of each option, by the option's name and text. */
  readonly options: Map<string, Section>
  /** Every export, by its name. */
  readonly exports: ReadonlyMap<string, Export>
}

/** A shorter text of an option is repeated rather than referred to. */
const WORTH_A_LINK = 60

export function apiPage(entries: readonly PublicEntry[]): string {
  const exports = new Map(entries.flatMap(entry => entry.exports.map(item => [item.name, item])))
  const said: Said = { sections: new Map(), options: new Map(), exports }
  const titles = new Map<string, number>()
  return [HEAD, ...entries.map(entry => entrySection(entry, said, titles))].join('\n')
}

function entrySection(entry: PublicEntry, said: Said, titles: Map<string, number>): string {
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
    const first = said.sections.get(item.name)
    if (!first) said.sections.set(item.name, { item, link })
    return exportSection({ item, link: `[\`${item.name}\`](#${anchors.get(item.name)})` }, first, said)
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

function exportSection(section: Section, first: Section | undefined, said: Said): string {
  const { name, source, hasMembers, signatures, doc, throws, members } = section.item
  if (first?.item.source === source) return `### \`${name}\`\n\nAs in ${first.link}.\n`
  const repeats = first && members.length === 0 && textOf(first.item) === textOf(section.item)
  return paragraphs(
    `### \`${name}\``,
    codeBlock(signatures),
    repeats ? `As in ${first.link}.` : doc,
    repeats ? '' : throws.map(text => `Throws ${text}.`).join('\\\n'),
    ...(name.endsWith('Options') && hasMembers
      ? [optionsIn(section, first, said)]
      : membersWithBases(section.item)),
  )
}

function membersWithBases({ doc, bases, members }: Export): string[] {
  return [
    bases.length > 0 ? `Extends ${bases.map(base => `\`${base}\``).join(', ')}.` : '',
    // Otherwise the members would continue the list.
    members.length > 0 && /^\* .*$(?![\s\S]*^[^*])/m.test(doc) ? 'Members:' : '',
    memberList(members),
  ]
}

/** Shows all options of a function in one table, those of the bases included. */
function optionsIn(section: Section, first: Section | undefined, said: Said): string {
  const { bases, members } = section.item
  const all = [...members, ...bases.flatMap(base => inheritedFrom(base, said))]
  const options = all.map(member => {
    const home = member.doc.length > WORTH_A_LINK ? said.options.get(keyOf(member)) : undefined
    return { member, home: home && linkTo(home, first) }
  })
  for (const key of members.map(keyOf)) if (!said.options.has(key)) said.options.set(key, section)
  return optionsTable(options)
}

/** Returns the members of `AcquireOptions`, or of `Pick<AcquireOptions, 'patienceMs'>`. */
function inheritedFrom(base: string, said: Said): readonly Member[] {
  const [, picked, names] = /^Pick<(\w+), (.*)>$/.exec(base) ?? []
  const { bases = [], members = [] } = said.exports.get(picked ?? /^\w+/.exec(base)?.[0] ?? '') ?? {}
  const all = [...members, ...bases.flatMap(each => inheritedFrom(each, said))]
  return names === undefined ? all : all.filter(member => names.includes(`'${nameOf(member)}'`))
}

function textOf({ doc, throws }: Export): string {
  return JSON.stringify([doc, throws])
}

function linkTo(section: Section, first: Section | undefined): string {
  return section.item === first?.item ? first.link : section.link
}

function nameOf({ text }: Member): string {
  return /^(?:readonly )?(\w+)/.exec(text)?.[1] ?? text
}

/** Everything about a member except its type. */
function keyOf(member: Member): string {
  return JSON.stringify([nameOf(member), member.doc, member.throws, member.members])
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

function paragraphs(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map(part => `${part.trimEnd()}\n`)
    .join('\n')
}
