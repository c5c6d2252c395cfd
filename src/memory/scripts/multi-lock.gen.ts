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
    if ((!L.truthy(who38) && L.less(0, remainingMs39))) {
      who38 = (L.num(now37) + L.num(remainingMs39));
      let laterMs48: L.Value = (L.num(who38) - L.num((L.truthy(($ = L.tonumber(seen47))) ? $ : 0)))
      if ((L.less(laterMs48, 5) || L.less((L.num(remainingMs39) / 4), laterMs48))) {
        seen47 = "";
      }
    }
    if (((L.truthy(who38) && (seen47 !== "")) && (seen47 !== who38))) {
      {
        const values = [...observe19((L.num(now37) - L.num(since44)), mean45, count46)]
        mean45 = values[0];
        count46 = values[1];
      }
      since44 = now37;
    }
    who38 = (L.truthy(($ = who38)) ? $ : seen47);
    let heldMs49: L.Value = L.max((L.num(now37) - L.num(since44)), 0)
    let gapMs50: L.Value = (L.num((L.num(mean45) + L.num(L.max(mean45, heldMs49)))) / 16)
    let isNext51: L.Value = !L.less(now37, at42)
    if ((count46 === 0)) {
      gapMs50 = L.max(25, (L.num(heldMs49) / L.num((L.truthy(($ = (L.truthy(($ = isNext51)) ? 3 : $))) ? $ : 8))));
    } else if ((who38 === "")) {
      gapMs50 = L.min(gapMs50, 200);
    }
    at42 = L.min(L.max((L.num(at42) + L.num((L.num(gapMs50) * L.num((L.num(0.5) + L.num((L.num(jitter41) / 1000))))))), (L.num(now37) + L.num(L.min(rttMs40, gapMs50)))), (L.num(now37) + 600000));
    if ((L.truthy(isNext51) && L.less(0, remainingMs39))) {
      at42 = L.min(at42, (L.num((L.num(now37) + L.num(remainingMs39))) + 5));
    }
    keepLine23(slots35, now37, at42, (L.truthy(($ = (L.truthy(($ = (rttMs40 !== "0"))) ? now37 : $))) ? $ : heard43), since44, mean45, count46, who38);
    return [L.floor((L.num(at42) - L.num(now37)))]
  }
  const serverTime52 = (nowMs53?: L.Value): L.Value[] => {
    let $: L.Value
    let time54: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time54, "err"))) ? L.tonumber(nowMs53) : $))) ? $ : (L.num((L.num(L.get(time54, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time54, 2)) / 1000)))))]
  }
  const wake55 = (publish56?: L.Value, channel57?: L.Value, message58?: L.Value): L.Value[] => {
    if ((publish56 === "BOTH")) {
      redis.call("PUBLISH", channel57, message58);
      publish56 = "SPUBLISH";
    }
    if ((publish56 !== "")) {
      redis.call(publish56, channel57, message58);
    }
    return []
  }
  let done59: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels60: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder61: L.Value = L.get(ARGV, 1)
  let leaseMs62: L.Value = L.get(ARGV, 2)
  let last63: L.Value = L.get(ARGV, 3)
  let doneMs64: L.Value = L.get(ARGV, 4)
  let publish65: L.Value = L.get(ARGV, 5)
  let rttMs66: L.Value = L.get(ARGV, 6)
  let jitter67: L.Value = L.get(ARGV, 7)
  let nowMs68: L.Value = L.get(ARGV, 8)
  let locks69: L.Value = L.table()
  for (let at70 = 1, end = L.num(L.length(locksSlotsAndChannels60)); at70 <= end; at70 += 3) {
    L.insert(locks69, L.get(locksSlotsAndChannels60, at70));
  }
  const take71 = (taken72?: L.Value, holds73?: L.Value, ms74?: L.Value): L.Value[] => {
    for (const [_75, lock76] of L.ipairs(taken72)) {
      redis.call("HSET", lock76, holder61, holds73);
      redis.call("PEXPIRE", lock76, ms74);
    }
    return []
  }
  let isPoll77: L.Value = (L.truthy(($ = (rttMs66 !== "0"))) ? (last63 === "0") : $)
  let unseen78: L.Value = (L.truthy(($ = (L.truthy(($ = isPoll77)) ? Infinity : $))) ? $ : redis.call("EXISTS", done59, ...L.unpack(locks69)))
  if ((unseen78 === 0)) {
    take71(locks69, "1", leaseMs62);
    return [L.concat(L.concat(":granted", " "), leaseMs62)]
  }
  let granted79: L.Value = 0
  let leftMs80: L.Value = Infinity
  let reserved81: L.Value = L.table(), others82: L.Value = L.table(), mine83: L.Value = L.table()
  let busy84: L.Value = undefined, who85: L.Value = undefined
  for (const [place86, lock87] of L.ipairs(locks69)) {
    let [current88, holds89]: L.Value[] = holderOf6(lock87)
    unseen78 = (L.num(unseen78) - L.num((L.truthy(($ = (L.truthy(($ = current88)) ? 1 : $))) ? $ : 0)));
    if (((current88 === holder61) && (holds89 === "0"))) {
      L.insert(reserved81, place86);
    } else if ((current88 === holder61)) {
      granted79 = (L.num(granted79) + 1);
      leftMs80 = L.min(leftMs80, redis.call("PTTL", lock87));
    } else if (((holds89 === "0") && (rttMs66 !== "0"))) {
      L.insert(others82, lock87);
    } else if ((L.truthy(current88) && !L.truthy(busy84))) {
      {
        const values = [place86, current88]
        busy84 = values[0];
        who85 = values[1];
      }
    }
    if ((!L.truthy(busy84) && !L.truthy(current88))) {
      L.insert(mine83, lock87);
    }
    if (((unseen78 === 0) || ((L.truthy(busy84) && (granted79 === 0)) && (last63 === "0")))) {
      break
    }
  }
  if (L.less(0, granted79)) {
    return [L.table(":granted", (L.truthy(($ = (L.truthy(($ = (granted79 === L.length(locks69)))) ? leftMs80 : $))) ? $ : 0))]
  }
  if (!L.truthy(busy84)) {
    if (L.less(0, (L.truthy(($ = (L.truthy(($ = isPoll77)) ? redis.call("EXISTS", done59) : $))) ? $ : unseen78))) {
      return [L.table(":refused", -2)]
    }
    for (const [_90, lock91] of L.ipairs(others82)) {
      redis.call("DEL", lock91);
    }
    take71(locks69, "1", leaseMs62);
    return [L.concat(L.concat(":granted", " "), leaseMs62)]
  }
  let busyMs92: L.Value = redis.call("PTTL", L.get(locks69, busy84))
  if ((last63 === "1")) {
    redis.call("SET", done59, "0", "PX", doneMs64, "NX");
    for (const [_93, place94] of L.ipairs(reserved81)) {
      redis.call("DEL", L.get(locks69, place94));
      wake55(publish65, L.get(locksSlotsAndChannels60, (3 * L.num(place94))), "0");
    }
    return [L.table(":busy", busyMs92, 0)]
  }
  let now95: L.Value = serverTime52(nowMs68)[0]
  let reserveMs96: L.Value = L.min(leaseMs62, (L.num((L.num((L.num(L.floor((L.num(now95) / 2000))) * 2000)) + 1500)) - L.num(now95)))
  if ((((L.truthy(isPoll77) && L.less(0, reserveMs96)) && L.truthy(L.get(mine83, 1))) && (redis.call("EXISTS", done59) === 0))) {
    take71(mine83, "0", reserveMs96);
  }
  let slots97: L.Value = L.get(locksSlotsAndChannels60, (L.num((3 * L.num(busy84))) - 1))
  return [L.table(":busy", busyMs92, ...nextSlot34(slots97, redis.pcall("GET", slots97), now95, who85, busyMs92, rttMs66, jitter67))]
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
