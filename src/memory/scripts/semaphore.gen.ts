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
  const learnFrom52 = (line53?: L.Value, ask54?: L.Value, heldMs55?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask54, "waitedMs"))) {
      learn35(line53, heldMs55, 10);
    }
    return []
  }
  const whenFree56 = (line57?: L.Value, now58?: L.Value, ask59?: L.Value, heldMs60?: L.Value, isSeen61?: L.Value, silentMs62?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen61)) {
      L.set(line57, "since", now58);
    }
    let freeMs63: L.Value = (L.num(now58) - L.num(L.get(line57, "since")))
    if (((((L.get(ask59, "last") === "0") && L.less(now58, L.get(line57, "at"))) && !L.less((L.num(freeMs63) + L.num(L.get(ask59, "rttMs"))), L.get(ask59, "waitedMs"))) && L.less(freeMs63, silentMs62))) {
      L.set(line57, "mark", L.format("-%.0f", heldMs60));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps30(line57, now58)[0])), 1000)))]
    }
    learnFrom52(line57, ask59, heldMs60);
    if (L.less((12 * L.num(L.get(line57, "mean"))), heldMs60)) {
      L.set(line57, "at", L.min(L.get(line57, "at"), now58));
    }
    L.set(line57, "mark", "");
    L.set(line57, "since", now58);
    return [0]
  }
  const whenHeld64 = (line65?: L.Value, now66?: L.Value, ask67?: L.Value, remainingMs68?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs69, closeMs70]: L.Value[] = gaps30(line65, now66)
    let chance71: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask67, "jitter")) / 1000)))
    let sleepMs72: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line65, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep39(line65, (L.num(now66) - L.num(L.get(line65, "since")))))) * L.num((L.num(chance71) + 1)))) / 2)
    let at73: L.Value = L.max((L.num(L.get(line65, "at")) + L.num((L.num(apartMs69) * L.num(chance71)))), (L.num(now66) + L.num(sleepMs72)), (L.num(now66) + L.num(L.min(L.get(ask67, "rttMs"), apartMs69))))
    let mostMs74: L.Value = Infinity
    if (!L.less(remainingMs68, 0)) {
      let afterOthers75: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now66) + L.num(L.get(ask67, "rttMs"))), L.get(line65, "at")))) ? (L.num(L.get(line65, "at")) + L.num((L.num(closeMs70) * L.num(chance71)))) : $))) ? $ : 0)
      at73 = L.min(at73, L.max((L.num((L.num(now66) + L.num(remainingMs68))) + 5), afterOthers75));
      mostMs74 = (L.num((L.num(remainingMs68) + 5)) + L.num((L.num(apartMs69) * L.num(chance71))));
    }
    if (L.less((L.num(now66) + L.num(L.get(ask67, "leftMs"))), at73)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask67, "leftMs"))))]
    }
    L.set(line65, "age", (L.num(L.get(line65, "age")) + L.num((L.num((L.num(L.get(ask67, "waitedMs")) - L.num(L.get(line65, "age")))) / 16))));
    let isKept76: L.Value = L.less((L.num(now66) - L.num(L.get(line65, "heard"))), L.min((2 * L.num(apartMs69)), L.get(ask67, "waitedMs")))
    let believedMs77: L.Value = L.max(500, sleepMs72, (L.truthy(($ = (L.truthy(($ = isKept76)) ? (8 * L.num(L.get(ask67, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now66) + L.num(believedMs77)), at73)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs72, (L.num(believedMs77) * L.num(chance71))), mostMs74)))]
    }
    let soonMs78: L.Value = L.max((L.num((L.num(at73) - L.num(now66))) / 12), closeMs70, sleepMs72)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line65, "age"))), (5 * L.num((L.num(L.get(line65, "at")) - L.num(now66))))), L.get(ask67, "waitedMs")) && L.less((L.num(now66) + L.num((2 * L.num(soonMs78)))), at73))) {
      return [-L.num(L.ceil(soonMs78))]
    }
    L.set(line65, "at", L.min(at73, (L.num(now66) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line65, "at")) - L.num(now66))))]
  }
  const slotIn79 = (line80?: L.Value, now81?: L.Value, ask82?: L.Value, remainingMs83?: L.Value, endsAt84?: L.Value, who85?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs86: L.Value = L.max(0, L.min((L.num(now81) - L.num(L.get(line80, "heard"))), 600000))
    let formerMs87: L.Value = L.tonumber(L.match(L.get(line80, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs88: L.Value = (L.truthy(($ = formerMs87)) ? $ : (L.num(now81) - L.num(L.get(line80, "since"))))
    let silentMs89: L.Value = (L.num(1.25) * L.num(L.max(ownSleep39(line80, heldMs88)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line80, "count")))) ? L.min((L.num(L.get(line80, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps30(line80, now81)[0]))) + L.num(silentMs89)), heardMs86)) {
      L.set(line80, "at", L.min(L.get(line80, "at"), now81));
    }
    L.set(line80, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask82, "slot") === "1"))) ? now81 : $))) ? $ : (L.num(now81) - L.num(heardMs86))));
    if ((remainingMs83 === -2)) {
      return [...whenFree56(line80, now81, ask82, heldMs88, formerMs87, silentMs89)]
    }
    if (L.truthy(isAnother42(line80, now81, endsAt84, who85)[0])) {
      learnFrom52(line80, ask82, heldMs88);
      L.set(line80, "since", now81);
    } else if (L.truthy(formerMs87)) {
      L.set(line80, "since", now81);
    }
    return [...whenHeld64(line80, now81, ask82, remainingMs83)]
  }
  const decide90 = (line91?: L.Value, now92?: L.Value, turn93?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket94, weight95, untilMs96, since97]: L.Value[] = L.match(L.concat(L.get(line91, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs98: L.Value = (L.num(now92) - L.num(L.tonumber(since97)))
    let mostMs99: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight95)))) * L.num(L.get(line91, "mean")))) + 500)
    L.set(turn93, "isOldest", (L.get(turn93, "ticket") === L.tonumber(ticket94)));
    L.set(turn93, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs98, 0))) ? L.less(hadMs98, mostMs99) : $))) ? L.less(now92, L.tonumber(untilMs96)) : $));
    L.set(turn93, "isYoung", L.less(L.get(turn93, "waitedMs"), (L.num(L.get(line91, "waited")) + 1)));
    L.set(turn93, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn93, "isKept"))) ? L.get(turn93, "isOldest") : $))) ? L.tonumber(since97) : $))) ? $ : now92));
    let isMine100: L.Value = (L.truthy(($ = !L.truthy(L.get(turn93, "isKept")))) ? $ : !L.less(L.tonumber(ticket94), L.get(turn93, "ticket")))
    let restMs101: L.Value = (L.num(mostMs99) - L.num(hadMs98))
    let isEnough102: L.Value = !L.less(L.get(turn93, "available"), L.get(turn93, "weight"))
    L.set(turn93, "fits", (L.truthy(($ = isEnough102)) ? (L.truthy(($ = (L.truthy(($ = isMine100)) ? $ : (L.get(turn93, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn93, "available")) - L.num(L.get(turn93, "weight"))), L.tonumber(weight95))) : $));
    let mayBegin103: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn93, "weight")))) ? !L.truthy(L.get(turn93, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs101))) ? $ : L.less(restMs101, -L.num(mostMs99))) : $)
    L.set(turn93, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn93, "fits")))) ? isMine100 : $))) ? (L.truthy(($ = L.get(turn93, "isKept"))) ? $ : mayBegin103) : $));
    if (L.truthy(isEnough102)) {
      L.set(turn93, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn93, "fits"))) ? -2 : $))) ? $ : restMs101));
    }
    return []
  }
  const keepTurn104 = (line105?: L.Value, now106?: L.Value, turn107?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs108: L.Value = L.max((L.num(L.get(line105, "mean")) / 4), L.min((L.num((L.num(now106) - L.num(L.get(turn107, "since")))) / 8), 2000), L.min(L.get(turn107, "rttMs"), 50))
    askInMs108 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn107, "remainingMs"), 0))) ? askInMs108 : $))) ? $ : L.min(askInMs108, (L.num(L.get(turn107, "remainingMs")) + 5))));
    L.set(line105, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn107, "ticket"), L.get(turn107, "weight"), (L.num((L.num(now106) + L.num(askInMs108))) + 200), L.get(turn107, "since")));
    return [askInMs108]
  }
  const nextTurn109 = (slots110?: L.Value, text111?: L.Value, now112?: L.Value, turn113?: L.Value): L.Value[] => {
    let $: L.Value
    let line114: L.Value = readLine11(text111, now112)[0]
    L.set(turn113, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn113, "ticket")))) ? L.get(turn113, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now112) * 1000)) - L.num(L.get(turn113, "jitter")))));
    L.set(turn113, "waitedMs", L.floor((L.num(now112) - L.num((L.num(L.get(turn113, "ticket")) / 1000)))));
    decide90(line114, now112, turn113);
    let remainingMs115: L.Value = L.get(turn113, "remainingMs")
    let at116: L.Value = L.get(line114, "at")
    let since117: L.Value = (L.truthy(($ = L.match(L.get(line114, "mark"), /^[0-9]/s)[0])) ? L.get(line114, "since") : $)
    let slotInMs118: L.Value = slotIn79(line114, now112, turn113, remainingMs115, L.get(turn113, "newestAt"), "")[0]
    let askInMs119: L.Value = L.abs(slotInMs118)
    if ((((L.get(line114, "turn") === "") && (slotInMs118 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn113, "newestAt"))) ? $ : 0)) || (L.truthy(since117) && (L.get(line114, "since") !== since117))))) {
      L.set(line114, "turn", "0-");
    }
    if ((slotInMs118 === 0)) {
      L.set(line114, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn113, "isOldest"))) ? $ : L.match(L.get(line114, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line114, "turn")));
      L.set(line114, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn113, "weight")))) ? (L.num((L.num(L.get(line114, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn113, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line114, "waited")));
    } else if (L.truthy(L.get(turn113, "has"))) {
      L.set(line114, "at", at116);
      slotInMs118 = -1;
      askInMs119 = keepTurn104(line114, now112, turn113)[0];
    } else if ((L.truthy(L.get(turn113, "isKept")) && L.truthy(L.get(turn113, "isYoung")))) {
      let mostMs120: L.Value = (L.num(askInMs119) + L.num(L.min(askInMs119, 1000)))
      askInMs119 = L.max(askInMs119, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs115, 0))) ? mostMs120 : $))) ? $ : L.min(mostMs120, remainingMs115)));
    } else if (L.truthy(L.get(turn113, "isKept"))) {
      askInMs119 = L.ceil((L.num(askInMs119) / 3));
    }
    keepLine24(slots110, line114, now112);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs118, 0))) ? -L.num(askInMs119) : $))) ? $ : askInMs119), L.get(turn113, "ticket")]
  }
  const serverTime121 = (nowMs122?: L.Value): L.Value[] => {
    let $: L.Value
    let time123: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time123, "err"))) ? L.tonumber(nowMs122) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time123, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time123, 2))) / 1000)))))]
  }
  let permits124: L.Value = L.get(KEYS, 1)
  let operation125: L.Value = L.get(KEYS, 2)
  let slots126: L.Value = L.get(KEYS, 3)
  let count127: L.Value = L.tonumber(L.get(ARGV, 1))
  let last128: L.Value = L.get(ARGV, 2)
  let answerMs129: L.Value = L.get(ARGV, 3)
  let rttMs130: L.Value = L.tonumber(L.get(ARGV, 4))
  let jitter131: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs132: L.Value = L.get(ARGV, 6)
  let ticket133: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs134: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot135: L.Value = L.get(ARGV, 9)
  let [value136, line137]: L.Value[] = L.unpack(redis.call("MGET", permits124, slots126))
  let available138: L.Value = L.tonumber(countIn8(permits124, (L.truthy(($ = value136)) ? $ : redis.call("GET", permits124)))[0])
  let enough139: L.Value = (L.truthy(($ = available138)) ? !L.less(available138, count127) : $)
  let askInMs140: L.Value = undefined
  const askForTurn141 = (): L.Value[] => {
    let $: L.Value
    let turn142: L.Value = L.keyed(L.table(), ["last", last128], ["rttMs", rttMs130], ["jitter", jitter131], ["leftMs", leftMs134], ["slot", slot135], ["ticket", ticket133], ["weight", count127], ["available", (L.truthy(($ = available138)) ? $ : 0)], ["remainingMs", -1])
    {
      const values = [...nextTurn109(slots126, line137, serverTime121(nowMs132)[0], turn142)]
      askInMs140 = values[0];
      ticket133 = values[1];
    }
    return []
  }
  if ((L.truthy(line137) && L.truthy(enough139))) {
    askForTurn141();
    enough139 = (askInMs140 === 0);
  }
  let kept143: L.Value = undefined
  if ((L.truthy(enough139) || (last128 === "1"))) {
    kept143 = answered1(operation125, (L.truthy(($ = (L.truthy(($ = enough139)) ? "1" : $))) ? $ : "0"), answerMs129)[0];
    if ((L.truthy(enough139) && !L.truthy(kept143))) {
      redis.call("DECRBY", permits124, count127);
      return [":granted"]
    }
  } else {
    kept143 = redis.call("GET", operation125);
  }
  if (L.truthy(kept143)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept143 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last128 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs140)) {
    askForTurn141();
  }
  return [L.table(":busy", askInMs140, ticket133)]
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
