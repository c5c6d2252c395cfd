/** Draws plots and pictures in the look of the documentation. */
import { writeFileSync } from 'node:fs'
import * as Plot from '@observablehq/plot'
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
export type Colour = keyof typeof COLOURS
export const colour = (name: Colour) => `var(--${name})`

/** In pixels of a picture, which is as wide on every page. Phones show it at about two thirds. */
const [WIDTH, PADDING, NORMAL] = [464, 16, 15]
export const SMALL = { fontSize: 13 }
/** How much larger a picture is on a wide page. */
const ENLARGED = 1.2

export type Panel = Plot.PlotOptions & { readonly marks: Plot.Markish[]; readonly height: number }

/** Writes `docs/images/{name}.svg`: panels, one above the other. `description`: for readers who do not see it. */
export function draw(name: string, title: string, description: string, panels: readonly Panel[]): void {
  const { document } = parseHTML('<html></html>')
  let height = PADDING
  const drawn = panels.map(panel => {
    const options = { document, width: WIDTH, marginTop: 0, marginRight: PADDING, ...panel }
    const group = `<g transform="translate(0,${height})">${Plot.plot(options).innerHTML}</g>`
    height += panel.height + PADDING
    return group.replace(/<style>.*?<\/style>/s, '')
  })
  const values = (scheme: 0 | 1) =>
    Object.entries(COLOURS)
      .map(([name, pair]) => `--${name}:${pair[scheme]}`)
      .join(';')
  const style = `svg{${values(0)}}@media(prefers-color-scheme:dark){svg{${values(1)}}}`
  const size = `width="${Math.round(WIDTH * ENLARGED)}" height="${Math.round(height * ENLARGED)}" viewBox="0 0 ${WIDTH} ${height}"`
  const look = `role="img" fill="${colour('muted')}" color="${colour('muted')}" font-family="system-ui,sans-serif" font-size="${SMALL.fontSize}" text-anchor="middle"`
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

/** What is drawn of a thing: numbers, in the order that each function names, and texts. */
export type Drawn = readonly (number | string | undefined)[]
type ToDrawn<T> = (each: T) => Drawn
const asIt: ToDrawn<unknown> = each => each as Drawn

/** `[x, x2, y, y2]` */
export const bars = <T>(fill: Colour, all: readonly T[], of: ToDrawn<T> = asIt, opacity?: number) =>
  Plot.rect(all.map(of), { x1: '0', x2: '1', y1: '2', y2: '3', fill: colour(fill), opacity })
/** `[x, y, x2, y2]` */
export const links = <T>(stroke: Colour, all: readonly T[], of: ToDrawn<T> = asIt, strokeWidth = 1.5) =>
  Plot.link(all.map(of), { x1: '0', y1: '1', x2: '2', y2: '3', stroke: colour(stroke), strokeWidth })
/** `[x, y, y2]` */
export const ticks = <T>(stroke: Colour, all: readonly T[], of: ToDrawn<T> = asIt) =>
  Plot.ruleX(all.map(of), { x: '0', y1: '1', y2: '2', stroke: colour(stroke), strokeWidth: 1.2 })
/** `[x, y]` */
export const dots = (fill: Colour, all: readonly Drawn[], r = 3.5) =>
  Plot.dot(all, { x: '0', y: '1', fill: colour(fill), r })
/** `[x, y]` */
export const crosses = (all: readonly Drawn[]) =>
  Plot.dot(all, { x: '0', y: '1', symbol: 'times', stroke: colour('bad'), strokeWidth: 2.5, r: 5.5 })
/** `[x, y, text]` */
export const texts = (fill: Colour, all: readonly Drawn[], look: Plot.TextOptions = {}) =>
  Plot.text(all, {
    ...{ x: '0', y: '1', text: '2', textAnchor: 'start', fill: colour(fill), fontSize: NORMAL },
    ...look,
  })
export const HEADING: Plot.TextOptions = { fontWeight: 600 }

export const timeAxis = (label: string) =>
  Plot.axisX({
    ...{ label, labelAnchor: 'center', labelArrow: 'none', ticks: 5, tickSize: 5 },
    ...{ stroke: colour('line'), fill: colour('muted') },
  })
