// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  const checkMode3 = (lock4?: L.Value, mode5?: L.Value): L.Value[] => {
    if (((mode5 !== "read") && (mode5 !== "write"))) {
      refuse1(lock4);
    }
    return []
  }
  let lock6: L.Value = L.get(KEYS, 1)
  let done7: L.Value = L.get(KEYS, 2)
  let lease8: L.Value = L.get(KEYS, 3)
  let holder9: L.Value = L.get(ARGV, 1)
  let leaseMs10: L.Value = L.tonumber(L.get(ARGV, 2))
  let last11: L.Value = L.get(ARGV, 3)
  let doneMs12: L.Value = L.get(ARGV, 4)
  let present13: L.Value = redis.call("EXISTS", lock6, done7)
  if ((present13 === 0)) {
    redis.call("HSET", lock6, "mode", "read", holder9, 1);
    redis.call("PEXPIRE", lock6, leaseMs10);
    redis.call("SET", lease8, "1", "PX", leaseMs10);
    return [L.table(":granted", leaseMs10)]
  }
  let found14: L.Value = redis.call("HMGET", lock6, "mode", holder9)
  let mode15: L.Value = L.get(found14, 1)
  let remainingMs16: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found14, 2))) ? redis.call("PTTL", lease8) : $))) ? $ : -2)
  if ((remainingMs16 !== -2)) {
    return [L.table(":granted", remainingMs16)]
  }
  if (((mode15 === "read") && (present13 === 1))) {
    redis.call("HSET", lock6, holder9, 1);
    redis.call("PEXPIRE", lock6, leaseMs10, "GT");
    redis.call("SET", lease8, "1", "PX", leaseMs10);
    return [L.table(":granted", leaseMs10)]
  }
  remainingMs16 = redis.call("PTTL", lock6);
  if ((remainingMs16 !== -2)) {
    checkMode3(lock6, mode15);
  }
  if (((present13 === 2) || !L.truthy(mode15))) {
    return [L.table(":refused", remainingMs16)]
  }
  if ((last11 === "1")) {
    redis.call("SET", done7, "0", "PX", doneMs12);
  }
  return [L.table(":busy", remainingMs16)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let leasePrefix2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  let holds5: L.Value = L.tonumber((L.truthy(($ = redis.call("HGET", lock1, holder3))) ? $ : 0))
  let first6: L.Value = L.concat(leasePrefix2, "1")
  if (((holds5 === 0) || (redis.call("EXISTS", first6) === 0))) {
    return [L.table(":gone")]
  }
  for (let hold7 = 1, end = L.num(holds5); hold7 <= end; hold7 += 1) {
    redis.call("PEXPIRE", L.concat(leasePrefix2, hold7), leaseMs4, "GT");
  }
  redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  return [L.table(":extended")]
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
    return [L.table(":gone")]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [L.table(":refused")]
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
  const refuse8 = (hash9?: L.Value): L.Value[] => {
    redis.call("GET", hash9);
    return []
  }
  const checkMode10 = (lock11?: L.Value, mode12?: L.Value): L.Value[] => {
    if (((mode12 !== "read") && (mode12 !== "write"))) {
      refuse8(lock11);
    }
    return []
  }
  const hasHolderShape13 = (field14?: L.Value, count15?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field14, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count15, /^[0-9]+$/s)[0] : $)]
  }
  const holdersOf16 = (lock17?: L.Value): L.Value[] => {
    let entries18: L.Value = redis.call("HGETALL", lock17)
    let holders19: L.Value = L.table()
    let mode20: L.Value = undefined
    for (let at21 = 1, end = L.num(L.length(entries18)); at21 <= end; at21 += 2) {
      if ((L.get(entries18, at21) === "mode")) {
        mode20 = L.get(entries18, (L.num(at21) + 1));
      } else if (L.truthy(hasHolderShape13(L.get(entries18, at21), L.get(entries18, (L.num(at21) + 1)))[0])) {
        L.set(holders19, L.get(entries18, at21), L.get(entries18, (L.num(at21) + 1)));
      } else {
        refuse8(lock17);
      }
    }
    if (L.truthy(L.get(entries18, 1))) {
      checkMode10(lock17, mode20);
    }
    return [holders19, mode20]
  }
  const wake22 = (publish23?: L.Value, channel24?: L.Value, message25?: L.Value): L.Value[] => {
    if ((publish23 === "BOTH")) {
      redis.call("PUBLISH", channel24, message25);
      publish23 = "SPUBLISH";
    }
    if ((publish23 !== "")) {
      redis.call(publish23, channel24, message25);
    }
    return []
  }
  let lock26: L.Value = L.get(KEYS, 1)
  let done27: L.Value = L.get(KEYS, 2)
  let channel28: L.Value = L.get(KEYS, 3)
  let readerPrefix29: L.Value = L.get(KEYS, 4)
  let holder30: L.Value = L.get(ARGV, 1)
  let holds31: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome32: L.Value = L.get(ARGV, 3)
  let doneMs33: L.Value = L.get(ARGV, 4)
  let publish34: L.Value = L.get(ARGV, 5)
  const leaseKey35 = (reader36?: L.Value, hold37?: L.Value): L.Value[] => {
    return [L.concat(readerPrefix29, L.concat(":", L.concat(reader36, L.concat(":rwlock_timeout:", hold37))))]
  }
  let [readers38, mode39]: L.Value[] = holdersOf16(lock26)
  let current40: L.Value = L.tonumber(L.get(readers38, holder30))
  let remainingMs41: L.Value = (L.truthy(($ = (L.truthy(($ = current40)) ? redis.call("PTTL", ...leaseKey35(holder30, 1)) : $))) ? $ : -2)
  let held42: L.Value = (remainingMs41 !== -2)
  let kept43: L.Value = finished3(done27, (L.truthy(($ = (L.truthy(($ = held42)) ? outcome32 : $))) ? $ : "0"), doneMs33)[0]
  if (L.truthy(kept43)) {
    return [L.table((L.truthy(($ = (L.truthy(($ = (kept43 === "1"))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let ended44: L.Value = L.table()
  for (let hold45 = L.num((L.num(holds31) + 1)), end = L.num((L.truthy(($ = current40)) ? $ : 0)); hold45 <= end; hold45 += 1) {
    L.insert(ended44, leaseKey35(holder30, hold45)[0]);
  }
  if (L.less(0, L.length(ended44))) {
    L.set(readers38, holder30, undefined);
    let others46: L.Value = false
    for (const [_47] of L.pairs(readers38)) {
      others46 = true;
    }
    if (L.less(0, holds31)) {
      redis.call("HSET", lock26, holder30, holds31);
    } else if (((mode39 === "write") || ((L.truthy(held42) && L.truthy(others46)) && L.less(remainingMs41, redis.call("PTTL", lock26))))) {
      redis.call("HDEL", lock26, holder30);
    } else {
      let restMs48: L.Value = -2
      for (const [reader49, count50] of L.pairs(readers38)) {
        for (let hold51 = 1, end = L.num(L.tonumber(count50)); hold51 <= end; hold51 += 1) {
          restMs48 = L.max(restMs48, redis.call("PTTL", ...leaseKey35(reader49, hold51)));
        }
      }
      if (L.less(0, restMs48)) {
        redis.call("HDEL", lock26, holder30);
        redis.call("PEXPIRE", lock26, restMs48);
      } else {
        L.insert(ended44, lock26);
        wake22(publish34, channel28, "0");
      }
    }
    redis.call("DEL", ...L.unpack(ended44));
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = held42)) ? ":released" : $))) ? $ : ":gone"))]
}
