// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const begin: CompiledScript = (redis, KEYS, ARGV) => {
  const begun1 = (keptMs_1?: L.Value, begunAt_2?: L.Value, attemptId_3?: L.Value, members_4?: L.Value): L.Value[] => {
    return [L.concat(":d{\"keptMs\":", L.concat(keptMs_1, L.concat(",\"begunAt\":", L.concat(begunAt_2, L.concat(",\"attemptId\":\"", L.concat(attemptId_3, L.concat("\"", L.concat(members_4, "}"))))))))]
  }
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
  let record1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let keptMs1: L.Value = L.get(ARGV, 3)
  let attemptId1: L.Value = L.get(ARGV, 4)
  let nowMs1: L.Value = L.get(ARGV, 5)
  let members1: L.Value = L.get(ARGV, 6)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if ((L.get(found1, 1) !== holder1)) {
    return [":gone"]
  }
  if (L.truthy(L.get(found1, 2))) {
    let [claimMs1, isBegun1]: L.Value[] = claimLeft1(L.get(found1, 2), redis.call("PTTL", record1))
    if ((!L.truthy(isBegun1) || L.less(claimMs1, 0))) {
      return [":gone"]
    }
    return [L.table(":begun", claimMs1)]
  }
  let claimMs2: L.Value = L.max(L.tonumber(leaseMs1), redis.call("PTTL", record1))
  redis.call("HSET", record1, "result", ...begun1(keptMs1, nowMs1, attemptId1, members1));
  redis.call("PEXPIRE", record1, (L.num(claimMs2) + L.num(L.tonumber(keptMs1))));
  return [L.table(":begun", claimMs2)]
}

export const claimAtMostOnce: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const begun1 = (keptMs_1?: L.Value, begunAt_2?: L.Value, attemptId_3?: L.Value, members_4?: L.Value): L.Value[] => {
    return [L.concat(":d{\"keptMs\":", L.concat(keptMs_1, L.concat(",\"begunAt\":", L.concat(begunAt_2, L.concat(",\"attemptId\":\"", L.concat(attemptId_3, L.concat("\"", L.concat(members_4, "}"))))))))]
  }
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
  const isRecord1 = (version_1?: L.Value, attempt_2?: L.Value, result_3?: L.Value, remainingMs_4?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version_1 === "1"))) ? attempt_2 : $))) ? (L.truthy(($ = (L.truthy(($ = result_3)) ? (L.sub(result_3, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result_3))) ? (remainingMs_4 !== -1) : $)) : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.tonumber(L.get(ARGV, 4))
  let fingerprint1: L.Value = L.get(ARGV, 5)
  let begins1: L.Value = L.get(ARGV, 6)
  let resumes1: L.Value = L.get(ARGV, 7)
  let keptMs1: L.Value = L.get(ARGV, 8)
  let attemptId1: L.Value = L.get(ARGV, 9)
  let nowMs1: L.Value = L.get(ARGV, 10)
  let members1: L.Value = L.get(ARGV, 11)
  let present1: L.Value = redis.call("EXISTS", record1, done1)
  if ((present1 === 0)) {
    if ((begins1 === "1")) {
      let doubt1: L.Value = begun1(keptMs1, nowMs1, attemptId1, members1)[0]
      redis.call("HSET", record1, "version", "1", "attempt", holder1, "fingerprint", fingerprint1, "result", doubt1);
      redis.call("PEXPIRE", record1, (L.num(L.tonumber(leaseMs1)) + L.num(L.tonumber(keptMs1))));
    } else {
      redis.call("HSET", record1, "version", "1", "attempt", holder1, "fingerprint", fingerprint1);
      redis.call("PEXPIRE", record1, leaseMs1);
    }
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let found1: L.Value = redis.call("HMGET", record1, "version", "attempt", "fingerprint", "result")
  let result1: L.Value = L.get(found1, 4)
  let remainingMs1: L.Value = redis.call("PTTL", record1)
  if ((remainingMs1 === -2)) {
    return [L.table(":refused", remainingMs1)]
  }
  let [claimMs1, isBegun1]: L.Value[] = claimLeft1(result1, remainingMs1)
  if (!L.truthy(isRecord1(L.get(found1, 1), L.get(found1, 2), (L.truthy(($ = !L.truthy(isBegun1))) ? result1 : $), remainingMs1)[0])) {
    refuse1(record1);
  }
  let isDone1: L.Value = (L.truthy(($ = result1)) ? !L.truthy(isBegun1) : $)
  let ours1: L.Value = (L.get(found1, 2) === holder1)
  if ((((L.truthy(ours1) && L.less(claimMs1, 0)) && !L.truthy(isDone1)) && (resumes1 === "0"))) {
    return [L.table(":refused", -2)]
  }
  let mismatch1: L.Value = (L.truthy(($ = (L.truthy(($ = (fingerprint1 !== ""))) ? (L.get(found1, 3) !== "") : $))) ? (L.get(found1, 3) !== fingerprint1) : $)
  if (((L.truthy(mismatch1) || L.truthy(isDone1)) || L.less(claimMs1, 0))) {
    if ((!L.truthy(isDone1) || L.less(remainingMs1, doneMs1))) {
      redis.call("SET", done1, "0", "PX", doneMs1, "NX");
    }
    if (L.truthy(mismatch1)) {
      return [":mismatch"]
    }
    return [L.table(":kept", result1)]
  }
  if (L.truthy(ours1)) {
    return [L.table(":granted", claimMs1)]
  }
  if ((present1 === 2)) {
    return [L.table(":refused", claimMs1)]
  }
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1);
  }
  return [L.table(":busy", claimMs1)]
}

