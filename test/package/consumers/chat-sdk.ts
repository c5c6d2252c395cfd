import { type ChatLock, type ChatState, edgelockState } from 'edgelock/chat-sdk'
import { memory } from 'edgelock/testing'

/** Gives the turn of a thread to one instance at a time. Values need a whole Redis. */
export default async function use(): Promise<unknown> {
  const redis = memory()
  const [one, two]: ChatState[] = [edgelockState(redis), edgelockState(redis)]
  const turn: ChatLock | null | undefined = await one?.acquireLock('thread', 5_000)
  return { turn: turn?.threadId, other: await two?.acquireLock('thread', 5_000) }
}
