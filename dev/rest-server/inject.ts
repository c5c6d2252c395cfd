import type { Call, Execute } from './call.ts'
import { type Fault, type FaultName, isEvalsha } from './fault-types.ts'
import type { FaultPlan } from './faults.ts'
import { errorReply, htmlReply, jsonReply, type Reply } from './reply.ts'

/** What the client receives: a whole answer, half of one, or a broken connection. */
export type Outcome = { kind: 'whole' | 'half'; reply: Reply } | { kind: 'nothing' }

interface Injection {
  plan: FaultPlan
  call: Call
  execute(call: Call): Promise<Reply>
}

interface Suffering extends Injection {
  fault: Fault
  run: Execute
}

type Effect = (request: Suffering) => Promise<Outcome>

/** Executes the request once, twice, later or not at all, as the fault plan says. */
export async function executeWithFaults(injection: Injection): Promise<Outcome> {
  const { plan, call } = injection
  const run = () => injection.execute(call)
  const fault = plan.take(call.commands)
  return fault ? EFFECTS[fault.name]({ ...injection, fault, run }) : whole(await run())
}

const NOTHING: Outcome = { kind: 'nothing' }

const EFFECTS: Record<FaultName, Effect> = {
  'lose-request': async () => NOTHING,
  'lose-response': async ({ run }) => {
    await run()
    return NOTHING
  },
  duplicate: async ({ plan, run, fault }) => {
    const reply = await run()
    plan.executeLater(fault.afterMs ?? 0, run)
    return whole(reply)
  },
  hold: async ({ plan, run, fault }) => {
    if (fault.afterMs === undefined) plan.hold(run)
    else plan.executeLater(fault.afterMs, run)
    return NOTHING
  },
  slow: async ({ plan, run, fault }) => {
    if (fault.when !== 'after') await plan.pause(fault.ms ?? 100)
    const reply = await run()
    if (fault.when === 'after') await plan.pause(fault.ms ?? 100)
    return whole(reply)
  },
  'rate-limit': async ({ fault: { retryAfter = 1 } }) =>
    whole(errorReply(429, 'ERR too many requests', retryAfter ? { 'Retry-After': `${retryAfter}` } : {})),
  'error-before': async () => whole(INTERNAL_ERROR),
  'error-after': async ({ run }) => {
    await run()
    return whole(INTERNAL_ERROR)
  },
  'bad-gateway': async () => whole(BAD_GATEWAY),
  'bad-gateway-after': async ({ run }) => {
    await run()
    return whole(BAD_GATEWAY)
  },
  truncate: async ({ run }) => ({ kind: 'half', reply: await run() }),
  noscript: async request => whole(await withoutScripts(request)),
  fake: async request => whole(fakeReply(request)),
}

const INTERNAL_ERROR = errorReply(500, 'ERR internal server error')
const BAD_GATEWAY = htmlReply(502, '502 Bad Gateway')

function whole(reply: Reply): Outcome {
  return { kind: 'whole', reply }
}

// Replaces the digest by one that no script has, so that Redis answers NOSCRIPT. The other commands run.
function withoutScripts({ call, execute }: Suffering): Promise<Reply> {
  const forgotten = call.commands.map(command =>
    isEvalsha(command) ? ['EVALSHA', 'f'.repeat(40), ...command.slice(2)] : command,
  )
  return execute({ ...call, commands: forgotten })
}

function fakeReply({ call, fault }: Suffering): Reply {
  if (fault.body !== undefined) return { status: fault.status ?? 200, body: fault.body, headers: {} }
  const answer = fault.error === undefined ? { result: fault.result ?? null } : { error: fault.error }
  const single = call.kind === 'single'
  const status = fault.status ?? (single && fault.error !== undefined ? 400 : 200)
  return jsonReply(status, single ? answer : call.commands.map(() => answer))
}
