// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireInConvoy: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
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
  const keptBy1 = (): L.Value[] => {
    return ["00000000-0000-0000-0000-000000000000:0"]
  }
  const isNext1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.get(line_1, "waited") === 0))) ? $ : !L.less((L.num((L.num(L.get(line_1, "waited")) + L.num(L.get(ask_3, "rttMs")))) + 5), (L.num(now_2) - L.num(L.get(ask_3, "waitedMs")))))]
  }
  const takeKept1 = (line_1?: L.Value, now_2?: L.Value, slot_3?: L.Value): L.Value[] => {
    let $: L.Value
    learn1(line_1, (L.num(now_2) - L.num(L.get(line_1, "since"))), 10);
    L.set(line_1, "since", now_2);
    L.set(line_1, "mark", "");
    L.set(line_1, "heard", (L.truthy(($ = (L.truthy(($ = (slot_3 === "1"))) ? now_2 : $))) ? $ : L.get(line_1, "heard")));
    L.set(line_1, "waited", 0);
    return []
  }
  const isJava1 = (who_1?: L.Value): L.Value[] => {
    let $: L.Value
    let number_2: L.Value = L.tonumber((L.truthy(($ = L.match(who_1, /:([0-9]+)$/s)[0])) ? $ : 0))
    return [(L.truthy(($ = L.less(0, number_2))) ? L.less(number_2, 1000000000000) : $)]
  }
  const restBehindJava1 = (ask_1?: L.Value): L.Value[] => {
    return [L.min((50 + L.num((L.num(L.get(ask_1, "waitedMs")) / 16))), 300, (L.num((L.num(L.get(ask_1, "waitedMs")) + L.num(L.get(ask_1, "leftMs")))) / 33))]
  }
  const askBesideJava1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value, askInMs_4?: L.Value, who_5?: L.Value, at_6?: L.Value): L.Value[] => {
    let $: L.Value
    let chance_7: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask_3, "jitter")) / 1000)))
    let soonMs_8: L.Value = undefined
    if (L.truthy(isJava1(who_5)[0])) {
      soonMs_8 = (L.num(restBehindJava1(ask_3)[0]) * L.num(chance_7));
    } else if (!L.less(now_2, L.tonumber(L.match(L.get(line_1, "turn"), /^[0-9]+/s)[0]))) {
      return [askInMs_4]
    } else if (L.truthy(isNext1(line_1, now_2, ask_3)[0])) {
      L.set(line_1, "waited", L.min((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "waited")))) ? L.get(line_1, "waited") : $))) ? $ : now_2), (L.num(now_2) - L.num(L.get(ask_3, "waitedMs")))));
      soonMs_8 = L.max((L.num((L.num(L.get(line_1, "mean")) - L.num(now_2))) + L.num(L.get(line_1, "since"))), (L.num(L.get(line_1, "mean")) / 5), 1);
    } else {
      soonMs_8 = L.max((L.num((2 * L.num(L.get(line_1, "mean")))) * L.num(chance_7)), 1);
    }
    soonMs_8 = L.ceil(soonMs_8);
    if ((L.truthy(isJava1(who_5)[0]) && !L.less(L.abs(askInMs_4), soonMs_8))) {
      return [askInMs_4]
    }
    L.set(line_1, "at", at_6);
    return [-L.num(soonMs_8)]
  }
  const slotBesideJava1 = (line_1?: L.Value, now_2?: L.Value, ask_3?: L.Value, remainingMs_4?: L.Value, who_5?: L.Value): L.Value[] => {
    let $: L.Value
    let at_6: L.Value = L.get(line_1, "at"), meanMs_7: L.Value = L.get(line_1, "mean"), wasSeenOnce_8: L.Value = !L.less(L.get(line_1, "since"), L.get(line_1, "heard"))
    let wasJava_9: L.Value = isJava1(L.get(line_1, "mark"))[0]
    if ((L.truthy(wasJava_9) && (remainingMs_4 === -2))) {
      L.set(ask_3, "waitedMs", Infinity);
    }
    let askInMs_10: L.Value = slotIn1(line_1, now_2, ask_3, remainingMs_4, (L.num(now_2) + L.num(remainingMs_4)), who_5)[0]
    if (((L.truthy(wasJava_9) && L.truthy(wasSeenOnce_8)) && L.less(0, meanMs_7))) {
      L.set(line_1, "mean", L.min(L.get(line_1, "mean"), meanMs_7));
    }
    let [formerUntil_11, formerSince_12]: L.Value[] = L.match(L.get(line_1, "turn"), /^([0-9]+)-([0-9]+)$/s)
    let since_13: L.Value = L.max(L.min(L.tonumber((L.truthy(($ = formerSince_12)) ? $ : now_2)), (L.num(now_2) + 2000)), (L.num(now_2) - 2000))
    let untilMs_14: L.Value = L.tonumber((L.truthy(($ = formerUntil_11)) ? $ : 0))
    if (((askInMs_10 === 0) && L.truthy(wasJava_9))) {
      let lastsMs_15: L.Value = L.min(L.max((L.num(now_2) - L.num(since_13)), 0), 1000)
      untilMs_14 = (L.num(now_2) + L.num(lastsMs_15));
      since_13 = (L.num(since_13) + L.num((2 * L.num(lastsMs_15))));
    }
    L.set(line_1, "turn", L.format("%.0f-%.0f", untilMs_14, since_13));
    if ((remainingMs_4 === -2)) {
      L.set(line_1, "waited", 0);
      return [askInMs_10]
    }
    return [...askBesideJava1(line_1, now_2, ask_3, askInMs_10, who_5, at_6)]
  }
  const askForKept1 = (lock_1?: L.Value, line_2?: L.Value, now_3?: L.Value): L.Value[] => {
    let $: L.Value
    let othersMs_4: L.Value = (L.num((L.num(redis.call("PTTL", lock_1)) - 150)) + 50)
    return [-L.num(L.ceil((L.truthy(($ = (L.truthy(($ = L.less(0, othersMs_4))) ? othersMs_4 : $))) ? $ : L.min((2 * L.num(gaps1(line_2, now_3)[0])), 150))))]
  }
  const nextInConvoy1 = (lock_1?: L.Value, slots_2?: L.Value, text_3?: L.Value, now_4?: L.Value, ask_5?: L.Value, remainingMs_6?: L.Value, who_7?: L.Value): L.Value[] => {
    let line_8: L.Value = readLine1(text_3, now_4)[0]
    let askInMs_9: L.Value = 0
    if ((who_7 !== keptBy1()[0])) {
      askInMs_9 = slotBesideJava1(line_8, now_4, ask_5, remainingMs_6, who_7)[0];
    } else if (((L.get(ask_5, "last") === "1") || (L.less(0, L.get(ask_5, "rttMs")) && (L.truthy(isNext1(line_8, now_4, ask_5)[0]) || !L.less((150 - 50), redis.call("PTTL", lock_1)))))) {
      redis.call("DEL", lock_1);
      takeKept1(line_8, now_4, L.get(ask_5, "slot"));
    } else {
      return [...askForKept1(lock_1, line_8, now_4)]
    }
    keepLine1(slots_2, line_8, now_4);
    return [askInMs_9]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let slots1: L.Value = L.get(KEYS, 3)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs1: L.Value = L.get(ARGV, 7)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot1: L.Value = L.get(ARGV, 9)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 10))
  let present1: L.Value = (L.truthy(($ = (rttMs1 === 0))) ? redis.call("EXISTS", lock1, done1, slots1) : $)
  if ((present1 === 0)) {
    redis.call("HSET", lock1, "mode", "write", holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let entries1: L.Value = redis.call("HRANDFIELD", lock1, 8, "WITHVALUES")
  let remainingMs1: L.Value = redis.call("PTTL", lock1)
  let mode1: L.Value = undefined
  let writer1: L.Value = ""
  for (let at1 = 1, end = L.num(L.length(entries1)); at1 <= end; at1 += 2) {
    let field1: L.Value = L.get(entries1, at1)
    if ((field1 === holder1)) {
      return [L.table(":granted", remainingMs1)]
    }
    mode1 = (L.truthy(($ = (L.truthy(($ = (field1 === "mode"))) ? L.get(entries1, (L.num(at1) + 1)) : $))) ? $ : mode1);
    writer1 = (L.truthy(($ = L.match(field1, /^(.*):write$/s)[0])) ? $ : writer1);
  }
  let isHeld1: L.Value = (remainingMs1 !== -2)
  if (L.truthy(isHeld1)) {
    checkMode1(lock1, (L.truthy(($ = mode1)) ? $ : redis.call("HGET", lock1, "mode")));
  }
  let [finished1, line1]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present1 !== (L.truthy(($ = (L.truthy(($ = isHeld1)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done1, slots1) : $))) ? $ : L.table()))
  if (L.truthy(finished1)) {
    return [L.table(":refused", remainingMs1)]
  }
  if ((writer1 === keptBy1()[0])) {
    remainingMs1 = -2;
  }
  if (((remainingMs1 !== -2) && (last1 === "1"))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":busy", remainingMs1, 0)]
  }
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  let askInMs1: L.Value = nextInConvoy1(lock1, slots1, line1, serverTime1(nowMs1)[0], ask1, remainingMs1, writer1)[0]
  if ((askInMs1 === 0)) {
    redis.call("HSET", lock1, "mode", "write", holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  return [L.table(":busy", remainingMs1, askInMs1)]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
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
  const nextSlot1 = (slots_1?: L.Value, text_2?: L.Value, now_3?: L.Value, ask_4?: L.Value, remainingMs_5?: L.Value, who_6?: L.Value): L.Value[] => {
    let line_7: L.Value = readLine1(text_2, now_3)[0]
    let askInMs_8: L.Value = slotIn1(line_7, now_3, ask_4, remainingMs_5, (L.num(now_3) + L.num(remainingMs_5)), who_6)[0]
    keepLine1(slots_1, line_7, now_3);
    return [askInMs_8]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let slots1: L.Value = L.get(KEYS, 3)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs1: L.Value = L.get(ARGV, 7)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot1: L.Value = L.get(ARGV, 9)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 10))
  let present1: L.Value = (L.truthy(($ = (rttMs1 === 0))) ? redis.call("EXISTS", lock1, done1, slots1) : $)
  if ((present1 === 0)) {
    redis.call("HSET", lock1, "mode", "write", holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let entries1: L.Value = redis.call("HRANDFIELD", lock1, 8, "WITHVALUES")
  let remainingMs1: L.Value = redis.call("PTTL", lock1)
  let mode1: L.Value = undefined
  let writer1: L.Value = ""
  for (let at1 = 1, end = L.num(L.length(entries1)); at1 <= end; at1 += 2) {
    let field1: L.Value = L.get(entries1, at1)
    if ((field1 === holder1)) {
      return [L.table(":granted", remainingMs1)]
    }
    mode1 = (L.truthy(($ = (L.truthy(($ = (field1 === "mode"))) ? L.get(entries1, (L.num(at1) + 1)) : $))) ? $ : mode1);
    writer1 = (L.truthy(($ = L.match(field1, /^(.*):write$/s)[0])) ? $ : writer1);
  }
  let isHeld1: L.Value = (remainingMs1 !== -2)
  if (L.truthy(isHeld1)) {
    checkMode1(lock1, (L.truthy(($ = mode1)) ? $ : redis.call("HGET", lock1, "mode")));
  }
  let [finished1, line1]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present1 !== (L.truthy(($ = (L.truthy(($ = isHeld1)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done1, slots1) : $))) ? $ : L.table()))
  if (L.truthy(finished1)) {
    return [L.table(":refused", remainingMs1)]
  }
  if ((L.truthy(isHeld1) && (last1 === "1"))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":busy", remainingMs1, 0)]
  }
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  let askInMs1: L.Value = nextSlot1(slots1, line1, serverTime1(nowMs1)[0], ask1, remainingMs1, writer1)[0]
  if ((askInMs1 === 0)) {
    redis.call("HSET", lock1, "mode", "write", holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  return [L.table(":busy", remainingMs1, askInMs1)]
}

export const pass: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
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
  const wakeAll1 = (publish_1?: L.Value, channel_2?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      wakeAll1("PUBLISH", channel_2);
      publish_1 = "SPUBLISH";
    }
    if (((publish_1 !== "") && L.less(0, redis.call(publish_1, channel_2, "1")))) {
      redis.call(publish_1, channel_2, "0");
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let reading1: L.Value = L.get(KEYS, 4)
  let holder1: L.Value = L.get(ARGV, 1)
  let reader1: L.Value = L.get(ARGV, 2)
  let heir1: L.Value = L.get(ARGV, 3)
  let leaseMs1: L.Value = L.get(ARGV, 4)
  let doneMs1: L.Value = L.get(ARGV, 5)
  let publish1: L.Value = L.get(ARGV, 6)
  let found1: L.Value = redis.call("HMGET", lock1, holder1, heir1, reader1)
  if (!L.truthy(L.get(found1, 1))) {
    let kept1: L.Value = finished1(done1, "0", doneMs1)[0]
    if (L.truthy(L.get(found1, 2))) {
      return [L.table(":passed", redis.call("PTTL", lock1))]
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  redis.call("HDEL", lock1, holder1);
  redis.call("SET", done1, "1", "PX", doneMs1);
  if (!L.truthy(L.get(found1, 3))) {
    redis.call("HSET", lock1, heir1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.concat(L.concat(":passed", " "), leaseMs1)]
  }
  let restMs1: L.Value = redis.call("PTTL", reading1)
  if (L.less(0, restMs1)) {
    redis.call("HSET", lock1, "mode", "read");
    redis.call("PEXPIRE", lock1, restMs1);
  } else {
    redis.call("DEL", lock1);
  }
  wakeAll1(publish1, channel1);
  return [":released"]
}

export const releaseInConvoy: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
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
  const keptBy1 = (): L.Value[] => {
    return ["00000000-0000-0000-0000-000000000000:0"]
  }
  const isKeptForWaiter1 = (slots_1?: L.Value, text_2?: L.Value, now_3?: L.Value): L.Value[] => {
    let $: L.Value
    let line_4: L.Value = readLine1(text_2, now_3)[0]
    let [untilText_5, since_6]: L.Value[] = L.match(L.get(line_4, "turn"), /^([0-9]+)-([0-9]+)$/s)
    let untilMs_7: L.Value = L.tonumber((L.truthy(($ = untilText_5)) ? $ : 0))
    let isKept_8: L.Value = (L.truthy(($ = L.less(now_3, untilMs_7))) ? !L.less((L.num(now_3) + 1000), untilMs_7) : $)
    if ((L.less(0, untilMs_7) && !L.truthy(isKept_8))) {
      L.set(line_4, "turn", L.format("0-%.0f", (L.num(L.tonumber(since_6)) + L.num((2 * L.num((L.num(now_3) - L.num(L.max(untilMs_7, L.get(line_4, "since"))))))))));
      keepLine1(slots_1, line_4, now_3);
    }
    return [isKept_8]
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
  const wakeAll1 = (publish_1?: L.Value, channel_2?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      wakeAll1("PUBLISH", channel_2);
      publish_1 = "SPUBLISH";
    }
    if (((publish_1 !== "") && L.less(0, redis.call(publish_1, channel_2, "1")))) {
      redis.call(publish_1, channel_2, "0");
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let reading1: L.Value = L.get(KEYS, 4)
  let slots1: L.Value = L.get(KEYS, 5)
  let holder1: L.Value = L.get(ARGV, 1)
  let reader1: L.Value = L.get(ARGV, 2)
  let holds1: L.Value = L.get(ARGV, 3)
  let outcome1: L.Value = L.get(ARGV, 4)
  let doneMs1: L.Value = L.get(ARGV, 5)
  let publish1: L.Value = L.get(ARGV, 6)
  let slot1: L.Value = L.get(ARGV, 7)
  let nowMs1: L.Value = L.get(ARGV, 8)
  let found1: L.Value = redis.call("HMGET", lock1, holder1, reader1)
  let current1: L.Value = L.get(found1, 1)
  if ((!L.truthy(current1) || (holds1 !== "0"))) {
    let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = current1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
    if (((slot1 === "1") && !L.truthy(kept1))) {
      giveSlotBack1(slots1, nowMs1);
    }
    if (((L.truthy(current1) && !L.truthy(kept1)) && L.less(L.tonumber(holds1), L.tonumber(current1)))) {
      redis.call("HSET", lock1, holder1, holds1);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? $ : (L.truthy(($ = current1)) ? !L.truthy(kept1) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found1, 2))) ? redis.call("PTTL", reading1) : $))) ? $ : -2)
  if (L.less(0, restMs1)) {
    redis.call("HDEL", lock1, holder1);
    redis.call("HSET", lock1, "mode", "read");
    redis.call("PEXPIRE", lock1, restMs1);
  } else {
    redis.call("DEL", lock1);
  }
  redis.call("SET", done1, outcome1, "PX", doneMs1);
  let line1: L.Value = L.unpack((L.truthy(($ = (L.truthy(($ = !L.less(0, restMs1))) ? redis.call("MGET", slots1) : $))) ? $ : L.table()))[0]
  if ((L.truthy(line1) && L.truthy(isKeptForWaiter1(slots1, line1, ...serverTime1(nowMs1))[0]))) {
    redis.call("HSET", lock1, "mode", "write", L.concat(keptBy1()[0], ":write"), "0");
    redis.call("PEXPIRE", lock1, 150);
  }
  wakeAll1(publish1, channel1);
  return [":released"]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
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
  const wakeAll1 = (publish_1?: L.Value, channel_2?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      wakeAll1("PUBLISH", channel_2);
      publish_1 = "SPUBLISH";
    }
    if (((publish_1 !== "") && L.less(0, redis.call(publish_1, channel_2, "1")))) {
      redis.call(publish_1, channel_2, "0");
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let reading1: L.Value = L.get(KEYS, 4)
  let slots1: L.Value = L.get(KEYS, 5)
  let holder1: L.Value = L.get(ARGV, 1)
  let reader1: L.Value = L.get(ARGV, 2)
  let holds1: L.Value = L.get(ARGV, 3)
  let outcome1: L.Value = L.get(ARGV, 4)
  let doneMs1: L.Value = L.get(ARGV, 5)
  let publish1: L.Value = L.get(ARGV, 6)
  let slot1: L.Value = L.get(ARGV, 7)
  let nowMs1: L.Value = L.get(ARGV, 8)
  let found1: L.Value = redis.call("HMGET", lock1, holder1, reader1)
  let current1: L.Value = L.get(found1, 1)
  if ((!L.truthy(current1) || (holds1 !== "0"))) {
    let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = current1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
    if (((slot1 === "1") && !L.truthy(kept1))) {
      giveSlotBack1(slots1, nowMs1);
    }
    if (((L.truthy(current1) && !L.truthy(kept1)) && L.less(L.tonumber(holds1), L.tonumber(current1)))) {
      redis.call("HSET", lock1, holder1, holds1);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? $ : (L.truthy(($ = current1)) ? !L.truthy(kept1) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found1, 2))) ? redis.call("PTTL", reading1) : $))) ? $ : -2)
  if (L.less(0, restMs1)) {
    redis.call("HDEL", lock1, holder1);
    redis.call("HSET", lock1, "mode", "read");
    redis.call("PEXPIRE", lock1, restMs1);
  } else {
    redis.call("DEL", lock1);
  }
  redis.call("SET", done1, outcome1, "PX", doneMs1);
  wakeAll1(publish1, channel1);
  return [":released"]
}
