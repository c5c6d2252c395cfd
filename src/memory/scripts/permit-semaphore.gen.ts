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
    let first15: L.Value = Infinity, none16: L.Value = 0
    for (const [_17, deadline18] of L.ipairs(redis.call("ZMSCORE", deadlines13, ...L.unpack(ids14)))) {
      first15 = L.min(first15, L.tonumber((L.truthy(($ = deadline18)) ? $ : 0)));
      none16 = (L.truthy(($ = (L.truthy(($ = deadline18)) ? -1 : $))) ? $ : none16);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first15))) ? first15 : $))) ? $ : none16)]
  }
  const readLine19 = (line20?: L.Value, now21?: L.Value): L.Value[] => {
    let $: L.Value
    let [at22, heard23, since24, mean25, count26, who27]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line20) === "string"))) ? line20 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at22) || L.less((L.num(now21) + 600000), L.max(at22, heard23, since24))) || L.less(86400000, L.max(mean25, (L.num(now21) - L.num(since24)))))) {
      return [now21, now21, now21, 0, 0, ""]
    }
    return [L.tonumber(at22), heard23, since24, L.tonumber(mean25), L.tonumber(count26), who27]
  }
  const observe28 = (heldMs29?: L.Value, mean30?: L.Value, count31?: L.Value): L.Value[] => {
    count31 = L.min((L.num(count31) + 1), 10);
    return [(L.num(mean30) + L.num((L.num((L.num(L.max(heldMs29, 0)) - L.num(mean30))) / L.num(count31)))), count31]
  }
  const keepLine32 = (slots33?: L.Value, now34?: L.Value, at35?: L.Value, heard36?: L.Value, since37?: L.Value, mean38?: L.Value, count39?: L.Value, who40?: L.Value): L.Value[] => {
    let line41: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at35, heard36, since37, mean38, count39), who40)
    redis.pcall("SET", slots33, line41, "PX", L.floor((L.num((L.num(L.max((L.num(at35) - L.num(now34)), 0)) + L.num((4 * L.num(L.max(mean38, (L.num(now34) - L.num(since37)))))))) + 2000)));
    return []
  }
  const nextSlot42 = (slots43?: L.Value, line44?: L.Value, now45?: L.Value, who46?: L.Value, remainingMs47?: L.Value, rttMs48?: L.Value, jitter49?: L.Value): L.Value[] => {
    let $: L.Value
    let [at50, heard51, since52, mean53, count54, seen55]: L.Value[] = readLine19(line44, now45)
    if ((!L.truthy(who46) && L.less(0, remainingMs47))) {
      who46 = (L.num(now45) + L.num(remainingMs47));
      let laterMs56: L.Value = (L.num(who46) - L.num((L.truthy(($ = L.tonumber(seen55))) ? $ : 0)))
      if ((L.less(laterMs56, 5) || L.less((L.num(remainingMs47) / 4), laterMs56))) {
        seen55 = "";
      }
    }
    if (((L.truthy(who46) && (seen55 !== "")) && (seen55 !== who46))) {
      {
        const values = [...observe28((L.num(now45) - L.num(since52)), mean53, count54)]
        mean53 = values[0];
        count54 = values[1];
      }
      since52 = now45;
    }
    who46 = (L.truthy(($ = who46)) ? $ : seen55);
    let heldMs57: L.Value = (L.num(now45) - L.num(since52))
    let gapMs58: L.Value = (L.num((L.num(mean53) + L.num(L.max(mean53, heldMs57)))) / 16)
    let isNext59: L.Value = !L.less(now45, at50)
    if ((count54 === 0)) {
      gapMs58 = L.max(25, (L.num(heldMs57) / L.num((L.truthy(($ = (L.truthy(($ = isNext59)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who46)))) ? $ : mean53))), mean53)) {
      gapMs58 = L.min(gapMs58, 200);
    }
    at50 = L.min(L.max((L.num(at50) + L.num((L.num(gapMs58) * L.num((L.num(0.5) + L.num((L.num(jitter49) / 1000))))))), (L.num(now45) + L.num(L.min(rttMs48, gapMs58)))), (L.num(now45) + 600000));
    if ((L.truthy(isNext59) && L.less(0, remainingMs47))) {
      at50 = L.min(at50, (L.num((L.num(now45) + L.num(remainingMs47))) + 5));
    }
    keepLine32(slots43, now45, at50, (L.truthy(($ = (L.truthy(($ = (rttMs48 !== "0"))) ? now45 : $))) ? $ : heard51), since52, mean53, count54, who46);
    return [L.floor((L.num(at50) - L.num(now45)))]
  }
  const passLine60 = (slots61?: L.Value, line62?: L.Value, now63?: L.Value, who64?: L.Value, last65?: L.Value, rttMs66?: L.Value): L.Value[] => {
    let $: L.Value
    let [at67, heard68, since69, mean70, count71, seen72]: L.Value[] = readLine19(line62, now63)
    if ((rttMs66 !== "0")) {
      {
        const values = [...observe28((L.num(now63) - L.num(since69)), mean70, count71)]
        mean70 = values[0];
        count71 = values[1];
      }
      heard68 = now63;
      if ((who64 === "")) {
        who64 = L.min(mean70, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen72))) ? $ : (L.num(mean70) / 2)))));
      }
    } else if ((((last65 === "0") && L.less(now63, at67)) && L.less((L.num(now63) - L.num(heard68)), (L.num((L.num(L.max(mean70, (L.num(now63) - L.num(since69)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine32(slots61, now63, at67, heard68, now63, mean70, count71, who64);
    return [true]
  }
  const permitIds73 = (digits74?: L.Value): L.Value[] => {
    let bytes77: L.Value = L.gsub(digits74, /../gs, ((pair76?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair76, 16))]
    }))[0]
    let ids78: L.Value = L.table()
    for (let at79 = 1, end = L.num(L.length(bytes77)); at79 <= end; at79 += 16) {
      L.insert(ids78, L.sub(bytes77, at79, (L.num(at79) + 15)));
    }
    return [ids78]
  }
  const serverTime80 = (nowMs81?: L.Value): L.Value[] => {
    let $: L.Value
    let time82: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time82, "err"))) ? L.tonumber(nowMs81) : $))) ? $ : (L.num((L.num(L.get(time82, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time82, 2)) / 1000)))))]
  }
  const withDeadline83 = (ids84?: L.Value, deadline85?: L.Value): L.Value[] => {
    let scores86: L.Value = L.table()
    for (const [_87, id88] of L.ipairs(ids84)) {
      L.insert(scores86, deadline85);
      L.insert(scores86, id88);
    }
    return [scores86]
  }
  let permits89: L.Value = L.get(KEYS, 1)
  let deadlines90: L.Value = L.get(KEYS, 2)
  let done91: L.Value = L.get(KEYS, 3)
  let channel92: L.Value = L.get(KEYS, 4)
  let slots93: L.Value = L.get(KEYS, 5)
  let holder94: L.Value = L.get(ARGV, 1)
  let leaseMs95: L.Value = L.tonumber(L.get(ARGV, 2))
  let total96: L.Value = L.tonumber(L.get(ARGV, 3))
  let last97: L.Value = L.get(ARGV, 4)
  let keepMs98: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs99: L.Value = L.get(ARGV, 6)
  let publish100: L.Value = L.get(ARGV, 7)
  let rttMs101: L.Value = L.get(ARGV, 8)
  let jitter102: L.Value = L.get(ARGV, 9)
  let nowMs103: L.Value = L.get(ARGV, 10)
  let [value104, finished105, line106]: L.Value[] = L.unpack(redis.call("MGET", permits89, done91, slots93))
  if (L.truthy(finished105)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits89, (L.truthy(($ = value104)) ? $ : redis.call("GET", permits89)));
  let ids107: L.Value = permitIds73(holder94)[0]
  let now108: L.Value = serverTime80(nowMs103)[0]
  let acquired109: L.Value = redis.call("ZCARD", deadlines90)
  let needed110: L.Value = (L.num((L.num(L.length(ids107)) - L.num(total96))) + L.num(acquired109))
  let first111: L.Value = redis.call("ZRANGE", deadlines90, 0, (L.num(L.max(L.min(needed110, L.length(ids107)), 1)) - 1), "WITHSCORES")
  let expired112: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now108, L.tonumber((L.truthy(($ = L.get(first111, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines90, "-inf", now108) : $))) ? $ : 0)
  let removed113: L.Value = 0
  if (L.less(0, expired112)) {
    removed113 = redis.call("ZREMRANGEBYRANK", deadlines90, 0, (L.num(L.min(expired112, 100)) - 1));
    acquired109 = (L.num(acquired109) - L.num(removed113));
    expired112 = (L.num(expired112) - L.num(removed113));
  }
  let added114: L.Value = 0
  if ((!L.less(total96, (L.num((L.num(acquired109) - L.num(expired112))) + L.num(L.length(ids107)))) && (!L.truthy(line106) || L.truthy(passLine60(slots93, line106, now108, "", last97, rttMs101)[0])))) {
    added114 = redis.call("ZADD", deadlines90, "NX", ...L.unpack(...withDeadline83(ids107, (L.num(now108) + L.num(leaseMs95)))));
  }
  acquired109 = (L.num(acquired109) + L.num(added114));
  let available115: L.Value = (L.num(total96) - L.num(acquired109))
  if (!L.truthy(value104)) {
    redis.call("SET", permits89, available115, "PX", (L.num(leaseMs95) + L.num(keepMs98)));
  } else if ((L.tonumber(value104) !== available115)) {
    redis.call("SET", permits89, available115, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value104)) ? $ : 0)), available115)) {
    announce5(publish100, channel92, available115);
  }
  if (L.less(0, added114)) {
    let ttlMs116: L.Value = redis.call("PTTL", permits89)
    if ((L.less(0, ttlMs116) && L.less(ttlMs116, (L.num(leaseMs95) + L.num((L.num(keepMs98) / 2)))))) {
      redis.call("PEXPIRE", permits89, (L.num(leaseMs95) + L.num(keepMs98)));
      redis.call("PEXPIRE", deadlines90, (L.num(leaseMs95) + L.num(keepMs98)));
    } else if ((L.less(0, ttlMs116) && ((acquired109 === added114) || !L.truthy(value104)))) {
      redis.call("PEXPIRE", deadlines90, ttlMs116);
    }
    if ((added114 === L.length(ids107))) {
      return [L.table(":granted", leaseMs95)]
    }
  }
  let deadline117: L.Value = earliest12(deadlines90, ids107)[0]
  if (L.less(0, deadline117)) {
    return [L.table(":granted", L.min((L.num(deadline117) - L.num(now108)), leaseMs95))]
  }
  if (L.less(deadline117, 0)) {
    redis.call("SET", done91, "0", "PX", doneMs99);
    return [L.table(":refused", -1)]
  }
  needed110 = (L.num(L.length(ids107)) - L.num(available115));
  let nearest118: L.Value = L.get(first111, (2 * L.num((L.num(needed110) + L.num(removed113)))))
  if ((L.less(0, needed110) && !L.truthy(nearest118))) {
    nearest118 = L.get(redis.call("ZRANGE", deadlines90, (L.num(needed110) - 1), (L.num(needed110) - 1), "WITHSCORES"), 2);
  }
  nearest118 = L.tonumber(nearest118);
  let remainingMs119: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed110))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest118)) ? L.less(nearest118, 922337203685477) : $))) ? L.max((L.num(nearest118) - L.num(now108)), 0) : $)))) ? $ : -1)
  if ((last97 === "1")) {
    redis.call("SET", done91, "0", "PX", doneMs99);
    return [L.table(":busy", remainingMs119, 0)]
  }
  return [L.table(":busy", remainingMs119, ...nextSlot42(slots93, line106, now108, undefined, remainingMs119, rttMs101, jitter102))]
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
    let first7: L.Value = Infinity, none8: L.Value = 0
    for (const [_9, deadline10] of L.ipairs(redis.call("ZMSCORE", deadlines5, ...L.unpack(ids6)))) {
      first7 = L.min(first7, L.tonumber((L.truthy(($ = deadline10)) ? $ : 0)));
      none8 = (L.truthy(($ = (L.truthy(($ = deadline10)) ? -1 : $))) ? $ : none8);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first7))) ? first7 : $))) ? $ : none8)]
  }
  const readLine11 = (line12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, heard15, since16, mean17, count18, who19]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line12) === "string"))) ? line12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at14) || L.less((L.num(now13) + 600000), L.max(at14, heard15, since16))) || L.less(86400000, L.max(mean17, (L.num(now13) - L.num(since16)))))) {
      return [now13, now13, now13, 0, 0, ""]
    }
    return [L.tonumber(at14), heard15, since16, L.tonumber(mean17), L.tonumber(count18), who19]
  }
  const observe20 = (heldMs21?: L.Value, mean22?: L.Value, count23?: L.Value): L.Value[] => {
    count23 = L.min((L.num(count23) + 1), 10);
    return [(L.num(mean22) + L.num((L.num((L.num(L.max(heldMs21, 0)) - L.num(mean22))) / L.num(count23)))), count23]
  }
  const keepLine24 = (slots25?: L.Value, now26?: L.Value, at27?: L.Value, heard28?: L.Value, since29?: L.Value, mean30?: L.Value, count31?: L.Value, who32?: L.Value): L.Value[] => {
    let line33: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at27, heard28, since29, mean30, count31), who32)
    redis.pcall("SET", slots25, line33, "PX", L.floor((L.num((L.num(L.max((L.num(at27) - L.num(now26)), 0)) + L.num((4 * L.num(L.max(mean30, (L.num(now26) - L.num(since29)))))))) + 2000)));
    return []
  }
  const nextSlot34 = (slots35?: L.Value, line36?: L.Value, now37?: L.Value, who38?: L.Value, remainingMs39?: L.Value, rttMs40?: L.Value, jitter41?: L.Value): L.Value[] => {
    let $: L.Value
    let [at42, heard43, since44, mean45, count46, seen47]: L.Value[] = readLine11(line36, now37)
    if ((!L.truthy(who38) && L.less(0, remainingMs39))) {
      who38 = (L.num(now37) + L.num(remainingMs39));
      let laterMs48: L.Value = (L.num(who38) - L.num((L.truthy(($ = L.tonumber(seen47))) ? $ : 0)))
      if ((L.less(laterMs48, 5) || L.less((L.num(remainingMs39) / 4), laterMs48))) {
        seen47 = "";
      }
    }
    if (((L.truthy(who38) && (seen47 !== "")) && (seen47 !== who38))) {
      {
        const values = [...observe20((L.num(now37) - L.num(since44)), mean45, count46)]
        mean45 = values[0];
        count46 = values[1];
      }
      since44 = now37;
    }
    who38 = (L.truthy(($ = who38)) ? $ : seen47);
    let heldMs49: L.Value = (L.num(now37) - L.num(since44))
    let gapMs50: L.Value = (L.num((L.num(mean45) + L.num(L.max(mean45, heldMs49)))) / 16)
    let isNext51: L.Value = !L.less(now37, at42)
    if ((count46 === 0)) {
      gapMs50 = L.max(25, (L.num(heldMs49) / L.num((L.truthy(($ = (L.truthy(($ = isNext51)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who38)))) ? $ : mean45))), mean45)) {
      gapMs50 = L.min(gapMs50, 200);
    }
    at42 = L.min(L.max((L.num(at42) + L.num((L.num(gapMs50) * L.num((L.num(0.5) + L.num((L.num(jitter41) / 1000))))))), (L.num(now37) + L.num(L.min(rttMs40, gapMs50)))), (L.num(now37) + 600000));
    if ((L.truthy(isNext51) && L.less(0, remainingMs39))) {
      at42 = L.min(at42, (L.num((L.num(now37) + L.num(remainingMs39))) + 5));
    }
    keepLine24(slots35, now37, at42, (L.truthy(($ = (L.truthy(($ = (rttMs40 !== "0"))) ? now37 : $))) ? $ : heard43), since44, mean45, count46, who38);
    return [L.floor((L.num(at42) - L.num(now37)))]
  }
  const passLine52 = (slots53?: L.Value, line54?: L.Value, now55?: L.Value, who56?: L.Value, last57?: L.Value, rttMs58?: L.Value): L.Value[] => {
    let $: L.Value
    let [at59, heard60, since61, mean62, count63, seen64]: L.Value[] = readLine11(line54, now55)
    if ((rttMs58 !== "0")) {
      {
        const values = [...observe20((L.num(now55) - L.num(since61)), mean62, count63)]
        mean62 = values[0];
        count63 = values[1];
      }
      heard60 = now55;
      if ((who56 === "")) {
        who56 = L.min(mean62, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen64))) ? $ : (L.num(mean62) / 2)))));
      }
    } else if ((((last57 === "0") && L.less(now55, at59)) && L.less((L.num(now55) - L.num(heard60)), (L.num((L.num(L.max(mean62, (L.num(now55) - L.num(since61)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine24(slots53, now55, at59, heard60, now55, mean62, count63, who56);
    return [true]
  }
  const permitIds65 = (digits66?: L.Value): L.Value[] => {
    let bytes69: L.Value = L.gsub(digits66, /../gs, ((pair68?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair68, 16))]
    }))[0]
    let ids70: L.Value = L.table()
    for (let at71 = 1, end = L.num(L.length(bytes69)); at71 <= end; at71 += 16) {
      L.insert(ids70, L.sub(bytes69, at71, (L.num(at71) + 15)));
    }
    return [ids70]
  }
  const wake72 = (publish73?: L.Value, channel74?: L.Value, message75?: L.Value): L.Value[] => {
    if ((publish73 === "BOTH")) {
      redis.call("PUBLISH", channel74, message75);
      publish73 = "SPUBLISH";
    }
    if ((publish73 !== "")) {
      redis.call(publish73, channel74, message75);
    }
    return []
  }
  const announce76 = (publish77?: L.Value, channel78?: L.Value, permits79?: L.Value): L.Value[] => {
    if (L.less(0, permits79)) {
      wake72(publish77, channel78, permits79);
    }
    return []
  }
  const passFull80 = (key81?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key81, 1, "GT");
    return []
  }
  const countUp82 = (key83?: L.Value, count84?: L.Value): L.Value[] => {
    let sum85: L.Value = redis.pcall("INCRBY", key83, count84)
    if ((L.type(sum85) === "table")) {
      countIn1(key83, redis.call("GET", key83));
      passFull80(key83);
      sum85 = redis.call("INCRBY", key83, count84);
    }
    return [sum85]
  }
  const reclaim86 = (permits87?: L.Value, deadlines88?: L.Value, now89?: L.Value, available90?: L.Value, wanted91?: L.Value, publish92?: L.Value, channel93?: L.Value): L.Value[] => {
    let nearest94: L.Value = undefined
    let steps95: L.Value = 0
    for (;;) {
      steps95 = (L.num(steps95) + 1);
      nearest94 = undefined;
      let last96: L.Value = (L.num(L.min(100, L.max(wanted91, (L.num(wanted91) - L.num(available90))))) - 1)
      let entries97: L.Value = redis.call("ZRANGE", deadlines88, 0, last96, "WITHSCORES")
      let expired98: L.Value = L.table()
      for (let at99 = 1, end = L.num(L.length(entries97)); at99 <= end; at99 += 2) {
        let deadline100: L.Value = L.tonumber(L.get(entries97, (L.num(at99) + 1)))
        if (!L.less(now89, deadline100)) {
          L.insert(expired98, L.get(entries97, at99));
        } else if (L.less(at99, (2 * L.num((L.num(wanted91) - L.num(available90)))))) {
          nearest94 = deadline100;
        }
      }
      if (L.less(last96, L.length(expired98))) {
        nearest94 = now89;
      }
      if (L.less(0, L.length(expired98))) {
        available90 = countUp82(permits87, L.length(expired98))[0];
        redis.call("ZREM", deadlines88, ...L.unpack(expired98));
        announce76(publish92, channel93, available90);
      }
      if (((!L.less(last96, L.length(expired98)) || !L.less(available90, wanted91)) || (steps95 === 10))) break
    }
    return [available90, nearest94]
  }
  const serverTime101 = (nowMs102?: L.Value): L.Value[] => {
    let $: L.Value
    let time103: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time103, "err"))) ? L.tonumber(nowMs102) : $))) ? $ : (L.num((L.num(L.get(time103, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time103, 2)) / 1000)))))]
  }
  const withDeadline104 = (ids105?: L.Value, deadline106?: L.Value): L.Value[] => {
    let scores107: L.Value = L.table()
    for (const [_108, id109] of L.ipairs(ids105)) {
      L.insert(scores107, deadline106);
      L.insert(scores107, id109);
    }
    return [scores107]
  }
  let permits110: L.Value = L.get(KEYS, 1)
  let deadlines111: L.Value = L.get(KEYS, 2)
  let done112: L.Value = L.get(KEYS, 3)
  let channel113: L.Value = L.get(KEYS, 4)
  let slots114: L.Value = L.get(KEYS, 5)
  let holder115: L.Value = L.get(ARGV, 1)
  let leaseMs116: L.Value = L.tonumber(L.get(ARGV, 2))
  let last117: L.Value = L.get(ARGV, 3)
  let doneMs118: L.Value = L.get(ARGV, 4)
  let publish119: L.Value = L.get(ARGV, 5)
  let rttMs120: L.Value = L.get(ARGV, 6)
  let jitter121: L.Value = L.get(ARGV, 7)
  let nowMs122: L.Value = L.get(ARGV, 8)
  let [value123, finished124, line125]: L.Value[] = L.unpack(redis.call("MGET", permits110, done112, slots114))
  if (L.truthy(finished124)) {
    return [L.table(":refused", -1)]
  }
  let ids126: L.Value = permitIds65(holder115)[0]
  let now127: L.Value = serverTime101(nowMs122)[0]
  let counted128: L.Value = L.tonumber((L.truthy(($ = countIn1(permits110, value123)[0])) ? $ : 0))
  let [available129, nearest130]: L.Value[] = reclaim86(permits110, deadlines111, now127, counted128, L.length(ids126), publish119, channel113)
  if ((!L.less(available129, L.length(ids126)) && (!L.truthy(line125) || L.truthy(passLine52(slots114, line125, now127, "", last117, rttMs120)[0])))) {
    let added131: L.Value = redis.call("ZADD", deadlines111, "NX", ...L.unpack(...withDeadline104(ids126, (L.num(now127) + L.num(leaseMs116)))))
    if (L.less(0, added131)) {
      redis.call("DECRBY", permits110, added131);
      let ttlMs132: L.Value = redis.call("PTTL", permits110)
      if (L.less(0, ttlMs132)) {
        redis.call("PEXPIRE", deadlines111, ttlMs132);
      }
    }
    if ((added131 === L.length(ids126))) {
      return [L.table(":granted", leaseMs116)]
    }
  }
  let deadline133: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest130)) ? $ : L.less(0, available129)))) ? $ : L.get(ids126, 2)))) ? earliest4(deadlines111, ids126)[0] : $))) ? $ : 0)
  if (L.less(0, deadline133)) {
    return [L.table(":granted", L.min((L.num(deadline133) - L.num(now127)), leaseMs116))]
  }
  if (L.less(deadline133, 0)) {
    redis.call("SET", done112, "0", "PX", doneMs118);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value123)) {
    redis.call("GET", permits110);
  }
  let remainingMs134: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available129, L.length(ids126)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest130)) ? L.less(nearest130, 922337203685477) : $))) ? (L.num(nearest130) - L.num(now127)) : $)))) ? $ : -1)
  if ((last117 === "1")) {
    redis.call("SET", done112, "0", "PX", doneMs118);
    return [L.table(":busy", remainingMs134, 0)]
  }
  return [L.table(":busy", remainingMs134, ...nextSlot34(slots114, line125, now127, undefined, remainingMs134, rttMs120, jitter121))]
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
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const passFull8 = (key9?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key9, 1, "GT");
    return []
  }
  const permitIds10 = (digits11?: L.Value): L.Value[] => {
    let bytes14: L.Value = L.gsub(digits11, /../gs, ((pair13?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair13, 16))]
    }))[0]
    let ids15: L.Value = L.table()
    for (let at16 = 1, end = L.num(L.length(bytes14)); at16 <= end; at16 += 16) {
      L.insert(ids15, L.sub(bytes14, at16, (L.num(at16) + 15)));
    }
    return [ids15]
  }
  const serverTime17 = (nowMs18?: L.Value): L.Value[] => {
    let $: L.Value
    let time19: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time19, "err"))) ? L.tonumber(nowMs18) : $))) ? $ : (L.num((L.num(L.get(time19, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time19, 2)) / 1000)))))]
  }
  const withDeadline20 = (ids21?: L.Value, deadline22?: L.Value): L.Value[] => {
    let scores23: L.Value = L.table()
    for (const [_24, id25] of L.ipairs(ids21)) {
      L.insert(scores23, deadline22);
      L.insert(scores23, id25);
    }
    return [scores23]
  }
  let deadlines26: L.Value = L.get(KEYS, 1)
  let holder27: L.Value = L.get(ARGV, 1)
  let leaseMs28: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs29: L.Value = L.get(ARGV, 3)
  let now30: L.Value = serverTime17(nowMs29)[0]
  let ids31: L.Value = permitIds10(holder27)[0]
  let deadline32: L.Value = earliest1(deadlines26, ids31)[0]
  if (!L.less(now30, deadline32)) {
    return [":gone"]
  }
  if (L.less(deadline32, (L.num(now30) + L.num(leaseMs28)))) {
    let raised33: L.Value = withDeadline20(ids31, (L.num(now30) + L.num(leaseMs28)))[0]
    let answer34: L.Value = redis.pcall("ZADD", deadlines26, "GT", ...L.unpack(raised33))
    if ((L.type(answer34) === "table")) {
      passFull8(deadlines26);
      redis.call("ZADD", deadlines26, "GT", ...L.unpack(raised33));
    }
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const permitIds8 = (digits9?: L.Value): L.Value[] => {
    let bytes12: L.Value = L.gsub(digits9, /../gs, ((pair11?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair11, 16))]
    }))[0]
    let ids13: L.Value = L.table()
    for (let at14 = 1, end = L.num(L.length(bytes12)); at14 <= end; at14 += 16) {
      L.insert(ids13, L.sub(bytes12, at14, (L.num(at14) + 15)));
    }
    return [ids13]
  }
  const serverTime15 = (nowMs16?: L.Value): L.Value[] => {
    let $: L.Value
    let time17: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? L.tonumber(nowMs16) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time17, 2)) / 1000)))))]
  }
  let deadlines18: L.Value = L.get(KEYS, 1)
  let holder19: L.Value = L.get(ARGV, 1)
  let nowMs20: L.Value = L.get(ARGV, 2)
  let remainingMs21: L.Value = (L.num(earliest1(deadlines18, ...permitIds8(holder19))[0]) - L.num(serverTime15(nowMs20)[0]))
  if (L.less(0, remainingMs21)) {
    return [L.table(":ours", remainingMs21)]
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
