// Generated from lua/web-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let held1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let alone1: L.Value = L.get(KEYS, 3)
  let sharing1: L.Value = L.get(KEYS, 4)
  let alive1: L.Value = L.get(KEYS, 5)
  let turn1: L.Value = L.get(KEYS, 6)
  let holder1: L.Value = L.get(ARGV, 1)
  let mode1: L.Value = L.get(ARGV, 2)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 3))
  let last1: L.Value = L.get(ARGV, 4)
  let doneMs1: L.Value = L.tonumber(L.get(ARGV, 5))
  let waiterMs1: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs1: L.Value = L.get(ARGV, 7)
  let member1: L.Value = L.concat(mode1, holder1)
  let queue1: L.Value = (L.truthy(($ = (L.truthy(($ = (mode1 === "x"))) ? alone1 : $))) ? $ : sharing1)
  let now1: L.Value = serverTime1(nowMs1)[0]
  if ((redis.call("EXISTS", held1, done1, alone1, sharing1) === 0)) {
    redis.call("ZADD", held1, (L.num(now1) + L.num(leaseMs1)), member1);
    redis.call("PEXPIRE", held1, leaseMs1);
    return [L.table(":granted", leaseMs1)]
  }
  redis.call("ZREMRANGEBYSCORE", held1, "-inf", now1);
  let longest1: L.Value = redis.call("ZRANGE", held1, -1, -1, "WITHSCORES")
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(longest1, 1))) ? (L.num(L.tonumber(L.get(longest1, 2))) - L.num(now1)) : $))) ? $ : -2)
  let finished1: L.Value = redis.call("GET", done1)
  if ((finished1 === "2")) {
    return [":stolen"]
  }
  if (L.truthy(finished1)) {
    return [L.table(":refused", remainingMs1)]
  }
  let deadline1: L.Value = redis.call("ZSCORE", held1, member1)
  if (L.truthy(deadline1)) {
    return [L.table(":granted", (L.num(L.tonumber(deadline1)) - L.num(now1)))]
  }
  let waiters1: L.Value = redis.call("ZRANGE", alive1, 0, 99, "WITHSCORES")
  let dead1: L.Value = L.table()
  for (let at1 = 1, end = L.num(L.length(waiters1)); at1 <= end; at1 += 2) {
    if ((!L.less(now1, L.tonumber(L.get(waiters1, (L.num(at1) + 1)))) && (L.get(waiters1, at1) !== member1))) {
      L.insert(dead1, L.get(waiters1, at1));
    }
  }
  if (L.truthy(L.get(dead1, 1))) {
    redis.call("ZREM", alone1, ...L.unpack(dead1));
    redis.call("ZREM", sharing1, ...L.unpack(dead1));
    redis.call("ZREM", alive1, ...L.unpack(dead1));
  }
  const nextIn1 = (set_1?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.tonumber((L.truthy(($ = L.get(redis.call("ZRANGE", set_1, 0, 0, "WITHSCORES"), 2))) ? $ : Infinity))]
  }
  let came1: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", queue1, member1))) ? $ : Infinity))
  let isNext1: L.Value = (L.truthy(($ = !L.less(nextIn1(alone1)[0], came1))) ? (L.truthy(($ = (mode1 === "s"))) ? $ : !L.less(nextIn1(sharing1)[0], came1)) : $)
  let isFree1: L.Value = (L.truthy(($ = !L.truthy(L.get(longest1, 1)))) ? $ : (L.truthy(($ = (mode1 === "s"))) ? (L.sub(L.get(longest1, 1), 1, 1) === "s") : $))
  if ((((L.truthy(isNext1) && L.truthy(isFree1)) || (last1 === "1")) && L.less(came1, Infinity))) {
    redis.call("ZREM", queue1, member1);
    redis.call("ZREM", alive1, member1);
  }
  if ((L.truthy(isNext1) && L.truthy(isFree1))) {
    redis.call("ZADD", held1, (L.num(now1) + L.num(leaseMs1)), member1);
    if (L.truthy(L.get(longest1, 1))) {
      redis.call("PEXPIRE", held1, leaseMs1, "GT");
    } else {
      redis.call("PEXPIRE", held1, leaseMs1);
    }
    if ((redis.call("EXISTS", alive1) === 1)) {
      redis.call("SET", turn1, now1, "PX", doneMs1);
    }
    return [L.table(":granted", leaseMs1)]
  }
  let place1: L.Value = redis.call("ZCOUNT", alone1, "-inf", L.concat("(", came1))
  if ((mode1 === "x")) {
    place1 = (L.num(place1) + L.num(redis.call("ZCOUNT", sharing1, "-inf", L.concat("(", came1))));
  }
  remainingMs1 = L.max(remainingMs1, 0);
  if ((last1 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs1);
    return [L.table(":busy", remainingMs1, 0, place1)]
  }
  if ((came1 === Infinity)) {
    came1 = now1;
    for (const [_1, set1] of L.ipairs(L.table(alone1, sharing1))) {
      came1 = L.max(came1, (L.num(L.tonumber((L.truthy(($ = L.get(redis.call("ZRANGE", set1, -1, -1, "WITHSCORES"), 2))) ? $ : 0))) + 1));
    }
    redis.call("ZADD", queue1, came1, member1);
  }
  redis.call("ZADD", alive1, (L.num(now1) + L.num(waiterMs1)), member1);
  redis.call("PEXPIRE", queue1, doneMs1);
  redis.call("PEXPIRE", alive1, doneMs1);
  let since1: L.Value = L.min(now1, L.max(came1, L.tonumber((L.truthy(($ = redis.call("GET", turn1))) ? $ : 0))))
  let askInMs1: L.Value = L.min((L.num(L.max(25, (L.num((L.num(now1) - L.num(since1))) / 8))) * L.num((L.num(place1) + 1))), (L.num(waiterMs1) / 3))
  if ((place1 === 0)) {
    askInMs1 = L.min(askInMs1, (L.num(remainingMs1) + 5));
  }
  return [L.table(":busy", remainingMs1, L.floor(askInMs1), place1)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let held1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 2))
  let mode1: L.Value = L.get(ARGV, 3)
  let nowMs1: L.Value = L.get(ARGV, 4)
  let member1: L.Value = L.concat(mode1, holder1)
  let deadline1: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held1, member1))) ? $ : 0))
  let now1: L.Value = serverTime1(nowMs1)[0]
  if (!L.less(now1, deadline1)) {
    return [":gone"]
  }
  if (L.less(deadline1, (L.num(now1) + L.num(leaseMs1)))) {
    redis.call("PEXPIRE", held1, leaseMs1, "GT");
    redis.call("ZADD", held1, (L.num(now1) + L.num(leaseMs1)), member1);
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let held1: L.Value = L.get(KEYS, 1)
  let holder1: L.Value = L.get(ARGV, 1)
  let mode1: L.Value = L.get(ARGV, 2)
  let nowMs1: L.Value = L.get(ARGV, 3)
  let deadline1: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held1, L.concat(mode1, holder1)))) ? $ : 0))
  let remainingMs1: L.Value = (L.num(deadline1) - L.num(serverTime1(nowMs1)[0]))
  if (L.less(0, remainingMs1)) {
    return [L.table(":ours", remainingMs1)]
  }
  return [":free"]
}

