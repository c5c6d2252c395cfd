/**
 * What the intake does in Redis, one script for each change. A script may run twice, or late: it then finds what it was
 * meant to change in another state, and leaves it. All keys have one hash tag, so those that a script computes are where
 * its KEYS are.
 */
export interface Script {
  readonly text: string
}

/** Gives KEYS and ARGV the names by which a script calls them: those of its first line, with a colon between them. */
function script(parts: TemplateStringsArray, ...more: string[]): Script {
  const [head = '', ...lines] = String.raw(parts, ...more).split('\n')
  const [keys = '', args = ''] = head.split(':')
  const named = (names: string, list: string) =>
    [...names.matchAll(/\w+/g)].map(([name], at) => `local ${name} = ${list}[${at + 1}]\n`).join('')
  return { text: named(keys, 'KEYS') + named(args, 'ARGV') + lines.join('\n').replace(/^\s+/gm, '') }
}

const APPEND = `
  redis.call('ZADD', due, 'NX', nowMs, list)
  redis.call('PEXPIRE', due, 2 * keepMs)
  redis.call('RPUSH', ids, id)
  redis.call('PEXPIRE', ids, 2 * keepMs)
`

/** Takes an event out of its list. */
const LEAVE = `
  redis.call('LREM', ids, 0, id)
  redis.call('ZADD', due, 'XX', nowMs, list)
  return redis.call('LLEN', ids)
`

/**
 * Takes an event in: claims its id, tells whether it came before, and stores it. `by` is the attempt, so that a repeat
 * whose first answer was lost is no duplicate. An event from the queue was accepted before, so another body under its id
 * does not refuse it. Replies `:alone`, `:behind` others, `:again`, `:waiting` or `:done` (it came before), or `:other`.
 */
export const ACCEPT: Script = script`seen seenAs event tries letter ids due dead : id by text list nowMs keepMs doneMs
  local before = redis.call('GET', seen)
  if before and string.sub(before, 1, #id) ~= id then
    if by ~= 'queue' then return ':other' end
    seen = seenAs
    before = redis.call('GET', seen)
  end
  if before == id .. ' ' .. by then return ':again' end
  if redis.call('EXISTS', event) == 1 and redis.call('EXISTS', letter) == 0 then return ':waiting' end
  if before then return ':done' end
  redis.call('SET', seen, id .. ' ' .. by, 'PX', doneMs)
  redis.call('SET', event, text, 'PX', keepMs)
  redis.call('DEL', tries, letter)
  redis.call('ZREM', dead, id)
  ${APPEND}
  if redis.call('LLEN', ids) == 1 then return ':alone' end
  return ':behind'
`

/** Brings a dead letter back. Replies with 1 if its event waits now, also since an earlier delivery, or 0 if it is gone. */
export const REPLAY: Script = script`event tries letter ids due dead : id list nowMs keepMs
  if redis.call('EXISTS', event) == 0 then return 0 end
  if redis.call('DEL', letter) == 0 then return 1 end
  redis.call('DEL', tries)
  redis.call('ZREM', dead, id)
  redis.call('PEXPIRE', event, keepMs)
  ${APPEND}
  return 1
`

/**
 * Begins an attempt to forward the head of a list, and counts it. Replies `:empty`, `:later` and when, or `:head`, its
 * id, the number of attempts with this one, which attempt was postponed last and why, and its text, which may have expired.
 */
export const TAKE: Script = script`ids : eventPrefix triesPrefix nowMs keepMs
  local id = redis.call('LRANGE', ids, 0, 0)[1]
  if not id then return {':empty'} end
  local tries = triesPrefix .. id
  local dueAt = redis.call('HGET', tries, 'dueAt')
  if dueAt and tonumber(dueAt) > tonumber(nowMs) then return {':later', dueAt} end
  local text = redis.call('GET', eventPrefix .. id)
  local attempts = tonumber(redis.call('HGET', tries, 'attempts') or 0) + 1
  redis.call('HSET', tries, 'attempts', attempts)
  redis.call('PEXPIRE', tries, keepMs)
  return {':head', id, attempts, redis.call('HGET', tries, 'postponed') or '', text}
`

/** Says when the head may be tried again, and after which attempt and why. */
export const POSTPONE: Script = script`event tries due : dueAt list postponed keepMs
  if redis.call('EXISTS', event) == 0 then return 0 end
  redis.call('HSET', tries, 'dueAt', dueAt, 'postponed', postponed)
  redis.call('PEXPIRE', tries, keepMs)
  redis.call('ZADD', due, 'XX', dueAt, list)
  return 1
`

/** Deletes an event that is done. Replies with how many are left in the list. */
export const REMOVE: Script = script`event tries letter ids due dead : id list nowMs
  redis.call('DEL', event, tries, letter)
  ${LEAVE}
`

/** Makes an event a dead letter, unless it was brought back since. Replies with how many are left in the list. */
export const BURY: Script = script`event tries letter ids due dead : id list text counted nowMs keepMs expiredAt
  if redis.call('HGET', tries, 'attempts') ~= counted then return redis.call('LLEN', ids) end
  redis.call('SET', letter, text, 'PX', keepMs)
  redis.call('PEXPIRE', event, keepMs)
  redis.call('ZREMRANGEBYSCORE', dead, '-inf', expiredAt)
  redis.call('ZADD', dead, nowMs, id)
  redis.call('PEXPIRE', dead, keepMs)
  ${LEAVE}
`

/** Deletes a dead letter, and no other event. Replies with 0 if the event waits, because it was brought back, else 1. */
export const FORGET: Script = script`event tries letter dead : id
  if redis.call('DEL', letter) == 1 then redis.call('DEL', event, tries) end
  redis.call('ZREM', dead, id)
  return 1 - redis.call('EXISTS', event)
`

/** Takes a list out of the index if it is empty. Replies with how many events it has. */
export const RETIRE: Script = script`ids due : list
  local left = redis.call('LLEN', ids)
  if left == 0 then redis.call('ZREM', due, list) end
  return left
`

/** Replies with the lists in which something has been due since a time. */
export const DUE: Script = script`due : since limit
  return redis.call('ZRANGE', due, '-inf', since, 'BYSCORE', 'LIMIT', 0, limit)
`

/** Changes since when something is due in lists. */
export const DEFER: Script = script`due : dueAt
  for at = 2, #ARGV do redis.call('ZADD', due, 'XX', dueAt, ARGV[at]) end
  return #ARGV - 1
`

/** Replies with the ids of the dead letters since a time, oldest first. */
export const DEAD: Script = script`dead : since limit expiredAt
  redis.call('ZREMRANGEBYSCORE', dead, '-inf', expiredAt)
  return redis.call('ZRANGE', dead, since, '+inf', 'BYSCORE', 'LIMIT', 0, limit)
`

/** Replies with the texts of keys. */
export const READ: Script = script`:
  return redis.call('MGET', unpack(KEYS))
`
