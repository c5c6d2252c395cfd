// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireWithin: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const permitId12 = (digits13?: L.Value): L.Value[] => {
    return [...L.gsub(digits13, /../g, ((pair15?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair15, 16))]
    }))]
  }
  const serverTime16 = (nowMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let time18: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time18, "err"))) ? nowMs17 : $))) ? $ : (L.num((L.num(L.get(time18, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time18, 2)) / 1000)))))]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let deadlines20: L.Value = L.get(KEYS, 2)
  let done21: L.Value = L.get(KEYS, 3)
  let channel22: L.Value = L.get(KEYS, 4)
  let holder23: L.Value = L.get(ARGV, 1)
  let leaseMs24: L.Value = L.tonumber(L.get(ARGV, 2))
  let total25: L.Value = L.tonumber(L.get(ARGV, 3))
  let last26: L.Value = L.get(ARGV, 4)
  let keepMs27: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs28: L.Value = L.get(ARGV, 6)
  let publish29: L.Value = L.get(ARGV, 7)
  let nowMs30: L.Value = L.tonumber(L.get(ARGV, 8))
  let [value31, finished32]: L.Value[] = L.unpack(redis.call("MGET", permits19, done21))
  if (L.truthy(finished32)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits19, (L.truthy(($ = value31)) ? $ : redis.call("GET", permits19)));
  let id33: L.Value = permitId12(holder23)[0]
  let now34: L.Value = serverTime16(nowMs30)[0]
  redis.call("ZREMRANGEBYSCORE", deadlines20, "-inf", now34);
  let acquired35: L.Value = redis.call("ZCARD", deadlines20)
  let granted36: L.Value = (L.truthy(($ = L.less(acquired35, total25))) ? (redis.call("ZADD", deadlines20, "NX", (L.num(now34) + L.num(leaseMs24)), id33) === 1) : $)
  if (L.truthy(granted36)) {
    acquired35 = (L.num(acquired35) + 1);
  }
  let available37: L.Value = (L.num(total25) - L.num(acquired35))
  if (!L.truthy(value31)) {
    redis.call("SET", permits19, available37, "PX", (L.num(leaseMs24) + L.num(keepMs27)));
  } else if ((L.tonumber(value31) !== available37)) {
    redis.call("SET", permits19, available37, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value31)) ? $ : 0)), available37)) {
    announce5(publish29, channel22, available37);
  }
  if (L.truthy(granted36)) {
    let ttlMs38: L.Value = redis.call("PTTL", permits19)
    if ((L.less(0, ttlMs38) && L.less(ttlMs38, (L.num(leaseMs24) + L.num((L.num(keepMs27) / 2)))))) {
      redis.call("PEXPIRE", permits19, (L.num(leaseMs24) + L.num(keepMs27)));
      redis.call("PEXPIRE", deadlines20, (L.num(leaseMs24) + L.num(keepMs27)));
    } else if ((L.less(0, ttlMs38) && ((acquired35 === 1) || !L.truthy(value31)))) {
      redis.call("PEXPIRE", deadlines20, ttlMs38);
    }
    return [L.table(":granted", leaseMs24)]
  }
  let deadline39: L.Value = redis.call("ZSCORE", deadlines20, id33)
  if (L.truthy(deadline39)) {
    return [L.table(":granted", L.min((L.num(deadline39) - L.num(now34)), leaseMs24))]
  }
  if ((last26 === "1")) {
    redis.call("SET", done21, "0", "PX", doneMs28);
  }
  let nearest40: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines20, 0, 0, "WITHSCORES"), 2))
  return [L.table(":busy", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest40)) ? L.less(nearest40, 922337203685477) : $))) ? (L.num(nearest40) - L.num(now34)) : $))) ? $ : -1))]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const permitId4 = (digits5?: L.Value): L.Value[] => {
    return [...L.gsub(digits5, /../g, ((pair7?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair7, 16))]
    }))]
  }
  const wake8 = (publish9?: L.Value, channel10?: L.Value, message11?: L.Value): L.Value[] => {
    if ((publish9 !== "")) {
      redis.call(publish9, channel10, message11);
    }
    return []
  }
  const announce12 = (publish13?: L.Value, channel14?: L.Value, permits15?: L.Value): L.Value[] => {
    if (L.less(0, permits15)) {
      wake8(publish13, channel14, permits15);
    }
    return []
  }
  const passFull16 = (key17?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key17, 1, "GT");
    return []
  }
  const countUp18 = (key19?: L.Value, count20?: L.Value): L.Value[] => {
    let sum21: L.Value = redis.pcall("INCRBY", key19, count20)
    if ((L.type(sum21) === "table")) {
      countIn1(key19, redis.call("GET", key19));
      passFull16(key19);
      sum21 = redis.call("INCRBY", key19, count20);
    }
    return [sum21]
  }
  const reclaim22 = (permits23?: L.Value, deadlines24?: L.Value, now25?: L.Value, available26?: L.Value, wanted27?: L.Value, publish28?: L.Value, channel29?: L.Value): L.Value[] => {
    let $: L.Value
    let nearest30: L.Value = undefined
    for (;;) {
      let last31: L.Value = (L.num(L.min(100, L.max(1, (L.num(wanted27) - L.num(available26))))) - 1)
      let entries32: L.Value = redis.call("ZRANGE", deadlines24, 0, last31, "WITHSCORES")
      let expired33: L.Value = L.table()
      for (let at34 = 1, end = L.num(L.length(entries32)); at34 <= end; at34 += 2) {
        let deadline35: L.Value = L.tonumber(L.get(entries32, (L.num(at34) + 1)))
        if (!L.less(now25, deadline35)) {
          L.insert(expired33, L.get(entries32, at34));
        } else {
          nearest30 = (L.truthy(($ = nearest30)) ? $ : deadline35);
        }
      }
      if (L.less(0, L.length(expired33))) {
        available26 = countUp18(permits23, L.length(expired33))[0];
        redis.call("ZREM", deadlines24, ...L.unpack(expired33));
        announce12(publish28, channel29, available26);
      }
      if ((!L.less(last31, L.length(expired33)) || !L.less(available26, wanted27))) break
    }
    return [available26, nearest30]
  }
  const serverTime36 = (nowMs37?: L.Value): L.Value[] => {
    let $: L.Value
    let time38: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time38, "err"))) ? nowMs37 : $))) ? $ : (L.num((L.num(L.get(time38, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time38, 2)) / 1000)))))]
  }
  let permits39: L.Value = L.get(KEYS, 1)
  let deadlines40: L.Value = L.get(KEYS, 2)
  let done41: L.Value = L.get(KEYS, 3)
  let channel42: L.Value = L.get(KEYS, 4)
  let holder43: L.Value = L.get(ARGV, 1)
  let leaseMs44: L.Value = L.tonumber(L.get(ARGV, 2))
  let last45: L.Value = L.get(ARGV, 3)
  let doneMs46: L.Value = L.get(ARGV, 4)
  let publish47: L.Value = L.get(ARGV, 5)
  let nowMs48: L.Value = L.tonumber(L.get(ARGV, 6))
  let [value49, finished50]: L.Value[] = L.unpack(redis.call("MGET", permits39, done41))
  if (L.truthy(finished50)) {
    return [L.table(":refused", -1)]
  }
  let id51: L.Value = permitId4(holder43)[0]
  let now52: L.Value = serverTime36(nowMs48)[0]
  let [available53, nearest54]: L.Value[] = reclaim22(permits39, deadlines40, now52, L.tonumber((L.truthy(($ = countIn1(permits39, value49)[0])) ? $ : 0)), 1, publish47, channel42)
  if ((L.less(0, available53) && (redis.call("ZADD", deadlines40, "NX", (L.num(now52) + L.num(leaseMs44)), id51) === 1))) {
    redis.call("DECRBY", permits39, 1);
    let ttlMs55: L.Value = redis.call("PTTL", permits39)
    if (L.less(0, ttlMs55)) {
      redis.call("PEXPIRE", deadlines40, ttlMs55);
    }
    return [L.table(":granted", leaseMs44)]
  }
  let deadline56: L.Value = (L.truthy(($ = (L.truthy(($ = nearest54)) ? $ : L.less(0, available53)))) ? redis.call("ZSCORE", deadlines40, id51) : $)
  if (L.truthy(deadline56)) {
    return [L.table(":granted", L.min((L.num(deadline56) - L.num(now52)), leaseMs44))]
  }
  if (!L.truthy(value49)) {
    redis.call("GET", permits39);
  }
  if ((last45 === "1")) {
    redis.call("SET", done41, "0", "PX", doneMs46);
  }
  return [L.table(":busy", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest54)) ? L.less(nearest54, 922337203685477) : $))) ? (L.num(nearest54) - L.num(now52)) : $))) ? $ : -1))]
}

