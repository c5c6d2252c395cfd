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
    let turn64: L.Value = who47, heirs65: L.Value = 0
    if (L.truthy(who47)) {
      {
        const values = [...L.gsub(who47, /-[0-9]+$/gs, "")]
        turn64 = values[0];
        heirs65 = values[1];
      }
    }
    let laterMs66: L.Value = (L.num(endsAt48) - L.num((L.truthy(($ = L.tonumber(endedAt62))) ? $ : endsAt48)))
    let isFree67: L.Value = (remainingMs49 === -2)
    if (((L.truthy(isFree67) || L.truthy(former59)) || (L.truthy(endedAt62) && ((before63 !== turn64) || (((heirs65 === 0) && !L.less(laterMs66, 5)) && !L.less((L.num((L.num(endsAt48) - L.num(now46))) / 4), laterMs66)))))) {
      if (!L.truthy(former59)) {
        learn28(line45, heldMs60, 10);
      }
      L.set(line45, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former59)) ? isFree67 : $))) ? L.get(line45, "since") : $))) ? $ : now46));
      {
        const values = [...gaps32(line45, now46)]
        closeMs57 = values[0];
        apartMs58 = values[1];
      }
    }
    L.set(line45, "square", (L.truthy(($ = (L.truthy(($ = (slot54 === "1"))) ? now46 : $))) ? $ : (L.num(now46) - L.num(heardMs56))));
    L.set(line45, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree67)) ? L.format("-%.0f", heldMs60) : $))) ? $ : (L.truthy(($ = turn64)) ? L.concat(L.format("%.0f ", endsAt48), turn64) : $)))) ? $ : ""));
    if (L.truthy(isFree67)) {
      let freeMs68: L.Value = (L.num(now46) - L.num(L.get(line45, "since")))
      if (((((last50 === "0") && L.less(now46, L.get(line45, "at"))) && !L.less((L.num(freeMs68) + L.num(rttMs51)), waitedMs55)) && L.less(freeMs68, silentMs61))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs58)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line45, "mean"))), heldMs60)) {
        L.set(line45, "at", L.min(L.get(line45, "at"), now46));
      }
      L.set(line45, "mark", "");
      L.set(line45, "since", now46);
      return [0]
    }
    let sleepMs69: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line45, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep41(line45, (L.num(now46) - L.num(L.get(line45, "since")))))) * L.num((L.num(chance52) + 1)))) / 2)
    let at70: L.Value = L.max((L.num(L.get(line45, "at")) + L.num((L.num(apartMs58) * L.num(chance52)))), (L.num(now46) + L.num(sleepMs69)), (L.num(now46) + L.num(L.min(rttMs51, apartMs58))))
    let mostMs71: L.Value = Infinity
    if (!L.less(remainingMs49, 0)) {
      let afterOthers72: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now46) + L.num(rttMs51)), L.get(line45, "at")))) ? (L.num(L.get(line45, "at")) + L.num((L.num(closeMs57) * L.num(chance52)))) : $))) ? $ : 0)
      at70 = L.min(at70, L.max((L.num((L.num(now46) + L.num(remainingMs49))) + 5), afterOthers72));
      mostMs71 = (L.num((L.num(remainingMs49) + 5)) + L.num((L.num(apartMs58) * L.num(chance52))));
    }
    if (L.less((L.num(now46) + L.num(leftMs53)), at70)) {
      return [-L.num(L.max(1, L.ceil(leftMs53)))]
    }
    L.set(line45, "late", (L.num(L.get(line45, "late")) + L.num((L.num((L.num(waitedMs55) - L.num(L.get(line45, "late")))) / 16))));
    let isKept73: L.Value = L.less((L.num(now46) - L.num(L.get(line45, "square"))), L.min((2 * L.num(apartMs58)), waitedMs55))
    let believedMs74: L.Value = L.max(500, sleepMs69, (L.truthy(($ = (L.truthy(($ = isKept73)) ? (8 * L.num(waitedMs55)) : $))) ? $ : 0))
    if (L.less((L.num(now46) + L.num(believedMs74)), at70)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs69, (L.num(believedMs74) * L.num(chance52))), mostMs71)))]
    }
    let soonMs75: L.Value = L.max((L.num((L.num(at70) - L.num(now46))) / 12), closeMs57, sleepMs69)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line45, "late"))), (5 * L.num((L.num(L.get(line45, "at")) - L.num(now46))))), waitedMs55) && L.less((L.num(now46) + L.num((2 * L.num(soonMs75)))), at70))) {
      return [-L.num(L.ceil(soonMs75))]
    }
    L.set(line45, "at", L.min(at70, (L.num(now46) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line45, "at")) - L.num(now46))))]
  }
  const serverTime76 = (nowMs77?: L.Value): L.Value[] => {
    let $: L.Value
    let time78: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time78, "err"))) ? L.tonumber(nowMs77) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time78, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time78, 2))) / 1000)))))]
  }
  const wake79 = (publish80?: L.Value, channel81?: L.Value, message82?: L.Value): L.Value[] => {
    if ((publish80 === "BOTH")) {
      redis.call("PUBLISH", channel81, message82);
      publish80 = "SPUBLISH";
    }
    if ((publish80 !== "")) {
      redis.call(publish80, channel81, message82);
    }
    return []
  }
  let done83: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels84: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder85: L.Value = L.get(ARGV, 1)
  let leaseMs86: L.Value = L.get(ARGV, 2)
  let last87: L.Value = L.get(ARGV, 3)
  let doneMs88: L.Value = L.get(ARGV, 4)
  let publish89: L.Value = L.get(ARGV, 5)
  let rttMs90: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter91: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs92: L.Value = L.get(ARGV, 8)
  let leftMs93: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot94: L.Value = L.get(ARGV, 10)
  let waitedMs95: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks96: L.Value = L.table(), slots97: L.Value = L.table(), slotsOf98: L.Value = L.table(), channelOf99: L.Value = L.table()
  for (let at100 = 1, end = L.num(L.length(locksSlotsAndChannels84)); at100 <= end; at100 += 3) {
    let lock101: L.Value = L.get(locksSlotsAndChannels84, at100)
    L.insert(locks96, lock101);
    L.set(slotsOf98, lock101, L.get(locksSlotsAndChannels84, (L.num(at100) + 1)));
    L.insert(slots97, L.get(slotsOf98, lock101));
    L.set(channelOf99, lock101, L.get(locksSlotsAndChannels84, (L.num(at100) + 2)));
  }
  const take102 = (taken103?: L.Value, holds104?: L.Value, ms105?: L.Value): L.Value[] => {
    for (const [_106, lock107] of L.ipairs(taken103)) {
      redis.call("HSET", lock107, holder85, holds104);
      redis.call("PEXPIRE", lock107, ms105);
    }
    return []
  }
  let isWaiter108: L.Value = (rttMs90 !== 0)
  let isPoll109: L.Value = (L.truthy(($ = isWaiter108)) ? (last87 === "0") : $)
  let existing110: L.Value = (L.truthy(($ = !L.truthy(isPoll109))) ? redis.call("EXISTS", done83, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last87 === "1"))) ? locks96 : $))) ? $ : locksSlotsAndChannels84))) : $)
  if ((existing110 === 0)) {
    take102(locks96, "1", leaseMs86);
    return [L.concat(L.concat(":granted", " "), leaseMs86)]
  }
  let found111: L.Value = 0
  let granted112: L.Value = L.table(), reserved113: L.Value = L.table(), reservedByOthers114: L.Value = L.table(), free115: L.Value = L.table()
  let busy116: L.Value = undefined, who117: L.Value = undefined
  for (const [_118, lock119] of L.ipairs(locks96)) {
    let [current120, holds121]: L.Value[] = holderOf6(lock119)
    found111 = (L.num(found111) + L.num((L.truthy(($ = (L.truthy(($ = current120)) ? 1 : $))) ? $ : 0)));
    if (!L.truthy(current120)) {
      L.insert(free115, lock119);
    } else if ((current120 === holder85)) {
      L.insert((L.truthy(($ = (L.truthy(($ = (holds121 === "0"))) ? reserved113 : $))) ? $ : granted112), lock119);
    } else if (((holds121 === "0") && L.truthy(isWaiter108))) {
      L.insert(reservedByOthers114, lock119);
    } else if (!L.truthy(busy116)) {
      {
        const values = [lock119, current120]
        busy116 = values[0];
        who117 = values[1];
      }
    }
    if (((found111 === existing110) || (((!L.truthy(isWaiter108) && (last87 === "0")) && L.truthy(busy116)) && !L.truthy(L.get(granted112, 1))))) {
      break
    }
  }
  const isFinished122 = (): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (found111 !== existing110))) ? (redis.call("EXISTS", done83) === 1) : $)]
  }
  let now123: L.Value = undefined
  let chance124: L.Value = (L.num(0.5) + L.num((L.num(jitter91) / 1000)))
  const askInLines125 = (): L.Value[] => {
    let $: L.Value
    let askInMs126: L.Value = 0
    for (const [at127, text128] of L.ipairs(redis.call("MGET", ...L.unpack(slots97)))) {
      if (L.truthy(text128)) {
        now123 = (L.truthy(($ = now123)) ? $ : serverTime76(nowMs92)[0]);
        let line129: L.Value = readPace9(text128, now123)[0]
        askInMs126 = L.min(askInMs126, ...slotIn44(line129, now123, "", 0, -2, last87, rttMs90, chance124, leftMs93, slot94, waitedMs95));
        keepLine37(L.get(slots97, at127), line129, now123);
      }
    }
    return [askInMs126]
  }
  if ((L.length(granted112) === L.length(locks96))) {
    let shortestMs130: L.Value = Infinity
    for (const [_131, lock132] of L.ipairs(granted112)) {
      shortestMs130 = L.min(shortestMs130, redis.call("PTTL", lock132));
    }
    return [L.table(":granted", shortestMs130)]
  }
  if (L.truthy(L.get(granted112, 1))) {
    redis.call("SET", done83, "0", "PX", doneMs88);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy116)) {
    if (L.truthy(isFinished122()[0])) {
      return [L.table(":refused", -2)]
    }
    let askInMs133: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (last87 === "0"))) ? (found111 !== existing110) : $))) ? askInLines125()[0] : $))) ? $ : 0)
    if ((askInMs133 !== 0)) {
      return [L.table(":busy", -2, askInMs133)]
    }
    for (const [_134, lock135] of L.ipairs(reservedByOthers114)) {
      redis.call("DEL", lock135);
    }
    take102(locks96, "1", leaseMs86);
    return [L.concat(L.concat(":granted", " "), leaseMs86)]
  }
  let busyMs136: L.Value = redis.call("PTTL", busy116)
  if ((last87 === "1")) {
    redis.call("SET", done83, "0", "PX", doneMs88, "NX");
    for (const [_137, lock138] of L.ipairs(reserved113)) {
      redis.call("DEL", lock138);
      wake79(publish89, L.get(channelOf99, lock138), "0");
    }
    return [L.table(":busy", busyMs136, 0)]
  }
  now123 = serverTime76(nowMs92)[0];
  let line139: L.Value = readPace9(redis.pcall("GET", L.get(slotsOf98, busy116)), now123)[0]
  let since140: L.Value = (L.truthy(($ = (L.match(L.get(line139, "mark"), /^[0-9]+ (.*)$/s)[0] === who117))) ? L.get(line139, "since") : $)
  let askInMs141: L.Value = slotIn44(line139, now123, who117, (L.num(now123) + L.num(busyMs136)), busyMs136, last87, rttMs90, chance124, leftMs93, slot94, waitedMs95)[0]
  keepLine37(L.get(slotsOf98, busy116), line139, now123);
  let isKnown142: L.Value = (L.get(line139, "since") === since140)
  let mostMs143: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line139, "count")))) ? L.min((L.num((L.num(L.get(line139, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
  let reserveMs144: L.Value = L.min(L.tonumber(leaseMs86), L.ceil((L.num((L.num(L.get(line139, "since")) + L.num(mostMs143))) - L.num(now123))))
  if (((((L.truthy(isPoll109) && L.truthy(isKnown142)) && L.less(0, reserveMs144)) && L.truthy(L.get(free115, 1))) && !L.truthy(isFinished122()[0]))) {
    take102(free115, "0", reserveMs144);
  }
  return [L.table(":busy", busyMs136, askInMs141)]
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
