/** Run by `npm run build:api`: writes docs/api.md from the declarations in `dist`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPage } from './page.ts'
import { publicApi } from './public-api.ts'

const ROOT = join(import.meta.dirname, '../..')

writeFileSync(join(ROOT, 'docs/api.md'), apiPage(publicApi(ROOT)))
