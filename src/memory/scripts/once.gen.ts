// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const claim: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  let record3: L.Value = L.get(KEYS, 1)
  let done4: L.Value = L.get(KEYS, 2)
  let holder5: L.Value = L.get(ARGV, 1)
  let leaseMs6: L.Value = L.get(ARGV, 2)
  let last7: L.Value = L.get(ARGV, 3)
  let doneMs8: L.Value = L.tonumber(L.get(ARGV, 4))
  let fingerprint9: L.Value = L.get(ARGV, 5)
  let present10: L.Value = redis.call("EXISTS", record3, done4)
  if ((present10 === 0)) {
    redis.call("HSET", record3, "version", "1", "attempt", holder5, "fingerprint", fingerprint9);
    redis.call("PEXPIRE", record3, leaseMs6);
    return [L.concat(L.concat(":granted", " "), leaseMs6)]
  }
  let found11: L.Value = redis.call("HMGET", record3, "version", "attempt", "fingerprint", "result")
  let result12: L.Value = L.get(found11, 4)
  let remainingMs13: L.Value = redis.call("PTTL", record3)
  if ((remainingMs13 === -2)) {
    return [L.table(":refused", remainingMs13)]
  }
  if (((L.get(found11, 1) !== "1") || ((remainingMs13 === -1) && !L.truthy(result12)))) {
    refuse1(record3);
  }
  let mismatch14: L.Value = (L.truthy(($ = (L.truthy(($ = (fingerprint9 !== ""))) ? (L.get(found11, 3) !== "") : $))) ? (L.get(found11, 3) !== fingerprint9) : $)
  if ((L.truthy(mismatch14) || L.truthy(result12))) {
    if ((!L.truthy(result12) || L.less(remainingMs13, doneMs8))) {
      redis.call("SET", done4, "0", "PX", doneMs8, "NX");
    }
    if (L.truthy(mismatch14)) {
      return [":mismatch"]
    }
    return [L.table(":kept", result12)]
  }
  if ((L.get(found11, 2) === holder5)) {
    return [L.table(":granted", remainingMs13)]
  }
  if ((present10 === 2)) {
    return [L.table(":refused", remainingMs13)]
  }
  if ((last7 === "1")) {
    redis.call("SET", done4, "0", "PX", doneMs8);
  }
  return [L.table(":busy", remainingMs13)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  let found4: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (((L.get(found4, 1) !== holder2) || L.truthy(L.get(found4, 2)))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", record1, leaseMs3, "GT");
  return [":extended"]
}

export const forget: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let doneMs4: L.Value = L.get(ARGV, 2)
  let found5: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (!L.truthy(L.get(found5, 1))) {
    return [":forgotten"]
  }
  if ((L.get(found5, 1) !== holder3)) {
    return [":replaced"]
  }
  if (!L.truthy(L.get(found5, 2))) {
    return [L.table(":claimed", redis.call("PTTL", record1))]
  }
  redis.call("DEL", record1);
  redis.call("SET", done2, "1", "PX", doneMs4);
  return [":forgotten"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let found3: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (((L.get(found3, 1) !== holder2) || L.truthy(L.get(found3, 2)))) {
    return [":free"]
  }
  return [L.table(":ours", redis.call("PTTL", record1))]
}

export const read: CompiledScript = (redis, KEYS) => {
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  let record3: L.Value = L.get(KEYS, 1)
  let found4: L.Value = redis.call("HMGET", record3, "version", "attempt", "result")
  let remainingMs5: L.Value = redis.call("PTTL", record3)
  if ((remainingMs5 === -2)) {
    return [":free"]
  }
  if (((L.get(found4, 1) !== "1") || !L.truthy(L.get(found4, 2)))) {
    refuse1(record3);
  }
  if (L.truthy(L.get(found4, 3))) {
    return [L.table(":kept", L.get(found4, 2), L.get(found4, 3), remainingMs5)]
  }
  return [L.table(":claimed", L.get(found4, 2), remainingMs5)]
}

export const settle: CompiledScript = (redis, KEYS, ARGV) => {
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
  let record10: L.Value = L.get(KEYS, 1)
  let done11: L.Value = L.get(KEYS, 2)
  let holder12: L.Value = L.get(ARGV, 1)
  let result13: L.Value = L.get(ARGV, 2)
  let keepMs14: L.Value = L.tonumber(L.get(ARGV, 3))
  let fingerprint15: L.Value = L.get(ARGV, 4)
  let outcome16: L.Value = L.get(ARGV, 5)
  let doneMs17: L.Value = L.tonumber(L.get(ARGV, 6))
  let found18: L.Value = redis.call("HMGET", record10, "attempt", "result")
  let ours19: L.Value = (L.get(found18, 1) === holder12)
  if ((result13 === "")) {
    let held20: L.Value = (L.truthy(($ = ours19)) ? !L.truthy(L.get(found18, 2)) : $)
    if (L.truthy(held20)) {
      redis.call("DEL", record10);
      redis.call("SET", done11, outcome16, "PX", doneMs17);
      return [":released"]
    }
    return [(L.truthy(($ = (L.truthy(($ = (finished3(done11, "0", doneMs17)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  if ((L.truthy(L.get(found18, 1)) && !L.truthy(ours19))) {
    return [":gone"]
  }
  if (L.truthy(L.get(found18, 2))) {
    return [":released"]
  }
  let present21: L.Value = (L.truthy(($ = (L.truthy(($ = ours19)) ? 0 : $))) ? $ : redis.call("EXISTS", record10, done11))
  if (L.less(0, present21)) {
    let ended22: L.Value = redis.call("GET", done11)
    if ((ended22 === "1")) {
      return [":released"]
    }
    if (((present21 === 2) || !L.truthy(ended22))) {
      refuse8(record10);
    }
  }
  redis.call("PEXPIRE", record10, keepMs14);
  redis.call("HSET", record10, "version", "1", "attempt", holder12, "fingerprint", fingerprint15, "result", result13);
  if (!L.truthy(ours19)) {
    redis.call("PEXPIRE", record10, keepMs14);
  }
  if (L.less(keepMs14, doneMs17)) {
    redis.call("SET", done11, "1", "PX", doneMs17);
  }
  return [":released"]
}