export const claim: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isRecord1 = (version_1?: L.Value, attempt_2?: L.Value, result_3?: L.Value, remainingMs_4?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version_1 === "1"))) ? attempt_2 : $))) ? (L.truthy(($ = (L.truthy(($ = result_3)) ? (L.sub(result_3, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result_3))) ? (remainingMs_4 !== -1) : $)) : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.tonumber(L.get(ARGV, 4))
  let fingerprint1: L.Value = L.get(ARGV, 5)
  let present1: L.Value = redis.call("EXISTS", record1, done1)
  if ((present1 === 0)) {
    redis.call("HSET", record1, "version", "1", "attempt", holder1, "fingerprint", fingerprint1);
    redis.call("PEXPIRE", record1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let found1: L.Value = redis.call("HMGET", record1, "version", "attempt", "fingerprint", "result")
  let result1: L.Value = L.get(found1, 4)
  let remainingMs1: L.Value = redis.call("PTTL", record1)
  if ((remainingMs1 === -2)) {
    return [L.table(":refused", remainingMs1)]
  }
  if (!L.truthy(isRecord1(L.get(found1, 1), L.get(found1, 2), result1, remainingMs1)[0])) {
    refuse1(record1);
  }
  let mismatch1: L.Value = (L.truthy(($ = (L.truthy(($ = (fingerprint1 !== ""))) ? (L.get(found1, 3) !== "") : $))) ? (L.get(found1, 3) !== fingerprint1) : $)
  if ((L.truthy(mismatch1) || L.truthy(result1))) {
    if ((!L.truthy(result1) || L.less(remainingMs1, doneMs1))) {
      redis.call("SET", done1, "0", "PX", doneMs1, "NX");
    }
    if (L.truthy(mismatch1)) {
      return [":mismatch"]
    }
    return [L.table(":kept", result1)]
  }
  if ((L.get(found1, 2) === holder1)) {
    return [L.table(":granted", remainingMs1)]
  }
  if ((present1 === 2)) {
    return [L.table(":refused", remainingMs1)]
  }
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1);
  }
  return [L.table(":busy", remainingMs1)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (((L.get(found1, 1) !== holder1) || L.truthy(L.get(found1, 2)))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", record1, leaseMs1, "GT");
  return [":extended"]
}

export const forget: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let doneMs1: L.Value = L.get(ARGV, 2)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (!L.truthy(L.get(found1, 1))) {
    return [":forgotten"]
  }
  if ((L.get(found1, 1) !== holder1)) {
    return [":replaced"]
  }
  if (!L.truthy(L.get(found1, 2))) {
    return [L.table(":claimed", redis.call("PTTL", record1))]
  }
  redis.call("DEL", record1);
  redis.call("SET", done1, "2", "PX", doneMs1);
  return [":forgotten"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  if (((L.get(found1, 1) !== holder1) || L.truthy(L.get(found1, 2)))) {
    return [":free"]
  }
  return [L.table(":ours", redis.call("PTTL", record1))]
}

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
  let record1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  let [claimMs1, keptMs1]: L.Value[] = claimLeft1(L.get(found1, 2), redis.call("PTTL", record1))
  if ((((L.get(found1, 1) !== holder1) || L.less(claimMs1, 0)) || (L.truthy(L.get(found1, 2)) && !L.truthy(keptMs1)))) {
    return [":free"]
  }
  return [L.table(":ours", claimMs1)]
}

export const read: CompiledScript = (redis, KEYS) => {
  const isRecord1 = (version_1?: L.Value, attempt_2?: L.Value, result_3?: L.Value, remainingMs_4?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version_1 === "1"))) ? attempt_2 : $))) ? (L.truthy(($ = (L.truthy(($ = result_3)) ? (L.sub(result_3, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result_3))) ? (remainingMs_4 !== -1) : $)) : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  let record1: L.Value = L.get(KEYS, 1)
  let found1: L.Value = redis.call("HMGET", record1, "version", "attempt", "result")
  let remainingMs1: L.Value = redis.call("PTTL", record1)
  if ((remainingMs1 === -2)) {
    return [":free"]
  }
  if (!L.truthy(isRecord1(L.get(found1, 1), L.get(found1, 2), L.get(found1, 3), remainingMs1)[0])) {
    refuse1(record1);
  }
  if (L.truthy(L.get(found1, 3))) {
    return [L.table(":kept", L.get(found1, 2), L.get(found1, 3), remainingMs1)]
  }
  return [L.table(":claimed", L.get(found1, 2), remainingMs1)]
}

