// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireInConvoy: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const holderOf1 = (lock_1?: L.Value): L.Value[] => {
    let entry_2: L.Value = redis.call("HGETALL", lock_1)
    if ((L.truthy(L.get(entry_2, 1)) && (L.truthy(L.get(entry_2, 3)) || !L.truthy(hasHolderShape1(L.get(entry_2, 1), L.get(entry_2, 2))[0])))) {
      let mode_3: L.Value = redis.call("HGET", lock_1, "mode")
      if (((mode_3 === "read") || (mode_3 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse1(lock_1);
    }
    return [L.get(entry_2, 1), L.get(entry_2, 2)]
  }
  const keepToken1 = (tokens_1?: L.Value, last_2?: L.Value, token_3?: L.Value): L.Value[] => {
    let hour_4: L.Value = 3600000000
    if ((L.floor((L.num(last_2) / L.num(hour_4))) !== L.floor((L.num(token_3) / L.num(hour_4))))) {
      redis.call("PEXPIREAT", tokens_1, L.format("%.0f", (L.num((L.num(token_3) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint1 = (tokens_1?: L.Value, clock_2?: L.Value, nowMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock_2 === "0")) {
      let token_4: L.Value = redis.pcall("INCR", tokens_1)
      if ((L.type(token_4) === "table")) {
        countIn1(tokens_1, redis.call("GET", tokens_1));
        token_4 = redis.call("INCR", tokens_1);
      }
      redis.call("PERSIST", tokens_1);
      return [token_4]
    }
    let time_5: L.Value = redis.pcall("TIME")
    let token_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time_5, "err"))) ? (L.num(L.tonumber(nowMs_3)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_5, 1))) * 1000000)) + L.num(L.tonumber(L.get(time_5, 2)))))
    let keepMs_7: L.Value = 608400000
    let last_8: L.Value = redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL", "GET")
    if (!L.truthy(last_8)) {
      redis.call("PEXPIRE", tokens_1, keepMs_7);
      return [token_6]
    }
    if (!L.truthy(isCount1(last_8)[0])) {
      redis.call("SET", tokens_1, last_8, "KEEPTTL");
      countIn1(tokens_1, last_8);
    }
    let count_9: L.Value = L.tonumber(last_8)
    if (!L.less(count_9, token_6)) {
      token_6 = (L.num(count_9) + 1);
      redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL");
    }
    if (L.truthy(L.get(time_5, "err"))) {
      redis.call("PEXPIRE", tokens_1, keepMs_7, "GT");
    } else {
      keepToken1(tokens_1, count_9, token_6);
    }
    return [token_6]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let tokens1: L.Value = L.get(KEYS, 3)
  let slots1: L.Value = L.get(KEYS, 4)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let clock1: L.Value = L.get(ARGV, 5)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs1: L.Value = L.get(ARGV, 8)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot1: L.Value = L.get(ARGV, 10)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 11))
  let present1: L.Value = (L.truthy(($ = (rttMs1 === 0))) ? redis.call("EXISTS", lock1, done1, slots1) : $)
  if ((present1 === 0)) {
    let token1: L.Value = mint1(tokens1, clock1, nowMs1)[0]
    redis.call("HSET", lock1, holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.table(":granted", leaseMs1, token1)]
  }
  let current1: L.Value = holderOf1(lock1)[0]
  if ((current1 === holder1)) {
    let token2: L.Value = redis.call("GET", tokens1)
    if (!L.truthy(L.tonumber(token2))) {
      token2 = (L.truthy(($ = countIn1(tokens1, token2)[0])) ? $ : mint1(tokens1, clock1, nowMs1)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock1), L.tonumber(token2))]
  }
  let [finished1, line1]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present1 !== (L.truthy(($ = (L.truthy(($ = current1)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done1, slots1) : $))) ? $ : L.table()))
  if (L.truthy(finished1)) {
    return [L.table(":refused", redis.call("PTTL", lock1))]
  }
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = current1)) ? (current1 !== keptBy1()[0]) : $))) ? redis.call("PTTL", lock1) : $))) ? $ : -2)
  if (((remainingMs1 !== -2) && (last1 === "1"))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":busy", remainingMs1, 0)]
  }
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  let askInMs1: L.Value = nextInConvoy1(lock1, slots1, line1, serverTime1(nowMs1)[0], ask1, remainingMs1, current1)[0]
  if ((askInMs1 === 0)) {
    let token3: L.Value = mint1(tokens1, clock1, nowMs1)[0]
    redis.call("HSET", lock1, holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.table(":granted", leaseMs1, token3)]
  }
  return [L.table(":busy", remainingMs1, askInMs1)]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const holderOf1 = (lock_1?: L.Value): L.Value[] => {
    let entry_2: L.Value = redis.call("HGETALL", lock_1)
    if ((L.truthy(L.get(entry_2, 1)) && (L.truthy(L.get(entry_2, 3)) || !L.truthy(hasHolderShape1(L.get(entry_2, 1), L.get(entry_2, 2))[0])))) {
      let mode_3: L.Value = redis.call("HGET", lock_1, "mode")
      if (((mode_3 === "read") || (mode_3 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse1(lock_1);
    }
    return [L.get(entry_2, 1), L.get(entry_2, 2)]
  }
  const keepToken1 = (tokens_1?: L.Value, last_2?: L.Value, token_3?: L.Value): L.Value[] => {
    let hour_4: L.Value = 3600000000
    if ((L.floor((L.num(last_2) / L.num(hour_4))) !== L.floor((L.num(token_3) / L.num(hour_4))))) {
      redis.call("PEXPIREAT", tokens_1, L.format("%.0f", (L.num((L.num(token_3) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint1 = (tokens_1?: L.Value, clock_2?: L.Value, nowMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock_2 === "0")) {
      let token_4: L.Value = redis.pcall("INCR", tokens_1)
      if ((L.type(token_4) === "table")) {
        countIn1(tokens_1, redis.call("GET", tokens_1));
        token_4 = redis.call("INCR", tokens_1);
      }
      redis.call("PERSIST", tokens_1);
      return [token_4]
    }
    let time_5: L.Value = redis.pcall("TIME")
    let token_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time_5, "err"))) ? (L.num(L.tonumber(nowMs_3)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_5, 1))) * 1000000)) + L.num(L.tonumber(L.get(time_5, 2)))))
    let keepMs_7: L.Value = 608400000
    let last_8: L.Value = redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL", "GET")
    if (!L.truthy(last_8)) {
      redis.call("PEXPIRE", tokens_1, keepMs_7);
      return [token_6]
    }
    if (!L.truthy(isCount1(last_8)[0])) {
      redis.call("SET", tokens_1, last_8, "KEEPTTL");
      countIn1(tokens_1, last_8);
    }
    let count_9: L.Value = L.tonumber(last_8)
    if (!L.less(count_9, token_6)) {
      token_6 = (L.num(count_9) + 1);
      redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL");
    }
    if (L.truthy(L.get(time_5, "err"))) {
      redis.call("PEXPIRE", tokens_1, keepMs_7, "GT");
    } else {
      keepToken1(tokens_1, count_9, token_6);
    }
    return [token_6]
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
  let tokens1: L.Value = L.get(KEYS, 3)
  let slots1: L.Value = L.get(KEYS, 4)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let clock1: L.Value = L.get(ARGV, 5)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs1: L.Value = L.get(ARGV, 8)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot1: L.Value = L.get(ARGV, 10)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 11))
  let present1: L.Value = (L.truthy(($ = (rttMs1 === 0))) ? redis.call("EXISTS", lock1, done1, slots1) : $)
  if ((present1 === 0)) {
    let token1: L.Value = mint1(tokens1, clock1, nowMs1)[0]
    redis.call("HSET", lock1, holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.table(":granted", leaseMs1, token1)]
  }
  let current1: L.Value = holderOf1(lock1)[0]
  if ((current1 === holder1)) {
    let token2: L.Value = redis.call("GET", tokens1)
    if (!L.truthy(L.tonumber(token2))) {
      token2 = (L.truthy(($ = countIn1(tokens1, token2)[0])) ? $ : mint1(tokens1, clock1, nowMs1)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock1), L.tonumber(token2))]
  }
  let [finished1, line1]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present1 !== (L.truthy(($ = (L.truthy(($ = current1)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done1, slots1) : $))) ? $ : L.table()))
  if (L.truthy(finished1)) {
    return [L.table(":refused", redis.call("PTTL", lock1))]
  }
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = current1)) ? redis.call("PTTL", lock1) : $))) ? $ : -2)
  if ((L.truthy(current1) && (last1 === "1"))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":busy", remainingMs1, 0)]
  }
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  let askInMs1: L.Value = nextSlot1(slots1, line1, serverTime1(nowMs1)[0], ask1, remainingMs1, current1)[0]
  if ((askInMs1 === 0)) {
    let token3: L.Value = mint1(tokens1, clock1, nowMs1)[0]
    redis.call("HSET", lock1, holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.table(":granted", leaseMs1, token3)]
  }
  return [L.table(":busy", remainingMs1, askInMs1)]
}

