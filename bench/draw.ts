/** Draws plots and pictures in the look of the documentation. */
import { writeFileSync } from 'node:fs'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'

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
type Colour = keyof typeof COLOURS

export function colour(name: Colour): string {
  return `var(--${name})`
}

/** In pixels of a picture. Phones show it at about two thirds. */
export const FONT_SIZE = { normal: 15, small: 13 }
/** As wide on every page. Vega only guesses how wide a text is. */
const WIDTH = 464
/** How much larger a picture is on a wide page. */
const ENLARGED = 1.2

export interface Words {
  readonly title: string
  /** What it shows, for readers who do not see it. */
  readonly description: string
}

/** Writes `docs/images/{name}.svg`. */
export async function draw(name: string, words: Words, spec: object): Promise<void> {
  const svg = await new View(parse(compile({ ...LOOK, ...spec } as TopLevelSpec).spec), {
    renderer: 'none',
  }).toSVG()
  writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), `${finished(svg, words)}\n`)
}

const LOOK = {
  background: colour('card'),
  padding: 16,
  config: {
    view: { stroke: null },
    axis: {
      labelColor: colour('muted'),
      titleColor: colour('muted'),
      domainColor: colour('line'),
      tickColor: colour('line'),
      gridColor: colour('line'),
      labelFontSize: FONT_SIZE.small,
      titleFontSize: FONT_SIZE.small,
      titleFontWeight: 'normal',
    },
    text: { fontSize: FONT_SIZE.normal, color: colour('ink') },
    legend: { labelColor: colour('ink'), labelFontSize: FONT_SIZE.small, labelLimit: 0 },
  },
}

function finished(svg: string, { title, description }: Words): string {
  const values = (index: 0 | 1) =>
    `svg{${Object.entries(COLOURS)
      .map(([name, pair]) => `--${name}:${pair[index]}`)
      .join(';')}}`
  const style = `${values(0)}@media(prefers-color-scheme:dark){${values(1)}}text{font-family:system-ui,sans-serif}`
  const head = `<title>${title}</title><desc>${description}</desc><style>${style}</style>`
  return lighter(svg)
    .replace(
      / width="\d+" height="(\d+)" viewBox="[^"]*"(.*?)<rect width="\d+"/,
      (_, height: string, more: string) =>
        ` width="${Math.round(WIDTH * ENLARGED)}" height="${Math.round(Number(height) * ENLARGED)}" viewBox="0 0 ${WIDTH} ${height}" role="img"${more}<rect rx="10" width="${WIDTH}"`,
    )
    .replace('>', `>${head}`)
}

/** Leaves out what no eye can see: the roles of every mark, paths without a colour, and most digits. */
function lighter(svg: string): string {
  const noise =
    / (?:role|class|pointer-events|aria-[a-z]+|xmlns:xlink|version|font-family|stroke-width="1"|opacity="1")(?:="[^"]*")?/g
  return svg
    .replaceAll(noise, '')
    .replaceAll(/<path(?: transform="[^"]*")? d="[^"]*"\/>/g, '')
    .replaceAll(/ [\w-]+="[^"]*"/g, attribute =>
      attribute.replaceAll(/\d+\.\d+/g, number => `${Math.round(Number(number) * 10) / 10}`),
    )
    .replaceAll(/ transform="translate\(0,0\)"/g, '')
    .replaceAll('<g></g>', '')
}
