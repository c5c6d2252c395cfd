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
    let [at9, heard10, since11, mean12, count13, who14]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line7) === "string"))) ? line7 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at9) || L.less((L.num(now8) + 600000), L.max(at9, heard10, since11))) || L.less(86400000, L.max(mean12, (L.num(now8) - L.num(since11)))))) {
      return [now8, now8, now8, 0, 0, ""]
    }
    return [L.tonumber(at9), heard10, since11, L.tonumber(mean12), L.tonumber(count13), who14]
  }
  const observe15 = (heldMs16?: L.Value, mean17?: L.Value, count18?: L.Value): L.Value[] => {
    count18 = L.min((L.num(count18) + 1), 10);
    return [(L.num(mean17) + L.num((L.num((L.num(L.max(heldMs16, 0)) - L.num(mean17))) / L.num(count18)))), count18]
  }
  const keepLine19 = (slots20?: L.Value, now21?: L.Value, at22?: L.Value, heard23?: L.Value, since24?: L.Value, mean25?: L.Value, count26?: L.Value, who27?: L.Value): L.Value[] => {
    let line28: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at22, heard23, since24, mean25, count26), who27)
    redis.pcall("SET", slots20, line28, "PX", L.floor((L.num((L.num(L.max((L.num(at22) - L.num(now21)), 0)) + L.num((4 * L.num(L.max(mean25, (L.num(now21) - L.num(since24)))))))) + 2000)));
    return []
  }
  const nextSlot29 = (slots30?: L.Value, line31?: L.Value, now32?: L.Value, who33?: L.Value, remainingMs34?: L.Value, rttMs35?: L.Value, jitter36?: L.Value): L.Value[] => {
    let $: L.Value
    let [at37, heard38, since39, mean40, count41, seen42]: L.Value[] = readLine6(line31, now32)
    if ((!L.truthy(who33) && L.less(0, remainingMs34))) {
      who33 = (L.num(now32) + L.num(remainingMs34));
      let laterMs43: L.Value = (L.num(who33) - L.num((L.truthy(($ = L.tonumber(seen42))) ? $ : 0)))
      if ((L.less(laterMs43, 5) || L.less((L.num(remainingMs34) / 4), laterMs43))) {
        seen42 = "";
      }
    }
    if (((L.truthy(who33) && (seen42 !== "")) && (seen42 !== who33))) {
      {
        const values = [...observe15((L.num(now32) - L.num(since39)), mean40, count41)]
        mean40 = values[0];
        count41 = values[1];
      }
      since39 = now32;
    }
    who33 = (L.truthy(($ = who33)) ? $ : seen42);
    let heldMs44: L.Value = (L.num(now32) - L.num(since39))
    let gapMs45: L.Value = (L.num((L.num(mean40) + L.num(L.max(mean40, heldMs44)))) / 16)
    let isNext46: L.Value = !L.less(now32, at37)
    if ((count41 === 0)) {
      gapMs45 = L.max(25, (L.num(heldMs44) / L.num((L.truthy(($ = (L.truthy(($ = isNext46)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who33)))) ? $ : mean40))), mean40)) {
      gapMs45 = L.min(gapMs45, 200);
    }
    at37 = L.min(L.max((L.num(at37) + L.num((L.num(gapMs45) * L.num((L.num(0.5) + L.num((L.num(jitter36) / 1000))))))), (L.num(now32) + L.num(L.min(rttMs35, gapMs45)))), (L.num(now32) + 600000));
    if ((L.truthy(isNext46) && L.less(0, remainingMs34))) {
      at37 = L.min(at37, (L.num((L.num(now32) + L.num(remainingMs34))) + 5));
    }
    keepLine19(slots30, now32, at37, (L.truthy(($ = (L.truthy(($ = (rttMs35 !== "0"))) ? now32 : $))) ? $ : heard38), since39, mean40, count41, who33);
    return [L.floor((L.num(at37) - L.num(now32)))]
  }
  const passLine47 = (slots48?: L.Value, line49?: L.Value, now50?: L.Value, who51?: L.Value, last52?: L.Value, rttMs53?: L.Value): L.Value[] => {
    let $: L.Value
    let [at54, heard55, since56, mean57, count58, seen59]: L.Value[] = readLine6(line49, now50)
    if ((rttMs53 !== "0")) {
      {
        const values = [...observe15((L.num(now50) - L.num(since56)), mean57, count58)]
        mean57 = values[0];
        count58 = values[1];
      }
      heard55 = now50;
      if ((who51 === "")) {
        who51 = L.min(mean57, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen59))) ? $ : (L.num(mean57) / 2)))));
      }
    } else if ((((last52 === "0") && L.less(now50, at54)) && L.less((L.num(now50) - L.num(heard55)), (L.num((L.num(L.max(mean57, (L.num(now50) - L.num(since56)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine19(slots48, now50, at54, heard55, now50, mean57, count58, who51);
    return [true]
  }
  const serverTime60 = (nowMs61?: L.Value): L.Value[] => {
    let $: L.Value
    let time62: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time62, "err"))) ? L.tonumber(nowMs61) : $))) ? $ : (L.num((L.num(L.get(time62, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time62, 2)) / 1000)))))]
  }
  let lock63: L.Value = L.get(KEYS, 1)
  let done64: L.Value = L.get(KEYS, 2)
  let slots65: L.Value = L.get(KEYS, 3)
  let holder66: L.Value = L.get(ARGV, 1)
  let leaseMs67: L.Value = L.get(ARGV, 2)
  let last68: L.Value = L.get(ARGV, 3)
  let doneMs69: L.Value = L.get(ARGV, 4)
  let rttMs70: L.Value = L.get(ARGV, 5)
  let jitter71: L.Value = L.get(ARGV, 6)
  let nowMs72: L.Value = L.get(ARGV, 7)
  let present73: L.Value = redis.call("EXISTS", lock63, done64, slots65)
  if ((present73 === 0)) {
    redis.call("HSET", lock63, "mode", "write", holder66, "1");
    redis.call("PEXPIRE", lock63, leaseMs67);
    return [L.concat(L.concat(":granted", " "), leaseMs67)]
  }
  let found74: L.Value = redis.call("HMGET", lock63, "mode", holder66)
  let remainingMs75: L.Value = redis.call("PTTL", lock63)
  if (L.truthy(L.get(found74, 2))) {
    return [L.table(":granted", remainingMs75)]
  }
  let isFree76: L.Value = (remainingMs75 === -2)
  if (!L.truthy(isFree76)) {
    checkMode3(lock63, L.get(found74, 1));
  }
  present73 = (L.num(present73) - L.num((L.truthy(($ = (L.truthy(($ = isFree76)) ? 0 : $))) ? $ : 1)));
  let line77: L.Value = (L.truthy(($ = L.less(0, present73))) ? redis.pcall("GET", slots65) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line77)) ? 1 : $))) ? $ : 0), present73)) {
    return [L.table(":refused", remainingMs75)]
  }
  if ((L.truthy(isFree76) && L.truthy(passLine47(slots65, line77, serverTime60(nowMs72)[0], "", last68, rttMs70)[0]))) {
    redis.call("HSET", lock63, "mode", "write", holder66, "1");
    redis.call("PEXPIRE", lock63, leaseMs67);
    return [L.concat(L.concat(":granted", " "), leaseMs67)]
  }
  remainingMs75 = L.max(remainingMs75, (L.truthy(($ = (L.truthy(($ = isFree76)) ? 0 : $))) ? $ : -1));
  if ((last68 === "1")) {
    redis.call("SET", done64, "0", "PX", doneMs69);
    return [L.table(":busy", remainingMs75, 0)]
  }
  return [L.table(":busy", remainingMs75, ...nextSlot29(slots65, line77, serverTime60(nowMs72)[0], undefined, remainingMs75, rttMs70, jitter71))]
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
