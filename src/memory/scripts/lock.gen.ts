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
  const nextSlot76 = (slots77?: L.Value, text78?: L.Value, now79?: L.Value, who80?: L.Value, remainingMs81?: L.Value, last82?: L.Value, rttMs83?: L.Value, jitter84?: L.Value, leftMs85?: L.Value, slot86?: L.Value, waitedMs87?: L.Value): L.Value[] => {
    let line88: L.Value = readPace9(text78, now79)[0]
    let askInMs89: L.Value = slotIn44(line88, now79, who80, (L.num(now79) + L.num(remainingMs81)), remainingMs81, last82, rttMs83, (L.num(0.5) + L.num((L.num(jitter84) / 1000))), leftMs85, slot86, waitedMs87)[0]
    keepLine37(slots77, line88, now79);
    return [askInMs89]
  }
  const serverTime90 = (nowMs91?: L.Value): L.Value[] => {
    let $: L.Value
    let time92: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time92, "err"))) ? L.tonumber(nowMs91) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time92, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time92, 2))) / 1000)))))]
  }
  let lock93: L.Value = L.get(KEYS, 1)
  let done94: L.Value = L.get(KEYS, 2)
  let slots95: L.Value = L.get(KEYS, 3)
  let holder96: L.Value = L.get(ARGV, 1)
  let leaseMs97: L.Value = L.get(ARGV, 2)
  let last98: L.Value = L.get(ARGV, 3)
  let doneMs99: L.Value = L.get(ARGV, 4)
  let rttMs100: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter101: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs102: L.Value = L.get(ARGV, 7)
  let leftMs103: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot104: L.Value = L.get(ARGV, 9)
  let waitedMs105: L.Value = L.tonumber(L.get(ARGV, 10))
  let present106: L.Value = (L.truthy(($ = (rttMs100 === 0))) ? redis.call("EXISTS", lock93, done94, slots95) : $)
  if ((present106 === 0)) {
    redis.call("HSET", lock93, holder96, "1");
    redis.call("PEXPIRE", lock93, leaseMs97);
    return [L.concat(L.concat(":granted", " "), leaseMs97)]
  }
  let current107: L.Value = holderOf6(lock93)[0]
  if ((current107 === holder96)) {
    return [L.table(":granted", redis.call("PTTL", lock93))]
  }
  let [finished108, line109]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present106 !== (L.truthy(($ = (L.truthy(($ = current107)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done94, slots95) : $))) ? $ : L.table()))
  if (L.truthy(finished108)) {
    return [L.table(":refused", redis.call("PTTL", lock93))]
  }
  let remainingMs110: L.Value = (L.truthy(($ = (L.truthy(($ = current107)) ? redis.call("PTTL", lock93) : $))) ? $ : -2)
  if ((L.truthy(current107) && (last98 === "1"))) {
    redis.call("SET", done94, "0", "PX", doneMs99);
    return [L.table(":busy", remainingMs110, 0)]
  }
  let askInMs111: L.Value = nextSlot76(slots95, line109, serverTime90(nowMs102)[0], current107, remainingMs110, last98, rttMs100, jitter101, leftMs103, slot104, waitedMs105)[0]
  if ((askInMs111 === 0)) {
    redis.call("HSET", lock93, holder96, "1");
    redis.call("PEXPIRE", lock93, leaseMs97);
    return [L.concat(L.concat(":granted", " "), leaseMs97)]
  }
  return [L.table(":busy", remainingMs110, askInMs111)]
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

export const pass: CompiledScript = (redis, KEYS, ARGV) => {
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
  let lock8: L.Value = L.get(KEYS, 1)
  let done9: L.Value = L.get(KEYS, 2)
  let holder10: L.Value = L.get(ARGV, 1)
  let heir11: L.Value = L.get(ARGV, 2)
  let leaseMs12: L.Value = L.get(ARGV, 3)
  let doneMs13: L.Value = L.get(ARGV, 4)
  if ((redis.call("HDEL", lock8, holder10) === 1)) {
    redis.call("SET", done9, "1", "PX", doneMs13);
    redis.call("HSET", lock8, heir11, "1");
    redis.call("PEXPIRE", lock8, leaseMs12);
    return [L.concat(L.concat(":passed", " "), leaseMs12)]
  }
  let kept14: L.Value = finished3(done9, "0", doneMs13)[0]
  if ((redis.call("HEXISTS", lock8, heir11) === 1)) {
    return [L.table(":passed", redis.call("PTTL", lock8))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (kept14 === "1"))) ? ":released" : $))) ? $ : ":gone")]
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
  let lock51: L.Value = L.get(KEYS, 1)
  let done52: L.Value = L.get(KEYS, 2)
  let channel53: L.Value = L.get(KEYS, 3)
  let slots54: L.Value = L.get(KEYS, 4)
  let holder55: L.Value = L.get(ARGV, 1)
  let holds56: L.Value = L.get(ARGV, 2)
  let outcome57: L.Value = L.get(ARGV, 3)
  let doneMs58: L.Value = L.get(ARGV, 4)
  let publish59: L.Value = L.get(ARGV, 5)
  let slot60: L.Value = L.get(ARGV, 6)
  let nowMs61: L.Value = L.get(ARGV, 7)
  if (((holds56 === "0") && (redis.call("HDEL", lock51, holder55) === 1))) {
    redis.call("SET", done52, outcome57, "PX", doneMs58);
    wake47(publish59, channel53, "0");
    return [":released"]
  }
  let current62: L.Value = (L.truthy(($ = (holds56 !== "0"))) ? redis.call("HGET", lock51, holder55) : $)
  let kept63: L.Value = finished3(done52, (L.truthy(($ = (L.truthy(($ = current62)) ? outcome57 : $))) ? $ : "0"), doneMs58)[0]
  if (((slot60 === "1") && !L.truthy(kept63))) {
    giveSlotBack39(slots54, nowMs61);
  }
  if (((L.truthy(current62) && !L.truthy(kept63)) && L.less(L.tonumber(holds56), L.tonumber(current62)))) {
    redis.call("HSET", lock51, holder55, holds56);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept63 === "1"))) ? $ : (L.truthy(($ = current62)) ? !L.truthy(kept63) : $)))) ? ":released" : $))) ? $ : ":gone")]
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
