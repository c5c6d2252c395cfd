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
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const checkMode13 = (lock14?: L.Value, mode15?: L.Value): L.Value[] => {
    if (((mode15 !== "read") && (mode15 !== "write"))) {
      let entry16: L.Value = redis.call("HRANDFIELD", lock14, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape8(L.get(entry16, 1), L.get(entry16, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse11(lock14);
    }
    return []
  }
  const holdersOf17 = (lock18?: L.Value, holder19?: L.Value): L.Value[] => {
    let $: L.Value
    let holders20: L.Value = L.table()
    let mode21: L.Value = undefined
    let entries22: L.Value = redis.call("HRANDFIELD", lock18, 102, "WITHVALUES")
    let crowd23: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries22, 203))) ? (L.num(redis.call("HLEN", lock18)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd23)) {
      let found24: L.Value = redis.call("HMGET", lock18, "mode", (L.truthy(($ = holder19)) ? $ : ""))
      mode21 = L.get(found24, 1);
      L.set(holders20, (L.truthy(($ = holder19)) ? $ : ""), (L.truthy(($ = L.get(found24, 2))) ? $ : undefined));
      crowd23 = (L.num(crowd23) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found24, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at25 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd23))) ? holder19 : $))) ? 0 : $))) ? $ : L.length(entries22))); at25 <= end; at25 += 2) {
      if ((L.get(entries22, at25) === "mode")) {
        mode21 = L.get(entries22, (L.num(at25) + 1));
      } else if (L.truthy(hasHolderShape8(L.get(entries22, at25), L.get(entries22, (L.num(at25) + 1)))[0])) {
        L.set(holders20, L.get(entries22, at25), L.get(entries22, (L.num(at25) + 1)));
      } else {
        refuse11(lock18);
      }
    }
    if (L.truthy(L.get(entries22, 1))) {
      checkMode13(lock18, mode21);
    }
    return [holders20, mode21, crowd23]
  }
  const wake26 = (publish27?: L.Value, channel28?: L.Value, message29?: L.Value): L.Value[] => {
    if ((publish27 === "BOTH")) {
      redis.call("PUBLISH", channel28, message29);
      publish27 = "SPUBLISH";
    }
    if ((publish27 !== "")) {
      redis.call(publish27, channel28, message29);
    }
    return []
  }
  let lock30: L.Value = L.get(KEYS, 1)
  let answer31: L.Value = L.get(KEYS, 2)
  let channel32: L.Value = L.get(KEYS, 3)
  let donePrefix33: L.Value = L.get(KEYS, 4)
  let unfinished34: L.Value = L.get(KEYS, 5)
  let write35: L.Value = L.get(ARGV, 1)
  let doneMs36: L.Value = L.get(ARGV, 2)
  let publish37: L.Value = L.get(ARGV, 3)
  let [holders38, mode39, crowd40]: L.Value[] = holdersOf17(lock30)
  let held41: L.Value = (mode39 === (L.truthy(($ = (L.truthy(($ = (write35 === "1"))) ? "write" : $))) ? $ : "read"))
  let kept42: L.Value = finished3(answer31, (L.truthy(($ = (L.truthy(($ = held41)) ? "1" : $))) ? $ : "0"), doneMs36)[0]
  if (((kept42 === "0") || (!L.truthy(held41) && !L.truthy(kept42)))) {
    return [":free"]
  }
  const finish43 = (holder44?: L.Value): L.Value[] => {
    redis.call("SET", L.concat(donePrefix33, holder44), "0", "PX", doneMs36, "NX");
    return []
  }
  if (!L.truthy(kept42)) {
    if ((crowd40 === 0)) {
      redis.call("DEL", lock30);
      for (const [holder45] of L.pairs(holders38)) {
        finish43(holder45);
      }
      wake26(publish37, channel32, write35);
      return [":released"]
    }
    redis.call("RENAME", lock30, unfinished34);
    redis.call("PEXPIRE", unfinished34, doneMs36);
    redis.call("HDEL", unfinished34, "mode");
    wake26(publish37, channel32, write35);
  }
  let fields46: L.Value = redis.call("HRANDFIELD", unfinished34, 101)
  let more47: L.Value = L.get(fields46, 101)
  L.set(fields46, 101, undefined);
  if (L.truthy(L.get(fields46, 1))) {
    if ((L.less(0, redis.call("HDEL", lock30, ...L.unpack(fields46))) && (redis.call("HLEN", lock30) === 1))) {
      redis.call("DEL", lock30);
      wake26(publish37, channel32, write35);
    }
    redis.call("HDEL", unfinished34, ...L.unpack(fields46));
    for (const [_48, field49] of L.ipairs(fields46)) {
      finish43(field49);
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = more47)) ? ":more" : $))) ? $ : ":released")]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const checkMode6 = (lock7?: L.Value, mode8?: L.Value): L.Value[] => {
    if (((mode8 !== "read") && (mode8 !== "write"))) {
      let entry9: L.Value = redis.call("HRANDFIELD", lock7, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry9, 1), L.get(entry9, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse4(lock7);
    }
    return []
  }
  const holdersOf10 = (lock11?: L.Value, holder12?: L.Value): L.Value[] => {
    let $: L.Value
    let holders13: L.Value = L.table()
    let mode14: L.Value = undefined
    let entries15: L.Value = redis.call("HRANDFIELD", lock11, 102, "WITHVALUES")
    let crowd16: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries15, 203))) ? (L.num(redis.call("HLEN", lock11)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd16)) {
      let found17: L.Value = redis.call("HMGET", lock11, "mode", (L.truthy(($ = holder12)) ? $ : ""))
      mode14 = L.get(found17, 1);
      L.set(holders13, (L.truthy(($ = holder12)) ? $ : ""), (L.truthy(($ = L.get(found17, 2))) ? $ : undefined));
      crowd16 = (L.num(crowd16) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found17, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at18 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd16))) ? holder12 : $))) ? 0 : $))) ? $ : L.length(entries15))); at18 <= end; at18 += 2) {
      if ((L.get(entries15, at18) === "mode")) {
        mode14 = L.get(entries15, (L.num(at18) + 1));
      } else if (L.truthy(hasHolderShape1(L.get(entries15, at18), L.get(entries15, (L.num(at18) + 1)))[0])) {
        L.set(holders13, L.get(entries15, at18), L.get(entries15, (L.num(at18) + 1)));
      } else {
        refuse4(lock11);
      }
    }
    if (L.truthy(L.get(entries15, 1))) {
      checkMode6(lock11, mode14);
    }
    return [holders13, mode14, crowd16]
  }
  let lock19: L.Value = L.get(KEYS, 1)
  let lease20: L.Value = L.get(KEYS, 2)
  let holder21: L.Value = L.get(ARGV, 1)
  let write22: L.Value = L.get(ARGV, 2)
  let [holders23, mode24, crowd25]: L.Value[] = holdersOf10(lock19, holder21)
  let remainingMs26: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(holders23, holder21))) ? redis.call("PTTL", lease20) : $))) ? $ : -2)
  if ((remainingMs26 !== -2)) {
    return [L.table(":ours", remainingMs26)]
  }
  let found27: L.Value = ""
  let holds28: L.Value = 0
  if ((L.less(0, crowd25) && (mode24 === (L.truthy(($ = (L.truthy(($ = (write22 === "1"))) ? "write" : $))) ? $ : "read")))) {
    holds28 = crowd25;
    for (const [_29, field30] of L.ipairs(redis.call("HRANDFIELD", lock19, 3))) {
      found27 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (field30 !== holder21))) ? (field30 !== "mode") : $))) ? field30 : $))) ? $ : found27);
    }
  }
  for (const [field31, count32] of L.pairs(holders23)) {
    let id33: L.Value = L.gsub(field31, /:write$/gs, "")[0]
    if (((field31 !== holder21) && ((id33 !== field31) === (write22 === "1")))) {
      found27 = id33;
      holds28 = (L.num(holds28) + L.num(count32));
    }
  }
  if ((holds28 === 0)) {
    return [":free"]
  }
  return [L.table(":held", found27, holds28, redis.call("PTTL", lock19))]
}
