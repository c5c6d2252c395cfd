// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
  const readPace9 = (text10?: L.Value, now11?: L.Value): L.Value[] => {
    let $: L.Value
    let [at12, since13, mean14, square15, count16, late17, waited18, turn19, mark20]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text10) === "string"))) ? text10 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace21: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at12)) ? $ : (L.num(now11) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since13)) ? $ : (L.num(now11) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean14)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square15)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count16)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late17)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited18)) ? $ : 0))], ["turn", (L.truthy(($ = turn19)) ? $ : "")], ["mark", (L.truthy(($ = mark20)) ? $ : "")])
    if (L.less(now11, L.get(pace21, "since"))) {
      L.set(pace21, "at", (L.num((L.num(L.get(pace21, "at")) + L.num(now11))) - L.num(L.get(pace21, "since"))));
      L.set(pace21, "since", now11);
    }
    if (((L.less((L.num(now11) + 600000), L.get(pace21, "at")) || L.less(600000, L.get(pace21, "mean"))) || L.less(86400000, (L.num(now11) - L.num(L.get(pace21, "since")))))) {
      return [...readPace9("", now11)]
    }
    return [pace21]
  }
  const keepPace22 = (key23?: L.Value, pace24?: L.Value, ttlMs25?: L.Value): L.Value[] => {
    let times26: L.Value = L.table((L.num(L.get(pace24, "at")) * 1000), (L.num(L.get(pace24, "since")) * 1000), (L.num(L.get(pace24, "mean")) * 1000), (L.num(L.get(pace24, "square")) * 1000))
    let text27: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times26))
    text27 = L.concat(text27, L.format("%.0f:%.0f:%.0f:", L.get(pace24, "count"), L.get(pace24, "late"), L.get(pace24, "waited")));
    redis.pcall("SET", key23, L.concat(text27, L.concat(L.get(pace24, "turn"), L.concat(":", L.get(pace24, "mark")))), "PX", L.ceil(ttlMs25));
    return []
  }
  const learn28 = (pace29?: L.Value, heldMs30?: L.Value, most31?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs30 = L.min(heldMs30, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace29, "count")))) ? (L.num((8 * L.num(L.get(pace29, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace29, "count", L.min((L.num(L.get(pace29, "count")) + 1), most31));
    L.set(pace29, "mean", (L.num(L.get(pace29, "mean")) + L.num((L.num((L.num(heldMs30) - L.num(L.get(pace29, "mean")))) / L.num(L.get(pace29, "count"))))));
    L.set(pace29, "square", (L.num(L.get(pace29, "square")) + L.num((L.num((L.num((L.num(heldMs30) * L.num(heldMs30))) - L.num(L.get(pace29, "square")))) / L.num(L.get(pace29, "count"))))));
    return []
  }
  const patience32 = (pace33?: L.Value, now34?: L.Value, share35?: L.Value, mostMs36?: L.Value): L.Value[] => {
    let heldMs37: L.Value = (L.num(now34) - L.num(L.get(pace33, "since")))
    return [L.min((L.num(L.max((L.num(heldMs37) - L.num(L.get(pace33, "mean"))), 0)) * L.num(share35)), L.max(mostMs36, (L.num(heldMs37) / 20)))]
  }
  const gaps38 = (line39?: L.Value, now40?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs41: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line39, "count")))) ? (L.num(L.get(line39, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs42: L.Value = (L.num((L.num((L.num(now40) - L.num(L.get(line39, "since")))) - L.num(L.get(line39, "mean")))) / 8)
    return [closeMs41, L.max(closeMs41, L.min(stretchedMs42, L.max(100, (L.num(L.get(line39, "mean")) / 2))))]
  }
  const slotIn43 = (line44?: L.Value, now45?: L.Value, mark46?: L.Value, remainingMs47?: L.Value, last48?: L.Value, rttMs49?: L.Value, chance50?: L.Value, leftMs51?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs52, apartMs53]: L.Value[] = gaps38(line44, now45)
    let isFree54: L.Value = (remainingMs47 === -2)
    if ((((L.truthy(isFree54) && (rttMs49 === 0)) && (last48 === "0")) && L.less(now45, L.get(line44, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs53)), 1000))]
    }
    if ((L.truthy(isFree54) && L.less((12 * L.num(L.get(line44, "mean"))), (L.num(now45) - L.num(L.get(line44, "since")))))) {
      L.set(line44, "at", L.min(L.get(line44, "at"), now45));
    }
    let laterMs55: L.Value = (L.num((L.num(now45) + L.num(remainingMs47))) - L.num((L.truthy(($ = L.tonumber(L.get(line44, "mark")))) ? $ : 0)))
    let isNext56: L.Value = (L.truthy(($ = !L.less(laterMs55, 5))) ? !L.less((L.num(remainingMs47) / 4), laterMs55) : $)
    if (L.truthy(mark46)) {
      isNext56 = (L.truthy(($ = (L.get(line44, "mark") !== ""))) ? (L.get(line44, "mark") !== mark46) : $);
    }
    L.set(line44, "mark", (L.truthy(($ = mark46)) ? $ : L.format("%.0f", (L.num(now45) + L.num(remainingMs47)))));
    if ((L.truthy(isFree54) || L.truthy(isNext56))) {
      learn28(line44, (L.num(now45) - L.num(L.get(line44, "since"))), 10);
      L.set(line44, "since", now45);
      {
        const values = [...gaps38(line44, now45)]
        closeMs52 = values[0];
        apartMs53 = values[1];
      }
    }
    if (L.truthy(isFree54)) {
      return [0]
    }
    let sleepMs57: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line44, "count")))) ? 0 : $))) ? $ : 30), ...patience32(line44, now45, (1 / 3), 2300))) * L.num((L.num(chance50) + 1)))) / 2)
    let at58: L.Value = L.max((L.num(L.get(line44, "at")) + L.num((L.num(apartMs53) * L.num(chance50)))), (L.num(now45) + L.num(sleepMs57)), (L.num(now45) + L.num(L.min(rttMs49, apartMs53))))
    if (!L.less(remainingMs47, 0)) {
      let afterOthers59: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now45) + L.num(rttMs49)), L.get(line44, "at")))) ? (L.num(L.get(line44, "at")) + L.num((L.num(closeMs52) * L.num(chance50)))) : $))) ? $ : 0)
      at58 = L.min(at58, L.max((L.num((L.num(now45) + L.num(remainingMs47))) + 5), afterOthers59));
    }
    if (L.less((L.num(now45) + L.num(leftMs51)), at58)) {
      return [L.ceil(leftMs51)]
    }
    L.set(line44, "at", L.min(at58, (L.num(now45) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line44, "at")) - L.num(now45))))]
  }
  const keepLine60 = (slots61?: L.Value, line62?: L.Value, now63?: L.Value): L.Value[] => {
    keepPace22(slots61, line62, (L.num((L.num(L.max((L.num(L.get(line62, "at")) - L.num(now63)), 0)) + L.num((4 * L.num(L.max(L.get(line62, "mean"), (L.num(now63) - L.num(L.get(line62, "since"))))))))) + 2000));
    return []
  }
  const nextSlot64 = (slots65?: L.Value, text66?: L.Value, now67?: L.Value, mark68?: L.Value, remainingMs69?: L.Value, last70?: L.Value, rttMs71?: L.Value, jitter72?: L.Value, leftMs73?: L.Value): L.Value[] => {
    let line74: L.Value = readPace9(text66, now67)[0]
    let askInMs75: L.Value = slotIn43(line74, now67, mark68, remainingMs69, last70, rttMs71, (L.num(0.5) + L.num((L.num(jitter72) / 1000))), leftMs73)[0]
    keepLine60(slots65, line74, now67);
    return [askInMs75]
  }
  const serverTime76 = (nowMs77?: L.Value): L.Value[] => {
    let $: L.Value
    let time78: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time78, "err"))) ? L.tonumber(nowMs77) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time78, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time78, 2))) / 1000)))))]
  }
  let lock79: L.Value = L.get(KEYS, 1)
  let done80: L.Value = L.get(KEYS, 2)
  let slots81: L.Value = L.get(KEYS, 3)
  let holder82: L.Value = L.get(ARGV, 1)
  let leaseMs83: L.Value = L.get(ARGV, 2)
  let last84: L.Value = L.get(ARGV, 3)
  let doneMs85: L.Value = L.get(ARGV, 4)
  let rttMs86: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter87: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs88: L.Value = L.get(ARGV, 7)
  let leftMs89: L.Value = L.tonumber(L.get(ARGV, 8))
  let present90: L.Value = (L.truthy(($ = (rttMs86 === 0))) ? redis.call("EXISTS", lock79, done80, slots81) : $)
  if ((present90 === 0)) {
    redis.call("HSET", lock79, holder82, "1");
    redis.call("PEXPIRE", lock79, leaseMs83);
    return [L.concat(L.concat(":granted", " "), leaseMs83)]
  }
  let current91: L.Value = holderOf6(lock79)[0]
  if ((current91 === holder82)) {
    return [L.table(":granted", redis.call("PTTL", lock79))]
  }
  let [finished92, line93]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present90 !== (L.truthy(($ = (L.truthy(($ = current91)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done80, slots81) : $))) ? $ : L.table()))
  if (L.truthy(finished92)) {
    return [L.table(":refused", redis.call("PTTL", lock79))]
  }
  let remainingMs94: L.Value = (L.truthy(($ = (L.truthy(($ = current91)) ? redis.call("PTTL", lock79) : $))) ? $ : -2)
  if ((L.truthy(current91) && (last84 === "1"))) {
    redis.call("SET", done80, "0", "PX", doneMs85);
    return [L.table(":busy", remainingMs94, 0)]
  }
  let askInMs95: L.Value = nextSlot64(slots81, line93, serverTime76(nowMs88)[0], (L.truthy(($ = current91)) ? $ : holder82), remainingMs94, last84, rttMs86, jitter87, leftMs89)[0]
  if ((askInMs95 === 0)) {
    redis.call("HSET", lock79, holder82, "1");
    redis.call("PEXPIRE", lock79, leaseMs83);
    return [L.concat(L.concat(":granted", " "), leaseMs83)]
  }
  return [L.table(":busy", remainingMs94, askInMs95)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock1, holder2) === 0)) {
    return [":gone"]
  }
  redis.call("PEXPIRE", lock1, leaseMs3, "GT");
  return [":extended"]
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
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
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
  let doneMs24: L.Value = L.get(ARGV, 1)
  let publish25: L.Value = L.get(ARGV, 2)
  let [holder26, holds27]: L.Value[] = holderOf13(lock20)
  let kept28: L.Value = finished3(answer21, (L.truthy(($ = (L.truthy(($ = holder26)) ? "1" : $))) ? $ : "0"), doneMs24)[0]
  if ((L.truthy(holder26) && !L.truthy(kept28))) {
    redis.call("DEL", lock20);
    if ((holds27 !== "0")) {
      redis.call("SET", L.concat(donePrefix23, holder26), "0", "PX", doneMs24, "NX");
    }
    wake16(publish25, channel22, "0");
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept28 === "1"))) ? $ : (L.truthy(($ = holder26)) ? !L.truthy(kept28) : $)))) ? ":released" : $))) ? $ : ":free")]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
    return [":free"]
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
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
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
  let holds16: L.Value = L.get(ARGV, 2)
  let outcome17: L.Value = L.get(ARGV, 3)
  let doneMs18: L.Value = L.get(ARGV, 4)
  let publish19: L.Value = L.get(ARGV, 5)
  if (((holds16 === "0") && (redis.call("HDEL", lock12, holder15) === 1))) {
    redis.call("SET", done13, outcome17, "PX", doneMs18);
    wake8(publish19, channel14, "0");
    return [":released"]
  }
  let current20: L.Value = (L.truthy(($ = (holds16 !== "0"))) ? redis.call("HGET", lock12, holder15) : $)
  let kept21: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current20)) ? outcome17 : $))) ? $ : "0"), doneMs18)[0]
  if (((L.truthy(current20) && !L.truthy(kept21)) && L.less(L.tonumber(holds16), L.tonumber(current20)))) {
    redis.call("HSET", lock12, holder15, holds16);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept21 === "1"))) ? $ : (L.truthy(($ = current20)) ? !L.truthy(kept21) : $)))) ? ":released" : $))) ? $ : ":gone")]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
  const takeOver9 = (lock10?: L.Value, donePrefix11?: L.Value, current12?: L.Value, holds13?: L.Value, doneMs14?: L.Value): L.Value[] => {
    if (!L.truthy(current12)) {
      return []
    }
    redis.call("DEL", lock10);
    if ((holds13 !== "0")) {
      redis.call("SET", L.concat(donePrefix11, current12), "0", "PX", doneMs14, "NX");
    }
    return []
  }
  let lock15: L.Value = L.get(KEYS, 1)
  let done16: L.Value = L.get(KEYS, 2)
  let answer17: L.Value = L.get(KEYS, 3)
  let donePrefix18: L.Value = L.get(KEYS, 4)
  let holder19: L.Value = L.get(ARGV, 1)
  let leaseMs20: L.Value = L.get(ARGV, 2)
  let doneMs21: L.Value = L.get(ARGV, 3)
  let [current22, holds23]: L.Value[] = holderOf6(lock15)
  if ((current22 === holder19)) {
    return [L.table(":granted", redis.call("PTTL", lock15))]
  }
  if (L.less(0, redis.call("EXISTS", done16, answer17))) {
    return [L.table(":refused", redis.call("PTTL", lock15))]
  }
  takeOver9(lock15, donePrefix18, current22, holds23, doneMs21);
  redis.call("SET", answer17, "1", "PX", doneMs21);
  redis.call("HSET", lock15, holder19, "1");
  redis.call("PEXPIRE", lock15, leaseMs20);
  return [L.concat(L.concat(":granted", " "), leaseMs20)]
}