export const query: CompiledScript = (redis, KEYS, ARGV) => {
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let sets1: L.Value = KEYS
  let most1: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs1: L.Value = L.get(ARGV, 2)
  let states1: L.Value = L.table()
  let members1: L.Value = 0
  const read1 = (set_1?: L.Value, after_2?: L.Value): L.Value[] => {
    let found_3: L.Value = redis.call("ZRANGE", set_1, 0, (L.num(most1) - 1), "WITHSCORES")
    let state_4: L.Value = L.table()
    members1 = (L.num(members1) + L.num((L.num(L.length(found_3)) / 2)));
    for (let at_5 = 1, end = L.num(L.length(found_3)); at_5 <= end; at_5 += 2) {
      if (L.less(after_2, L.tonumber(L.get(found_3, (L.num(at_5) + 1))))) {
        L.insert(state_4, L.get(found_3, at_5));
        L.insert(state_4, L.get(found_3, (L.num(at_5) + 1)));
      }
    }
    L.insert(states1, state_4);
    return []
  }
  let now1: L.Value = serverTime1(nowMs1)[0]
  for (let at1 = 1, end = L.num(L.length(sets1)); at1 <= end; at1 += 4) {
    if (L.less(members1, 500)) {
      read1(L.get(sets1, at1), now1);
      read1(L.get(sets1, (L.num(at1) + 1)), 0);
      read1(L.get(sets1, (L.num(at1) + 2)), 0);
      read1(L.get(sets1, (L.num(at1) + 3)), now1);
    }
  }
  return [L.table(":found", L.concat(":", L.json(states1)))]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const finished1 = (done_1?: L.Value, answer_2?: L.Value, doneMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let stored_4: L.Value = redis.pcall("SET", done_1, answer_2, "PX", doneMs_3, "NX")
    if ((L.truthy(stored_4) && L.truthy(L.get(stored_4, "err")))) {
      passFull1(done_1);
      stored_4 = redis.call("SET", done_1, answer_2, "PX", doneMs_3, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored_4))) ? redis.call("GET", done_1) : $)]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let held1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let alone1: L.Value = L.get(KEYS, 3)
  let sharing1: L.Value = L.get(KEYS, 4)
  let alive1: L.Value = L.get(KEYS, 5)
  let holder1: L.Value = L.get(ARGV, 1)
  let mode1: L.Value = L.get(ARGV, 2)
  let outcome1: L.Value = L.get(ARGV, 3)
  let doneMs1: L.Value = L.get(ARGV, 4)
  let nowMs1: L.Value = L.get(ARGV, 5)
  let member1: L.Value = L.concat(mode1, holder1)
  let deadline1: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", held1, member1))) ? $ : 0))
  let holds1: L.Value = (L.truthy(($ = L.less(0, deadline1))) ? L.less(serverTime1(nowMs1)[0], deadline1) : $)
  if (L.less(0, deadline1)) {
    redis.call("ZREM", held1, member1);
  } else if ((redis.call("ZREM", alive1, member1) === 1)) {
    redis.call("ZREM", (L.truthy(($ = (L.truthy(($ = (mode1 === "x"))) ? alone1 : $))) ? $ : sharing1), member1);
  }
  let kept1: L.Value = finished1(done1, (L.truthy(($ = (L.truthy(($ = holds1)) ? outcome1 : $))) ? $ : "0"), doneMs1)[0]
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept1 === "1"))) ? $ : (L.truthy(($ = holds1)) ? !L.truthy(kept1) : $)))) ? ":released" : $))) ? $ : ":gone")]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let held1: L.Value = L.get(KEYS, 1)
  let done1: L.Value = L.get(KEYS, 2)
  let alive1: L.Value = L.get(KEYS, 3)
  let turn1: L.Value = L.get(KEYS, 4)
  let answer1: L.Value = L.get(KEYS, 5)
  let donePrefix1: L.Value = L.get(KEYS, 6)
  let holder1: L.Value = L.get(ARGV, 1)
  let mode1: L.Value = L.get(ARGV, 2)
  let leaseMs1: L.Value = L.tonumber(L.get(ARGV, 3))
  let doneMs1: L.Value = L.get(ARGV, 4)
  let nowMs1: L.Value = L.get(ARGV, 5)
  let member1: L.Value = L.concat(mode1, holder1)
  let now1: L.Value = serverTime1(nowMs1)[0]
  redis.call("ZREMRANGEBYSCORE", held1, "-inf", now1);
  let holders1: L.Value = redis.call("ZRANGE", held1, 0, -1, "WITHSCORES")
  if ((L.get(holders1, 1) === member1)) {
    return [L.table(":granted", (L.num(L.tonumber(L.get(holders1, 2))) - L.num(now1)))]
  }
  if (L.less(0, redis.call("EXISTS", done1, answer1))) {
    return [L.table(":refused", (L.truthy(($ = (L.truthy(($ = L.get(holders1, 1))) ? (L.num(L.tonumber(L.get(holders1, L.length(holders1)))) - L.num(now1)) : $))) ? $ : -2))]
  }
  redis.call("DEL", held1);
  for (let at1 = 1, end = L.num(L.length(holders1)); at1 <= end; at1 += 2) {
    redis.call("SET", L.concat(donePrefix1, L.sub(L.get(holders1, at1), 2, L.length(L.get(holders1, at1)))), "2", "PX", doneMs1, "NX");
  }
  redis.call("SET", answer1, "1", "PX", doneMs1);
  redis.call("ZADD", held1, (L.num(now1) + L.num(leaseMs1)), member1);
  redis.call("PEXPIRE", held1, leaseMs1);
  if ((redis.call("EXISTS", alive1) === 1)) {
    redis.call("SET", turn1, now1, "PX", doneMs1);
  }
  return [L.table(":granted", leaseMs1)]
}
