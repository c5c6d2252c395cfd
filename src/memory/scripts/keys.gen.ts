// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const readLine1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [at_3, since_4, mean_5, heard_6, count_7, age_8, waited_9, turn_10, mark_11]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line_12: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since_4)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_5)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard_6)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_7)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age_8)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited_9)) ? $ : 0))], ["turn", (L.truthy(($ = turn_10)) ? $ : "")], ["mark", (L.truthy(($ = mark_11)) ? $ : "")])
    if ((((L.less((L.num(now_2) + 600000), L.get(line_12, "at")) || L.less((L.num(now_2) + 1000), L.max(L.get(line_12, "since"), L.get(line_12, "heard")))) || L.less(600000, L.get(line_12, "mean"))) || L.less(86400000, (L.num(now_2) - L.num(L.get(line_12, "since")))))) {
      return [...readLine1("", now_2)]
    }
    return [line_12]
  }
  const readQueuePace1 = (text_1?: L.Value, now_2?: L.Value): L.Value[] => {
    let $: L.Value
    let [since_3, mean_4, square_5, count_6, late_7, left_8, dead_9, mark_10]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text_1) === "string"))) ? text_1 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    let learned_11: L.Value = L.keyed(L.table(), ["since", (L.num(L.tonumber((L.truthy(($ = since_3)) ? $ : (L.num(now_2) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean_4)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square_5)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count_6)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late_7)) ? $ : 50))], ["left", (L.num(L.tonumber((L.truthy(($ = left_8)) ? $ : 0))) / 1000)], ["dead", L.tonumber((L.truthy(($ = dead_9)) ? $ : 0))], ["mark", (L.truthy(($ = mark_10)) ? $ : "")])
    L.set(learned_11, "since", L.min(L.get(learned_11, "since"), now_2));
    if ((L.less(600000, L.get(learned_11, "mean")) || L.less(86400000, (L.num(now_2) - L.num(L.get(learned_11, "since")))))) {
      return [...readQueuePace1("", now_2)]
    }
    return [learned_11]
  }
  const serverTime1 = (nowMs_1?: L.Value): L.Value[] => {
    let $: L.Value
    let time_2: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time_2, "err"))) ? L.tonumber(nowMs_1) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time_2, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time_2, 2))) / 1000)))))]
  }
  let keys1: L.Value = KEYS
  let most1: L.Value = L.tonumber(L.get(ARGV, 1))
  let nowMs1: L.Value = L.get(ARGV, 2)
  const hashIn1 = (key_1?: L.Value): L.Value[] => {
    let $: L.Value
    let fields_2: L.Value = redis.call("HMGET", key_1, "version", "attempt")
    if ((L.truthy(L.get(fields_2, 1)) && L.truthy(L.get(fields_2, 2)))) {
      let size_3: L.Value = redis.call("HSTRLEN", key_1, "result")
      if ((size_3 === 0)) {
        return [L.table("version", L.get(fields_2, 1), "attempt", L.get(fields_2, 2))]
      }
      let result_4: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(size_3, 16384))) ? redis.call("HGET", key_1, "result") : $))) ? $ : "")
      let says_5: L.Value = (L.truthy(($ = L.match(result_4, /^:d.*/s)[0])) ? $ : L.sub(result_4, 1, 2))
      return [L.table("version", L.get(fields_2, 1), "attempt", L.get(fields_2, 2), "result", says_5)]
    }
    return [redis.call("HGETALL", key_1)]
  }
  const permitsIn1 = (key_1?: L.Value): L.Value[] => {
    let now_2: L.Value = serverTime1(nowMs1)[0]
    if (L.truthy(L.match(key_1, /^edgelock:order:/s)[0])) {
      let oldest_3: L.Value = redis.call("ZRANGE", key_1, 0, 0, "WITHSCORES")
      return [L.table(L.max(0, L.floor((L.num(now_2) - L.num(L.tonumber(L.get(oldest_3, 2)))))))]
    }
    let found_4: L.Value = redis.call("ZRANGE", key_1, (0 - L.num(most1)), -1, "WITHSCORES")
    let permits_5: L.Value = L.table()
    for (let at_6 = 1, end = L.num(L.length(found_4)); at_6 <= end; at_6 += 2) {
      let [name_7, prepaid_8]: L.Value[] = L.match(L.sub(L.get(found_4, at_6), 17), /^([0-9A-Za-z_.-]*)([+]?)$/s)
      if (((L.less(L.length(L.get(found_4, at_6)), 16) || !L.truthy(name_7)) || L.less(32, L.length(name_7)))) {
        return [L.table()]
      }
      if ((prepaid_8 === "")) {
        let id_11: L.Value = L.gsub(L.get(found_4, at_6), /./gs, ((byte_10?: L.Value): L.Value[] => {
          return [L.format("%02x", L.byte(byte_10))]
        }))[0]
        L.insert(permits_5, id_11);
        L.insert(permits_5, (L.num(L.tonumber(L.get(found_4, (L.num(at_6) + 1)))) - L.num(now_2)));
      }
    }
    return [permits_5]
  }
  const showsTimes1 = (key_1?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = (L.truthy(($ = L.match(key_1, /^redisson_lock_token:/s)[0])) ? $ : L.match(key_1, /^edgelock:slots~?:/s)[0]))) ? $ : L.match(key_1, /^edgelock:pace:/s)[0])]
  }
  const since1 = (key_1?: L.Value): L.Value[] => {
    let $: L.Value
    let now_2: L.Value = serverTime1(nowMs1)[0]
    let text_3: L.Value = redis.call("GET", key_1)
    if (L.truthy(L.match(key_1, /^redisson_lock_token/s)[0])) {
      let heldMs_4: L.Value = (L.num(now_2) - L.num((L.num((L.truthy(($ = L.tonumber(text_3))) ? $ : 0)) / 1000)))
      return [(L.truthy(($ = (L.truthy(($ = L.less(heldMs_4, 604800000))) ? L.table(L.max(0, L.floor(heldMs_4))) : $))) ? $ : L.table())]
    }
    if (L.truthy(L.match(key_1, /^edgelock:pace:/s)[0])) {
      let learned_5: L.Value = readQueuePace1(text_3, now_2)[0]
      return [L.table(L.floor((L.num(now_2) - L.num(L.get(learned_5, "since")))), 0, 0, L.floor(L.get(learned_5, "mean")))]
    }
    let line_6: L.Value = readLine1(text_3, now_2)[0]
    let heldMs_7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(L.get(line_6, "mark"), /^-/s)[0])) ? 0 : $))) ? $ : (L.num(now_2) - L.num(L.get(line_6, "since"))))
    let heardMs_8: L.Value = L.max(0, L.min((L.num(now_2) - L.num(L.get(line_6, "heard"))), 999999))
    return [L.table(L.floor(heldMs_7), L.floor(heardMs_8), L.floor(L.get(line_6, "age")), L.floor(L.get(line_6, "mean")))]
  }
  let seen1: L.Value = L.table()
  for (const [_1, key1] of L.ipairs(keys1)) {
    let kind1: L.Value = L.get(redis.call("TYPE", key1), "ok")
    let remainingMs1: L.Value = redis.call("PTTL", key1)
    let size1: L.Value = 0
    let count1: L.Value = undefined
    let values1: L.Value = L.table()
    if ((kind1 === "hash")) {
      size1 = redis.call("HLEN", key1);
      if (!L.less(most1, size1)) {
        values1 = hashIn1(key1)[0];
      }
    } else if ((kind1 === "list")) {
      size1 = redis.call("LLEN", key1);
      values1 = redis.call("LRANGE", key1, 0, (L.num(most1) - 1));
    } else if ((kind1 === "zset")) {
      size1 = redis.call("ZCARD", key1);
      values1 = permitsIn1(key1)[0];
    } else if ((((kind1 === "string") && L.truthy(showsTimes1(key1)[0])) && L.less(redis.call("STRLEN", key1), 400))) {
      values1 = since1(key1)[0];
    } else if (((kind1 === "string") && L.less(redis.call("STRLEN", key1), 12))) {
      let text1: L.Value = redis.call("GET", key1)
      if (L.truthy(L.match(text1, /^[-0-9]+$/s)[0])) {
        count1 = text1;
      }
    }
    let entry1: L.Value = L.table(kind1, remainingMs1, (L.truthy(($ = count1)) ? $ : size1))
    for (const [_2, value1] of L.ipairs(values1)) {
      L.insert(entry1, value1);
    }
    L.insert(seen1, entry1);
  }
  return [L.table(":seen", L.concat(":", L.json(seen1)))]
}

export const scan: CompiledScript = (redis, _KEYS, ARGV) => {
  let cursor1: L.Value = L.get(ARGV, 1)
  let match1: L.Value = L.get(ARGV, 2)
  let only1: L.Value = L.get(ARGV, 3)
  let count1: L.Value = L.get(ARGV, 4)
  let steps1: L.Value = L.tonumber(L.get(ARGV, 5))
  let page1: L.Value = L.table(cursor1)
  for (let _1 = 1, end = L.num(steps1); _1 <= end; _1 += 1) {
    let found1: L.Value = redis.call("SCAN", L.get(page1, 1), "MATCH", match1, "COUNT", count1, "TYPE", only1)
    L.set(page1, 1, L.get(found1, 1));
    for (const [_2, name1] of L.ipairs(L.get(found1, 2))) {
      L.insert(page1, name1);
    }
    if ((L.get(page1, 1) === "0")) {
      break
    }
  }
  return [L.table(":found", L.concat(":", L.json(page1)))]
}
