// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
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
  let holder8: L.Value = L.get(ARGV, 1)
  let leaseMs9: L.Value = L.tonumber(L.get(ARGV, 2))
  let last10: L.Value = L.get(ARGV, 3)
  let doneMs11: L.Value = L.get(ARGV, 4)
  let present12: L.Value = redis.call("EXISTS", lock6, done7)
  if ((present12 === 0)) {
    redis.call("HSET", lock6, "mode", "write", holder8, 1);
    redis.call("PEXPIRE", lock6, leaseMs9);
    return [L.table(":granted", leaseMs9)]
  }
  let found13: L.Value = redis.call("HMGET", lock6, "mode", holder8)
  let remainingMs14: L.Value = redis.call("PTTL", lock6)
  if (L.truthy(L.get(found13, 2))) {
    return [L.table(":granted", remainingMs14)]
  }
  if ((remainingMs14 !== -2)) {
    checkMode3(lock6, L.get(found13, 1));
  }
  if (((present12 === 2) || (remainingMs14 === -2))) {
    return [L.table(":refused", remainingMs14)]
  }
  if ((last10 === "1")) {
    redis.call("SET", done7, "0", "PX", doneMs11);
  }
  return [L.table(":busy", remainingMs14)]
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
  const wake8 = (publish9?: L.Value, channel10?: L.Value, message11?: L.Value): L.Value[] => {
    if ((publish9 === "BOTH")) {
      redis.call("PUBLISH", channel10, message11);
      publish9 = "SPUBLISH";
    }
    if ((publish9 !== "")) {
      redis.call(publish9, channel10, message11);
    }
    return []
  }
  let lock12: L.Value = L.get(KEYS, 1)
  let done13: L.Value = L.get(KEYS, 2)
  let channel14: L.Value = L.get(KEYS, 3)
  let reading15: L.Value = L.get(KEYS, 4)
  let holder16: L.Value = L.get(ARGV, 1)
  let reader17: L.Value = L.get(ARGV, 2)
  let holds18: L.Value = L.tonumber(L.get(ARGV, 3))
  let outcome19: L.Value = L.get(ARGV, 4)
  let doneMs20: L.Value = L.get(ARGV, 5)
  let publish21: L.Value = L.get(ARGV, 6)
  let found22: L.Value = redis.call("HMGET", lock12, holder16, reader17)
  let current23: L.Value = L.get(found22, 1)
  if ((!L.truthy(current23) || L.less(0, holds18))) {
    let kept24: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current23)) ? outcome19 : $))) ? $ : "0"), doneMs20)[0]
    if (((L.truthy(current23) && !L.truthy(kept24)) && L.less(holds18, L.tonumber(current23)))) {
      redis.call("HSET", lock12, holder16, holds18);
    }
    return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = current23)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let restMs25: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found22, 2))) ? redis.call("PTTL", reading15) : $))) ? $ : -2)
  if (L.less(0, restMs25)) {
    redis.call("HDEL", lock12, holder16);
    redis.call("HSET", lock12, "mode", "read");
    redis.call("PEXPIRE", lock12, restMs25);
  } else {
    redis.call("DEL", lock12);
  }
  redis.call("SET", done13, outcome19, "PX", doneMs20);
  wake8(publish21, channel14, "1");
  return [L.table(":released")]
}
