import { createLocks, inDoubt } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const provider = { find: async (_key: string) => undefined as { id: string } | undefined }
const handler = async () => new Response('paid', { status: 201 })
const userOf = (_request: Request) => 'user-1'

const pay = idempotency(
  {
    locks,
    scope: userOf,
    afterCrash: inDoubt(),
    async reconcile({ key }, request) {
      const charge = await provider.find(`${userOf(request)}:${key}`)
      return charge ? Response.json({ chargeId: charge.id }, { status: 201 }) : 'not-done'
    },
  },
  handler,
)
