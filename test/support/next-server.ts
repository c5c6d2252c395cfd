/** Stands in for `after` of Next.js, as documented: the end of the response does not cut the work short. */
const tasks: Promise<unknown>[] = []

export function after(task: Promise<unknown> | (() => unknown)): void {
  tasks.push(Promise.resolve(typeof task === 'function' ? task() : task))
}

/** Waits for everything handed to `after`. */
export async function afterAll(): Promise<void> {
  while (tasks.length > 0) await tasks.shift()
}
