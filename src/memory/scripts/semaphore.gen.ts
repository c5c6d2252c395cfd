// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  let permits8: L.Value = L.get(KEYS, 1)
  let operation9: L.Value = L.get(KEYS, 2)
  let count10: L.Value = L.tonumber(L.get(ARGV, 1))
  let last11: L.Value = L.get(ARGV, 2)
  let answerMs12: L.Value = L.get(ARGV, 3)
  let available13: L.Value = L.tonumber(countIn5(permits8, redis.call("GET", permits8))[0])
  let enough14: L.Value = (L.truthy(($ = available13)) ? !L.less(available13, count10) : $)
  let kept15: L.Value = undefined
  if ((L.truthy(enough14) || (last11 === "1"))) {
    kept15 = answered1(operation9, (L.truthy(($ = (L.truthy(($ = enough14)) ? "1" : $))) ? $ : "0"), answerMs12)[0];
    if ((L.truthy(enough14) && !L.truthy(kept15))) {
      redis.call("DECRBY", permits8, count10);
      return [L.table(":granted")]
    }
  } else {
    kept15 = redis.call("GET", operation9);
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept15 === "1"))) ? ":granted" : $))) ? $ : (L.truthy(($ = kept15)) ? ":refused" : $)))) ? $ : ":busy"))]
}

export const add: CompiledScript = (redis, KEYS, ARGV) => {
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
  const finished14 = (done15?: L.Value, answer16?: L.Value, doneMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let stored18: L.Value = redis.pcall("SET", done15, answer16, "PX", doneMs17, "NX")
    if ((L.truthy(stored18) && L.truthy(L.get(stored18, "err")))) {
      passFull12(done15);
      stored18 = redis.call("SET", done15, answer16, "PX", doneMs17, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored18))) ? redis.call("GET", done15) : $)]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let operation20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let count22: L.Value = L.tonumber(L.get(ARGV, 1))
  let present23: L.Value = L.get(ARGV, 2)
  let total24: L.Value = L.get(ARGV, 3)
  let answerMs25: L.Value = L.get(ARGV, 4)
  let publish26: L.Value = L.get(ARGV, 5)
  let found27: L.Value = (L.truthy(($ = (present23 === "0"))) ? $ : (redis.call("EXISTS", permits19) === 1))
  let kept28: L.Value = finished14(operation20, (L.truthy(($ = (L.truthy(($ = found27)) ? "1" : $))) ? $ : "0"), answerMs25)[0]
  if ((L.truthy(kept28) || !L.truthy(found27))) {
    return [L.table((L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept28)) ? $ : "0") === "1"))) ? ":added" : $))) ? $ : ":missing"))]
  }
  let available29: L.Value = redis.pcall("INCRBY", permits19, count22)
  if ((L.type(available29) === "table")) {
    redis.call("DEL", operation20);
    countIn9(permits19, redis.call("GET", permits19));
    available29 = redis.call("INCRBY", permits19, count22);
  }
  announce5(publish26, channel21, (L.truthy(($ = (L.truthy(($ = (total24 === "1"))) ? available29 : $))) ? $ : count22));
  return [L.table(":added")]
}

export const available: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let permits4: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn1(permits4, redis.call("GET", permits4))[0])) ? $ : 0)))]
}

export const cancel: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull9 = (key10?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key10, 1, "GT");
    return []
  }
  let permits11: L.Value = L.get(KEYS, 1)
  let operation12: L.Value = L.get(KEYS, 2)
  let channel13: L.Value = L.get(KEYS, 3)
  let count14: L.Value = L.get(ARGV, 1)
  let answerMs15: L.Value = L.get(ARGV, 2)
  let publish16: L.Value = L.get(ARGV, 3)
  let before17: L.Value = redis.pcall("SET", operation12, "0", "PX", answerMs15, "GET")
  if ((L.truthy(before17) && (L.type(before17) === "table"))) {
    passFull9(operation12);
    before17 = redis.call("SET", operation12, "0", "PX", answerMs15, "GET");
  }
  if (((before17 === "1") && (redis.call("EXISTS", permits11) === 1))) {
    let available18: L.Value = redis.pcall("INCRBY", permits11, count14)
    announce5(publish16, channel13, (L.truthy(($ = (L.truthy(($ = (L.type(available18) === "table"))) ? 0 : $))) ? $ : available18));
  }
  return [L.table(":over")]
}

export const drain: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  let permits8: L.Value = L.get(KEYS, 1)
  let operation9: L.Value = L.get(KEYS, 2)
  let answerMs10: L.Value = L.get(ARGV, 1)
  let available11: L.Value = (L.truthy(($ = countIn5(permits8, redis.call("GET", permits8))[0])) ? $ : "0")
  let kept12: L.Value = answered1(operation9, available11, answerMs10)[0]
  if (((available11 !== "0") && !L.truthy(kept12))) {
    redis.call("SET", permits8, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept12)) ? $ : available11)))]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
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
  let operation17: L.Value = L.get(KEYS, 2)
  let channel18: L.Value = L.get(KEYS, 3)
  let count19: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs20: L.Value = L.get(ARGV, 2)
  let answerMs21: L.Value = L.get(ARGV, 3)
  let publish22: L.Value = L.get(ARGV, 4)
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = countIn13(permits16, redis.call("GET", permits16))[0])) ? "0" : $))) ? $ : "1")
  let kept24: L.Value = answered9(operation17, answer23, answerMs21)[0]
  if (((answer23 === "1") && !L.truthy(kept24))) {
    if ((ttlMs20 === "0")) {
      redis.call("SET", permits16, count19);
    } else {
      redis.call("SET", permits16, count19, "PX", ttlMs20);
    }
    announce5(publish22, channel18, count19);
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept24)) ? $ : answer23) === "1"))) ? ":set" : $))) ? $ : ":exists"))]
}
