import { createLocks, lock, multiLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const cart = ['{cart:7}:stock', '{cart:7}:coupon'].map(name => lock(locks, name))
console.log(await withLock(multiLock(cart), () => '同一个槽，一段脚本')) // 同一个槽，一段脚本
