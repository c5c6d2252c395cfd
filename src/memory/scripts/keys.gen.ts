// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const readLine1 = (text2?: L.Value, now3?: L.Value): L.Value[] => {
    let $: L.Value
    let [at4, since5, mean6, heard7, count8, age9, waited10, turn11, mark12]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text2) === "string"))) ? text2 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line13: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at4)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since5)) ? $ : (L.num(now3) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean6)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard7)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count8)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age9)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited10)) ? $ : 0))], ["turn", (L.truthy(($ = turn11)) ? $ : "")], ["mark", (L.truthy(($ = mark12)) ? $ : "")])
    if (L.less(now3, L.get(line13, "since"))) {
      L.set(line13, "at", (L.num((L.num(L.get(line13, "at")) + L.num(now3))) - L.num(L.get(line13, "since"))));
      L.set(line13, "since", now3);
    }
    if (((L.less((L.num(now3) + 600000), L.get(line13, "at")) || L.less(600000, L.get(line13, "mean"))) || L.less(86400000, (L.num(now3) - L.num(L.get(line13, "since")))))) {
      return [...readLine1("", now3)]
    }
    return [line13]
  }
  const serverTime14 = (nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    let time16: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time16, "err"))) ? L.tonumber(nowMs15) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time16, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time16, 2))) / 1000)))))]
  }
  let keys17: L.Value = KEYS
  let most18: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs19: L.Value = L.get(ARGV, 2)
  const hashIn20 = (key21?: L.Value): L.Value[] => {
    let $: L.Value
    let fields22: L.Value = redis.call("HMGET", key21, "version", "attempt")
    if ((L.truthy(L.get(fields22, 1)) && L.truthy(L.get(fields22, 2)))) {
      let size23: L.Value = redis.call("HSTRLEN", key21, "result")
      if ((size23 === 0)) {
        return [L.table("version", L.get(fields22, 1), "attempt", L.get(fields22, 2))]
      }
      let result24: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(size23, 16384))) ? redis.call("HGET", key21, "result") : $))) ? $ : "")
      let says25: L.Value = (L.truthy(($ = L.match(result24, /^:d.*/s)[0])) ? $ : L.sub(result24, 1, 2))
      return [L.table("version", L.get(fields22, 1), "attempt", L.get(fields22, 2), "result", says25)]
    }
    return [redis.call("HGETALL", key21)]
  }
  const permitsIn26 = (key27?: L.Value): L.Value[] => {
    let now28: L.Value = serverTime14(nowMs19)[0]
    let found29: L.Value = redis.call("ZRANGE", key27, (0 - L.num(most18)), -1, "WITHSCORES")
    let permits30: L.Value = L.table()
    for (let at31 = 1, end = L.num(L.length(found29)); at31 <= end; at31 += 2) {
      if ((L.length(L.get(found29, at31)) !== 16)) {
        return [L.table()]
      }
      let id34: L.Value = L.gsub(L.get(found29, at31), /./gs, ((byte33?: L.Value): L.Value[] => {
        return [L.format("%02x", L.byte(byte33))]
      }))[0]
      L.insert(permits30, id34);
      L.insert(permits30, (L.num(L.tonumber(L.get(found29, (L.num(at31) + 1)))) - L.num(now28)));
    }
    return [permits30]
  }
  const showsTimes35 = (key36?: L.Value): L.Value[] => {
    for (const [_37, prefix38] of L.ipairs(L.table("redisson_lock_token:", "edgelock:slots:", "edgelock:pace:"))) {
      if ((L.sub(key36, 1, L.length(prefix38)) === prefix38)) {
        return [true]
      }
    }
    return []
  }
  const since39 = (key40?: L.Value): L.Value[] => {
    let $: L.Value
    let now41: L.Value = serverTime14(nowMs19)[0]
    let text42: L.Value = redis.call("GET", key40)
    if (L.truthy(L.match(key40, /^redisson_lock_token/s)[0])) {
      let heldMs43: L.Value = (L.num(now41) - L.num((L.num((L.truthy(($ = L.tonumber(text42))) ? $ : 0)) / 1000)))
      return [(L.truthy(($ = (L.truthy(($ = L.less(heldMs43, 604800000))) ? L.table(L.max(0, L.floor(heldMs43))) : $))) ? $ : L.table())]
    }
    let line44: L.Value = readLine1(text42, now41)[0]
    let heldMs45: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(L.get(line44, "mark"), /^-/s)[0])) ? 0 : $))) ? $ : (L.num(now41) - L.num(L.get(line44, "since"))))
    return [L.table(L.floor(heldMs45), L.floor(L.max(0, L.min((L.num(now41) - L.num(L.get(line44, "heard"))), 999999))), L.floor(L.get(line44, "age")))]
  }
  let seen46: L.Value = L.table()
  for (const [_47, key48] of L.ipairs(keys17)) {
    let kind49: L.Value = L.get(redis.call("TYPE", key48), "ok")
    let remainingMs50: L.Value = redis.call("PTTL", key48)
    let size51: L.Value = 0
    let count52: L.Value = undefined
    let values53: L.Value = L.table()
    if ((kind49 === "hash")) {
      size51 = redis.call("HLEN", key48);
      if (!L.less(most18, size51)) {
        values53 = hashIn20(key48)[0];
      }
    } else if ((kind49 === "list")) {
      size51 = redis.call("LLEN", key48);
      values53 = redis.call("LRANGE", key48, 0, (L.num(most18) - 1));
    } else if ((kind49 === "zset")) {
      size51 = redis.call("ZCARD", key48);
      values53 = permitsIn26(key48)[0];
    } else if ((((kind49 === "string") && L.truthy(showsTimes35(key48)[0])) && L.less(redis.call("STRLEN", key48), 400))) {
      values53 = since39(key48)[0];
    } else if (((kind49 === "string") && L.less(redis.call("STRLEN", key48), 12))) {
      let text54: L.Value = redis.call("GET", key48)
      if (L.truthy(L.match(text54, /^[-0-9]+$/s)[0])) {
        count52 = text54;
      }
    }
    let entry55: L.Value = L.table(kind49, remainingMs50, (L.truthy(($ = count52)) ? $ : size51))
    for (const [_56, value57] of L.ipairs(values53)) {
      L.insert(entry55, value57);
    }
    L.insert(seen46, entry55);
  }
  return [L.table(":seen", L.concat(":", L.json(seen46)))]
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
