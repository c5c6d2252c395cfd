// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireInConvoy: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const readLine1 = (text2?: L.Value, now3?: L.Value): L.Value[] => {
    let $: L.Value
    let [at4, since5, mean6, heard7, count8, age9, waited10, turn11, mark12]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text2) === "string"))) ? text2 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line13: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at4)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since5)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean6)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard7)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count8)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age9)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited10)) ? $ : 0))], ["turn", (L.truthy(($ = turn11)) ? $ : "")], ["mark", (L.truthy(($ = mark12)) ? $ : "")])
    if (L.less(now3, L.get(line13, "since"))) {
      L.set(line13, "at", (L.num((L.num(L.get(line13, "at")) + L.num(now3))) - L.num(L.get(line13, "since"))));
      L.set(line13, "since", now3);
    }
    if (((L.less((L.num(now3) + 600000), L.get(line13, "at")) || L.less(600000, L.get(line13, "mean"))) || L.less(86400000, (L.num(now3) - L.num(L.get(line13, "since")))))) {
      return [...readLine1("", now3)]
    }
    return [line13]
  }
  const keepLine14 = (key15?: L.Value, line16?: L.Value, now17?: L.Value): L.Value[] => {
    let text18: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line16, "at")) * 1000), (L.num(L.get(line16, "since")) * 1000), (L.num(L.get(line16, "mean")) * 1000), (L.num(L.get(line16, "heard")) * 1000), L.get(line16, "count"), L.get(line16, "age"), L.get(line16, "waited"))
    let ttlMs19: L.Value = (L.num((L.num(L.max((L.num(L.get(line16, "at")) - L.num(now17)), 0)) + L.num((4 * L.num(L.max(L.get(line16, "mean"), (L.num(now17) - L.num(L.get(line16, "since"))))))))) + 2000)
    redis.pcall("SET", key15, L.concat(text18, L.concat(L.get(line16, "turn"), L.concat(":", L.get(line16, "mark")))), "PX", L.ceil(ttlMs19));
    return []
  }
  const gaps20 = (line21?: L.Value, now22?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs23: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line21, "count")))) ? L.min((L.num(L.get(line21, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs24: L.Value = (L.num((L.num((L.num(now22) - L.num(L.get(line21, "since")))) - L.num(L.get(line21, "mean")))) / 8)
    return [L.max(closeMs23, L.min(stretchedMs24, L.max(100, (L.num(L.get(line21, "mean")) / 2)), 1000)), closeMs23]
  }
  const learn25 = (pace26?: L.Value, heldMs27?: L.Value, most28?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs27 = L.min(heldMs27, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace26, "count")))) ? (L.num((8 * L.num(L.get(pace26, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace26, "count", L.min((L.num(L.get(pace26, "count")) + 1), most28));
    L.set(pace26, "mean", (L.num(L.get(pace26, "mean")) + L.num((L.num((L.num(heldMs27) - L.num(L.get(pace26, "mean")))) / L.num(L.get(pace26, "count"))))));
    return [heldMs27]
  }
  const ownSleep29 = (line30?: L.Value, heldMs31?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs31) - L.num(L.get(line30, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs31))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother32 = (line33?: L.Value, now34?: L.Value, endsAt35?: L.Value, who36?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd37, known38]: L.Value[] = L.match(L.get(line33, "mark"), /^([0-9]+) (.*)$/s)
    let [process39, heirs40]: L.Value[] = L.gsub(who36, /-[0-9]+$/gs, "")
    L.set(line33, "mark", (L.truthy(($ = (L.truthy(($ = endsAt35)) ? L.concat(L.format("%.0f ", endsAt35), process39) : $))) ? $ : ""));
    let laterMs41: L.Value = (L.num((L.truthy(($ = endsAt35)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd37)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd37)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt35))) ? $ : (known38 !== process39)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs40 === 0))) ? !L.less(laterMs41, 5) : $))) ? !L.less((L.num((L.num(endsAt35) - L.num(now34))) / 4), laterMs41) : $)) : $)]
  }
  const whenFree42 = (line43?: L.Value, now44?: L.Value, ask45?: L.Value, heldMs46?: L.Value, isSeen47?: L.Value, silentMs48?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen47)) {
      learn25(line43, heldMs46, 10);
      L.set(line43, "since", now44);
    }
    let freeMs49: L.Value = (L.num(now44) - L.num(L.get(line43, "since")))
    if (((((L.get(ask45, "last") === "0") && L.less(now44, L.get(line43, "at"))) && !L.less((L.num(freeMs49) + L.num(L.get(ask45, "rttMs"))), L.get(ask45, "waitedMs"))) && L.less(freeMs49, silentMs48))) {
      L.set(line43, "mark", L.format("-%.0f", heldMs46));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps20(line43, now44)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line43, "mean"))), heldMs46)) {
      L.set(line43, "at", L.min(L.get(line43, "at"), now44));
    }
    L.set(line43, "mark", "");
    L.set(line43, "since", now44);
    return [0]
  }
  const whenHeld50 = (line51?: L.Value, now52?: L.Value, ask53?: L.Value, remainingMs54?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs55, closeMs56]: L.Value[] = gaps20(line51, now52)
    let chance57: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask53, "jitter")) / 1000)))
    let sleepMs58: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line51, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep29(line51, (L.num(now52) - L.num(L.get(line51, "since")))))) * L.num((L.num(chance57) + 1)))) / 2)
    let at59: L.Value = L.max((L.num(L.get(line51, "at")) + L.num((L.num(apartMs55) * L.num(chance57)))), (L.num(now52) + L.num(sleepMs58)), (L.num(now52) + L.num(L.min(L.get(ask53, "rttMs"), apartMs55))))
    let mostMs60: L.Value = Infinity
    if (!L.less(remainingMs54, 0)) {
      let afterOthers61: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now52) + L.num(L.get(ask53, "rttMs"))), L.get(line51, "at")))) ? (L.num(L.get(line51, "at")) + L.num((L.num(closeMs56) * L.num(chance57)))) : $))) ? $ : 0)
      at59 = L.min(at59, L.max((L.num((L.num(now52) + L.num(remainingMs54))) + 5), afterOthers61));
      mostMs60 = (L.num((L.num(remainingMs54) + 5)) + L.num((L.num(apartMs55) * L.num(chance57))));
    }
    if (L.less((L.num(now52) + L.num(L.get(ask53, "leftMs"))), at59)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask53, "leftMs"))))]
    }
    L.set(line51, "age", (L.num(L.get(line51, "age")) + L.num((L.num((L.num(L.get(ask53, "waitedMs")) - L.num(L.get(line51, "age")))) / 16))));
    let isKept62: L.Value = L.less((L.num(now52) - L.num(L.get(line51, "heard"))), L.min((2 * L.num(apartMs55)), L.get(ask53, "waitedMs")))
    let believedMs63: L.Value = L.max(500, sleepMs58, (L.truthy(($ = (L.truthy(($ = isKept62)) ? (8 * L.num(L.get(ask53, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now52) + L.num(believedMs63)), at59)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs58, (L.num(believedMs63) * L.num(chance57))), mostMs60)))]
    }
    let soonMs64: L.Value = L.max((L.num((L.num(at59) - L.num(now52))) / 12), closeMs56, sleepMs58)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line51, "age"))), (5 * L.num((L.num(L.get(line51, "at")) - L.num(now52))))), L.get(ask53, "waitedMs")) && L.less((L.num(now52) + L.num((2 * L.num(soonMs64)))), at59))) {
      return [-L.num(L.ceil(soonMs64))]
    }
    L.set(line51, "at", L.min(at59, (L.num(now52) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line51, "at")) - L.num(now52))))]
  }
  const slotIn65 = (line66?: L.Value, now67?: L.Value, ask68?: L.Value, remainingMs69?: L.Value, endsAt70?: L.Value, who71?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs72: L.Value = L.max(0, L.min((L.num(now67) - L.num(L.get(line66, "heard"))), 600000))
    let formerMs73: L.Value = L.tonumber(L.match(L.get(line66, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs74: L.Value = (L.truthy(($ = formerMs73)) ? $ : (L.num(now67) - L.num(L.get(line66, "since"))))
    let silentMs75: L.Value = (L.num(1.25) * L.num(L.max(ownSleep29(line66, heldMs74)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line66, "count")))) ? L.min((L.num(L.get(line66, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps20(line66, now67)[0]))) + L.num(silentMs75)), heardMs72)) {
      L.set(line66, "at", L.min(L.get(line66, "at"), now67));
    }
    L.set(line66, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask68, "slot") === "1"))) ? now67 : $))) ? $ : (L.num(now67) - L.num(heardMs72))));
    if ((remainingMs69 === -2)) {
      return [...whenFree42(line66, now67, ask68, heldMs74, formerMs73, silentMs75)]
    }
    if (L.truthy(isAnother32(line66, now67, endsAt70, who71)[0])) {
      learn25(line66, heldMs74, 10);
      L.set(line66, "since", now67);
    } else if (L.truthy(formerMs73)) {
      L.set(line66, "since", now67);
    }
    return [...whenHeld50(line66, now67, ask68, remainingMs69)]
  }
  const keptBy76 = (): L.Value[] => {
    return ["00000000-0000-0000-0000-000000000000:0"]
  }
  const takeKept77 = (line78?: L.Value, now79?: L.Value, slot80?: L.Value): L.Value[] => {
    let $: L.Value
    learn25(line78, (L.num(now79) - L.num(L.get(line78, "since"))), 10);
    L.set(line78, "since", now79);
    L.set(line78, "mark", "");
    L.set(line78, "heard", (L.truthy(($ = (L.truthy(($ = (slot80 === "1"))) ? now79 : $))) ? $ : L.get(line78, "heard")));
    return []
  }
  const slotBesideJava81 = (line82?: L.Value, now83?: L.Value, ask84?: L.Value, remainingMs85?: L.Value, who86?: L.Value): L.Value[] => {
    let $: L.Value
    let holder87: L.Value = (L.truthy(($ = L.match(L.get(line82, "mark"), /^[0-9]+ (.*)$/s)[0])) ? $ : "")
    let isJava88: L.Value = (L.truthy(($ = L.match(holder87, /:[0-9]+$/s)[0])) ? !L.truthy(L.match(holder87, /:[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]/s)[0]) : $)
    let askInMs89: L.Value = slotIn65(line82, now83, ask84, remainingMs85, (L.num(now83) + L.num(remainingMs85)), who86)[0]
    let since90: L.Value = L.tonumber((L.truthy(($ = L.match(L.get(line82, "turn"), /^[0-9]+-([0-9]+)$/s)[0])) ? $ : now83))
    let untilMs91: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (askInMs89 === 0))) ? isJava88 : $))) ? (L.num(now83) + L.num(L.min(L.max((L.num(now83) - L.num(since90)), 0), 1000))) : $))) ? $ : 0)
    if (((L.get(line82, "turn") === "") || L.less(0, untilMs91))) {
      L.set(line82, "turn", L.format("%.0f-%.0f", untilMs91, since90));
    }
    return [askInMs89]
  }
  const hasHolderShape92 = (field93?: L.Value, count94?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field93, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count94, /^[0-9]+$/s)[0] : $)]
  }
  const refuse95 = (hash96?: L.Value): L.Value[] => {
    redis.call("GET", hash96);
    return []
  }
  const holderOf97 = (lock98?: L.Value): L.Value[] => {
    let entry99: L.Value = redis.call("HGETALL", lock98)
    if ((L.truthy(L.get(entry99, 1)) && (L.truthy(L.get(entry99, 3)) || !L.truthy(hasHolderShape92(L.get(entry99, 1), L.get(entry99, 2))[0])))) {
      let mode100: L.Value = redis.call("HGET", lock98, "mode")
      if (((mode100 === "read") || (mode100 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse95(lock98);
    }
    return [L.get(entry99, 1), L.get(entry99, 2)]
  }
  const serverTime101 = (nowMs102?: L.Value): L.Value[] => {
    let $: L.Value
    let time103: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time103, "err"))) ? L.tonumber(nowMs102) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time103, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time103, 2))) / 1000)))))]
  }
  let lock104: L.Value = L.get(KEYS, 1)
  let done105: L.Value = L.get(KEYS, 2)
  let slots106: L.Value = L.get(KEYS, 3)
  let holder107: L.Value = L.get(ARGV, 1)
  let leaseMs108: L.Value = L.get(ARGV, 2)
  let last109: L.Value = L.get(ARGV, 3)
  let doneMs110: L.Value = L.get(ARGV, 4)
  let rttMs111: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter112: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs113: L.Value = L.get(ARGV, 7)
  let leftMs114: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot115: L.Value = L.get(ARGV, 9)
  let waitedMs116: L.Value = L.tonumber(L.get(ARGV, 10))
  let present117: L.Value = (L.truthy(($ = (rttMs111 === 0))) ? redis.call("EXISTS", lock104, done105, slots106) : $)
  if ((present117 === 0)) {
    redis.call("HSET", lock104, holder107, "1");
    redis.call("PEXPIRE", lock104, leaseMs108);
    return [L.concat(L.concat(":granted", " "), leaseMs108)]
  }
  let current118: L.Value = holderOf97(lock104)[0]
  if ((current118 === holder107)) {
    return [L.table(":granted", redis.call("PTTL", lock104))]
  }
  let [finished119, line120]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present117 !== (L.truthy(($ = (L.truthy(($ = current118)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done105, slots106) : $))) ? $ : L.table()))
  if (L.truthy(finished119)) {
    return [L.table(":refused", redis.call("PTTL", lock104))]
  }
  let isKept121: L.Value = (current118 === keptBy76()[0])
  let remainingMs122: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = current118)) ? !L.truthy(isKept121) : $))) ? redis.call("PTTL", lock104) : $))) ? $ : -2)
  if (((remainingMs122 !== -2) && (last109 === "1"))) {
    redis.call("SET", done105, "0", "PX", doneMs110);
    return [L.table(":busy", remainingMs122, 0)]
  }
  let now123: L.Value = serverTime101(nowMs113)[0]
  let pace124: L.Value = readLine1(line120, now123)[0]
  let askInMs125: L.Value = 0
  if (!L.truthy(isKept121)) {
    let ask126: L.Value = L.keyed(L.table(), ["last", last109], ["rttMs", rttMs111], ["jitter", jitter112], ["leftMs", leftMs114], ["slot", slot115], ["waitedMs", waitedMs116])
    askInMs125 = slotBesideJava81(pace124, now123, ask126, remainingMs122, current118)[0];
  } else if ((L.less(0, rttMs111) || (last109 === "1"))) {
    redis.call("HDEL", lock104, current118);
    takeKept77(pace124, now123, slot115);
  } else {
    return [L.table(":busy", -2, -L.num(L.ceil(L.min((2 * L.num(gaps20(pace124, now123)[0])), 1000))))]
  }
  keepLine14(slots106, pace124, now123);
  if ((askInMs125 === 0)) {
    redis.call("HSET", lock104, holder107, "1");
    redis.call("PEXPIRE", lock104, leaseMs108);
    return [L.concat(L.concat(":granted", " "), leaseMs108)]
  }
  return [L.table(":busy", remainingMs122, askInMs125)]
}

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
      let mode9: L.Value = redis.call("HGET", lock7, "mode")
      if (((mode9 === "read") || (mode9 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  const readLine10 = (text11?: L.Value, now12?: L.Value): L.Value[] => {
    let $: L.Value
    let [at13, since14, mean15, heard16, count17, age18, waited19, turn20, mark21]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text11) === "string"))) ? text11 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line22: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at13)) ? $ : (L.num(now12) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since14)) ? $ : (L.num(now12) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean15)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard16)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count17)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age18)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited19)) ? $ : 0))], ["turn", (L.truthy(($ = turn20)) ? $ : "")], ["mark", (L.truthy(($ = mark21)) ? $ : "")])
    if (L.less(now12, L.get(line22, "since"))) {
      L.set(line22, "at", (L.num((L.num(L.get(line22, "at")) + L.num(now12))) - L.num(L.get(line22, "since"))));
      L.set(line22, "since", now12);
    }
    if (((L.less((L.num(now12) + 600000), L.get(line22, "at")) || L.less(600000, L.get(line22, "mean"))) || L.less(86400000, (L.num(now12) - L.num(L.get(line22, "since")))))) {
      return [...readLine10("", now12)]
    }
    return [line22]
  }
  const keepLine23 = (key24?: L.Value, line25?: L.Value, now26?: L.Value): L.Value[] => {
    let text27: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line25, "at")) * 1000), (L.num(L.get(line25, "since")) * 1000), (L.num(L.get(line25, "mean")) * 1000), (L.num(L.get(line25, "heard")) * 1000), L.get(line25, "count"), L.get(line25, "age"), L.get(line25, "waited"))
    let ttlMs28: L.Value = (L.num((L.num(L.max((L.num(L.get(line25, "at")) - L.num(now26)), 0)) + L.num((4 * L.num(L.max(L.get(line25, "mean"), (L.num(now26) - L.num(L.get(line25, "since"))))))))) + 2000)
    redis.pcall("SET", key24, L.concat(text27, L.concat(L.get(line25, "turn"), L.concat(":", L.get(line25, "mark")))), "PX", L.ceil(ttlMs28));
    return []
  }
  const gaps29 = (line30?: L.Value, now31?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs32: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line30, "count")))) ? L.min((L.num(L.get(line30, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs33: L.Value = (L.num((L.num((L.num(now31) - L.num(L.get(line30, "since")))) - L.num(L.get(line30, "mean")))) / 8)
    return [L.max(closeMs32, L.min(stretchedMs33, L.max(100, (L.num(L.get(line30, "mean")) / 2)), 1000)), closeMs32]
  }
  const learn34 = (pace35?: L.Value, heldMs36?: L.Value, most37?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs36 = L.min(heldMs36, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace35, "count")))) ? (L.num((8 * L.num(L.get(pace35, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace35, "count", L.min((L.num(L.get(pace35, "count")) + 1), most37));
    L.set(pace35, "mean", (L.num(L.get(pace35, "mean")) + L.num((L.num((L.num(heldMs36) - L.num(L.get(pace35, "mean")))) / L.num(L.get(pace35, "count"))))));
    return [heldMs36]
  }
  const ownSleep38 = (line39?: L.Value, heldMs40?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs40) - L.num(L.get(line39, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs40))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother41 = (line42?: L.Value, now43?: L.Value, endsAt44?: L.Value, who45?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd46, known47]: L.Value[] = L.match(L.get(line42, "mark"), /^([0-9]+) (.*)$/s)
    let [process48, heirs49]: L.Value[] = L.gsub(who45, /-[0-9]+$/gs, "")
    L.set(line42, "mark", (L.truthy(($ = (L.truthy(($ = endsAt44)) ? L.concat(L.format("%.0f ", endsAt44), process48) : $))) ? $ : ""));
    let laterMs50: L.Value = (L.num((L.truthy(($ = endsAt44)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd46)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd46)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt44))) ? $ : (known47 !== process48)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs49 === 0))) ? !L.less(laterMs50, 5) : $))) ? !L.less((L.num((L.num(endsAt44) - L.num(now43))) / 4), laterMs50) : $)) : $)]
  }
  const whenFree51 = (line52?: L.Value, now53?: L.Value, ask54?: L.Value, heldMs55?: L.Value, isSeen56?: L.Value, silentMs57?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen56)) {
      learn34(line52, heldMs55, 10);
      L.set(line52, "since", now53);
    }
    let freeMs58: L.Value = (L.num(now53) - L.num(L.get(line52, "since")))
    if (((((L.get(ask54, "last") === "0") && L.less(now53, L.get(line52, "at"))) && !L.less((L.num(freeMs58) + L.num(L.get(ask54, "rttMs"))), L.get(ask54, "waitedMs"))) && L.less(freeMs58, silentMs57))) {
      L.set(line52, "mark", L.format("-%.0f", heldMs55));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps29(line52, now53)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line52, "mean"))), heldMs55)) {
      L.set(line52, "at", L.min(L.get(line52, "at"), now53));
    }
    L.set(line52, "mark", "");
    L.set(line52, "since", now53);
    return [0]
  }
  const whenHeld59 = (line60?: L.Value, now61?: L.Value, ask62?: L.Value, remainingMs63?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs64, closeMs65]: L.Value[] = gaps29(line60, now61)
    let chance66: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask62, "jitter")) / 1000)))
    let sleepMs67: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line60, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep38(line60, (L.num(now61) - L.num(L.get(line60, "since")))))) * L.num((L.num(chance66) + 1)))) / 2)
    let at68: L.Value = L.max((L.num(L.get(line60, "at")) + L.num((L.num(apartMs64) * L.num(chance66)))), (L.num(now61) + L.num(sleepMs67)), (L.num(now61) + L.num(L.min(L.get(ask62, "rttMs"), apartMs64))))
    let mostMs69: L.Value = Infinity
    if (!L.less(remainingMs63, 0)) {
      let afterOthers70: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now61) + L.num(L.get(ask62, "rttMs"))), L.get(line60, "at")))) ? (L.num(L.get(line60, "at")) + L.num((L.num(closeMs65) * L.num(chance66)))) : $))) ? $ : 0)
      at68 = L.min(at68, L.max((L.num((L.num(now61) + L.num(remainingMs63))) + 5), afterOthers70));
      mostMs69 = (L.num((L.num(remainingMs63) + 5)) + L.num((L.num(apartMs64) * L.num(chance66))));
    }
    if (L.less((L.num(now61) + L.num(L.get(ask62, "leftMs"))), at68)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask62, "leftMs"))))]
    }
    L.set(line60, "age", (L.num(L.get(line60, "age")) + L.num((L.num((L.num(L.get(ask62, "waitedMs")) - L.num(L.get(line60, "age")))) / 16))));
    let isKept71: L.Value = L.less((L.num(now61) - L.num(L.get(line60, "heard"))), L.min((2 * L.num(apartMs64)), L.get(ask62, "waitedMs")))
    let believedMs72: L.Value = L.max(500, sleepMs67, (L.truthy(($ = (L.truthy(($ = isKept71)) ? (8 * L.num(L.get(ask62, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now61) + L.num(believedMs72)), at68)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs67, (L.num(believedMs72) * L.num(chance66))), mostMs69)))]
    }
    let soonMs73: L.Value = L.max((L.num((L.num(at68) - L.num(now61))) / 12), closeMs65, sleepMs67)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line60, "age"))), (5 * L.num((L.num(L.get(line60, "at")) - L.num(now61))))), L.get(ask62, "waitedMs")) && L.less((L.num(now61) + L.num((2 * L.num(soonMs73)))), at68))) {
      return [-L.num(L.ceil(soonMs73))]
    }
    L.set(line60, "at", L.min(at68, (L.num(now61) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line60, "at")) - L.num(now61))))]
  }
  const slotIn74 = (line75?: L.Value, now76?: L.Value, ask77?: L.Value, remainingMs78?: L.Value, endsAt79?: L.Value, who80?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs81: L.Value = L.max(0, L.min((L.num(now76) - L.num(L.get(line75, "heard"))), 600000))
    let formerMs82: L.Value = L.tonumber(L.match(L.get(line75, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs83: L.Value = (L.truthy(($ = formerMs82)) ? $ : (L.num(now76) - L.num(L.get(line75, "since"))))
    let silentMs84: L.Value = (L.num(1.25) * L.num(L.max(ownSleep38(line75, heldMs83)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line75, "count")))) ? L.min((L.num(L.get(line75, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps29(line75, now76)[0]))) + L.num(silentMs84)), heardMs81)) {
      L.set(line75, "at", L.min(L.get(line75, "at"), now76));
    }
    L.set(line75, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask77, "slot") === "1"))) ? now76 : $))) ? $ : (L.num(now76) - L.num(heardMs81))));
    if ((remainingMs78 === -2)) {
      return [...whenFree51(line75, now76, ask77, heldMs83, formerMs82, silentMs84)]
    }
    if (L.truthy(isAnother41(line75, now76, endsAt79, who80)[0])) {
      learn34(line75, heldMs83, 10);
      L.set(line75, "since", now76);
    } else if (L.truthy(formerMs82)) {
      L.set(line75, "since", now76);
    }
    return [...whenHeld59(line75, now76, ask77, remainingMs78)]
  }
  const nextSlot85 = (slots86?: L.Value, text87?: L.Value, now88?: L.Value, ask89?: L.Value, remainingMs90?: L.Value, who91?: L.Value): L.Value[] => {
    let line92: L.Value = readLine10(text87, now88)[0]
    let askInMs93: L.Value = slotIn74(line92, now88, ask89, remainingMs90, (L.num(now88) + L.num(remainingMs90)), who91)[0]
    keepLine23(slots86, line92, now88);
    return [askInMs93]
  }
  const serverTime94 = (nowMs95?: L.Value): L.Value[] => {
    let $: L.Value
    let time96: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time96, "err"))) ? L.tonumber(nowMs95) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time96, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time96, 2))) / 1000)))))]
  }
  let lock97: L.Value = L.get(KEYS, 1)
  let done98: L.Value = L.get(KEYS, 2)
  let slots99: L.Value = L.get(KEYS, 3)
  let holder100: L.Value = L.get(ARGV, 1)
  let leaseMs101: L.Value = L.get(ARGV, 2)
  let last102: L.Value = L.get(ARGV, 3)
  let doneMs103: L.Value = L.get(ARGV, 4)
  let rttMs104: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter105: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs106: L.Value = L.get(ARGV, 7)
  let leftMs107: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot108: L.Value = L.get(ARGV, 9)
  let waitedMs109: L.Value = L.tonumber(L.get(ARGV, 10))
  let present110: L.Value = (L.truthy(($ = (rttMs104 === 0))) ? redis.call("EXISTS", lock97, done98, slots99) : $)
  if ((present110 === 0)) {
    redis.call("HSET", lock97, holder100, "1");
    redis.call("PEXPIRE", lock97, leaseMs101);
    return [L.concat(L.concat(":granted", " "), leaseMs101)]
  }
  let current111: L.Value = holderOf6(lock97)[0]
  if ((current111 === holder100)) {
    return [L.table(":granted", redis.call("PTTL", lock97))]
  }
  let [finished112, line113]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present110 !== (L.truthy(($ = (L.truthy(($ = current111)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done98, slots99) : $))) ? $ : L.table()))
  if (L.truthy(finished112)) {
    return [L.table(":refused", redis.call("PTTL", lock97))]
  }
  let remainingMs114: L.Value = (L.truthy(($ = (L.truthy(($ = current111)) ? redis.call("PTTL", lock97) : $))) ? $ : -2)
  if ((L.truthy(current111) && (last102 === "1"))) {
    redis.call("SET", done98, "0", "PX", doneMs103);
    return [L.table(":busy", remainingMs114, 0)]
  }
  let ask115: L.Value = L.keyed(L.table(), ["last", last102], ["rttMs", rttMs104], ["jitter", jitter105], ["leftMs", leftMs107], ["slot", slot108], ["waitedMs", waitedMs109])
  let askInMs116: L.Value = nextSlot85(slots99, line113, serverTime94(nowMs106)[0], ask115, remainingMs114, current111)[0]
  if ((askInMs116 === 0)) {
    redis.call("HSET", lock97, holder100, "1");
    redis.call("PEXPIRE", lock97, leaseMs101);
    return [L.concat(L.concat(":granted", " "), leaseMs101)]
  }
  return [L.table(":busy", remainingMs114, askInMs116)]
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
      let mode16: L.Value = redis.call("HGET", lock14, "mode")
      if (((mode16 === "read") || (mode16 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse11(lock14);
    }
    return [L.get(entry15, 1), L.get(entry15, 2)]
  }
  const wake17 = (publish18?: L.Value, channel19?: L.Value, message20?: L.Value): L.Value[] => {
    if ((publish18 === "BOTH")) {
      redis.call("PUBLISH", channel19, message20);
      publish18 = "SPUBLISH";
    }
    if ((publish18 !== "")) {
      redis.call(publish18, channel19, message20);
    }
    return []
  }
  let lock21: L.Value = L.get(KEYS, 1)
  let answer22: L.Value = L.get(KEYS, 2)
  let channel23: L.Value = L.get(KEYS, 3)
  let donePrefix24: L.Value = L.get(KEYS, 4)
  let doneMs25: L.Value = L.get(ARGV, 1)
  let publish26: L.Value = L.get(ARGV, 2)
  let [holder27, holds28]: L.Value[] = holderOf13(lock21)
  let kept29: L.Value = finished3(answer22, (L.truthy(($ = (L.truthy(($ = holder27)) ? "1" : $))) ? $ : "0"), doneMs25)[0]
  if ((L.truthy(holder27) && !L.truthy(kept29))) {
    redis.call("DEL", lock21);
    if ((holds28 !== "0")) {
      redis.call("SET", L.concat(donePrefix24, holder27), "0", "PX", doneMs25, "NX");
    }
    wake17(publish26, channel23, "0");
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept29 === "1"))) ? $ : (L.truthy(($ = holder27)) ? !L.truthy(kept29) : $)))) ? ":released" : $))) ? $ : ":free")]
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
      let mode9: L.Value = redis.call("HGET", lock7, "mode")
      if (((mode9 === "read") || (mode9 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let lock10: L.Value = L.get(KEYS, 1)
  let [holder11, holds12]: L.Value[] = holderOf6(lock10)
  if (!L.truthy(holder11)) {
    return [":free"]
  }
  return [L.table(":held", holder11, L.tonumber(holds12), redis.call("PTTL", lock10))]
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

export const releaseInConvoy: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const readLine1 = (text2?: L.Value, now3?: L.Value): L.Value[] => {
    let $: L.Value
    let [at4, since5, mean6, heard7, count8, age9, waited10, turn11, mark12]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text2) === "string"))) ? text2 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line13: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at4)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since5)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean6)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard7)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count8)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age9)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited10)) ? $ : 0))], ["turn", (L.truthy(($ = turn11)) ? $ : "")], ["mark", (L.truthy(($ = mark12)) ? $ : "")])
    if (L.less(now3, L.get(line13, "since"))) {
      L.set(line13, "at", (L.num((L.num(L.get(line13, "at")) + L.num(now3))) - L.num(L.get(line13, "since"))));
      L.set(line13, "since", now3);
    }
    if (((L.less((L.num(now3) + 600000), L.get(line13, "at")) || L.less(600000, L.get(line13, "mean"))) || L.less(86400000, (L.num(now3) - L.num(L.get(line13, "since")))))) {
      return [...readLine1("", now3)]
    }
    return [line13]
  }
  const keepLine14 = (key15?: L.Value, line16?: L.Value, now17?: L.Value): L.Value[] => {
    let text18: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line16, "at")) * 1000), (L.num(L.get(line16, "since")) * 1000), (L.num(L.get(line16, "mean")) * 1000), (L.num(L.get(line16, "heard")) * 1000), L.get(line16, "count"), L.get(line16, "age"), L.get(line16, "waited"))
    let ttlMs19: L.Value = (L.num((L.num(L.max((L.num(L.get(line16, "at")) - L.num(now17)), 0)) + L.num((4 * L.num(L.max(L.get(line16, "mean"), (L.num(now17) - L.num(L.get(line16, "since"))))))))) + 2000)
    redis.pcall("SET", key15, L.concat(text18, L.concat(L.get(line16, "turn"), L.concat(":", L.get(line16, "mark")))), "PX", L.ceil(ttlMs19));
    return []
  }
  const gaps20 = (line21?: L.Value, now22?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs23: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line21, "count")))) ? L.min((L.num(L.get(line21, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs24: L.Value = (L.num((L.num((L.num(now22) - L.num(L.get(line21, "since")))) - L.num(L.get(line21, "mean")))) / 8)
    return [L.max(closeMs23, L.min(stretchedMs24, L.max(100, (L.num(L.get(line21, "mean")) / 2)), 1000)), closeMs23]
  }
  const keptBy25 = (): L.Value[] => {
    return ["00000000-0000-0000-0000-000000000000:0"]
  }
  const keepForWaiter26 = (lock27?: L.Value, slots28?: L.Value, text29?: L.Value, now30?: L.Value): L.Value[] => {
    let $: L.Value
    let line31: L.Value = readLine1(text29, now30)[0]
    let untilMs32: L.Value = L.tonumber((L.truthy(($ = L.match(L.get(line31, "turn"), /^([0-9]+)-[0-9]+$/s)[0])) ? $ : 0))
    if ((untilMs32 === 0)) {
      return []
    }
    if ((L.less(now30, untilMs32) && !L.less((L.num(now30) + 1000), untilMs32))) {
      redis.call("HSET", lock27, keptBy25()[0], "0");
      redis.call("PEXPIRE", lock27, 150);
      return []
    }
    L.set(line31, "turn", L.format("0-%.0f", now30));
    keepLine14(slots28, line31, now30);
    return []
  }
  const passFull33 = (key34?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key34, 1, "GT");
    return []
  }
  const finished35 = (done36?: L.Value, answer37?: L.Value, doneMs38?: L.Value): L.Value[] => {
    let $: L.Value
    let stored39: L.Value = redis.pcall("SET", done36, answer37, "PX", doneMs38, "NX")
    if ((L.truthy(stored39) && L.truthy(L.get(stored39, "err")))) {
      passFull33(done36);
      stored39 = redis.call("SET", done36, answer37, "PX", doneMs38, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored39))) ? redis.call("GET", done36) : $)]
  }
  const serverTime40 = (nowMs41?: L.Value): L.Value[] => {
    let $: L.Value
    let time42: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time42, "err"))) ? L.tonumber(nowMs41) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time42, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time42, 2))) / 1000)))))]
  }
  const giveSlotBack43 = (slots44?: L.Value, nowMs45?: L.Value): L.Value[] => {
    let text46: L.Value = redis.pcall("GET", slots44)
    if ((L.type(text46) !== "string")) {
      return [false]
    }
    let now47: L.Value = serverTime40(nowMs45)[0]
    let line48: L.Value = readLine1(text46, now47)[0]
    L.set(line48, "at", (L.num(L.get(line48, "at")) - L.num(gaps20(line48, now47)[0])));
    keepLine14(slots44, line48, now47);
    return [true]
  }
  const wake49 = (publish50?: L.Value, channel51?: L.Value, message52?: L.Value): L.Value[] => {
    if ((publish50 === "BOTH")) {
      redis.call("PUBLISH", channel51, message52);
      publish50 = "SPUBLISH";
    }
    if ((publish50 !== "")) {
      redis.call(publish50, channel51, message52);
    }
    return []
  }
  let lock53: L.Value = L.get(KEYS, 1)
  let done54: L.Value = L.get(KEYS, 2)
  let channel55: L.Value = L.get(KEYS, 3)
  let slots56: L.Value = L.get(KEYS, 4)
  let holder57: L.Value = L.get(ARGV, 1)
  let holds58: L.Value = L.get(ARGV, 2)
  let outcome59: L.Value = L.get(ARGV, 3)
  let doneMs60: L.Value = L.get(ARGV, 4)
  let publish61: L.Value = L.get(ARGV, 5)
  let slot62: L.Value = L.get(ARGV, 6)
  let nowMs63: L.Value = L.get(ARGV, 7)
  if (((holds58 === "0") && (redis.call("HDEL", lock53, holder57) === 1))) {
    redis.call("SET", done54, outcome59, "PX", doneMs60);
    let line64: L.Value = redis.call("GET", slots56)
    if (L.truthy(line64)) {
      keepForWaiter26(lock53, slots56, line64, ...serverTime40(nowMs63));
    }
    wake49(publish61, channel55, "0");
    return [":released"]
  }
  let current65: L.Value = (L.truthy(($ = (holds58 !== "0"))) ? redis.call("HGET", lock53, holder57) : $)
  let kept66: L.Value = finished35(done54, (L.truthy(($ = (L.truthy(($ = current65)) ? outcome59 : $))) ? $ : "0"), doneMs60)[0]
  if (((slot62 === "1") && !L.truthy(kept66))) {
    giveSlotBack43(slots56, nowMs63);
  }
  if (((L.truthy(current65) && !L.truthy(kept66)) && L.less(L.tonumber(holds58), L.tonumber(current65)))) {
    redis.call("HSET", lock53, holder57, holds58);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept66 === "1"))) ? $ : (L.truthy(($ = current65)) ? !L.truthy(kept66) : $)))) ? ":released" : $))) ? $ : ":gone")]
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
  let slots48: L.Value = L.get(KEYS, 4)
  let holder49: L.Value = L.get(ARGV, 1)
  let holds50: L.Value = L.get(ARGV, 2)
  let outcome51: L.Value = L.get(ARGV, 3)
  let doneMs52: L.Value = L.get(ARGV, 4)
  let publish53: L.Value = L.get(ARGV, 5)
  let slot54: L.Value = L.get(ARGV, 6)
  let nowMs55: L.Value = L.get(ARGV, 7)
  if (((holds50 === "0") && (redis.call("HDEL", lock45, holder49) === 1))) {
    redis.call("SET", done46, outcome51, "PX", doneMs52);
    wake41(publish53, channel47, "0");
    return [":released"]
  }
  let current56: L.Value = (L.truthy(($ = (holds50 !== "0"))) ? redis.call("HGET", lock45, holder49) : $)
  let kept57: L.Value = finished3(done46, (L.truthy(($ = (L.truthy(($ = current56)) ? outcome51 : $))) ? $ : "0"), doneMs52)[0]
  if (((slot54 === "1") && !L.truthy(kept57))) {
    giveSlotBack35(slots48, nowMs55);
  }
  if (((L.truthy(current56) && !L.truthy(kept57)) && L.less(L.tonumber(holds50), L.tonumber(current56)))) {
    redis.call("HSET", lock45, holder49, holds50);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept57 === "1"))) ? $ : (L.truthy(($ = current56)) ? !L.truthy(kept57) : $)))) ? ":released" : $))) ? $ : ":gone")]
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
      let mode9: L.Value = redis.call("HGET", lock7, "mode")
      if (((mode9 === "read") || (mode9 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  const takeOver10 = (lock11?: L.Value, donePrefix12?: L.Value, current13?: L.Value, holds14?: L.Value, doneMs15?: L.Value): L.Value[] => {
    if (!L.truthy(current13)) {
      return []
    }
    redis.call("DEL", lock11);
    if ((holds14 !== "0")) {
      redis.call("SET", L.concat(donePrefix12, current13), "0", "PX", doneMs15, "NX");
    }
    return []
  }
  let lock16: L.Value = L.get(KEYS, 1)
  let done17: L.Value = L.get(KEYS, 2)
  let answer18: L.Value = L.get(KEYS, 3)
  let donePrefix19: L.Value = L.get(KEYS, 4)
  let holder20: L.Value = L.get(ARGV, 1)
  let leaseMs21: L.Value = L.get(ARGV, 2)
  let doneMs22: L.Value = L.get(ARGV, 3)
  let [current23, holds24]: L.Value[] = holderOf6(lock16)
  if ((current23 === holder20)) {
    return [L.table(":granted", redis.call("PTTL", lock16))]
  }
  if (L.less(0, redis.call("EXISTS", done17, answer18))) {
    return [L.table(":refused", redis.call("PTTL", lock16))]
  }
  takeOver10(lock16, donePrefix19, current23, holds24, doneMs22);
  redis.call("SET", answer18, "1", "PX", doneMs22);
  redis.call("HSET", lock16, holder20, "1");
  redis.call("PEXPIRE", lock16, leaseMs21);
  return [L.concat(L.concat(":granted", " "), leaseMs21)]
}
