// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  const checkMode3 = (lock4?: L.Value, mode5?: L.Value): L.Value[] => {
    if (((mode5 !== "read") && (mode5 !== "write"))) {
      refuse1(lock4);
    }
    return []
  }
  const readLine6 = (line7?: L.Value, now8?: L.Value): L.Value[] => {
    let $: L.Value
    let text9: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line7) === "string"))) ? line7 : $))) ? $ : "")
    let [at10, heard11, since12, mean13, count14, who15]: L.Value[] = L.match(text9, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at10) || L.less((L.num(now8) + 600000), L.max(at10, heard11, since12))) || L.less(86400000, L.max(mean13, (L.num(now8) - L.num(since12)))))) {
      return [now8, now8, now8, 0, 0, ""]
    }
    return [L.tonumber(at10), L.tonumber(heard11), L.tonumber(since12), L.tonumber(mean13), L.tonumber(count14), who15]
  }
  const observe16 = (heldMs17?: L.Value, mean18?: L.Value, count19?: L.Value): L.Value[] => {
    count19 = L.min((L.num(count19) + 1), 10);
    return [(L.num(mean18) + L.num((L.num((L.num(L.max(heldMs17, 0)) - L.num(mean18))) / L.num(count19)))), count19]
  }
  const keepLine20 = (slots21?: L.Value, now22?: L.Value, at23?: L.Value, heard24?: L.Value, since25?: L.Value, mean26?: L.Value, count27?: L.Value, who28?: L.Value): L.Value[] => {
    let line29: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at23, heard24, since25, mean26, count27), who28)
    let keepMs30: L.Value = (L.num((L.num(L.max((L.num(at23) - L.num(now22)), 0)) + L.num((4 * L.num(L.max(mean26, (L.num(now22) - L.num(since25)))))))) + 2000)
    redis.pcall("SET", slots21, line29, "PX", L.format("%d", keepMs30));
    return []
  }
  const nextSlot31 = (slots32?: L.Value, line33?: L.Value, now34?: L.Value, who35?: L.Value, remainingMs36?: L.Value, rttMs37?: L.Value, jitter38?: L.Value): L.Value[] => {
    let $: L.Value
    let [at39, heard40, since41, mean42, count43, seen44]: L.Value[] = readLine6(line33, now34)
    if ((!L.truthy(who35) && L.less(0, remainingMs36))) {
      who35 = (L.num(now34) + L.num(remainingMs36));
      let laterMs45: L.Value = (L.num(who35) - L.num((L.truthy(($ = L.tonumber(seen44))) ? $ : 0)))
      if ((L.less(laterMs45, 5) || L.less((L.num(remainingMs36) / 4), laterMs45))) {
        seen44 = "";
      }
    }
    if (((L.truthy(who35) && (seen44 !== "")) && (seen44 !== who35))) {
      {
        const values = [...observe16((L.num(now34) - L.num(since41)), mean42, count43)]
        mean42 = values[0];
        count43 = values[1];
      }
      since41 = now34;
    }
    who35 = (L.truthy(($ = who35)) ? $ : seen44);
    let heldMs46: L.Value = L.max((L.num(now34) - L.num(since41)), 0)
    let gapMs47: L.Value = (L.num((L.num(mean42) + L.num(L.max(mean42, heldMs46)))) / 16)
    let isNext48: L.Value = !L.less(now34, at39)
    if ((count43 === 0)) {
      gapMs47 = L.max(25, (L.num(heldMs46) / L.num((L.truthy(($ = (L.truthy(($ = isNext48)) ? 3 : $))) ? $ : 8))));
    } else if ((who35 === "")) {
      gapMs47 = L.min(gapMs47, 200);
    }
    at39 = L.min(L.max((L.num(at39) + L.num((L.num(gapMs47) * L.num((L.num(0.5) + L.num((L.num(jitter38) / 1000))))))), (L.num(now34) + L.num(L.min(rttMs37, gapMs47)))), (L.num(now34) + 600000));
    if ((L.truthy(isNext48) && L.less(0, remainingMs36))) {
      at39 = L.min(at39, (L.num((L.num(now34) + L.num(remainingMs36))) + 5));
    }
    keepLine20(slots32, now34, at39, (L.truthy(($ = (L.truthy(($ = (rttMs37 !== "0"))) ? now34 : $))) ? $ : heard40), since41, mean42, count43, who35);
    return [L.floor((L.num(at39) - L.num(now34)))]
  }
  const passLine49 = (slots50?: L.Value, line51?: L.Value, now52?: L.Value, who53?: L.Value, last54?: L.Value, rttMs55?: L.Value): L.Value[] => {
    let [at56, heard57, since58, mean59, count60]: L.Value[] = readLine6(line51, now52)
    let isWaiter61: L.Value = (rttMs55 !== "0")
    let silentMs62: L.Value = (L.num((L.num(L.max(mean59, (L.num(now52) - L.num(since58)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter61) && (last54 === "0")) && L.less(now52, at56)) && L.less((L.num(now52) - L.num(heard57)), silentMs62))) {
      return [false]
    }
    if (L.truthy(isWaiter61)) {
      {
        const values = [...observe16((L.num(now52) - L.num(since58)), mean59, count60)]
        mean59 = values[0];
        count60 = values[1];
      }
      heard57 = now52;
    }
    keepLine20(slots50, now52, at56, heard57, now52, mean59, count60, who53);
    return [true]
  }
  const serverTime63 = (nowMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let time65: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time65, "err"))) ? L.tonumber(nowMs64) : $))) ? $ : (L.num((L.num(L.get(time65, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time65, 2)) / 1000)))))]
  }
  let lock66: L.Value = L.get(KEYS, 1)
  let done67: L.Value = L.get(KEYS, 2)
  let slots68: L.Value = L.get(KEYS, 3)
  let holder69: L.Value = L.get(ARGV, 1)
  let leaseMs70: L.Value = L.get(ARGV, 2)
  let last71: L.Value = L.get(ARGV, 3)
  let doneMs72: L.Value = L.get(ARGV, 4)
  let rttMs73: L.Value = L.get(ARGV, 5)
  let jitter74: L.Value = L.get(ARGV, 6)
  let nowMs75: L.Value = L.get(ARGV, 7)
  let present76: L.Value = redis.call("EXISTS", lock66, done67, slots68)
  if ((present76 === 0)) {
    redis.call("HSET", lock66, "mode", "write", holder69, "1");
    redis.call("PEXPIRE", lock66, leaseMs70);
    return [L.concat(L.concat(":granted", " "), leaseMs70)]
  }
  let found77: L.Value = redis.call("HMGET", lock66, "mode", holder69)
  let remainingMs78: L.Value = redis.call("PTTL", lock66)
  if (L.truthy(L.get(found77, 2))) {
    return [L.table(":granted", remainingMs78)]
  }
  let isFree79: L.Value = (remainingMs78 === -2)
  if (!L.truthy(isFree79)) {
    checkMode3(lock66, L.get(found77, 1));
  }
  present76 = (L.num(present76) - L.num((L.truthy(($ = (L.truthy(($ = isFree79)) ? 0 : $))) ? $ : 1)));
  let line80: L.Value = (L.truthy(($ = L.less(0, present76))) ? redis.pcall("GET", slots68) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line80)) ? 1 : $))) ? $ : 0), present76)) {
    return [L.table(":refused", remainingMs78)]
  }
  if ((L.truthy(isFree79) && L.truthy(passLine49(slots68, line80, serverTime63(nowMs75)[0], "", last71, rttMs73)[0]))) {
    redis.call("HSET", lock66, "mode", "write", holder69, "1");
    redis.call("PEXPIRE", lock66, leaseMs70);
    return [L.concat(L.concat(":granted", " "), leaseMs70)]
  }
  remainingMs78 = L.max(remainingMs78, (L.truthy(($ = (L.truthy(($ = isFree79)) ? 0 : $))) ? $ : -1));
  if ((last71 === "1")) {
    redis.call("SET", done67, "0", "PX", doneMs72);
    return [L.table(":busy", remainingMs78, 0)]
  }
  return [L.table(":busy", remainingMs78, ...nextSlot31(slots68, line80, serverTime63(nowMs75)[0], undefined, remainingMs78, rttMs73, jitter74))]
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
  const wake8 = (publish9?: L.Value, channel10?: L.Value, message11?: L.Value): L.Value[] => {
    if ((publish9 === "BOTH")) {
      redis.call("PUBLISH", channel10, message11);
      publish9 = "SPUBLISH";
    }
    if ((publish9 !== "")) {
      redis.call(publish9, channel10, message11);
    }
    return []
  }
  let lock12: L.Value = L.get(KEYS, 1)
  let done13: L.Value = L.get(KEYS, 2)
  let channel14: L.Value = L.get(KEYS, 3)
  let reading15: L.Value = L.get(KEYS, 4)
  let holder16: L.Value = L.get(ARGV, 1)
  let reader17: L.Value = L.get(ARGV, 2)
  let holds18: L.Value = L.get(ARGV, 3)
  let outcome19: L.Value = L.get(ARGV, 4)
  let doneMs20: L.Value = L.get(ARGV, 5)
  let publish21: L.Value = L.get(ARGV, 6)
  let found22: L.Value = redis.call("HMGET", lock12, holder16, reader17)
  let current23: L.Value = L.get(found22, 1)
  if ((!L.truthy(current23) || (holds18 !== "0"))) {
    let kept24: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current23)) ? outcome19 : $))) ? $ : "0"), doneMs20)[0]
    if (((L.truthy(current23) && !L.truthy(kept24)) && L.less(L.tonumber(holds18), L.tonumber(current23)))) {
      redis.call("HSET", lock12, holder16, holds18);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = current23)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs25: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found22, 2))) ? redis.call("PTTL", reading15) : $))) ? $ : -2)
  if (L.less(0, restMs25)) {
    redis.call("HDEL", lock12, holder16);
    redis.call("HSET", lock12, "mode", "read");
    redis.call("PEXPIRE", lock12, restMs25);
  } else {
    redis.call("DEL", lock12);
  }
  redis.call("SET", done13, outcome19, "PX", doneMs20);
  wake8(publish21, channel14, "1");
  return [":released"]
}
