import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TempFolder, tempFolder } from '../../dev/temp-folder.ts'

const SUMMARY = join(import.meta.dirname, '../../dev/ci/summary.ts')
let folder: TempFolder

beforeEach(() => {
  folder = tempFolder('summary')
})
afterEach(() => folder.remove())

function summaryOf(...reports: [passed: number, failed: number, skipped: number][]) {
  const files = reports.map(([numPassedTests, numFailedTests, numPendingTests], index) => {
    const file = join(folder.path, `${index}.json`)
    writeFileSync(file, JSON.stringify({ numPassedTests, numFailedTests, numPendingTests }))
    return file
  })
  const { stdout, status } = spawnSync(process.execPath, [SUMMARY, ...files], { encoding: 'utf8' })
  return [stdout, status]
}

it('adds up the reports of a run', () => {
  expect(summaryOf([5, 0, 0], [3, 0, 0])).toEqual(['8 passed, 0 failed\n', 0])
})

it('fails when anything failed, and counts what was skipped', () => {
  expect(summaryOf([5, 0, 2], [3, 1, 0])).toEqual(['8 passed, 1 failed, 2 skipped\n', 1])
})

it('fails when one of the reports has no tests', () => {
  expect(summaryOf([5, 0, 0], [0, 0, 0])).toEqual(['5 passed, 0 failed\n', 1])
})
