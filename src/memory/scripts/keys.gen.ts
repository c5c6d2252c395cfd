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
      let result11: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(size10, 16384))) ? redis.call("HGET", key8, "result") : $))) ? $ : "")
      let says12: L.Value = (L.truthy(($ = L.match(result11, /^:d.*/s)[0])) ? $ : L.sub(result11, 1, 2))
      return [L.table("version", L.get(fields9, 1), "attempt", L.get(fields9, 2), "result", says12)]
    }
    return [redis.call("HGETALL", key8)]
  }
  const permitsIn13 = (key14?: L.Value): L.Value[] => {
    let now15: L.Value = serverTime1(nowMs6)[0]
    let found16: L.Value = redis.call("ZRANGE", key14, (0 - L.num(most5)), -1, "WITHSCORES")
    let permits17: L.Value = L.table()
    for (let at18 = 1, end = L.num(L.length(found16)); at18 <= end; at18 += 2) {
      if ((L.length(L.get(found16, at18)) !== 16)) {
        return [L.table()]
      }
      let id21: L.Value = L.gsub(L.get(found16, at18), /./gs, ((byte20?: L.Value): L.Value[] => {
        return [L.format("%02x", L.byte(byte20))]
      }))[0]
      L.insert(permits17, id21);
      L.insert(permits17, (L.num(L.tonumber(L.get(found16, (L.num(at18) + 1)))) - L.num(now15)));
    }
    return [permits17]
  }
  let seen22: L.Value = L.table()
  for (const [_23, key24] of L.ipairs(keys4)) {
    let kind25: L.Value = L.get(redis.call("TYPE", key24), "ok")
    let remainingMs26: L.Value = redis.call("PTTL", key24)
    let size27: L.Value = 0
    let count28: L.Value = undefined
    let values29: L.Value = L.table()
    if ((kind25 === "hash")) {
      size27 = redis.call("HLEN", key24);
      if (!L.less(most5, size27)) {
        values29 = hashIn7(key24)[0];
      }
    } else if ((kind25 === "list")) {
      size27 = redis.call("LLEN", key24);
      values29 = redis.call("LRANGE", key24, 0, (L.num(most5) - 1));
    } else if ((kind25 === "zset")) {
      size27 = redis.call("ZCARD", key24);
      values29 = permitsIn13(key24)[0];
    } else if (((kind25 === "string") && L.less(redis.call("STRLEN", key24), 12))) {
      let text30: L.Value = redis.call("GET", key24)
      if (L.truthy(L.match(text30, /^[-0-9]+$/s)[0])) {
        count28 = text30;
      }
    }
    let entry31: L.Value = L.table(kind25, remainingMs26, (L.truthy(($ = count28)) ? $ : size27))
    for (const [_32, value33] of L.ipairs(values29)) {
      L.insert(entry31, value33);
    }
    L.insert(seen22, entry31);
  }
  return [L.table(":seen", L.concat(":", L.json(seen22)))]
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
