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
  const readLine6 = (text7?: L.Value, now8?: L.Value): L.Value[] => {
    let $: L.Value
    let [at9, since10, mean11, heard12, count13, age14, waited15, turn16, mark17]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text7) === "string"))) ? text7 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line18: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at9)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since10)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean11)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard12)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count13)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age14)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited15)) ? $ : 0))], ["turn", (L.truthy(($ = turn16)) ? $ : "")], ["mark", (L.truthy(($ = mark17)) ? $ : "")])
    if (L.less(now8, L.get(line18, "since"))) {
      L.set(line18, "at", (L.num((L.num(L.get(line18, "at")) + L.num(now8))) - L.num(L.get(line18, "since"))));
      L.set(line18, "since", now8);
    }
    if (((L.less((L.num(now8) + 600000), L.get(line18, "at")) || L.less(600000, L.get(line18, "mean"))) || L.less(86400000, (L.num(now8) - L.num(L.get(line18, "since")))))) {
      return [...readLine6("", now8)]
    }
    return [line18]
  }
  const keepLine19 = (key20?: L.Value, line21?: L.Value, now22?: L.Value): L.Value[] => {
    let text23: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line21, "at")) * 1000), (L.num(L.get(line21, "since")) * 1000), (L.num(L.get(line21, "mean")) * 1000), (L.num(L.get(line21, "heard")) * 1000), L.get(line21, "count"), L.get(line21, "age"), L.get(line21, "waited"))
    let ttlMs24: L.Value = (L.num((L.num(L.max((L.num(L.get(line21, "at")) - L.num(now22)), 0)) + L.num((4 * L.num(L.max(L.get(line21, "mean"), (L.num(now22) - L.num(L.get(line21, "since"))))))))) + 2000)
    redis.pcall("SET", key20, L.concat(text23, L.concat(L.get(line21, "turn"), L.concat(":", L.get(line21, "mark")))), "PX", L.ceil(ttlMs24));
    return []
  }
  const gaps25 = (line26?: L.Value, now27?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs28: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line26, "count")))) ? L.min((L.num(L.get(line26, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs29: L.Value = (L.num((L.num((L.num(now27) - L.num(L.get(line26, "since")))) - L.num(L.get(line26, "mean")))) / 8)
    return [L.max(closeMs28, L.min(stretchedMs29, L.max(100, (L.num(L.get(line26, "mean")) / 2)), 1000)), closeMs28]
  }
  const learn30 = (pace31?: L.Value, heldMs32?: L.Value, most33?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs32 = L.min(heldMs32, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace31, "count")))) ? (L.num((8 * L.num(L.get(pace31, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace31, "count", L.min((L.num(L.get(pace31, "count")) + 1), most33));
    L.set(pace31, "mean", (L.num(L.get(pace31, "mean")) + L.num((L.num((L.num(heldMs32) - L.num(L.get(pace31, "mean")))) / L.num(L.get(pace31, "count"))))));
    return [heldMs32]
  }
  const ownSleep34 = (line35?: L.Value, heldMs36?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs36) - L.num(L.get(line35, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs36))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother37 = (line38?: L.Value, now39?: L.Value, endsAt40?: L.Value, who41?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd42, known43]: L.Value[] = L.match(L.get(line38, "mark"), /^([0-9]+) (.*)$/s)
    let [process44, heirs45]: L.Value[] = L.gsub(who41, /-[0-9]+$/gs, "")
    L.set(line38, "mark", (L.truthy(($ = (L.truthy(($ = endsAt40)) ? L.concat(L.format("%.0f ", endsAt40), process44) : $))) ? $ : ""));
    let laterMs46: L.Value = (L.num((L.truthy(($ = endsAt40)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd42)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd42)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt40))) ? $ : (known43 !== process44)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs45 === 0))) ? !L.less(laterMs46, 5) : $))) ? !L.less((L.num((L.num(endsAt40) - L.num(now39))) / 4), laterMs46) : $)) : $)]
  }
  const whenFree47 = (line48?: L.Value, now49?: L.Value, ask50?: L.Value, heldMs51?: L.Value, isSeen52?: L.Value, silentMs53?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen52)) {
      learn30(line48, heldMs51, 10);
      L.set(line48, "since", now49);
    }
    let freeMs54: L.Value = (L.num(now49) - L.num(L.get(line48, "since")))
    if (((((L.get(ask50, "last") === "0") && L.less(now49, L.get(line48, "at"))) && !L.less((L.num(freeMs54) + L.num(L.get(ask50, "rttMs"))), L.get(ask50, "waitedMs"))) && L.less(freeMs54, silentMs53))) {
      L.set(line48, "mark", L.format("-%.0f", heldMs51));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps25(line48, now49)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line48, "mean"))), heldMs51)) {
      L.set(line48, "at", L.min(L.get(line48, "at"), now49));
    }
    L.set(line48, "mark", "");
    L.set(line48, "since", now49);
    return [0]
  }
  const whenHeld55 = (line56?: L.Value, now57?: L.Value, ask58?: L.Value, remainingMs59?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs60, closeMs61]: L.Value[] = gaps25(line56, now57)
    let chance62: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask58, "jitter")) / 1000)))
    let sleepMs63: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line56, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep34(line56, (L.num(now57) - L.num(L.get(line56, "since")))))) * L.num((L.num(chance62) + 1)))) / 2)
    let at64: L.Value = L.max((L.num(L.get(line56, "at")) + L.num((L.num(apartMs60) * L.num(chance62)))), (L.num(now57) + L.num(sleepMs63)), (L.num(now57) + L.num(L.min(L.get(ask58, "rttMs"), apartMs60))))
    let mostMs65: L.Value = Infinity
    if (!L.less(remainingMs59, 0)) {
      let afterOthers66: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now57) + L.num(L.get(ask58, "rttMs"))), L.get(line56, "at")))) ? (L.num(L.get(line56, "at")) + L.num((L.num(closeMs61) * L.num(chance62)))) : $))) ? $ : 0)
      at64 = L.min(at64, L.max((L.num((L.num(now57) + L.num(remainingMs59))) + 5), afterOthers66));
      mostMs65 = (L.num((L.num(remainingMs59) + 5)) + L.num((L.num(apartMs60) * L.num(chance62))));
    }
    if (L.less((L.num(now57) + L.num(L.get(ask58, "leftMs"))), at64)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask58, "leftMs"))))]
    }
    L.set(line56, "age", (L.num(L.get(line56, "age")) + L.num((L.num((L.num(L.get(ask58, "waitedMs")) - L.num(L.get(line56, "age")))) / 16))));
    let isKept67: L.Value = L.less((L.num(now57) - L.num(L.get(line56, "heard"))), L.min((2 * L.num(apartMs60)), L.get(ask58, "waitedMs")))
    let believedMs68: L.Value = L.max(500, sleepMs63, (L.truthy(($ = (L.truthy(($ = isKept67)) ? (8 * L.num(L.get(ask58, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now57) + L.num(believedMs68)), at64)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs63, (L.num(believedMs68) * L.num(chance62))), mostMs65)))]
    }
    let soonMs69: L.Value = L.max((L.num((L.num(at64) - L.num(now57))) / 12), closeMs61, sleepMs63)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line56, "age"))), (5 * L.num((L.num(L.get(line56, "at")) - L.num(now57))))), L.get(ask58, "waitedMs")) && L.less((L.num(now57) + L.num((2 * L.num(soonMs69)))), at64))) {
      return [-L.num(L.ceil(soonMs69))]
    }
    L.set(line56, "at", L.min(at64, (L.num(now57) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line56, "at")) - L.num(now57))))]
  }
  const slotIn70 = (line71?: L.Value, now72?: L.Value, ask73?: L.Value, remainingMs74?: L.Value, endsAt75?: L.Value, who76?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs77: L.Value = L.max(0, L.min((L.num(now72) - L.num(L.get(line71, "heard"))), 600000))
    let formerMs78: L.Value = L.tonumber(L.match(L.get(line71, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs79: L.Value = (L.truthy(($ = formerMs78)) ? $ : (L.num(now72) - L.num(L.get(line71, "since"))))
    let silentMs80: L.Value = (L.num(1.25) * L.num(L.max(ownSleep34(line71, heldMs79)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line71, "count")))) ? L.min((L.num(L.get(line71, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps25(line71, now72)[0]))) + L.num(silentMs80)), heardMs77)) {
      L.set(line71, "at", L.min(L.get(line71, "at"), now72));
    }
    L.set(line71, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask73, "slot") === "1"))) ? now72 : $))) ? $ : (L.num(now72) - L.num(heardMs77))));
    if ((remainingMs74 === -2)) {
      return [...whenFree47(line71, now72, ask73, heldMs79, formerMs78, silentMs80)]
    }
    if (L.truthy(isAnother37(line71, now72, endsAt75, who76)[0])) {
      learn30(line71, heldMs79, 10);
      L.set(line71, "since", now72);
    } else if (L.truthy(formerMs78)) {
      L.set(line71, "since", now72);
    }
    return [...whenHeld55(line71, now72, ask73, remainingMs74)]
  }
  const nextSlot81 = (slots82?: L.Value, text83?: L.Value, now84?: L.Value, ask85?: L.Value, remainingMs86?: L.Value, who87?: L.Value): L.Value[] => {
    let line88: L.Value = readLine6(text83, now84)[0]
    let askInMs89: L.Value = slotIn70(line88, now84, ask85, remainingMs86, (L.num(now84) + L.num(remainingMs86)), who87)[0]
    keepLine19(slots82, line88, now84);
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
    redis.call("HSET", lock93, "mode", "write", holder96, "1");
    redis.call("PEXPIRE", lock93, leaseMs97);
    return [L.concat(L.concat(":granted", " "), leaseMs97)]
  }
  let entries107: L.Value = redis.call("HRANDFIELD", lock93, 8, "WITHVALUES")
  let remainingMs108: L.Value = redis.call("PTTL", lock93)
  let mode109: L.Value = undefined
  let writer110: L.Value = ""
  for (let at111 = 1, end = L.num(L.length(entries107)); at111 <= end; at111 += 2) {
    let field112: L.Value = L.get(entries107, at111)
    if ((field112 === holder96)) {
      return [L.table(":granted", remainingMs108)]
    }
    mode109 = (L.truthy(($ = (L.truthy(($ = (field112 === "mode"))) ? L.get(entries107, (L.num(at111) + 1)) : $))) ? $ : mode109);
    writer110 = (L.truthy(($ = L.match(field112, /^(.*):write$/s)[0])) ? $ : writer110);
  }
  let isHeld113: L.Value = (remainingMs108 !== -2)
  if (L.truthy(isHeld113)) {
    checkMode3(lock93, (L.truthy(($ = mode109)) ? $ : redis.call("HGET", lock93, "mode")));
  }
  let [finished114, line115]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present106 !== (L.truthy(($ = (L.truthy(($ = isHeld113)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done94, slots95) : $))) ? $ : L.table()))
  if (L.truthy(finished114)) {
    return [L.table(":refused", remainingMs108)]
  }
  if ((L.truthy(isHeld113) && (last98 === "1"))) {
    redis.call("SET", done94, "0", "PX", doneMs99);
    return [L.table(":busy", remainingMs108, 0)]
  }
  let ask116: L.Value = L.keyed(L.table(), ["last", last98], ["rttMs", rttMs100], ["jitter", jitter101], ["leftMs", leftMs103], ["slot", slot104], ["waitedMs", waitedMs105])
  let askInMs117: L.Value = nextSlot81(slots95, line115, serverTime90(nowMs102)[0], ask116, remainingMs108, writer110)[0]
  if ((askInMs117 === 0)) {
    redis.call("HSET", lock93, "mode", "write", holder96, "1");
    redis.call("PEXPIRE", lock93, leaseMs97);
    return [L.concat(L.concat(":granted", " "), leaseMs97)]
  }
  return [L.table(":busy", remainingMs108, askInMs117)]
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
  const readLine8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [at11, since12, mean13, heard14, count15, age16, waited17, turn18, mark19]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line20: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since12)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean13)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard14)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count15)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age16)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited17)) ? $ : 0))], ["turn", (L.truthy(($ = turn18)) ? $ : "")], ["mark", (L.truthy(($ = mark19)) ? $ : "")])
    if (L.less(now10, L.get(line20, "since"))) {
      L.set(line20, "at", (L.num((L.num(L.get(line20, "at")) + L.num(now10))) - L.num(L.get(line20, "since"))));
      L.set(line20, "since", now10);
    }
    if (((L.less((L.num(now10) + 600000), L.get(line20, "at")) || L.less(600000, L.get(line20, "mean"))) || L.less(86400000, (L.num(now10) - L.num(L.get(line20, "since")))))) {
      return [...readLine8("", now10)]
    }
    return [line20]
  }
  const keepLine21 = (key22?: L.Value, line23?: L.Value, now24?: L.Value): L.Value[] => {
    let text25: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line23, "at")) * 1000), (L.num(L.get(line23, "since")) * 1000), (L.num(L.get(line23, "mean")) * 1000), (L.num(L.get(line23, "heard")) * 1000), L.get(line23, "count"), L.get(line23, "age"), L.get(line23, "waited"))
    let ttlMs26: L.Value = (L.num((L.num(L.max((L.num(L.get(line23, "at")) - L.num(now24)), 0)) + L.num((4 * L.num(L.max(L.get(line23, "mean"), (L.num(now24) - L.num(L.get(line23, "since"))))))))) + 2000)
    redis.pcall("SET", key22, L.concat(text25, L.concat(L.get(line23, "turn"), L.concat(":", L.get(line23, "mark")))), "PX", L.ceil(ttlMs26));
    return []
  }
  const gaps27 = (line28?: L.Value, now29?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs30: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line28, "count")))) ? L.min((L.num(L.get(line28, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs31: L.Value = (L.num((L.num((L.num(now29) - L.num(L.get(line28, "since")))) - L.num(L.get(line28, "mean")))) / 8)
    return [L.max(closeMs30, L.min(stretchedMs31, L.max(100, (L.num(L.get(line28, "mean")) / 2)), 1000)), closeMs30]
  }
  const serverTime32 = (nowMs33?: L.Value): L.Value[] => {
    let $: L.Value
    let time34: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time34, "err"))) ? L.tonumber(nowMs33) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time34, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time34, 2))) / 1000)))))]
  }
  const giveSlotBack35 = (slots36?: L.Value, nowMs37?: L.Value): L.Value[] => {
    let text38: L.Value = redis.pcall("GET", slots36)
    if ((L.type(text38) !== "string")) {
      return [false]
    }
    let now39: L.Value = serverTime32(nowMs37)[0]
    let line40: L.Value = readLine8(text38, now39)[0]
    L.set(line40, "at", (L.num(L.get(line40, "at")) - L.num(gaps27(line40, now39)[0])));
    keepLine21(slots36, line40, now39);
    return [true]
  }
  const wake41 = (publish42?: L.Value, channel43?: L.Value, message44?: L.Value): L.Value[] => {
    if ((publish42 === "BOTH")) {
      redis.call("PUBLISH", channel43, message44);
      publish42 = "SPUBLISH";
    }
    if ((publish42 !== "")) {
      redis.call(publish42, channel43, message44);
    }
    return []
  }
  let lock45: L.Value = L.get(KEYS, 1)
  let done46: L.Value = L.get(KEYS, 2)
  let channel47: L.Value = L.get(KEYS, 3)
  let reading48: L.Value = L.get(KEYS, 4)
  let slots49: L.Value = L.get(KEYS, 5)
  let holder50: L.Value = L.get(ARGV, 1)
  let reader51: L.Value = L.get(ARGV, 2)
  let holds52: L.Value = L.get(ARGV, 3)
  let outcome53: L.Value = L.get(ARGV, 4)
  let doneMs54: L.Value = L.get(ARGV, 5)
  let publish55: L.Value = L.get(ARGV, 6)
  let slot56: L.Value = L.get(ARGV, 7)
  let nowMs57: L.Value = L.get(ARGV, 8)
  let found58: L.Value = redis.call("HMGET", lock45, holder50, reader51)
  let current59: L.Value = L.get(found58, 1)
  if ((!L.truthy(current59) || (holds52 !== "0"))) {
    let kept60: L.Value = finished3(done46, (L.truthy(($ = (L.truthy(($ = current59)) ? outcome53 : $))) ? $ : "0"), doneMs54)[0]
    if (((slot56 === "1") && !L.truthy(kept60))) {
      giveSlotBack35(slots49, nowMs57);
    }
    if (((L.truthy(current59) && !L.truthy(kept60)) && L.less(L.tonumber(holds52), L.tonumber(current59)))) {
      redis.call("HSET", lock45, holder50, holds52);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept60 === "1"))) ? $ : (L.truthy(($ = current59)) ? !L.truthy(kept60) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs61: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found58, 2))) ? redis.call("PTTL", reading48) : $))) ? $ : -2)
  if (L.less(0, restMs61)) {
    redis.call("HDEL", lock45, holder50);
    redis.call("HSET", lock45, "mode", "read");
    redis.call("PEXPIRE", lock45, restMs61);
  } else {
    redis.call("DEL", lock45);
  }
  redis.call("SET", done46, outcome53, "PX", doneMs54);
  wake41(publish55, channel47, "1");
  return [":released"]
}
