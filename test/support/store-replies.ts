/** What stores and proxies answer when they refuse, and what connections fail with. */

/** One answer, as a server or a proxy sends it. */
export interface StoreReply {
  readonly says: string
  /** The HTTP status, where that is all there is. */
  readonly status?: number
  /** What the connection fails with, where no answer came. */
  readonly code?: string
  /** Whether the request may have been executed. */
  readonly executed: 'no' | 'perhaps'
  /**
   * Whether it passes. `soon`: every call is repeated. `perhaps`: takes and looks end at once, and gives go on. `never`: it
   * proves a mistake of a program, which ends gives as well.
   */
  readonly passes: 'soon' | 'perhaps' | 'never'
}

type Saying = (...all: (string | number)[]) => StoreReply[]

const saying =
  (passes: StoreReply['passes'], executed: StoreReply['executed'] = 'no'): Saying =>
  (...all) =>
    all.map(each =>
      typeof each === 'string'
        ? { says: each, executed, passes }
        : { says: '', status: each, executed, passes },
    )
const passing: Saying = saying('soon')
const lasting: Saying = saying('perhaps')
const mistaken: Saying = saying('never')
const unclear: Saying = saying('soon', 'perhaps')
/** Connections that fail in this way, by code. */
const failing = (...codes: string[]): StoreReply[] =>
  codes.map(code => ({ says: 'fetch failed', code, executed: 'perhaps', passes: 'soon' }))

/** By what the program says of them. */
export const REPLIES: Readonly<Record<string, readonly StoreReply[]>> = {
  'the token is refused': lasting(
    'WRONGPASS invalid or missing auth token',
    'WRONGPASS invalid username-password pair or user is disabled.',
    'NOAUTH Authentication required.',
    'Unauthorized',
    401,
    403,
  ),
  'the token may not run scripts, or not write': lasting(
    "NOPERM User default has no permissions to run the 'evalsha' command",
    'NOPERM No permissions to access a key',
    "ERR ACL failure in script: User x has no permissions to run the 'get' command script: 5f05, on @user_script:1.",
    "ERR The user executing the script can't run this command or subcommand script: 5f05, on @user_script:1.",
  ),
  'the store takes no writes: its memory or its disk is full': lasting(
    "OOM command not allowed when used memory > 'maxmemory'.",
    'ERR DB capacity quota exceeded',
    "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
    'MISCONF Errors writing to the AOF file: No space left on device',
  ),
  'the server has as many connections as it takes': passing(
    'ERR max number of clients reached',
    'ERR max number of clients + cluster connections reached',
  ),
  'the request exceeds what the server or proxy takes': mistaken(
    'ERR max request size exceeded. Limit: 1048576 bytes, Actual: 2000000',
    'ERR max single record size exceeded. Limit: 104857600 bytes',
    413,
  ),
  'the plan is used up': lasting(
    'ERR max daily request limit exceeded. Limit: 10000, Usage: 10001.',
    'ERR max requests limit exceeded. Limit: 500000, Usage: 500001.',
  ),
  'a replica answers, which is read-only': passing("READONLY You can't write against a read only replica."),
  'the server starts, or lacks its primary, its replicas or a part of its cluster': passing(
    'LOADING Redis is loading the dataset in memory',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'CLUSTERDOWN The cluster is down',
    'CLUSTERDOWN Hash slot not served',
    'NOREPLICAS Not enough good replicas to write.',
  ),
  'another script or command runs for a long time': passing(
    'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
    'BUSY Redis is busy running a module command.',
  ),
  'another server of the cluster has the keys': [
    ...passing('TRYAGAIN Multiple keys request during rehashing of slot', 'ASK 3999 127.0.0.1:6381'),
    ...lasting("CROSSSLOT Keys in request don't hash to the same slot", 'MOVED 3999 127.0.0.1:6381'),
    ...unclear('REDIRECT 127.0.0.1:6381'),
  ],
  'the server does not know what the scripts use': mistaken(
    'ERR Error running script (call to f_d129): @user_script:7: @user_script: 7: Wrong number of args calling Redis command From Lua script',
    'ERR Error running script (call to f_809d): @user_script:3: @user_script: 3: Unknown Redis command called from Lua script',
  ),
  'the client does not pass on what edgelock gives it, or another program has changed the key': mistaken(
    'ERR value is not an integer or out of range',
    "ERR wrong number of arguments for 'evalsha' command",
    "ERR Number of keys can't be greater than number of args",
    'ERR Lua redis lib command arguments must be strings or integers script: 5f05, on @user_script:1.',
    'ERR user_script:9: attempt to compare nil with number script: 5f05, on @user_script:9.',
    'ERR value is not an integer or out of range script: 5f05, on @user_script:9.',
  ),
  'the key holds another kind of lock, or data of another program': mistaken(
    'WRONGTYPE Operation against a key holding the wrong kind of value',
  ),
  'the server does not take the flag of keyLocking': lasting(
    'ERR Unexpected flag in script shebang: allow-key-locking',
    "ERR Dynamic keys are not allowed in Lua scripts when 'allow-key-locking' flag is set. Key was: a",
  ),
  'the server or its proxy has no EVAL or EVALSHA': lasting(
    "ERR unknown command 'EVALSHA', with args beginning with: 'f64d15'",
    "ERR Command is not available: 'EVAL'. See https://upstash.com/docs",
    "ERR Error compiling script (new function): user_script:1: '=' expected near '1'",
    'NOSCRIPT No matching script. Please use EVAL.',
  ),
  'the store or a proxy limits requests': passing(429),
  'a proxy answers, and the store behind it does not': unclear(500, 502, 503, 504),
  'something else than a Redis over HTTP answers at this address': unclear(200, 308, 404),
  'the host has no address (DNS)': failing('ENOTFOUND', 'EAI_AGAIN', 'dns error'),
  'the host refuses connections on this port': failing(
    'ECONNREFUSED',
    'ConnectionRefused',
    'Connection refused',
  ),
  'fetch() never connects to this port': failing('bad port'),
  'the certificate is refused (TLS)': failing(
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ),
  'the server does not speak TLS on this port': failing('EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'),
  'the server does not answer in time': failing(
    'TimeoutError',
    'ETIMEDOUT',
    'UND_ERR_CONNECT_TIMEOUT',
    'EHOSTUNREACH',
  ),
  'the connection ends without an HTTP answer': failing(
    'ECONNRESET',
    'UND_ERR_SOCKET',
    'EPIPE',
    'HPE_INVALID_CONSTANT',
  ),
  'fetch(), or a client of your own, failed without a code': failing(
    'TypeError',
    'SyntaxError',
    'Error',
    'unknown error',
    'AbortError',
    'MaxRetriesPerRequestError',
    'UpstashError',
  ),
  'the server, or a proxy before it, answers with an error of its own': unclear(
    'EXECABORT Transaction discarded because of previous errors.',
    'UNKILLABLE Sorry the script already executed write commands against the dataset.',
    'NOTBUSY No scripts in execution right now.',
    'INPROG Failover already in progress.',
    'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
    'DENIED Redis is running in protected mode because protected mode is enabled and no password is set.',
    'NOPROTO unsupported protocol version',
    'IOERR error or timeout reading to target instance',
    "NOMASTERLINK Can't SYNC while not connected with my master",
    'NOGOODSLAVE No suitable replica to promote',
    'ERR internal server error',
    'ERR Protocol error: invalid bulk length',
  ),
}
