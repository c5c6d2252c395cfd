// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  const readLine8 = (line9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [at11, heard12, since13, mean14, count15, who16]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line9) === "string"))) ? line9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at11) || L.less((L.num(now10) + 600000), L.max(at11, heard12, since13))) || L.less(86400000, L.max(mean14, (L.num(now10) - L.num(since13)))))) {
      return [now10, now10, now10, 0, 0, ""]
    }
    return [L.tonumber(at11), heard12, since13, L.tonumber(mean14), L.tonumber(count15), who16]
  }
  const observe17 = (heldMs18?: L.Value, mean19?: L.Value, count20?: L.Value): L.Value[] => {
    count20 = L.min((L.num(count20) + 1), 10);
    return [(L.num(mean19) + L.num((L.num((L.num(L.max(heldMs18, 0)) - L.num(mean19))) / L.num(count20)))), count20]
  }
  const keepLine21 = (slots22?: L.Value, now23?: L.Value, at24?: L.Value, heard25?: L.Value, since26?: L.Value, mean27?: L.Value, count28?: L.Value, who29?: L.Value): L.Value[] => {
    let line30: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at24, heard25, since26, mean27, count28), who29)
    redis.pcall("SET", slots22, line30, "PX", L.floor((L.num((L.num(L.max((L.num(at24) - L.num(now23)), 0)) + L.num((4 * L.num(L.max(mean27, (L.num(now23) - L.num(since26)))))))) + 2000)));
    return []
  }
  const nextSlot31 = (slots32?: L.Value, line33?: L.Value, now34?: L.Value, who35?: L.Value, remainingMs36?: L.Value, rttMs37?: L.Value, jitter38?: L.Value): L.Value[] => {
    let $: L.Value
    let [at39, heard40, since41, mean42, count43, seen44]: L.Value[] = readLine8(line33, now34)
    if ((!L.truthy(who35) && L.less(0, remainingMs36))) {
      who35 = (L.num(now34) + L.num(remainingMs36));
      let laterMs45: L.Value = (L.num(who35) - L.num((L.truthy(($ = L.tonumber(seen44))) ? $ : 0)))
      if ((L.less(laterMs45, 5) || L.less((L.num(remainingMs36) / 4), laterMs45))) {
        seen44 = "";
      }
    }
    if (((L.truthy(who35) && (seen44 !== "")) && (seen44 !== who35))) {
      {
        const values = [...observe17((L.num(now34) - L.num(since41)), mean42, count43)]
        mean42 = values[0];
        count43 = values[1];
      }
      since41 = now34;
    }
    who35 = (L.truthy(($ = who35)) ? $ : seen44);
    let heldMs46: L.Value = (L.num(now34) - L.num(since41))
    let gapMs47: L.Value = (L.num((L.num(mean42) + L.num(L.max(mean42, heldMs46)))) / 16)
    let isNext48: L.Value = !L.less(now34, at39)
    if ((count43 === 0)) {
      gapMs47 = L.max(25, (L.num(heldMs46) / L.num((L.truthy(($ = (L.truthy(($ = isNext48)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who35)))) ? $ : mean42))), mean42)) {
      gapMs47 = L.min(gapMs47, 200);
    }
    at39 = L.min(L.max((L.num(at39) + L.num((L.num(gapMs47) * L.num((L.num(0.5) + L.num((L.num(jitter38) / 1000))))))), (L.num(now34) + L.num(L.min(rttMs37, gapMs47)))), (L.num(now34) + 600000));
    if ((L.truthy(isNext48) && L.less(0, remainingMs36))) {
      at39 = L.min(at39, (L.num((L.num(now34) + L.num(remainingMs36))) + 5));
    }
    keepLine21(slots32, now34, at39, (L.truthy(($ = (L.truthy(($ = (rttMs37 !== "0"))) ? now34 : $))) ? $ : heard40), since41, mean42, count43, who35);
    return [L.floor((L.num(at39) - L.num(now34)))]
  }
  const passLine49 = (slots50?: L.Value, line51?: L.Value, now52?: L.Value, who53?: L.Value, last54?: L.Value, rttMs55?: L.Value): L.Value[] => {
    let $: L.Value
    let [at56, heard57, since58, mean59, count60, seen61]: L.Value[] = readLine8(line51, now52)
    if ((rttMs55 !== "0")) {
      {
        const values = [...observe17((L.num(now52) - L.num(since58)), mean59, count60)]
        mean59 = values[0];
        count60 = values[1];
      }
      heard57 = now52;
      if ((who53 === "")) {
        who53 = L.min(mean59, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen61))) ? $ : (L.num(mean59) / 2)))));
      }
    } else if ((((last54 === "0") && L.less(now52, at56)) && L.less((L.num(now52) - L.num(heard57)), (L.num((L.num(L.max(mean59, (L.num(now52) - L.num(since58)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine21(slots50, now52, at56, heard57, now52, mean59, count60, who53);
    return [true]
  }
  const serverTime62 = (nowMs63?: L.Value): L.Value[] => {
    let $: L.Value
    let time64: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time64, "err"))) ? L.tonumber(nowMs63) : $))) ? $ : (L.num((L.num(L.get(time64, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time64, 2)) / 1000)))))]
  }
  let permits65: L.Value = L.get(KEYS, 1)
  let operation66: L.Value = L.get(KEYS, 2)
  let slots67: L.Value = L.get(KEYS, 3)
  let count68: L.Value = L.tonumber(L.get(ARGV, 1))
  let last69: L.Value = L.get(ARGV, 2)
  let answerMs70: L.Value = L.get(ARGV, 3)
  let rttMs71: L.Value = L.get(ARGV, 4)
  let jitter72: L.Value = L.get(ARGV, 5)
  let nowMs73: L.Value = L.get(ARGV, 6)
  let [value74, line75]: L.Value[] = L.unpack(redis.call("MGET", permits65, slots67))
  let available76: L.Value = L.tonumber(countIn5(permits65, (L.truthy(($ = value74)) ? $ : redis.call("GET", permits65)))[0])
  let enough77: L.Value = (L.truthy(($ = available76)) ? !L.less(available76, count68) : $)
  if ((L.truthy(enough77) && L.truthy(line75))) {
    enough77 = passLine49(slots67, line75, serverTime62(nowMs73)[0], "", last69, rttMs71)[0];
  }
  let kept78: L.Value = undefined
  if ((L.truthy(enough77) || (last69 === "1"))) {
    kept78 = answered1(operation66, (L.truthy(($ = (L.truthy(($ = enough77)) ? "1" : $))) ? $ : "0"), answerMs70)[0];
    if ((L.truthy(enough77) && !L.truthy(kept78))) {
      redis.call("DECRBY", permits65, count68);
      return [":granted"]
    }
  } else {
    kept78 = redis.call("GET", operation66);
  }
  if (L.truthy(kept78)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept78 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last69 === "1")) {
    return [L.table(":busy", 0)]
  }
  return [L.table(":busy", ...nextSlot31(slots67, line75, serverTime62(nowMs73)[0], undefined, 0, rttMs71, jitter72))]
}

