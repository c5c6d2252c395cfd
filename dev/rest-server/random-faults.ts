import {
  type CommandMatch,
  FAULT_NAMES,
  type Fault,
  type FaultName,
  type Shares,
  suffers,
} from './fault-types.ts'

/** Returns a function that draws a fault or none for each request. The same seed gives the same sequence. */
export function randomFaults(
  shares: Shares,
  seed: number,
  match: CommandMatch,
): (commands: string[][]) => Fault | undefined {
  const random = seededRandom(seed)
  const bands = cumulative(FAULT_NAMES.flatMap(name => shareOf(name, shares[name])))
  const total = bands.at(-1)?.below ?? 0
  if (total > 1) throw new RangeError(`The shares of all faults must add up to at most 1, got ${total}.`)
  return commands => {
    if (bands.length === 0 || !commands.some(match)) return undefined
    const drawn = random()
    const fault = bands.find(({ below }) => drawn < below)?.fault
    return fault && suffers(fault.name, commands, match) ? fault : undefined
  }
}

interface Share {
  fault: Fault
  share: number
}

function shareOf(name: FaultName, value: Shares[FaultName]): Share[] {
  if (value === undefined) return []
  const { share, ...settings } = typeof value === 'number' ? { share: value } : value
  if (!(share >= 0)) throw new RangeError(`The share of ${name} must not be negative.`)
  return [{ fault: { name, ...settings }, share }]
}

function cumulative(shares: Share[]): { fault: Fault; below: number }[] {
  let below = 0
  return shares.map(({ fault, share }) => {
    below += share
    return { fault, below }
  })
}

// mulberry32
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
