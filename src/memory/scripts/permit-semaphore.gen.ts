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
    let [at21, heard22, since23, mean24, count25, who26]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line19) === "string"))) ? line19 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at21) || L.less((L.num(now20) + 600000), L.max(at21, heard22, since23))) || L.less(86400000, L.max(mean24, (L.num(now20) - L.num(since23)))))) {
      return [now20, now20, now20, 0, 0, ""]
    }
    return [L.tonumber(at21), heard22, since23, L.tonumber(mean24), L.tonumber(count25), who26]
  }
  const observe27 = (heldMs28?: L.Value, mean29?: L.Value, count30?: L.Value): L.Value[] => {
    count30 = L.min((L.num(count30) + 1), 10);
    return [(L.num(mean29) + L.num((L.num((L.num(L.max(heldMs28, 0)) - L.num(mean29))) / L.num(count30)))), count30]
  }
  const keepLine31 = (slots32?: L.Value, now33?: L.Value, at34?: L.Value, heard35?: L.Value, since36?: L.Value, mean37?: L.Value, count38?: L.Value, who39?: L.Value): L.Value[] => {
    let line40: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at34, heard35, since36, mean37, count38), who39)
    redis.pcall("SET", slots32, line40, "PX", L.floor((L.num((L.num(L.max((L.num(at34) - L.num(now33)), 0)) + L.num((4 * L.num(L.max(mean37, (L.num(now33) - L.num(since36)))))))) + 2000)));
    return []
  }
  const nextSlot41 = (slots42?: L.Value, line43?: L.Value, now44?: L.Value, who45?: L.Value, remainingMs46?: L.Value, rttMs47?: L.Value, jitter48?: L.Value): L.Value[] => {
    let $: L.Value
    let [at49, heard50, since51, mean52, count53, seen54]: L.Value[] = readLine18(line43, now44)
    if ((!L.truthy(who45) && L.less(0, remainingMs46))) {
      who45 = (L.num(now44) + L.num(remainingMs46));
      let laterMs55: L.Value = (L.num(who45) - L.num((L.truthy(($ = L.tonumber(seen54))) ? $ : 0)))
      if ((L.less(laterMs55, 5) || L.less((L.num(remainingMs46) / 4), laterMs55))) {
        seen54 = "";
      }
    }
    if (((L.truthy(who45) && (seen54 !== "")) && (seen54 !== who45))) {
      {
        const values = [...observe27((L.num(now44) - L.num(since51)), mean52, count53)]
        mean52 = values[0];
        count53 = values[1];
      }
      since51 = now44;
    }
    who45 = (L.truthy(($ = who45)) ? $ : seen54);
    let heldMs56: L.Value = (L.num(now44) - L.num(since51))
    let gapMs57: L.Value = (L.num((L.num(mean52) + L.num(L.max(mean52, heldMs56)))) / 16)
    let isNext58: L.Value = !L.less(now44, at49)
    if ((count53 === 0)) {
      gapMs57 = L.max(25, (L.num(heldMs56) / L.num((L.truthy(($ = (L.truthy(($ = isNext58)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who45)))) ? $ : mean52))), mean52)) {
      gapMs57 = L.min(gapMs57, 200);
    }
    at49 = L.min(L.max((L.num(at49) + L.num((L.num(gapMs57) * L.num((L.num(0.5) + L.num((L.num(jitter48) / 1000))))))), (L.num(now44) + L.num(L.min(rttMs47, gapMs57)))), (L.num(now44) + 600000));
    if ((L.truthy(isNext58) && L.less(0, remainingMs46))) {
      at49 = L.min(at49, (L.num((L.num(now44) + L.num(remainingMs46))) + 5));
    }
    keepLine31(slots42, now44, at49, (L.truthy(($ = (L.truthy(($ = (rttMs47 !== "0"))) ? now44 : $))) ? $ : heard50), since51, mean52, count53, who45);
    return [L.floor((L.num(at49) - L.num(now44)))]
  }
  const passLine59 = (slots60?: L.Value, line61?: L.Value, now62?: L.Value, who63?: L.Value, last64?: L.Value, rttMs65?: L.Value): L.Value[] => {
    let $: L.Value
    let [at66, heard67, since68, mean69, count70, seen71]: L.Value[] = readLine18(line61, now62)
    if ((rttMs65 !== "0")) {
      {
        const values = [...observe27((L.num(now62) - L.num(since68)), mean69, count70)]
        mean69 = values[0];
        count70 = values[1];
      }
      heard67 = now62;
      if ((who63 === "")) {
        who63 = L.min(mean69, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen71))) ? $ : (L.num(mean69) / 2)))));
      }
    } else if ((((last64 === "0") && L.less(now62, at66)) && L.less((L.num(now62) - L.num(heard67)), (L.num((L.num(L.max(mean69, (L.num(now62) - L.num(since68)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine31(slots60, now62, at66, heard67, now62, mean69, count70, who63);
    return [true]
  }
  const permitIds72 = (digits73?: L.Value): L.Value[] => {
    let bytes76: L.Value = L.gsub(digits73, /../gs, ((pair75?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair75, 16))]
    }))[0]
    let ids77: L.Value = L.table()
    for (let at78 = 1, end = L.num(L.length(bytes76)); at78 <= end; at78 += 16) {
      L.insert(ids77, L.sub(bytes76, at78, (L.num(at78) + 15)));
    }
    return [ids77]
  }
  const serverTime79 = (nowMs80?: L.Value): L.Value[] => {
    let $: L.Value
    let time81: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time81, "err"))) ? L.tonumber(nowMs80) : $))) ? $ : (L.num((L.num(L.get(time81, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time81, 2)) / 1000)))))]
  }
  const withDeadline82 = (ids83?: L.Value, deadline84?: L.Value): L.Value[] => {
    let scores85: L.Value = L.table()
    for (const [_86, id87] of L.ipairs(ids83)) {
      L.insert(scores85, deadline84);
      L.insert(scores85, id87);
    }
    return [scores85]
  }
  let permits88: L.Value = L.get(KEYS, 1)
  let deadlines89: L.Value = L.get(KEYS, 2)
  let done90: L.Value = L.get(KEYS, 3)
  let channel91: L.Value = L.get(KEYS, 4)
  let slots92: L.Value = L.get(KEYS, 5)
  let holder93: L.Value = L.get(ARGV, 1)
  let leaseMs94: L.Value = L.tonumber(L.get(ARGV, 2))
  let total95: L.Value = L.tonumber(L.get(ARGV, 3))
  let last96: L.Value = L.get(ARGV, 4)
  let keepMs97: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs98: L.Value = L.get(ARGV, 6)
  let publish99: L.Value = L.get(ARGV, 7)
  let rttMs100: L.Value = L.get(ARGV, 8)
  let jitter101: L.Value = L.get(ARGV, 9)
  let nowMs102: L.Value = L.get(ARGV, 10)
  let [value103, finished104, line105]: L.Value[] = L.unpack(redis.call("MGET", permits88, done90, slots92))
  if (L.truthy(finished104)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits88, (L.truthy(($ = value103)) ? $ : redis.call("GET", permits88)));
  let ids106: L.Value = permitIds72(holder93)[0]
  let now107: L.Value = serverTime79(nowMs102)[0]
  let acquired108: L.Value = redis.call("ZCARD", deadlines89)
  let needed109: L.Value = (L.num((L.num(L.length(ids106)) - L.num(total95))) + L.num(acquired108))
  let first110: L.Value = redis.call("ZRANGE", deadlines89, 0, (L.num(L.max(L.min(needed109, L.length(ids106)), 1)) - 1), "WITHSCORES")
  let expired111: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now107, L.tonumber((L.truthy(($ = L.get(first110, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines89, "-inf", now107) : $))) ? $ : 0)
  let removed112: L.Value = 0
  if (L.less(0, expired111)) {
    removed112 = redis.call("ZREMRANGEBYRANK", deadlines89, 0, (L.num(L.min(expired111, 100)) - 1));
    acquired108 = (L.num(acquired108) - L.num(removed112));
    expired111 = (L.num(expired111) - L.num(removed112));
  }
  let added113: L.Value = 0
  if ((!L.less(total95, (L.num((L.num(acquired108) - L.num(expired111))) + L.num(L.length(ids106)))) && (!L.truthy(line105) || L.truthy(passLine59(slots92, line105, now107, "", last96, rttMs100)[0])))) {
    added113 = redis.call("ZADD", deadlines89, "NX", ...L.unpack(...withDeadline82(ids106, (L.num(now107) + L.num(leaseMs94)))));
  }
  acquired108 = (L.num(acquired108) + L.num(added113));
  let available114: L.Value = (L.num(total95) - L.num(acquired108))
  if (!L.truthy(value103)) {
    redis.call("SET", permits88, available114, "PX", (L.num(leaseMs94) + L.num(keepMs97)));
  } else if ((L.tonumber(value103) !== available114)) {
    redis.call("SET", permits88, available114, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value103)) ? $ : 0)), available114)) {
    announce5(publish99, channel91, available114);
  }
  if (L.less(0, added113)) {
    let ttlMs115: L.Value = redis.call("PTTL", permits88)
    if ((L.less(0, ttlMs115) && L.less(ttlMs115, (L.num(leaseMs94) + L.num((L.num(keepMs97) / 2)))))) {
      redis.call("PEXPIRE", permits88, (L.num(leaseMs94) + L.num(keepMs97)));
      redis.call("PEXPIRE", deadlines89, (L.num(leaseMs94) + L.num(keepMs97)));
    } else if ((L.less(0, ttlMs115) && ((acquired108 === added113) || !L.truthy(value103)))) {
      redis.call("PEXPIRE", deadlines89, ttlMs115);
    }
    if ((added113 === L.length(ids106))) {
      return [L.table(":granted", leaseMs94)]
    }
  }
  let deadline116: L.Value = earliest12(deadlines89, ids106)[0]
  if (L.less(0, deadline116)) {
    return [L.table(":granted", L.min((L.num(deadline116) - L.num(now107)), leaseMs94))]
  }
  needed109 = (L.num(L.length(ids106)) - L.num(available114));
  let nearest117: L.Value = L.get(first110, (2 * L.num((L.num(needed109) + L.num(removed112)))))
  if ((L.less(0, needed109) && !L.truthy(nearest117))) {
    nearest117 = L.get(redis.call("ZRANGE", deadlines89, (L.num(needed109) - 1), (L.num(needed109) - 1), "WITHSCORES"), 2);
  }
  nearest117 = L.tonumber(nearest117);
  let remainingMs118: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed109))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest117)) ? L.less(nearest117, 922337203685477) : $))) ? L.max((L.num(nearest117) - L.num(now107)), 0) : $)))) ? $ : -1)
  if ((last96 === "1")) {
    redis.call("SET", done90, "0", "PX", doneMs98);
    return [L.table(":busy", remainingMs118, 0)]
  }
  return [L.table(":busy", remainingMs118, ...nextSlot41(slots92, line105, now107, undefined, remainingMs118, rttMs100, jitter101))]
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
    let [at13, heard14, since15, mean16, count17, who18]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line11) === "string"))) ? line11 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at13) || L.less((L.num(now12) + 600000), L.max(at13, heard14, since15))) || L.less(86400000, L.max(mean16, (L.num(now12) - L.num(since15)))))) {
      return [now12, now12, now12, 0, 0, ""]
    }
    return [L.tonumber(at13), heard14, since15, L.tonumber(mean16), L.tonumber(count17), who18]
  }
  const observe19 = (heldMs20?: L.Value, mean21?: L.Value, count22?: L.Value): L.Value[] => {
    count22 = L.min((L.num(count22) + 1), 10);
    return [(L.num(mean21) + L.num((L.num((L.num(L.max(heldMs20, 0)) - L.num(mean21))) / L.num(count22)))), count22]
  }
  const keepLine23 = (slots24?: L.Value, now25?: L.Value, at26?: L.Value, heard27?: L.Value, since28?: L.Value, mean29?: L.Value, count30?: L.Value, who31?: L.Value): L.Value[] => {
    let line32: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at26, heard27, since28, mean29, count30), who31)
    redis.pcall("SET", slots24, line32, "PX", L.floor((L.num((L.num(L.max((L.num(at26) - L.num(now25)), 0)) + L.num((4 * L.num(L.max(mean29, (L.num(now25) - L.num(since28)))))))) + 2000)));
    return []
  }
  const nextSlot33 = (slots34?: L.Value, line35?: L.Value, now36?: L.Value, who37?: L.Value, remainingMs38?: L.Value, rttMs39?: L.Value, jitter40?: L.Value): L.Value[] => {
    let $: L.Value
    let [at41, heard42, since43, mean44, count45, seen46]: L.Value[] = readLine10(line35, now36)
    if ((!L.truthy(who37) && L.less(0, remainingMs38))) {
      who37 = (L.num(now36) + L.num(remainingMs38));
      let laterMs47: L.Value = (L.num(who37) - L.num((L.truthy(($ = L.tonumber(seen46))) ? $ : 0)))
      if ((L.less(laterMs47, 5) || L.less((L.num(remainingMs38) / 4), laterMs47))) {
        seen46 = "";
      }
    }
    if (((L.truthy(who37) && (seen46 !== "")) && (seen46 !== who37))) {
      {
        const values = [...observe19((L.num(now36) - L.num(since43)), mean44, count45)]
        mean44 = values[0];
        count45 = values[1];
      }
      since43 = now36;
    }
    who37 = (L.truthy(($ = who37)) ? $ : seen46);
    let heldMs48: L.Value = (L.num(now36) - L.num(since43))
    let gapMs49: L.Value = (L.num((L.num(mean44) + L.num(L.max(mean44, heldMs48)))) / 16)
    let isNext50: L.Value = !L.less(now36, at41)
    if ((count45 === 0)) {
      gapMs49 = L.max(25, (L.num(heldMs48) / L.num((L.truthy(($ = (L.truthy(($ = isNext50)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who37)))) ? $ : mean44))), mean44)) {
      gapMs49 = L.min(gapMs49, 200);
    }
    at41 = L.min(L.max((L.num(at41) + L.num((L.num(gapMs49) * L.num((L.num(0.5) + L.num((L.num(jitter40) / 1000))))))), (L.num(now36) + L.num(L.min(rttMs39, gapMs49)))), (L.num(now36) + 600000));
    if ((L.truthy(isNext50) && L.less(0, remainingMs38))) {
      at41 = L.min(at41, (L.num((L.num(now36) + L.num(remainingMs38))) + 5));
    }
    keepLine23(slots34, now36, at41, (L.truthy(($ = (L.truthy(($ = (rttMs39 !== "0"))) ? now36 : $))) ? $ : heard42), since43, mean44, count45, who37);
    return [L.floor((L.num(at41) - L.num(now36)))]
  }
  const passLine51 = (slots52?: L.Value, line53?: L.Value, now54?: L.Value, who55?: L.Value, last56?: L.Value, rttMs57?: L.Value): L.Value[] => {
    let $: L.Value
    let [at58, heard59, since60, mean61, count62, seen63]: L.Value[] = readLine10(line53, now54)
    if ((rttMs57 !== "0")) {
      {
        const values = [...observe19((L.num(now54) - L.num(since60)), mean61, count62)]
        mean61 = values[0];
        count62 = values[1];
      }
      heard59 = now54;
      if ((who55 === "")) {
        who55 = L.min(mean61, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen63))) ? $ : (L.num(mean61) / 2)))));
      }
    } else if ((((last56 === "0") && L.less(now54, at58)) && L.less((L.num(now54) - L.num(heard59)), (L.num((L.num(L.max(mean61, (L.num(now54) - L.num(since60)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine23(slots52, now54, at58, heard59, now54, mean61, count62, who55);
    return [true]
  }
  const permitIds64 = (digits65?: L.Value): L.Value[] => {
    let bytes68: L.Value = L.gsub(digits65, /../gs, ((pair67?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair67, 16))]
    }))[0]
    let ids69: L.Value = L.table()
    for (let at70 = 1, end = L.num(L.length(bytes68)); at70 <= end; at70 += 16) {
      L.insert(ids69, L.sub(bytes68, at70, (L.num(at70) + 15)));
    }
    return [ids69]
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
  const announce75 = (publish76?: L.Value, channel77?: L.Value, permits78?: L.Value): L.Value[] => {
    if (L.less(0, permits78)) {
      wake71(publish76, channel77, permits78);
    }
    return []
  }
  const passFull79 = (key80?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key80, 1, "GT");
    return []
  }
  const countUp81 = (key82?: L.Value, count83?: L.Value): L.Value[] => {
    let sum84: L.Value = redis.pcall("INCRBY", key82, count83)
    if ((L.type(sum84) === "table")) {
      countIn1(key82, redis.call("GET", key82));
      passFull79(key82);
      sum84 = redis.call("INCRBY", key82, count83);
    }
    return [sum84]
  }
  const reclaim85 = (permits86?: L.Value, deadlines87?: L.Value, now88?: L.Value, available89?: L.Value, wanted90?: L.Value, publish91?: L.Value, channel92?: L.Value): L.Value[] => {
    let nearest93: L.Value = undefined
    let steps94: L.Value = 0
    for (;;) {
      steps94 = (L.num(steps94) + 1);
      nearest93 = undefined;
      let last95: L.Value = (L.num(L.min(100, L.max(wanted90, (L.num(wanted90) - L.num(available89))))) - 1)
      let entries96: L.Value = redis.call("ZRANGE", deadlines87, 0, last95, "WITHSCORES")
      let expired97: L.Value = L.table()
      for (let at98 = 1, end = L.num(L.length(entries96)); at98 <= end; at98 += 2) {
        let deadline99: L.Value = L.tonumber(L.get(entries96, (L.num(at98) + 1)))
        if (!L.less(now88, deadline99)) {
          L.insert(expired97, L.get(entries96, at98));
        } else if (L.less(at98, (2 * L.num((L.num(wanted90) - L.num(available89)))))) {
          nearest93 = deadline99;
        }
      }
      if (L.less(last95, L.length(expired97))) {
        nearest93 = now88;
      }
      if (L.less(0, L.length(expired97))) {
        available89 = countUp81(permits86, L.length(expired97))[0];
        redis.call("ZREM", deadlines87, ...L.unpack(expired97));
        announce75(publish91, channel92, available89);
      }
      if (((!L.less(last95, L.length(expired97)) || !L.less(available89, wanted90)) || (steps94 === 10))) break
    }
    return [available89, nearest93]
  }
  const serverTime100 = (nowMs101?: L.Value): L.Value[] => {
    let $: L.Value
    let time102: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time102, "err"))) ? L.tonumber(nowMs101) : $))) ? $ : (L.num((L.num(L.get(time102, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time102, 2)) / 1000)))))]
  }
  const withDeadline103 = (ids104?: L.Value, deadline105?: L.Value): L.Value[] => {
    let scores106: L.Value = L.table()
    for (const [_107, id108] of L.ipairs(ids104)) {
      L.insert(scores106, deadline105);
      L.insert(scores106, id108);
    }
    return [scores106]
  }
  let permits109: L.Value = L.get(KEYS, 1)
  let deadlines110: L.Value = L.get(KEYS, 2)
  let done111: L.Value = L.get(KEYS, 3)
  let channel112: L.Value = L.get(KEYS, 4)
  let slots113: L.Value = L.get(KEYS, 5)
  let holder114: L.Value = L.get(ARGV, 1)
  let leaseMs115: L.Value = L.tonumber(L.get(ARGV, 2))
  let last116: L.Value = L.get(ARGV, 3)
  let doneMs117: L.Value = L.get(ARGV, 4)
  let publish118: L.Value = L.get(ARGV, 5)
  let rttMs119: L.Value = L.get(ARGV, 6)
  let jitter120: L.Value = L.get(ARGV, 7)
  let nowMs121: L.Value = L.get(ARGV, 8)
  let [value122, finished123, line124]: L.Value[] = L.unpack(redis.call("MGET", permits109, done111, slots113))
  if (L.truthy(finished123)) {
    return [L.table(":refused", -1)]
  }
  let ids125: L.Value = permitIds64(holder114)[0]
  let now126: L.Value = serverTime100(nowMs121)[0]
  let counted127: L.Value = L.tonumber((L.truthy(($ = countIn1(permits109, value122)[0])) ? $ : 0))
  let [available128, nearest129]: L.Value[] = reclaim85(permits109, deadlines110, now126, counted127, L.length(ids125), publish118, channel112)
  if ((!L.less(available128, L.length(ids125)) && (!L.truthy(line124) || L.truthy(passLine51(slots113, line124, now126, "", last116, rttMs119)[0])))) {
    let added130: L.Value = redis.call("ZADD", deadlines110, "NX", ...L.unpack(...withDeadline103(ids125, (L.num(now126) + L.num(leaseMs115)))))
    if (L.less(0, added130)) {
      redis.call("DECRBY", permits109, added130);
      let ttlMs131: L.Value = redis.call("PTTL", permits109)
      if (L.less(0, ttlMs131)) {
        redis.call("PEXPIRE", deadlines110, ttlMs131);
      }
    }
    if ((added130 === L.length(ids125))) {
      return [L.table(":granted", leaseMs115)]
    }
  }
  let deadline132: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest129)) ? $ : L.less(0, available128)))) ? earliest4(deadlines110, ids125)[0] : $))) ? $ : 0)
  if (L.less(0, deadline132)) {
    return [L.table(":granted", L.min((L.num(deadline132) - L.num(now126)), leaseMs115))]
  }
  if (!L.truthy(value122)) {
    redis.call("GET", permits109);
  }
  let remainingMs133: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available128, L.length(ids125)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest129)) ? L.less(nearest129, 922337203685477) : $))) ? (L.num(nearest129) - L.num(now126)) : $)))) ? $ : -1)
  if ((last116 === "1")) {
    redis.call("SET", done111, "0", "PX", doneMs117);
    return [L.table(":busy", remainingMs133, 0)]
  }
  return [L.table(":busy", remainingMs133, ...nextSlot33(slots113, line124, now126, undefined, remainingMs133, rttMs119, jitter120))]
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
