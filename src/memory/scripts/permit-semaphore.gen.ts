// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireWithin: CompiledScript = (redis, KEYS, ARGV) => {
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
  const earliest15 = (deadlines16?: L.Value, ids17?: L.Value): L.Value[] => {
    let $: L.Value
    let first18: L.Value = Infinity, none19: L.Value = 0
    for (const [_20, deadline21] of L.ipairs(redis.call("ZMSCORE", deadlines16, ...L.unpack(ids17)))) {
      first18 = L.min(first18, L.tonumber((L.truthy(($ = deadline21)) ? $ : 0)));
      none19 = (L.truthy(($ = (L.truthy(($ = deadline21)) ? -1 : $))) ? $ : none19);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first18))) ? first18 : $))) ? $ : none19)]
  }
  const readLine22 = (text23?: L.Value, now24?: L.Value): L.Value[] => {
    let $: L.Value
    let [at25, since26, mean27, heard28, count29, age30, waited31, turn32, mark33]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text23) === "string"))) ? text23 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line34: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at25)) ? $ : (L.num(now24) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since26)) ? $ : (L.num(now24) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean27)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard28)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count29)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age30)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited31)) ? $ : 0))], ["turn", (L.truthy(($ = turn32)) ? $ : "")], ["mark", (L.truthy(($ = mark33)) ? $ : "")])
    if (L.less(now24, L.get(line34, "since"))) {
      L.set(line34, "at", (L.num((L.num(L.get(line34, "at")) + L.num(now24))) - L.num(L.get(line34, "since"))));
      L.set(line34, "since", now24);
    }
    if (((L.less((L.num(now24) + 600000), L.get(line34, "at")) || L.less(600000, L.get(line34, "mean"))) || L.less(86400000, (L.num(now24) - L.num(L.get(line34, "since")))))) {
      return [...readLine22("", now24)]
    }
    return [line34]
  }
  const keepLine35 = (key36?: L.Value, line37?: L.Value, now38?: L.Value): L.Value[] => {
    let text39: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line37, "at")) * 1000), (L.num(L.get(line37, "since")) * 1000), (L.num(L.get(line37, "mean")) * 1000), (L.num(L.get(line37, "heard")) * 1000), L.get(line37, "count"), L.get(line37, "age"), L.get(line37, "waited"))
    let ttlMs40: L.Value = (L.num((L.num(L.max((L.num(L.get(line37, "at")) - L.num(now38)), 0)) + L.num((4 * L.num(L.max(L.get(line37, "mean"), (L.num(now38) - L.num(L.get(line37, "since"))))))))) + 2000)
    redis.pcall("SET", key36, L.concat(text39, L.concat(L.get(line37, "turn"), L.concat(":", L.get(line37, "mark")))), "PX", L.ceil(ttlMs40));
    return []
  }
  const gaps41 = (line42?: L.Value, now43?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs44: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line42, "count")))) ? L.min((L.num(L.get(line42, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs45: L.Value = (L.num((L.num((L.num(now43) - L.num(L.get(line42, "since")))) - L.num(L.get(line42, "mean")))) / 8)
    return [L.max(closeMs44, L.min(stretchedMs45, L.max(100, (L.num(L.get(line42, "mean")) / 2)), 1000)), closeMs44]
  }
  const learn46 = (pace47?: L.Value, heldMs48?: L.Value, most49?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs48 = L.min(heldMs48, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace47, "count")))) ? (L.num((8 * L.num(L.get(pace47, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace47, "count", L.min((L.num(L.get(pace47, "count")) + 1), most49));
    L.set(pace47, "mean", (L.num(L.get(pace47, "mean")) + L.num((L.num((L.num(heldMs48) - L.num(L.get(pace47, "mean")))) / L.num(L.get(pace47, "count"))))));
    return [heldMs48]
  }
  const ownSleep50 = (line51?: L.Value, heldMs52?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs52) - L.num(L.get(line51, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs52))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother53 = (line54?: L.Value, now55?: L.Value, endsAt56?: L.Value, who57?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd58, known59]: L.Value[] = L.match(L.get(line54, "mark"), /^([0-9]+) (.*)$/s)
    let [process60, heirs61]: L.Value[] = L.gsub(who57, /-[0-9]+$/gs, "")
    L.set(line54, "mark", (L.truthy(($ = (L.truthy(($ = endsAt56)) ? L.concat(L.format("%.0f ", endsAt56), process60) : $))) ? $ : ""));
    let laterMs62: L.Value = (L.num((L.truthy(($ = endsAt56)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd58)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd58)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt56))) ? $ : (known59 !== process60)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs61 === 0))) ? !L.less(laterMs62, 5) : $))) ? !L.less((L.num((L.num(endsAt56) - L.num(now55))) / 4), laterMs62) : $)) : $)]
  }
  const learnFrom63 = (line64?: L.Value, ask65?: L.Value, heldMs66?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask65, "waitedMs"))) {
      learn46(line64, heldMs66, 10);
    }
    return []
  }
  const whenFree67 = (line68?: L.Value, now69?: L.Value, ask70?: L.Value, heldMs71?: L.Value, isSeen72?: L.Value, silentMs73?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen72)) {
      L.set(line68, "since", now69);
    }
    let freeMs74: L.Value = (L.num(now69) - L.num(L.get(line68, "since")))
    if (((((L.get(ask70, "last") === "0") && L.less(now69, L.get(line68, "at"))) && !L.less((L.num(freeMs74) + L.num(L.get(ask70, "rttMs"))), L.get(ask70, "waitedMs"))) && L.less(freeMs74, silentMs73))) {
      L.set(line68, "mark", L.format("-%.0f", heldMs71));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps41(line68, now69)[0])), 1000)))]
    }
    learnFrom63(line68, ask70, heldMs71);
    if (L.less((12 * L.num(L.get(line68, "mean"))), heldMs71)) {
      L.set(line68, "at", L.min(L.get(line68, "at"), now69));
    }
    L.set(line68, "mark", "");
    L.set(line68, "since", now69);
    return [0]
  }
  const whenHeld75 = (line76?: L.Value, now77?: L.Value, ask78?: L.Value, remainingMs79?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs80, closeMs81]: L.Value[] = gaps41(line76, now77)
    let chance82: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask78, "jitter")) / 1000)))
    let sleepMs83: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line76, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep50(line76, (L.num(now77) - L.num(L.get(line76, "since")))))) * L.num((L.num(chance82) + 1)))) / 2)
    let at84: L.Value = L.max((L.num(L.get(line76, "at")) + L.num((L.num(apartMs80) * L.num(chance82)))), (L.num(now77) + L.num(sleepMs83)), (L.num(now77) + L.num(L.min(L.get(ask78, "rttMs"), apartMs80))))
    let mostMs85: L.Value = Infinity
    if (!L.less(remainingMs79, 0)) {
      let afterOthers86: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now77) + L.num(L.get(ask78, "rttMs"))), L.get(line76, "at")))) ? (L.num(L.get(line76, "at")) + L.num((L.num(closeMs81) * L.num(chance82)))) : $))) ? $ : 0)
      at84 = L.min(at84, L.max((L.num((L.num(now77) + L.num(remainingMs79))) + 5), afterOthers86));
      mostMs85 = (L.num((L.num(remainingMs79) + 5)) + L.num((L.num(apartMs80) * L.num(chance82))));
    }
    if (L.less((L.num(now77) + L.num(L.get(ask78, "leftMs"))), at84)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask78, "leftMs"))))]
    }
    L.set(line76, "age", (L.num(L.get(line76, "age")) + L.num((L.num((L.num(L.get(ask78, "waitedMs")) - L.num(L.get(line76, "age")))) / 16))));
    let isKept87: L.Value = L.less((L.num(now77) - L.num(L.get(line76, "heard"))), L.min((2 * L.num(apartMs80)), L.get(ask78, "waitedMs")))
    let believedMs88: L.Value = L.max(500, sleepMs83, (L.truthy(($ = (L.truthy(($ = isKept87)) ? (8 * L.num(L.get(ask78, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now77) + L.num(believedMs88)), at84)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs83, (L.num(believedMs88) * L.num(chance82))), mostMs85)))]
    }
    let soonMs89: L.Value = L.max((L.num((L.num(at84) - L.num(now77))) / 12), closeMs81, sleepMs83)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line76, "age"))), (5 * L.num((L.num(L.get(line76, "at")) - L.num(now77))))), L.get(ask78, "waitedMs")) && L.less((L.num(now77) + L.num((2 * L.num(soonMs89)))), at84))) {
      return [-L.num(L.ceil(soonMs89))]
    }
    L.set(line76, "at", L.min(at84, (L.num(now77) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line76, "at")) - L.num(now77))))]
  }
  const slotIn90 = (line91?: L.Value, now92?: L.Value, ask93?: L.Value, remainingMs94?: L.Value, endsAt95?: L.Value, who96?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs97: L.Value = L.max(0, L.min((L.num(now92) - L.num(L.get(line91, "heard"))), 600000))
    let formerMs98: L.Value = L.tonumber(L.match(L.get(line91, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs99: L.Value = (L.truthy(($ = formerMs98)) ? $ : (L.num(now92) - L.num(L.get(line91, "since"))))
    let silentMs100: L.Value = (L.num(1.25) * L.num(L.max(ownSleep50(line91, heldMs99)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line91, "count")))) ? L.min((L.num(L.get(line91, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps41(line91, now92)[0]))) + L.num(silentMs100)), heardMs97)) {
      L.set(line91, "at", L.min(L.get(line91, "at"), now92));
    }
    L.set(line91, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask93, "slot") === "1"))) ? now92 : $))) ? $ : (L.num(now92) - L.num(heardMs97))));
    if ((remainingMs94 === -2)) {
      return [...whenFree67(line91, now92, ask93, heldMs99, formerMs98, silentMs100)]
    }
    if (L.truthy(isAnother53(line91, now92, endsAt95, who96)[0])) {
      learnFrom63(line91, ask93, heldMs99);
      L.set(line91, "since", now92);
    } else if (L.truthy(formerMs98)) {
      L.set(line91, "since", now92);
    }
    return [...whenHeld75(line91, now92, ask93, remainingMs94)]
  }
  const decide101 = (line102?: L.Value, now103?: L.Value, turn104?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket105, weight106, untilMs107, since108]: L.Value[] = L.match(L.concat(L.get(line102, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs109: L.Value = (L.num(now103) - L.num(L.tonumber(since108)))
    let mostMs110: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight106)))) * L.num(L.get(line102, "mean")))) + 500)
    L.set(turn104, "isOldest", (L.get(turn104, "ticket") === L.tonumber(ticket105)));
    L.set(turn104, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs109, 0))) ? L.less(hadMs109, mostMs110) : $))) ? L.less(now103, L.tonumber(untilMs107)) : $));
    L.set(turn104, "isYoung", L.less(L.get(turn104, "waitedMs"), (L.num(L.get(line102, "waited")) + 1)));
    L.set(turn104, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn104, "isKept"))) ? L.get(turn104, "isOldest") : $))) ? L.tonumber(since108) : $))) ? $ : now103));
    let isMine111: L.Value = (L.truthy(($ = !L.truthy(L.get(turn104, "isKept")))) ? $ : !L.less(L.tonumber(ticket105), L.get(turn104, "ticket")))
    let restMs112: L.Value = (L.num(mostMs110) - L.num(hadMs109))
    let isEnough113: L.Value = !L.less(L.get(turn104, "available"), L.get(turn104, "weight"))
    L.set(turn104, "fits", (L.truthy(($ = isEnough113)) ? (L.truthy(($ = (L.truthy(($ = isMine111)) ? $ : (L.get(turn104, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn104, "available")) - L.num(L.get(turn104, "weight"))), L.tonumber(weight106))) : $));
    let mayBegin114: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn104, "weight")))) ? !L.truthy(L.get(turn104, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs112))) ? $ : L.less(restMs112, -L.num(mostMs110))) : $)
    L.set(turn104, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn104, "fits")))) ? isMine111 : $))) ? (L.truthy(($ = L.get(turn104, "isKept"))) ? $ : mayBegin114) : $));
    if (L.truthy(isEnough113)) {
      L.set(turn104, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn104, "fits"))) ? -2 : $))) ? $ : restMs112));
    }
    return []
  }
  const keepTurn115 = (line116?: L.Value, now117?: L.Value, turn118?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs119: L.Value = L.max((L.num(L.get(line116, "mean")) / 4), L.min((L.num((L.num(now117) - L.num(L.get(turn118, "since")))) / 8), 2000), L.min(L.get(turn118, "rttMs"), 50))
    askInMs119 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn118, "remainingMs"), 0))) ? askInMs119 : $))) ? $ : L.min(askInMs119, (L.num(L.get(turn118, "remainingMs")) + 5))));
    L.set(line116, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn118, "ticket"), L.get(turn118, "weight"), (L.num((L.num(now117) + L.num(askInMs119))) + 200), L.get(turn118, "since")));
    return [askInMs119]
  }
  const nextTurn120 = (slots121?: L.Value, text122?: L.Value, now123?: L.Value, turn124?: L.Value): L.Value[] => {
    let $: L.Value
    let line125: L.Value = readLine22(text122, now123)[0]
    L.set(turn124, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn124, "ticket")))) ? L.get(turn124, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now123) * 1000)) - L.num(L.get(turn124, "jitter")))));
    L.set(turn124, "waitedMs", L.floor((L.num(now123) - L.num((L.num(L.get(turn124, "ticket")) / 1000)))));
    decide101(line125, now123, turn124);
    let remainingMs126: L.Value = L.get(turn124, "remainingMs")
    let at127: L.Value = L.get(line125, "at")
    let since128: L.Value = (L.truthy(($ = L.match(L.get(line125, "mark"), /^[0-9]/s)[0])) ? L.get(line125, "since") : $)
    let slotInMs129: L.Value = slotIn90(line125, now123, turn124, remainingMs126, L.get(turn124, "newestAt"), "")[0]
    let askInMs130: L.Value = L.abs(slotInMs129)
    if ((((L.get(line125, "turn") === "") && (slotInMs129 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn124, "newestAt"))) ? $ : 0)) || (L.truthy(since128) && (L.get(line125, "since") !== since128))))) {
      L.set(line125, "turn", "0-");
    }
    if ((slotInMs129 === 0)) {
      L.set(line125, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn124, "isOldest"))) ? $ : L.match(L.get(line125, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line125, "turn")));
      L.set(line125, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn124, "weight")))) ? (L.num((L.num(L.get(line125, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn124, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line125, "waited")));
    } else if (L.truthy(L.get(turn124, "has"))) {
      L.set(line125, "at", at127);
      slotInMs129 = -1;
      askInMs130 = keepTurn115(line125, now123, turn124)[0];
    } else if ((L.truthy(L.get(turn124, "isKept")) && L.truthy(L.get(turn124, "isYoung")))) {
      let mostMs131: L.Value = (L.num(askInMs130) + L.num(L.min(askInMs130, 1000)))
      askInMs130 = L.max(askInMs130, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs126, 0))) ? mostMs131 : $))) ? $ : L.min(mostMs131, remainingMs126)));
    } else if (L.truthy(L.get(turn124, "isKept"))) {
      askInMs130 = L.ceil((L.num(askInMs130) / 3));
    }
    keepLine35(slots121, line125, now123);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs129, 0))) ? -L.num(askInMs130) : $))) ? $ : askInMs130), L.get(turn124, "ticket")]
  }
  const permitIds132 = (digits133?: L.Value): L.Value[] => {
    let ids134: L.Value = L.table()
    L.gsub(digits133, /[0-9a-fA-F]+/gs, ((id140?: L.Value): L.Value[] => {
      L.insert(ids134, L.gsub(id140, /../gs, ((pair144?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair144, 16))]
      }))[0]);
      return []
    }));
    return [ids134]
  }
  const serverTime145 = (nowMs146?: L.Value): L.Value[] => {
    let $: L.Value
    let time147: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time147, "err"))) ? L.tonumber(nowMs146) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time147, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time147, 2))) / 1000)))))]
  }
  const withDeadline148 = (ids149?: L.Value, deadline150?: L.Value): L.Value[] => {
    let scores151: L.Value = L.table()
    for (const [_152, id153] of L.ipairs(ids149)) {
      L.insert(scores151, deadline150);
      L.insert(scores151, id153);
    }
    return [scores151]
  }
  const takenAgain154 = (deadlines155?: L.Value, ids156?: L.Value, takes157?: L.Value, deadline158?: L.Value, now159?: L.Value, leaseMs160?: L.Value): L.Value[] => {
    if ((L.truthy(takes157) && !L.less(now159, deadline158))) {
      redis.call("ZADD", deadlines155, "GT", ...L.unpack(...withDeadline148(ids156, (L.num(now159) + L.num(leaseMs160)))));
      return [leaseMs160]
    }
    return [L.min((L.num(deadline158) - L.num(now159)), leaseMs160)]
  }
  let permits161: L.Value = L.get(KEYS, 1)
  let deadlines162: L.Value = L.get(KEYS, 2)
  let done163: L.Value = L.get(KEYS, 3)
  let channel164: L.Value = L.get(KEYS, 4)
  let slots165: L.Value = L.get(KEYS, 5)
  let holder166: L.Value = L.get(ARGV, 1)
  let leaseMs167: L.Value = L.tonumber(L.get(ARGV, 2))
  let total168: L.Value = L.tonumber(L.get(ARGV, 3))
  let last169: L.Value = L.get(ARGV, 4)
  let keepMs170: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs171: L.Value = L.get(ARGV, 6)
  let publish172: L.Value = L.get(ARGV, 7)
  let rttMs173: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter174: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs175: L.Value = L.get(ARGV, 10)
  let ticket176: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs177: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot178: L.Value = L.get(ARGV, 13)
  let [value179, finished180, line181]: L.Value[] = L.unpack(redis.call("MGET", permits161, done163, slots165))
  if (L.truthy(finished180)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits161, (L.truthy(($ = value179)) ? $ : redis.call("GET", permits161)));
  let ids182: L.Value = permitIds132(holder166)[0]
  let now183: L.Value = serverTime145(nowMs175)[0]
  let acquired184: L.Value = redis.call("ZCARD", deadlines162)
  let needed185: L.Value = (L.num((L.num(L.length(ids182)) - L.num(total168))) + L.num(acquired184))
  let first186: L.Value = L.table()
  if ((L.less(0, needed185) || L.truthy(line181))) {
    first186 = redis.call("ZRANGE", deadlines162, 0, (L.num(L.max(L.min(needed185, L.length(ids182)), (L.truthy(($ = (L.truthy(($ = line181)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt187: L.Value = L.tonumber(L.get(first186, (2 * L.num(acquired184))))
  let expired188: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now183, L.tonumber((L.truthy(($ = L.get(first186, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines162, "-inf", now183) : $))) ? $ : 0)
  let removed189: L.Value = 0
  if (L.less(0, expired188)) {
    removed189 = redis.call("ZREMRANGEBYRANK", deadlines162, 0, (L.num(L.min(expired188, 100)) - 1));
    acquired184 = (L.num(acquired184) - L.num(removed189));
    expired188 = (L.num(expired188) - L.num(removed189));
  }
  let added190: L.Value = 0
  let free191: L.Value = (L.num((L.num(total168) - L.num(acquired184))) + L.num(expired188))
  let askInMs192: L.Value = undefined
  const askForTurn193 = (remainingMs194?: L.Value): L.Value[] => {
    let turn195: L.Value = L.keyed(L.table(), ["last", last169], ["rttMs", rttMs173], ["jitter", jitter174], ["leftMs", leftMs177], ["slot", slot178], ["ticket", ticket176], ["weight", L.length(ids182)], ["available", free191], ["remainingMs", remainingMs194], ["newestAt", newestAt187])
    {
      const values = [...nextTurn120(slots165, line181, now183, turn195)]
      askInMs192 = values[0];
      ticket176 = values[1];
    }
    return []
  }
  if ((!L.less(free191, L.length(ids182)) && L.truthy(line181))) {
    askForTurn193(-1);
  }
  let takes196: L.Value = (L.truthy(($ = !L.less(free191, L.length(ids182)))) ? ((L.truthy(($ = askInMs192)) ? $ : 0) === 0) : $)
  if (L.truthy(takes196)) {
    added190 = redis.call("ZADD", deadlines162, "NX", ...L.unpack(...withDeadline148(ids182, (L.num(now183) + L.num(leaseMs167)))));
  }
  acquired184 = (L.num(acquired184) + L.num(added190));
  let available197: L.Value = (L.num(total168) - L.num(acquired184))
  if (!L.truthy(value179)) {
    redis.call("SET", permits161, available197, "PX", (L.num(leaseMs167) + L.num(keepMs170)));
  } else if ((L.tonumber(value179) !== available197)) {
    redis.call("SET", permits161, available197, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value179)) ? $ : 0)), available197)) {
    announce5(publish172, channel164, available197);
  }
  if (L.less(0, added190)) {
    let ttlMs198: L.Value = (L.truthy(($ = (L.truthy(($ = value179)) ? redis.call("PTTL", permits161) : $))) ? $ : (L.num(leaseMs167) + L.num(keepMs170)))
    if ((L.less(0, ttlMs198) && L.less(ttlMs198, (L.num(leaseMs167) + L.num((L.num(keepMs170) / 2)))))) {
      redis.call("PEXPIRE", permits161, (L.num(leaseMs167) + L.num(keepMs170)));
      redis.call("PEXPIRE", deadlines162, (L.num(leaseMs167) + L.num(keepMs170)));
    } else if ((L.less(0, ttlMs198) && ((acquired184 === added190) || !L.truthy(value179)))) {
      redis.call("PEXPIRE", deadlines162, ttlMs198);
    }
    if ((added190 === L.length(ids182))) {
      return [L.table(":granted", leaseMs167)]
    }
  }
  let deadline199: L.Value = earliest15(deadlines162, ids182)[0]
  if (L.less(0, deadline199)) {
    return [L.table(":granted", ...takenAgain154(deadlines162, ids182, takes196, deadline199, now183, leaseMs167))]
  }
  if (L.less(deadline199, 0)) {
    redis.call("SET", done163, "0", "PX", doneMs171);
    return [L.table(":refused", -1)]
  }
  needed185 = (L.num(L.length(ids182)) - L.num(available197));
  let nearest200: L.Value = L.tonumber(L.get(first186, (2 * L.num((L.num(needed185) + L.num(removed189))))))
  if ((L.less(0, needed185) && !L.truthy(nearest200))) {
    nearest200 = L.tonumber(L.get(redis.call("ZRANGE", deadlines162, (L.num(needed185) - 1), (L.num(needed185) - 1), "WITHSCORES"), 2));
  }
  let remainingMs201: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed185))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest200)) ? L.less(nearest200, 922337203685477) : $))) ? L.max((L.num(nearest200) - L.num(now183)), 0) : $)))) ? $ : -1)
  if ((last169 === "1")) {
    redis.call("SET", done163, "0", "PX", doneMs171);
    return [L.table(":busy", remainingMs201, 0, 0)]
  }
  if (!L.truthy(askInMs192)) {
    askForTurn193(remainingMs201);
  }
  return [L.table(":busy", remainingMs201, askInMs192, ticket176)]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
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
  const countUp9 = (key10?: L.Value, count11?: L.Value): L.Value[] => {
    let sum12: L.Value = redis.pcall("INCRBY", key10, count11)
    if ((L.type(sum12) === "table")) {
      countIn4(key10, redis.call("GET", key10));
      passFull7(key10);
      sum12 = redis.call("INCRBY", key10, count11);
    }
    return [sum12]
  }
  const earliest13 = (deadlines14?: L.Value, ids15?: L.Value): L.Value[] => {
    let $: L.Value
    let first16: L.Value = Infinity, none17: L.Value = 0
    for (const [_18, deadline19] of L.ipairs(redis.call("ZMSCORE", deadlines14, ...L.unpack(ids15)))) {
      first16 = L.min(first16, L.tonumber((L.truthy(($ = deadline19)) ? $ : 0)));
      none17 = (L.truthy(($ = (L.truthy(($ = deadline19)) ? -1 : $))) ? $ : none17);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first16))) ? first16 : $))) ? $ : none17)]
  }
  const readLine20 = (text21?: L.Value, now22?: L.Value): L.Value[] => {
    let $: L.Value
    let [at23, since24, mean25, heard26, count27, age28, waited29, turn30, mark31]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text21) === "string"))) ? text21 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line32: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at23)) ? $ : (L.num(now22) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since24)) ? $ : (L.num(now22) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean25)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard26)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count27)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age28)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited29)) ? $ : 0))], ["turn", (L.truthy(($ = turn30)) ? $ : "")], ["mark", (L.truthy(($ = mark31)) ? $ : "")])
    if (L.less(now22, L.get(line32, "since"))) {
      L.set(line32, "at", (L.num((L.num(L.get(line32, "at")) + L.num(now22))) - L.num(L.get(line32, "since"))));
      L.set(line32, "since", now22);
    }
    if (((L.less((L.num(now22) + 600000), L.get(line32, "at")) || L.less(600000, L.get(line32, "mean"))) || L.less(86400000, (L.num(now22) - L.num(L.get(line32, "since")))))) {
      return [...readLine20("", now22)]
    }
    return [line32]
  }
  const keepLine33 = (key34?: L.Value, line35?: L.Value, now36?: L.Value): L.Value[] => {
    let text37: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line35, "at")) * 1000), (L.num(L.get(line35, "since")) * 1000), (L.num(L.get(line35, "mean")) * 1000), (L.num(L.get(line35, "heard")) * 1000), L.get(line35, "count"), L.get(line35, "age"), L.get(line35, "waited"))
    let ttlMs38: L.Value = (L.num((L.num(L.max((L.num(L.get(line35, "at")) - L.num(now36)), 0)) + L.num((4 * L.num(L.max(L.get(line35, "mean"), (L.num(now36) - L.num(L.get(line35, "since"))))))))) + 2000)
    redis.pcall("SET", key34, L.concat(text37, L.concat(L.get(line35, "turn"), L.concat(":", L.get(line35, "mark")))), "PX", L.ceil(ttlMs38));
    return []
  }
  const gaps39 = (line40?: L.Value, now41?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs42: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line40, "count")))) ? L.min((L.num(L.get(line40, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs43: L.Value = (L.num((L.num((L.num(now41) - L.num(L.get(line40, "since")))) - L.num(L.get(line40, "mean")))) / 8)
    return [L.max(closeMs42, L.min(stretchedMs43, L.max(100, (L.num(L.get(line40, "mean")) / 2)), 1000)), closeMs42]
  }
  const learn44 = (pace45?: L.Value, heldMs46?: L.Value, most47?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs46 = L.min(heldMs46, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace45, "count")))) ? (L.num((8 * L.num(L.get(pace45, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace45, "count", L.min((L.num(L.get(pace45, "count")) + 1), most47));
    L.set(pace45, "mean", (L.num(L.get(pace45, "mean")) + L.num((L.num((L.num(heldMs46) - L.num(L.get(pace45, "mean")))) / L.num(L.get(pace45, "count"))))));
    return [heldMs46]
  }
  const ownSleep48 = (line49?: L.Value, heldMs50?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs50) - L.num(L.get(line49, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs50))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother51 = (line52?: L.Value, now53?: L.Value, endsAt54?: L.Value, who55?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd56, known57]: L.Value[] = L.match(L.get(line52, "mark"), /^([0-9]+) (.*)$/s)
    let [process58, heirs59]: L.Value[] = L.gsub(who55, /-[0-9]+$/gs, "")
    L.set(line52, "mark", (L.truthy(($ = (L.truthy(($ = endsAt54)) ? L.concat(L.format("%.0f ", endsAt54), process58) : $))) ? $ : ""));
    let laterMs60: L.Value = (L.num((L.truthy(($ = endsAt54)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd56)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd56)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt54))) ? $ : (known57 !== process58)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs59 === 0))) ? !L.less(laterMs60, 5) : $))) ? !L.less((L.num((L.num(endsAt54) - L.num(now53))) / 4), laterMs60) : $)) : $)]
  }
  const learnFrom61 = (line62?: L.Value, ask63?: L.Value, heldMs64?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask63, "waitedMs"))) {
      learn44(line62, heldMs64, 10);
    }
    return []
  }
  const whenFree65 = (line66?: L.Value, now67?: L.Value, ask68?: L.Value, heldMs69?: L.Value, isSeen70?: L.Value, silentMs71?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen70)) {
      L.set(line66, "since", now67);
    }
    let freeMs72: L.Value = (L.num(now67) - L.num(L.get(line66, "since")))
    if (((((L.get(ask68, "last") === "0") && L.less(now67, L.get(line66, "at"))) && !L.less((L.num(freeMs72) + L.num(L.get(ask68, "rttMs"))), L.get(ask68, "waitedMs"))) && L.less(freeMs72, silentMs71))) {
      L.set(line66, "mark", L.format("-%.0f", heldMs69));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps39(line66, now67)[0])), 1000)))]
    }
    learnFrom61(line66, ask68, heldMs69);
    if (L.less((12 * L.num(L.get(line66, "mean"))), heldMs69)) {
      L.set(line66, "at", L.min(L.get(line66, "at"), now67));
    }
    L.set(line66, "mark", "");
    L.set(line66, "since", now67);
    return [0]
  }
  const whenHeld73 = (line74?: L.Value, now75?: L.Value, ask76?: L.Value, remainingMs77?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs78, closeMs79]: L.Value[] = gaps39(line74, now75)
    let chance80: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask76, "jitter")) / 1000)))
    let sleepMs81: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line74, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep48(line74, (L.num(now75) - L.num(L.get(line74, "since")))))) * L.num((L.num(chance80) + 1)))) / 2)
    let at82: L.Value = L.max((L.num(L.get(line74, "at")) + L.num((L.num(apartMs78) * L.num(chance80)))), (L.num(now75) + L.num(sleepMs81)), (L.num(now75) + L.num(L.min(L.get(ask76, "rttMs"), apartMs78))))
    let mostMs83: L.Value = Infinity
    if (!L.less(remainingMs77, 0)) {
      let afterOthers84: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now75) + L.num(L.get(ask76, "rttMs"))), L.get(line74, "at")))) ? (L.num(L.get(line74, "at")) + L.num((L.num(closeMs79) * L.num(chance80)))) : $))) ? $ : 0)
      at82 = L.min(at82, L.max((L.num((L.num(now75) + L.num(remainingMs77))) + 5), afterOthers84));
      mostMs83 = (L.num((L.num(remainingMs77) + 5)) + L.num((L.num(apartMs78) * L.num(chance80))));
    }
    if (L.less((L.num(now75) + L.num(L.get(ask76, "leftMs"))), at82)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask76, "leftMs"))))]
    }
    L.set(line74, "age", (L.num(L.get(line74, "age")) + L.num((L.num((L.num(L.get(ask76, "waitedMs")) - L.num(L.get(line74, "age")))) / 16))));
    let isKept85: L.Value = L.less((L.num(now75) - L.num(L.get(line74, "heard"))), L.min((2 * L.num(apartMs78)), L.get(ask76, "waitedMs")))
    let believedMs86: L.Value = L.max(500, sleepMs81, (L.truthy(($ = (L.truthy(($ = isKept85)) ? (8 * L.num(L.get(ask76, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now75) + L.num(believedMs86)), at82)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs81, (L.num(believedMs86) * L.num(chance80))), mostMs83)))]
    }
    let soonMs87: L.Value = L.max((L.num((L.num(at82) - L.num(now75))) / 12), closeMs79, sleepMs81)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line74, "age"))), (5 * L.num((L.num(L.get(line74, "at")) - L.num(now75))))), L.get(ask76, "waitedMs")) && L.less((L.num(now75) + L.num((2 * L.num(soonMs87)))), at82))) {
      return [-L.num(L.ceil(soonMs87))]
    }
    L.set(line74, "at", L.min(at82, (L.num(now75) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line74, "at")) - L.num(now75))))]
  }
  const slotIn88 = (line89?: L.Value, now90?: L.Value, ask91?: L.Value, remainingMs92?: L.Value, endsAt93?: L.Value, who94?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs95: L.Value = L.max(0, L.min((L.num(now90) - L.num(L.get(line89, "heard"))), 600000))
    let formerMs96: L.Value = L.tonumber(L.match(L.get(line89, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs97: L.Value = (L.truthy(($ = formerMs96)) ? $ : (L.num(now90) - L.num(L.get(line89, "since"))))
    let silentMs98: L.Value = (L.num(1.25) * L.num(L.max(ownSleep48(line89, heldMs97)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line89, "count")))) ? L.min((L.num(L.get(line89, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps39(line89, now90)[0]))) + L.num(silentMs98)), heardMs95)) {
      L.set(line89, "at", L.min(L.get(line89, "at"), now90));
    }
    L.set(line89, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask91, "slot") === "1"))) ? now90 : $))) ? $ : (L.num(now90) - L.num(heardMs95))));
    if ((remainingMs92 === -2)) {
      return [...whenFree65(line89, now90, ask91, heldMs97, formerMs96, silentMs98)]
    }
    if (L.truthy(isAnother51(line89, now90, endsAt93, who94)[0])) {
      learnFrom61(line89, ask91, heldMs97);
      L.set(line89, "since", now90);
    } else if (L.truthy(formerMs96)) {
      L.set(line89, "since", now90);
    }
    return [...whenHeld73(line89, now90, ask91, remainingMs92)]
  }
  const decide99 = (line100?: L.Value, now101?: L.Value, turn102?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket103, weight104, untilMs105, since106]: L.Value[] = L.match(L.concat(L.get(line100, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs107: L.Value = (L.num(now101) - L.num(L.tonumber(since106)))
    let mostMs108: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight104)))) * L.num(L.get(line100, "mean")))) + 500)
    L.set(turn102, "isOldest", (L.get(turn102, "ticket") === L.tonumber(ticket103)));
    L.set(turn102, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs107, 0))) ? L.less(hadMs107, mostMs108) : $))) ? L.less(now101, L.tonumber(untilMs105)) : $));
    L.set(turn102, "isYoung", L.less(L.get(turn102, "waitedMs"), (L.num(L.get(line100, "waited")) + 1)));
    L.set(turn102, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn102, "isKept"))) ? L.get(turn102, "isOldest") : $))) ? L.tonumber(since106) : $))) ? $ : now101));
    let isMine109: L.Value = (L.truthy(($ = !L.truthy(L.get(turn102, "isKept")))) ? $ : !L.less(L.tonumber(ticket103), L.get(turn102, "ticket")))
    let restMs110: L.Value = (L.num(mostMs108) - L.num(hadMs107))
    let isEnough111: L.Value = !L.less(L.get(turn102, "available"), L.get(turn102, "weight"))
    L.set(turn102, "fits", (L.truthy(($ = isEnough111)) ? (L.truthy(($ = (L.truthy(($ = isMine109)) ? $ : (L.get(turn102, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn102, "available")) - L.num(L.get(turn102, "weight"))), L.tonumber(weight104))) : $));
    let mayBegin112: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn102, "weight")))) ? !L.truthy(L.get(turn102, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs110))) ? $ : L.less(restMs110, -L.num(mostMs108))) : $)
    L.set(turn102, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn102, "fits")))) ? isMine109 : $))) ? (L.truthy(($ = L.get(turn102, "isKept"))) ? $ : mayBegin112) : $));
    if (L.truthy(isEnough111)) {
      L.set(turn102, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn102, "fits"))) ? -2 : $))) ? $ : restMs110));
    }
    return []
  }
  const keepTurn113 = (line114?: L.Value, now115?: L.Value, turn116?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs117: L.Value = L.max((L.num(L.get(line114, "mean")) / 4), L.min((L.num((L.num(now115) - L.num(L.get(turn116, "since")))) / 8), 2000), L.min(L.get(turn116, "rttMs"), 50))
    askInMs117 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn116, "remainingMs"), 0))) ? askInMs117 : $))) ? $ : L.min(askInMs117, (L.num(L.get(turn116, "remainingMs")) + 5))));
    L.set(line114, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn116, "ticket"), L.get(turn116, "weight"), (L.num((L.num(now115) + L.num(askInMs117))) + 200), L.get(turn116, "since")));
    return [askInMs117]
  }
  const nextTurn118 = (slots119?: L.Value, text120?: L.Value, now121?: L.Value, turn122?: L.Value): L.Value[] => {
    let $: L.Value
    let line123: L.Value = readLine20(text120, now121)[0]
    L.set(turn122, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn122, "ticket")))) ? L.get(turn122, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now121) * 1000)) - L.num(L.get(turn122, "jitter")))));
    L.set(turn122, "waitedMs", L.floor((L.num(now121) - L.num((L.num(L.get(turn122, "ticket")) / 1000)))));
    decide99(line123, now121, turn122);
    let remainingMs124: L.Value = L.get(turn122, "remainingMs")
    let at125: L.Value = L.get(line123, "at")
    let since126: L.Value = (L.truthy(($ = L.match(L.get(line123, "mark"), /^[0-9]/s)[0])) ? L.get(line123, "since") : $)
    let slotInMs127: L.Value = slotIn88(line123, now121, turn122, remainingMs124, L.get(turn122, "newestAt"), "")[0]
    let askInMs128: L.Value = L.abs(slotInMs127)
    if ((((L.get(line123, "turn") === "") && (slotInMs127 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn122, "newestAt"))) ? $ : 0)) || (L.truthy(since126) && (L.get(line123, "since") !== since126))))) {
      L.set(line123, "turn", "0-");
    }
    if ((slotInMs127 === 0)) {
      L.set(line123, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn122, "isOldest"))) ? $ : L.match(L.get(line123, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line123, "turn")));
      L.set(line123, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn122, "weight")))) ? (L.num((L.num(L.get(line123, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn122, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line123, "waited")));
    } else if (L.truthy(L.get(turn122, "has"))) {
      L.set(line123, "at", at125);
      slotInMs127 = -1;
      askInMs128 = keepTurn113(line123, now121, turn122)[0];
    } else if ((L.truthy(L.get(turn122, "isKept")) && L.truthy(L.get(turn122, "isYoung")))) {
      let mostMs129: L.Value = (L.num(askInMs128) + L.num(L.min(askInMs128, 1000)))
      askInMs128 = L.max(askInMs128, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs124, 0))) ? mostMs129 : $))) ? $ : L.min(mostMs129, remainingMs124)));
    } else if (L.truthy(L.get(turn122, "isKept"))) {
      askInMs128 = L.ceil((L.num(askInMs128) / 3));
    }
    keepLine33(slots119, line123, now121);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs127, 0))) ? -L.num(askInMs128) : $))) ? $ : askInMs128), L.get(turn122, "ticket")]
  }
  const permitIds130 = (digits131?: L.Value): L.Value[] => {
    let ids132: L.Value = L.table()
    L.gsub(digits131, /[0-9a-fA-F]+/gs, ((id138?: L.Value): L.Value[] => {
      L.insert(ids132, L.gsub(id138, /../gs, ((pair142?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair142, 16))]
      }))[0]);
      return []
    }));
    return [ids132]
  }
  const prepayInMs143 = (line144?: L.Value, now145?: L.Value, waitedMs146?: L.Value): L.Value[] => {
    let $: L.Value
    let from147: L.Value = L.tonumber(L.match(L.get(line144, "turn"), /^([0-9]+)-$/s)[0])
    if ((!L.truthy(from147) || L.less(waitedMs146, L.get(line144, "age")))) {
      return [Infinity]
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now145) + 60000), from147))) ? $ : L.less((6 * L.num(L.get(line144, "age"))), waitedMs146)))) ? 0 : $))) ? $ : L.max((L.num(from147) - L.num(now145)), 0))]
  }
  const askPaidInMs148 = (line149?: L.Value, now150?: L.Value, rttMs151?: L.Value, jitter152?: L.Value): L.Value[] => {
    let $: L.Value
    let [_153, closeMs154]: L.Value[] = gaps39(line149, now150)
    let since155: L.Value = L.max(L.tonumber((L.truthy(($ = L.match(L.get(line149, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0)), L.get(line149, "since"))
    let sleepMs156: L.Value = (L.num((L.num(ownSleep48(line149, (L.num(now150) - L.num(since155)))[0]) * L.num((L.num(1.5) + L.num((L.num(jitter152) / 1000)))))) / 2)
    return [L.ceil(L.max(closeMs154, sleepMs156, L.min(rttMs151, 50)))]
  }
  const learnPaid157 = (line158?: L.Value, now159?: L.Value): L.Value[] => {
    let $: L.Value
    let paidMs160: L.Value = (L.num(now159) - L.num(L.tonumber((L.truthy(($ = L.match(L.get(line158, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0))))
    if ((!L.less(paidMs160, 0) && L.less(paidMs160, 60000))) {
      learn44(line158, paidMs160, 10);
      L.set(line158, "turn", L.format("%.0f-", (L.num(now159) + L.num(paidMs160))));
    }
    L.set(line158, "since", now159);
    L.set(line158, "mark", "");
    return []
  }
  const prepaidOf161 = (id162?: L.Value): L.Value[] => {
    return [L.concat(id162, "+")]
  }
  const othersPrepaid163 = (deadlines164?: L.Value, now165?: L.Value, mine166?: L.Value): L.Value[] => {
    let $: L.Value
    let first167: L.Value = redis.call("ZRANGE", deadlines164, 0, 15, "WITHSCORES")
    for (let at168 = 1, end = L.num(L.length(first167)); at168 <= end; at168 += 2) {
      if ((L.truthy(L.match(L.sub(L.get(first167, at168), 17), /[+]/s)[0]) && (L.get(first167, at168) !== mine166))) {
        return [true]
      }
    }
    return [L.less(L.tonumber((L.truthy(($ = L.get(first167, 32))) ? $ : Infinity)), (L.num(now165) + 5000))]
  }
  const wake169 = (publish170?: L.Value, channel171?: L.Value, message172?: L.Value): L.Value[] => {
    if ((publish170 === "BOTH")) {
      redis.call("PUBLISH", channel171, message172);
      publish170 = "SPUBLISH";
    }
    if ((publish170 !== "")) {
      redis.call(publish170, channel171, message172);
    }
    return []
  }
  const announce173 = (publish174?: L.Value, channel175?: L.Value, permits176?: L.Value): L.Value[] => {
    if (L.less(0, permits176)) {
      wake169(publish174, channel175, permits176);
    }
    return []
  }
  const reclaim177 = (permits178?: L.Value, deadlines179?: L.Value, now180?: L.Value, available181?: L.Value, wanted182?: L.Value, publish183?: L.Value, channel184?: L.Value): L.Value[] => {
    let nearest185: L.Value = undefined
    let steps186: L.Value = 0
    for (;;) {
      steps186 = (L.num(steps186) + 1);
      nearest185 = undefined;
      let last187: L.Value = (L.num(L.min(100, L.max(wanted182, (L.num(wanted182) - L.num(available181))))) - 1)
      let entries188: L.Value = redis.call("ZRANGE", deadlines179, 0, last187, "WITHSCORES")
      let expired189: L.Value = L.table()
      for (let at190 = 1, end = L.num(L.length(entries188)); at190 <= end; at190 += 2) {
        let deadline191: L.Value = L.tonumber(L.get(entries188, (L.num(at190) + 1)))
        if (!L.less(now180, deadline191)) {
          L.insert(expired189, L.get(entries188, at190));
        } else if (L.less(at190, (2 * L.num((L.num(wanted182) - L.num(available181)))))) {
          nearest185 = deadline191;
        }
      }
      if (L.less(last187, L.length(expired189))) {
        nearest185 = now180;
      }
      if (L.less(0, L.length(expired189))) {
        available181 = countUp9(permits178, L.length(expired189))[0];
        redis.call("ZREM", deadlines179, ...L.unpack(expired189));
        announce173(publish183, channel184, available181);
      }
      if (((!L.less(last187, L.length(expired189)) || !L.less(available181, wanted182)) || (steps186 === 10))) break
    }
    return [available181, nearest185]
  }
  const serverTime192 = (nowMs193?: L.Value): L.Value[] => {
    let $: L.Value
    let time194: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time194, "err"))) ? L.tonumber(nowMs193) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time194, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time194, 2))) / 1000)))))]
  }
  const withDeadline195 = (ids196?: L.Value, deadline197?: L.Value): L.Value[] => {
    let scores198: L.Value = L.table()
    for (const [_199, id200] of L.ipairs(ids196)) {
      L.insert(scores198, deadline197);
      L.insert(scores198, id200);
    }
    return [scores198]
  }
  const takenAgain201 = (deadlines202?: L.Value, ids203?: L.Value, takes204?: L.Value, deadline205?: L.Value, now206?: L.Value, leaseMs207?: L.Value): L.Value[] => {
    if ((L.truthy(takes204) && !L.less(now206, deadline205))) {
      redis.call("ZADD", deadlines202, "GT", ...L.unpack(...withDeadline195(ids203, (L.num(now206) + L.num(leaseMs207)))));
      return [leaseMs207]
    }
    return [L.min((L.num(deadline205) - L.num(now206)), leaseMs207)]
  }
  let permits208: L.Value = L.get(KEYS, 1)
  let deadlines209: L.Value = L.get(KEYS, 2)
  let done210: L.Value = L.get(KEYS, 3)
  let channel211: L.Value = L.get(KEYS, 4)
  let slots212: L.Value = L.get(KEYS, 5)
  let holder213: L.Value = L.get(ARGV, 1)
  let leaseMs214: L.Value = L.tonumber(L.get(ARGV, 2))
  let last215: L.Value = L.get(ARGV, 3)
  let doneMs216: L.Value = L.get(ARGV, 4)
  let publish217: L.Value = L.get(ARGV, 5)
  let rttMs218: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter219: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs220: L.Value = L.get(ARGV, 8)
  let ticket221: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs222: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot223: L.Value = L.get(ARGV, 11)
  let [value224, finished225, line226]: L.Value[] = L.unpack(redis.call("MGET", permits208, done210, slots212))
  if (L.truthy(finished225)) {
    return [L.table(":refused", -1)]
  }
  let ids227: L.Value = permitIds130(holder213)[0]
  let now228: L.Value = serverTime192(nowMs220)[0]
  let counted229: L.Value = L.tonumber((L.truthy(($ = countIn4(permits208, value224)[0])) ? $ : 0))
  let available230: L.Value = counted229, nearest231: L.Value = undefined
  if ((L.less(counted229, L.length(ids227)) || L.truthy(line226))) {
    {
      const values = [...reclaim177(permits208, deadlines209, now228, counted229, L.length(ids227), publish217, channel211)]
      available230 = values[0];
      nearest231 = values[1];
    }
  }
  let mine232: L.Value = prepaidOf161(L.get(ids227, 1))[0]
  let isPaid233: L.Value = false
  const keepPrepaid234 = (pace235?: L.Value): L.Value[] => {
    let askInMs236: L.Value = askPaidInMs148(pace235, now228, rttMs218, jitter219)[0]
    redis.call("ZADD", deadlines209, (L.num((L.num(now228) + L.num(askInMs236))) + 500), mine232);
    keepLine33(slots212, pace235, now228);
    return [-L.num(askInMs236)]
  }
  let mayHavePrepaid237: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs218))) ? !L.truthy(L.get(ids227, 2)) : $))) ? (L.truthy(($ = L.less(counted229, 1))) ? $ : line226) : $)
  let scores238: L.Value = (L.truthy(($ = mayHavePrepaid237)) ? redis.call("ZMSCORE", deadlines209, L.get(ids227, 1), mine232) : $)
  if ((L.truthy(scores238) && L.truthy(L.get(scores238, 2)))) {
    isPaid233 = !L.less(available230, 0);
    if (((!L.truthy(isPaid233) && (last215 !== "1")) && !L.truthy(othersPrepaid163(deadlines209, now228, mine232)[0]))) {
      return [L.table(":busy", -1, keepPrepaid234(...readLine20(line226, now228))[0], ticket221)]
    }
    available230 = countUp9(permits208, 1)[0];
    redis.call("ZREM", deadlines209, mine232);
  }
  let askInMs239: L.Value = undefined
  const askForTurn240 = (remainingMs241?: L.Value): L.Value[] => {
    let newestAt242: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines209, -1, -1, "WITHSCORES"), 2))
    let turn243: L.Value = L.keyed(L.table(), ["last", last215], ["rttMs", rttMs218], ["jitter", jitter219], ["leftMs", leftMs222], ["slot", slot223], ["ticket", ticket221], ["weight", L.length(ids227)], ["available", available230], ["remainingMs", remainingMs241], ["newestAt", newestAt242])
    {
      const values = [...nextTurn118(slots212, line226, now228, turn243)]
      askInMs239 = values[0];
      ticket221 = values[1];
    }
    return []
  }
  if (L.truthy(isPaid233)) {
    let pace244: L.Value = readLine20(line226, now228)[0]
    learnPaid157(pace244, now228);
    keepLine33(slots212, pace244, now228);
  } else if ((!L.less(available230, L.length(ids227)) && L.truthy(line226))) {
    askForTurn240(-1);
  }
  let takes245: L.Value = (L.truthy(($ = !L.less(available230, L.length(ids227)))) ? ((L.truthy(($ = askInMs239)) ? $ : 0) === 0) : $)
  if (L.truthy(takes245)) {
    let added246: L.Value = redis.call("ZADD", deadlines209, "NX", ...L.unpack(...withDeadline195(ids227, (L.num(now228) + L.num(leaseMs214)))))
    if (L.less(0, added246)) {
      redis.call("DECRBY", permits208, added246);
      let ttlMs247: L.Value = redis.call("PTTL", permits208)
      if (L.less(0, ttlMs247)) {
        redis.call("PEXPIRE", deadlines209, ttlMs247);
      }
    }
    if ((added246 === L.length(ids227))) {
      return [L.table(":granted", leaseMs214)]
    }
  }
  let deadline248: L.Value = (L.truthy(($ = (L.truthy(($ = scores238)) ? L.tonumber((L.truthy(($ = L.get(scores238, 1))) ? $ : 0)) : $))) ? $ : 0)
  if ((!L.truthy(scores238) && ((L.truthy(nearest231) || L.less(0, available230)) || L.truthy(L.get(ids227, 2))))) {
    deadline248 = earliest13(deadlines209, ids227)[0];
  }
  if (L.less(0, deadline248)) {
    return [L.table(":granted", ...takenAgain201(deadlines209, ids227, takes245, deadline248, now228, leaseMs214))]
  }
  if (L.less(deadline248, 0)) {
    redis.call("SET", done210, "0", "PX", doneMs216);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value224)) {
    redis.call("GET", permits208);
  }
  let remainingMs249: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available230, L.length(ids227)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest231)) ? L.less(nearest231, 922337203685477) : $))) ? (L.num(nearest231) - L.num(now228)) : $)))) ? $ : -1)
  if ((last215 === "1")) {
    redis.call("SET", done210, "0", "PX", doneMs216);
    return [L.table(":busy", remainingMs249, 0, 0)]
  }
  let prepayMs250: L.Value = Infinity
  if (((((available230 === 0) && L.truthy(value224)) && L.less(0, ticket221)) && !L.truthy(L.get(ids227, 2)))) {
    let pace251: L.Value = readLine20(line226, now228)[0]
    prepayMs250 = prepayInMs143(pace251, now228, (L.num(now228) - L.num((L.num(ticket221) / 1000))))[0];
    if (((prepayMs250 === 0) && !L.truthy(othersPrepaid163(deadlines209, now228)[0]))) {
      L.set(pace251, "turn", L.format("%.0f-", now228));
      redis.call("DECRBY", permits208, 1);
      wake169(publish217, channel211, "1");
      return [L.table(":busy", remainingMs249, keepPrepaid234(pace251)[0], ticket221)]
    }
  }
  if (!L.truthy(askInMs239)) {
    askForTurn240(remainingMs249);
  }
  if ((L.less(0, prepayMs250) && L.less(prepayMs250, L.abs(askInMs239)))) {
    askInMs239 = -L.num(L.ceil(prepayMs250));
  }
  return [L.table(":busy", remainingMs249, askInMs239, ticket221)]
}

