/** What Redisson's interfaces offer, of which `docs/from-redisson.md` has a line each. */
import { expect, it } from 'vitest'
import { run } from '../../dev/run-program.ts'
import { buildAgent } from './agent.ts'
import API from './redisson-api.json' with { type: 'json' }
import { VERSION } from './version.ts'

it('is in redisson-api.json, where each method stands for its asynchronous twin too', async () => {
  const jar = await buildAgent(VERSION)
  const found: Record<string, string[]> = JSON.parse(await run('java', ['-cp', jar, 'edgelock.Api']))
  const isTwin = (method: string) => /^\w+Async\(/.test(method)
  const nameOf = (method: string) => method.replace(/(Async)?\(.*/, '')
  const synchronous = Object.entries(found).map(
    ([type, methods]) => [type, methods.filter(method => !isTwin(method))] as const,
  )
  expect(Object.fromEntries(synchronous)).toEqual(API)
  for (const [type, methods] of Object.entries(found)) {
    const names = (API as Record<string, string[]>)[type]?.map(nameOf)
    for (const twin of methods.filter(isTwin)) expect(names, twin).toContain(nameOf(twin))
  }
})
