import { freeUrl } from '../control.ts'
import type { How } from '../runtimes.ts'
import { startChild } from '../start/child.ts'
import { commandOf } from '../start/native.ts'
import type { Starting } from '../start/running.ts'
import { ok, same, until } from '../suite/expect.ts'

/** An example of `examples/` that only its own runtime can serve. */
interface Example {
  readonly title: string
  /** The arguments of the command. The last one is relative to `examples/`. */
  readonly args: (port: string) => readonly string[]
  try(url: string): Promise<void>
  /** What it must not print, such as a warning of the runtime. */
  readonly silentOn?: RegExp
}

/** Examples by the id of their runtime. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  bun: {
    title: 'examples/bun counts all of many requests at once',
    args: () => ['run', 'bun/server.ts'],
    async try(url) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/visits`)))
      const bodies = (await Promise.all(answers.map(answer => answer.json()))) as { count: number }[]
      const counts = bodies.map(({ count }) => count).sort((a, b) => a - b)
      same(
        counts,
        counts.map((_, index) => index + 1),
      )
    },
  },
  deno: {
    title: 'examples/deno builds three reports at a time, refuses more with Retry-After, and uses no signal',
    silentOn: /request\.signal/,
    args: port => [
      'serve',
      '--no-prompt',
      '--cached-only',
      '--node-modules-dir=manual',
      '--host=127.0.0.1',
      `--port=${port}`,
      '--allow-net',
      '--allow-env',
      'deno/main.ts',
    ],
    async try(url) {
      const answers = await Promise.all(
        Array.from({ length: 9 }, () => fetch(url, { method: 'POST', body: 'of May' })),
      )
      const refused = answers.filter(({ status }) => status === 503)
      const built = answers.filter(({ status }) => status === 200)
      same([built.length >= 3, refused.length > 0, built.length + refused.length], [true, true, 9])
      ok(
        refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1),
        'an answer has no Retry-After',
      )
    },
  },
}

/** Serves the example as its comment says, and sends it requests. */
export async function runExample(
  how: Extract<How, { kind: 'native' }>,
  { args, try: ask, silentOn }: Example,
  { folder, stage, place }: Starting,
): Promise<void> {
  const url = await freeUrl()
  const { port } = new URL(url)
  const { rest } = place
  const env = { UPSTASH_REDIS_REST_URL: rest.url, UPSTASH_REDIS_REST_TOKEN: rest.token, PORT: port }
  const given = args(port).map((arg, index, all) =>
    index === all.length - 1 ? `${stage.examples}/${arg}` : arg,
  )
  const child = startChild(commandOf(how, folder), given, { env })
  try {
    await until(
      () =>
        fetch(url, { method: 'HEAD' }).then(
          () => true,
          () => false,
        ),
      'its first answer',
    )
    await ask(url)
    ok(!silentOn?.test(child.output()), `it printed ${child.output()}`)
  } finally {
    await child.kill()
  }
}
