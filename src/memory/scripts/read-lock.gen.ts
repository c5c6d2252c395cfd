// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  let lock3: L.Value = L.get(KEYS, 1)
  let done4: L.Value = L.get(KEYS, 2)
  let lease5: L.Value = L.get(KEYS, 3)
  let holder6: L.Value = L.get(ARGV, 1)
  let leaseMs7: L.Value = L.tonumber(L.get(ARGV, 2))
  let last8: L.Value = L.get(ARGV, 3)
  let doneMs9: L.Value = L.get(ARGV, 4)
  let present10: L.Value = redis.call("EXISTS", lock3, done4)
  if ((present10 === 0)) {
    redis.call("HSET", lock3, "mode", "read", holder6, 1);
    redis.call("PEXPIRE", lock3, leaseMs7);
    redis.call("SET", lease5, "1", "PX", leaseMs7);
    return [L.table(":granted", leaseMs7)]
  }
  let found11: L.Value = redis.call("HMGET", lock3, "mode", holder6)
  let mode12: L.Value = L.get(found11, 1)
  let remainingMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found11, 2))) ? redis.call("PTTL", lease5) : $))) ? $ : -2)
  if ((remainingMs13 !== -2)) {
    return [L.table(":granted", remainingMs13)]
  }
  if (((mode12 === "read") && (present10 === 1))) {
    redis.call("HSET", lock3, holder6, 1);
    redis.call("PEXPIRE", lock3, leaseMs7, "GT");
    redis.call("SET", lease5, "1", "PX", leaseMs7);
    return [L.table(":granted", leaseMs7)]
  }
  remainingMs13 = redis.call("PTTL", lock3);
  if ((!L.truthy(mode12) && (remainingMs13 !== -2))) {
    refuse1(lock3);
  }
  if (((present10 === 2) || !L.truthy(mode12))) {
    return [L.table(":refused", remainingMs13)]
  }
  if ((last8 === "1")) {
    redis.call("SET", done4, "0", "PX", doneMs9);
  }
  return [L.table(":busy", remainingMs13)]
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
  const fieldsOf10 = (lock11?: L.Value): L.Value[] => {
    let entries12: L.Value = redis.call("HGETALL", lock11)
    let fields13: L.Value = L.table()
    for (let at14 = 1, end = L.num(L.length(entries12)); at14 <= end; at14 += 2) {
      L.set(fields13, L.get(entries12, at14), L.get(entries12, (L.num(at14) + 1)));
    }
    if ((L.truthy(L.get(entries12, 1)) && !L.truthy(L.get(fields13, "mode")))) {
      refuse8(lock11);
    }
    return [fields13]
  }
  const wake15 = (publish16?: L.Value, channel17?: L.Value, message18?: L.Value): L.Value[] => {
    if ((publish16 !== "")) {
      redis.call(publish16, channel17, message18);
    }
    return []
  }
  let lock19: L.Value = L.get(KEYS, 1)
  let done20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let readerPrefix22: L.Value = L.get(KEYS, 4)
  let holder23: L.Value = L.get(ARGV, 1)
  let holds24: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome25: L.Value = L.get(ARGV, 3)
  let doneMs26: L.Value = L.get(ARGV, 4)
  let publish27: L.Value = L.get(ARGV, 5)
  const leaseKey28 = (reader29?: L.Value, hold30?: L.Value): L.Value[] => {
    return [L.concat(readerPrefix22, L.concat(":", L.concat(reader29, L.concat(":rwlock_timeout:", hold30))))]
  }
  let fields31: L.Value = fieldsOf10(lock19)[0]
  let current32: L.Value = L.tonumber(L.get(fields31, holder23))
  let remainingMs33: L.Value = (L.truthy(($ = (L.truthy(($ = current32)) ? redis.call("PTTL", ...leaseKey28(holder23, 1)) : $))) ? $ : -2)
  let held34: L.Value = (remainingMs33 !== -2)
  let kept35: L.Value = finished3(done20, (L.truthy(($ = (L.truthy(($ = held34)) ? outcome25 : $))) ? $ : "0"), doneMs26)[0]
  if (L.truthy(kept35)) {
    return [L.table((L.truthy(($ = (L.truthy(($ = (kept35 === "1"))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let ended36: L.Value = L.table()
  for (let hold37 = L.num((L.num(holds24) + 1)), end = L.num((L.truthy(($ = current32)) ? $ : 0)); hold37 <= end; hold37 += 1) {
    L.insert(ended36, leaseKey28(holder23, hold37)[0]);
  }
  if (L.less(0, L.length(ended36))) {
    L.set(fields31, holder23, undefined);
    let others38: L.Value = false
    for (const [field39] of L.pairs(fields31)) {
      others38 = (L.truthy(($ = others38)) ? $ : (field39 !== "mode"));
    }
    if (L.less(0, holds24)) {
      redis.call("HSET", lock19, holder23, holds24);
    } else if (((L.get(fields31, "mode") === "write") || ((L.truthy(held34) && L.truthy(others38)) && L.less(remainingMs33, redis.call("PTTL", lock19))))) {
      redis.call("HDEL", lock19, holder23);
    } else {
      let restMs40: L.Value = -2
      for (const [reader41, count42] of L.pairs(fields31)) {
        for (let hold43 = 1, end = L.num((L.truthy(($ = L.tonumber(count42))) ? $ : 0)); hold43 <= end; hold43 += 1) {
          restMs40 = L.max(restMs40, redis.call("PTTL", ...leaseKey28(reader41, hold43)));
        }
      }
      if (L.less(0, restMs40)) {
        redis.call("HDEL", lock19, holder23);
        redis.call("PEXPIRE", lock19, restMs40);
      } else {
        L.insert(ended36, lock19);
        wake15(publish27, channel21, "0");
      }
    }
    redis.call("DEL", ...L.unpack(ended36));
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = held34)) ? ":released" : $))) ? $ : ":gone"))]
}
