// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
    if ((((L.truthy(isFree54) && (rttMs49 === "0")) && (last48 === "0")) && L.less(now45, L.get(line44, "at")))) {
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
  const serverTime64 = (nowMs65?: L.Value): L.Value[] => {
    let $: L.Value
    let time66: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time66, "err"))) ? L.tonumber(nowMs65) : $))) ? $ : (L.num((L.num(L.get(time66, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time66, 2)) / 1000)))))]
  }
  const wake67 = (publish68?: L.Value, channel69?: L.Value, message70?: L.Value): L.Value[] => {
    if ((publish68 === "BOTH")) {
      redis.call("PUBLISH", channel69, message70);
      publish68 = "SPUBLISH";
    }
    if ((publish68 !== "")) {
      redis.call(publish68, channel69, message70);
    }
    return []
  }
  let done71: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels72: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder73: L.Value = L.get(ARGV, 1)
  let leaseMs74: L.Value = L.get(ARGV, 2)
  let last75: L.Value = L.get(ARGV, 3)
  let doneMs76: L.Value = L.get(ARGV, 4)
  let publish77: L.Value = L.get(ARGV, 5)
  let rttMs78: L.Value = L.get(ARGV, 6)
  let jitter79: L.Value = L.get(ARGV, 7)
  let nowMs80: L.Value = L.get(ARGV, 8)
  let leftMs81: L.Value = L.tonumber(L.get(ARGV, 9))
  let locks82: L.Value = L.table()
  for (let at83 = 1, end = L.num(L.length(locksSlotsAndChannels72)); at83 <= end; at83 += 3) {
    L.insert(locks82, L.get(locksSlotsAndChannels72, at83));
  }
  const take84 = (taken85?: L.Value, holds86?: L.Value, ms87?: L.Value): L.Value[] => {
    for (const [_88, lock89] of L.ipairs(taken85)) {
      redis.call("HSET", lock89, holder73, holds86);
      redis.call("PEXPIRE", lock89, ms87);
    }
    return []
  }
  let isPoll90: L.Value = (L.truthy(($ = (rttMs78 !== "0"))) ? (last75 === "0") : $)
  let unseen91: L.Value = (L.truthy(($ = (L.truthy(($ = isPoll90)) ? Infinity : $))) ? $ : redis.call("EXISTS", done71, ...L.unpack(locks82)))
  if ((unseen91 === 0)) {
    take84(locks82, "1", leaseMs74);
    return [L.concat(L.concat(":granted", " "), leaseMs74)]
  }
  let granted92: L.Value = 0
  let shortestMs93: L.Value = Infinity
  let reserved94: L.Value = L.table(), others95: L.Value = L.table(), mine96: L.Value = L.table()
  let busy97: L.Value = undefined, who98: L.Value = undefined
  for (const [place99, lock100] of L.ipairs(locks82)) {
    let [current101, holds102]: L.Value[] = holderOf6(lock100)
    unseen91 = (L.num(unseen91) - L.num((L.truthy(($ = (L.truthy(($ = current101)) ? 1 : $))) ? $ : 0)));
    if (((current101 === holder73) && (holds102 === "0"))) {
      L.insert(reserved94, place99);
    } else if ((current101 === holder73)) {
      granted92 = (L.num(granted92) + 1);
      shortestMs93 = L.min(shortestMs93, redis.call("PTTL", lock100));
    } else if (((holds102 === "0") && (rttMs78 !== "0"))) {
      L.insert(others95, lock100);
    } else if ((L.truthy(current101) && !L.truthy(busy97))) {
      {
        const values = [place99, current101]
        busy97 = values[0];
        who98 = values[1];
      }
    }
    if (!L.truthy(current101)) {
      L.insert(mine96, lock100);
    }
    if (((unseen91 === 0) || (((L.truthy(busy97) && (granted92 === 0)) && (last75 === "0")) && (rttMs78 === "0")))) {
      break
    }
  }
  if ((granted92 === L.length(locks82))) {
    return [L.table(":granted", shortestMs93)]
  }
  if (L.less(0, granted92)) {
    redis.call("SET", done71, "0", "PX", doneMs76);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy97)) {
    if (L.less(0, (L.truthy(($ = (L.truthy(($ = isPoll90)) ? redis.call("EXISTS", done71) : $))) ? $ : unseen91))) {
      return [L.table(":refused", -2)]
    }
    for (const [_103, lock104] of L.ipairs(others95)) {
      redis.call("DEL", lock104);
    }
    take84(locks82, "1", leaseMs74);
    return [L.concat(L.concat(":granted", " "), leaseMs74)]
  }
  let busyMs105: L.Value = redis.call("PTTL", L.get(locks82, busy97))
  if ((last75 === "1")) {
    redis.call("SET", done71, "0", "PX", doneMs76, "NX");
    for (const [_106, place107] of L.ipairs(reserved94)) {
      redis.call("DEL", L.get(locks82, place107));
      wake67(publish77, L.get(locksSlotsAndChannels72, (3 * L.num(place107))), "0");
    }
    return [L.table(":busy", busyMs105, 0)]
  }
  let now108: L.Value = serverTime64(nowMs80)[0]
  let slots109: L.Value = L.get(locksSlotsAndChannels72, (L.num((3 * L.num(busy97))) - 1))
  let line110: L.Value = readPace9(redis.pcall("GET", slots109), now108)[0]
  let isKnown111: L.Value = (L.truthy(($ = (L.get(line110, "mark") === who98))) ? L.less((L.num(now108) - 30), L.get(line110, "at")) : $)
  let askInMs112: L.Value = slotIn43(line110, now108, who98, busyMs105, last75, rttMs78, (L.num(0.5) + L.num((L.num(jitter79) / 1000))), leftMs81)[0]
  keepLine60(slots109, line110, now108);
  let mostMs113: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line110, "count")))) ? L.min((L.num((L.num(L.get(line110, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
  let reserveMs114: L.Value = L.min(leaseMs74, L.ceil((L.num((L.num(L.get(line110, "since")) + L.num(mostMs113))) - L.num(now108))))
  if (((((L.truthy(isPoll90) && L.truthy(isKnown111)) && L.less(0, reserveMs114)) && L.truthy(L.get(mine96, 1))) && (redis.call("EXISTS", done71) === 0))) {
    take84(mine96, "0", reserveMs114);
  }
  return [L.table(":busy", busyMs105, askInMs112)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let locks1: L.Value = KEYS
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  for (const [_4, lock5] of L.ipairs(locks1)) {
    if ((redis.call("HEXISTS", lock5, holder2) === 0)) {
      return [":gone"]
    }
  }
  for (const [_6, lock7] of L.ipairs(locks1)) {
    redis.call("PEXPIRE", lock7, leaseMs3, "GT");
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
  let locks9: L.Value = KEYS
  let [holder10, holds11]: L.Value[] = holderOf6(L.get(locks9, 1))
  let leftMs12: L.Value = Infinity
  for (const [_13, lock14] of L.ipairs(locks9)) {
    if ((!L.truthy(holder10) || !L.truthy(redis.call("HGET", lock14, holder10)))) {
      return [":free"]
    }
    leftMs12 = L.min(leftMs12, redis.call("PTTL", lock14));
  }
  return [L.table(":held", holder10, L.tonumber(holds11), leftMs12)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let lowest6: L.Value = holds5
  for (const [_7, lock8] of L.ipairs(locks2)) {
    lowest6 = L.min(lowest6, L.tonumber((L.truthy(($ = redis.call("HGET", lock8, holder3))) ? $ : 0)));
  }
  if ((lowest6 === 0)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [":refused"]
  }
  let leftMs9: L.Value = Infinity
  for (const [_10, lock11] of L.ipairs(locks2)) {
    if (L.less(lowest6, holds5)) {
      redis.call("HSET", lock11, holder3, holds5);
      redis.call("PEXPIRE", lock11, leaseMs4, "GT");
    }
    leftMs9 = L.min(leftMs9, redis.call("PTTL", lock11));
  }
  return [L.table(":granted", leftMs9)]
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
  let done12: L.Value = L.get(KEYS, 1)
  let locksAndChannels13: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder14: L.Value = L.get(ARGV, 1)
  let holds15: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome16: L.Value = L.get(ARGV, 3)
  let doneMs17: L.Value = L.get(ARGV, 4)
  let publish18: L.Value = L.get(ARGV, 5)
  let verb19: L.Value = (L.truthy(($ = (L.truthy(($ = (holds15 === 0))) ? "HDEL" : $))) ? $ : "HGET")
  let whole20: L.Value = true
  let foreign21: L.Value = undefined
  let current22: L.Value = L.table()
  for (let at23 = 1, end = L.num(L.length(locksAndChannels13)); at23 <= end; at23 += 2) {
    L.set(current22, at23, L.tonumber((L.truthy(($ = redis.pcall(verb19, L.get(locksAndChannels13, at23), holder14))) ? $ : 0)));
    if (!L.truthy(L.get(current22, at23))) {
      foreign21 = L.get(locksAndChannels13, at23);
      L.set(current22, at23, 0);
    }
    whole20 = (L.truthy(($ = whole20)) ? L.less(0, L.get(current22, at23)) : $);
  }
  let kept24: L.Value = finished3(done12, (L.truthy(($ = (L.truthy(($ = whole20)) ? outcome16 : $))) ? $ : "0"), doneMs17)[0]
  for (let at25 = 1, end = L.num(L.length(locksAndChannels13)); at25 <= end; at25 += 2) {
    if (((holds15 === 0) && L.less(0, L.get(current22, at25)))) {
      wake8(publish18, L.get(locksAndChannels13, (L.num(at25) + 1)), "0");
    } else if ((!L.truthy(kept24) && L.less(holds15, L.get(current22, at25)))) {
      redis.call("HSET", L.get(locksAndChannels13, at25), holder14, holds15);
    }
  }
  if (L.truthy(foreign21)) {
    redis.call(verb19, foreign21, holder14);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = whole20)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
