import { renderMermaidSVG } from 'beautiful-mermaid'
import type { MarkdownRenderer } from 'vitepress'

/** The colours of the theme, so that a picture follows the reader's choice of light or dark. */
const COLOURS = {
  bg: 'var(--vp-c-bg)',
  fg: 'var(--vp-c-text-1)',
  line: 'var(--vp-c-text-3)',
  accent: 'var(--vp-c-brand-1)',
  muted: 'var(--vp-c-text-2)',
  surface: 'var(--vp-c-bg-soft)',
  border: 'var(--vp-c-divider)',
  transparent: true,
}

/** Draws blocks of `mermaid` while the site is built, so that readers load no program for it. */
export function drawDiagrams(markdown: MarkdownRenderer): void {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = '', content = '' } = tokens[index] ?? {}
    if (info.trim() !== 'mermaid') return fence?.(tokens, index, ...rest) ?? ''
    // Its style asks a font service for a font.
    const svg = renderMermaidSVG(content, COLOURS)
      .replace(/@import[^;]*;/, '')
      .replaceAll("'Inter', ", '')
    // As a value, because Vue leaves a `style` out of its templates.
    return `<figure class="diagram" v-html="${markdown.utils.escapeHtml(JSON.stringify(svg))}"></figure>`
  }
}