export const count: CompiledScript = (redis, KEYS, ARGV) => {
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
  const wake7 = (publish8?: L.Value, channel9?: L.Value, message10?: L.Value): L.Value[] => {
    if ((publish8 === "BOTH")) {
      redis.call("PUBLISH", channel9, message10);
      publish8 = "SPUBLISH";
    }
    if ((publish8 !== "")) {
      redis.call(publish8, channel9, message10);
    }
    return []
  }
  const announce11 = (publish12?: L.Value, channel13?: L.Value, permits14?: L.Value): L.Value[] => {
    if (L.less(0, permits14)) {
      wake7(publish12, channel13, permits14);
    }
    return []
  }
  const passFull15 = (key16?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key16, 1, "GT");
    return []
  }
  const countUp17 = (key18?: L.Value, count19?: L.Value): L.Value[] => {
    let sum20: L.Value = redis.pcall("INCRBY", key18, count19)
    if ((L.type(sum20) === "table")) {
      countIn4(key18, redis.call("GET", key18));
      passFull15(key18);
      sum20 = redis.call("INCRBY", key18, count19);
    }
    return [sum20]
  }
  const reclaim21 = (permits22?: L.Value, deadlines23?: L.Value, now24?: L.Value, available25?: L.Value, wanted26?: L.Value, publish27?: L.Value, channel28?: L.Value): L.Value[] => {
    let nearest29: L.Value = undefined
    let steps30: L.Value = 0
    for (;;) {
      steps30 = (L.num(steps30) + 1);
      nearest29 = undefined;
      let last31: L.Value = (L.num(L.min(100, L.max(wanted26, (L.num(wanted26) - L.num(available25))))) - 1)
      let entries32: L.Value = redis.call("ZRANGE", deadlines23, 0, last31, "WITHSCORES")
      let expired33: L.Value = L.table()
      for (let at34 = 1, end = L.num(L.length(entries32)); at34 <= end; at34 += 2) {
        let deadline35: L.Value = L.tonumber(L.get(entries32, (L.num(at34) + 1)))
        if (!L.less(now24, deadline35)) {
          L.insert(expired33, L.get(entries32, at34));
        } else if (L.less(at34, (2 * L.num((L.num(wanted26) - L.num(available25)))))) {
          nearest29 = deadline35;
        }
      }
      if (L.less(last31, L.length(expired33))) {
        nearest29 = now24;
      }
      if (L.less(0, L.length(expired33))) {
        available25 = countUp17(permits22, L.length(expired33))[0];
        redis.call("ZREM", deadlines23, ...L.unpack(expired33));
        announce11(publish27, channel28, available25);
      }
      if (((!L.less(last31, L.length(expired33)) || !L.less(available25, wanted26)) || (steps30 === 10))) break
    }
    return [available25, nearest29]
  }
  const serverTime36 = (nowMs37?: L.Value): L.Value[] => {
    let $: L.Value
    let time38: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time38, "err"))) ? L.tonumber(nowMs37) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time38, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time38, 2))) / 1000)))))]
  }
  let permits39: L.Value = L.get(KEYS, 1)
  let deadlines40: L.Value = L.get(KEYS, 2)
  let channel41: L.Value = L.get(KEYS, 3)
  let free42: L.Value = L.get(ARGV, 1)
  let taken43: L.Value = L.get(ARGV, 2)
  let publish44: L.Value = L.get(ARGV, 3)
  let nowMs45: L.Value = L.get(ARGV, 4)
  let now46: L.Value = serverTime36(nowMs45)[0]
  let [_47, nearest48]: L.Value[] = reclaim21(permits39, deadlines40, now46, 0, 100, publish44, channel41)
  let left49: L.Value = (L.truthy(($ = (L.truthy(($ = (nearest48 === now46))) ? redis.call("ZCOUNT", deadlines40, "-inf", now46) : $))) ? $ : 0)
  let count50: L.Value = 0
  if ((free42 === "1")) {
    let available51: L.Value = L.tonumber(countIn4(permits39, redis.call("GET", permits39))[0])
    if (!L.truthy(available51)) {
      return [L.table(":counted", 0)]
    }
    count50 = (L.num(available51) + L.num(left49));
  }
  if ((taken43 === "1")) {
    count50 = (L.num((L.num(count50) + L.num(redis.call("ZCARD", deadlines40)))) - L.num(left49));
  }
  return [L.table(":counted", count50)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const passFull8 = (key9?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key9, 1, "GT");
    return []
  }
  const permitIds10 = (digits11?: L.Value): L.Value[] => {
    let ids12: L.Value = L.table()
    L.gsub(digits11, /[0-9a-fA-F]+/gs, ((id18?: L.Value): L.Value[] => {
      L.insert(ids12, L.gsub(id18, /../gs, ((pair22?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair22, 16))]
      }))[0]);
      return []
    }));
    return [ids12]
  }
  const serverTime23 = (nowMs24?: L.Value): L.Value[] => {
    let $: L.Value
    let time25: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time25, "err"))) ? L.tonumber(nowMs24) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time25, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time25, 2))) / 1000)))))]
  }
  const withDeadline26 = (ids27?: L.Value, deadline28?: L.Value): L.Value[] => {
    let scores29: L.Value = L.table()
    for (const [_30, id31] of L.ipairs(ids27)) {
      L.insert(scores29, deadline28);
      L.insert(scores29, id31);
    }
    return [scores29]
  }
  let deadlines32: L.Value = L.get(KEYS, 1)
  let holder33: L.Value = L.get(ARGV, 1)
  let leaseMs34: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs35: L.Value = L.get(ARGV, 3)
  let now36: L.Value = serverTime23(nowMs35)[0]
  let ids37: L.Value = permitIds10(holder33)[0]
  let deadline38: L.Value = earliest1(deadlines32, ids37)[0]
  if (!L.less(now36, deadline38)) {
    return [":gone"]
  }
  if (L.less(deadline38, (L.num(now36) + L.num(leaseMs34)))) {
    let raised39: L.Value = withDeadline26(ids37, (L.num(now36) + L.num(leaseMs34)))[0]
    let answer40: L.Value = redis.pcall("ZADD", deadlines32, "GT", ...L.unpack(raised39))
    if ((L.type(answer40) === "table")) {
      passFull8(deadlines32);
      redis.call("ZADD", deadlines32, "GT", ...L.unpack(raised39));
    }
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const permitIds8 = (digits9?: L.Value): L.Value[] => {
    let ids10: L.Value = L.table()
    L.gsub(digits9, /[0-9a-fA-F]+/gs, ((id16?: L.Value): L.Value[] => {
      L.insert(ids10, L.gsub(id16, /../gs, ((pair20?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair20, 16))]
      }))[0]);
      return []
    }));
    return [ids10]
  }
  const serverTime21 = (nowMs22?: L.Value): L.Value[] => {
    let $: L.Value
    let time23: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time23, "err"))) ? L.tonumber(nowMs22) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time23, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time23, 2))) / 1000)))))]
  }
  let deadlines24: L.Value = L.get(KEYS, 1)
  let holder25: L.Value = L.get(ARGV, 1)
  let nowMs26: L.Value = L.get(ARGV, 2)
  let remainingMs27: L.Value = (L.num(earliest1(deadlines24, ...permitIds8(holder25))[0]) - L.num(serverTime21(nowMs26)[0]))
  if (L.less(0, remainingMs27)) {
    return [L.table(":ours", remainingMs27)]
  }
  return [":free"]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
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
  const countUp17 = (key18?: L.Value, count19?: L.Value): L.Value[] => {
    let sum20: L.Value = redis.pcall("INCRBY", key18, count19)
    if ((L.type(sum20) === "table")) {
      countIn12(key18, redis.call("GET", key18));
      passFull15(key18);
      sum20 = redis.call("INCRBY", key18, count19);
    }
    return [sum20]
  }
  const finished21 = (done22?: L.Value, answer23?: L.Value, doneMs24?: L.Value): L.Value[] => {
    let $: L.Value
    let stored25: L.Value = redis.pcall("SET", done22, answer23, "PX", doneMs24, "NX")
    if ((L.truthy(stored25) && L.truthy(L.get(stored25, "err")))) {
      passFull15(done22);
      stored25 = redis.call("SET", done22, answer23, "PX", doneMs24, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored25))) ? redis.call("GET", done22) : $)]
  }
  const readLine26 = (text27?: L.Value, now28?: L.Value): L.Value[] => {
    let $: L.Value
    let [at29, since30, mean31, heard32, count33, age34, waited35, turn36, mark37]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text27) === "string"))) ? text27 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line38: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at29)) ? $ : (L.num(now28) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since30)) ? $ : (L.num(now28) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean31)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard32)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count33)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age34)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited35)) ? $ : 0))], ["turn", (L.truthy(($ = turn36)) ? $ : "")], ["mark", (L.truthy(($ = mark37)) ? $ : "")])
    if (L.less(now28, L.get(line38, "since"))) {
      L.set(line38, "at", (L.num((L.num(L.get(line38, "at")) + L.num(now28))) - L.num(L.get(line38, "since"))));
      L.set(line38, "since", now28);
    }
    if (((L.less((L.num(now28) + 600000), L.get(line38, "at")) || L.less(600000, L.get(line38, "mean"))) || L.less(86400000, (L.num(now28) - L.num(L.get(line38, "since")))))) {
      return [...readLine26("", now28)]
    }
    return [line38]
  }
  const keepLine39 = (key40?: L.Value, line41?: L.Value, now42?: L.Value): L.Value[] => {
    let text43: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line41, "at")) * 1000), (L.num(L.get(line41, "since")) * 1000), (L.num(L.get(line41, "mean")) * 1000), (L.num(L.get(line41, "heard")) * 1000), L.get(line41, "count"), L.get(line41, "age"), L.get(line41, "waited"))
    let ttlMs44: L.Value = (L.num((L.num(L.max((L.num(L.get(line41, "at")) - L.num(now42)), 0)) + L.num((4 * L.num(L.max(L.get(line41, "mean"), (L.num(now42) - L.num(L.get(line41, "since"))))))))) + 2000)
    redis.pcall("SET", key40, L.concat(text43, L.concat(L.get(line41, "turn"), L.concat(":", L.get(line41, "mark")))), "PX", L.ceil(ttlMs44));
    return []
  }
  const gaps45 = (line46?: L.Value, now47?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs48: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line46, "count")))) ? L.min((L.num(L.get(line46, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs49: L.Value = (L.num((L.num((L.num(now47) - L.num(L.get(line46, "since")))) - L.num(L.get(line46, "mean")))) / 8)
    return [L.max(closeMs48, L.min(stretchedMs49, L.max(100, (L.num(L.get(line46, "mean")) / 2)), 1000)), closeMs48]
  }
  const serverTime50 = (nowMs51?: L.Value): L.Value[] => {
    let $: L.Value
    let time52: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time52, "err"))) ? L.tonumber(nowMs51) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time52, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time52, 2))) / 1000)))))]
  }
  const giveSlotBack53 = (slots54?: L.Value, nowMs55?: L.Value): L.Value[] => {
    let text56: L.Value = redis.pcall("GET", slots54)
    if ((L.type(text56) !== "string")) {
      return [false]
    }
    let now57: L.Value = serverTime50(nowMs55)[0]
    let line58: L.Value = readLine26(text56, now57)[0]
    L.set(line58, "at", (L.num(L.get(line58, "at")) - L.num(gaps45(line58, now57)[0])));
    keepLine39(slots54, line58, now57);
    return [true]
  }
  const permitIds59 = (digits60?: L.Value): L.Value[] => {
    let ids61: L.Value = L.table()
    L.gsub(digits60, /[0-9a-fA-F]+/gs, ((id67?: L.Value): L.Value[] => {
      L.insert(ids61, L.gsub(id67, /../gs, ((pair71?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair71, 16))]
      }))[0]);
      return []
    }));
    return [ids61]
  }
  const prepaidOf72 = (id73?: L.Value): L.Value[] => {
    return [L.concat(id73, "+")]
  }
  let permits74: L.Value = L.get(KEYS, 1)
  let deadlines75: L.Value = L.get(KEYS, 2)
  let done76: L.Value = L.get(KEYS, 3)
  let channel77: L.Value = L.get(KEYS, 4)
  let slots78: L.Value = L.get(KEYS, 5)
  let takers79: L.Value = L.get(KEYS, 6)
  let holder80: L.Value = L.get(ARGV, 1)
  let outcome81: L.Value = L.get(ARGV, 2)
  let doneMs82: L.Value = L.get(ARGV, 3)
  let publish83: L.Value = L.get(ARGV, 4)
  let proven84: L.Value = L.get(ARGV, 5)
  let slot85: L.Value = L.get(ARGV, 6)
  let nowMs86: L.Value = L.get(ARGV, 7)
  let adopted87: L.Value = L.get(ARGV, 8)
  let ids88: L.Value = permitIds59(holder80)[0]
  let weight89: L.Value = L.length(ids88)
  if ((weight89 === 1)) {
    L.insert(ids88, prepaidOf72(L.get(ids88, 1))[0]);
  }
  let left90: L.Value = L.table(), held91: L.Value = 0
  let first92: L.Value = Infinity
  for (const [at93, deadline94] of L.ipairs(redis.call("ZMSCORE", deadlines75, ...L.unpack(ids88)))) {
    if (L.truthy(deadline94)) {
      L.insert(left90, L.get(ids88, at93));
      held91 = (L.num(held91) + L.num((L.truthy(($ = (L.truthy(($ = !L.less(weight89, at93))) ? 1 : $))) ? $ : 0)));
      first92 = L.min(first92, L.tonumber(deadline94));
    }
  }
  if ((L.length(left90) === 0)) {
    let kept95: L.Value = finished21(done76, "0", doneMs82)[0]
    if (((slot85 === "1") && !L.truthy(kept95))) {
      giveSlotBack53(slots78, nowMs86);
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept95 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let isWhole96: L.Value = (L.truthy(($ = (held91 === weight89))) ? $ : (L.truthy(($ = (adopted87 === "1"))) ? L.less(0, held91) : $))
  let inTime97: L.Value = (L.truthy(($ = isWhole96)) ? (L.truthy(($ = (proven84 === "1"))) ? $ : L.less(serverTime50(nowMs86)[0], first92)) : $)
  let available98: L.Value = countUp17(permits74, L.length(left90))[0]
  redis.call("ZREM", deadlines75, ...L.unpack(left90));
  redis.call("SET", done76, (L.truthy(($ = (L.truthy(($ = inTime97)) ? outcome81 : $))) ? $ : "0"), "PX", doneMs82);
  if ((adopted87 === "1")) {
    redis.call("SET", takers79, "0", "PX", doneMs82, "NX");
  }
  announce5(publish83, channel77, available98);
  return [(L.truthy(($ = (L.truthy(($ = inTime97)) ? ":released" : $))) ? $ : ":gone")]
}

export const set: CompiledScript = (redis, KEYS, ARGV) => {
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
  let deadlines20: L.Value = L.get(KEYS, 2)
  let operation21: L.Value = L.get(KEYS, 3)
  let channel22: L.Value = L.get(KEYS, 4)
  let count23: L.Value = L.tonumber(L.get(ARGV, 1))
  let answerMs24: L.Value = L.get(ARGV, 2)
  let publish25: L.Value = L.get(ARGV, 3)
  let available26: L.Value = L.tonumber(countIn16(permits19, redis.call("GET", permits19))[0])
  let total27: L.Value = (L.truthy(($ = available26)) ? (L.num(available26) + L.num(redis.call("ZCARD", deadlines20))) : $)
  if ((L.truthy(answered9(operation21, "1", answerMs24)[0]) || (total27 === count23))) {
    return [":set"]
  }
  if (L.truthy(total27)) {
    redis.call("INCRBY", permits19, (L.num(count23) - L.num(total27)));
  } else {
    redis.call("SET", permits19, count23);
  }
  announce5(publish25, channel22, count23);
  return [":set"]
}