export const add: CompiledScript = (redis, KEYS, ARGV) => {
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
  const finished14 = (done15?: L.Value, answer16?: L.Value, doneMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let stored18: L.Value = redis.pcall("SET", done15, answer16, "PX", doneMs17, "NX")
    if ((L.truthy(stored18) && L.truthy(L.get(stored18, "err")))) {
      passFull12(done15);
      stored18 = redis.call("SET", done15, answer16, "PX", doneMs17, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored18))) ? redis.call("GET", done15) : $)]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let operation20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let count22: L.Value = L.tonumber(L.get(ARGV, 1))
  let present23: L.Value = L.get(ARGV, 2)
  let total24: L.Value = L.get(ARGV, 3)
  let answerMs25: L.Value = L.get(ARGV, 4)
  let publish26: L.Value = L.get(ARGV, 5)
  let found27: L.Value = (L.truthy(($ = (present23 === "0"))) ? $ : (redis.call("EXISTS", permits19) === 1))
  let kept28: L.Value = finished14(operation20, (L.truthy(($ = (L.truthy(($ = found27)) ? "1" : $))) ? $ : "0"), answerMs25)[0]
  if ((L.truthy(kept28) || !L.truthy(found27))) {
    return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept28)) ? $ : "0") === "1"))) ? ":added" : $))) ? $ : ":missing")]
  }
  let available29: L.Value = redis.pcall("INCRBY", permits19, count22)
  if ((L.type(available29) === "table")) {
    redis.call("DEL", operation20);
    countIn9(permits19, redis.call("GET", permits19));
    available29 = redis.call("INCRBY", permits19, count22);
  }
  announce5(publish26, channel21, (L.truthy(($ = (L.truthy(($ = (total24 === "1"))) ? available29 : $))) ? $ : count22));
  return [":added"]
}

