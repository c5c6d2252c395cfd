import { createLocks } from 'edgelock'
import { confirmed, rest } from 'edgelock/rest'

const [url, token] = ['https://redis.internal.example', 'token']

const locks = createLocks({ redis: confirmed(rest({ url, token }), { count: 1 }) })
