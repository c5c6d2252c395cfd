import type { Results } from './stage.ts'

/** A test of the stage `system` that may be run again for a week, until its owner has mended it. */
export interface Flake {
  /** As the stage prints it: `test/system/file.test.ts > title`. */
  readonly title: string
  readonly owner: string
  /** A date, `2026-11-24`. */
  readonly since: string
}

const DAYS = 7
const DAY_MS = 86_400_000

/** Adds to the failures what was flaky without being listed, and what has been listed for too long. */
export function withFlakes(results: Results, listed: readonly Flake[], now: number): Results {
  const unlisted = (results.flaky ?? []).filter(({ title }) => !listed.some(flake => flake.title === title))
  const added = [
    ...unlisted.map(({ title, message }) => `${title}: passed only when run again, after: ${message}`),
    ...listed.filter(flake => isOverdue(flake, now)).map(overdueText),
  ]
  return {
    ...results,
    passed: results.passed - unlisted.length,
    failed: results.failed + added.length,
    failures: [...results.failures, ...added],
  }
}

/** A date that cannot be read, or that is yet to come, is overdue as well. */
function isOverdue({ since }: Flake, now: number): boolean {
  const age = now - Date.parse(since)
  return !(age >= -DAY_MS && age < DAYS * DAY_MS)
}

function overdueText({ title, owner, since }: Flake): string {
  return `${title}: listed as flaky since ${since}, for at most ${DAYS} days; ${owner} has to mend it`
}
