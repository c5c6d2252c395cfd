// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const begin: CompiledScript = (redis, KEYS, ARGV) => {
  const begun1 = (keptMs2?: L.Value, begunAt3?: L.Value, attemptId4?: L.Value, sealed5?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.concat(":d{\"keptMs\":", L.concat(keptMs2, L.concat(",\"begunAt\":", L.concat(begunAt3, L.concat(",\"attemptId\":\"", L.concat(attemptId4, L.concat("\"", (L.truthy(($ = (L.truthy(($ = (sealed5 === "1"))) ? ",\"isSealed\":true}" : $))) ? $ : "}"))))))))]
  }
  const claimLeft6 = (result7?: L.Value, remainingMs8?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs9: L.Value = L.tonumber(L.match((L.truthy(($ = result7)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs8) - L.num((L.truthy(($ = keptMs9)) ? $ : 0))), keptMs9]
  }
  let record10: L.Value = L.get(KEYS, 1)
  let holder11: L.Value = L.get(ARGV, 1)
  let leaseMs12: L.Value = L.get(ARGV, 2)
  let keptMs13: L.Value = L.get(ARGV, 3)
  let attemptId14: L.Value = L.get(ARGV, 4)
  let nowMs15: L.Value = L.get(ARGV, 5)
  let sealed16: L.Value = L.get(ARGV, 6)
  let found17: L.Value = redis.call("HMGET", record10, "attempt", "result")
  if ((L.get(found17, 1) !== holder11)) {
    return [":gone"]
  }
  if (L.truthy(L.get(found17, 2))) {
    let [claimMs18, isBegun19]: L.Value[] = claimLeft6(L.get(found17, 2), redis.call("PTTL", record10))
    if ((!L.truthy(isBegun19) || L.less(claimMs18, 0))) {
      return [":gone"]
    }
    return [L.table(":begun", claimMs18)]
  }
  redis.call("HSET", record10, "result", ...begun1(keptMs13, nowMs15, attemptId14, sealed16));
  redis.call("PEXPIRE", record10, (L.num(L.tonumber(leaseMs12)) + L.num(L.tonumber(keptMs13))));
  return [L.concat(L.concat(":begun", " "), leaseMs12)]
}

