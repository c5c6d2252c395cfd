/** Run by `npm run build:openapi`: writes what the worker describes and checks its lock API by. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockApiDocument } from './document.ts'

const FILE = join(import.meta.dirname, '../../worker/locks/openapi.gen.json')

writeFileSync(FILE, `${JSON.stringify(lockApiDocument(), null, 2)}\n`)
