// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation_1?: L.Value, answer_2?: L.Value, answerMs_3?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation_1, answer_2, "PX", answerMs_3, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation_1)]
  }
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  const readLine1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [at_3, since_4, mean_5, heard_6, count_7, age_8, waited_9, turn_10, mark_11]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line_12: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since_4)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_5)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard_6)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_7)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age_8)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited_9)) ? $ : 0))], ["turn", (L.truthy(($ = turn_10)) ? $ : "")], ["mark", (L.truthy(($ = mark_11)) ? $ : "")])
    if ((((L.less((L.num(now_2) + 600000), L.get(line_12, "at")) || L.less((L.num(now_2) + 1000), L.max(L.get(line_12, "since"), L.get(line_12, "heard")))) || L.less(600000, L.get(line_12, "mean"))) || L.less(86400000, (L.num(now_2) - L.num(L.get(line_12, "since")))))) {
      return [...readLine1("", now_2)]
    }
    return [line_12]
  }
  const keepLine1 = (key_1?: L.Value, line_2?: L.Value, now_3?: L.Value): L.Value[] => {
    let text_4: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line_2, "at")) * 1000), (L.num(L.get(line_2, "since")) * 1000), (L.num(L.get(line_2, "mean")) * 1000), (L.num(L.get(line_2, "heard")) * 1000), L.get(line_2, "count"), L.get(line_2, "age"), L.get(line_2, "waited"))
    let ttlMs_5: L.Value = (L.num((L.num(L.max((L.num(L.get(line_2, "at")) - L.num(now_3)), 0)) + L.num((4 * L.num(L.max(L.get(line_2, "mean"), (L.num(now_3) - L.num(L.get(line_2, "since"))))))))) + 2000)
    redis.pcall("SET", key_1, L.concat(text_4, L.concat(L.get(line_2, "turn"), L.concat(":", L.get(line_2, "mark")))), "PX", L.ceil(ttlMs_5));
    return []
  }
  const gaps1 = (line_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs_3: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? L.min((L.num(L.get(line_1, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs_4: L.Value = (L.num((L.num((L.num(now_2) - L.num(L.get(line_1, "since")))) - L.num(L.get(line_1, "mean")))) / 8)
    return [L.max(closeMs_3, L.min(stretchedMs_4, L.max(100, (L.num(L.get(line_1, "mean")) / 2)), 1000)), closeMs_3]
  }
  const learn1 = (pace_1?: L.Value, heldMs_2?: L.Value, most_3?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs_2 = L.min(heldMs_2, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace_1, "count")))) ? (L.num((8 * L.num(L.get(pace_1, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace_1, "count", L.min((L.num(L.get(pace_1, "count")) + 1), most_3));
    L.set(pace_1, "mean", (L.num(L.get(pace_1, "mean")) + L.num((L.num((L.num(heldMs_2) - L.num(L.get(pace_1, "mean")))) / L.num(L.get(pace_1, "count"))))));
    return [heldMs_2]
  }
  const ownSleep1 = (line_1?: L.Value, heldMs_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? 0 : $))) ? $ : 30), L.min((L.num((L.num(heldMs_2) - L.num(L.get(line_1, "mean")))) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs_2))) ? 3000 : $))) ? $ : 2300)))]
  }
  const isAnother1 = (line_1?: L.Value, now_2?: L.Value, endsAt_3?: L.Value, who_4?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd_5, known_6]: L.Value[] = L.match(L.get(line_1, "mark"), /^([0-9]+) (.*)$/s)
    let [process_7, heirs_8]: L.Value[] = L.gsub(who_4, /-[0-9]+$/gs, "")
    L.set(line_1, "mark", (L.truthy(($ = (L.truthy(($ = endsAt_3)) ? L.concat(L.format("%.0f ", (L.truthy(($ = (L.truthy(($ = L.less(endsAt_3, now_2))) ? 9e14 : $))) ? $ : endsAt_3)), process_7) : $))) ? $ : ""));
    let laterMs_9: L.Value = (L.num((L.truthy(($ = endsAt_3)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd_5)) ? $ : 0))))
    return [(L.truthy(($ = (L.truthy(($ = knownEnd_5)) ? endsAt_3 : $))) ? (L.truthy(($ = (known_6 !== process_7))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs_8 === 0))) ? !L.less(laterMs_9, 5) : $))) ? !L.less((L.num((L.num(endsAt_3) - L.num(now_2))) / 4), laterMs_9) : $)) : $)]
  }
  const whenFree1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value, heldMs_4?: L.Value, isSeen_5?: L.Value, silentMs_6?: L.Value, isKept_7?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen_5)) {
      learn1(line_1, heldMs_4, 10);
      L.set(line_1, "since", now_2);
    }
    let freeMs_8: L.Value = (L.num(now_2) - L.num(L.get(line_1, "since")))
    let soonestMs_9: L.Value = (L.num(freeMs_8) + L.num(L.get(ask_3, "rttMs")))
    if (((((L.truthy(isKept_7) && (L.get(ask_3, "last") === "0")) && L.less(now_2, L.get(line_1, "at"))) && !L.less(soonestMs_9, L.get(ask_3, "waitedMs"))) && L.less(soonestMs_9, silentMs_6))) {
      L.set(line_1, "mark", L.format("-%.0f", heldMs_4));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps1(line_1, now_2)[0])), 1000, (L.num(silentMs_6) - L.num(freeMs_8)))))]
    }
    if (L.less((12 * L.num(L.get(line_1, "mean"))), heldMs_4)) {
      L.set(line_1, "at", L.min(L.get(line_1, "at"), now_2));
    }
    L.set(line_1, "mark", "");
    L.set(line_1, "since", now_2);
    return [0]
  }
  const whenHeld1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value, remainingMs_4?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs_5, closeMs_6]: L.Value[] = gaps1(line_1, now_2)
    let chance_7: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask_3, "jitter")) / 1000)))
    let sleepMs_8: L.Value = (L.num((L.num(ownSleep1(line_1, (L.num(now_2) - L.num(L.get(line_1, "since"))))[0]) * L.num((L.num(chance_7) + 1)))) / 2)
    let at_9: L.Value = L.max((L.num(L.get(line_1, "at")) + L.num((L.num(apartMs_5) * L.num(chance_7)))), (L.num(now_2) + L.num(L.max(sleepMs_8, L.min(L.get(ask_3, "rttMs"), apartMs_5)))))
    let mostMs_10: L.Value = Infinity
    if (!L.less(remainingMs_4, 0)) {
      let afterOthers_11: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now_2) + L.num(L.max(L.get(ask_3, "rttMs"), remainingMs_4))), L.get(line_1, "at")))) ? (L.num(L.get(line_1, "at")) + L.num((L.num(closeMs_6) * L.num(chance_7)))) : $))) ? $ : 0)
      at_9 = L.min(at_9, L.max((L.num((L.num(now_2) + L.num(remainingMs_4))) + 5), afterOthers_11));
      mostMs_10 = (L.num((L.num(remainingMs_4) + 5)) + L.num((L.num(apartMs_5) * L.num(chance_7))));
    }
    if (L.less((L.num(now_2) + L.num(L.get(ask_3, "leftMs"))), at_9)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask_3, "leftMs"))))]
    }
    L.set(line_1, "age", (L.num(L.get(line_1, "age")) + L.num((L.num((L.num(L.get(ask_3, "waitedMs")) - L.num(L.get(line_1, "age")))) / 16))));
    let isKept_12: L.Value = L.less((L.num(now_2) - L.num(L.get(line_1, "heard"))), L.min((2 * L.num(apartMs_5)), L.get(ask_3, "waitedMs")))
    let believedMs_13: L.Value = L.max(500, (L.truthy(($ = (L.truthy(($ = isKept_12)) ? (8 * L.num(L.get(ask_3, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now_2) + L.num(L.max(believedMs_13, sleepMs_8))), at_9)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs_8, (L.num(believedMs_13) * L.num(chance_7))), mostMs_10)))]
    }
    let soonMs_14: L.Value = L.max((L.num((L.num(at_9) - L.num(now_2))) / 12), closeMs_6, sleepMs_8)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line_1, "age"))), (5 * L.num((L.num(L.get(line_1, "at")) - L.num(now_2))))), L.get(ask_3, "waitedMs")) && L.less((L.num(now_2) + L.num((2 * L.num(soonMs_14)))), at_9))) {
      return [-L.num(L.ceil(soonMs_14))]
    }
    L.set(line_1, "at", L.min(at_9, (L.num(now_2) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line_1, "at")) - L.num(now_2))))]
  }
  const slotIn1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value, remainingMs_4?: L.Value, endsAt_5?: L.Value, who_6?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs_7: L.Value = L.max(0, (L.num(now_2) - L.num(L.get(line_1, "heard"))))
    let formerMs_8: L.Value = L.tonumber(L.match(L.get(line_1, "mark"), /^-([0-9]+)$/s)[0])
    if (!L.less(now_2, L.tonumber((L.truthy(($ = L.match(L.get(line_1, "mark"), /^[0-9]+/s)[0])) ? $ : (L.num(now_2) + 1))))) {
      formerMs_8 = (L.num(now_2) - L.num(L.get(line_1, "since")));
      L.set(line_1, "mark", "");
      L.set(line_1, "since", now_2);
    }
    let heldMs_9: L.Value = (L.truthy(($ = formerMs_8)) ? $ : (L.num(now_2) - L.num(L.get(line_1, "since"))))
    let apartMs_10: L.Value = gaps1(line_1, now_2)[0]
    let silentMs_11: L.Value = L.max((L.num(1.25) * L.num(ownSleep1(line_1, heldMs_9)[0])), (2 * L.num(apartMs_10)))
    if (L.less((L.num((8 * L.num(apartMs_10))) + L.num(silentMs_11)), heardMs_7)) {
      L.set(line_1, "at", L.min(L.get(line_1, "at"), now_2));
    }
    L.set(line_1, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask_3, "slot") === "1"))) ? now_2 : $))) ? $ : (L.num(now_2) - L.num(heardMs_7))));
    if ((remainingMs_4 === -2)) {
      return [...whenFree1(line_1, now_2, ask_3, heldMs_9, formerMs_8, silentMs_11, L.less(heardMs_7, (L.num((2 * L.num(apartMs_10))) + L.num(silentMs_11))))]
    }
    if (L.truthy(isAnother1(line_1, now_2, endsAt_5, who_6)[0])) {
      learn1(line_1, heldMs_9, 10);
      L.set(line_1, "since", now_2);
    } else if (L.truthy(formerMs_8)) {
      L.set(line_1, "since", now_2);
    }
    return [...whenHeld1(line_1, now_2, ask_3, remainingMs_4)]
  }
  const decide1 = (line_1?: L.Value, now_2?: L.Value, turn_3?: L.Value): L.Value[] => {
    let $: L.Value
    let [ticket_4, weight_5, untilMs_6, since_7]: L.Value[] = L.match(L.concat(L.get(line_1, "turn"), " 0-0-0-0"), /([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)/s)
    let hadMs_8: L.Value = (L.num(now_2) - L.num(L.tonumber(since_7)))
    let mostMs_9: L.Value = (L.num((L.num((3 * L.num(L.tonumber(weight_5)))) * L.num(L.get(line_1, "mean")))) + 500)
    L.set(turn_3, "isOldest", (L.get(turn_3, "ticket") === L.tonumber(ticket_4)));
    L.set(turn_3, "isKept", (L.truthy(($ = (L.truthy(($ = !L.less(hadMs_8, 0))) ? L.less(hadMs_8, mostMs_9) : $))) ? L.less(now_2, L.tonumber(untilMs_6)) : $));
    L.set(turn_3, "isYoung", L.less(L.get(turn_3, "waitedMs"), (L.num(L.get(line_1, "waited")) + 1)));
    L.set(turn_3, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn_3, "isKept"))) ? L.get(turn_3, "isOldest") : $))) ? L.tonumber(since_7) : $))) ? $ : now_2));
    let isMine_10: L.Value = (L.truthy(($ = !L.truthy(L.get(turn_3, "isKept")))) ? $ : !L.less(L.tonumber(ticket_4), L.get(turn_3, "ticket")))
    let restMs_11: L.Value = (L.num(mostMs_9) - L.num(hadMs_8))
    let isEnough_12: L.Value = !L.less(L.get(turn_3, "available"), L.get(turn_3, "weight"))
    L.set(turn_3, "fits", (L.truthy(($ = isEnough_12)) ? (L.truthy(($ = (L.truthy(($ = isMine_10)) ? $ : (L.get(turn_3, "last") === "1")))) ? $ : !L.less((L.num(L.get(turn_3, "available")) - L.num(L.get(turn_3, "weight"))), L.tonumber(weight_5))) : $));
    let mayBegin_13: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn_3, "weight")))) ? !L.truthy(L.get(turn_3, "isYoung")) : $))) ? (L.truthy(($ = L.less(0, restMs_11))) ? $ : L.less(restMs_11, -L.num(mostMs_9))) : $)
    L.set(turn_3, "has", (L.truthy(($ = (L.truthy(($ = !L.truthy(L.get(turn_3, "fits")))) ? isMine_10 : $))) ? (L.truthy(($ = L.get(turn_3, "isKept"))) ? $ : mayBegin_13) : $));
    if (((L.truthy(L.get(turn_3, "fits")) && !L.less(hadMs_8, mostMs_9)) && L.less((L.num(hadMs_8) - L.num(mostMs_9)), (L.num(now_2) - L.num(L.get(line_1, "since")))))) {
      L.set(line_1, "since", (L.num(now_2) - L.num((L.num((L.num(now_2) - L.num(L.get(line_1, "since")))) / L.num(L.tonumber(weight_5))))));
    }
    if (L.truthy(isEnough_12)) {
      L.set(turn_3, "remainingMs", (L.truthy(($ = (L.truthy(($ = L.get(turn_3, "fits"))) ? -2 : $))) ? $ : restMs_11));
    }
    return []
  }
  const keepTurn1 = (line_1?: L.Value, now_2?: L.Value, turn_3?: L.Value): L.Value[] => {
    let $: L.Value
    let longMs_4: L.Value = L.min((L.num((L.num(now_2) - L.num(L.min(L.get(turn_3, "since"), L.get(line_1, "since"))))) / 8), 2000)
    let askInMs_5: L.Value = L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? (L.num(L.get(line_1, "mean")) / 4) : $))) ? $ : 30), longMs_4, L.min(L.get(turn_3, "rttMs"), 50))
    askInMs_5 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(L.get(turn_3, "remainingMs"), 0))) ? askInMs_5 : $))) ? $ : L.min(askInMs_5, (L.num(L.get(turn_3, "remainingMs")) + 5))));
    L.set(line_1, "turn", L.format("%.0f-%.0f-%.0f-%.0f", L.get(turn_3, "ticket"), L.get(turn_3, "weight"), (L.num((L.num(now_2) + L.num(askInMs_5))) + 200), L.get(turn_3, "since")));
    return [askInMs_5]
  }
  const turnIn1 = (line_1?: L.Value, now_2?: L.Value, turn_3?: L.Value): L.Value[] => {
    let $: L.Value
    L.set(turn_3, "ticket", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(turn_3, "ticket")))) ? L.get(turn_3, "ticket") : $))) ? $ : Infinity), (L.num((L.num(now_2) * 1000)) - L.num(L.get(turn_3, "jitter")))));
    L.set(turn_3, "waitedMs", L.floor((L.num(now_2) - L.num((L.num(L.get(turn_3, "ticket")) / 1000)))));
    decide1(line_1, now_2, turn_3);
    let remainingMs_4: L.Value = L.get(turn_3, "remainingMs")
    let at_5: L.Value = L.get(line_1, "at")
    let since_6: L.Value = (L.truthy(($ = L.match(L.get(line_1, "mark"), /^[0-9]/s)[0])) ? L.get(line_1, "since") : $)
    let slotInMs_7: L.Value = slotIn1(line_1, now_2, turn_3, remainingMs_4, (L.truthy(($ = !L.truthy(L.get(turn_3, "isKept")))) ? L.get(turn_3, "newestAt") : $), "")[0]
    let askInMs_8: L.Value = L.abs(slotInMs_7)
    if ((((L.get(line_1, "turn") === "") && (slotInMs_7 !== 0)) && (L.less(9e14, (L.truthy(($ = L.get(turn_3, "newestAt"))) ? $ : 0)) || (L.truthy(since_6) && (L.get(line_1, "since") !== since_6))))) {
      L.set(line_1, "turn", "0-");
    }
    if ((slotInMs_7 === 0)) {
      L.set(line_1, "turn", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(turn_3, "isOldest"))) ? $ : L.match(L.get(line_1, "turn"), /^[0-9]+-$/s)[0]))) ? "" : $))) ? $ : L.get(line_1, "turn")));
      L.set(line_1, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, L.get(turn_3, "weight")))) ? (L.num((L.num(L.get(line_1, "waited")) * L.num(0.9))) + L.num((L.num(L.max(L.get(turn_3, "waitedMs"), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line_1, "waited")));
    } else if (L.truthy(L.get(turn_3, "has"))) {
      L.set(line_1, "at", at_5);
      slotInMs_7 = -1;
      askInMs_8 = keepTurn1(line_1, now_2, turn_3)[0];
    } else if ((L.truthy(L.get(turn_3, "isKept")) && L.truthy(L.get(turn_3, "isYoung")))) {
      let mostMs_9: L.Value = (L.num(askInMs_8) + L.num(L.min(askInMs_8, 1000)))
      askInMs_8 = L.max(askInMs_8, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs_4, 0))) ? mostMs_9 : $))) ? $ : L.min(mostMs_9, remainingMs_4)));
    } else if (L.truthy(L.get(turn_3, "isKept"))) {
      askInMs_8 = L.ceil((L.num(askInMs_8) / 3));
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs_7, 0))) ? -L.num(askInMs_8) : $))) ? $ : askInMs_8)]
  }
  const nextTurn1 = (slots_1?: L.Value, text_2?: L.Value, now_3?: L.Value, turn_4?: L.Value): L.Value[] => {
    let line_5: L.Value = readLine1(text_2, now_3)[0]
    let askInMs_6: L.Value = turnIn1(line_5, now_3, turn_4)[0]
    keepLine1(slots_1, line_5, now_3);
    return [askInMs_6, L.get(turn_4, "ticket")]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let slots1: L.Value = L.get(KEYS, 3)
  let count1: L.Value = L.tonumber(L.get(ARGV, 1))
  let last1: L.Value = L.get(ARGV, 2)
  let answerMs1: L.Value = L.get(ARGV, 3)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 4))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs1: L.Value = L.get(ARGV, 6)
  let ticket1: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot1: L.Value = L.get(ARGV, 9)
  let [value1, line1]: L.Value[] = L.unpack(redis.call("MGET", permits1, slots1))
  let available1: L.Value = L.tonumber(countIn1(permits1, (L.truthy(($ = value1)) ? $ : redis.call("GET", permits1)))[0])
  let enough1: L.Value = (L.truthy(($ = available1)) ? !L.less(available1, count1) : $)
  let askInMs1: L.Value = undefined
  const askForTurn1 = (): L.Value[] => {
    let $: L.Value
    let turn_1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["ticket", ticket1], ["weight", count1], ["available", (L.truthy(($ = available1)) ? $ : 0)], ["remainingMs", -1])
    {
      const values = [...nextTurn1(slots1, line1, serverTime1(nowMs1)[0], turn_1)]
      askInMs1 = values[0];
      ticket1 = values[1];
    }
    return []
  }
  if ((L.truthy(line1) && L.truthy(enough1))) {
    askForTurn1();
    enough1 = (askInMs1 === 0);
  }
  let kept1: L.Value = undefined
  if ((L.truthy(enough1) || (last1 === "1"))) {
    kept1 = answered1(operation1, (L.truthy(($ = (L.truthy(($ = enough1)) ? "1" : $))) ? $ : "0"), answerMs1)[0];
    if ((L.truthy(enough1) && !L.truthy(kept1))) {
      redis.call("DECRBY", permits1, count1);
      return [":granted"]
    }
  } else {
    kept1 = redis.call("GET", operation1);
  }
  if (L.truthy(kept1)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last1 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs1)) {
    askForTurn1();
  }
  return [L.table(":busy", askInMs1, ticket1)]
}

