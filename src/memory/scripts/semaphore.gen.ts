// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const isCount5 = (text6?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text6, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text6), 20) : $))) ? (text6 !== "-0") : $)
    return [(L.truthy(($ = isWhole7)) ? (L.format("%.0f", L.tonumber(text6)) === text6) : $)]
  }
  const countIn8 = (key9?: L.Value, value10?: L.Value): L.Value[] => {
    if ((L.truthy(value10) && !L.truthy(isCount5(value10)[0]))) {
      redis.call("HGET", key9, "0");
    }
    return [value10]
  }
  const readLine11 = (text12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, since15, mean16, heard17, count18, age19, waited20, turn21, mark22]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text12) === "string"))) ? text12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line23: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at14)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since15)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean16)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard17)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count18)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age19)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited20)) ? $ : 0))], ["turn", (L.truthy(($ = turn21)) ? $ : "")], ["mark", (L.truthy(($ = mark22)) ? $ : "")])
    if (L.less(now13, L.get(line23, "since"))) {
      L.set(line23, "at", (L.num((L.num(L.get(line23, "at")) + L.num(now13))) - L.num(L.get(line23, "since"))));
      L.set(line23, "since", now13);
    }
    if (((L.less((L.num(now13) + 600000), L.get(line23, "at")) || L.less(600000, L.get(line23, "mean"))) || L.less(86400000, (L.num(now13) - L.num(L.get(line23, "since")))))) {
      return [...readLine11("", now13)]
    }
    return [line23]
  }
  const keepLine24 = (key25?: L.Value, line26?: L.Value, now27?: L.Value): L.Value[] => {
    let text28: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line26, "at")) * 1000), (L.num(L.get(line26, "since")) * 1000), (L.num(L.get(line26, "mean")) * 1000), (L.num(L.get(line26, "heard")) * 1000), L.get(line26, "count"), L.get(line26, "age"), L.get(line26, "waited"))
    let ttlMs29: L.Value = (L.num((L.num(L.max((L.num(L.get(line26, "at")) - L.num(now27)), 0)) + L.num((4 * L.num(L.max(L.get(line26, "mean"), (L.num(now27) - L.num(L.get(line26, "since"))))))))) + 2000)
    redis.pcall("SET", key25, L.concat(text28, L.concat(L.get(line26, "turn"), L.concat(":", L.get(line26, "mark")))), "PX", L.ceil(ttlMs29));
    return []
  }
  const gaps30 = (line31?: L.Value, now32?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs33: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line31, "count")))) ? L.min((L.num(L.get(line31, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs34: L.Value = (L.num((L.num((L.num(now32) - L.num(L.get(line31, "since")))) - L.num(L.get(line31, "mean")))) / 8)
    return [L.max(closeMs33, L.min(stretchedMs34, L.max(100, (L.num(L.get(line31, "mean")) / 2)), 1000)), closeMs33]
  }
  const learn35 = (pace36?: L.Value, heldMs37?: L.Value, most38?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs37 = L.min(heldMs37, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace36, "count")))) ? (L.num((8 * L.num(L.get(pace36, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace36, "count", L.min((L.num(L.get(pace36, "count")) + 1), most38));
    L.set(pace36, "mean", (L.num(L.get(pace36, "mean")) + L.num((L.num((L.num(heldMs37) - L.num(L.get(pace36, "mean")))) / L.num(L.get(pace36, "count"))))));
    return [heldMs37]
  }
  const ownSleep39 = (line40?: L.Value, heldMs41?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs41) - L.num(L.get(line40, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs41))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother42 = (line43?: L.Value, now44?: L.Value, endsAt45?: L.Value, who46?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd47, known48]: L.Value[] = L.match(L.get(line43, "mark"), /^([0-9]+) (.*)$/s)
    let [process49, heirs50]: L.Value[] = L.gsub(who46, /-[0-9]+$/gs, "")
    L.set(line43, "mark", (L.truthy(($ = (L.truthy(($ = endsAt45)) ? L.concat(L.format("%.0f ", endsAt45), process49) : $))) ? $ : ""));
    let laterMs51: L.Value = (L.num((L.truthy(($ = endsAt45)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd47)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd47)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt45))) ? $ : (known48 !== process49)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs50 === 0))) ? !L.less(laterMs51, 5) : $))) ? !L.less((L.num((L.num(endsAt45) - L.num(now44))) / 4), laterMs51) : $)) : $)]
  }
  const whenFree52 = (line53?: L.Value, now54?: L.Value, ask55?: L.Value, heldMs56?: L.Value, isSeen57?: L.Value, silentMs58?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen57)) {
      learn35(line53, heldMs56, 10);
      L.set(line53, "since", now54);
    }
    let freeMs59: L.Value = (L.num(now54) - L.num(L.get(line53, "since")))
    if (((((L.get(ask55, "last") === "0") && L.less(now54, L.get(line53, "at"))) && !L.less((L.num(freeMs59) + L.num(L.get(ask55, "rttMs"))), L.get(ask55, "waitedMs"))) && L.less(freeMs59, silentMs58))) {
      L.set(line53, "mark", L.format("-%.0f", heldMs56));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps30(line53, now54)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line53, "mean"))), heldMs56)) {
      L.set(line53, "at", L.min(L.get(line53, "at"), now54));
    }
    L.set(line53, "mark", "");
    L.set(line53, "since", now54);
    return [0]
  }
  const whenHeld60 = (line61?: L.Value, now62?: L.Value, ask63?: L.Value, remainingMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs65, closeMs66]: L.Value[] = gaps30(line61, now62)
    let chance67: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask63, "jitter")) / 1000)))
    let sleepMs68: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line61, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep39(line61, (L.num(now62) - L.num(L.get(line61, "since")))))) * L.num((L.num(chance67) + 1)))) / 2)
    let at69: L.Value = L.max((L.num(L.get(line61, "at")) + L.num((L.num(apartMs65) * L.num(chance67)))), (L.num(now62) + L.num(sleepMs68)), (L.num(now62) + L.num(L.min(L.get(ask63, "rttMs"), apartMs65))))
    let mostMs70: L.Value = Infinity
    if (!L.less(remainingMs64, 0)) {
      let afterOthers71: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now62) + L.num(L.get(ask63, "rttMs"))), L.get(line61, "at")))) ? (L.num(L.get(line61, "at")) + L.num((L.num(closeMs66) * L.num(chance67)))) : $))) ? $ : 0)
      at69 = L.min(at69, L.max((L.num((L.num(now62) + L.num(remainingMs64))) + 5), afterOthers71));
      mostMs70 = (L.num((L.num(remainingMs64) + 5)) + L.num((L.num(apartMs65) * L.num(chance67))));
    }
    if (L.less((L.num(now62) + L.num(L.get(ask63, "leftMs"))), at69)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask63, "leftMs"))))]
    }
    L.set(line61, "age", (L.num(L.get(line61, "age")) + L.num((L.num((L.num(L.get(ask63, "waitedMs")) - L.num(L.get(line61, "age")))) / 16))));
    let isKept72: L.Value = L.less((L.num(now62) - L.num(L.get(line61, "heard"))), L.min((2 * L.num(apartMs65)), L.get(ask63, "waitedMs")))
    let believedMs73: L.Value = L.max(500, sleepMs68, (L.truthy(($ = (L.truthy(($ = isKept72)) ? (8 * L.num(L.get(ask63, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now62) + L.num(believedMs73)), at69)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs68, (L.num(believedMs73) * L.num(chance67))), mostMs70)))]
    }
    let soonMs74: L.Value = L.max((L.num((L.num(at69) - L.num(now62))) / 12), closeMs66, sleepMs68)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line61, "age"))), (5 * L.num((L.num(L.get(line61, "at")) - L.num(now62))))), L.get(ask63, "waitedMs")) && L.less((L.num(now62) + L.num((2 * L.num(soonMs74)))), at69))) {
      return [-L.num(L.ceil(soonMs74))]
    }
    L.set(line61, "at", L.min(at69, (L.num(now62) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line61, "at")) - L.num(now62))))]
  }
  const slotIn75 = (line76?: L.Value, now77?: L.Value, ask78?: L.Value, remainingMs79?: L.Value, endsAt80?: L.Value, who81?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs82: L.Value = L.max(0, L.min((L.num(now77) - L.num(L.get(line76, "heard"))), 600000))
    let formerMs83: L.Value = L.tonumber(L.match(L.get(line76, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs84: L.Value = (L.truthy(($ = formerMs83)) ? $ : (L.num(now77) - L.num(L.get(line76, "since"))))
    let silentMs85: L.Value = (L.num(1.25) * L.num(L.max(ownSleep39(line76, heldMs84)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line76, "count")))) ? L.min((L.num(L.get(line76, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps30(line76, now77)[0]))) + L.num(silentMs85)), heardMs82)) {
      L.set(line76, "at", L.min(L.get(line76, "at"), now77));
    }
    L.set(line76, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask78, "slot") === "1"))) ? now77 : $))) ? $ : (L.num(now77) - L.num(heardMs82))));
    if ((remainingMs79 === -2)) {
      return [...whenFree52(line76, now77, ask78, heldMs84, formerMs83, silentMs85)]
    }
    if (L.truthy(isAnother42(line76, now77, endsAt80, who81)[0])) {
      learn35(line76, heldMs84, 10);
      L.set(line76, "since", now77);
    } else if (L.truthy(formerMs83)) {
      L.set(line76, "since", now77);
    }
    return [...whenHeld60(line76, now77, ask78, remainingMs79)]
  }
  const decide86 = (line87?: L.Value, now88?: L.Value, turn89?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket90, weight91, untilMs92, since93]: L.Value[] = L.match(L.concat(L.get(line87, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs94: L.Value = (L.num(now88) - L.num(L.tonumber(since93)))
    let mostMs95: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight91)))) * L.num(L.get(line87, "mean")))) + 500)
    L.set(turn89, "isOldest", (L.get(turn89, "ticket") === L.tonumber(ticket90)));
    L.set(turn89, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs94, 0))) ? L.less(hadMs94, mostMs95) : $))) ? L.less(now88, L.tonumber(untilMs92)) : $));
    L.set(turn89, "isYoung", L.less(L.get(turn89, "waitedMs"), (L.num(L.get(line87, "waited")) + 1)));
    L.set(turn89, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn89, "isKept"))) ? L.get(turn89, "isOldest") : $))) ? L.tonumber(since93) : $))) ? $ : now88));
    let isMine96: L.Value = (L.truthy(($ = !L.truthy(L.get(turn89, "isKept")))) ? $ : !L.less(L.tonumber(ticket90), L.get(turn89, "ticket")))
    let restMs97: L.Value = (L.num(mostMs95) - L.num(hadMs94))
    let isEnough98: L.Value = !L.less(L.get(turn89, "available"), L.get(turn89, "weight"))
    L.set(turn89, "fits", (L.truthy(($ = isEnough98)) ? (L.truthy(($ = (L.truthy(($ = isMine96)) ? $ : (L.get(turn89, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn89, "available")) - L.num(L.get(turn89, "weight"))), L.tonumber(weight91))) : $));
    let mayBegin99: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn89, "weight")))) ? !L.truthy(L.get(turn89, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs97))) ? $ : L.less(restMs97, -L.num(mostMs95))) : $)
    L.set(turn89, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn89, "fits")))) ? isMine96 : $))) ? (L.truthy(($ = L.get(turn89, "isKept"))) ? $ : mayBegin99) : $));
    if (L.truthy(isEnough98)) {
      L.set(turn89, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn89, "fits"))) ? -2 : $))) ? $ : restMs97));
    }
    return []
  }
  const keepTurn100 = (line101?: L.Value, now102?: L.Value, turn103?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs104: L.Value = L.max((L.num(L.get(line101, "mean")) / 4), L.min((L.num((L.num(now102) - L.num(L.get(turn103, "since")))) / 8), 2000), L.min(L.get(turn103, "rttMs"), 50))
    askInMs104 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn103, "remainingMs"), 0))) ? askInMs104 : $))) ? $ : L.min(askInMs104, (L.num(L.get(turn103, "remainingMs")) + 5))));
    L.set(line101, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn103, "ticket"), L.get(turn103, "weight"), (L.num((L.num(now102) + L.num(askInMs104))) + 200), L.get(turn103, "since")));
    return [askInMs104]
  }
  const nextTurn105 = (slots106?: L.Value, text107?: L.Value, now108?: L.Value, turn109?: L.Value): L.Value[] => {
    let $: L.Value
    let line110: L.Value = readLine11(text107, now108)[0]
    L.set(turn109, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn109, "ticket")))) ? L.get(turn109, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now108) * 1000)) - L.num(L.get(turn109, "jitter")))));
    L.set(turn109, "waitedMs", L.floor((L.num(now108) - L.num((L.num(L.get(turn109, "ticket")) / 1000)))));
    decide86(line110, now108, turn109);
    let remainingMs111: L.Value = L.get(turn109, "remainingMs")
    let at112: L.Value = L.get(line110, "at")
    let since113: L.Value = (L.truthy(($ = L.match(L.get(line110, "mark"), /^[0-9]/s)[0])) ? L.get(line110, "since") : $)
    let slotInMs114: L.Value = slotIn75(line110, now108, turn109, remainingMs111, L.get(turn109, "newestAt"), "")[0]
    let askInMs115: L.Value = L.abs(slotInMs114)
    if ((((L.get(line110, "turn") === "") && (slotInMs114 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn109, "newestAt"))) ? $ : 0)) || (L.truthy(since113) && (L.get(line110, "since") !== since113))))) {
      L.set(line110, "turn", "0-");
    }
    if ((slotInMs114 === 0)) {
      L.set(line110, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn109, "isOldest"))) ? $ : L.match(L.get(line110, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line110, "turn")));
      L.set(line110, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn109, "weight")))) ? (L.num((L.num(L.get(line110, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn109, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line110, "waited")));
    } else if (L.truthy(L.get(turn109, "has"))) {
      L.set(line110, "at", at112);
      slotInMs114 = -1;
      askInMs115 = keepTurn100(line110, now108, turn109)[0];
    } else if ((L.truthy(L.get(turn109, "isKept")) && L.truthy(L.get(turn109, "isYoung")))) {
      let mostMs116: L.Value = (L.num(askInMs115) + L.num(L.min(askInMs115, 1000)))
      askInMs115 = L.max(askInMs115, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs111, 0))) ? mostMs116 : $))) ? $ : L.min(mostMs116, remainingMs111)));
    } else if (L.truthy(L.get(turn109, "isKept"))) {
      askInMs115 = L.ceil((L.num(askInMs115) / 3));
    }
    keepLine24(slots106, line110, now108);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs114, 0))) ? -L.num(askInMs115) : $))) ? $ : askInMs115), L.get(turn109, "ticket")]
  }
  const serverTime117 = (nowMs118?: L.Value): L.Value[] => {
    let $: L.Value
    let time119: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time119, "err"))) ? L.tonumber(nowMs118) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time119, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time119, 2))) / 1000)))))]
  }
  let permits120: L.Value = L.get(KEYS, 1)
  let operation121: L.Value = L.get(KEYS, 2)
  let slots122: L.Value = L.get(KEYS, 3)
  let count123: L.Value = L.tonumber(L.get(ARGV, 1))
  let last124: L.Value = L.get(ARGV, 2)
  let answerMs125: L.Value = L.get(ARGV, 3)
  let rttMs126: L.Value = L.tonumber(L.get(ARGV, 4))
  let jitter127: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs128: L.Value = L.get(ARGV, 6)
  let ticket129: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs130: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot131: L.Value = L.get(ARGV, 9)
  let [value132, line133]: L.Value[] = L.unpack(redis.call("MGET", permits120, slots122))
  let available134: L.Value = L.tonumber(countIn8(permits120, (L.truthy(($ = value132)) ? $ : redis.call("GET", permits120)))[0])
  let enough135: L.Value = (L.truthy(($ = available134)) ? !L.less(available134, count123) : $)
  let askInMs136: L.Value = undefined
  const askForTurn137 = (): L.Value[] => {
    let $: L.Value
    let turn138: L.Value = L.keyed(L.table(), ["last", last124], ["rttMs", rttMs126], ["jitter", jitter127], ["leftMs", leftMs130], ["slot", slot131], ["ticket", ticket129], ["weight", count123], ["available", (L.truthy(($ = available134)) ? $ : 0)], ["remainingMs", -1])
    {
      const values = [...nextTurn105(slots122, line133, serverTime117(nowMs128)[0], turn138)]
      askInMs136 = values[0];
      ticket129 = values[1];
    }
    return []
  }
  if ((L.truthy(line133) && L.truthy(enough135))) {
    askForTurn137();
    enough135 = (askInMs136 === 0);
  }
  let kept139: L.Value = undefined
  if ((L.truthy(enough135) || (last124 === "1"))) {
    kept139 = answered1(operation121, (L.truthy(($ = (L.truthy(($ = enough135)) ? "1" : $))) ? $ : "0"), answerMs125)[0];
    if ((L.truthy(enough135) && !L.truthy(kept139))) {
      redis.call("DECRBY", permits120, count123);
      return [":granted"]
    }
  } else {
    kept139 = redis.call("GET", operation121);
  }
  if (L.truthy(kept139)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept139 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last124 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs136)) {
    askForTurn137();
  }
  return [L.table(":busy", askInMs136, ticket129)]
}

