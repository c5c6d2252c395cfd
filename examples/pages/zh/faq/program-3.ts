import { createLocks, fencedLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const saved = { token: 0, text: '' }
const save = async (text: string, token: number) => {
  if (token <= saved.token) return false
  Object.assign(saved, { token, text })
  return true
}

const page = fencedLock(locks, 'page:7')
const early = await page.acquire()
await early.release()
const late = await page.acquire()
// UPDATE page SET text = ?1, token = ?2 WHERE id = 7 AND token < ?2
console.log(await save('新的', late.token ?? 0)) // true
console.log(await save('旧的', early.token ?? 0)) // false：迟到的写入被拒绝
await late.release()
