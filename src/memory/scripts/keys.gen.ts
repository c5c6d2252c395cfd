// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time3, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time3, 2))) / 1000)))))]
  }
  let keys4: L.Value = KEYS
  let most5: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs6: L.Value = L.get(ARGV, 2)
  const hashIn7 = (key8?: L.Value): L.Value[] => {
    let $: L.Value
    let fields9: L.Value = redis.call("HMGET", key8, "version", "attempt")
    if ((L.truthy(L.get(fields9, 1)) && L.truthy(L.get(fields9, 2)))) {
      let size10: L.Value = redis.call("HSTRLEN", key8, "result")
      if ((size10 === 0)) {
        return [L.table("version", L.get(fields9, 1), "attempt", L.get(fields9, 2))]
      }
      let ended11: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(size10, 16384))) ? L.sub(redis.call("HGET", key8, "result"), 1, 2) : $))) ? $ : "")
      return [L.table("version", L.get(fields9, 1), "attempt", L.get(fields9, 2), "result", ended11)]
    }
    return [redis.call("HGETALL", key8)]
  }
  const permitsIn12 = (key13?: L.Value): L.Value[] => {
    let now14: L.Value = serverTime1(nowMs6)[0]
    let found15: L.Value = redis.call("ZRANGE", key13, (0 - L.num(most5)), -1, "WITHSCORES")
    let permits16: L.Value = L.table()
    for (let at17 = 1, end = L.num(L.length(found15)); at17 <= end; at17 += 2) {
      if ((L.length(L.get(found15, at17)) !== 16)) {
        return [L.table()]
      }
      let id20: L.Value = L.gsub(L.get(found15, at17), /./gs, ((byte19?: L.Value): L.Value[] => {
        return [L.format("%02x", L.byte(byte19))]
      }))[0]
      L.insert(permits16, id20);
      L.insert(permits16, (L.num(L.tonumber(L.get(found15, (L.num(at17) + 1)))) - L.num(now14)));
    }
    return [permits16]
  }
  let seen21: L.Value = L.table()
  for (const [_22, key23] of L.ipairs(keys4)) {
    let kind24: L.Value = L.get(redis.call("TYPE", key23), "ok")
    let remainingMs25: L.Value = redis.call("PTTL", key23)
    let size26: L.Value = 0
    let count27: L.Value = undefined
    let values28: L.Value = L.table()
    if ((kind24 === "hash")) {
      size26 = redis.call("HLEN", key23);
      if (!L.less(most5, size26)) {
        values28 = hashIn7(key23)[0];
      }
    } else if ((kind24 === "list")) {
      size26 = redis.call("LLEN", key23);
      values28 = redis.call("LRANGE", key23, 0, (L.num(most5) - 1));
    } else if ((kind24 === "zset")) {
      size26 = redis.call("ZCARD", key23);
      values28 = permitsIn12(key23)[0];
    } else if (((kind24 === "string") && L.less(redis.call("STRLEN", key23), 12))) {
      let text29: L.Value = redis.call("GET", key23)
      if (L.truthy(L.match(text29, /^[-0-9]+$/s)[0])) {
        count27 = text29;
      }
    }
    let entry30: L.Value = L.table(kind24, remainingMs25, (L.truthy(($ = count27)) ? $ : size26))
    for (const [_31, value32] of L.ipairs(values28)) {
      L.insert(entry30, value32);
    }
    L.insert(seen21, entry30);
  }
  return [L.table(":seen", L.concat(":", L.json(seen21)))]
}

export const scan: CompiledScript = (redis, _KEYS, ARGV) => {
  let cursor1: L.Value = L.get(ARGV, 1)
  let match2: L.Value = L.get(ARGV, 2)
  let only3: L.Value = L.get(ARGV, 3)
  let count4: L.Value = L.get(ARGV, 4)
  let steps5: L.Value = L.tonumber(L.get(ARGV, 5))
  let page6: L.Value = L.table(cursor1)
  for (let _7 = 1, end = L.num(steps5); _7 <= end; _7 += 1) {
    let found8: L.Value = redis.call("SCAN", L.get(page6, 1), "MATCH", match2, "COUNT", count4, "TYPE", only3)
    L.set(page6, 1, L.get(found8, 1));
    for (const [_9, name10] of L.ipairs(L.get(found8, 2))) {
      L.insert(page6, name10);
    }
    if ((L.get(page6, 1) === "0")) {
      break
    }
  }
  return [L.table(":found", L.concat(":", L.json(page6)))]
}
