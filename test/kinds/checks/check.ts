import type { Compiled } from '../../simulation/compiled.ts'
import type { KindRow } from '../kind.ts'

/** Judges a kind by its row alone, on a server that runs `server`. It reports everything that is wrong. */
export type Check = (row: KindRow, server: Compiled, report: (wrong: string) => void) => Promise<void>
