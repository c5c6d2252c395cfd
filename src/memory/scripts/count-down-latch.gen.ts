// Generated from lua/count-down-latch/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const countDown: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation_1?: L.Value, answer_2?: L.Value, answerMs_3?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation_1, answer_2, "PX", answerMs_3, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation_1)]
  }
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  let latch1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(ARGV, 1)
  let answerMs1: L.Value = L.get(ARGV, 2)
  let publish1: L.Value = L.get(ARGV, 3)
  let left1: L.Value = redis.pcall("DECR", latch1)
  if ((L.type(left1) === "table")) {
    countIn1(latch1, redis.call("GET", latch1));
    passFull1(latch1);
    left1 = redis.call("DECR", latch1);
  }
  let answer1: L.Value = L.max(left1, 0)
  let kept1: L.Value = answered1(operation1, answer1, answerMs1)[0]
  if ((L.truthy(kept1) && !L.less(left1, 0))) {
    redis.call("INCR", latch1);
  } else if (!L.less(0, left1)) {
    redis.call("DEL", latch1);
  }
  if (((left1 === 0) && !L.truthy(kept1))) {
    wake1(publish1, channel1, "0");
  }
  return [L.table(":counted", L.tonumber((L.truthy(($ = kept1)) ? $ : answer1)))]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  let latch1: L.Value = L.get(KEYS, 1)
  let memory1: L.Value = L.get(KEYS, 2)
  let left1: L.Value = countIn1(latch1, redis.call("GET", latch1))[0]
  if (L.truthy(left1)) {
    return [L.table(":counting", L.tonumber(left1))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (redis.call("EXISTS", memory1) === 1))) ? ":zero" : $))) ? $ : ":unset")]
}

export const remove: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text_1?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole_2: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text_1, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text_1), 20) : $))) ? (text_1 !== "-0") : $)
    return [(L.truthy(($ = isWhole_2)) ? (L.format("%.0f", L.tonumber(text_1)) === text_1) : $)]
  }
  const countIn1 = (key_1?: L.Value, value_2?: L.Value): L.Value[] => {
    if ((L.truthy(value_2) && !L.truthy(isCount1(value_2)[0]))) {
      redis.call("HGET", key_1, "0");
    }
    return [value_2]
  }
  const passFull1 = (key_1?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key_1, 1, "GT");
    return []
  }
  const finished1 = (done_1?: L.Value, answer_2?: L.Value, doneMs_3?: L.Value): L.Value[] => {
    let $: L.Value
    let stored_4: L.Value = redis.pcall("SET", done_1, answer_2, "PX", doneMs_3, "NX")
    if ((L.truthy(stored_4) && L.truthy(L.get(stored_4, "err")))) {
      passFull1(done_1);
      stored_4 = redis.call("SET", done_1, answer_2, "PX", doneMs_3, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored_4))) ? redis.call("GET", done_1) : $)]
  }
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  let latch1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let memory1: L.Value = L.get(KEYS, 3)
  let channel1: L.Value = L.get(ARGV, 1)
  let answerMs1: L.Value = L.get(ARGV, 2)
  let publish1: L.Value = L.get(ARGV, 3)
  let answer1: L.Value = (L.truthy(($ = (L.truthy(($ = countIn1(latch1, redis.call("GET", latch1))[0])) ? "1" : $))) ? $ : "0")
  let kept1: L.Value = finished1(operation1, answer1, answerMs1)[0]
  if (((answer1 === "1") && !L.truthy(kept1))) {
    redis.call("DEL", latch1, memory1);
    wake1(publish1, channel1, "1");
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : answer1) === "1"))) ? ":removed" : $))) ? $ : ":missing")]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation_1?: L.Value, answer_2?: L.Value, answerMs_3?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation_1, answer_2, "PX", answerMs_3, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation_1)]
  }
  const wake1 = (publish_1?: L.Value, channel_2?: L.Value, message_3?: L.Value): L.Value[] => {
    if ((publish_1 === "BOTH")) {
      redis.call("PUBLISH", channel_2, message_3);
      publish_1 = "SPUBLISH";
    }
    if ((publish_1 !== "")) {
      redis.call(publish_1, channel_2, message_3);
    }
    return []
  }
  let latch1: L.Value = L.get(KEYS, 1)
  let operation1: L.Value = L.get(KEYS, 2)
  let memory1: L.Value = L.get(KEYS, 3)
  let count1: L.Value = L.get(ARGV, 1)
  let channel1: L.Value = L.get(ARGV, 2)
  let memoryMs1: L.Value = L.get(ARGV, 3)
  let answerMs1: L.Value = L.get(ARGV, 4)
  let publish1: L.Value = L.get(ARGV, 5)
  let fresh1: L.Value = redis.call("SET", latch1, count1, "NX")
  let answer1: L.Value = (L.truthy(($ = (L.truthy(($ = fresh1)) ? "1" : $))) ? $ : "0")
  let kept1: L.Value = answered1(operation1, answer1, answerMs1)[0]
  if ((L.truthy(fresh1) && L.truthy(kept1))) {
    redis.call("DEL", latch1);
  } else if (L.truthy(fresh1)) {
    redis.call("SET", memory1, "1", "PX", memoryMs1);
    wake1(publish1, channel1, "1");
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept1)) ? $ : answer1) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
