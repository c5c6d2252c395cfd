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
      let mode84: L.Value = redis.call("HGET", lock82, "mode")
      if (((mode84 === "read") || (mode84 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse79(lock82);
    }
    return [L.get(entry83, 1), L.get(entry83, 2)]
  }
  const keepQueue85 = (queue86?: L.Value, timeouts87?: L.Value, appointments88?: L.Value, order89?: L.Value, java90?: L.Value): L.Value[] => {
    let $: L.Value
    java90 = (L.truthy(($ = java90)) ? $ : L.less(redis.call("ZCARD", order89), redis.call("LLEN", queue86)));
    for (const [_91, key92] of L.ipairs(L.table(queue86, timeouts87))) {
      if (L.truthy(java90)) {
        redis.call("PERSIST", key92);
      } else {
        redis.call("PEXPIRE", key92, 3660000);
      }
    }
    for (const [_93, key94] of L.ipairs(L.table(appointments88, order89))) {
      redis.call("PEXPIRE", key94, 3600000);
    }
    return []
  }
  const leave95 = (queue96?: L.Value, timeouts97?: L.Value, appointments98?: L.Value, order99?: L.Value, holder100?: L.Value, far101?: L.Value): L.Value[] => {
    let $: L.Value
    let ahead102: L.Value = (L.truthy(($ = far101)) ? redis.call("ZRANK", order99, holder100) : $)
    let start103: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = ahead102)) ? L.less(redis.call("ZCARD", order99), (2 * L.num(ahead102))) : $))) ? -1 : $))) ? $ : 1)
    let known104: L.Value = 0
    for (const [_105, key106] of L.ipairs(L.table(timeouts97, appointments98, order99))) {
      known104 = (L.num(known104) + L.num(redis.call("ZREM", key106, holder100)));
    }
    if (L.less(0, known104)) {
      redis.call("LREM", queue96, start103, holder100);
    }
    return [L.less(0, known104)]
  }
  const learn107 = (pace108?: L.Value, heldMs109?: L.Value, most110?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs109 = L.min(heldMs109, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace108, "count")))) ? (L.num((8 * L.num(L.get(pace108, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace108, "count", L.min((L.num(L.get(pace108, "count")) + 1), most110));
    L.set(pace108, "mean", (L.num(L.get(pace108, "mean")) + L.num((L.num((L.num(heldMs109) - L.num(L.get(pace108, "mean")))) / L.num(L.get(pace108, "count"))))));
    return [heldMs109]
  }
  const noteHolder111 = (learned112?: L.Value, holder113?: L.Value, now114?: L.Value, contended115?: L.Value): L.Value[] => {
    if ((L.get(learned112, "mark") === holder113)) {
      return []
    }
    if ((L.truthy(contended115) && (L.get(learned112, "mark") !== ""))) {
      let heldMs116: L.Value = learn107(learned112, (L.num(now114) - L.num(L.get(learned112, "since"))), 256)[0]
      L.set(learned112, "square", (L.num(L.get(learned112, "square")) + L.num((L.num((L.num((L.num(heldMs116) * L.num(heldMs116))) - L.num(L.get(learned112, "square")))) / L.num(L.get(learned112, "count"))))));
    }
    L.set(learned112, "mark", holder113);
    L.set(learned112, "since", now114);
    L.set(learned112, "dead", 0);
    return []
  }
  const placeIn117 = (queue118?: L.Value, timeouts119?: L.Value, order120?: L.Value, ids121?: L.Value, dues122?: L.Value, holder123?: L.Value, ticket124?: L.Value): L.Value[] => {
    let $: L.Value
    let place125: L.Value = undefined
    let java126: L.Value = 0
    for (const [at127, id128] of L.ipairs(ids121)) {
      if ((id128 === holder123)) {
        place125 = (L.num(at127) - 1);
      } else if (!L.truthy(L.get(dues122, at127))) {
        java126 = (L.num(java126) + 1);
      }
    }
    let score129: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.truthy(place125))) ? L.get(ids121, 4) : $))) ? L.less(0, ticket124) : $))) ? redis.call("ZSCORE", timeouts119, holder123) : $)
    if (L.truthy(score129)) {
      place125 = (L.num((L.truthy(($ = redis.call("ZRANK", order120, holder123))) ? $ : 0)) + L.num(java126));
      place125 = (L.truthy(($ = (L.truthy(($ = L.less(3, place125))) ? place125 : $))) ? $ : redis.call("LPOS", queue118, holder123));
    }
    return [(L.truthy(($ = place125)) ? $ : L.length(ids121)), (L.truthy(($ = (L.truthy(($ = place125)) ? true : $))) ? $ : false), java126, L.tonumber((L.truthy(($ = score129)) ? $ : 0))]
  }
  const timeoutAt130 = (timeouts131?: L.Value, ids132?: L.Value, dues133?: L.Value, scores134?: L.Value, place135?: L.Value, timeout136?: L.Value, waitedMs137?: L.Value): L.Value[] => {
    let $: L.Value
    let mine138: L.Value = undefined
    for (const [at139, id140] of L.ipairs(ids132)) {
      mine138 = (L.truthy(($ = (L.truthy(($ = (at139 === (L.num(place135) + 1)))) ? timeout136 : $))) ? $ : mine138);
      if (!L.truthy(L.get(dues133, at139))) {
        let score141: L.Value = L.tonumber((L.truthy(($ = L.get(scores134, at139))) ? $ : 0))
        if (((L.less(1, at139) && (at139 !== (L.num(place135) + 1))) && L.less(score141, (L.num(timeout136) + 1000)))) {
          score141 = (L.num(timeout136) + 5000);
          redis.call("ZADD", timeouts131, L.format("%.0f", score141), id140);
        }
        let aheadMs142: L.Value = (L.num(score141) - L.num(timeout136))
        let leastMs143: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(60000, aheadMs142))) ? 300000 : $))) ? $ : (L.truthy(($ = !L.less(place135, at139))) ? waitedMs137 : $)))) ? $ : 0)
        timeout136 = (L.num(timeout136) + L.num(L.max(aheadMs142, leastMs143)));
      }
    }
    return [(L.truthy(($ = mine138)) ? $ : timeout136)]
  }
  const formerPlace144 = (order145?: L.Value, ids146?: L.Value, dues147?: L.Value, ticket148?: L.Value): L.Value[] => {
    let $: L.Value
    let tickets149: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(ids146, 1))) ? redis.call("ZMSCORE", order145, ...L.unpack(ids146)) : $))) ? $ : L.table())
    for (const [at150, id151] of L.ipairs(ids146)) {
      if ((!L.truthy(L.get(dues147, at150)) || L.less(ticket148, L.tonumber((L.truthy(($ = L.get(tickets149, at150))) ? $ : 0))))) {
        return [(L.num(at150) - 1), id151]
      }
    }
    return [L.length(ids146)]
  }
  const returnTo152 = (queue153?: L.Value, order154?: L.Value, holder155?: L.Value, ticket156?: L.Value, before157?: L.Value, lastOfFront158?: L.Value): L.Value[] => {
    redis.call("ZADD", order154, ticket156, holder155);
    redis.call("LREM", queue153, 1, holder155);
    if (!L.truthy(lastOfFront158)) {
      redis.call("RPUSH", queue153, holder155);
      return []
    }
    if (L.truthy(before157)) {
      redis.call("LINSERT", queue153, "BEFORE", before157, holder155);
      return []
    }
    let rank159: L.Value = redis.call("ZRANK", order154, holder155)
    let earlier160: L.Value = redis.call("ZRANGE", order154, L.max((L.num(rank159) - 16), 0), rank159)
    for (let at161 = 1, end = L.num((L.num(L.length(earlier160)) - 1)); at161 <= end; at161 += 1) {
      if (L.less(0, redis.call("LINSERT", queue153, "AFTER", L.get(earlier160, (L.num(L.length(earlier160)) - L.num(at161))), holder155))) {
        return []
      }
    }
    redis.call("LINSERT", queue153, "AFTER", lastOfFront158, holder155);
    return []
  }
  const serverTime162 = (nowMs163?: L.Value): L.Value[] => {
    let $: L.Value
    let time164: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time164, "err"))) ? L.tonumber(nowMs163) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time164, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time164, 2))) / 1000)))))]
  }
  const wake165 = (publish166?: L.Value, channel167?: L.Value, message168?: L.Value): L.Value[] => {
    if ((publish166 === "BOTH")) {
      redis.call("PUBLISH", channel167, message168);
      publish166 = "SPUBLISH";
    }
    if ((publish166 !== "")) {
      redis.call(publish166, channel167, message168);
    }
    return []
  }
  let lock169: L.Value = L.get(KEYS, 1)
  let done170: L.Value = L.get(KEYS, 2)
  let queue171: L.Value = L.get(KEYS, 3)
  let timeouts172: L.Value = L.get(KEYS, 4)
  let appointments173: L.Value = L.get(KEYS, 5)
  let order174: L.Value = L.get(KEYS, 6)
  let pace175: L.Value = L.get(KEYS, 7)
  let channel176: L.Value = L.get(KEYS, 8)
  let holder177: L.Value = L.get(ARGV, 1)
  let leaseMs178: L.Value = L.get(ARGV, 2)
  let last179: L.Value = L.get(ARGV, 3)
  let doneMs180: L.Value = L.get(ARGV, 4)
  let rttMs181: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter182: L.Value = L.tonumber(L.get(ARGV, 6))
  let ticket183: L.Value = L.tonumber(L.get(ARGV, 7))
  let leastMs184: L.Value = L.tonumber(L.get(ARGV, 8))
  let waiterMs185: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs186: L.Value = L.get(ARGV, 10)
  let publish187: L.Value = L.get(ARGV, 11)
  const take188 = (): L.Value[] => {
    redis.call("HSET", lock169, holder177, "1");
    redis.call("PEXPIRE", lock169, leaseMs178);
    return []
  }
  const finish189 = (): L.Value[] => {
    redis.call("SET", done170, "0", "PX", doneMs180);
    return []
  }
  let present190: L.Value = redis.call("EXISTS", lock169, done170, queue171)
  if ((present190 === 0)) {
    take188();
    return [L.concat(L.concat(":granted", " "), leaseMs178)]
  }
  let remainingMs191: L.Value = redis.call("PTTL", lock169)
  let isHeld192: L.Value = (remainingMs191 !== -2)
  let current193: L.Value = (L.truthy(($ = (L.truthy(($ = isHeld192)) ? holderOf81(lock169)[0] : $))) ? $ : "")
  if ((current193 === holder177)) {
    return [L.table(":granted", remainingMs191)]
  }
  let ids194: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isHeld192)) ? (present190 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue171, 0, 3))
  if (L.less((L.num((L.truthy(($ = (L.truthy(($ = isHeld192)) ? 1 : $))) ? $ : 0)) + L.num((L.truthy(($ = (L.truthy(($ = L.get(ids194, 1))) ? 1 : $))) ? $ : 0))), present190)) {
    return [L.table(":refused", remainingMs191)]
  }
  if (((L.truthy(isHeld192) && (last179 === "1")) && (ticket183 === 0))) {
    ticket183 = (L.truthy(($ = (L.truthy(($ = L.get(ids194, 1))) ? L.tonumber((L.truthy(($ = redis.call("ZSCORE", order174, holder177))) ? $ : 0)) : $))) ? $ : 0);
    if ((ticket183 === 0)) {
      finish189();
      return [L.table(":busy", remainingMs191, L.length(ids194), 0, 0)]
    }
  }
  let now195: L.Value = serverTime162(nowMs186)[0]
  let learned196: L.Value = readQueuePace33(redis.pcall("GET", pace175), now195)[0]
  noteHolder111(learned196, current193, now195, L.get(ids194, 1));
  const giveUp197 = (far198?: L.Value): L.Value[] => {
    if ((L.less(0, ticket183) && L.truthy(leave95(queue171, timeouts172, appointments173, order174, holder177, far198)[0]))) {
      noteLeft52(learned196, 1);
    }
    keepQueuePace45(pace175, learned196);
    finish189();
    return []
  }
  if ((L.truthy(isHeld192) && (last179 === "1"))) {
    giveUp197(L.get(ids194, 4));
    return [L.table(":busy", remainingMs191, L.length(ids194), 0, 0)]
  }
  let dues199: L.Value = L.table(), scores200: L.Value = L.table()
  let place201: L.Value = undefined, stands202: L.Value = undefined, java203: L.Value = undefined, score204: L.Value = undefined, due205: L.Value = undefined, returns206: L.Value = undefined, successor207: L.Value = undefined
  const clearFront208 = (): L.Value[] => {
    let graceMs209: L.Value = L.min(waiterMs185, (4 * L.num(L.max(L.get(learned196, "late"), rttMs181))))
    {
      const values = [...frontOf55(queue171, timeouts172, appointments173, order174, ids194, holder177, now195, graceMs209, learned196)]
      ids194 = values[0];
      dues199 = values[1];
      scores200 = values[2];
    }
    if (((!L.truthy(isHeld192) && L.less(0, L.get(learned196, "dead"))) && L.less((L.num(waiterMs185) / L.num(L.min(L.get(learned196, "dead"), 3))), (L.num(now195) - L.num(L.get(learned196, "since")))))) {
      {
        const values = [...frontOf55(queue171, timeouts172, appointments173, order174, ids194, holder177, now195, -L.num(Infinity), undefined)]
        ids194 = values[0];
        dues199 = values[1];
        scores200 = values[2];
      }
    }
    return []
  }
  const findPlace210 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(L.get(ids194, 1))) {
      clearFront208();
    }
    due205 = L.tonumber((L.truthy(($ = L.get(dues199, (L.num(L.length(ids194)) + 1)))) ? $ : undefined));
    if ((L.truthy(due205) && (ticket183 === 0))) {
      ticket183 = L.tonumber((L.truthy(($ = redis.call("ZSCORE", order174, holder177))) ? $ : 0));
    }
    {
      const values = [...placeIn117(queue171, timeouts172, order174, ids194, dues199, holder177, ticket183)]
      place201 = values[0];
      stands202 = values[1];
      java203 = values[2];
      score204 = values[3];
    }
    returns206 = (L.truthy(($ = !L.truthy(stands202))) ? L.less(0, ticket183) : $);
    if (L.truthy(returns206)) {
      {
        const values = [...formerPlace144(order174, ids194, dues199, ticket183)]
        place201 = values[0];
        successor207 = values[1];
      }
    }
    if (((L.truthy(due205) && L.less(0, due205)) && L.less(due205, now195))) {
      L.set(learned196, "late", L.max(L.min((L.num(now195) - L.num(due205)), 500), (L.num(L.get(learned196, "late")) * L.num(0.98))));
    } else if (((L.truthy(returns206) && !L.truthy(due205)) && L.less(leastMs184, 1000))) {
      L.set(learned196, "late", L.min((L.num((2 * L.num(L.get(learned196, "late")))) + 50), 500));
    }
    return []
  }
  const grant211 = (): L.Value[] => {
    if (L.less(0, ticket183)) {
      leave95(queue171, timeouts172, appointments173, order174, holder177);
    }
    redis.call("ZREMRANGEBYSCORE", order174, "-inf", ticket183);
    if (L.less(L.get(learned196, "mean"), (L.num(now195) - L.num(L.get(learned196, "since"))))) {
      L.set(learned196, "count", L.ceil((L.num(L.get(learned196, "count")) / 2)));
    }
    noteHolder111(learned196, holder177, now195, L.get(ids194, 1));
    L.set(learned196, "late", L.max((L.num(L.get(learned196, "late")) * L.num(0.95)), rttMs181));
    L.set(learned196, "left", (L.num((L.num(L.get(learned196, "left")) * 15)) / 16));
    keepQueuePace45(pace175, learned196);
    take188();
    return []
  }
  const stand212 = (): L.Value[] => {
    let $: L.Value
    if (L.truthy(returns206)) {
      returnTo152(queue171, order174, holder177, ticket183, successor207, L.get(ids194, L.length(ids194)));
    } else if (!L.truthy(stands202)) {
      let newest213: L.Value = redis.call("ZRANGE", order174, -1, -1, "WITHSCORES")
      ticket183 = L.max(now195, (L.num(L.tonumber((L.truthy(($ = L.get(newest213, 2))) ? $ : 0))) + 1));
      redis.call("ZADD", order174, ticket183, holder177);
      place201 = (L.num(redis.call("RPUSH", queue171, holder177)) - 1);
      return [!L.truthy(L.get(newest213, 1))]
    }
    return []
  }
  const appoint214 = (askMs215?: L.Value, waitedMs216?: L.Value, leaseEndMs217?: L.Value): L.Value[] => {
    let $: L.Value
    let asksAt218: L.Value = (L.num(now195) + L.num(L.max(askMs215, leastMs184, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs181))) ? rttMs181 : $))) ? $ : 100))))
    let nextDue219: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(askMs215, leastMs184))) ? 0 : $))) ? $ : L.max((L.truthy(($ = due205)) ? $ : 0), asksAt218))
    redis.call("ZADD", appointments173, nextDue219, holder177);
    if ((L.less(place201, 4) || !L.truthy(stands202))) {
      let timeout220: L.Value = L.max((L.num(now195) + L.num(leaseEndMs217)), asksAt218)
      timeout220 = timeoutAt130(timeouts172, ids194, dues199, scores200, place201, timeout220, waitedMs216)[0];
      if (L.less(3, place201)) {
        timeout220 = (L.num(timeout220) + L.num((300000 * L.num((L.num((L.num(redis.call("LLEN", queue171)) - L.num(redis.call("ZCARD", order174)))) - L.num(java203))))));
      }
      redis.call("ZADD", timeouts172, (L.num(timeout220) + L.num(waiterMs185)), holder177);
    } else if (L.less(score204, (L.num(asksAt218) + L.num(waiterMs185)))) {
      redis.call("ZADD", timeouts172, (L.num(asksAt218) + L.num(waiterMs185)), holder177);
    }
    return [asksAt218]
  }
  const wait221 = (leaseEndMs222?: L.Value): L.Value[] => {
    let $: L.Value
    let isFirst223: L.Value = stand212()[0]
    let isLone224: L.Value = (L.truthy(($ = (place201 === 0))) ? !L.truthy(L.get(ids194, 2)) : $)
    let waitedMs225: L.Value = L.max((L.num(now195) - L.num(ticket183)), 0)
    let askMs226: L.Value = askIn13(learned196, now195, place201, isLone224, waitedMs225, (L.truthy(($ = (L.truthy(($ = isHeld192)) ? remainingMs191 : $))) ? $ : -2), rttMs181, jitter182)[0]
    let asksAt227: L.Value = appoint214(askMs226, waitedMs225, leaseEndMs222)[0]
    if ((L.truthy(isFirst223) || ((L.truthy(stands202) || L.truthy(returns206)) && (L.floor((L.num((L.truthy(($ = due205)) ? $ : 0)) / 60000)) !== L.floor((L.num(asksAt227) / 60000)))))) {
      keepQueue85(queue171, timeouts172, appointments173, order174, L.less(0, java203));
    }
    keepQueuePace45(pace175, learned196);
    return [askMs226]
  }
  findPlace210();
  if ((!L.truthy(isHeld192) && (place201 === 0))) {
    grant211();
    return [L.concat(L.concat(":granted", " "), leaseMs178)]
  }
  let leaseEndMs228: L.Value = L.max(remainingMs191, 0)
  if (!L.truthy(isHeld192)) {
    remainingMs191 = L.min(waiterMs185, L.max(0, (L.num(L.tonumber((L.truthy(($ = (L.truthy(($ = L.get(dues199, 1))) ? $ : L.get(scores200, 1)))) ? $ : now195))) - L.num(now195))));
    if (!L.truthy(L.get(dues199, 1))) {
      wake165(publish187, L.concat(channel176, L.concat(":", L.get(ids194, 1))), "0");
    }
  }
  if ((last179 === "1")) {
    giveUp197(L.less(3, place201));
    return [L.table(":busy", remainingMs191, place201, 0, 0)]
  }
  let askMs229: L.Value = wait221(leaseEndMs228)[0]
  return [L.table(":busy", remainingMs191, place201, askMs229, ticket183)]
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
      let mode52: L.Value = redis.call("HGET", lock50, "mode")
      if (((mode52 === "read") || (mode52 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse47(lock50);
    }
    return [L.get(entry51, 1), L.get(entry51, 2)]
  }
  const serverTime53 = (nowMs54?: L.Value): L.Value[] => {
    let $: L.Value
    let time55: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time55, "err"))) ? L.tonumber(nowMs54) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time55, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time55, 2))) / 1000)))))]
  }
  const wake56 = (publish57?: L.Value, channel58?: L.Value, message59?: L.Value): L.Value[] => {
    if ((publish57 === "BOTH")) {
      redis.call("PUBLISH", channel58, message59);
      publish57 = "SPUBLISH";
    }
    if ((publish57 !== "")) {
      redis.call(publish57, channel58, message59);
    }
    return []
  }
  let lock60: L.Value = L.get(KEYS, 1)
  let answer61: L.Value = L.get(KEYS, 2)
  let queue62: L.Value = L.get(KEYS, 3)
  let timeouts63: L.Value = L.get(KEYS, 4)
  let appointments64: L.Value = L.get(KEYS, 5)
  let order65: L.Value = L.get(KEYS, 6)
  let pace66: L.Value = L.get(KEYS, 7)
  let channel67: L.Value = L.get(KEYS, 8)
  let donePrefix68: L.Value = L.get(KEYS, 9)
  let doneMs69: L.Value = L.get(ARGV, 1)
  let waiterMs70: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs71: L.Value = L.get(ARGV, 3)
  let publish72: L.Value = L.get(ARGV, 4)
  let holder73: L.Value = holderOf49(lock60)[0]
  let kept74: L.Value = finished3(answer61, (L.truthy(($ = (L.truthy(($ = holder73)) ? "1" : $))) ? $ : "0"), doneMs69)[0]
  if (L.truthy(kept74)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept74 === "1"))) ? ":released" : $))) ? $ : ":free")]
  }
  if (L.truthy(holder73)) {
    redis.call("DEL", lock60);
    redis.call("SET", L.concat(donePrefix68, holder73), "0", "PX", doneMs69, "NX");
  }
  let ids75: L.Value = redis.call("LRANGE", queue62, 0, 3)
  if (L.truthy(L.get(ids75, 1))) {
    let now76: L.Value = serverTime53(nowMs71)[0]
    let graceMs77: L.Value = L.min(waiterMs70, (4 * L.num(L.get(readQueuePace8(redis.pcall("GET", pace66), now76)[0], "late"))))
    ids75 = frontOf23(queue62, timeouts63, appointments64, order65, ids75, "", now76, graceMs77, undefined)[0];
    if (L.truthy(L.get(ids75, 1))) {
      wake56(publish72, L.concat(channel67, L.concat(":", L.get(ids75, 1))), "0");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = holder73)) ? ":released" : $))) ? $ : ":free")]
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