export const claimAtMostOnce: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const begun1 = (keptMs2?: L.Value, begunAt3?: L.Value, attemptId4?: L.Value, sealed5?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.concat(":d{\"keptMs\":", L.concat(keptMs2, L.concat(",\"begunAt\":", L.concat(begunAt3, L.concat(",\"attemptId\":\"", L.concat(attemptId4, L.concat("\"", (L.truthy(($ = (L.truthy(($ = (sealed5 === "1"))) ? ",\"isSealed\":true}" : $))) ? $ : "}"))))))))]
  }
  const claimLeft6 = (result7?: L.Value, remainingMs8?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs9: L.Value = L.tonumber(L.match((L.truthy(($ = result7)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs8) - L.num((L.truthy(($ = keptMs9)) ? $ : 0))), keptMs9]
  }
  const isRecord10 = (version11?: L.Value, attempt12?: L.Value, result13?: L.Value, remainingMs14?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version11 === "1"))) ? attempt12 : $))) ? (L.truthy(($ = (L.truthy(($ = result13)) ? (L.sub(result13, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result13))) ? (remainingMs14 !== -1) : $)) : $)]
  }
  const refuse15 = (hash16?: L.Value): L.Value[] => {
    redis.call("GET", hash16);
    return []
  }
  let record17: L.Value = L.get(KEYS, 1)
  let done18: L.Value = L.get(KEYS, 2)
  let holder19: L.Value = L.get(ARGV, 1)
  let leaseMs20: L.Value = L.get(ARGV, 2)
  let last21: L.Value = L.get(ARGV, 3)
  let doneMs22: L.Value = L.tonumber(L.get(ARGV, 4))
  let fingerprint23: L.Value = L.get(ARGV, 5)
  let begins24: L.Value = L.get(ARGV, 6)
  let resumes25: L.Value = L.get(ARGV, 7)
  let keptMs26: L.Value = L.get(ARGV, 8)
  let attemptId27: L.Value = L.get(ARGV, 9)
  let nowMs28: L.Value = L.get(ARGV, 10)
  let sealed29: L.Value = L.get(ARGV, 11)
  let present30: L.Value = redis.call("EXISTS", record17, done18)
  if ((present30 === 0)) {
    if ((begins24 === "1")) {
      let doubt31: L.Value = begun1(keptMs26, nowMs28, attemptId27, sealed29)[0]
      redis.call("HSET", record17, "version", "1", "attempt", holder19, "fingerprint", fingerprint23, "result", doubt31);
      redis.call("PEXPIRE", record17, (L.num(L.tonumber(leaseMs20)) + L.num(L.tonumber(keptMs26))));
    } else {
      redis.call("HSET", record17, "version", "1", "attempt", holder19, "fingerprint", fingerprint23);
      redis.call("PEXPIRE", record17, leaseMs20);
    }
    return [L.concat(L.concat(":granted", " "), leaseMs20)]
  }
  let found32: L.Value = redis.call("HMGET", record17, "version", "attempt", "fingerprint", "result")
  let result33: L.Value = L.get(found32, 4)
  let remainingMs34: L.Value = redis.call("PTTL", record17)
  if ((remainingMs34 === -2)) {
    return [L.table(":refused", remainingMs34)]
  }
  let [claimMs35, isBegun36]: L.Value[] = claimLeft6(result33, remainingMs34)
  if (!L.truthy(isRecord10(L.get(found32, 1), L.get(found32, 2), (L.truthy(($ = !L.truthy(isBegun36))) ? result33 : $), remainingMs34)[0])) {
    refuse15(record17);
  }
  let isDone37: L.Value = (L.truthy(($ = result33)) ? !L.truthy(isBegun36) : $)
  let ours38: L.Value = (L.get(found32, 2) === holder19)
  if ((((L.truthy(ours38) && L.less(claimMs35, 0)) && !L.truthy(isDone37)) && (resumes25 === "0"))) {
    return [L.table(":refused", -2)]
  }
  let mismatch39: L.Value = (L.truthy(($ = (L.truthy(($ = (fingerprint23 !== ""))) ? (L.get(found32, 3) !== "") : $))) ? (L.get(found32, 3) !== fingerprint23) : $)
  if (((L.truthy(mismatch39) || L.truthy(isDone37)) || L.less(claimMs35, 0))) {
    if ((!L.truthy(isDone37) || L.less(remainingMs34, doneMs22))) {
      redis.call("SET", done18, "0", "PX", doneMs22, "NX");
    }
    if (L.truthy(mismatch39)) {
      return [":mismatch"]
    }
    return [L.table(":kept", result33)]
  }
  if (L.truthy(ours38)) {
    return [L.table(":granted", claimMs35)]
  }
  if ((present30 === 2)) {
    return [L.table(":refused", claimMs35)]
  }
  if ((last21 === "1")) {
    redis.call("SET", done18, "0", "PX", doneMs22);
  }
  return [L.table(":busy", claimMs35)]
}

export const claim: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isRecord1 = (version2?: L.Value, attempt3?: L.Value, result4?: L.Value, remainingMs5?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (L.truthy(($ = (L.truthy(($ = result4)) ? (L.sub(result4, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result4))) ? (remainingMs5 !== -1) : $)) : $)]
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

