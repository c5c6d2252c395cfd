// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let lease1: L.Value = L.get(KEYS, 3)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let present1: L.Value = redis.call("EXISTS", lock1, done1)
  if ((present1 === 0)) {
    redis.call("HSET", lock1, "mode", "read", holder1, "1");
    redis.call("SET", lease1, "1", "PX", leaseMs1);
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let found1: L.Value = redis.call("HMGET", lock1, "mode", holder1)
  let mode1: L.Value = L.get(found1, 1)
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found1, 2))) ? redis.call("PTTL", lease1) : $))) ? $ : -2)
  if ((remainingMs1 !== -2)) {
    return [L.table(":granted", remainingMs1)]
  }
  if (((mode1 === "read") && (present1 === 1))) {
    redis.call("HSET", lock1, holder1, "1");
    redis.call("SET", lease1, "1", "PX", leaseMs1);
    redis.call("PEXPIRE", lock1, leaseMs1, "GT");
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  remainingMs1 = redis.call("PTTL", lock1);
  if ((remainingMs1 !== -2)) {
    checkMode1(lock1, mode1);
  }
  if (((present1 === 2) || !L.truthy(mode1))) {
    return [L.table(":refused", remainingMs1)]
  }
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1);
  }
  return [L.table(":busy", remainingMs1)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let leasePrefix1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let holds1: L.Value = L.tonumber((L.truthy(($ = redis.call("HGET", lock1, holder1))) ? $ : 0))
  if ((holds1 === 0)) {
    return [":gone"]
  }
  let restMs1: L.Value = redis.call("PTTL", lock1)
  let ownMs1: L.Value = redis.call("PTTL", L.concat(leasePrefix1, "1"))
  if ((ownMs1 === -2)) {
    return [":gone"]
  }
  for (let hold1 = 1, end = L.num(holds1); hold1 <= end; hold1 += 1) {
    redis.call("PEXPIRE", L.concat(leasePrefix1, hold1), leaseMs1, "GT");
  }
  redis.call("PEXPIRE", lock1, leaseMs1, "GT");
  if ((!L.less(restMs1, 0) && L.less(restMs1, ownMs1))) {
    return [L.table(":cut", (L.num(ownMs1) - L.num(restMs1)))]
  }
  return [":extended"]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let leasePrefix1: L.Value = L.get(KEYS, 3)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let holds1: L.Value = L.tonumber(L.get(ARGV, 3))
  let found1: L.Value = redis.call("HMGET", lock1, holder1, L.concat(holder1, ":write"))
  let first1: L.Value = L.concat(leasePrefix1, "1")
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found1, 1))) ? redis.call("PTTL", first1) : $))) ? $ : -2)
  let reads1: L.Value = (remainingMs1 !== -2)
  if ((!L.truthy(reads1) && !L.truthy(L.get(found1, 2)))) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [":refused"]
  }
  if ((L.truthy(reads1) && !L.less(L.tonumber(L.get(found1, 1)), holds1))) {
    return [L.table(":granted", remainingMs1)]
  }
  redis.call("HSET", lock1, holder1, holds1);
  if (L.truthy(reads1)) {
    redis.call("PEXPIRE", first1, leaseMs1, "GT");
  } else {
    redis.call("SET", first1, "1", "PX", leaseMs1);
  }
  if (L.less(1, holds1)) {
    redis.call("SET", L.concat(leasePrefix1, holds1), "1", "PX", leaseMs1);
  }
  redis.call("PEXPIRE", lock1, leaseMs1, "GT");
  return [L.table(":granted", L.max(remainingMs1, leaseMs1))]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const finished1 = (done_1?: L.Value, answer_2?: L.Value, doneMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let stored_4: L.Value = redis.pcall("SET", done_1, answer_2, "PX", doneMs_3, "NX")
    if ((L.truthy(stored_4) && L.truthy(L.get(stored_4, "err")))) {
      passFull1(done_1);
      stored_4 = redis.call("SET", done_1, answer_2, "PX", doneMs_3, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored_4))) ? redis.call("GET", done_1) : $)]
  }
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
    return []
  }
  const holdersOf1 = (lock_1?: L.Value, holder_2?: L.Value): L.Value[] => {
    let $: L.Value
    let holders_3: L.Value = L.table()
    let mode_4: L.Value = undefined
    let entries_5: L.Value = redis.call("HRANDFIELD", lock_1, 102, "WITHVALUES")
    let crowd_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries_5, 203))) ? (L.num(redis.call("HLEN", lock_1)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd_6)) {
      let found_7: L.Value = redis.call("HMGET", lock_1, "mode", (L.truthy(($ = holder_2)) ? $ : ""))
      mode_4 = L.get(found_7, 1);
      L.set(holders_3, (L.truthy(($ = holder_2)) ? $ : ""), (L.truthy(($ = L.get(found_7, 2))) ? $ : undefined));
      crowd_6 = (L.num(crowd_6) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found_7, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at_8 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd_6))) ? holder_2 : $))) ? 0 : $))) ? $ : L.length(entries_5))); at_8 <= end; at_8 += 2) {
      if ((L.get(entries_5, at_8) === "mode")) {
        mode_4 = L.get(entries_5, (L.num(at_8) + 1));
      } else if (L.truthy(hasHolderShape1(L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)))[0])) {
        L.set(holders_3, L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)));
      } else {
        refuse1(lock_1);
      }
    }
    if (L.truthy(L.get(entries_5, 1))) {
      checkMode1(lock_1, mode_4);
    }
    return [holders_3, mode_4, crowd_6]
  }
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let readerPrefix1: L.Value = L.get(KEYS, 4)
  let holder1: L.Value = L.get(ARGV, 1)
  let holds1: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  const leaseKey1 = (reader_1?: L.Value, hold_2?: L.Value): L.Value[] => {
    return [L.concat(readerPrefix1, L.concat(":", L.concat(reader_1, L.concat(":rwlock_timeout:", hold_2))))]
  }
  let [readers1, mode1, crowd1]: L.Value[] = holdersOf1(lock1, holder1)
  let current1: L.Value = L.tonumber(L.get(readers1, holder1))
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = current1)) ? redis.call("PTTL", ...leaseKey1(holder1, 1)) : $))) ? $ : -2)
  let held1: L.Value = (remainingMs1 !== -2)
  let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = held1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
  if (L.truthy(kept1)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let ended1: L.Value = L.table()
  for (let hold1 = L.num((L.num(holds1) + 1)), end = L.num((L.truthy(($ = current1)) ? $ : 0)); hold1 <= end; hold1 += 1) {
    L.insert(ended1, leaseKey1(holder1, hold1)[0]);
  }
  if (L.less(0, L.length(ended1))) {
    L.set(readers1, holder1, undefined);
    let others1: L.Value = false
    for (const [_1] of L.pairs(readers1)) {
      others1 = true;
    }
    if (L.less(0, holds1)) {
      redis.call("HSET", lock1, holder1, holds1);
    } else if (((L.less(0, crowd1) || (mode1 === "write")) || ((L.truthy(held1) && L.truthy(others1)) && L.less((L.num(remainingMs1) + 100), redis.call("PTTL", lock1))))) {
      redis.call("HDEL", lock1, holder1);
    } else {
      let restMs1: L.Value = -2
      for (const [reader1, count1] of L.pairs(readers1)) {
        for (let hold2 = 1, end = L.num(L.tonumber(count1)); hold2 <= end; hold2 += 1) {
          restMs1 = L.max(restMs1, redis.call("PTTL", ...leaseKey1(reader1, hold2)));
        }
      }
      if (L.less(0, restMs1)) {
        redis.call("HDEL", lock1, holder1);
        redis.call("PEXPIRE", lock1, restMs1);
      } else {
        L.insert(ended1, lock1);
        wake1(publish1, channel1, "0");
      }
    }
    redis.call("DEL", ...L.unpack(ended1));
  }
  return [(L.truthy(($ = (L.truthy(($ = held1)) ? ":released" : $))) ? $ : ":gone")]
}
