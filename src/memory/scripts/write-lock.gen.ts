// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
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
  const readPace6 = (text7?: L.Value, now8?: L.Value): L.Value[] => {
    let $: L.Value
    let [at9, since10, mean11, square12, count13, late14, waited15, turn16, mark17]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text7) === "string"))) ? text7 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace18: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at9)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since10)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean11)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square12)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count13)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late14)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited15)) ? $ : 0))], ["turn", (L.truthy(($ = turn16)) ? $ : "")], ["mark", (L.truthy(($ = mark17)) ? $ : "")])
    if (L.less(now8, L.get(pace18, "since"))) {
      L.set(pace18, "at", (L.num((L.num(L.get(pace18, "at")) + L.num(now8))) - L.num(L.get(pace18, "since"))));
      L.set(pace18, "since", now8);
    }
    if (((L.less((L.num(now8) + 600000), L.get(pace18, "at")) || L.less(600000, L.get(pace18, "mean"))) || L.less(86400000, (L.num(now8) - L.num(L.get(pace18, "since")))))) {
      return [...readPace6("", now8)]
    }
    return [pace18]
  }
  const keepPace19 = (key20?: L.Value, pace21?: L.Value, ttlMs22?: L.Value): L.Value[] => {
    let times23: L.Value = L.table((L.num(L.get(pace21, "at")) * 1000), (L.num(L.get(pace21, "since")) * 1000), (L.num(L.get(pace21, "mean")) * 1000), (L.num(L.get(pace21, "square")) * 1000))
    let text24: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times23))
    text24 = L.concat(text24, L.format("%.0f:%.0f:%.0f:", L.get(pace21, "count"), L.get(pace21, "late"), L.get(pace21, "waited")));
    redis.pcall("SET", key20, L.concat(text24, L.concat(L.get(pace21, "turn"), L.concat(":", L.get(pace21, "mark")))), "PX", L.ceil(ttlMs22));
    return []
  }
  const learn25 = (pace26?: L.Value, heldMs27?: L.Value, most28?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs27 = L.min(heldMs27, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace26, "count")))) ? (L.num((8 * L.num(L.get(pace26, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace26, "count", L.min((L.num(L.get(pace26, "count")) + 1), most28));
    L.set(pace26, "mean", (L.num(L.get(pace26, "mean")) + L.num((L.num((L.num(heldMs27) - L.num(L.get(pace26, "mean")))) / L.num(L.get(pace26, "count"))))));
    L.set(pace26, "square", (L.num(L.get(pace26, "square")) + L.num((L.num((L.num((L.num(heldMs27) * L.num(heldMs27))) - L.num(L.get(pace26, "square")))) / L.num(L.get(pace26, "count"))))));
    return []
  }
  const gaps29 = (line30?: L.Value, now31?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs32: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line30, "count")))) ? L.min((L.num(L.get(line30, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs33: L.Value = (L.num((L.num((L.num(now31) - L.num(L.get(line30, "since")))) - L.num(L.get(line30, "mean")))) / 8)
    return [closeMs32, L.max(closeMs32, L.min(stretchedMs33, L.max(100, (L.num(L.get(line30, "mean")) / 2)), 1000))]
  }
  const keepLine34 = (slots35?: L.Value, line36?: L.Value, now37?: L.Value): L.Value[] => {
    keepPace19(slots35, line36, (L.num((L.num(L.max((L.num(L.get(line36, "at")) - L.num(now37)), 0)) + L.num((4 * L.num(L.max(L.get(line36, "mean"), (L.num(now37) - L.num(L.get(line36, "since"))))))))) + 2000));
    return []
  }
  const ownSleep38 = (line39?: L.Value, heldMs40?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs40) - L.num(L.get(line39, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs40))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn41 = (line42?: L.Value, now43?: L.Value, who44?: L.Value, endsAt45?: L.Value, remainingMs46?: L.Value, last47?: L.Value, rttMs48?: L.Value, chance49?: L.Value, leftMs50?: L.Value, slot51?: L.Value, waitedMs52?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs53: L.Value = L.max(0, L.min((L.num(now43) - L.num(L.get(line42, "square"))), 600000))
    let [closeMs54, apartMs55]: L.Value[] = gaps29(line42, now43)
    let former56: L.Value = L.tonumber(L.match(L.get(line42, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs57: L.Value = (L.truthy(($ = former56)) ? $ : (L.num(now43) - L.num(L.get(line42, "since"))))
    let silentMs58: L.Value = (L.num(1.25) * L.num(L.max(ownSleep38(line42, heldMs57)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line42, "count")))) ? L.min((L.num(L.get(line42, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs55))) + L.num(silentMs58)), heardMs53)) {
      L.set(line42, "at", L.min(L.get(line42, "at"), now43));
    }
    let [endedAt59, before60]: L.Value[] = L.match(L.get(line42, "mark"), /^([0-9]+) (.*)$/s)
    let turn61: L.Value = who44, heirs62: L.Value = 0
    if (L.truthy(who44)) {
      {
        const values = [...L.gsub(who44, /-[0-9]+$/gs, "")]
        turn61 = values[0];
        heirs62 = values[1];
      }
    }
    let laterMs63: L.Value = (L.num(endsAt45) - L.num((L.truthy(($ = L.tonumber(endedAt59))) ? $ : endsAt45)))
    let isFree64: L.Value = (remainingMs46 === -2)
    if (((L.truthy(isFree64) || L.truthy(former56)) || (L.truthy(endedAt59) && ((before60 !== turn61) || (((heirs62 === 0) && !L.less(laterMs63, 5)) && !L.less((L.num((L.num(endsAt45) - L.num(now43))) / 4), laterMs63)))))) {
      if (!L.truthy(former56)) {
        learn25(line42, heldMs57, 10);
      }
      L.set(line42, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former56)) ? isFree64 : $))) ? L.get(line42, "since") : $))) ? $ : now43));
      {
        const values = [...gaps29(line42, now43)]
        closeMs54 = values[0];
        apartMs55 = values[1];
      }
    }
    L.set(line42, "square", (L.truthy(($ = (L.truthy(($ = (slot51 === "1"))) ? now43 : $))) ? $ : (L.num(now43) - L.num(heardMs53))));
    L.set(line42, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree64)) ? L.format("-%.0f", heldMs57) : $))) ? $ : (L.truthy(($ = turn61)) ? L.concat(L.format("%.0f ", endsAt45), turn61) : $)))) ? $ : ""));
    if (L.truthy(isFree64)) {
      let freeMs65: L.Value = (L.num(now43) - L.num(L.get(line42, "since")))
      if (((((last47 === "0") && L.less(now43, L.get(line42, "at"))) && !L.less((L.num(freeMs65) + L.num(rttMs48)), waitedMs52)) && L.less(freeMs65, silentMs58))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs55)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line42, "mean"))), heldMs57)) {
        L.set(line42, "at", L.min(L.get(line42, "at"), now43));
      }
      L.set(line42, "mark", "");
      L.set(line42, "since", now43);
      return [0]
    }
    let sleepMs66: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line42, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep38(line42, (L.num(now43) - L.num(L.get(line42, "since")))))) * L.num((L.num(chance49) + 1)))) / 2)
    let at67: L.Value = L.max((L.num(L.get(line42, "at")) + L.num((L.num(apartMs55) * L.num(chance49)))), (L.num(now43) + L.num(sleepMs66)), (L.num(now43) + L.num(L.min(rttMs48, apartMs55))))
    let mostMs68: L.Value = Infinity
    if (!L.less(remainingMs46, 0)) {
      let afterOthers69: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now43) + L.num(rttMs48)), L.get(line42, "at")))) ? (L.num(L.get(line42, "at")) + L.num((L.num(closeMs54) * L.num(chance49)))) : $))) ? $ : 0)
      at67 = L.min(at67, L.max((L.num((L.num(now43) + L.num(remainingMs46))) + 5), afterOthers69));
      mostMs68 = (L.num((L.num(remainingMs46) + 5)) + L.num((L.num(apartMs55) * L.num(chance49))));
    }
    if (L.less((L.num(now43) + L.num(leftMs50)), at67)) {
      return [-L.num(L.max(1, L.ceil(leftMs50)))]
    }
    L.set(line42, "late", (L.num(L.get(line42, "late")) + L.num((L.num((L.num(waitedMs52) - L.num(L.get(line42, "late")))) / 16))));
    let isKept70: L.Value = L.less((L.num(now43) - L.num(L.get(line42, "square"))), L.min((2 * L.num(apartMs55)), waitedMs52))
    let believedMs71: L.Value = L.max(500, sleepMs66, (L.truthy(($ = (L.truthy(($ = isKept70)) ? (8 * L.num(waitedMs52)) : $))) ? $ : 0))
    if (L.less((L.num(now43) + L.num(believedMs71)), at67)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs66, (L.num(believedMs71) * L.num(chance49))), mostMs68)))]
    }
    let soonMs72: L.Value = L.max((L.num((L.num(at67) - L.num(now43))) / 12), closeMs54, sleepMs66)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line42, "late"))), (5 * L.num((L.num(L.get(line42, "at")) - L.num(now43))))), waitedMs52) && L.less((L.num(now43) + L.num((2 * L.num(soonMs72)))), at67))) {
      return [-L.num(L.ceil(soonMs72))]
    }
    L.set(line42, "at", L.min(at67, (L.num(now43) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line42, "at")) - L.num(now43))))]
  }
  const nextSlot73 = (slots74?: L.Value, text75?: L.Value, now76?: L.Value, who77?: L.Value, remainingMs78?: L.Value, last79?: L.Value, rttMs80?: L.Value, jitter81?: L.Value, leftMs82?: L.Value, slot83?: L.Value, waitedMs84?: L.Value): L.Value[] => {
    let line85: L.Value = readPace6(text75, now76)[0]
    let askInMs86: L.Value = slotIn41(line85, now76, who77, (L.num(now76) + L.num(remainingMs78)), remainingMs78, last79, rttMs80, (L.num(0.5) + L.num((L.num(jitter81) / 1000))), leftMs82, slot83, waitedMs84)[0]
    keepLine34(slots74, line85, now76);
    return [askInMs86]
  }
  const serverTime87 = (nowMs88?: L.Value): L.Value[] => {
    let $: L.Value
    let time89: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time89, "err"))) ? L.tonumber(nowMs88) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time89, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time89, 2))) / 1000)))))]
  }
  let lock90: L.Value = L.get(KEYS, 1)
  let done91: L.Value = L.get(KEYS, 2)
  let slots92: L.Value = L.get(KEYS, 3)
  let holder93: L.Value = L.get(ARGV, 1)
  let leaseMs94: L.Value = L.get(ARGV, 2)
  let last95: L.Value = L.get(ARGV, 3)
  let doneMs96: L.Value = L.get(ARGV, 4)
  let rttMs97: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter98: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs99: L.Value = L.get(ARGV, 7)
  let leftMs100: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot101: L.Value = L.get(ARGV, 9)
  let waitedMs102: L.Value = L.tonumber(L.get(ARGV, 10))
  let present103: L.Value = (L.truthy(($ = (rttMs97 === 0))) ? redis.call("EXISTS", lock90, done91, slots92) : $)
  if ((present103 === 0)) {
    redis.call("HSET", lock90, "mode", "write", holder93, "1");
    redis.call("PEXPIRE", lock90, leaseMs94);
    return [L.concat(L.concat(":granted", " "), leaseMs94)]
  }
  let found104: L.Value = redis.call("HMGET", lock90, "mode", holder93)
  let remainingMs105: L.Value = redis.call("PTTL", lock90)
  if (L.truthy(L.get(found104, 2))) {
    return [L.table(":granted", remainingMs105)]
  }
  let isHeld106: L.Value = (remainingMs105 !== -2)
  if (L.truthy(isHeld106)) {
    checkMode3(lock90, L.get(found104, 1));
  }
  let [finished107, line108]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present103 !== (L.truthy(($ = (L.truthy(($ = isHeld106)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done91, slots92) : $))) ? $ : L.table()))
  if (L.truthy(finished107)) {
    return [L.table(":refused", remainingMs105)]
  }
  if ((L.truthy(isHeld106) && (last95 === "1"))) {
    redis.call("SET", done91, "0", "PX", doneMs96);
    return [L.table(":busy", remainingMs105, 0)]
  }
  let askInMs109: L.Value = nextSlot73(slots92, line108, serverTime87(nowMs99)[0], "", remainingMs105, last95, rttMs97, jitter98, leftMs100, slot101, waitedMs102)[0]
  if ((askInMs109 === 0)) {
    redis.call("HSET", lock90, "mode", "write", holder93, "1");
    redis.call("PEXPIRE", lock90, leaseMs94);
    return [L.concat(L.concat(":granted", " "), leaseMs94)]
  }
  return [L.table(":busy", remainingMs105, askInMs109)]
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
  let reading15: L.Value = L.get(KEYS, 4)
  let holder16: L.Value = L.get(ARGV, 1)
  let reader17: L.Value = L.get(ARGV, 2)
  let heir18: L.Value = L.get(ARGV, 3)
  let leaseMs19: L.Value = L.get(ARGV, 4)
  let doneMs20: L.Value = L.get(ARGV, 5)
  let publish21: L.Value = L.get(ARGV, 6)
  let found22: L.Value = redis.call("HMGET", lock12, holder16, heir18, reader17)
  if (!L.truthy(L.get(found22, 1))) {
    let kept23: L.Value = finished3(done13, "0", doneMs20)[0]
    if (L.truthy(L.get(found22, 2))) {
      return [L.table(":passed", redis.call("PTTL", lock12))]
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept23 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  redis.call("HDEL", lock12, holder16);
  redis.call("SET", done13, "1", "PX", doneMs20);
  if (!L.truthy(L.get(found22, 3))) {
    redis.call("HSET", lock12, heir18, "1");
    redis.call("PEXPIRE", lock12, leaseMs19);
    return [L.concat(L.concat(":passed", " "), leaseMs19)]
  }
  let restMs24: L.Value = redis.call("PTTL", reading15)
  if (L.less(0, restMs24)) {
    redis.call("HSET", lock12, "mode", "read");
    redis.call("PEXPIRE", lock12, restMs24);
  } else {
    redis.call("DEL", lock12);
  }
  wake8(publish21, channel14, "1");
  return [":released"]
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
  let reading54: L.Value = L.get(KEYS, 4)
  let slots55: L.Value = L.get(KEYS, 5)
  let holder56: L.Value = L.get(ARGV, 1)
  let reader57: L.Value = L.get(ARGV, 2)
  let holds58: L.Value = L.get(ARGV, 3)
  let outcome59: L.Value = L.get(ARGV, 4)
  let doneMs60: L.Value = L.get(ARGV, 5)
  let publish61: L.Value = L.get(ARGV, 6)
  let slot62: L.Value = L.get(ARGV, 7)
  let nowMs63: L.Value = L.get(ARGV, 8)
  let found64: L.Value = redis.call("HMGET", lock51, holder56, reader57)
  let current65: L.Value = L.get(found64, 1)
  if ((!L.truthy(current65) || (holds58 !== "0"))) {
    let kept66: L.Value = finished3(done52, (L.truthy(($ = (L.truthy(($ = current65)) ? outcome59 : $))) ? $ : "0"), doneMs60)[0]
    if (((slot62 === "1") && !L.truthy(kept66))) {
      giveSlotBack39(slots55, nowMs63);
    }
    if (((L.truthy(current65) && !L.truthy(kept66)) && L.less(L.tonumber(holds58), L.tonumber(current65)))) {
      redis.call("HSET", lock51, holder56, holds58);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept66 === "1"))) ? $ : (L.truthy(($ = current65)) ? !L.truthy(kept66) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs67: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found64, 2))) ? redis.call("PTTL", reading54) : $))) ? $ : -2)
  if (L.less(0, restMs67)) {
    redis.call("HDEL", lock51, holder56);
    redis.call("HSET", lock51, "mode", "read");
    redis.call("PEXPIRE", lock51, restMs67);
  } else {
    redis.call("DEL", lock51);
  }
  redis.call("SET", done52, outcome59, "PX", doneMs60);
  wake47(publish61, channel53, "1");
  return [":released"]
}