export const add: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const isCount9 = (text10?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole11: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text10, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text10), 20) : $))) ? (text10 !== "-0") : $)
    return [(L.truthy(($ = isWhole11)) ? (L.format("%.0f", L.tonumber(text10)) === text10) : $)]
  }
  const countIn12 = (key13?: L.Value, value14?: L.Value): L.Value[] => {
    if ((L.truthy(value14) && !L.truthy(isCount9(value14)[0]))) {
      redis.call("HGET", key13, "0");
    }
    return [value14]
  }
  const passFull15 = (key16?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key16, 1, "GT");
    return []
  }
  const finished17 = (done18?: L.Value, answer19?: L.Value, doneMs20?: L.Value): L.Value[] => {
    let $: L.Value
    let stored21: L.Value = redis.pcall("SET", done18, answer19, "PX", doneMs20, "NX")
    if ((L.truthy(stored21) && L.truthy(L.get(stored21, "err")))) {
      passFull15(done18);
      stored21 = redis.call("SET", done18, answer19, "PX", doneMs20, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored21))) ? redis.call("GET", done18) : $)]
  }
  let permits22: L.Value = L.get(KEYS, 1)
  let operation23: L.Value = L.get(KEYS, 2)
  let channel24: L.Value = L.get(KEYS, 3)
  let count25: L.Value = L.tonumber(L.get(ARGV, 1))
  let present26: L.Value = L.get(ARGV, 2)
  let total27: L.Value = L.get(ARGV, 3)
  let answerMs28: L.Value = L.get(ARGV, 4)
  let publish29: L.Value = L.get(ARGV, 5)
  let found30: L.Value = (L.truthy(($ = (present26 === "0"))) ? $ : (redis.call("EXISTS", permits22) === 1))
  let kept31: L.Value = finished17(operation23, (L.truthy(($ = (L.truthy(($ = found30)) ? "1" : $))) ? $ : "0"), answerMs28)[0]
  if ((L.truthy(kept31) || !L.truthy(found30))) {
    return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept31)) ? $ : "0") === "1"))) ? ":added" : $))) ? $ : ":missing")]
  }
  let available32: L.Value = redis.pcall("INCRBY", permits22, count25)
  if ((L.type(available32) === "table")) {
    redis.call("DEL", operation23);
    countIn12(permits22, redis.call("GET", permits22));
    available32 = redis.call("INCRBY", permits22, count25);
  }
  announce5(publish29, channel24, (L.truthy(($ = (L.truthy(($ = (total27 === "1"))) ? available32 : $))) ? $ : count25));
  return [":added"]
}

