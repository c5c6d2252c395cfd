import { type HealthCheck, passed, type Verdict, verdict } from './check.ts'
import { numberIn, type ServerInfo, settingOf } from './server-info.ts'

const EVICTION_OFF =
  'Turn eviction off: maxmemory-policy noeviction. On Upstash, switch it off on the page of the database.'

const eviction: HealthCheck = {
  id: 'eviction',
  title: 'Eviction',
  async run({ info, store }) {
    const seen = await info()
    const policy = seen.fields?.get('maxmemory_policy') || (await settingOf(store, 'maxmemory-policy'))
    if (!policy)
      return verdict(
        'WARN',
        'unknown, because the server does not say it',
        'With eviction on, a full database forgets locks that are held, and grants them again.',
        `Look it up. ${EVICTION_OFF} Then keep it so.`,
      )
    if (/noeviction/i.test(policy)) return passed(policy)
    const limit = numberIn(seen, 'maxmemory')
    return verdict(
      limit === 0 ? 'WARN' : 'FAIL',
      limit === 0 ? `${policy}, and no maxmemory yet` : policy,
      'A full database forgets locks that are held, and grants them again: keys with a TTL go first.',
      EVICTION_OFF,
    )
  },
}

const NEARLY_FULL = 0.9

const headroom: HealthCheck = {
  id: 'memory',
  title: 'Free memory',
  async run({ info }) {
    const seen = await info()
    const [used, limit] = [numberIn(seen, 'used_memory'), numberIn(seen, 'maxmemory')]
    if (limit === 0) return passed('no maxmemory')
    if (!(used / limit >= 0))
      return verdict(
        'INFO',
        'unknown, because the server does not say it',
        'A full database refuses new locks (OOM).',
        'Watch the memory where the provider shows it.',
      )
    const share = `${Math.round((100 * used) / limit)} % of maxmemory are used`
    if (used / limit < NEARLY_FULL) return passed(share)
    return verdict(
      'WARN',
      share,
      'A full database refuses new locks (OOM).',
      'Give it more memory, or delete what has no TTL.',
    )
  },
}

const persistence: HealthCheck = {
  id: 'persistence',
  title: 'Persistence',
  async run({ info, store, isLocal }) {
    const seen = await info()
    if (!seen.fields?.has('aof_enabled')) return unknownPersistence(seen)
    const failed = ['aof_last_write_status', 'rdb_last_bgsave_status'].filter(
      name => seen.fields?.get(name) === 'err',
    )
    if (failed.length > 0)
      return verdict(
        'FAIL',
        `the last write to the disk failed (${failed.join(', ')})`,
        'Redis refuses writes (MISCONF), or forgets everything at a restart.',
        'Look into the log of the server: often the disk is full.',
      )
    if (numberIn(seen, 'aof_enabled') === 1) return passed('append-only file')
    const restart = 'After a restart without data, locks that were held are free.'
    const saves = await settingOf(store, 'save')
    if (saves || numberIn(seen, 'rdb_saves') > 0)
      return verdict(
        isLocal ? 'INFO' : 'WARN',
        'snapshots only',
        'A restart loses the locks since the last snapshot.',
        'Set appendonly yes, or fence what must not happen twice.',
      )
    return verdict(
      isLocal ? 'INFO' : 'WARN',
      'none',
      restart,
      'Set appendonly yes, if locks must survive a restart.',
    )
  },
}

function unknownPersistence({ kind }: ServerInfo): Verdict {
  const documented = kind === 'Upstash' ? ' Upstash documents that it writes everything to disk.' : ''
  return verdict(
    'INFO',
    `unknown, because the server does not say it.${documented}`,
    'After a restart without data, locks that were held are free.',
    'Look it up where the provider describes durability.',
  )
}

export const memoryChecks: readonly HealthCheck[] = [eviction, headroom, persistence]
