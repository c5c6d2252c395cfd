// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
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
  const serverTime64 = (nowMs65?: L.Value): L.Value[] => {
    let $: L.Value
    let time66: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time66, "err"))) ? L.tonumber(nowMs65) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time66, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time66, 2))) / 1000)))))]
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
  let rttMs78: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter79: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs80: L.Value = L.get(ARGV, 8)
  let leftMs81: L.Value = L.tonumber(L.get(ARGV, 9))
  let locks82: L.Value = L.table(), slotsOf83: L.Value = L.table(), channelOf84: L.Value = L.table()
  for (let at85 = 1, end = L.num(L.length(locksSlotsAndChannels72)); at85 <= end; at85 += 3) {
    let lock86: L.Value = L.get(locksSlotsAndChannels72, at85)
    L.insert(locks82, lock86);
    L.set(slotsOf83, lock86, L.get(locksSlotsAndChannels72, (L.num(at85) + 1)));
    L.set(channelOf84, lock86, L.get(locksSlotsAndChannels72, (L.num(at85) + 2)));
  }
  const take87 = (taken88?: L.Value, holds89?: L.Value, ms90?: L.Value): L.Value[] => {
    for (const [_91, lock92] of L.ipairs(taken88)) {
      redis.call("HSET", lock92, holder73, holds89);
      redis.call("PEXPIRE", lock92, ms90);
    }
    return []
  }
  let isWaiter93: L.Value = (rttMs78 !== 0)
  let isPoll94: L.Value = (L.truthy(($ = isWaiter93)) ? (last75 === "0") : $)
  let existing95: L.Value = (L.truthy(($ = !L.truthy(isPoll94))) ? redis.call("EXISTS", done71, ...L.unpack(locks82)) : $)
  if ((existing95 === 0)) {
    take87(locks82, "1", leaseMs74);
    return [L.concat(L.concat(":granted", " "), leaseMs74)]
  }
  let found96: L.Value = 0
  let granted97: L.Value = L.table(), reserved98: L.Value = L.table(), reservedByOthers99: L.Value = L.table(), free100: L.Value = L.table()
  let busy101: L.Value = undefined, who102: L.Value = undefined
  for (const [_103, lock104] of L.ipairs(locks82)) {
    let [current105, holds106]: L.Value[] = holderOf6(lock104)
    found96 = (L.num(found96) + L.num((L.truthy(($ = (L.truthy(($ = current105)) ? 1 : $))) ? $ : 0)));
    if (!L.truthy(current105)) {
      L.insert(free100, lock104);
    } else if ((current105 === holder73)) {
      L.insert((L.truthy(($ = (L.truthy(($ = (holds106 === "0"))) ? reserved98 : $))) ? $ : granted97), lock104);
    } else if (((holds106 === "0") && L.truthy(isWaiter93))) {
      L.insert(reservedByOthers99, lock104);
    } else if (!L.truthy(busy101)) {
      {
        const values = [lock104, current105]
        busy101 = values[0];
        who102 = values[1];
      }
    }
    let isNewcomer107: L.Value = (L.truthy(($ = !L.truthy(isWaiter93))) ? (last75 === "0") : $)
    if (((found96 === existing95) || ((L.truthy(isNewcomer107) && L.truthy(busy101)) && !L.truthy(L.get(granted97, 1))))) {
      break
    }
  }
  const isFinished108 = (): L.Value[] => {
    let $: L.Value
    return [((L.truthy(($ = (L.truthy(($ = existing95)) ? (L.num(existing95) - L.num(found96)) : $))) ? $ : redis.call("EXISTS", done71)) === 1)]
  }
  if ((L.length(granted97) === L.length(locks82))) {
    let shortestMs109: L.Value = Infinity
    for (const [_110, lock111] of L.ipairs(granted97)) {
      shortestMs109 = L.min(shortestMs109, redis.call("PTTL", lock111));
    }
    return [L.table(":granted", shortestMs109)]
  }
  if (L.truthy(L.get(granted97, 1))) {
    redis.call("SET", done71, "0", "PX", doneMs76);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy101)) {
    if (L.truthy(isFinished108()[0])) {
      return [L.table(":refused", -2)]
    }
    for (const [_112, lock113] of L.ipairs(reservedByOthers99)) {
      redis.call("DEL", lock113);
    }
    take87(locks82, "1", leaseMs74);
    return [L.concat(L.concat(":granted", " "), leaseMs74)]
  }
  let busyMs114: L.Value = redis.call("PTTL", busy101)
  if ((last75 === "1")) {
    redis.call("SET", done71, "0", "PX", doneMs76, "NX");
    for (const [_115, lock116] of L.ipairs(reserved98)) {
      redis.call("DEL", lock116);
      wake67(publish77, L.get(channelOf84, lock116), "0");
    }
    return [L.table(":busy", busyMs114, 0)]
  }
  let now117: L.Value = serverTime64(nowMs80)[0]
  let slots118: L.Value = L.get(slotsOf83, busy101)
  let line119: L.Value = readPace9(redis.pcall("GET", slots118), now117)[0]
  let isKnown120: L.Value = (L.truthy(($ = (L.get(line119, "mark") === who102))) ? L.less((L.num(now117) - 30), L.get(line119, "at")) : $)
  let askInMs121: L.Value = slotIn43(line119, now117, who102, busyMs114, last75, rttMs78, (L.num(0.5) + L.num((L.num(jitter79) / 1000))), leftMs81)[0]
  keepLine60(slots118, line119, now117);
  let mostMs122: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line119, "count")))) ? L.min((L.num((L.num(L.get(line119, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
  let reserveMs123: L.Value = L.min(L.tonumber(leaseMs74), L.ceil((L.num((L.num(L.get(line119, "since")) + L.num(mostMs122))) - L.num(now117))))
  if (((((L.truthy(isPoll94) && L.truthy(isKnown120)) && L.less(0, reserveMs123)) && L.truthy(L.get(free100, 1))) && !L.truthy(isFinished108()[0]))) {
    take87(free100, "0", reserveMs123);
  }
  return [L.table(":busy", busyMs114, askInMs121)]
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
