import { systemClock } from '../../clock.ts'
import { digest } from '../digest.ts'
import type { Passage } from '../passage.ts'
import { pathOf } from '../path.ts'
import { problem } from '../problem.ts'
import { readBody } from '../read-body.ts'
import type { Admitted } from './delivery.ts'
import type { Settings } from './options.ts'

const MAX_ID_LENGTH = 255

/** Everything that is checked before the store is asked for anything, or the answer to who fails it. */
export async function admit<Args extends readonly unknown[]>(
  settings: Settings<Args>,
  passage: Passage<Args>,
): Promise<Admitted | Response> {
  const { args, request } = passage
  const { maxBodyBytes, provider, signsId } = settings
  const receivedAt = systemClock.wall()
  const body = await readBody(passage, maxBodyBytes)
  if (!body) return problem(413, 'Content Too Large', `A request may have at most ${maxBodyBytes} bytes.`)
  const delivery = { headers: request.headers, body, text: () => new TextDecoder().decode(body), receivedAt }
  // A promise, or an object with the facts of a failed check, is true enough for an `if`.
  if ((await settings.verify(delivery, ...args)) !== true) {
    return problem(401, 'Unauthorized', 'The signature of this delivery is missing, wrong, or too old.')
  }
  const id = await settings.id(delivery, ...args)
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
    return problem(400, 'Bad Request', `This delivery has no id of 1 to ${MAX_ID_LENGTH} characters.`)
  }
  const parts = [await scopeOf(settings, passage), id, ...(signsId ? [] : [body])]
  return { delivery, id, key: `webhook:${provider}:${await digest(...parts)}` }
}

async function scopeOf<Args extends readonly unknown[]>(
  { scope }: Settings<Args>,
  { args, request }: Passage<Args>,
): Promise<string> {
  if (typeof scope !== 'function') return scope ?? pathOf(request)
  const found = await scope(...args)
  if (typeof found === 'string') return found
  throw new TypeError('scope must return a string')
}
