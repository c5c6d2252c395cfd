/**
 * `npm run ci -- lua54`: runs the tests of the scripts on Lua 5.4, which Dragonfly embeds, over a real Redis. It unpacks the
 * distribution's packages once, and prints why not where it cannot. Arguments replace the tests, or are passed on to
 * vitest.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_RUN, runTests } from './ci/vitest.ts'
import { cacheFolder } from './debian/cache-folder.ts'
import { unpackedProgram } from './debian/unpack.ts'

/** Left out: what a call costs the server itself. */
const TESTS = ['test/lua', '--exclude', '**/bounded-work.test.ts']

const lua = await findLua().catch((error: Error) => {
  console.error(`Lua 5.4 could not be fetched, so nothing runs on it: ${error.message}`)
  process.exit(NOT_RUN)
})
process.exitCode = await runTests(TESTS, { ...process.env, REDIS_URL: '', ...lua })

async function findLua(): Promise<{ LUA54: string; LUA_CPATH: string }> {
  const packages = ['lua5.4', 'lua-cjson']
  const cache = await cacheFolder('lua')
  const unpacked = await unpackedProgram({ packages, program: 'usr/bin/lua5.4', cache })
  if (!unpacked) throw new Error('this machine has no packages of Debian or Ubuntu')
  const [cjson = ''] = globSync('usr/lib/*/lua/5.4/cjson.so', { cwd: unpacked.root })
  return { LUA54: unpacked.command, LUA_CPATH: join(unpacked.root, cjson) }
}
