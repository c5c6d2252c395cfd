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
    let ids130: L.Value = L.table()
    L.gsub(digits129, /[0-9a-fA-F]+/gs, ((id136?: L.Value): L.Value[] => {
      L.insert(ids130, L.gsub(id136, /../gs, ((pair140?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair140, 16))]
      }))[0]);
      return []
    }));
    return [ids130]
  }
  const serverTime141 = (nowMs142?: L.Value): L.Value[] => {
    let $: L.Value
    let time143: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time143, "err"))) ? L.tonumber(nowMs142) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time143, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time143, 2))) / 1000)))))]
  }
  const withDeadline144 = (ids145?: L.Value, deadline146?: L.Value): L.Value[] => {
    let scores147: L.Value = L.table()
    for (const [_148, id149] of L.ipairs(ids145)) {
      L.insert(scores147, deadline146);
      L.insert(scores147, id149);
    }
    return [scores147]
  }
  const takenAgain150 = (deadlines151?: L.Value, ids152?: L.Value, takes153?: L.Value, deadline154?: L.Value, now155?: L.Value, leaseMs156?: L.Value): L.Value[] => {
    if ((L.truthy(takes153) && !L.less(now155, deadline154))) {
      redis.call("ZADD", deadlines151, "GT", ...L.unpack(...withDeadline144(ids152, (L.num(now155) + L.num(leaseMs156)))));
      return [leaseMs156]
    }
    return [L.min((L.num(deadline154) - L.num(now155)), leaseMs156)]
  }
  let permits157: L.Value = L.get(KEYS, 1)
  let deadlines158: L.Value = L.get(KEYS, 2)
  let done159: L.Value = L.get(KEYS, 3)
  let channel160: L.Value = L.get(KEYS, 4)
  let slots161: L.Value = L.get(KEYS, 5)
  let holder162: L.Value = L.get(ARGV, 1)
  let leaseMs163: L.Value = L.tonumber(L.get(ARGV, 2))
  let total164: L.Value = L.tonumber(L.get(ARGV, 3))
  let last165: L.Value = L.get(ARGV, 4)
  let keepMs166: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs167: L.Value = L.get(ARGV, 6)
  let publish168: L.Value = L.get(ARGV, 7)
  let rttMs169: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter170: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs171: L.Value = L.get(ARGV, 10)
  let ticket172: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs173: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot174: L.Value = L.get(ARGV, 13)
  let [value175, finished176, line177]: L.Value[] = L.unpack(redis.call("MGET", permits157, done159, slots161))
  if (L.truthy(finished176)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits157, (L.truthy(($ = value175)) ? $ : redis.call("GET", permits157)));
  let ids178: L.Value = permitIds128(holder162)[0]
  let now179: L.Value = serverTime141(nowMs171)[0]
  let acquired180: L.Value = redis.call("ZCARD", deadlines158)
  let needed181: L.Value = (L.num((L.num(L.length(ids178)) - L.num(total164))) + L.num(acquired180))
  let first182: L.Value = L.table()
  if ((L.less(0, needed181) || L.truthy(line177))) {
    first182 = redis.call("ZRANGE", deadlines158, 0, (L.num(L.max(L.min(needed181, L.length(ids178)), (L.truthy(($ = (L.truthy(($ = line177)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt183: L.Value = L.tonumber(L.get(first182, (2 * L.num(acquired180))))
  let expired184: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now179, L.tonumber((L.truthy(($ = L.get(first182, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines158, "-inf", now179) : $))) ? $ : 0)
  let removed185: L.Value = 0
  if (L.less(0, expired184)) {
    removed185 = redis.call("ZREMRANGEBYRANK", deadlines158, 0, (L.num(L.min(expired184, 100)) - 1));
    acquired180 = (L.num(acquired180) - L.num(removed185));
    expired184 = (L.num(expired184) - L.num(removed185));
  }
  let added186: L.Value = 0
  let free187: L.Value = (L.num((L.num(total164) - L.num(acquired180))) + L.num(expired184))
  let askInMs188: L.Value = undefined
  const askForTurn189 = (remainingMs190?: L.Value): L.Value[] => {
    let turn191: L.Value = L.keyed(L.table(), ["last", last165], ["rttMs", rttMs169], ["jitter", jitter170], ["leftMs", leftMs173], ["slot", slot174], ["ticket", ticket172], ["weight", L.length(ids178)], ["available", free187], ["remainingMs", remainingMs190], ["newestAt", newestAt183])
    {
      const values = [...nextTurn116(slots161, line177, now179, turn191)]
      askInMs188 = values[0];
      ticket172 = values[1];
    }
    return []
  }
  if ((!L.less(free187, L.length(ids178)) && L.truthy(line177))) {
    askForTurn189(-1);
  }
  let takes192: L.Value = (L.truthy(($ = !L.less(free187, L.length(ids178)))) ? ((L.truthy(($ = askInMs188)) ? $ : 0) === 0) : $)
  if (L.truthy(takes192)) {
    added186 = redis.call("ZADD", deadlines158, "NX", ...L.unpack(...withDeadline144(ids178, (L.num(now179) + L.num(leaseMs163)))));
  }
  acquired180 = (L.num(acquired180) + L.num(added186));
  let available193: L.Value = (L.num(total164) - L.num(acquired180))
  if (!L.truthy(value175)) {
    redis.call("SET", permits157, available193, "PX", (L.num(leaseMs163) + L.num(keepMs166)));
  } else if ((L.tonumber(value175) !== available193)) {
    redis.call("SET", permits157, available193, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value175)) ? $ : 0)), available193)) {
    announce5(publish168, channel160, available193);
  }
  if (L.less(0, added186)) {
    let ttlMs194: L.Value = (L.truthy(($ = (L.truthy(($ = value175)) ? redis.call("PTTL", permits157) : $))) ? $ : (L.num(leaseMs163) + L.num(keepMs166)))
    if ((L.less(0, ttlMs194) && L.less(ttlMs194, (L.num(leaseMs163) + L.num((L.num(keepMs166) / 2)))))) {
      redis.call("PEXPIRE", permits157, (L.num(leaseMs163) + L.num(keepMs166)));
      redis.call("PEXPIRE", deadlines158, (L.num(leaseMs163) + L.num(keepMs166)));
    } else if ((L.less(0, ttlMs194) && ((acquired180 === added186) || !L.truthy(value175)))) {
      redis.call("PEXPIRE", deadlines158, ttlMs194);
    }
    if ((added186 === L.length(ids178))) {
      return [L.table(":granted", leaseMs163)]
    }
  }
  let deadline195: L.Value = earliest15(deadlines158, ids178)[0]
  if (L.less(0, deadline195)) {
    return [L.table(":granted", ...takenAgain150(deadlines158, ids178, takes192, deadline195, now179, leaseMs163))]
  }
  if (L.less(deadline195, 0)) {
    redis.call("SET", done159, "0", "PX", doneMs167);
    return [L.table(":refused", -1)]
  }
  needed181 = (L.num(L.length(ids178)) - L.num(available193));
  let nearest196: L.Value = L.tonumber(L.get(first182, (2 * L.num((L.num(needed181) + L.num(removed185))))))
  if ((L.less(0, needed181) && !L.truthy(nearest196))) {
    nearest196 = L.tonumber(L.get(redis.call("ZRANGE", deadlines158, (L.num(needed181) - 1), (L.num(needed181) - 1), "WITHSCORES"), 2));
  }
  let remainingMs197: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed181))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest196)) ? L.less(nearest196, 922337203685477) : $))) ? L.max((L.num(nearest196) - L.num(now179)), 0) : $)))) ? $ : -1)
  if ((last165 === "1")) {
    redis.call("SET", done159, "0", "PX", doneMs167);
    return [L.table(":busy", remainingMs197, 0, 0)]
  }
  if (!L.truthy(askInMs188)) {
    askForTurn189(remainingMs197);
  }
  return [L.table(":busy", remainingMs197, askInMs188, ticket172)]
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
    let ids128: L.Value = L.table()
    L.gsub(digits127, /[0-9a-fA-F]+/gs, ((id134?: L.Value): L.Value[] => {
      L.insert(ids128, L.gsub(id134, /../gs, ((pair138?: L.Value): L.Value[] => {
        return [L.char(L.tonumber(pair138, 16))]
      }))[0]);
      return []
    }));
    return [ids128]
  }
  const prepayInMs139 = (line140?: L.Value, now141?: L.Value, waitedMs142?: L.Value): L.Value[] => {
    let $: L.Value
    let from143: L.Value = L.tonumber(L.match(L.get(line140, "turn"), /^([0-9]+)-$/s)[0])
    if ((!L.truthy(from143) || L.less(waitedMs142, L.get(line140, "age")))) {
      return [Infinity]
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now141) + 60000), from143))) ? $ : L.less((6 * L.num(L.get(line140, "age"))), waitedMs142)))) ? 0 : $))) ? $ : L.max((L.num(from143) - L.num(now141)), 0))]
  }
  const askPaidInMs144 = (line145?: L.Value, now146?: L.Value, rttMs147?: L.Value, jitter148?: L.Value): L.Value[] => {
    let $: L.Value
    let [_149, closeMs150]: L.Value[] = gaps39(line145, now146)
    let since151: L.Value = L.max(L.tonumber((L.truthy(($ = L.match(L.get(line145, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0)), L.get(line145, "since"))
    let sleepMs152: L.Value = (L.num((L.num(ownSleep48(line145, (L.num(now146) - L.num(since151)))[0]) * L.num((L.num(1.5) + L.num((L.num(jitter148) / 1000)))))) / 2)
    return [L.ceil(L.max(closeMs150, sleepMs152, L.min(rttMs147, 50)))]
  }
  const learnPaid153 = (line154?: L.Value, now155?: L.Value): L.Value[] => {
    let $: L.Value
    let paidMs156: L.Value = (L.num(now155) - L.num(L.tonumber((L.truthy(($ = L.match(L.get(line154, "turn"), /^([0-9]+)-$/s)[0])) ? $ : 0))))
    if ((!L.less(paidMs156, 0) && L.less(paidMs156, 60000))) {
      learn44(line154, paidMs156, 10);
      L.set(line154, "turn", L.format("%.0f-", (L.num(now155) + L.num(paidMs156))));
    }
    L.set(line154, "since", now155);
    L.set(line154, "mark", "");
    return []
  }
  const prepaidOf157 = (id158?: L.Value): L.Value[] => {
    return [L.concat(id158, "+")]
  }
  const othersPrepaid159 = (deadlines160?: L.Value, now161?: L.Value, mine162?: L.Value): L.Value[] => {
    let $: L.Value
    let first163: L.Value = redis.call("ZRANGE", deadlines160, 0, 15, "WITHSCORES")
    for (let at164 = 1, end = L.num(L.length(first163)); at164 <= end; at164 += 2) {
      if ((L.truthy(L.match(L.sub(L.get(first163, at164), 17), /[+]/s)[0]) && (L.get(first163, at164) !== mine162))) {
        return [true]
      }
    }
    return [L.less(L.tonumber((L.truthy(($ = L.get(first163, 32))) ? $ : Infinity)), (L.num(now161) + 5000))]
  }
  const wake165 = (publish166?: L.Value, channel167?: L.Value, message168?: L.Value): L.Value[] => {
    if ((publish166 === "BOTH")) {
      redis.call("PUBLISH", channel167, message168);
      publish166 = "SPUBLISH";
    }
    if ((publish166 !== "")) {
      redis.call(publish166, channel167, message168);
    }
    return []
  }
  const announce169 = (publish170?: L.Value, channel171?: L.Value, permits172?: L.Value): L.Value[] => {
    if (L.less(0, permits172)) {
      wake165(publish170, channel171, permits172);
    }
    return []
  }
  const reclaim173 = (permits174?: L.Value, deadlines175?: L.Value, now176?: L.Value, available177?: L.Value, wanted178?: L.Value, publish179?: L.Value, channel180?: L.Value): L.Value[] => {
    let nearest181: L.Value = undefined
    let steps182: L.Value = 0
    for (;;) {
      steps182 = (L.num(steps182) + 1);
      nearest181 = undefined;
      let last183: L.Value = (L.num(L.min(100, L.max(wanted178, (L.num(wanted178) - L.num(available177))))) - 1)
      let entries184: L.Value = redis.call("ZRANGE", deadlines175, 0, last183, "WITHSCORES")
      let expired185: L.Value = L.table()
      for (let at186 = 1, end = L.num(L.length(entries184)); at186 <= end; at186 += 2) {
        let deadline187: L.Value = L.tonumber(L.get(entries184, (L.num(at186) + 1)))
        if (!L.less(now176, deadline187)) {
          L.insert(expired185, L.get(entries184, at186));
        } else if (L.less(at186, (2 * L.num((L.num(wanted178) - L.num(available177)))))) {
          nearest181 = deadline187;
        }
      }
      if (L.less(last183, L.length(expired185))) {
        nearest181 = now176;
      }
      if (L.less(0, L.length(expired185))) {
        available177 = countUp9(permits174, L.length(expired185))[0];
        redis.call("ZREM", deadlines175, ...L.unpack(expired185));
        announce169(publish179, channel180, available177);
      }
      if (((!L.less(last183, L.length(expired185)) || !L.less(available177, wanted178)) || (steps182 === 10))) break
    }
    return [available177, nearest181]
  }
  const serverTime188 = (nowMs189?: L.Value): L.Value[] => {
    let $: L.Value
    let time190: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time190, "err"))) ? L.tonumber(nowMs189) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time190, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time190, 2))) / 1000)))))]
  }
  const withDeadline191 = (ids192?: L.Value, deadline193?: L.Value): L.Value[] => {
    let scores194: L.Value = L.table()
    for (const [_195, id196] of L.ipairs(ids192)) {
      L.insert(scores194, deadline193);
      L.insert(scores194, id196);
    }
    return [scores194]
  }
  const takenAgain197 = (deadlines198?: L.Value, ids199?: L.Value, takes200?: L.Value, deadline201?: L.Value, now202?: L.Value, leaseMs203?: L.Value): L.Value[] => {
    if ((L.truthy(takes200) && !L.less(now202, deadline201))) {
      redis.call("ZADD", deadlines198, "GT", ...L.unpack(...withDeadline191(ids199, (L.num(now202) + L.num(leaseMs203)))));
      return [leaseMs203]
    }
    return [L.min((L.num(deadline201) - L.num(now202)), leaseMs203)]
  }
  let permits204: L.Value = L.get(KEYS, 1)
  let deadlines205: L.Value = L.get(KEYS, 2)
  let done206: L.Value = L.get(KEYS, 3)
  let channel207: L.Value = L.get(KEYS, 4)
  let slots208: L.Value = L.get(KEYS, 5)
  let holder209: L.Value = L.get(ARGV, 1)
  let leaseMs210: L.Value = L.tonumber(L.get(ARGV, 2))
  let last211: L.Value = L.get(ARGV, 3)
  let doneMs212: L.Value = L.get(ARGV, 4)
  let publish213: L.Value = L.get(ARGV, 5)
  let rttMs214: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter215: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs216: L.Value = L.get(ARGV, 8)
  let ticket217: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs218: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot219: L.Value = L.get(ARGV, 11)
  let [value220, finished221, line222]: L.Value[] = L.unpack(redis.call("MGET", permits204, done206, slots208))
  if (L.truthy(finished221)) {
    return [L.table(":refused", -1)]
  }
  let ids223: L.Value = permitIds126(holder209)[0]
  let now224: L.Value = serverTime188(nowMs216)[0]
  let counted225: L.Value = L.tonumber((L.truthy(($ = countIn4(permits204, value220)[0])) ? $ : 0))
  let available226: L.Value = counted225, nearest227: L.Value = undefined
  if ((L.less(counted225, L.length(ids223)) || L.truthy(line222))) {
    {
      const values = [...reclaim173(permits204, deadlines205, now224, counted225, L.length(ids223), publish213, channel207)]
      available226 = values[0];
      nearest227 = values[1];
    }
  }
  let mine228: L.Value = prepaidOf157(L.get(ids223, 1))[0]
  let isPaid229: L.Value = false
  const keepPrepaid230 = (pace231?: L.Value): L.Value[] => {
    let askInMs232: L.Value = askPaidInMs144(pace231, now224, rttMs214, jitter215)[0]
    redis.call("ZADD", deadlines205, (L.num((L.num(now224) + L.num(askInMs232))) + 500), mine228);
    keepLine33(slots208, pace231, now224);
    return [-L.num(askInMs232)]
  }
  let mayHavePrepaid233: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs214))) ? !L.truthy(L.get(ids223, 2)) : $))) ? (L.truthy(($ = L.less(counted225, 1))) ? $ : line222) : $)
  let scores234: L.Value = (L.truthy(($ = mayHavePrepaid233)) ? redis.call("ZMSCORE", deadlines205, L.get(ids223, 1), mine228) : $)
  if ((L.truthy(scores234) && L.truthy(L.get(scores234, 2)))) {
    isPaid229 = !L.less(available226, 0);
    if (((!L.truthy(isPaid229) && (last211 !== "1")) && !L.truthy(othersPrepaid159(deadlines205, now224, mine228)[0]))) {
      return [L.table(":busy", -1, keepPrepaid230(...readLine20(line222, now224))[0], ticket217)]
    }
    available226 = countUp9(permits204, 1)[0];
    redis.call("ZREM", deadlines205, mine228);
  }
  let askInMs235: L.Value = undefined
  const askForTurn236 = (remainingMs237?: L.Value): L.Value[] => {
    let newestAt238: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines205, -1, -1, "WITHSCORES"), 2))
    let turn239: L.Value = L.keyed(L.table(), ["last", last211], ["rttMs", rttMs214], ["jitter", jitter215], ["leftMs", leftMs218], ["slot", slot219], ["ticket", ticket217], ["weight", L.length(ids223)], ["available", available226], ["remainingMs", remainingMs237], ["newestAt", newestAt238])
    {
      const values = [...nextTurn114(slots208, line222, now224, turn239)]
      askInMs235 = values[0];
      ticket217 = values[1];
    }
    return []
  }
  if (L.truthy(isPaid229)) {
    let pace240: L.Value = readLine20(line222, now224)[0]
    learnPaid153(pace240, now224);
    keepLine33(slots208, pace240, now224);
  } else if ((!L.less(available226, L.length(ids223)) && L.truthy(line222))) {
    askForTurn236(-1);
  }
  let takes241: L.Value = (L.truthy(($ = !L.less(available226, L.length(ids223)))) ? ((L.truthy(($ = askInMs235)) ? $ : 0) === 0) : $)
  if (L.truthy(takes241)) {
    let added242: L.Value = redis.call("ZADD", deadlines205, "NX", ...L.unpack(...withDeadline191(ids223, (L.num(now224) + L.num(leaseMs210)))))
    if (L.less(0, added242)) {
      redis.call("DECRBY", permits204, added242);
      let ttlMs243: L.Value = redis.call("PTTL", permits204)
      if (L.less(0, ttlMs243)) {
        redis.call("PEXPIRE", deadlines205, ttlMs243);
      }
    }
    if ((added242 === L.length(ids223))) {
      return [L.table(":granted", leaseMs210)]
    }
  }
  let deadline244: L.Value = (L.truthy(($ = (L.truthy(($ = scores234)) ? L.tonumber((L.truthy(($ = L.get(scores234, 1))) ? $ : 0)) : $))) ? $ : 0)
  if ((!L.truthy(scores234) && ((L.truthy(nearest227) || L.less(0, available226)) || L.truthy(L.get(ids223, 2))))) {
    deadline244 = earliest13(deadlines205, ids223)[0];
  }
  if (L.less(0, deadline244)) {
    return [L.table(":granted", ...takenAgain197(deadlines205, ids223, takes241, deadline244, now224, leaseMs210))]
  }
  if (L.less(deadline244, 0)) {
    redis.call("SET", done206, "0", "PX", doneMs212);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value220)) {
    redis.call("GET", permits204);
  }
  let remainingMs245: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available226, L.length(ids223)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest227)) ? L.less(nearest227, 922337203685477) : $))) ? (L.num(nearest227) - L.num(now224)) : $)))) ? $ : -1)
  if ((last211 === "1")) {
    redis.call("SET", done206, "0", "PX", doneMs212);
    return [L.table(":busy", remainingMs245, 0, 0)]
  }
  let prepayMs246: L.Value = Infinity
  if (((((available226 === 0) && L.truthy(value220)) && L.less(0, ticket217)) && !L.truthy(L.get(ids223, 2)))) {
    let pace247: L.Value = readLine20(line222, now224)[0]
    prepayMs246 = prepayInMs139(pace247, now224, (L.num(now224) - L.num((L.num(ticket217) / 1000))))[0];
    if (((prepayMs246 === 0) && !L.truthy(othersPrepaid159(deadlines205, now224)[0]))) {
      L.set(pace247, "turn", L.format("%.0f-", now224));
      redis.call("DECRBY", permits204, 1);
      wake165(publish213, channel207, "1");
      return [L.table(":busy", remainingMs245, keepPrepaid230(pace247)[0], ticket217)]
    }
  }
  if (!L.truthy(askInMs235)) {
    askForTurn236(remainingMs245);
  }
  if ((L.less(0, prepayMs246) && L.less(prepayMs246, L.abs(askInMs235)))) {
    askInMs235 = -L.num(L.ceil(prepayMs246));
  }
  return [L.table(":busy", remainingMs245, askInMs235, ticket217)]
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
