/** One suite in every runtime, against the built package. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { buildStage, type Stage } from './build.ts'
import { type Column, firstHandOver, runColumn } from './column.ts'
import { freeUrl, startControl } from './control.ts'
import { PAGE, pageWith } from './documented.ts'
import { install } from './install.ts'
import { RUNTIMES, type Runtime } from './runtimes.ts'
import type { ServedPlace } from './served/cases.ts'
import type { HandedOver, Place } from './suite/case.ts'

const NOTHING: HandedOver = { from: '', leases: {}, onceKey: '' }

let stage: Stage
let redis: ServedPlace['redis']
let placeOf: (runtime: string) => Place
/** What the runtime before has left. */
let handedOver = NOTHING
const columns = new Map<Runtime, Column>()

beforeAll(async () => {
  await using stack = new AsyncDisposableStack()
  const { rest, redis: server } = stack.use(await startStack())
  const control = stack.use(await startControl(rest.faults))
  stage = stack.use(await buildStage(join(import.meta.dirname, '../..')))
  redis = server.client
  const common = {
    rest: { url: rest.url, token: rest.token },
    control: control.url,
    awayUrl: await freeUrl(),
  }
  placeOf = runtime => ({ ...common, runtime, handedOver })
  handedOver = await firstHandOver(stage, placeOf('first'))
  const started = stack.move()
  return () => started.disposeAsync()
})

describe('every case of the suite passes on', () => {
  // One after the other, because each takes over the leases of the one before.
  it.each(RUNTIMES)('$title', async runtime => {
    const starting = { folder: await install(runtime), stage, place: placeOf(runtime.id) }
    const column = await runColumn(runtime, starting, redis)
    columns.set(runtime, column)
    handedOver = column.handedOver ?? handedOver
    console.log(`${runtime.title}: ${column.cases.size} cases`)
    const failed = [...column.cases].filter(([, error]) => error !== undefined)
    expect(Object.fromEntries(failed)).toEqual({})
    expect(column.cases.size).toBeGreaterThan(100)
  })
})

it('docs/runtimes.md says what the runtimes lack, which -u writes', async () => {
  await expect(await pageWith(columns)).toMatchFileSnapshot(PAGE)
})
