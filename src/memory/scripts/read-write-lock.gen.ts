// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

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
  const fieldsOf13 = (lock14?: L.Value): L.Value[] => {
    let entries15: L.Value = redis.call("HGETALL", lock14)
    let fields16: L.Value = L.table()
    for (let at17 = 1, end = L.num(L.length(entries15)); at17 <= end; at17 += 2) {
      L.set(fields16, L.get(entries15, at17), L.get(entries15, (L.num(at17) + 1)));
    }
    if ((L.truthy(L.get(entries15, 1)) && !L.truthy(L.get(fields16, "mode")))) {
      refuse11(lock14);
    }
    return [fields16]
  }
  const holdersOf18 = (lock19?: L.Value): L.Value[] => {
    let fields20: L.Value = fieldsOf13(lock19)[0]
    let mode21: L.Value = L.get(fields20, "mode")
    L.set(fields20, "mode", undefined);
    for (const [field22, count23] of L.pairs(fields20)) {
      if (!L.truthy(hasHolderShape8(field22, count23)[0])) {
        refuse11(lock19);
      }
    }
    return [fields20, mode21]
  }
  const wake24 = (publish25?: L.Value, channel26?: L.Value, message27?: L.Value): L.Value[] => {
    if ((publish25 !== "")) {
      redis.call(publish25, channel26, message27);
    }
    return []
  }
  let lock28: L.Value = L.get(KEYS, 1)
  let answer29: L.Value = L.get(KEYS, 2)
  let channel30: L.Value = L.get(KEYS, 3)
  let donePrefix31: L.Value = L.get(KEYS, 4)
  let write32: L.Value = L.get(ARGV, 1)
  let answerMs33: L.Value = L.get(ARGV, 2)
  let publish34: L.Value = L.get(ARGV, 3)
  let [holders35, mode36]: L.Value[] = holdersOf18(lock28)
  let held37: L.Value = (mode36 === (L.truthy(($ = (L.truthy(($ = (write32 === "1"))) ? "write" : $))) ? $ : "read"))
  let kept38: L.Value = finished3(answer29, (L.truthy(($ = (L.truthy(($ = held37)) ? "1" : $))) ? $ : "0"), answerMs33)[0]
  if ((L.truthy(held37) && !L.truthy(kept38))) {
    redis.call("DEL", lock28);
    for (const [holder39] of L.pairs(holders35)) {
      redis.call("SET", L.concat(donePrefix31, holder39), "0", "PX", answerMs33, "NX");
    }
    wake24(publish34, channel30, write32);
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept38 === "1"))) ? $ : (L.truthy(($ = held37)) ? !L.truthy(kept38) : $)))) ? ":released" : $))) ? $ : ":free"))]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count3, /^[0-9]+$/)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const fieldsOf6 = (lock7?: L.Value): L.Value[] => {
    let entries8: L.Value = redis.call("HGETALL", lock7)
    let fields9: L.Value = L.table()
    for (let at10 = 1, end = L.num(L.length(entries8)); at10 <= end; at10 += 2) {
      L.set(fields9, L.get(entries8, at10), L.get(entries8, (L.num(at10) + 1)));
    }
    if ((L.truthy(L.get(entries8, 1)) && !L.truthy(L.get(fields9, "mode")))) {
      refuse4(lock7);
    }
    return [fields9]
  }
  const holdersOf11 = (lock12?: L.Value): L.Value[] => {
    let fields13: L.Value = fieldsOf6(lock12)[0]
    let mode14: L.Value = L.get(fields13, "mode")
    L.set(fields13, "mode", undefined);
    for (const [field15, count16] of L.pairs(fields13)) {
      if (!L.truthy(hasHolderShape1(field15, count16)[0])) {
        refuse4(lock12);
      }
    }
    return [fields13, mode14]
  }
  let lock17: L.Value = L.get(KEYS, 1)
  let lease18: L.Value = L.get(KEYS, 2)
  let holder19: L.Value = L.get(ARGV, 1)
  let write20: L.Value = L.get(ARGV, 2)
  let holders21: L.Value = holdersOf11(lock17)[0]
  let remainingMs22: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(holders21, holder19))) ? redis.call("PTTL", lease18) : $))) ? $ : -2)
  if ((remainingMs22 !== -2)) {
    return [L.table(":ours", remainingMs22)]
  }
  let found23: L.Value = ""
  let holds24: L.Value = 0
  for (const [field25, count26] of L.pairs(holders21)) {
    let id27: L.Value = L.gsub(field25, /:write$/g, "")[0]
    if (((field25 !== holder19) && ((id27 !== field25) === (write20 === "1")))) {
      found23 = id27;
      holds24 = (L.num(holds24) + L.num(count26));
    }
  }
  if ((holds24 === 0)) {
    return [L.table(":free")]
  }
  return [L.table(":held", found23, holds24, redis.call("PTTL", lock17))]
}
