// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  const serverTime1 = (nowMs2?: L.Value): L.Value[] => {
    let $: L.Value
    let time3: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time3, "err"))) ? L.tonumber(nowMs2) : $))) ? $ : (L.num((L.num(L.get(time3, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time3, 2)) / 1000)))))]
  }
  let keys4: L.Value = KEYS
  let most5: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs6: L.Value = L.get(ARGV, 2)
  const hashIn7 = (key8?: L.Value): L.Value[] => {
    let $: L.Value
    let fields9: L.Value = redis.call("HMGET", key8, "version", "attempt")
    if ((L.truthy(L.get(fields9, 1)) && L.truthy(L.get(fields9, 2)))) {
      let ended10: L.Value = (L.truthy(($ = (L.truthy(($ = (redis.call("HEXISTS", key8, "result") === 1))) ? "result" : $))) ? $ : "open")
      return [L.table("version", L.get(fields9, 1), "attempt", L.get(fields9, 2), ended10, "")]
    }
    return [redis.call("HGETALL", key8)]
  }
  const permitsIn11 = (key12?: L.Value): L.Value[] => {
    let now13: L.Value = serverTime1(nowMs6)[0]
    let found14: L.Value = redis.call("ZRANGE", key12, (0 - L.num(most5)), -1, "WITHSCORES")
    let permits15: L.Value = L.table()
    for (let at16 = 1, end = L.num(L.length(found14)); at16 <= end; at16 += 2) {
      if ((L.length(L.get(found14, at16)) !== 16)) {
        return [L.table()]
      }
      let id19: L.Value = L.gsub(L.get(found14, at16), /./gs, ((byte18?: L.Value): L.Value[] => {
        return [L.format("%02x", L.byte(byte18))]
      }))[0]
      L.insert(permits15, id19);
      L.insert(permits15, (L.num(L.get(found14, (L.num(at16) + 1))) - L.num(now13)));
    }
    return [permits15]
  }
  let seen20: L.Value = L.table()
  for (const [_21, key22] of L.ipairs(keys4)) {
    let kind23: L.Value = L.get(redis.call("TYPE", key22), "ok")
    let remainingMs24: L.Value = redis.call("PTTL", key22)
    let size25: L.Value = 0
    let values26: L.Value = L.table()
    if ((kind23 === "hash")) {
      size25 = redis.call("HLEN", key22);
      if (!L.less(most5, size25)) {
        values26 = hashIn7(key22)[0];
      }
    } else if ((kind23 === "list")) {
      size25 = redis.call("LLEN", key22);
      values26 = redis.call("LRANGE", key22, 0, (L.num(most5) - 1));
    } else if ((kind23 === "zset")) {
      size25 = redis.call("ZCARD", key22);
      values26 = permitsIn11(key22)[0];
    } else if (((kind23 === "string") && L.less(redis.call("STRLEN", key22), 12))) {
      let text27: L.Value = redis.call("GET", key22)
      if (L.truthy(L.match(text27, /^[-0-9]+$/s)[0])) {
        size25 = text27;
      }
    }
    let entry28: L.Value = L.table(kind23, remainingMs24, size25)
    for (const [_29, value30] of L.ipairs(values26)) {
      L.insert(entry28, value30);
    }
    L.insert(seen20, entry28);
  }
  return [L.table(":seen", L.concat(":", L.json(seen20)))]
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