export const add: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  const announce1 = (publish_1?: L.Value, channel_2?: L.Value, permits_3?: L.Value): L.Value[] => {
    if (L.less(0, permits_3)) {
      wake1(publish_1, channel_2, permits_3);
    }
    return []
  }
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const finished1 = (done_1?: L.Value, answer_2?: L.Value, doneMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let stored_4: L.Value = redis.pcall("SET", done_1, answer_2, "PX", doneMs_3, "NX")
    if ((L.truthy(stored_4) && L.truthy(L.get(stored_4, "err")))) {
      passFull1(done_1);
      stored_4 = redis.call("SET", done_1, answer_2, "PX", doneMs_3, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored_4))) ? redis.call("GET", done_1) : $)]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let count1: L.Value = L.tonumber(L.get(ARGV, 1))
  let present1: L.Value = L.get(ARGV, 2)
  let total1: L.Value = L.get(ARGV, 3)
  let answerMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let found1: L.Value = (L.truthy(($ = (present1 === "0"))) ? $ : (redis.call("EXISTS", permits1) === 1))
  let kept1: L.Value = finished1(operation1, (L.truthy(($ = (L.truthy(($ = found1)) ? "1" : $))) ? $ : "0"), answerMs1)[0]
  if ((L.truthy(kept1) || !L.truthy(found1))) {
    return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : "0") === "0"))) ? ":missing" : $))) ? $ : ":added")]
  }
  let available1: L.Value = redis.pcall("INCRBY", permits1, count1)
  if ((L.type(available1) === "table")) {
    redis.call("DEL", operation1);
    countIn1(permits1, redis.call("GET", permits1));
    available1 = redis.call("INCRBY", permits1, count1);
  }
  announce1(publish1, channel1, (L.truthy(($ = (L.truthy(($ = (total1 === "1"))) ? available1 : $))) ? $ : count1));
  return [":added"]
}

