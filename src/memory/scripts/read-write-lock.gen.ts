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
  let answer27: L.Value = L.get(KEYS, 2)
  let channel28: L.Value = L.get(KEYS, 3)
  let donePrefix29: L.Value = L.get(KEYS, 4)
  let write30: L.Value = L.get(ARGV, 1)
  let answerMs31: L.Value = L.get(ARGV, 2)
  let publish32: L.Value = L.get(ARGV, 3)
  let [holders33, mode34]: L.Value[] = holdersOf16(lock26)
  let held35: L.Value = (mode34 === (L.truthy(($ = (L.truthy(($ = (write30 === "1"))) ? "write" : $))) ? $ : "read"))
  let kept36: L.Value = finished3(answer27, (L.truthy(($ = (L.truthy(($ = held35)) ? "1" : $))) ? $ : "0"), answerMs31)[0]
  if ((L.truthy(held35) && !L.truthy(kept36))) {
    redis.call("DEL", lock26);
    for (const [holder37] of L.pairs(holders33)) {
      redis.call("SET", L.concat(donePrefix29, holder37), "0", "PX", answerMs31, "NX");
    }
    wake22(publish32, channel28, write30);
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept36 === "1"))) ? $ : (L.truthy(($ = held35)) ? !L.truthy(kept36) : $)))) ? ":released" : $))) ? $ : ":free"))]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape6 = (field7?: L.Value, count8?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field7, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count8, /^[0-9]+$/s)[0] : $)]
  }
  const holdersOf9 = (lock10?: L.Value): L.Value[] => {
    let entries11: L.Value = redis.call("HGETALL", lock10)
    let holders12: L.Value = L.table()
    let mode13: L.Value = undefined
    for (let at14 = 1, end = L.num(L.length(entries11)); at14 <= end; at14 += 2) {
      if ((L.get(entries11, at14) === "mode")) {
        mode13 = L.get(entries11, (L.num(at14) + 1));
      } else if (L.truthy(hasHolderShape6(L.get(entries11, at14), L.get(entries11, (L.num(at14) + 1)))[0])) {
        L.set(holders12, L.get(entries11, at14), L.get(entries11, (L.num(at14) + 1)));
      } else {
        refuse1(lock10);
      }
    }
    if (L.truthy(L.get(entries11, 1))) {
      checkMode3(lock10, mode13);
    }
    return [holders12, mode13]
  }
  let lock15: L.Value = L.get(KEYS, 1)
  let lease16: L.Value = L.get(KEYS, 2)
  let holder17: L.Value = L.get(ARGV, 1)
  let write18: L.Value = L.get(ARGV, 2)
  let holders19: L.Value = holdersOf9(lock15)[0]
  let remainingMs20: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(holders19, holder17))) ? redis.call("PTTL", lease16) : $))) ? $ : -2)
  if ((remainingMs20 !== -2)) {
    return [L.table(":ours", remainingMs20)]
  }
  let found21: L.Value = ""
  let holds22: L.Value = 0
  for (const [field23, count24] of L.pairs(holders19)) {
    let id25: L.Value = L.gsub(field23, /:write$/gs, "")[0]
    if (((field23 !== holder17) && ((id25 !== field23) === (write18 === "1")))) {
      found21 = id25;
      holds22 = (L.num(holds22) + L.num(count24));
    }
  }
  if ((holds22 === 0)) {
    return [L.table(":free")]
  }
  return [L.table(":held", found21, holds22, redis.call("PTTL", lock15))]
}