export const count: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const wake4 = (publish5?: L.Value, channel6?: L.Value, message7?: L.Value): L.Value[] => {
    if ((publish5 !== "")) {
      redis.call(publish5, channel6, message7);
    }
    return []
  }
  const announce8 = (publish9?: L.Value, channel10?: L.Value, permits11?: L.Value): L.Value[] => {
    if (L.less(0, permits11)) {
      wake4(publish9, channel10, permits11);
    }
    return []
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn1(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const reclaim18 = (permits19?: L.Value, deadlines20?: L.Value, now21?: L.Value, available22?: L.Value, wanted23?: L.Value, publish24?: L.Value, channel25?: L.Value): L.Value[] => {
    let $: L.Value
    let nearest26: L.Value = undefined
    for (;;) {
      let last27: L.Value = (L.num(L.min(100, L.max(1, (L.num(wanted23) - L.num(available22))))) - 1)
      let entries28: L.Value = redis.call("ZRANGE", deadlines20, 0, last27, "WITHSCORES")
      let expired29: L.Value = L.table()
      for (let at30 = 1, end = L.num(L.length(entries28)); at30 <= end; at30 += 2) {
        let deadline31: L.Value = L.tonumber(L.get(entries28, (L.num(at30) + 1)))
        if (!L.less(now21, deadline31)) {
          L.insert(expired29, L.get(entries28, at30));
        } else {
          nearest26 = (L.truthy(($ = nearest26)) ? $ : deadline31);
        }
      }
      if (L.less(0, L.length(expired29))) {
        available22 = countUp14(permits19, L.length(expired29))[0];
        redis.call("ZREM", deadlines20, ...L.unpack(expired29));
        announce8(publish24, channel25, available22);
      }
      if ((!L.less(last27, L.length(expired29)) || !L.less(available22, wanted23))) break
    }
    return [available22, nearest26]
  }
  const serverTime32 = (nowMs33?: L.Value): L.Value[] => {
    let $: L.Value
    let time34: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time34, "err"))) ? nowMs33 : $))) ? $ : (L.num((L.num(L.get(time34, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time34, 2)) / 1000)))))]
  }
  let permits35: L.Value = L.get(KEYS, 1)
  let deadlines36: L.Value = L.get(KEYS, 2)
  let channel37: L.Value = L.get(KEYS, 3)
  let free38: L.Value = L.get(ARGV, 1)
  let taken39: L.Value = L.get(ARGV, 2)
  let publish40: L.Value = L.get(ARGV, 3)
  let nowMs41: L.Value = L.tonumber(L.get(ARGV, 4))
  reclaim18(permits35, deadlines36, serverTime32(nowMs41)[0], 0, Infinity, publish40, channel37);
  let available42: L.Value = (L.truthy(($ = (L.truthy(($ = (free38 === "0"))) ? "0" : $))) ? $ : countIn1(permits35, redis.call("GET", permits35))[0])
  if (!L.truthy(available42)) {
    return [L.table(":counted", 0)]
  }
  return [L.table(":counted", (L.num(available42) + L.num((L.truthy(($ = (L.truthy(($ = (taken39 === "0"))) ? 0 : $))) ? $ : redis.call("ZCARD", deadlines36)))))]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key2?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key2, 1, "GT");
    return []
  }
  const permitId3 = (digits4?: L.Value): L.Value[] => {
    return [...L.gsub(digits4, /../g, ((pair6?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair6, 16))]
    }))]
  }
  const serverTime7 = (nowMs8?: L.Value): L.Value[] => {
    let $: L.Value
    let time9: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time9, "err"))) ? nowMs8 : $))) ? $ : (L.num((L.num(L.get(time9, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time9, 2)) / 1000)))))]
  }
  let deadlines10: L.Value = L.get(KEYS, 1)
  let holder11: L.Value = L.get(ARGV, 1)
  let leaseMs12: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs13: L.Value = L.tonumber(L.get(ARGV, 3))
  let now14: L.Value = serverTime7(nowMs13)[0]
  let id15: L.Value = permitId3(holder11)[0]
  let deadline16: L.Value = L.tonumber((L.truthy(($ = redis.call("ZSCORE", deadlines10, id15))) ? $ : 0))
  if (!L.less(now14, deadline16)) {
    return [L.table(":gone")]
  }
  if (L.less(deadline16, (L.num(now14) + L.num(leaseMs12)))) {
    let raised17: L.Value = redis.pcall("ZADD", deadlines10, (L.num(now14) + L.num(leaseMs12)), id15)
    if ((L.type(raised17) === "table")) {
      passFull1(deadlines10);
      redis.call("ZADD", deadlines10, (L.num(now14) + L.num(leaseMs12)), id15);
    }
  }
  return [L.table(":extended")]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const permitId1 = (digits2?: L.Value): L.Value[] => {
    return [...L.gsub(digits2, /../g, ((pair4?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair4, 16))]
    }))]
  }
  const serverTime5 = (nowMs6?: L.Value): L.Value[] => {
    let $: L.Value
    let time7: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time7, "err"))) ? nowMs6 : $))) ? $ : (L.num((L.num(L.get(time7, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time7, 2)) / 1000)))))]
  }
  let deadlines8: L.Value = L.get(KEYS, 1)
  let holder9: L.Value = L.get(ARGV, 1)
  let nowMs10: L.Value = L.tonumber(L.get(ARGV, 2))
  let remainingMs11: L.Value = (L.num((L.truthy(($ = redis.call("ZSCORE", deadlines8, ...permitId1(holder9)))) ? $ : 0)) - L.num(serverTime5(nowMs10)[0]))
  if (L.less(0, remainingMs11)) {
    return [L.table(":ours", remainingMs11)]
  }
  return [L.table(":free")]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn9(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const finished18 = (done19?: L.Value, answer20?: L.Value, doneMs21?: L.Value): L.Value[] => {
    let $: L.Value
    let stored22: L.Value = redis.pcall("SET", done19, answer20, "PX", doneMs21, "NX")
    if ((L.truthy(stored22) && L.truthy(L.get(stored22, "err")))) {
      passFull12(done19);
      stored22 = redis.call("SET", done19, answer20, "PX", doneMs21, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored22))) ? redis.call("GET", done19) : $)]
  }
  const permitId23 = (digits24?: L.Value): L.Value[] => {
    return [...L.gsub(digits24, /../g, ((pair26?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair26, 16))]
    }))]
  }
  const serverTime27 = (nowMs28?: L.Value): L.Value[] => {
    let $: L.Value
    let time29: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time29, "err"))) ? nowMs28 : $))) ? $ : (L.num((L.num(L.get(time29, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time29, 2)) / 1000)))))]
  }
  let permits30: L.Value = L.get(KEYS, 1)
  let deadlines31: L.Value = L.get(KEYS, 2)
  let done32: L.Value = L.get(KEYS, 3)
  let channel33: L.Value = L.get(KEYS, 4)
  let holder34: L.Value = L.get(ARGV, 1)
  let outcome35: L.Value = L.get(ARGV, 2)
  let doneMs36: L.Value = L.get(ARGV, 3)
  let publish37: L.Value = L.get(ARGV, 4)
  let nowMs38: L.Value = L.tonumber(L.get(ARGV, 5))
  let id39: L.Value = permitId23(holder34)[0]
  let deadline40: L.Value = redis.call("ZSCORE", deadlines31, id39)
  if (!L.truthy(deadline40)) {
    return [L.table((L.truthy(($ = (L.truthy(($ = (finished18(done32, "0", doneMs36)[0] === "1"))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let inTime41: L.Value = L.less(serverTime27(nowMs38)[0], L.tonumber(deadline40))
  let available42: L.Value = countUp14(permits30, 1)[0]
  redis.call("ZREM", deadlines31, id39);
  redis.call("SET", done32, (L.truthy(($ = (L.truthy(($ = inTime41)) ? outcome35 : $))) ? $ : "0"), "PX", doneMs36);
  announce5(publish37, channel33, available42);
  return [L.table((L.truthy(($ = (L.truthy(($ = inTime41)) ? ":released" : $))) ? $ : ":gone"))]
}

export const set: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const answered9 = (operation10?: L.Value, answer11?: L.Value, answerMs12?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation10, answer11, "PX", answerMs12, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation10)]
  }
  const countIn13 = (key14?: L.Value, value15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value15) && (L.format("%d", (L.truthy(($ = L.tonumber(value15))) ? $ : 0)) !== value15))) {
      redis.call("HGET", key14, "0");
    }
    return [value15]
  }
  let permits16: L.Value = L.get(KEYS, 1)
  let deadlines17: L.Value = L.get(KEYS, 2)
  let operation18: L.Value = L.get(KEYS, 3)
  let channel19: L.Value = L.get(KEYS, 4)
  let count20: L.Value = L.tonumber(L.get(ARGV, 1))
  let answerMs21: L.Value = L.get(ARGV, 2)
  let publish22: L.Value = L.get(ARGV, 3)
  let available23: L.Value = countIn13(permits16, redis.call("GET", permits16))[0]
  let total24: L.Value = (L.truthy(($ = available23)) ? (L.num(available23) + L.num(redis.call("ZCARD", deadlines17))) : $)
  if ((L.truthy(answered9(operation18, "1", answerMs21)[0]) || (total24 === count20))) {
    return [L.table(":set")]
  }
  if (L.truthy(total24)) {
    redis.call("INCRBY", permits16, (L.num(count20) - L.num(total24)));
  } else {
    redis.call("SET", permits16, count20);
  }
  announce5(publish22, channel19, count20);
  return [L.table(":set")]
}
