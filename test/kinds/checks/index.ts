import type { Compiled } from '../../simulation/compiled.ts'
import type { KindRow } from '../kind.ts'
import type { Check } from './check.ts'
import { fullDatabase } from './full-database.ts'
import { lateCopies } from './late-copies.ts'
import { lostTtl } from './lost-ttl.ts'
import { oneFault } from './one-fault.ts'
import { remains } from './remains.ts'
import { truth } from './truth.ts'

/** What is checked for every kind, by the sentence that it proves. */
export const CHECKS: Readonly<Record<string, Check>> = {
  'takes effect once, whatever happens to one request': oneFault,
  'is not taken or harmed by late copies': lateCopies,
  'tells its callers what is true': truth,
  'lets go in a full database': fullDatabase,
  'leaves nothing for good': remains,
  'has its TTL again at the next renewal': lostTtl,
}

/** Returns everything that a check finds wrong with a kind. */
export async function findingsOf(
  check: Check,
  ...about: [row: KindRow, server: Compiled]
): Promise<string[]> {
  const found: string[] = []
  await check(...about, wrong => found.push(wrong)).catch(error => found.push(String(error)))
  return found
}