export const remove: CompiledScript = (redis, KEYS, ARGV) => {
  let record1: L.Value = L.get(KEYS, 1)
  let seen1: L.Value = L.get(ARGV, 1)
  let kind1: L.Value = L.get(redis.call("TYPE", record1), "ok")
  if ((kind1 === "none")) {
    return [":free"]
  }
  let size1: L.Value = 0
  let values1: L.Value = L.table()
  if ((kind1 === "string")) {
    size1 = redis.call("STRLEN", record1);
    values1 = L.table(redis.call("GETRANGE", record1, 0, 9999));
  } else if ((kind1 === "hash")) {
    size1 = redis.call("HLEN", record1);
    if (!L.less(100, size1)) {
      values1 = redis.call("HGETALL", record1);
    }
  }
  let shown1: L.Value = L.table(kind1, size1)
  for (const [_1, value1] of L.ipairs(values1)) {
    let start1: L.Value = L.gsub(L.sub(value1, 1, 10000), /[^ -~]/gs, ((byte_1?: L.Value): L.Value[] => {
      return [L.format("\\x%02x", L.byte(byte_1))]
    }))[0]
    L.insert(shown1, start1);
  }
  let content1: L.Value = L.concat(":", L.json(shown1))
  if ((content1 === seen1)) {
    redis.call("DEL", record1);
    return [":removed"]
  }
  return [L.table(":found", redis.call("PTTL", record1), content1)]
}

export const renew: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
  let record1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  let [claimMs1, keptMs1]: L.Value[] = claimLeft1(L.get(found1, 2), redis.call("PTTL", record1))
  if ((((L.get(found1, 1) !== holder1) || L.less(claimMs1, 0)) || (L.truthy(L.get(found1, 2)) && !L.truthy(keptMs1)))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", record1, (L.num(leaseMs1) + L.num((L.truthy(($ = keptMs1)) ? $ : 0))), "GT");
  return [":extended"]
}

export const resolve: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let result1: L.Value = L.get(ARGV, 2)
  let keepMs1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  let resolved1: L.Value = L.concat(holder1, ":resolved")
  if ((L.get(found1, 1) !== holder1)) {
    let again1: L.Value = (L.truthy(($ = (L.truthy(($ = (L.get(found1, 1) === resolved1))) ? (L.get(found1, 2) === result1) : $))) ? $ : (L.truthy(($ = (result1 === ""))) ? (redis.call("GET", done1) === "3") : $))
    return [(L.truthy(($ = (L.truthy(($ = again1)) ? ":resolved" : $))) ? $ : ":replaced")]
  }
  let [claimMs1, keptMs1]: L.Value[] = claimLeft1(L.get(found1, 2), redis.call("PTTL", record1))
  if ((L.truthy(L.get(found1, 2)) && !L.truthy(keptMs1))) {
    return [":replaced"]
  }
  if (!L.less(claimMs1, 0)) {
    return [L.table(":claimed", claimMs1)]
  }
  if ((result1 === "")) {
    redis.call("DEL", record1);
    redis.call("SET", done1, "3", "PX", doneMs1);
    return [":resolved"]
  }
  redis.call("PEXPIRE", record1, keepMs1);
  redis.call("HSET", record1, "attempt", resolved1, "result", result1);
  redis.call("SET", done1, "0", "PX", doneMs1);
  return [":resolved"]
}

