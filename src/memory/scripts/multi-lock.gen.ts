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
  const gaps32 = (line33?: L.Value, now34?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs35: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line33, "count")))) ? L.min((L.num(L.get(line33, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs36: L.Value = (L.num((L.num((L.num(now34) - L.num(L.get(line33, "since")))) - L.num(L.get(line33, "mean")))) / 8)
    return [closeMs35, L.max(closeMs35, L.min(stretchedMs36, L.max(100, (L.num(L.get(line33, "mean")) / 2)), 1000))]
  }
  const keepLine37 = (slots38?: L.Value, line39?: L.Value, now40?: L.Value): L.Value[] => {
    keepPace22(slots38, line39, (L.num((L.num(L.max((L.num(L.get(line39, "at")) - L.num(now40)), 0)) + L.num((4 * L.num(L.max(L.get(line39, "mean"), (L.num(now40) - L.num(L.get(line39, "since"))))))))) + 2000));
    return []
  }
  const ownSleep41 = (line42?: L.Value, heldMs43?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs43) - L.num(L.get(line42, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs43))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn44 = (line45?: L.Value, now46?: L.Value, who47?: L.Value, endsAt48?: L.Value, remainingMs49?: L.Value, last50?: L.Value, rttMs51?: L.Value, chance52?: L.Value, leftMs53?: L.Value, slot54?: L.Value, waitedMs55?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs56: L.Value = L.max(0, L.min((L.num(now46) - L.num(L.get(line45, "square"))), 600000))
    let [closeMs57, apartMs58]: L.Value[] = gaps32(line45, now46)
    let former59: L.Value = L.tonumber(L.match(L.get(line45, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs60: L.Value = (L.truthy(($ = former59)) ? $ : (L.num(now46) - L.num(L.get(line45, "since"))))
    let silentMs61: L.Value = (L.num(1.25) * L.num(L.max(ownSleep41(line45, heldMs60)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line45, "count")))) ? L.min((L.num(L.get(line45, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs58))) + L.num(silentMs61)), heardMs56)) {
      L.set(line45, "at", L.min(L.get(line45, "at"), now46));
    }
    let [endedAt62, before63]: L.Value[] = L.match(L.get(line45, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs64: L.Value = (L.num(endsAt48) - L.num((L.truthy(($ = L.tonumber(endedAt62))) ? $ : endsAt48)))
    let isFree65: L.Value = (remainingMs49 === -2)
    if (((L.truthy(isFree65) || L.truthy(former59)) || (L.truthy(endedAt62) && ((before63 !== who47) || (!L.less(laterMs64, 5) && !L.less((L.num((L.num(endsAt48) - L.num(now46))) / 4), laterMs64)))))) {
      if (!L.truthy(former59)) {
        learn28(line45, heldMs60, 10);
      }
      L.set(line45, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former59)) ? isFree65 : $))) ? L.get(line45, "since") : $))) ? $ : now46));
      {
        const values = [...gaps32(line45, now46)]
        closeMs57 = values[0];
        apartMs58 = values[1];
      }
    }
    L.set(line45, "square", (L.truthy(($ = (L.truthy(($ = (slot54 === "1"))) ? now46 : $))) ? $ : (L.num(now46) - L.num(heardMs56))));
    L.set(line45, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree65)) ? L.format("-%.0f", heldMs60) : $))) ? $ : (L.truthy(($ = who47)) ? L.concat(L.format("%.0f ", endsAt48), who47) : $)))) ? $ : ""));
    if (L.truthy(isFree65)) {
      let freeMs66: L.Value = (L.num(now46) - L.num(L.get(line45, "since")))
      if (((((last50 === "0") && L.less(now46, L.get(line45, "at"))) && !L.less((L.num(freeMs66) + L.num(rttMs51)), waitedMs55)) && L.less(freeMs66, silentMs61))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs58)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line45, "mean"))), heldMs60)) {
        L.set(line45, "at", L.min(L.get(line45, "at"), now46));
      }
      L.set(line45, "mark", "");
      L.set(line45, "since", now46);
      return [0]
    }
    let sleepMs67: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line45, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep41(line45, (L.num(now46) - L.num(L.get(line45, "since")))))) * L.num((L.num(chance52) + 1)))) / 2)
    let at68: L.Value = L.max((L.num(L.get(line45, "at")) + L.num((L.num(apartMs58) * L.num(chance52)))), (L.num(now46) + L.num(sleepMs67)), (L.num(now46) + L.num(L.min(rttMs51, apartMs58))))
    let mostMs69: L.Value = Infinity
    if (!L.less(remainingMs49, 0)) {
      let afterOthers70: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now46) + L.num(rttMs51)), L.get(line45, "at")))) ? (L.num(L.get(line45, "at")) + L.num((L.num(closeMs57) * L.num(chance52)))) : $))) ? $ : 0)
      at68 = L.min(at68, L.max((L.num((L.num(now46) + L.num(remainingMs49))) + 5), afterOthers70));
      mostMs69 = (L.num((L.num(remainingMs49) + 5)) + L.num((L.num(apartMs58) * L.num(chance52))));
    }
    if (L.less((L.num(now46) + L.num(leftMs53)), at68)) {
      return [-L.num(L.max(1, L.ceil(leftMs53)))]
    }
    L.set(line45, "late", (L.num(L.get(line45, "late")) + L.num((L.num((L.num(waitedMs55) - L.num(L.get(line45, "late")))) / 16))));
    let isKept71: L.Value = L.less((L.num(now46) - L.num(L.get(line45, "square"))), L.min((2 * L.num(apartMs58)), waitedMs55))
    let believedMs72: L.Value = L.max(500, sleepMs67, (L.truthy(($ = (L.truthy(($ = isKept71)) ? (8 * L.num(waitedMs55)) : $))) ? $ : 0))
    if (L.less((L.num(now46) + L.num(believedMs72)), at68)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs67, (L.num(believedMs72) * L.num(chance52))), mostMs69)))]
    }
    let soonMs73: L.Value = L.max((L.num((L.num(at68) - L.num(now46))) / 12), closeMs57, sleepMs67)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line45, "late"))), (5 * L.num((L.num(L.get(line45, "at")) - L.num(now46))))), waitedMs55) && L.less((L.num(now46) + L.num((2 * L.num(soonMs73)))), at68))) {
      return [-L.num(L.ceil(soonMs73))]
    }
    L.set(line45, "at", L.min(at68, (L.num(now46) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line45, "at")) - L.num(now46))))]
  }
  const serverTime74 = (nowMs75?: L.Value): L.Value[] => {
    let $: L.Value
    let time76: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time76, "err"))) ? L.tonumber(nowMs75) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time76, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time76, 2))) / 1000)))))]
  }
  const wake77 = (publish78?: L.Value, channel79?: L.Value, message80?: L.Value): L.Value[] => {
    if ((publish78 === "BOTH")) {
      redis.call("PUBLISH", channel79, message80);
      publish78 = "SPUBLISH";
    }
    if ((publish78 !== "")) {
      redis.call(publish78, channel79, message80);
    }
    return []
  }
  let done81: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels82: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder83: L.Value = L.get(ARGV, 1)
  let leaseMs84: L.Value = L.get(ARGV, 2)
  let last85: L.Value = L.get(ARGV, 3)
  let doneMs86: L.Value = L.get(ARGV, 4)
  let publish87: L.Value = L.get(ARGV, 5)
  let rttMs88: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter89: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs90: L.Value = L.get(ARGV, 8)
  let leftMs91: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot92: L.Value = L.get(ARGV, 10)
  let waitedMs93: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks94: L.Value = L.table(), slots95: L.Value = L.table(), slotsOf96: L.Value = L.table(), channelOf97: L.Value = L.table()
  for (let at98 = 1, end = L.num(L.length(locksSlotsAndChannels82)); at98 <= end; at98 += 3) {
    let lock99: L.Value = L.get(locksSlotsAndChannels82, at98)
    L.insert(locks94, lock99);
    L.set(slotsOf96, lock99, L.get(locksSlotsAndChannels82, (L.num(at98) + 1)));
    L.insert(slots95, L.get(slotsOf96, lock99));
    L.set(channelOf97, lock99, L.get(locksSlotsAndChannels82, (L.num(at98) + 2)));
  }
  const take100 = (taken101?: L.Value, holds102?: L.Value, ms103?: L.Value): L.Value[] => {
    for (const [_104, lock105] of L.ipairs(taken101)) {
      redis.call("HSET", lock105, holder83, holds102);
      redis.call("PEXPIRE", lock105, ms103);
    }
    return []
  }
  let isWaiter106: L.Value = (rttMs88 !== 0)
  let isPoll107: L.Value = (L.truthy(($ = isWaiter106)) ? (last85 === "0") : $)
  let existing108: L.Value = (L.truthy(($ = !L.truthy(isPoll107))) ? redis.call("EXISTS", done81, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last85 === "1"))) ? locks94 : $))) ? $ : locksSlotsAndChannels82))) : $)
  if ((existing108 === 0)) {
    take100(locks94, "1", leaseMs84);
    return [L.concat(L.concat(":granted", " "), leaseMs84)]
  }
  let found109: L.Value = 0
  let granted110: L.Value = L.table(), reserved111: L.Value = L.table(), reservedByOthers112: L.Value = L.table(), free113: L.Value = L.table()
  let busy114: L.Value = undefined, who115: L.Value = undefined
  for (const [_116, lock117] of L.ipairs(locks94)) {
    let [current118, holds119]: L.Value[] = holderOf6(lock117)
    found109 = (L.num(found109) + L.num((L.truthy(($ = (L.truthy(($ = current118)) ? 1 : $))) ? $ : 0)));
    if (!L.truthy(current118)) {
      L.insert(free113, lock117);
    } else if ((current118 === holder83)) {
      L.insert((L.truthy(($ = (L.truthy(($ = (holds119 === "0"))) ? reserved111 : $))) ? $ : granted110), lock117);
    } else if (((holds119 === "0") && L.truthy(isWaiter106))) {
      L.insert(reservedByOthers112, lock117);
    } else if (!L.truthy(busy114)) {
      {
        const values = [lock117, current118]
        busy114 = values[0];
        who115 = values[1];
      }
    }
    if (((found109 === existing108) || (((!L.truthy(isWaiter106) && (last85 === "0")) && L.truthy(busy114)) && !L.truthy(L.get(granted110, 1))))) {
      break
    }
  }
  const isFinished120 = (): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (found109 !== existing108))) ? (redis.call("EXISTS", done81) === 1) : $)]
  }
  let now121: L.Value = undefined
  let chance122: L.Value = (L.num(0.5) + L.num((L.num(jitter89) / 1000)))
  const askInLines123 = (): L.Value[] => {
    let $: L.Value
    let askInMs124: L.Value = 0
    for (const [at125, text126] of L.ipairs(redis.call("MGET", ...L.unpack(slots95)))) {
      if (L.truthy(text126)) {
        now121 = (L.truthy(($ = now121)) ? $ : serverTime74(nowMs90)[0]);
        let line127: L.Value = readPace9(text126, now121)[0]
        askInMs124 = L.min(askInMs124, ...slotIn44(line127, now121, "", 0, -2, last85, rttMs88, chance122, leftMs91, slot92, waitedMs93));
        keepLine37(L.get(slots95, at125), line127, now121);
      }
    }
    return [askInMs124]
  }
  if ((L.length(granted110) === L.length(locks94))) {
    let shortestMs128: L.Value = Infinity
    for (const [_129, lock130] of L.ipairs(granted110)) {
      shortestMs128 = L.min(shortestMs128, redis.call("PTTL", lock130));
    }
    return [L.table(":granted", shortestMs128)]
  }
  if (L.truthy(L.get(granted110, 1))) {
    redis.call("SET", done81, "0", "PX", doneMs86);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy114)) {
    if (L.truthy(isFinished120()[0])) {
      return [L.table(":refused", -2)]
    }
    let askInMs131: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (last85 === "0"))) ? (found109 !== existing108) : $))) ? askInLines123()[0] : $))) ? $ : 0)
    if ((askInMs131 !== 0)) {
      return [L.table(":busy", -2, askInMs131)]
    }
    for (const [_132, lock133] of L.ipairs(reservedByOthers112)) {
      redis.call("DEL", lock133);
    }
    take100(locks94, "1", leaseMs84);
    return [L.concat(L.concat(":granted", " "), leaseMs84)]
  }
  let busyMs134: L.Value = redis.call("PTTL", busy114)
  if ((last85 === "1")) {
    redis.call("SET", done81, "0", "PX", doneMs86, "NX");
    for (const [_135, lock136] of L.ipairs(reserved111)) {
      redis.call("DEL", lock136);
      wake77(publish87, L.get(channelOf97, lock136), "0");
    }
    return [L.table(":busy", busyMs134, 0)]
  }
  now121 = serverTime74(nowMs90)[0];
  let line137: L.Value = readPace9(redis.pcall("GET", L.get(slotsOf96, busy114)), now121)[0]
  let since138: L.Value = (L.truthy(($ = (L.match(L.get(line137, "mark"), /^[0-9]+ (.*)$/s)[0] === who115))) ? L.get(line137, "since") : $)
  let askInMs139: L.Value = slotIn44(line137, now121, who115, (L.num(now121) + L.num(busyMs134)), busyMs134, last85, rttMs88, chance122, leftMs91, slot92, waitedMs93)[0]
  keepLine37(L.get(slotsOf96, busy114), line137, now121);
  let isKnown140: L.Value = (L.get(line137, "since") === since138)
  let mostMs141: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line137, "count")))) ? L.min((L.num((L.num(L.get(line137, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
  let reserveMs142: L.Value = L.min(L.tonumber(leaseMs84), L.ceil((L.num((L.num(L.get(line137, "since")) + L.num(mostMs141))) - L.num(now121))))
  if (((((L.truthy(isPoll107) && L.truthy(isKnown140)) && L.less(0, reserveMs142)) && L.truthy(L.get(free113, 1))) && !L.truthy(isFinished120()[0]))) {
    take100(free113, "0", reserveMs142);
  }
  return [L.table(":busy", busyMs134, askInMs139)]
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
  const readPace8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [at11, since12, mean13, square14, count15, late16, waited17, turn18, mark19]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace20: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since12)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean13)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square14)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count15)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late16)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited17)) ? $ : 0))], ["turn", (L.truthy(($ = turn18)) ? $ : "")], ["mark", (L.truthy(($ = mark19)) ? $ : "")])
    if (L.less(now10, L.get(pace20, "since"))) {
      L.set(pace20, "at", (L.num((L.num(L.get(pace20, "at")) + L.num(now10))) - L.num(L.get(pace20, "since"))));
      L.set(pace20, "since", now10);
    }
    if (((L.less((L.num(now10) + 600000), L.get(pace20, "at")) || L.less(600000, L.get(pace20, "mean"))) || L.less(86400000, (L.num(now10) - L.num(L.get(pace20, "since")))))) {
      return [...readPace8("", now10)]
    }
    return [pace20]
  }
  const keepPace21 = (key22?: L.Value, pace23?: L.Value, ttlMs24?: L.Value): L.Value[] => {
    let times25: L.Value = L.table((L.num(L.get(pace23, "at")) * 1000), (L.num(L.get(pace23, "since")) * 1000), (L.num(L.get(pace23, "mean")) * 1000), (L.num(L.get(pace23, "square")) * 1000))
    let text26: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times25))
    text26 = L.concat(text26, L.format("%.0f:%.0f:%.0f:", L.get(pace23, "count"), L.get(pace23, "late"), L.get(pace23, "waited")));
    redis.pcall("SET", key22, L.concat(text26, L.concat(L.get(pace23, "turn"), L.concat(":", L.get(pace23, "mark")))), "PX", L.ceil(ttlMs24));
    return []
  }
  const gaps27 = (line28?: L.Value, now29?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs30: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line28, "count")))) ? L.min((L.num(L.get(line28, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs31: L.Value = (L.num((L.num((L.num(now29) - L.num(L.get(line28, "since")))) - L.num(L.get(line28, "mean")))) / 8)
    return [closeMs30, L.max(closeMs30, L.min(stretchedMs31, L.max(100, (L.num(L.get(line28, "mean")) / 2)), 1000))]
  }
  const keepLine32 = (slots33?: L.Value, line34?: L.Value, now35?: L.Value): L.Value[] => {
    keepPace21(slots33, line34, (L.num((L.num(L.max((L.num(L.get(line34, "at")) - L.num(now35)), 0)) + L.num((4 * L.num(L.max(L.get(line34, "mean"), (L.num(now35) - L.num(L.get(line34, "since"))))))))) + 2000));
    return []
  }
  const serverTime36 = (nowMs37?: L.Value): L.Value[] => {
    let $: L.Value
    let time38: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time38, "err"))) ? L.tonumber(nowMs37) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time38, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time38, 2))) / 1000)))))]
  }
  const giveSlotBack39 = (slots40?: L.Value, nowMs41?: L.Value): L.Value[] => {
    let text42: L.Value = redis.pcall("GET", slots40)
    if ((L.type(text42) !== "string")) {
      return [false]
    }
    let now43: L.Value = serverTime36(nowMs41)[0]
    let line44: L.Value = readPace8(text42, now43)[0]
    let [_45, apartMs46]: L.Value[] = gaps27(line44, now43)
    L.set(line44, "at", (L.num(L.get(line44, "at")) - L.num(apartMs46)));
    keepLine32(slots40, line44, now43);
    return [true]
  }
  const wake47 = (publish48?: L.Value, channel49?: L.Value, message50?: L.Value): L.Value[] => {
    if ((publish48 === "BOTH")) {
      redis.call("PUBLISH", channel49, message50);
      publish48 = "SPUBLISH";
    }
    if ((publish48 !== "")) {
      redis.call(publish48, channel49, message50);
    }
    return []
  }
  let done51: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels52: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder53: L.Value = L.get(ARGV, 1)
  let holds54: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome55: L.Value = L.get(ARGV, 3)
  let doneMs56: L.Value = L.get(ARGV, 4)
  let publish57: L.Value = L.get(ARGV, 5)
  let slot58: L.Value = L.get(ARGV, 6)
  let nowMs59: L.Value = L.get(ARGV, 7)
  let verb60: L.Value = (L.truthy(($ = (L.truthy(($ = (holds54 === 0))) ? "HDEL" : $))) ? $ : "HGET")
  let whole61: L.Value = true
  let foreign62: L.Value = undefined
  let current63: L.Value = L.table()
  for (let at64 = 1, end = L.num(L.length(locksSlotsAndChannels52)); at64 <= end; at64 += 3) {
    L.set(current63, at64, L.tonumber((L.truthy(($ = redis.pcall(verb60, L.get(locksSlotsAndChannels52, at64), holder53))) ? $ : 0)));
    if (!L.truthy(L.get(current63, at64))) {
      foreign62 = L.get(locksSlotsAndChannels52, at64);
      L.set(current63, at64, 0);
    }
    whole61 = (L.truthy(($ = whole61)) ? L.less(0, L.get(current63, at64)) : $);
  }
  let kept65: L.Value = finished3(done51, (L.truthy(($ = (L.truthy(($ = whole61)) ? outcome55 : $))) ? $ : "0"), doneMs56)[0]
  let at66: L.Value = (L.truthy(($ = (L.truthy(($ = (slot58 === "1"))) ? !L.truthy(kept65) : $))) ? 2 : $)
  while ((L.truthy(at66) && !L.truthy(giveSlotBack39(L.get(locksSlotsAndChannels52, at66), nowMs59)[0]))) {
    at66 = (L.truthy(($ = L.less((L.num(at66) + 3), L.length(locksSlotsAndChannels52)))) ? (L.num(at66) + 3) : $);
  }
  for (let at67 = 1, end = L.num(L.length(locksSlotsAndChannels52)); at67 <= end; at67 += 3) {
    if (((holds54 === 0) && L.less(0, L.get(current63, at67)))) {
      wake47(publish57, L.get(locksSlotsAndChannels52, (L.num(at67) + 2)), "0");
    } else if ((!L.truthy(kept65) && L.less(holds54, L.get(current63, at67)))) {
      redis.call("HSET", L.get(locksSlotsAndChannels52, at67), holder53, holds54);
    }
  }
  if (L.truthy(foreign62)) {
    redis.call(verb60, foreign62, holder53);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept65 === "1"))) ? $ : (L.truthy(($ = whole61)) ? !L.truthy(kept65) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
