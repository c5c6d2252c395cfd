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
        let untilMs65: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(dues60, (L.num(dead64) + 1)))) ? (L.num(L.get(dues60, (L.num(dead64) + 1))) + L.num(graceMs57)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores63, (L.num(dead64) + 1)))) ? $ : 0)))
        if (L.less(now56, untilMs65)) {
          break
        }
        dead64 = (L.num(dead64) + 1);
      }
      if (((dead64 === 0) || (rounds58 === 16))) {
        return [ids54, dues60, scores63]
      }
      redis.call("LTRIM", queue50, dead64, -1);
      for (const [_66, key67] of L.ipairs(L.table(timeouts51, appointments52, order53))) {
        redis.call("ZREM", key67, ...L.unpack(ids54, 1, dead64));
      }
      ids54 = redis.call("LRANGE", queue50, 0, 3);
      rounds58 = (L.num(rounds58) + 1);
    }
    return []
  }
  const hasHolderShape68 = (field69?: L.Value, count70?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field69, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count70, /^[0-9]+$/s)[0] : $)]
  }
  const refuse71 = (hash72?: L.Value): L.Value[] => {
    redis.call("GET", hash72);
    return []
  }
  const holderOf73 = (lock74?: L.Value): L.Value[] => {
    let entry75: L.Value = redis.call("HGETALL", lock74)
    if ((L.truthy(L.get(entry75, 1)) && (L.truthy(L.get(entry75, 3)) || !L.truthy(hasHolderShape68(L.get(entry75, 1), L.get(entry75, 2))[0])))) {
      refuse71(lock74);
    }
    return [L.get(entry75, 1), L.get(entry75, 2)]
  }
  const keepQueue76 = (queue77?: L.Value, timeouts78?: L.Value, appointments79?: L.Value, order80?: L.Value, java81?: L.Value): L.Value[] => {
    let $: L.Value
    java81 = (L.truthy(($ = java81)) ? $ : L.less(redis.call("ZCARD", order80), redis.call("LLEN", queue77)));
    for (const [_82, key83] of L.ipairs(L.table(queue77, timeouts78))) {
      if (L.truthy(java81)) {
        redis.call("PERSIST", key83);
      } else {
        redis.call("PEXPIRE", key83, 3660000);
      }
    }
    for (const [_84, key85] of L.ipairs(L.table(appointments79, order80))) {
      redis.call("PEXPIRE", key85, 3600000);
    }
    return []
  }
  const leave86 = (queue87?: L.Value, timeouts88?: L.Value, appointments89?: L.Value, order90?: L.Value, holder91?: L.Value): L.Value[] => {
    redis.call("LREM", queue87, 1, holder91);
    for (const [_92, key93] of L.ipairs(L.table(timeouts88, appointments89, order90))) {
      redis.call("ZREM", key93, holder91);
    }
    return []
  }
  const noteHolder94 = (learned95?: L.Value, holder96?: L.Value, now97?: L.Value, contended98?: L.Value): L.Value[] => {
    if ((L.get(learned95, "mark") === holder96)) {
      return []
    }
    if ((L.truthy(contended98) && (L.get(learned95, "mark") !== ""))) {
      learn20(learned95, (L.num(now97) - L.num(L.get(learned95, "since"))), 256);
    }
    L.set(learned95, "mark", holder96);
    L.set(learned95, "since", now97);
    return []
  }
  const placeIn99 = (queue100?: L.Value, timeouts101?: L.Value, order102?: L.Value, ids103?: L.Value, dues104?: L.Value, holder105?: L.Value, ticket106?: L.Value): L.Value[] => {
    let $: L.Value
    let place107: L.Value = undefined
    let java108: L.Value = 0
    for (const [at109, id110] of L.ipairs(ids103)) {
      if ((id110 === holder105)) {
        place107 = (L.num(at109) - 1);
      } else if (!L.truthy(L.get(dues104, at109))) {
        java108 = (L.num(java108) + 1);
      }
    }
    let score111: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place107))) ? L.get(ids103, 4) : $))) ? L.less(0, ticket106) : $))) ? redis.call("ZSCORE", timeouts101, holder105) : $)
    if (L.truthy(score111)) {
      place107 = (L.num((L.truthy(($ = redis.call("ZRANK", order102, holder105))) ? $ : 0)) + L.num(java108));
      place107 = (L.truthy(($ = (L.truthy(($ = L.less(3, place107))) ? place107 : $))) ? $ : redis.call("LPOS", queue100, holder105));
    }
    return [(L.truthy(($ = place107)) ? $ : L.length(ids103)), (L.truthy(($ = (L.truthy(($ = place107)) ? true : $))) ? $ : false), java108, L.tonumber((L.truthy(($ = score111)) ? $ : 0))]
  }
  const timeoutAt112 = (timeouts113?: L.Value, ids114?: L.Value, dues115?: L.Value, scores116?: L.Value, place117?: L.Value, timeout118?: L.Value, waitedMs119?: L.Value): L.Value[] => {
    let $: L.Value
    let mine120: L.Value = undefined
    for (const [at121, id122] of L.ipairs(ids114)) {
      mine120 = (L.truthy(($ = (L.truthy(($ = (at121 === (L.num(place117) + 1)))) ? timeout118 : $))) ? $ : mine120);
      if (!L.truthy(L.get(dues115, at121))) {
        let score123: L.Value = L.tonumber((L.truthy(($ = L.get(scores116, at121))) ? $ : 0))
        if (((L.less(1, at121) && (at121 !== (L.num(place117) + 1))) && L.less(score123, (L.num(timeout118) + 1000)))) {
          score123 = (L.num(timeout118) + 5000);
          redis.call("ZADD", timeouts113, L.format("%.0f", score123), id122);
        }
        let aheadMs124: L.Value = (L.num(score123) - L.num(timeout118))
        let leastMs125: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs124))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place117, at121))) ? waitedMs119 : $)))) ? $ : 0)
        timeout118 = (L.num(timeout118) + L.num(L.max(aheadMs124, leastMs125)));
      }
    }
    return [(L.truthy(($ = mine120)) ? $ : timeout118)]
  }
  const formerPlace126 = (order127?: L.Value, ids128?: L.Value, dues129?: L.Value, ticket130?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets131: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids128, 1))) ? redis.call("ZMSCORE", order127, ...L.unpack(ids128)) : $))) ? $ : L.table())
    for (const [at132, id133] of L.ipairs(ids128)) {
      if ((!L.truthy(L.get(dues129, at132)) || L.less(ticket130, L.tonumber((L.truthy(($ = L.get(tickets131, at132))) ? $ : 0))))) {
        return [(L.num(at132) - 1), id133]
      }
    }
    return [L.length(ids128)]
  }
  const returnTo134 = (queue135?: L.Value, order136?: L.Value, holder137?: L.Value, ticket138?: L.Value, before139?: L.Value, lastOfFront140?: L.Value): L.Value[] => {
    redis.call("ZADD", order136, ticket138, holder137);
    redis.call("LREM", queue135, 1, holder137);
    if (!L.truthy(lastOfFront140)) {
      redis.call("RPUSH", queue135, holder137);
      return []
    }
    if (L.truthy(before139)) {
      redis.call("LINSERT", queue135, "BEFORE", before139, holder137);
      return []
    }
    let rank141: L.Value = redis.call("ZRANK", order136, holder137)
    let earlier142: L.Value = redis.call("ZRANGE", order136, L.max((L.num(rank141) - 16), 0), rank141)
    for (let at143 = 1, end = L.num((L.num(L.length(earlier142)) - 1)); at143 <= end; at143 += 1) {
      if (L.less(0, redis.call("LINSERT", queue135, "AFTER", L.get(earlier142, (L.num(L.length(earlier142)) - L.num(at143))), holder137))) {
        return []
      }
    }
    redis.call("LINSERT", queue135, "AFTER", lastOfFront140, holder137);
    return []
  }
  const serverTime144 = (nowMs145?: L.Value): L.Value[] => {
    let $: L.Value
    let time146: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time146, "err"))) ? L.tonumber(nowMs145) : $))) ? $ : (L.num((L.num(L.get(time146, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time146, 2)) / 1000)))))]
  }
  const wake147 = (publish148?: L.Value, channel149?: L.Value, message150?: L.Value): L.Value[] => {
    if ((publish148 === "BOTH")) {
      redis.call("PUBLISH", channel149, message150);
      publish148 = "SPUBLISH";
    }
    if ((publish148 !== "")) {
      redis.call(publish148, channel149, message150);
    }
    return []
  }
  let lock151: L.Value = L.get(KEYS, 1)
  let done152: L.Value = L.get(KEYS, 2)
  let queue153: L.Value = L.get(KEYS, 3)
  let timeouts154: L.Value = L.get(KEYS, 4)
  let appointments155: L.Value = L.get(KEYS, 5)
  let order156: L.Value = L.get(KEYS, 6)
  let pace157: L.Value = L.get(KEYS, 7)
  let channel158: L.Value = L.get(KEYS, 8)
  let holder159: L.Value = L.get(ARGV, 1)
  let leaseMs160: L.Value = L.tonumber(L.get(ARGV, 2))
  let last161: L.Value = L.get(ARGV, 3)
  let doneMs162: L.Value = L.get(ARGV, 4)
  let rttMs163: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter164: L.Value = L.get(ARGV, 6)
  let ticket165: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs166: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs167: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs168: L.Value = L.get(ARGV, 10)
  let publish169: L.Value = L.get(ARGV, 11)
  let present170: L.Value = redis.call("EXISTS", lock151, done152, queue153)
  if ((present170 === 0)) {
    redis.call("HSET", lock151, holder159, "1");
    redis.call("PEXPIRE", lock151, leaseMs160);
    return [L.table(":granted", leaseMs160)]
  }
  let remainingMs171: L.Value = redis.call("PTTL", lock151)
  let held172: L.Value = (remainingMs171 !== -2)
  let current173: L.Value = (L.truthy(($ = held172)) ? holderOf73(lock151)[0] : $)
  if ((current173 === holder159)) {
    return [L.table(":granted", remainingMs171)]
  }
  let ids174: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held172)) ? (present170 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue153, 0, 3))
  if (((L.num((L.num(present170) - L.num((L.truthy(($ = (L.truthy(($ = held172)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids174, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
    return [L.table(":refused", remainingMs171)]
  }
  if ((L.truthy(held172) && (last161 === "1"))) {
    if ((L.truthy(L.get(ids174, 1)) && (L.less(0, ticket165) || L.truthy(redis.call("ZSCORE", order156, holder159))))) {
      leave86(queue153, timeouts154, appointments155, order156, holder159);
    }
    redis.call("SET", done152, "0", "PX", doneMs162);
    return [L.table(":busy", remainingMs171, L.length(ids174), 0, 0)]
  }
  let now175: L.Value = serverTime144(nowMs168)[0]
  let learned176: L.Value = readPace1(redis.pcall("GET", pace157), now175)[0]
  let contended177: L.Value = L.get(ids174, 1)
  let graceMs178: L.Value = L.min(waiterMs167, (4 * L.num(L.max(L.get(learned176, "late"), rttMs163))))
  let dues179: L.Value = L.table(), scores180: L.Value = L.table()
  if (!L.truthy(held172)) {
    noteHolder94(learned176, "", now175, contended177);
    if (L.less(waiterMs167, (L.num(now175) - L.num(L.get(learned176, "since"))))) {
      graceMs178 = -L.num(Infinity);
    }
  }
  if (L.truthy(contended177)) {
    {
      const values = [...frontOf49(queue153, timeouts154, appointments155, order156, ids174, holder159, now175, graceMs178)]
      ids174 = values[0];
      dues179 = values[1];
      scores180 = values[2];
    }
  }
  let due181: L.Value = L.tonumber((L.truthy(($ = L.get(dues179, (L.num(L.length(ids174)) + 1)))) ? $ : undefined))
  if ((L.truthy(due181) && (ticket165 === 0))) {
    ticket165 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order156, holder159))) ? $ : 0));
  }
  let [place182, stands183, java184, score185]: L.Value[] = placeIn99(queue153, timeouts154, order156, ids174, dues179, holder159, ticket165)
  let returns186: L.Value = (L.truthy(($ = !L.truthy(stands183))) ? L.less(0, ticket165) : $)
  let successor187: L.Value = undefined
  if (L.truthy(returns186)) {
    {
      const values = [...formerPlace126(order156, ids174, dues179, ticket165)]
      place182 = values[0];
      successor187 = values[1];
    }
  }
  if (((L.truthy(due181) && L.less(0, due181)) && L.less(due181, now175))) {
    L.set(learned176, "late", L.max(L.min((L.num(now175) - L.num(due181)), 500), (L.num(L.get(learned176, "late")) * L.num(0.98))));
  } else if (((L.truthy(returns186) && !L.truthy(due181)) && L.less(leastMs166, 1000))) {
    L.set(learned176, "late", L.min((L.num((2 * L.num(L.get(learned176, "late")))) + 50), 500));
  }
  let granted188: L.Value = (L.truthy(($ = !L.truthy(held172))) ? (place182 === 0) : $)
  if ((L.less(0, ticket165) && (L.truthy(granted188) || (last161 === "1")))) {
    leave86(queue153, timeouts154, appointments155, order156, holder159);
  }
  if (L.truthy(granted188)) {
    redis.call("ZREMRANGEBYSCORE", order156, "-inf", ticket165);
    noteHolder94(learned176, holder159, now175, contended177);
    L.set(learned176, "late", L.max((L.num(L.get(learned176, "late")) * L.num(0.95)), rttMs163));
    keepPace14(pace157, learned176, 600000);
    redis.call("HSET", lock151, holder159, "1");
    redis.call("PEXPIRE", lock151, leaseMs160);
    return [L.table(":granted", leaseMs160)]
  }
  let leaseEndMs189: L.Value = L.max(remainingMs171, 0)
  if (L.truthy(held172)) {
    noteHolder94(learned176, current173, now175, contended177);
  } else {
    remainingMs171 = L.min(waiterMs167, L.max(0, (L.num((L.truthy(($ = (L.truthy(($ = L.get(dues179, 1))) ? $ : L.get(scores180, 1)))) ? $ : now175)) - L.num(now175))));
    if (!L.truthy(L.get(dues179, 1))) {
      wake147(publish169, L.concat(channel158, L.concat(":", L.get(ids174, 1))), "0");
    }
  }
  if ((last161 === "1")) {
    redis.call("SET", done152, "0", "PX", doneMs162);
    return [L.table(":busy", remainingMs171, place182, 0, 0)]
  }
  let isFirst190: L.Value = false
  if (L.truthy(returns186)) {
    returnTo134(queue153, order156, holder159, ticket165, successor187, L.get(ids174, L.length(ids174)));
  } else if (!L.truthy(stands183)) {
    let newest191: L.Value = redis.call("ZRANGE", order156, -1, -1, "WITHSCORES")
    isFirst190 = !L.truthy(L.get(newest191, 1));
    ticket165 = L.max(now175, (L.num((L.truthy(($ = L.get(newest191, 2))) ? $ : 0)) + 1));
    redis.call("ZADD", order156, ticket165, holder159);
    place182 = (L.num(redis.call("RPUSH", queue153, holder159)) - 1);
  }
  let waitedMs192: L.Value = L.max((L.num(now175) - L.num(ticket165)), 0)
  let isLone193: L.Value = (L.truthy(($ = (place182 === 0))) ? !L.truthy(L.get(ids174, 2)) : $)
  let askMs194: L.Value = askIn30(learned176, now175, place182, isLone193, waitedMs192, (L.truthy(($ = (L.truthy(($ = held172)) ? remainingMs171 : $))) ? $ : -2), rttMs163, jitter164)[0]
  let asksAt195: L.Value = (L.num(now175) + L.num(L.max(askMs194, leastMs166, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs163))) ? rttMs163 : $))) ? $ : 100))))
  let nextDue196: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs194, leastMs166))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due181)) ? $ : 0), asksAt195))
  redis.call("ZADD", appointments155, nextDue196, holder159);
  if ((L.less(place182, 4) || !L.truthy(stands183))) {
    let timeout197: L.Value = L.max((L.num(now175) + L.num(leaseEndMs189)), asksAt195)
    timeout197 = timeoutAt112(timeouts154, ids174, dues179, scores180, place182, timeout197, waitedMs192)[0];
    if (L.less(3, place182)) {
      timeout197 = (L.num(timeout197) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue153)) - L.num(redis.call("ZCARD", order156)))) - L.num(java184))))));
    }
    redis.call("ZADD", timeouts154, (L.num(timeout197) + L.num(waiterMs167)), holder159);
  } else if (L.less(score185, (L.num(asksAt195) + L.num(waiterMs167)))) {
    redis.call("ZADD", timeouts154, (L.num(asksAt195) + L.num(waiterMs167)), holder159);
  }
  if ((L.truthy(isFirst190) || ((L.truthy(stands183) || L.truthy(returns186)) && (L.floor((L.num((L.truthy(($ = due181)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt195) / 60000)))))) {
    keepQueue76(queue153, timeouts154, appointments155, order156, L.less(0, java184));
  }
  keepPace14(pace157, learned176, 600000);
  return [L.table(":busy", remainingMs171, place182, askMs194, ticket165)]
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
  const readPace35 = (text36?: L.Value, now37?: L.Value): L.Value[] => {
    let $: L.Value
    let [at38, since39, mean40, square41, count42, late43, waited44, turn45, mark46]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text36) === "string"))) ? text36 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace47: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at38)) ? $ : (L.num(now37) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since39)) ? $ : (L.num(now37) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean40)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square41)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count42)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late43)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited44)) ? $ : 0))], ["turn", (L.truthy(($ = turn45)) ? $ : "")], ["mark", (L.truthy(($ = mark46)) ? $ : "")])
    if (L.less(now37, L.get(pace47, "since"))) {
      L.set(pace47, "at", (L.num((L.num(L.get(pace47, "at")) + L.num(now37))) - L.num(L.get(pace47, "since"))));
      L.set(pace47, "since", now37);
    }
    if (((L.less((L.num(now37) + 600000), L.get(pace47, "at")) || L.less(600000, L.get(pace47, "mean"))) || L.less(86400000, (L.num(now37) - L.num(L.get(pace47, "since")))))) {
      return [...readPace35("", now37)]
    }
    return [pace47]
  }
  const serverTime48 = (nowMs49?: L.Value): L.Value[] => {
    let $: L.Value
    let time50: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time50, "err"))) ? L.tonumber(nowMs49) : $))) ? $ : (L.num((L.num(L.get(time50, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time50, 2)) / 1000)))))]
  }
  const wake51 = (publish52?: L.Value, channel53?: L.Value, message54?: L.Value): L.Value[] => {
    if ((publish52 === "BOTH")) {
      redis.call("PUBLISH", channel53, message54);
      publish52 = "SPUBLISH";
    }
    if ((publish52 !== "")) {
      redis.call(publish52, channel53, message54);
    }
    return []
  }
  let lock55: L.Value = L.get(KEYS, 1)
  let answer56: L.Value = L.get(KEYS, 2)
  let queue57: L.Value = L.get(KEYS, 3)
  let timeouts58: L.Value = L.get(KEYS, 4)
  let appointments59: L.Value = L.get(KEYS, 5)
  let order60: L.Value = L.get(KEYS, 6)
  let pace61: L.Value = L.get(KEYS, 7)
  let channel62: L.Value = L.get(KEYS, 8)
  let donePrefix63: L.Value = L.get(KEYS, 9)
  let answerMs64: L.Value = L.get(ARGV, 1)
  let waiterMs65: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs66: L.Value = L.get(ARGV, 3)
  let publish67: L.Value = L.get(ARGV, 4)
  let holder68: L.Value = holderOf32(lock55)[0]
  let kept69: L.Value = finished3(answer56, (L.truthy(($ = (L.truthy(($ = holder68)) ? "1" : $))) ? $ : "0"), answerMs64)[0]
  if (L.truthy(kept69)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept69 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder68)) {
    redis.call("DEL", lock55);
    redis.call("SET", L.concat(donePrefix63, holder68), "0", "PX", answerMs64, "NX");
  }
  let ids70: L.Value = redis.call("LRANGE", queue57, 0, 3)
  if (L.truthy(L.get(ids70, 1))) {
    let now71: L.Value = serverTime48(nowMs66)[0]
    let graceMs72: L.Value = L.min(waiterMs65, (4 * L.num(L.get(readPace35(redis.pcall("GET", pace61), now71)[0], "late"))))
    ids70 = frontOf8(queue57, timeouts58, appointments59, order60, ids70, "", now71, graceMs72)[0];
    if (L.truthy(L.get(ids70, 1))) {
      wake51(publish67, L.concat(channel62, L.concat(":", L.get(ids70, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder68)) ? ":released" : $))) ? $ : ":free")]
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
  const leave27 = (queue28?: L.Value, timeouts29?: L.Value, appointments30?: L.Value, order31?: L.Value, holder32?: L.Value): L.Value[] => {
    redis.call("LREM", queue28, 1, holder32);
    for (const [_33, key34] of L.ipairs(L.table(timeouts29, appointments30, order31))) {
      redis.call("ZREM", key34, holder32);
    }
    return []
  }
  const readPace35 = (text36?: L.Value, now37?: L.Value): L.Value[] => {
    let $: L.Value
    let [at38, since39, mean40, square41, count42, late43, waited44, turn45, mark46]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text36) === "string"))) ? text36 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace47: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at38)) ? $ : (L.num(now37) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since39)) ? $ : (L.num(now37) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean40)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square41)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count42)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late43)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited44)) ? $ : 0))], ["turn", (L.truthy(($ = turn45)) ? $ : "")], ["mark", (L.truthy(($ = mark46)) ? $ : "")])
    if (L.less(now37, L.get(pace47, "since"))) {
      L.set(pace47, "at", (L.num((L.num(L.get(pace47, "at")) + L.num(now37))) - L.num(L.get(pace47, "since"))));
      L.set(pace47, "since", now37);
    }
    if (((L.less((L.num(now37) + 600000), L.get(pace47, "at")) || L.less(600000, L.get(pace47, "mean"))) || L.less(86400000, (L.num(now37) - L.num(L.get(pace47, "since")))))) {
      return [...readPace35("", now37)]
    }
    return [pace47]
  }
  const keepPace48 = (key49?: L.Value, pace50?: L.Value, ttlMs51?: L.Value): L.Value[] => {
    let times52: L.Value = L.table((L.num(L.get(pace50, "at")) * 1000), (L.num(L.get(pace50, "since")) * 1000), (L.num(L.get(pace50, "mean")) * 1000), (L.num(L.get(pace50, "square")) * 1000))
    let text53: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times52))
    text53 = L.concat(text53, L.format("%.0f:%.0f:%.0f:", L.get(pace50, "count"), L.get(pace50, "late"), L.get(pace50, "waited")));
    redis.pcall("SET", key49, L.concat(text53, L.concat(L.get(pace50, "turn"), L.concat(":", L.get(pace50, "mark")))), "PX", L.ceil(ttlMs51));
    return []
  }
  const learn54 = (pace55?: L.Value, heldMs56?: L.Value, most57?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs56 = L.min(heldMs56, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace55, "count")))) ? (L.num((8 * L.num(L.get(pace55, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace55, "count", L.min((L.num(L.get(pace55, "count")) + 1), most57));
    L.set(pace55, "mean", (L.num(L.get(pace55, "mean")) + L.num((L.num((L.num(heldMs56) - L.num(L.get(pace55, "mean")))) / L.num(L.get(pace55, "count"))))));
    L.set(pace55, "square", (L.num(L.get(pace55, "square")) + L.num((L.num((L.num((L.num(heldMs56) * L.num(heldMs56))) - L.num(L.get(pace55, "square")))) / L.num(L.get(pace55, "count"))))));
    return []
  }
  const noteHolder58 = (learned59?: L.Value, holder60?: L.Value, now61?: L.Value, contended62?: L.Value): L.Value[] => {
    if ((L.get(learned59, "mark") === holder60)) {
      return []
    }
    if ((L.truthy(contended62) && (L.get(learned59, "mark") !== ""))) {
      learn54(learned59, (L.num(now61) - L.num(L.get(learned59, "since"))), 256);
    }
    L.set(learned59, "mark", holder60);
    L.set(learned59, "since", now61);
    return []
  }
  const serverTime63 = (nowMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let time65: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time65, "err"))) ? L.tonumber(nowMs64) : $))) ? $ : (L.num((L.num(L.get(time65, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time65, 2)) / 1000)))))]
  }
  const wake66 = (publish67?: L.Value, channel68?: L.Value, message69?: L.Value): L.Value[] => {
    if ((publish67 === "BOTH")) {
      redis.call("PUBLISH", channel68, message69);
      publish67 = "SPUBLISH";
    }
    if ((publish67 !== "")) {
      redis.call(publish67, channel68, message69);
    }
    return []
  }
  let lock70: L.Value = L.get(KEYS, 1)
  let done71: L.Value = L.get(KEYS, 2)
  let queue72: L.Value = L.get(KEYS, 3)
  let timeouts73: L.Value = L.get(KEYS, 4)
  let appointments74: L.Value = L.get(KEYS, 5)
  let order75: L.Value = L.get(KEYS, 6)
  let pace76: L.Value = L.get(KEYS, 7)
  let channel77: L.Value = L.get(KEYS, 8)
  let holder78: L.Value = L.get(ARGV, 1)
  let holds79: L.Value = L.get(ARGV, 2)
  let outcome80: L.Value = L.get(ARGV, 3)
  let doneMs81: L.Value = L.get(ARGV, 4)
  let waiterMs82: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs83: L.Value = L.get(ARGV, 6)
  let publish84: L.Value = L.get(ARGV, 7)
  let freed85: L.Value = (L.truthy(($ = (holds79 === "0"))) ? (redis.call("HDEL", lock70, holder78) === 1) : $)
  if (L.truthy(freed85)) {
    redis.call("SET", done71, outcome80, "PX", doneMs81);
  } else {
    let current86: L.Value = (L.truthy(($ = (holds79 !== "0"))) ? redis.call("HGET", lock70, holder78) : $)
    let kept87: L.Value = finished3(done71, (L.truthy(($ = (L.truthy(($ = current86)) ? outcome80 : $))) ? $ : "0"), doneMs81)[0]
    if (((L.truthy(current86) && !L.truthy(kept87)) && L.less(L.tonumber(holds79), L.tonumber(current86)))) {
      redis.call("HSET", lock70, holder78, holds79);
    }
    if ((L.truthy(current86) || L.truthy(kept87))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept87)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids88: L.Value = redis.call("LRANGE", queue72, 0, 3)
  if ((L.truthy(L.get(ids88, 1)) && !L.truthy(freed85))) {
    leave27(queue72, timeouts73, appointments74, order75, holder78);
    ids88 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock70) === 0))) ? redis.call("LRANGE", queue72, 0, 3) : $))) ? $ : L.table());
  }
  if (L.truthy(L.get(ids88, 1))) {
    let now89: L.Value = serverTime63(nowMs83)[0]
    let learned90: L.Value = readPace35(redis.pcall("GET", pace76), now89)[0]
    if ((L.truthy(freed85) && (L.get(learned90, "mark") === holder78))) {
      noteHolder58(learned90, "", now89, true);
      keepPace48(pace76, learned90, 600000);
    }
    ids88 = frontOf8(queue72, timeouts73, appointments74, order75, ids88, "", now89, L.min(waiterMs82, (4 * L.num(L.get(learned90, "late")))))[0];
    if (L.truthy(L.get(ids88, 1))) {
      wake66(publish84, L.concat(channel77, L.concat(":", L.get(ids88, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed85)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
