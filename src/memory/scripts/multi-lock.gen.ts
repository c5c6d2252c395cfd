// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count3, /^[0-9]+$/)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let done9: L.Value = L.get(KEYS, 1)
  let locks10: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder11: L.Value = L.get(ARGV, 1)
  let leaseMs12: L.Value = L.tonumber(L.get(ARGV, 2))
  let last13: L.Value = L.get(ARGV, 3)
  let doneMs14: L.Value = L.get(ARGV, 4)
  let unseen15: L.Value = redis.call("EXISTS", done9, ...L.unpack(locks10))
  if ((unseen15 === 0)) {
    for (const [_16, lock17] of L.ipairs(locks10)) {
      redis.call("HSET", lock17, holder11, 1);
      redis.call("PEXPIRE", lock17, leaseMs12);
    }
    return [L.table(":granted", leaseMs12)]
  }
  let ours18: L.Value = 0
  let leftMs19: L.Value = Infinity
  let busyMs20: L.Value = -2
  for (const [_21, lock22] of L.ipairs(locks10)) {
    if ((holderOf6(lock22)[0] === holder11)) {
      ours18 = (L.num(ours18) + 1);
      unseen15 = (L.num(unseen15) - 1);
      leftMs19 = L.min(leftMs19, redis.call("PTTL", lock22));
    } else if ((busyMs20 === -2)) {
      busyMs20 = redis.call("PTTL", lock22);
      if ((busyMs20 !== -2)) {
        unseen15 = (L.num(unseen15) - 1);
        if (((last13 === "0") && (ours18 === 0))) {
          return [L.table(":busy", busyMs20)]
        }
      }
    }
    if ((unseen15 === 0)) {
      break
    }
  }
  if (L.less(0, ours18)) {
    return [L.table(":granted", (L.truthy(($ = (L.truthy(($ = (ours18 === L.length(locks10)))) ? leftMs19 : $))) ? $ : 0))]
  }
  if ((busyMs20 === -2)) {
    return [L.table(":refused", busyMs20)]
  }
  redis.call("SET", done9, "0", "PX", doneMs14, "NX");
  return [L.table(":busy", busyMs20)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let locks1: L.Value = KEYS
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  for (const [_4, lock5] of L.ipairs(locks1)) {
    if ((redis.call("HEXISTS", lock5, holder2) === 0)) {
      return [L.table(":gone")]
    }
  }
  for (const [_6, lock7] of L.ipairs(locks1)) {
    redis.call("PEXPIRE", lock7, leaseMs3, "GT");
  }
  return [L.table(":extended")]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/)[0])) ? L.match(count3, /^[0-9]+$/)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let locks9: L.Value = KEYS
  let [holder10, holds11]: L.Value[] = holderOf6(L.get(locks9, 1))
  let leftMs12: L.Value = Infinity
  for (const [_13, lock14] of L.ipairs(locks9)) {
    if ((!L.truthy(holder10) || !L.truthy(redis.call("HGET", lock14, holder10)))) {
      return [L.table(":free")]
    }
    leftMs12 = L.min(leftMs12, redis.call("PTTL", lock14));
  }
  return [L.table(":held", holder10, L.tonumber(holds11), leftMs12)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let lowest6: L.Value = holds5
  for (const [_7, lock8] of L.ipairs(locks2)) {
    lowest6 = L.min(lowest6, L.tonumber((L.truthy(($ = redis.call("HGET", lock8, holder3))) ? $ : 0)));
  }
  if ((lowest6 === 0)) {
    return [L.table(":gone")]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [L.table(":refused")]
  }
  let leftMs9: L.Value = Infinity
  for (const [_10, lock11] of L.ipairs(locks2)) {
    if (L.less(lowest6, holds5)) {
      redis.call("HSET", lock11, holder3, holds5);
      redis.call("PEXPIRE", lock11, leaseMs4, "GT");
    }
    leftMs9 = L.min(leftMs9, redis.call("PTTL", lock11));
  }
  return [L.table(":granted", leftMs9)]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const passFull1 = (key2?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key2, 1, "GT");
    return []
  }
  const finished3 = (done4?: L.Value, answer5?: L.Value, doneMs6?: L.Value): L.Value[] => {
    let $: L.Value
    let stored7: L.Value = redis.pcall("SET", done4, answer5, "PX", doneMs6, "NX")
    if ((L.truthy(stored7) && L.truthy(L.get(stored7, "err")))) {
      passFull1(done4);
      stored7 = redis.call("SET", done4, answer5, "PX", doneMs6, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored7))) ? redis.call("GET", done4) : $)]
  }
  const wake8 = (publish9?: L.Value, channel10?: L.Value, message11?: L.Value): L.Value[] => {
    if ((publish9 === "BOTH")) {
      redis.call("PUBLISH", channel10, message11);
      publish9 = "SPUBLISH";
    }
    if ((publish9 !== "")) {
      redis.call(publish9, channel10, message11);
    }
    return []
  }
  let done12: L.Value = L.get(KEYS, 1)
  let members13: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder14: L.Value = L.get(ARGV, 1)
  let holds15: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome16: L.Value = L.get(ARGV, 3)
  let doneMs17: L.Value = L.get(ARGV, 4)
  let publish18: L.Value = L.get(ARGV, 5)
  let whole19: L.Value = true, some20: L.Value = false
  let current21: L.Value = L.table()
  for (let at22 = 1, end = L.num(L.length(members13)); at22 <= end; at22 += 2) {
    L.set(current21, at22, L.tonumber((L.truthy(($ = redis.call("HGET", L.get(members13, at22), holder14))) ? $ : 0)));
    whole19 = (L.truthy(($ = whole19)) ? L.less(0, L.get(current21, at22)) : $);
    some20 = (L.truthy(($ = some20)) ? $ : L.less(0, L.get(current21, at22)));
  }
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = whole19)) ? outcome16 : $))) ? $ : "0")
  if ((L.truthy(some20) && (holds15 === 0))) {
    for (let at24 = 1, end = L.num(L.length(members13)); at24 <= end; at24 += 2) {
      if (L.less(0, L.get(current21, at24))) {
        redis.call("DEL", L.get(members13, at24));
        wake8(publish18, L.get(members13, (L.num(at24) + 1)), "0");
      }
    }
    redis.call("SET", done12, answer23, "PX", doneMs17);
    return [L.table((L.truthy(($ = (L.truthy(($ = whole19)) ? ":released" : $))) ? $ : ":gone"))]
  }
  let kept25: L.Value = finished3(done12, answer23, doneMs17)[0]
  for (let at26 = 1, end = L.num(L.length(members13)); at26 <= end; at26 += 2) {
    if ((!L.truthy(kept25) && L.less(holds15, L.get(current21, at26)))) {
      redis.call("HSET", L.get(members13, at26), holder14, holds15);
    }
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept25 === "1"))) ? $ : (L.truthy(($ = whole19)) ? !L.truthy(kept25) : $)))) ? ":released" : $))) ? $ : ":gone"))]
}
