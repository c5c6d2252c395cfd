// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const claim: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isRecord1 = (version2?: L.Value, attempt3?: L.Value, result4?: L.Value, remainingMs5?: L.Value): L.Value[] => {
    let $: L.Value
    if (L.truthy(result4)) {
      return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (L.sub(result4, 1, 1) === ":") : $)]
    }
    return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (remainingMs5 !== -1) : $)]
  }
  const refuse6 = (hash7?: L.Value): L.Value[] => {
    redis.call("GET", hash7);
    return []
  }
  let record8: L.Value = L.get(KEYS, 1)
  let done9: L.Value = L.get(KEYS, 2)
  let holder10: L.Value = L.get(ARGV, 1)
  let leaseMs11: L.Value = L.get(ARGV, 2)
  let last12: L.Value = L.get(ARGV, 3)
  let doneMs13: L.Value = L.tonumber(L.get(ARGV, 4))
  let fingerprint14: L.Value = L.get(ARGV, 5)
  let present15: L.Value = redis.call("EXISTS", record8, done9)
  if ((present15 === 0)) {
    redis.call("HSET", record8, "version", "1", "attempt", holder10, "fingerprint", fingerprint14);
    redis.call("PEXPIRE", record8, leaseMs11);
    return [L.concat(L.concat(":granted", " "), leaseMs11)]
  }
  let found16: L.Value = redis.call("HMGET", record8, "version", "attempt", "fingerprint", "result")
  let result17: L.Value = L.get(found16, 4)
  let remainingMs18: L.Value = redis.call("PTTL", record8)
  if ((remainingMs18 === -2)) {
    return [L.table(":refused", remainingMs18)]
  }
  if (!L.truthy(isRecord1(L.get(found16, 1), L.get(found16, 2), result17, remainingMs18)[0])) {
    refuse6(record8);
  }
  let mismatch19: L.Value = (L.truthy(($ = (L.truthy(($ = (fingerprint14 !== ""))) ? (L.get(found16, 3) !== "") : $))) ? (L.get(found16, 3) !== fingerprint14) : $)
  if ((L.truthy(mismatch19) || L.truthy(result17))) {
    if ((!L.truthy(result17) || L.less(remainingMs18, doneMs13))) {
      redis.call("SET", done9, "0", "PX", doneMs13, "NX");
    }
    if (L.truthy(mismatch19)) {
      return [":mismatch"]
    }
    return [L.table(":kept", result17)]
  }
  if ((L.get(found16, 2) === holder10)) {
    return [L.table(":granted", remainingMs18)]
  }
  if ((present15 === 2)) {
    return [L.table(":refused", remainingMs18)]
  }
  if ((last12 === "1")) {
    redis.call("SET", done9, "0", "PX", doneMs13);
  }
  return [L.table(":busy", remainingMs18)]
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
  redis.call("SET", done2, "2", "PX", doneMs4);
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
  const isRecord1 = (version2?: L.Value, attempt3?: L.Value, result4?: L.Value, remainingMs5?: L.Value): L.Value[] => {
    let $: L.Value
    if (L.truthy(result4)) {
      return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (L.sub(result4, 1, 1) === ":") : $)]
    }
    return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (remainingMs5 !== -1) : $)]
  }
  const refuse6 = (hash7?: L.Value): L.Value[] => {
    redis.call("GET", hash7);
    return []
  }
  let record8: L.Value = L.get(KEYS, 1)
  let found9: L.Value = redis.call("HMGET", record8, "version", "attempt", "result")
  let remainingMs10: L.Value = redis.call("PTTL", record8)
  if ((remainingMs10 === -2)) {
    return [":free"]
  }
  if (!L.truthy(isRecord1(L.get(found9, 1), L.get(found9, 2), L.get(found9, 3), remainingMs10)[0])) {
    refuse6(record8);
  }
  if (L.truthy(L.get(found9, 3))) {
    return [L.table(":kept", L.get(found9, 2), L.get(found9, 3), remainingMs10)]
  }
  return [L.table(":claimed", L.get(found9, 2), remainingMs10)]
}

export const remove: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let seen2: L.Value = L.get(ARGV, 1)
  let kind3: L.Value = L.get(redis.call("TYPE", record1), "ok")
  if ((kind3 === "none")) {
    return [":free"]
  }
  let size4: L.Value = 0
  let values5: L.Value = L.table()
  if ((kind3 === "string")) {
    size4 = redis.call("STRLEN", record1);
    values5 = L.table(redis.call("GETRANGE", record1, 0, 9999));
  } else if ((kind3 === "hash")) {
    size4 = redis.call("HLEN", record1);
    if (!L.less(100, size4)) {
      values5 = redis.call("HGETALL", record1);
    }
  }
  let shown6: L.Value = L.table(kind3, size4)
  for (const [_7, value8] of L.ipairs(values5)) {
    let start11: L.Value = L.gsub(L.sub(value8, 1, 10000), /[^ -~]/gs, ((byte10?: L.Value): L.Value[] => {
      return [L.format("\\x%02x", L.byte(byte10))]
    }))[0]
    L.insert(shown6, start11);
  }
  let content12: L.Value = L.concat(":", L.json(shown6))
  if ((content12 === seen2)) {
    redis.call("DEL", record1);
    return [":removed"]
  }
  return [L.table(":found", redis.call("PTTL", record1), content12)]
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
    if (((ended22 === "1") || (ended22 === "2"))) {
      return [(L.truthy(($ = (L.truthy(($ = (ended22 === "2"))) ? ":released" : $))) ? $ : ":gone")]
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
    redis.call("SET", done11, "2", "PX", doneMs17);
  }
  return [":released"]
}
