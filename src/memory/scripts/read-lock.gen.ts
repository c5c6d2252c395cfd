// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const checkMode6 = (lock7?: L.Value, mode8?: L.Value): L.Value[] => {
    if (((mode8 !== "read") && (mode8 !== "write"))) {
      let entry9: L.Value = redis.call("HRANDFIELD", lock7, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry9, 1), L.get(entry9, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse4(lock7);
    }
    return []
  }
  let lock10: L.Value = L.get(KEYS, 1)
  let done11: L.Value = L.get(KEYS, 2)
  let lease12: L.Value = L.get(KEYS, 3)
  let holder13: L.Value = L.get(ARGV, 1)
  let leaseMs14: L.Value = L.get(ARGV, 2)
  let last15: L.Value = L.get(ARGV, 3)
  let doneMs16: L.Value = L.get(ARGV, 4)
  let present17: L.Value = redis.call("EXISTS", lock10, done11)
  if ((present17 === 0)) {
    redis.call("HSET", lock10, "mode", "read", holder13, "1");
    redis.call("PEXPIRE", lock10, leaseMs14);
    redis.call("SET", lease12, "1", "PX", leaseMs14);
    return [L.concat(L.concat(":granted", " "), leaseMs14)]
  }
  let found18: L.Value = redis.call("HMGET", lock10, "mode", holder13)
  let mode19: L.Value = L.get(found18, 1)
  let remainingMs20: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found18, 2))) ? redis.call("PTTL", lease12) : $))) ? $ : -2)
  if ((remainingMs20 !== -2)) {
    return [L.table(":granted", remainingMs20)]
  }
  if (((mode19 === "read") && (present17 === 1))) {
    redis.call("HSET", lock10, holder13, "1");
    redis.call("PEXPIRE", lock10, leaseMs14, "GT");
    redis.call("SET", lease12, "1", "PX", leaseMs14);
    return [L.concat(L.concat(":granted", " "), leaseMs14)]
  }
  remainingMs20 = redis.call("PTTL", lock10);
  if ((remainingMs20 !== -2)) {
    checkMode6(lock10, mode19);
  }
  if (((present17 === 2) || !L.truthy(mode19))) {
    return [L.table(":refused", remainingMs20)]
  }
  if ((last15 === "1")) {
    redis.call("SET", done11, "0", "PX", doneMs16);
  }
  return [L.table(":busy", remainingMs20)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let leasePrefix2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  let holds5: L.Value = L.tonumber((L.truthy(($ = redis.call("HGET", lock1, holder3))) ? $ : 0))
  let first6: L.Value = L.concat(leasePrefix2, "1")
  let ownMs7: L.Value = redis.call("PTTL", first6)
  if (((holds5 === 0) || (ownMs7 === -2))) {
    return [":gone"]
  }
  let restMs8: L.Value = redis.call("PTTL", lock1)
  for (let hold9 = 1, end = L.num(holds5); hold9 <= end; hold9 += 1) {
    redis.call("PEXPIRE", L.concat(leasePrefix2, hold9), leaseMs4, "GT");
  }
  redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  if ((!L.less(restMs8, 0) && L.less(restMs8, ownMs7))) {
    return [L.table(":cut", (L.num(ownMs7) - L.num(restMs8)))]
  }
  return [":extended"]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let leasePrefix3: L.Value = L.get(KEYS, 3)
  let holder4: L.Value = L.get(ARGV, 1)
  let leaseMs5: L.Value = L.tonumber(L.get(ARGV, 2))
  let holds6: L.Value = L.tonumber(L.get(ARGV, 3))
  let found7: L.Value = redis.call("HMGET", lock1, holder4, L.concat(holder4, ":write"))
  let first8: L.Value = L.concat(leasePrefix3, "1")
  let remainingMs9: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found7, 1))) ? redis.call("PTTL", first8) : $))) ? $ : -2)
  let reads10: L.Value = (remainingMs9 !== -2)
  if ((!L.truthy(reads10) && !L.truthy(L.get(found7, 2)))) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
  }
  if ((L.truthy(reads10) && !L.less(L.tonumber(L.get(found7, 1)), holds6))) {
    return [L.table(":granted", remainingMs9)]
  }
  redis.call("HSET", lock1, holder4, holds6);
  redis.call("PEXPIRE", lock1, leaseMs5, "GT");
  if (L.truthy(reads10)) {
    redis.call("PEXPIRE", first8, leaseMs5, "GT");
  } else {
    redis.call("SET", first8, "1", "PX", leaseMs5);
  }
  if (L.less(1, holds6)) {
    redis.call("SET", L.concat(leasePrefix3, holds6), "1", "PX", leaseMs5);
  }
  return [L.table(":granted", L.max(remainingMs9, leaseMs5))]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key2?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key2, 1, "GT");
    return []
  }
  const finished3 = (done4?: L.Value, answer5?: L.Value, doneMs6?: L.Value): L.Value[] => {
    let $: L.Value
    let stored7: L.Value = redis.pcall("SET", done4, answer5, "PX", doneMs6, "NX")
    if ((L.truthy(stored7) && L.truthy(L.get(stored7, "err")))) {
      passFull1(done4);
      stored7 = redis.call("SET", done4, answer5, "PX", doneMs6, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored7))) ? redis.call("GET", done4) : $)]
  }
  const hasHolderShape8 = (field9?: L.Value, count10?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const checkMode13 = (lock14?: L.Value, mode15?: L.Value): L.Value[] => {
    if (((mode15 !== "read") && (mode15 !== "write"))) {
      let entry16: L.Value = redis.call("HRANDFIELD", lock14, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape8(L.get(entry16, 1), L.get(entry16, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse11(lock14);
    }
    return []
  }
  const holdersOf17 = (lock18?: L.Value, holder19?: L.Value): L.Value[] => {
    let $: L.Value
    let holders20: L.Value = L.table()
    let mode21: L.Value = undefined
    let entries22: L.Value = redis.call("HRANDFIELD", lock18, 102, "WITHVALUES")
    let crowd23: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries22, 203))) ? (L.num(redis.call("HLEN", lock18)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd23)) {
      let found24: L.Value = redis.call("HMGET", lock18, "mode", (L.truthy(($ = holder19)) ? $ : ""))
      mode21 = L.get(found24, 1);
      L.set(holders20, (L.truthy(($ = holder19)) ? $ : ""), (L.truthy(($ = L.get(found24, 2))) ? $ : undefined));
      crowd23 = (L.num(crowd23) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found24, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at25 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd23))) ? holder19 : $))) ? 0 : $))) ? $ : L.length(entries22))); at25 <= end; at25 += 2) {
      if ((L.get(entries22, at25) === "mode")) {
        mode21 = L.get(entries22, (L.num(at25) + 1));
      } else if (L.truthy(hasHolderShape8(L.get(entries22, at25), L.get(entries22, (L.num(at25) + 1)))[0])) {
        L.set(holders20, L.get(entries22, at25), L.get(entries22, (L.num(at25) + 1)));
      } else {
        refuse11(lock18);
      }
    }
    if (L.truthy(L.get(entries22, 1))) {
      checkMode13(lock18, mode21);
    }
    return [holders20, mode21, crowd23]
  }
  const wake26 = (publish27?: L.Value, channel28?: L.Value, message29?: L.Value): L.Value[] => {
    if ((publish27 === "BOTH")) {
      redis.call("PUBLISH", channel28, message29);
      publish27 = "SPUBLISH";
    }
    if ((publish27 !== "")) {
      redis.call(publish27, channel28, message29);
    }
    return []
  }
  let lock30: L.Value = L.get(KEYS, 1)
  let done31: L.Value = L.get(KEYS, 2)
  let channel32: L.Value = L.get(KEYS, 3)
  let readerPrefix33: L.Value = L.get(KEYS, 4)
  let holder34: L.Value = L.get(ARGV, 1)
  let holds35: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome36: L.Value = L.get(ARGV, 3)
  let doneMs37: L.Value = L.get(ARGV, 4)
  let publish38: L.Value = L.get(ARGV, 5)
  const leaseKey39 = (reader40?: L.Value, hold41?: L.Value): L.Value[] => {
    return [L.concat(readerPrefix33, L.concat(":", L.concat(reader40, L.concat(":rwlock_timeout:", hold41))))]
  }
  let [readers42, mode43, crowd44]: L.Value[] = holdersOf17(lock30, holder34)
  let current45: L.Value = L.tonumber(L.get(readers42, holder34))
  let remainingMs46: L.Value = (L.truthy(($ = (L.truthy(($ = current45)) ? redis.call("PTTL", ...leaseKey39(holder34, 1)) : $))) ? $ : -2)
  let held47: L.Value = (remainingMs46 !== -2)
  let kept48: L.Value = finished3(done31, (L.truthy(($ = (L.truthy(($ = held47)) ? outcome36 : $))) ? $ : "0"), doneMs37)[0]
  if (L.truthy(kept48)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept48 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let ended49: L.Value = L.table()
  for (let hold50 = L.num((L.num(holds35) + 1)), end = L.num((L.truthy(($ = current45)) ? $ : 0)); hold50 <= end; hold50 += 1) {
    L.insert(ended49, leaseKey39(holder34, hold50)[0]);
  }
  if (L.less(0, L.length(ended49))) {
    L.set(readers42, holder34, undefined);
    let others51: L.Value = false
    for (const [_52] of L.pairs(readers42)) {
      others51 = true;
    }
    if (L.less(0, holds35)) {
      redis.call("HSET", lock30, holder34, holds35);
    } else if (((L.less(0, crowd44) || (mode43 === "write")) || ((L.truthy(held47) && L.truthy(others51)) && L.less(remainingMs46, redis.call("PTTL", lock30))))) {
      redis.call("HDEL", lock30, holder34);
    } else {
      let restMs53: L.Value = -2
      for (const [reader54, count55] of L.pairs(readers42)) {
        for (let hold56 = 1, end = L.num(L.tonumber(count55)); hold56 <= end; hold56 += 1) {
          restMs53 = L.max(restMs53, redis.call("PTTL", ...leaseKey39(reader54, hold56)));
        }
      }
      if (L.less(0, restMs53)) {
        redis.call("HDEL", lock30, holder34);
        redis.call("PEXPIRE", lock30, restMs53);
      } else {
        L.insert(ended49, lock30);
        wake26(publish38, channel32, "0");
      }
    }
    redis.call("DEL", ...L.unpack(ended49));
  }
  return [(L.truthy(($ = (L.truthy(($ = held47)) ? ":released" : $))) ? $ : ":gone")]
}
