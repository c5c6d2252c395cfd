import { version as programVersion } from '../version.ts'
import { type HealthCheck, passed, type Verdict, verdict } from './check.ts'
import { DEVELOPMENT } from './server-info.ts'

/** The servers on which the tests of edgelock run, or have run. */
const TESTED: readonly [kind: string, versions: RegExp][] = [
  ['Redis', /^(7\.0|8\.0)\./],
  ['Valkey', /^(8\.1|9\.1)\./],
]
const REPORT = 'Send what npx edgelock doctor --report prints, so that the table of stores can name it.'

const server: HealthCheck = {
  id: 'server',
  title: 'Kind and version of the server',
  async run({ info }) {
    const { kind, version, refusal } = await info()
    const name = `${kind} ${version}`.trim()
    if (kind === DEVELOPMENT) return judgeDevelopment(version)
    const [major = 0] = version.split('.').map(Number)
    if (['Redis', 'KeyDB'].includes(kind) && major < 7)
      return verdict(
        'FAIL',
        `${name}: older than Redis 7`,
        'Scripts use what Redis 7 brought, such as PEXPIRE with GT. Leases cannot be extended.',
        'Upgrade to Redis 7, Valkey 8 or newer.',
      )
    if (TESTED.some(([tested, versions]) => tested === kind && versions.test(version)))
      return passed(`${name}, on which edgelock is tested`)
    if (kind === 'unknown')
      return verdict(
        'INFO',
        `unknown: ${refusal || 'INFO names none'}`,
        'The other checks show what it can do.',
        REPORT,
      )
    return verdict(
      'INFO',
      `${name}, on which edgelock is not tested`,
      'The other checks show what it can do.',
      REPORT,
    )
  },
}

/** It runs the scripts of its own version alone. */
function judgeDevelopment(version: string): Verdict {
  const own = programVersion()
  if (version === own)
    return verdict(
      'INFO',
      `${DEVELOPMENT} ${version}, a store for development in memory`,
      'It forgets everything when it stops, and says nothing about your database.',
      'Examine the store of staging or production as well.',
    )
  return verdict(
    'WARN',
    `${DEVELOPMENT} ${version || 'of an older version'}, and this program is ${own}`,
    'It runs only the scripts of its own version, so calls of any other version may fail.',
    'Start edgelock dev with the version that your application has.',
  )
}

export const serverChecks: readonly HealthCheck[] = [server]
