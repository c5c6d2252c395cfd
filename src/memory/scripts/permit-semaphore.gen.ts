// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireWithin: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const earliest12 = (deadlines13?: L.Value, ids14?: L.Value): L.Value[] => {
    let $: L.Value
    let first15: L.Value = Infinity
    for (const [_16, deadline17] of L.ipairs(redis.call("ZMSCORE", deadlines13, ...L.unpack(ids14)))) {
      first15 = L.min(first15, L.tonumber((L.truthy(($ = deadline17)) ? $ : 0)));
    }
    return [first15]
  }
  const readLine18 = (line19?: L.Value, now20?: L.Value): L.Value[] => {
    let $: L.Value
    let text21: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line19) === "string"))) ? line19 : $))) ? $ : "")
    let [at22, heard23, since24, mean25, count26, who27]: L.Value[] = L.match(text21, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at22) || L.less((L.num(now20) + 600000), L.max(at22, heard23, since24))) || L.less(86400000, L.max(mean25, (L.num(now20) - L.num(since24)))))) {
      return [now20, now20, now20, 0, 0, ""]
    }
    return [L.tonumber(at22), L.tonumber(heard23), L.tonumber(since24), L.tonumber(mean25), L.tonumber(count26), who27]
  }
  const observe28 = (heldMs29?: L.Value, mean30?: L.Value, count31?: L.Value): L.Value[] => {
    count31 = L.min((L.num(count31) + 1), 10);
    return [(L.num(mean30) + L.num((L.num((L.num(L.max(heldMs29, 0)) - L.num(mean30))) / L.num(count31)))), count31]
  }
  const keepLine32 = (slots33?: L.Value, now34?: L.Value, at35?: L.Value, heard36?: L.Value, since37?: L.Value, mean38?: L.Value, count39?: L.Value, who40?: L.Value): L.Value[] => {
    let line41: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at35, heard36, since37, mean38, count39), who40)
    let keepMs42: L.Value = (L.num((L.num(L.max((L.num(at35) - L.num(now34)), 0)) + L.num((4 * L.num(L.max(mean38, (L.num(now34) - L.num(since37)))))))) + 2000)
    redis.pcall("SET", slots33, line41, "PX", L.format("%d", keepMs42));
    return []
  }
  const nextSlot43 = (slots44?: L.Value, line45?: L.Value, now46?: L.Value, who47?: L.Value, remainingMs48?: L.Value, rttMs49?: L.Value, jitter50?: L.Value): L.Value[] => {
    let $: L.Value
    let [at51, heard52, since53, mean54, count55, seen56]: L.Value[] = readLine18(line45, now46)
    if ((!L.truthy(who47) && L.less(0, remainingMs48))) {
      who47 = (L.num(now46) + L.num(remainingMs48));
      let laterMs57: L.Value = (L.num(who47) - L.num((L.truthy(($ = L.tonumber(seen56))) ? $ : 0)))
      if ((L.less(laterMs57, 5) || L.less((L.num(remainingMs48) / 4), laterMs57))) {
        seen56 = "";
      }
    }
    if (((L.truthy(who47) && (seen56 !== "")) && (seen56 !== who47))) {
      {
        const values = [...observe28((L.num(now46) - L.num(since53)), mean54, count55)]
        mean54 = values[0];
        count55 = values[1];
      }
      since53 = now46;
    }
    who47 = (L.truthy(($ = who47)) ? $ : seen56);
    let heldMs58: L.Value = L.max((L.num(now46) - L.num(since53)), 0)
    let gapMs59: L.Value = (L.num((L.num(mean54) + L.num(L.max(mean54, heldMs58)))) / 16)
    let isNext60: L.Value = !L.less(now46, at51)
    if ((count55 === 0)) {
      gapMs59 = L.max(25, (L.num(heldMs58) / L.num((L.truthy(($ = (L.truthy(($ = isNext60)) ? 3 : $))) ? $ : 8))));
    } else if ((who47 === "")) {
      gapMs59 = L.min(gapMs59, 200);
    }
    at51 = L.min(L.max((L.num(at51) + L.num((L.num(gapMs59) * L.num((L.num(0.5) + L.num((L.num(jitter50) / 1000))))))), (L.num(now46) + L.num(L.min(rttMs49, gapMs59)))), (L.num(now46) + 600000));
    if ((L.truthy(isNext60) && L.less(0, remainingMs48))) {
      at51 = L.min(at51, (L.num((L.num(now46) + L.num(remainingMs48))) + 5));
    }
    keepLine32(slots44, now46, at51, (L.truthy(($ = (L.truthy(($ = (rttMs49 !== "0"))) ? now46 : $))) ? $ : heard52), since53, mean54, count55, who47);
    return [L.floor((L.num(at51) - L.num(now46)))]
  }
  const passLine61 = (slots62?: L.Value, line63?: L.Value, now64?: L.Value, who65?: L.Value, last66?: L.Value, rttMs67?: L.Value): L.Value[] => {
    let [at68, heard69, since70, mean71, count72]: L.Value[] = readLine18(line63, now64)
    let isWaiter73: L.Value = (rttMs67 !== "0")
    let silentMs74: L.Value = (L.num((L.num(L.max(mean71, (L.num(now64) - L.num(since70)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter73) && (last66 === "0")) && L.less(now64, at68)) && L.less((L.num(now64) - L.num(heard69)), silentMs74))) {
      return [false]
    }
    if (L.truthy(isWaiter73)) {
      {
        const values = [...observe28((L.num(now64) - L.num(since70)), mean71, count72)]
        mean71 = values[0];
        count72 = values[1];
      }
      heard69 = now64;
    }
    keepLine32(slots62, now64, at68, heard69, now64, mean71, count72, who65);
    return [true]
  }
  const permitIds75 = (digits76?: L.Value): L.Value[] => {
    let bytes79: L.Value = L.gsub(digits76, /../gs, ((pair78?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair78, 16))]
    }))[0]
    let ids80: L.Value = L.table()
    for (let at81 = 1, end = L.num(L.length(bytes79)); at81 <= end; at81 += 16) {
      L.insert(ids80, L.sub(bytes79, at81, (L.num(at81) + 15)));
    }
    return [ids80]
  }
  const serverTime82 = (nowMs83?: L.Value): L.Value[] => {
    let $: L.Value
    let time84: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time84, "err"))) ? L.tonumber(nowMs83) : $))) ? $ : (L.num((L.num(L.get(time84, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time84, 2)) / 1000)))))]
  }
  const withDeadline85 = (ids86?: L.Value, deadline87?: L.Value): L.Value[] => {
    let scores88: L.Value = L.table()
    for (const [_89, id90] of L.ipairs(ids86)) {
      L.insert(scores88, deadline87);
      L.insert(scores88, id90);
    }
    return [scores88]
  }
  let permits91: L.Value = L.get(KEYS, 1)
  let deadlines92: L.Value = L.get(KEYS, 2)
  let done93: L.Value = L.get(KEYS, 3)
  let channel94: L.Value = L.get(KEYS, 4)
  let slots95: L.Value = L.get(KEYS, 5)
  let holder96: L.Value = L.get(ARGV, 1)
  let leaseMs97: L.Value = L.tonumber(L.get(ARGV, 2))
  let total98: L.Value = L.tonumber(L.get(ARGV, 3))
  let last99: L.Value = L.get(ARGV, 4)
  let keepMs100: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs101: L.Value = L.get(ARGV, 6)
  let publish102: L.Value = L.get(ARGV, 7)
  let rttMs103: L.Value = L.get(ARGV, 8)
  let jitter104: L.Value = L.get(ARGV, 9)
  let nowMs105: L.Value = L.get(ARGV, 10)
  let [value106, finished107, line108]: L.Value[] = L.unpack(redis.call("MGET", permits91, done93, slots95))
  if (L.truthy(finished107)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits91, (L.truthy(($ = value106)) ? $ : redis.call("GET", permits91)));
  let ids109: L.Value = permitIds75(holder96)[0]
  let now110: L.Value = serverTime82(nowMs105)[0]
  let acquired111: L.Value = redis.call("ZCARD", deadlines92)
  let needed112: L.Value = (L.num((L.num(L.length(ids109)) - L.num(total98))) + L.num(acquired111))
  let first113: L.Value = redis.call("ZRANGE", deadlines92, 0, (L.num(L.max(L.min(needed112, L.length(ids109)), 1)) - 1), "WITHSCORES")
  let expired114: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now110, L.tonumber((L.truthy(($ = L.get(first113, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines92, "-inf", now110) : $))) ? $ : 0)
  let removed115: L.Value = 0
  if (L.less(0, expired114)) {
    removed115 = redis.call("ZREMRANGEBYRANK", deadlines92, 0, (L.num(L.min(expired114, 100)) - 1));
    acquired111 = (L.num(acquired111) - L.num(removed115));
    expired114 = (L.num(expired114) - L.num(removed115));
  }
  let added116: L.Value = 0
  if ((!L.less(total98, (L.num((L.num(acquired111) - L.num(expired114))) + L.num(L.length(ids109)))) && (!L.truthy(line108) || L.truthy(passLine61(slots95, line108, now110, "", last99, rttMs103)[0])))) {
    added116 = redis.call("ZADD", deadlines92, "NX", ...L.unpack(...withDeadline85(ids109, (L.num(now110) + L.num(leaseMs97)))));
  }
  acquired111 = (L.num(acquired111) + L.num(added116));
  let available117: L.Value = (L.num(total98) - L.num(acquired111))
  if (!L.truthy(value106)) {
    redis.call("SET", permits91, available117, "PX", (L.num(leaseMs97) + L.num(keepMs100)));
  } else if ((L.tonumber(value106) !== available117)) {
    redis.call("SET", permits91, available117, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value106)) ? $ : 0)), available117)) {
    announce5(publish102, channel94, available117);
  }
  if (L.less(0, added116)) {
    let ttlMs118: L.Value = redis.call("PTTL", permits91)
    if ((L.less(0, ttlMs118) && L.less(ttlMs118, (L.num(leaseMs97) + L.num((L.num(keepMs100) / 2)))))) {
      redis.call("PEXPIRE", permits91, (L.num(leaseMs97) + L.num(keepMs100)));
      redis.call("PEXPIRE", deadlines92, (L.num(leaseMs97) + L.num(keepMs100)));
    } else if ((L.less(0, ttlMs118) && ((acquired111 === added116) || !L.truthy(value106)))) {
      redis.call("PEXPIRE", deadlines92, ttlMs118);
    }
    if ((added116 === L.length(ids109))) {
      return [L.table(":granted", leaseMs97)]
    }
  }
  let deadline119: L.Value = earliest12(deadlines92, ids109)[0]
  if (L.less(0, deadline119)) {
    return [L.table(":granted", L.min((L.num(deadline119) - L.num(now110)), leaseMs97))]
  }
  needed112 = (L.num(L.length(ids109)) - L.num(available117));
  let nearest120: L.Value = L.get(first113, (2 * L.num((L.num(needed112) + L.num(removed115)))))
  if ((L.less(0, needed112) && !L.truthy(nearest120))) {
    nearest120 = L.get(redis.call("ZRANGE", deadlines92, (L.num(needed112) - 1), (L.num(needed112) - 1), "WITHSCORES"), 2);
  }
  nearest120 = L.tonumber(nearest120);
  let remainingMs121: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed112))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest120)) ? L.less(nearest120, 922337203685477) : $))) ? L.max((L.num(nearest120) - L.num(now110)), 0) : $)))) ? $ : -1)
  if ((last99 === "1")) {
    redis.call("SET", done93, "0", "PX", doneMs101);
    return [L.table(":busy", remainingMs121, 0)]
  }
  return [L.table(":busy", remainingMs121, ...nextSlot43(slots95, line108, now110, undefined, remainingMs121, rttMs103, jitter104))]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const earliest4 = (deadlines5?: L.Value, ids6?: L.Value): L.Value[] => {
    let $: L.Value
    let first7: L.Value = Infinity
    for (const [_8, deadline9] of L.ipairs(redis.call("ZMSCORE", deadlines5, ...L.unpack(ids6)))) {
      first7 = L.min(first7, L.tonumber((L.truthy(($ = deadline9)) ? $ : 0)));
    }
    return [first7]
  }
  const readLine10 = (line11?: L.Value, now12?: L.Value): L.Value[] => {
    let $: L.Value
    let text13: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line11) === "string"))) ? line11 : $))) ? $ : "")
    let [at14, heard15, since16, mean17, count18, who19]: L.Value[] = L.match(text13, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at14) || L.less((L.num(now12) + 600000), L.max(at14, heard15, since16))) || L.less(86400000, L.max(mean17, (L.num(now12) - L.num(since16)))))) {
      return [now12, now12, now12, 0, 0, ""]
    }
    return [L.tonumber(at14), L.tonumber(heard15), L.tonumber(since16), L.tonumber(mean17), L.tonumber(count18), who19]
  }
  const observe20 = (heldMs21?: L.Value, mean22?: L.Value, count23?: L.Value): L.Value[] => {
    count23 = L.min((L.num(count23) + 1), 10);
    return [(L.num(mean22) + L.num((L.num((L.num(L.max(heldMs21, 0)) - L.num(mean22))) / L.num(count23)))), count23]
  }
  const keepLine24 = (slots25?: L.Value, now26?: L.Value, at27?: L.Value, heard28?: L.Value, since29?: L.Value, mean30?: L.Value, count31?: L.Value, who32?: L.Value): L.Value[] => {
    let line33: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at27, heard28, since29, mean30, count31), who32)
    let keepMs34: L.Value = (L.num((L.num(L.max((L.num(at27) - L.num(now26)), 0)) + L.num((4 * L.num(L.max(mean30, (L.num(now26) - L.num(since29)))))))) + 2000)
    redis.pcall("SET", slots25, line33, "PX", L.format("%d", keepMs34));
    return []
  }
  const nextSlot35 = (slots36?: L.Value, line37?: L.Value, now38?: L.Value, who39?: L.Value, remainingMs40?: L.Value, rttMs41?: L.Value, jitter42?: L.Value): L.Value[] => {
    let $: L.Value
    let [at43, heard44, since45, mean46, count47, seen48]: L.Value[] = readLine10(line37, now38)
    if ((!L.truthy(who39) && L.less(0, remainingMs40))) {
      who39 = (L.num(now38) + L.num(remainingMs40));
      let laterMs49: L.Value = (L.num(who39) - L.num((L.truthy(($ = L.tonumber(seen48))) ? $ : 0)))
      if ((L.less(laterMs49, 5) || L.less((L.num(remainingMs40) / 4), laterMs49))) {
        seen48 = "";
      }
    }
    if (((L.truthy(who39) && (seen48 !== "")) && (seen48 !== who39))) {
      {
        const values = [...observe20((L.num(now38) - L.num(since45)), mean46, count47)]
        mean46 = values[0];
        count47 = values[1];
      }
      since45 = now38;
    }
    who39 = (L.truthy(($ = who39)) ? $ : seen48);
    let heldMs50: L.Value = L.max((L.num(now38) - L.num(since45)), 0)
    let gapMs51: L.Value = (L.num((L.num(mean46) + L.num(L.max(mean46, heldMs50)))) / 16)
    let isNext52: L.Value = !L.less(now38, at43)
    if ((count47 === 0)) {
      gapMs51 = L.max(25, (L.num(heldMs50) / L.num((L.truthy(($ = (L.truthy(($ = isNext52)) ? 3 : $))) ? $ : 8))));
    } else if ((who39 === "")) {
      gapMs51 = L.min(gapMs51, 200);
    }
    at43 = L.min(L.max((L.num(at43) + L.num((L.num(gapMs51) * L.num((L.num(0.5) + L.num((L.num(jitter42) / 1000))))))), (L.num(now38) + L.num(L.min(rttMs41, gapMs51)))), (L.num(now38) + 600000));
    if ((L.truthy(isNext52) && L.less(0, remainingMs40))) {
      at43 = L.min(at43, (L.num((L.num(now38) + L.num(remainingMs40))) + 5));
    }
    keepLine24(slots36, now38, at43, (L.truthy(($ = (L.truthy(($ = (rttMs41 !== "0"))) ? now38 : $))) ? $ : heard44), since45, mean46, count47, who39);
    return [L.floor((L.num(at43) - L.num(now38)))]
  }
  const passLine53 = (slots54?: L.Value, line55?: L.Value, now56?: L.Value, who57?: L.Value, last58?: L.Value, rttMs59?: L.Value): L.Value[] => {
    let [at60, heard61, since62, mean63, count64]: L.Value[] = readLine10(line55, now56)
    let isWaiter65: L.Value = (rttMs59 !== "0")
    let silentMs66: L.Value = (L.num((L.num(L.max(mean63, (L.num(now56) - L.num(since62)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter65) && (last58 === "0")) && L.less(now56, at60)) && L.less((L.num(now56) - L.num(heard61)), silentMs66))) {
      return [false]
    }
    if (L.truthy(isWaiter65)) {
      {
        const values = [...observe20((L.num(now56) - L.num(since62)), mean63, count64)]
        mean63 = values[0];
        count64 = values[1];
      }
      heard61 = now56;
    }
    keepLine24(slots54, now56, at60, heard61, now56, mean63, count64, who57);
    return [true]
  }
  const permitIds67 = (digits68?: L.Value): L.Value[] => {
    let bytes71: L.Value = L.gsub(digits68, /../gs, ((pair70?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair70, 16))]
    }))[0]
    let ids72: L.Value = L.table()
    for (let at73 = 1, end = L.num(L.length(bytes71)); at73 <= end; at73 += 16) {
      L.insert(ids72, L.sub(bytes71, at73, (L.num(at73) + 15)));
    }
    return [ids72]
  }
  const wake74 = (publish75?: L.Value, channel76?: L.Value, message77?: L.Value): L.Value[] => {
    if ((publish75 === "BOTH")) {
      redis.call("PUBLISH", channel76, message77);
      publish75 = "SPUBLISH";
    }
    if ((publish75 !== "")) {
      redis.call(publish75, channel76, message77);
    }
    return []
  }
  const announce78 = (publish79?: L.Value, channel80?: L.Value, permits81?: L.Value): L.Value[] => {
    if (L.less(0, permits81)) {
      wake74(publish79, channel80, permits81);
    }
    return []
  }
  const passFull82 = (key83?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key83, 1, "GT");
    return []
  }
  const countUp84 = (key85?: L.Value, count86?: L.Value): L.Value[] => {
    let sum87: L.Value = redis.pcall("INCRBY", key85, count86)
    if ((L.type(sum87) === "table")) {
      countIn1(key85, redis.call("GET", key85));
      passFull82(key85);
      sum87 = redis.call("INCRBY", key85, count86);
    }
    return [sum87]
  }
  const reclaim88 = (permits89?: L.Value, deadlines90?: L.Value, now91?: L.Value, available92?: L.Value, wanted93?: L.Value, publish94?: L.Value, channel95?: L.Value): L.Value[] => {
    let nearest96: L.Value = undefined
    let steps97: L.Value = 0
    for (;;) {
      steps97 = (L.num(steps97) + 1);
      nearest96 = undefined;
      let last98: L.Value = (L.num(L.min(100, L.max(wanted93, (L.num(wanted93) - L.num(available92))))) - 1)
      let entries99: L.Value = redis.call("ZRANGE", deadlines90, 0, last98, "WITHSCORES")
      let expired100: L.Value = L.table()
      for (let at101 = 1, end = L.num(L.length(entries99)); at101 <= end; at101 += 2) {
        let deadline102: L.Value = L.tonumber(L.get(entries99, (L.num(at101) + 1)))
        if (!L.less(now91, deadline102)) {
          L.insert(expired100, L.get(entries99, at101));
        } else if (L.less(at101, (2 * L.num((L.num(wanted93) - L.num(available92)))))) {
          nearest96 = deadline102;
        }
      }
      if (L.less(last98, L.length(expired100))) {
        nearest96 = now91;
      }
      if (L.less(0, L.length(expired100))) {
        available92 = countUp84(permits89, L.length(expired100))[0];
        redis.call("ZREM", deadlines90, ...L.unpack(expired100));
        announce78(publish94, channel95, available92);
      }
      if (((!L.less(last98, L.length(expired100)) || !L.less(available92, wanted93)) || (steps97 === 10))) break
    }
    return [available92, nearest96]
  }
  const serverTime103 = (nowMs104?: L.Value): L.Value[] => {
    let $: L.Value
    let time105: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time105, "err"))) ? L.tonumber(nowMs104) : $))) ? $ : (L.num((L.num(L.get(time105, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time105, 2)) / 1000)))))]
  }
  const withDeadline106 = (ids107?: L.Value, deadline108?: L.Value): L.Value[] => {
    let scores109: L.Value = L.table()
    for (const [_110, id111] of L.ipairs(ids107)) {
      L.insert(scores109, deadline108);
      L.insert(scores109, id111);
    }
    return [scores109]
  }
  let permits112: L.Value = L.get(KEYS, 1)
  let deadlines113: L.Value = L.get(KEYS, 2)
  let done114: L.Value = L.get(KEYS, 3)
  let channel115: L.Value = L.get(KEYS, 4)
  let slots116: L.Value = L.get(KEYS, 5)
  let holder117: L.Value = L.get(ARGV, 1)
  let leaseMs118: L.Value = L.tonumber(L.get(ARGV, 2))
  let last119: L.Value = L.get(ARGV, 3)
  let doneMs120: L.Value = L.get(ARGV, 4)
  let publish121: L.Value = L.get(ARGV, 5)
  let rttMs122: L.Value = L.get(ARGV, 6)
  let jitter123: L.Value = L.get(ARGV, 7)
  let nowMs124: L.Value = L.get(ARGV, 8)
  let [value125, finished126, line127]: L.Value[] = L.unpack(redis.call("MGET", permits112, done114, slots116))
  if (L.truthy(finished126)) {
    return [L.table(":refused", -1)]
  }
  let ids128: L.Value = permitIds67(holder117)[0]
  let now129: L.Value = serverTime103(nowMs124)[0]
  let counted130: L.Value = L.tonumber((L.truthy(($ = countIn1(permits112, value125)[0])) ? $ : 0))
  let [available131, nearest132]: L.Value[] = reclaim88(permits112, deadlines113, now129, counted130, L.length(ids128), publish121, channel115)
  if ((!L.less(available131, L.length(ids128)) && (!L.truthy(line127) || L.truthy(passLine53(slots116, line127, now129, "", last119, rttMs122)[0])))) {
    let added133: L.Value = redis.call("ZADD", deadlines113, "NX", ...L.unpack(...withDeadline106(ids128, (L.num(now129) + L.num(leaseMs118)))))
    if (L.less(0, added133)) {
      redis.call("DECRBY", permits112, added133);
      let ttlMs134: L.Value = redis.call("PTTL", permits112)
      if (L.less(0, ttlMs134)) {
        redis.call("PEXPIRE", deadlines113, ttlMs134);
      }
    }
    if ((added133 === L.length(ids128))) {
      return [L.table(":granted", leaseMs118)]
    }
  }
  let deadline135: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest132)) ? $ : L.less(0, available131)))) ? earliest4(deadlines113, ids128)[0] : $))) ? $ : 0)
  if (L.less(0, deadline135)) {
    return [L.table(":granted", L.min((L.num(deadline135) - L.num(now129)), leaseMs118))]
  }
  if (!L.truthy(value125)) {
    redis.call("GET", permits112);
  }
  let remainingMs136: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available131, L.length(ids128)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest132)) ? L.less(nearest132, 922337203685477) : $))) ? (L.num(nearest132) - L.num(now129)) : $)))) ? $ : -1)
  if ((last119 === "1")) {
    redis.call("SET", done114, "0", "PX", doneMs120);
    return [L.table(":busy", remainingMs136, 0)]
  }
  return [L.table(":busy", remainingMs136, ...nextSlot35(slots116, line127, now129, undefined, remainingMs136, rttMs122, jitter123))]
}

