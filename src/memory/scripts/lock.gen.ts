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
  const learnFrom42 = (line43?: L.Value, ask44?: L.Value, heldMs45?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask44, "waitedMs"))) {
      learn25(line43, heldMs45, 10);
    }
    return []
  }
  const whenFree46 = (line47?: L.Value, now48?: L.Value, ask49?: L.Value, heldMs50?: L.Value, isSeen51?: L.Value, silentMs52?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen51)) {
      L.set(line47, "since", now48);
    }
    let freeMs53: L.Value = (L.num(now48) - L.num(L.get(line47, "since")))
    if (((((L.get(ask49, "last") === "0") && L.less(now48, L.get(line47, "at"))) && !L.less((L.num(freeMs53) + L.num(L.get(ask49, "rttMs"))), L.get(ask49, "waitedMs"))) && L.less(freeMs53, silentMs52))) {
      L.set(line47, "mark", L.format("-%.0f", heldMs50));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps20(line47, now48)[0])), 1000)))]
    }
    learnFrom42(line47, ask49, heldMs50);
    if (L.less((12 * L.num(L.get(line47, "mean"))), heldMs50)) {
      L.set(line47, "at", L.min(L.get(line47, "at"), now48));
    }
    L.set(line47, "mark", "");
    L.set(line47, "since", now48);
    return [0]
  }
  const whenHeld54 = (line55?: L.Value, now56?: L.Value, ask57?: L.Value, remainingMs58?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs59, closeMs60]: L.Value[] = gaps20(line55, now56)
    let chance61: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask57, "jitter")) / 1000)))
    let sleepMs62: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line55, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep29(line55, (L.num(now56) - L.num(L.get(line55, "since")))))) * L.num((L.num(chance61) + 1)))) / 2)
    let at63: L.Value = L.max((L.num(L.get(line55, "at")) + L.num((L.num(apartMs59) * L.num(chance61)))), (L.num(now56) + L.num(sleepMs62)), (L.num(now56) + L.num(L.min(L.get(ask57, "rttMs"), apartMs59))))
    let mostMs64: L.Value = Infinity
    if (!L.less(remainingMs58, 0)) {
      let afterOthers65: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now56) + L.num(L.get(ask57, "rttMs"))), L.get(line55, "at")))) ? (L.num(L.get(line55, "at")) + L.num((L.num(closeMs60) * L.num(chance61)))) : $))) ? $ : 0)
      at63 = L.min(at63, L.max((L.num((L.num(now56) + L.num(remainingMs58))) + 5), afterOthers65));
      mostMs64 = (L.num((L.num(remainingMs58) + 5)) + L.num((L.num(apartMs59) * L.num(chance61))));
    }
    if (L.less((L.num(now56) + L.num(L.get(ask57, "leftMs"))), at63)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask57, "leftMs"))))]
    }
    L.set(line55, "age", (L.num(L.get(line55, "age")) + L.num((L.num((L.num(L.get(ask57, "waitedMs")) - L.num(L.get(line55, "age")))) / 16))));
    let isKept66: L.Value = L.less((L.num(now56) - L.num(L.get(line55, "heard"))), L.min((2 * L.num(apartMs59)), L.get(ask57, "waitedMs")))
    let believedMs67: L.Value = L.max(500, sleepMs62, (L.truthy(($ = (L.truthy(($ = isKept66)) ? (8 * L.num(L.get(ask57, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now56) + L.num(believedMs67)), at63)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs62, (L.num(believedMs67) * L.num(chance61))), mostMs64)))]
    }
    let soonMs68: L.Value = L.max((L.num((L.num(at63) - L.num(now56))) / 12), closeMs60, sleepMs62)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line55, "age"))), (5 * L.num((L.num(L.get(line55, "at")) - L.num(now56))))), L.get(ask57, "waitedMs")) && L.less((L.num(now56) + L.num((2 * L.num(soonMs68)))), at63))) {
      return [-L.num(L.ceil(soonMs68))]
    }
    L.set(line55, "at", L.min(at63, (L.num(now56) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line55, "at")) - L.num(now56))))]
  }
  const slotIn69 = (line70?: L.Value, now71?: L.Value, ask72?: L.Value, remainingMs73?: L.Value, endsAt74?: L.Value, who75?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs76: L.Value = L.max(0, L.min((L.num(now71) - L.num(L.get(line70, "heard"))), 600000))
    let formerMs77: L.Value = L.tonumber(L.match(L.get(line70, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs78: L.Value = (L.truthy(($ = formerMs77)) ? $ : (L.num(now71) - L.num(L.get(line70, "since"))))
    let silentMs79: L.Value = (L.num(1.25) * L.num(L.max(ownSleep29(line70, heldMs78)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line70, "count")))) ? L.min((L.num(L.get(line70, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps20(line70, now71)[0]))) + L.num(silentMs79)), heardMs76)) {
      L.set(line70, "at", L.min(L.get(line70, "at"), now71));
    }
    L.set(line70, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask72, "slot") === "1"))) ? now71 : $))) ? $ : (L.num(now71) - L.num(heardMs76))));
    if ((remainingMs73 === -2)) {
      return [...whenFree46(line70, now71, ask72, heldMs78, formerMs77, silentMs79)]
    }
    if (L.truthy(isAnother32(line70, now71, endsAt74, who75)[0])) {
      learnFrom42(line70, ask72, heldMs78);
      L.set(line70, "since", now71);
    } else if (L.truthy(formerMs77)) {
      L.set(line70, "since", now71);
    }
    return [...whenHeld54(line70, now71, ask72, remainingMs73)]
  }
  const keptBy80 = (): L.Value[] => {
    return ["00000000-0000-0000-0000-000000000000:0"]
  }
  const takeKept81 = (line82?: L.Value, now83?: L.Value, slot84?: L.Value): L.Value[] => {
    let $: L.Value
    learn25(line82, (L.num(now83) - L.num(L.get(line82, "since"))), 10);
    L.set(line82, "since", now83);
    L.set(line82, "mark", "");
    L.set(line82, "heard", (L.truthy(($ = (L.truthy(($ = (slot84 === "1"))) ? now83 : $))) ? $ : L.get(line82, "heard")));
    return []
  }
  const slotBesideJava85 = (line86?: L.Value, now87?: L.Value, ask88?: L.Value, remainingMs89?: L.Value, who90?: L.Value): L.Value[] => {
    let $: L.Value
    let holder91: L.Value = (L.truthy(($ = L.match(L.get(line86, "mark"), /^[0-9]+ (.*)$/s)[0])) ? $ : "")
    let isJava92: L.Value = (L.truthy(($ = L.match(holder91, /:[0-9]+$/s)[0])) ? !L.truthy(L.match(holder91, /:[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]/s)[0]) : $)
    let askInMs93: L.Value = slotIn69(line86, now87, ask88, remainingMs89, (L.num(now87) + L.num(remainingMs89)), who90)[0]
    let since94: L.Value = L.tonumber((L.truthy(($ = L.match(L.get(line86, "turn"), /^[0-9]+-([0-9]+)$/s)[0])) ? $ : now87))
    let untilMs95: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (askInMs93 === 0))) ? isJava92 : $))) ? (L.num(now87) + L.num(L.min(L.max((L.num(now87) - L.num(since94)), 0), 1000))) : $))) ? $ : 0)
    if (((L.get(line86, "turn") === "") || L.less(0, untilMs95))) {
      L.set(line86, "turn", L.format("%.0f-%.0f", untilMs95, since94));
    }
    return [askInMs93]
  }
  const hasHolderShape96 = (field97?: L.Value, count98?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field97, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count98, /^[0-9]+$/s)[0] : $)]
  }
  const refuse99 = (hash100?: L.Value): L.Value[] => {
    redis.call("GET", hash100);
    return []
  }
  const holderOf101 = (lock102?: L.Value): L.Value[] => {
    let entry103: L.Value = redis.call("HGETALL", lock102)
    if ((L.truthy(L.get(entry103, 1)) && (L.truthy(L.get(entry103, 3)) || !L.truthy(hasHolderShape96(L.get(entry103, 1), L.get(entry103, 2))[0])))) {
      let mode104: L.Value = redis.call("HGET", lock102, "mode")
      if (((mode104 === "read") || (mode104 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse99(lock102);
    }
    return [L.get(entry103, 1), L.get(entry103, 2)]
  }
  const serverTime105 = (nowMs106?: L.Value): L.Value[] => {
    let $: L.Value
    let time107: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time107, "err"))) ? L.tonumber(nowMs106) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time107, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time107, 2))) / 1000)))))]
  }
  let lock108: L.Value = L.get(KEYS, 1)
  let done109: L.Value = L.get(KEYS, 2)
  let slots110: L.Value = L.get(KEYS, 3)
  let holder111: L.Value = L.get(ARGV, 1)
  let leaseMs112: L.Value = L.get(ARGV, 2)
  let last113: L.Value = L.get(ARGV, 3)
  let doneMs114: L.Value = L.get(ARGV, 4)
  let rttMs115: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter116: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs117: L.Value = L.get(ARGV, 7)
  let leftMs118: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot119: L.Value = L.get(ARGV, 9)
  let waitedMs120: L.Value = L.tonumber(L.get(ARGV, 10))
  let present121: L.Value = (L.truthy(($ = (rttMs115 === 0))) ? redis.call("EXISTS", lock108, done109, slots110) : $)
  if ((present121 === 0)) {
    redis.call("HSET", lock108, holder111, "1");
    redis.call("PEXPIRE", lock108, leaseMs112);
    return [L.concat(L.concat(":granted", " "), leaseMs112)]
  }
  let current122: L.Value = holderOf101(lock108)[0]
  if ((current122 === holder111)) {
    return [L.table(":granted", redis.call("PTTL", lock108))]
  }
  let [finished123, line124]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present121 !== (L.truthy(($ = (L.truthy(($ = current122)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done109, slots110) : $))) ? $ : L.table()))
  if (L.truthy(finished123)) {
    return [L.table(":refused", redis.call("PTTL", lock108))]
  }
  let isKept125: L.Value = (current122 === keptBy80()[0])
  let remainingMs126: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = current122)) ? !L.truthy(isKept125) : $))) ? redis.call("PTTL", lock108) : $))) ? $ : -2)
  if (((remainingMs126 !== -2) && (last113 === "1"))) {
    redis.call("SET", done109, "0", "PX", doneMs114);
    return [L.table(":busy", remainingMs126, 0)]
  }
  let now127: L.Value = serverTime105(nowMs117)[0]
  let pace128: L.Value = readLine1(line124, now127)[0]
  let askInMs129: L.Value = 0
  if (!L.truthy(isKept125)) {
    let ask130: L.Value = L.keyed(L.table(), ["last", last113], ["rttMs", rttMs115], ["jitter", jitter116], ["leftMs", leftMs118], ["slot", slot119], ["waitedMs", waitedMs120])
    askInMs129 = slotBesideJava85(pace128, now127, ask130, remainingMs126, current122)[0];
  } else if ((L.less(0, rttMs115) || (last113 === "1"))) {
    redis.call("HDEL", lock108, current122);
    takeKept81(pace128, now127, slot119);
  } else {
    return [L.table(":busy", -2, -L.num(L.ceil(L.min((2 * L.num(gaps20(pace128, now127)[0])), 1000))))]
  }
  keepLine14(slots110, pace128, now127);
  if ((askInMs129 === 0)) {
    redis.call("HSET", lock108, holder111, "1");
    redis.call("PEXPIRE", lock108, leaseMs112);
    return [L.concat(L.concat(":granted", " "), leaseMs112)]
  }
  return [L.table(":busy", remainingMs126, askInMs129)]
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
  const learnFrom51 = (line52?: L.Value, ask53?: L.Value, heldMs54?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask53, "waitedMs"))) {
      learn34(line52, heldMs54, 10);
    }
    return []
  }
  const whenFree55 = (line56?: L.Value, now57?: L.Value, ask58?: L.Value, heldMs59?: L.Value, isSeen60?: L.Value, silentMs61?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen60)) {
      L.set(line56, "since", now57);
    }
    let freeMs62: L.Value = (L.num(now57) - L.num(L.get(line56, "since")))
    if (((((L.get(ask58, "last") === "0") && L.less(now57, L.get(line56, "at"))) && !L.less((L.num(freeMs62) + L.num(L.get(ask58, "rttMs"))), L.get(ask58, "waitedMs"))) && L.less(freeMs62, silentMs61))) {
      L.set(line56, "mark", L.format("-%.0f", heldMs59));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps29(line56, now57)[0])), 1000)))]
    }
    learnFrom51(line56, ask58, heldMs59);
    if (L.less((12 * L.num(L.get(line56, "mean"))), heldMs59)) {
      L.set(line56, "at", L.min(L.get(line56, "at"), now57));
    }
    L.set(line56, "mark", "");
    L.set(line56, "since", now57);
    return [0]
  }
  const whenHeld63 = (line64?: L.Value, now65?: L.Value, ask66?: L.Value, remainingMs67?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs68, closeMs69]: L.Value[] = gaps29(line64, now65)
    let chance70: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask66, "jitter")) / 1000)))
    let sleepMs71: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line64, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep38(line64, (L.num(now65) - L.num(L.get(line64, "since")))))) * L.num((L.num(chance70) + 1)))) / 2)
    let at72: L.Value = L.max((L.num(L.get(line64, "at")) + L.num((L.num(apartMs68) * L.num(chance70)))), (L.num(now65) + L.num(sleepMs71)), (L.num(now65) + L.num(L.min(L.get(ask66, "rttMs"), apartMs68))))
    let mostMs73: L.Value = Infinity
    if (!L.less(remainingMs67, 0)) {
      let afterOthers74: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now65) + L.num(L.get(ask66, "rttMs"))), L.get(line64, "at")))) ? (L.num(L.get(line64, "at")) + L.num((L.num(closeMs69) * L.num(chance70)))) : $))) ? $ : 0)
      at72 = L.min(at72, L.max((L.num((L.num(now65) + L.num(remainingMs67))) + 5), afterOthers74));
      mostMs73 = (L.num((L.num(remainingMs67) + 5)) + L.num((L.num(apartMs68) * L.num(chance70))));
    }
    if (L.less((L.num(now65) + L.num(L.get(ask66, "leftMs"))), at72)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask66, "leftMs"))))]
    }
    L.set(line64, "age", (L.num(L.get(line64, "age")) + L.num((L.num((L.num(L.get(ask66, "waitedMs")) - L.num(L.get(line64, "age")))) / 16))));
    let isKept75: L.Value = L.less((L.num(now65) - L.num(L.get(line64, "heard"))), L.min((2 * L.num(apartMs68)), L.get(ask66, "waitedMs")))
    let believedMs76: L.Value = L.max(500, sleepMs71, (L.truthy(($ = (L.truthy(($ = isKept75)) ? (8 * L.num(L.get(ask66, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now65) + L.num(believedMs76)), at72)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs71, (L.num(believedMs76) * L.num(chance70))), mostMs73)))]
    }
    let soonMs77: L.Value = L.max((L.num((L.num(at72) - L.num(now65))) / 12), closeMs69, sleepMs71)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line64, "age"))), (5 * L.num((L.num(L.get(line64, "at")) - L.num(now65))))), L.get(ask66, "waitedMs")) && L.less((L.num(now65) + L.num((2 * L.num(soonMs77)))), at72))) {
      return [-L.num(L.ceil(soonMs77))]
    }
    L.set(line64, "at", L.min(at72, (L.num(now65) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line64, "at")) - L.num(now65))))]
  }
  const slotIn78 = (line79?: L.Value, now80?: L.Value, ask81?: L.Value, remainingMs82?: L.Value, endsAt83?: L.Value, who84?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs85: L.Value = L.max(0, L.min((L.num(now80) - L.num(L.get(line79, "heard"))), 600000))
    let formerMs86: L.Value = L.tonumber(L.match(L.get(line79, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs87: L.Value = (L.truthy(($ = formerMs86)) ? $ : (L.num(now80) - L.num(L.get(line79, "since"))))
    let silentMs88: L.Value = (L.num(1.25) * L.num(L.max(ownSleep38(line79, heldMs87)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line79, "count")))) ? L.min((L.num(L.get(line79, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps29(line79, now80)[0]))) + L.num(silentMs88)), heardMs85)) {
      L.set(line79, "at", L.min(L.get(line79, "at"), now80));
    }
    L.set(line79, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask81, "slot") === "1"))) ? now80 : $))) ? $ : (L.num(now80) - L.num(heardMs85))));
    if ((remainingMs82 === -2)) {
      return [...whenFree55(line79, now80, ask81, heldMs87, formerMs86, silentMs88)]
    }
    if (L.truthy(isAnother41(line79, now80, endsAt83, who84)[0])) {
      learnFrom51(line79, ask81, heldMs87);
      L.set(line79, "since", now80);
    } else if (L.truthy(formerMs86)) {
      L.set(line79, "since", now80);
    }
    return [...whenHeld63(line79, now80, ask81, remainingMs82)]
  }
  const nextSlot89 = (slots90?: L.Value, text91?: L.Value, now92?: L.Value, ask93?: L.Value, remainingMs94?: L.Value, who95?: L.Value): L.Value[] => {
    let line96: L.Value = readLine10(text91, now92)[0]
    let askInMs97: L.Value = slotIn78(line96, now92, ask93, remainingMs94, (L.num(now92) + L.num(remainingMs94)), who95)[0]
    keepLine23(slots90, line96, now92);
    return [askInMs97]
  }
  const serverTime98 = (nowMs99?: L.Value): L.Value[] => {
    let $: L.Value
    let time100: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time100, "err"))) ? L.tonumber(nowMs99) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time100, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time100, 2))) / 1000)))))]
  }
  let lock101: L.Value = L.get(KEYS, 1)
  let done102: L.Value = L.get(KEYS, 2)
  let slots103: L.Value = L.get(KEYS, 3)
  let holder104: L.Value = L.get(ARGV, 1)
  let leaseMs105: L.Value = L.get(ARGV, 2)
  let last106: L.Value = L.get(ARGV, 3)
  let doneMs107: L.Value = L.get(ARGV, 4)
  let rttMs108: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter109: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs110: L.Value = L.get(ARGV, 7)
  let leftMs111: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot112: L.Value = L.get(ARGV, 9)
  let waitedMs113: L.Value = L.tonumber(L.get(ARGV, 10))
  let present114: L.Value = (L.truthy(($ = (rttMs108 === 0))) ? redis.call("EXISTS", lock101, done102, slots103) : $)
  if ((present114 === 0)) {
    redis.call("HSET", lock101, holder104, "1");
    redis.call("PEXPIRE", lock101, leaseMs105);
    return [L.concat(L.concat(":granted", " "), leaseMs105)]
  }
  let current115: L.Value = holderOf6(lock101)[0]
  if ((current115 === holder104)) {
    return [L.table(":granted", redis.call("PTTL", lock101))]
  }
  let [finished116, line117]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present114 !== (L.truthy(($ = (L.truthy(($ = current115)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done102, slots103) : $))) ? $ : L.table()))
  if (L.truthy(finished116)) {
    return [L.table(":refused", redis.call("PTTL", lock101))]
  }
  let remainingMs118: L.Value = (L.truthy(($ = (L.truthy(($ = current115)) ? redis.call("PTTL", lock101) : $))) ? $ : -2)
  if ((L.truthy(current115) && (last106 === "1"))) {
    redis.call("SET", done102, "0", "PX", doneMs107);
    return [L.table(":busy", remainingMs118, 0)]
  }
  let ask119: L.Value = L.keyed(L.table(), ["last", last106], ["rttMs", rttMs108], ["jitter", jitter109], ["leftMs", leftMs111], ["slot", slot112], ["waitedMs", waitedMs113])
  let askInMs120: L.Value = nextSlot89(slots103, line117, serverTime98(nowMs110)[0], ask119, remainingMs118, current115)[0]
  if ((askInMs120 === 0)) {
    redis.call("HSET", lock101, holder104, "1");
    redis.call("PEXPIRE", lock101, leaseMs105);
    return [L.concat(L.concat(":granted", " "), leaseMs105)]
  }
  return [L.table(":busy", remainingMs118, askInMs120)]
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
