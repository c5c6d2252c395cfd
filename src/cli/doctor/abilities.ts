import { lockChannel } from '../../internal/keys.ts'
import { type HealthCheck, passed, verdict } from './check.ts'

const time: HealthCheck = {
  id: 'time',
  title: 'TIME in scripts',
  async run({ store }) {
    const said = await store.answerTo("local t=redis.pcall('TIME') return t.err or t[1]")
    if (/^\d{10,}$/.test(said)) return passed('scripts see the time of the server')
    if (said === '0')
      return verdict(
        'FAIL',
        'TIME answers 0 in scripts',
        'Leased permits never expire, and waiters are paced by a clock that stands still.',
        'Upgrade the server, or use another one.',
      )
    return verdict(
      'WARN',
      `TIME is refused: ${store.reasonOf({ message: said })}`,
      'Scripts use the clocks of the clients instead. Where these differ, waiting and leased permits are less exact, and fencing tokens may not rise after data loss.',
      'Allow TIME in scripts, or keep the clocks of all clients together by NTP.',
    )
  },
}

const publish: HealthCheck = {
  id: 'publish',
  title: 'PUBLISH in scripts',
  async run({ store, mark }) {
    const said = await store.answerTo(
      `local n=redis.pcall('PUBLISH',KEYS[1],'') return type(n)=='table' and n.err or ':ok'`,
      [lockChannel(mark)],
    )
    if (said === ':ok') return passed('releases can wake waiters of Redisson')
    return verdict(
      'FAIL',
      `PUBLISH is refused: ${store.reasonOf({ message: said })}`,
      'A release ends with an error after the lock became free.',
      "Allow PUBLISH and the channels redisson_*, or set createLocks({ notify: 'none' }), which no Java service may share.",
    )
  },
}

const LOCKING_FLAG = '#!lua flags=allow-key-locking\n'

const keyLocking: HealthCheck = {
  id: 'key-locking',
  title: 'Key locking',
  async run({ store, mark, info }) {
    const text = `redis.call('PUBLISH',KEYS[1],'') return redis.call('TIME')[1]`
    const said = await store.answerTo(LOCKING_FLAG + text, [lockChannel(mark)])
    if (/^\d+$/.test(said))
      return passed(
        `known, with TIME and PUBLISH: scripts of different locks run in parallel${
          (await info()).kind === 'Upstash'
            ? ' with rest(), and with @upstash/redis where createLocks() has keyLocking: true'
            : ' with keyLocking: true'
        }`,
      )
    if (/flag|shebang|near '#'/i.test(said)) return passed('not known to this server: scripts run without it')
    return verdict(
      'INFO',
      `refused: ${store.reasonOf({ message: said })}`,
      'With keyLocking, scripts fail here.',
      'Set createLocks({ keyLocking: false }).',
    )
  },
}

/** What scripts may do. */
export const abilityChecks: readonly HealthCheck[] = [time, publish, keyLocking]
