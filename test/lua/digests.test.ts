import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../src/transport/digest.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis()
const FOLDER = join(import.meta.dirname, '../../src/transport/scripts')
const scripts: [name: string, script: Script<string, { code: string }>][] = []
for (const file of globSync(`${FOLDER}/*.gen.ts`)) {
  for (const [verb, script] of Object.entries<(typeof scripts)[number][1]>(await import(file)))
    scripts.push([`${basename(file, '.gen.ts')} ${verb}`, script])
}

it.each(scripts)('Redis confirms the digest that the library computes for %s', async (_name, { text }) => {
  expect(await digestOf(text)).toBe(await redis().client.script('LOAD', text))
})

it('no two scripts have the same text', () => {
  expect(new Set(scripts.map(([, { text }]) => text)).size).toBe(scripts.length)
})
