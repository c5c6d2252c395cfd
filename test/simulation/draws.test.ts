/** A value that no world ever draws is a situation that only seems to be played. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CROWD_KINDS } from '../kinds/index.ts'
import { playCrowd } from './liveness/crowd-world.ts'
import { KINDS } from './plays/kinds.ts'
import { deadDraws, type Watched, watchDraws } from './world/draws.ts'
import { profilesFor } from './world/profiles.ts'
import { playWorld } from './world/world.ts'

const TEST = join(import.meta.dirname, '..')
const FILES = globSync(['simulation/{world,plays,liveness}/*.ts', 'kinds/*.ts'], {
  cwd: TEST,
  exclude: ['simulation/world/random.ts', 'simulation/world/draws.ts'],
}).map(file => join(TEST, file))
/** 21 are enough; a rare value may need more after a change. Only the games that may draw it are played so often. */
const ROUNDS = 100

interface Game {
  play(seed: number): Promise<unknown>
  /** What it has drawn so far. */
  drawn?: Watched
}

const GAMES: Game[] = [
  ...Object.entries(KINDS).map(([kind, { servers }], at): Game => {
    const profiles = profilesFor(servers)
    const play = (seed: number) =>
      playWorld({ seed, kind, profile: profiles[(seed + at) % profiles.length] ?? '' })
    return { play }
  }),
  ...Object.keys(CROWD_KINDS).map(
    (kind): Game => ({ play: seed => playCrowd({ seed, kind, requests: 300 }) }),
  ),
]

it('the worlds and the crowds draw every value that they may draw', async () => {
  let dead: string[] = []
  let games = GAMES
  for (let seed = 1; seed <= ROUNDS && games.length > 0; seed++) {
    for (const game of games) game.drawn = await watchDraws(() => game.play(seed), game.drawn)
    const drawn = GAMES.map(game => game.drawn)
    dead = FILES.flatMap(file => deadDraws(file, drawn))
    games = [...new Set(dead.flatMap(gamesFor))]
  }
  expect(dead).toEqual([])
})

/** Those that draw from the place that misses a value, or all while none has come there. */
function gamesFor(dead: string): Game[] {
  const line = /^[^:]+:\d+:/.exec(dead)?.[0] ?? ''
  const near = GAMES.filter(({ drawn }) =>
    [...(drawn?.keys() ?? [])].some(place => String(place).startsWith(line)),
  )
  return near.length > 0 ? near : GAMES
}
