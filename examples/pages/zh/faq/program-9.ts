import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const createOrder = async (user: string, sku: string) => ({ id: `${user}-${sku}` })

const buy = (user: string) =>
  once(locks, `order:sku7:${user}`, { waitMs: 3_000 }, () => createOrder(user, 'sku7'))
const [first, second] = await Promise.all([buy('u1'), buy('u1')])
console.log([first.status, second.status].sort()) // executed、replayed
