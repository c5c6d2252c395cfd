const DISKLESS = 'After a restart without data, locks that were held are free.'
const EVICTS = 'With eviction on, a full database forgets locks that are held, and grants them again'
const EVICTION_OFF =
  'Turn eviction off: maxmemory-policy noeviction. On Upstash, switch it off on the page of the database.'
const NOT_SAID = 'INFO unknown, because the server does not say it'
const ELSEWHERE =
  'Leave confirmed() out, or use a store with that many replicas, on which --confirmed passes.'
const PER_COMMAND = 'The proxy takes a connection for each command: a confirmed lock may be lost.'

const DRILLED = `
    # right PASS {cycles} cycles, {faults} requests lost, doubled, belated or delayed, and every answer right
    # broken FAIL of {cycles} cycles: held or run twice {doubled}, taken by no client {ghosts}, lost {lost}
      This store does not keep what edgelock promises.
      → Do not use it. Look at the checks above for the cause (eviction, replicas that answer), and send a --report.
    # unanswered WARN {unanswered} of {cycles} cycles got no answer to any try; the others were right
      Calls fail with OutcomeUnknownError, and work does not run.
      → Look at the round trips, and at the limits of the plan.` as const

/** Whether a store that runs scripts keeps what locks need. */
export const OF_STORES = {
  eviction: `Eviction
    # off PASS {policy}
    # unknown WARN unknown, because the server does not say it
      ${EVICTS}.
      → Look it up. ${EVICTION_OFF} Then keep it so.
    # unlimited WARN {policy}, and no maxmemory yet
      ${EVICTS}: keys with a TTL go first.
      → ${EVICTION_OFF}
    # on FAIL {policy}
      ${EVICTS}: keys with a TTL go first.
      → ${EVICTION_OFF}`,
  memory: `Free memory
    # unlimited PASS no maxmemory
    # enough PASS {percent} % of maxmemory are used
    # unknown ${NOT_SAID}
      A full database refuses new locks (OOM).
      → Watch the memory where the provider shows it.
    # scarce WARN {percent} % of maxmemory are used
      A full database refuses new locks (OOM).
      → Give it more memory, or delete what has no TTL.`,
  persistence: `Persistence
    # file PASS append-only file
    # unknown ${NOT_SAID}.{documented}
      ${DISKLESS}
      → Look it up where the provider describes durability.
    # failed FAIL the last write to the disk failed ({failed})
      Redis refuses writes (MISCONF), or forgets everything at a restart.
      → Look into the log of the server: often the disk is full.
    # snapshots {level} snapshots only
      A restart loses the locks since the last snapshot.
      → Set appendonly yes, or fence what must not happen twice.
    # none {level} none
      ${DISKLESS}
      → Set appendonly yes, if locks must survive a restart.`,
  cluster: `Cluster mode and hash tags
    # none PASS no cluster
    # notified PASS a cluster; keys of one name share a slot by their hash tag; notify: '{notify}'
    # confirmed FAIL a cluster; keys of one name share a slot by their hash tag, and the application uses confirmed()
      PUBLISH is not part of the replication stream of a cluster, so confirmations are false.
      → Use confirmed() with a store that is no cluster, or leave it out.
    # unheard {level} a cluster; keys of one name share a slot by their hash tag, and {who}
      From Redisson 3.28 on, threads of Java wait for SPUBLISH in a cluster. What edgelock releases does not wake them before the lease ends.
      → Set createLocks({ notify: 'both' }), or 'none' if no Java service shares the locks, and give --notify the same.`,
  replicas: `Replicas
    # some PASS {count}
    # replica FAIL this is a replica
      Writes are refused (READONLY).
      → Use the address of the primary.
    # unknown ${NOT_SAID}
      If the primary is lost, so are the locks that no replica has.
      → Look it up.
    # none INFO none
      If the server is lost, so are its locks. confirmed() refuses every lock.
      → Add a replica if locks must survive the loss of the server, and use confirmed().`,
  wait: `WAIT, for confirmed()
    # unused PASS the store has no replica, and --confirmed is not given
    # complete PASS {count} confirmed, with the writes of other connections
    # refused {level} {reason}
      confirmed() refuses every lock with this reason.
      → ${ELSEWHERE}
    # few {level} {count} of {wanted} replicas confirmed in {ms} ms
      confirmed() refuses locks that too few replicas have.
      → ${ELSEWHERE}
    # upstash {level} answered, but Upstash documents another meaning of WAIT
      A confirmed lock may be lost.
      → ${ELSEWHERE}
    # unproven INFO {count} confirmed; whether they have the writes of other connections is unknown
      A proxy that takes a connection for each command confirms what no replica has.
      → Ask the provider, or compare INFO replication before and after.
    # wrong {level} {count} confirmed, but {have} have what another connection wrote before
      ${PER_COMMAND}
      → ${ELSEWHERE}`,
  'read-your-writes': `Scripts see what was written
    # all PASS {rounds} of {rounds}
    # stale FAIL {stale} of {rounds} scripts did not see the write before them
      Scripts run on replicas, so that two clients get one lock.
      → Send EVAL and EVALSHA to the primary alone.
    # staleReads INFO scripts do; {stale} of {rounds} plain reads came from a replica that was late
      Locks are not affected: they use scripts alone.
      → Do not decide by plain reads what a lock protects.`,
  latency: `Round trips and connections
    # fast PASS {measured}
    # reconnects WARN {measured}
      Requests wait for new connections: with TLS, for three more round trips.
      → Let the server or proxy keep connections open (keep-alive).
    # slow WARN {measured}
      Where work is shorter than that, a contended lock is idle most of the time.
      → Run the code in the region of the primary, lock larger pieces of work, and keep leaseMs at 30 s.`,
  clock: `Clocks of the server and of this machine
    # together PASS {apart}
    # unknown INFO unknown, because TIME is refused
      See the check of TIME.
      → Allow TIME in scripts.
    # apart WARN {apart}: the server is {where}
      Leases are counted in durations, and do not depend on it. Fencing tokens, signatures of webhooks and logs do: one of the two clocks is wrong.
      → Let both follow NTP (timedatectl). If fencing tokens were drawn from a clock ahead, they go on from there.`,
  size: `Size of requests and values
    # enough PASS {kib} KiB in one request
    # small WARN {kib} KiB fit, more is refused: {reason}
      Results of once and answers of idempotency that are larger are not kept, so their work may run again.
      → Set record: { maxBytes: {bytes} } where results may be that large, or raise the limit of the server or proxy.
    # none WARN 0 KiB fit, more is refused: {reason}
      Results of once and answers of idempotency that are larger are not kept, so their work may run again.
      → Raise the limit of the server or proxy.`,
  keys: `Keys under --match
    # right PASS {counts}, each with a TTL
    # eternal WARN {counts}, {eternal} without a TTL
      A lock whose key has no TTL is held for ever. Queues of Redisson have none while threads wait.
      → Find such a lock with edgelock inspect NAME, and free it with edgelock release NAME.
    # foreign INFO {counts}, {foreign} with other data
      A lock of such a name fails with WrongKindError.
      → Let the names of locks begin with a prefix of their own, or give locks a database of their own.`,
  'drill-lock': `Lost answers: lock${DRILLED}`,
  'drill-fair-lock': `Lost answers: fair lock${DRILLED}`,
  'drill-permits': `Lost answers: permits${DRILLED}`,
  'drill-once': `Lost answers: once${DRILLED}`,
} as const
