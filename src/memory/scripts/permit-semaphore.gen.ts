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
  const whenFree63 = (line64?: L.Value, now65?: L.Value, ask66?: L.Value, heldMs67?: L.Value, isSeen68?: L.Value, silentMs69?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen68)) {
      learn46(line64, heldMs67, 10);
      L.set(line64, "since", now65);
    }
    let freeMs70: L.Value = (L.num(now65) - L.num(L.get(line64, "since")))
    if (((((L.get(ask66, "last") === "0") && L.less(now65, L.get(line64, "at"))) && !L.less((L.num(freeMs70) + L.num(L.get(ask66, "rttMs"))), L.get(ask66, "waitedMs"))) && L.less(freeMs70, silentMs69))) {
      L.set(line64, "mark", L.format("-%.0f", heldMs67));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps41(line64, now65)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line64, "mean"))), heldMs67)) {
      L.set(line64, "at", L.min(L.get(line64, "at"), now65));
    }
    L.set(line64, "mark", "");
    L.set(line64, "since", now65);
    return [0]
  }
  const whenHeld71 = (line72?: L.Value, now73?: L.Value, ask74?: L.Value, remainingMs75?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs76, closeMs77]: L.Value[] = gaps41(line72, now73)
    let chance78: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask74, "jitter")) / 1000)))
    let sleepMs79: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line72, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep50(line72, (L.num(now73) - L.num(L.get(line72, "since")))))) * L.num((L.num(chance78) + 1)))) / 2)
    let at80: L.Value = L.max((L.num(L.get(line72, "at")) + L.num((L.num(apartMs76) * L.num(chance78)))), (L.num(now73) + L.num(sleepMs79)), (L.num(now73) + L.num(L.min(L.get(ask74, "rttMs"), apartMs76))))
    let mostMs81: L.Value = Infinity
    if (!L.less(remainingMs75, 0)) {
      let afterOthers82: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now73) + L.num(L.get(ask74, "rttMs"))), L.get(line72, "at")))) ? (L.num(L.get(line72, "at")) + L.num((L.num(closeMs77) * L.num(chance78)))) : $))) ? $ : 0)
      at80 = L.min(at80, L.max((L.num((L.num(now73) + L.num(remainingMs75))) + 5), afterOthers82));
      mostMs81 = (L.num((L.num(remainingMs75) + 5)) + L.num((L.num(apartMs76) * L.num(chance78))));
    }
    if (L.less((L.num(now73) + L.num(L.get(ask74, "leftMs"))), at80)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask74, "leftMs"))))]
    }
    L.set(line72, "age", (L.num(L.get(line72, "age")) + L.num((L.num((L.num(L.get(ask74, "waitedMs")) - L.num(L.get(line72, "age")))) / 16))));
    let isKept83: L.Value = L.less((L.num(now73) - L.num(L.get(line72, "heard"))), L.min((2 * L.num(apartMs76)), L.get(ask74, "waitedMs")))
    let believedMs84: L.Value = L.max(500, sleepMs79, (L.truthy(($ = (L.truthy(($ = isKept83)) ? (8 * L.num(L.get(ask74, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now73) + L.num(believedMs84)), at80)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs79, (L.num(believedMs84) * L.num(chance78))), mostMs81)))]
    }
    let soonMs85: L.Value = L.max((L.num((L.num(at80) - L.num(now73))) / 12), closeMs77, sleepMs79)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line72, "age"))), (5 * L.num((L.num(L.get(line72, "at")) - L.num(now73))))), L.get(ask74, "waitedMs")) && L.less((L.num(now73) + L.num((2 * L.num(soonMs85)))), at80))) {
      return [-L.num(L.ceil(soonMs85))]
    }
    L.set(line72, "at", L.min(at80, (L.num(now73) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line72, "at")) - L.num(now73))))]
  }
  const slotIn86 = (line87?: L.Value, now88?: L.Value, ask89?: L.Value, remainingMs90?: L.Value, endsAt91?: L.Value, who92?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs93: L.Value = L.max(0, L.min((L.num(now88) - L.num(L.get(line87, "heard"))), 600000))
    let formerMs94: L.Value = L.tonumber(L.match(L.get(line87, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs95: L.Value = (L.truthy(($ = formerMs94)) ? $ : (L.num(now88) - L.num(L.get(line87, "since"))))
    let silentMs96: L.Value = (L.num(1.25) * L.num(L.max(ownSleep50(line87, heldMs95)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line87, "count")))) ? L.min((L.num(L.get(line87, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps41(line87, now88)[0]))) + L.num(silentMs96)), heardMs93)) {
      L.set(line87, "at", L.min(L.get(line87, "at"), now88));
    }
    L.set(line87, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask89, "slot") === "1"))) ? now88 : $))) ? $ : (L.num(now88) - L.num(heardMs93))));
    if ((remainingMs90 === -2)) {
      return [...whenFree63(line87, now88, ask89, heldMs95, formerMs94, silentMs96)]
    }
    if (L.truthy(isAnother53(line87, now88, endsAt91, who92)[0])) {
      learn46(line87, heldMs95, 10);
      L.set(line87, "since", now88);
    } else if (L.truthy(formerMs94)) {
      L.set(line87, "since", now88);
    }
    return [...whenHeld71(line87, now88, ask89, remainingMs90)]
  }
  const decide97 = (line98?: L.Value, now99?: L.Value, turn100?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket101, weight102, untilMs103, since104]: L.Value[] = L.match(L.concat(L.get(line98, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs105: L.Value = (L.num(now99) - L.num(L.tonumber(since104)))
    let mostMs106: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight102)))) * L.num(L.get(line98, "mean")))) + 500)
    L.set(turn100, "isOldest", (L.get(turn100, "ticket") === L.tonumber(ticket101)));
    L.set(turn100, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs105, 0))) ? L.less(hadMs105, mostMs106) : $))) ? L.less(now99, L.tonumber(untilMs103)) : $));
    L.set(turn100, "isYoung", L.less(L.get(turn100, "waitedMs"), (L.num(L.get(line98, "waited")) + 1)));
    L.set(turn100, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn100, "isKept"))) ? L.get(turn100, "isOldest") : $))) ? L.tonumber(since104) : $))) ? $ : now99));
    let isMine107: L.Value = (L.truthy(($ = !L.truthy(L.get(turn100, "isKept")))) ? $ : !L.less(L.tonumber(ticket101), L.get(turn100, "ticket")))
    let restMs108: L.Value = (L.num(mostMs106) - L.num(hadMs105))
    let isEnough109: L.Value = !L.less(L.get(turn100, "available"), L.get(turn100, "weight"))
    L.set(turn100, "fits", (L.truthy(($ = isEnough109)) ? (L.truthy(($ = (L.truthy(($ = isMine107)) ? $ : (L.get(turn100, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn100, "available")) - L.num(L.get(turn100, "weight"))), L.tonumber(weight102))) : $));
    let mayBegin110: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn100, "weight")))) ? !L.truthy(L.get(turn100, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs108))) ? $ : L.less(restMs108, -L.num(mostMs106))) : $)
    L.set(turn100, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn100, "fits")))) ? isMine107 : $))) ? (L.truthy(($ = L.get(turn100, "isKept"))) ? $ : mayBegin110) : $));
    if (L.truthy(isEnough109)) {
      L.set(turn100, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn100, "fits"))) ? -2 : $))) ? $ : restMs108));
    }
    return []
  }
  const keepTurn111 = (line112?: L.Value, now113?: L.Value, turn114?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs115: L.Value = L.max((L.num(L.get(line112, "mean")) / 4), L.min((L.num((L.num(now113) - L.num(L.get(turn114, "since")))) / 8), 2000), L.min(L.get(turn114, "rttMs"), 50))
    askInMs115 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn114, "remainingMs"), 0))) ? askInMs115 : $))) ? $ : L.min(askInMs115, (L.num(L.get(turn114, "remainingMs")) + 5))));
    L.set(line112, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn114, "ticket"), L.get(turn114, "weight"), (L.num((L.num(now113) + L.num(askInMs115))) + 200), L.get(turn114, "since")));
    return [askInMs115]
  }
  const nextTurn116 = (slots117?: L.Value, text118?: L.Value, now119?: L.Value, turn120?: L.Value): L.Value[] => {
    let $: L.Value
    let line121: L.Value = readLine22(text118, now119)[0]
    L.set(turn120, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn120, "ticket")))) ? L.get(turn120, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now119) * 1000)) - L.num(L.get(turn120, "jitter")))));
    L.set(turn120, "waitedMs", L.floor((L.num(now119) - L.num((L.num(L.get(turn120, "ticket")) / 1000)))));
    decide97(line121, now119, turn120);
    let remainingMs122: L.Value = L.get(turn120, "remainingMs")
    let at123: L.Value = L.get(line121, "at")
    let since124: L.Value = (L.truthy(($ = L.match(L.get(line121, "mark"), /^[0-9]/s)[0])) ? L.get(line121, "since") : $)
    let slotInMs125: L.Value = slotIn86(line121, now119, turn120, remainingMs122, L.get(turn120, "newestAt"), "")[0]
    let askInMs126: L.Value = L.abs(slotInMs125)
    if ((((L.get(line121, "turn") === "") && (slotInMs125 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn120, "newestAt"))) ? $ : 0)) || (L.truthy(since124) && (L.get(line121, "since") !== since124))))) {
      L.set(line121, "turn", "0-");
    }
    if ((slotInMs125 === 0)) {
      L.set(line121, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn120, "isOldest"))) ? $ : L.match(L.get(line121, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line121, "turn")));
      L.set(line121, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn120, "weight")))) ? (L.num((L.num(L.get(line121, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn120, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line121, "waited")));
    } else if (L.truthy(L.get(turn120, "has"))) {
      L.set(line121, "at", at123);
      slotInMs125 = -1;
      askInMs126 = keepTurn111(line121, now119, turn120)[0];
    } else if ((L.truthy(L.get(turn120, "isKept")) && L.truthy(L.get(turn120, "isYoung")))) {
      let mostMs127: L.Value = (L.num(askInMs126) + L.num(L.min(askInMs126, 1000)))
      askInMs126 = L.max(askInMs126, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs122, 0))) ? mostMs127 : $))) ? $ : L.min(mostMs127, remainingMs122)));
    } else if (L.truthy(L.get(turn120, "isKept"))) {
      askInMs126 = L.ceil((L.num(askInMs126) / 3));
    }
    keepLine35(slots117, line121, now119);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs125, 0))) ? -L.num(askInMs126) : $))) ? $ : askInMs126), L.get(turn120, "ticket")]
  }
  const permitIds128 = (digits129?: L.Value): L.Value[] => {
    let bytes132: L.Value = L.gsub(digits129, /../gs, ((pair131?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair131, 16))]
    }))[0]
    let ids133: L.Value = L.table()
    for (let at134 = 1, end = L.num(L.length(bytes132)); at134 <= end; at134 += 16) {
      L.insert(ids133, L.sub(bytes132, at134, (L.num(at134) + 15)));
    }
    return [ids133]
  }
  const serverTime135 = (nowMs136?: L.Value): L.Value[] => {
    let $: L.Value
    let time137: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time137, "err"))) ? L.tonumber(nowMs136) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time137, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time137, 2))) / 1000)))))]
  }
  const withDeadline138 = (ids139?: L.Value, deadline140?: L.Value): L.Value[] => {
    let scores141: L.Value = L.table()
    for (const [_142, id143] of L.ipairs(ids139)) {
      L.insert(scores141, deadline140);
      L.insert(scores141, id143);
    }
    return [scores141]
  }
  const takenAgain144 = (deadlines145?: L.Value, ids146?: L.Value, takes147?: L.Value, deadline148?: L.Value, now149?: L.Value, leaseMs150?: L.Value): L.Value[] => {
    if ((L.truthy(takes147) && !L.less(now149, deadline148))) {
      redis.call("ZADD", deadlines145, "GT", ...L.unpack(...withDeadline138(ids146, (L.num(now149) + L.num(leaseMs150)))));
      return [leaseMs150]
    }
    return [L.min((L.num(deadline148) - L.num(now149)), leaseMs150)]
  }
  let permits151: L.Value = L.get(KEYS, 1)
  let deadlines152: L.Value = L.get(KEYS, 2)
  let done153: L.Value = L.get(KEYS, 3)
  let channel154: L.Value = L.get(KEYS, 4)
  let slots155: L.Value = L.get(KEYS, 5)
  let holder156: L.Value = L.get(ARGV, 1)
  let leaseMs157: L.Value = L.tonumber(L.get(ARGV, 2))
  let total158: L.Value = L.tonumber(L.get(ARGV, 3))
  let last159: L.Value = L.get(ARGV, 4)
  let keepMs160: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs161: L.Value = L.get(ARGV, 6)
  let publish162: L.Value = L.get(ARGV, 7)
  let rttMs163: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter164: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs165: L.Value = L.get(ARGV, 10)
  let ticket166: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs167: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot168: L.Value = L.get(ARGV, 13)
  let [value169, finished170, line171]: L.Value[] = L.unpack(redis.call("MGET", permits151, done153, slots155))
  if (L.truthy(finished170)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits151, (L.truthy(($ = value169)) ? $ : redis.call("GET", permits151)));
  let ids172: L.Value = permitIds128(holder156)[0]
  let now173: L.Value = serverTime135(nowMs165)[0]
  let acquired174: L.Value = redis.call("ZCARD", deadlines152)
  let needed175: L.Value = (L.num((L.num(L.length(ids172)) - L.num(total158))) + L.num(acquired174))
  let first176: L.Value = L.table()
  if ((L.less(0, needed175) || L.truthy(line171))) {
    first176 = redis.call("ZRANGE", deadlines152, 0, (L.num(L.max(L.min(needed175, L.length(ids172)), (L.truthy(($ = (L.truthy(($ = line171)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt177: L.Value = L.tonumber(L.get(first176, (2 * L.num(acquired174))))
  let expired178: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now173, L.tonumber((L.truthy(($ = L.get(first176, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines152, "-inf", now173) : $))) ? $ : 0)
  let removed179: L.Value = 0
  if (L.less(0, expired178)) {
    removed179 = redis.call("ZREMRANGEBYRANK", deadlines152, 0, (L.num(L.min(expired178, 100)) - 1));
    acquired174 = (L.num(acquired174) - L.num(removed179));
    expired178 = (L.num(expired178) - L.num(removed179));
  }
  let added180: L.Value = 0
  let free181: L.Value = (L.num((L.num(total158) - L.num(acquired174))) + L.num(expired178))
  let askInMs182: L.Value = undefined
  const askForTurn183 = (remainingMs184?: L.Value): L.Value[] => {
    let turn185: L.Value = L.keyed(L.table(), ["last", last159], ["rttMs", rttMs163], ["jitter", jitter164], ["leftMs", leftMs167], ["slot", slot168], ["ticket", ticket166], ["weight", L.length(ids172)], ["available", free181], ["remainingMs", remainingMs184], ["newestAt", newestAt177])
    {
      const values = [...nextTurn116(slots155, line171, now173, turn185)]
      askInMs182 = values[0];
      ticket166 = values[1];
    }
    return []
  }
  if ((!L.less(free181, L.length(ids172)) && L.truthy(line171))) {
    askForTurn183(-1);
  }
  let takes186: L.Value = (L.truthy(($ = !L.less(free181, L.length(ids172)))) ? ((L.truthy(($ = askInMs182)) ? $ : 0) === 0) : $)
  if (L.truthy(takes186)) {
    added180 = redis.call("ZADD", deadlines152, "NX", ...L.unpack(...withDeadline138(ids172, (L.num(now173) + L.num(leaseMs157)))));
  }
  acquired174 = (L.num(acquired174) + L.num(added180));
  let available187: L.Value = (L.num(total158) - L.num(acquired174))
  if (!L.truthy(value169)) {
    redis.call("SET", permits151, available187, "PX", (L.num(leaseMs157) + L.num(keepMs160)));
  } else if ((L.tonumber(value169) !== available187)) {
    redis.call("SET", permits151, available187, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value169)) ? $ : 0)), available187)) {
    announce5(publish162, channel154, available187);
  }
  if (L.less(0, added180)) {
    let ttlMs188: L.Value = (L.truthy(($ = (L.truthy(($ = value169)) ? redis.call("PTTL", permits151) : $))) ? $ : (L.num(leaseMs157) + L.num(keepMs160)))
    if ((L.less(0, ttlMs188) && L.less(ttlMs188, (L.num(leaseMs157) + L.num((L.num(keepMs160) / 2)))))) {
      redis.call("PEXPIRE", permits151, (L.num(leaseMs157) + L.num(keepMs160)));
      redis.call("PEXPIRE", deadlines152, (L.num(leaseMs157) + L.num(keepMs160)));
    } else if ((L.less(0, ttlMs188) && ((acquired174 === added180) || !L.truthy(value169)))) {
      redis.call("PEXPIRE", deadlines152, ttlMs188);
    }
    if ((added180 === L.length(ids172))) {
      return [L.table(":granted", leaseMs157)]
    }
  }
  let deadline189: L.Value = earliest15(deadlines152, ids172)[0]
  if (L.less(0, deadline189)) {
    return [L.table(":granted", ...takenAgain144(deadlines152, ids172, takes186, deadline189, now173, leaseMs157))]
  }
  if (L.less(deadline189, 0)) {
    redis.call("SET", done153, "0", "PX", doneMs161);
    return [L.table(":refused", -1)]
  }
  needed175 = (L.num(L.length(ids172)) - L.num(available187));
  let nearest190: L.Value = L.tonumber(L.get(first176, (2 * L.num((L.num(needed175) + L.num(removed179))))))
  if ((L.less(0, needed175) && !L.truthy(nearest190))) {
    nearest190 = L.tonumber(L.get(redis.call("ZRANGE", deadlines152, (L.num(needed175) - 1), (L.num(needed175) - 1), "WITHSCORES"), 2));
  }
  let remainingMs191: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed175))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest190)) ? L.less(nearest190, 922337203685477) : $))) ? L.max((L.num(nearest190) - L.num(now173)), 0) : $)))) ? $ : -1)
  if ((last159 === "1")) {
    redis.call("SET", done153, "0", "PX", doneMs161);
    return [L.table(":busy", remainingMs191, 0, 0)]
  }
  if (!L.truthy(askInMs182)) {
    askForTurn183(remainingMs191);
  }
  return [L.table(":busy", remainingMs191, askInMs182, ticket166)]
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
  const whenFree61 = (line62?: L.Value, now63?: L.Value, ask64?: L.Value, heldMs65?: L.Value, isSeen66?: L.Value, silentMs67?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen66)) {
      learn44(line62, heldMs65, 10);
      L.set(line62, "since", now63);
    }
    let freeMs68: L.Value = (L.num(now63) - L.num(L.get(line62, "since")))
    if (((((L.get(ask64, "last") === "0") && L.less(now63, L.get(line62, "at"))) && !L.less((L.num(freeMs68) + L.num(L.get(ask64, "rttMs"))), L.get(ask64, "waitedMs"))) && L.less(freeMs68, silentMs67))) {
      L.set(line62, "mark", L.format("-%.0f", heldMs65));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps39(line62, now63)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line62, "mean"))), heldMs65)) {
      L.set(line62, "at", L.min(L.get(line62, "at"), now63));
    }
    L.set(line62, "mark", "");
    L.set(line62, "since", now63);
    return [0]
  }
  const whenHeld69 = (line70?: L.Value, now71?: L.Value, ask72?: L.Value, remainingMs73?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs74, closeMs75]: L.Value[] = gaps39(line70, now71)
    let chance76: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask72, "jitter")) / 1000)))
    let sleepMs77: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line70, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep48(line70, (L.num(now71) - L.num(L.get(line70, "since")))))) * L.num((L.num(chance76) + 1)))) / 2)
    let at78: L.Value = L.max((L.num(L.get(line70, "at")) + L.num((L.num(apartMs74) * L.num(chance76)))), (L.num(now71) + L.num(sleepMs77)), (L.num(now71) + L.num(L.min(L.get(ask72, "rttMs"), apartMs74))))
    let mostMs79: L.Value = Infinity
    if (!L.less(remainingMs73, 0)) {
      let afterOthers80: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now71) + L.num(L.get(ask72, "rttMs"))), L.get(line70, "at")))) ? (L.num(L.get(line70, "at")) + L.num((L.num(closeMs75) * L.num(chance76)))) : $))) ? $ : 0)
      at78 = L.min(at78, L.max((L.num((L.num(now71) + L.num(remainingMs73))) + 5), afterOthers80));
      mostMs79 = (L.num((L.num(remainingMs73) + 5)) + L.num((L.num(apartMs74) * L.num(chance76))));
    }
    if (L.less((L.num(now71) + L.num(L.get(ask72, "leftMs"))), at78)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask72, "leftMs"))))]
    }
    L.set(line70, "age", (L.num(L.get(line70, "age")) + L.num((L.num((L.num(L.get(ask72, "waitedMs")) - L.num(L.get(line70, "age")))) / 16))));
    let isKept81: L.Value = L.less((L.num(now71) - L.num(L.get(line70, "heard"))), L.min((2 * L.num(apartMs74)), L.get(ask72, "waitedMs")))
    let believedMs82: L.Value = L.max(500, sleepMs77, (L.truthy(($ = (L.truthy(($ = isKept81)) ? (8 * L.num(L.get(ask72, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now71) + L.num(believedMs82)), at78)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs77, (L.num(believedMs82) * L.num(chance76))), mostMs79)))]
    }
    let soonMs83: L.Value = L.max((L.num((L.num(at78) - L.num(now71))) / 12), closeMs75, sleepMs77)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line70, "age"))), (5 * L.num((L.num(L.get(line70, "at")) - L.num(now71))))), L.get(ask72, "waitedMs")) && L.less((L.num(now71) + L.num((2 * L.num(soonMs83)))), at78))) {
      return [-L.num(L.ceil(soonMs83))]
    }
    L.set(line70, "at", L.min(at78, (L.num(now71) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line70, "at")) - L.num(now71))))]
  }
  const slotIn84 = (line85?: L.Value, now86?: L.Value, ask87?: L.Value, remainingMs88?: L.Value, endsAt89?: L.Value, who90?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs91: L.Value = L.max(0, L.min((L.num(now86) - L.num(L.get(line85, "heard"))), 600000))
    let formerMs92: L.Value = L.tonumber(L.match(L.get(line85, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs93: L.Value = (L.truthy(($ = formerMs92)) ? $ : (L.num(now86) - L.num(L.get(line85, "since"))))
    let silentMs94: L.Value = (L.num(1.25) * L.num(L.max(ownSleep48(line85, heldMs93)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line85, "count")))) ? L.min((L.num(L.get(line85, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps39(line85, now86)[0]))) + L.num(silentMs94)), heardMs91)) {
      L.set(line85, "at", L.min(L.get(line85, "at"), now86));
    }
    L.set(line85, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask87, "slot") === "1"))) ? now86 : $))) ? $ : (L.num(now86) - L.num(heardMs91))));
    if ((remainingMs88 === -2)) {
      return [...whenFree61(line85, now86, ask87, heldMs93, formerMs92, silentMs94)]
    }
    if (L.truthy(isAnother51(line85, now86, endsAt89, who90)[0])) {
      learn44(line85, heldMs93, 10);
      L.set(line85, "since", now86);
    } else if (L.truthy(formerMs92)) {
      L.set(line85, "since", now86);
    }
    return [...whenHeld69(line85, now86, ask87, remainingMs88)]
  }
  const decide95 = (line96?: L.Value, now97?: L.Value, turn98?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket99, weight100, untilMs101, since102]: L.Value[] = L.match(L.concat(L.get(line96, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs103: L.Value = (L.num(now97) - L.num(L.tonumber(since102)))
    let mostMs104: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight100)))) * L.num(L.get(line96, "mean")))) + 500)
    L.set(turn98, "isOldest", (L.get(turn98, "ticket") === L.tonumber(ticket99)));
    L.set(turn98, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs103, 0))) ? L.less(hadMs103, mostMs104) : $))) ? L.less(now97, L.tonumber(untilMs101)) : $));
    L.set(turn98, "isYoung", L.less(L.get(turn98, "waitedMs"), (L.num(L.get(line96, "waited")) + 1)));
    L.set(turn98, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn98, "isKept"))) ? L.get(turn98, "isOldest") : $))) ? L.tonumber(since102) : $))) ? $ : now97));
    let isMine105: L.Value = (L.truthy(($ = !L.truthy(L.get(turn98, "isKept")))) ? $ : !L.less(L.tonumber(ticket99), L.get(turn98, "ticket")))
    let restMs106: L.Value = (L.num(mostMs104) - L.num(hadMs103))
    let isEnough107: L.Value = !L.less(L.get(turn98, "available"), L.get(turn98, "weight"))
    L.set(turn98, "fits", (L.truthy(($ = isEnough107)) ? (L.truthy(($ = (L.truthy(($ = isMine105)) ? $ : (L.get(turn98, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn98, "available")) - L.num(L.get(turn98, "weight"))), L.tonumber(weight100))) : $));
    let mayBegin108: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn98, "weight")))) ? !L.truthy(L.get(turn98, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs106))) ? $ : L.less(restMs106, -L.num(mostMs104))) : $)
    L.set(turn98, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn98, "fits")))) ? isMine105 : $))) ? (L.truthy(($ = L.get(turn98, "isKept"))) ? $ : mayBegin108) : $));
    if (L.truthy(isEnough107)) {
      L.set(turn98, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn98, "fits"))) ? -2 : $))) ? $ : restMs106));
    }
    return []
  }
  const keepTurn109 = (line110?: L.Value, now111?: L.Value, turn112?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs113: L.Value = L.max((L.num(L.get(line110, "mean")) / 4), L.min((L.num((L.num(now111) - L.num(L.get(turn112, "since")))) / 8), 2000), L.min(L.get(turn112, "rttMs"), 50))
    askInMs113 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn112, "remainingMs"), 0))) ? askInMs113 : $))) ? $ : L.min(askInMs113, (L.num(L.get(turn112, "remainingMs")) + 5))));
    L.set(line110, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn112, "ticket"), L.get(turn112, "weight"), (L.num((L.num(now111) + L.num(askInMs113))) + 200), L.get(turn112, "since")));
    return [askInMs113]
  }
  const nextTurn114 = (slots115?: L.Value, text116?: L.Value, now117?: L.Value, turn118?: L.Value): L.Value[] => {
    let $: L.Value
    let line119: L.Value = readLine20(text116, now117)[0]
    L.set(turn118, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn118, "ticket")))) ? L.get(turn118, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now117) * 1000)) - L.num(L.get(turn118, "jitter")))));
    L.set(turn118, "waitedMs", L.floor((L.num(now117) - L.num((L.num(L.get(turn118, "ticket")) / 1000)))));
    decide95(line119, now117, turn118);
    let remainingMs120: L.Value = L.get(turn118, "remainingMs")
    let at121: L.Value = L.get(line119, "at")
    let since122: L.Value = (L.truthy(($ = L.match(L.get(line119, "mark"), /^[0-9]/s)[0])) ? L.get(line119, "since") : $)
    let slotInMs123: L.Value = slotIn84(line119, now117, turn118, remainingMs120, L.get(turn118, "newestAt"), "")[0]
    let askInMs124: L.Value = L.abs(slotInMs123)
    if ((((L.get(line119, "turn") === "") && (slotInMs123 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn118, "newestAt"))) ? $ : 0)) || (L.truthy(since122) && (L.get(line119, "since") !== since122))))) {
      L.set(line119, "turn", "0-");
    }
    if ((slotInMs123 === 0)) {
      L.set(line119, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn118, "isOldest"))) ? $ : L.match(L.get(line119, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line119, "turn")));
      L.set(line119, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn118, "weight")))) ? (L.num((L.num(L.get(line119, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn118, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line119, "waited")));
    } else if (L.truthy(L.get(turn118, "has"))) {
      L.set(line119, "at", at121);
      slotInMs123 = -1;
      askInMs124 = keepTurn109(line119, now117, turn118)[0];
    } else if ((L.truthy(L.get(turn118, "isKept")) && L.truthy(L.get(turn118, "isYoung")))) {
      let mostMs125: L.Value = (L.num(askInMs124) + L.num(L.min(askInMs124, 1000)))
      askInMs124 = L.max(askInMs124, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs120, 0))) ? mostMs125 : $))) ? $ : L.min(mostMs125, remainingMs120)));
    } else if (L.truthy(L.get(turn118, "isKept"))) {
      askInMs124 = L.ceil((L.num(askInMs124) / 3));
    }
    keepLine33(slots115, line119, now117);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs123, 0))) ? -L.num(askInMs124) : $))) ? $ : askInMs124), L.get(turn118, "ticket")]
  }
  const permitIds126 = (digits127?: L.Value): L.Value[] => {
    let bytes130: L.Value = L.gsub(digits127, /../gs, ((pair129?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair129, 16))]
    }))[0]
    let ids131: L.Value = L.table()
    for (let at132 = 1, end = L.num(L.length(bytes130)); at132 <= end; at132 += 16) {
      L.insert(ids131, L.sub(bytes130, at132, (L.num(at132) + 15)));
    }
    return [ids131]
  }
  const prepayInMs133 = (line134?: L.Value, now135?: L.Value, waitedMs136?: L.Value): L.Value[] => {
    let $: L.Value
    let from137: L.Value = L.tonumber(L.match(L.get(line134, "turn"), /^([0-9]+)-$/s)[0])
    if ((!L.truthy(from137) || L.less(waitedMs136, L.get(line134, "age")))) {
      return [Infinity]
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now135) + 60000), from137))) ? $ : L.less((6 * L.num(L.get(line134, "age"))), waitedMs136)))) ? 0 : $))) ? $ : L.max((L.num(from137) - L.num(now135)), 0))]
  }
  const askPaidInMs138 = (line139?: L.Value, now140?: L.Value, rttMs141?: L.Value, jitter142?: L.Value): L.Value[] => {
    let $: L.Value
    let [_143, closeMs144]: L.Value[] = gaps39(line139, now140)
    let since145: L.Value = L.max(L.tonumber((L.truthy(($ = L.match(L.get(line139, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0)), L.get(line139, "since"))
    let sleepMs146: L.Value = (L.num((L.num(ownSleep48(line139, (L.num(now140) - L.num(since145)))[0]) * L.num((L.num(1.5) + L.num((L.num(jitter142) / 1000)))))) / 2)
    return [L.ceil(L.max(closeMs144, sleepMs146, L.min(rttMs141, 50)))]
  }
  const learnPaid147 = (line148?: L.Value, now149?: L.Value): L.Value[] => {
    let $: L.Value
    let paidMs150: L.Value = (L.num(now149) - L.num(L.tonumber((L.truthy(($ = L.match(L.get(line148, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0))))
    if ((!L.less(paidMs150, 0) && L.less(paidMs150, 60000))) {
      learn44(line148, paidMs150, 10);
      L.set(line148, "turn", L.format("%.0f-", (L.num(now149) + L.num(paidMs150))));
    }
    L.set(line148, "since", now149);
    L.set(line148, "mark", "");
    return []
  }
  const prepaidOf151 = (id152?: L.Value): L.Value[] => {
    return [L.concat(id152, "+")]
  }
  const othersPrepaid153 = (deadlines154?: L.Value, now155?: L.Value, mine156?: L.Value): L.Value[] => {
    let $: L.Value
    let first157: L.Value = redis.call("ZRANGE", deadlines154, 0, 15, "WITHSCORES")
    for (let at158 = 1, end = L.num(L.length(first157)); at158 <= end; at158 += 2) {
      if (((L.length(L.get(first157, at158)) === 17) && (L.get(first157, at158) !== mine156))) {
        return [true]
      }
    }
    return [L.less(L.tonumber((L.truthy(($ = L.get(first157, 32))) ? $ : Infinity)), (L.num(now155) + 5000))]
  }
  const wake159 = (publish160?: L.Value, channel161?: L.Value, message162?: L.Value): L.Value[] => {
    if ((publish160 === "BOTH")) {
      redis.call("PUBLISH", channel161, message162);
      publish160 = "SPUBLISH";
    }
    if ((publish160 !== "")) {
      redis.call(publish160, channel161, message162);
    }
    return []
  }
  const announce163 = (publish164?: L.Value, channel165?: L.Value, permits166?: L.Value): L.Value[] => {
    if (L.less(0, permits166)) {
      wake159(publish164, channel165, permits166);
    }
    return []
  }
  const reclaim167 = (permits168?: L.Value, deadlines169?: L.Value, now170?: L.Value, available171?: L.Value, wanted172?: L.Value, publish173?: L.Value, channel174?: L.Value): L.Value[] => {
    let nearest175: L.Value = undefined
    let steps176: L.Value = 0
    for (;;) {
      steps176 = (L.num(steps176) + 1);
      nearest175 = undefined;
      let last177: L.Value = (L.num(L.min(100, L.max(wanted172, (L.num(wanted172) - L.num(available171))))) - 1)
      let entries178: L.Value = redis.call("ZRANGE", deadlines169, 0, last177, "WITHSCORES")
      let expired179: L.Value = L.table()
      for (let at180 = 1, end = L.num(L.length(entries178)); at180 <= end; at180 += 2) {
        let deadline181: L.Value = L.tonumber(L.get(entries178, (L.num(at180) + 1)))
        if (!L.less(now170, deadline181)) {
          L.insert(expired179, L.get(entries178, at180));
        } else if (L.less(at180, (2 * L.num((L.num(wanted172) - L.num(available171)))))) {
          nearest175 = deadline181;
        }
      }
      if (L.less(last177, L.length(expired179))) {
        nearest175 = now170;
      }
      if (L.less(0, L.length(expired179))) {
        available171 = countUp9(permits168, L.length(expired179))[0];
        redis.call("ZREM", deadlines169, ...L.unpack(expired179));
        announce163(publish173, channel174, available171);
      }
      if (((!L.less(last177, L.length(expired179)) || !L.less(available171, wanted172)) || (steps176 === 10))) break
    }
    return [available171, nearest175]
  }
  const serverTime182 = (nowMs183?: L.Value): L.Value[] => {
    let $: L.Value
    let time184: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time184, "err"))) ? L.tonumber(nowMs183) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time184, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time184, 2))) / 1000)))))]
  }
  const withDeadline185 = (ids186?: L.Value, deadline187?: L.Value): L.Value[] => {
    let scores188: L.Value = L.table()
    for (const [_189, id190] of L.ipairs(ids186)) {
      L.insert(scores188, deadline187);
      L.insert(scores188, id190);
    }
    return [scores188]
  }
  const takenAgain191 = (deadlines192?: L.Value, ids193?: L.Value, takes194?: L.Value, deadline195?: L.Value, now196?: L.Value, leaseMs197?: L.Value): L.Value[] => {
    if ((L.truthy(takes194) && !L.less(now196, deadline195))) {
      redis.call("ZADD", deadlines192, "GT", ...L.unpack(...withDeadline185(ids193, (L.num(now196) + L.num(leaseMs197)))));
      return [leaseMs197]
    }
    return [L.min((L.num(deadline195) - L.num(now196)), leaseMs197)]
  }
  let permits198: L.Value = L.get(KEYS, 1)
  let deadlines199: L.Value = L.get(KEYS, 2)
  let done200: L.Value = L.get(KEYS, 3)
  let channel201: L.Value = L.get(KEYS, 4)
  let slots202: L.Value = L.get(KEYS, 5)
  let holder203: L.Value = L.get(ARGV, 1)
  let leaseMs204: L.Value = L.tonumber(L.get(ARGV, 2))
  let last205: L.Value = L.get(ARGV, 3)
  let doneMs206: L.Value = L.get(ARGV, 4)
  let publish207: L.Value = L.get(ARGV, 5)
  let rttMs208: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter209: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs210: L.Value = L.get(ARGV, 8)
  let ticket211: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs212: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot213: L.Value = L.get(ARGV, 11)
  let [value214, finished215, line216]: L.Value[] = L.unpack(redis.call("MGET", permits198, done200, slots202))
  if (L.truthy(finished215)) {
    return [L.table(":refused", -1)]
  }
  let ids217: L.Value = permitIds126(holder203)[0]
  let now218: L.Value = serverTime182(nowMs210)[0]
  let counted219: L.Value = L.tonumber((L.truthy(($ = countIn4(permits198, value214)[0])) ? $ : 0))
  let available220: L.Value = counted219, nearest221: L.Value = undefined
  if ((L.less(counted219, L.length(ids217)) || L.truthy(line216))) {
    {
      const values = [...reclaim167(permits198, deadlines199, now218, counted219, L.length(ids217), publish207, channel201)]
      available220 = values[0];
      nearest221 = values[1];
    }
  }
  let mine222: L.Value = prepaidOf151(L.get(ids217, 1))[0]
  let isPaid223: L.Value = false
  const keepPrepaid224 = (pace225?: L.Value): L.Value[] => {
    let askInMs226: L.Value = askPaidInMs138(pace225, now218, rttMs208, jitter209)[0]
    redis.call("ZADD", deadlines199, (L.num((L.num(now218) + L.num(askInMs226))) + 500), mine222);
    keepLine33(slots202, pace225, now218);
    return [-L.num(askInMs226)]
  }
  let mayHavePrepaid227: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs208))) ? !L.truthy(L.get(ids217, 2)) : $))) ? (L.truthy(($ = L.less(counted219, 1))) ? $ : line216) : $)
  let scores228: L.Value = (L.truthy(($ = mayHavePrepaid227)) ? redis.call("ZMSCORE", deadlines199, L.get(ids217, 1), mine222) : $)
  if ((L.truthy(scores228) && L.truthy(L.get(scores228, 2)))) {
    isPaid223 = !L.less(available220, 0);
    if (((!L.truthy(isPaid223) && (last205 !== "1")) && !L.truthy(othersPrepaid153(deadlines199, now218, mine222)[0]))) {
      return [L.table(":busy", -1, keepPrepaid224(...readLine20(line216, now218))[0], ticket211)]
    }
    available220 = countUp9(permits198, 1)[0];
    redis.call("ZREM", deadlines199, mine222);
  }
  let askInMs229: L.Value = undefined
  const askForTurn230 = (remainingMs231?: L.Value): L.Value[] => {
    let newestAt232: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines199, -1, -1, "WITHSCORES"), 2))
    let turn233: L.Value = L.keyed(L.table(), ["last", last205], ["rttMs", rttMs208], ["jitter", jitter209], ["leftMs", leftMs212], ["slot", slot213], ["ticket", ticket211], ["weight", L.length(ids217)], ["available", available220], ["remainingMs", remainingMs231], ["newestAt", newestAt232])
    {
      const values = [...nextTurn114(slots202, line216, now218, turn233)]
      askInMs229 = values[0];
      ticket211 = values[1];
    }
    return []
  }
  if (L.truthy(isPaid223)) {
    let pace234: L.Value = readLine20(line216, now218)[0]
    learnPaid147(pace234, now218);
    keepLine33(slots202, pace234, now218);
  } else if ((!L.less(available220, L.length(ids217)) && L.truthy(line216))) {
    askForTurn230(-1);
  }
  let takes235: L.Value = (L.truthy(($ = !L.less(available220, L.length(ids217)))) ? ((L.truthy(($ = askInMs229)) ? $ : 0) === 0) : $)
  if (L.truthy(takes235)) {
    let added236: L.Value = redis.call("ZADD", deadlines199, "NX", ...L.unpack(...withDeadline185(ids217, (L.num(now218) + L.num(leaseMs204)))))
    if (L.less(0, added236)) {
      redis.call("DECRBY", permits198, added236);
      let ttlMs237: L.Value = redis.call("PTTL", permits198)
      if (L.less(0, ttlMs237)) {
        redis.call("PEXPIRE", deadlines199, ttlMs237);
      }
    }
    if ((added236 === L.length(ids217))) {
      return [L.table(":granted", leaseMs204)]
    }
  }
  let deadline238: L.Value = (L.truthy(($ = (L.truthy(($ = scores228)) ? L.tonumber((L.truthy(($ = L.get(scores228, 1))) ? $ : 0)) : $))) ? $ : 0)
  if ((!L.truthy(scores228) && ((L.truthy(nearest221) || L.less(0, available220)) || L.truthy(L.get(ids217, 2))))) {
    deadline238 = earliest13(deadlines199, ids217)[0];
  }
  if (L.less(0, deadline238)) {
    return [L.table(":granted", ...takenAgain191(deadlines199, ids217, takes235, deadline238, now218, leaseMs204))]
  }
  if (L.less(deadline238, 0)) {
    redis.call("SET", done200, "0", "PX", doneMs206);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value214)) {
    redis.call("GET", permits198);
  }
  let remainingMs239: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available220, L.length(ids217)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest221)) ? L.less(nearest221, 922337203685477) : $))) ? (L.num(nearest221) - L.num(now218)) : $)))) ? $ : -1)
  if ((last205 === "1")) {
    redis.call("SET", done200, "0", "PX", doneMs206);
    return [L.table(":busy", remainingMs239, 0, 0)]
  }
  let prepayMs240: L.Value = Infinity
  if (((((available220 === 0) && L.truthy(value214)) && L.less(0, ticket211)) && !L.truthy(L.get(ids217, 2)))) {
    let pace241: L.Value = readLine20(line216, now218)[0]
    prepayMs240 = prepayInMs133(pace241, now218, (L.num(now218) - L.num((L.num(ticket211) / 1000))))[0];
    if (((prepayMs240 === 0) && !L.truthy(othersPrepaid153(deadlines199, now218)[0]))) {
      L.set(pace241, "turn", L.format("%.0f-", now218));
      redis.call("DECRBY", permits198, 1);
      wake159(publish207, channel201, "1");
      return [L.table(":busy", remainingMs239, keepPrepaid224(pace241)[0], ticket211)]
    }
  }
  if (!L.truthy(askInMs229)) {
    askForTurn230(remainingMs239);
  }
  if ((L.less(0, prepayMs240) && L.less(prepayMs240, L.abs(askInMs229)))) {
    askInMs229 = -L.num(L.ceil(prepayMs240));
  }
  return [L.table(":busy", remainingMs239, askInMs229, ticket211)]
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
    let bytes14: L.Value = L.gsub(digits11, /../gs, ((pair13?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair13, 16))]
    }))[0]
    let ids15: L.Value = L.table()
    for (let at16 = 1, end = L.num(L.length(bytes14)); at16 <= end; at16 += 16) {
      L.insert(ids15, L.sub(bytes14, at16, (L.num(at16) + 15)));
    }
    return [ids15]
  }
  const serverTime17 = (nowMs18?: L.Value): L.Value[] => {
    let $: L.Value
    let time19: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time19, "err"))) ? L.tonumber(nowMs18) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time19, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time19, 2))) / 1000)))))]
  }
  const withDeadline20 = (ids21?: L.Value, deadline22?: L.Value): L.Value[] => {
    let scores23: L.Value = L.table()
    for (const [_24, id25] of L.ipairs(ids21)) {
      L.insert(scores23, deadline22);
      L.insert(scores23, id25);
    }
    return [scores23]
  }
  let deadlines26: L.Value = L.get(KEYS, 1)
  let holder27: L.Value = L.get(ARGV, 1)
  let leaseMs28: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs29: L.Value = L.get(ARGV, 3)
  let now30: L.Value = serverTime17(nowMs29)[0]
  let ids31: L.Value = permitIds10(holder27)[0]
  let deadline32: L.Value = earliest1(deadlines26, ids31)[0]
  if (!L.less(now30, deadline32)) {
    return [":gone"]
  }
  if (L.less(deadline32, (L.num(now30) + L.num(leaseMs28)))) {
    let raised33: L.Value = withDeadline20(ids31, (L.num(now30) + L.num(leaseMs28)))[0]
    let answer34: L.Value = redis.pcall("ZADD", deadlines26, "GT", ...L.unpack(raised33))
    if ((L.type(answer34) === "table")) {
      passFull8(deadlines26);
      redis.call("ZADD", deadlines26, "GT", ...L.unpack(raised33));
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
    let bytes12: L.Value = L.gsub(digits9, /../gs, ((pair11?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair11, 16))]
    }))[0]
    let ids13: L.Value = L.table()
    for (let at14 = 1, end = L.num(L.length(bytes12)); at14 <= end; at14 += 16) {
      L.insert(ids13, L.sub(bytes12, at14, (L.num(at14) + 15)));
    }
    return [ids13]
  }
  const serverTime15 = (nowMs16?: L.Value): L.Value[] => {
    let $: L.Value
    let time17: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? L.tonumber(nowMs16) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time17, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time17, 2))) / 1000)))))]
  }
  let deadlines18: L.Value = L.get(KEYS, 1)
  let holder19: L.Value = L.get(ARGV, 1)
  let nowMs20: L.Value = L.get(ARGV, 2)
  let remainingMs21: L.Value = (L.num(earliest1(deadlines18, ...permitIds8(holder19))[0]) - L.num(serverTime15(nowMs20)[0]))
  if (L.less(0, remainingMs21)) {
    return [L.table(":ours", remainingMs21)]
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
    let bytes63: L.Value = L.gsub(digits60, /../gs, ((pair62?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair62, 16))]
    }))[0]
    let ids64: L.Value = L.table()
    for (let at65 = 1, end = L.num(L.length(bytes63)); at65 <= end; at65 += 16) {
      L.insert(ids64, L.sub(bytes63, at65, (L.num(at65) + 15)));
    }
    return [ids64]
  }
  const prepaidOf66 = (id67?: L.Value): L.Value[] => {
    return [L.concat(id67, "+")]
  }
  let permits68: L.Value = L.get(KEYS, 1)
  let deadlines69: L.Value = L.get(KEYS, 2)
  let done70: L.Value = L.get(KEYS, 3)
  let channel71: L.Value = L.get(KEYS, 4)
  let slots72: L.Value = L.get(KEYS, 5)
  let takers73: L.Value = L.get(KEYS, 6)
  let holder74: L.Value = L.get(ARGV, 1)
  let outcome75: L.Value = L.get(ARGV, 2)
  let doneMs76: L.Value = L.get(ARGV, 3)
  let publish77: L.Value = L.get(ARGV, 4)
  let proven78: L.Value = L.get(ARGV, 5)
  let slot79: L.Value = L.get(ARGV, 6)
  let nowMs80: L.Value = L.get(ARGV, 7)
  let adopted81: L.Value = L.get(ARGV, 8)
  let ids82: L.Value = permitIds59(holder74)[0]
  let weight83: L.Value = L.length(ids82)
  if ((weight83 === 1)) {
    L.insert(ids82, prepaidOf66(L.get(ids82, 1))[0]);
  }
  let left84: L.Value = L.table(), held85: L.Value = 0
  let first86: L.Value = Infinity
  for (const [at87, deadline88] of L.ipairs(redis.call("ZMSCORE", deadlines69, ...L.unpack(ids82)))) {
    if (L.truthy(deadline88)) {
      L.insert(left84, L.get(ids82, at87));
      held85 = (L.num(held85) + L.num((L.truthy(($ = (L.truthy(($ = !L.less(weight83, at87))) ? 1 : $))) ? $ : 0)));
      first86 = L.min(first86, L.tonumber(deadline88));
    }
  }
  if ((L.length(left84) === 0)) {
    let kept89: L.Value = finished21(done70, "0", doneMs76)[0]
    if (((slot79 === "1") && !L.truthy(kept89))) {
      giveSlotBack53(slots72, nowMs80);
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept89 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let isWhole90: L.Value = (L.truthy(($ = (held85 === weight83))) ? $ : (L.truthy(($ = (adopted81 === "1"))) ? L.less(0, held85) : $))
  let inTime91: L.Value = (L.truthy(($ = isWhole90)) ? (L.truthy(($ = (proven78 === "1"))) ? $ : L.less(serverTime50(nowMs80)[0], first86)) : $)
  let available92: L.Value = countUp17(permits68, L.length(left84))[0]
  redis.call("ZREM", deadlines69, ...L.unpack(left84));
  redis.call("SET", done70, (L.truthy(($ = (L.truthy(($ = inTime91)) ? outcome75 : $))) ? $ : "0"), "PX", doneMs76);
  if ((adopted81 === "1")) {
    redis.call("SET", takers73, "0", "PX", doneMs76, "NX");
  }
  announce5(publish77, channel71, available92);
  return [(L.truthy(($ = (L.truthy(($ = inTime91)) ? ":released" : $))) ? $ : ":gone")]
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
