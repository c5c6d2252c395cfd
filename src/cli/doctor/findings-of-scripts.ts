import { COPY, OTHER_TOKEN, READ_ONLY_TOKEN } from '../answers.ts'

const REPORT = 'Send what npx edgelock doctor --report prints, so that the table of stores can name it.'

const NO_SCRIPTS = `
    # noLua FAIL the server has no Lua
      → Load the Lua module: since Valkey 9.1 it is separate, and Alpine has it as the package valkey-lua.
    # forbidden FAIL the token may not run {command}
      → ${READ_ONLY_TOKEN}
    # disabled FAIL {command} is renamed or disabled
      → Enable it in the settings of the server or proxy (rename-command, disabled commands; Garnet: --lua). On Valkey 9.1 or newer, load the Lua module (Alpine: valkey-lua).
    # fails FAIL {command} fails: {reason}
      → Mend what the message names.` as const

/** Whether a store is there, and runs scripts. */
export const OF_SCRIPTS = {
  address: `Address and token
    # tcp FAIL the address begins with redis: and is that of the TCP port
      → Use the REST address, which begins with https://. A plain Redis needs a server that speaks the REST protocol in front of it, such as serverless-redis-http.
    # quoted FAIL the address or the token has quotes or blanks around or in it
      → Remove them. ${COPY}
    # noUrl FAIL the address is no https:// or http:// address
      → ${COPY}
    # user FAIL the address has a user or a password in it
      → Remove what stands before the @: the token is all that the REST API asks for.
    # oddToken FAIL the token has characters that no token has
      → ${COPY}`,
  connection: `Address and network
    # answers PASS the store answers
    # readable WARN the store answers, over http://
      On its way, anyone can read the token.
      → Use https://, unless no one else is on the network between the code and the store.
    # unanswered FAIL {found}: {code}
      → {cure}
    # proxy FAIL a proxy answers {status} instead of the store
      → The proxy runs, and the store behind it does not: start it, or correct the address under which the proxy looks for it.
    # redirects FAIL the address redirects ({status}), which is not followed, so that the token goes to no other host
      → Use the address to which it redirects.
    # refused FAIL the token is refused: HTTP {status}
      → ${OTHER_TOKEN}
    # noRedis FAIL something else answers there: HTTP {status} without the JSON of a Redis server
      → Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
  token: `Token
    # accepted PASS the token is accepted
    # refused FAIL the token is refused: {reason}
      → ${OTHER_TOKEN}
    # usedUp FAIL the plan is used up: {reason}
      Every request is refused until the limit is raised or begins anew.
      → Raise the plan or the budget of the database.`,
  server: `Kind and version of the server
    # tested PASS {name}, on which edgelock is tested
    # untested INFO {name}, on which edgelock is not tested
      The other checks show what it can do.
      → ${REPORT}
    # unknown INFO unknown: {why}
      The other checks show what it can do.
      → ${REPORT}
    # old FAIL {name}: older than Redis 7
      Scripts use what Redis 7 brought, such as PEXPIRE with GT. Leases cannot be extended.
      → Upgrade to Redis 7, Valkey 8 or newer.
    # development INFO {name}, a store for development in memory
      It forgets everything when it stops, and says nothing about your database.
      → Examine the store of staging or production as well.
    # otherVersion WARN {name}, and this program is {own}
      It runs only the scripts of its own version, so calls of any other version may fail.
      → Start edgelock dev with the version that your application has.`,
  eval: `EVAL
    # runs PASS scripts run${NO_SCRIPTS}`,
  write: `Writes in scripts
    # writes PASS a script writes
    # otherKeys FAIL the token may not use the keys of this examination
      → Allow keys that contain edgelock-doctor, or examine a database of staging with a token for all keys.
    # readOnly FAIL the token may not write
      → ${READ_ONLY_TOKEN}
    # known FAIL {found}
      → {cure}
    # fails FAIL a script cannot write: {reason}
      → Mend what the message names.`,
  evalsha: `EVALSHA and NOSCRIPT
    # answered PASS an unknown digest is answered with NOSCRIPT
    # unanswered FAIL an unknown digest is not answered with NOSCRIPT
      edgelock never learns that it must send the text of a script, so every first call fails.
      → Use a proxy that passes errors of Redis on, or createLocks({ redis }) with a client that has no evalsha.${NO_SCRIPTS}`,
  lua: `Version of Lua
    # usual PASS Lua 5.1
    # other INFO {version}
      Redis and Valkey have Lua 5.1. Where the versions differ, a script may fail.
      → See what the checks of scripts and the drills say, and send a --report.`,
  scripts: `Every script compiles
    # all PASS all {count} scripts
    # refused FAIL refused: {refused} ({reason})
      What these scripts do fails, every time.
      → Use a server with the Lua of Redis 7 or Valkey, or leave out the kinds whose scripts are refused. Send a --report.`,
  commands: `Every command of the scripts
    # all PASS all {count} are allowed
    # refused FAIL refused: {refused}
      These fail, some of them only when they are busy: {kinds}.
      → Allow them in the ACL of the token, or do not rename or disable them.`,
  time: `TIME in scripts
    # seen PASS scripts see the time of the server
    # still FAIL TIME answers 0 in scripts
      Leased permits never expire, and waiters are paced by a clock that stands still.
      → Upgrade the server, or use another one.
    # refused WARN TIME is refused: {reason}
      Scripts use the clocks of the clients instead. Where these differ, waiting and leased permits are less exact, and fencing tokens may not rise after data loss.
      → Allow TIME in scripts, or keep the clocks of all clients together by NTP.`,
  publish: `PUBLISH in scripts
    # wakes PASS releases can wake waiters of Redisson
    # refused FAIL PUBLISH is refused: {reason}
      A release ends with an error after the lock became free.
      → Allow PUBLISH and the channels redisson_*, or set createLocks({ notify: 'none' }), which no Java service may share.`,
  'key-locking': `Key locking
    # known PASS known, with TIME and PUBLISH: scripts of different locks run in parallel {when}
    # unknown PASS not known to this server: scripts run without it
    # refused INFO refused: {reason}
      With keyLocking, scripts fail here.
      → Set createLocks({ keyLocking: false }).`,
} as const
