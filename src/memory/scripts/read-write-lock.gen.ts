// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
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
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
    return []
  }
  const holdersOf1 = (lock_1?: L.Value, holder_2?: L.Value): L.Value[] => {
    let $: L.Value
    let holders_3: L.Value = L.table()
    let mode_4: L.Value = undefined
    let entries_5: L.Value = redis.call("HRANDFIELD", lock_1, 102, "WITHVALUES")
    let crowd_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries_5, 203))) ? (L.num(redis.call("HLEN", lock_1)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd_6)) {
      let found_7: L.Value = redis.call("HMGET", lock_1, "mode", (L.truthy(($ = holder_2)) ? $ : ""))
      mode_4 = L.get(found_7, 1);
      L.set(holders_3, (L.truthy(($ = holder_2)) ? $ : ""), (L.truthy(($ = L.get(found_7, 2))) ? $ : undefined));
      crowd_6 = (L.num(crowd_6) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found_7, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at_8 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd_6))) ? holder_2 : $))) ? 0 : $))) ? $ : L.length(entries_5))); at_8 <= end; at_8 += 2) {
      if ((L.get(entries_5, at_8) === "mode")) {
        mode_4 = L.get(entries_5, (L.num(at_8) + 1));
      } else if (L.truthy(hasHolderShape1(L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)))[0])) {
        L.set(holders_3, L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)));
      } else {
        refuse1(lock_1);
      }
    }
    if (L.truthy(L.get(entries_5, 1))) {
      checkMode1(lock_1, mode_4);
    }
    return [holders_3, mode_4, crowd_6]
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
  let lock1: L.Value = L.get(KEYS, 1)
  let answer1: L.Value = L.get(KEYS, 2)
  let channel1: L.Value = L.get(KEYS, 3)
  let donePrefix1: L.Value = L.get(KEYS, 4)
  let unfinished1: L.Value = L.get(KEYS, 5)
  let write1: L.Value = L.get(ARGV, 1)
  let doneMs1: L.Value = L.get(ARGV, 2)
  let publish1: L.Value = L.get(ARGV, 3)
  let [holders1, mode1, crowd1]: L.Value[] = holdersOf1(lock1)
  let held1: L.Value = (mode1 === (L.truthy(($ = (L.truthy(($ = (write1 === "1"))) ? "write" : $))) ? $ : "read"))
  let kept1: L.Value = finished1(answer1, (L.truthy(($ = (L.truthy(($ = held1)) ? "1" : $))) ? $ : "0"), doneMs1)[0]
  if (((kept1 === "0") || (!L.truthy(held1) && !L.truthy(kept1)))) {
    return [":free"]
  }
  const finish1 = (holder_1?: L.Value): L.Value[] => {
    redis.call("SET", L.concat(donePrefix1, holder_1), "0", "PX", doneMs1, "NX");
    return []
  }
  if (!L.truthy(kept1)) {
    if ((crowd1 === 0)) {
      redis.call("DEL", lock1);
      for (const [holder1] of L.pairs(holders1)) {
        finish1(holder1);
      }
      if ((write1 === "1")) {
        wake1(publish1, channel1, "1");
      }
      wake1(publish1, channel1, "0");
      return [":released"]
    }
    redis.call("RENAME", lock1, unfinished1);
    redis.call("PEXPIRE", unfinished1, doneMs1);
    redis.call("HDEL", unfinished1, "mode");
    wake1(publish1, channel1, "0");
  }
  let fields1: L.Value = redis.call("HRANDFIELD", unfinished1, 101)
  let more1: L.Value = L.get(fields1, 101)
  L.set(fields1, 101, undefined);
  if (L.truthy(L.get(fields1, 1))) {
    if ((L.less(0, redis.call("HDEL", lock1, ...L.unpack(fields1))) && (redis.call("HLEN", lock1) === 1))) {
      redis.call("DEL", lock1);
      wake1(publish1, channel1, "0");
    }
    redis.call("HDEL", unfinished1, ...L.unpack(fields1));
    for (const [_1, field1] of L.ipairs(fields1)) {
      finish1(field1);
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = more1)) ? ":more" : $))) ? $ : ":released")]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field_1?: L.Value, count_2?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field_1, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count_2, /^[0-9]+$/s)[0] : $)]
  }
  const refuse1 = (hash_1?: L.Value): L.Value[] => {
    redis.call("GET", hash_1);
    return []
  }
  const checkMode1 = (lock_1?: L.Value, mode_2?: L.Value): L.Value[] => {
    if (((mode_2 !== "read") && (mode_2 !== "write"))) {
      let entry_3: L.Value = redis.call("HRANDFIELD", lock_1, 1, "WITHVALUES")
      if (L.truthy(hasHolderShape1(L.get(entry_3, 1), L.get(entry_3, 2))[0])) {
        L.error("WRONGTYPE a plain, fair or fenced lock");
      }
      refuse1(lock_1);
    }
    return []
  }
  const holdersOf1 = (lock_1?: L.Value, holder_2?: L.Value): L.Value[] => {
    let $: L.Value
    let holders_3: L.Value = L.table()
    let mode_4: L.Value = undefined
    let entries_5: L.Value = redis.call("HRANDFIELD", lock_1, 102, "WITHVALUES")
    let crowd_6: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(entries_5, 203))) ? (L.num(redis.call("HLEN", lock_1)) - 1) : $))) ? $ : 0)
    if (L.less(0, crowd_6)) {
      let found_7: L.Value = redis.call("HMGET", lock_1, "mode", (L.truthy(($ = holder_2)) ? $ : ""))
      mode_4 = L.get(found_7, 1);
      L.set(holders_3, (L.truthy(($ = holder_2)) ? $ : ""), (L.truthy(($ = L.get(found_7, 2))) ? $ : undefined));
      crowd_6 = (L.num(crowd_6) - L.num((L.truthy(($ = (L.truthy(($ = L.get(found_7, 2))) ? 1 : $))) ? $ : 0)));
    }
    for (let at_8 = 1, end = L.num((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = L.less(0, crowd_6))) ? holder_2 : $))) ? 0 : $))) ? $ : L.length(entries_5))); at_8 <= end; at_8 += 2) {
      if ((L.get(entries_5, at_8) === "mode")) {
        mode_4 = L.get(entries_5, (L.num(at_8) + 1));
      } else if (L.truthy(hasHolderShape1(L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)))[0])) {
        L.set(holders_3, L.get(entries_5, at_8), L.get(entries_5, (L.num(at_8) + 1)));
      } else {
        refuse1(lock_1);
      }
    }
    if (L.truthy(L.get(entries_5, 1))) {
      checkMode1(lock_1, mode_4);
    }
    return [holders_3, mode_4, crowd_6]
  }
  let lock1: L.Value = L.get(KEYS, 1)
  let lease1: L.Value = L.get(KEYS, 2)
  let holder1: L.Value = L.get(ARGV, 1)
  let write1: L.Value = L.get(ARGV, 2)
  let [holders1, mode1, crowd1]: L.Value[] = holdersOf1(lock1, holder1)
  let remainingMs1: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(holders1, holder1))) ? redis.call("PTTL", lease1) : $))) ? $ : -2)
  if ((remainingMs1 !== -2)) {
    return [L.table(":ours", remainingMs1)]
  }
  let found1: L.Value = ""
  let holds1: L.Value = 0
  if ((L.less(0, crowd1) && (mode1 === (L.truthy(($ = (L.truthy(($ = (write1 === "1"))) ? "write" : $))) ? $ : "read")))) {
    holds1 = crowd1;
    for (const [_1, field1] of L.ipairs(redis.call("HRANDFIELD", lock1, 3))) {
      found1 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (field1 !== holder1))) ? (field1 !== "mode") : $))) ? field1 : $))) ? $ : found1);
    }
  }
  for (const [field2, count1] of L.pairs(holders1)) {
    let id1: L.Value = L.gsub(field2, /:write$/gs, "")[0]
    if (((field2 !== holder1) && ((id1 !== field2) === (write1 === "1")))) {
      found1 = id1;
      holds1 = (L.num(holds1) + L.num(count1));
    }
  }
  if ((holds1 === 0)) {
    return [":free"]
  }
  return [L.table(":held", found1, holds1, redis.call("PTTL", lock1))]
}
