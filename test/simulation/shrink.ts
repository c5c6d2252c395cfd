import { playWorld, type WorldOptions } from './world/world.ts'

/**
 * Leaves out incidents of a failing world for as long as it still fails in the same way: halves first, then ever smaller
 * parts. Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002).
 *
 * @returns the incidents to leave out
 */
export async function shrink(options: WorldOptions): Promise<ReadonlySet<string>> {
  const { incidents, violations } = await playWorld(options)
  const wanted = shapeOf(violations)
  const fails = async (without: ReadonlySet<string>) =>
    shapeOf((await playWorld({ ...options, without })).violations).some(shape => wanted.includes(shape))
  let without: ReadonlySet<string> = new Set()
  for (let size = Math.ceil(incidents.length / 2); size >= 1; ) {
    const before = without.size
    // What is left out may make room for other incidents, which can be left out as well.
    const { incidents: left } = await playWorld({ ...options, without })
    for (let at = 0; at < left.length; at += size) {
      const fewer = new Set([...without, ...left.slice(at, at + size)])
      if (await fails(fewer)) without = fewer
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (without.size === before) break
  }
  return without
}

/** A violation without names and numbers. */
function shapeOf(violations: readonly string[]): string[] {
  return violations.map(each => each.replaceAll(/[\w@-]*\d[\w:@.-]*/g, '#'))
}
