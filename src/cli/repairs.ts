/** The meaning of a failure of the store, by its reason in messages, and its cure. docs/errors.md says the same. */
export interface Repair {
  readonly reason: RegExp
  /** The fault, and where it is. */
  readonly found: string
  readonly cure: string
}

export const COPY = 'Copy UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN again.'

/** Makes a row of a text that says what is wrong, and the cure after an arrow. */
function repair(reason: RegExp): (texts: TemplateStringsArray, ...more: readonly string[]) => Repair {
  return (texts, ...more) => {
    const [found = '', cure = ''] = String.raw(texts, ...more).split(/\n +→ /)
    return { reason, found, cure }
  }
}

/** Answers of Redis, Valkey, Upstash and proxies, what happens without an answer, and what servers seldom send. */
export const REPAIRS: readonly Repair[] = [
  repair(/WRONGPASS|NOAUTH|[Uu]nauthorized|HTTP 401|HTTP 403/)`the token is refused
    → The token belongs to another database, or was replaced. ${COPY}`,
  repair(/NOPERM|ACL failure|The user executing/)`the token may not run scripts, or not write
    → Use the token that may write: Upstash shows a read-only token beside it. With an ACL of your own, allow what the scripts use.`,
  repair(/OOM|DB capacity|MISCONF/)`the store takes no writes: its memory or its disk is full
    → Free or add memory or disk, and keep eviction off.`,
  repair(/max number of clients/)`the server has as many connections as it takes
    → Raise maxclients, or let clients and proxies keep fewer connections.`,
  repair(/too large|HTTP 413/)`the request exceeds what the server or proxy takes
    → Set record.maxBytes of once to less, or raise the limit.`,
  repair(/max .*limit|quota/i)`the plan is used up
    → Raise the plan or the budget of the database.`,
  repair(/READONLY/)`a replica answers, which is read-only
    → Use the address of the primary. During a failover, it passes.`,
  repair(
    /LOADING|MASTERDOWN|CLUSTERDOWN|NOREPLICAS/,
  )`the server starts, or lacks its primary, its replicas or a part of its cluster
    → It passes when they are back. If it lasts, the log of the server says why.`,
  repair(/\bBUSY/)`another script or command runs for a long time
    → It passes when that ends. SLOWLOG names it; SCRIPT KILL ends a script that has not written.`,
  repair(/TRYAGAIN|^ASK|MOVED|CROSSSLOT|REDIRECT/)`another server of the cluster has the keys
    → Use a client or proxy that follows a cluster. Names that are locked together need one {tag}. While slots move, it passes.`,
  repair(/older than Redis 7/)`the server does not know what the scripts use
    → Upgrade to Redis 7, Valkey 8 or newer.`,
  repair(
    /keys\.length|^ERR (value|wrong|Number)|the script failed/,
  )`the client does not pass on what edgelock gives it, or another program has changed the key
    → Write eval: (script, keys, args) => client.eval(script, keys.length, ...keys, ...args) for ioredis, and client.eval(script, { keys, arguments: args }) for node-redis. evalsha is called in the same way.`,
  repair(/WRONGTYPE|key that holds other data/)`the key holds another kind of lock, or data of another program
    → Use another name. For the lock of another library, see besideStringLocks().`,
  repair(/flag in script|Dynamic keys/)`the server does not take the flag of keyLocking
    → Leave the option keyLocking out.`,
  repair(
    /unknown command|Command is not|Error compiling|NOSCRIPT/i,
  )`the server or its proxy has no EVAL or EVALSHA
    → Enable them (rename-command, disabled commands). On Valkey 9.1 or newer, load the Lua module.`,
  repair(/HTTP 429/)`the store or a proxy limits requests
    → Let fewer clients poll at a time, or raise the limit.`,
  repair(/HTTP 5\d\d/)`a proxy answers, and the store behind it does not
    → Start the store, or correct the address under which the proxy looks for it.`,
  repair(
    /not the JSON of a Redis server|UpstashJSONParseError|HTTP [234]\d\d/,
  )`something else than a Redis over HTTP answers at this address
    → Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
  repair(/replica/)`too few replicas have confirmed the call (confirmed())
    → Look at INFO replication of the primary: count must not exceed its replicas, and a managed proxy must allow WAIT and PUBLISH.`,
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
    → Look for a server that hangs, a firewall, or an address that is reachable only from another network.`,
  repair(/HPE_|UND_ERR_SOCKET|ECONNRESET|EPIPE/)`the connection ends without an HTTP answer
    → Use https:// if the server has TLS, and the port of the REST API: the port of Redis (6379) closes HTTP connections.`,
  repair(/^(\w*[a-z]Error|Error|unknown error)$/)`fetch(), or a client of your own, failed without a code
    → Check the address. Let an eval() of your own log the whole error.`,
  repair(
    /EXECABORT|UNKILLABLE|NOTBUSY|INPROG|UNBLOCKED|DENIED|NOPROTO|IOERR|NOMASTERLINK|NOGOODSLAVE|^ERR/,
  )`the server, or a proxy before it, answers with an error of its own
    → Look for its words in the log and the manual of that server or proxy.`,
]

export function repairOf(said: string): Repair | undefined {
  return REPAIRS.find(({ reason }) => reason.test(said))
}
