/**
 * What can be wrong with a store, by the code that a failure shows, and how to mend it. The library names the code and
 * what is wrong; the program, `edgelock doctor` and docs/errors.md say all of this.
 */
export interface Repair {
  /** What messages show. */
  readonly shown: RegExp
  /** What is wrong, and where. */
  readonly found: string
  readonly cure: string
}

export const COPY = 'Copy UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN again.'
export const OTHER_TOKEN = `The token belongs to another database, or was replaced. ${COPY}` as const
export const READ_ONLY_TOKEN =
  'Use the token that may write: Upstash shows a read-only token beside it. With an ACL of your own, allow what the scripts use.'

/** Without an answer of the store. */
export const UNANSWERED: readonly Repair[] = [
  repair(/ENOTFOUND|EAI_\w+|ENODATA|dns error/)`the host has no address (DNS)
    → Look for a typing error in the address. The host of a database that was deleted is gone as well. If other hosts are not found either, mend the DNS of this machine.`,
  repair(/conn(ection ?)?refused/i)`the host refuses connections on this port
    → Start the server, or correct the port. It must be that of the REST API, not that of Redis (6379).`,
  repair(/bad port/)`fetch() never connects to this port
    → Let the server use another port: https://fetch.spec.whatwg.org/#port-blocking lists those that are blocked.`,
  repair(/CERT|SELF_SIGNED|LEAF_SIGNATURE|ISSUER|TLS_/)`the certificate is refused (TLS)
    → Use the host that the certificate names. If your company inspects TLS or signs its own certificates, set NODE_EXTRA_CA_CERTS to its authority. An expired certificate must be renewed by the server.`,
  repair(/SSL|EPROTO/)`the server does not speak TLS on this port
    → Use http:// for a server without TLS, or the port that has it.`,
  repair(/TIMEOUT|TIMEDOUT|UNREACH|TimeoutError|^timeout/)`the server does not answer in time
    → Look for a firewall, or an address that is reachable only from another network.`,
  repair(/HPE_|UND_ERR_SOCKET|ECONNRESET|EPIPE/)`the connection ends without an HTTP answer
    → Use https:// if the server has TLS, and the port of the REST API: the port of Redis (6379) closes HTTP connections.`,
]

/** Answers that refuse everything. */
const REFUSED: readonly Repair[] = [
  repair(/WRONGPASS|NOAUTH|[Uu]nauthorized|HTTP 401|HTTP 403/)`the token is refused
    → ${OTHER_TOKEN}`,
  repair(/NOPERM/)`the token may not run scripts, or not write
    → ${READ_ONLY_TOKEN}`,
  repair(/OOM|DB capacity|MISCONF/)`the store takes no writes: its memory or its disk is full
    → Free or add memory or disk, and keep eviction off.`,
  repair(/max .*limit|quota/i)`the plan is used up
    → Raise the plan or the budget of the database.`,
  repair(/READONLY/)`a replica answers, which is read-only
    → Use the address of the primary. During a failover, it passes.`,
  repair(/older than Redis 7/)`the server does not know what the scripts use
    → Upgrade to Redis 7, Valkey 8 or newer.`,
  repair(/unknown command/i)`the server or its proxy has no EVAL or EVALSHA
    → Enable them (rename-command, disabled commands). On Valkey 9.1 or newer, load the Lua module.`,
  repair(/too large|HTTP 413/)`the request exceeds what the server or proxy takes
    → Set record.maxBytes of once to less, or raise the limit.`,
  repair(/HTTP 429/)`the store or a proxy limits requests
    → Let fewer clients poll at a time, or raise the limit.`,
  repair(/HTTP 5\d\d/)`a proxy answers, and the store behind it does not
    → Start the store, or correct the address under which the proxy looks for it.`,
  repair(
    /not the JSON of a Redis server|UpstashJSONParseError|HTTP [234]\d\d/,
  )`something else than a Redis over HTTP answers at this address
    → Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
]

export const REPAIRS: readonly Repair[] = [...REFUSED, ...UNANSWERED]

function repair(shown: RegExp): (texts: TemplateStringsArray, ...more: readonly string[]) => Repair {
  return (texts, ...more) => {
    const [found = '', cure = ''] = String.raw(texts, ...more).split(/\n +→ /)
    return { shown, found, cure }
  }
}

export function repairOf(reason: string): Repair | undefined {
  return REPAIRS.find(({ shown }) => shown.test(reason))
}
