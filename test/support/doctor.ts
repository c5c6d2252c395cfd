import { expect } from 'vitest'
import { CHECKS, type Finding } from '../../src/cli/commands/doctor.ts'
import type { Patient, Verdict } from '../../src/cli/doctor/check.ts'
import { cli, type Ended } from './cli.ts'
import { envOf } from './clients.ts'

export interface Diagnosis extends Ended {
  readonly checks: readonly Finding[]
  readonly notRun: readonly string[]
  readonly ms: number
  readonly server: { readonly kind: string; readonly version: string }
}

/** Runs `edgelock doctor --json` on a store. */
export async function doctor(
  { url, token }: { url: string; token: string },
  ...args: string[]
): Promise<Diagnosis> {
  const ended = await cli(['doctor', '--json', ...args], { env: envOf({ url, token }) })
  return { ...ended, ...JSON.parse(ended.out) }
}

/** Plays one check. */
export async function look(id: string, patient: Patient): Promise<Verdict> {
  const check = CHECKS.find(each => each.id === id) ?? expect.unreachable(id)
  return check.look(patient)
}

/** What is wrong, and nothing else: the checks that warn or fail, with what they found and its cure in one text. */
export function complaints({ checks }: Pick<Diagnosis, 'checks'>): Record<string, string> {
  const wrong = checks.filter(({ level }) => level === 'WARN' || level === 'FAIL')
  for (const { consequence, cure } of wrong) expect([consequence, cure]).not.toContain(undefined)
  return Object.fromEntries(wrong.map(({ id, level, found, cure }) => [id, `${level} ${found} → ${cure}`]))
}
