/** What pictures are made of: layers of Vega-Lite on one stage. */
import { colour, FONT_SIZE } from './draw.ts'

/** Of the names of the lanes, and of the time beside them. */
const [NAMES_WIDTH, TIME_WIDTH] = [82, 348]
export const WIDTH: number = NAMES_WIDTH + TIME_WIDTH

export const HEADING = { fontWeight: 600 }
export const SMALL = { fontSize: FONT_SIZE.small }

export interface Stage {
  readonly height: number
  readonly time: readonly [number, number]
  /** Of the time. Without it, the time has no axis. */
  readonly unit?: string | undefined
  readonly width?: number
  /** Heights are numbers from 0 to this, and have an axis. Default: they are pixels from above. */
  readonly most?: number
}

/** Time passes from left to right. */
export function stage({ height, time, unit, width = TIME_WIDTH, most }: Stage, layer: readonly object[]) {
  const axis = { title: unit, grid: false, tickCount: 5, titlePadding: 2 }
  const scale = { domain: most ? [0, most] : [height, 0], nice: false }
  return {
    ...{ width, height, layer },
    encoding: {
      x: { field: 'x', type: 'quantitative', scale: { domain: time, nice: false }, axis: unit ? axis : null },
      y: {
        ...{ field: 'y', type: 'quantitative', scale },
        axis: most ? { title: null, tickCount: 4, domain: false, ticks: false } : null,
      },
    },
  }
}

export interface Mark {
  readonly x: number
  readonly y: number
  readonly x2?: number
  readonly y2?: number
  readonly text?: string | undefined
}

const ENDS = { x2: { field: 'x2' }, y2: { field: 'y2' } }

export function bars(values: readonly Mark[], color: string, opacity = 1) {
  return { data: { values }, mark: { type: 'rect', color, opacity }, encoding: ENDS }
}

export function rules(
  values: readonly Mark[],
  color: string = colour('muted'),
  strokeWidth = 1.5,
  strokeDash = [1, 0],
) {
  return { data: { values }, mark: { type: 'rule', color, strokeWidth, strokeDash }, encoding: ENDS }
}

/** Upright lines as one path, because there are many. */
export function ticks(marks: readonly Mark[], color: string) {
  const values = marks
    .flatMap(({ x, y, y2 }) => [
      { x, y },
      { x, y: y2 },
      { x, y: null },
    ])
    .map((point, order) => ({ ...point, order }))
  return {
    data: { values },
    mark: { type: 'line', color, strokeWidth: 1.2, invalid: 'break-paths-filter-domains' },
    encoding: { order: { field: 'order' } },
  }
}

export function texts(values: readonly Mark[], mark: object = {}) {
  return {
    data: { values },
    mark: { type: 'text', align: 'left', baseline: 'middle', ...mark },
    encoding: { text: { field: 'text' } },
  }
}

export function dots(values: readonly Mark[], color: string = colour('muted'), size = 40) {
  return { data: { values }, mark: { type: 'point', shape: 'circle', filled: true, opacity: 1, color, size } }
}

export function crosses(values: readonly Mark[]) {
  const shape = 'M-1,-1L1,1M1,-1L-1,1'
  return {
    data: { values },
    mark: { type: 'point', shape, color: colour('bad'), strokeWidth: 2.5, size: 80, opacity: 1 },
  }
}

/** Named lines along the time. */
export function lanes(
  heights: Readonly<Record<string, number>>,
  [x, x2]: readonly [number, number],
  mark: object = { color: colour('muted') },
) {
  const all = Object.entries(heights).map(([text, y]) => ({ text, x, x2, y, y2: y }))
  return { layer: [rules(all, colour('line')), texts(all, { dx: -NAMES_WIDTH, ...mark })] }
}
