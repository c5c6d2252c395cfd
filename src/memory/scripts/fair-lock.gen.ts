// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const cautiously1 = (learned_1?: L.Value, mean_2?: L.Value, ahead_3?: L.Value, heldMs_4?: L.Value, isFree_5?: L.Value): L.Value[] => {
    let $: L.Value
    let varies_6: L.Value = (L.num((L.num((L.num(L.max(0, (L.num((L.num((L.num(L.get(learned_1, "square")) / L.num(mean_2))) / L.num(mean_2))) - 1))) * L.num(L.get(learned_1, "count")))) + 6)) / L.num((L.num(L.get(learned_1, "count")) + 3)))
    let restMs_7: L.Value = 0
    if (!L.truthy(isFree_5)) {
      restMs_7 = (L.truthy(($ = (L.truthy(($ = L.less(varies_6, 1))) ? L.max(0, (L.num(mean_2) - L.num((L.num(heldMs_4) * L.num((1 - L.num(L.sqrt(varies_6)))))))) : $))) ? $ : mean_2);
    }
    let turnMs_8: L.Value = L.max(1, (L.num((L.num(ahead_3) * L.num(mean_2))) + L.num(restMs_7)))
    let ofHolds_9: L.Value = (L.num((L.num((L.num(ahead_3) * L.num(mean_2))) * L.num(mean_2))) + L.num((L.num(L.min(restMs_7, mean_2)) * L.num(L.min(restMs_7, mean_2)))))
    let ofMean_10: L.Value = (L.num((L.num((L.num((L.num(ahead_3) * L.num(mean_2))) * L.num(ahead_3))) * L.num(mean_2))) / L.num(L.get(learned_1, "count")))
    let errorMs_11: L.Value = L.sqrt((L.num(varies_6) * L.num((L.num(ofHolds_9) + L.num(ofMean_10)))))
    return [L.max((L.num(0.12) * L.num(mean_2)), (L.num(turnMs_8) * L.num(L.exp((L.num((L.num(-L.num(1.5)) * L.num(errorMs_11))) / L.num(turnMs_8))))))]
  }
  const askIn1 = (learned_1?: L.Value, now_2?: L.Value, place_3?: L.Value, isLone_4?: L.Value, waitedMs_5?: L.Value, remainingMs_6?: L.Value, rttMs_7?: L.Value, jitter_8?: L.Value): L.Value[] => {
    let $: L.Value
    let isFree_9: L.Value = (remainingMs_6 === -2)
    let heldMs_10: L.Value = (L.num(now_2) - L.num(L.get(learned_1, "since")))
    let isKnown_11: L.Value = L.less(0, L.get(learned_1, "count"))
    let mean_12: L.Value = (L.truthy(($ = (L.truthy(($ = isKnown_11)) ? L.max(L.get(learned_1, "mean"), 1) : $))) ? $ : L.max(6, L.min((L.num(heldMs_10) / 12), 50)))
    let ahead_13: L.Value = (L.num(place_3) * L.num((1 - L.num(L.get(learned_1, "left")))))
    let isLong_14: L.Value = (L.truthy(($ = !L.truthy(isKnown_11))) ? $ : L.less((L.num((8 + L.num((80 / L.num(L.get(learned_1, "count")))))) * L.num(mean_12)), heldMs_10))
    let askMs_15: L.Value = (L.truthy(($ = (L.truthy(($ = isLong_14)) ? L.max(25, (L.num(ahead_13) * L.num(mean_12))) : $))) ? $ : cautiously1(learned_1, mean_12, ahead_13, heldMs_10, isFree_9)[0])
    let share_16: L.Value = 0.12, mostMs_17: L.Value = 1000
    if (L.truthy(isLone_4)) {
      {
        const values = [(1 / 3), 2300]
        share_16 = values[0];
        mostMs_17 = values[1];
      }
    } else if ((L.truthy(isLong_14) && L.less(0, place_3))) {
      {
        const values = [(1 / 2), 3000]
        share_16 = values[0];
        mostMs_17 = values[1];
      }
    }
    if (!L.truthy(isFree_9)) {
      askMs_15 = (L.num(askMs_15) + L.num(L.min((L.num(L.max((L.num(heldMs_10) - L.num(L.get(learned_1, "mean"))), 0)) * L.num(share_16)), L.max(mostMs_17, (L.num(heldMs_10) / 20)))));
    }
    askMs_15 = L.max(4, askMs_15, (L.num((L.num(ahead_13) * L.num(rttMs_7))) / 2));
    let believedMs_18: L.Value = (2 * L.num(waitedMs_5))
    believedMs_18 = L.max(2000, L.min(believedMs_18, (L.truthy(($ = (L.truthy(($ = isKnown_11)) ? (L.num(L.get(learned_1, "count")) * L.num(mean_12)) : $))) ? $ : believedMs_18)));
    let longestMs_19: L.Value = L.min(believedMs_18, (3000 * L.num((1 + L.num(place_3)))), 120000)
    askMs_15 = (L.num(L.min(askMs_15, longestMs_19)) * L.num((L.num(0.95) + L.num((L.num(jitter_8) / 10000)))));
    if ((L.truthy(isFree_9) && L.less(L.max(mean_12, 300), heldMs_10))) {
      askMs_15 = L.min(askMs_15, 1000);
    } else if (!L.less(remainingMs_6, 0)) {
      askMs_15 = L.min(askMs_15, (L.num((L.num(remainingMs_6) + 5)) + L.num((L.num((L.num(place_3) * L.num(mean_12))) / 2))));
    }
    return [L.ceil(askMs_15)]
  }
  const readQueuePace1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [since_3, mean_4, square_5, count_6, late_7, left_8, dead_9, mark_10]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned_11: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_4)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square_5)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_6)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late_7)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left_8)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead_9)) ? $ : 0))], ["mark", (L.truthy(($ = mark_10)) ? $ : "")])
    L.set(learned_11, "since", L.min(L.get(learned_11, "since"), now_2));
    if ((L.less(600000, L.get(learned_11, "mean")) || L.less(86400000, (L.num(now_2) - L.num(L.get(learned_11, "since")))))) {
      return [...readQueuePace1("", now_2)]
    }
    return [learned_11]
  }
  const keepQueuePace1 = (key_1?: L.Value, learned_2?: L.Value): L.Value[] => {
    let since_3: L.Value = (L.num(L.get(learned_2, "since")) * 1000), mean_4: L.Value = (L.num(L.get(learned_2, "mean")) * 1000), square_5: L.Value = (L.num(L.get(learned_2, "square")) * 1000)
    let text_6: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", since_3, mean_4, square_5, L.get(learned_2, "count"))
    text_6 = L.concat(text_6, L.format("%.0f:%.0f:%.0f:", L.get(learned_2, "late"), (L.num(L.get(learned_2, "left")) * 1000), L.get(learned_2, "dead")));
    redis.pcall("SET", key_1, L.concat(text_6, L.get(learned_2, "mark")), "PX", 600000);
    return []
  }
  const noteLeft1 = (learned_1?: L.Value, waiters_2?: L.Value): L.Value[] => {
    L.set(learned_1, "left", (L.num(L.get(learned_1, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned_1, "left")))) * L.num(waiters_2))) / 16))));
    return []
  }
  const frontOf1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, ids_5?: L.Value, holder_6?: L.Value, now_7?: L.Value, graceMs_8?: L.Value, learned_9?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds_10: L.Value = 0
    while (L.truthy(true)) {
      let asking_11: L.Value = L.table(...L.unpack(ids_5))
      L.set(asking_11, (L.num(L.length(ids_5)) + 1), holder_6);
      let dues_12: L.Value = redis.call("ZMSCORE", appointments_3, ...L.unpack(asking_11))
      let java_13: L.Value = false
      for (const [at_14] of L.ipairs(ids_5)) {
        java_13 = (L.truthy(($ = java_13)) ? $ : !L.truthy(L.get(dues_12, at_14)));
      }
      let scores_15: L.Value = (L.truthy(($ = (L.truthy(($ = java_13)) ? redis.call("ZMSCORE", timeouts_2, ...L.unpack(ids_5)) : $))) ? $ : L.table())
      let dead_16: L.Value = 0
      while ((L.truthy(L.get(ids_5, (L.num(dead_16) + 1))) && (L.get(ids_5, (L.num(dead_16) + 1)) !== holder_6))) {
        let due_17: L.Value = L.tonumber((L.truthy(($ = L.get(dues_12, (L.num(dead_16) + 1)))) ? $ : undefined))
        let untilMs_18: L.Value = (L.truthy(($ = (L.truthy(($ = due_17)) ? (L.num(due_17) + L.num(graceMs_8)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores_15, (L.num(dead_16) + 1)))) ? $ : 0)))
        if ((L.less(now_7, untilMs_18) && !(L.truthy(due_17) && L.less((L.num(now_7) + L.num((L.num(1.1) * 120000))), due_17)))) {
          break
        }
        dead_16 = (L.num(dead_16) + 1);
      }
      if (((dead_16 === 0) || (rounds_10 === 16))) {
        return [ids_5, dues_12, scores_15]
      }
      redis.call("LTRIM", queue_1, dead_16, -1);
      for (const [__19, key_20] of L.ipairs(L.table(timeouts_2, appointments_3, order_4))) {
        redis.call("ZREM", key_20, ...L.unpack(ids_5, 1, dead_16));
      }
      ids_5 = redis.call("LRANGE", queue_1, 0, 3);
      rounds_10 = (L.num(rounds_10) + 1);
      if (L.truthy(learned_9)) {
        noteLeft1(learned_9, dead_16);
        L.set(learned_9, "dead", (L.num(L.get(learned_9, "dead")) + L.num(dead_16)));
      }
    }
    return []
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
  const keepQueue1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, java_5?: L.Value): L.Value[] => {
    let $: L.Value
    java_5 = (L.truthy(($ = java_5)) ? $ : L.less(redis.call("ZCARD", order_4), redis.call("LLEN", queue_1)));
    for (const [__6, key_7] of L.ipairs(L.table(queue_1, timeouts_2))) {
      if (L.truthy(java_5)) {
        redis.call("PERSIST", key_7);
      } else {
        redis.call("PEXPIRE", key_7, 3660000);
      }
    }
    for (const [__8, key_9] of L.ipairs(L.table(appointments_3, order_4))) {
      redis.call("PEXPIRE", key_9, 3600000);
    }
    return []
  }
  const leave1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, holder_5?: L.Value, far_6?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead_7: L.Value = (L.truthy(($ = far_6)) ? redis.call("ZRANK", order_4, holder_5) : $)
    let start_8: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead_7)) ? L.less(redis.call("ZCARD", order_4), (2 * L.num(ahead_7))) : $))) ? -1 : $))) ? $ : 1)
    let known_9: L.Value = 0
    for (const [__10, key_11] of L.ipairs(L.table(timeouts_2, appointments_3, order_4))) {
      known_9 = (L.num(known_9) + L.num(redis.call("ZREM", key_11, holder_5)));
    }
    if (L.less(0, known_9)) {
      redis.call("LREM", queue_1, start_8, holder_5);
    }
    return [L.less(0, known_9)]
  }
  const learn1 = (pace_1?: L.Value, heldMs_2?: L.Value, most_3?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs_2 = L.min(heldMs_2, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace_1, "count")))) ? (L.num((8 * L.num(L.get(pace_1, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace_1, "count", L.min((L.num(L.get(pace_1, "count")) + 1), most_3));
    L.set(pace_1, "mean", (L.num(L.get(pace_1, "mean")) + L.num((L.num((L.num(heldMs_2) - L.num(L.get(pace_1, "mean")))) / L.num(L.get(pace_1, "count"))))));
    return [heldMs_2]
  }
  const noteHolder1 = (learned_1?: L.Value, holder_2?: L.Value, now_3?: L.Value, contended_4?: L.Value): L.Value[] => {
    if ((L.get(learned_1, "mark") === holder_2)) {
      return []
    }
    if ((L.truthy(contended_4) && (L.get(learned_1, "mark") !== ""))) {
      let heldMs_5: L.Value = learn1(learned_1, (L.num(now_3) - L.num(L.get(learned_1, "since"))), 256)[0]
      L.set(learned_1, "square", (L.num(L.get(learned_1, "square")) + L.num((L.num((L.num((L.num(heldMs_5) * L.num(heldMs_5))) - L.num(L.get(learned_1, "square")))) / L.num(L.get(learned_1, "count"))))));
    }
    L.set(learned_1, "mark", holder_2);
    L.set(learned_1, "since", now_3);
    L.set(learned_1, "dead", 0);
    return []
  }
  const placeIn1 = (queue_1?: L.Value, timeouts_2?: L.Value, order_3?: L.Value, ids_4?: L.Value, dues_5?: L.Value, holder_6?: L.Value, ticket_7?: L.Value): L.Value[] => {
    let $: L.Value
    let place_8: L.Value = undefined
    let java_9: L.Value = 0
    for (const [at_10, id_11] of L.ipairs(ids_4)) {
      if ((id_11 === holder_6)) {
        place_8 = (L.num(at_10) - 1);
      } else if (!L.truthy(L.get(dues_5, at_10))) {
        java_9 = (L.num(java_9) + 1);
      }
    }
    let score_12: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place_8))) ? L.get(ids_4, 4) : $))) ? L.less(0, ticket_7) : $))) ? redis.call("ZSCORE", timeouts_2, holder_6) : $)
    if (L.truthy(score_12)) {
      place_8 = (L.num((L.truthy(($ = redis.call("ZRANK", order_3, holder_6))) ? $ : 0)) + L.num(java_9));
      place_8 = (L.truthy(($ = (L.truthy(($ = L.less(3, place_8))) ? place_8 : $))) ? $ : redis.call("LPOS", queue_1, holder_6));
    }
    return [(L.truthy(($ = place_8)) ? $ : L.length(ids_4)), (L.truthy(($ = (L.truthy(($ = place_8)) ? true : $))) ? $ : false), java_9, L.tonumber((L.truthy(($ = score_12)) ? $ : 0))]
  }
  const timeoutAt1 = (timeouts_1?: L.Value, ids_2?: L.Value, dues_3?: L.Value, scores_4?: L.Value, place_5?: L.Value, timeout_6?: L.Value, waitedMs_7?: L.Value): L.Value[] => {
    let $: L.Value
    let mine_8: L.Value = undefined
    for (const [at_9, id_10] of L.ipairs(ids_2)) {
      mine_8 = (L.truthy(($ = (L.truthy(($ = (at_9 === (L.num(place_5) + 1)))) ? timeout_6 : $))) ? $ : mine_8);
      if (!L.truthy(L.get(dues_3, at_9))) {
        let score_11: L.Value = L.tonumber((L.truthy(($ = L.get(scores_4, at_9))) ? $ : 0))
        if (((L.less(1, at_9) && (at_9 !== (L.num(place_5) + 1))) && L.less(score_11, (L.num(timeout_6) + 1000)))) {
          score_11 = (L.num(timeout_6) + 5000);
          redis.call("ZADD", timeouts_1, L.format("%.0f", score_11), id_10);
        }
        let aheadMs_12: L.Value = (L.num(score_11) - L.num(timeout_6))
        let leastMs_13: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs_12))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place_5, at_9))) ? waitedMs_7 : $)))) ? $ : 0)
        timeout_6 = (L.num(timeout_6) + L.num(L.max(aheadMs_12, leastMs_13)));
      }
    }
    return [(L.truthy(($ = mine_8)) ? $ : timeout_6)]
  }
  const formerPlace1 = (order_1?: L.Value, ids_2?: L.Value, dues_3?: L.Value, ticket_4?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets_5: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids_2, 1))) ? redis.call("ZMSCORE", order_1, ...L.unpack(ids_2)) : $))) ? $ : L.table())
    for (const [at_6, id_7] of L.ipairs(ids_2)) {
      if ((!L.truthy(L.get(dues_3, at_6)) || L.less(ticket_4, L.tonumber((L.truthy(($ = L.get(tickets_5, at_6))) ? $ : 0))))) {
        return [(L.num(at_6) - 1), id_7]
      }
    }
    return [L.length(ids_2)]
  }
  const returnTo1 = (queue_1?: L.Value, order_2?: L.Value, holder_3?: L.Value, ticket_4?: L.Value, before_5?: L.Value, lastOfFront_6?: L.Value): L.Value[] => {
    redis.call("ZADD", order_2, ticket_4, holder_3);
    redis.call("LREM", queue_1, 1, holder_3);
    if (!L.truthy(lastOfFront_6)) {
      redis.call("RPUSH", queue_1, holder_3);
      return []
    }
    if (L.truthy(before_5)) {
      redis.call("LINSERT", queue_1, "BEFORE", before_5, holder_3);
      return []
    }
    let rank_7: L.Value = redis.call("ZRANK", order_2, holder_3)
    let earlier_8: L.Value = redis.call("ZRANGE", order_2, L.max((L.num(rank_7) - 16), 0), rank_7)
    for (let at_9 = 1, end = L.num((L.num(L.length(earlier_8)) - 1)); at_9 <= end; at_9 += 1) {
      if (L.less(0, redis.call("LINSERT", queue_1, "AFTER", L.get(earlier_8, (L.num(L.length(earlier_8)) - L.num(at_9))), holder_3))) {
        return []
      }
    }
    redis.call("LINSERT", queue_1, "AFTER", lastOfFront_6, holder_3);
    return []
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
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let queue1: L.Value = L.get(KEYS, 3)
  let timeouts1: L.Value = L.get(KEYS, 4)
  let appointments1: L.Value = L.get(KEYS, 5)
  let order1: L.Value = L.get(KEYS, 6)
  let pace1: L.Value = L.get(KEYS, 7)
  let channel1: L.Value = L.get(KEYS, 8)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.get(ARGV, 2)
  let last1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let rttMs1: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter1: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket1: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs1: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs1: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs1: L.Value = L.get(ARGV, 10)
  let publish1: L.Value = L.get(ARGV, 11)
  const take1 = (): L.Value[] => {
    redis.call("HSET", lock1, holder1, "1");
    redis.call("PEXPIRE", lock1, leaseMs1);
    return []
  }
  const finish1 = (): L.Value[] => {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return []
  }
  let present1: L.Value = redis.call("EXISTS", lock1, done1, queue1)
  if ((present1 === 0)) {
    take1();
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let remainingMs1: L.Value = redis.call("PTTL", lock1)
  let isHeld1: L.Value = (remainingMs1 !== -2)
  let current1: L.Value = (L.truthy(($ = (L.truthy(($ = isHeld1)) ? holderOf1(lock1)[0] : $))) ? $ : "")
  if ((current1 === holder1)) {
    return [L.table(":granted", remainingMs1)]
  }
  let ids1: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isHeld1)) ? (present1 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue1, 0, 3))
  if (L.less((L.num((L.truthy(($ = (L.truthy(($ = isHeld1)) ? 1 : $))) ? $ : 0)) + L.num((L.truthy(($ = (L.truthy(($ = L.get(ids1, 1))) ? 1 : $))) ? $ : 0))), present1)) {
    return [L.table(":refused", remainingMs1)]
  }
  if (((L.truthy(isHeld1) && (last1 === "1")) && (ticket1 === 0))) {
    ticket1 = (L.truthy(($ = (L.truthy(($ = L.get(ids1, 1))) ? L.tonumber((L.truthy(($ = redis.call("ZSCORE", order1, holder1))) ? $ : 0)) : $))) ? $ : 0);
    if ((ticket1 === 0)) {
      finish1();
      return [L.table(":busy", remainingMs1, L.length(ids1), 0, 0)]
    }
  }
  let now1: L.Value = serverTime1(nowMs1)[0]
  let learned1: L.Value = readQueuePace1(redis.pcall("GET", pace1), now1)[0]
  noteHolder1(learned1, current1, now1, L.get(ids1, 1));
  const giveUp1 = (far_1?: L.Value): L.Value[] => {
    if ((L.less(0, ticket1) && L.truthy(leave1(queue1, timeouts1, appointments1, order1, holder1, far_1)[0]))) {
      noteLeft1(learned1, 1);
    }
    keepQueuePace1(pace1, learned1);
    finish1();
    return []
  }
  if ((L.truthy(isHeld1) && (last1 === "1"))) {
    giveUp1(L.get(ids1, 4));
    return [L.table(":busy", remainingMs1, L.length(ids1), 0, 0)]
  }
  let dues1: L.Value = L.table(), scores1: L.Value = L.table()
  let place1: L.Value = undefined, stands1: L.Value = undefined, java1: L.Value = undefined, score1: L.Value = undefined, due1: L.Value = undefined, returns1: L.Value = undefined, successor1: L.Value = undefined
  const clearFront1 = (): L.Value[] => {
    let graceMs_1: L.Value = L.min(waiterMs1, (4 * L.num(L.max(L.get(learned1, "late"), rttMs1))))
    {
      const values = [...frontOf1(queue1, timeouts1, appointments1, order1, ids1, holder1, now1, graceMs_1, learned1)]
      ids1 = values[0];
      dues1 = values[1];
      scores1 = values[2];
    }
    if (((!L.truthy(isHeld1) && L.less(0, L.get(learned1, "dead"))) && L.less((L.num(waiterMs1) / L.num(L.min(L.get(learned1, "dead"), 3))), (L.num(now1) - L.num(L.get(learned1, "since")))))) {
      {
        const values = [...frontOf1(queue1, timeouts1, appointments1, order1, ids1, holder1, now1, -L.num(Infinity), undefined)]
        ids1 = values[0];
        dues1 = values[1];
        scores1 = values[2];
      }
    }
    return []
  }
  const findPlace1 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(L.get(ids1, 1))) {
      clearFront1();
    }
    due1 = L.tonumber((L.truthy(($ = L.get(dues1, (L.num(L.length(ids1)) + 1)))) ? $ : undefined));
    if ((L.truthy(due1) && (ticket1 === 0))) {
      ticket1 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order1, holder1))) ? $ : 0));
    }
    {
      const values = [...placeIn1(queue1, timeouts1, order1, ids1, dues1, holder1, ticket1)]
      place1 = values[0];
      stands1 = values[1];
      java1 = values[2];
      score1 = values[3];
    }
    returns1 = (L.truthy(($ = !L.truthy(stands1))) ? L.less(0, ticket1) : $);
    if (L.truthy(returns1)) {
      {
        const values = [...formerPlace1(order1, ids1, dues1, ticket1)]
        place1 = values[0];
        successor1 = values[1];
      }
    }
    if (((L.truthy(due1) && L.less(0, due1)) && L.less(due1, now1))) {
      L.set(learned1, "late", L.max(L.min((L.num(now1) - L.num(due1)), 500), (L.num(L.get(learned1, "late")) * L.num(0.98))));
    } else if (((L.truthy(returns1) && !L.truthy(due1)) && L.less(leastMs1, 1000))) {
      L.set(learned1, "late", L.min((L.num((2 * L.num(L.get(learned1, "late")))) + 50), 500));
    }
    return []
  }
  const grant1 = (): L.Value[] => {
    if (L.less(0, ticket1)) {
      leave1(queue1, timeouts1, appointments1, order1, holder1);
    }
    redis.call("ZREMRANGEBYSCORE", order1, "-inf", ticket1);
    if (L.less(L.get(learned1, "mean"), (L.num(now1) - L.num(L.get(learned1, "since"))))) {
      L.set(learned1, "count", L.ceil((L.num(L.get(learned1, "count")) / 2)));
    }
    noteHolder1(learned1, holder1, now1, L.get(ids1, 1));
    L.set(learned1, "late", L.max((L.num(L.get(learned1, "late")) * L.num(0.95)), rttMs1));
    L.set(learned1, "left", (L.num((L.num(L.get(learned1, "left")) * 15)) / 16));
    keepQueuePace1(pace1, learned1);
    take1();
    return []
  }
  const stand1 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(returns1)) {
      returnTo1(queue1, order1, holder1, ticket1, successor1, L.get(ids1, L.length(ids1)));
    } else if (!L.truthy(stands1)) {
      let newest_1: L.Value = redis.call("ZRANGE", order1, -1, -1, "WITHSCORES")
      ticket1 = L.max(now1, (L.num(L.tonumber((L.truthy(($ = L.get(newest_1, 2))) ? $ : 0))) + 1));
      redis.call("ZADD", order1, ticket1, holder1);
      place1 = (L.num(redis.call("RPUSH", queue1, holder1)) - 1);
      return [!L.truthy(L.get(newest_1, 1))]
    }
    return []
  }
  const appoint1 = (askMs_1?: L.Value, waitedMs_2?: L.Value, leaseEndMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let asksAt_4: L.Value = (L.num(now1) + L.num(L.max(askMs_1, leastMs1, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs1))) ? rttMs1 : $))) ? $ : 100))))
    let nextDue_5: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs_1, leastMs1))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due1)) ? $ : 0), asksAt_4))
    redis.call("ZADD", appointments1, nextDue_5, holder1);
    if ((L.less(place1, 4) || !L.truthy(stands1))) {
      let timeout_6: L.Value = L.max((L.num(now1) + L.num(leaseEndMs_3)), asksAt_4)
      timeout_6 = timeoutAt1(timeouts1, ids1, dues1, scores1, place1, timeout_6, waitedMs_2)[0];
      if (L.less(3, place1)) {
        timeout_6 = (L.num(timeout_6) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue1)) - L.num(redis.call("ZCARD", order1)))) - L.num(java1))))));
      }
      redis.call("ZADD", timeouts1, (L.num(timeout_6) + L.num(waiterMs1)), holder1);
    } else if (L.less(score1, (L.num(asksAt_4) + L.num(waiterMs1)))) {
      redis.call("ZADD", timeouts1, (L.num(asksAt_4) + L.num(waiterMs1)), holder1);
    }
    return [asksAt_4]
  }
  const wait1 = (leaseEndMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isFirst_2: L.Value = stand1()[0]
    let isLone_3: L.Value = (L.truthy(($ = (place1 === 0))) ? !L.truthy(L.get(ids1, 2)) : $)
    let waitedMs_4: L.Value = L.max((L.num(now1) - L.num(ticket1)), 0)
    let askMs_5: L.Value = askIn1(learned1, now1, place1, isLone_3, waitedMs_4, (L.truthy(($ = (L.truthy(($ = isHeld1)) ? remainingMs1 : $))) ? $ : -2), rttMs1, jitter1)[0]
    let asksAt_6: L.Value = appoint1(askMs_5, waitedMs_4, leaseEndMs_1)[0]
    if ((L.truthy(isFirst_2) || ((L.truthy(stands1) || L.truthy(returns1)) && (L.floor((L.num((L.truthy(($ = due1)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt_6) / 60000)))))) {
      keepQueue1(queue1, timeouts1, appointments1, order1, L.less(0, java1));
    }
    keepQueuePace1(pace1, learned1);
    return [askMs_5]
  }
  findPlace1();
  if ((!L.truthy(isHeld1) && (place1 === 0))) {
    grant1();
    return [L.concat(L.concat(":granted", " "), leaseMs1)]
  }
  let leaseEndMs1: L.Value = L.max(remainingMs1, 0)
  if (!L.truthy(isHeld1)) {
    remainingMs1 = L.min(waiterMs1, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues1, 1))) ? $ : L.get(scores1, 1)))) ? $ : now1))) - L.num(now1))));
    if (!L.truthy(L.get(dues1, 1))) {
      wake1(publish1, L.concat(channel1, L.concat(":", L.get(ids1, 1))), "0");
    }
  }
  if ((last1 === "1")) {
    giveUp1(L.less(3, place1));
    return [L.table(":busy", remainingMs1, place1, 0, 0)]
  }
  let askMs1: L.Value = wait1(leaseEndMs1)[0]
  return [L.table(":busy", remainingMs1, place1, askMs1, ticket1)]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
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
  const readQueuePace1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [since_3, mean_4, square_5, count_6, late_7, left_8, dead_9, mark_10]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned_11: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_4)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square_5)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_6)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late_7)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left_8)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead_9)) ? $ : 0))], ["mark", (L.truthy(($ = mark_10)) ? $ : "")])
    L.set(learned_11, "since", L.min(L.get(learned_11, "since"), now_2));
    if ((L.less(600000, L.get(learned_11, "mean")) || L.less(86400000, (L.num(now_2) - L.num(L.get(learned_11, "since")))))) {
      return [...readQueuePace1("", now_2)]
    }
    return [learned_11]
  }
  const noteLeft1 = (learned_1?: L.Value, waiters_2?: L.Value): L.Value[] => {
    L.set(learned_1, "left", (L.num(L.get(learned_1, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned_1, "left")))) * L.num(waiters_2))) / 16))));
    return []
  }
  const frontOf1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, ids_5?: L.Value, holder_6?: L.Value, now_7?: L.Value, graceMs_8?: L.Value, learned_9?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds_10: L.Value = 0
    while (L.truthy(true)) {
      let asking_11: L.Value = L.table(...L.unpack(ids_5))
      L.set(asking_11, (L.num(L.length(ids_5)) + 1), holder_6);
      let dues_12: L.Value = redis.call("ZMSCORE", appointments_3, ...L.unpack(asking_11))
      let java_13: L.Value = false
      for (const [at_14] of L.ipairs(ids_5)) {
        java_13 = (L.truthy(($ = java_13)) ? $ : !L.truthy(L.get(dues_12, at_14)));
      }
      let scores_15: L.Value = (L.truthy(($ = (L.truthy(($ = java_13)) ? redis.call("ZMSCORE", timeouts_2, ...L.unpack(ids_5)) : $))) ? $ : L.table())
      let dead_16: L.Value = 0
      while ((L.truthy(L.get(ids_5, (L.num(dead_16) + 1))) && (L.get(ids_5, (L.num(dead_16) + 1)) !== holder_6))) {
        let due_17: L.Value = L.tonumber((L.truthy(($ = L.get(dues_12, (L.num(dead_16) + 1)))) ? $ : undefined))
        let untilMs_18: L.Value = (L.truthy(($ = (L.truthy(($ = due_17)) ? (L.num(due_17) + L.num(graceMs_8)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores_15, (L.num(dead_16) + 1)))) ? $ : 0)))
        if ((L.less(now_7, untilMs_18) && !(L.truthy(due_17) && L.less((L.num(now_7) + L.num((L.num(1.1) * 120000))), due_17)))) {
          break
        }
        dead_16 = (L.num(dead_16) + 1);
      }
      if (((dead_16 === 0) || (rounds_10 === 16))) {
        return [ids_5, dues_12, scores_15]
      }
      redis.call("LTRIM", queue_1, dead_16, -1);
      for (const [__19, key_20] of L.ipairs(L.table(timeouts_2, appointments_3, order_4))) {
        redis.call("ZREM", key_20, ...L.unpack(ids_5, 1, dead_16));
      }
      ids_5 = redis.call("LRANGE", queue_1, 0, 3);
      rounds_10 = (L.num(rounds_10) + 1);
      if (L.truthy(learned_9)) {
        noteLeft1(learned_9, dead_16);
        L.set(learned_9, "dead", (L.num(L.get(learned_9, "dead")) + L.num(dead_16)));
      }
    }
    return []
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
  let lock1: L.Value = L.get(KEYS, 1)
  let answer1: L.Value = L.get(KEYS, 2)
  let queue1: L.Value = L.get(KEYS, 3)
  let timeouts1: L.Value = L.get(KEYS, 4)
  let appointments1: L.Value = L.get(KEYS, 5)
  let order1: L.Value = L.get(KEYS, 6)
  let pace1: L.Value = L.get(KEYS, 7)
  let channel1: L.Value = L.get(KEYS, 8)
  let donePrefix1: L.Value = L.get(KEYS, 9)
  let doneMs1: L.Value = L.get(ARGV, 1)
  let waiterMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs1: L.Value = L.get(ARGV, 3)
  let publish1: L.Value = L.get(ARGV, 4)
  let holder1: L.Value = holderOf1(lock1)[0]
  let kept1: L.Value = finished1(answer1, (L.truthy(($ = (L.truthy(($ = holder1)) ? "1" : $))) ? $ : "0"), doneMs1)[0]
  if (L.truthy(kept1)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder1)) {
    redis.call("DEL", lock1);
    redis.call("SET", L.concat(donePrefix1, holder1), "0", "PX", doneMs1, "NX");
  }
  let ids1: L.Value = redis.call("LRANGE", queue1, 0, 3)
  if (L.truthy(L.get(ids1, 1))) {
    let now1: L.Value = serverTime1(nowMs1)[0]
    let graceMs1: L.Value = L.min(waiterMs1, (4 * L.num(L.get(readQueuePace1(redis.pcall("GET", pace1), now1)[0], "late"))))
    ids1 = frontOf1(queue1, timeouts1, appointments1, order1, ids1, "", now1, graceMs1, undefined)[0];
    if (L.truthy(L.get(ids1, 1))) {
      wake1(publish1, L.concat(channel1, L.concat(":", L.get(ids1, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder1)) ? ":released" : $))) ? $ : ":free")]
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
  const readQueuePace1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [since_3, mean_4, square_5, count_6, late_7, left_8, dead_9, mark_10]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned_11: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_4)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square_5)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_6)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late_7)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left_8)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead_9)) ? $ : 0))], ["mark", (L.truthy(($ = mark_10)) ? $ : "")])
    L.set(learned_11, "since", L.min(L.get(learned_11, "since"), now_2));
    if ((L.less(600000, L.get(learned_11, "mean")) || L.less(86400000, (L.num(now_2) - L.num(L.get(learned_11, "since")))))) {
      return [...readQueuePace1("", now_2)]
    }
    return [learned_11]
  }
  const keepQueuePace1 = (key_1?: L.Value, learned_2?: L.Value): L.Value[] => {
    let since_3: L.Value = (L.num(L.get(learned_2, "since")) * 1000), mean_4: L.Value = (L.num(L.get(learned_2, "mean")) * 1000), square_5: L.Value = (L.num(L.get(learned_2, "square")) * 1000)
    let text_6: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", since_3, mean_4, square_5, L.get(learned_2, "count"))
    text_6 = L.concat(text_6, L.format("%.0f:%.0f:%.0f:", L.get(learned_2, "late"), (L.num(L.get(learned_2, "left")) * 1000), L.get(learned_2, "dead")));
    redis.pcall("SET", key_1, L.concat(text_6, L.get(learned_2, "mark")), "PX", 600000);
    return []
  }
  const noteLeft1 = (learned_1?: L.Value, waiters_2?: L.Value): L.Value[] => {
    L.set(learned_1, "left", (L.num(L.get(learned_1, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned_1, "left")))) * L.num(waiters_2))) / 16))));
    return []
  }
  const frontOf1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, ids_5?: L.Value, holder_6?: L.Value, now_7?: L.Value, graceMs_8?: L.Value, learned_9?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds_10: L.Value = 0
    while (L.truthy(true)) {
      let asking_11: L.Value = L.table(...L.unpack(ids_5))
      L.set(asking_11, (L.num(L.length(ids_5)) + 1), holder_6);
      let dues_12: L.Value = redis.call("ZMSCORE", appointments_3, ...L.unpack(asking_11))
      let java_13: L.Value = false
      for (const [at_14] of L.ipairs(ids_5)) {
        java_13 = (L.truthy(($ = java_13)) ? $ : !L.truthy(L.get(dues_12, at_14)));
      }
      let scores_15: L.Value = (L.truthy(($ = (L.truthy(($ = java_13)) ? redis.call("ZMSCORE", timeouts_2, ...L.unpack(ids_5)) : $))) ? $ : L.table())
      let dead_16: L.Value = 0
      while ((L.truthy(L.get(ids_5, (L.num(dead_16) + 1))) && (L.get(ids_5, (L.num(dead_16) + 1)) !== holder_6))) {
        let due_17: L.Value = L.tonumber((L.truthy(($ = L.get(dues_12, (L.num(dead_16) + 1)))) ? $ : undefined))
        let untilMs_18: L.Value = (L.truthy(($ = (L.truthy(($ = due_17)) ? (L.num(due_17) + L.num(graceMs_8)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores_15, (L.num(dead_16) + 1)))) ? $ : 0)))
        if ((L.less(now_7, untilMs_18) && !(L.truthy(due_17) && L.less((L.num(now_7) + L.num((L.num(1.1) * 120000))), due_17)))) {
          break
        }
        dead_16 = (L.num(dead_16) + 1);
      }
      if (((dead_16 === 0) || (rounds_10 === 16))) {
        return [ids_5, dues_12, scores_15]
      }
      redis.call("LTRIM", queue_1, dead_16, -1);
      for (const [__19, key_20] of L.ipairs(L.table(timeouts_2, appointments_3, order_4))) {
        redis.call("ZREM", key_20, ...L.unpack(ids_5, 1, dead_16));
      }
      ids_5 = redis.call("LRANGE", queue_1, 0, 3);
      rounds_10 = (L.num(rounds_10) + 1);
      if (L.truthy(learned_9)) {
        noteLeft1(learned_9, dead_16);
        L.set(learned_9, "dead", (L.num(L.get(learned_9, "dead")) + L.num(dead_16)));
      }
    }
    return []
  }
  const leave1 = (queue_1?: L.Value, timeouts_2?: L.Value, appointments_3?: L.Value, order_4?: L.Value, holder_5?: L.Value, far_6?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead_7: L.Value = (L.truthy(($ = far_6)) ? redis.call("ZRANK", order_4, holder_5) : $)
    let start_8: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead_7)) ? L.less(redis.call("ZCARD", order_4), (2 * L.num(ahead_7))) : $))) ? -1 : $))) ? $ : 1)
    let known_9: L.Value = 0
    for (const [__10, key_11] of L.ipairs(L.table(timeouts_2, appointments_3, order_4))) {
      known_9 = (L.num(known_9) + L.num(redis.call("ZREM", key_11, holder_5)));
    }
    if (L.less(0, known_9)) {
      redis.call("LREM", queue_1, start_8, holder_5);
    }
    return [L.less(0, known_9)]
  }
  const learn1 = (pace_1?: L.Value, heldMs_2?: L.Value, most_3?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs_2 = L.min(heldMs_2, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace_1, "count")))) ? (L.num((8 * L.num(L.get(pace_1, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace_1, "count", L.min((L.num(L.get(pace_1, "count")) + 1), most_3));
    L.set(pace_1, "mean", (L.num(L.get(pace_1, "mean")) + L.num((L.num((L.num(heldMs_2) - L.num(L.get(pace_1, "mean")))) / L.num(L.get(pace_1, "count"))))));
    return [heldMs_2]
  }
  const noteHolder1 = (learned_1?: L.Value, holder_2?: L.Value, now_3?: L.Value, contended_4?: L.Value): L.Value[] => {
    if ((L.get(learned_1, "mark") === holder_2)) {
      return []
    }
    if ((L.truthy(contended_4) && (L.get(learned_1, "mark") !== ""))) {
      let heldMs_5: L.Value = learn1(learned_1, (L.num(now_3) - L.num(L.get(learned_1, "since"))), 256)[0]
      L.set(learned_1, "square", (L.num(L.get(learned_1, "square")) + L.num((L.num((L.num((L.num(heldMs_5) * L.num(heldMs_5))) - L.num(L.get(learned_1, "square")))) / L.num(L.get(learned_1, "count"))))));
    }
    L.set(learned_1, "mark", holder_2);
    L.set(learned_1, "since", now_3);
    L.set(learned_1, "dead", 0);
    return []
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
  let lock1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let queue1: L.Value = L.get(KEYS, 3)
  let timeouts1: L.Value = L.get(KEYS, 4)
  let appointments1: L.Value = L.get(KEYS, 5)
  let order1: L.Value = L.get(KEYS, 6)
  let pace1: L.Value = L.get(KEYS, 7)
  let channel1: L.Value = L.get(KEYS, 8)
  let holder1: L.Value = L.get(ARGV, 1)
  let holds1: L.Value = L.get(ARGV, 2)
  let outcome1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let waiterMs1: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs1: L.Value = L.get(ARGV, 6)
  let publish1: L.Value = L.get(ARGV, 7)
  let freed1: L.Value = (L.truthy(($ = (holds1 === "0"))) ? (redis.call("HDEL", lock1, holder1) === 1) : $)
  if (L.truthy(freed1)) {
    redis.call("SET", done1, outcome1, "PX", doneMs1);
  } else {
    let current1: L.Value = (L.truthy(($ = (holds1 !== "0"))) ? redis.call("HGET", lock1, holder1) : $)
    let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = current1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
    if (((L.truthy(current1) && !L.truthy(kept1)) && L.less(L.tonumber(holds1), L.tonumber(current1)))) {
      redis.call("HSET", lock1, holder1, holds1);
    }
    if ((L.truthy(current1) || L.truthy(kept1))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids1: L.Value = redis.call("LRANGE", queue1, 0, 3)
  let hasLeft1: L.Value = false
  if ((L.truthy(L.get(ids1, 1)) && !L.truthy(freed1))) {
    hasLeft1 = leave1(queue1, timeouts1, appointments1, order1, holder1, L.get(ids1, 4))[0];
    ids1 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock1) === 0))) ? redis.call("LRANGE", queue1, 0, 3) : $))) ? $ : L.table());
  }
  if ((L.truthy(hasLeft1) || L.truthy(L.get(ids1, 1)))) {
    let now1: L.Value = serverTime1(nowMs1)[0]
    let learned1: L.Value = readQueuePace1(redis.pcall("GET", pace1), now1)[0]
    let hasFreed1: L.Value = (L.truthy(($ = freed1)) ? (L.get(learned1, "mark") === holder1) : $)
    if (L.truthy(hasFreed1)) {
      noteHolder1(learned1, "", now1, true);
    } else if (L.truthy(hasLeft1)) {
      noteLeft1(learned1, 1);
    }
    if (L.truthy(L.get(ids1, 1))) {
      let graceMs1: L.Value = L.min(waiterMs1, (4 * L.num(L.get(learned1, "late"))))
      ids1 = frontOf1(queue1, timeouts1, appointments1, order1, ids1, "", now1, graceMs1, learned1)[0];
    }
    if ((L.truthy(hasFreed1) || L.truthy(hasLeft1))) {
      keepQueuePace1(pace1, learned1);
    }
    if (L.truthy(L.get(ids1, 1))) {
      wake1(publish1, L.concat(channel1, L.concat(":", L.get(ids1, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed1)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most1: L.Value = L.tonumber(L.get(ARGV, 1))
  let count1: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count1, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most1) - 1)))))]
}
