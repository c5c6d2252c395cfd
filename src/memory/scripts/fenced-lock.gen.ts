// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const hasHolderShape4 = (field5?: L.Value, count6?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field5, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count6, /^[0-9]+$/)[0] : $)]
  }
  const refuse7 = (hash8?: L.Value): L.Value[] => {
    redis.call("GET", hash8);
    return []
  }
  const holderOf9 = (lock10?: L.Value): L.Value[] => {
    let entry11: L.Value = redis.call("HGETALL", lock10)
    if ((L.truthy(L.get(entry11, 1)) && (L.truthy(L.get(entry11, 3)) || !L.truthy(hasHolderShape4(L.get(entry11, 1), L.get(entry11, 2))[0])))) {
      refuse7(lock10);
    }
    return [L.get(entry11, 1), L.get(entry11, 2)]
  }
  const mint12 = (tokens13?: L.Value, clock14?: L.Value, nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock14 === "0")) {
      let token16: L.Value = redis.pcall("INCR", tokens13)
      if ((L.type(token16) === "table")) {
        countIn1(tokens13, redis.call("GET", tokens13));
        token16 = redis.call("INCR", tokens13);
      }
      redis.call("PERSIST", tokens13);
      return [token16]
    }
    let time17: L.Value = redis.pcall("TIME")
    let token18: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? (L.num(nowMs15) * 1000) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000000)) + L.num(L.get(time17, 2))))
    let keepMs19: L.Value = 604800000
    let last20: L.Value = redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL", "GET")
    if (!L.truthy(last20)) {
      redis.call("PEXPIRE", tokens13, keepMs19);
      return [token18]
    }
    let count21: L.Value = L.tonumber(last20)
    if ((!L.truthy(count21) || (L.format("%d", count21) !== last20))) {
      redis.call("SET", tokens13, last20, "KEEPTTL");
      countIn1(tokens13, last20);
    }
    if (!L.less(count21, token18)) {
      token18 = (L.num(count21) + 1);
      redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL");
    }
    redis.call("PEXPIRE", tokens13, keepMs19, "GT");
    return [token18]
  }
  let lock22: L.Value = L.get(KEYS, 1)
  let done23: L.Value = L.get(KEYS, 2)
  let tokens24: L.Value = L.get(KEYS, 3)
  let holder25: L.Value = L.get(ARGV, 1)
  let leaseMs26: L.Value = L.tonumber(L.get(ARGV, 2))
  let last27: L.Value = L.get(ARGV, 3)
  let doneMs28: L.Value = L.get(ARGV, 4)
  let clock29: L.Value = L.get(ARGV, 5)
  let nowMs30: L.Value = L.tonumber(L.get(ARGV, 6))
  let present31: L.Value = redis.call("EXISTS", lock22, done23)
  if ((present31 === 0)) {
    let token32: L.Value = mint12(tokens24, clock29, nowMs30)[0]
    redis.call("HSET", lock22, holder25, 1);
    redis.call("PEXPIRE", lock22, leaseMs26);
    return [L.table(":granted", leaseMs26, token32)]
  }
  let current33: L.Value = holderOf9(lock22)[0]
  let remainingMs34: L.Value = redis.call("PTTL", lock22)
  if ((current33 === holder25)) {
    let token35: L.Value = redis.call("GET", tokens24)
    if (!L.truthy(L.tonumber(token35))) {
      token35 = (L.truthy(($ = countIn1(tokens24, token35)[0])) ? $ : mint12(tokens24, clock29, nowMs30)[0]);
    }
    return [L.table(":granted", remainingMs34, L.tonumber(token35))]
  }
  if (((present31 === 2) || (remainingMs34 === -2))) {
    return [L.table(":refused", remainingMs34)]
  }
  if ((last27 === "1")) {
    redis.call("SET", done23, "0", "PX", doneMs28);
  }
  return [L.table(":busy", remainingMs34)]
}

export const raise: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let lock4: L.Value = L.get(KEYS, 1)
  let tokens5: L.Value = L.get(KEYS, 2)
  let holder6: L.Value = L.get(ARGV, 1)
  let token7: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock4, holder6) === 0)) {
    return [L.table(":gone")]
  }
  let last8: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens5, redis.call("GET", tokens5))[0])) ? $ : 0))
  if ((L.less(last8, L.tonumber(token7)) && !L.truthy(redis.call("SET", tokens5, token7, "KEEPTTL", "XX")))) {
    return [L.table(":gone")]
  }
  return [L.table(":raised")]
}
