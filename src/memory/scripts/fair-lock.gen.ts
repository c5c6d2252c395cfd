// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const skipDead1 = (queue2?: L.Value, timeouts3?: L.Value, waiters4?: L.Value, ids5?: L.Value, holder6?: L.Value, now7?: L.Value): L.Value[] => {
    let $: L.Value
    L.set(ids5, (L.num(L.length(ids5)) + 1), holder6);
    let shown8: L.Value = redis.call("HMGET", waiters4, ...L.unpack(ids5))
    L.set(ids5, L.length(ids5), undefined);
    let java9: L.Value = false
    for (const [at10] of L.ipairs(ids5)) {
      java9 = (L.truthy(($ = java9)) ? $ : !L.truthy(L.get(shown8, at10)));
    }
    let scores11: L.Value = (L.truthy(($ = (L.truthy(($ = java9)) ? redis.call("ZMSCORE", timeouts3, ...L.unpack(ids5)) : $))) ? $ : L.table())
    let dead12: L.Value = 0
    while ((L.truthy(L.get(ids5, (L.num(dead12) + 1))) && (L.get(ids5, (L.num(dead12) + 1)) !== holder6))) {
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
      if (L.less(now7, L.tonumber(untilMs13))) {
        break
      }
      dead12 = (L.num(dead12) + 1);
    }
    if (L.less(0, dead12)) {
      redis.call("LTRIM", queue2, dead12, -1);
      redis.call("ZREM", timeouts3, ...L.unpack(ids5, 1, dead12));
      redis.call("HDEL", waiters4, ...L.unpack(ids5, 1, dead12));
    }
    return [L.table(...L.unpack(ids5, (L.num(dead12) + 1))), L.table(...L.unpack(shown8, (L.num(dead12) + 1))), L.table(...L.unpack(scores11, (L.num(dead12) + 1)))]
  }
  const leave14 = (queue15?: L.Value, timeouts16?: L.Value, waiters17?: L.Value, holder18?: L.Value, behind19?: L.Value, slotMs20?: L.Value): L.Value[] => {
    let $: L.Value
    redis.call("LREM", queue15, 0, holder18);
    redis.call("ZREM", timeouts16, holder18);
    redis.call("HDEL", waiters17, holder18);
    let lowered21: L.Value = L.table()
    for (const [at22, score23] of L.ipairs((L.truthy(($ = (L.truthy(($ = L.get(behind19, 1))) ? redis.call("ZMSCORE", timeouts16, ...L.unpack(behind19)) : $))) ? $ : L.table()))) {
      if (L.truthy(score23)) {
        L.set(lowered21, (L.num(L.length(lowered21)) + 1), L.format("%.0f", (L.num(score23) - L.num(slotMs20))));
        L.set(lowered21, (L.num(L.length(lowered21)) + 1), L.get(behind19, at22));
      }
    }
    if (L.truthy(L.get(lowered21, 1))) {
      redis.call("ZADD", timeouts16, ...L.unpack(lowered21));
    }
    return []
  }
  const refuse24 = (hash25?: L.Value): L.Value[] => {
    redis.call("GET", hash25);
    return []
  }
  const serverTime26 = (nowMs27?: L.Value): L.Value[] => {
    let $: L.Value
    let time28: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time28, "err"))) ? nowMs27 : $))) ? $ : (L.num((L.num(L.get(time28, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time28, 2)) / 1000)))))]
  }
  const wake29 = (publish30?: L.Value, channel31?: L.Value, message32?: L.Value): L.Value[] => {
    if ((publish30 !== "")) {
      redis.call(publish30, channel31, message32);
    }
    return []
  }
  let lock33: L.Value = L.get(KEYS, 1)
  let done34: L.Value = L.get(KEYS, 2)
  let queue35: L.Value = L.get(KEYS, 3)
  let timeouts36: L.Value = L.get(KEYS, 4)
  let waiters37: L.Value = L.get(KEYS, 5)
  let channel38: L.Value = L.get(KEYS, 6)
  let holder39: L.Value = L.get(ARGV, 1)
  let leaseMs40: L.Value = L.tonumber(L.get(ARGV, 2))
  let last41: L.Value = L.get(ARGV, 3)
  let doneMs42: L.Value = L.get(ARGV, 4)
  let waiterMs43: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs44: L.Value = L.tonumber(L.get(ARGV, 6))
  let publish45: L.Value = L.get(ARGV, 7)
  let present46: L.Value = redis.call("EXISTS", lock33, done34, queue35)
  if ((present46 === 0)) {
    redis.call("HSET", lock33, holder39, 1);
    redis.call("PEXPIRE", lock33, leaseMs40);
    return [L.table(":granted", leaseMs40)]
  }
  let remainingMs47: L.Value = redis.call("PTTL", lock33)
  let held48: L.Value = (remainingMs47 !== -2)
  let ids49: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held48)) ? (present46 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue35, 0, 999))
  let stands50: L.Value = (L.truthy(($ = (L.truthy(($ = (L.length(ids49) === 1000))) ? redis.call("LPOS", queue35, holder39) : $))) ? $ : undefined)
  for (const [at51, id52] of L.ipairs(ids49)) {
    stands50 = (L.truthy(($ = (L.truthy(($ = (id52 === holder39))) ? (L.num(at51) - 1) : $))) ? $ : stands50);
  }
  if (!L.truthy(stands50)) {
    let found53: L.Value = (L.truthy(($ = (L.truthy(($ = held48)) ? redis.call("HMGET", lock33, holder39, "mode") : $))) ? $ : L.table())
    if (L.truthy(L.get(found53, 1))) {
      return [L.table(":granted", remainingMs47)]
    }
    if (L.truthy(L.get(found53, 2))) {
      refuse24(lock33);
    }
    if (((L.num((L.num(present46) - L.num((L.truthy(($ = (L.truthy(($ = held48)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids49, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
      return [L.table(":refused", remainingMs47)]
    }
  }
  let now54: L.Value = 0, shown55: L.Value = L.table(), scores56: L.Value = L.table()
  if ((!L.truthy(held48) || (last41 === "0"))) {
    now54 = serverTime26(nowMs44)[0];
    if (L.truthy(L.get(ids49, 1))) {
      let before57: L.Value = L.length(ids49)
      {
        const values = [...skipDead1(queue35, timeouts36, waiters37, ids49, holder39, now54)]
        ids49 = values[0];
        shown55 = values[1];
        scores56 = values[2];
      }
      stands50 = (L.truthy(($ = stands50)) ? (L.num((L.num(stands50) + L.num(L.length(ids49)))) - L.num(before57)) : $);
    }
  }
  let place58: L.Value = (L.truthy(($ = stands50)) ? $ : L.length(ids49))
  let [untilMs59, slotMs60, sinceMs61]: L.Value[] = L.match((L.truthy(($ = L.get(shown55, (L.num(L.length(ids49)) + 1)))) ? $ : ""), /([0-9]+):([0-9]+):([0-9]+)/)
  let newcomer62: L.Value = (L.truthy(($ = !L.truthy(stands50))) ? !L.less(now54, L.tonumber((L.truthy(($ = untilMs59)) ? $ : 0))) : $)
  sinceMs61 = (L.truthy(($ = (L.truthy(($ = !L.truthy(newcomer62))) ? L.tonumber(sinceMs61) : $))) ? $ : now54);
  if ((!L.truthy(stands50) && !L.truthy(newcomer62))) {
    place58 = 0;
    while ((L.truthy(L.get(ids49, (L.num(place58) + 1))) && L.less(L.tonumber((L.truthy(($ = L.match((L.truthy(($ = L.get(shown55, (L.num(place58) + 1)))) ? $ : ""), /[0-9]+$/)[0])) ? $ : Infinity)), sinceMs61))) {
      place58 = (L.num(place58) + 1);
    }
  }
  let granted63: L.Value = (L.truthy(($ = !L.truthy(held48))) ? (place58 === 0) : $)
  if (((L.truthy(granted63) || (last41 === "1")) && (L.truthy(stands50) || L.truthy(untilMs59)))) {
    leave14(queue35, timeouts36, waiters37, holder39, L.table(...L.unpack(ids49, (L.num(place58) + L.num((L.truthy(($ = (L.truthy(($ = stands50)) ? 2 : $))) ? $ : 1))))), (L.truthy(($ = slotMs60)) ? $ : waiterMs43));
  }
  if (L.truthy(granted63)) {
    redis.call("HSET", lock33, holder39, 1);
    redis.call("PEXPIRE", lock33, leaseMs40);
    return [L.table(":granted", leaseMs40)]
  }
  let timeout64: L.Value = (L.num(now54) + L.num(L.max(remainingMs47, 0)))
  if (!L.truthy(held48)) {
    remainingMs47 = L.min(waiterMs43, (L.num((L.truthy(($ = L.match((L.truthy(($ = L.get(shown55, 1))) ? $ : ""), /[0-9]+/)[0])) ? $ : L.get(scores56, 1))) - L.num(now54)));
    if (!L.truthy(L.get(shown55, 1))) {
      wake29(publish45, L.concat(channel38, L.concat(":", L.get(ids49, 1))), "0");
    }
  }
  if ((last41 === "1")) {
    redis.call("SET", done34, "0", "PX", doneMs42);
    return [L.table(":busy", remainingMs47, place58)]
  }
  for (let at65 = 1, end = L.num(L.min(place58, L.length(ids49))); at65 <= end; at65 += 1) {
    let [slot66, since67]: L.Value[] = L.match((L.truthy(($ = L.get(shown55, at65))) ? $ : ""), /:([0-9]+):([0-9]+)/)
    let ahead68: L.Value = (L.num((L.truthy(($ = L.get(scores56, at65))) ? $ : 0)) - L.num(timeout64))
    timeout64 = (L.num(timeout64) + L.num((L.truthy(($ = (L.truthy(($ = slot66)) ? $ : (L.truthy(($ = L.less(60000, ahead68))) ? L.max(ahead68, 300000) : $)))) ? $ : L.max(ahead68, (L.num(now54) - L.num(sinceMs61))))));
    if ((L.truthy(newcomer62) && L.truthy(since67))) {
      sinceMs61 = L.max(sinceMs61, (L.num(since67) + 1));
    }
  }
  timeout64 = (L.num(timeout64) + L.num(waiterMs43));
  if (L.less(20, L.abs((L.num(timeout64) - L.num((L.truthy(($ = (L.truthy(($ = stands50)) ? L.get(scores56, (L.num(stands50) + 1)) : $))) ? $ : 0)))))) {
    redis.call("ZADD", timeouts36, L.format("%.0f", timeout64), holder39);
  }
  if ((!L.truthy(stands50) && L.truthy(L.get(ids49, (L.num(place58) + 1))))) {
    redis.call("LINSERT", queue35, "BEFORE", L.get(ids49, (L.num(place58) + 1)), holder39);
  } else if (!L.truthy(stands50)) {
    redis.call("RPUSH", queue35, holder39);
  }
  let shows69: L.Value = L.format("%.0f:%.0f:%.0f", (L.num(now54) + L.num(waiterMs43)), waiterMs43, sinceMs61)
  let appears70: L.Value = (redis.call("HSET", waiters37, holder39, shows69) === 1)
  let keepMs71: L.Value = L.max(waiterMs43, 3600000)
  if (L.truthy(appears70)) {
    redis.call("PEXPIRE", waiters37, keepMs71);
  }
  if (((L.truthy(appears70) && !L.truthy(L.get(ids49, 1))) || (L.truthy(stands50) && (L.floor((L.num((L.truthy(($ = untilMs59)) ? $ : 0)) / 60000)) !== L.floor((L.num((L.num(now54) + L.num(waiterMs43))) / 60000)))))) {
    let java72: L.Value = false
    for (const [at73] of L.ipairs(ids49)) {
      java72 = (L.truthy(($ = java72)) ? $ : (L.truthy(($ = (L.get(ids49, at73) !== holder39))) ? !L.truthy(L.get(shown55, at73)) : $));
    }
    for (const [_74, key75] of L.ipairs(L.table(queue35, timeouts36))) {
      if (L.truthy(java72)) {
        redis.call("PERSIST", key75);
      } else if ((L.truthy(stands50) && L.less(0, redis.call("PTTL", key75)))) {
        redis.call("PEXPIRE", key75, (L.num(keepMs71) + 60000), "GT");
      } else {
        redis.call("PEXPIRE", key75, (L.num(keepMs71) + 60000));
      }
    }
  }
  return [L.table(":busy", remainingMs47, place58)]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const skipDead1 = (queue2?: L.Value, timeouts3?: L.Value, waiters4?: L.Value, ids5?: L.Value, holder6?: L.Value, now7?: L.Value): L.Value[] => {
    let $: L.Value
    L.set(ids5, (L.num(L.length(ids5)) + 1), holder6);
    let shown8: L.Value = redis.call("HMGET", waiters4, ...L.unpack(ids5))
    L.set(ids5, L.length(ids5), undefined);
    let java9: L.Value = false
    for (const [at10] of L.ipairs(ids5)) {
      java9 = (L.truthy(($ = java9)) ? $ : !L.truthy(L.get(shown8, at10)));
    }
    let scores11: L.Value = (L.truthy(($ = (L.truthy(($ = java9)) ? redis.call("ZMSCORE", timeouts3, ...L.unpack(ids5)) : $))) ? $ : L.table())
    let dead12: L.Value = 0
    while ((L.truthy(L.get(ids5, (L.num(dead12) + 1))) && (L.get(ids5, (L.num(dead12) + 1)) !== holder6))) {
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
      if (L.less(now7, L.tonumber(untilMs13))) {
        break
      }
      dead12 = (L.num(dead12) + 1);
    }
    if (L.less(0, dead12)) {
      redis.call("LTRIM", queue2, dead12, -1);
      redis.call("ZREM", timeouts3, ...L.unpack(ids5, 1, dead12));
      redis.call("HDEL", waiters4, ...L.unpack(ids5, 1, dead12));
    }
    return [L.table(...L.unpack(ids5, (L.num(dead12) + 1))), L.table(...L.unpack(shown8, (L.num(dead12) + 1))), L.table(...L.unpack(scores11, (L.num(dead12) + 1)))]
  }
  const passFull14 = (key15?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key15, 1, "GT");
    return []
  }
  const finished16 = (done17?: L.Value, answer18?: L.Value, doneMs19?: L.Value): L.Value[] => {
    let $: L.Value
    let stored20: L.Value = redis.pcall("SET", done17, answer18, "PX", doneMs19, "NX")
    if ((L.truthy(stored20) && L.truthy(L.get(stored20, "err")))) {
      passFull14(done17);
      stored20 = redis.call("SET", done17, answer18, "PX", doneMs19, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored20))) ? redis.call("GET", done17) : $)]
  }
  const hasHolderShape21 = (field22?: L.Value, count23?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field22, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count23, /^[0-9]+$/)[0] : $)]
  }
  const refuse24 = (hash25?: L.Value): L.Value[] => {
    redis.call("GET", hash25);
    return []
  }
  const holderOf26 = (lock27?: L.Value): L.Value[] => {
    let entry28: L.Value = redis.call("HGETALL", lock27)
    if ((L.truthy(L.get(entry28, 1)) && (L.truthy(L.get(entry28, 3)) || !L.truthy(hasHolderShape21(L.get(entry28, 1), L.get(entry28, 2))[0])))) {
      refuse24(lock27);
    }
    return [L.get(entry28, 1), L.get(entry28, 2)]
  }
  const serverTime29 = (nowMs30?: L.Value): L.Value[] => {
    let $: L.Value
    let time31: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time31, "err"))) ? nowMs30 : $))) ? $ : (L.num((L.num(L.get(time31, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time31, 2)) / 1000)))))]
  }
  const wake32 = (publish33?: L.Value, channel34?: L.Value, message35?: L.Value): L.Value[] => {
    if ((publish33 !== "")) {
      redis.call(publish33, channel34, message35);
    }
    return []
  }
  let lock36: L.Value = L.get(KEYS, 1)
  let answer37: L.Value = L.get(KEYS, 2)
  let queue38: L.Value = L.get(KEYS, 3)
  let timeouts39: L.Value = L.get(KEYS, 4)
  let waiters40: L.Value = L.get(KEYS, 5)
  let channel41: L.Value = L.get(KEYS, 6)
  let donePrefix42: L.Value = L.get(KEYS, 7)
  let answerMs43: L.Value = L.get(ARGV, 1)
  let nowMs44: L.Value = L.tonumber(L.get(ARGV, 2))
  let publish45: L.Value = L.get(ARGV, 3)
  let holder46: L.Value = holderOf26(lock36)[0]
  let kept47: L.Value = finished16(answer37, (L.truthy(($ = (L.truthy(($ = holder46)) ? "1" : $))) ? $ : "0"), answerMs43)[0]
  if (L.truthy(kept47)) {
    return [L.table((L.truthy(($ = (L.truthy(($ = (kept47 === "1"))) ? ":released" : $))) ? $ : ":free"))]
  }
  if (L.truthy(holder46)) {
    redis.call("DEL", lock36);
    redis.call("SET", L.concat(donePrefix42, holder46), "0", "PX", answerMs43, "NX");
  }
  let waiting48: L.Value = redis.call("LRANGE", queue38, 0, 999)
  if (L.truthy(L.get(waiting48, 1))) {
    let ids49: L.Value = skipDead1(queue38, timeouts39, waiters40, waiting48, "", ...serverTime29(nowMs44))[0]
    if (L.truthy(L.get(ids49, 1))) {
      wake32(publish45, L.concat(channel41, L.concat(":", L.get(ids49, 1))), "0");
    }
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = holder46)) ? ":released" : $))) ? $ : ":free"))]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const skipDead1 = (queue2?: L.Value, timeouts3?: L.Value, waiters4?: L.Value, ids5?: L.Value, holder6?: L.Value, now7?: L.Value): L.Value[] => {
    let $: L.Value
    L.set(ids5, (L.num(L.length(ids5)) + 1), holder6);
    let shown8: L.Value = redis.call("HMGET", waiters4, ...L.unpack(ids5))
    L.set(ids5, L.length(ids5), undefined);
    let java9: L.Value = false
    for (const [at10] of L.ipairs(ids5)) {
      java9 = (L.truthy(($ = java9)) ? $ : !L.truthy(L.get(shown8, at10)));
    }
    let scores11: L.Value = (L.truthy(($ = (L.truthy(($ = java9)) ? redis.call("ZMSCORE", timeouts3, ...L.unpack(ids5)) : $))) ? $ : L.table())
    let dead12: L.Value = 0
    while ((L.truthy(L.get(ids5, (L.num(dead12) + 1))) && (L.get(ids5, (L.num(dead12) + 1)) !== holder6))) {
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
      if (L.less(now7, L.tonumber(untilMs13))) {
        break
      }
      dead12 = (L.num(dead12) + 1);
    }
    if (L.less(0, dead12)) {
      redis.call("LTRIM", queue2, dead12, -1);
      redis.call("ZREM", timeouts3, ...L.unpack(ids5, 1, dead12));
      redis.call("HDEL", waiters4, ...L.unpack(ids5, 1, dead12));
    }
    return [L.table(...L.unpack(ids5, (L.num(dead12) + 1))), L.table(...L.unpack(shown8, (L.num(dead12) + 1))), L.table(...L.unpack(scores11, (L.num(dead12) + 1)))]
  }
  const passFull14 = (key15?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key15, 1, "GT");
    return []
  }
  const finished16 = (done17?: L.Value, answer18?: L.Value, doneMs19?: L.Value): L.Value[] => {
    let $: L.Value
    let stored20: L.Value = redis.pcall("SET", done17, answer18, "PX", doneMs19, "NX")
    if ((L.truthy(stored20) && L.truthy(L.get(stored20, "err")))) {
      passFull14(done17);
      stored20 = redis.call("SET", done17, answer18, "PX", doneMs19, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored20))) ? redis.call("GET", done17) : $)]
  }
  const leave21 = (queue22?: L.Value, timeouts23?: L.Value, waiters24?: L.Value, holder25?: L.Value, behind26?: L.Value, slotMs27?: L.Value): L.Value[] => {
    let $: L.Value
    redis.call("LREM", queue22, 0, holder25);
    redis.call("ZREM", timeouts23, holder25);
    redis.call("HDEL", waiters24, holder25);
    let lowered28: L.Value = L.table()
    for (const [at29, score30] of L.ipairs((L.truthy(($ = (L.truthy(($ = L.get(behind26, 1))) ? redis.call("ZMSCORE", timeouts23, ...L.unpack(behind26)) : $))) ? $ : L.table()))) {
      if (L.truthy(score30)) {
        L.set(lowered28, (L.num(L.length(lowered28)) + 1), L.format("%.0f", (L.num(score30) - L.num(slotMs27))));
        L.set(lowered28, (L.num(L.length(lowered28)) + 1), L.get(behind26, at29));
      }
    }
    if (L.truthy(L.get(lowered28, 1))) {
      redis.call("ZADD", timeouts23, ...L.unpack(lowered28));
    }
    return []
  }
  const serverTime31 = (nowMs32?: L.Value): L.Value[] => {
    let $: L.Value
    let time33: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time33, "err"))) ? nowMs32 : $))) ? $ : (L.num((L.num(L.get(time33, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time33, 2)) / 1000)))))]
  }
  const wake34 = (publish35?: L.Value, channel36?: L.Value, message37?: L.Value): L.Value[] => {
    if ((publish35 !== "")) {
      redis.call(publish35, channel36, message37);
    }
    return []
  }
  let lock38: L.Value = L.get(KEYS, 1)
  let done39: L.Value = L.get(KEYS, 2)
  let queue40: L.Value = L.get(KEYS, 3)
  let timeouts41: L.Value = L.get(KEYS, 4)
  let waiters42: L.Value = L.get(KEYS, 5)
  let channel43: L.Value = L.get(KEYS, 6)
  let holder44: L.Value = L.get(ARGV, 1)
  let holds45: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome46: L.Value = L.get(ARGV, 3)
  let doneMs47: L.Value = L.get(ARGV, 4)
  let nowMs48: L.Value = L.tonumber(L.get(ARGV, 5))
  let publish49: L.Value = L.get(ARGV, 6)
  let current50: L.Value = redis.call("HGET", lock38, holder44)
  if ((L.truthy(current50) && (holds45 === 0))) {
    redis.call("DEL", lock38);
    redis.call("SET", done39, outcome46, "PX", doneMs47);
  } else {
    let kept51: L.Value = finished16(done39, (L.truthy(($ = (L.truthy(($ = current50)) ? outcome46 : $))) ? $ : "0"), doneMs47)[0]
    if (((L.truthy(current50) && !L.truthy(kept51)) && L.less(holds45, L.tonumber(current50)))) {
      redis.call("HSET", lock38, holder44, holds45);
    }
    if ((L.truthy(current50) || L.truthy(kept51))) {
      return [L.table((L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept51)) ? $ : "1") === "1"))) ? ":released" : $))) ? $ : ":gone"))]
    }
  }
  let waiting52: L.Value = redis.call("LRANGE", queue40, 0, 999)
  if (L.truthy(L.get(waiting52, 1))) {
    let [ids53, shown54]: L.Value[] = skipDead1(queue40, timeouts41, waiters42, waiting52, holder44, ...serverTime31(nowMs48))
    let mine55: L.Value = L.get(shown54, (L.num(L.length(ids53)) + 1))
    let place56: L.Value = L.length(ids53)
    for (const [at57, id58] of L.ipairs(ids53)) {
      place56 = (L.truthy(($ = (L.truthy(($ = (id58 === holder44))) ? (L.num(at57) - 1) : $))) ? $ : place56);
    }
    if ((L.truthy(mine55) || L.truthy(L.get(ids53, (L.num(place56) + 1))))) {
      let slotMs59: L.Value = (L.truthy(($ = L.match((L.truthy(($ = mine55)) ? $ : ""), /:([0-9]+)/)[0])) ? $ : 0)
      leave21(queue40, timeouts41, waiters42, holder44, L.table(...L.unpack(ids53, (L.num(place56) + 2))), slotMs59);
    }
    let nextId60: L.Value = L.get(ids53, (L.truthy(($ = (L.truthy(($ = (place56 === 0))) ? 2 : $))) ? $ : 1))
    if ((L.truthy(nextId60) && (L.truthy(current50) || (redis.call("EXISTS", lock38) === 0)))) {
      wake34(publish49, L.concat(channel43, L.concat(":", nextId60)), "0");
    }
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = current50)) ? ":released" : $))) ? $ : ":gone"))]
}
