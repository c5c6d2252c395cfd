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
  let leaseMs10: L.Value = L.get(ARGV, 2)
  let last11: L.Value = L.get(ARGV, 3)
  let doneMs12: L.Value = L.get(ARGV, 4)
  let present13: L.Value = redis.call("EXISTS", lock6, done7)
  if ((present13 === 0)) {
    redis.call("HSET", lock6, "mode", "read", holder9, "1");
    redis.call("PEXPIRE", lock6, leaseMs10);
    redis.call("SET", lease8, "1", "PX", leaseMs10);
    return [L.concat(L.concat(":granted", " "), leaseMs10)]
  }
  let found14: L.Value = redis.call("HMGET", lock6, "mode", holder9)
  let mode15: L.Value = L.get(found14, 1)
  let remainingMs16: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found14, 2))) ? redis.call("PTTL", lease8) : $))) ? $ : -2)
  if ((remainingMs16 !== -2)) {
    return [L.table(":granted", remainingMs16)]
  }
  if (((mode15 === "read") && (present13 === 1))) {
    redis.call("HSET", lock6, holder9, "1");
    redis.call("PEXPIRE", lock6, leaseMs10, "GT");
    redis.call("SET", lease8, "1", "PX", leaseMs10);
    return [L.concat(L.concat(":granted", " "), leaseMs10)]
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
    return [(L.truthy(($ = L.match(field14, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count15, /^[0-9]+$/s)[0] : $)]
  }
  const holdersOf16 = (lock17?: L.Value, holder18?: L.Value): L.Value[] => {
    let $: L.Value
    let holders19: L.Value = L.table()
    let mode20: L.Value = undefined
    let entries21: L.Value = redis.call("HRANDFIELD", lock17, 102, "WITHVALUES")
    let crowd22: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries21, 203))) ? (L.num(redis.call("HLEN", lock17)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd22)) {
      let found23: L.Value = redis.call("HMGET", lock17, "mode", (L.truthy(($ = holder18)) ? $ : ""))
      mode20 = L.get(found23, 1);
      L.set(holders19, (L.truthy(($ = holder18)) ? $ : ""), (L.truthy(($ = L.get(found23, 2))) ? $ : undefined));
      crowd22 = (L.num(crowd22) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found23, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at24 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd22))) ? holder18 : $))) ? 0 : $))) ? $ : L.length(entries21))); at24 <= end; at24 += 2) {
      if ((L.get(entries21, at24) === "mode")) {
        mode20 = L.get(entries21, (L.num(at24) + 1));
      } else if (L.truthy(hasHolderShape13(L.get(entries21, at24), L.get(entries21, (L.num(at24) + 1)))[0])) {
        L.set(holders19, L.get(entries21, at24), L.get(entries21, (L.num(at24) + 1)));
      } else {
        refuse8(lock17);
      }
    }
    if (L.truthy(L.get(entries21, 1))) {
      checkMode10(lock17, mode20);
    }
    return [holders19, mode20, crowd22]
  }
  const wake25 = (publish26?: L.Value, channel27?: L.Value, message28?: L.Value): L.Value[] => {
    if ((publish26 === "BOTH")) {
      redis.call("PUBLISH", channel27, message28);
      publish26 = "SPUBLISH";
    }
    if ((publish26 !== "")) {
      redis.call(publish26, channel27, message28);
    }
    return []
  }
  let lock29: L.Value = L.get(KEYS, 1)
  let done30: L.Value = L.get(KEYS, 2)
  let channel31: L.Value = L.get(KEYS, 3)
  let readerPrefix32: L.Value = L.get(KEYS, 4)
  let holder33: L.Value = L.get(ARGV, 1)
  let holds34: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome35: L.Value = L.get(ARGV, 3)
  let doneMs36: L.Value = L.get(ARGV, 4)
  let publish37: L.Value = L.get(ARGV, 5)
  const leaseKey38 = (reader39?: L.Value, hold40?: L.Value): L.Value[] => {
    return [L.concat(readerPrefix32, L.concat(":", L.concat(reader39, L.concat(":rwlock_timeout:", hold40))))]
  }
  let [readers41, mode42, crowd43]: L.Value[] = holdersOf16(lock29, holder33)
  let current44: L.Value = L.tonumber(L.get(readers41, holder33))
  let remainingMs45: L.Value = (L.truthy(($ = (L.truthy(($ = current44)) ? redis.call("PTTL", ...leaseKey38(holder33, 1)) : $))) ? $ : -2)
  let held46: L.Value = (remainingMs45 !== -2)
  let kept47: L.Value = finished3(done30, (L.truthy(($ = (L.truthy(($ = held46)) ? outcome35 : $))) ? $ : "0"), doneMs36)[0]
  if (L.truthy(kept47)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept47 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let ended48: L.Value = L.table()
  for (let hold49 = L.num((L.num(holds34) + 1)), end = L.num((L.truthy(($ = current44)) ? $ : 0)); hold49 <= end; hold49 += 1) {
    L.insert(ended48, leaseKey38(holder33, hold49)[0]);
  }
  if (L.less(0, L.length(ended48))) {
    L.set(readers41, holder33, undefined);
    let others50: L.Value = false
    for (const [_51] of L.pairs(readers41)) {
      others50 = true;
    }
    if (L.less(0, holds34)) {
      redis.call("HSET", lock29, holder33, holds34);
    } else if (((L.less(0, crowd43) || (mode42 === "write")) || ((L.truthy(held46) && L.truthy(others50)) && L.less(remainingMs45, redis.call("PTTL", lock29))))) {
      redis.call("HDEL", lock29, holder33);
    } else {
      let restMs52: L.Value = -2
      for (const [reader53, count54] of L.pairs(readers41)) {
        for (let hold55 = 1, end = L.num(L.tonumber(count54)); hold55 <= end; hold55 += 1) {
          restMs52 = L.max(restMs52, redis.call("PTTL", ...leaseKey38(reader53, hold55)));
        }
      }
      if (L.less(0, restMs52)) {
        redis.call("HDEL", lock29, holder33);
        redis.call("PEXPIRE", lock29, restMs52);
      } else {
        L.insert(ended48, lock29);
        wake25(publish37, channel31, "0");
      }
    }
    redis.call("DEL", ...L.unpack(ended48));
  }
  return [(L.truthy(($ = (L.truthy(($ = held46)) ? ":released" : $))) ? $ : ":gone")]
}
