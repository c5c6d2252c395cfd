/** `edgelock dead`: events that the worker gave up. */
import type { DeadLetter } from '../../api/dead-letter.ts'
import { printableLines } from '../../api/shown.ts'
import { systemClock } from '../../internal/clock.ts'
import { duration, excerpt } from '../../operator/shown-holder.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, UsageError } from '../invocation.ts'
import { columns, safeJson, shownName, shownWhole } from '../text.ts'
import { workerAt } from '../worker.ts'

const LIMIT = 200
/** The number of dead letters in one answer of the worker. */
const PAGE = 100

interface WithEvent extends DeadLetter {
  /** Undefined when it has expired. */
  readonly event?: {
    readonly request: string
    readonly contentType: string
    readonly headers: Readonly<Record<string, string>>
    /** The body in base64. */
    readonly body: string
  }
}

/**
 * Asks the worker rather than the store: the layout of the intake is the worker's, and only it can send the message
 * that a replay needs.
 */
export const deadLs: Subcommand = {
  more: `The worker is the one of EDGELOCK_WORKER_URL and EVENTS_TOKEN, of the environment or of the file that --env names.
The list ends after --limit ${LIMIT}, and says so.`,
  options: { ...ASKING_OPTIONS, limit: STRING },
  async run(call) {
    const limit = call.number('limit', 1, 100_000) ?? LIMIT
    const { letters, isComplete } = await list(call, limit)
    const text = letters.length > 0 ? lettersTable(letters) : ''
    const json = { complete: isComplete, events: letters }
    const more = isComplete ? '' : 'Not complete: there are more dead letters. Raise --limit.'
    call.print({ json, text, none: 'There are no dead letters.', more })
    return EXIT.done
  },
}

export const deadShow: Subcommand = {
  more: 'Status 1: no dead letter has that id. With --json, the body is whole, as base64.',
  options: ASKING_OPTIONS,
  async run(call) {
    const letter = await letterNamed(call)
    if (!letter) return call.noted(noLetterText(call))
    call.io.out(call.has('json') ? safeJson(letter) : `${factsOf(letter)}\n${eventText(letter)}`)
    return EXIT.done
  },
}

export const deadReplay: Subcommand = {
  more: 'All of its attempts are ahead of it again. Status 1: no dead letter has that id.',
  options: ASKING_OPTIONS,
  async run(call) {
    const isReplayed = (await workerAt(call)(`${idIn(call)}/replay`, 'POST')) !== undefined
    return call.changed('replayed', isReplayed, `Replayed ${idIn(call)}.`, noLetterText(call))
  },
}

export const deadForget: Subcommand = {
  more: 'Status 1: no dead letter has that id, or the answer was no.',
  options: { ...ASKING_OPTIONS, yes: FLAG },
  async run(call) {
    const letter = await letterNamed(call)
    if (!letter) return call.noted(noLetterText(call))
    if (!(await call.agreed(`${factsOf(letter)}\nDelete it for good?`))) return EXIT.no
    const isForgotten = (await workerAt(call)(idIn(call), 'DELETE')) !== undefined
    return call.changed('forgotten', isForgotten, `Forgot ${idIn(call)}.`, noLetterText(call))
  },
}

async function list(call: Invocation, limit: number) {
  const ask = workerAt(call)
  const letters: DeadLetter[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({
      limit: String(Math.min(PAGE, limit - letters.length)),
      ...(cursor && { cursor }),
    })
    const page = (await ask(`dead?${query}`)) as { events: DeadLetter[]; cursor?: string }
    letters.push(...page.events)
    cursor = page.cursor
  } while (cursor && letters.length < limit)
  return { letters, isComplete: cursor === undefined }
}

async function letterNamed(call: Invocation): Promise<WithEvent | undefined> {
  return (await workerAt(call)(idIn(call))) as WithEvent | undefined
}

/** @throws {UsageError} for what is no id */
function idIn({ name: id }: Invocation): string {
  if (/^[0-9a-f]{32}$/.test(id)) return id
  throw new UsageError(`ID must be 32 hexadecimal digits, as dead ls shows them, got ${JSON.stringify(id)}`)
}

function noLetterText(call: Invocation): string {
  return `No dead letter has the id ${idIn(call)}.`
}

function lettersTable(letters: readonly DeadLetter[]): string {
  const rows = letters.map(({ id, entity, provider, reason, attempts, diedAt }) => [
    ...[id, entity, provider].map(shownName),
    String(attempts),
    ageOf(diedAt),
    shownName(reason),
  ])
  return columns(['ID', 'ENTITY', 'PROVIDER', 'ATTEMPTS', 'GIVEN UP', 'REASON'], rows)
}

function factsOf({ id, entity, provider, deliveryId, reason, attempts, diedAt }: DeadLetter): string {
  const facts = { entity, provider, delivery: deliveryId, reason, attempts: String(attempts) }
  const rows = Object.entries({ ...facts, 'given up': ageOf(diedAt) })
  return columns(
    [shownName(id), ''],
    rows.map(([what, value]) => [`  ${what}`, shownWhole(value)]),
  )
}

function ageOf(diedAt: number): string {
  return `${duration(Math.max(0, systemClock.wall() - diedAt))} ago`
}

/** Shows what was sent: headers, and the body if it is text. */
function eventText({ event }: WithEvent): string {
  if (!event) return 'The event itself has expired.'
  const { contentType, headers, body } = event
  const lines = Object.entries({ 'content-type': contentType, ...headers }).map(
    ([name, value]) => `  ${shownWhole(`${name}: ${value}`)}`,
  )
  return ['What was sent:', ...lines, '', bodyText(Buffer.from(body, 'base64'))].join('\n')
}

function bodyText(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes)
  if (!Buffer.from(text).equals(bytes)) return `(${bytes.length} bytes that are no text: see --json)`
  return printableLines(excerpt(text))
}
