import { createLocks, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const ctx = { waitUntil: (promise: Promise<unknown>) => void promise } // what your platform passes
const locks = createLocks({ redis: restFromEnv(process.env) })

const cache = new Map([['42', { cents: 1_899, at: 0 }]])
const loadPrice = async (_sku: string) => ({ cents: 1_999, at: Date.now() })

function priceNow(sku: string) {
  const known = cache.get(sku)
  if (!known || Date.now() - known.at > 30_000) {
    const loading = tryWithLock(locks, `price:${sku}`, async () => cache.set(sku, await loadPrice(sku)))
    ctx.waitUntil(loading)
  }
  return known
}

priceNow('42')
