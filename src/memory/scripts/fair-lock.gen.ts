// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const readPace1 = (text2?: L.Value, now3?: L.Value): L.Value[] => {
    let $: L.Value
    let [at4, since5, mean6, square7, count8, late9, waited10, turn11, mark12]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text2) === "string"))) ? text2 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace13: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at4)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since5)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean6)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square7)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count8)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late9)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited10)) ? $ : 0))], ["turn", (L.truthy(($ = turn11)) ? $ : "")], ["mark", (L.truthy(($ = mark12)) ? $ : "")])
    if (L.less(now3, L.get(pace13, "since"))) {
      L.set(pace13, "at", (L.num((L.num(L.get(pace13, "at")) + L.num(now3))) - L.num(L.get(pace13, "since"))));
      L.set(pace13, "since", now3);
    }
    if (((L.less((L.num(now3) + 600000), L.get(pace13, "at")) || L.less(600000, L.get(pace13, "mean"))) || L.less(86400000, (L.num(now3) - L.num(L.get(pace13, "since")))))) {
      return [...readPace1("", now3)]
    }
    return [pace13]
  }
  const keepPace14 = (key15?: L.Value, pace16?: L.Value, ttlMs17?: L.Value): L.Value[] => {
    let times18: L.Value = L.table((L.num(L.get(pace16, "at")) * 1000), (L.num(L.get(pace16, "since")) * 1000), (L.num(L.get(pace16, "mean")) * 1000), (L.num(L.get(pace16, "square")) * 1000))
    let text19: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times18))
    text19 = L.concat(text19, L.format("%.0f:%.0f:%.0f:", L.get(pace16, "count"), L.get(pace16, "late"), L.get(pace16, "waited")));
    redis.pcall("SET", key15, L.concat(text19, L.concat(L.get(pace16, "turn"), L.concat(":", L.get(pace16, "mark")))), "PX", L.ceil(ttlMs17));
    return []
  }
  const learn20 = (pace21?: L.Value, heldMs22?: L.Value, most23?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs22 = L.min(heldMs22, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace21, "count")))) ? (L.num((8 * L.num(L.get(pace21, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace21, "count", L.min((L.num(L.get(pace21, "count")) + 1), most23));
    L.set(pace21, "mean", (L.num(L.get(pace21, "mean")) + L.num((L.num((L.num(heldMs22) - L.num(L.get(pace21, "mean")))) / L.num(L.get(pace21, "count"))))));
    L.set(pace21, "square", (L.num(L.get(pace21, "square")) + L.num((L.num((L.num((L.num(heldMs22) * L.num(heldMs22))) - L.num(L.get(pace21, "square")))) / L.num(L.get(pace21, "count"))))));
    return []
  }
  const patience24 = (pace25?: L.Value, now26?: L.Value, share27?: L.Value, mostMs28?: L.Value): L.Value[] => {
    let heldMs29: L.Value = (L.num(now26) - L.num(L.get(pace25, "since")))
    return [L.min((L.num(L.max((L.num(heldMs29) - L.num(L.get(pace25, "mean"))), 0)) * L.num(share27)), L.max(mostMs28, (L.num(heldMs29) / 20)))]
  }
  const askIn30 = (learned31?: L.Value, now32?: L.Value, place33?: L.Value, isLone34?: L.Value, waitedMs35?: L.Value, remainingMs36?: L.Value, rttMs37?: L.Value, jitter38?: L.Value): L.Value[] => {
    let $: L.Value
    let isFree39: L.Value = (remainingMs36 === -2)
    let heldMs40: L.Value = (L.num(now32) - L.num(L.get(learned31, "since")))
    let mean41: L.Value = undefined, askMs42: L.Value = undefined
    if ((L.get(learned31, "count") === 0)) {
      mean41 = L.max(6, L.min((L.num(heldMs40) / 12), 50));
      askMs42 = L.max(25, (L.num(place33) * L.num(mean41)));
    } else {
      mean41 = L.max(L.get(learned31, "mean"), 1);
      let varies43: L.Value = (L.num((L.num((L.num(L.max(0, (L.num((L.num((L.num(L.get(learned31, "square")) / L.num(mean41))) / L.num(mean41))) - 1))) * L.num(L.get(learned31, "count")))) + 6)) / L.num((L.num(L.get(learned31, "count")) + 3)))
      let restMs44: L.Value = 0
      if (!L.truthy(isFree39)) {
        restMs44 = (L.truthy(($ = (L.truthy(($ = L.less(varies43, 1))) ? L.max(0, (L.num(mean41) - L.num((L.num(heldMs40) * L.num((1 - L.num(L.sqrt(varies43)))))))) : $))) ? $ : mean41);
      }
      let turnMs45: L.Value = L.max(1, (L.num((L.num(place33) * L.num(mean41))) + L.num(restMs44)))
      let ofHolds46: L.Value = (L.num((L.num((L.num(place33) * L.num(mean41))) * L.num(mean41))) + L.num((L.num(L.min(restMs44, mean41)) * L.num(L.min(restMs44, mean41)))))
      let ofMean47: L.Value = (L.num((L.num((L.num((L.num(place33) * L.num(mean41))) * L.num(place33))) * L.num(mean41))) / L.num(L.get(learned31, "count")))
      let errorMs48: L.Value = L.sqrt((L.num(varies43) * L.num((L.num(ofHolds46) + L.num(ofMean47)))))
      askMs42 = L.max((L.num(0.12) * L.num(mean41)), (L.num(turnMs45) * L.num(L.exp((L.num((L.num(-L.num(1.5)) * L.num(errorMs48))) / L.num(turnMs45))))));
    }
    if (!L.truthy(isFree39)) {
      askMs42 = (L.num(askMs42) + L.num((L.truthy(($ = (L.truthy(($ = isLone34)) ? patience24(learned31, now32, (1 / 3), 2300)[0] : $))) ? $ : patience24(learned31, now32, 0.12, 1000)[0])));
    }
    askMs42 = L.max(4, askMs42, (L.num((L.num(place33) * L.num(rttMs37))) / 2));
    askMs42 = (L.num(L.min(askMs42, L.max(2000, (2 * L.num(waitedMs35))), 120000)) * L.num((L.num(0.95) + L.num((L.num(jitter38) / 10000)))));
    if ((L.truthy(isFree39) && L.less(L.max(mean41, 300), heldMs40))) {
      askMs42 = L.min(askMs42, 1000);
    } else if (!L.less(remainingMs36, 0)) {
      askMs42 = L.min(askMs42, (L.num((L.num(remainingMs36) + 5)) + L.num((L.num((L.num(place33) * L.num(mean41))) / 2))));
    }
    return [L.ceil(askMs42)]
  }
  const frontOf49 = (queue50?: L.Value, timeouts51?: L.Value, appointments52?: L.Value, order53?: L.Value, ids54?: L.Value, holder55?: L.Value, now56?: L.Value, graceMs57?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds58: L.Value = 0
    while (L.truthy(true)) {
      let asking59: L.Value = L.table(...L.unpack(ids54))
      L.set(asking59, (L.num(L.length(ids54)) + 1), holder55);
      let dues60: L.Value = redis.call("ZMSCORE", appointments52, ...L.unpack(asking59))
      let java61: L.Value = false
      for (const [at62] of L.ipairs(ids54)) {
        java61 = (L.truthy(($ = java61)) ? $ : !L.truthy(L.get(dues60, at62)));
      }
      let scores63: L.Value = (L.truthy(($ = (L.truthy(($ = java61)) ? redis.call("ZMSCORE", timeouts51, ...L.unpack(ids54)) : $))) ? $ : L.table())
      let dead64: L.Value = 0
      while ((L.truthy(L.get(ids54, (L.num(dead64) + 1))) && (L.get(ids54, (L.num(dead64) + 1)) !== holder55))) {
        let due65: L.Value = L.tonumber((L.truthy(($ = L.get(dues60, (L.num(dead64) + 1)))) ? $ : undefined))
        let untilMs66: L.Value = (L.truthy(($ = (L.truthy(($ = due65)) ? (L.num(due65) + L.num(graceMs57)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores63, (L.num(dead64) + 1)))) ? $ : 0)))
        if (L.less(now56, untilMs66)) {
          break
        }
        dead64 = (L.num(dead64) + 1);
      }
      if (((dead64 === 0) || (rounds58 === 16))) {
        return [ids54, dues60, scores63]
      }
      redis.call("LTRIM", queue50, dead64, -1);
      for (const [_67, key68] of L.ipairs(L.table(timeouts51, appointments52, order53))) {
        redis.call("ZREM", key68, ...L.unpack(ids54, 1, dead64));
      }
      ids54 = redis.call("LRANGE", queue50, 0, 3);
      rounds58 = (L.num(rounds58) + 1);
    }
    return []
  }
  const hasHolderShape69 = (field70?: L.Value, count71?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field70, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count71, /^[0-9]+$/s)[0] : $)]
  }
  const refuse72 = (hash73?: L.Value): L.Value[] => {
    redis.call("GET", hash73);
    return []
  }
  const holderOf74 = (lock75?: L.Value): L.Value[] => {
    let entry76: L.Value = redis.call("HGETALL", lock75)
    if ((L.truthy(L.get(entry76, 1)) && (L.truthy(L.get(entry76, 3)) || !L.truthy(hasHolderShape69(L.get(entry76, 1), L.get(entry76, 2))[0])))) {
      refuse72(lock75);
    }
    return [L.get(entry76, 1), L.get(entry76, 2)]
  }
  const keepQueue77 = (queue78?: L.Value, timeouts79?: L.Value, appointments80?: L.Value, order81?: L.Value, java82?: L.Value): L.Value[] => {
    let $: L.Value
    java82 = (L.truthy(($ = java82)) ? $ : L.less(redis.call("ZCARD", order81), redis.call("LLEN", queue78)));
    for (const [_83, key84] of L.ipairs(L.table(queue78, timeouts79))) {
      if (L.truthy(java82)) {
        redis.call("PERSIST", key84);
      } else {
        redis.call("PEXPIRE", key84, 3660000);
      }
    }
    for (const [_85, key86] of L.ipairs(L.table(appointments80, order81))) {
      redis.call("PEXPIRE", key86, 3600000);
    }
    return []
  }
  const leave87 = (queue88?: L.Value, timeouts89?: L.Value, appointments90?: L.Value, order91?: L.Value, holder92?: L.Value, far93?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead94: L.Value = (L.truthy(($ = far93)) ? redis.call("ZRANK", order91, holder92) : $)
    let start95: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead94)) ? L.less(redis.call("ZCARD", order91), (2 * L.num(ahead94))) : $))) ? -1 : $))) ? $ : 1)
    let known96: L.Value = 0
    for (const [_97, key98] of L.ipairs(L.table(timeouts89, appointments90, order91))) {
      known96 = (L.num(known96) + L.num(redis.call("ZREM", key98, holder92)));
    }
    if (L.less(0, known96)) {
      redis.call("LREM", queue88, start95, holder92);
    }
    return []
  }
  const noteHolder99 = (learned100?: L.Value, holder101?: L.Value, now102?: L.Value, contended103?: L.Value): L.Value[] => {
    if ((L.get(learned100, "mark") === holder101)) {
      return []
    }
    if ((L.truthy(contended103) && (L.get(learned100, "mark") !== ""))) {
      learn20(learned100, (L.num(now102) - L.num(L.get(learned100, "since"))), 256);
    }
    L.set(learned100, "mark", holder101);
    L.set(learned100, "since", now102);
    return []
  }
  const placeIn104 = (queue105?: L.Value, timeouts106?: L.Value, order107?: L.Value, ids108?: L.Value, dues109?: L.Value, holder110?: L.Value, ticket111?: L.Value): L.Value[] => {
    let $: L.Value
    let place112: L.Value = undefined
    let java113: L.Value = 0
    for (const [at114, id115] of L.ipairs(ids108)) {
      if ((id115 === holder110)) {
        place112 = (L.num(at114) - 1);
      } else if (!L.truthy(L.get(dues109, at114))) {
        java113 = (L.num(java113) + 1);
      }
    }
    let score116: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place112))) ? L.get(ids108, 4) : $))) ? L.less(0, ticket111) : $))) ? redis.call("ZSCORE", timeouts106, holder110) : $)
    if (L.truthy(score116)) {
      place112 = (L.num((L.truthy(($ = redis.call("ZRANK", order107, holder110))) ? $ : 0)) + L.num(java113));
      place112 = (L.truthy(($ = (L.truthy(($ = L.less(3, place112))) ? place112 : $))) ? $ : redis.call("LPOS", queue105, holder110));
    }
    return [(L.truthy(($ = place112)) ? $ : L.length(ids108)), (L.truthy(($ = (L.truthy(($ = place112)) ? true : $))) ? $ : false), java113, L.tonumber((L.truthy(($ = score116)) ? $ : 0))]
  }
  const timeoutAt117 = (timeouts118?: L.Value, ids119?: L.Value, dues120?: L.Value, scores121?: L.Value, place122?: L.Value, timeout123?: L.Value, waitedMs124?: L.Value): L.Value[] => {
    let $: L.Value
    let mine125: L.Value = undefined
    for (const [at126, id127] of L.ipairs(ids119)) {
      mine125 = (L.truthy(($ = (L.truthy(($ = (at126 === (L.num(place122) + 1)))) ? timeout123 : $))) ? $ : mine125);
      if (!L.truthy(L.get(dues120, at126))) {
        let score128: L.Value = L.tonumber((L.truthy(($ = L.get(scores121, at126))) ? $ : 0))
        if (((L.less(1, at126) && (at126 !== (L.num(place122) + 1))) && L.less(score128, (L.num(timeout123) + 1000)))) {
          score128 = (L.num(timeout123) + 5000);
          redis.call("ZADD", timeouts118, L.format("%.0f", score128), id127);
        }
        let aheadMs129: L.Value = (L.num(score128) - L.num(timeout123))
        let leastMs130: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs129))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place122, at126))) ? waitedMs124 : $)))) ? $ : 0)
        timeout123 = (L.num(timeout123) + L.num(L.max(aheadMs129, leastMs130)));
      }
    }
    return [(L.truthy(($ = mine125)) ? $ : timeout123)]
  }
  const formerPlace131 = (order132?: L.Value, ids133?: L.Value, dues134?: L.Value, ticket135?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets136: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids133, 1))) ? redis.call("ZMSCORE", order132, ...L.unpack(ids133)) : $))) ? $ : L.table())
    for (const [at137, id138] of L.ipairs(ids133)) {
      if ((!L.truthy(L.get(dues134, at137)) || L.less(ticket135, L.tonumber((L.truthy(($ = L.get(tickets136, at137))) ? $ : 0))))) {
        return [(L.num(at137) - 1), id138]
      }
    }
    return [L.length(ids133)]
  }
  const returnTo139 = (queue140?: L.Value, order141?: L.Value, holder142?: L.Value, ticket143?: L.Value, before144?: L.Value, lastOfFront145?: L.Value): L.Value[] => {
    redis.call("ZADD", order141, ticket143, holder142);
    redis.call("LREM", queue140, 1, holder142);
    if (!L.truthy(lastOfFront145)) {
      redis.call("RPUSH", queue140, holder142);
      return []
    }
    if (L.truthy(before144)) {
      redis.call("LINSERT", queue140, "BEFORE", before144, holder142);
      return []
    }
    let rank146: L.Value = redis.call("ZRANK", order141, holder142)
    let earlier147: L.Value = redis.call("ZRANGE", order141, L.max((L.num(rank146) - 16), 0), rank146)
    for (let at148 = 1, end = L.num((L.num(L.length(earlier147)) - 1)); at148 <= end; at148 += 1) {
      if (L.less(0, redis.call("LINSERT", queue140, "AFTER", L.get(earlier147, (L.num(L.length(earlier147)) - L.num(at148))), holder142))) {
        return []
      }
    }
    redis.call("LINSERT", queue140, "AFTER", lastOfFront145, holder142);
    return []
  }
  const serverTime149 = (nowMs150?: L.Value): L.Value[] => {
    let $: L.Value
    let time151: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time151, "err"))) ? L.tonumber(nowMs150) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time151, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time151, 2))) / 1000)))))]
  }
  const wake152 = (publish153?: L.Value, channel154?: L.Value, message155?: L.Value): L.Value[] => {
    if ((publish153 === "BOTH")) {
      redis.call("PUBLISH", channel154, message155);
      publish153 = "SPUBLISH";
    }
    if ((publish153 !== "")) {
      redis.call(publish153, channel154, message155);
    }
    return []
  }
  let lock156: L.Value = L.get(KEYS, 1)
  let done157: L.Value = L.get(KEYS, 2)
  let queue158: L.Value = L.get(KEYS, 3)
  let timeouts159: L.Value = L.get(KEYS, 4)
  let appointments160: L.Value = L.get(KEYS, 5)
  let order161: L.Value = L.get(KEYS, 6)
  let pace162: L.Value = L.get(KEYS, 7)
  let channel163: L.Value = L.get(KEYS, 8)
  let holder164: L.Value = L.get(ARGV, 1)
  let leaseMs165: L.Value = L.tonumber(L.get(ARGV, 2))
  let last166: L.Value = L.get(ARGV, 3)
  let doneMs167: L.Value = L.get(ARGV, 4)
  let rttMs168: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter169: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket170: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs171: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs172: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs173: L.Value = L.get(ARGV, 10)
  let publish174: L.Value = L.get(ARGV, 11)
  let present175: L.Value = redis.call("EXISTS", lock156, done157, queue158)
  if ((present175 === 0)) {
    redis.call("HSET", lock156, holder164, "1");
    redis.call("PEXPIRE", lock156, leaseMs165);
    return [L.table(":granted", leaseMs165)]
  }
  let remainingMs176: L.Value = redis.call("PTTL", lock156)
  let held177: L.Value = (remainingMs176 !== -2)
  let current178: L.Value = (L.truthy(($ = held177)) ? holderOf74(lock156)[0] : $)
  if ((current178 === holder164)) {
    return [L.table(":granted", remainingMs176)]
  }
  let ids179: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held177)) ? (present175 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue158, 0, 3))
  if (((L.num((L.num(present175) - L.num((L.truthy(($ = (L.truthy(($ = held177)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids179, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
    return [L.table(":refused", remainingMs176)]
  }
  if ((L.truthy(held177) && (last166 === "1"))) {
    if ((L.truthy(L.get(ids179, 1)) && (L.less(0, ticket170) || L.truthy(redis.call("ZSCORE", order161, holder164))))) {
      leave87(queue158, timeouts159, appointments160, order161, holder164, L.get(ids179, 4));
    }
    redis.call("SET", done157, "0", "PX", doneMs167);
    return [L.table(":busy", remainingMs176, L.length(ids179), 0, 0)]
  }
  let now180: L.Value = serverTime149(nowMs173)[0]
  let learned181: L.Value = readPace1(redis.pcall("GET", pace162), now180)[0]
  let contended182: L.Value = L.get(ids179, 1)
  let graceMs183: L.Value = L.min(waiterMs172, (4 * L.num(L.max(L.get(learned181, "late"), rttMs168))))
  let dues184: L.Value = L.table(), scores185: L.Value = L.table()
  if (!L.truthy(held177)) {
    noteHolder99(learned181, "", now180, contended182);
    if (L.less(waiterMs172, (L.num(now180) - L.num(L.get(learned181, "since"))))) {
      graceMs183 = -L.num(Infinity);
    }
  }
  if (L.truthy(contended182)) {
    {
      const values = [...frontOf49(queue158, timeouts159, appointments160, order161, ids179, holder164, now180, graceMs183)]
      ids179 = values[0];
      dues184 = values[1];
      scores185 = values[2];
    }
  }
  let due186: L.Value = L.tonumber((L.truthy(($ = L.get(dues184, (L.num(L.length(ids179)) + 1)))) ? $ : undefined))
  if ((L.truthy(due186) && (ticket170 === 0))) {
    ticket170 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order161, holder164))) ? $ : 0));
  }
  let [place187, stands188, java189, score190]: L.Value[] = placeIn104(queue158, timeouts159, order161, ids179, dues184, holder164, ticket170)
  let returns191: L.Value = (L.truthy(($ = !L.truthy(stands188))) ? L.less(0, ticket170) : $)
  let successor192: L.Value = undefined
  if (L.truthy(returns191)) {
    {
      const values = [...formerPlace131(order161, ids179, dues184, ticket170)]
      place187 = values[0];
      successor192 = values[1];
    }
  }
  if (((L.truthy(due186) && L.less(0, due186)) && L.less(due186, now180))) {
    L.set(learned181, "late", L.max(L.min((L.num(now180) - L.num(due186)), 500), (L.num(L.get(learned181, "late")) * L.num(0.98))));
  } else if (((L.truthy(returns191) && !L.truthy(due186)) && L.less(leastMs171, 1000))) {
    L.set(learned181, "late", L.min((L.num((2 * L.num(L.get(learned181, "late")))) + 50), 500));
  }
  let granted193: L.Value = (L.truthy(($ = !L.truthy(held177))) ? (place187 === 0) : $)
  if ((L.less(0, ticket170) && (L.truthy(granted193) || (last166 === "1")))) {
    leave87(queue158, timeouts159, appointments160, order161, holder164, L.less(3, place187));
  }
  if (L.truthy(granted193)) {
    redis.call("ZREMRANGEBYSCORE", order161, "-inf", ticket170);
    noteHolder99(learned181, holder164, now180, contended182);
    L.set(learned181, "late", L.max((L.num(L.get(learned181, "late")) * L.num(0.95)), rttMs168));
    keepPace14(pace162, learned181, 600000);
    redis.call("HSET", lock156, holder164, "1");
    redis.call("PEXPIRE", lock156, leaseMs165);
    return [L.table(":granted", leaseMs165)]
  }
  let leaseEndMs194: L.Value = L.max(remainingMs176, 0)
  if (L.truthy(held177)) {
    noteHolder99(learned181, current178, now180, contended182);
  } else {
    remainingMs176 = L.min(waiterMs172, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues184, 1))) ? $ : L.get(scores185, 1)))) ? $ : now180))) - L.num(now180))));
    if (!L.truthy(L.get(dues184, 1))) {
      wake152(publish174, L.concat(channel163, L.concat(":", L.get(ids179, 1))), "0");
    }
  }
  if ((last166 === "1")) {
    redis.call("SET", done157, "0", "PX", doneMs167);
    return [L.table(":busy", remainingMs176, place187, 0, 0)]
  }
  let isFirst195: L.Value = false
  if (L.truthy(returns191)) {
    returnTo139(queue158, order161, holder164, ticket170, successor192, L.get(ids179, L.length(ids179)));
  } else if (!L.truthy(stands188)) {
    let newest196: L.Value = redis.call("ZRANGE", order161, -1, -1, "WITHSCORES")
    isFirst195 = !L.truthy(L.get(newest196, 1));
    ticket170 = L.max(now180, (L.num(L.tonumber((L.truthy(($ = L.get(newest196, 2))) ? $ : 0))) + 1));
    redis.call("ZADD", order161, ticket170, holder164);
    place187 = (L.num(redis.call("RPUSH", queue158, holder164)) - 1);
  }
  let waitedMs197: L.Value = L.max((L.num(now180) - L.num(ticket170)), 0)
  let isLone198: L.Value = (L.truthy(($ = (place187 === 0))) ? !L.truthy(L.get(ids179, 2)) : $)
  let askMs199: L.Value = askIn30(learned181, now180, place187, isLone198, waitedMs197, (L.truthy(($ = (L.truthy(($ = held177)) ? remainingMs176 : $))) ? $ : -2), rttMs168, jitter169)[0]
  let asksAt200: L.Value = (L.num(now180) + L.num(L.max(askMs199, leastMs171, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs168))) ? rttMs168 : $))) ? $ : 100))))
  let nextDue201: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs199, leastMs171))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due186)) ? $ : 0), asksAt200))
  redis.call("ZADD", appointments160, nextDue201, holder164);
  if ((L.less(place187, 4) || !L.truthy(stands188))) {
    let timeout202: L.Value = L.max((L.num(now180) + L.num(leaseEndMs194)), asksAt200)
    timeout202 = timeoutAt117(timeouts159, ids179, dues184, scores185, place187, timeout202, waitedMs197)[0];
    if (L.less(3, place187)) {
      timeout202 = (L.num(timeout202) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue158)) - L.num(redis.call("ZCARD", order161)))) - L.num(java189))))));
    }
    redis.call("ZADD", timeouts159, (L.num(timeout202) + L.num(waiterMs172)), holder164);
  } else if (L.less(score190, (L.num(asksAt200) + L.num(waiterMs172)))) {
    redis.call("ZADD", timeouts159, (L.num(asksAt200) + L.num(waiterMs172)), holder164);
  }
  if ((L.truthy(isFirst195) || ((L.truthy(stands188) || L.truthy(returns191)) && (L.floor((L.num((L.truthy(($ = due186)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt200) / 60000)))))) {
    keepQueue77(queue158, timeouts159, appointments160, order161, L.less(0, java189));
  }
  keepPace14(pace162, learned181, 600000);
  return [L.table(":busy", remainingMs176, place187, askMs199, ticket170)]
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
        let due24: L.Value = L.tonumber((L.truthy(($ = L.get(dues19, (L.num(dead23) + 1)))) ? $ : undefined))
        let untilMs25: L.Value = (L.truthy(($ = (L.truthy(($ = due24)) ? (L.num(due24) + L.num(graceMs16)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores22, (L.num(dead23) + 1)))) ? $ : 0)))
        if (L.less(now15, untilMs25)) {
          break
        }
        dead23 = (L.num(dead23) + 1);
      }
      if (((dead23 === 0) || (rounds17 === 16))) {
        return [ids13, dues19, scores22]
      }
      redis.call("LTRIM", queue9, dead23, -1);
      for (const [_26, key27] of L.ipairs(L.table(timeouts10, appointments11, order12))) {
        redis.call("ZREM", key27, ...L.unpack(ids13, 1, dead23));
      }
      ids13 = redis.call("LRANGE", queue9, 0, 3);
      rounds17 = (L.num(rounds17) + 1);
    }
    return []
  }
  const hasHolderShape28 = (field29?: L.Value, count30?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field29, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count30, /^[0-9]+$/s)[0] : $)]
  }
  const refuse31 = (hash32?: L.Value): L.Value[] => {
    redis.call("GET", hash32);
    return []
  }
  const holderOf33 = (lock34?: L.Value): L.Value[] => {
    let entry35: L.Value = redis.call("HGETALL", lock34)
    if ((L.truthy(L.get(entry35, 1)) && (L.truthy(L.get(entry35, 3)) || !L.truthy(hasHolderShape28(L.get(entry35, 1), L.get(entry35, 2))[0])))) {
      refuse31(lock34);
    }
    return [L.get(entry35, 1), L.get(entry35, 2)]
  }
  const readPace36 = (text37?: L.Value, now38?: L.Value): L.Value[] => {
    let $: L.Value
    let [at39, since40, mean41, square42, count43, late44, waited45, turn46, mark47]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text37) === "string"))) ? text37 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace48: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at39)) ? $ : (L.num(now38) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since40)) ? $ : (L.num(now38) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean41)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square42)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count43)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late44)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited45)) ? $ : 0))], ["turn", (L.truthy(($ = turn46)) ? $ : "")], ["mark", (L.truthy(($ = mark47)) ? $ : "")])
    if (L.less(now38, L.get(pace48, "since"))) {
      L.set(pace48, "at", (L.num((L.num(L.get(pace48, "at")) + L.num(now38))) - L.num(L.get(pace48, "since"))));
      L.set(pace48, "since", now38);
    }
    if (((L.less((L.num(now38) + 600000), L.get(pace48, "at")) || L.less(600000, L.get(pace48, "mean"))) || L.less(86400000, (L.num(now38) - L.num(L.get(pace48, "since")))))) {
      return [...readPace36("", now38)]
    }
    return [pace48]
  }
  const serverTime49 = (nowMs50?: L.Value): L.Value[] => {
    let $: L.Value
    let time51: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time51, "err"))) ? L.tonumber(nowMs50) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time51, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time51, 2))) / 1000)))))]
  }
  const wake52 = (publish53?: L.Value, channel54?: L.Value, message55?: L.Value): L.Value[] => {
    if ((publish53 === "BOTH")) {
      redis.call("PUBLISH", channel54, message55);
      publish53 = "SPUBLISH";
    }
    if ((publish53 !== "")) {
      redis.call(publish53, channel54, message55);
    }
    return []
  }
  let lock56: L.Value = L.get(KEYS, 1)
  let answer57: L.Value = L.get(KEYS, 2)
  let queue58: L.Value = L.get(KEYS, 3)
  let timeouts59: L.Value = L.get(KEYS, 4)
  let appointments60: L.Value = L.get(KEYS, 5)
  let order61: L.Value = L.get(KEYS, 6)
  let pace62: L.Value = L.get(KEYS, 7)
  let channel63: L.Value = L.get(KEYS, 8)
  let donePrefix64: L.Value = L.get(KEYS, 9)
  let doneMs65: L.Value = L.get(ARGV, 1)
  let waiterMs66: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs67: L.Value = L.get(ARGV, 3)
  let publish68: L.Value = L.get(ARGV, 4)
  let holder69: L.Value = holderOf33(lock56)[0]
  let kept70: L.Value = finished3(answer57, (L.truthy(($ = (L.truthy(($ = holder69)) ? "1" : $))) ? $ : "0"), doneMs65)[0]
  if (L.truthy(kept70)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept70 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder69)) {
    redis.call("DEL", lock56);
    redis.call("SET", L.concat(donePrefix64, holder69), "0", "PX", doneMs65, "NX");
  }
  let ids71: L.Value = redis.call("LRANGE", queue58, 0, 3)
  if (L.truthy(L.get(ids71, 1))) {
    let now72: L.Value = serverTime49(nowMs67)[0]
    let graceMs73: L.Value = L.min(waiterMs66, (4 * L.num(L.get(readPace36(redis.pcall("GET", pace62), now72)[0], "late"))))
    ids71 = frontOf8(queue58, timeouts59, appointments60, order61, ids71, "", now72, graceMs73)[0];
    if (L.truthy(L.get(ids71, 1))) {
      wake52(publish68, L.concat(channel63, L.concat(":", L.get(ids71, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder69)) ? ":released" : $))) ? $ : ":free")]
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
        let due24: L.Value = L.tonumber((L.truthy(($ = L.get(dues19, (L.num(dead23) + 1)))) ? $ : undefined))
        let untilMs25: L.Value = (L.truthy(($ = (L.truthy(($ = due24)) ? (L.num(due24) + L.num(graceMs16)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores22, (L.num(dead23) + 1)))) ? $ : 0)))
        if (L.less(now15, untilMs25)) {
          break
        }
        dead23 = (L.num(dead23) + 1);
      }
      if (((dead23 === 0) || (rounds17 === 16))) {
        return [ids13, dues19, scores22]
      }
      redis.call("LTRIM", queue9, dead23, -1);
      for (const [_26, key27] of L.ipairs(L.table(timeouts10, appointments11, order12))) {
        redis.call("ZREM", key27, ...L.unpack(ids13, 1, dead23));
      }
      ids13 = redis.call("LRANGE", queue9, 0, 3);
      rounds17 = (L.num(rounds17) + 1);
    }
    return []
  }
  const leave28 = (queue29?: L.Value, timeouts30?: L.Value, appointments31?: L.Value, order32?: L.Value, holder33?: L.Value, far34?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead35: L.Value = (L.truthy(($ = far34)) ? redis.call("ZRANK", order32, holder33) : $)
    let start36: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead35)) ? L.less(redis.call("ZCARD", order32), (2 * L.num(ahead35))) : $))) ? -1 : $))) ? $ : 1)
    let known37: L.Value = 0
    for (const [_38, key39] of L.ipairs(L.table(timeouts30, appointments31, order32))) {
      known37 = (L.num(known37) + L.num(redis.call("ZREM", key39, holder33)));
    }
    if (L.less(0, known37)) {
      redis.call("LREM", queue29, start36, holder33);
    }
    return []
  }
  const readPace40 = (text41?: L.Value, now42?: L.Value): L.Value[] => {
    let $: L.Value
    let [at43, since44, mean45, square46, count47, late48, waited49, turn50, mark51]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text41) === "string"))) ? text41 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace52: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at43)) ? $ : (L.num(now42) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since44)) ? $ : (L.num(now42) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean45)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square46)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count47)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late48)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited49)) ? $ : 0))], ["turn", (L.truthy(($ = turn50)) ? $ : "")], ["mark", (L.truthy(($ = mark51)) ? $ : "")])
    if (L.less(now42, L.get(pace52, "since"))) {
      L.set(pace52, "at", (L.num((L.num(L.get(pace52, "at")) + L.num(now42))) - L.num(L.get(pace52, "since"))));
      L.set(pace52, "since", now42);
    }
    if (((L.less((L.num(now42) + 600000), L.get(pace52, "at")) || L.less(600000, L.get(pace52, "mean"))) || L.less(86400000, (L.num(now42) - L.num(L.get(pace52, "since")))))) {
      return [...readPace40("", now42)]
    }
    return [pace52]
  }
  const keepPace53 = (key54?: L.Value, pace55?: L.Value, ttlMs56?: L.Value): L.Value[] => {
    let times57: L.Value = L.table((L.num(L.get(pace55, "at")) * 1000), (L.num(L.get(pace55, "since")) * 1000), (L.num(L.get(pace55, "mean")) * 1000), (L.num(L.get(pace55, "square")) * 1000))
    let text58: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times57))
    text58 = L.concat(text58, L.format("%.0f:%.0f:%.0f:", L.get(pace55, "count"), L.get(pace55, "late"), L.get(pace55, "waited")));
    redis.pcall("SET", key54, L.concat(text58, L.concat(L.get(pace55, "turn"), L.concat(":", L.get(pace55, "mark")))), "PX", L.ceil(ttlMs56));
    return []
  }
  const learn59 = (pace60?: L.Value, heldMs61?: L.Value, most62?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs61 = L.min(heldMs61, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace60, "count")))) ? (L.num((8 * L.num(L.get(pace60, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace60, "count", L.min((L.num(L.get(pace60, "count")) + 1), most62));
    L.set(pace60, "mean", (L.num(L.get(pace60, "mean")) + L.num((L.num((L.num(heldMs61) - L.num(L.get(pace60, "mean")))) / L.num(L.get(pace60, "count"))))));
    L.set(pace60, "square", (L.num(L.get(pace60, "square")) + L.num((L.num((L.num((L.num(heldMs61) * L.num(heldMs61))) - L.num(L.get(pace60, "square")))) / L.num(L.get(pace60, "count"))))));
    return []
  }
  const noteHolder63 = (learned64?: L.Value, holder65?: L.Value, now66?: L.Value, contended67?: L.Value): L.Value[] => {
    if ((L.get(learned64, "mark") === holder65)) {
      return []
    }
    if ((L.truthy(contended67) && (L.get(learned64, "mark") !== ""))) {
      learn59(learned64, (L.num(now66) - L.num(L.get(learned64, "since"))), 256);
    }
    L.set(learned64, "mark", holder65);
    L.set(learned64, "since", now66);
    return []
  }
  const serverTime68 = (nowMs69?: L.Value): L.Value[] => {
    let $: L.Value
    let time70: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time70, "err"))) ? L.tonumber(nowMs69) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time70, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time70, 2))) / 1000)))))]
  }
  const wake71 = (publish72?: L.Value, channel73?: L.Value, message74?: L.Value): L.Value[] => {
    if ((publish72 === "BOTH")) {
      redis.call("PUBLISH", channel73, message74);
      publish72 = "SPUBLISH";
    }
    if ((publish72 !== "")) {
      redis.call(publish72, channel73, message74);
    }
    return []
  }
  let lock75: L.Value = L.get(KEYS, 1)
  let done76: L.Value = L.get(KEYS, 2)
  let queue77: L.Value = L.get(KEYS, 3)
  let timeouts78: L.Value = L.get(KEYS, 4)
  let appointments79: L.Value = L.get(KEYS, 5)
  let order80: L.Value = L.get(KEYS, 6)
  let pace81: L.Value = L.get(KEYS, 7)
  let channel82: L.Value = L.get(KEYS, 8)
  let holder83: L.Value = L.get(ARGV, 1)
  let holds84: L.Value = L.get(ARGV, 2)
  let outcome85: L.Value = L.get(ARGV, 3)
  let doneMs86: L.Value = L.get(ARGV, 4)
  let waiterMs87: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs88: L.Value = L.get(ARGV, 6)
  let publish89: L.Value = L.get(ARGV, 7)
  let freed90: L.Value = (L.truthy(($ = (holds84 === "0"))) ? (redis.call("HDEL", lock75, holder83) === 1) : $)
  if (L.truthy(freed90)) {
    redis.call("SET", done76, outcome85, "PX", doneMs86);
  } else {
    let current91: L.Value = (L.truthy(($ = (holds84 !== "0"))) ? redis.call("HGET", lock75, holder83) : $)
    let kept92: L.Value = finished3(done76, (L.truthy(($ = (L.truthy(($ = current91)) ? outcome85 : $))) ? $ : "0"), doneMs86)[0]
    if (((L.truthy(current91) && !L.truthy(kept92)) && L.less(L.tonumber(holds84), L.tonumber(current91)))) {
      redis.call("HSET", lock75, holder83, holds84);
    }
    if ((L.truthy(current91) || L.truthy(kept92))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept92)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids93: L.Value = redis.call("LRANGE", queue77, 0, 3)
  if ((L.truthy(L.get(ids93, 1)) && !L.truthy(freed90))) {
    leave28(queue77, timeouts78, appointments79, order80, holder83, L.get(ids93, 4));
    ids93 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock75) === 0))) ? redis.call("LRANGE", queue77, 0, 3) : $))) ? $ : L.table());
  }
  if (L.truthy(L.get(ids93, 1))) {
    let now94: L.Value = serverTime68(nowMs88)[0]
    let learned95: L.Value = readPace40(redis.pcall("GET", pace81), now94)[0]
    if ((L.truthy(freed90) && (L.get(learned95, "mark") === holder83))) {
      noteHolder63(learned95, "", now94, true);
      keepPace53(pace81, learned95, 600000);
    }
    ids93 = frontOf8(queue77, timeouts78, appointments79, order80, ids93, "", now94, L.min(waiterMs87, (4 * L.num(L.get(learned95, "late")))))[0];
    if (L.truthy(L.get(ids93, 1))) {
      wake71(publish89, L.concat(channel82, L.concat(":", L.get(ids93, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed90)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