export const available: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  let permits7: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn4(permits7, redis.call("GET", permits7))[0])) ? $ : 0)))]
}

export const cancel: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const passFull9 = (key10?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key10, 1, "GT");
    return []
  }
  const readLine11 = (text12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, since15, mean16, heard17, count18, age19, waited20, turn21, mark22]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text12) === "string"))) ? text12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line23: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at14)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since15)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean16)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard17)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count18)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age19)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited20)) ? $ : 0))], ["turn", (L.truthy(($ = turn21)) ? $ : "")], ["mark", (L.truthy(($ = mark22)) ? $ : "")])
    if (L.less(now13, L.get(line23, "since"))) {
      L.set(line23, "at", (L.num((L.num(L.get(line23, "at")) + L.num(now13))) - L.num(L.get(line23, "since"))));
      L.set(line23, "since", now13);
    }
    if (((L.less((L.num(now13) + 600000), L.get(line23, "at")) || L.less(600000, L.get(line23, "mean"))) || L.less(86400000, (L.num(now13) - L.num(L.get(line23, "since")))))) {
      return [...readLine11("", now13)]
    }
    return [line23]
  }
  const keepLine24 = (key25?: L.Value, line26?: L.Value, now27?: L.Value): L.Value[] => {
    let text28: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line26, "at")) * 1000), (L.num(L.get(line26, "since")) * 1000), (L.num(L.get(line26, "mean")) * 1000), (L.num(L.get(line26, "heard")) * 1000), L.get(line26, "count"), L.get(line26, "age"), L.get(line26, "waited"))
    let ttlMs29: L.Value = (L.num((L.num(L.max((L.num(L.get(line26, "at")) - L.num(now27)), 0)) + L.num((4 * L.num(L.max(L.get(line26, "mean"), (L.num(now27) - L.num(L.get(line26, "since"))))))))) + 2000)
    redis.pcall("SET", key25, L.concat(text28, L.concat(L.get(line26, "turn"), L.concat(":", L.get(line26, "mark")))), "PX", L.ceil(ttlMs29));
    return []
  }
  const gaps30 = (line31?: L.Value, now32?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs33: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line31, "count")))) ? L.min((L.num(L.get(line31, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs34: L.Value = (L.num((L.num((L.num(now32) - L.num(L.get(line31, "since")))) - L.num(L.get(line31, "mean")))) / 8)
    return [L.max(closeMs33, L.min(stretchedMs34, L.max(100, (L.num(L.get(line31, "mean")) / 2)), 1000)), closeMs33]
  }
  const serverTime35 = (nowMs36?: L.Value): L.Value[] => {
    let $: L.Value
    let time37: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time37, "err"))) ? L.tonumber(nowMs36) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time37, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time37, 2))) / 1000)))))]
  }
  const giveSlotBack38 = (slots39?: L.Value, nowMs40?: L.Value): L.Value[] => {
    let text41: L.Value = redis.pcall("GET", slots39)
    if ((L.type(text41) !== "string")) {
      return [false]
    }
    let now42: L.Value = serverTime35(nowMs40)[0]
    let line43: L.Value = readLine11(text41, now42)[0]
    L.set(line43, "at", (L.num(L.get(line43, "at")) - L.num(gaps30(line43, now42)[0])));
    keepLine24(slots39, line43, now42);
    return [true]
  }
  let permits44: L.Value = L.get(KEYS, 1)
  let operation45: L.Value = L.get(KEYS, 2)
  let channel46: L.Value = L.get(KEYS, 3)
  let slots47: L.Value = L.get(KEYS, 4)
  let count48: L.Value = L.get(ARGV, 1)
  let answerMs49: L.Value = L.get(ARGV, 2)
  let publish50: L.Value = L.get(ARGV, 3)
  let slot51: L.Value = L.get(ARGV, 4)
  let nowMs52: L.Value = L.get(ARGV, 5)
  let before53: L.Value = redis.pcall("SET", operation45, "0", "PX", answerMs49, "GET")
  if ((L.truthy(before53) && (L.type(before53) === "table"))) {
    passFull9(operation45);
    before53 = redis.call("SET", operation45, "0", "PX", answerMs49, "GET");
  }
  if (((before53 === "1") && (redis.call("EXISTS", permits44) === 1))) {
    let available54: L.Value = redis.pcall("INCRBY", permits44, count48)
    announce5(publish50, channel46, (L.truthy(($ = (L.truthy(($ = (L.type(available54) === "table"))) ? 0 : $))) ? $ : available54));
  }
  if (((slot51 === "1") && !L.truthy(before53))) {
    giveSlotBack38(slots47, nowMs52);
  }
  return [":over"]
}

