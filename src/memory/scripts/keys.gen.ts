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
      let [name45, prepaid46]: L.Value[] = L.match(L.sub(L.get(found42, at44), 17), /^([0-9A-Za-z_.-]*)([+]?)$/s)
      if (((L.less(L.length(L.get(found42, at44)), 16) || !L.truthy(name45)) || L.less(32, L.length(name45)))) {
        return [L.table()]
      }
      if ((prepaid46 === "")) {
        let id49: L.Value = L.gsub(L.get(found42, at44), /./gs, ((byte48?: L.Value): L.Value[] => {
          return [L.format("%02x", L.byte(byte48))]
        }))[0]
        L.insert(permits43, id49);
        L.insert(permits43, (L.num(L.tonumber(L.get(found42, (L.num(at44) + 1)))) - L.num(now40)));
      }
    }
    return [permits43]
  }
  const showsTimes50 = (key51?: L.Value): L.Value[] => {
    for (const [_52, prefix53] of L.ipairs(L.table("redisson_lock_token:", "edgelock:slots:", "edgelock:pace:"))) {
      if ((L.sub(key51, 1, L.length(prefix53)) === prefix53)) {
        return [true]
      }
    }
    return []
  }
  const since54 = (key55?: L.Value): L.Value[] => {
    let $: L.Value
    let now56: L.Value = serverTime26(nowMs31)[0]
    let text57: L.Value = redis.call("GET", key55)
    if (L.truthy(L.match(key55, /^redisson_lock_token/s)[0])) {
      let heldMs58: L.Value = (L.num(now56) - L.num((L.num((L.truthy(($ = L.tonumber(text57))) ? $ : 0)) / 1000)))
      return [(L.truthy(($ = (L.truthy(($ = L.less(heldMs58, 604800000))) ? L.table(L.max(0, L.floor(heldMs58))) : $))) ? $ : L.table())]
    }
    if (L.truthy(L.match(key55, /^edgelock:pace:/s)[0])) {
      let learned59: L.Value = readQueuePace14(text57, now56)[0]
      return [L.table(L.floor((L.num(now56) - L.num(L.get(learned59, "since")))), 0, 0, L.floor(L.get(learned59, "mean")))]
    }
    let line60: L.Value = readLine1(text57, now56)[0]
    let heldMs61: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(L.get(line60, "mark"), /^-/s)[0])) ? 0 : $))) ? $ : (L.num(now56) - L.num(L.get(line60, "since"))))
    let heardMs62: L.Value = L.max(0, L.min((L.num(now56) - L.num(L.get(line60, "heard"))), 999999))
    return [L.table(L.floor(heldMs61), L.floor(heardMs62), L.floor(L.get(line60, "age")), L.floor(L.get(line60, "mean")))]
  }
  let seen63: L.Value = L.table()
  for (const [_64, key65] of L.ipairs(keys29)) {
    let kind66: L.Value = L.get(redis.call("TYPE", key65), "ok")
    let remainingMs67: L.Value = redis.call("PTTL", key65)
    let size68: L.Value = 0
    let count69: L.Value = undefined
    let values70: L.Value = L.table()
    if ((kind66 === "hash")) {
      size68 = redis.call("HLEN", key65);
      if (!L.less(most30, size68)) {
        values70 = hashIn32(key65)[0];
      }
    } else if ((kind66 === "list")) {
      size68 = redis.call("LLEN", key65);
      values70 = redis.call("LRANGE", key65, 0, (L.num(most30) - 1));
    } else if ((kind66 === "zset")) {
      size68 = redis.call("ZCARD", key65);
      values70 = permitsIn38(key65)[0];
    } else if ((((kind66 === "string") && L.truthy(showsTimes50(key65)[0])) && L.less(redis.call("STRLEN", key65), 400))) {
      values70 = since54(key65)[0];
    } else if (((kind66 === "string") && L.less(redis.call("STRLEN", key65), 12))) {
      let text71: L.Value = redis.call("GET", key65)
      if (L.truthy(L.match(text71, /^[-0-9]+$/s)[0])) {
        count69 = text71;
      }
    }
    let entry72: L.Value = L.table(kind66, remainingMs67, (L.truthy(($ = count69)) ? $ : size68))
    for (const [_73, value74] of L.ipairs(values70)) {
      L.insert(entry72, value74);
    }
    L.insert(seen63, entry72);
  }
  return [L.table(":seen", L.concat(":", L.json(seen63)))]
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
