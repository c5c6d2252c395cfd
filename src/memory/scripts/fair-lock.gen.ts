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
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/s)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
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
  const hasHolderShape14 = (field15?: L.Value, count16?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field15, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count16, /^[0-9]+$/s)[0] : $)]
  }
  const refuse17 = (hash18?: L.Value): L.Value[] => {
    redis.call("GET", hash18);
    return []
  }
  const holderOf19 = (lock20?: L.Value): L.Value[] => {
    let entry21: L.Value = redis.call("HGETALL", lock20)
    if ((L.truthy(L.get(entry21, 1)) && (L.truthy(L.get(entry21, 3)) || !L.truthy(hasHolderShape14(L.get(entry21, 1), L.get(entry21, 2))[0])))) {
      refuse17(lock20);
    }
    return [L.get(entry21, 1), L.get(entry21, 2)]
  }
  const leave22 = (queue23?: L.Value, timeouts24?: L.Value, waiters25?: L.Value, holder26?: L.Value, behind27?: L.Value, slotMs28?: L.Value): L.Value[] => {
    let $: L.Value
    redis.call("LREM", queue23, 0, holder26);
    redis.call("ZREM", timeouts24, holder26);
    redis.call("HDEL", waiters25, holder26);
    let lowered29: L.Value = L.table()
    for (const [at30, score31] of L.ipairs((L.truthy(($ = (L.truthy(($ = L.get(behind27, 1))) ? redis.call("ZMSCORE", timeouts24, ...L.unpack(behind27)) : $))) ? $ : L.table()))) {
      if (L.truthy(score31)) {
        L.set(lowered29, (L.num(L.length(lowered29)) + 1), L.format("%.0f", (L.num(score31) - L.num(slotMs28))));
        L.set(lowered29, (L.num(L.length(lowered29)) + 1), L.get(behind27, at30));
      }
    }
    if (L.truthy(L.get(lowered29, 1))) {
      redis.call("ZADD", timeouts24, ...L.unpack(lowered29));
    }
    return []
  }
  const serverTime32 = (nowMs33?: L.Value): L.Value[] => {
    let $: L.Value
    let time34: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time34, "err"))) ? nowMs33 : $))) ? $ : (L.num((L.num(L.get(time34, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time34, 2)) / 1000)))))]
  }
  const wake35 = (publish36?: L.Value, channel37?: L.Value, message38?: L.Value): L.Value[] => {
    if ((publish36 === "BOTH")) {
      redis.call("PUBLISH", channel37, message38);
      publish36 = "SPUBLISH";
    }
    if ((publish36 !== "")) {
      redis.call(publish36, channel37, message38);
    }
    return []
  }
  let lock39: L.Value = L.get(KEYS, 1)
  let done40: L.Value = L.get(KEYS, 2)
  let queue41: L.Value = L.get(KEYS, 3)
  let timeouts42: L.Value = L.get(KEYS, 4)
  let waiters43: L.Value = L.get(KEYS, 5)
  let channel44: L.Value = L.get(KEYS, 6)
  let holder45: L.Value = L.get(ARGV, 1)
  let leaseMs46: L.Value = L.tonumber(L.get(ARGV, 2))
  let last47: L.Value = L.get(ARGV, 3)
  let doneMs48: L.Value = L.get(ARGV, 4)
  let waiterMs49: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs50: L.Value = L.tonumber(L.get(ARGV, 6))
  let publish51: L.Value = L.get(ARGV, 7)
  let present52: L.Value = redis.call("EXISTS", lock39, done40, queue41)
  if ((present52 === 0)) {
    redis.call("HSET", lock39, holder45, 1);
    redis.call("PEXPIRE", lock39, leaseMs46);
    return [L.table(":granted", leaseMs46)]
  }
  let remainingMs53: L.Value = redis.call("PTTL", lock39)
  let held54: L.Value = (remainingMs53 !== -2)
  let ids55: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = held54)) ? (present52 === 1) : $))) ? L.table() : $))) ? $ : redis.call("LRANGE", queue41, 0, 999))
  let stands56: L.Value = (L.truthy(($ = (L.truthy(($ = (L.length(ids55) === 1000))) ? redis.call("LPOS", queue41, holder45) : $))) ? $ : undefined)
  for (const [at57, id58] of L.ipairs(ids55)) {
    stands56 = (L.truthy(($ = (L.truthy(($ = (id58 === holder45))) ? (L.num(at57) - 1) : $))) ? $ : stands56);
  }
  if (!L.truthy(stands56)) {
    if ((L.truthy(held54) && (holderOf19(lock39)[0] === holder45))) {
      return [L.table(":granted", remainingMs53)]
    }
    if (((L.num((L.num(present52) - L.num((L.truthy(($ = (L.truthy(($ = held54)) ? 1 : $))) ? $ : 0)))) - L.num((L.truthy(($ = (L.truthy(($ = L.get(ids55, 1))) ? 1 : $))) ? $ : 0))) === 1)) {
      return [L.table(":refused", remainingMs53)]
    }
  }
  let now59: L.Value = 0, shown60: L.Value = L.table(), scores61: L.Value = L.table()
  if ((!L.truthy(held54) || (last47 === "0"))) {
    now59 = serverTime32(nowMs50)[0];
    if (L.truthy(L.get(ids55, 1))) {
      let before62: L.Value = L.length(ids55)
      {
        const values = [...skipDead1(queue41, timeouts42, waiters43, ids55, holder45, now59)]
        ids55 = values[0];
        shown60 = values[1];
        scores61 = values[2];
      }
      stands56 = (L.truthy(($ = stands56)) ? (L.num((L.num(stands56) + L.num(L.length(ids55)))) - L.num(before62)) : $);
    }
  }
  let place63: L.Value = (L.truthy(($ = stands56)) ? $ : L.length(ids55))
  let [untilMs64, slotMs65, sinceMs66]: L.Value[] = L.match((L.truthy(($ = L.get(shown60, (L.num(L.length(ids55)) + 1)))) ? $ : ""), /([0-9]+):([0-9]+):([0-9]+)/s)
  let newcomer67: L.Value = (L.truthy(($ = !L.truthy(stands56))) ? !L.less(now59, L.tonumber((L.truthy(($ = untilMs64)) ? $ : 0))) : $)
  sinceMs66 = (L.truthy(($ = (L.truthy(($ = !L.truthy(newcomer67))) ? L.tonumber(sinceMs66) : $))) ? $ : now59);
  if ((!L.truthy(stands56) && !L.truthy(newcomer67))) {
    place63 = 0;
    while ((L.truthy(L.get(ids55, (L.num(place63) + 1))) && L.less(L.tonumber((L.truthy(($ = L.match((L.truthy(($ = L.get(shown60, (L.num(place63) + 1)))) ? $ : ""), /[0-9]+$/s)[0])) ? $ : Infinity)), sinceMs66))) {
      place63 = (L.num(place63) + 1);
    }
  }
  let granted68: L.Value = (L.truthy(($ = !L.truthy(held54))) ? (place63 === 0) : $)
  if (((L.truthy(granted68) || (last47 === "1")) && (L.truthy(stands56) || L.truthy(untilMs64)))) {
    leave22(queue41, timeouts42, waiters43, holder45, L.table(...L.unpack(ids55, (L.num(place63) + L.num((L.truthy(($ = (L.truthy(($ = stands56)) ? 2 : $))) ? $ : 1))))), (L.truthy(($ = slotMs65)) ? $ : waiterMs49));
  }
  if (L.truthy(granted68)) {
    redis.call("HSET", lock39, holder45, 1);
    redis.call("PEXPIRE", lock39, leaseMs46);
    return [L.table(":granted", leaseMs46)]
  }
  let timeout69: L.Value = (L.num(now59) + L.num(L.max(remainingMs53, 0)))
  if (!L.truthy(held54)) {
    remainingMs53 = L.min(waiterMs49, (L.num((L.truthy(($ = L.match((L.truthy(($ = L.get(shown60, 1))) ? $ : ""), /[0-9]+/s)[0])) ? $ : L.get(scores61, 1))) - L.num(now59)));
    if (!L.truthy(L.get(shown60, 1))) {
      wake35(publish51, L.concat(channel44, L.concat(":", L.get(ids55, 1))), "0");
    }
  }
  if ((last47 === "1")) {
    redis.call("SET", done40, "0", "PX", doneMs48);
    return [L.table(":busy", remainingMs53, place63)]
  }
  for (let at70 = 1, end = L.num(L.min(place63, L.length(ids55))); at70 <= end; at70 += 1) {
    let [slot71, since72]: L.Value[] = L.match((L.truthy(($ = L.get(shown60, at70))) ? $ : ""), /:([0-9]+):([0-9]+)/s)
    let ahead73: L.Value = (L.num((L.truthy(($ = L.get(scores61, at70))) ? $ : 0)) - L.num(timeout69))
    timeout69 = (L.num(timeout69) + L.num((L.truthy(($ = (L.truthy(($ = slot71)) ? $ : (L.truthy(($ = L.less(60000, ahead73))) ? L.max(ahead73, 300000) : $)))) ? $ : L.max(ahead73, (L.num(now59) - L.num(sinceMs66))))));
    if ((L.truthy(newcomer67) && L.truthy(since72))) {
      sinceMs66 = L.max(sinceMs66, (L.num(since72) + 1));
    }
  }
  timeout69 = (L.num(timeout69) + L.num(waiterMs49));
  if (L.less(20, L.abs((L.num(timeout69) - L.num((L.truthy(($ = (L.truthy(($ = stands56)) ? L.get(scores61, (L.num(stands56) + 1)) : $))) ? $ : 0)))))) {
    redis.call("ZADD", timeouts42, L.format("%.0f", timeout69), holder45);
  }
  if ((!L.truthy(stands56) && L.truthy(L.get(ids55, (L.num(place63) + 1))))) {
    redis.call("LINSERT", queue41, "BEFORE", L.get(ids55, (L.num(place63) + 1)), holder45);
  } else if (!L.truthy(stands56)) {
    redis.call("RPUSH", queue41, holder45);
  }
  let shows74: L.Value = L.format("%.0f:%.0f:%.0f", (L.num(now59) + L.num(waiterMs49)), waiterMs49, sinceMs66)
  let appears75: L.Value = (redis.call("HSET", waiters43, holder45, shows74) === 1)
  let keepMs76: L.Value = L.max(waiterMs49, 3600000)
  if (L.truthy(appears75)) {
    redis.call("PEXPIRE", waiters43, keepMs76);
  }
  if (((L.truthy(appears75) && !L.truthy(L.get(ids55, 1))) || (L.truthy(stands56) && (L.floor((L.num((L.truthy(($ = untilMs64)) ? $ : 0)) / 60000)) !== L.floor((L.num((L.num(now59) + L.num(waiterMs49))) / 60000)))))) {
    let java77: L.Value = false
    for (const [at78] of L.ipairs(ids55)) {
      java77 = (L.truthy(($ = java77)) ? $ : (L.truthy(($ = (L.get(ids55, at78) !== holder45))) ? !L.truthy(L.get(shown60, at78)) : $));
    }
    for (const [_79, key80] of L.ipairs(L.table(queue41, timeouts42))) {
      if (L.truthy(java77)) {
        redis.call("PERSIST", key80);
      } else if ((L.truthy(stands56) && L.less(0, redis.call("PTTL", key80)))) {
        redis.call("PEXPIRE", key80, (L.num(keepMs76) + 60000), "GT");
      } else {
        redis.call("PEXPIRE", key80, (L.num(keepMs76) + 60000));
      }
    }
  }
  return [L.table(":busy", remainingMs53, place63)]
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
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/s)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
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
    return [(L.truthy(($ = L.match(field22, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count23, /^[0-9]+$/s)[0] : $)]
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
    if ((publish33 === "BOTH")) {
      redis.call("PUBLISH", channel34, message35);
      publish33 = "SPUBLISH";
    }
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
      let untilMs13: L.Value = (L.truthy(($ = (L.truthy(($ = L.match((L.truthy(($ = L.get(shown8, (L.num(dead12) + 1)))) ? $ : ""), /[0-9]+/s)[0])) ? $ : L.get(scores11, (L.num(dead12) + 1))))) ? $ : 0)
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
    if ((publish35 === "BOTH")) {
      redis.call("PUBLISH", channel36, message37);
      publish35 = "SPUBLISH";
    }
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
      let slotMs59: L.Value = (L.truthy(($ = L.match((L.truthy(($ = mine55)) ? $ : ""), /:([0-9]+)/s)[0])) ? $ : 0)
      leave21(queue40, timeouts41, waiters42, holder44, L.table(...L.unpack(ids53, (L.num(place56) + 2))), slotMs59);
    }
    let nextId60: L.Value = L.get(ids53, (L.truthy(($ = (L.truthy(($ = (place56 === 0))) ? 2 : $))) ? $ : 1))
    if ((L.truthy(nextId60) && (L.truthy(current50) || (redis.call("EXISTS", lock38) === 0)))) {
      wake34(publish49, L.concat(channel43, L.concat(":", nextId60)), "0");
    }
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = current50)) ? ":released" : $))) ? $ : ":gone"))]
}
