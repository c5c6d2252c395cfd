import type { StateAdapter } from 'chat'
import { edgelockState } from 'edgelock/chat-sdk'
import { restFromEnv } from 'edgelock/rest'

/** For `new Chat({ state })`, on Workers and Vercel's edge too. */
export const state: StateAdapter = edgelockState(restFromEnv(process.env))
