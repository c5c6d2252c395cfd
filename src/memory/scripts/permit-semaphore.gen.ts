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
    if (((L.truthy(who47) && (seen56 !== "")) && (seen56 !== who47))) {
      {
        const values = [...observe28((L.num(now46) - L.num(since53)), mean54, count55)]
        mean54 = values[0];
        count55 = values[1];
      }
      since53 = now46;
    }
    who47 = (L.truthy(($ = who47)) ? $ : seen56);
    let heldMs57: L.Value = L.max((L.num(now46) - L.num(since53)), 0)
    let gapMs58: L.Value = (L.num((L.num(mean54) + L.num(L.max(mean54, heldMs57)))) / 16)
    let isNext59: L.Value = !L.less(now46, at51)
    if ((count55 === 0)) {
      gapMs58 = L.max(25, (L.num(heldMs57) / L.num((L.truthy(($ = (L.truthy(($ = isNext59)) ? 3 : $))) ? $ : 8))));
    } else if ((who47 === "")) {
      gapMs58 = L.min(gapMs58, 400);
    }
    at51 = L.min(L.max((L.num(at51) + L.num((L.num(gapMs58) * L.num((L.num(0.5) + L.num((L.num(jitter50) / 1000))))))), (L.num(now46) + L.num(L.min(rttMs49, gapMs58)))), (L.num(now46) + 600000));
    if ((L.truthy(isNext59) && L.less(0, remainingMs48))) {
      at51 = L.min(at51, (L.num((L.num(now46) + L.num(remainingMs48))) + 5));
    }
    keepLine32(slots44, now46, at51, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs49))) ? now46 : $))) ? $ : heard52), since53, mean54, count55, who47);
    return [L.floor((L.num(at51) - L.num(now46)))]
  }
  const passLine60 = (slots61?: L.Value, line62?: L.Value, now63?: L.Value, who64?: L.Value, last65?: L.Value, rttMs66?: L.Value): L.Value[] => {
    let [at67, heard68, since69, mean70, count71]: L.Value[] = readLine18(line62, now63)
    let isWaiter72: L.Value = L.less(0, rttMs66)
    let silentMs73: L.Value = (L.num((L.num(L.max(mean70, (L.num(now63) - L.num(since69)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter72) && (last65 === "0")) && L.less(now63, at67)) && L.less((L.num(now63) - L.num(heard68)), silentMs73))) {
      return [false]
    }
    if (L.truthy(isWaiter72)) {
      {
        const values = [...observe28((L.num(now63) - L.num(since69)), mean70, count71)]
        mean70 = values[0];
        count71 = values[1];
      }
      heard68 = now63;
    }
    keepLine32(slots61, now63, at67, heard68, now63, mean70, count71, who64);
    return [true]
  }
  const permitIds74 = (digits75?: L.Value): L.Value[] => {
    let bytes78: L.Value = L.gsub(digits75, /../gs, ((pair77?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair77, 16))]
    }))[0]
    let ids79: L.Value = L.table()
    for (let at80 = 1, end = L.num(L.length(bytes78)); at80 <= end; at80 += 16) {
      L.insert(ids79, L.sub(bytes78, at80, (L.num(at80) + 15)));
    }
    return [ids79]
  }
  const serverTime81 = (nowMs82?: L.Value): L.Value[] => {
    let $: L.Value
    let time83: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time83, "err"))) ? nowMs82 : $))) ? $ : (L.num((L.num(L.get(time83, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time83, 2)) / 1000)))))]
  }
  const withDeadline84 = (ids85?: L.Value, deadline86?: L.Value): L.Value[] => {
    let scores87: L.Value = L.table()
    for (const [_88, id89] of L.ipairs(ids85)) {
      L.insert(scores87, deadline86);
      L.insert(scores87, id89);
    }
    return [scores87]
  }
  let permits90: L.Value = L.get(KEYS, 1)
  let deadlines91: L.Value = L.get(KEYS, 2)
  let done92: L.Value = L.get(KEYS, 3)
  let channel93: L.Value = L.get(KEYS, 4)
  let slots94: L.Value = L.get(KEYS, 5)
  let holder95: L.Value = L.get(ARGV, 1)
  let leaseMs96: L.Value = L.tonumber(L.get(ARGV, 2))
  let total97: L.Value = L.tonumber(L.get(ARGV, 3))
  let last98: L.Value = L.get(ARGV, 4)
  let keepMs99: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs100: L.Value = L.get(ARGV, 6)
  let publish101: L.Value = L.get(ARGV, 7)
  let rttMs102: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter103: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs104: L.Value = L.tonumber(L.get(ARGV, 10))
  let [value105, finished106, line107]: L.Value[] = L.unpack(redis.call("MGET", permits90, done92, slots94))
  if (L.truthy(finished106)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits90, (L.truthy(($ = value105)) ? $ : redis.call("GET", permits90)));
  let ids108: L.Value = permitIds74(holder95)[0]
  let now109: L.Value = serverTime81(nowMs104)[0]
  let expired110: L.Value = redis.call("ZCOUNT", deadlines91, "-inf", now109)
  let acquired111: L.Value = redis.call("ZCARD", deadlines91)
  if (L.less(0, expired110)) {
    let removed112: L.Value = redis.call("ZREMRANGEBYRANK", deadlines91, 0, (L.num(L.min(expired110, 100)) - 1))
    acquired111 = (L.num(acquired111) - L.num(removed112));
    expired110 = (L.num(expired110) - L.num(removed112));
  }
  let added113: L.Value = 0
  if ((!L.less(total97, (L.num((L.num(acquired111) - L.num(expired110))) + L.num(L.length(ids108)))) && (!L.truthy(line107) || L.truthy(passLine60(slots94, line107, now109, "", last98, rttMs102)[0])))) {
    added113 = redis.call("ZADD", deadlines91, "NX", ...L.unpack(...withDeadline84(ids108, (L.num(now109) + L.num(leaseMs96)))));
  }
  acquired111 = (L.num(acquired111) + L.num(added113));
  let available114: L.Value = (L.num(total97) - L.num(acquired111))
  if (!L.truthy(value105)) {
    redis.call("SET", permits90, available114, "PX", (L.num(leaseMs96) + L.num(keepMs99)));
  } else if ((L.tonumber(value105) !== available114)) {
    redis.call("SET", permits90, available114, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value105)) ? $ : 0)), available114)) {
    announce5(publish101, channel93, available114);
  }
  if (L.less(0, added113)) {
    let ttlMs115: L.Value = redis.call("PTTL", permits90)
    if ((L.less(0, ttlMs115) && L.less(ttlMs115, (L.num(leaseMs96) + L.num((L.num(keepMs99) / 2)))))) {
      redis.call("PEXPIRE", permits90, (L.num(leaseMs96) + L.num(keepMs99)));
      redis.call("PEXPIRE", deadlines91, (L.num(leaseMs96) + L.num(keepMs99)));
    } else if ((L.less(0, ttlMs115) && ((acquired111 === added113) || !L.truthy(value105)))) {
      redis.call("PEXPIRE", deadlines91, ttlMs115);
    }
    if ((added113 === L.length(ids108))) {
      return [L.table(":granted", leaseMs96)]
    }
  }
  let deadline116: L.Value = earliest12(deadlines91, ids108)[0]
  if (L.less(0, deadline116)) {
    return [L.table(":granted", L.min((L.num(deadline116) - L.num(now109)), leaseMs96))]
  }
  let needed117: L.Value = (L.num(L.length(ids108)) - L.num(available114))
  let nearest118: L.Value = (L.truthy(($ = L.less(0, needed117))) ? L.tonumber(L.get(redis.call("ZRANGE", deadlines91, (L.num(needed117) - 1), (L.num(needed117) - 1), "WITHSCORES"), 2)) : $)
  let remainingMs119: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed117))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest118)) ? L.less(nearest118, 922337203685477) : $))) ? L.max((L.num(nearest118) - L.num(now109)), 0) : $)))) ? $ : -1)
  if ((last98 === "1")) {
    redis.call("SET", done92, "0", "PX", doneMs100);
    return [L.table(":busy", remainingMs119, 0)]
  }
  return [L.table(":busy", remainingMs119, ...nextSlot43(slots94, line107, now109, undefined, remainingMs119, rttMs102, jitter103))]
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
    if (((L.truthy(who39) && (seen48 !== "")) && (seen48 !== who39))) {
      {
        const values = [...observe20((L.num(now38) - L.num(since45)), mean46, count47)]
        mean46 = values[0];
        count47 = values[1];
      }
      since45 = now38;
    }
    who39 = (L.truthy(($ = who39)) ? $ : seen48);
    let heldMs49: L.Value = L.max((L.num(now38) - L.num(since45)), 0)
    let gapMs50: L.Value = (L.num((L.num(mean46) + L.num(L.max(mean46, heldMs49)))) / 16)
    let isNext51: L.Value = !L.less(now38, at43)
    if ((count47 === 0)) {
      gapMs50 = L.max(25, (L.num(heldMs49) / L.num((L.truthy(($ = (L.truthy(($ = isNext51)) ? 3 : $))) ? $ : 8))));
    } else if ((who39 === "")) {
      gapMs50 = L.min(gapMs50, 400);
    }
    at43 = L.min(L.max((L.num(at43) + L.num((L.num(gapMs50) * L.num((L.num(0.5) + L.num((L.num(jitter42) / 1000))))))), (L.num(now38) + L.num(L.min(rttMs41, gapMs50)))), (L.num(now38) + 600000));
    if ((L.truthy(isNext51) && L.less(0, remainingMs40))) {
      at43 = L.min(at43, (L.num((L.num(now38) + L.num(remainingMs40))) + 5));
    }
    keepLine24(slots36, now38, at43, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs41))) ? now38 : $))) ? $ : heard44), since45, mean46, count47, who39);
    return [L.floor((L.num(at43) - L.num(now38)))]
  }
  const passLine52 = (slots53?: L.Value, line54?: L.Value, now55?: L.Value, who56?: L.Value, last57?: L.Value, rttMs58?: L.Value): L.Value[] => {
    let [at59, heard60, since61, mean62, count63]: L.Value[] = readLine10(line54, now55)
    let isWaiter64: L.Value = L.less(0, rttMs58)
    let silentMs65: L.Value = (L.num((L.num(L.max(mean62, (L.num(now55) - L.num(since61)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter64) && (last57 === "0")) && L.less(now55, at59)) && L.less((L.num(now55) - L.num(heard60)), silentMs65))) {
      return [false]
    }
    if (L.truthy(isWaiter64)) {
      {
        const values = [...observe20((L.num(now55) - L.num(since61)), mean62, count63)]
        mean62 = values[0];
        count63 = values[1];
      }
      heard60 = now55;
    }
    keepLine24(slots53, now55, at59, heard60, now55, mean62, count63, who56);
    return [true]
  }
  const permitIds66 = (digits67?: L.Value): L.Value[] => {
    let bytes70: L.Value = L.gsub(digits67, /../gs, ((pair69?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair69, 16))]
    }))[0]
    let ids71: L.Value = L.table()
    for (let at72 = 1, end = L.num(L.length(bytes70)); at72 <= end; at72 += 16) {
      L.insert(ids71, L.sub(bytes70, at72, (L.num(at72) + 15)));
    }
    return [ids71]
  }
  const wake73 = (publish74?: L.Value, channel75?: L.Value, message76?: L.Value): L.Value[] => {
    if ((publish74 === "BOTH")) {
      redis.call("PUBLISH", channel75, message76);
      publish74 = "SPUBLISH";
    }
    if ((publish74 !== "")) {
      redis.call(publish74, channel75, message76);
    }
    return []
  }
  const announce77 = (publish78?: L.Value, channel79?: L.Value, permits80?: L.Value): L.Value[] => {
    if (L.less(0, permits80)) {
      wake73(publish78, channel79, permits80);
    }
    return []
  }
  const passFull81 = (key82?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key82, 1, "GT");
    return []
  }
  const countUp83 = (key84?: L.Value, count85?: L.Value): L.Value[] => {
    let sum86: L.Value = redis.pcall("INCRBY", key84, count85)
    if ((L.type(sum86) === "table")) {
      countIn1(key84, redis.call("GET", key84));
      passFull81(key84);
      sum86 = redis.call("INCRBY", key84, count85);
    }
    return [sum86]
  }
  const reclaim87 = (permits88?: L.Value, deadlines89?: L.Value, now90?: L.Value, available91?: L.Value, wanted92?: L.Value, publish93?: L.Value, channel94?: L.Value): L.Value[] => {
    let nearest95: L.Value = undefined
    let steps96: L.Value = 0
    for (;;) {
      steps96 = (L.num(steps96) + 1);
      nearest95 = undefined;
      let last97: L.Value = (L.num(L.min(100, L.max(wanted92, (L.num(wanted92) - L.num(available91))))) - 1)
      let entries98: L.Value = redis.call("ZRANGE", deadlines89, 0, last97, "WITHSCORES")
      let expired99: L.Value = L.table()
      for (let at100 = 1, end = L.num(L.length(entries98)); at100 <= end; at100 += 2) {
        let deadline101: L.Value = L.tonumber(L.get(entries98, (L.num(at100) + 1)))
        if (!L.less(now90, deadline101)) {
          L.insert(expired99, L.get(entries98, at100));
        } else if (L.less(at100, (2 * L.num((L.num(wanted92) - L.num(available91)))))) {
          nearest95 = deadline101;
        }
      }
      if (L.less(last97, L.length(expired99))) {
        nearest95 = now90;
      }
      if (L.less(0, L.length(expired99))) {
        available91 = countUp83(permits88, L.length(expired99))[0];
        redis.call("ZREM", deadlines89, ...L.unpack(expired99));
        announce77(publish93, channel94, available91);
      }
      if (((!L.less(last97, L.length(expired99)) || !L.less(available91, wanted92)) || (steps96 === 10))) break
    }
    return [available91, nearest95]
  }
  const serverTime102 = (nowMs103?: L.Value): L.Value[] => {
    let $: L.Value
    let time104: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time104, "err"))) ? nowMs103 : $))) ? $ : (L.num((L.num(L.get(time104, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time104, 2)) / 1000)))))]
  }
  const withDeadline105 = (ids106?: L.Value, deadline107?: L.Value): L.Value[] => {
    let scores108: L.Value = L.table()
    for (const [_109, id110] of L.ipairs(ids106)) {
      L.insert(scores108, deadline107);
      L.insert(scores108, id110);
    }
    return [scores108]
  }
  let permits111: L.Value = L.get(KEYS, 1)
  let deadlines112: L.Value = L.get(KEYS, 2)
  let done113: L.Value = L.get(KEYS, 3)
  let channel114: L.Value = L.get(KEYS, 4)
  let slots115: L.Value = L.get(KEYS, 5)
  let holder116: L.Value = L.get(ARGV, 1)
  let leaseMs117: L.Value = L.tonumber(L.get(ARGV, 2))
  let last118: L.Value = L.get(ARGV, 3)
  let doneMs119: L.Value = L.get(ARGV, 4)
  let publish120: L.Value = L.get(ARGV, 5)
  let rttMs121: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter122: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs123: L.Value = L.tonumber(L.get(ARGV, 8))
  let [value124, finished125, line126]: L.Value[] = L.unpack(redis.call("MGET", permits111, done113, slots115))
  if (L.truthy(finished125)) {
    return [L.table(":refused", -1)]
  }
  let ids127: L.Value = permitIds66(holder116)[0]
  let now128: L.Value = serverTime102(nowMs123)[0]
  let counted129: L.Value = L.tonumber((L.truthy(($ = countIn1(permits111, value124)[0])) ? $ : 0))
  let [available130, nearest131]: L.Value[] = reclaim87(permits111, deadlines112, now128, counted129, L.length(ids127), publish120, channel114)
  if ((!L.less(available130, L.length(ids127)) && (!L.truthy(line126) || L.truthy(passLine52(slots115, line126, now128, "", last118, rttMs121)[0])))) {
    let added132: L.Value = redis.call("ZADD", deadlines112, "NX", ...L.unpack(...withDeadline105(ids127, (L.num(now128) + L.num(leaseMs117)))))
    if (L.less(0, added132)) {
      redis.call("DECRBY", permits111, added132);
      let ttlMs133: L.Value = redis.call("PTTL", permits111)
      if (L.less(0, ttlMs133)) {
        redis.call("PEXPIRE", deadlines112, ttlMs133);
      }
    }
    if ((added132 === L.length(ids127))) {
      return [L.table(":granted", leaseMs117)]
    }
  }
  let deadline134: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest131)) ? $ : L.less(0, available130)))) ? earliest4(deadlines112, ids127)[0] : $))) ? $ : 0)
  if (L.less(0, deadline134)) {
    return [L.table(":granted", L.min((L.num(deadline134) - L.num(now128)), leaseMs117))]
  }
  if (!L.truthy(value124)) {
    redis.call("GET", permits111);
  }
  let remainingMs135: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available130, L.length(ids127)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest131)) ? L.less(nearest131, 922337203685477) : $))) ? (L.num(nearest131) - L.num(now128)) : $)))) ? $ : -1)
  if ((last118 === "1")) {
    redis.call("SET", done113, "0", "PX", doneMs119);
    return [L.table(":busy", remainingMs135, 0)]
  }
  return [L.table(":busy", remainingMs135, ...nextSlot35(slots115, line126, now128, undefined, remainingMs135, rttMs121, jitter122))]
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time35, "err"))) ? nowMs34 : $))) ? $ : (L.num((L.num(L.get(time35, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time35, 2)) / 1000)))))]
  }
  let permits36: L.Value = L.get(KEYS, 1)
  let deadlines37: L.Value = L.get(KEYS, 2)
  let channel38: L.Value = L.get(KEYS, 3)
  let free39: L.Value = L.get(ARGV, 1)
  let taken40: L.Value = L.get(ARGV, 2)
  let publish41: L.Value = L.get(ARGV, 3)
  let nowMs42: L.Value = L.tonumber(L.get(ARGV, 4))
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time18, "err"))) ? nowMs17 : $))) ? $ : (L.num((L.num(L.get(time18, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time18, 2)) / 1000)))))]
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
  let nowMs28: L.Value = L.tonumber(L.get(ARGV, 3))
  let now29: L.Value = serverTime16(nowMs28)[0]
  let ids30: L.Value = permitIds9(holder26)[0]
  let deadline31: L.Value = earliest1(deadlines25, ids30)[0]
  if (!L.less(now29, deadline31)) {
    return [L.table(":gone")]
  }
  if (L.less(deadline31, (L.num(now29) + L.num(leaseMs27)))) {
    let raised32: L.Value = withDeadline19(ids30, (L.num(now29) + L.num(leaseMs27)))[0]
    let answer33: L.Value = redis.pcall("ZADD", deadlines25, "GT", ...L.unpack(raised32))
    if ((L.type(answer33) === "table")) {
      passFull7(deadlines25);
      redis.call("ZADD", deadlines25, "GT", ...L.unpack(raised32));
    }
  }
  return [L.table(":extended")]
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time16, "err"))) ? nowMs15 : $))) ? $ : (L.num((L.num(L.get(time16, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time16, 2)) / 1000)))))]
  }
  let deadlines17: L.Value = L.get(KEYS, 1)
  let holder18: L.Value = L.get(ARGV, 1)
  let nowMs19: L.Value = L.tonumber(L.get(ARGV, 2))
  let remainingMs20: L.Value = (L.num(earliest1(deadlines17, ...permitIds7(holder18))[0]) - L.num(serverTime14(nowMs19)[0]))
  if (L.less(0, remainingMs20)) {
    return [L.table(":ours", remainingMs20)]
  }
  return [L.table(":free")]
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time32, "err"))) ? nowMs31 : $))) ? $ : (L.num((L.num(L.get(time32, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time32, 2)) / 1000)))))]
  }
  let permits33: L.Value = L.get(KEYS, 1)
  let deadlines34: L.Value = L.get(KEYS, 2)
  let done35: L.Value = L.get(KEYS, 3)
  let channel36: L.Value = L.get(KEYS, 4)
  let holder37: L.Value = L.get(ARGV, 1)
  let outcome38: L.Value = L.get(ARGV, 2)
  let doneMs39: L.Value = L.get(ARGV, 3)
  let publish40: L.Value = L.get(ARGV, 4)
  let nowMs41: L.Value = L.tonumber(L.get(ARGV, 5))
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
    return [L.table((L.truthy(($ = (L.truthy(($ = (finished18(done35, "0", doneMs39)[0] === "1"))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let inTime47: L.Value = (L.truthy(($ = L.less(serverTime30(nowMs41)[0], first44))) ? (L.length(left43) === L.length(ids42)) : $)
  let available48: L.Value = countUp14(permits33, L.length(left43))[0]
  redis.call("ZREM", deadlines34, ...L.unpack(left43));
  redis.call("SET", done35, (L.truthy(($ = (L.truthy(($ = inTime47)) ? outcome38 : $))) ? $ : "0"), "PX", doneMs39);
  announce5(publish40, channel36, available48);
  return [L.table((L.truthy(($ = (L.truthy(($ = inTime47)) ? ":released" : $))) ? $ : ":gone"))]
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
    return [L.table(":set")]
  }
  if (L.truthy(total24)) {
    redis.call("INCRBY", permits16, (L.num(count20) - L.num(total24)));
  } else {
    redis.call("SET", permits16, count20);
  }
  announce5(publish22, channel19, count20);
  return [L.table(":set")]
}
