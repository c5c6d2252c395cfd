// Generated from lua/web-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let held4: L.Value = L.get(KEYS, 1)
  let done5: L.Value = L.get(KEYS, 2)
  let alone6: L.Value = L.get(KEYS, 3)
  let sharing7: L.Value = L.get(KEYS, 4)
  let alive8: L.Value = L.get(KEYS, 5)
  let turn9: L.Value = L.get(KEYS, 6)
  let holder10: L.Value = L.get(ARGV, 1)
  let mode11: L.Value = L.get(ARGV, 2)
  let leaseMs12: L.Value = L.tonumber(L.get(ARGV, 3))
  let last13: L.Value = L.get(ARGV, 4)
  let doneMs14: L.Value = L.tonumber(L.get(ARGV, 5))
  let waiterMs15: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs16: L.Value = L.get(ARGV, 7)
  let member17: L.Value = L.concat(mode11, holder10)
  let queue18: L.Value = (L.truthy(($ = (L.truthy(($ = (mode11 === "x"))) ? alone6 : $))) ? $ : sharing7)
  let now19: L.Value = serverTime1(nowMs16)[0]
  if ((redis.call("EXISTS", held4, done5, alone6, sharing7) === 0)) {
    redis.call("ZADD", held4, (L.num(now19) + L.num(leaseMs12)), member17);
    redis.call("PEXPIRE", held4, leaseMs12);
    return [L.table(":granted", leaseMs12)]
  }
  redis.call("ZREMRANGEBYSCORE", held4, "-inf", now19);
  let longest20: L.Value = redis.call("ZRANGE", held4, -1, -1, "WITHSCORES")
  let remainingMs21: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(longest20, 1))) ? (L.num(L.tonumber(L.get(longest20, 2))) - L.num(now19)) : $))) ? $ : -2)
  let finished22: L.Value = redis.call("GET", done5)
  if ((finished22 === "2")) {
    return [":stolen"]
  }
  if (L.truthy(finished22)) {
    return [L.table(":refused", remainingMs21)]
  }
  let deadline23: L.Value = redis.call("ZSCORE", held4, member17)
  if (L.truthy(deadline23)) {
    return [L.table(":granted", (L.num(L.tonumber(deadline23)) - L.num(now19)))]
  }
  let waiters24: L.Value = redis.call("ZRANGE", alive8, 0, 99, "WITHSCORES")
  let dead25: L.Value = L.table()
  for (let at26 = 1, end = L.num(L.length(waiters24)); at26 <= end; at26 += 2) {
    if ((!L.less(now19, L.tonumber(L.get(waiters24, (L.num(at26) + 1)))) && (L.get(waiters24, at26) !== member17))) {
      L.insert(dead25, L.get(waiters24, at26));
    }
  }
  if (L.truthy(L.get(dead25, 1))) {
    redis.call("ZREM", alone6, ...L.unpack(dead25));
    redis.call("ZREM", sharing7, ...L.unpack(dead25));
    redis.call("ZREM", alive8, ...L.unpack(dead25));
  }
  const nextIn27 = (set28?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.tonumber((L.truthy(($ = L.get(redis.call("ZRANGE", set28, 0, 0, "WITHSCORES"), 2))) ? $ : Infinity))]
  }
  let came29: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", queue18, member17))) ? $ : Infinity))
  let isNext30: L.Value = (L.truthy(($ = !L.less(nextIn27(alone6)[0], came29))) ? (L.truthy(($ = (mode11 === "s"))) ? $ : !L.less(nextIn27(sharing7)[0], came29)) : $)
  let isFree31: L.Value = (L.truthy(($ = !L.truthy(L.get(longest20, 1)))) ? $ : (L.truthy(($ = (mode11 === "s"))) ? (L.sub(L.get(longest20, 1), 1, 1) === "s") : $))
  if ((((L.truthy(isNext30) && L.truthy(isFree31)) || (last13 === "1")) && L.less(came29, Infinity))) {
    redis.call("ZREM", queue18, member17);
    redis.call("ZREM", alive8, member17);
  }
  if ((L.truthy(isNext30) && L.truthy(isFree31))) {
    redis.call("ZADD", held4, (L.num(now19) + L.num(leaseMs12)), member17);
    if (L.truthy(L.get(longest20, 1))) {
      redis.call("PEXPIRE", held4, leaseMs12, "GT");
    } else {
      redis.call("PEXPIRE", held4, leaseMs12);
    }
    if ((redis.call("EXISTS", alive8) === 1)) {
      redis.call("SET", turn9, now19, "PX", doneMs14);
    }
    return [L.table(":granted", leaseMs12)]
  }
  let place32: L.Value = redis.call("ZCOUNT", alone6, "-inf", L.concat("(", came29))
  if ((mode11 === "x")) {
    place32 = (L.num(place32) + L.num(redis.call("ZCOUNT", sharing7, "-inf", L.concat("(", came29))));
  }
  remainingMs21 = L.max(remainingMs21, 0);
  if ((last13 === "1")) {
    redis.call("SET", done5, "0", "PX", doneMs14);
    return [L.table(":busy", remainingMs21, 0, place32)]
  }
  if ((came29 === Infinity)) {
    came29 = now19;
    for (const [_33, set34] of L.ipairs(L.table(alone6, sharing7))) {
      came29 = L.max(came29, (L.num(L.tonumber((L.truthy(($ = L.get(redis.call("ZRANGE", set34, -1, -1, "WITHSCORES"), 2))) ? $ : 0))) + 1));
    }
    redis.call("ZADD", queue18, came29, member17);
  }
  redis.call("ZADD", alive8, (L.num(now19) + L.num(waiterMs15)), member17);
  redis.call("PEXPIRE", queue18, doneMs14);
  redis.call("PEXPIRE", alive8, doneMs14);
  let since35: L.Value = L.min(now19, L.max(came29, L.tonumber((L.truthy(($ = redis.call("GET", turn9))) ? $ : 0))))
  let askInMs36: L.Value = L.min((L.num(L.max(25, (L.num((L.num(now19) - L.num(since35))) / 8))) * L.num((L.num(place32) + 1))), (L.num(waiterMs15) / 3))
  if ((place32 === 0)) {
    askInMs36 = L.min(askInMs36, (L.num(remainingMs21) + 5));
  }
  return [L.table(":busy", remainingMs21, L.floor(askInMs36), place32)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let held4: L.Value = L.get(KEYS, 1)
  let holder5: L.Value = L.get(ARGV, 1)
  let leaseMs6: L.Value = L.tonumber(L.get(ARGV, 2))
  let mode7: L.Value = L.get(ARGV, 3)
  let nowMs8: L.Value = L.get(ARGV, 4)
  let member9: L.Value = L.concat(mode7, holder5)
  let deadline10: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held4, member9))) ? $ : 0))
  let now11: L.Value = serverTime1(nowMs8)[0]
  if (!L.less(now11, deadline10)) {
    return [":gone"]
  }
  if (L.less(deadline10, (L.num(now11) + L.num(leaseMs6)))) {
    redis.call("PEXPIRE", held4, leaseMs6, "GT");
    redis.call("ZADD", held4, (L.num(now11) + L.num(leaseMs6)), member9);
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let held4: L.Value = L.get(KEYS, 1)
  let holder5: L.Value = L.get(ARGV, 1)
  let mode6: L.Value = L.get(ARGV, 2)
  let nowMs7: L.Value = L.get(ARGV, 3)
  let deadline8: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held4, L.concat(mode6, holder5)))) ? $ : 0))
  let remainingMs9: L.Value = (L.num(deadline8) - L.num(serverTime1(nowMs7)[0]))
  if (L.less(0, remainingMs9)) {
    return [L.table(":ours", remainingMs9)]
  }
  return [":free"]
}

