import { type RequestHandler } from '@sveltejs/kit'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const guarded = lockGuard({ locks, name: request => new URL(request.url).pathname }, () => new Response('done'))

// SvelteKit: src/routes/orders/[id]/+server.ts. Astro: src/pages/orders/[id].ts, where the type is APIRoute.
export const POST: RequestHandler = ({ request, platform }) => guarded(request, platform?.ctx)