export const available: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn1(permits1, redis.call("GET", permits1))[0])) ? $ : 0)))]
}

export const cancel: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  const announce1 = (publish_1?: L.Value, channel_2?: L.Value, permits_3?: L.Value): L.Value[] => {
    if (L.less(0, permits_3)) {
      wake1(publish_1, channel_2, permits_3);
    }
    return []
  }
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const readLine1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [at_3, since_4, mean_5, heard_6, count_7, age_8, waited_9, turn_10, mark_11]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line_12: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since_4)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_5)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard_6)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_7)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age_8)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited_9)) ? $ : 0))], ["turn", (L.truthy(($ = turn_10)) ? $ : "")], ["mark", (L.truthy(($ = mark_11)) ? $ : "")])
    if ((((L.less((L.num(now_2) + 600000), L.get(line_12, "at")) || L.less((L.num(now_2) + 1000), L.max(L.get(line_12, "since"), L.get(line_12, "heard")))) || L.less(600000, L.get(line_12, "mean"))) || L.less(86400000, (L.num(now_2) - L.num(L.get(line_12, "since")))))) {
      return [...readLine1("", now_2)]
    }
    return [line_12]
  }
  const keepLine1 = (key_1?: L.Value, line_2?: L.Value, now_3?: L.Value): L.Value[] => {
    let text_4: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line_2, "at")) * 1000), (L.num(L.get(line_2, "since")) * 1000), (L.num(L.get(line_2, "mean")) * 1000), (L.num(L.get(line_2, "heard")) * 1000), L.get(line_2, "count"), L.get(line_2, "age"), L.get(line_2, "waited"))
    let ttlMs_5: L.Value = (L.num((L.num(L.max((L.num(L.get(line_2, "at")) - L.num(now_3)), 0)) + L.num((4 * L.num(L.max(L.get(line_2, "mean"), (L.num(now_3) - L.num(L.get(line_2, "since"))))))))) + 2000)
    redis.pcall("SET", key_1, L.concat(text_4, L.concat(L.get(line_2, "turn"), L.concat(":", L.get(line_2, "mark")))), "PX", L.ceil(ttlMs_5));
    return []
  }
  const gaps1 = (line_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs_3: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? L.min((L.num(L.get(line_1, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs_4: L.Value = (L.num((L.num((L.num(now_2) - L.num(L.get(line_1, "since")))) - L.num(L.get(line_1, "mean")))) / 8)
    return [L.max(closeMs_3, L.min(stretchedMs_4, L.max(100, (L.num(L.get(line_1, "mean")) / 2)), 1000)), closeMs_3]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  const giveSlotBack1 = (slots_1?: L.Value, nowMs_2?: L.Value): L.Value[] => {
    let text_3: L.Value = redis.pcall("GET", slots_1)
    if ((L.type(text_3) !== "string")) {
      return [false]
    }
    let now_4: L.Value = serverTime1(nowMs_2)[0]
    let line_5: L.Value = readLine1(text_3, now_4)[0]
    L.set(line_5, "at", (L.num(L.get(line_5, "at")) - L.num(gaps1(line_5, now_4)[0])));
    keepLine1(slots_1, line_5, now_4);
    return [true]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let slots1: L.Value = L.get(KEYS, 4)
  let count1: L.Value = L.get(ARGV, 1)
  let answerMs1: L.Value = L.get(ARGV, 2)
  let publish1: L.Value = L.get(ARGV, 3)
  let slot1: L.Value = L.get(ARGV, 4)
  let nowMs1: L.Value = L.get(ARGV, 5)
  let before1: L.Value = redis.pcall("SET", operation1, "0", "PX", answerMs1, "GET")
  if ((L.truthy(before1) && (L.type(before1) === "table"))) {
    passFull1(operation1);
    before1 = redis.call("SET", operation1, "0", "PX", answerMs1, "GET");
  }
  if (((before1 === "1") && (redis.call("EXISTS", permits1) === 1))) {
    let available1: L.Value = redis.pcall("INCRBY", permits1, count1)
    announce1(publish1, channel1, (L.truthy(($ = (L.truthy(($ = (L.type(available1) === "table"))) ? 0 : $))) ? $ : available1));
  }
  if (((slot1 === "1") && !L.truthy(before1))) {
    giveSlotBack1(slots1, nowMs1);
  }
  return [":over"]
}

export const drain: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation_1?: L.Value, answer_2?: L.Value, answerMs_3?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation_1, answer_2, "PX", answerMs_3, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation_1)]
  }
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let answerMs1: L.Value = L.get(ARGV, 1)
  let available1: L.Value = (L.truthy(($ = countIn1(permits1, redis.call("GET", permits1))[0])) ? $ : "0")
  let kept1: L.Value = answered1(operation1, available1, answerMs1)[0]
  if (((available1 !== "0") && !L.truthy(kept1))) {
    redis.call("SET", permits1, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept1)) ? $ : available1)))]
}

