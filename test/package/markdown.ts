import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './pack.ts'

/** A fenced block of code. */
export interface Block {
  readonly language: string
  /** Of its first line of code, counted from 1. */
  readonly line: number
  readonly code: string
  /** What stands in the comment `<!-- snippet: … -->` right above it, with or without the colon. */
  readonly note: string
  /** Of the first line of that. */
  readonly noteLine: number
}

export interface Page {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

/** Made by `npm run build:api`: what it shows are signatures. */
export const REFERENCE = 'docs/api.md'

/** What people read: the README, the guides, and the README of every folder. */
export const pages: readonly Page[] = globSync(['*.md', '{docs,examples}/**/*.md', '*/README.md'], {
  cwd: ROOT,
})
  .filter(path => !/(^|\/)(node_modules|CHANGELOG\.md)/.test(path))
  .sort()
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm
const NOTE = /<!-- snippet:?((?:(?!-->)[\s\S])*)-->\n$/

export function blocksOf(text: string): Block[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: language = '', 2: code = '' }) => {
    const note = NOTE.exec(text.slice(0, index))
    return {
      language,
      line: lineAt(text, index) + 1,
      code,
      note: note?.[1] ?? '',
      noteLine: note ? lineAt(text, note.index) : 0,
    }
  })
}

/** Addresses of links and pictures, with the line of each; code is left out. */
export function linksOf(text: string): { line: number; to: string }[] {
  const prose = withoutCode(text)
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(({ index, 1: to = '' }) => ({
    line: lineAt(prose, index),
    to,
  }))
}

/** The anchors that headings get: in lower case, without punctuation, with hyphens for spaces. */
export function anchorsOf(text: string): string[] {
  return [...withoutCode(text, '$1').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** In back-ticks, or in a block of code: what a page says about code. */
export function codeOf(text: string): string {
  return [...text.matchAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm)].map(([code]) => code).join('\n')
}

/** With as many lines as before. */
function withoutCode(text: string, inline = ''): string {
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, block => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`([^`\n]+)`/g, inline)
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
