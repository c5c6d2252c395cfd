// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const askIn1 = (learned2?: L.Value, place3?: L.Value, heldMs4?: L.Value, waitedMs5?: L.Value, remainingMs6?: L.Value, rttMs7?: L.Value, jitter8?: L.Value): L.Value[] => {
    let $: L.Value
    let held9: L.Value = (L.truthy(($ = heldMs4)) ? $ : 0)
    let askMs10: L.Value = undefined
    if ((L.get(learned2, "count") === 0)) {
      askMs10 = (L.num(L.max(25, (L.num(held9) / 3))) * L.num((1 + L.num((L.num(place3) / 4)))));
    } else {
      let mean11: L.Value = L.max(L.get(learned2, "mean"), 1)
      let varies12: L.Value = (L.num((L.num((L.num(L.max(0, (L.num((L.num((L.num(L.get(learned2, "square")) / L.num(mean11))) / L.num(mean11))) - 1))) * L.num(L.get(learned2, "count")))) + 6)) / L.num((L.num(L.get(learned2, "count")) + 3)))
      let restMs13: L.Value = 0
      if (L.truthy(heldMs4)) {
        restMs13 = (L.truthy(($ = (L.truthy(($ = L.less(varies12, 1))) ? L.max(0, (L.num(mean11) - L.num((L.num(held9) * L.num((1 - L.num(L.sqrt(varies12)))))))) : $))) ? $ : mean11);
      }
      let turnMs14: L.Value = L.max(1, (L.num((L.num(place3) * L.num(mean11))) + L.num(restMs13)))
      let ofHolds15: L.Value = (L.num((L.num((L.num(place3) * L.num(mean11))) * L.num(mean11))) + L.num((L.num(L.min(restMs13, mean11)) * L.num(L.min(restMs13, mean11)))))
      let ofMean16: L.Value = (L.num((L.num((L.num((L.num(place3) * L.num(mean11))) * L.num(place3))) * L.num(mean11))) / L.num(L.get(learned2, "count")))
      let errorMs17: L.Value = L.sqrt((L.num(varies12) * L.num((L.num(ofHolds15) + L.num(ofMean16)))))
      let gapMs18: L.Value = (L.num(0.12) * L.num(L.max(mean11, (L.num(held9) / L.num((L.num((L.num(place3) / 2)) + 1))))))
      askMs10 = L.max(gapMs18, (L.num(turnMs14) * L.num(L.exp((L.num((L.num(-L.num(1.5)) * L.num(errorMs17))) / L.num(turnMs14))))));
    }
    askMs10 = L.max(4, askMs10, (L.num((L.num(place3) * L.num(rttMs7))) / 2));
    askMs10 = (L.num(L.min(askMs10, L.max(2000, (2 * L.num(waitedMs5))), 600000)) * L.num((L.num(0.95) + L.num((L.num(jitter8) / 10000)))));
    if (((place3 === 0) && L.less(0, remainingMs6))) {
      askMs10 = L.min(askMs10, (L.num(remainingMs6) + 5));
    }
    return [L.ceil(askMs10)]
  }
  const frontOf19 = (queue20?: L.Value, timeouts21?: L.Value, appointments22?: L.Value, order23?: L.Value, ids24?: L.Value, holder25?: L.Value, now26?: L.Value, graceMs27?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds28: L.Value = 0
    while (L.truthy(true)) {
      let asking29: L.Value = L.table(...L.unpack(ids24))
      L.set(asking29, (L.num(L.length(ids24)) + 1), holder25);
      let dues30: L.Value = redis.call("ZMSCORE", appointments22, ...L.unpack(asking29))
      let java31: L.Value = false
      for (const [at32] of L.ipairs(ids24)) {
        java31 = (L.truthy(($ = java31)) ? $ : !L.truthy(L.get(dues30, at32)));
      }
      let scores33: L.Value = (L.truthy(($ = (L.truthy(($ = java31)) ? redis.call("ZMSCORE", timeouts21, ...L.unpack(ids24)) : $))) ? $ : L.table())
      let dead34: L.Value = 0
      while ((L.truthy(L.get(ids24, (L.num(dead34) + 1))) && (L.get(ids24, (L.num(dead34) + 1)) !== holder25))) {
        let untilMs35: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(dues30, (L.num(dead34) + 1)))) ? (L.num(L.get(dues30, (L.num(dead34) + 1))) + L.num(graceMs27)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores33, (L.num(dead34) + 1)))) ? $ : 0)))
        if (L.less(now26, untilMs35)) {
          break
        }
        dead34 = (L.num(dead34) + 1);
      }
      if (((dead34 === 0) || (rounds28 === 16))) {
        return [ids24, dues30, scores33]
      }
      redis.call("LTRIM", queue20, dead34, -1);
      for (const [_36, key37] of L.ipairs(L.table(timeouts21, appointments22, order23))) {
        redis.call("ZREM", key37, ...L.unpack(ids24, 1, dead34));
      }
      ids24 = redis.call("LRANGE", queue20, 0, 3);
      rounds28 = (L.num(rounds28) + 1);
    }
    return []
  }
  const hasHolderShape38 = (field39?: L.Value, count40?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field39, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count40, /^[0-9]+$/s)[0] : $)]
  }
  const refuse41 = (hash42?: L.Value): L.Value[] => {
    redis.call("GET", hash42);
    return []
  }
  const holderOf43 = (lock44?: L.Value): L.Value[] => {
    let entry45: L.Value = redis.call("HGETALL", lock44)
    if ((L.truthy(L.get(entry45, 1)) && (L.truthy(L.get(entry45, 3)) || !L.truthy(hasHolderShape38(L.get(entry45, 1), L.get(entry45, 2))[0])))) {
      refuse41(lock44);
    }
    return [L.get(entry45, 1), L.get(entry45, 2)]
  }
  const noteHolder46 = (learned47?: L.Value, who48?: L.Value, now49?: L.Value, contended50?: L.Value): L.Value[] => {
    if ((L.get(learned47, "who") === who48)) {
      return []
    }
    if ((L.truthy(contended50) && (L.get(learned47, "who") !== ""))) {
      let heldMs51: L.Value = L.min((L.num(now49) - L.num(L.get(learned47, "since"))), 600000)
      L.set(learned47, "count", L.min((L.num(L.get(learned47, "count")) + 1), 256));
      L.set(learned47, "mean", (L.num(L.get(learned47, "mean")) + L.num((L.num((L.num(heldMs51) - L.num(L.get(learned47, "mean")))) / L.num(L.get(learned47, "count"))))));
      L.set(learned47, "square", (L.num(L.get(learned47, "square")) + L.num((L.num((L.num((L.num(heldMs51) * L.num(heldMs51))) - L.num(L.get(learned47, "square")))) / L.num(L.get(learned47, "count"))))));
    }
    L.set(learned47, "who", who48);
    L.set(learned47, "since", now49);
    return []
  }
  const keepPace52 = (pace53?: L.Value, learned54?: L.Value): L.Value[] => {
    let numbers55: L.Value = L.table((L.num(L.get(learned54, "mean")) * 1000), (L.num(L.get(learned54, "square")) * 1000), L.get(learned54, "count"), L.get(learned54, "since"), L.get(learned54, "late"))
    redis.pcall("SET", pace53, L.concat(L.format("%d:%d:%d:%d:%d:", ...L.unpack(numbers55)), L.get(learned54, "who")), "PX", 600000);
    return []
  }
  const keepQueue56 = (queue57?: L.Value, timeouts58?: L.Value, appointments59?: L.Value, order60?: L.Value, java61?: L.Value): L.Value[] => {
    let $: L.Value
    java61 = (L.truthy(($ = java61)) ? $ : L.less(redis.call("ZCARD", order60), redis.call("LLEN", queue57)));
    for (const [_62, key63] of L.ipairs(L.table(queue57, timeouts58))) {
      if (L.truthy(java61)) {
        redis.call("PERSIST", key63);
      } else {
        redis.call("PEXPIRE", key63, 3660000);
      }
    }
    for (const [_64, key65] of L.ipairs(L.table(appointments59, order60))) {
      redis.call("PEXPIRE", key65, 3600000);
    }
    return []
  }
  const leave66 = (queue67?: L.Value, timeouts68?: L.Value, appointments69?: L.Value, order70?: L.Value, holder71?: L.Value): L.Value[] => {
    redis.call("LREM", queue67, 1, holder71);
    for (const [_72, key73] of L.ipairs(L.table(timeouts68, appointments69, order70))) {
      redis.call("ZREM", key73, holder71);
    }
    return []
  }
  const placeIn74 = (queue75?: L.Value, timeouts76?: L.Value, order77?: L.Value, ids78?: L.Value, dues79?: L.Value, holder80?: L.Value, ticket81?: L.Value): L.Value[] => {
    let $: L.Value
    let place82: L.Value = undefined
    let java83: L.Value = 0
    for (const [at84, id85] of L.ipairs(ids78)) {
      if ((id85 === holder80)) {
        place82 = (L.num(at84) - 1);
      } else if (!L.truthy(L.get(dues79, at84))) {
        java83 = (L.num(java83) + 1);
      }
    }
    let score86: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place82))) ? L.get(ids78, 4) : $))) ? L.less(0, ticket81) : $))) ? redis.call("ZSCORE", timeouts76, holder80) : $)
    if (L.truthy(score86)) {
      place82 = (L.num((L.truthy(($ = redis.call("ZRANK", order77, holder80))) ? $ : 0)) + L.num(java83));
      place82 = (L.truthy(($ = (L.truthy(($ = L.less(3, place82))) ? place82 : $))) ? $ : redis.call("LPOS", queue75, holder80));
    }
    return [(L.truthy(($ = place82)) ? $ : L.length(ids78)), (L.truthy(($ = (L.truthy(($ = place82)) ? true : $))) ? $ : false), java83, L.tonumber((L.truthy(($ = score86)) ? $ : 0))]
  }
  const readPace87 = (pace88?: L.Value, now89?: L.Value): L.Value[] => {
    let $: L.Value
    let text90: L.Value = redis.pcall("GET", pace88)
    let [mean91, square92, count93, since94, late95, who96]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text90) === "string"))) ? text90 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if ((((!L.truthy(mean91) || L.less(now89, L.tonumber(since94))) || L.less(86400000, (L.num(now89) - L.num(since94)))) || L.less(600000000, L.tonumber(mean91)))) {
      return [L.keyed(L.table(), ["mean", 0], ["square", 0], ["count", 0], ["since", now89], ["late", 50], ["who", ""])]
    }
    return [L.keyed(L.table(), ["mean", (L.num(mean91) / 1000)], ["square", (L.num(square92) / 1000)], ["count", L.tonumber(count93)], ["since", L.tonumber(since94)], ["late", L.tonumber(late95)], ["who", who96])]
  }
  const timeoutAt97 = (timeouts98?: L.Value, ids99?: L.Value, dues100?: L.Value, scores101?: L.Value, place102?: L.Value, timeout103?: L.Value, waitedMs104?: L.Value): L.Value[] => {
    let $: L.Value
    let mine105: L.Value = undefined
    for (const [at106, id107] of L.ipairs(ids99)) {
      mine105 = (L.truthy(($ = (L.truthy(($ = (at106 === (L.num(place102) + 1)))) ? timeout103 : $))) ? $ : mine105);
      if (!L.truthy(L.get(dues100, at106))) {
        let score108: L.Value = L.tonumber((L.truthy(($ = L.get(scores101, at106))) ? $ : 0))
        if (((L.less(1, at106) && (at106 !== (L.num(place102) + 1))) && L.less(score108, (L.num(timeout103) + 1000)))) {
          score108 = (L.num(timeout103) + 5000);
          redis.call("ZADD", timeouts98, L.format("%.0f", score108), id107);
        }
        let aheadMs109: L.Value = (L.num(score108) - L.num(timeout103))
        let leastMs110: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs109))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place102, at106))) ? waitedMs104 : $)))) ? $ : 0)
        timeout103 = (L.num(timeout103) + L.num(L.max(aheadMs109, leastMs110)));
      }
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(place102, L.length(ids99)))) ? mine105 : $))) ? $ : timeout103)]
  }
  const formerPlace111 = (order112?: L.Value, ids113?: L.Value, dues114?: L.Value, ticket115?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets116: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids113, 1))) ? redis.call("ZMSCORE", order112, ...L.unpack(ids113)) : $))) ? $ : L.table())
    for (const [at117, id118] of L.ipairs(ids113)) {
      if ((!L.truthy(L.get(dues114, at117)) || L.less(ticket115, L.tonumber((L.truthy(($ = L.get(tickets116, at117))) ? $ : 0))))) {
        return [(L.num(at117) - 1), id118]
      }
    }
    return [L.length(ids113)]
  }
  const returnTo119 = (queue120?: L.Value, order121?: L.Value, holder122?: L.Value, ticket123?: L.Value, before124?: L.Value, lastOfFront125?: L.Value): L.Value[] => {
    redis.call("ZADD", order121, ticket123, holder122);
    redis.call("LREM", queue120, 1, holder122);
    if (!L.truthy(lastOfFront125)) {
      redis.call("RPUSH", queue120, holder122);
      return []
    }
    if (L.truthy(before124)) {
      redis.call("LINSERT", queue120, "BEFORE", before124, holder122);
      return []
    }
    let rank126: L.Value = redis.call("ZRANK", order121, holder122)
    let earlier127: L.Value = redis.call("ZRANGE", order121, L.max((L.num(rank126) - 16), 0), rank126)
    for (let at128 = 1, end = L.num((L.num(L.length(earlier127)) - 1)); at128 <= end; at128 += 1) {
      if (L.less(0, redis.call("LINSERT", queue120, "AFTER", L.get(earlier127, (L.num(L.length(earlier127)) - L.num(at128))), holder122))) {
        return []
      }
    }
    redis.call("LINSERT", queue120, "AFTER", lastOfFront125, holder122);
    return []
  }
  const serverTime129 = (nowMs130?: L.Value): L.Value[] => {
    let $: L.Value
    let time131: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time131, "err"))) ? L.tonumber(nowMs130) : $))) ? $ : (L.num((L.num(L.get(time131, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time131, 2)) / 1000)))))]
  }
  const wake132 = (publish133?: L.Value, channel134?: L.Value, message135?: L.Value): L.Value[] => {
    if ((publish133 === "BOTH")) {
      redis.call("PUBLISH", channel134, message135);
      publish133 = "SPUBLISH";
    }
    if ((publish133 !== "")) {
      redis.call(publish133, channel134, message135);
    }
    return []
  }
  let lock136: L.Value = L.get(KEYS, 1)
  let done137: L.Value = L.get(KEYS, 2)
  let queue138: L.Value = L.get(KEYS, 3)
  let timeouts139: L.Value = L.get(KEYS, 4)
  let appointments140: L.Value = L.get(KEYS, 5)
  let order141: L.Value = L.get(KEYS, 6)
  let pace142: L.Value = L.get(KEYS, 7)
  let channel143: L.Value = L.get(KEYS, 8)
  let holder144: L.Value = L.get(ARGV, 1)
  let leaseMs145: L.Value = L.tonumber(L.get(ARGV, 2))
  let last146: L.Value = L.get(ARGV, 3)
  let doneMs147: L.Value = L.get(ARGV, 4)
  let rttMs148: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter149: L.Value = L.get(ARGV, 6)
  let ticket150: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs151: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs152: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs153: L.Value = L.get(ARGV, 10)
  let publish154: L.Value = L.get(ARGV, 11)
  let present155: L.Value = redis.call("EXISTS", lock136, done137, queue138)
  if ((present155 === 0)) {
    redis.call("HSET", lock136, holder144, "1");
    redis.call("PEXPIRE", lock136, leaseMs145);
    return [L.table(":granted", leaseMs145)]
  }
  let remainingMs156: L.Value = redis.call("PTTL", lock136)
  let held157: L.Value = (remainingMs156 !== -2)
  let current158: L.Value = (L.truthy(($ = held157)) ? holderOf43(lock136)[0] : $)
  if ((current158 === holder144)) {
    return [L.table(":granted", remainingMs156)]
  }
  let ids159: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held157)) ? (present155 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue138, 0, 3))
  if (((L.num((L.num(present155) - L.num((L.truthy(($ = (L.truthy(($ = held157)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids159, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
    return [L.table(":refused", remainingMs156)]
  }
  if ((L.truthy(held157) && (last146 === "1"))) {
    if ((L.truthy(L.get(ids159, 1)) && (L.less(0, ticket150) || L.truthy(redis.call("ZSCORE", order141, holder144))))) {
      leave66(queue138, timeouts139, appointments140, order141, holder144);
    }
    redis.call("SET", done137, "0", "PX", doneMs147);
    return [L.table(":busy", remainingMs156, L.length(ids159), 0, 0)]
  }
  let now160: L.Value = serverTime129(nowMs153)[0]
  let learned161: L.Value = readPace87(pace142, now160)[0]
  let contended162: L.Value = L.get(ids159, 1)
  let graceMs163: L.Value = L.min(waiterMs152, (4 * L.num(L.max(L.get(learned161, "late"), rttMs148))))
  let dues164: L.Value = L.table(), scores165: L.Value = L.table()
  if (L.truthy(contended162)) {
    {
      const values = [...frontOf19(queue138, timeouts139, appointments140, order141, ids159, holder144, now160, graceMs163)]
      ids159 = values[0];
      dues164 = values[1];
      scores165 = values[2];
    }
  }
  let due166: L.Value = L.tonumber((L.truthy(($ = L.get(dues164, (L.num(L.length(ids159)) + 1)))) ? $ : undefined))
  if ((L.truthy(due166) && (ticket150 === 0))) {
    ticket150 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order141, holder144))) ? $ : 0));
  }
  let [place167, stands168, java169, score170]: L.Value[] = placeIn74(queue138, timeouts139, order141, ids159, dues164, holder144, ticket150)
  let returns171: L.Value = (L.truthy(($ = !L.truthy(stands168))) ? L.less(0, ticket150) : $)
  let successor172: L.Value = undefined
  if (L.truthy(returns171)) {
    {
      const values = [...formerPlace111(order141, ids159, dues164, ticket150)]
      place167 = values[0];
      successor172 = values[1];
    }
  }
  if ((L.truthy(due166) && L.less(due166, now160))) {
    L.set(learned161, "late", L.max(L.min((L.num(now160) - L.num(due166)), 500), (L.num(L.get(learned161, "late")) * L.num(0.98))));
  } else if ((L.truthy(returns171) && !L.truthy(due166))) {
    L.set(learned161, "late", L.min((L.num((2 * L.num(L.get(learned161, "late")))) + 50), 500));
  }
  let granted173: L.Value = (L.truthy(($ = !L.truthy(held157))) ? (place167 === 0) : $)
  if ((L.less(0, ticket150) && (L.truthy(granted173) || (last146 === "1")))) {
    leave66(queue138, timeouts139, appointments140, order141, holder144);
  }
  if (L.truthy(granted173)) {
    redis.call("ZREMRANGEBYSCORE", order141, "-inf", ticket150);
    noteHolder46(learned161, holder144, now160, contended162);
    L.set(learned161, "late", L.max((L.num(L.get(learned161, "late")) * L.num(0.95)), rttMs148));
    keepPace52(pace142, learned161);
    redis.call("HSET", lock136, holder144, "1");
    redis.call("PEXPIRE", lock136, leaseMs145);
    return [L.table(":granted", leaseMs145)]
  }
  let leaseEndMs174: L.Value = L.max(remainingMs156, 0)
  if (L.truthy(held157)) {
    noteHolder46(learned161, current158, now160, contended162);
  } else {
    remainingMs156 = L.min(waiterMs152, (L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.get(dues164, 1))) ? (L.num(L.get(dues164, 1)) + L.num(graceMs163)) : $))) ? $ : L.get(scores165, 1)))) ? $ : now160)) - L.num(now160)));
    if (!L.truthy(L.get(dues164, 1))) {
      wake132(publish154, L.concat(channel143, L.concat(":", L.get(ids159, 1))), "0");
    }
  }
  if ((last146 === "1")) {
    redis.call("SET", done137, "0", "PX", doneMs147);
    return [L.table(":busy", remainingMs156, place167, 0, 0)]
  }
  let isFirst175: L.Value = false
  if (L.truthy(returns171)) {
    returnTo119(queue138, order141, holder144, ticket150, successor172, L.get(ids159, L.length(ids159)));
  } else if (!L.truthy(stands168)) {
    let newest176: L.Value = redis.call("ZRANGE", order141, -1, -1, "WITHSCORES")
    isFirst175 = !L.truthy(L.get(newest176, 1));
    ticket150 = L.max(now160, (L.num((L.truthy(($ = L.get(newest176, 2))) ? $ : 0)) + 1));
    redis.call("ZADD", order141, ticket150, holder144);
    place167 = (L.num(redis.call("RPUSH", queue138, holder144)) - 1);
  }
  let waitedMs177: L.Value = L.max((L.num(now160) - L.num(ticket150)), 0)
  let askMs178: L.Value = askIn1(learned161, place167, (L.truthy(($ = held157)) ? (L.num(now160) - L.num(L.get(learned161, "since"))) : $), waitedMs177, leaseEndMs174, rttMs148, jitter149)[0]
  let soonestMs179: L.Value = (L.num(leastMs151) + L.num((L.truthy(($ = (L.truthy(($ = L.less(0, rttMs148))) ? rttMs148 : $))) ? $ : 100)))
  let nextDue180: L.Value = L.max((L.truthy(($ = due166)) ? $ : 0), (L.num(now160) + L.num(L.max(askMs178, soonestMs179))))
  redis.call("ZADD", appointments140, nextDue180, holder144);
  if ((L.less(place167, 4) || !L.truthy(stands168))) {
    let timeout181: L.Value = L.max((L.num(now160) + L.num(leaseEndMs174)), nextDue180)
    timeout181 = timeoutAt97(timeouts139, ids159, dues164, scores165, place167, timeout181, waitedMs177)[0];
    if (L.less(3, place167)) {
      timeout181 = (L.num(timeout181) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue138)) - L.num(redis.call("ZCARD", order141)))) - L.num(java169))))));
    }
    redis.call("ZADD", timeouts139, (L.num(timeout181) + L.num(waiterMs152)), holder144);
  } else if (L.less(score170, (L.num(nextDue180) + L.num(waiterMs152)))) {
    redis.call("ZADD", timeouts139, (L.num(nextDue180) + L.num(waiterMs152)), holder144);
  }
  if ((L.truthy(isFirst175) || ((L.truthy(stands168) || L.truthy(returns171)) && (L.floor((L.num((L.truthy(($ = due166)) ? $ : 0)) / 60000)) !== L.floor((L.num(nextDue180) / 60000)))))) {
    keepQueue56(queue138, timeouts139, appointments140, order141, L.less(0, java169));
  }
  keepPace52(pace142, learned161);
  return [L.table(":busy", remainingMs156, place167, askMs178, ticket150)]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key2?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key2, 1, "GT");
    return []
  }
  const finished3 = (done4?: L.Value, answer5?: L.Value, doneMs6?: L.Value): L.Value[] => {
    let $: L.Value
    let stored7: L.Value = redis.pcall("SET", done4, answer5, "PX", doneMs6, "NX")
    if ((L.truthy(stored7) && L.truthy(L.get(stored7, "err")))) {
      passFull1(done4);
      stored7 = redis.call("SET", done4, answer5, "PX", doneMs6, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored7))) ? redis.call("GET", done4) : $)]
  }
  const frontOf8 = (queue9?: L.Value, timeouts10?: L.Value, appointments11?: L.Value, order12?: L.Value, ids13?: L.Value, holder14?: L.Value, now15?: L.Value, graceMs16?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds17: L.Value = 0
    while (L.truthy(true)) {
      let asking18: L.Value = L.table(...L.unpack(ids13))
      L.set(asking18, (L.num(L.length(ids13)) + 1), holder14);
      let dues19: L.Value = redis.call("ZMSCORE", appointments11, ...L.unpack(asking18))
      let java20: L.Value = false
      for (const [at21] of L.ipairs(ids13)) {
        java20 = (L.truthy(($ = java20)) ? $ : !L.truthy(L.get(dues19, at21)));
      }
      let scores22: L.Value = (L.truthy(($ = (L.truthy(($ = java20)) ? redis.call("ZMSCORE", timeouts10, ...L.unpack(ids13)) : $))) ? $ : L.table())
      let dead23: L.Value = 0
      while ((L.truthy(L.get(ids13, (L.num(dead23) + 1))) && (L.get(ids13, (L.num(dead23) + 1)) !== holder14))) {
        let untilMs24: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(dues19, (L.num(dead23) + 1)))) ? (L.num(L.get(dues19, (L.num(dead23) + 1))) + L.num(graceMs16)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores22, (L.num(dead23) + 1)))) ? $ : 0)))
        if (L.less(now15, untilMs24)) {
          break
        }
        dead23 = (L.num(dead23) + 1);
      }
      if (((dead23 === 0) || (rounds17 === 16))) {
        return [ids13, dues19, scores22]
      }
      redis.call("LTRIM", queue9, dead23, -1);
      for (const [_25, key26] of L.ipairs(L.table(timeouts10, appointments11, order12))) {
        redis.call("ZREM", key26, ...L.unpack(ids13, 1, dead23));
      }
      ids13 = redis.call("LRANGE", queue9, 0, 3);
      rounds17 = (L.num(rounds17) + 1);
    }
    return []
  }
  const hasHolderShape27 = (field28?: L.Value, count29?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field28, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count29, /^[0-9]+$/s)[0] : $)]
  }
  const refuse30 = (hash31?: L.Value): L.Value[] => {
    redis.call("GET", hash31);
    return []
  }
  const holderOf32 = (lock33?: L.Value): L.Value[] => {
    let entry34: L.Value = redis.call("HGETALL", lock33)
    if ((L.truthy(L.get(entry34, 1)) && (L.truthy(L.get(entry34, 3)) || !L.truthy(hasHolderShape27(L.get(entry34, 1), L.get(entry34, 2))[0])))) {
      refuse30(lock33);
    }
    return [L.get(entry34, 1), L.get(entry34, 2)]
  }
  const readPace35 = (pace36?: L.Value, now37?: L.Value): L.Value[] => {
    let $: L.Value
    let text38: L.Value = redis.pcall("GET", pace36)
    let [mean39, square40, count41, since42, late43, who44]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text38) === "string"))) ? text38 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if ((((!L.truthy(mean39) || L.less(now37, L.tonumber(since42))) || L.less(86400000, (L.num(now37) - L.num(since42)))) || L.less(600000000, L.tonumber(mean39)))) {
      return [L.keyed(L.table(), ["mean", 0], ["square", 0], ["count", 0], ["since", now37], ["late", 50], ["who", ""])]
    }
    return [L.keyed(L.table(), ["mean", (L.num(mean39) / 1000)], ["square", (L.num(square40) / 1000)], ["count", L.tonumber(count41)], ["since", L.tonumber(since42)], ["late", L.tonumber(late43)], ["who", who44])]
  }
  const serverTime45 = (nowMs46?: L.Value): L.Value[] => {
    let $: L.Value
    let time47: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time47, "err"))) ? L.tonumber(nowMs46) : $))) ? $ : (L.num((L.num(L.get(time47, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time47, 2)) / 1000)))))]
  }
  const wake48 = (publish49?: L.Value, channel50?: L.Value, message51?: L.Value): L.Value[] => {
    if ((publish49 === "BOTH")) {
      redis.call("PUBLISH", channel50, message51);
      publish49 = "SPUBLISH";
    }
    if ((publish49 !== "")) {
      redis.call(publish49, channel50, message51);
    }
    return []
  }
  let lock52: L.Value = L.get(KEYS, 1)
  let answer53: L.Value = L.get(KEYS, 2)
  let queue54: L.Value = L.get(KEYS, 3)
  let timeouts55: L.Value = L.get(KEYS, 4)
  let appointments56: L.Value = L.get(KEYS, 5)
  let order57: L.Value = L.get(KEYS, 6)
  let pace58: L.Value = L.get(KEYS, 7)
  let channel59: L.Value = L.get(KEYS, 8)
  let donePrefix60: L.Value = L.get(KEYS, 9)
  let answerMs61: L.Value = L.get(ARGV, 1)
  let waiterMs62: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs63: L.Value = L.get(ARGV, 3)
  let publish64: L.Value = L.get(ARGV, 4)
  let holder65: L.Value = holderOf32(lock52)[0]
  let kept66: L.Value = finished3(answer53, (L.truthy(($ = (L.truthy(($ = holder65)) ? "1" : $))) ? $ : "0"), answerMs61)[0]
  if (L.truthy(kept66)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept66 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder65)) {
    redis.call("DEL", lock52);
    redis.call("SET", L.concat(donePrefix60, holder65), "0", "PX", answerMs61, "NX");
  }
  let ids67: L.Value = redis.call("LRANGE", queue54, 0, 3)
  if (L.truthy(L.get(ids67, 1))) {
    let now68: L.Value = serverTime45(nowMs63)[0]
    let graceMs69: L.Value = L.min(waiterMs62, (4 * L.num(L.get(readPace35(pace58, now68)[0], "late"))))
    ids67 = frontOf8(queue54, timeouts55, appointments56, order57, ids67, "", now68, graceMs69)[0];
    if (L.truthy(L.get(ids67, 1))) {
      wake48(publish64, L.concat(channel59, L.concat(":", L.get(ids67, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder65)) ? ":released" : $))) ? $ : ":free")]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key2?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key2, 1, "GT");
    return []
  }
  const finished3 = (done4?: L.Value, answer5?: L.Value, doneMs6?: L.Value): L.Value[] => {
    let $: L.Value
    let stored7: L.Value = redis.pcall("SET", done4, answer5, "PX", doneMs6, "NX")
    if ((L.truthy(stored7) && L.truthy(L.get(stored7, "err")))) {
      passFull1(done4);
      stored7 = redis.call("SET", done4, answer5, "PX", doneMs6, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored7))) ? redis.call("GET", done4) : $)]
  }
  const frontOf8 = (queue9?: L.Value, timeouts10?: L.Value, appointments11?: L.Value, order12?: L.Value, ids13?: L.Value, holder14?: L.Value, now15?: L.Value, graceMs16?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds17: L.Value = 0
    while (L.truthy(true)) {
      let asking18: L.Value = L.table(...L.unpack(ids13))
      L.set(asking18, (L.num(L.length(ids13)) + 1), holder14);
      let dues19: L.Value = redis.call("ZMSCORE", appointments11, ...L.unpack(asking18))
      let java20: L.Value = false
      for (const [at21] of L.ipairs(ids13)) {
        java20 = (L.truthy(($ = java20)) ? $ : !L.truthy(L.get(dues19, at21)));
      }
      let scores22: L.Value = (L.truthy(($ = (L.truthy(($ = java20)) ? redis.call("ZMSCORE", timeouts10, ...L.unpack(ids13)) : $))) ? $ : L.table())
      let dead23: L.Value = 0
      while ((L.truthy(L.get(ids13, (L.num(dead23) + 1))) && (L.get(ids13, (L.num(dead23) + 1)) !== holder14))) {
        let untilMs24: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(dues19, (L.num(dead23) + 1)))) ? (L.num(L.get(dues19, (L.num(dead23) + 1))) + L.num(graceMs16)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores22, (L.num(dead23) + 1)))) ? $ : 0)))
        if (L.less(now15, untilMs24)) {
          break
        }
        dead23 = (L.num(dead23) + 1);
      }
      if (((dead23 === 0) || (rounds17 === 16))) {
        return [ids13, dues19, scores22]
      }
      redis.call("LTRIM", queue9, dead23, -1);
      for (const [_25, key26] of L.ipairs(L.table(timeouts10, appointments11, order12))) {
        redis.call("ZREM", key26, ...L.unpack(ids13, 1, dead23));
      }
      ids13 = redis.call("LRANGE", queue9, 0, 3);
      rounds17 = (L.num(rounds17) + 1);
    }
    return []
  }
  const noteHolder27 = (learned28?: L.Value, who29?: L.Value, now30?: L.Value, contended31?: L.Value): L.Value[] => {
    if ((L.get(learned28, "who") === who29)) {
      return []
    }
    if ((L.truthy(contended31) && (L.get(learned28, "who") !== ""))) {
      let heldMs32: L.Value = L.min((L.num(now30) - L.num(L.get(learned28, "since"))), 600000)
      L.set(learned28, "count", L.min((L.num(L.get(learned28, "count")) + 1), 256));
      L.set(learned28, "mean", (L.num(L.get(learned28, "mean")) + L.num((L.num((L.num(heldMs32) - L.num(L.get(learned28, "mean")))) / L.num(L.get(learned28, "count"))))));
      L.set(learned28, "square", (L.num(L.get(learned28, "square")) + L.num((L.num((L.num((L.num(heldMs32) * L.num(heldMs32))) - L.num(L.get(learned28, "square")))) / L.num(L.get(learned28, "count"))))));
    }
    L.set(learned28, "who", who29);
    L.set(learned28, "since", now30);
    return []
  }
  const keepPace33 = (pace34?: L.Value, learned35?: L.Value): L.Value[] => {
    let numbers36: L.Value = L.table((L.num(L.get(learned35, "mean")) * 1000), (L.num(L.get(learned35, "square")) * 1000), L.get(learned35, "count"), L.get(learned35, "since"), L.get(learned35, "late"))
    redis.pcall("SET", pace34, L.concat(L.format("%d:%d:%d:%d:%d:", ...L.unpack(numbers36)), L.get(learned35, "who")), "PX", 600000);
    return []
  }
  const leave37 = (queue38?: L.Value, timeouts39?: L.Value, appointments40?: L.Value, order41?: L.Value, holder42?: L.Value): L.Value[] => {
    redis.call("LREM", queue38, 1, holder42);
    for (const [_43, key44] of L.ipairs(L.table(timeouts39, appointments40, order41))) {
      redis.call("ZREM", key44, holder42);
    }
    return []
  }
  const readPace45 = (pace46?: L.Value, now47?: L.Value): L.Value[] => {
    let $: L.Value
    let text48: L.Value = redis.pcall("GET", pace46)
    let [mean49, square50, count51, since52, late53, who54]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text48) === "string"))) ? text48 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if ((((!L.truthy(mean49) || L.less(now47, L.tonumber(since52))) || L.less(86400000, (L.num(now47) - L.num(since52)))) || L.less(600000000, L.tonumber(mean49)))) {
      return [L.keyed(L.table(), ["mean", 0], ["square", 0], ["count", 0], ["since", now47], ["late", 50], ["who", ""])]
    }
    return [L.keyed(L.table(), ["mean", (L.num(mean49) / 1000)], ["square", (L.num(square50) / 1000)], ["count", L.tonumber(count51)], ["since", L.tonumber(since52)], ["late", L.tonumber(late53)], ["who", who54])]
  }
  const serverTime55 = (nowMs56?: L.Value): L.Value[] => {
    let $: L.Value
    let time57: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time57, "err"))) ? L.tonumber(nowMs56) : $))) ? $ : (L.num((L.num(L.get(time57, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time57, 2)) / 1000)))))]
  }
  const wake58 = (publish59?: L.Value, channel60?: L.Value, message61?: L.Value): L.Value[] => {
    if ((publish59 === "BOTH")) {
      redis.call("PUBLISH", channel60, message61);
      publish59 = "SPUBLISH";
    }
    if ((publish59 !== "")) {
      redis.call(publish59, channel60, message61);
    }
    return []
  }
  let lock62: L.Value = L.get(KEYS, 1)
  let done63: L.Value = L.get(KEYS, 2)
  let queue64: L.Value = L.get(KEYS, 3)
  let timeouts65: L.Value = L.get(KEYS, 4)
  let appointments66: L.Value = L.get(KEYS, 5)
  let order67: L.Value = L.get(KEYS, 6)
  let pace68: L.Value = L.get(KEYS, 7)
  let channel69: L.Value = L.get(KEYS, 8)
  let holder70: L.Value = L.get(ARGV, 1)
  let holds71: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome72: L.Value = L.get(ARGV, 3)
  let doneMs73: L.Value = L.get(ARGV, 4)
  let waiterMs74: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs75: L.Value = L.get(ARGV, 6)
  let publish76: L.Value = L.get(ARGV, 7)
  let current77: L.Value = redis.call("HGET", lock62, holder70)
  if ((L.truthy(current77) && (holds71 === 0))) {
    redis.call("DEL", lock62);
    redis.call("SET", done63, outcome72, "PX", doneMs73);
  } else {
    let kept78: L.Value = finished3(done63, (L.truthy(($ = (L.truthy(($ = current77)) ? outcome72 : $))) ? $ : "0"), doneMs73)[0]
    if (((L.truthy(current77) && !L.truthy(kept78)) && L.less(holds71, L.tonumber(current77)))) {
      redis.call("HSET", lock62, holder70, holds71);
    }
    if ((L.truthy(current77) || L.truthy(kept78))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept78)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids79: L.Value = redis.call("LRANGE", queue64, 0, 3)
  if ((L.truthy(L.get(ids79, 1)) && !L.truthy(current77))) {
    leave37(queue64, timeouts65, appointments66, order67, holder70);
    ids79 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock62) === 0))) ? redis.call("LRANGE", queue64, 0, 3) : $))) ? $ : L.table());
  }
  if (L.truthy(L.get(ids79, 1))) {
    let now80: L.Value = serverTime55(nowMs75)[0]
    let learned81: L.Value = readPace45(pace68, now80)[0]
    if ((L.truthy(current77) && (L.get(learned81, "who") === holder70))) {
      noteHolder27(learned81, "", now80, true);
      keepPace33(pace68, learned81);
    }
    ids79 = frontOf8(queue64, timeouts65, appointments66, order67, ids79, "", now80, L.min(waiterMs74, (4 * L.num(L.get(learned81, "late")))))[0];
    if (L.truthy(L.get(ids79, 1))) {
      wake58(publish76, L.concat(channel69, L.concat(":", L.get(ids79, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = current77)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
