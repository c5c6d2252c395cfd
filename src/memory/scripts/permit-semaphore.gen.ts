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
    let slotInMs124: L.Value = slotIn86(line121, now119, turn120, remainingMs122, L.get(turn120, "newestAt"), "")[0]
    let askInMs125: L.Value = L.abs(slotInMs124)
    if ((slotInMs124 === 0)) {
      L.set(line121, "turn", (L.truthy(($ = (L.truthy(($ = L.get(turn120, "isOldest"))) ? "" : $))) ? $ : L.get(line121, "turn")));
      L.set(line121, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn120, "weight")))) ? (L.num((L.num(L.get(line121, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn120, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line121, "waited")));
    } else if (L.truthy(L.get(turn120, "has"))) {
      L.set(line121, "at", at123);
      slotInMs124 = -1;
      askInMs125 = keepTurn111(line121, now119, turn120)[0];
    } else if ((L.truthy(L.get(turn120, "isKept")) && L.truthy(L.get(turn120, "isYoung")))) {
      let mostMs126: L.Value = (L.num(askInMs125) + L.num(L.min(askInMs125, 1000)))
      askInMs125 = L.max(askInMs125, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs122, 0))) ? mostMs126 : $))) ? $ : L.min(mostMs126, remainingMs122)));
    } else if (L.truthy(L.get(turn120, "isKept"))) {
      askInMs125 = L.ceil((L.num(askInMs125) / 3));
    }
    keepLine35(slots117, line121, now119);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs124, 0))) ? -L.num(askInMs125) : $))) ? $ : askInMs125), L.get(turn120, "ticket")]
  }
  const permitIds127 = (digits128?: L.Value): L.Value[] => {
    let bytes131: L.Value = L.gsub(digits128, /../gs, ((pair130?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair130, 16))]
    }))[0]
    let ids132: L.Value = L.table()
    for (let at133 = 1, end = L.num(L.length(bytes131)); at133 <= end; at133 += 16) {
      L.insert(ids132, L.sub(bytes131, at133, (L.num(at133) + 15)));
    }
    return [ids132]
  }
  const serverTime134 = (nowMs135?: L.Value): L.Value[] => {
    let $: L.Value
    let time136: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time136, "err"))) ? L.tonumber(nowMs135) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time136, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time136, 2))) / 1000)))))]
  }
  const withDeadline137 = (ids138?: L.Value, deadline139?: L.Value): L.Value[] => {
    let scores140: L.Value = L.table()
    for (const [_141, id142] of L.ipairs(ids138)) {
      L.insert(scores140, deadline139);
      L.insert(scores140, id142);
    }
    return [scores140]
  }
  const takenAgain143 = (deadlines144?: L.Value, ids145?: L.Value, takes146?: L.Value, deadline147?: L.Value, now148?: L.Value, leaseMs149?: L.Value): L.Value[] => {
    if ((L.truthy(takes146) && !L.less(now148, deadline147))) {
      redis.call("ZADD", deadlines144, "GT", ...L.unpack(...withDeadline137(ids145, (L.num(now148) + L.num(leaseMs149)))));
      return [leaseMs149]
    }
    return [L.min((L.num(deadline147) - L.num(now148)), leaseMs149)]
  }
  let permits150: L.Value = L.get(KEYS, 1)
  let deadlines151: L.Value = L.get(KEYS, 2)
  let done152: L.Value = L.get(KEYS, 3)
  let channel153: L.Value = L.get(KEYS, 4)
  let slots154: L.Value = L.get(KEYS, 5)
  let holder155: L.Value = L.get(ARGV, 1)
  let leaseMs156: L.Value = L.tonumber(L.get(ARGV, 2))
  let total157: L.Value = L.tonumber(L.get(ARGV, 3))
  let last158: L.Value = L.get(ARGV, 4)
  let keepMs159: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs160: L.Value = L.get(ARGV, 6)
  let publish161: L.Value = L.get(ARGV, 7)
  let rttMs162: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter163: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs164: L.Value = L.get(ARGV, 10)
  let ticket165: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs166: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot167: L.Value = L.get(ARGV, 13)
  let [value168, finished169, line170]: L.Value[] = L.unpack(redis.call("MGET", permits150, done152, slots154))
  if (L.truthy(finished169)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits150, (L.truthy(($ = value168)) ? $ : redis.call("GET", permits150)));
  let ids171: L.Value = permitIds127(holder155)[0]
  let now172: L.Value = serverTime134(nowMs164)[0]
  let acquired173: L.Value = redis.call("ZCARD", deadlines151)
  let needed174: L.Value = (L.num((L.num(L.length(ids171)) - L.num(total157))) + L.num(acquired173))
  let first175: L.Value = L.table()
  if ((L.less(0, needed174) || L.truthy(line170))) {
    first175 = redis.call("ZRANGE", deadlines151, 0, (L.num(L.max(L.min(needed174, L.length(ids171)), (L.truthy(($ = (L.truthy(($ = line170)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt176: L.Value = L.tonumber(L.get(first175, (2 * L.num(acquired173))))
  let expired177: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now172, L.tonumber((L.truthy(($ = L.get(first175, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines151, "-inf", now172) : $))) ? $ : 0)
  let removed178: L.Value = 0
  if (L.less(0, expired177)) {
    removed178 = redis.call("ZREMRANGEBYRANK", deadlines151, 0, (L.num(L.min(expired177, 100)) - 1));
    acquired173 = (L.num(acquired173) - L.num(removed178));
    expired177 = (L.num(expired177) - L.num(removed178));
  }
  let added179: L.Value = 0
  let free180: L.Value = (L.num((L.num(total157) - L.num(acquired173))) + L.num(expired177))
  let askInMs181: L.Value = undefined
  const askForTurn182 = (remainingMs183?: L.Value): L.Value[] => {
    let turn184: L.Value = L.keyed(L.table(), ["last", last158], ["rttMs", rttMs162], ["jitter", jitter163], ["leftMs", leftMs166], ["slot", slot167], ["ticket", ticket165], ["weight", L.length(ids171)], ["available", free180], ["remainingMs", remainingMs183], ["newestAt", newestAt176])
    {
      const values = [...nextTurn116(slots154, line170, now172, turn184)]
      askInMs181 = values[0];
      ticket165 = values[1];
    }
    return []
  }
  if ((!L.less(free180, L.length(ids171)) && L.truthy(line170))) {
    askForTurn182(-1);
  }
  let takes185: L.Value = (L.truthy(($ = !L.less(free180, L.length(ids171)))) ? ((L.truthy(($ = askInMs181)) ? $ : 0) === 0) : $)
  if (L.truthy(takes185)) {
    added179 = redis.call("ZADD", deadlines151, "NX", ...L.unpack(...withDeadline137(ids171, (L.num(now172) + L.num(leaseMs156)))));
  }
  acquired173 = (L.num(acquired173) + L.num(added179));
  let available186: L.Value = (L.num(total157) - L.num(acquired173))
  if (!L.truthy(value168)) {
    redis.call("SET", permits150, available186, "PX", (L.num(leaseMs156) + L.num(keepMs159)));
  } else if ((L.tonumber(value168) !== available186)) {
    redis.call("SET", permits150, available186, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value168)) ? $ : 0)), available186)) {
    announce5(publish161, channel153, available186);
  }
  if (L.less(0, added179)) {
    let ttlMs187: L.Value = (L.truthy(($ = (L.truthy(($ = value168)) ? redis.call("PTTL", permits150) : $))) ? $ : (L.num(leaseMs156) + L.num(keepMs159)))
    if ((L.less(0, ttlMs187) && L.less(ttlMs187, (L.num(leaseMs156) + L.num((L.num(keepMs159) / 2)))))) {
      redis.call("PEXPIRE", permits150, (L.num(leaseMs156) + L.num(keepMs159)));
      redis.call("PEXPIRE", deadlines151, (L.num(leaseMs156) + L.num(keepMs159)));
    } else if ((L.less(0, ttlMs187) && ((acquired173 === added179) || !L.truthy(value168)))) {
      redis.call("PEXPIRE", deadlines151, ttlMs187);
    }
    if ((added179 === L.length(ids171))) {
      return [L.table(":granted", leaseMs156)]
    }
  }
  let deadline188: L.Value = earliest15(deadlines151, ids171)[0]
  if (L.less(0, deadline188)) {
    return [L.table(":granted", ...takenAgain143(deadlines151, ids171, takes185, deadline188, now172, leaseMs156))]
  }
  if (L.less(deadline188, 0)) {
    redis.call("SET", done152, "0", "PX", doneMs160);
    return [L.table(":refused", -1)]
  }
  needed174 = (L.num(L.length(ids171)) - L.num(available186));
  let nearest189: L.Value = L.tonumber(L.get(first175, (2 * L.num((L.num(needed174) + L.num(removed178))))))
  if ((L.less(0, needed174) && !L.truthy(nearest189))) {
    nearest189 = L.tonumber(L.get(redis.call("ZRANGE", deadlines151, (L.num(needed174) - 1), (L.num(needed174) - 1), "WITHSCORES"), 2));
  }
  let remainingMs190: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed174))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest189)) ? L.less(nearest189, 922337203685477) : $))) ? L.max((L.num(nearest189) - L.num(now172)), 0) : $)))) ? $ : -1)
  if ((last158 === "1")) {
    redis.call("SET", done152, "0", "PX", doneMs160);
    return [L.table(":busy", remainingMs190, 0, 0)]
  }
  if (!L.truthy(askInMs181)) {
    askForTurn182(remainingMs190);
  }
  return [L.table(":busy", remainingMs190, askInMs181, ticket165)]
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
  const earliest7 = (deadlines8?: L.Value, ids9?: L.Value): L.Value[] => {
    let $: L.Value
    let first10: L.Value = Infinity, none11: L.Value = 0
    for (const [_12, deadline13] of L.ipairs(redis.call("ZMSCORE", deadlines8, ...L.unpack(ids9)))) {
      first10 = L.min(first10, L.tonumber((L.truthy(($ = deadline13)) ? $ : 0)));
      none11 = (L.truthy(($ = (L.truthy(($ = deadline13)) ? -1 : $))) ? $ : none11);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first10))) ? first10 : $))) ? $ : none11)]
  }
  const readLine14 = (text15?: L.Value, now16?: L.Value): L.Value[] => {
    let $: L.Value
    let [at17, since18, mean19, heard20, count21, age22, waited23, turn24, mark25]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text15) === "string"))) ? text15 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line26: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at17)) ? $ : (L.num(now16) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since18)) ? $ : (L.num(now16) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean19)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard20)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count21)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age22)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited23)) ? $ : 0))], ["turn", (L.truthy(($ = turn24)) ? $ : "")], ["mark", (L.truthy(($ = mark25)) ? $ : "")])
    if (L.less(now16, L.get(line26, "since"))) {
      L.set(line26, "at", (L.num((L.num(L.get(line26, "at")) + L.num(now16))) - L.num(L.get(line26, "since"))));
      L.set(line26, "since", now16);
    }
    if (((L.less((L.num(now16) + 600000), L.get(line26, "at")) || L.less(600000, L.get(line26, "mean"))) || L.less(86400000, (L.num(now16) - L.num(L.get(line26, "since")))))) {
      return [...readLine14("", now16)]
    }
    return [line26]
  }
  const keepLine27 = (key28?: L.Value, line29?: L.Value, now30?: L.Value): L.Value[] => {
    let text31: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line29, "at")) * 1000), (L.num(L.get(line29, "since")) * 1000), (L.num(L.get(line29, "mean")) * 1000), (L.num(L.get(line29, "heard")) * 1000), L.get(line29, "count"), L.get(line29, "age"), L.get(line29, "waited"))
    let ttlMs32: L.Value = (L.num((L.num(L.max((L.num(L.get(line29, "at")) - L.num(now30)), 0)) + L.num((4 * L.num(L.max(L.get(line29, "mean"), (L.num(now30) - L.num(L.get(line29, "since"))))))))) + 2000)
    redis.pcall("SET", key28, L.concat(text31, L.concat(L.get(line29, "turn"), L.concat(":", L.get(line29, "mark")))), "PX", L.ceil(ttlMs32));
    return []
  }
  const gaps33 = (line34?: L.Value, now35?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs36: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line34, "count")))) ? L.min((L.num(L.get(line34, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs37: L.Value = (L.num((L.num((L.num(now35) - L.num(L.get(line34, "since")))) - L.num(L.get(line34, "mean")))) / 8)
    return [L.max(closeMs36, L.min(stretchedMs37, L.max(100, (L.num(L.get(line34, "mean")) / 2)), 1000)), closeMs36]
  }
  const learn38 = (pace39?: L.Value, heldMs40?: L.Value, most41?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs40 = L.min(heldMs40, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace39, "count")))) ? (L.num((8 * L.num(L.get(pace39, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace39, "count", L.min((L.num(L.get(pace39, "count")) + 1), most41));
    L.set(pace39, "mean", (L.num(L.get(pace39, "mean")) + L.num((L.num((L.num(heldMs40) - L.num(L.get(pace39, "mean")))) / L.num(L.get(pace39, "count"))))));
    return [heldMs40]
  }
  const ownSleep42 = (line43?: L.Value, heldMs44?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs44) - L.num(L.get(line43, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs44))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother45 = (line46?: L.Value, now47?: L.Value, endsAt48?: L.Value, who49?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd50, known51]: L.Value[] = L.match(L.get(line46, "mark"), /^([0-9]+) (.*)$/s)
    let [process52, heirs53]: L.Value[] = L.gsub(who49, /-[0-9]+$/gs, "")
    L.set(line46, "mark", (L.truthy(($ = (L.truthy(($ = endsAt48)) ? L.concat(L.format("%.0f ", endsAt48), process52) : $))) ? $ : ""));
    let laterMs54: L.Value = (L.num((L.truthy(($ = endsAt48)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd50)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd50)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt48))) ? $ : (known51 !== process52)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs53 === 0))) ? !L.less(laterMs54, 5) : $))) ? !L.less((L.num((L.num(endsAt48) - L.num(now47))) / 4), laterMs54) : $)) : $)]
  }
  const whenFree55 = (line56?: L.Value, now57?: L.Value, ask58?: L.Value, heldMs59?: L.Value, isSeen60?: L.Value, silentMs61?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen60)) {
      learn38(line56, heldMs59, 10);
      L.set(line56, "since", now57);
    }
    let freeMs62: L.Value = (L.num(now57) - L.num(L.get(line56, "since")))
    if (((((L.get(ask58, "last") === "0") && L.less(now57, L.get(line56, "at"))) && !L.less((L.num(freeMs62) + L.num(L.get(ask58, "rttMs"))), L.get(ask58, "waitedMs"))) && L.less(freeMs62, silentMs61))) {
      L.set(line56, "mark", L.format("-%.0f", heldMs59));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps33(line56, now57)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line56, "mean"))), heldMs59)) {
      L.set(line56, "at", L.min(L.get(line56, "at"), now57));
    }
    L.set(line56, "mark", "");
    L.set(line56, "since", now57);
    return [0]
  }
  const whenHeld63 = (line64?: L.Value, now65?: L.Value, ask66?: L.Value, remainingMs67?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs68, closeMs69]: L.Value[] = gaps33(line64, now65)
    let chance70: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask66, "jitter")) / 1000)))
    let sleepMs71: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line64, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep42(line64, (L.num(now65) - L.num(L.get(line64, "since")))))) * L.num((L.num(chance70) + 1)))) / 2)
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
    let silentMs88: L.Value = (L.num(1.25) * L.num(L.max(ownSleep42(line79, heldMs87)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line79, "count")))) ? L.min((L.num(L.get(line79, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps33(line79, now80)[0]))) + L.num(silentMs88)), heardMs85)) {
      L.set(line79, "at", L.min(L.get(line79, "at"), now80));
    }
    L.set(line79, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask81, "slot") === "1"))) ? now80 : $))) ? $ : (L.num(now80) - L.num(heardMs85))));
    if ((remainingMs82 === -2)) {
      return [...whenFree55(line79, now80, ask81, heldMs87, formerMs86, silentMs88)]
    }
    if (L.truthy(isAnother45(line79, now80, endsAt83, who84)[0])) {
      learn38(line79, heldMs87, 10);
      L.set(line79, "since", now80);
    } else if (L.truthy(formerMs86)) {
      L.set(line79, "since", now80);
    }
    return [...whenHeld63(line79, now80, ask81, remainingMs82)]
  }
  const decide89 = (line90?: L.Value, now91?: L.Value, turn92?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket93, weight94, untilMs95, since96]: L.Value[] = L.match(L.concat(L.get(line90, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs97: L.Value = (L.num(now91) - L.num(L.tonumber(since96)))
    let mostMs98: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight94)))) * L.num(L.get(line90, "mean")))) + 500)
    L.set(turn92, "isOldest", (L.get(turn92, "ticket") === L.tonumber(ticket93)));
    L.set(turn92, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs97, 0))) ? L.less(hadMs97, mostMs98) : $))) ? L.less(now91, L.tonumber(untilMs95)) : $));
    L.set(turn92, "isYoung", L.less(L.get(turn92, "waitedMs"), (L.num(L.get(line90, "waited")) + 1)));
    L.set(turn92, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn92, "isKept"))) ? L.get(turn92, "isOldest") : $))) ? L.tonumber(since96) : $))) ? $ : now91));
    let isMine99: L.Value = (L.truthy(($ = !L.truthy(L.get(turn92, "isKept")))) ? $ : !L.less(L.tonumber(ticket93), L.get(turn92, "ticket")))
    let restMs100: L.Value = (L.num(mostMs98) - L.num(hadMs97))
    let isEnough101: L.Value = !L.less(L.get(turn92, "available"), L.get(turn92, "weight"))
    L.set(turn92, "fits", (L.truthy(($ = isEnough101)) ? (L.truthy(($ = (L.truthy(($ = isMine99)) ? $ : (L.get(turn92, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn92, "available")) - L.num(L.get(turn92, "weight"))), L.tonumber(weight94))) : $));
    let mayBegin102: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn92, "weight")))) ? !L.truthy(L.get(turn92, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs100))) ? $ : L.less(restMs100, -L.num(mostMs98))) : $)
    L.set(turn92, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn92, "fits")))) ? isMine99 : $))) ? (L.truthy(($ = L.get(turn92, "isKept"))) ? $ : mayBegin102) : $));
    if (L.truthy(isEnough101)) {
      L.set(turn92, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn92, "fits"))) ? -2 : $))) ? $ : restMs100));
    }
    return []
  }
  const keepTurn103 = (line104?: L.Value, now105?: L.Value, turn106?: L.Value): L.Value[] => {
    let $: L.Value
    let askInMs107: L.Value = L.max((L.num(L.get(line104, "mean")) / 4), L.min((L.num((L.num(now105) - L.num(L.get(turn106, "since")))) / 8), 2000), L.min(L.get(turn106, "rttMs"), 50))
    askInMs107 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn106, "remainingMs"), 0))) ? askInMs107 : $))) ? $ : L.min(askInMs107, (L.num(L.get(turn106, "remainingMs")) + 5))));
    L.set(line104, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn106, "ticket"), L.get(turn106, "weight"), (L.num((L.num(now105) + L.num(askInMs107))) + 200), L.get(turn106, "since")));
    return [askInMs107]
  }
  const nextTurn108 = (slots109?: L.Value, text110?: L.Value, now111?: L.Value, turn112?: L.Value): L.Value[] => {
    let $: L.Value
    let line113: L.Value = readLine14(text110, now111)[0]
    L.set(turn112, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn112, "ticket")))) ? L.get(turn112, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now111) * 1000)) - L.num(L.get(turn112, "jitter")))));
    L.set(turn112, "waitedMs", L.floor((L.num(now111) - L.num((L.num(L.get(turn112, "ticket")) / 1000)))));
    decide89(line113, now111, turn112);
    let remainingMs114: L.Value = L.get(turn112, "remainingMs")
    let at115: L.Value = L.get(line113, "at")
    let slotInMs116: L.Value = slotIn78(line113, now111, turn112, remainingMs114, L.get(turn112, "newestAt"), "")[0]
    let askInMs117: L.Value = L.abs(slotInMs116)
    if ((slotInMs116 === 0)) {
      L.set(line113, "turn", (L.truthy(($ = (L.truthy(($ = L.get(turn112, "isOldest"))) ? "" : $))) ? $ : L.get(line113, "turn")));
      L.set(line113, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn112, "weight")))) ? (L.num((L.num(L.get(line113, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn112, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line113, "waited")));
    } else if (L.truthy(L.get(turn112, "has"))) {
      L.set(line113, "at", at115);
      slotInMs116 = -1;
      askInMs117 = keepTurn103(line113, now111, turn112)[0];
    } else if ((L.truthy(L.get(turn112, "isKept")) && L.truthy(L.get(turn112, "isYoung")))) {
      let mostMs118: L.Value = (L.num(askInMs117) + L.num(L.min(askInMs117, 1000)))
      askInMs117 = L.max(askInMs117, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs114, 0))) ? mostMs118 : $))) ? $ : L.min(mostMs118, remainingMs114)));
    } else if (L.truthy(L.get(turn112, "isKept"))) {
      askInMs117 = L.ceil((L.num(askInMs117) / 3));
    }
    keepLine27(slots109, line113, now111);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs116, 0))) ? -L.num(askInMs117) : $))) ? $ : askInMs117), L.get(turn112, "ticket")]
  }
  const permitIds119 = (digits120?: L.Value): L.Value[] => {
    let bytes123: L.Value = L.gsub(digits120, /../gs, ((pair122?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair122, 16))]
    }))[0]
    let ids124: L.Value = L.table()
    for (let at125 = 1, end = L.num(L.length(bytes123)); at125 <= end; at125 += 16) {
      L.insert(ids124, L.sub(bytes123, at125, (L.num(at125) + 15)));
    }
    return [ids124]
  }
  const wake126 = (publish127?: L.Value, channel128?: L.Value, message129?: L.Value): L.Value[] => {
    if ((publish127 === "BOTH")) {
      redis.call("PUBLISH", channel128, message129);
      publish127 = "SPUBLISH";
    }
    if ((publish127 !== "")) {
      redis.call(publish127, channel128, message129);
    }
    return []
  }
  const announce130 = (publish131?: L.Value, channel132?: L.Value, permits133?: L.Value): L.Value[] => {
    if (L.less(0, permits133)) {
      wake126(publish131, channel132, permits133);
    }
    return []
  }
  const passFull134 = (key135?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key135, 1, "GT");
    return []
  }
  const countUp136 = (key137?: L.Value, count138?: L.Value): L.Value[] => {
    let sum139: L.Value = redis.pcall("INCRBY", key137, count138)
    if ((L.type(sum139) === "table")) {
      countIn4(key137, redis.call("GET", key137));
      passFull134(key137);
      sum139 = redis.call("INCRBY", key137, count138);
    }
    return [sum139]
  }
  const reclaim140 = (permits141?: L.Value, deadlines142?: L.Value, now143?: L.Value, available144?: L.Value, wanted145?: L.Value, publish146?: L.Value, channel147?: L.Value): L.Value[] => {
    let nearest148: L.Value = undefined
    let steps149: L.Value = 0
    for (;;) {
      steps149 = (L.num(steps149) + 1);
      nearest148 = undefined;
      let last150: L.Value = (L.num(L.min(100, L.max(wanted145, (L.num(wanted145) - L.num(available144))))) - 1)
      let entries151: L.Value = redis.call("ZRANGE", deadlines142, 0, last150, "WITHSCORES")
      let expired152: L.Value = L.table()
      for (let at153 = 1, end = L.num(L.length(entries151)); at153 <= end; at153 += 2) {
        let deadline154: L.Value = L.tonumber(L.get(entries151, (L.num(at153) + 1)))
        if (!L.less(now143, deadline154)) {
          L.insert(expired152, L.get(entries151, at153));
        } else if (L.less(at153, (2 * L.num((L.num(wanted145) - L.num(available144)))))) {
          nearest148 = deadline154;
        }
      }
      if (L.less(last150, L.length(expired152))) {
        nearest148 = now143;
      }
      if (L.less(0, L.length(expired152))) {
        available144 = countUp136(permits141, L.length(expired152))[0];
        redis.call("ZREM", deadlines142, ...L.unpack(expired152));
        announce130(publish146, channel147, available144);
      }
      if (((!L.less(last150, L.length(expired152)) || !L.less(available144, wanted145)) || (steps149 === 10))) break
    }
    return [available144, nearest148]
  }
  const serverTime155 = (nowMs156?: L.Value): L.Value[] => {
    let $: L.Value
    let time157: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time157, "err"))) ? L.tonumber(nowMs156) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time157, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time157, 2))) / 1000)))))]
  }
  const withDeadline158 = (ids159?: L.Value, deadline160?: L.Value): L.Value[] => {
    let scores161: L.Value = L.table()
    for (const [_162, id163] of L.ipairs(ids159)) {
      L.insert(scores161, deadline160);
      L.insert(scores161, id163);
    }
    return [scores161]
  }
  const takenAgain164 = (deadlines165?: L.Value, ids166?: L.Value, takes167?: L.Value, deadline168?: L.Value, now169?: L.Value, leaseMs170?: L.Value): L.Value[] => {
    if ((L.truthy(takes167) && !L.less(now169, deadline168))) {
      redis.call("ZADD", deadlines165, "GT", ...L.unpack(...withDeadline158(ids166, (L.num(now169) + L.num(leaseMs170)))));
      return [leaseMs170]
    }
    return [L.min((L.num(deadline168) - L.num(now169)), leaseMs170)]
  }
  let permits171: L.Value = L.get(KEYS, 1)
  let deadlines172: L.Value = L.get(KEYS, 2)
  let done173: L.Value = L.get(KEYS, 3)
  let channel174: L.Value = L.get(KEYS, 4)
  let slots175: L.Value = L.get(KEYS, 5)
  let holder176: L.Value = L.get(ARGV, 1)
  let leaseMs177: L.Value = L.tonumber(L.get(ARGV, 2))
  let last178: L.Value = L.get(ARGV, 3)
  let doneMs179: L.Value = L.get(ARGV, 4)
  let publish180: L.Value = L.get(ARGV, 5)
  let rttMs181: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter182: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs183: L.Value = L.get(ARGV, 8)
  let ticket184: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs185: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot186: L.Value = L.get(ARGV, 11)
  let [value187, finished188, line189]: L.Value[] = L.unpack(redis.call("MGET", permits171, done173, slots175))
  if (L.truthy(finished188)) {
    return [L.table(":refused", -1)]
  }
  let ids190: L.Value = permitIds119(holder176)[0]
  let now191: L.Value = serverTime155(nowMs183)[0]
  let counted192: L.Value = L.tonumber((L.truthy(($ = countIn4(permits171, value187)[0])) ? $ : 0))
  let available193: L.Value = counted192, nearest194: L.Value = undefined
  if ((L.less(counted192, L.length(ids190)) || L.truthy(line189))) {
    {
      const values = [...reclaim140(permits171, deadlines172, now191, counted192, L.length(ids190), publish180, channel174)]
      available193 = values[0];
      nearest194 = values[1];
    }
  }
  let askInMs195: L.Value = undefined
  const askForTurn196 = (remainingMs197?: L.Value): L.Value[] => {
    let newestAt198: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines172, -1, -1, "WITHSCORES"), 2))
    let turn199: L.Value = L.keyed(L.table(), ["last", last178], ["rttMs", rttMs181], ["jitter", jitter182], ["leftMs", leftMs185], ["slot", slot186], ["ticket", ticket184], ["weight", L.length(ids190)], ["available", available193], ["remainingMs", remainingMs197], ["newestAt", newestAt198])
    {
      const values = [...nextTurn108(slots175, line189, now191, turn199)]
      askInMs195 = values[0];
      ticket184 = values[1];
    }
    return []
  }
  if ((!L.less(available193, L.length(ids190)) && L.truthy(line189))) {
    askForTurn196(-1);
  }
  let takes200: L.Value = (L.truthy(($ = !L.less(available193, L.length(ids190)))) ? ((L.truthy(($ = askInMs195)) ? $ : 0) === 0) : $)
  if (L.truthy(takes200)) {
    let added201: L.Value = redis.call("ZADD", deadlines172, "NX", ...L.unpack(...withDeadline158(ids190, (L.num(now191) + L.num(leaseMs177)))))
    if (L.less(0, added201)) {
      redis.call("DECRBY", permits171, added201);
      let ttlMs202: L.Value = redis.call("PTTL", permits171)
      if (L.less(0, ttlMs202)) {
        redis.call("PEXPIRE", deadlines172, ttlMs202);
      }
    }
    if ((added201 === L.length(ids190))) {
      return [L.table(":granted", leaseMs177)]
    }
  }
  let deadline203: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest194)) ? $ : L.less(0, available193)))) ? $ : L.get(ids190, 2)))) ? earliest7(deadlines172, ids190)[0] : $))) ? $ : 0)
  if (L.less(0, deadline203)) {
    return [L.table(":granted", ...takenAgain164(deadlines172, ids190, takes200, deadline203, now191, leaseMs177))]
  }
  if (L.less(deadline203, 0)) {
    redis.call("SET", done173, "0", "PX", doneMs179);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value187)) {
    redis.call("GET", permits171);
  }
  let remainingMs204: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available193, L.length(ids190)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest194)) ? L.less(nearest194, 922337203685477) : $))) ? (L.num(nearest194) - L.num(now191)) : $)))) ? $ : -1)
  if ((last178 === "1")) {
    redis.call("SET", done173, "0", "PX", doneMs179);
    return [L.table(":busy", remainingMs204, 0, 0)]
  }
  if (!L.truthy(askInMs195)) {
    askForTurn196(remainingMs204);
  }
  return [L.table(":busy", remainingMs204, askInMs195, ticket184)]
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
  let permits66: L.Value = L.get(KEYS, 1)
  let deadlines67: L.Value = L.get(KEYS, 2)
  let done68: L.Value = L.get(KEYS, 3)
  let channel69: L.Value = L.get(KEYS, 4)
  let slots70: L.Value = L.get(KEYS, 5)
  let holder71: L.Value = L.get(ARGV, 1)
  let outcome72: L.Value = L.get(ARGV, 2)
  let doneMs73: L.Value = L.get(ARGV, 3)
  let publish74: L.Value = L.get(ARGV, 4)
  let proven75: L.Value = L.get(ARGV, 5)
  let slot76: L.Value = L.get(ARGV, 6)
  let nowMs77: L.Value = L.get(ARGV, 7)
  let ids78: L.Value = permitIds59(holder71)[0]
  let left79: L.Value = L.table()
  let first80: L.Value = Infinity
  for (const [at81, deadline82] of L.ipairs(redis.call("ZMSCORE", deadlines67, ...L.unpack(ids78)))) {
    if (L.truthy(deadline82)) {
      L.insert(left79, L.get(ids78, at81));
      first80 = L.min(first80, L.tonumber(deadline82));
    }
  }
  if ((L.length(left79) === 0)) {
    let kept83: L.Value = finished21(done68, "0", doneMs73)[0]
    if (((slot76 === "1") && !L.truthy(kept83))) {
      giveSlotBack53(slots70, nowMs77);
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept83 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let inTime84: L.Value = (L.truthy(($ = (L.length(left79) === L.length(ids78)))) ? (L.truthy(($ = (proven75 === "1"))) ? $ : L.less(serverTime50(nowMs77)[0], first80)) : $)
  let available85: L.Value = countUp17(permits66, L.length(left79))[0]
  redis.call("ZREM", deadlines67, ...L.unpack(left79));
  redis.call("SET", done68, (L.truthy(($ = (L.truthy(($ = inTime84)) ? outcome72 : $))) ? $ : "0"), "PX", doneMs73);
  announce5(publish74, channel69, available85);
  return [(L.truthy(($ = (L.truthy(($ = inTime84)) ? ":released" : $))) ? $ : ":gone")]
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
