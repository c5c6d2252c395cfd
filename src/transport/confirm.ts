import { StoreUnavailableError } from '../api/errors.ts'
import { type Call, decode } from './call.ts'

/** The replies on which clients rely. Others, such as that of a release, need not survive the loss of the primary. */
const RELIED_ON = /\b(granted|drained|extended|raised|held|ours|kept)\b/

/** Whether clients rely on one of these replies of a call: on all that its script may give, or on the one that it gave. */
export function needsReplicas(
  { script, args }: Call<{ code: string }>,
  replies: string = script.replies,
): boolean {
  // The script that completes `once` releases a key as well.
  const keepsResult = args[script.args.split(' ').indexOf('result')] && replies.includes('released')
  return !!keepsResult || RELIED_ON.test(replies)
}

/**
 * Reads a reply as `decode` does, and refuses one that too few replicas have.
 *
 * @throws {StoreUnavailableError} that says how many of `count` replicas have it, or why none will
 */
export function decodeConfirmed<Reply extends { code: string }>(
  call: Call<Reply>,
  [reply, acknowledged]: [unknown, number | string],
  count: number,
): Reply {
  const temporary = typeof acknowledged === 'number'
  if (temporary) {
    const decoded = decode(call, reply)
    if (acknowledged >= count || !needsReplicas(call, decoded.code)) return decoded
  }
  const reason = temporary ? `${acknowledged} of ${count} replicas confirmed` : acknowledged
  throw new StoreUnavailableError(call.subject.name, reason, { temporary })
}