export const drain: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const isCount5 = (text6?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text6, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text6), 20) : $))) ? (text6 !== "-0") : $)
    return [(L.truthy(($ = isWhole7)) ? (L.format("%.0f", L.tonumber(text6)) === text6) : $)]
  }
  const countIn8 = (key9?: L.Value, value10?: L.Value): L.Value[] => {
    if ((L.truthy(value10) && !L.truthy(isCount5(value10)[0]))) {
      redis.call("HGET", key9, "0");
    }
    return [value10]
  }
  let permits11: L.Value = L.get(KEYS, 1)
  let operation12: L.Value = L.get(KEYS, 2)
  let answerMs13: L.Value = L.get(ARGV, 1)
  let available14: L.Value = (L.truthy(($ = countIn8(permits11, redis.call("GET", permits11))[0])) ? $ : "0")
  let kept15: L.Value = answered1(operation12, available14, answerMs13)[0]
  if (((available14 !== "0") && !L.truthy(kept15))) {
    redis.call("SET", permits11, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept15)) ? $ : available14)))]
}

export const expire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const finished9 = (done10?: L.Value, answer11?: L.Value, doneMs12?: L.Value): L.Value[] => {
    let $: L.Value
    let stored13: L.Value = redis.pcall("SET", done10, answer11, "PX", doneMs12, "NX")
    if ((L.truthy(stored13) && L.truthy(L.get(stored13, "err")))) {
      passFull7(done10);
      stored13 = redis.call("SET", done10, answer11, "PX", doneMs12, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored13))) ? redis.call("GET", done10) : $)]
  }
  let permits14: L.Value = L.get(KEYS, 1)
  let deadlines15: L.Value = L.get(KEYS, 2)
  let operation16: L.Value = L.get(KEYS, 3)
  let ttlMs17: L.Value = L.get(ARGV, 1)
  let answerMs18: L.Value = L.get(ARGV, 2)
  let answer19: L.Value = (L.truthy(($ = (L.truthy(($ = countIn4(permits14, redis.call("GET", permits14))[0])) ? "1" : $))) ? $ : "0")
  let kept20: L.Value = finished9(operation16, answer19, answerMs18)[0]
  if (((answer19 === "1") && !L.truthy(kept20))) {
    for (const [_21, key22] of L.ipairs(L.table(permits14, deadlines15))) {
      if ((ttlMs17 === "-1")) {
        redis.call("PERSIST", key22);
      } else {
        redis.call("PEXPIRE", key22, ttlMs17);
      }
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept20)) ? $ : answer19) === "1"))) ? ":set" : $))) ? $ : ":missing")]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const answered9 = (operation10?: L.Value, answer11?: L.Value, answerMs12?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation10, answer11, "PX", answerMs12, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation10)]
  }
  const isCount13 = (text14?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole15: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text14, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text14), 20) : $))) ? (text14 !== "-0") : $)
    return [(L.truthy(($ = isWhole15)) ? (L.format("%.0f", L.tonumber(text14)) === text14) : $)]
  }
  const countIn16 = (key17?: L.Value, value18?: L.Value): L.Value[] => {
    if ((L.truthy(value18) && !L.truthy(isCount13(value18)[0]))) {
      redis.call("HGET", key17, "0");
    }
    return [value18]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let operation20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let count22: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs23: L.Value = L.get(ARGV, 2)
  let answerMs24: L.Value = L.get(ARGV, 3)
  let publish25: L.Value = L.get(ARGV, 4)
  let answer26: L.Value = (L.truthy(($ = (L.truthy(($ = countIn16(permits19, redis.call("GET", permits19))[0])) ? "0" : $))) ? $ : "1")
  let kept27: L.Value = answered9(operation20, answer26, answerMs24)[0]
  if (((answer26 === "1") && !L.truthy(kept27))) {
    if ((ttlMs23 === "0")) {
      redis.call("SET", permits19, count22);
    } else {
      redis.call("SET", permits19, count22, "PX", ttlMs23);
    }
    announce5(publish25, channel21, count22);
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept27)) ? $ : answer26) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
