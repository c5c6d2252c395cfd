const EVERY_MS = 1000

/** Shows the progress of a run: in place on a terminal, otherwise one line each second. */
export function showProgress(title: string): (done: number, all: number) => void {
  let shownAt = 0
  return (done, all) => {
    const now = performance.now()
    if (process.stdout.isTTY)
      process.stdout.write(`\r${title}: ${done} of ${all} payments accepted${done === all ? '\n' : ''}`)
    else if (done === all || now - shownAt > EVERY_MS)
      console.log(`${title}: ${done} of ${all} payments accepted`)
    if (now - shownAt > EVERY_MS) shownAt = now
  }
}
