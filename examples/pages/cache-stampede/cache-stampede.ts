import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

let loads = 0
const loadPrice = async (_sku: string) => { loads++; return { cents: 1_999 } }

async function priceOf(sku: string) {
  const options = { keepMs: 30_000, waitMs: 5_000 }
  return (await once(locks, `price:${sku}`, options, () => loadPrice(sku))).value
}

await Promise.all(Array.from({ length: 10 }, () => priceOf('42')))
if (loads !== 1) throw new Error(`loaded ${loads} times`)