export const inspect: CompiledScript = (redis, KEYS) => {
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
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const holderOf1 = (lock_1?: L.Value): L.Value[] => {
    let entry_2: L.Value = redis.call("HGETALL", lock_1)
    if ((L.truthy(L.get(entry_2, 1)) && (L.truthy(L.get(entry_2, 3)) || !L.truthy(hasHolderShape1(L.get(entry_2, 1), L.get(entry_2, 2))[0])))) {
      let mode_3: L.Value = redis.call("HGET", lock_1, "mode")
      if (((mode_3 === "read") || (mode_3 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse1(lock_1);
    }
    return [L.get(entry_2, 1), L.get(entry_2, 2)]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let tokens1: L.Value = L.get(KEYS, 2)
  let [holder1, holds1]: L.Value[] = holderOf1(lock1)
  if (!L.truthy(holder1)) {
    return [":free"]
  }
  let token1: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens1, redis.call("GET", tokens1))[0])) ? $ : 0))
  return [L.table(":held", holder1, L.tonumber(holds1), redis.call("PTTL", lock1), token1)]
}

export const pass: CompiledScript = (redis, KEYS, ARGV) => {
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
  const keepToken1 = (tokens_1?: L.Value, last_2?: L.Value, token_3?: L.Value): L.Value[] => {
    let hour_4: L.Value = 3600000000
    if ((L.floor((L.num(last_2) / L.num(hour_4))) !== L.floor((L.num(token_3) / L.num(hour_4))))) {
      redis.call("PEXPIREAT", tokens_1, L.format("%.0f", (L.num((L.num(token_3) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint1 = (tokens_1?: L.Value, clock_2?: L.Value, nowMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock_2 === "0")) {
      let token_4: L.Value = redis.pcall("INCR", tokens_1)
      if ((L.type(token_4) === "table")) {
        countIn1(tokens_1, redis.call("GET", tokens_1));
        token_4 = redis.call("INCR", tokens_1);
      }
      redis.call("PERSIST", tokens_1);
      return [token_4]
    }
    let time_5: L.Value = redis.pcall("TIME")
    let token_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time_5, "err"))) ? (L.num(L.tonumber(nowMs_3)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_5, 1))) * 1000000)) + L.num(L.tonumber(L.get(time_5, 2)))))
    let keepMs_7: L.Value = 608400000
    let last_8: L.Value = redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL", "GET")
    if (!L.truthy(last_8)) {
      redis.call("PEXPIRE", tokens_1, keepMs_7);
      return [token_6]
    }
    if (!L.truthy(isCount1(last_8)[0])) {
      redis.call("SET", tokens_1, last_8, "KEEPTTL");
      countIn1(tokens_1, last_8);
    }
    let count_9: L.Value = L.tonumber(last_8)
    if (!L.less(count_9, token_6)) {
      token_6 = (L.num(count_9) + 1);
      redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL");
    }
    if (L.truthy(L.get(time_5, "err"))) {
      redis.call("PEXPIRE", tokens_1, keepMs_7, "GT");
    } else {
      keepToken1(tokens_1, count_9, token_6);
    }
    return [token_6]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let tokens1: L.Value = L.get(KEYS, 3)
  let holder1: L.Value = L.get(ARGV, 1)
  let heir1: L.Value = L.get(ARGV, 2)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 3))
  let doneMs1: L.Value = L.get(ARGV, 4)
  let clock1: L.Value = L.get(ARGV, 5)
  let nowMs1: L.Value = L.get(ARGV, 6)
  if ((redis.call("HDEL", lock1, holder1) === 1)) {
    redis.call("SET", done1, "1", "PX", doneMs1);
    redis.call("HSET", lock1, heir1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return [L.table(":passed", leaseMs1, ...mint1(tokens1, clock1, nowMs1))]
  }
  let kept1: L.Value = finished1(done1, "0", doneMs1)[0]
  if ((redis.call("HEXISTS", lock1, heir1) === 1)) {
    let token1: L.Value = redis.call("GET", tokens1)
    if (!L.truthy(L.tonumber(token1))) {
      token1 = (L.truthy(($ = countIn1(tokens1, token1)[0])) ? $ : mint1(tokens1, clock1, nowMs1)[0]);
    }
    return [L.table(":passed", redis.call("PTTL", lock1), L.tonumber(token1))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? ":released" : $))) ? $ : ":gone")]
}

