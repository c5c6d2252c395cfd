import { Bed, FAULTS } from '../bed.ts'
import { operationsOf } from '../index.ts'
import { told } from '../kind.ts'
import type { Check } from './check.ts'

/**
 * Every call under every fault of one request. The caller notices nothing, and what is left is what the call leaves
 * without a fault, also after late copies have arrived.
 */
export const oneFault: Check = async (row, server, report) => {
  for (const [title, operation] of Object.entries(operationsOf(row))) {
    const calm = new Bed(server)
    const outcome = told(await calm.perform(operation).catch(told))
    if (outcome !== operation.outcome) report(`${title}: ${outcome} instead of ${operation.outcome}`)
    const undisturbed = calm.left()
    if (!operation.spansSlots) for (const each of calm.wrong) report(`${title}: ${each}`)
    for (const [what, fault] of Object.entries(FAULTS)) {
      const bed = new Bed(server)
      const say = (wrong: string) => report(`${title}, when its request ${what}: ${wrong}`)
      const value = await bed.perform(operation, fault).catch(error => error)
      if (told(value) !== operation.outcome) say(`${told(value)} instead of ${operation.outcome}`)
      if (bed.met !== 1) say('it sends no such request')
      if (bed.left() !== undisturbed) say(differ(undisturbed, bed.left()))
      bed.deliverLate()
      if (bed.left() !== undisturbed)
        say(`late copies change what is left: ${differ(undisturbed, bed.left())}`)
    }
  }
}

/** Says what is there and should not be, and what is missing. */
function differ(wanted: string, left: string): string {
  const without = (some: string, others: string) => {
    const lines = others.split('\n')
    return some.split('\n').filter(line => !lines.includes(line))
  }
  const shown = (keys: readonly string[]) => keys.join(', ') || 'nothing'
  return `it leaves ${shown(without(left, wanted))} instead of ${shown(without(wanted, left))}`
}
