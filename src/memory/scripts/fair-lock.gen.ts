// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const learn1 = (pace2?: L.Value, heldMs3?: L.Value, most4?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs3 = L.min(heldMs3, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace2, "count")))) ? (L.num((8 * L.num(L.get(pace2, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace2, "count", L.min((L.num(L.get(pace2, "count")) + 1), most4));
    L.set(pace2, "mean", (L.num(L.get(pace2, "mean")) + L.num((L.num((L.num(heldMs3) - L.num(L.get(pace2, "mean")))) / L.num(L.get(pace2, "count"))))));
    L.set(pace2, "square", (L.num(L.get(pace2, "square")) + L.num((L.num((L.num((L.num(heldMs3) * L.num(heldMs3))) - L.num(L.get(pace2, "square")))) / L.num(L.get(pace2, "count"))))));
    return []
  }
  const patience5 = (pace6?: L.Value, now7?: L.Value, share8?: L.Value, mostMs9?: L.Value): L.Value[] => {
    let heldMs10: L.Value = (L.num(now7) - L.num(L.get(pace6, "since")))
    return [L.min((L.num(L.max((L.num(heldMs10) - L.num(L.get(pace6, "mean"))), 0)) * L.num(share8)), L.max(mostMs9, (L.num(heldMs10) / 20)))]
  }
  const cautiously11 = (learned12?: L.Value, mean13?: L.Value, ahead14?: L.Value, heldMs15?: L.Value, isFree16?: L.Value): L.Value[] => {
    let $: L.Value
    let varies17: L.Value = (L.num((L.num((L.num(L.max(0, (L.num((L.num((L.num(L.get(learned12, "square")) / L.num(mean13))) / L.num(mean13))) - 1))) * L.num(L.get(learned12, "count")))) + 6)) / L.num((L.num(L.get(learned12, "count")) + 3)))
    let restMs18: L.Value = 0
    if (!L.truthy(isFree16)) {
      restMs18 = (L.truthy(($ = (L.truthy(($ = L.less(varies17, 1))) ? L.max(0, (L.num(mean13) - L.num((L.num(heldMs15) * L.num((1 - L.num(L.sqrt(varies17)))))))) : $))) ? $ : mean13);
    }
    let turnMs19: L.Value = L.max(1, (L.num((L.num(ahead14) * L.num(mean13))) + L.num(restMs18)))
    let ofHolds20: L.Value = (L.num((L.num((L.num(ahead14) * L.num(mean13))) * L.num(mean13))) + L.num((L.num(L.min(restMs18, mean13)) * L.num(L.min(restMs18, mean13)))))
    let ofMean21: L.Value = (L.num((L.num((L.num((L.num(ahead14) * L.num(mean13))) * L.num(ahead14))) * L.num(mean13))) / L.num(L.get(learned12, "count")))
    let errorMs22: L.Value = L.sqrt((L.num(varies17) * L.num((L.num(ofHolds20) + L.num(ofMean21)))))
    return [L.max((L.num(0.12) * L.num(mean13)), (L.num(turnMs19) * L.num(L.exp((L.num((L.num(-L.num(1.5)) * L.num(errorMs22))) / L.num(turnMs19))))))]
  }
  const askIn23 = (learned24?: L.Value, now25?: L.Value, place26?: L.Value, isLone27?: L.Value, waitedMs28?: L.Value, remainingMs29?: L.Value, rttMs30?: L.Value, jitter31?: L.Value): L.Value[] => {
    let $: L.Value
    let isFree32: L.Value = (remainingMs29 === -2)
    let heldMs33: L.Value = (L.num(now25) - L.num(L.get(learned24, "since")))
    let isKnown34: L.Value = L.less(0, L.get(learned24, "count"))
    let mean35: L.Value = (L.truthy(($ = (L.truthy(($ = isKnown34)) ? L.max(L.get(learned24, "mean"), 1) : $))) ? $ : L.max(6, L.min((L.num(heldMs33) / 12), 50)))
    let ahead36: L.Value = (L.num(place26) * L.num((1 - L.num(L.get(learned24, "left")))))
    let isLong37: L.Value = (L.truthy(($ = !L.truthy(isKnown34))) ? $ : L.less((L.num((8 + L.num((80 / L.num(L.get(learned24, "count")))))) * L.num(mean35)), heldMs33))
    let askMs38: L.Value = (L.truthy(($ = (L.truthy(($ = isLong37)) ? L.max(25, (L.num(ahead36) * L.num(mean35))) : $))) ? $ : cautiously11(learned24, mean35, ahead36, heldMs33, isFree32)[0])
    let share39: L.Value = 0.12, mostMs40: L.Value = 1000
    if (L.truthy(isLone27)) {
      {
        const values = [(1 / 3), 2300]
        share39 = values[0];
        mostMs40 = values[1];
      }
    } else if ((L.truthy(isLong37) && L.less(0, place26))) {
      {
        const values = [(1 / 2), 3000]
        share39 = values[0];
        mostMs40 = values[1];
      }
    }
    if (!L.truthy(isFree32)) {
      askMs38 = (L.num(askMs38) + L.num(patience5(learned24, now25, share39, mostMs40)[0]));
    }
    askMs38 = L.max(4, askMs38, (L.num((L.num(ahead36) * L.num(rttMs30))) / 2));
    let believedMs41: L.Value = L.max(2000, L.min((2 * L.num(waitedMs28)), (L.truthy(($ = (L.truthy(($ = isKnown34)) ? (L.num(L.get(learned24, "count")) * L.num(mean35)) : $))) ? $ : (2 * L.num(waitedMs28)))))
    let longestMs42: L.Value = L.min(believedMs41, (3000 * L.num((1 + L.num(place26)))), 120000)
    askMs38 = (L.num(L.min(askMs38, longestMs42)) * L.num((L.num(0.95) + L.num((L.num(jitter31) / 10000)))));
    if ((L.truthy(isFree32) && L.less(L.max(mean35, 300), heldMs33))) {
      askMs38 = L.min(askMs38, 1000);
    } else if (!L.less(remainingMs29, 0)) {
      askMs38 = L.min(askMs38, (L.num((L.num(remainingMs29) + 5)) + L.num((L.num((L.num(place26) * L.num(mean35))) / 2))));
    }
    return [L.ceil(askMs38)]
  }
  const readQueuePace43 = (text44?: L.Value, now45?: L.Value): L.Value[] => {
    let $: L.Value
    let [since46, mean47, square48, count49, late50, left51, dead52, mark53]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text44) === "string"))) ? text44 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned54: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since46)) ? $ : (L.num(now45) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean47)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square48)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count49)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late50)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left51)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead52)) ? $ : 0))], ["mark", (L.truthy(($ = mark53)) ? $ : "")])
    L.set(learned54, "since", L.min(L.get(learned54, "since"), now45));
    if ((L.less(600000, L.get(learned54, "mean")) || L.less(86400000, (L.num(now45) - L.num(L.get(learned54, "since")))))) {
      return [...readQueuePace43("", now45)]
    }
    return [learned54]
  }
  const keepQueuePace55 = (key56?: L.Value, learned57?: L.Value): L.Value[] => {
    let since58: L.Value = (L.num(L.get(learned57, "since")) * 1000), mean59: L.Value = (L.num(L.get(learned57, "mean")) * 1000), square60: L.Value = (L.num(L.get(learned57, "square")) * 1000)
    let text61: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", since58, mean59, square60, L.get(learned57, "count"))
    text61 = L.concat(text61, L.format("%.0f:%.0f:%.0f:", L.get(learned57, "late"), (L.num(L.get(learned57, "left")) * 1000), L.get(learned57, "dead")));
    redis.pcall("SET", key56, L.concat(text61, L.get(learned57, "mark")), "PX", 600000);
    return []
  }
  const noteLeft62 = (learned63?: L.Value, waiters64?: L.Value): L.Value[] => {
    L.set(learned63, "left", (L.num(L.get(learned63, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned63, "left")))) * L.num(waiters64))) / 16))));
    return []
  }
  const frontOf65 = (queue66?: L.Value, timeouts67?: L.Value, appointments68?: L.Value, order69?: L.Value, ids70?: L.Value, holder71?: L.Value, now72?: L.Value, graceMs73?: L.Value, learned74?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds75: L.Value = 0
    while (L.truthy(true)) {
      let asking76: L.Value = L.table(...L.unpack(ids70))
      L.set(asking76, (L.num(L.length(ids70)) + 1), holder71);
      let dues77: L.Value = redis.call("ZMSCORE", appointments68, ...L.unpack(asking76))
      let java78: L.Value = false
      for (const [at79] of L.ipairs(ids70)) {
        java78 = (L.truthy(($ = java78)) ? $ : !L.truthy(L.get(dues77, at79)));
      }
      let scores80: L.Value = (L.truthy(($ = (L.truthy(($ = java78)) ? redis.call("ZMSCORE", timeouts67, ...L.unpack(ids70)) : $))) ? $ : L.table())
      let dead81: L.Value = 0
      while ((L.truthy(L.get(ids70, (L.num(dead81) + 1))) && (L.get(ids70, (L.num(dead81) + 1)) !== holder71))) {
        let due82: L.Value = L.tonumber((L.truthy(($ = L.get(dues77, (L.num(dead81) + 1)))) ? $ : undefined))
        let untilMs83: L.Value = (L.truthy(($ = (L.truthy(($ = due82)) ? (L.num(due82) + L.num(graceMs73)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores80, (L.num(dead81) + 1)))) ? $ : 0)))
        if (L.less(now72, untilMs83)) {
          break
        }
        dead81 = (L.num(dead81) + 1);
      }
      if (((dead81 === 0) || (rounds75 === 16))) {
        return [ids70, dues77, scores80]
      }
      redis.call("LTRIM", queue66, dead81, -1);
      for (const [_84, key85] of L.ipairs(L.table(timeouts67, appointments68, order69))) {
        redis.call("ZREM", key85, ...L.unpack(ids70, 1, dead81));
      }
      ids70 = redis.call("LRANGE", queue66, 0, 3);
      rounds75 = (L.num(rounds75) + 1);
      if (L.truthy(learned74)) {
        noteLeft62(learned74, dead81);
        L.set(learned74, "dead", (L.num(L.get(learned74, "dead")) + L.num(dead81)));
      }
    }
    return []
  }
  const hasHolderShape86 = (field87?: L.Value, count88?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field87, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count88, /^[0-9]+$/s)[0] : $)]
  }
  const refuse89 = (hash90?: L.Value): L.Value[] => {
    redis.call("GET", hash90);
    return []
  }
  const holderOf91 = (lock92?: L.Value): L.Value[] => {
    let entry93: L.Value = redis.call("HGETALL", lock92)
    if ((L.truthy(L.get(entry93, 1)) && (L.truthy(L.get(entry93, 3)) || !L.truthy(hasHolderShape86(L.get(entry93, 1), L.get(entry93, 2))[0])))) {
      refuse89(lock92);
    }
    return [L.get(entry93, 1), L.get(entry93, 2)]
  }
  const keepQueue94 = (queue95?: L.Value, timeouts96?: L.Value, appointments97?: L.Value, order98?: L.Value, java99?: L.Value): L.Value[] => {
    let $: L.Value
    java99 = (L.truthy(($ = java99)) ? $ : L.less(redis.call("ZCARD", order98), redis.call("LLEN", queue95)));
    for (const [_100, key101] of L.ipairs(L.table(queue95, timeouts96))) {
      if (L.truthy(java99)) {
        redis.call("PERSIST", key101);
      } else {
        redis.call("PEXPIRE", key101, 3660000);
      }
    }
    for (const [_102, key103] of L.ipairs(L.table(appointments97, order98))) {
      redis.call("PEXPIRE", key103, 3600000);
    }
    return []
  }
  const leave104 = (queue105?: L.Value, timeouts106?: L.Value, appointments107?: L.Value, order108?: L.Value, holder109?: L.Value, far110?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead111: L.Value = (L.truthy(($ = far110)) ? redis.call("ZRANK", order108, holder109) : $)
    let start112: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead111)) ? L.less(redis.call("ZCARD", order108), (2 * L.num(ahead111))) : $))) ? -1 : $))) ? $ : 1)
    let known113: L.Value = 0
    for (const [_114, key115] of L.ipairs(L.table(timeouts106, appointments107, order108))) {
      known113 = (L.num(known113) + L.num(redis.call("ZREM", key115, holder109)));
    }
    if (L.less(0, known113)) {
      redis.call("LREM", queue105, start112, holder109);
    }
    return [L.less(0, known113)]
  }
  const noteHolder116 = (learned117?: L.Value, holder118?: L.Value, now119?: L.Value, contended120?: L.Value): L.Value[] => {
    if ((L.get(learned117, "mark") === holder118)) {
      return []
    }
    if ((L.truthy(contended120) && (L.get(learned117, "mark") !== ""))) {
      learn1(learned117, (L.num(now119) - L.num(L.get(learned117, "since"))), 256);
    }
    L.set(learned117, "mark", holder118);
    L.set(learned117, "since", now119);
    L.set(learned117, "dead", 0);
    return []
  }
  const placeIn121 = (queue122?: L.Value, timeouts123?: L.Value, order124?: L.Value, ids125?: L.Value, dues126?: L.Value, holder127?: L.Value, ticket128?: L.Value): L.Value[] => {
    let $: L.Value
    let place129: L.Value = undefined
    let java130: L.Value = 0
    for (const [at131, id132] of L.ipairs(ids125)) {
      if ((id132 === holder127)) {
        place129 = (L.num(at131) - 1);
      } else if (!L.truthy(L.get(dues126, at131))) {
        java130 = (L.num(java130) + 1);
      }
    }
    let score133: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place129))) ? L.get(ids125, 4) : $))) ? L.less(0, ticket128) : $))) ? redis.call("ZSCORE", timeouts123, holder127) : $)
    if (L.truthy(score133)) {
      place129 = (L.num((L.truthy(($ = redis.call("ZRANK", order124, holder127))) ? $ : 0)) + L.num(java130));
      place129 = (L.truthy(($ = (L.truthy(($ = L.less(3, place129))) ? place129 : $))) ? $ : redis.call("LPOS", queue122, holder127));
    }
    return [(L.truthy(($ = place129)) ? $ : L.length(ids125)), (L.truthy(($ = (L.truthy(($ = place129)) ? true : $))) ? $ : false), java130, L.tonumber((L.truthy(($ = score133)) ? $ : 0))]
  }
  const timeoutAt134 = (timeouts135?: L.Value, ids136?: L.Value, dues137?: L.Value, scores138?: L.Value, place139?: L.Value, timeout140?: L.Value, waitedMs141?: L.Value): L.Value[] => {
    let $: L.Value
    let mine142: L.Value = undefined
    for (const [at143, id144] of L.ipairs(ids136)) {
      mine142 = (L.truthy(($ = (L.truthy(($ = (at143 === (L.num(place139) + 1)))) ? timeout140 : $))) ? $ : mine142);
      if (!L.truthy(L.get(dues137, at143))) {
        let score145: L.Value = L.tonumber((L.truthy(($ = L.get(scores138, at143))) ? $ : 0))
        if (((L.less(1, at143) && (at143 !== (L.num(place139) + 1))) && L.less(score145, (L.num(timeout140) + 1000)))) {
          score145 = (L.num(timeout140) + 5000);
          redis.call("ZADD", timeouts135, L.format("%.0f", score145), id144);
        }
        let aheadMs146: L.Value = (L.num(score145) - L.num(timeout140))
        let leastMs147: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs146))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place139, at143))) ? waitedMs141 : $)))) ? $ : 0)
        timeout140 = (L.num(timeout140) + L.num(L.max(aheadMs146, leastMs147)));
      }
    }
    return [(L.truthy(($ = mine142)) ? $ : timeout140)]
  }
  const formerPlace148 = (order149?: L.Value, ids150?: L.Value, dues151?: L.Value, ticket152?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets153: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids150, 1))) ? redis.call("ZMSCORE", order149, ...L.unpack(ids150)) : $))) ? $ : L.table())
    for (const [at154, id155] of L.ipairs(ids150)) {
      if ((!L.truthy(L.get(dues151, at154)) || L.less(ticket152, L.tonumber((L.truthy(($ = L.get(tickets153, at154))) ? $ : 0))))) {
        return [(L.num(at154) - 1), id155]
      }
    }
    return [L.length(ids150)]
  }
  const returnTo156 = (queue157?: L.Value, order158?: L.Value, holder159?: L.Value, ticket160?: L.Value, before161?: L.Value, lastOfFront162?: L.Value): L.Value[] => {
    redis.call("ZADD", order158, ticket160, holder159);
    redis.call("LREM", queue157, 1, holder159);
    if (!L.truthy(lastOfFront162)) {
      redis.call("RPUSH", queue157, holder159);
      return []
    }
    if (L.truthy(before161)) {
      redis.call("LINSERT", queue157, "BEFORE", before161, holder159);
      return []
    }
    let rank163: L.Value = redis.call("ZRANK", order158, holder159)
    let earlier164: L.Value = redis.call("ZRANGE", order158, L.max((L.num(rank163) - 16), 0), rank163)
    for (let at165 = 1, end = L.num((L.num(L.length(earlier164)) - 1)); at165 <= end; at165 += 1) {
      if (L.less(0, redis.call("LINSERT", queue157, "AFTER", L.get(earlier164, (L.num(L.length(earlier164)) - L.num(at165))), holder159))) {
        return []
      }
    }
    redis.call("LINSERT", queue157, "AFTER", lastOfFront162, holder159);
    return []
  }
  const serverTime166 = (nowMs167?: L.Value): L.Value[] => {
    let $: L.Value
    let time168: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time168, "err"))) ? L.tonumber(nowMs167) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time168, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time168, 2))) / 1000)))))]
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
  let lock173: L.Value = L.get(KEYS, 1)
  let done174: L.Value = L.get(KEYS, 2)
  let queue175: L.Value = L.get(KEYS, 3)
  let timeouts176: L.Value = L.get(KEYS, 4)
  let appointments177: L.Value = L.get(KEYS, 5)
  let order178: L.Value = L.get(KEYS, 6)
  let pace179: L.Value = L.get(KEYS, 7)
  let channel180: L.Value = L.get(KEYS, 8)
  let holder181: L.Value = L.get(ARGV, 1)
  let leaseMs182: L.Value = L.get(ARGV, 2)
  let last183: L.Value = L.get(ARGV, 3)
  let doneMs184: L.Value = L.get(ARGV, 4)
  let rttMs185: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter186: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket187: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs188: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs189: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs190: L.Value = L.get(ARGV, 10)
  let publish191: L.Value = L.get(ARGV, 11)
  const take192 = (): L.Value[] => {
    redis.call("HSET", lock173, holder181, "1");
    redis.call("PEXPIRE", lock173, leaseMs182);
    return []
  }
  const finish193 = (): L.Value[] => {
    redis.call("SET", done174, "0", "PX", doneMs184);
    return []
  }
  let present194: L.Value = redis.call("EXISTS", lock173, done174, queue175)
  if ((present194 === 0)) {
    take192();
    return [L.concat(L.concat(":granted", " "), leaseMs182)]
  }
  let remainingMs195: L.Value = redis.call("PTTL", lock173)
  let isHeld196: L.Value = (remainingMs195 !== -2)
  let current197: L.Value = (L.truthy(($ = (L.truthy(($ = isHeld196)) ? holderOf91(lock173)[0] : $))) ? $ : "")
  if ((current197 === holder181)) {
    return [L.table(":granted", remainingMs195)]
  }
  let ids198: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isHeld196)) ? (present194 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue175, 0, 3))
  let isFinished199: L.Value = L.less((L.num((L.truthy(($ = (L.truthy(($ = isHeld196)) ? 1 : $))) ? $ : 0)) + L.num((L.truthy(($ = (L.truthy(($ = L.get(ids198, 1))) ? 1 : $))) ? $ : 0))), present194)
  if (L.truthy(isFinished199)) {
    return [L.table(":refused", remainingMs195)]
  }
  if (((L.truthy(isHeld196) && (last183 === "1")) && (ticket187 === 0))) {
    ticket187 = (L.truthy(($ = (L.truthy(($ = L.get(ids198, 1))) ? L.tonumber((L.truthy(($ = redis.call("ZSCORE", order178, holder181))) ? $ : 0)) : $))) ? $ : 0);
    if ((ticket187 === 0)) {
      finish193();
      return [L.table(":busy", remainingMs195, L.length(ids198), 0, 0)]
    }
  }
  let now200: L.Value = serverTime166(nowMs190)[0]
  let learned201: L.Value = readQueuePace43(redis.pcall("GET", pace179), now200)[0]
  noteHolder116(learned201, current197, now200, L.get(ids198, 1));
  const giveUp202 = (far203?: L.Value): L.Value[] => {
    if ((L.less(0, ticket187) && L.truthy(leave104(queue175, timeouts176, appointments177, order178, holder181, far203)[0]))) {
      noteLeft62(learned201, 1);
    }
    keepQueuePace55(pace179, learned201);
    finish193();
    return []
  }
  if ((L.truthy(isHeld196) && (last183 === "1"))) {
    giveUp202(L.get(ids198, 4));
    return [L.table(":busy", remainingMs195, L.length(ids198), 0, 0)]
  }
  let dues204: L.Value = L.table(), scores205: L.Value = L.table()
  const clearFront206 = (): L.Value[] => {
    let graceMs207: L.Value = L.min(waiterMs189, (4 * L.num(L.max(L.get(learned201, "late"), rttMs185))))
    {
      const values = [...frontOf65(queue175, timeouts176, appointments177, order178, ids198, holder181, now200, graceMs207, learned201)]
      ids198 = values[0];
      dues204 = values[1];
      scores205 = values[2];
    }
    if (((!L.truthy(isHeld196) && L.less(0, L.get(learned201, "dead"))) && L.less((L.num(waiterMs189) / L.num(L.min(L.get(learned201, "dead"), 3))), (L.num(now200) - L.num(L.get(learned201, "since")))))) {
      {
        const values = [...frontOf65(queue175, timeouts176, appointments177, order178, ids198, holder181, now200, -L.num(Infinity), undefined)]
        ids198 = values[0];
        dues204 = values[1];
        scores205 = values[2];
      }
    }
    return []
  }
  if (L.truthy(L.get(ids198, 1))) {
    clearFront206();
  }
  let due208: L.Value = L.tonumber((L.truthy(($ = L.get(dues204, (L.num(L.length(ids198)) + 1)))) ? $ : undefined))
  if ((L.truthy(due208) && (ticket187 === 0))) {
    ticket187 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order178, holder181))) ? $ : 0));
  }
  let [place209, stands210, java211, score212]: L.Value[] = placeIn121(queue175, timeouts176, order178, ids198, dues204, holder181, ticket187)
  let returns213: L.Value = (L.truthy(($ = !L.truthy(stands210))) ? L.less(0, ticket187) : $)
  let successor214: L.Value = undefined
  if (L.truthy(returns213)) {
    {
      const values = [...formerPlace148(order178, ids198, dues204, ticket187)]
      place209 = values[0];
      successor214 = values[1];
    }
  }
  if (((L.truthy(due208) && L.less(0, due208)) && L.less(due208, now200))) {
    L.set(learned201, "late", L.max(L.min((L.num(now200) - L.num(due208)), 500), (L.num(L.get(learned201, "late")) * L.num(0.98))));
  } else if (((L.truthy(returns213) && !L.truthy(due208)) && L.less(leastMs188, 1000))) {
    L.set(learned201, "late", L.min((L.num((2 * L.num(L.get(learned201, "late")))) + 50), 500));
  }
  const grant215 = (): L.Value[] => {
    if (L.less(0, ticket187)) {
      leave104(queue175, timeouts176, appointments177, order178, holder181);
    }
    redis.call("ZREMRANGEBYSCORE", order178, "-inf", ticket187);
    if (L.less(L.get(learned201, "mean"), (L.num(now200) - L.num(L.get(learned201, "since"))))) {
      L.set(learned201, "count", L.ceil((L.num(L.get(learned201, "count")) / 2)));
    }
    noteHolder116(learned201, holder181, now200, L.get(ids198, 1));
    L.set(learned201, "late", L.max((L.num(L.get(learned201, "late")) * L.num(0.95)), rttMs185));
    L.set(learned201, "left", (L.num((L.num(L.get(learned201, "left")) * 15)) / 16));
    keepQueuePace55(pace179, learned201);
    take192();
    return []
  }
  if ((!L.truthy(isHeld196) && (place209 === 0))) {
    grant215();
    return [L.concat(L.concat(":granted", " "), leaseMs182)]
  }
  let leaseEndMs216: L.Value = L.max(remainingMs195, 0)
  if (!L.truthy(isHeld196)) {
    remainingMs195 = L.min(waiterMs189, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues204, 1))) ? $ : L.get(scores205, 1)))) ? $ : now200))) - L.num(now200))));
    if (!L.truthy(L.get(dues204, 1))) {
      wake169(publish191, L.concat(channel180, L.concat(":", L.get(ids198, 1))), "0");
    }
  }
  if ((last183 === "1")) {
    giveUp202(L.less(3, place209));
    return [L.table(":busy", remainingMs195, place209, 0, 0)]
  }
  const stand217 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(returns213)) {
      returnTo156(queue175, order178, holder181, ticket187, successor214, L.get(ids198, L.length(ids198)));
    } else if (!L.truthy(stands210)) {
      let newest218: L.Value = redis.call("ZRANGE", order178, -1, -1, "WITHSCORES")
      ticket187 = L.max(now200, (L.num(L.tonumber((L.truthy(($ = L.get(newest218, 2))) ? $ : 0))) + 1));
      redis.call("ZADD", order178, ticket187, holder181);
      place209 = (L.num(redis.call("RPUSH", queue175, holder181)) - 1);
      return [!L.truthy(L.get(newest218, 1))]
    }
    return []
  }
  const appoint219 = (askMs220?: L.Value, waitedMs221?: L.Value): L.Value[] => {
    let $: L.Value
    let asksAt222: L.Value = (L.num(now200) + L.num(L.max(askMs220, leastMs188, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs185))) ? rttMs185 : $))) ? $ : 100))))
    let nextDue223: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs220, leastMs188))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due208)) ? $ : 0), asksAt222))
    redis.call("ZADD", appointments177, nextDue223, holder181);
    if ((L.less(place209, 4) || !L.truthy(stands210))) {
      let timeout224: L.Value = L.max((L.num(now200) + L.num(leaseEndMs216)), asksAt222)
      timeout224 = timeoutAt134(timeouts176, ids198, dues204, scores205, place209, timeout224, waitedMs221)[0];
      if (L.less(3, place209)) {
        timeout224 = (L.num(timeout224) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue175)) - L.num(redis.call("ZCARD", order178)))) - L.num(java211))))));
      }
      redis.call("ZADD", timeouts176, (L.num(timeout224) + L.num(waiterMs189)), holder181);
    } else if (L.less(score212, (L.num(asksAt222) + L.num(waiterMs189)))) {
      redis.call("ZADD", timeouts176, (L.num(asksAt222) + L.num(waiterMs189)), holder181);
    }
    return [asksAt222]
  }
  let isFirst225: L.Value = stand217()[0]
  let isLone226: L.Value = (L.truthy(($ = (place209 === 0))) ? !L.truthy(L.get(ids198, 2)) : $)
  let waitedMs227: L.Value = L.max((L.num(now200) - L.num(ticket187)), 0)
  let askMs228: L.Value = askIn23(learned201, now200, place209, isLone226, waitedMs227, (L.truthy(($ = (L.truthy(($ = isHeld196)) ? remainingMs195 : $))) ? $ : -2), rttMs185, jitter186)[0]
  let asksAt229: L.Value = appoint219(askMs228, waitedMs227)[0]
  if ((L.truthy(isFirst225) || ((L.truthy(stands210) || L.truthy(returns213)) && (L.floor((L.num((L.truthy(($ = due208)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt229) / 60000)))))) {
    keepQueue94(queue175, timeouts176, appointments177, order178, L.less(0, java211));
  }
  keepQueuePace55(pace179, learned201);
  return [L.table(":busy", remainingMs195, place209, askMs228, ticket187)]
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
  const readQueuePace8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [since11, mean12, square13, count14, late15, left16, dead17, mark18]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned19: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean12)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square13)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count14)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late15)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left16)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead17)) ? $ : 0))], ["mark", (L.truthy(($ = mark18)) ? $ : "")])
    L.set(learned19, "since", L.min(L.get(learned19, "since"), now10));
    if ((L.less(600000, L.get(learned19, "mean")) || L.less(86400000, (L.num(now10) - L.num(L.get(learned19, "since")))))) {
      return [...readQueuePace8("", now10)]
    }
    return [learned19]
  }
  const noteLeft20 = (learned21?: L.Value, waiters22?: L.Value): L.Value[] => {
    L.set(learned21, "left", (L.num(L.get(learned21, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned21, "left")))) * L.num(waiters22))) / 16))));
    return []
  }
  const frontOf23 = (queue24?: L.Value, timeouts25?: L.Value, appointments26?: L.Value, order27?: L.Value, ids28?: L.Value, holder29?: L.Value, now30?: L.Value, graceMs31?: L.Value, learned32?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds33: L.Value = 0
    while (L.truthy(true)) {
      let asking34: L.Value = L.table(...L.unpack(ids28))
      L.set(asking34, (L.num(L.length(ids28)) + 1), holder29);
      let dues35: L.Value = redis.call("ZMSCORE", appointments26, ...L.unpack(asking34))
      let java36: L.Value = false
      for (const [at37] of L.ipairs(ids28)) {
        java36 = (L.truthy(($ = java36)) ? $ : !L.truthy(L.get(dues35, at37)));
      }
      let scores38: L.Value = (L.truthy(($ = (L.truthy(($ = java36)) ? redis.call("ZMSCORE", timeouts25, ...L.unpack(ids28)) : $))) ? $ : L.table())
      let dead39: L.Value = 0
      while ((L.truthy(L.get(ids28, (L.num(dead39) + 1))) && (L.get(ids28, (L.num(dead39) + 1)) !== holder29))) {
        let due40: L.Value = L.tonumber((L.truthy(($ = L.get(dues35, (L.num(dead39) + 1)))) ? $ : undefined))
        let untilMs41: L.Value = (L.truthy(($ = (L.truthy(($ = due40)) ? (L.num(due40) + L.num(graceMs31)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores38, (L.num(dead39) + 1)))) ? $ : 0)))
        if (L.less(now30, untilMs41)) {
          break
        }
        dead39 = (L.num(dead39) + 1);
      }
      if (((dead39 === 0) || (rounds33 === 16))) {
        return [ids28, dues35, scores38]
      }
      redis.call("LTRIM", queue24, dead39, -1);
      for (const [_42, key43] of L.ipairs(L.table(timeouts25, appointments26, order27))) {
        redis.call("ZREM", key43, ...L.unpack(ids28, 1, dead39));
      }
      ids28 = redis.call("LRANGE", queue24, 0, 3);
      rounds33 = (L.num(rounds33) + 1);
      if (L.truthy(learned32)) {
        noteLeft20(learned32, dead39);
        L.set(learned32, "dead", (L.num(L.get(learned32, "dead")) + L.num(dead39)));
      }
    }
    return []
  }
  const hasHolderShape44 = (field45?: L.Value, count46?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field45, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count46, /^[0-9]+$/s)[0] : $)]
  }
  const refuse47 = (hash48?: L.Value): L.Value[] => {
    redis.call("GET", hash48);
    return []
  }
  const holderOf49 = (lock50?: L.Value): L.Value[] => {
    let entry51: L.Value = redis.call("HGETALL", lock50)
    if ((L.truthy(L.get(entry51, 1)) && (L.truthy(L.get(entry51, 3)) || !L.truthy(hasHolderShape44(L.get(entry51, 1), L.get(entry51, 2))[0])))) {
      refuse47(lock50);
    }
    return [L.get(entry51, 1), L.get(entry51, 2)]
  }
  const serverTime52 = (nowMs53?: L.Value): L.Value[] => {
    let $: L.Value
    let time54: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time54, "err"))) ? L.tonumber(nowMs53) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time54, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time54, 2))) / 1000)))))]
  }
  const wake55 = (publish56?: L.Value, channel57?: L.Value, message58?: L.Value): L.Value[] => {
    if ((publish56 === "BOTH")) {
      redis.call("PUBLISH", channel57, message58);
      publish56 = "SPUBLISH";
    }
    if ((publish56 !== "")) {
      redis.call(publish56, channel57, message58);
    }
    return []
  }
  let lock59: L.Value = L.get(KEYS, 1)
  let answer60: L.Value = L.get(KEYS, 2)
  let queue61: L.Value = L.get(KEYS, 3)
  let timeouts62: L.Value = L.get(KEYS, 4)
  let appointments63: L.Value = L.get(KEYS, 5)
  let order64: L.Value = L.get(KEYS, 6)
  let pace65: L.Value = L.get(KEYS, 7)
  let channel66: L.Value = L.get(KEYS, 8)
  let donePrefix67: L.Value = L.get(KEYS, 9)
  let doneMs68: L.Value = L.get(ARGV, 1)
  let waiterMs69: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs70: L.Value = L.get(ARGV, 3)
  let publish71: L.Value = L.get(ARGV, 4)
  let holder72: L.Value = holderOf49(lock59)[0]
  let kept73: L.Value = finished3(answer60, (L.truthy(($ = (L.truthy(($ = holder72)) ? "1" : $))) ? $ : "0"), doneMs68)[0]
  if (L.truthy(kept73)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept73 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder72)) {
    redis.call("DEL", lock59);
    redis.call("SET", L.concat(donePrefix67, holder72), "0", "PX", doneMs68, "NX");
  }
  let ids74: L.Value = redis.call("LRANGE", queue61, 0, 3)
  if (L.truthy(L.get(ids74, 1))) {
    let now75: L.Value = serverTime52(nowMs70)[0]
    let graceMs76: L.Value = L.min(waiterMs69, (4 * L.num(L.get(readQueuePace8(redis.pcall("GET", pace65), now75)[0], "late"))))
    ids74 = frontOf23(queue61, timeouts62, appointments63, order64, ids74, "", now75, graceMs76, undefined)[0];
    if (L.truthy(L.get(ids74, 1))) {
      wake55(publish71, L.concat(channel66, L.concat(":", L.get(ids74, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder72)) ? ":released" : $))) ? $ : ":free")]
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
  const readQueuePace8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [since11, mean12, square13, count14, late15, left16, dead17, mark18]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned19: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean12)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square13)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count14)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late15)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left16)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead17)) ? $ : 0))], ["mark", (L.truthy(($ = mark18)) ? $ : "")])
    L.set(learned19, "since", L.min(L.get(learned19, "since"), now10));
    if ((L.less(600000, L.get(learned19, "mean")) || L.less(86400000, (L.num(now10) - L.num(L.get(learned19, "since")))))) {
      return [...readQueuePace8("", now10)]
    }
    return [learned19]
  }
  const keepQueuePace20 = (key21?: L.Value, learned22?: L.Value): L.Value[] => {
    let since23: L.Value = (L.num(L.get(learned22, "since")) * 1000), mean24: L.Value = (L.num(L.get(learned22, "mean")) * 1000), square25: L.Value = (L.num(L.get(learned22, "square")) * 1000)
    let text26: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", since23, mean24, square25, L.get(learned22, "count"))
    text26 = L.concat(text26, L.format("%.0f:%.0f:%.0f:", L.get(learned22, "late"), (L.num(L.get(learned22, "left")) * 1000), L.get(learned22, "dead")));
    redis.pcall("SET", key21, L.concat(text26, L.get(learned22, "mark")), "PX", 600000);
    return []
  }
  const noteLeft27 = (learned28?: L.Value, waiters29?: L.Value): L.Value[] => {
    L.set(learned28, "left", (L.num(L.get(learned28, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned28, "left")))) * L.num(waiters29))) / 16))));
    return []
  }
  const frontOf30 = (queue31?: L.Value, timeouts32?: L.Value, appointments33?: L.Value, order34?: L.Value, ids35?: L.Value, holder36?: L.Value, now37?: L.Value, graceMs38?: L.Value, learned39?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds40: L.Value = 0
    while (L.truthy(true)) {
      let asking41: L.Value = L.table(...L.unpack(ids35))
      L.set(asking41, (L.num(L.length(ids35)) + 1), holder36);
      let dues42: L.Value = redis.call("ZMSCORE", appointments33, ...L.unpack(asking41))
      let java43: L.Value = false
      for (const [at44] of L.ipairs(ids35)) {
        java43 = (L.truthy(($ = java43)) ? $ : !L.truthy(L.get(dues42, at44)));
      }
      let scores45: L.Value = (L.truthy(($ = (L.truthy(($ = java43)) ? redis.call("ZMSCORE", timeouts32, ...L.unpack(ids35)) : $))) ? $ : L.table())
      let dead46: L.Value = 0
      while ((L.truthy(L.get(ids35, (L.num(dead46) + 1))) && (L.get(ids35, (L.num(dead46) + 1)) !== holder36))) {
        let due47: L.Value = L.tonumber((L.truthy(($ = L.get(dues42, (L.num(dead46) + 1)))) ? $ : undefined))
        let untilMs48: L.Value = (L.truthy(($ = (L.truthy(($ = due47)) ? (L.num(due47) + L.num(graceMs38)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores45, (L.num(dead46) + 1)))) ? $ : 0)))
        if (L.less(now37, untilMs48)) {
          break
        }
        dead46 = (L.num(dead46) + 1);
      }
      if (((dead46 === 0) || (rounds40 === 16))) {
        return [ids35, dues42, scores45]
      }
      redis.call("LTRIM", queue31, dead46, -1);
      for (const [_49, key50] of L.ipairs(L.table(timeouts32, appointments33, order34))) {
        redis.call("ZREM", key50, ...L.unpack(ids35, 1, dead46));
      }
      ids35 = redis.call("LRANGE", queue31, 0, 3);
      rounds40 = (L.num(rounds40) + 1);
      if (L.truthy(learned39)) {
        noteLeft27(learned39, dead46);
        L.set(learned39, "dead", (L.num(L.get(learned39, "dead")) + L.num(dead46)));
      }
    }
    return []
  }
  const leave51 = (queue52?: L.Value, timeouts53?: L.Value, appointments54?: L.Value, order55?: L.Value, holder56?: L.Value, far57?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead58: L.Value = (L.truthy(($ = far57)) ? redis.call("ZRANK", order55, holder56) : $)
    let start59: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead58)) ? L.less(redis.call("ZCARD", order55), (2 * L.num(ahead58))) : $))) ? -1 : $))) ? $ : 1)
    let known60: L.Value = 0
    for (const [_61, key62] of L.ipairs(L.table(timeouts53, appointments54, order55))) {
      known60 = (L.num(known60) + L.num(redis.call("ZREM", key62, holder56)));
    }
    if (L.less(0, known60)) {
      redis.call("LREM", queue52, start59, holder56);
    }
    return [L.less(0, known60)]
  }
  const learn63 = (pace64?: L.Value, heldMs65?: L.Value, most66?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs65 = L.min(heldMs65, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace64, "count")))) ? (L.num((8 * L.num(L.get(pace64, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace64, "count", L.min((L.num(L.get(pace64, "count")) + 1), most66));
    L.set(pace64, "mean", (L.num(L.get(pace64, "mean")) + L.num((L.num((L.num(heldMs65) - L.num(L.get(pace64, "mean")))) / L.num(L.get(pace64, "count"))))));
    L.set(pace64, "square", (L.num(L.get(pace64, "square")) + L.num((L.num((L.num((L.num(heldMs65) * L.num(heldMs65))) - L.num(L.get(pace64, "square")))) / L.num(L.get(pace64, "count"))))));
    return []
  }
  const noteHolder67 = (learned68?: L.Value, holder69?: L.Value, now70?: L.Value, contended71?: L.Value): L.Value[] => {
    if ((L.get(learned68, "mark") === holder69)) {
      return []
    }
    if ((L.truthy(contended71) && (L.get(learned68, "mark") !== ""))) {
      learn63(learned68, (L.num(now70) - L.num(L.get(learned68, "since"))), 256);
    }
    L.set(learned68, "mark", holder69);
    L.set(learned68, "since", now70);
    L.set(learned68, "dead", 0);
    return []
  }
  const serverTime72 = (nowMs73?: L.Value): L.Value[] => {
    let $: L.Value
    let time74: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time74, "err"))) ? L.tonumber(nowMs73) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time74, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time74, 2))) / 1000)))))]
  }
  const wake75 = (publish76?: L.Value, channel77?: L.Value, message78?: L.Value): L.Value[] => {
    if ((publish76 === "BOTH")) {
      redis.call("PUBLISH", channel77, message78);
      publish76 = "SPUBLISH";
    }
    if ((publish76 !== "")) {
      redis.call(publish76, channel77, message78);
    }
    return []
  }
  let lock79: L.Value = L.get(KEYS, 1)
  let done80: L.Value = L.get(KEYS, 2)
  let queue81: L.Value = L.get(KEYS, 3)
  let timeouts82: L.Value = L.get(KEYS, 4)
  let appointments83: L.Value = L.get(KEYS, 5)
  let order84: L.Value = L.get(KEYS, 6)
  let pace85: L.Value = L.get(KEYS, 7)
  let channel86: L.Value = L.get(KEYS, 8)
  let holder87: L.Value = L.get(ARGV, 1)
  let holds88: L.Value = L.get(ARGV, 2)
  let outcome89: L.Value = L.get(ARGV, 3)
  let doneMs90: L.Value = L.get(ARGV, 4)
  let waiterMs91: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs92: L.Value = L.get(ARGV, 6)
  let publish93: L.Value = L.get(ARGV, 7)
  let freed94: L.Value = (L.truthy(($ = (holds88 === "0"))) ? (redis.call("HDEL", lock79, holder87) === 1) : $)
  if (L.truthy(freed94)) {
    redis.call("SET", done80, outcome89, "PX", doneMs90);
  } else {
    let current95: L.Value = (L.truthy(($ = (holds88 !== "0"))) ? redis.call("HGET", lock79, holder87) : $)
    let kept96: L.Value = finished3(done80, (L.truthy(($ = (L.truthy(($ = current95)) ? outcome89 : $))) ? $ : "0"), doneMs90)[0]
    if (((L.truthy(current95) && !L.truthy(kept96)) && L.less(L.tonumber(holds88), L.tonumber(current95)))) {
      redis.call("HSET", lock79, holder87, holds88);
    }
    if ((L.truthy(current95) || L.truthy(kept96))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept96)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids97: L.Value = redis.call("LRANGE", queue81, 0, 3)
  let hasLeft98: L.Value = false
  if ((L.truthy(L.get(ids97, 1)) && !L.truthy(freed94))) {
    hasLeft98 = leave51(queue81, timeouts82, appointments83, order84, holder87, L.get(ids97, 4))[0];
    ids97 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock79) === 0))) ? redis.call("LRANGE", queue81, 0, 3) : $))) ? $ : L.table());
  }
  if ((L.truthy(hasLeft98) || L.truthy(L.get(ids97, 1)))) {
    let now99: L.Value = serverTime72(nowMs92)[0]
    let learned100: L.Value = readQueuePace8(redis.pcall("GET", pace85), now99)[0]
    let hasFreed101: L.Value = (L.truthy(($ = freed94)) ? (L.get(learned100, "mark") === holder87) : $)
    if (L.truthy(hasFreed101)) {
      noteHolder67(learned100, "", now99, true);
    } else if (L.truthy(hasLeft98)) {
      noteLeft27(learned100, 1);
    }
    if (L.truthy(L.get(ids97, 1))) {
      let graceMs102: L.Value = L.min(waiterMs91, (4 * L.num(L.get(learned100, "late"))))
      ids97 = frontOf30(queue81, timeouts82, appointments83, order84, ids97, "", now99, graceMs102, learned100)[0];
    }
    if ((L.truthy(hasFreed101) || L.truthy(hasLeft98))) {
      keepQueuePace20(pace85, learned100);
    }
    if (L.truthy(L.get(ids97, 1))) {
      wake75(publish93, L.concat(channel86, L.concat(":", L.get(ids97, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed94)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
