import { createLocks } from 'edgelock'
import { permitGuard } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

export const guard = permitGuard({
  locks,
  name: 'reports',
  permits: 3,
  answers: {
    onUnavailable: (c, error) => {
      console.error(c.req.path, error.code, error.message)
      return undefined
    },
  },
})