export const available: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let permits4: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn1(permits4, redis.call("GET", permits4))[0])) ? $ : 0)))]
}

export const cancel: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull9 = (key10?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key10, 1, "GT");
    return []
  }
  let permits11: L.Value = L.get(KEYS, 1)
  let operation12: L.Value = L.get(KEYS, 2)
  let channel13: L.Value = L.get(KEYS, 3)
  let count14: L.Value = L.get(ARGV, 1)
  let answerMs15: L.Value = L.get(ARGV, 2)
  let publish16: L.Value = L.get(ARGV, 3)
  let before17: L.Value = redis.pcall("SET", operation12, "0", "PX", answerMs15, "GET")
  if ((L.truthy(before17) && (L.type(before17) === "table"))) {
    passFull9(operation12);
    before17 = redis.call("SET", operation12, "0", "PX", answerMs15, "GET");
  }
  if (((before17 === "1") && (redis.call("EXISTS", permits11) === 1))) {
    let available18: L.Value = redis.pcall("INCRBY", permits11, count14)
    announce5(publish16, channel13, (L.truthy(($ = (L.truthy(($ = (L.type(available18) === "table"))) ? 0 : $))) ? $ : available18));
  }
  return [":over"]
}

export const drain: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  let permits8: L.Value = L.get(KEYS, 1)
  let operation9: L.Value = L.get(KEYS, 2)
  let answerMs10: L.Value = L.get(ARGV, 1)
  let available11: L.Value = (L.truthy(($ = countIn5(permits8, redis.call("GET", permits8))[0])) ? $ : "0")
  let kept12: L.Value = answered1(operation9, available11, answerMs10)[0]
  if (((available11 !== "0") && !L.truthy(kept12))) {
    redis.call("SET", permits8, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept12)) ? $ : available11)))]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
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
  let operation17: L.Value = L.get(KEYS, 2)
  let channel18: L.Value = L.get(KEYS, 3)
  let count19: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs20: L.Value = L.get(ARGV, 2)
  let answerMs21: L.Value = L.get(ARGV, 3)
  let publish22: L.Value = L.get(ARGV, 4)
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = countIn13(permits16, redis.call("GET", permits16))[0])) ? "0" : $))) ? $ : "1")
  let kept24: L.Value = answered9(operation17, answer23, answerMs21)[0]
  if (((answer23 === "1") && !L.truthy(kept24))) {
    if ((ttlMs20 === "0")) {
      redis.call("SET", permits16, count19);
    } else {
      redis.call("SET", permits16, count19, "PX", ttlMs20);
    }
    announce5(publish22, channel18, count19);
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept24)) ? $ : answer23) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