export const raise: CompiledScript = (redis, KEYS, ARGV) => {
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
  const keepToken1 = (tokens_1?: L.Value, last_2?: L.Value, token_3?: L.Value): L.Value[] => {
    let hour_4: L.Value = 3600000000
    if ((L.floor((L.num(last_2) / L.num(hour_4))) !== L.floor((L.num(token_3) / L.num(hour_4))))) {
      redis.call("PEXPIREAT", tokens_1, L.format("%.0f", (L.num((L.num(token_3) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let tokens1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let token1: L.Value = L.tonumber(L.get(ARGV, 2))
  if ((redis.call("HEXISTS", lock1, holder1) === 0)) {
    return [":gone"]
  }
  let last1: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens1, redis.call("GET", tokens1))[0])) ? $ : 0))
  if (L.less(last1, token1)) {
    if (!L.truthy(redis.call("SET", tokens1, L.format("%.0f", token1), "KEEPTTL", "XX"))) {
      return [":gone"]
    }
    keepToken1(tokens1, last1, token1);
  }
  return [":raised"]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const holderOf1 = (lock_1?: L.Value): L.Value[] => {
    let entry_2: L.Value = redis.call("HGETALL", lock_1)
    if ((L.truthy(L.get(entry_2, 1)) && (L.truthy(L.get(entry_2, 3)) || !L.truthy(hasHolderShape1(L.get(entry_2, 1), L.get(entry_2, 2))[0])))) {
      let mode_3: L.Value = redis.call("HGET", lock_1, "mode")
      if (((mode_3 === "read") || (mode_3 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse1(lock_1);
    }
    return [L.get(entry_2, 1), L.get(entry_2, 2)]
  }
  const keepToken1 = (tokens_1?: L.Value, last_2?: L.Value, token_3?: L.Value): L.Value[] => {
    let hour_4: L.Value = 3600000000
    if ((L.floor((L.num(last_2) / L.num(hour_4))) !== L.floor((L.num(token_3) / L.num(hour_4))))) {
      redis.call("PEXPIREAT", tokens_1, L.format("%.0f", (L.num((L.num(token_3) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint1 = (tokens_1?: L.Value, clock_2?: L.Value, nowMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock_2 === "0")) {
      let token_4: L.Value = redis.pcall("INCR", tokens_1)
      if ((L.type(token_4) === "table")) {
        countIn1(tokens_1, redis.call("GET", tokens_1));
        token_4 = redis.call("INCR", tokens_1);
      }
      redis.call("PERSIST", tokens_1);
      return [token_4]
    }
    let time_5: L.Value = redis.pcall("TIME")
    let token_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time_5, "err"))) ? (L.num(L.tonumber(nowMs_3)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_5, 1))) * 1000000)) + L.num(L.tonumber(L.get(time_5, 2)))))
    let keepMs_7: L.Value = 608400000
    let last_8: L.Value = redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL", "GET")
    if (!L.truthy(last_8)) {
      redis.call("PEXPIRE", tokens_1, keepMs_7);
      return [token_6]
    }
    if (!L.truthy(isCount1(last_8)[0])) {
      redis.call("SET", tokens_1, last_8, "KEEPTTL");
      countIn1(tokens_1, last_8);
    }
    let count_9: L.Value = L.tonumber(last_8)
    if (!L.less(count_9, token_6)) {
      token_6 = (L.num(count_9) + 1);
      redis.call("SET", tokens_1, L.format("%.0f", token_6), "KEEPTTL");
    }
    if (L.truthy(L.get(time_5, "err"))) {
      redis.call("PEXPIRE", tokens_1, keepMs_7, "GT");
    } else {
      keepToken1(tokens_1, count_9, token_6);
    }
    return [token_6]
  }
  const takeOver1 = (lock_1?: L.Value, donePrefix_2?: L.Value, current_3?: L.Value, holds_4?: L.Value, doneMs_5?: L.Value): L.Value[] => {
    if (!L.truthy(current_3)) {
      return []
    }
    redis.call("DEL", lock_1);
    if ((holds_4 !== "0")) {
      redis.call("SET", L.concat(donePrefix_2, current_3), "0", "PX", doneMs_5, "NX");
    }
    return []
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let tokens1: L.Value = L.get(KEYS, 3)
  let answer1: L.Value = L.get(KEYS, 4)
  let donePrefix1: L.Value = L.get(KEYS, 5)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let doneMs1: L.Value = L.get(ARGV, 3)
  let clock1: L.Value = L.get(ARGV, 4)
  let nowMs1: L.Value = L.get(ARGV, 5)
  let [current1, holds1]: L.Value[] = holderOf1(lock1)
  if ((current1 === holder1)) {
    let token1: L.Value = redis.call("GET", tokens1)
    if (!L.truthy(L.tonumber(token1))) {
      token1 = (L.truthy(($ = countIn1(tokens1, token1)[0])) ? $ : mint1(tokens1, clock1, nowMs1)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock1), L.tonumber(token1))]
  }
  if (L.less(0, redis.call("EXISTS", done1, answer1))) {
    return [L.table(":refused", redis.call("PTTL", lock1))]
  }
  let token2: L.Value = mint1(tokens1, clock1, nowMs1)[0]
  takeOver1(lock1, donePrefix1, current1, holds1, doneMs1);
  redis.call("SET", answer1, "1", "PX", doneMs1);
  redis.call("HSET", lock1, holder1, "1");
  redis.call("PEXPIRE", lock1, leaseMs1);
  return [L.table(":granted", leaseMs1, token2)]
}
