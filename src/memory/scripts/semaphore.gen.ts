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
    let text11: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line9) === "string"))) ? line9 : $))) ? $ : "")
    let [at12, heard13, since14, mean15, count16, who17]: L.Value[] = L.match(text11, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at12) || L.less((L.num(now10) + 600000), L.max(at12, heard13, since14))) || L.less(86400000, L.max(mean15, (L.num(now10) - L.num(since14)))))) {
      return [now10, now10, now10, 0, 0, ""]
    }
    return [L.tonumber(at12), L.tonumber(heard13), L.tonumber(since14), L.tonumber(mean15), L.tonumber(count16), who17]
  }
  const observe18 = (heldMs19?: L.Value, mean20?: L.Value, count21?: L.Value): L.Value[] => {
    count21 = L.min((L.num(count21) + 1), 10);
    return [(L.num(mean20) + L.num((L.num((L.num(L.max(heldMs19, 0)) - L.num(mean20))) / L.num(count21)))), count21]
  }
  const keepLine22 = (slots23?: L.Value, now24?: L.Value, at25?: L.Value, heard26?: L.Value, since27?: L.Value, mean28?: L.Value, count29?: L.Value, who30?: L.Value): L.Value[] => {
    let line31: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at25, heard26, since27, mean28, count29), who30)
    let keepMs32: L.Value = (L.num((L.num(L.max((L.num(at25) - L.num(now24)), 0)) + L.num((4 * L.num(L.max(mean28, (L.num(now24) - L.num(since27)))))))) + 2000)
    redis.pcall("SET", slots23, line31, "PX", L.format("%d", keepMs32));
    return []
  }
  const nextSlot33 = (slots34?: L.Value, line35?: L.Value, now36?: L.Value, who37?: L.Value, remainingMs38?: L.Value, rttMs39?: L.Value, jitter40?: L.Value): L.Value[] => {
    let $: L.Value
    let [at41, heard42, since43, mean44, count45, seen46]: L.Value[] = readLine8(line35, now36)
    if ((!L.truthy(who37) && L.less(0, remainingMs38))) {
      who37 = (L.num(now36) + L.num(remainingMs38));
      let laterMs47: L.Value = (L.num(who37) - L.num((L.truthy(($ = L.tonumber(seen46))) ? $ : 0)))
      if ((L.less(laterMs47, 5) || L.less((L.num(remainingMs38) / 4), laterMs47))) {
        seen46 = "";
      }
    }
    if (((L.truthy(who37) && (seen46 !== "")) && (seen46 !== who37))) {
      {
        const values = [...observe18((L.num(now36) - L.num(since43)), mean44, count45)]
        mean44 = values[0];
        count45 = values[1];
      }
      since43 = now36;
    }
    who37 = (L.truthy(($ = who37)) ? $ : seen46);
    let heldMs48: L.Value = L.max((L.num(now36) - L.num(since43)), 0)
    let gapMs49: L.Value = (L.num((L.num(mean44) + L.num(L.max(mean44, heldMs48)))) / 16)
    let isNext50: L.Value = !L.less(now36, at41)
    if ((count45 === 0)) {
      gapMs49 = L.max(25, (L.num(heldMs48) / L.num((L.truthy(($ = (L.truthy(($ = isNext50)) ? 3 : $))) ? $ : 8))));
    } else if ((who37 === "")) {
      gapMs49 = L.min(gapMs49, 200);
    }
    at41 = L.min(L.max((L.num(at41) + L.num((L.num(gapMs49) * L.num((L.num(0.5) + L.num((L.num(jitter40) / 1000))))))), (L.num(now36) + L.num(L.min(rttMs39, gapMs49)))), (L.num(now36) + 600000));
    if ((L.truthy(isNext50) && L.less(0, remainingMs38))) {
      at41 = L.min(at41, (L.num((L.num(now36) + L.num(remainingMs38))) + 5));
    }
    keepLine22(slots34, now36, at41, (L.truthy(($ = (L.truthy(($ = (rttMs39 !== "0"))) ? now36 : $))) ? $ : heard42), since43, mean44, count45, who37);
    return [L.floor((L.num(at41) - L.num(now36)))]
  }
  const passLine51 = (slots52?: L.Value, line53?: L.Value, now54?: L.Value, who55?: L.Value, last56?: L.Value, rttMs57?: L.Value): L.Value[] => {
    let [at58, heard59, since60, mean61, count62]: L.Value[] = readLine8(line53, now54)
    let isWaiter63: L.Value = (rttMs57 !== "0")
    let silentMs64: L.Value = (L.num((L.num(L.max(mean61, (L.num(now54) - L.num(since60)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter63) && (last56 === "0")) && L.less(now54, at58)) && L.less((L.num(now54) - L.num(heard59)), silentMs64))) {
      return [false]
    }
    if (L.truthy(isWaiter63)) {
      {
        const values = [...observe18((L.num(now54) - L.num(since60)), mean61, count62)]
        mean61 = values[0];
        count62 = values[1];
      }
      heard59 = now54;
    }
    keepLine22(slots52, now54, at58, heard59, now54, mean61, count62, who55);
    return [true]
  }
  const serverTime65 = (nowMs66?: L.Value): L.Value[] => {
    let $: L.Value
    let time67: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time67, "err"))) ? L.tonumber(nowMs66) : $))) ? $ : (L.num((L.num(L.get(time67, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time67, 2)) / 1000)))))]
  }
  let permits68: L.Value = L.get(KEYS, 1)
  let operation69: L.Value = L.get(KEYS, 2)
  let slots70: L.Value = L.get(KEYS, 3)
  let count71: L.Value = L.tonumber(L.get(ARGV, 1))
  let last72: L.Value = L.get(ARGV, 2)
  let answerMs73: L.Value = L.get(ARGV, 3)
  let rttMs74: L.Value = L.get(ARGV, 4)
  let jitter75: L.Value = L.get(ARGV, 5)
  let nowMs76: L.Value = L.get(ARGV, 6)
  let [value77, line78]: L.Value[] = L.unpack(redis.call("MGET", permits68, slots70))
  let available79: L.Value = L.tonumber(countIn5(permits68, (L.truthy(($ = value77)) ? $ : redis.call("GET", permits68)))[0])
  let enough80: L.Value = (L.truthy(($ = available79)) ? !L.less(available79, count71) : $)
  if ((L.truthy(enough80) && L.truthy(line78))) {
    enough80 = passLine51(slots70, line78, serverTime65(nowMs76)[0], "", last72, rttMs74)[0];
  }
  let kept81: L.Value = undefined
  if ((L.truthy(enough80) || (last72 === "1"))) {
    kept81 = answered1(operation69, (L.truthy(($ = (L.truthy(($ = enough80)) ? "1" : $))) ? $ : "0"), answerMs73)[0];
    if ((L.truthy(enough80) && !L.truthy(kept81))) {
      redis.call("DECRBY", permits68, count71);
      return [":granted"]
    }
  } else {
    kept81 = redis.call("GET", operation69);
  }
  if (L.truthy(kept81)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept81 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last72 === "1")) {
    return [L.table(":busy", 0)]
  }
  return [L.table(":busy", ...nextSlot33(slots70, line78, serverTime65(nowMs76)[0], undefined, 0, rttMs74, jitter75))]
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