export const expire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const finished1 = (done_1?: L.Value, answer_2?: L.Value, doneMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let stored_4: L.Value = redis.pcall("SET", done_1, answer_2, "PX", doneMs_3, "NX")
    if ((L.truthy(stored_4) && L.truthy(L.get(stored_4, "err")))) {
      passFull1(done_1);
      stored_4 = redis.call("SET", done_1, answer_2, "PX", doneMs_3, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored_4))) ? redis.call("GET", done_1) : $)]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let deadlines1: L.Value = L.get(KEYS, 2)
  let operation1: L.Value = L.get(KEYS, 3)
  let ttlMs1: L.Value = L.get(ARGV, 1)
  let answerMs1: L.Value = L.get(ARGV, 2)
  let answer1: L.Value = (L.truthy(($ = (L.truthy(($ = countIn1(permits1, redis.call("GET", permits1))[0])) ? "1" : $))) ? $ : "0")
  let kept1: L.Value = finished1(operation1, answer1, answerMs1)[0]
  if (((answer1 === "1") && !L.truthy(kept1))) {
    for (const [_1, key1] of L.ipairs(L.table(permits1, deadlines1))) {
      if ((ttlMs1 === "-1")) {
        redis.call("PERSIST", key1);
      } else {
        redis.call("PEXPIRE", key1, ttlMs1);
      }
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : answer1) === "1"))) ? ":set" : $))) ? $ : ":missing")]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  const announce1 = (publish_1?: L.Value, channel_2?: L.Value, permits_3?: L.Value): L.Value[] => {
    if (L.less(0, permits_3)) {
      wake1(publish_1, channel_2, permits_3);
    }
    return []
  }
  const answered1 = (operation_1?: L.Value, answer_2?: L.Value, answerMs_3?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation_1, answer_2, "PX", answerMs_3, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation_1)]
  }
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  let permits1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let count1: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs1: L.Value = L.get(ARGV, 2)
  let answerMs1: L.Value = L.get(ARGV, 3)
  let publish1: L.Value = L.get(ARGV, 4)
  let answer1: L.Value = (L.truthy(($ = (L.truthy(($ = countIn1(permits1, redis.call("GET", permits1))[0])) ? "0" : $))) ? $ : "1")
  let kept1: L.Value = answered1(operation1, answer1, answerMs1)[0]
  if (((answer1 === "1") && !L.truthy(kept1))) {
    if ((ttlMs1 === "0")) {
      redis.call("SET", permits1, count1);
    } else {
      redis.call("SET", permits1, count1, "PX", ttlMs1);
    }
    announce1(publish1, channel1, count1);
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : answer1) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
