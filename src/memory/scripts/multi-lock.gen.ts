// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
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
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
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
  let done1: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels1: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs1: L.Value = L.get(ARGV, 8)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot1: L.Value = L.get(ARGV, 10)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks1: L.Value = L.table(), slots1: L.Value = L.table(), slotsOf1: L.Value = L.table(), channelOf1: L.Value = L.table()
  for (let at1 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at1 <= end; at1 += 3) {
    let lock1: L.Value = L.get(locksSlotsAndChannels1, at1)
    L.insert(locks1, lock1);
    L.set(slotsOf1, lock1, L.get(locksSlotsAndChannels1, (L.num(at1) + 1)));
    L.insert(slots1, L.get(slotsOf1, lock1));
    L.set(channelOf1, lock1, L.get(locksSlotsAndChannels1, (L.num(at1) + 2)));
  }
  const take1 = (taken_1?: L.Value, holds_2?: L.Value, ms_3?: L.Value): L.Value[] => {
    for (const [__4, lock_5] of L.ipairs(taken_1)) {
      redis.call("HSET", lock_5, holder1, holds_2);
      redis.call("PEXPIRE", lock_5, ms_3);
    }
    return []
  }
  let isWaiter1: L.Value = (rttMs1 !== 0)
  let isPoll1: L.Value = (L.truthy(($ = isWaiter1)) ? (last1 === "0") : $)
  let existing1: L.Value = (L.truthy(($ = !L.truthy(isPoll1))) ? redis.call("EXISTS", done1, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last1 === "1"))) ? locks1 : $))) ? $ : locksSlotsAndChannels1))) : $)
  if ((existing1 === 0)) {
    take1(locks1, "1", leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let granted1: L.Value = L.table(), reserved1: L.Value = L.table(), reservedByOthers1: L.Value = L.table(), free1: L.Value = L.table()
  let busy1: L.Value = undefined, who1: L.Value = undefined
  let kept1: L.Value = undefined
  const look1 = (): L.Value[] => {
    let $: L.Value
    for (const [at_1, lock_2] of L.ipairs(locks1)) {
      let [current_3, holds_4]: L.Value[] = holderOf1(lock_2)
      if (!L.truthy(current_3)) {
        L.insert(free1, lock_2);
      } else if ((current_3 === holder1)) {
        L.insert((L.truthy(($ = (L.truthy(($ = (holds_4 === "0"))) ? reserved1 : $))) ? $ : granted1), lock_2);
      } else if (((holds_4 === "0") && (L.truthy(isWaiter1) || (current_3 === keptBy1()[0])))) {
        kept1 = (L.truthy(($ = (L.truthy(($ = (current_3 === keptBy1()[0]))) ? lock_2 : $))) ? $ : kept1);
        L.insert(reservedByOthers1, lock_2);
      } else if (!L.truthy(busy1)) {
        {
          const values = [lock_2, current_3]
          busy1 = values[0];
          who1 = values[1];
        }
      }
      if ((((L.num(at_1) - L.num(L.length(free1))) === existing1) || (((!L.truthy(isWaiter1) && (last1 === "0")) && L.truthy(busy1)) && !L.truthy(L.get(granted1, 1))))) {
        break
      }
    }
    return []
  }
  look1();
  if ((L.length(granted1) === L.length(locks1))) {
    let shortestMs1: L.Value = Infinity
    for (const [_1, lock2] of L.ipairs(granted1)) {
      shortestMs1 = L.min(shortestMs1, redis.call("PTTL", lock2));
    }
    return [L.table(":granted", shortestMs1)]
  }
  if (L.truthy(L.get(granted1, 1))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":refused", -2)]
  }
  let now1: L.Value = undefined
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  const askInLines1 = (): L.Value[] => {
    let $: L.Value
    let askInMs_1: L.Value = 0
    let isKept_2: L.Value = (L.truthy(($ = kept1)) ? L.less((150 - 50), redis.call("PTTL", kept1)) : $)
    let turn_3: L.Value = undefined
    for (const [at_4, text_5] of L.ipairs(redis.call("MGET", ...L.unpack(slots1)))) {
      if (L.truthy(text_5)) {
        now1 = (L.truthy(($ = now1)) ? $ : serverTime1(nowMs1)[0]);
        let line_6: L.Value = readLine1(text_5, now1)[0]
        if ((L.truthy(kept1) && (!L.truthy(isWaiter1) || (L.truthy(isKept_2) && !L.truthy(isNext1(line_6, now1, ask1)[0]))))) {
          askInMs_1 = L.min(askInMs_1, ...askForKept1(kept1, line_6, now1));
        } else {
          askInMs_1 = L.min(askInMs_1, ...slotBesideJava1(line_6, now1, ask1, -2));
          turn_3 = (L.truthy(($ = turn_3)) ? $ : L.get(line_6, "turn"));
          L.set(line_6, "turn", turn_3);
          keepLine1(L.get(slots1, at_4), line_6, now1);
        }
      }
    }
    return [askInMs_1]
  }
  if (!L.truthy(busy1)) {
    if ((redis.call("EXISTS", done1) === 1)) {
      return [L.table(":refused", -2)]
    }
    let askInMs1: L.Value = (L.truthy(($ = (L.truthy(($ = (last1 === "0"))) ? askInLines1()[0] : $))) ? $ : 0)
    if ((askInMs1 !== 0)) {
      return [L.table(":busy", -2, askInMs1)]
    }
    for (const [_2, lock3] of L.ipairs(reservedByOthers1)) {
      redis.call("DEL", lock3);
    }
    take1(locks1, "1", leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let busyMs1: L.Value = redis.call("PTTL", busy1)
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1, "NX");
    for (const [_3, lock4] of L.ipairs(reserved1)) {
      redis.call("DEL", lock4);
      wake1(publish1, L.get(channelOf1, lock4), "0");
    }
    return [L.table(":busy", busyMs1, 0)]
  }
  const reserve1 = (line_1?: L.Value, isKnown_2?: L.Value): L.Value[] => {
    let $: L.Value
    let mostMs_3: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? L.min((L.num((L.num(L.get(line_1, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
    let reserveMs_4: L.Value = L.min(L.tonumber(leaseMs1), L.ceil((L.num((L.num(L.get(line_1, "since")) + L.num(mostMs_3))) - L.num(now1))))
    if (((((L.truthy(isPoll1) && L.truthy(isKnown_2)) && L.less(0, reserveMs_4)) && L.truthy(L.get(free1, 1))) && (redis.call("EXISTS", done1) === 0))) {
      take1(free1, "0", reserveMs_4);
    }
    return []
  }
  now1 = serverTime1(nowMs1)[0];
  let line1: L.Value = readLine1(redis.pcall("GET", L.get(slotsOf1, busy1)), now1)[0]
  let since1: L.Value = (L.truthy(($ = (L.match(L.get(line1, "mark"), /^[0-9]+ (.*)$/s)[0] === who1))) ? L.get(line1, "since") : $)
  let askInMs2: L.Value = slotBesideJava1(line1, now1, ask1, busyMs1, who1)[0]
  keepLine1(L.get(slotsOf1, busy1), line1, now1);
  reserve1(line1, (L.get(line1, "since") === since1));
  return [L.table(":busy", busyMs1, askInMs2)]
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
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
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
  let done1: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels1: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs1: L.Value = L.get(ARGV, 8)
  let leftMs1: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot1: L.Value = L.get(ARGV, 10)
  let waitedMs1: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks1: L.Value = L.table(), slots1: L.Value = L.table(), slotsOf1: L.Value = L.table(), channelOf1: L.Value = L.table()
  for (let at1 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at1 <= end; at1 += 3) {
    let lock1: L.Value = L.get(locksSlotsAndChannels1, at1)
    L.insert(locks1, lock1);
    L.set(slotsOf1, lock1, L.get(locksSlotsAndChannels1, (L.num(at1) + 1)));
    L.insert(slots1, L.get(slotsOf1, lock1));
    L.set(channelOf1, lock1, L.get(locksSlotsAndChannels1, (L.num(at1) + 2)));
  }
  const take1 = (taken_1?: L.Value, holds_2?: L.Value, ms_3?: L.Value): L.Value[] => {
    for (const [__4, lock_5] of L.ipairs(taken_1)) {
      redis.call("HSET", lock_5, holder1, holds_2);
      redis.call("PEXPIRE", lock_5, ms_3);
    }
    return []
  }
  let isWaiter1: L.Value = (rttMs1 !== 0)
  let isPoll1: L.Value = (L.truthy(($ = isWaiter1)) ? (last1 === "0") : $)
  let existing1: L.Value = (L.truthy(($ = !L.truthy(isPoll1))) ? redis.call("EXISTS", done1, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last1 === "1"))) ? locks1 : $))) ? $ : locksSlotsAndChannels1))) : $)
  if ((existing1 === 0)) {
    take1(locks1, "1", leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let granted1: L.Value = L.table(), reserved1: L.Value = L.table(), reservedByOthers1: L.Value = L.table(), free1: L.Value = L.table()
  let busy1: L.Value = undefined, who1: L.Value = undefined
  const look1 = (): L.Value[] => {
    let $: L.Value
    for (const [at_1, lock_2] of L.ipairs(locks1)) {
      let [current_3, holds_4]: L.Value[] = holderOf1(lock_2)
      if (!L.truthy(current_3)) {
        L.insert(free1, lock_2);
      } else if ((current_3 === holder1)) {
        L.insert((L.truthy(($ = (L.truthy(($ = (holds_4 === "0"))) ? reserved1 : $))) ? $ : granted1), lock_2);
      } else if (((holds_4 === "0") && L.truthy(isWaiter1))) {
        L.insert(reservedByOthers1, lock_2);
      } else if (!L.truthy(busy1)) {
        {
          const values = [lock_2, current_3]
          busy1 = values[0];
          who1 = values[1];
        }
      }
      if ((((L.num(at_1) - L.num(L.length(free1))) === existing1) || (((!L.truthy(isWaiter1) && (last1 === "0")) && L.truthy(busy1)) && !L.truthy(L.get(granted1, 1))))) {
        break
      }
    }
    return []
  }
  look1();
  if ((L.length(granted1) === L.length(locks1))) {
    let shortestMs1: L.Value = Infinity
    for (const [_1, lock2] of L.ipairs(granted1)) {
      shortestMs1 = L.min(shortestMs1, redis.call("PTTL", lock2));
    }
    return [L.table(":granted", shortestMs1)]
  }
  if (L.truthy(L.get(granted1, 1))) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":refused", -2)]
  }
  let now1: L.Value = undefined
  let ask1: L.Value = L.keyed(L.table(), ["last", last1], ["rttMs", rttMs1], ["jitter", jitter1], ["leftMs", leftMs1], ["slot", slot1], ["waitedMs", waitedMs1])
  const askInLines1 = (): L.Value[] => {
    let $: L.Value
    let askInMs_1: L.Value = 0
    for (const [at_2, text_3] of L.ipairs(redis.call("MGET", ...L.unpack(slots1)))) {
      if (L.truthy(text_3)) {
        now1 = (L.truthy(($ = now1)) ? $ : serverTime1(nowMs1)[0]);
        let line_4: L.Value = readLine1(text_3, now1)[0]
        askInMs_1 = L.min(askInMs_1, ...slotIn1(line_4, now1, ask1, -2));
        keepLine1(L.get(slots1, at_2), line_4, now1);
      }
    }
    return [askInMs_1]
  }
  if (!L.truthy(busy1)) {
    if ((redis.call("EXISTS", done1) === 1)) {
      return [L.table(":refused", -2)]
    }
    let askInMs1: L.Value = (L.truthy(($ = (L.truthy(($ = (last1 === "0"))) ? askInLines1()[0] : $))) ? $ : 0)
    if ((askInMs1 !== 0)) {
      return [L.table(":busy", -2, askInMs1)]
    }
    for (const [_2, lock3] of L.ipairs(reservedByOthers1)) {
      redis.call("DEL", lock3);
    }
    take1(locks1, "1", leaseMs1);
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let busyMs1: L.Value = redis.call("PTTL", busy1)
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1, "NX");
    for (const [_3, lock4] of L.ipairs(reserved1)) {
      redis.call("DEL", lock4);
      wake1(publish1, L.get(channelOf1, lock4), "0");
    }
    return [L.table(":busy", busyMs1, 0)]
  }
  const reserve1 = (line_1?: L.Value, isKnown_2?: L.Value): L.Value[] => {
    let $: L.Value
    let mostMs_3: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line_1, "count")))) ? L.min((L.num((L.num(L.get(line_1, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
    let reserveMs_4: L.Value = L.min(L.tonumber(leaseMs1), L.ceil((L.num((L.num(L.get(line_1, "since")) + L.num(mostMs_3))) - L.num(now1))))
    if (((((L.truthy(isPoll1) && L.truthy(isKnown_2)) && L.less(0, reserveMs_4)) && L.truthy(L.get(free1, 1))) && (redis.call("EXISTS", done1) === 0))) {
      take1(free1, "0", reserveMs_4);
    }
    return []
  }
  now1 = serverTime1(nowMs1)[0];
  let line1: L.Value = readLine1(redis.pcall("GET", L.get(slotsOf1, busy1)), now1)[0]
  let since1: L.Value = (L.truthy(($ = (L.match(L.get(line1, "mark"), /^[0-9]+ (.*)$/s)[0] === who1))) ? L.get(line1, "since") : $)
  let askInMs2: L.Value = slotIn1(line1, now1, ask1, busyMs1, (L.num(now1) + L.num(busyMs1)), who1)[0]
  keepLine1(L.get(slotsOf1, busy1), line1, now1);
  reserve1(line1, (L.get(line1, "since") === since1));
  return [L.table(":busy", busyMs1, askInMs2)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let locks1: L.Value = KEYS
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  for (const [_1, lock1] of L.ipairs(locks1)) {
    if ((redis.call("HEXISTS", lock1, holder1) === 0)) {
      return [":gone"]
    }
  }
  for (const [_2, lock2] of L.ipairs(locks1)) {
    redis.call("PEXPIRE", lock2, leaseMs1, "GT");
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS) => {
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
  let locks1: L.Value = KEYS
  let [holder1, holds1]: L.Value[] = holderOf1(L.get(locks1, 1))
  let leftMs1: L.Value = Infinity
  for (const [_1, lock1] of L.ipairs(locks1)) {
    if ((!L.truthy(holder1) || !L.truthy(redis.call("HGET", lock1, holder1)))) {
      return [":free"]
    }
    leftMs1 = L.min(leftMs1, redis.call("PTTL", lock1));
  }
  return [L.table(":held", holder1, L.tonumber(holds1), leftMs1)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let done1: L.Value = L.get(KEYS, 1)
  let locks1: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let holds1: L.Value = L.tonumber(L.get(ARGV, 3))
  let lowest1: L.Value = holds1
  for (const [_1, lock1] of L.ipairs(locks1)) {
    lowest1 = L.min(lowest1, L.tonumber((L.truthy(($ = redis.call("HGET", lock1, holder1))) ? $ : 0)));
  }
  if ((lowest1 === 0)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [":refused"]
  }
  let leftMs1: L.Value = Infinity
  for (const [_2, lock2] of L.ipairs(locks1)) {
    if (L.less(lowest1, holds1)) {
      redis.call("HSET", lock2, holder1, holds1);
      redis.call("PEXPIRE", lock2, leaseMs1, "GT");
    }
    leftMs1 = L.min(leftMs1, redis.call("PTTL", lock2));
  }
  return [L.table(":granted", leftMs1)]
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
  let done1: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels1: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder1: L.Value = L.get(ARGV, 1)
  let holds1: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let slot1: L.Value = L.get(ARGV, 6)
  let nowMs1: L.Value = L.get(ARGV, 7)
  let verb1: L.Value = (L.truthy(($ = (L.truthy(($ = (holds1 === 0))) ? "HDEL" : $))) ? $ : "HGET")
  let whole1: L.Value = true
  let foreign1: L.Value = undefined
  let current1: L.Value = L.table()
  for (let at1 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at1 <= end; at1 += 3) {
    L.set(current1, at1, L.tonumber((L.truthy(($ = redis.pcall(verb1, L.get(locksSlotsAndChannels1, at1), holder1))) ? $ : 0)));
    if (!L.truthy(L.get(current1, at1))) {
      foreign1 = L.get(locksSlotsAndChannels1, at1);
      L.set(current1, at1, 0);
    }
    whole1 = (L.truthy(($ = whole1)) ? L.less(0, L.get(current1, at1)) : $);
  }
  let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = whole1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
  let at2: L.Value = (L.truthy(($ = (L.truthy(($ = (slot1 === "1"))) ? !L.truthy(kept1) : $))) ? 2 : $)
  while ((L.truthy(at2) && !L.truthy(giveSlotBack1(L.get(locksSlotsAndChannels1, at2), nowMs1)[0]))) {
    at2 = (L.truthy(($ = L.less((L.num(at2) + 3), L.length(locksSlotsAndChannels1)))) ? (L.num(at2) + 3) : $);
  }
  let isKept1: L.Value = undefined, now1: L.Value = undefined
  if (((holds1 === 0) && L.truthy(whole1))) {
    let slots1: L.Value = L.table()
    for (let at3 = 2, end = L.num(L.length(locksSlotsAndChannels1)); at3 <= end; at3 += 3) {
      L.insert(slots1, L.get(locksSlotsAndChannels1, at3));
    }
    for (const [at4, text1] of L.ipairs(redis.call("MGET", ...L.unpack(slots1)))) {
      if (L.truthy(text1)) {
        now1 = (L.truthy(($ = now1)) ? $ : serverTime1(nowMs1)[0]);
        isKept1 = (L.truthy(($ = isKeptForWaiter1(L.get(slots1, at4), text1, now1)[0])) ? $ : isKept1);
      }
    }
  }
  for (let at5 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at5 <= end; at5 += 3) {
    if (((holds1 === 0) && L.less(0, L.get(current1, at5)))) {
      if (L.truthy(isKept1)) {
        redis.call("HSET", L.get(locksSlotsAndChannels1, at5), keptBy1()[0], "0");
        redis.call("PEXPIRE", L.get(locksSlotsAndChannels1, at5), 150);
      }
      wake1(publish1, L.get(locksSlotsAndChannels1, (L.num(at5) + 2)), "0");
    } else if ((!L.truthy(kept1) && L.less(holds1, L.get(current1, at5)))) {
      redis.call("HSET", L.get(locksSlotsAndChannels1, at5), holder1, holds1);
    }
  }
  if (L.truthy(foreign1)) {
    redis.call(verb1, foreign1, holder1);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? $ : (L.truthy(($ = whole1)) ? !L.truthy(kept1) : $)))) ? ":released" : $))) ? $ : ":gone")]
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
  let done1: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels1: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder1: L.Value = L.get(ARGV, 1)
  let holds1: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let slot1: L.Value = L.get(ARGV, 6)
  let nowMs1: L.Value = L.get(ARGV, 7)
  let verb1: L.Value = (L.truthy(($ = (L.truthy(($ = (holds1 === 0))) ? "HDEL" : $))) ? $ : "HGET")
  let whole1: L.Value = true
  let foreign1: L.Value = undefined
  let current1: L.Value = L.table()
  for (let at1 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at1 <= end; at1 += 3) {
    L.set(current1, at1, L.tonumber((L.truthy(($ = redis.pcall(verb1, L.get(locksSlotsAndChannels1, at1), holder1))) ? $ : 0)));
    if (!L.truthy(L.get(current1, at1))) {
      foreign1 = L.get(locksSlotsAndChannels1, at1);
      L.set(current1, at1, 0);
    }
    whole1 = (L.truthy(($ = whole1)) ? L.less(0, L.get(current1, at1)) : $);
  }
  let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = whole1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
  let at2: L.Value = (L.truthy(($ = (L.truthy(($ = (slot1 === "1"))) ? !L.truthy(kept1) : $))) ? 2 : $)
  while ((L.truthy(at2) && !L.truthy(giveSlotBack1(L.get(locksSlotsAndChannels1, at2), nowMs1)[0]))) {
    at2 = (L.truthy(($ = L.less((L.num(at2) + 3), L.length(locksSlotsAndChannels1)))) ? (L.num(at2) + 3) : $);
  }
  for (let at3 = 1, end = L.num(L.length(locksSlotsAndChannels1)); at3 <= end; at3 += 3) {
    if (((holds1 === 0) && L.less(0, L.get(current1, at3)))) {
      wake1(publish1, L.get(locksSlotsAndChannels1, (L.num(at3) + 2)), "0");
    } else if ((!L.truthy(kept1) && L.less(holds1, L.get(current1, at3)))) {
      redis.call("HSET", L.get(locksSlotsAndChannels1, at3), holder1, holds1);
    }
  }
  if (L.truthy(foreign1)) {
    redis.call(verb1, foreign1, holder1);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? $ : (L.truthy(($ = whole1)) ? !L.truthy(kept1) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
