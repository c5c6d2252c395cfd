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
    if (((L.truthy(who35) && (seen44 !== "")) && (seen44 !== who35))) {
      {
        const values = [...observe16((L.num(now34) - L.num(since41)), mean42, count43)]
        mean42 = values[0];
        count43 = values[1];
      }
      since41 = now34;
    }
    who35 = (L.truthy(($ = who35)) ? $ : seen44);
    let heldMs45: L.Value = L.max((L.num(now34) - L.num(since41)), 0)
    let gapMs46: L.Value = (L.num((L.num(mean42) + L.num(L.max(mean42, heldMs45)))) / 16)
    let isNext47: L.Value = !L.less(now34, at39)
    if ((count43 === 0)) {
      gapMs46 = L.max(25, (L.num(heldMs45) / L.num((L.truthy(($ = (L.truthy(($ = isNext47)) ? 3 : $))) ? $ : 8))));
    } else if ((who35 === "")) {
      gapMs46 = L.min(gapMs46, 400);
    }
    at39 = L.min(L.max((L.num(at39) + L.num((L.num(gapMs46) * L.num((L.num(0.5) + L.num((L.num(jitter38) / 1000))))))), (L.num(now34) + L.num(L.min(rttMs37, gapMs46)))), (L.num(now34) + 600000));
    if ((L.truthy(isNext47) && L.less(0, remainingMs36))) {
      at39 = L.min(at39, (L.num((L.num(now34) + L.num(remainingMs36))) + 5));
    }
    keepLine20(slots32, now34, at39, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs37))) ? now34 : $))) ? $ : heard40), since41, mean42, count43, who35);
    return [L.floor((L.num(at39) - L.num(now34)))]
  }
  const passLine48 = (slots49?: L.Value, line50?: L.Value, now51?: L.Value, who52?: L.Value, last53?: L.Value, rttMs54?: L.Value): L.Value[] => {
    let [at55, heard56, since57, mean58, count59]: L.Value[] = readLine6(line50, now51)
    let isWaiter60: L.Value = L.less(0, rttMs54)
    let silentMs61: L.Value = (L.num((L.num(L.max(mean58, (L.num(now51) - L.num(since57)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter60) && (last53 === "0")) && L.less(now51, at55)) && L.less((L.num(now51) - L.num(heard56)), silentMs61))) {
      return [false]
    }
    if (L.truthy(isWaiter60)) {
      {
        const values = [...observe16((L.num(now51) - L.num(since57)), mean58, count59)]
        mean58 = values[0];
        count59 = values[1];
      }
      heard56 = now51;
    }
    keepLine20(slots49, now51, at55, heard56, now51, mean58, count59, who52);
    return [true]
  }
  const serverTime62 = (nowMs63?: L.Value): L.Value[] => {
    let $: L.Value
    let time64: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time64, "err"))) ? nowMs63 : $))) ? $ : (L.num((L.num(L.get(time64, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time64, 2)) / 1000)))))]
  }
  let lock65: L.Value = L.get(KEYS, 1)
  let done66: L.Value = L.get(KEYS, 2)
  let slots67: L.Value = L.get(KEYS, 3)
  let holder68: L.Value = L.get(ARGV, 1)
  let leaseMs69: L.Value = L.tonumber(L.get(ARGV, 2))
  let last70: L.Value = L.get(ARGV, 3)
  let doneMs71: L.Value = L.get(ARGV, 4)
  let rttMs72: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter73: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs74: L.Value = L.tonumber(L.get(ARGV, 7))
  let present75: L.Value = redis.call("EXISTS", lock65, done66, slots67)
  if ((present75 === 0)) {
    redis.call("HSET", lock65, "mode", "write", holder68, 1);
    redis.call("PEXPIRE", lock65, leaseMs69);
    return [L.table(":granted", leaseMs69)]
  }
  let found76: L.Value = redis.call("HMGET", lock65, "mode", holder68)
  let remainingMs77: L.Value = redis.call("PTTL", lock65)
  if (L.truthy(L.get(found76, 2))) {
    return [L.table(":granted", remainingMs77)]
  }
  let isFree78: L.Value = (remainingMs77 === -2)
  if (!L.truthy(isFree78)) {
    checkMode3(lock65, L.get(found76, 1));
  }
  present75 = (L.num(present75) - L.num((L.truthy(($ = (L.truthy(($ = isFree78)) ? 0 : $))) ? $ : 1)));
  let line79: L.Value = (L.truthy(($ = L.less(0, present75))) ? redis.pcall("GET", slots67) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line79)) ? 1 : $))) ? $ : 0), present75)) {
    return [L.table(":refused", remainingMs77)]
  }
  if ((L.truthy(isFree78) && L.truthy(passLine48(slots67, line79, serverTime62(nowMs74)[0], "", last70, rttMs72)[0]))) {
    redis.call("HSET", lock65, "mode", "write", holder68, 1);
    redis.call("PEXPIRE", lock65, leaseMs69);
    return [L.table(":granted", leaseMs69)]
  }
  remainingMs77 = L.max(remainingMs77, (L.truthy(($ = (L.truthy(($ = isFree78)) ? 0 : $))) ? $ : -1));
  if ((last70 === "1")) {
    redis.call("SET", done66, "0", "PX", doneMs71);
    return [L.table(":busy", remainingMs77, 0)]
  }
  return [L.table(":busy", remainingMs77, ...nextSlot31(slots67, line79, serverTime62(nowMs74)[0], undefined, remainingMs77, rttMs72, jitter73))]
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
  let holds18: L.Value = L.tonumber(L.get(ARGV, 3))
  let outcome19: L.Value = L.get(ARGV, 4)
  let doneMs20: L.Value = L.get(ARGV, 5)
  let publish21: L.Value = L.get(ARGV, 6)
  let found22: L.Value = redis.call("HMGET", lock12, holder16, reader17)
  let current23: L.Value = L.get(found22, 1)
  if ((!L.truthy(current23) || L.less(0, holds18))) {
    let kept24: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current23)) ? outcome19 : $))) ? $ : "0"), doneMs20)[0]
    if (((L.truthy(current23) && !L.truthy(kept24)) && L.less(holds18, L.tonumber(current23)))) {
      redis.call("HSET", lock12, holder16, holds18);
    }
    return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = current23)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone"))]
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
  return [L.table(":released")]
}
