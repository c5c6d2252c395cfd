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
  const mint4 = (tokens5?: L.Value, clock6?: L.Value, nowMs7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock6 === "0")) {
      let token8: L.Value = redis.pcall("INCR", tokens5)
      if ((L.type(token8) === "table")) {
        countIn1(tokens5, redis.call("GET", tokens5));
        token8 = redis.call("INCR", tokens5);
      }
      redis.call("PERSIST", tokens5);
      return [token8]
    }
    let time9: L.Value = redis.pcall("TIME")
    let token10: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time9, "err"))) ? (L.num(nowMs7) * 1000) : $))) ? $ : (L.num((L.num(L.get(time9, 1)) * 1000000)) + L.num(L.get(time9, 2))))
    let keepMs11: L.Value = 604800000
    let last12: L.Value = redis.call("SET", tokens5, L.format("%.0f", token10), "KEEPTTL", "GET")
    if (!L.truthy(last12)) {
      redis.call("PEXPIRE", tokens5, keepMs11);
      return [token10]
    }
    let count13: L.Value = L.tonumber(last12)
    if ((!L.truthy(count13) || (L.format("%d", count13) !== last12))) {
      redis.call("SET", tokens5, last12, "KEEPTTL");
      countIn1(tokens5, last12);
    }
    if (!L.less(count13, token10)) {
      token10 = (L.num(count13) + 1);
      redis.call("SET", tokens5, L.format("%.0f", token10), "KEEPTTL");
    }
    redis.call("PEXPIRE", tokens5, keepMs11, "GT");
    return [token10]
  }
  const refuse14 = (hash15?: L.Value): L.Value[] => {
    redis.call("GET", hash15);
    return []
  }
  let lock16: L.Value = L.get(KEYS, 1)
  let done17: L.Value = L.get(KEYS, 2)
  let tokens18: L.Value = L.get(KEYS, 3)
  let holder19: L.Value = L.get(ARGV, 1)
  let leaseMs20: L.Value = L.tonumber(L.get(ARGV, 2))
  let last21: L.Value = L.get(ARGV, 3)
  let doneMs22: L.Value = L.get(ARGV, 4)
  let clock23: L.Value = L.get(ARGV, 5)
  let nowMs24: L.Value = L.tonumber(L.get(ARGV, 6))
  let present25: L.Value = redis.call("EXISTS", lock16, done17)
  if ((present25 === 0)) {
    let token26: L.Value = mint4(tokens18, clock23, nowMs24)[0]
    redis.call("HSET", lock16, holder19, 1);
    redis.call("PEXPIRE", lock16, leaseMs20);
    return [L.table(":granted", leaseMs20, token26)]
  }
  let found27: L.Value = redis.call("HMGET", lock16, holder19, "mode")
  let remainingMs28: L.Value = redis.call("PTTL", lock16)
  if (L.truthy(L.get(found27, 1))) {
    let token29: L.Value = redis.call("GET", tokens18)
    if (!L.truthy(L.tonumber(token29))) {
      token29 = (L.truthy(($ = countIn1(tokens18, token29)[0])) ? $ : mint4(tokens18, clock23, nowMs24)[0]);
    }
    return [L.table(":granted", remainingMs28, L.tonumber(token29))]
  }
  if (L.truthy(L.get(found27, 2))) {
    refuse14(lock16);
  }
  if (((present25 === 2) || (remainingMs28 === -2))) {
    return [L.table(":refused", remainingMs28)]
  }
  if ((last21 === "1")) {
    redis.call("SET", done17, "0", "PX", doneMs22);
  }
  return [L.table(":busy", remainingMs28)]
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
