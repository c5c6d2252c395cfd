/** Next.js's `after`, as its documentation describes it: the work begins when the answer is out and is not cut by it. */
const tasks: Promise<unknown>[] = []

export function after(task: Promise<unknown> | (() => unknown)): void {
  tasks.push(Promise.resolve(typeof task === 'function' ? task() : task))
}

/** Waits for everything handed to `after`. */
export async function afterAll(): Promise<void> {
  while (tasks.length > 0) await tasks.shift()
}