export const count: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const wake4 = (publish5?: L.Value, channel6?: L.Value, message7?: L.Value): L.Value[] => {
    if ((publish5 === "BOTH")) {
      redis.call("PUBLISH", channel6, message7);
      publish5 = "SPUBLISH";
    }
    if ((publish5 !== "")) {
      redis.call(publish5, channel6, message7);
    }
    return []
  }
  const announce8 = (publish9?: L.Value, channel10?: L.Value, permits11?: L.Value): L.Value[] => {
    if (L.less(0, permits11)) {
      wake4(publish9, channel10, permits11);
    }
    return []
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn1(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const reclaim18 = (permits19?: L.Value, deadlines20?: L.Value, now21?: L.Value, available22?: L.Value, wanted23?: L.Value, publish24?: L.Value, channel25?: L.Value): L.Value[] => {
    let nearest26: L.Value = undefined
    let steps27: L.Value = 0
    for (;;) {
      steps27 = (L.num(steps27) + 1);
      nearest26 = undefined;
      let last28: L.Value = (L.num(L.min(100, L.max(wanted23, (L.num(wanted23) - L.num(available22))))) - 1)
      let entries29: L.Value = redis.call("ZRANGE", deadlines20, 0, last28, "WITHSCORES")
      let expired30: L.Value = L.table()
      for (let at31 = 1, end = L.num(L.length(entries29)); at31 <= end; at31 += 2) {
        let deadline32: L.Value = L.tonumber(L.get(entries29, (L.num(at31) + 1)))
        if (!L.less(now21, deadline32)) {
          L.insert(expired30, L.get(entries29, at31));
        } else if (L.less(at31, (2 * L.num((L.num(wanted23) - L.num(available22)))))) {
          nearest26 = deadline32;
        }
      }
      if (L.less(last28, L.length(expired30))) {
        nearest26 = now21;
      }
      if (L.less(0, L.length(expired30))) {
        available22 = countUp14(permits19, L.length(expired30))[0];
        redis.call("ZREM", deadlines20, ...L.unpack(expired30));
        announce8(publish24, channel25, available22);
      }
      if (((!L.less(last28, L.length(expired30)) || !L.less(available22, wanted23)) || (steps27 === 10))) break
    }
    return [available22, nearest26]
  }
  const serverTime33 = (nowMs34?: L.Value): L.Value[] => {
    let $: L.Value
    let time35: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time35, "err"))) ? L.tonumber(nowMs34) : $))) ? $ : (L.num((L.num(L.get(time35, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time35, 2)) / 1000)))))]
  }
  let permits36: L.Value = L.get(KEYS, 1)
  let deadlines37: L.Value = L.get(KEYS, 2)
  let channel38: L.Value = L.get(KEYS, 3)
  let free39: L.Value = L.get(ARGV, 1)
  let taken40: L.Value = L.get(ARGV, 2)
  let publish41: L.Value = L.get(ARGV, 3)
  let nowMs42: L.Value = L.get(ARGV, 4)
  let now43: L.Value = serverTime33(nowMs42)[0]
  let [_44, nearest45]: L.Value[] = reclaim18(permits36, deadlines37, now43, 0, 100, publish41, channel38)
  let left46: L.Value = (L.truthy(($ = (L.truthy(($ = (nearest45 === now43))) ? redis.call("ZCOUNT", deadlines37, "-inf", now43) : $))) ? $ : 0)
  let count47: L.Value = 0
  if ((free39 === "1")) {
    let available48: L.Value = countIn1(permits36, redis.call("GET", permits36))[0]
    if (!L.truthy(available48)) {
      return [L.table(":counted", 0)]
    }
    count47 = (L.num(available48) + L.num(left46));
  }
  if ((taken40 === "1")) {
    count47 = (L.num((L.num(count47) + L.num(redis.call("ZCARD", deadlines37)))) - L.num(left46));
  }
  return [L.table(":counted", count47)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity
    for (const [_5, deadline6] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline6)) ? $ : 0)));
    }
    return [first4]
  }
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const permitIds9 = (digits10?: L.Value): L.Value[] => {
    let bytes13: L.Value = L.gsub(digits10, /../gs, ((pair12?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair12, 16))]
    }))[0]
    let ids14: L.Value = L.table()
    for (let at15 = 1, end = L.num(L.length(bytes13)); at15 <= end; at15 += 16) {
      L.insert(ids14, L.sub(bytes13, at15, (L.num(at15) + 15)));
    }
    return [ids14]
  }
  const serverTime16 = (nowMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let time18: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time18, "err"))) ? L.tonumber(nowMs17) : $))) ? $ : (L.num((L.num(L.get(time18, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time18, 2)) / 1000)))))]
  }
  const withDeadline19 = (ids20?: L.Value, deadline21?: L.Value): L.Value[] => {
    let scores22: L.Value = L.table()
    for (const [_23, id24] of L.ipairs(ids20)) {
      L.insert(scores22, deadline21);
      L.insert(scores22, id24);
    }
    return [scores22]
  }
  let deadlines25: L.Value = L.get(KEYS, 1)
  let holder26: L.Value = L.get(ARGV, 1)
  let leaseMs27: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs28: L.Value = L.get(ARGV, 3)
  let now29: L.Value = serverTime16(nowMs28)[0]
  let ids30: L.Value = permitIds9(holder26)[0]
  let deadline31: L.Value = earliest1(deadlines25, ids30)[0]
  if (!L.less(now29, deadline31)) {
    return [":gone"]
  }
  if (L.less(deadline31, (L.num(now29) + L.num(leaseMs27)))) {
    let raised32: L.Value = withDeadline19(ids30, (L.num(now29) + L.num(leaseMs27)))[0]
    let answer33: L.Value = redis.pcall("ZADD", deadlines25, "GT", ...L.unpack(raised32))
    if ((L.type(answer33) === "table")) {
      passFull7(deadlines25);
      redis.call("ZADD", deadlines25, "GT", ...L.unpack(raised32));
    }
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity
    for (const [_5, deadline6] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline6)) ? $ : 0)));
    }
    return [first4]
  }
  const permitIds7 = (digits8?: L.Value): L.Value[] => {
    let bytes11: L.Value = L.gsub(digits8, /../gs, ((pair10?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair10, 16))]
    }))[0]
    let ids12: L.Value = L.table()
    for (let at13 = 1, end = L.num(L.length(bytes11)); at13 <= end; at13 += 16) {
      L.insert(ids12, L.sub(bytes11, at13, (L.num(at13) + 15)));
    }
    return [ids12]
  }
  const serverTime14 = (nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    let time16: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time16, "err"))) ? L.tonumber(nowMs15) : $))) ? $ : (L.num((L.num(L.get(time16, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time16, 2)) / 1000)))))]
  }
  let deadlines17: L.Value = L.get(KEYS, 1)
  let holder18: L.Value = L.get(ARGV, 1)
  let nowMs19: L.Value = L.get(ARGV, 2)
  let remainingMs20: L.Value = (L.num(earliest1(deadlines17, ...permitIds7(holder18))[0]) - L.num(serverTime14(nowMs19)[0]))
  if (L.less(0, remainingMs20)) {
    return [L.table(":ours", remainingMs20)]
  }
  return [":free"]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn9(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const finished18 = (done19?: L.Value, answer20?: L.Value, doneMs21?: L.Value): L.Value[] => {
    let $: L.Value
    let stored22: L.Value = redis.pcall("SET", done19, answer20, "PX", doneMs21, "NX")
    if ((L.truthy(stored22) && L.truthy(L.get(stored22, "err")))) {
      passFull12(done19);
      stored22 = redis.call("SET", done19, answer20, "PX", doneMs21, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored22))) ? redis.call("GET", done19) : $)]
  }
  const permitIds23 = (digits24?: L.Value): L.Value[] => {
    let bytes27: L.Value = L.gsub(digits24, /../gs, ((pair26?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair26, 16))]
    }))[0]
    let ids28: L.Value = L.table()
    for (let at29 = 1, end = L.num(L.length(bytes27)); at29 <= end; at29 += 16) {
      L.insert(ids28, L.sub(bytes27, at29, (L.num(at29) + 15)));
    }
    return [ids28]
  }
  const serverTime30 = (nowMs31?: L.Value): L.Value[] => {
    let $: L.Value
    let time32: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time32, "err"))) ? L.tonumber(nowMs31) : $))) ? $ : (L.num((L.num(L.get(time32, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time32, 2)) / 1000)))))]
  }
  let permits33: L.Value = L.get(KEYS, 1)
  let deadlines34: L.Value = L.get(KEYS, 2)
  let done35: L.Value = L.get(KEYS, 3)
  let channel36: L.Value = L.get(KEYS, 4)
  let holder37: L.Value = L.get(ARGV, 1)
  let outcome38: L.Value = L.get(ARGV, 2)
  let doneMs39: L.Value = L.get(ARGV, 3)
  let publish40: L.Value = L.get(ARGV, 4)
  let nowMs41: L.Value = L.get(ARGV, 5)
  let ids42: L.Value = permitIds23(holder37)[0]
  let left43: L.Value = L.table()
  let first44: L.Value = Infinity
  for (const [at45, deadline46] of L.ipairs(redis.call("ZMSCORE", deadlines34, ...L.unpack(ids42)))) {
    if (L.truthy(deadline46)) {
      L.insert(left43, L.get(ids42, at45));
      first44 = L.min(first44, L.tonumber(deadline46));
    }
  }
  if ((L.length(left43) === 0)) {
    return [(L.truthy(($ = (L.truthy(($ = (finished18(done35, "0", doneMs39)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let inTime47: L.Value = (L.truthy(($ = L.less(serverTime30(nowMs41)[0], first44))) ? (L.length(left43) === L.length(ids42)) : $)
  let available48: L.Value = countUp14(permits33, L.length(left43))[0]
  redis.call("ZREM", deadlines34, ...L.unpack(left43));
  redis.call("SET", done35, (L.truthy(($ = (L.truthy(($ = inTime47)) ? outcome38 : $))) ? $ : "0"), "PX", doneMs39);
  announce5(publish40, channel36, available48);
  return [(L.truthy(($ = (L.truthy(($ = inTime47)) ? ":released" : $))) ? $ : ":gone")]
}

export const set: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const answered9 = (operation10?: L.Value, answer11?: L.Value, answerMs12?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation10, answer11, "PX", answerMs12, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation10)]
  }
  const countIn13 = (key14?: L.Value, value15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value15) && (L.format("%d", (L.truthy(($ = L.tonumber(value15))) ? $ : 0)) !== value15))) {
      redis.call("HGET", key14, "0");
    }
    return [value15]
  }
  let permits16: L.Value = L.get(KEYS, 1)
  let deadlines17: L.Value = L.get(KEYS, 2)
  let operation18: L.Value = L.get(KEYS, 3)
  let channel19: L.Value = L.get(KEYS, 4)
  let count20: L.Value = L.tonumber(L.get(ARGV, 1))
  let answerMs21: L.Value = L.get(ARGV, 2)
  let publish22: L.Value = L.get(ARGV, 3)
  let available23: L.Value = countIn13(permits16, redis.call("GET", permits16))[0]
  let total24: L.Value = (L.truthy(($ = available23)) ? (L.num(available23) + L.num(redis.call("ZCARD", deadlines17))) : $)
  if ((L.truthy(answered9(operation18, "1", answerMs21)[0]) || (total24 === count20))) {
    return [":set"]
  }
  if (L.truthy(total24)) {
    redis.call("INCRBY", permits16, (L.num(count20) - L.num(total24)));
  } else {
    redis.call("SET", permits16, count20);
  }
  announce5(publish22, channel19, count20);
  return [":set"]
}
