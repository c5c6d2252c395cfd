/** Plays the story of the home page once, at build time, on the engine of the playground. */
import { FakeClock } from '../test/support/fake-clock.ts'
import type { Entry } from './playground/client.ts'
import { stories } from './playground/stories.ts'
import { createScene } from './playground/table.ts'

/** One side of the story as it happened. */
export interface Recording {
  readonly lock: string
  readonly log: readonly Entry[]
  readonly verdict: string
}

declare const data: readonly Recording[]

export { data }

/** Longer than either lock asks. */
const UNTIL_MS = 3_500

export default {
  async load(): Promise<readonly Recording[]> {
    // A build keeps the processor busy: by the real clock, a lease would end before its holder has seen the answer.
    const clock = new FakeClock()
    clock.random = () => 0.5
    const [story] = stories
    const scenes = (['SET NX', 'edgelock'] as const).map(lock => createScene(lock, clock))
    for (const scene of scenes) story?.play(scene, clock)
    await clock.advance(UNTIL_MS)
    const recordings = scenes.map(scene => ({
      lock: scene.lock,
      log: [...scene.log],
      verdict: scene.verdict(),
    }))
    for (const scene of scenes) scene.stop()
    return recordings
  },
}
