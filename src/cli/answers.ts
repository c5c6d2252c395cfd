/** What the store answers when it refuses, and what Redis, Valkey, Upstash and proxies mean by it. */
import { lasting, mistaken, passing, type Repair, repair, unclear } from './repair.ts'

export const COPY = 'Copy UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN again.'
export const OTHER_TOKEN = `The token belongs to another database, or was replaced. ${COPY}` as const
export const READ_ONLY_TOKEN =
  'Use the token that may write: Upstash shows a read-only token beside it. With an ACL of your own, allow what the scripts use.'

/** Answers of Redis, Valkey, Upstash, and of what stands before them. */
export const ANSWERED: readonly Repair[] = [
  repair(
    /WRONGPASS|NOAUTH|[Uu]nauthorized|HTTP 401|HTTP 403/,
    lasting(
      'WRONGPASS invalid or missing auth token',
      'WRONGPASS invalid username-password pair or user is disabled.',
      'NOAUTH Authentication required.',
      'Unauthorized',
      401,
      403,
    ),
  )`the token is refused
    → ${OTHER_TOKEN}`,
  repair(
    /NOPERM|ACL failure|The user executing/,
    lasting(
      "NOPERM User default has no permissions to run the 'evalsha' command",
      'NOPERM No permissions to access a key',
      "ERR ACL failure in script: User x has no permissions to run the 'get' command script: 5f05, on @user_script:1.",
      "ERR The user executing the script can't run this command or subcommand script: 5f05, on @user_script:1.",
    ),
  )`the token may not run scripts, or not write
    → ${READ_ONLY_TOKEN}`,
  repair(
    /OOM|DB capacity|MISCONF/,
    lasting(
      "OOM command not allowed when used memory > 'maxmemory'.",
      'ERR DB capacity quota exceeded',
      "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
      'MISCONF Errors writing to the AOF file: No space left on device',
    ),
  )`the store takes no writes: its memory or its disk is full
    → Free or add memory or disk, and keep eviction off.`,
  repair(
    /max number of clients/,
    passing('ERR max number of clients reached', 'ERR max number of clients + cluster connections reached'),
  )`the server has as many connections as it takes
    → Raise maxclients, or let clients and proxies keep fewer connections.`,
  repair(
    /too large|HTTP 413/,
    mistaken(
      'ERR max request size exceeded. Limit: 1048576 bytes, Actual: 2000000',
      'ERR max single record size exceeded. Limit: 104857600 bytes',
      413,
    ),
  )`the request exceeds what the server or proxy takes
    → Set record.maxBytes of once to less, or raise the limit.`,
  repair(
    /max .*limit|quota/i,
    lasting(
      'ERR max daily request limit exceeded. Limit: 10000, Usage: 10001.',
      'ERR max requests limit exceeded. Limit: 500000, Usage: 500001.',
    ),
  )`the plan is used up
    → Raise the plan or the budget of the database.`,
  repair(
    /READONLY/,
    passing("READONLY You can't write against a read only replica."),
  )`a replica answers, which is read-only
    → Use the address of the primary. During a failover, it passes.`,
  repair(
    /LOADING|MASTERDOWN|CLUSTERDOWN|NOREPLICAS/,
    passing(
      'LOADING Redis is loading the dataset in memory',
      "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
      'CLUSTERDOWN The cluster is down',
      'CLUSTERDOWN Hash slot not served',
      'NOREPLICAS Not enough good replicas to write.',
    ),
  )`the server starts, or lacks its primary, its replicas or a part of its cluster
    → It passes when they are back. If it lasts, the log of the server says why.`,
  repair(
    /\bBUSY/,
    passing(
      'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
      'BUSY Redis is busy running a module command.',
    ),
  )`another script or command runs for a long time
    → It passes when that ends. SLOWLOG names it; SCRIPT KILL ends a script that has not written.`,
  repair(/TRYAGAIN|^ASK|MOVED|CROSSSLOT|REDIRECT/, [
    ...passing('TRYAGAIN Multiple keys request during rehashing of slot', 'ASK 3999 127.0.0.1:6381'),
    ...lasting("CROSSSLOT Keys in request don't hash to the same slot", 'MOVED 3999 127.0.0.1:6381'),
    ...unclear('REDIRECT 127.0.0.1:6381'),
  ])`another server of the cluster has the keys
    → Use a client or proxy that follows a cluster. Names that are locked together need one {tag}. While slots move, it passes.`,
  repair(
    /older than Redis 7/,
    mistaken(
      'ERR Error running script (call to f_d129): @user_script:7: @user_script: 7: Wrong number of args calling Redis command From Lua script',
      'ERR Error running script (call to f_809d): @user_script:3: @user_script: 3: Unknown Redis command called from Lua script',
    ),
  )`the server does not know what the scripts use
    → Upgrade to Redis 7, Valkey 8 or newer.`,
  repair(
    /keys\.length|^ERR (value|wrong|Number)|the script failed/,
    mistaken(
      'ERR value is not an integer or out of range',
      "ERR wrong number of arguments for 'evalsha' command",
      "ERR Number of keys can't be greater than number of args",
      'ERR Lua redis lib command arguments must be strings or integers script: 5f05, on @user_script:1.',
      'ERR user_script:9: attempt to compare nil with number script: 5f05, on @user_script:9.',
      'ERR value is not an integer or out of range script: 5f05, on @user_script:9.',
    ),
  )`the client does not pass on what edgelock gives it, or another program has changed the key
    → Write eval: (script, keys, args) => client.eval(script, keys.length, ...keys, ...args) for ioredis, and client.eval(script, { keys, arguments: args }) for node-redis. evalsha is called in the same way.`,
  repair(
    /WRONGTYPE|key that holds other data/,
    mistaken('WRONGTYPE Operation against a key holding the wrong kind of value'),
  )`the key holds another kind of lock, or data of another program
    → Use another name. For the lock of another library, see besideStringLocks().`,
  repair(
    /flag in script|Dynamic keys/,
    lasting(
      'ERR Unexpected flag in script shebang: allow-key-locking',
      "ERR Dynamic keys are not allowed in Lua scripts when 'allow-key-locking' flag is set. Key was: a",
    ),
  )`the server does not take the flag of keyLocking
    → Leave the option keyLocking out.`,
  repair(
    /unknown command|Command is not|Error compiling|NOSCRIPT/i,
    lasting(
      "ERR unknown command 'EVALSHA', with args beginning with: 'f64d15'",
      "ERR Command is not available: 'EVAL'. See https://upstash.com/docs",
      "ERR Error compiling script (new function): user_script:1: '=' expected near '1'",
      'NOSCRIPT No matching script. Please use EVAL.',
    ),
  )`the server or its proxy has no EVAL or EVALSHA
    → Enable them (rename-command, disabled commands). On Valkey 9.1 or newer, load the Lua module.`,
  repair(/HTTP 429/, passing(429))`the store or a proxy limits requests
    → Let fewer clients poll at a time, or raise the limit.`,
  repair(/HTTP 5\d\d/, unclear(500, 502, 503, 504))`a proxy answers, and the store behind it does not
    → Start the store, or correct the address under which the proxy looks for it.`,
  repair(
    /not the JSON of a Redis server|UpstashJSONParseError|HTTP [234]\d\d/,
    unclear(200, 308, 404),
  )`something else than a Redis over HTTP answers at this address
    → Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
  repair(/replica/)`too few replicas have confirmed the call (confirmed())
    → Look at INFO replication of the primary: count must not exceed its replicas, and a managed proxy must allow WAIT and PUBLISH.`,
]

/** Codes that prove nothing about a request, and that a server sends seldom or never to the commands of edgelock. */
export const SELDOM: readonly Repair[] = [
  repair(
    /EXECABORT|UNKILLABLE|NOTBUSY|INPROG|UNBLOCKED|DENIED|NOPROTO|IOERR|NOMASTERLINK|NOGOODSLAVE|^ERR/,
    unclear(
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
  )`the server, or a proxy before it, answers with an error of its own
    → Look for its words in the log and the manual of that server or proxy.`,
]
