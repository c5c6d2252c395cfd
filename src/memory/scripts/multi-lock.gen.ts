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
    let [at12, heard13, since14, mean15, count16, who17]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line10) === "string"))) ? line10 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at12) || L.less((L.num(now11) + 600000), L.max(at12, heard13, since14))) || L.less(86400000, L.max(mean15, (L.num(now11) - L.num(since14)))))) {
      return [now11, now11, now11, 0, 0, ""]
    }
    return [L.tonumber(at12), heard13, since14, L.tonumber(mean15), L.tonumber(count16), who17]
  }
  const observe18 = (heldMs19?: L.Value, mean20?: L.Value, count21?: L.Value): L.Value[] => {
    count21 = L.min((L.num(count21) + 1), 10);
    return [(L.num(mean20) + L.num((L.num((L.num(L.max(heldMs19, 0)) - L.num(mean20))) / L.num(count21)))), count21]
  }
  const keepLine22 = (slots23?: L.Value, now24?: L.Value, at25?: L.Value, heard26?: L.Value, since27?: L.Value, mean28?: L.Value, count29?: L.Value, who30?: L.Value): L.Value[] => {
    let line31: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at25, heard26, since27, mean28, count29), who30)
    redis.pcall("SET", slots23, line31, "PX", L.floor((L.num((L.num(L.max((L.num(at25) - L.num(now24)), 0)) + L.num((4 * L.num(L.max(mean28, (L.num(now24) - L.num(since27)))))))) + 2000)));
    return []
  }
  const nextSlot32 = (slots33?: L.Value, line34?: L.Value, now35?: L.Value, who36?: L.Value, remainingMs37?: L.Value, rttMs38?: L.Value, jitter39?: L.Value): L.Value[] => {
    let $: L.Value
    let [at40, heard41, since42, mean43, count44, seen45]: L.Value[] = readLine9(line34, now35)
    if ((!L.truthy(who36) && L.less(0, remainingMs37))) {
      who36 = (L.num(now35) + L.num(remainingMs37));
      let laterMs46: L.Value = (L.num(who36) - L.num((L.truthy(($ = L.tonumber(seen45))) ? $ : 0)))
      if ((L.less(laterMs46, 5) || L.less((L.num(remainingMs37) / 4), laterMs46))) {
        seen45 = "";
      }
    }
    if (((L.truthy(who36) && (seen45 !== "")) && (seen45 !== who36))) {
      {
        const values = [...observe18((L.num(now35) - L.num(since42)), mean43, count44)]
        mean43 = values[0];
        count44 = values[1];
      }
      since42 = now35;
    }
    who36 = (L.truthy(($ = who36)) ? $ : seen45);
    let heldMs47: L.Value = (L.num(now35) - L.num(since42))
    let gapMs48: L.Value = (L.num((L.num(mean43) + L.num(L.max(mean43, heldMs47)))) / 16)
    let isNext49: L.Value = !L.less(now35, at40)
    if ((count44 === 0)) {
      gapMs48 = L.max(25, (L.num(heldMs47) / L.num((L.truthy(($ = (L.truthy(($ = isNext49)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who36)))) ? $ : mean43))), mean43)) {
      gapMs48 = L.min(gapMs48, 200);
    }
    at40 = L.min(L.max((L.num(at40) + L.num((L.num(gapMs48) * L.num((L.num(0.5) + L.num((L.num(jitter39) / 1000))))))), (L.num(now35) + L.num(L.min(rttMs38, gapMs48)))), (L.num(now35) + 600000));
    if ((L.truthy(isNext49) && L.less(0, remainingMs37))) {
      at40 = L.min(at40, (L.num((L.num(now35) + L.num(remainingMs37))) + 5));
    }
    keepLine22(slots33, now35, at40, (L.truthy(($ = (L.truthy(($ = (rttMs38 !== "0"))) ? now35 : $))) ? $ : heard41), since42, mean43, count44, who36);
    return [L.floor((L.num(at40) - L.num(now35)))]
  }
  const serverTime50 = (nowMs51?: L.Value): L.Value[] => {
    let $: L.Value
    let time52: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time52, "err"))) ? L.tonumber(nowMs51) : $))) ? $ : (L.num((L.num(L.get(time52, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time52, 2)) / 1000)))))]
  }
  const wake53 = (publish54?: L.Value, channel55?: L.Value, message56?: L.Value): L.Value[] => {
    if ((publish54 === "BOTH")) {
      redis.call("PUBLISH", channel55, message56);
      publish54 = "SPUBLISH";
    }
    if ((publish54 !== "")) {
      redis.call(publish54, channel55, message56);
    }
    return []
  }
  let done57: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels58: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder59: L.Value = L.get(ARGV, 1)
  let leaseMs60: L.Value = L.get(ARGV, 2)
  let last61: L.Value = L.get(ARGV, 3)
  let doneMs62: L.Value = L.get(ARGV, 4)
  let publish63: L.Value = L.get(ARGV, 5)
  let rttMs64: L.Value = L.get(ARGV, 6)
  let jitter65: L.Value = L.get(ARGV, 7)
  let nowMs66: L.Value = L.get(ARGV, 8)
  let locks67: L.Value = L.table()
  for (let at68 = 1, end = L.num(L.length(locksSlotsAndChannels58)); at68 <= end; at68 += 3) {
    L.insert(locks67, L.get(locksSlotsAndChannels58, at68));
  }
  const take69 = (taken70?: L.Value, holds71?: L.Value, ms72?: L.Value): L.Value[] => {
    for (const [_73, lock74] of L.ipairs(taken70)) {
      redis.call("HSET", lock74, holder59, holds71);
      redis.call("PEXPIRE", lock74, ms72);
    }
    return []
  }
  let isPoll75: L.Value = (L.truthy(($ = (rttMs64 !== "0"))) ? (last61 === "0") : $)
  let unseen76: L.Value = (L.truthy(($ = (L.truthy(($ = isPoll75)) ? Infinity : $))) ? $ : redis.call("EXISTS", done57, ...L.unpack(locks67)))
  if ((unseen76 === 0)) {
    take69(locks67, "1", leaseMs60);
    return [L.concat(L.concat(":granted", " "), leaseMs60)]
  }
  let granted77: L.Value = 0
  let leftMs78: L.Value = Infinity
  let reserved79: L.Value = L.table(), others80: L.Value = L.table(), mine81: L.Value = L.table()
  let busy82: L.Value = undefined, who83: L.Value = undefined
  for (const [place84, lock85] of L.ipairs(locks67)) {
    let [current86, holds87]: L.Value[] = holderOf6(lock85)
    unseen76 = (L.num(unseen76) - L.num((L.truthy(($ = (L.truthy(($ = current86)) ? 1 : $))) ? $ : 0)));
    if (((current86 === holder59) && (holds87 === "0"))) {
      L.insert(reserved79, place84);
    } else if ((current86 === holder59)) {
      granted77 = (L.num(granted77) + 1);
      leftMs78 = L.min(leftMs78, redis.call("PTTL", lock85));
    } else if (((holds87 === "0") && (rttMs64 !== "0"))) {
      L.insert(others80, lock85);
    } else if ((L.truthy(current86) && !L.truthy(busy82))) {
      {
        const values = [place84, current86]
        busy82 = values[0];
        who83 = values[1];
      }
    }
    if ((!L.truthy(busy82) && !L.truthy(current86))) {
      L.insert(mine81, lock85);
    }
    if (((unseen76 === 0) || ((L.truthy(busy82) && (granted77 === 0)) && (last61 === "0")))) {
      break
    }
  }
  if ((granted77 === L.length(locks67))) {
    return [L.table(":granted", leftMs78)]
  }
  if (L.less(0, granted77)) {
    redis.call("SET", done57, "0", "PX", doneMs62);
    return [L.table(":refused", -2)]
  }
  if (!L.truthy(busy82)) {
    if (L.less(0, (L.truthy(($ = (L.truthy(($ = isPoll75)) ? redis.call("EXISTS", done57) : $))) ? $ : unseen76))) {
      return [L.table(":refused", -2)]
    }
    for (const [_88, lock89] of L.ipairs(others80)) {
      redis.call("DEL", lock89);
    }
    take69(locks67, "1", leaseMs60);
    return [L.concat(L.concat(":granted", " "), leaseMs60)]
  }
  let busyMs90: L.Value = redis.call("PTTL", L.get(locks67, busy82))
  if ((last61 === "1")) {
    redis.call("SET", done57, "0", "PX", doneMs62, "NX");
    for (const [_91, place92] of L.ipairs(reserved79)) {
      redis.call("DEL", L.get(locks67, place92));
      wake53(publish63, L.get(locksSlotsAndChannels58, (3 * L.num(place92))), "0");
    }
    return [L.table(":busy", busyMs90, 0)]
  }
  let now93: L.Value = serverTime50(nowMs66)[0]
  let reserveMs94: L.Value = L.min(leaseMs60, (L.num((L.num((L.num(L.floor((L.num(now93) / 2000))) * 2000)) + 1500)) - L.num(now93)))
  if ((((L.truthy(isPoll75) && L.less(0, reserveMs94)) && L.truthy(L.get(mine81, 1))) && (redis.call("EXISTS", done57) === 0))) {
    take69(mine81, "0", reserveMs94);
  }
  let slots95: L.Value = L.get(locksSlotsAndChannels58, (L.num((3 * L.num(busy82))) - 1))
  return [L.table(":busy", busyMs90, ...nextSlot32(slots95, redis.pcall("GET", slots95), now93, who83, busyMs90, rttMs64, jitter65))]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let locks1: L.Value = KEYS
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  for (const [_4, lock5] of L.ipairs(locks1)) {
    if ((redis.call("HEXISTS", lock5, holder2) === 0)) {
      return [":gone"]
    }
  }
  for (const [_6, lock7] of L.ipairs(locks1)) {
    redis.call("PEXPIRE", lock7, leaseMs3, "GT");
  }
  return [":extended"]
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
      return [":free"]
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
    return [":gone"]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [":refused"]
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
    L.set(current21, at22, L.tonumber((L.truthy(($ = redis.call("HGET", L.get(locksAndChannels13, at22), holder14))) ? $ : -1)));
    whole19 = (L.truthy(($ = whole19)) ? L.less(0, L.get(current21, at22)) : $);
    some20 = (L.truthy(($ = some20)) ? $ : !L.less(L.get(current21, at22), 0));
  }
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = whole19)) ? outcome16 : $))) ? $ : "0")
  if ((L.truthy(some20) && (holds15 === 0))) {
    for (let at24 = 1, end = L.num(L.length(locksAndChannels13)); at24 <= end; at24 += 2) {
      if (!L.less(L.get(current21, at24), 0)) {
        redis.call("DEL", L.get(locksAndChannels13, at24));
        wake8(publish18, L.get(locksAndChannels13, (L.num(at24) + 1)), "0");
      }
    }
    redis.call("SET", done12, answer23, "PX", doneMs17);
    return [(L.truthy(($ = (L.truthy(($ = whole19)) ? ":released" : $))) ? $ : ":gone")]
  }
  let kept25: L.Value = finished3(done12, answer23, doneMs17)[0]
  for (let at26 = 1, end = L.num(L.length(locksAndChannels13)); at26 <= end; at26 += 2) {
    if ((!L.truthy(kept25) && L.less(holds15, L.get(current21, at26)))) {
      redis.call("HSET", L.get(locksAndChannels13, at26), holder14, holds15);
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept25 === "1"))) ? $ : (L.truthy(($ = whole19)) ? !L.truthy(kept25) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
