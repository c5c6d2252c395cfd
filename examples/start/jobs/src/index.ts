import { restFromEnv } from 'edgelock/rest'
import { type Env, nightly } from './nightly.ts'

export default {
  scheduled: nightly({
    redis: (env: Env) => restFromEnv(env),
    /** Your work. */
    async report(day, env, signal) {
      const answer = await fetch(`${env.REPORTS_URL}?day=${day}`, { method: 'POST', signal })
      if (!answer.ok) throw new Error(`the reports answered ${answer.status}`)
    },
  }),
}
