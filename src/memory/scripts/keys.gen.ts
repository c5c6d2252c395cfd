// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let keys1: L.Value = KEYS
  let most2: L.Value = L.tonumber(L.get(ARGV, 1))
  let seen3: L.Value = L.table()
  for (const [_4, key5] of L.ipairs(keys1)) {
    let kind6: L.Value = L.get(redis.call("TYPE", key5), "ok")
    let entry7: L.Value = L.table(kind6, redis.call("PTTL", key5))
    if (((kind6 === "hash") && !L.less(most2, redis.call("HLEN", key5)))) {
      let fields8: L.Value = redis.call("HMGET", key5, "version", "attempt")
      if ((L.truthy(L.get(fields8, 1)) && L.truthy(L.get(fields8, 2)))) {
        let ended9: L.Value = (L.truthy(($ = (L.truthy(($ = (redis.call("HEXISTS", key5, "result") === 1))) ? "result" : $))) ? $ : "open")
        fields8 = L.table("version", L.get(fields8, 1), "attempt", L.get(fields8, 2), ended9, "");
      } else {
        fields8 = redis.call("HGETALL", key5);
      }
      for (const [_10, value11] of L.ipairs(fields8)) {
        L.insert(entry7, value11);
      }
    }
    L.insert(seen3, entry7);
  }
  return [L.table(":seen", L.json(seen3))]
}

export const scan: CompiledScript = (redis, _KEYS, ARGV) => {
  let cursor1: L.Value = L.get(ARGV, 1)
  let match2: L.Value = L.get(ARGV, 2)
  let count3: L.Value = L.get(ARGV, 3)
  let steps4: L.Value = L.tonumber(L.get(ARGV, 4))
  let page5: L.Value = L.table(cursor1)
  for (let _6 = 1, end = L.num(steps4); _6 <= end; _6 += 1) {
    let found7: L.Value = redis.call("SCAN", L.get(page5, 1), "MATCH", match2, "COUNT", count3, "TYPE", "hash")
    L.set(page5, 1, L.get(found7, 1));
    for (const [_8, name9] of L.ipairs(L.get(found7, 2))) {
      L.insert(page5, name9);
    }
    if ((L.get(page5, 1) === "0")) {
      break
    }
  }
  return [L.table(":found", L.json(page5))]
}