export const query: CompiledScript = (redis, KEYS, ARGV) => {
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let sets4: L.Value = KEYS
  let most5: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs6: L.Value = L.get(ARGV, 2)
  let states7: L.Value = L.table()
  let members8: L.Value = 0
  const read9 = (set10?: L.Value, after11?: L.Value): L.Value[] => {
    let found12: L.Value = redis.call("ZRANGE", set10, 0, (L.num(most5) - 1), "WITHSCORES")
    let state13: L.Value = L.table()
    members8 = (L.num(members8) + L.num((L.num(L.length(found12)) / 2)));
    for (let at14 = 1, end = L.num(L.length(found12)); at14 <= end; at14 += 2) {
      if (L.less(after11, L.tonumber(L.get(found12, (L.num(at14) + 1))))) {
        L.insert(state13, L.get(found12, at14));
        L.insert(state13, L.get(found12, (L.num(at14) + 1)));
      }
    }
    L.insert(states7, state13);
    return []
  }
  let now15: L.Value = serverTime1(nowMs6)[0]
  for (let at16 = 1, end = L.num(L.length(sets4)); at16 <= end; at16 += 4) {
    if (L.less(members8, 500)) {
      read9(L.get(sets4, at16), now15);
      read9(L.get(sets4, (L.num(at16) + 1)), 0);
      read9(L.get(sets4, (L.num(at16) + 2)), 0);
      read9(L.get(sets4, (L.num(at16) + 3)), now15);
    }
  }
  return [L.table(":found", L.concat(":", L.json(states7)))]
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
  const serverTime8 = (nowMs9?: L.Value): L.Value[] => {
    let $: L.Value
    let time10: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time10, "err"))) ? L.tonumber(nowMs9) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time10, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time10, 2))) / 1000)))))]
  }
  let held11: L.Value = L.get(KEYS, 1)
  let done12: L.Value = L.get(KEYS, 2)
  let alone13: L.Value = L.get(KEYS, 3)
  let sharing14: L.Value = L.get(KEYS, 4)
  let alive15: L.Value = L.get(KEYS, 5)
  let holder16: L.Value = L.get(ARGV, 1)
  let mode17: L.Value = L.get(ARGV, 2)
  let outcome18: L.Value = L.get(ARGV, 3)
  let doneMs19: L.Value = L.get(ARGV, 4)
  let nowMs20: L.Value = L.get(ARGV, 5)
  let member21: L.Value = L.concat(mode17, holder16)
  let deadline22: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held11, member21))) ? $ : 0))
  let holds23: L.Value = (L.truthy(($ = L.less(0, deadline22))) ? L.less(serverTime8(nowMs20)[0], deadline22) : $)
  if (L.less(0, deadline22)) {
    redis.call("ZREM", held11, member21);
  } else if ((redis.call("ZREM", alive15, member21) === 1)) {
    redis.call("ZREM", (L.truthy(($ = (L.truthy(($ = (mode17 === "x"))) ? alone13 : $))) ? $ : sharing14), member21);
  }
  let kept24: L.Value = finished3(done12, (L.truthy(($ = (L.truthy(($ = holds23)) ? outcome18 : $))) ? $ : "0"), doneMs19)[0]
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = holds23)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone")]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let held4: L.Value = L.get(KEYS, 1)
  let done5: L.Value = L.get(KEYS, 2)
  let alive6: L.Value = L.get(KEYS, 3)
  let turn7: L.Value = L.get(KEYS, 4)
  let answer8: L.Value = L.get(KEYS, 5)
  let donePrefix9: L.Value = L.get(KEYS, 6)
  let holder10: L.Value = L.get(ARGV, 1)
  let mode11: L.Value = L.get(ARGV, 2)
  let leaseMs12: L.Value = L.tonumber(L.get(ARGV, 3))
  let doneMs13: L.Value = L.get(ARGV, 4)
  let nowMs14: L.Value = L.get(ARGV, 5)
  let member15: L.Value = L.concat(mode11, holder10)
  let now16: L.Value = serverTime1(nowMs14)[0]
  redis.call("ZREMRANGEBYSCORE", held4, "-inf", now16);
  let holders17: L.Value = redis.call("ZRANGE", held4, 0, -1, "WITHSCORES")
  if ((L.get(holders17, 1) === member15)) {
    return [L.table(":granted", (L.num(L.tonumber(L.get(holders17, 2))) - L.num(now16)))]
  }
  if (L.less(0, redis.call("EXISTS", done5, answer8))) {
    return [L.table(":refused", (L.truthy(($ = (L.truthy(($ = L.get(holders17, 1))) ? (L.num(L.tonumber(L.get(holders17, L.length(holders17)))) - L.num(now16)) : $))) ? $ : -2))]
  }
  redis.call("DEL", held4);
  for (let at18 = 1, end = L.num(L.length(holders17)); at18 <= end; at18 += 2) {
    redis.call("SET", L.concat(donePrefix9, L.sub(L.get(holders17, at18), 2, L.length(L.get(holders17, at18)))), "2", "PX", doneMs13, "NX");
  }
  redis.call("SET", answer8, "1", "PX", doneMs13);
  redis.call("ZADD", held4, (L.num(now16) + L.num(leaseMs12)), member15);
  redis.call("PEXPIRE", held4, leaseMs12);
  if ((redis.call("EXISTS", alive6) === 1)) {
    redis.call("SET", turn7, now16, "PX", doneMs13);
  }
  return [L.table(":granted", leaseMs12)]
}
