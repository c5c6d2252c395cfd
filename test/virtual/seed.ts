/** What is drawn at random in virtual time, the same for the same seed. */

/** Everything that a test draws follows from `SEED` and its title. So `npm test` is the same in every run. */
export const SEED = process.env['SEED'] ?? '1'

let state = hashOf(SEED)

/** Starts the draws of a test. */
export function seedFor(title: string): void {
  state = hashOf(`${SEED}\n${title}`)
}

/** Draws a number from 0 to 1, without 1 (mulberry32). */
export function draw(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Draws an integer below `end`. */
export function drawBelow(end: number): number {
  return Math.floor(draw() * end)
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