export const conclude: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result2?: L.Value, remainingMs3?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs4: L.Value = L.tonumber(L.match((L.truthy(($ = result2)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs3) - L.num((L.truthy(($ = keptMs4)) ? $ : 0))), keptMs4]
  }
  const passFull5 = (key6?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key6, 1, "GT");
    return []
  }
  const finished7 = (done8?: L.Value, answer9?: L.Value, doneMs10?: L.Value): L.Value[] => {
    let $: L.Value
    let stored11: L.Value = redis.pcall("SET", done8, answer9, "PX", doneMs10, "NX")
    if ((L.truthy(stored11) && L.truthy(L.get(stored11, "err")))) {
      passFull5(done8);
      stored11 = redis.call("SET", done8, answer9, "PX", doneMs10, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored11))) ? redis.call("GET", done8) : $)]
  }
  const refuse12 = (hash13?: L.Value): L.Value[] => {
    redis.call("GET", hash13);
    return []
  }
  let record14: L.Value = L.get(KEYS, 1)
  let done15: L.Value = L.get(KEYS, 2)
  let holder16: L.Value = L.get(ARGV, 1)
  let result17: L.Value = L.get(ARGV, 2)
  let keepMs18: L.Value = L.tonumber(L.get(ARGV, 3))
  let fingerprint19: L.Value = L.get(ARGV, 4)
  let outcome20: L.Value = L.get(ARGV, 5)
  let doneMs21: L.Value = L.tonumber(L.get(ARGV, 6))
  let found22: L.Value = redis.call("HMGET", record14, "attempt", "result")
  let ours23: L.Value = (L.get(found22, 1) === holder16)
  let [_24, keptMs25]: L.Value[] = claimLeft1(L.get(found22, 2), 0)
  let isDone26: L.Value = (L.truthy(($ = L.get(found22, 2))) ? !L.truthy(keptMs25) : $)
  if ((result17 === "")) {
    if ((L.truthy(ours23) && !L.truthy(isDone26))) {
      redis.call("DEL", record14);
      redis.call("SET", done15, outcome20, "PX", doneMs21);
      return [":released"]
    }
    return [(L.truthy(($ = (L.truthy(($ = (finished7(done15, "0", doneMs21)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  if ((L.truthy(L.get(found22, 1)) && !L.truthy(ours23))) {
    return [":gone"]
  }
  if (L.truthy(isDone26)) {
    return [":released"]
  }
  if ((result17 === ":d")) {
    if (!L.truthy(keptMs25)) {
      return [":gone"]
    }
    redis.call("PEXPIRE", record14, (L.num(keptMs25) - 1), "LT");
    return [":released"]
  }
  let present27: L.Value = (L.truthy(($ = (L.truthy(($ = ours23)) ? 0 : $))) ? $ : redis.call("EXISTS", record14, done15))
  if (L.less(0, present27)) {
    let ended28: L.Value = redis.call("GET", done15)
    if (((ended28 === "1") || (ended28 === "2"))) {
      return [(L.truthy(($ = (L.truthy(($ = (ended28 === "2"))) ? ":released" : $))) ? $ : ":gone")]
    }
    if (((present27 === 2) || !L.truthy(ended28))) {
      refuse12(record14);
    }
  }
  redis.call("PEXPIRE", record14, keepMs18);
  redis.call("HSET", record14, "version", "1", "attempt", holder16, "fingerprint", fingerprint19, "result", result17);
  if (!L.truthy(ours23)) {
    redis.call("PEXPIRE", record14, keepMs18);
  }
  if (L.less(keepMs18, doneMs21)) {
    redis.call("SET", done15, "2", "PX", doneMs21);
  }
  return [":released"]
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

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  const claimLeft1 = (result2?: L.Value, remainingMs3?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs4: L.Value = L.tonumber(L.match((L.truthy(($ = result2)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs3) - L.num((L.truthy(($ = keptMs4)) ? $ : 0))), keptMs4]
  }
  let record5: L.Value = L.get(KEYS, 1)
  let holder6: L.Value = L.get(ARGV, 1)
  let found7: L.Value = redis.call("HMGET", record5, "attempt", "result")
  let [claimMs8, keptMs9]: L.Value[] = claimLeft1(L.get(found7, 2), redis.call("PTTL", record5))
  if ((((L.get(found7, 1) !== holder6) || L.less(claimMs8, 0)) || (L.truthy(L.get(found7, 2)) && !L.truthy(keptMs9)))) {
    return [":free"]
  }
  return [L.table(":ours", claimMs8)]
}

export const read: CompiledScript = (redis, KEYS) => {
  const isRecord1 = (version2?: L.Value, attempt3?: L.Value, result4?: L.Value, remainingMs5?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = (version2 === "1"))) ? attempt3 : $))) ? (L.truthy(($ = (L.truthy(($ = result4)) ? (L.sub(result4, 1, 1) === ":") : $))) ? $ : (L.truthy(($ = !L.truthy(result4))) ? (remainingMs5 !== -1) : $)) : $)]
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

export const renew: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result2?: L.Value, remainingMs3?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs4: L.Value = L.tonumber(L.match((L.truthy(($ = result2)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs3) - L.num((L.truthy(($ = keptMs4)) ? $ : 0))), keptMs4]
  }
  let record5: L.Value = L.get(KEYS, 1)
  let holder6: L.Value = L.get(ARGV, 1)
  let leaseMs7: L.Value = L.tonumber(L.get(ARGV, 2))
  let found8: L.Value = redis.call("HMGET", record5, "attempt", "result")
  let [claimMs9, keptMs10]: L.Value[] = claimLeft1(L.get(found8, 2), redis.call("PTTL", record5))
  if ((((L.get(found8, 1) !== holder6) || L.less(claimMs9, 0)) || (L.truthy(L.get(found8, 2)) && !L.truthy(keptMs10)))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", record5, (L.num(leaseMs7) + L.num((L.truthy(($ = keptMs10)) ? $ : 0))), "GT");
  return [":extended"]
}

export const resolve: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const claimLeft1 = (result2?: L.Value, remainingMs3?: L.Value): L.Value[] => {
    let $: L.Value
    let keptMs4: L.Value = L.tonumber(L.match((L.truthy(($ = result2)) ? $ : ""), /^:d..keptMs..([0-9]+)/s)[0])
    return [(L.num(remainingMs3) - L.num((L.truthy(($ = keptMs4)) ? $ : 0))), keptMs4]
  }
  let record5: L.Value = L.get(KEYS, 1)
  let done6: L.Value = L.get(KEYS, 2)
  let holder7: L.Value = L.get(ARGV, 1)
  let result8: L.Value = L.get(ARGV, 2)
  let keepMs9: L.Value = L.get(ARGV, 3)
  let doneMs10: L.Value = L.get(ARGV, 4)
  let found11: L.Value = redis.call("HMGET", record5, "attempt", "result")
  let resolved12: L.Value = L.concat(holder7, ":resolved")
  if ((L.get(found11, 1) !== holder7)) {
    let again13: L.Value = (L.truthy(($ = (L.truthy(($ = (L.get(found11, 1) === resolved12))) ? (L.get(found11, 2) === result8) : $))) ? $ : (L.truthy(($ = (result8 === ""))) ? (redis.call("GET", done6) === "3") : $))
    return [(L.truthy(($ = (L.truthy(($ = again13)) ? ":resolved" : $))) ? $ : ":replaced")]
  }
  let [claimMs14, keptMs15]: L.Value[] = claimLeft1(L.get(found11, 2), redis.call("PTTL", record5))
  if ((L.truthy(L.get(found11, 2)) && !L.truthy(keptMs15))) {
    return [":replaced"]
  }
  if (!L.less(claimMs14, 0)) {
    return [L.table(":claimed", claimMs14)]
  }
  if ((result8 === "")) {
    redis.call("DEL", record5);
    redis.call("SET", done6, "3", "PX", doneMs10);
    return [":resolved"]
  }
  redis.call("PEXPIRE", record5, keepMs9);
  redis.call("HSET", record5, "attempt", resolved12, "result", result8);
  redis.call("SET", done6, "0", "PX", doneMs10);
  return [":resolved"]
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
    if ((L.truthy(ours19) && !L.truthy(L.get(found18, 2)))) {
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
  let present20: L.Value = (L.truthy(($ = (L.truthy(($ = ours19)) ? 0 : $))) ? $ : redis.call("EXISTS", record10, done11))
  if (L.less(0, present20)) {
    let ended21: L.Value = redis.call("GET", done11)
    if (((ended21 === "1") || (ended21 === "2"))) {
      return [(L.truthy(($ = (L.truthy(($ = (ended21 === "2"))) ? ":released" : $))) ? $ : ":gone")]
    }
    if (((present20 === 2) || !L.truthy(ended21))) {
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
