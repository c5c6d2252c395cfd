// Generated from lua/count-down-latch/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const countDown: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull8 = (key9?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key9, 1, "GT");
    return []
  }
  const wake10 = (publish11?: L.Value, channel12?: L.Value, message13?: L.Value): L.Value[] => {
    if ((publish11 === "BOTH")) {
      redis.call("PUBLISH", channel12, message13);
      publish11 = "SPUBLISH";
    }
    if ((publish11 !== "")) {
      redis.call(publish11, channel12, message13);
    }
    return []
  }
  let latch14: L.Value = L.get(KEYS, 1)
  let operation15: L.Value = L.get(KEYS, 2)
  let channel16: L.Value = L.get(ARGV, 1)
  let answerMs17: L.Value = L.get(ARGV, 2)
  let publish18: L.Value = L.get(ARGV, 3)
  let left19: L.Value = redis.pcall("DECR", latch14)
  if ((L.type(left19) === "table")) {
    countIn5(latch14, redis.call("GET", latch14));
    passFull8(latch14);
    left19 = redis.call("DECR", latch14);
  }
  let answer20: L.Value = L.max(left19, 0)
  let kept21: L.Value = answered1(operation15, answer20, answerMs17)[0]
  if ((L.truthy(kept21) && !L.less(left19, 0))) {
    redis.call("INCR", latch14);
  } else if (!L.less(0, left19)) {
    redis.call("DEL", latch14);
  }
  if (((left19 === 0) && !L.truthy(kept21))) {
    wake10(publish18, channel16, "0");
  }
  return [L.table(":counted", L.tonumber((L.truthy(($ = kept21)) ? $ : answer20)))]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let latch4: L.Value = L.get(KEYS, 1)
  let memory5: L.Value = L.get(KEYS, 2)
  let left6: L.Value = countIn1(latch4, redis.call("GET", latch4))[0]
  if (L.truthy(left6)) {
    return [L.table(":counting", L.tonumber(left6))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", memory5) === 1))) ? ":zero" : $))) ? $ : ":unset")]
}

export const remove: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const passFull4 = (key5?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key5, 1, "GT");
    return []
  }
  const finished6 = (done7?: L.Value, answer8?: L.Value, doneMs9?: L.Value): L.Value[] => {
    let $: L.Value
    let stored10: L.Value = redis.pcall("SET", done7, answer8, "PX", doneMs9, "NX")
    if ((L.truthy(stored10) && L.truthy(L.get(stored10, "err")))) {
      passFull4(done7);
      stored10 = redis.call("SET", done7, answer8, "PX", doneMs9, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored10))) ? redis.call("GET", done7) : $)]
  }
  const wake11 = (publish12?: L.Value, channel13?: L.Value, message14?: L.Value): L.Value[] => {
    if ((publish12 === "BOTH")) {
      redis.call("PUBLISH", channel13, message14);
      publish12 = "SPUBLISH";
    }
    if ((publish12 !== "")) {
      redis.call(publish12, channel13, message14);
    }
    return []
  }
  let latch15: L.Value = L.get(KEYS, 1)
  let operation16: L.Value = L.get(KEYS, 2)
  let memory17: L.Value = L.get(KEYS, 3)
  let channel18: L.Value = L.get(ARGV, 1)
  let answerMs19: L.Value = L.get(ARGV, 2)
  let publish20: L.Value = L.get(ARGV, 3)
  let answer21: L.Value = (L.truthy(($ = (L.truthy(($ = countIn1(latch15, redis.call("GET", latch15))[0])) ? "1" : $))) ? $ : "0")
  let kept22: L.Value = finished6(operation16, answer21, answerMs19)[0]
  if (((answer21 === "1") && !L.truthy(kept22))) {
    redis.call("DEL", latch15, memory17);
    wake11(publish20, channel18, "1");
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept22)) ? $ : answer21) === "1"))) ? ":removed" : $))) ? $ : ":missing")]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const wake5 = (publish6?: L.Value, channel7?: L.Value, message8?: L.Value): L.Value[] => {
    if ((publish6 === "BOTH")) {
      redis.call("PUBLISH", channel7, message8);
      publish6 = "SPUBLISH";
    }
    if ((publish6 !== "")) {
      redis.call(publish6, channel7, message8);
    }
    return []
  }
  let latch9: L.Value = L.get(KEYS, 1)
  let operation10: L.Value = L.get(KEYS, 2)
  let memory11: L.Value = L.get(KEYS, 3)
  let count12: L.Value = L.get(ARGV, 1)
  let channel13: L.Value = L.get(ARGV, 2)
  let memoryMs14: L.Value = L.get(ARGV, 3)
  let answerMs15: L.Value = L.get(ARGV, 4)
  let publish16: L.Value = L.get(ARGV, 5)
  let fresh17: L.Value = redis.call("SET", latch9, count12, "NX")
  let answer18: L.Value = (L.truthy(($ = (L.truthy(($ = fresh17)) ? "1" : $))) ? $ : "0")
  let kept19: L.Value = answered1(operation10, answer18, answerMs15)[0]
  if ((L.truthy(fresh17) && L.truthy(kept19))) {
    redis.call("DEL", latch9);
  } else if (L.truthy(fresh17)) {
    redis.call("SET", memory11, "1", "PX", memoryMs14);
    wake5(publish16, channel13, "1");
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept19)) ? $ : answer18) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
