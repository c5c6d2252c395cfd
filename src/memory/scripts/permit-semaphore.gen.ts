// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireWithin: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
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
  const earliest12 = (deadlines13?: L.Value, ids14?: L.Value): L.Value[] => {
    let $: L.Value
    let first15: L.Value = Infinity
    for (const [_16, deadline17] of L.ipairs(redis.call("ZMSCORE", deadlines13, ...L.unpack(ids14)))) {
      first15 = L.min(first15, L.tonumber((L.truthy(($ = deadline17)) ? $ : 0)));
    }
    return [first15]
  }
  const permitIds18 = (digits19?: L.Value): L.Value[] => {
    let bytes22: L.Value = L.gsub(digits19, /../g, ((pair21?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair21, 16))]
    }))[0]
    let ids23: L.Value = L.table()
    for (let at24 = 1, end = L.num(L.length(bytes22)); at24 <= end; at24 += 16) {
      L.insert(ids23, L.sub(bytes22, at24, (L.num(at24) + 15)));
    }
    return [ids23]
  }
  const serverTime25 = (nowMs26?: L.Value): L.Value[] => {
    let $: L.Value
    let time27: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time27, "err"))) ? nowMs26 : $))) ? $ : (L.num((L.num(L.get(time27, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time27, 2)) / 1000)))))]
  }
  const withDeadline28 = (ids29?: L.Value, deadline30?: L.Value): L.Value[] => {
    let scores31: L.Value = L.table()
    for (const [_32, id33] of L.ipairs(ids29)) {
      L.insert(scores31, deadline30);
      L.insert(scores31, id33);
    }
    return [scores31]
  }
  let permits34: L.Value = L.get(KEYS, 1)
  let deadlines35: L.Value = L.get(KEYS, 2)
  let done36: L.Value = L.get(KEYS, 3)
  let channel37: L.Value = L.get(KEYS, 4)
  let holder38: L.Value = L.get(ARGV, 1)
  let leaseMs39: L.Value = L.tonumber(L.get(ARGV, 2))
  let total40: L.Value = L.tonumber(L.get(ARGV, 3))
  let last41: L.Value = L.get(ARGV, 4)
  let keepMs42: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs43: L.Value = L.get(ARGV, 6)
  let publish44: L.Value = L.get(ARGV, 7)
  let nowMs45: L.Value = L.tonumber(L.get(ARGV, 8))
  let [value46, finished47]: L.Value[] = L.unpack(redis.call("MGET", permits34, done36))
  if (L.truthy(finished47)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits34, (L.truthy(($ = value46)) ? $ : redis.call("GET", permits34)));
  let ids48: L.Value = permitIds18(holder38)[0]
  let now49: L.Value = serverTime25(nowMs45)[0]
  redis.call("ZREMRANGEBYSCORE", deadlines35, "-inf", now49);
  let acquired50: L.Value = redis.call("ZCARD", deadlines35)
  let added51: L.Value = 0
  if (!L.less(total40, (L.num(acquired50) + L.num(L.length(ids48))))) {
    added51 = redis.call("ZADD", deadlines35, "NX", ...L.unpack(...withDeadline28(ids48, (L.num(now49) + L.num(leaseMs39)))));
  }
  acquired50 = (L.num(acquired50) + L.num(added51));
  let available52: L.Value = (L.num(total40) - L.num(acquired50))
  if (!L.truthy(value46)) {
    redis.call("SET", permits34, available52, "PX", (L.num(leaseMs39) + L.num(keepMs42)));
  } else if ((L.tonumber(value46) !== available52)) {
    redis.call("SET", permits34, available52, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value46)) ? $ : 0)), available52)) {
    announce5(publish44, channel37, available52);
  }
  if (L.less(0, added51)) {
    let ttlMs53: L.Value = redis.call("PTTL", permits34)
    if ((L.less(0, ttlMs53) && L.less(ttlMs53, (L.num(leaseMs39) + L.num((L.num(keepMs42) / 2)))))) {
      redis.call("PEXPIRE", permits34, (L.num(leaseMs39) + L.num(keepMs42)));
      redis.call("PEXPIRE", deadlines35, (L.num(leaseMs39) + L.num(keepMs42)));
    } else if ((L.less(0, ttlMs53) && ((acquired50 === added51) || !L.truthy(value46)))) {
      redis.call("PEXPIRE", deadlines35, ttlMs53);
    }
    if ((added51 === L.length(ids48))) {
      return [L.table(":granted", leaseMs39)]
    }
  }
  let deadline54: L.Value = earliest12(deadlines35, ids48)[0]
  if (L.less(0, deadline54)) {
    return [L.table(":granted", L.min((L.num(deadline54) - L.num(now49)), leaseMs39))]
  }
  if ((last41 === "1")) {
    redis.call("SET", done36, "0", "PX", doneMs43);
  }
  let needed55: L.Value = L.max(1, (L.num(L.length(ids48)) - L.num(available52)))
  let nearest56: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines35, (L.num(needed55) - 1), (L.num(needed55) - 1), "WITHSCORES"), 2))
  return [L.table(":busy", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest56)) ? L.less(nearest56, 922337203685477) : $))) ? (L.num(nearest56) - L.num(now49)) : $))) ? $ : -1))]
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
  const earliest4 = (deadlines5?: L.Value, ids6?: L.Value): L.Value[] => {
    let $: L.Value
    let first7: L.Value = Infinity
    for (const [_8, deadline9] of L.ipairs(redis.call("ZMSCORE", deadlines5, ...L.unpack(ids6)))) {
      first7 = L.min(first7, L.tonumber((L.truthy(($ = deadline9)) ? $ : 0)));
    }
    return [first7]
  }
  const permitIds10 = (digits11?: L.Value): L.Value[] => {
    let bytes14: L.Value = L.gsub(digits11, /../g, ((pair13?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair13, 16))]
    }))[0]
    let ids15: L.Value = L.table()
    for (let at16 = 1, end = L.num(L.length(bytes14)); at16 <= end; at16 += 16) {
      L.insert(ids15, L.sub(bytes14, at16, (L.num(at16) + 15)));
    }
    return [ids15]
  }
  const wake17 = (publish18?: L.Value, channel19?: L.Value, message20?: L.Value): L.Value[] => {
    if ((publish18 === "BOTH")) {
      redis.call("PUBLISH", channel19, message20);
      publish18 = "SPUBLISH";
    }
    if ((publish18 !== "")) {
      redis.call(publish18, channel19, message20);
    }
    return []
  }
  const announce21 = (publish22?: L.Value, channel23?: L.Value, permits24?: L.Value): L.Value[] => {
    if (L.less(0, permits24)) {
      wake17(publish22, channel23, permits24);
    }
    return []
  }
  const passFull25 = (key26?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key26, 1, "GT");
    return []
  }
  const countUp27 = (key28?: L.Value, count29?: L.Value): L.Value[] => {
    let sum30: L.Value = redis.pcall("INCRBY", key28, count29)
    if ((L.type(sum30) === "table")) {
      countIn1(key28, redis.call("GET", key28));
      passFull25(key28);
      sum30 = redis.call("INCRBY", key28, count29);
    }
    return [sum30]
  }
  const reclaim31 = (permits32?: L.Value, deadlines33?: L.Value, now34?: L.Value, available35?: L.Value, wanted36?: L.Value, publish37?: L.Value, channel38?: L.Value): L.Value[] => {
    let nearest39: L.Value = undefined
    for (;;) {
      let last40: L.Value = (L.num(L.min(100, L.max(wanted36, (L.num(wanted36) - L.num(available35))))) - 1)
      let entries41: L.Value = redis.call("ZRANGE", deadlines33, 0, last40, "WITHSCORES")
      let expired42: L.Value = L.table()
      for (let at43 = 1, end = L.num(L.length(entries41)); at43 <= end; at43 += 2) {
        let deadline44: L.Value = L.tonumber(L.get(entries41, (L.num(at43) + 1)))
        if (!L.less(now34, deadline44)) {
          L.insert(expired42, L.get(entries41, at43));
        } else if (L.less(at43, (2 * L.num((L.num(wanted36) - L.num(available35)))))) {
          nearest39 = deadline44;
        }
      }
      if (L.less(0, L.length(expired42))) {
        available35 = countUp27(permits32, L.length(expired42))[0];
        redis.call("ZREM", deadlines33, ...L.unpack(expired42));
        announce21(publish37, channel38, available35);
      }
      if ((!L.less(last40, L.length(expired42)) || !L.less(available35, wanted36))) break
    }
    return [available35, nearest39]
  }
  const serverTime45 = (nowMs46?: L.Value): L.Value[] => {
    let $: L.Value
    let time47: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time47, "err"))) ? nowMs46 : $))) ? $ : (L.num((L.num(L.get(time47, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time47, 2)) / 1000)))))]
  }
  const withDeadline48 = (ids49?: L.Value, deadline50?: L.Value): L.Value[] => {
    let scores51: L.Value = L.table()
    for (const [_52, id53] of L.ipairs(ids49)) {
      L.insert(scores51, deadline50);
      L.insert(scores51, id53);
    }
    return [scores51]
  }
  let permits54: L.Value = L.get(KEYS, 1)
  let deadlines55: L.Value = L.get(KEYS, 2)
  let done56: L.Value = L.get(KEYS, 3)
  let channel57: L.Value = L.get(KEYS, 4)
  let holder58: L.Value = L.get(ARGV, 1)
  let leaseMs59: L.Value = L.tonumber(L.get(ARGV, 2))
  let last60: L.Value = L.get(ARGV, 3)
  let doneMs61: L.Value = L.get(ARGV, 4)
  let publish62: L.Value = L.get(ARGV, 5)
  let nowMs63: L.Value = L.tonumber(L.get(ARGV, 6))
  let [value64, finished65]: L.Value[] = L.unpack(redis.call("MGET", permits54, done56))
  if (L.truthy(finished65)) {
    return [L.table(":refused", -1)]
  }
  let ids66: L.Value = permitIds10(holder58)[0]
  let now67: L.Value = serverTime45(nowMs63)[0]
  let counted68: L.Value = L.tonumber((L.truthy(($ = countIn1(permits54, value64)[0])) ? $ : 0))
  let [available69, nearest70]: L.Value[] = reclaim31(permits54, deadlines55, now67, counted68, L.length(ids66), publish62, channel57)
  if (!L.less(available69, L.length(ids66))) {
    let added71: L.Value = redis.call("ZADD", deadlines55, "NX", ...L.unpack(...withDeadline48(ids66, (L.num(now67) + L.num(leaseMs59)))))
    if (L.less(0, added71)) {
      redis.call("DECRBY", permits54, added71);
      let ttlMs72: L.Value = redis.call("PTTL", permits54)
      if (L.less(0, ttlMs72)) {
        redis.call("PEXPIRE", deadlines55, ttlMs72);
      }
    }
    if ((added71 === L.length(ids66))) {
      return [L.table(":granted", leaseMs59)]
    }
  }
  let deadline73: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest70)) ? $ : L.less(0, available69)))) ? earliest4(deadlines55, ids66)[0] : $))) ? $ : 0)
  if (L.less(0, deadline73)) {
    return [L.table(":granted", L.min((L.num(deadline73) - L.num(now67)), leaseMs59))]
  }
  if (!L.truthy(value64)) {
    redis.call("GET", permits54);
  }
  if ((last60 === "1")) {
    redis.call("SET", done56, "0", "PX", doneMs61);
  }
  return [L.table(":busy", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest70)) ? L.less(nearest70, 922337203685477) : $))) ? (L.num(nearest70) - L.num(now67)) : $))) ? $ : -1))]
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
    if ((publish5 === "BOTH")) {
      redis.call("PUBLISH", channel6, message7);
      publish5 = "SPUBLISH";
    }
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
    let nearest26: L.Value = undefined
    for (;;) {
      let last27: L.Value = (L.num(L.min(100, L.max(wanted23, (L.num(wanted23) - L.num(available22))))) - 1)
      let entries28: L.Value = redis.call("ZRANGE", deadlines20, 0, last27, "WITHSCORES")
      let expired29: L.Value = L.table()
      for (let at30 = 1, end = L.num(L.length(entries28)); at30 <= end; at30 += 2) {
        let deadline31: L.Value = L.tonumber(L.get(entries28, (L.num(at30) + 1)))
        if (!L.less(now21, deadline31)) {
          L.insert(expired29, L.get(entries28, at30));
        } else if (L.less(at30, (2 * L.num((L.num(wanted23) - L.num(available22)))))) {
          nearest26 = deadline31;
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
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity
    for (const [_5, deadline6] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline6)) ? $ : 0)));
    }
    return [first4]
  }
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const permitIds9 = (digits10?: L.Value): L.Value[] => {
    let bytes13: L.Value = L.gsub(digits10, /../g, ((pair12?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair12, 16))]
    }))[0]
    let ids14: L.Value = L.table()
    for (let at15 = 1, end = L.num(L.length(bytes13)); at15 <= end; at15 += 16) {
      L.insert(ids14, L.sub(bytes13, at15, (L.num(at15) + 15)));
    }
    return [ids14]
  }
  const serverTime16 = (nowMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let time18: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time18, "err"))) ? nowMs17 : $))) ? $ : (L.num((L.num(L.get(time18, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time18, 2)) / 1000)))))]
  }
  const withDeadline19 = (ids20?: L.Value, deadline21?: L.Value): L.Value[] => {
    let scores22: L.Value = L.table()
    for (const [_23, id24] of L.ipairs(ids20)) {
      L.insert(scores22, deadline21);
      L.insert(scores22, id24);
    }
    return [scores22]
  }
  let deadlines25: L.Value = L.get(KEYS, 1)
  let holder26: L.Value = L.get(ARGV, 1)
  let leaseMs27: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs28: L.Value = L.tonumber(L.get(ARGV, 3))
  let now29: L.Value = serverTime16(nowMs28)[0]
  let ids30: L.Value = permitIds9(holder26)[0]
  let deadline31: L.Value = earliest1(deadlines25, ids30)[0]
  if (!L.less(now29, deadline31)) {
    return [L.table(":gone")]
  }
  if (L.less(deadline31, (L.num(now29) + L.num(leaseMs27)))) {
    let raised32: L.Value = withDeadline19(ids30, (L.num(now29) + L.num(leaseMs27)))[0]
    let answer33: L.Value = redis.pcall("ZADD", deadlines25, "GT", ...L.unpack(raised32))
    if ((L.type(answer33) === "table")) {
      passFull7(deadlines25);
      redis.call("ZADD", deadlines25, "GT", ...L.unpack(raised32));
    }
  }
  return [L.table(":extended")]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity
    for (const [_5, deadline6] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline6)) ? $ : 0)));
    }
    return [first4]
  }
  const permitIds7 = (digits8?: L.Value): L.Value[] => {
    let bytes11: L.Value = L.gsub(digits8, /../g, ((pair10?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair10, 16))]
    }))[0]
    let ids12: L.Value = L.table()
    for (let at13 = 1, end = L.num(L.length(bytes11)); at13 <= end; at13 += 16) {
      L.insert(ids12, L.sub(bytes11, at13, (L.num(at13) + 15)));
    }
    return [ids12]
  }
  const serverTime14 = (nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    let time16: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time16, "err"))) ? nowMs15 : $))) ? $ : (L.num((L.num(L.get(time16, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time16, 2)) / 1000)))))]
  }
  let deadlines17: L.Value = L.get(KEYS, 1)
  let holder18: L.Value = L.get(ARGV, 1)
  let nowMs19: L.Value = L.tonumber(L.get(ARGV, 2))
  let remainingMs20: L.Value = (L.num(earliest1(deadlines17, ...permitIds7(holder18))[0]) - L.num(serverTime14(nowMs19)[0]))
  if (L.less(0, remainingMs20)) {
    return [L.table(":ours", remainingMs20)]
  }
  return [L.table(":free")]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
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
  const permitIds23 = (digits24?: L.Value): L.Value[] => {
    let bytes27: L.Value = L.gsub(digits24, /../g, ((pair26?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair26, 16))]
    }))[0]
    let ids28: L.Value = L.table()
    for (let at29 = 1, end = L.num(L.length(bytes27)); at29 <= end; at29 += 16) {
      L.insert(ids28, L.sub(bytes27, at29, (L.num(at29) + 15)));
    }
    return [ids28]
  }
  const serverTime30 = (nowMs31?: L.Value): L.Value[] => {
    let $: L.Value
    let time32: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time32, "err"))) ? nowMs31 : $))) ? $ : (L.num((L.num(L.get(time32, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time32, 2)) / 1000)))))]
  }
  let permits33: L.Value = L.get(KEYS, 1)
  let deadlines34: L.Value = L.get(KEYS, 2)
  let done35: L.Value = L.get(KEYS, 3)
  let channel36: L.Value = L.get(KEYS, 4)
  let holder37: L.Value = L.get(ARGV, 1)
  let outcome38: L.Value = L.get(ARGV, 2)
  let doneMs39: L.Value = L.get(ARGV, 3)
  let publish40: L.Value = L.get(ARGV, 4)
  let nowMs41: L.Value = L.tonumber(L.get(ARGV, 5))
  let ids42: L.Value = permitIds23(holder37)[0]
  let left43: L.Value = L.table()
  let first44: L.Value = Infinity
  for (const [at45, deadline46] of L.ipairs(redis.call("ZMSCORE", deadlines34, ...L.unpack(ids42)))) {
    if (L.truthy(deadline46)) {
      L.insert(left43, L.get(ids42, at45));
      first44 = L.min(first44, L.tonumber(deadline46));
    }
  }
  if ((L.length(left43) === 0)) {
    return [L.table((L.truthy(($ = (L.truthy(($ = (finished18(done35, "0", doneMs39)[0] === "1"))) ? ":released" : $))) ? $ : ":gone"))]
  }
  let inTime47: L.Value = (L.truthy(($ = L.less(serverTime30(nowMs41)[0], first44))) ? (L.length(left43) === L.length(ids42)) : $)
  let available48: L.Value = countUp14(permits33, L.length(left43))[0]
  redis.call("ZREM", deadlines34, ...L.unpack(left43));
  redis.call("SET", done35, (L.truthy(($ = (L.truthy(($ = inTime47)) ? outcome38 : $))) ? $ : "0"), "PX", doneMs39);
  announce5(publish40, channel36, available48);
  return [L.table((L.truthy(($ = (L.truthy(($ = inTime47)) ? ":released" : $))) ? $ : ":gone"))]
}

export const set: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
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
