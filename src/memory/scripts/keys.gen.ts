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
  const readQueuePace14 = (text15?: L.Value, now16?: L.Value): L.Value[] => {
    let $: L.Value
    let [since17, mean18, square19, count20, late21, left22, dead23, mark24]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text15) === "string"))) ? text15 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned25: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since17)) ? $ : (L.num(now16) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean18)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square19)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count20)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late21)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left22)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead23)) ? $ : 0))], ["mark", (L.truthy(($ = mark24)) ? $ : "")])
    L.set(learned25, "since", L.min(L.get(learned25, "since"), now16));
    if ((L.less(600000, L.get(learned25, "mean")) || L.less(86400000, (L.num(now16) - L.num(L.get(learned25, "since")))))) {
      return [...readQueuePace14("", now16)]
    }
    return [learned25]
  }
  const serverTime26 = (nowMs27?: L.Value): L.Value[] => {
    let $: L.Value
    let time28: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time28, "err"))) ? L.tonumber(nowMs27) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time28, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time28, 2))) / 1000)))))]
  }
  let keys29: L.Value = KEYS
  let most30: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs31: L.Value = L.get(ARGV, 2)
  const hashIn32 = (key33?: L.Value): L.Value[] => {
    let $: L.Value
    let fields34: L.Value = redis.call("HMGET", key33, "version", "attempt")
    if ((L.truthy(L.get(fields34, 1)) && L.truthy(L.get(fields34, 2)))) {
      let size35: L.Value = redis.call("HSTRLEN", key33, "result")
      if ((size35 === 0)) {
        return [L.table("version", L.get(fields34, 1), "attempt", L.get(fields34, 2))]
      }
      let result36: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(size35, 16384))) ? redis.call("HGET", key33, "result") : $))) ? $ : "")
      let says37: L.Value = (L.truthy(($ = L.match(result36, /^:d.*/s)[0])) ? $ : L.sub(result36, 1, 2))
      return [L.table("version", L.get(fields34, 1), "attempt", L.get(fields34, 2), "result", says37)]
    }
    return [redis.call("HGETALL", key33)]
  }
  const permitsIn38 = (key39?: L.Value): L.Value[] => {
    let now40: L.Value = serverTime26(nowMs31)[0]
    if (L.truthy(L.match(key39, /^edgelock:order:/s)[0])) {
      let oldest41: L.Value = redis.call("ZRANGE", key39, 0, 0, "WITHSCORES")
      return [L.table(L.max(0, L.floor((L.num(now40) - L.num(L.tonumber(L.get(oldest41, 2)))))))]
    }
    let found42: L.Value = redis.call("ZRANGE", key39, (0 - L.num(most30)), -1, "WITHSCORES")
    let permits43: L.Value = L.table()
    for (let at44 = 1, end = L.num(L.length(found42)); at44 <= end; at44 += 2) {
      if ((L.length(L.get(found42, at44)) === 16)) {
        let id47: L.Value = L.gsub(L.get(found42, at44), /./gs, ((byte46?: L.Value): L.Value[] => {
          return [L.format("%02x", L.byte(byte46))]
        }))[0]
        L.insert(permits43, id47);
        L.insert(permits43, (L.num(L.tonumber(L.get(found42, (L.num(at44) + 1)))) - L.num(now40)));
      } else if ((L.length(L.get(found42, at44)) !== 17)) {
        return [L.table()]
      }
    }
    return [permits43]
  }
  const showsTimes48 = (key49?: L.Value): L.Value[] => {
    for (const [_50, prefix51] of L.ipairs(L.table("redisson_lock_token:", "edgelock:slots:", "edgelock:pace:"))) {
      if ((L.sub(key49, 1, L.length(prefix51)) === prefix51)) {
        return [true]
      }
    }
    return []
  }
  const since52 = (key53?: L.Value): L.Value[] => {
    let $: L.Value
    let now54: L.Value = serverTime26(nowMs31)[0]
    let text55: L.Value = redis.call("GET", key53)
    if (L.truthy(L.match(key53, /^redisson_lock_token/s)[0])) {
      let heldMs56: L.Value = (L.num(now54) - L.num((L.num((L.truthy(($ = L.tonumber(text55))) ? $ : 0)) / 1000)))
      return [(L.truthy(($ = (L.truthy(($ = L.less(heldMs56, 604800000))) ? L.table(L.max(0, L.floor(heldMs56))) : $))) ? $ : L.table())]
    }
    if (L.truthy(L.match(key53, /^edgelock:pace:/s)[0])) {
      let learned57: L.Value = readQueuePace14(text55, now54)[0]
      return [L.table(L.floor((L.num(now54) - L.num(L.get(learned57, "since")))), 0, 0, L.floor(L.get(learned57, "mean")))]
    }
    let line58: L.Value = readLine1(text55, now54)[0]
    let heldMs59: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(L.get(line58, "mark"), /^-/s)[0])) ? 0 : $))) ? $ : (L.num(now54) - L.num(L.get(line58, "since"))))
    let heardMs60: L.Value = L.max(0, L.min((L.num(now54) - L.num(L.get(line58, "heard"))), 999999))
    return [L.table(L.floor(heldMs59), L.floor(heardMs60), L.floor(L.get(line58, "age")), L.floor(L.get(line58, "mean")))]
  }
  let seen61: L.Value = L.table()
  for (const [_62, key63] of L.ipairs(keys29)) {
    let kind64: L.Value = L.get(redis.call("TYPE", key63), "ok")
    let remainingMs65: L.Value = redis.call("PTTL", key63)
    let size66: L.Value = 0
    let count67: L.Value = undefined
    let values68: L.Value = L.table()
    if ((kind64 === "hash")) {
      size66 = redis.call("HLEN", key63);
      if (!L.less(most30, size66)) {
        values68 = hashIn32(key63)[0];
      }
    } else if ((kind64 === "list")) {
      size66 = redis.call("LLEN", key63);
      values68 = redis.call("LRANGE", key63, 0, (L.num(most30) - 1));
    } else if ((kind64 === "zset")) {
      size66 = redis.call("ZCARD", key63);
      values68 = permitsIn38(key63)[0];
    } else if ((((kind64 === "string") && L.truthy(showsTimes48(key63)[0])) && L.less(redis.call("STRLEN", key63), 400))) {
      values68 = since52(key63)[0];
    } else if (((kind64 === "string") && L.less(redis.call("STRLEN", key63), 12))) {
      let text69: L.Value = redis.call("GET", key63)
      if (L.truthy(L.match(text69, /^[-0-9]+$/s)[0])) {
        count67 = text69;
      }
    }
    let entry70: L.Value = L.table(kind64, remainingMs65, (L.truthy(($ = count67)) ? $ : size66))
    for (const [_71, value72] of L.ipairs(values68)) {
      L.insert(entry70, value72);
    }
    L.insert(seen61, entry70);
  }
  return [L.table(":seen", L.concat(":", L.json(seen61)))]
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
