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
  let answer30: L.Value = L.get(KEYS, 2)
  let channel31: L.Value = L.get(KEYS, 3)
  let donePrefix32: L.Value = L.get(KEYS, 4)
  let unfinished33: L.Value = L.get(KEYS, 5)
  let write34: L.Value = L.get(ARGV, 1)
  let doneMs35: L.Value = L.get(ARGV, 2)
  let publish36: L.Value = L.get(ARGV, 3)
  let [holders37, mode38, crowd39]: L.Value[] = holdersOf16(lock29)
  let held40: L.Value = (mode38 === (L.truthy(($ = (L.truthy(($ = (write34 === "1"))) ? "write" : $))) ? $ : "read"))
  let kept41: L.Value = finished3(answer30, (L.truthy(($ = (L.truthy(($ = held40)) ? "1" : $))) ? $ : "0"), doneMs35)[0]
  if (((kept41 === "0") || (!L.truthy(held40) && !L.truthy(kept41)))) {
    return [":free"]
  }
  const finish42 = (holder43?: L.Value): L.Value[] => {
    redis.call("SET", L.concat(donePrefix32, holder43), "0", "PX", doneMs35, "NX");
    return []
  }
  if (!L.truthy(kept41)) {
    if ((crowd39 === 0)) {
      redis.call("DEL", lock29);
      for (const [holder44] of L.pairs(holders37)) {
        finish42(holder44);
      }
      wake25(publish36, channel31, write34);
      return [":released"]
    }
    redis.call("RENAME", lock29, unfinished33);
    redis.call("PEXPIRE", unfinished33, doneMs35);
    redis.call("HDEL", unfinished33, "mode");
    wake25(publish36, channel31, write34);
  }
  let fields45: L.Value = redis.call("HRANDFIELD", unfinished33, 101)
  let more46: L.Value = L.get(fields45, 101)
  L.set(fields45, 101, undefined);
  if (L.truthy(L.get(fields45, 1))) {
    if ((L.less(0, redis.call("HDEL", lock29, ...L.unpack(fields45))) && (redis.call("HLEN", lock29) === 1))) {
      redis.call("DEL", lock29);
      wake25(publish36, channel31, write34);
    }
    redis.call("HDEL", unfinished33, ...L.unpack(fields45));
    for (const [_47, field48] of L.ipairs(fields45)) {
      finish42(field48);
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = more46)) ? ":more" : $))) ? $ : ":released")]
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
    return [(L.truthy(($ = L.match(field7, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count8, /^[0-9]+$/s)[0] : $)]
  }
  const holdersOf9 = (lock10?: L.Value, holder11?: L.Value): L.Value[] => {
    let $: L.Value
    let holders12: L.Value = L.table()
    let mode13: L.Value = undefined
    let entries14: L.Value = redis.call("HRANDFIELD", lock10, 102, "WITHVALUES")
    let crowd15: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries14, 203))) ? (L.num(redis.call("HLEN", lock10)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd15)) {
      let found16: L.Value = redis.call("HMGET", lock10, "mode", (L.truthy(($ = holder11)) ? $ : ""))
      mode13 = L.get(found16, 1);
      L.set(holders12, (L.truthy(($ = holder11)) ? $ : ""), (L.truthy(($ = L.get(found16, 2))) ? $ : undefined));
      crowd15 = (L.num(crowd15) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found16, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at17 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd15))) ? holder11 : $))) ? 0 : $))) ? $ : L.length(entries14))); at17 <= end; at17 += 2) {
      if ((L.get(entries14, at17) === "mode")) {
        mode13 = L.get(entries14, (L.num(at17) + 1));
      } else if (L.truthy(hasHolderShape6(L.get(entries14, at17), L.get(entries14, (L.num(at17) + 1)))[0])) {
        L.set(holders12, L.get(entries14, at17), L.get(entries14, (L.num(at17) + 1)));
      } else {
        refuse1(lock10);
      }
    }
    if (L.truthy(L.get(entries14, 1))) {
      checkMode3(lock10, mode13);
    }
    return [holders12, mode13, crowd15]
  }
  let lock18: L.Value = L.get(KEYS, 1)
  let lease19: L.Value = L.get(KEYS, 2)
  let holder20: L.Value = L.get(ARGV, 1)
  let write21: L.Value = L.get(ARGV, 2)
  let [holders22, mode23, crowd24]: L.Value[] = holdersOf9(lock18, holder20)
  let remainingMs25: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(holders22, holder20))) ? redis.call("PTTL", lease19) : $))) ? $ : -2)
  if ((remainingMs25 !== -2)) {
    return [L.table(":ours", remainingMs25)]
  }
  let found26: L.Value = ""
  let holds27: L.Value = 0
  if ((L.less(0, crowd24) && (mode23 === (L.truthy(($ = (L.truthy(($ = (write21 === "1"))) ? "write" : $))) ? $ : "read")))) {
    holds27 = crowd24;
    for (const [_28, field29] of L.ipairs(redis.call("HRANDFIELD", lock18, 3))) {
      found26 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (field29 !== holder20))) ? (field29 !== "mode") : $))) ? field29 : $))) ? $ : found26);
    }
  }
  for (const [field30, count31] of L.pairs(holders22)) {
    let id32: L.Value = L.gsub(field30, /:write$/gs, "")[0]
    if (((field30 !== holder20) && ((id32 !== field30) === (write21 === "1")))) {
      found26 = id32;
      holds27 = (L.num(holds27) + L.num(count31));
    }
  }
  if ((holds27 === 0)) {
    return [":free"]
  }
  return [L.table(":held", found26, holds27, redis.call("PTTL", lock18))]
}
