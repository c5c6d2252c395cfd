import type { Fault } from '../../memory/faults.ts'
import { UsageError } from '../io.ts'

const EXAMPLE = 'lose=10%,refuse=5%,duplicate=5%,delay=5%:2000'
const SHARE = /^(lose|refuse|duplicate|delay)=(\d+(?:\.\d+)?)%(?::(\d{1,6}))?$/
const DELAY_MS = 1_000

/** Reads `lose=10%,delay=5%:2000`, and returns a function that draws a fault or none. @throws {UsageError} */
export function faultShares(text: string, random: () => number): () => Fault | undefined {
  let below = 0
  const bands = text.split(',').map(part => {
    const [, kind, percent, ms] = SHARE.exec(part.trim()) ?? []
    if (!kind) throw new UsageError(`--faults takes shares such as ${EXAMPLE}, got ${JSON.stringify(part)}`)
    below += Number(percent) / 100
    return { fault: faultOf(kind, ms), below }
  })
  if (below > 1) throw new UsageError('--faults must add up to at most 100%')
  return () => {
    const drawn = random()
    return bands.find(band => drawn < band.below)?.fault
  }
}

function faultOf(kind: string, ms: string | undefined): Fault {
  if (kind === 'delay') return { delay: Number(ms ?? DELAY_MS) }
  if (kind === 'duplicate' && ms) return { duplicate: Number(ms) }
  return kind as 'lose' | 'refuse' | 'duplicate'
}