export const settleAtMostOnce: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result_1?: L.Value, remainingMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs_3: L.Value = L.tonumber(L.match((L.truthy(($ = result_1)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs_2) - L.num((L.truthy(($ = keptMs_3)) ? $ : 0))), keptMs_3]
  }
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
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let result1: L.Value = L.get(ARGV, 2)
  let keepMs1: L.Value = L.tonumber(L.get(ARGV, 3))
  let fingerprint1: L.Value = L.get(ARGV, 4)
  let outcome1: L.Value = L.get(ARGV, 5)
  let doneMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  let ours1: L.Value = (L.get(found1, 1) === holder1)
  let [_1, keptMs1]: L.Value[] = claimLeft1(L.get(found1, 2), 0)
  let isDone1: L.Value = (L.truthy(($ = L.get(found1, 2))) ? !L.truthy(keptMs1) : $)
  if ((result1 === "")) {
    if ((L.truthy(ours1) && !L.truthy(isDone1))) {
      redis.call("DEL", record1);
      redis.call("SET", done1, outcome1, "PX", doneMs1);
      return [":released"]
    }
    return [(L.truthy(($ = (L.truthy(($ = (finished1(done1, "0", doneMs1)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  if ((L.truthy(L.get(found1, 1)) && !L.truthy(ours1))) {
    return [":gone"]
  }
  if (L.truthy(isDone1)) {
    return [":released"]
  }
  if ((result1 === ":d")) {
    if (!L.truthy(keptMs1)) {
      return [":gone"]
    }
    redis.call("PEXPIRE", record1, (L.num(keptMs1) - 1), "LT");
    return [":released"]
  }
  let present1: L.Value = (L.truthy(($ = (L.truthy(($ = ours1)) ? 0 : $))) ? $ : redis.call("EXISTS", record1, done1))
  if (L.less(0, present1)) {
    let ended1: L.Value = redis.call("GET", done1)
    if (((ended1 === "1") || (ended1 === "2"))) {
      return [(L.truthy(($ = (L.truthy(($ = (ended1 === "2"))) ? ":released" : $))) ? $ : ":gone")]
    }
    if (((present1 === 2) || !L.truthy(ended1))) {
      refuse1(record1);
    }
  }
  redis.call("PEXPIRE", record1, keepMs1);
  redis.call("HSET", record1, "version", "1", "attempt", holder1, "fingerprint", fingerprint1, "result", result1);
  if (!L.truthy(ours1)) {
    redis.call("PEXPIRE", record1, keepMs1);
  }
  if (L.less(keepMs1, doneMs1)) {
    redis.call("SET", done1, "2", "PX", doneMs1);
  }
  return [":released"]
}

export const settle: CompiledScript = (redis, KEYS, ARGV) => {
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
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  let record1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let result1: L.Value = L.get(ARGV, 2)
  let keepMs1: L.Value = L.tonumber(L.get(ARGV, 3))
  let fingerprint1: L.Value = L.get(ARGV, 4)
  let outcome1: L.Value = L.get(ARGV, 5)
  let doneMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let found1: L.Value = redis.call("HMGET", record1, "attempt", "result")
  let ours1: L.Value = (L.get(found1, 1) === holder1)
  if ((result1 === "")) {
    if ((L.truthy(ours1) && !L.truthy(L.get(found1, 2)))) {
      redis.call("DEL", record1);
      redis.call("SET", done1, outcome1, "PX", doneMs1);
      return [":released"]
    }
    return [(L.truthy(($ = (L.truthy(($ = (finished1(done1, "0", doneMs1)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  if ((L.truthy(L.get(found1, 1)) && !L.truthy(ours1))) {
    return [":gone"]
  }
  if (L.truthy(L.get(found1, 2))) {
    return [":released"]
  }
  let present1: L.Value = (L.truthy(($ = (L.truthy(($ = ours1)) ? 0 : $))) ? $ : redis.call("EXISTS", record1, done1))
  if (L.less(0, present1)) {
    let ended1: L.Value = redis.call("GET", done1)
    if (((ended1 === "1") || (ended1 === "2"))) {
      return [(L.truthy(($ = (L.truthy(($ = (ended1 === "2"))) ? ":released" : $))) ? $ : ":gone")]
    }
    if (((present1 === 2) || !L.truthy(ended1))) {
      refuse1(record1);
    }
  }
  redis.call("PEXPIRE", record1, keepMs1);
  redis.call("HSET", record1, "version", "1", "attempt", holder1, "fingerprint", fingerprint1, "result", result1);
  if (!L.truthy(ours1)) {
    redis.call("PEXPIRE", record1, keepMs1);
  }
  if (L.less(keepMs1, doneMs1)) {
    redis.call("SET", done1, "2", "PX", doneMs1);
  }
  return [":released"]
}
