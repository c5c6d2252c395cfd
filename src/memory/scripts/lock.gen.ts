// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count3, /^[0-9]+$/)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let lock9: L.Value = L.get(KEYS, 1)
  let done10: L.Value = L.get(KEYS, 2)
  let holder11: L.Value = L.get(ARGV, 1)
  let leaseMs12: L.Value = L.tonumber(L.get(ARGV, 2))
  let last13: L.Value = L.get(ARGV, 3)
  let doneMs14: L.Value = L.get(ARGV, 4)
  let present15: L.Value = redis.call("EXISTS", lock9, done10)
  if ((present15 === 0)) {
    redis.call("HSET", lock9, holder11, 1);
    redis.call("PEXPIRE", lock9, leaseMs12);
    return [L.table(":granted", leaseMs12)]
  }
  let current16: L.Value = holderOf6(lock9)[0]
  let remainingMs17: L.Value = redis.call("PTTL", lock9)
  if ((current16 === holder11)) {
    return [L.table(":granted", remainingMs17)]
  }
  if (((present15 === 2) || (remainingMs17 === -2))) {
    return [L.table(":refused", remainingMs17)]
  }
  if ((last13 === "1")) {
    redis.call("SET", done10, "0", "PX", doneMs14);
  }
  return [L.table(":busy", remainingMs17)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock1, holder2) === 0)) {
    return [L.table(":gone")]
  }
  redis.call("PEXPIRE", lock1, leaseMs3, "GT");
  return [L.table(":extended")]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
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
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count10, /^[0-9]+$/)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const holderOf13 = (lock14?: L.Value): L.Value[] => {
    let entry15: L.Value = redis.call("HGETALL", lock14)
    if ((L.truthy(L.get(entry15, 1)) && (L.truthy(L.get(entry15, 3)) || !L.truthy(hasHolderShape8(L.get(entry15, 1), L.get(entry15, 2))[0])))) {
      refuse11(lock14);
    }
    return [L.get(entry15, 1), L.get(entry15, 2)]
  }
  const wake16 = (publish17?: L.Value, channel18?: L.Value, message19?: L.Value): L.Value[] => {
    if ((publish17 === "BOTH")) {
      redis.call("PUBLISH", channel18, message19);
      publish17 = "SPUBLISH";
    }
    if ((publish17 !== "")) {
      redis.call(publish17, channel18, message19);
    }
    return []
  }
  let lock20: L.Value = L.get(KEYS, 1)
  let answer21: L.Value = L.get(KEYS, 2)
  let channel22: L.Value = L.get(KEYS, 3)
  let donePrefix23: L.Value = L.get(KEYS, 4)
  let answerMs24: L.Value = L.get(ARGV, 1)
  let publish25: L.Value = L.get(ARGV, 2)
  let holder26: L.Value = holderOf13(lock20)[0]
  let kept27: L.Value = finished3(answer21, (L.truthy(($ = (L.truthy(($ = holder26)) ? "1" : $))) ? $ : "0"), answerMs24)[0]
  if ((L.truthy(holder26) && !L.truthy(kept27))) {
    redis.call("DEL", lock20);
    redis.call("SET", L.concat(donePrefix23, holder26), "0", "PX", answerMs24, "NX");
    wake16(publish25, channel22, "0");
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept27 === "1"))) ? $ : (L.truthy(($ = holder26)) ? !L.truthy(kept27) : $)))) ? ":released" : $))) ? $ : ":free"))]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count3, /^[0-9]+$/)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let lock9: L.Value = L.get(KEYS, 1)
  let [holder10, holds11]: L.Value[] = holderOf6(lock9)
  if (!L.truthy(holder10)) {
    return [L.table(":free")]
  }
  return [L.table(":held", holder10, L.tonumber(holds11), redis.call("PTTL", lock9))]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.tonumber(L.get(ARGV, 2))
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let current6: L.Value = redis.call("HGET", lock1, holder3)
  if (!L.truthy(current6)) {
    return [L.table(":gone")]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [L.table(":refused")]
  }
  if (L.less(L.tonumber(current6), holds5)) {
    redis.call("HSET", lock1, holder3, holds5);
    redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  }
  return [L.table(":granted", redis.call("PTTL", lock1))]
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
  let holder15: L.Value = L.get(ARGV, 1)
  let holds16: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome17: L.Value = L.get(ARGV, 3)
  let doneMs18: L.Value = L.get(ARGV, 4)
  let publish19: L.Value = L.get(ARGV, 5)
  let current20: L.Value = redis.call("HGET", lock12, holder15)
  if ((L.truthy(current20) && (holds16 === 0))) {
    redis.call("DEL", lock12);
    redis.call("SET", done13, outcome17, "PX", doneMs18);
    wake8(publish19, channel14, "0");
    return [L.table(":released")]
  }
  let kept21: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current20)) ? outcome17 : $))) ? $ : "0"), doneMs18)[0]
  if (((L.truthy(current20) && !L.truthy(kept21)) && L.less(holds16, L.tonumber(current20)))) {
    redis.call("HSET", lock12, holder15, holds16);
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept21 === "1"))) ? $ : (L.truthy(($ = current20)) ? !L.truthy(kept21) : $)))) ? ":released" : $))) ? $ : ":gone"))]
}
