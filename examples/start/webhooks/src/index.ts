import { restFromEnv } from 'edgelock/rest'
import { type Env, fulfilOnce } from './fulfil-once.ts'

export default {
  fetch: fulfilOnce({
    redis: (env: Env) => restFromEnv(env),
    /** Your work. It may run again after a crash: pass `signal` on, and the event's id to what you call. */
    async fulfil(event, signal) {
      signal.throwIfAborted()
      console.log('fulfil', event.id, event.type)
    },
  }),
}
