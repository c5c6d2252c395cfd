// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const cautiously1 = (learned2?: L.Value, mean3?: L.Value, ahead4?: L.Value, heldMs5?: L.Value, isFree6?: L.Value): L.Value[] => {
    let $: L.Value
    let varies7: L.Value = (L.num((L.num((L.num(L.max(0, (L.num((L.num((L.num(L.get(learned2, "square")) / L.num(mean3))) / L.num(mean3))) - 1))) * L.num(L.get(learned2, "count")))) + 6)) / L.num((L.num(L.get(learned2, "count")) + 3)))
    let restMs8: L.Value = 0
    if (!L.truthy(isFree6)) {
      restMs8 = (L.truthy(($ = (L.truthy(($ = L.less(varies7, 1))) ? L.max(0, (L.num(mean3) - L.num((L.num(heldMs5) * L.num((1 - L.num(L.sqrt(varies7)))))))) : $))) ? $ : mean3);
    }
    let turnMs9: L.Value = L.max(1, (L.num((L.num(ahead4) * L.num(mean3))) + L.num(restMs8)))
    let ofHolds10: L.Value = (L.num((L.num((L.num(ahead4) * L.num(mean3))) * L.num(mean3))) + L.num((L.num(L.min(restMs8, mean3)) * L.num(L.min(restMs8, mean3)))))
    let ofMean11: L.Value = (L.num((L.num((L.num((L.num(ahead4) * L.num(mean3))) * L.num(ahead4))) * L.num(mean3))) / L.num(L.get(learned2, "count")))
    let errorMs12: L.Value = L.sqrt((L.num(varies7) * L.num((L.num(ofHolds10) + L.num(ofMean11)))))
    return [L.max((L.num(0.12) * L.num(mean3)), (L.num(turnMs9) * L.num(L.exp((L.num((L.num(-L.num(1.5)) * L.num(errorMs12))) / L.num(turnMs9))))))]
  }
  const askIn13 = (learned14?: L.Value, now15?: L.Value, place16?: L.Value, isLone17?: L.Value, waitedMs18?: L.Value, remainingMs19?: L.Value, rttMs20?: L.Value, jitter21?: L.Value): L.Value[] => {
    let $: L.Value
    let isFree22: L.Value = (remainingMs19 === -2)
    let heldMs23: L.Value = (L.num(now15) - L.num(L.get(learned14, "since")))
    let isKnown24: L.Value = L.less(0, L.get(learned14, "count"))
    let mean25: L.Value = (L.truthy(($ = (L.truthy(($ = isKnown24)) ? L.max(L.get(learned14, "mean"), 1) : $))) ? $ : L.max(6, L.min((L.num(heldMs23) / 12), 50)))
    let ahead26: L.Value = (L.num(place16) * L.num((1 - L.num(L.get(learned14, "left")))))
    let isLong27: L.Value = (L.truthy(($ = !L.truthy(isKnown24))) ? $ : L.less((L.num((8 + L.num((80 / L.num(L.get(learned14, "count")))))) * L.num(mean25)), heldMs23))
    let askMs28: L.Value = (L.truthy(($ = (L.truthy(($ = isLong27)) ? L.max(25, (L.num(ahead26) * L.num(mean25))) : $))) ? $ : cautiously1(learned14, mean25, ahead26, heldMs23, isFree22)[0])
    let share29: L.Value = 0.12, mostMs30: L.Value = 1000
    if (L.truthy(isLone17)) {
      {
        const values = [(1 / 3), 2300]
        share29 = values[0];
        mostMs30 = values[1];
      }
    } else if ((L.truthy(isLong27) && L.less(0, place16))) {
      {
        const values = [(1 / 2), 3000]
        share29 = values[0];
        mostMs30 = values[1];
      }
    }
    if (!L.truthy(isFree22)) {
      askMs28 = (L.num(askMs28) + L.num(L.min((L.num(L.max((L.num(heldMs23) - L.num(L.get(learned14, "mean"))), 0)) * L.num(share29)), L.max(mostMs30, (L.num(heldMs23) / 20)))));
    }
    askMs28 = L.max(4, askMs28, (L.num((L.num(ahead26) * L.num(rttMs20))) / 2));
    let believedMs31: L.Value = (2 * L.num(waitedMs18))
    believedMs31 = L.max(2000, L.min(believedMs31, (L.truthy(($ = (L.truthy(($ = isKnown24)) ? (L.num(L.get(learned14, "count")) * L.num(mean25)) : $))) ? $ : believedMs31)));
    let longestMs32: L.Value = L.min(believedMs31, (3000 * L.num((1 + L.num(place16)))), 120000)
    askMs28 = (L.num(L.min(askMs28, longestMs32)) * L.num((L.num(0.95) + L.num((L.num(jitter21) / 10000)))));
    if ((L.truthy(isFree22) && L.less(L.max(mean25, 300), heldMs23))) {
      askMs28 = L.min(askMs28, 1000);
    } else if (!L.less(remainingMs19, 0)) {
      askMs28 = L.min(askMs28, (L.num((L.num(remainingMs19) + 5)) + L.num((L.num((L.num(place16) * L.num(mean25))) / 2))));
    }
    return [L.ceil(askMs28)]
  }
  const readQueuePace33 = (text34?: L.Value, now35?: L.Value): L.Value[] => {
    let $: L.Value
    let [since36, mean37, square38, count39, late40, left41, dead42, mark43]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text34) === "string"))) ? text34 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned44: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since36)) ? $ : (L.num(now35) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean37)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square38)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count39)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late40)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left41)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead42)) ? $ : 0))], ["mark", (L.truthy(($ = mark43)) ? $ : "")])
    L.set(learned44, "since", L.min(L.get(learned44, "since"), now35));
    if ((L.less(600000, L.get(learned44, "mean")) || L.less(86400000, (L.num(now35) - L.num(L.get(learned44, "since")))))) {
      return [...readQueuePace33("", now35)]
    }
    return [learned44]
  }
  const keepQueuePace45 = (key46?: L.Value, learned47?: L.Value): L.Value[] => {
    let since48: L.Value = (L.num(L.get(learned47, "since")) * 1000), mean49: L.Value = (L.num(L.get(learned47, "mean")) * 1000), square50: L.Value = (L.num(L.get(learned47, "square")) * 1000)
    let text51: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", since48, mean49, square50, L.get(learned47, "count"))
    text51 = L.concat(text51, L.format("%.0f:%.0f:%.0f:", L.get(learned47, "late"), (L.num(L.get(learned47, "left")) * 1000), L.get(learned47, "dead")));
    redis.pcall("SET", key46, L.concat(text51, L.get(learned47, "mark")), "PX", 600000);
    return []
  }
  const noteLeft52 = (learned53?: L.Value, waiters54?: L.Value): L.Value[] => {
    L.set(learned53, "left", (L.num(L.get(learned53, "left")) + L.num((L.num((L.num((1 - L.num(L.get(learned53, "left")))) * L.num(waiters54))) / 16))));
    return []
  }
  const frontOf55 = (queue56?: L.Value, timeouts57?: L.Value, appointments58?: L.Value, order59?: L.Value, ids60?: L.Value, holder61?: L.Value, now62?: L.Value, graceMs63?: L.Value, learned64?: L.Value): L.Value[] => {
    let $: L.Value
    let rounds65: L.Value = 0
    while (L.truthy(true)) {
      let asking66: L.Value = L.table(...L.unpack(ids60))
      L.set(asking66, (L.num(L.length(ids60)) + 1), holder61);
      let dues67: L.Value = redis.call("ZMSCORE", appointments58, ...L.unpack(asking66))
      let java68: L.Value = false
      for (const [at69] of L.ipairs(ids60)) {
        java68 = (L.truthy(($ = java68)) ? $ : !L.truthy(L.get(dues67, at69)));
      }
      let scores70: L.Value = (L.truthy(($ = (L.truthy(($ = java68)) ? redis.call("ZMSCORE", timeouts57, ...L.unpack(ids60)) : $))) ? $ : L.table())
      let dead71: L.Value = 0
      while ((L.truthy(L.get(ids60, (L.num(dead71) + 1))) && (L.get(ids60, (L.num(dead71) + 1)) !== holder61))) {
        let due72: L.Value = L.tonumber((L.truthy(($ = L.get(dues67, (L.num(dead71) + 1)))) ? $ : undefined))
        let untilMs73: L.Value = (L.truthy(($ = (L.truthy(($ = due72)) ? (L.num(due72) + L.num(graceMs63)) : $))) ? $ : L.tonumber((L.truthy(($ = L.get(scores70, (L.num(dead71) + 1)))) ? $ : 0)))
        if ((L.less(now62, untilMs73) && !(L.truthy(due72) && L.less((L.num(now62) + L.num((L.num(1.1) * 120000))), due72)))) {
          break
        }
        dead71 = (L.num(dead71) + 1);
      }
      if (((dead71 === 0) || (rounds65 === 16))) {
        return [ids60, dues67, scores70]
      }
      redis.call("LTRIM", queue56, dead71, -1);
      for (const [_74, key75] of L.ipairs(L.table(timeouts57, appointments58, order59))) {
        redis.call("ZREM", key75, ...L.unpack(ids60, 1, dead71));
      }
      ids60 = redis.call("LRANGE", queue56, 0, 3);
      rounds65 = (L.num(rounds65) + 1);
      if (L.truthy(learned64)) {
        noteLeft52(learned64, dead71);
        L.set(learned64, "dead", (L.num(L.get(learned64, "dead")) + L.num(dead71)));
      }
    }
    return []
  }
  const hasHolderShape76 = (field77?: L.Value, count78?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field77, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count78, /^[0-9]+$/s)[0] : $)]
  }
  const refuse79 = (hash80?: L.Value): L.Value[] => {
    redis.call("GET", hash80);
    return []
  }
  const holderOf81 = (lock82?: L.Value): L.Value[] => {
    let entry83: L.Value = redis.call("HGETALL", lock82)
    if ((L.truthy(L.get(entry83, 1)) && (L.truthy(L.get(entry83, 3)) || !L.truthy(hasHolderShape76(L.get(entry83, 1), L.get(entry83, 2))[0])))) {
      refuse79(lock82);
    }
    return [L.get(entry83, 1), L.get(entry83, 2)]
  }
  const keepQueue84 = (queue85?: L.Value, timeouts86?: L.Value, appointments87?: L.Value, order88?: L.Value, java89?: L.Value): L.Value[] => {
    let $: L.Value
    java89 = (L.truthy(($ = java89)) ? $ : L.less(redis.call("ZCARD", order88), redis.call("LLEN", queue85)));
    for (const [_90, key91] of L.ipairs(L.table(queue85, timeouts86))) {
      if (L.truthy(java89)) {
        redis.call("PERSIST", key91);
      } else {
        redis.call("PEXPIRE", key91, 3660000);
      }
    }
    for (const [_92, key93] of L.ipairs(L.table(appointments87, order88))) {
      redis.call("PEXPIRE", key93, 3600000);
    }
    return []
  }
  const leave94 = (queue95?: L.Value, timeouts96?: L.Value, appointments97?: L.Value, order98?: L.Value, holder99?: L.Value, far100?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead101: L.Value = (L.truthy(($ = far100)) ? redis.call("ZRANK", order98, holder99) : $)
    let start102: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead101)) ? L.less(redis.call("ZCARD", order98), (2 * L.num(ahead101))) : $))) ? -1 : $))) ? $ : 1)
    let known103: L.Value = 0
    for (const [_104, key105] of L.ipairs(L.table(timeouts96, appointments97, order98))) {
      known103 = (L.num(known103) + L.num(redis.call("ZREM", key105, holder99)));
    }
    if (L.less(0, known103)) {
      redis.call("LREM", queue95, start102, holder99);
    }
    return [L.less(0, known103)]
  }
  const learn106 = (pace107?: L.Value, heldMs108?: L.Value, most109?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs108 = L.min(heldMs108, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace107, "count")))) ? (L.num((8 * L.num(L.get(pace107, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace107, "count", L.min((L.num(L.get(pace107, "count")) + 1), most109));
    L.set(pace107, "mean", (L.num(L.get(pace107, "mean")) + L.num((L.num((L.num(heldMs108) - L.num(L.get(pace107, "mean")))) / L.num(L.get(pace107, "count"))))));
    return [heldMs108]
  }
  const noteHolder110 = (learned111?: L.Value, holder112?: L.Value, now113?: L.Value, contended114?: L.Value): L.Value[] => {
    if ((L.get(learned111, "mark") === holder112)) {
      return []
    }
    if ((L.truthy(contended114) && (L.get(learned111, "mark") !== ""))) {
      let heldMs115: L.Value = learn106(learned111, (L.num(now113) - L.num(L.get(learned111, "since"))), 256)[0]
      L.set(learned111, "square", (L.num(L.get(learned111, "square")) + L.num((L.num((L.num((L.num(heldMs115) * L.num(heldMs115))) - L.num(L.get(learned111, "square")))) / L.num(L.get(learned111, "count"))))));
    }
    L.set(learned111, "mark", holder112);
    L.set(learned111, "since", now113);
    L.set(learned111, "dead", 0);
    return []
  }
  const placeIn116 = (queue117?: L.Value, timeouts118?: L.Value, order119?: L.Value, ids120?: L.Value, dues121?: L.Value, holder122?: L.Value, ticket123?: L.Value): L.Value[] => {
    let $: L.Value
    let place124: L.Value = undefined
    let java125: L.Value = 0
    for (const [at126, id127] of L.ipairs(ids120)) {
      if ((id127 === holder122)) {
        place124 = (L.num(at126) - 1);
      } else if (!L.truthy(L.get(dues121, at126))) {
        java125 = (L.num(java125) + 1);
      }
    }
    let score128: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place124))) ? L.get(ids120, 4) : $))) ? L.less(0, ticket123) : $))) ? redis.call("ZSCORE", timeouts118, holder122) : $)
    if (L.truthy(score128)) {
      place124 = (L.num((L.truthy(($ = redis.call("ZRANK", order119, holder122))) ? $ : 0)) + L.num(java125));
      place124 = (L.truthy(($ = (L.truthy(($ = L.less(3, place124))) ? place124 : $))) ? $ : redis.call("LPOS", queue117, holder122));
    }
    return [(L.truthy(($ = place124)) ? $ : L.length(ids120)), (L.truthy(($ = (L.truthy(($ = place124)) ? true : $))) ? $ : false), java125, L.tonumber((L.truthy(($ = score128)) ? $ : 0))]
  }
  const timeoutAt129 = (timeouts130?: L.Value, ids131?: L.Value, dues132?: L.Value, scores133?: L.Value, place134?: L.Value, timeout135?: L.Value, waitedMs136?: L.Value): L.Value[] => {
    let $: L.Value
    let mine137: L.Value = undefined
    for (const [at138, id139] of L.ipairs(ids131)) {
      mine137 = (L.truthy(($ = (L.truthy(($ = (at138 === (L.num(place134) + 1)))) ? timeout135 : $))) ? $ : mine137);
      if (!L.truthy(L.get(dues132, at138))) {
        let score140: L.Value = L.tonumber((L.truthy(($ = L.get(scores133, at138))) ? $ : 0))
        if (((L.less(1, at138) && (at138 !== (L.num(place134) + 1))) && L.less(score140, (L.num(timeout135) + 1000)))) {
          score140 = (L.num(timeout135) + 5000);
          redis.call("ZADD", timeouts130, L.format("%.0f", score140), id139);
        }
        let aheadMs141: L.Value = (L.num(score140) - L.num(timeout135))
        let leastMs142: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs141))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place134, at138))) ? waitedMs136 : $)))) ? $ : 0)
        timeout135 = (L.num(timeout135) + L.num(L.max(aheadMs141, leastMs142)));
      }
    }
    return [(L.truthy(($ = mine137)) ? $ : timeout135)]
  }
  const formerPlace143 = (order144?: L.Value, ids145?: L.Value, dues146?: L.Value, ticket147?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets148: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids145, 1))) ? redis.call("ZMSCORE", order144, ...L.unpack(ids145)) : $))) ? $ : L.table())
    for (const [at149, id150] of L.ipairs(ids145)) {
      if ((!L.truthy(L.get(dues146, at149)) || L.less(ticket147, L.tonumber((L.truthy(($ = L.get(tickets148, at149))) ? $ : 0))))) {
        return [(L.num(at149) - 1), id150]
      }
    }
    return [L.length(ids145)]
  }
  const returnTo151 = (queue152?: L.Value, order153?: L.Value, holder154?: L.Value, ticket155?: L.Value, before156?: L.Value, lastOfFront157?: L.Value): L.Value[] => {
    redis.call("ZADD", order153, ticket155, holder154);
    redis.call("LREM", queue152, 1, holder154);
    if (!L.truthy(lastOfFront157)) {
      redis.call("RPUSH", queue152, holder154);
      return []
    }
    if (L.truthy(before156)) {
      redis.call("LINSERT", queue152, "BEFORE", before156, holder154);
      return []
    }
    let rank158: L.Value = redis.call("ZRANK", order153, holder154)
    let earlier159: L.Value = redis.call("ZRANGE", order153, L.max((L.num(rank158) - 16), 0), rank158)
    for (let at160 = 1, end = L.num((L.num(L.length(earlier159)) - 1)); at160 <= end; at160 += 1) {
      if (L.less(0, redis.call("LINSERT", queue152, "AFTER", L.get(earlier159, (L.num(L.length(earlier159)) - L.num(at160))), holder154))) {
        return []
      }
    }
    redis.call("LINSERT", queue152, "AFTER", lastOfFront157, holder154);
    return []
  }
  const serverTime161 = (nowMs162?: L.Value): L.Value[] => {
    let $: L.Value
    let time163: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time163, "err"))) ? L.tonumber(nowMs162) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time163, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time163, 2))) / 1000)))))]
  }
  const wake164 = (publish165?: L.Value, channel166?: L.Value, message167?: L.Value): L.Value[] => {
    if ((publish165 === "BOTH")) {
      redis.call("PUBLISH", channel166, message167);
      publish165 = "SPUBLISH";
    }
    if ((publish165 !== "")) {
      redis.call(publish165, channel166, message167);
    }
    return []
  }
  let lock168: L.Value = L.get(KEYS, 1)
  let done169: L.Value = L.get(KEYS, 2)
  let queue170: L.Value = L.get(KEYS, 3)
  let timeouts171: L.Value = L.get(KEYS, 4)
  let appointments172: L.Value = L.get(KEYS, 5)
  let order173: L.Value = L.get(KEYS, 6)
  let pace174: L.Value = L.get(KEYS, 7)
  let channel175: L.Value = L.get(KEYS, 8)
  let holder176: L.Value = L.get(ARGV, 1)
  let leaseMs177: L.Value = L.get(ARGV, 2)
  let last178: L.Value = L.get(ARGV, 3)
  let doneMs179: L.Value = L.get(ARGV, 4)
  let rttMs180: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter181: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket182: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs183: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs184: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs185: L.Value = L.get(ARGV, 10)
  let publish186: L.Value = L.get(ARGV, 11)
  const take187 = (): L.Value[] => {
    redis.call("HSET", lock168, holder176, "1");
    redis.call("PEXPIRE", lock168, leaseMs177);
    return []
  }
  const finish188 = (): L.Value[] => {
    redis.call("SET", done169, "0", "PX", doneMs179);
    return []
  }
  let present189: L.Value = redis.call("EXISTS", lock168, done169, queue170)
  if ((present189 === 0)) {
    take187();
    return [L.concat(L.concat(":granted", " "), leaseMs177)]
  }
  let remainingMs190: L.Value = redis.call("PTTL", lock168)
  let isHeld191: L.Value = (remainingMs190 !== -2)
  let current192: L.Value = (L.truthy(($ = (L.truthy(($ = isHeld191)) ? holderOf81(lock168)[0] : $))) ? $ : "")
  if ((current192 === holder176)) {
    return [L.table(":granted", remainingMs190)]
  }
  let ids193: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isHeld191)) ? (present189 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue170, 0, 3))
  if (L.less((L.num((L.truthy(($ = (L.truthy(($ = isHeld191)) ? 1 : $))) ? $ : 0)) + L.num((L.truthy(($ = (L.truthy(($ = L.get(ids193, 1))) ? 1 : $))) ? $ : 0))), present189)) {
    return [L.table(":refused", remainingMs190)]
  }
  if (((L.truthy(isHeld191) && (last178 === "1")) && (ticket182 === 0))) {
    ticket182 = (L.truthy(($ = (L.truthy(($ = L.get(ids193, 1))) ? L.tonumber((L.truthy(($ = redis.call("ZSCORE", order173, holder176))) ? $ : 0)) : $))) ? $ : 0);
    if ((ticket182 === 0)) {
      finish188();
      return [L.table(":busy", remainingMs190, L.length(ids193), 0, 0)]
    }
  }
  let now194: L.Value = serverTime161(nowMs185)[0]
  let learned195: L.Value = readQueuePace33(redis.pcall("GET", pace174), now194)[0]
  noteHolder110(learned195, current192, now194, L.get(ids193, 1));
  const giveUp196 = (far197?: L.Value): L.Value[] => {
    if ((L.less(0, ticket182) && L.truthy(leave94(queue170, timeouts171, appointments172, order173, holder176, far197)[0]))) {
      noteLeft52(learned195, 1);
    }
    keepQueuePace45(pace174, learned195);
    finish188();
    return []
  }
  if ((L.truthy(isHeld191) && (last178 === "1"))) {
    giveUp196(L.get(ids193, 4));
    return [L.table(":busy", remainingMs190, L.length(ids193), 0, 0)]
  }
  let dues198: L.Value = L.table(), scores199: L.Value = L.table()
  let place200: L.Value = undefined, stands201: L.Value = undefined, java202: L.Value = undefined, score203: L.Value = undefined, due204: L.Value = undefined, returns205: L.Value = undefined, successor206: L.Value = undefined
  const clearFront207 = (): L.Value[] => {
    let graceMs208: L.Value = L.min(waiterMs184, (4 * L.num(L.max(L.get(learned195, "late"), rttMs180))))
    {
      const values = [...frontOf55(queue170, timeouts171, appointments172, order173, ids193, holder176, now194, graceMs208, learned195)]
      ids193 = values[0];
      dues198 = values[1];
      scores199 = values[2];
    }
    if (((!L.truthy(isHeld191) && L.less(0, L.get(learned195, "dead"))) && L.less((L.num(waiterMs184) / L.num(L.min(L.get(learned195, "dead"), 3))), (L.num(now194) - L.num(L.get(learned195, "since")))))) {
      {
        const values = [...frontOf55(queue170, timeouts171, appointments172, order173, ids193, holder176, now194, -L.num(Infinity), undefined)]
        ids193 = values[0];
        dues198 = values[1];
        scores199 = values[2];
      }
    }
    return []
  }
  const findPlace209 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(L.get(ids193, 1))) {
      clearFront207();
    }
    due204 = L.tonumber((L.truthy(($ = L.get(dues198, (L.num(L.length(ids193)) + 1)))) ? $ : undefined));
    if ((L.truthy(due204) && (ticket182 === 0))) {
      ticket182 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order173, holder176))) ? $ : 0));
    }
    {
      const values = [...placeIn116(queue170, timeouts171, order173, ids193, dues198, holder176, ticket182)]
      place200 = values[0];
      stands201 = values[1];
      java202 = values[2];
      score203 = values[3];
    }
    returns205 = (L.truthy(($ = !L.truthy(stands201))) ? L.less(0, ticket182) : $);
    if (L.truthy(returns205)) {
      {
        const values = [...formerPlace143(order173, ids193, dues198, ticket182)]
        place200 = values[0];
        successor206 = values[1];
      }
    }
    if (((L.truthy(due204) && L.less(0, due204)) && L.less(due204, now194))) {
      L.set(learned195, "late", L.max(L.min((L.num(now194) - L.num(due204)), 500), (L.num(L.get(learned195, "late")) * L.num(0.98))));
    } else if (((L.truthy(returns205) && !L.truthy(due204)) && L.less(leastMs183, 1000))) {
      L.set(learned195, "late", L.min((L.num((2 * L.num(L.get(learned195, "late")))) + 50), 500));
    }
    return []
  }
  const grant210 = (): L.Value[] => {
    if (L.less(0, ticket182)) {
      leave94(queue170, timeouts171, appointments172, order173, holder176);
    }
    redis.call("ZREMRANGEBYSCORE", order173, "-inf", ticket182);
    if (L.less(L.get(learned195, "mean"), (L.num(now194) - L.num(L.get(learned195, "since"))))) {
      L.set(learned195, "count", L.ceil((L.num(L.get(learned195, "count")) / 2)));
    }
    noteHolder110(learned195, holder176, now194, L.get(ids193, 1));
    L.set(learned195, "late", L.max((L.num(L.get(learned195, "late")) * L.num(0.95)), rttMs180));
    L.set(learned195, "left", (L.num((L.num(L.get(learned195, "left")) * 15)) / 16));
    keepQueuePace45(pace174, learned195);
    take187();
    return []
  }
  const stand211 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(returns205)) {
      returnTo151(queue170, order173, holder176, ticket182, successor206, L.get(ids193, L.length(ids193)));
    } else if (!L.truthy(stands201)) {
      let newest212: L.Value = redis.call("ZRANGE", order173, -1, -1, "WITHSCORES")
      ticket182 = L.max(now194, (L.num(L.tonumber((L.truthy(($ = L.get(newest212, 2))) ? $ : 0))) + 1));
      redis.call("ZADD", order173, ticket182, holder176);
      place200 = (L.num(redis.call("RPUSH", queue170, holder176)) - 1);
      return [!L.truthy(L.get(newest212, 1))]
    }
    return []
  }
  const appoint213 = (askMs214?: L.Value, waitedMs215?: L.Value, leaseEndMs216?: L.Value): L.Value[] => {
    let $: L.Value
    let asksAt217: L.Value = (L.num(now194) + L.num(L.max(askMs214, leastMs183, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs180))) ? rttMs180 : $))) ? $ : 100))))
    let nextDue218: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs214, leastMs183))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due204)) ? $ : 0), asksAt217))
    redis.call("ZADD", appointments172, nextDue218, holder176);
    if ((L.less(place200, 4) || !L.truthy(stands201))) {
      let timeout219: L.Value = L.max((L.num(now194) + L.num(leaseEndMs216)), asksAt217)
      timeout219 = timeoutAt129(timeouts171, ids193, dues198, scores199, place200, timeout219, waitedMs215)[0];
      if (L.less(3, place200)) {
        timeout219 = (L.num(timeout219) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue170)) - L.num(redis.call("ZCARD", order173)))) - L.num(java202))))));
      }
      redis.call("ZADD", timeouts171, (L.num(timeout219) + L.num(waiterMs184)), holder176);
    } else if (L.less(score203, (L.num(asksAt217) + L.num(waiterMs184)))) {
      redis.call("ZADD", timeouts171, (L.num(asksAt217) + L.num(waiterMs184)), holder176);
    }
    return [asksAt217]
  }
  const wait220 = (leaseEndMs221?: L.Value): L.Value[] => {
    let $: L.Value
    let isFirst222: L.Value = stand211()[0]
    let isLone223: L.Value = (L.truthy(($ = (place200 === 0))) ? !L.truthy(L.get(ids193, 2)) : $)
    let waitedMs224: L.Value = L.max((L.num(now194) - L.num(ticket182)), 0)
    let askMs225: L.Value = askIn13(learned195, now194, place200, isLone223, waitedMs224, (L.truthy(($ = (L.truthy(($ = isHeld191)) ? remainingMs190 : $))) ? $ : -2), rttMs180, jitter181)[0]
    let asksAt226: L.Value = appoint213(askMs225, waitedMs224, leaseEndMs221)[0]
    if ((L.truthy(isFirst222) || ((L.truthy(stands201) || L.truthy(returns205)) && (L.floor((L.num((L.truthy(($ = due204)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt226) / 60000)))))) {
      keepQueue84(queue170, timeouts171, appointments172, order173, L.less(0, java202));
    }
    keepQueuePace45(pace174, learned195);
    return [askMs225]
  }
  findPlace209();
  if ((!L.truthy(isHeld191) && (place200 === 0))) {
    grant210();
    return [L.concat(L.concat(":granted", " "), leaseMs177)]
  }
  let leaseEndMs227: L.Value = L.max(remainingMs190, 0)
  if (!L.truthy(isHeld191)) {
    remainingMs190 = L.min(waiterMs184, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues198, 1))) ? $ : L.get(scores199, 1)))) ? $ : now194))) - L.num(now194))));
    if (!L.truthy(L.get(dues198, 1))) {
      wake164(publish186, L.concat(channel175, L.concat(":", L.get(ids193, 1))), "0");
    }
  }
  if ((last178 === "1")) {
    giveUp196(L.less(3, place200));
    return [L.table(":busy", remainingMs190, place200, 0, 0)]
  }
  let askMs228: L.Value = wait220(leaseEndMs227)[0]
  return [L.table(":busy", remainingMs190, place200, askMs228, ticket182)]
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
        if ((L.less(now30, untilMs41) && !(L.truthy(due40) && L.less((L.num(now30) + L.num((L.num(1.1) * 120000))), due40)))) {
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
        if ((L.less(now37, untilMs48) && !(L.truthy(due47) && L.less((L.num(now37) + L.num((L.num(1.1) * 120000))), due47)))) {
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
    return [heldMs65]
  }
  const noteHolder67 = (learned68?: L.Value, holder69?: L.Value, now70?: L.Value, contended71?: L.Value): L.Value[] => {
    if ((L.get(learned68, "mark") === holder69)) {
      return []
    }
    if ((L.truthy(contended71) && (L.get(learned68, "mark") !== ""))) {
      let heldMs72: L.Value = learn63(learned68, (L.num(now70) - L.num(L.get(learned68, "since"))), 256)[0]
      L.set(learned68, "square", (L.num(L.get(learned68, "square")) + L.num((L.num((L.num((L.num(heldMs72) * L.num(heldMs72))) - L.num(L.get(learned68, "square")))) / L.num(L.get(learned68, "count"))))));
    }
    L.set(learned68, "mark", holder69);
    L.set(learned68, "since", now70);
    L.set(learned68, "dead", 0);
    return []
  }
  const serverTime73 = (nowMs74?: L.Value): L.Value[] => {
    let $: L.Value
    let time75: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time75, "err"))) ? L.tonumber(nowMs74) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time75, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time75, 2))) / 1000)))))]
  }
  const wake76 = (publish77?: L.Value, channel78?: L.Value, message79?: L.Value): L.Value[] => {
    if ((publish77 === "BOTH")) {
      redis.call("PUBLISH", channel78, message79);
      publish77 = "SPUBLISH";
    }
    if ((publish77 !== "")) {
      redis.call(publish77, channel78, message79);
    }
    return []
  }
  let lock80: L.Value = L.get(KEYS, 1)
  let done81: L.Value = L.get(KEYS, 2)
  let queue82: L.Value = L.get(KEYS, 3)
  let timeouts83: L.Value = L.get(KEYS, 4)
  let appointments84: L.Value = L.get(KEYS, 5)
  let order85: L.Value = L.get(KEYS, 6)
  let pace86: L.Value = L.get(KEYS, 7)
  let channel87: L.Value = L.get(KEYS, 8)
  let holder88: L.Value = L.get(ARGV, 1)
  let holds89: L.Value = L.get(ARGV, 2)
  let outcome90: L.Value = L.get(ARGV, 3)
  let doneMs91: L.Value = L.get(ARGV, 4)
  let waiterMs92: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs93: L.Value = L.get(ARGV, 6)
  let publish94: L.Value = L.get(ARGV, 7)
  let freed95: L.Value = (L.truthy(($ = (holds89 === "0"))) ? (redis.call("HDEL", lock80, holder88) === 1) : $)
  if (L.truthy(freed95)) {
    redis.call("SET", done81, outcome90, "PX", doneMs91);
  } else {
    let current96: L.Value = (L.truthy(($ = (holds89 !== "0"))) ? redis.call("HGET", lock80, holder88) : $)
    let kept97: L.Value = finished3(done81, (L.truthy(($ = (L.truthy(($ = current96)) ? outcome90 : $))) ? $ : "0"), doneMs91)[0]
    if (((L.truthy(current96) && !L.truthy(kept97)) && L.less(L.tonumber(holds89), L.tonumber(current96)))) {
      redis.call("HSET", lock80, holder88, holds89);
    }
    if ((L.truthy(current96) || L.truthy(kept97))) {
      return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept97)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let ids98: L.Value = redis.call("LRANGE", queue82, 0, 3)
  let hasLeft99: L.Value = false
  if ((L.truthy(L.get(ids98, 1)) && !L.truthy(freed95))) {
    hasLeft99 = leave51(queue82, timeouts83, appointments84, order85, holder88, L.get(ids98, 4))[0];
    ids98 = (L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", lock80) === 0))) ? redis.call("LRANGE", queue82, 0, 3) : $))) ? $ : L.table());
  }
  if ((L.truthy(hasLeft99) || L.truthy(L.get(ids98, 1)))) {
    let now100: L.Value = serverTime73(nowMs93)[0]
    let learned101: L.Value = readQueuePace8(redis.pcall("GET", pace86), now100)[0]
    let hasFreed102: L.Value = (L.truthy(($ = freed95)) ? (L.get(learned101, "mark") === holder88) : $)
    if (L.truthy(hasFreed102)) {
      noteHolder67(learned101, "", now100, true);
    } else if (L.truthy(hasLeft99)) {
      noteLeft27(learned101, 1);
    }
    if (L.truthy(L.get(ids98, 1))) {
      let graceMs103: L.Value = L.min(waiterMs92, (4 * L.num(L.get(learned101, "late"))))
      ids98 = frontOf30(queue82, timeouts83, appointments84, order85, ids98, "", now100, graceMs103, learned101)[0];
    }
    if ((L.truthy(hasFreed102) || L.truthy(hasLeft99))) {
      keepQueuePace20(pace86, learned101);
    }
    if (L.truthy(L.get(ids98, 1))) {
      wake76(publish94, L.concat(channel87, L.concat(":", L.get(ids98, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = freed95)) ? ":released" : $))) ? $ : ":gone")]
}

export const waiters: CompiledScript = (redis, KEYS, ARGV) => {
  let queue1: L.Value = L.get(KEYS, 1)
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let count3: L.Value = redis.call("LLEN", queue1)
  return [L.table(":waiting", count3, L.concat(":", L.json(redis.call("LRANGE", queue1, 0, (L.num(most2) - 1)))))]
}
