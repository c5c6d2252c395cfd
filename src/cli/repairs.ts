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
  {
    shown: /ENOTFOUND|EAI_\w+|ENODATA|dns error/,
    found: 'the host has no address (DNS)',
    cure: 'Look for a typing error in the address. The host of a database that was deleted is gone as well. If other hosts are not found either, mend the DNS of this machine.',
  },
  {
    shown: /conn(ection ?)?refused/i,
    found: 'the host refuses connections on this port',
    cure: 'Start the server, or correct the port. It must be that of the REST API, not that of Redis (6379).',
  },
  {
    shown: /bad port/,
    found: 'fetch() never connects to this port',
    cure: 'Let the server use another port: https://fetch.spec.whatwg.org/#port-blocking lists those that are blocked.',
  },
  {
    shown: /CERT|SELF_SIGNED|LEAF_SIGNATURE|ISSUER|TLS_/,
    found: 'the certificate is refused (TLS)',
    cure: 'Use the host that the certificate names. If your company inspects TLS or signs its own certificates, set NODE_EXTRA_CA_CERTS to its authority. An expired certificate must be renewed by the server.',
  },
  {
    shown: /SSL|EPROTO/,
    found: 'the server does not speak TLS on this port',
    cure: 'Use http:// for a server without TLS, or the port that has it.',
  },
  {
    shown: /TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TimeoutError|^no answer/,
    found: 'the server does not answer in time',
    cure: 'Look for a firewall, or an address that is reachable only from another network.',
  },
  {
    shown: /HPE_|UND_ERR_SOCKET|ECONNRESET|EPIPE/,
    found: 'the connection ends without an HTTP answer',
    cure: 'Use https:// if the server has TLS, and the port of the REST API: the port of Redis (6379) closes HTTP connections.',
  },
]

/** Answers that refuse everything. */
const REFUSED: readonly Repair[] = [
  {
    shown: /WRONGPASS|NOAUTH|[Uu]nauthorized|HTTP 401|HTTP 403/,
    found: 'the token is refused',
    cure: OTHER_TOKEN,
  },
  {
    shown: /NOPERM/,
    found: 'the token may not run scripts, or not write',
    cure: READ_ONLY_TOKEN,
  },
  {
    shown: /OOM|DB capacity|MISCONF/,
    found: 'the store takes no writes: its memory or its disk is full',
    cure: 'Free or add memory or disk, and keep eviction off.',
  },
  {
    shown: /max .*limit|quota/i,
    found: 'the plan is used up',
    cure: 'Raise the plan or the budget of the database.',
  },
  {
    shown: /READONLY/,
    found: 'a replica answers, which is read-only',
    cure: 'Use the address of the primary. During a failover, it passes.',
  },
  {
    shown: /older than Redis 7/,
    found: 'the server does not know what the scripts use',
    cure: 'Upgrade to Redis 7, Valkey 8 or newer.',
  },
  {
    shown: /unknown command/i,
    found: 'the server or its proxy has no EVAL or EVALSHA',
    cure: 'Enable them (rename-command, disabled commands). On Valkey 9.1 or newer, load the Lua module.',
  },
  {
    shown: /too large|HTTP 413/,
    found: 'the request exceeds what the server or proxy takes',
    cure: 'Set record.maxBytes of once to less, or raise the limit.',
  },
  {
    shown: /HTTP 429/,
    found: 'the store or a proxy limits requests',
    cure: 'Let fewer clients poll at a time, or raise the limit.',
  },
  {
    shown: /HTTP 5\d\d/,
    found: 'a proxy answers, and the store behind it does not',
    cure: 'Start the store, or correct the address under which the proxy looks for it.',
  },
  {
    shown: /not the JSON of a Redis server|UpstashJSONParseError|HTTP [234]\d\d/,
    found: 'something else than a Redis over HTTP answers at this address',
    cure: `Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
  },
]

export const REPAIRS: readonly Repair[] = [...REFUSED, ...UNANSWERED]

/** Returns the repair for what a failure shows. */
export function repairOf(reason: string): Repair | undefined {
  return REPAIRS.find(({ shown }) => shown.test(reason))
}
