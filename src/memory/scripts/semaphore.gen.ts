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
  const readPace11 = (text12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, since15, mean16, square17, count18, late19, waited20, turn21, mark22]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text12) === "string"))) ? text12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace23: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at14)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since15)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean16)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square17)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count18)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late19)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited20)) ? $ : 0))], ["turn", (L.truthy(($ = turn21)) ? $ : "")], ["mark", (L.truthy(($ = mark22)) ? $ : "")])
    if (L.less(now13, L.get(pace23, "since"))) {
      L.set(pace23, "at", (L.num((L.num(L.get(pace23, "at")) + L.num(now13))) - L.num(L.get(pace23, "since"))));
      L.set(pace23, "since", now13);
    }
    if (((L.less((L.num(now13) + 600000), L.get(pace23, "at")) || L.less(600000, L.get(pace23, "mean"))) || L.less(86400000, (L.num(now13) - L.num(L.get(pace23, "since")))))) {
      return [...readPace11("", now13)]
    }
    return [pace23]
  }
  const keepPace24 = (key25?: L.Value, pace26?: L.Value, ttlMs27?: L.Value): L.Value[] => {
    let times28: L.Value = L.table((L.num(L.get(pace26, "at")) * 1000), (L.num(L.get(pace26, "since")) * 1000), (L.num(L.get(pace26, "mean")) * 1000), (L.num(L.get(pace26, "square")) * 1000))
    let text29: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times28))
    text29 = L.concat(text29, L.format("%.0f:%.0f:%.0f:", L.get(pace26, "count"), L.get(pace26, "late"), L.get(pace26, "waited")));
    redis.pcall("SET", key25, L.concat(text29, L.concat(L.get(pace26, "turn"), L.concat(":", L.get(pace26, "mark")))), "PX", L.ceil(ttlMs27));
    return []
  }
  const learn30 = (pace31?: L.Value, heldMs32?: L.Value, most33?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs32 = L.min(heldMs32, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace31, "count")))) ? (L.num((8 * L.num(L.get(pace31, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace31, "count", L.min((L.num(L.get(pace31, "count")) + 1), most33));
    L.set(pace31, "mean", (L.num(L.get(pace31, "mean")) + L.num((L.num((L.num(heldMs32) - L.num(L.get(pace31, "mean")))) / L.num(L.get(pace31, "count"))))));
    L.set(pace31, "square", (L.num(L.get(pace31, "square")) + L.num((L.num((L.num((L.num(heldMs32) * L.num(heldMs32))) - L.num(L.get(pace31, "square")))) / L.num(L.get(pace31, "count"))))));
    return []
  }
  const gaps34 = (line35?: L.Value, now36?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs37: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line35, "count")))) ? L.min((L.num(L.get(line35, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs38: L.Value = (L.num((L.num((L.num(now36) - L.num(L.get(line35, "since")))) - L.num(L.get(line35, "mean")))) / 8)
    return [closeMs37, L.max(closeMs37, L.min(stretchedMs38, L.max(100, (L.num(L.get(line35, "mean")) / 2)), 1000))]
  }
  const keepLine39 = (slots40?: L.Value, line41?: L.Value, now42?: L.Value): L.Value[] => {
    keepPace24(slots40, line41, (L.num((L.num(L.max((L.num(L.get(line41, "at")) - L.num(now42)), 0)) + L.num((4 * L.num(L.max(L.get(line41, "mean"), (L.num(now42) - L.num(L.get(line41, "since"))))))))) + 2000));
    return []
  }
  const ownSleep43 = (line44?: L.Value, heldMs45?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs45) - L.num(L.get(line44, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs45))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn46 = (line47?: L.Value, now48?: L.Value, who49?: L.Value, endsAt50?: L.Value, remainingMs51?: L.Value, last52?: L.Value, rttMs53?: L.Value, chance54?: L.Value, leftMs55?: L.Value, slot56?: L.Value, waitedMs57?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs58: L.Value = L.max(0, L.min((L.num(now48) - L.num(L.get(line47, "square"))), 600000))
    let [closeMs59, apartMs60]: L.Value[] = gaps34(line47, now48)
    let former61: L.Value = L.tonumber(L.match(L.get(line47, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs62: L.Value = (L.truthy(($ = former61)) ? $ : (L.num(now48) - L.num(L.get(line47, "since"))))
    let silentMs63: L.Value = (L.num(1.25) * L.num(L.max(ownSleep43(line47, heldMs62)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line47, "count")))) ? L.min((L.num(L.get(line47, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs60))) + L.num(silentMs63)), heardMs58)) {
      L.set(line47, "at", L.min(L.get(line47, "at"), now48));
    }
    let [endedAt64, before65]: L.Value[] = L.match(L.get(line47, "mark"), /^([0-9]+) (.*)$/s)
    let turn66: L.Value = who49, heirs67: L.Value = 0
    if (L.truthy(who49)) {
      {
        const values = [...L.gsub(who49, /-[0-9]+$/gs, "")]
        turn66 = values[0];
        heirs67 = values[1];
      }
    }
    let laterMs68: L.Value = (L.num(endsAt50) - L.num((L.truthy(($ = L.tonumber(endedAt64))) ? $ : endsAt50)))
    let isFree69: L.Value = (remainingMs51 === -2)
    if (((L.truthy(isFree69) || L.truthy(former61)) || (L.truthy(endedAt64) && ((before65 !== turn66) || (((heirs67 === 0) && !L.less(laterMs68, 5)) && !L.less((L.num((L.num(endsAt50) - L.num(now48))) / 4), laterMs68)))))) {
      if (!L.truthy(former61)) {
        learn30(line47, heldMs62, 10);
      }
      L.set(line47, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former61)) ? isFree69 : $))) ? L.get(line47, "since") : $))) ? $ : now48));
      {
        const values = [...gaps34(line47, now48)]
        closeMs59 = values[0];
        apartMs60 = values[1];
      }
    }
    L.set(line47, "square", (L.truthy(($ = (L.truthy(($ = (slot56 === "1"))) ? now48 : $))) ? $ : (L.num(now48) - L.num(heardMs58))));
    L.set(line47, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree69)) ? L.format("-%.0f", heldMs62) : $))) ? $ : (L.truthy(($ = turn66)) ? L.concat(L.format("%.0f ", endsAt50), turn66) : $)))) ? $ : ""));
    if (L.truthy(isFree69)) {
      let freeMs70: L.Value = (L.num(now48) - L.num(L.get(line47, "since")))
      if (((((last52 === "0") && L.less(now48, L.get(line47, "at"))) && !L.less((L.num(freeMs70) + L.num(rttMs53)), waitedMs57)) && L.less(freeMs70, silentMs63))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs60)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line47, "mean"))), heldMs62)) {
        L.set(line47, "at", L.min(L.get(line47, "at"), now48));
      }
      L.set(line47, "mark", "");
      L.set(line47, "since", now48);
      return [0]
    }
    let sleepMs71: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line47, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep43(line47, (L.num(now48) - L.num(L.get(line47, "since")))))) * L.num((L.num(chance54) + 1)))) / 2)
    let at72: L.Value = L.max((L.num(L.get(line47, "at")) + L.num((L.num(apartMs60) * L.num(chance54)))), (L.num(now48) + L.num(sleepMs71)), (L.num(now48) + L.num(L.min(rttMs53, apartMs60))))
    let mostMs73: L.Value = Infinity
    if (!L.less(remainingMs51, 0)) {
      let afterOthers74: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now48) + L.num(rttMs53)), L.get(line47, "at")))) ? (L.num(L.get(line47, "at")) + L.num((L.num(closeMs59) * L.num(chance54)))) : $))) ? $ : 0)
      at72 = L.min(at72, L.max((L.num((L.num(now48) + L.num(remainingMs51))) + 5), afterOthers74));
      mostMs73 = (L.num((L.num(remainingMs51) + 5)) + L.num((L.num(apartMs60) * L.num(chance54))));
    }
    if (L.less((L.num(now48) + L.num(leftMs55)), at72)) {
      return [-L.num(L.max(1, L.ceil(leftMs55)))]
    }
    L.set(line47, "late", (L.num(L.get(line47, "late")) + L.num((L.num((L.num(waitedMs57) - L.num(L.get(line47, "late")))) / 16))));
    let isKept75: L.Value = L.less((L.num(now48) - L.num(L.get(line47, "square"))), L.min((2 * L.num(apartMs60)), waitedMs57))
    let believedMs76: L.Value = L.max(500, sleepMs71, (L.truthy(($ = (L.truthy(($ = isKept75)) ? (8 * L.num(waitedMs57)) : $))) ? $ : 0))
    if (L.less((L.num(now48) + L.num(believedMs76)), at72)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs71, (L.num(believedMs76) * L.num(chance54))), mostMs73)))]
    }
    let soonMs77: L.Value = L.max((L.num((L.num(at72) - L.num(now48))) / 12), closeMs59, sleepMs71)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line47, "late"))), (5 * L.num((L.num(L.get(line47, "at")) - L.num(now48))))), waitedMs57) && L.less((L.num(now48) + L.num((2 * L.num(soonMs77)))), at72))) {
      return [-L.num(L.ceil(soonMs77))]
    }
    L.set(line47, "at", L.min(at72, (L.num(now48) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line47, "at")) - L.num(now48))))]
  }
  const nextTurn78 = (slots79?: L.Value, text80?: L.Value, now81?: L.Value, newestAt82?: L.Value, weight83?: L.Value, available84?: L.Value, ticket85?: L.Value, remainingMs86?: L.Value, last87?: L.Value, rttMs88?: L.Value, jitter89?: L.Value, leftMs90?: L.Value, slot91?: L.Value): L.Value[] => {
    let $: L.Value
    let line92: L.Value = readPace11(text80, now81)[0]
    ticket85 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket85))) ? ticket85 : $))) ? $ : Infinity), (L.num((L.num(now81) * 1000)) - L.num(jitter89)));
    let [oldest93, takes94, untilMs95, since96]: L.Value[] = L.match(L.get(line92, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs97: L.Value = (L.num(now81) - L.num(L.tonumber((L.truthy(($ = since96)) ? $ : 0))))
    let mostMs98: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes94)) ? $ : 0))))) * L.num(L.get(line92, "mean")))) + 500)
    let isKept99: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since96)) ? !L.less(hadMs97, 0) : $))) ? L.less(hadMs97, mostMs98) : $))) ? L.less(now81, L.tonumber(untilMs95)) : $)
    let isMine100: L.Value = (L.truthy(($ = !L.truthy(isKept99))) ? $ : !L.less(L.tonumber(oldest93), ticket85))
    let isYoung101: L.Value = L.less((L.num(now81) - L.num((L.num(ticket85) / 1000))), (L.num(L.get(line92, "waited")) + 1))
    let fits102: L.Value = (L.truthy(($ = !L.less(available84, weight83))) ? (L.truthy(($ = (L.truthy(($ = isMine100)) ? $ : (last87 === "1")))) ? $ : !L.less((L.num(available84) - L.num(weight83)), L.tonumber(takes94))) : $)
    let mayBegin103: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight83))) ? !L.truthy(isYoung101) : $))) ? (L.truthy(($ = L.less(hadMs97, mostMs98))) ? $ : L.less((2 * L.num(mostMs98)), hadMs97)) : $)
    let at104: L.Value = L.get(line92, "at")
    if (!L.less(available84, weight83)) {
      remainingMs86 = (L.truthy(($ = (L.truthy(($ = fits102)) ? -2 : $))) ? $ : (L.num(mostMs98) - L.num(hadMs97)));
    }
    let slotInMs105: L.Value = slotIn46(line92, now81, (L.truthy(($ = newestAt82)) ? "" : $), (L.truthy(($ = newestAt82)) ? $ : 0), remainingMs86, last87, rttMs88, (L.num(0.5) + L.num((L.num(jitter89) / 1000))), leftMs90, slot91, L.floor((L.num(now81) - L.num((L.num(ticket85) / 1000)))))[0]
    let askInMs106: L.Value = L.abs(slotInMs105)
    if ((slotInMs105 === 0)) {
      L.set(line92, "turn", (L.truthy(($ = (L.truthy(($ = (ticket85 === L.tonumber(oldest93)))) ? "" : $))) ? $ : L.get(line92, "turn")));
      L.set(line92, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight83))) ? (L.num((L.num(L.get(line92, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now81) - L.num((L.num(ticket85) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line92, "waited")));
    } else if (((!L.truthy(fits102) && L.truthy(isMine100)) && (L.truthy(isKept99) || L.truthy(mayBegin103)))) {
      L.set(line92, "at", at104);
      slotInMs105 = -1;
      let began107: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept99)) ? (ticket85 === L.tonumber(oldest93)) : $))) ? L.tonumber(since96) : $))) ? $ : now81)
      askInMs106 = L.max((L.num(L.get(line92, "mean")) / 4), L.min((L.num((L.num(now81) - L.num(began107))) / 8), 2000), L.min(rttMs88, 50));
      askInMs106 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs86, 0))) ? askInMs106 : $))) ? $ : L.min(askInMs106, (L.num(remainingMs86) + 5))));
      L.set(line92, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket85, weight83, (L.num((L.num(now81) + L.num(askInMs106))) + 200), began107));
    } else if ((L.truthy(isKept99) && L.truthy(isYoung101))) {
      let mostMs108: L.Value = (L.num(askInMs106) + L.num(L.min(askInMs106, 1000)))
      askInMs106 = L.max(askInMs106, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs86, 0))) ? mostMs108 : $))) ? $ : L.min(mostMs108, remainingMs86)));
    } else if (L.truthy(isKept99)) {
      askInMs106 = L.ceil((L.num(askInMs106) / 3));
    }
    keepLine39(slots79, line92, now81);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs105, 0))) ? -L.num(askInMs106) : $))) ? $ : askInMs106), ticket85]
  }
  const serverTime109 = (nowMs110?: L.Value): L.Value[] => {
    let $: L.Value
    let time111: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time111, "err"))) ? L.tonumber(nowMs110) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time111, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time111, 2))) / 1000)))))]
  }
  let permits112: L.Value = L.get(KEYS, 1)
  let operation113: L.Value = L.get(KEYS, 2)
  let slots114: L.Value = L.get(KEYS, 3)
  let count115: L.Value = L.tonumber(L.get(ARGV, 1))
  let last116: L.Value = L.get(ARGV, 2)
  let answerMs117: L.Value = L.get(ARGV, 3)
  let rttMs118: L.Value = L.tonumber(L.get(ARGV, 4))
  let jitter119: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs120: L.Value = L.get(ARGV, 6)
  let ticket121: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs122: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot123: L.Value = L.get(ARGV, 9)
  let [value124, line125]: L.Value[] = L.unpack(redis.call("MGET", permits112, slots114))
  let available126: L.Value = L.tonumber(countIn8(permits112, (L.truthy(($ = value124)) ? $ : redis.call("GET", permits112)))[0])
  let enough127: L.Value = (L.truthy(($ = available126)) ? !L.less(available126, count115) : $)
  let askInMs128: L.Value = undefined
  const askForTurn129 = (): L.Value[] => {
    let $: L.Value
    {
      const values = [...nextTurn78(slots114, line125, serverTime109(nowMs120)[0], undefined, count115, (L.truthy(($ = available126)) ? $ : 0), ticket121, -1, last116, rttMs118, jitter119, leftMs122, slot123)]
      askInMs128 = values[0];
      ticket121 = values[1];
    }
    return []
  }
  if ((L.truthy(line125) && L.truthy(enough127))) {
    askForTurn129();
    enough127 = (askInMs128 === 0);
  }
  let kept130: L.Value = undefined
  if ((L.truthy(enough127) || (last116 === "1"))) {
    kept130 = answered1(operation113, (L.truthy(($ = (L.truthy(($ = enough127)) ? "1" : $))) ? $ : "0"), answerMs117)[0];
    if ((L.truthy(enough127) && !L.truthy(kept130))) {
      redis.call("DECRBY", permits112, count115);
      return [":granted"]
    }
  } else {
    kept130 = redis.call("GET", operation113);
  }
  if (L.truthy(kept130)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept130 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last116 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs128)) {
    askForTurn129();
  }
  return [L.table(":busy", askInMs128, ticket121)]
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
  const readPace11 = (text12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, since15, mean16, square17, count18, late19, waited20, turn21, mark22]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text12) === "string"))) ? text12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace23: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at14)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since15)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean16)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square17)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count18)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late19)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited20)) ? $ : 0))], ["turn", (L.truthy(($ = turn21)) ? $ : "")], ["mark", (L.truthy(($ = mark22)) ? $ : "")])
    if (L.less(now13, L.get(pace23, "since"))) {
      L.set(pace23, "at", (L.num((L.num(L.get(pace23, "at")) + L.num(now13))) - L.num(L.get(pace23, "since"))));
      L.set(pace23, "since", now13);
    }
    if (((L.less((L.num(now13) + 600000), L.get(pace23, "at")) || L.less(600000, L.get(pace23, "mean"))) || L.less(86400000, (L.num(now13) - L.num(L.get(pace23, "since")))))) {
      return [...readPace11("", now13)]
    }
    return [pace23]
  }
  const keepPace24 = (key25?: L.Value, pace26?: L.Value, ttlMs27?: L.Value): L.Value[] => {
    let times28: L.Value = L.table((L.num(L.get(pace26, "at")) * 1000), (L.num(L.get(pace26, "since")) * 1000), (L.num(L.get(pace26, "mean")) * 1000), (L.num(L.get(pace26, "square")) * 1000))
    let text29: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times28))
    text29 = L.concat(text29, L.format("%.0f:%.0f:%.0f:", L.get(pace26, "count"), L.get(pace26, "late"), L.get(pace26, "waited")));
    redis.pcall("SET", key25, L.concat(text29, L.concat(L.get(pace26, "turn"), L.concat(":", L.get(pace26, "mark")))), "PX", L.ceil(ttlMs27));
    return []
  }
  const gaps30 = (line31?: L.Value, now32?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs33: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line31, "count")))) ? L.min((L.num(L.get(line31, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs34: L.Value = (L.num((L.num((L.num(now32) - L.num(L.get(line31, "since")))) - L.num(L.get(line31, "mean")))) / 8)
    return [closeMs33, L.max(closeMs33, L.min(stretchedMs34, L.max(100, (L.num(L.get(line31, "mean")) / 2)), 1000))]
  }
  const keepLine35 = (slots36?: L.Value, line37?: L.Value, now38?: L.Value): L.Value[] => {
    keepPace24(slots36, line37, (L.num((L.num(L.max((L.num(L.get(line37, "at")) - L.num(now38)), 0)) + L.num((4 * L.num(L.max(L.get(line37, "mean"), (L.num(now38) - L.num(L.get(line37, "since"))))))))) + 2000));
    return []
  }
  const serverTime39 = (nowMs40?: L.Value): L.Value[] => {
    let $: L.Value
    let time41: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time41, "err"))) ? L.tonumber(nowMs40) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time41, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time41, 2))) / 1000)))))]
  }
  const giveSlotBack42 = (slots43?: L.Value, nowMs44?: L.Value): L.Value[] => {
    let text45: L.Value = redis.pcall("GET", slots43)
    if ((L.type(text45) !== "string")) {
      return [false]
    }
    let now46: L.Value = serverTime39(nowMs44)[0]
    let line47: L.Value = readPace11(text45, now46)[0]
    let [_48, apartMs49]: L.Value[] = gaps30(line47, now46)
    L.set(line47, "at", (L.num(L.get(line47, "at")) - L.num(apartMs49)));
    keepLine35(slots43, line47, now46);
    return [true]
  }
  let permits50: L.Value = L.get(KEYS, 1)
  let operation51: L.Value = L.get(KEYS, 2)
  let channel52: L.Value = L.get(KEYS, 3)
  let slots53: L.Value = L.get(KEYS, 4)
  let count54: L.Value = L.get(ARGV, 1)
  let answerMs55: L.Value = L.get(ARGV, 2)
  let publish56: L.Value = L.get(ARGV, 3)
  let slot57: L.Value = L.get(ARGV, 4)
  let nowMs58: L.Value = L.get(ARGV, 5)
  let before59: L.Value = redis.pcall("SET", operation51, "0", "PX", answerMs55, "GET")
  if ((L.truthy(before59) && (L.type(before59) === "table"))) {
    passFull9(operation51);
    before59 = redis.call("SET", operation51, "0", "PX", answerMs55, "GET");
  }
  if (((before59 === "1") && (redis.call("EXISTS", permits50) === 1))) {
    let available60: L.Value = redis.pcall("INCRBY", permits50, count54)
    announce5(publish56, channel52, (L.truthy(($ = (L.truthy(($ = (L.type(available60) === "table"))) ? 0 : $))) ? $ : available60));
  }
  if (((slot57 === "1") && !L.truthy(before59))) {
    giveSlotBack42(slots53, nowMs58);
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
