import { lock } from 'edgelock'
import { bearerToken, lockConsole } from 'edgelock/console'
import { ok, same } from './expect.ts'
import type { LockCases } from './transports.ts'

export const consoleCases: LockCases = {
  async 'the console is there for operators alone, and releases a lock'({ locks, name }) {
    const lease = await lock(locks(), name).acquire()
    const operators = lockConsole({ locks: locks(), authorize: bearerToken('a-token-of-a-test') })
    const ask = (query: string, headers: Record<string, string>, method = 'GET') =>
      operators(new Request(`https://example.com/console?${query}`, { method, headers }))
    const bearer = { authorization: 'Bearer a-token-of-a-test' }
    const link = (await (await ask('', bearer, 'POST')).text()).trim().slice(1)
    const cookie = (await ask(link, {})).headers.get('set-cookie')?.split(';')[0] ?? ''
    same((await ask(link, {})).status, 404)
    const page = await ask(String(new URLSearchParams({ q: name })), { cookie })
    same([page.status, (await ask('', {})).status], [200, 404])
    ok((await page.text()).includes(lease.id), 'the console does not show the lock')
    const release = new URLSearchParams({ do: 'release', kind: 'lock', name, holder: lease.id })
    same((await ask(String(release), { cookie }, 'POST')).status, 200)
    same(await lease.isHeld(), false)
  },
}
