/** One thing that can happen in a state. */
export interface Step<State> {
  /** Says what happens. Only a violation needs to know. */
  what(): string
  readonly state: State
  /** What is untrue once it has happened. */
  readonly wrong?: string | undefined
  /** Names something worth knowing that has happened, although nothing is untrue. */
  readonly noted?: string | undefined
}

/** Everything that can happen, as a graph whose edges are computed when they are needed. */
export interface Graph<State> {
  readonly start: State
  /** Returns the same text for equal states, and only for those. */
  keyOf(state: State): string
  steps(state: State): Iterable<Step<State>>
}

export interface Explored {
  readonly states: number
  readonly transitions: number
  readonly noted: ReadonlySet<string>
  /** The shortest way to something untrue, if there is one. */
  readonly story: readonly string[] | undefined
}

/** Visits every state breadth-first, so that the first violation found is one with the fewest steps. */
export function explore<State>(graph: Graph<State>): Explored {
  const states = [graph.start]
  const cameFrom = [-1]
  const known = new Set([graph.keyOf(graph.start)])
  const noted = new Set<string>()
  let transitions = 0
  const end = (story?: readonly string[]) => ({ states: states.length, transitions, noted, story })
  for (let at = 0; at < states.length; at++) {
    for (const { what, state, wrong, noted: note } of graph.steps(states[at] as State)) {
      transitions++
      if (note) noted.add(note)
      if (wrong) return end([...storyOf(graph, states, cameFrom, at), what(), wrong])
      if (state === states[at]) continue
      const key = graph.keyOf(state)
      if (known.has(key)) continue
      known.add(key)
      states.push(state)
      cameFrom.push(at)
    }
  }
  return end()
}

/** Says what happened on the way to a state. Its steps are computed anew instead of kept. */
function storyOf<State>(graph: Graph<State>, states: State[], cameFrom: number[], at: number): string[] {
  const before = cameFrom[at] as number
  if (before === -1) return []
  const key = graph.keyOf(states[at] as State)
  for (const { what, state } of graph.steps(states[before] as State))
    if (graph.keyOf(state) === key) return [...storyOf(graph, states, cameFrom, before), what()]
  throw new Error('the steps of a state differ from those before')
}
