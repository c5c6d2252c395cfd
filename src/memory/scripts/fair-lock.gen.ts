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
  const leave87 = (queue88?: L.Value, timeouts89?: L.Value, appointments90?: L.Value, order91?: L.Value, holder92?: L.Value): L.Value[] => {
    redis.call("LREM", queue88, 1, holder92);
    for (const [_93, key94] of L.ipairs(L.table(timeouts89, appointments90, order91))) {
      redis.call("ZREM", key94, holder92);
    }
    return []
  }
  const noteHolder95 = (learned96?: L.Value, holder97?: L.Value, now98?: L.Value, contended99?: L.Value): L.Value[] => {
    if ((L.get(learned96, "mark") === holder97)) {
      return []
    }
    if ((L.truthy(contended99) && (L.get(learned96, "mark") !== ""))) {
      learn20(learned96, (L.num(now98) - L.num(L.get(learned96, "since"))), 256);
    }
    L.set(learned96, "mark", holder97);
    L.set(learned96, "since", now98);
    return []
  }
  const placeIn100 = (queue101?: L.Value, timeouts102?: L.Value, order103?: L.Value, ids104?: L.Value, dues105?: L.Value, holder106?: L.Value, ticket107?: L.Value): L.Value[] => {
    let $: L.Value
    let place108: L.Value = undefined
    let java109: L.Value = 0
    for (const [at110, id111] of L.ipairs(ids104)) {
      if ((id111 === holder106)) {
        place108 = (L.num(at110) - 1);
      } else if (!L.truthy(L.get(dues105, at110))) {
        java109 = (L.num(java109) + 1);
      }
    }
    let score112: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place108))) ? L.get(ids104, 4) : $))) ? L.less(0, ticket107) : $))) ? redis.call("ZSCORE", timeouts102, holder106) : $)
    if (L.truthy(score112)) {
      place108 = (L.num((L.truthy(($ = redis.call("ZRANK", order103, holder106))) ? $ : 0)) + L.num(java109));
      place108 = (L.truthy(($ = (L.truthy(($ = L.less(3, place108))) ? place108 : $))) ? $ : redis.call("LPOS", queue101, holder106));
    }
    return [(L.truthy(($ = place108)) ? $ : L.length(ids104)), (L.truthy(($ = (L.truthy(($ = place108)) ? true : $))) ? $ : false), java109, L.tonumber((L.truthy(($ = score112)) ? $ : 0))]
  }
  const timeoutAt113 = (timeouts114?: L.Value, ids115?: L.Value, dues116?: L.Value, scores117?: L.Value, place118?: L.Value, timeout119?: L.Value, waitedMs120?: L.Value): L.Value[] => {
    let $: L.Value
    let mine121: L.Value = undefined
    for (const [at122, id123] of L.ipairs(ids115)) {
      mine121 = (L.truthy(($ = (L.truthy(($ = (at122 === (L.num(place118) + 1)))) ? timeout119 : $))) ? $ : mine121);
      if (!L.truthy(L.get(dues116, at122))) {
        let score124: L.Value = L.tonumber((L.truthy(($ = L.get(scores117, at122))) ? $ : 0))
        if (((L.less(1, at122) && (at122 !== (L.num(place118) + 1))) && L.less(score124, (L.num(timeout119) + 1000)))) {
          score124 = (L.num(timeout119) + 5000);
          redis.call("ZADD", timeouts114, L.format("%.0f", score124), id123);
        }
        let aheadMs125: L.Value = (L.num(score124) - L.num(timeout119))
        let leastMs126: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs125))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place118, at122))) ? waitedMs120 : $)))) ? $ : 0)
        timeout119 = (L.num(timeout119) + L.num(L.max(aheadMs125, leastMs126)));
      }
    }
    return [(L.truthy(($ = mine121)) ? $ : timeout119)]
  }
  const formerPlace127 = (order128?: L.Value, ids129?: L.Value, dues130?: L.Value, ticket131?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets132: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids129, 1))) ? redis.call("ZMSCORE", order128, ...L.unpack(ids129)) : $))) ? $ : L.table())
    for (const [at133, id134] of L.ipairs(ids129)) {
      if ((!L.truthy(L.get(dues130, at133)) || L.less(ticket131, L.tonumber((L.truthy(($ = L.get(tickets132, at133))) ? $ : 0))))) {
        return [(L.num(at133) - 1), id134]
      }
    }
    return [L.length(ids129)]
  }
  const returnTo135 = (queue136?: L.Value, order137?: L.Value, holder138?: L.Value, ticket139?: L.Value, before140?: L.Value, lastOfFront141?: L.Value): L.Value[] => {
    redis.call("ZADD", order137, ticket139, holder138);
    redis.call("LREM", queue136, 1, holder138);
    if (!L.truthy(lastOfFront141)) {
      redis.call("RPUSH", queue136, holder138);
      return []
    }
    if (L.truthy(before140)) {
      redis.call("LINSERT", queue136, "BEFORE", before140, holder138);
      return []
    }
    let rank142: L.Value = redis.call("ZRANK", order137, holder138)
    let earlier143: L.Value = redis.call("ZRANGE", order137, L.max((L.num(rank142) - 16), 0), rank142)
    for (let at144 = 1, end = L.num((L.num(L.length(earlier143)) - 1)); at144 <= end; at144 += 1) {
      if (L.less(0, redis.call("LINSERT", queue136, "AFTER", L.get(earlier143, (L.num(L.length(earlier143)) - L.num(at144))), holder138))) {
        return []
      }
    }
    redis.call("LINSERT", queue136, "AFTER", lastOfFront141, holder138);
    return []
  }
  const serverTime145 = (nowMs146?: L.Value): L.Value[] => {
    let $: L.Value
    let time147: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time147, "err"))) ? L.tonumber(nowMs146) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time147, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time147, 2))) / 1000)))))]
  }
  const wake148 = (publish149?: L.Value, channel150?: L.Value, message151?: L.Value): L.Value[] => {
    if ((publish149 === "BOTH")) {
      redis.call("PUBLISH", channel150, message151);
      publish149 = "SPUBLISH";
    }
    if ((publish149 !== "")) {
      redis.call(publish149, channel150, message151);
    }
    return []
  }
  let lock152: L.Value = L.get(KEYS, 1)
  let done153: L.Value = L.get(KEYS, 2)
  let queue154: L.Value = L.get(KEYS, 3)
  let timeouts155: L.Value = L.get(KEYS, 4)
  let appointments156: L.Value = L.get(KEYS, 5)
  let order157: L.Value = L.get(KEYS, 6)
  let pace158: L.Value = L.get(KEYS, 7)
  let channel159: L.Value = L.get(KEYS, 8)
  let holder160: L.Value = L.get(ARGV, 1)
  let leaseMs161: L.Value = L.tonumber(L.get(ARGV, 2))
  let last162: L.Value = L.get(ARGV, 3)
  let doneMs163: L.Value = L.get(ARGV, 4)
  let rttMs164: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter165: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket166: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs167: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs168: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs169: L.Value = L.get(ARGV, 10)
  let publish170: L.Value = L.get(ARGV, 11)
  let present171: L.Value = redis.call("EXISTS", lock152, done153, queue154)
  if ((present171 === 0)) {
    redis.call("HSET", lock152, holder160, "1");
    redis.call("PEXPIRE", lock152, leaseMs161);
    return [L.table(":granted", leaseMs161)]
  }
  let remainingMs172: L.Value = redis.call("PTTL", lock152)
  let held173: L.Value = (remainingMs172 !== -2)
  let current174: L.Value = (L.truthy(($ = held173)) ? holderOf74(lock152)[0] : $)
  if ((current174 === holder160)) {
    return [L.table(":granted", remainingMs172)]
  }
  let ids175: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held173)) ? (present171 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue154, 0, 3))
  if (((L.num((L.num(present171) - L.num((L.truthy(($ = (L.truthy(($ = held173)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids175, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
    return [L.table(":refused", remainingMs172)]
  }
  if ((L.truthy(held173) && (last162 === "1"))) {
    if ((L.truthy(L.get(ids175, 1)) && (L.less(0, ticket166) || L.truthy(redis.call("ZSCORE", order157, holder160))))) {
      leave87(queue154, timeouts155, appointments156, order157, holder160);
    }
    redis.call("SET", done153, "0", "PX", doneMs163);
    return [L.table(":busy", remainingMs172, L.length(ids175), 0, 0)]
  }
  let now176: L.Value = serverTime145(nowMs169)[0]
  let learned177: L.Value = readPace1(redis.pcall("GET", pace158), now176)[0]
  let contended178: L.Value = L.get(ids175, 1)
  let graceMs179: L.Value = L.min(waiterMs168, (4 * L.num(L.max(L.get(learned177, "late"), rttMs164))))
  let dues180: L.Value = L.table(), scores181: L.Value = L.table()
  if (!L.truthy(held173)) {
    noteHolder95(learned177, "", now176, contended178);
    if (L.less(waiterMs168, (L.num(now176) - L.num(L.get(learned177, "since"))))) {
      graceMs179 = -L.num(Infinity);
    }
  }
  if (L.truthy(contended178)) {
    {
      const values = [...frontOf49(queue154, timeouts155, appointments156, order157, ids175, holder160, now176, graceMs179)]
      ids175 = values[0];
      dues180 = values[1];
      scores181 = values[2];
    }
  }
  let due182: L.Value = L.tonumber((L.truthy(($ = L.get(dues180, (L.num(L.length(ids175)) + 1)))) ? $ : undefined))
  if ((L.truthy(due182) && (ticket166 === 0))) {
    ticket166 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order157, holder160))) ? $ : 0));
  }
  let [place183, stands184, java185, score186]: L.Value[] = placeIn100(queue154, timeouts155, order157, ids175, dues180, holder160, ticket166)
  let returns187: L.Value = (L.truthy(($ = !L.truthy(stands184))) ? L.less(0, ticket166) : $)
  let successor188: L.Value = undefined
  if (L.truthy(returns187)) {
    {
      const values = [...formerPlace127(order157, ids175, dues180, ticket166)]
      place183 = values[0];
      successor188 = values[1];
    }
  }
  if (((L.truthy(due182) && L.less(0, due182)) && L.less(due182, now176))) {
    L.set(learned177, "late", L.max(L.min((L.num(now176) - L.num(due182)), 500), (L.num(L.get(learned177, "late")) * L.num(0.98))));
  } else if (((L.truthy(returns187) && !L.truthy(due182)) && L.less(leastMs167, 1000))) {
    L.set(learned177, "late", L.min((L.num((2 * L.num(L.get(learned177, "late")))) + 50), 500));
  }
  let granted189: L.Value = (L.truthy(($ = !L.truthy(held173))) ? (place183 === 0) : $)
  if ((L.less(0, ticket166) && (L.truthy(granted189) || (last162 === "1")))) {
    leave87(queue154, timeouts155, appointments156, order157, holder160);
  }
  if (L.truthy(granted189)) {
    redis.call("ZREMRANGEBYSCORE", order157, "-inf", ticket166);
    noteHolder95(learned177, holder160, now176, contended178);
    L.set(learned177, "late", L.max((L.num(L.get(learned177, "late")) * L.num(0.95)), rttMs164));
    keepPace14(pace158, learned177, 600000);
    redis.call("HSET", lock152, holder160, "1");
    redis.call("PEXPIRE", lock152, leaseMs161);
    return [L.table(":granted", leaseMs161)]
  }
  let leaseEndMs190: L.Value = L.max(remainingMs172, 0)
  if (L.truthy(held173)) {
    noteHolder95(learned177, current174, now176, contended178);
  } else {
    remainingMs172 = L.min(waiterMs168, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues180, 1))) ? $ : L.get(scores181, 1)))) ? $ : now176))) - L.num(now176))));
    if (!L.truthy(L.get(dues180, 1))) {
      wake148(publish170, L.concat(channel159, L.concat(":", L.get(ids175, 1))), "0");
    }
  }
  if ((last162 === "1")) {
    redis.call("SET", done153, "0", "PX", doneMs163);
    return [L.table(":busy", remainingMs172, place183, 0, 0)]
  }
  let isFirst191: L.Value = false
  if (L.truthy(returns187)) {
    returnTo135(queue154, order157, holder160, ticket166, successor188, L.get(ids175, L.length(ids175)));
  } else if (!L.truthy(stands184)) {
    let newest192: L.Value = redis.call("ZRANGE", order157, -1, -1, "WITHSCORES")
    isFirst191 = !L.truthy(L.get(newest192, 1));
    ticket166 = L.max(now176, (L.num(L.tonumber((L.truthy(($ = L.get(newest192, 2))) ? $ : 0))) + 1));
    redis.call("ZADD", order157, ticket166, holder160);
    place183 = (L.num(redis.call("RPUSH", queue154, holder160)) - 1);
  }
  let waitedMs193: L.Value = L.max((L.num(now176) - L.num(ticket166)), 0)
  let isLone194: L.Value = (L.truthy(($ = (place183 === 0))) ? !L.truthy(L.get(ids175, 2)) : $)
  let askMs195: L.Value = askIn30(learned177, now176, place183, isLone194, waitedMs193, (L.truthy(($ = (L.truthy(($ = held173)) ? remainingMs172 : $))) ? $ : -2), rttMs164, jitter165)[0]
  let asksAt196: L.Value = (L.num(now176) + L.num(L.max(askMs195, leastMs167, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs164))) ? rttMs164 : $))) ? $ : 100))))
  let nextDue197: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs195, leastMs167))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due182)) ? $ : 0), asksAt196))
  redis.call("ZADD", appointments156, nextDue197, holder160);
  if ((L.less(place183, 4) || !L.truthy(stands184))) {
    let timeout198: L.Value = L.max((L.num(now176) + L.num(leaseEndMs190)), asksAt196)
    timeout198 = timeoutAt113(timeouts155, ids175, dues180, scores181, place183, timeout198, waitedMs193)[0];
    if (L.less(3, place183)) {
      timeout198 = (L.num(timeout198) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue154)) - L.num(redis.call("ZCARD", order157)))) - L.num(java185))))));
    }
    redis.call("ZADD", timeouts155, (L.num(timeout198) + L.num(waiterMs168)), holder160);
  } else if (L.less(score186, (L.num(asksAt196) + L.num(waiterMs168)))) {
    redis.call("ZADD", timeouts155, (L.num(asksAt196) + L.num(waiterMs168)), holder160);
  }
  if ((L.truthy(isFirst191) || ((L.truthy(stands184) || L.truthy(returns187)) && (L.floor((L.num((L.truthy(($ = due182)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt196) / 60000)))))) {
    keepQueue77(queue154, timeouts155, appointments156, order157, L.less(0, java185));
  }
  keepPace14(pace158, learned177, 600000);
  return [L.table(":busy", remainingMs172, place183, askMs195, ticket166)]
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
  const leave28 = (queue29?: L.Value, timeouts30?: L.Value, appointments31?: L.Value, order32?: L.Value, holder33?: L.Value): L.Value[] => {
    redis.call("LREM", queue29, 1, holder33);
    for (const [_34, key35] of L.ipairs(L.table(timeouts30, appointments31, order32))) {
      redis.call("ZREM", key35, holder33);
    }
    return []
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
  const keepPace49 = (key50?: L.Value, pace51?: L.Value, ttlMs52?: L.Value): L.Value[] => {
    let times53: L.Value = L.table((L.num(L.get(pace51, "at")) * 1000), (L.num(L.get(pace51, "since")) * 1000), (L.num(L.get(pace51, "mean")) * 1000), (L.num(L.get(pace51, "square")) * 1000))
    let text54: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times53))
    text54 = L.concat(text54, L.format("%.0f:%.0f:%.0f:", L.get(pace51, "count"), L.get(pace51, "late"), L.get(pace51, "waited")));
    redis.pcall("SET", key50, L.concat(text54, L.concat(L.get(pace51, "turn"), L.concat(":", L.get(pace51, "mark")))), "PX", L.ceil(ttlMs52));
    return []
  }
  const learn55 = (pace56?: L.Value, heldMs57?: L.Value, most58?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs57 = L.min(heldMs57, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace56, "count")))) ? (L.num((8 * L.num(L.get(pace56, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace56, "count", L.min((L.num(L.get(pace56, "count")) + 1), most58));
    L.set(pace56, "mean", (L.num(L.get(pace56, "mean")) + L.num((L.num((L.num(heldMs57) - L.num(L.get(pace56, "mean")))) / L.num(L.get(pace56, "count"))))));
    L.set(pace56, "square", (L.num(L.get(pace56, "square")) + L.num((L.num((L.num((L.num(heldMs57) * L.num(heldMs57))) - L.num(L.get(pace56, "square")))) / L.num(L.get(pace56, "count"))))));
    return []
  }
  const noteHolder59 = (learned60?: L.Value, holder61?: L.Value, now62?: L.Value, contended63?: L.Value): L.Value[] => {
    if ((L.get(learned60, "mark") === holder61)) {
      return []
    }
    if ((L.truthy(contended63) && (L.get(learned60, "mark") !== ""))) {
      learn55(learned60, (L.num(now62) - L.num(L.get(learned60, "since"))), 256);
    }
    L.set(learned60, "mark", holder61);
    L.set(learned60, "since", now62);
    return []
  }
  const serverTime64 = (nowMs65?: L.Value): L.Value[] => {
    let $: L.Value
    let time66: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time66, "err"))) ? L.tonumber(nowMs65) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time66, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time66, 2))) / 1000)))))]
  }
  const wake67 = (publish68?: L.Value, channel69?: L.Value, message70?: L.Value): L.Value[] => {
    if ((publish68 === "BOTH")) {
      redis.call("PUBLISH", channel69, message70);
      publish68 = "SPUBLISH";
    }
    if ((publish68 !== "")) {
      redis.call(publish68, channel69, message70);
    }
    return []
  }
  let lock71: L.Value = L.get(KEYS, 1)
  let done72: L.Value = L.get(KEYS, 2)
  let queue73: L.Value = L.get(KEYS, 3)
  let timeouts74: L.Value = L.get(KEYS, 4)
  let appointments75: L.Value = L.get(KEYS, 5)
  let order76: L.Value = L.get(KEYS, 6)
  let pace77: L.Value = L.get(KEYS, 7)
  let channel78: L.Value = L.get(KEYS, 8)
  let holder79: L.Value = L.get(ARGV, 1)
  let holds80: L.Value = L.get(ARGV, 2)
  let outcome81: L.Value = L.get(ARGV, 3)
  let doneMs82: L.Value = L.get(ARGV, 4)
  let waiterMs83: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs84: L.Value = L.get(ARGV, 6)
  let publish85: L.Value = L.get(ARGV, 7)
  let freed86: L.Value = (L.truthy(($ = (holds80 === "0"))) ? (redis.call("HDEL", lock71, holder79) === 1) : $)
  if (L.truthy(freed86)) {
    redis.call("SET", done72, outcome81, "PX", doneMs82);
  } else {
    let current87: L.Value = (L.truthy(($ = (holds80 !== "0"))) ? redis.call("HGET", lock71, holder79) : $)
    let kept88: L.Value = finished3(done72, (L.truthy(($ = (L.truthy(($ = current87)) ? outcome81 : $))) ? $ : "0"), doneMs82)[0]
    if (((L.truthy(current87) && !L.truthy(kept88)) && L.less(L.tonumber(holds80), L.tonumber(current87)))) {
      redis.call("HSET", lock71, holder79, holds80);
    }
    if ((L.truthy(current87) || L.truthy(kept88))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept88)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids89: L.Value = redis.call("LRANGE", queue73, 0, 3)
  if ((L.truthy(L.get(ids89, 1)) && !L.truthy(freed86))) {
    leave28(queue73, timeouts74, appointments75, order76, holder79);
    ids89 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock71) === 0))) ? redis.call("LRANGE", queue73, 0, 3) : $))) ? $ : L.table());
  }
  if (L.truthy(L.get(ids89, 1))) {
    let now90: L.Value = serverTime64(nowMs84)[0]
    let learned91: L.Value = readPace36(redis.pcall("GET", pace77), now90)[0]
    if ((L.truthy(freed86) && (L.get(learned91, "mark") === holder79))) {
      noteHolder59(learned91, "", now90, true);
      keepPace49(pace77, learned91, 600000);
    }
    ids89 = frontOf8(queue73, timeouts74, appointments75, order76, ids89, "", now90, L.min(waiterMs83, (4 * L.num(L.get(learned91, "late")))))[0];
    if (L.truthy(L.get(ids89, 1))) {
      wake67(publish85, L.concat(channel78, L.concat(":", L.get(ids89, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed86)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
