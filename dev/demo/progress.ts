const EVERY_MS = 100

/** Shows how far the demo is on standard error: in place on a terminal, otherwise one line at the end of each run. */
export function showProgress(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number,
): (title: string, done: number, all: number) => void {
  let shownAt = Number.NEGATIVE_INFINITY
  return (title, done, all) => {
    const line = `${title}: ${done} of ${all} deliveries are answered`
    if (!stream.isTTY) {
      if (done === all) stream.write(`${line}\n`)
    } else if (done === all || now() - shownAt > EVERY_MS) {
      shownAt = now()
      stream.write(`\r\u001b[K${done === all ? '' : line}`)
    }
  }
}
