/** Draws plots and pictures in the look of the documentation. */
import { writeFileSync } from 'node:fs'
import { type Markish, type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** Each follows the reader's choice of light or dark. */
const COLOURS = {
  card: ['#f6f8fa', '#1c2128'],
  ink: ['#1f2328', '#e6edf3'],
  muted: ['#59636e', '#9da7b3'],
  line: ['#d1d9e0', '#3d444d'],
  good: ['#0f766e', '#5eead4'],
  soft: ['#b9e0da', '#1d5750'],
  bad: ['#cf222e', '#ff7b72'],
  other: ['#8250df', '#d2a8ff'],
  free: ['#f6cf7a', '#7d5a14'],
} as const

export function colour(name: keyof typeof COLOURS): string {
  return `var(--${name})`
}

/** In pixels of a picture. Phones show it at about two thirds. */
export const FONT_SIZE = { normal: 15, small: 13 }
/** As wide on every page. */
const WIDTH = 464
const PADDING = 16
/** How much larger a picture is on a wide page. */
const ENLARGED = 1.2

export interface Words {
  readonly title: string
  /** What it shows, for readers who do not see it. */
  readonly description: string
}

export interface Panel extends PlotOptions {
  readonly marks: Markish[]
  readonly height: number
}

/** Writes `docs/images/{name}.svg`: panels, one above the other. */
export function draw(name: string, { title, description }: Words, panels: readonly Panel[]): void {
  const { document } = parseHTML('<html></html>')
  let height = PADDING
  const drawn = panels.map(panel => {
    const options = { document, width: WIDTH, marginTop: 0, marginRight: PADDING, ...panel }
    const group = `<g transform="translate(0,${height})">${plot(options).innerHTML}</g>`
    height += panel.height + PADDING
    return group.replace(/<style>.*?<\/style>/s, '')
  })
  const values = (index: 0 | 1) =>
    Object.entries(COLOURS)
      .map(([name, pair]) => `--${name}:${pair[index]}`)
      .join(';')
  const style = `svg{${values(0)}}@media(prefers-color-scheme:dark){svg{${values(1)}}}`
  const size = `width="${Math.round(WIDTH * ENLARGED)}" height="${Math.round(height * ENLARGED)}" viewBox="0 0 ${WIDTH} ${height}"`
  const look = `role="img" fill="${colour('muted')}" color="${colour('muted')}" font-family="system-ui,sans-serif" font-size="${FONT_SIZE.small}" text-anchor="middle"`
  const head = `<title>${title}</title><desc>${description}</desc><style>${style}</style>`
  const ground = `<rect rx="10" width="${WIDTH}" height="${height}" fill="${colour('card')}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${look}>${head}${ground}${drawn.join('')}</svg>\n`
  writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), lighter(svg))
}

/** Leaves out what no eye can see: names of marks, and most digits. */
function lighter(svg: string): string {
  return svg
    .replaceAll('&#160;', '\u00a0')
    .replaceAll(/ (?:aria-\w+|class)="[^"]*"/g, '')
    .replaceAll(/ [\w-]+="[^"]*"/g, attribute =>
      attribute.replaceAll(/\d+\.\d+/g, digits => `${Math.round(Number(digits) * 10) / 10}`),
    )
}
