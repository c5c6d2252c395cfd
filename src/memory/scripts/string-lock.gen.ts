// Generated from lua/string-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let last3: L.Value = L.get(ARGV, 1)
  let doneMs4: L.Value = L.get(ARGV, 2)
  let longestMs5: L.Value = -2
  for (const [_6, lock7] of L.ipairs(locks2)) {
    let value8: L.Value = redis.pcall("GET", lock7)
    if ((L.type(value8) === "string")) {
      let remainingMs9: L.Value = redis.call("PTTL", lock7)
      if (((L.less(remainingMs9, 0) || L.less(128, L.length(value8))) || !L.truthy(L.match(value8, /^[!-~]+$/s)[0]))) {
        return [":other"]
      }
      longestMs5 = L.max(longestMs5, remainingMs9);
    }
  }
  if (L.less(longestMs5, 0)) {
    return [":free"]
  }
  if ((last3 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs4, "NX");
  }
  return [L.table(":busy", longestMs5)]
}
