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
  const isCount5 = (text6?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text6, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text6), 20) : $))) ? (text6 !== "-0") : $)
    return [(L.truthy(($ = isWhole7)) ? (L.format("%.0f", L.tonumber(text6)) === text6) : $)]
  }
  const countIn8 = (key9?: L.Value, value10?: L.Value): L.Value[] => {
    if ((L.truthy(value10) && !L.truthy(isCount5(value10)[0]))) {
      redis.call("HGET", key9, "0");
    }
    return [value10]
  }
  const passFull11 = (key12?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key12, 1, "GT");
    return []
  }
  const wake13 = (publish14?: L.Value, channel15?: L.Value, message16?: L.Value): L.Value[] => {
    if ((publish14 === "BOTH")) {
      redis.call("PUBLISH", channel15, message16);
      publish14 = "SPUBLISH";
    }
    if ((publish14 !== "")) {
      redis.call(publish14, channel15, message16);
    }
    return []
  }
  let latch17: L.Value = L.get(KEYS, 1)
  let operation18: L.Value = L.get(KEYS, 2)
  let channel19: L.Value = L.get(ARGV, 1)
  let answerMs20: L.Value = L.get(ARGV, 2)
  let publish21: L.Value = L.get(ARGV, 3)
  let left22: L.Value = redis.pcall("DECR", latch17)
  if ((L.type(left22) === "table")) {
    countIn8(latch17, redis.call("GET", latch17));
    passFull11(latch17);
    left22 = redis.call("DECR", latch17);
  }
  let answer23: L.Value = L.max(left22, 0)
  let kept24: L.Value = answered1(operation18, answer23, answerMs20)[0]
  if ((L.truthy(kept24) && !L.less(left22, 0))) {
    redis.call("INCR", latch17);
  } else if (!L.less(0, left22)) {
    redis.call("DEL", latch17);
  }
  if (((left22 === 0) && !L.truthy(kept24))) {
    wake13(publish21, channel19, "0");
  }
  return [L.table(":counted", L.tonumber((L.truthy(($ = kept24)) ? $ : answer23)))]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  let latch7: L.Value = L.get(KEYS, 1)
  let memory8: L.Value = L.get(KEYS, 2)
  let left9: L.Value = countIn4(latch7, redis.call("GET", latch7))[0]
  if (L.truthy(left9)) {
    return [L.table(":counting", L.tonumber(left9))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", memory8) === 1))) ? ":zero" : $))) ? $ : ":unset")]
}

export const remove: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const finished9 = (done10?: L.Value, answer11?: L.Value, doneMs12?: L.Value): L.Value[] => {
    let $: L.Value
    let stored13: L.Value = redis.pcall("SET", done10, answer11, "PX", doneMs12, "NX")
    if ((L.truthy(stored13) && L.truthy(L.get(stored13, "err")))) {
      passFull7(done10);
      stored13 = redis.call("SET", done10, answer11, "PX", doneMs12, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored13))) ? redis.call("GET", done10) : $)]
  }
  const wake14 = (publish15?: L.Value, channel16?: L.Value, message17?: L.Value): L.Value[] => {
    if ((publish15 === "BOTH")) {
      redis.call("PUBLISH", channel16, message17);
      publish15 = "SPUBLISH";
    }
    if ((publish15 !== "")) {
      redis.call(publish15, channel16, message17);
    }
    return []
  }
  let latch18: L.Value = L.get(KEYS, 1)
  let operation19: L.Value = L.get(KEYS, 2)
  let memory20: L.Value = L.get(KEYS, 3)
  let channel21: L.Value = L.get(ARGV, 1)
  let answerMs22: L.Value = L.get(ARGV, 2)
  let publish23: L.Value = L.get(ARGV, 3)
  let answer24: L.Value = (L.truthy(($ = (L.truthy(($ = countIn4(latch18, redis.call("GET", latch18))[0])) ? "1" : $))) ? $ : "0")
  let kept25: L.Value = finished9(operation19, answer24, answerMs22)[0]
  if (((answer24 === "1") && !L.truthy(kept25))) {
    redis.call("DEL", latch18, memory20);
    wake14(publish23, channel21, "1");
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept25)) ? $ : answer24) === "1"))) ? ":removed" : $))) ? $ : ":missing")]
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
