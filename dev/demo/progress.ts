const EVERY_MS = 1000

/** Says how far a run is: in place on a terminal, a line each second elsewhere. */
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
