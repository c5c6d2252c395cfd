import { applyOnce } from '../../src/index.ts'
import { APPLIED, COUNTS } from '../simulation/applied.ts'
import { applyDeliveries } from '../simulation/exhaustive/apply.ts'
import { explore } from '../simulation/exhaustive/explore.ts'
import { applyPlay } from '../simulation/plays/apply-play.ts'
import type { KindRow } from './kind.ts'
import { call } from './leases.ts'

/** What it sends around the script of a user that counts. */
const sent = APPLIED.find(({ sent }) => sent.text.includes(COUNTS))?.sent
if (!sent) throw new Error('no script counts')

/** The id belongs to the `{tag}` of the key. */
const count = (name: string) => (name.includes('{') ? `${name}:count` : `{${name}}:count`)

export const row: KindRow = {
  leases: {},
  operations: {
    'applyOnce: apply': call(sent as never, 1, (locks, name) =>
      applyOnce(locks, 'id', COUNTS, [count(name)], []),
    ),
    'applyOnce: apply again': call(
      sent as never,
      1,
      (locks, name) => applyOnce(locks, 'id', COUNTS, [count(name)], []),
      (other, name) => applyOnce(other, 'id', COUNTS, [count(name)], []),
    ),
  },
  stays: /:count$/,
  worlds: { 'apply-once': { play: applyPlay } },
  crowds: { none: 'no client waits for it' },
  orders: { 'apply-once': { explore: compiled => explore(applyDeliveries(compiled)), limits: [] } },
  golden: { none: 'Redisson has no such kind' },
  runtime: 'a script of a user is applied once',
}
