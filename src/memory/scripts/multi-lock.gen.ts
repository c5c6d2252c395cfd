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
  const slotIn44 = (line45?: L.Value, now46?: L.Value, who47?: L.Value, remainingMs48?: L.Value, last49?: L.Value, rttMs50?: L.Value, chance51?: L.Value, leftMs52?: L.Value, slot53?: L.Value, waitedMs54?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs55: L.Value = L.max(0, L.min((L.num(now46) - L.num(L.get(line45, "square"))), 600000))
    let [closeMs56, apartMs57]: L.Value[] = gaps32(line45, now46)
    let former58: L.Value = L.tonumber(L.match(L.get(line45, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs59: L.Value = (L.truthy(($ = former58)) ? $ : (L.num(now46) - L.num(L.get(line45, "since"))))
    let silentMs60: L.Value = (L.num(1.25) * L.num(L.max(ownSleep41(line45, heldMs59)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line45, "count")))) ? L.min((L.num(L.get(line45, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs57))) + L.num(silentMs60)), heardMs55)) {
      L.set(line45, "at", L.min(L.get(line45, "at"), now46));
    }
    let [endedAt61, before62]: L.Value[] = L.match(L.get(line45, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs63: L.Value = (L.num((L.num(now46) + L.num(remainingMs48))) - L.num((L.truthy(($ = L.tonumber(endedAt61))) ? $ : now46)))
    let isFree64: L.Value = (remainingMs48 === -2)
    if (((L.truthy(isFree64) || L.truthy(former58)) || (L.truthy(endedAt61) && ((before62 !== who47) || (!L.less(laterMs63, 5) && !L.less((L.num(remainingMs48) / 4), laterMs63)))))) {
      if (!L.truthy(former58)) {
        learn28(line45, heldMs59, 10);
      }
      L.set(line45, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former58)) ? isFree64 : $))) ? L.get(line45, "since") : $))) ? $ : now46));
      {
        const values = [...gaps32(line45, now46)]
        closeMs56 = values[0];
        apartMs57 = values[1];
      }
    }
    L.set(line45, "square", (L.truthy(($ = (L.truthy(($ = (slot53 === "1"))) ? now46 : $))) ? $ : (L.num(now46) - L.num(heardMs55))));
    L.set(line45, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree64)) ? L.format("-%.0f", heldMs59) : $))) ? $ : (L.truthy(($ = who47)) ? L.concat(L.format("%.0f ", (L.num(now46) + L.num(remainingMs48))), who47) : $)))) ? $ : ""));
    if (L.truthy(isFree64)) {
      let freeMs65: L.Value = (L.num(now46) - L.num(L.get(line45, "since")))
      if (((((last49 === "0") && L.less(now46, L.get(line45, "at"))) && !L.less((L.num(freeMs65) + L.num(rttMs50)), waitedMs54)) && L.less(freeMs65, silentMs60))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs57)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line45, "mean"))), heldMs59)) {
        L.set(line45, "at", L.min(L.get(line45, "at"), now46));
      }
      L.set(line45, "mark", "");
      L.set(line45, "since", now46);
      return [0]
    }
    let sleepMs66: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line45, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep41(line45, (L.num(now46) - L.num(L.get(line45, "since")))))) * L.num((L.num(chance51) + 1)))) / 2)
    let at67: L.Value = L.max((L.num(L.get(line45, "at")) + L.num((L.num(apartMs57) * L.num(chance51)))), (L.num(now46) + L.num(sleepMs66)), (L.num(now46) + L.num(L.min(rttMs50, apartMs57))))
    let mostMs68: L.Value = Infinity
    if (!L.less(remainingMs48, 0)) {
      let afterOthers69: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now46) + L.num(rttMs50)), L.get(line45, "at")))) ? (L.num(L.get(line45, "at")) + L.num((L.num(closeMs56) * L.num(chance51)))) : $))) ? $ : 0)
      at67 = L.min(at67, L.max((L.num((L.num(now46) + L.num(remainingMs48))) + 5), afterOthers69));
      mostMs68 = (L.num((L.num(remainingMs48) + 5)) + L.num((L.num(apartMs57) * L.num(chance51))));
    }
    if (L.less((L.num(now46) + L.num(leftMs52)), at67)) {
      return [-L.num(L.max(1, L.ceil(leftMs52)))]
    }
    L.set(line45, "late", (L.num(L.get(line45, "late")) + L.num((L.num((L.num(waitedMs54) - L.num(L.get(line45, "late")))) / 16))));
    let isKept70: L.Value = L.less((L.num(now46) - L.num(L.get(line45, "square"))), L.min((2 * L.num(apartMs57)), waitedMs54))
    let believedMs71: L.Value = L.max(500, sleepMs66, (L.truthy(($ = (L.truthy(($ = isKept70)) ? (8 * L.num(waitedMs54)) : $))) ? $ : 0))
    if (L.less((L.num(now46) + L.num(believedMs71)), at67)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs66, (L.num(believedMs71) * L.num(chance51))), mostMs68)))]
    }
    let soonMs72: L.Value = L.max((L.num((L.num(at67) - L.num(now46))) / 24), closeMs56, sleepMs66)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line45, "late"))), (5 * L.num((L.num(L.get(line45, "at")) - L.num(now46))))), waitedMs54) && L.less((L.num(now46) + L.num((2 * L.num(soonMs72)))), at67))) {
      return [-L.num(L.ceil(soonMs72))]
    }
    L.set(line45, "at", L.min(at67, (L.num(now46) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line45, "at")) - L.num(now46))))]
  }
  const serverTime73 = (nowMs74?: L.Value): L.Value[] => {
    let $: L.Value
    let time75: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time75, "err"))) ? L.tonumber(nowMs74) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time75, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time75, 2))) / 1000)))))]
  }
  const wake76 = (publish77?: L.Value, channel78?: L.Value, message79?: L.Value): L.Value[] => {
    if ((publish77 === "BOTH")) {
      redis.call("PUBLISH", channel78, message79);
      publish77 = "SPUBLISH";
    }
    if ((publish77 !== "")) {
      redis.call(publish77, channel78, message79);
    }
    return []
  }
  let done80: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels81: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder82: L.Value = L.get(ARGV, 1)
  let leaseMs83: L.Value = L.get(ARGV, 2)
  let last84: L.Value = L.get(ARGV, 3)
  let doneMs85: L.Value = L.get(ARGV, 4)
  let publish86: L.Value = L.get(ARGV, 5)
  let rttMs87: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter88: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs89: L.Value = L.get(ARGV, 8)
  let leftMs90: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot91: L.Value = L.get(ARGV, 10)
  let waitedMs92: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks93: L.Value = L.table(), slots94: L.Value = L.table(), slotsOf95: L.Value = L.table(), channelOf96: L.Value = L.table()
  for (let at97 = 1, end = L.num(L.length(locksSlotsAndChannels81)); at97 <= end; at97 += 3) {
    let lock98: L.Value = L.get(locksSlotsAndChannels81, at97)
    L.insert(locks93, lock98);
    L.set(slotsOf95, lock98, L.get(locksSlotsAndChannels81, (L.num(at97) + 1)));
    L.insert(slots94, L.get(slotsOf95, lock98));
    L.set(channelOf96, lock98, L.get(locksSlotsAndChannels81, (L.num(at97) + 2)));
  }
  const take99 = (taken100?: L.Value, holds101?: L.Value, ms102?: L.Value): L.Value[] => {
    for (const [_103, lock104] of L.ipairs(taken100)) {
      redis.call("HSET", lock104, holder82, holds101);
      redis.call("PEXPIRE", lock104, ms102);
    }
    return []
  }
  let isWaiter105: L.Value = (rttMs87 !== 0)
  let isPoll106: L.Value = (L.truthy(($ = isWaiter105)) ? (last84 === "0") : $)
  let existing107: L.Value = (L.truthy(($ = !L.truthy(isPoll106))) ? redis.call("EXISTS", done80, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last84 === "1"))) ? locks93 : $))) ? $ : locksSlotsAndChannels81))) : $)
  if ((existing107 === 0)) {
    take99(locks93, "1", leaseMs83);
    return [L.concat(L.concat(":granted", " "), leaseMs83)]
  }
  let found108: L.Value = 0
  let granted109: L.Value = L.table(), reserved110: L.Value = L.table(), reservedByOthers111: L.Value = L.table(), free112: L.Value = L.table()
  let busy113: L.Value = undefined, who114: L.Value = undefined
  for (const [_115, lock116] of L.ipairs(locks93)) {
    let [current117, holds118]: L.Value[] = holderOf6(lock116)
    found108 = (L.num(found108) + L.num((L.truthy(($ = (L.truthy(($ = current117)) ? 1 : $))) ? $ : 0)));
    if (!L.truthy(current117)) {
      L.insert(free112, lock116);
    } else if ((current117 === holder82)) {
      L.insert((L.truthy(($ = (L.truthy(($ = (holds118 === "0"))) ? reserved110 : $))) ? $ : granted109), lock116);
    } else if (((holds118 === "0") && L.truthy(isWaiter105))) {
      L.insert(reservedByOthers111, lock116);
    } else if (!L.truthy(busy113)) {
      {
        const values = [lock116, current117]
        busy113 = values[0];
        who114 = values[1];
      }
    }
    if (((found108 === existing107) || (((!L.truthy(isWaiter105) && (last84 === "0")) && L.truthy(busy113)) && !L.truthy(L.get(granted109, 1))))) {
      break
    }
  }
  const isFinished119 = (): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (found108 !== existing107))) ? (redis.call("EXISTS", done80) === 1) : $)]
  }
  let now120: L.Value = undefined
  let chance121: L.Value = (L.num(0.5) + L.num((L.num(jitter88) / 1000)))
  const askInLines122 = (): L.Value[] => {
    let $: L.Value
    let askInMs123: L.Value = 0
    for (const [at124, text125] of L.ipairs(redis.call("MGET", ...L.unpack(slots94)))) {
      if (L.truthy(text125)) {
        now120 = (L.truthy(($ = now120)) ? $ : serverTime73(nowMs89)[0]);
        let line126: L.Value = readPace9(text125, now120)[0]
        askInMs123 = L.min(askInMs123, ...slotIn44(line126, now120, "", -2, last84, rttMs87, chance121, leftMs90, slot91, waitedMs92));
        keepLine37(L.get(slots94, at124), line126, now120);
      }
    }
    return [askInMs123]
  }
  if ((L.length(granted109) === L.length(locks93))) {
    let shortestMs127: L.Value = Infinity
    for (const [_128, lock129] of L.ipairs(granted109)) {
      shortestMs127 = L.min(shortestMs127, redis.call("PTTL", lock129));
    }
    return [L.table(":granted", shortestMs127)]
  }
  if (L.truthy(L.get(granted109, 1))) {
    redis.call("SET", done80, "0", "PX", doneMs85);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy113)) {
    if (L.truthy(isFinished119()[0])) {
      return [L.table(":refused", -2)]
    }
    let askInMs130: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (last84 === "0"))) ? (found108 !== existing107) : $))) ? askInLines122()[0] : $))) ? $ : 0)
    if ((askInMs130 !== 0)) {
      return [L.table(":busy", -2, askInMs130)]
    }
    for (const [_131, lock132] of L.ipairs(reservedByOthers111)) {
      redis.call("DEL", lock132);
    }
    take99(locks93, "1", leaseMs83);
    return [L.concat(L.concat(":granted", " "), leaseMs83)]
  }
  let busyMs133: L.Value = redis.call("PTTL", busy113)
  if ((last84 === "1")) {
    redis.call("SET", done80, "0", "PX", doneMs85, "NX");
    for (const [_134, lock135] of L.ipairs(reserved110)) {
      redis.call("DEL", lock135);
      wake76(publish86, L.get(channelOf96, lock135), "0");
    }
    return [L.table(":busy", busyMs133, 0)]
  }
  now120 = serverTime73(nowMs89)[0];
  let line136: L.Value = readPace9(redis.pcall("GET", L.get(slotsOf95, busy113)), now120)[0]
  let since137: L.Value = (L.truthy(($ = (L.match(L.get(line136, "mark"), /^[0-9]+ (.*)$/s)[0] === who114))) ? L.get(line136, "since") : $)
  let askInMs138: L.Value = slotIn44(line136, now120, who114, busyMs133, last84, rttMs87, chance121, leftMs90, slot91, waitedMs92)[0]
  keepLine37(L.get(slotsOf95, busy113), line136, now120);
  let isKnown139: L.Value = (L.get(line136, "since") === since137)
  let mostMs140: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line136, "count")))) ? L.min((L.num((L.num(L.get(line136, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
  let reserveMs141: L.Value = L.min(L.tonumber(leaseMs83), L.ceil((L.num((L.num(L.get(line136, "since")) + L.num(mostMs140))) - L.num(now120))))
  if (((((L.truthy(isPoll106) && L.truthy(isKnown139)) && L.less(0, reserveMs141)) && L.truthy(L.get(free112, 1))) && !L.truthy(isFinished119()[0]))) {
    take99(free112, "0", reserveMs141);
  }
  return [L.table(":busy", busyMs133, askInMs138)]
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
