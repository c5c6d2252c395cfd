// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
  const readLine9 = (line10?: L.Value, now11?: L.Value): L.Value[] => {
    let $: L.Value
    let text12: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line10) === "string"))) ? line10 : $))) ? $ : "")
    let [at13, heard14, since15, mean16, count17, who18]: L.Value[] = L.match(text12, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at13) || L.less((L.num(now11) + 600000), L.max(at13, heard14, since15))) || L.less(86400000, L.max(mean16, (L.num(now11) - L.num(since15)))))) {
      return [now11, now11, now11, 0, 0, ""]
    }
    return [L.tonumber(at13), L.tonumber(heard14), L.tonumber(since15), L.tonumber(mean16), L.tonumber(count17), who18]
  }
  const observe19 = (heldMs20?: L.Value, mean21?: L.Value, count22?: L.Value): L.Value[] => {
    count22 = L.min((L.num(count22) + 1), 10);
    return [(L.num(mean21) + L.num((L.num((L.num(L.max(heldMs20, 0)) - L.num(mean21))) / L.num(count22)))), count22]
  }
  const keepLine23 = (slots24?: L.Value, now25?: L.Value, at26?: L.Value, heard27?: L.Value, since28?: L.Value, mean29?: L.Value, count30?: L.Value, who31?: L.Value): L.Value[] => {
    let line32: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at26, heard27, since28, mean29, count30), who31)
    let keepMs33: L.Value = (L.num((L.num(L.max((L.num(at26) - L.num(now25)), 0)) + L.num((4 * L.num(L.max(mean29, (L.num(now25) - L.num(since28)))))))) + 2000)
    redis.pcall("SET", slots24, line32, "PX", L.format("%d", keepMs33));
    return []
  }
  const nextSlot34 = (slots35?: L.Value, line36?: L.Value, now37?: L.Value, who38?: L.Value, remainingMs39?: L.Value, rttMs40?: L.Value, jitter41?: L.Value): L.Value[] => {
    let $: L.Value
    let [at42, heard43, since44, mean45, count46, seen47]: L.Value[] = readLine9(line36, now37)
    if (((L.truthy(who38) && (seen47 !== "")) && (seen47 !== who38))) {
      {
        const values = [...observe19((L.num(now37) - L.num(since44)), mean45, count46)]
        mean45 = values[0];
        count46 = values[1];
      }
      since44 = now37;
    }
    who38 = (L.truthy(($ = who38)) ? $ : seen47);
    let heldMs48: L.Value = L.max((L.num(now37) - L.num(since44)), 0)
    let gapMs49: L.Value = (L.num((L.num(mean45) + L.num(L.max(mean45, heldMs48)))) / 16)
    let isNext50: L.Value = !L.less(now37, at42)
    if ((count46 === 0)) {
      gapMs49 = L.max(25, (L.num(heldMs48) / L.num((L.truthy(($ = (L.truthy(($ = isNext50)) ? 3 : $))) ? $ : 8))));
    } else if ((who38 === "")) {
      gapMs49 = L.min(gapMs49, 400);
    }
    at42 = L.min(L.max((L.num(at42) + L.num((L.num(gapMs49) * L.num((L.num(0.5) + L.num((L.num(jitter41) / 1000))))))), (L.num(now37) + L.num(L.min(rttMs40, gapMs49)))), (L.num(now37) + 600000));
    if ((L.truthy(isNext50) && L.less(0, remainingMs39))) {
      at42 = L.min(at42, (L.num((L.num(now37) + L.num(remainingMs39))) + 5));
    }
    keepLine23(slots35, now37, at42, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs40))) ? now37 : $))) ? $ : heard43), since44, mean45, count46, who38);
    return [L.floor((L.num(at42) - L.num(now37)))]
  }
  const serverTime51 = (nowMs52?: L.Value): L.Value[] => {
    let $: L.Value
    let time53: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time53, "err"))) ? nowMs52 : $))) ? $ : (L.num((L.num(L.get(time53, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time53, 2)) / 1000)))))]
  }
  let done54: L.Value = L.get(KEYS, 1)
  let locksAndSlots55: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder56: L.Value = L.get(ARGV, 1)
  let leaseMs57: L.Value = L.tonumber(L.get(ARGV, 2))
  let last58: L.Value = L.get(ARGV, 3)
  let doneMs59: L.Value = L.get(ARGV, 4)
  let rttMs60: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter61: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs62: L.Value = L.tonumber(L.get(ARGV, 7))
  let locks63: L.Value = L.table()
  for (let at64 = 1, end = L.num(L.length(locksAndSlots55)); at64 <= end; at64 += 2) {
    L.insert(locks63, L.get(locksAndSlots55, at64));
  }
  let unseen65: L.Value = redis.call("EXISTS", done54, ...L.unpack(locks63))
  if ((unseen65 === 0)) {
    for (const [_66, lock67] of L.ipairs(locks63)) {
      redis.call("HSET", lock67, holder56, 1);
      redis.call("PEXPIRE", lock67, leaseMs57);
    }
    return [L.table(":granted", leaseMs57)]
  }
  let ours68: L.Value = 0
  let leftMs69: L.Value = Infinity
  let busyMs70: L.Value = -2
  for (const [place71, lock72] of L.ipairs(locks63)) {
    let current73: L.Value = holderOf6(lock72)[0]
    if ((current73 === holder56)) {
      ours68 = (L.num(ours68) + 1);
      unseen65 = (L.num(unseen65) - 1);
      leftMs69 = L.min(leftMs69, redis.call("PTTL", lock72));
    } else if ((busyMs70 === -2)) {
      busyMs70 = redis.call("PTTL", lock72);
      if ((busyMs70 !== -2)) {
        unseen65 = (L.num(unseen65) - 1);
        if (((last58 === "0") && (ours68 === 0))) {
          let slots74: L.Value = L.get(locksAndSlots55, (2 * L.num(place71)))
          let line75: L.Value = redis.pcall("GET", slots74)
          return [L.table(":busy", busyMs70, ...nextSlot34(slots74, line75, serverTime51(nowMs62)[0], current73, busyMs70, rttMs60, jitter61))]
        }
      }
    }
    if ((unseen65 === 0)) {
      break
    }
  }
  if (L.less(0, ours68)) {
    return [L.table(":granted", (L.truthy(($ = (L.truthy(($ = (ours68 === L.length(locks63)))) ? leftMs69 : $))) ? $ : 0))]
  }
  if ((busyMs70 === -2)) {
    return [L.table(":refused", busyMs70)]
  }
  redis.call("SET", done54, "0", "PX", doneMs59, "NX");
  return [L.table(":busy", busyMs70, 0)]
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
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
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
  let locksAndChannels13: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder14: L.Value = L.get(ARGV, 1)
  let holds15: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome16: L.Value = L.get(ARGV, 3)
  let doneMs17: L.Value = L.get(ARGV, 4)
  let publish18: L.Value = L.get(ARGV, 5)
  let whole19: L.Value = true, some20: L.Value = false
  let current21: L.Value = L.table()
  for (let at22 = 1, end = L.num(L.length(locksAndChannels13)); at22 <= end; at22 += 2) {
    L.set(current21, at22, L.tonumber((L.truthy(($ = redis.call("HGET", L.get(locksAndChannels13, at22), holder14))) ? $ : 0)));
    whole19 = (L.truthy(($ = whole19)) ? L.less(0, L.get(current21, at22)) : $);
    some20 = (L.truthy(($ = some20)) ? $ : L.less(0, L.get(current21, at22)));
  }
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = whole19)) ? outcome16 : $))) ? $ : "0")
  if ((L.truthy(some20) && (holds15 === 0))) {
    for (let at24 = 1, end = L.num(L.length(locksAndChannels13)); at24 <= end; at24 += 2) {
      if (L.less(0, L.get(current21, at24))) {
        redis.call("DEL", L.get(locksAndChannels13, at24));
        wake8(publish18, L.get(locksAndChannels13, (L.num(at24) + 1)), "0");
      }
    }
    redis.call("SET", done12, answer23, "PX", doneMs17);
    return [L.table((L.truthy(($ = (L.truthy(($ = whole19)) ? ":released" : $))) ? $ : ":gone"))]
  }
  let kept25: L.Value = finished3(done12, answer23, doneMs17)[0]
  for (let at26 = 1, end = L.num(L.length(locksAndChannels13)); at26 <= end; at26 += 2) {
    if ((!L.truthy(kept25) && L.less(holds15, L.get(current21, at26)))) {
      redis.call("HSET", L.get(locksAndChannels13, at26), holder14, holds15);
    }
  }
  return [L.table((L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept25 === "1"))) ? $ : (L.truthy(($ = whole19)) ? !L.truthy(kept25) : $)))) ? ":released" : $))) ? $ : ":gone"))]
}
