// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
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
  const passLine50 = (slots51?: L.Value, line52?: L.Value, now53?: L.Value, who54?: L.Value, last55?: L.Value, rttMs56?: L.Value): L.Value[] => {
    let $: L.Value
    let [at57, heard58, since59, mean60, count61, seen62]: L.Value[] = readLine9(line52, now53)
    if ((rttMs56 !== "0")) {
      {
        const values = [...observe18((L.num(now53) - L.num(since59)), mean60, count61)]
        mean60 = values[0];
        count61 = values[1];
      }
      heard58 = now53;
      if ((who54 === "")) {
        who54 = L.min(mean60, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen62))) ? $ : (L.num(mean60) / 2)))));
      }
    } else if ((((last55 === "0") && L.less(now53, at57)) && L.less((L.num(now53) - L.num(heard58)), (L.num((L.num(L.max(mean60, (L.num(now53) - L.num(since59)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine22(slots51, now53, at57, heard58, now53, mean60, count61, who54);
    return [true]
  }
  const serverTime63 = (nowMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let time65: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time65, "err"))) ? L.tonumber(nowMs64) : $))) ? $ : (L.num((L.num(L.get(time65, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time65, 2)) / 1000)))))]
  }
  let lock66: L.Value = L.get(KEYS, 1)
  let done67: L.Value = L.get(KEYS, 2)
  let slots68: L.Value = L.get(KEYS, 3)
  let holder69: L.Value = L.get(ARGV, 1)
  let leaseMs70: L.Value = L.get(ARGV, 2)
  let last71: L.Value = L.get(ARGV, 3)
  let doneMs72: L.Value = L.get(ARGV, 4)
  let rttMs73: L.Value = L.get(ARGV, 5)
  let jitter74: L.Value = L.get(ARGV, 6)
  let nowMs75: L.Value = L.get(ARGV, 7)
  let present76: L.Value = redis.call("EXISTS", lock66, done67, slots68)
  if ((present76 === 0)) {
    redis.call("HSET", lock66, holder69, "1");
    redis.call("PEXPIRE", lock66, leaseMs70);
    return [L.concat(L.concat(":granted", " "), leaseMs70)]
  }
  let current77: L.Value = holderOf6(lock66)[0]
  if ((current77 === holder69)) {
    return [L.table(":granted", redis.call("PTTL", lock66))]
  }
  present76 = (L.num(present76) - L.num((L.truthy(($ = (L.truthy(($ = current77)) ? 1 : $))) ? $ : 0)));
  let line78: L.Value = (L.truthy(($ = L.less(0, present76))) ? redis.pcall("GET", slots68) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line78)) ? 1 : $))) ? $ : 0), present76)) {
    return [L.table(":refused", redis.call("PTTL", lock66))]
  }
  if ((!L.truthy(current77) && L.truthy(passLine50(slots68, line78, serverTime63(nowMs75)[0], holder69, last71, rttMs73)[0]))) {
    redis.call("HSET", lock66, holder69, "1");
    redis.call("PEXPIRE", lock66, leaseMs70);
    return [L.concat(L.concat(":granted", " "), leaseMs70)]
  }
  let remainingMs79: L.Value = (L.truthy(($ = (L.truthy(($ = current77)) ? redis.call("PTTL", lock66) : $))) ? $ : 0)
  if ((last71 === "1")) {
    redis.call("SET", done67, "0", "PX", doneMs72);
    return [L.table(":busy", remainingMs79, 0)]
  }
  return [L.table(":busy", remainingMs79, ...nextSlot32(slots68, line78, serverTime63(nowMs75)[0], current77, remainingMs79, rttMs73, jitter74))]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock1, holder2) === 0)) {
    return [":gone"]
  }
  redis.call("PEXPIRE", lock1, leaseMs3, "GT");
  return [":extended"]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape8 = (field9?: L.Value, count10?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const holderOf13 = (lock14?: L.Value): L.Value[] => {
    let entry15: L.Value = redis.call("HGETALL", lock14)
    if ((L.truthy(L.get(entry15, 1)) && (L.truthy(L.get(entry15, 3)) || !L.truthy(hasHolderShape8(L.get(entry15, 1), L.get(entry15, 2))[0])))) {
      refuse11(lock14);
    }
    return [L.get(entry15, 1), L.get(entry15, 2)]
  }
  const wake16 = (publish17?: L.Value, channel18?: L.Value, message19?: L.Value): L.Value[] => {
    if ((publish17 === "BOTH")) {
      redis.call("PUBLISH", channel18, message19);
      publish17 = "SPUBLISH";
    }
    if ((publish17 !== "")) {
      redis.call(publish17, channel18, message19);
    }
    return []
  }
  let lock20: L.Value = L.get(KEYS, 1)
  let answer21: L.Value = L.get(KEYS, 2)
  let channel22: L.Value = L.get(KEYS, 3)
  let donePrefix23: L.Value = L.get(KEYS, 4)
  let answerMs24: L.Value = L.get(ARGV, 1)
  let publish25: L.Value = L.get(ARGV, 2)
  let [holder26, holds27]: L.Value[] = holderOf13(lock20)
  let kept28: L.Value = finished3(answer21, (L.truthy(($ = (L.truthy(($ = holder26)) ? "1" : $))) ? $ : "0"), answerMs24)[0]
  if ((L.truthy(holder26) && !L.truthy(kept28))) {
    redis.call("DEL", lock20);
    if ((holds27 !== "0")) {
      redis.call("SET", L.concat(donePrefix23, holder26), "0", "PX", answerMs24, "NX");
    }
    wake16(publish25, channel22, "0");
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept28 === "1"))) ? $ : (L.truthy(($ = holder26)) ? !L.truthy(kept28) : $)))) ? ":released" : $))) ? $ : ":free")]
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
  let lock9: L.Value = L.get(KEYS, 1)
  let [holder10, holds11]: L.Value[] = holderOf6(lock9)
  if (!L.truthy(holder10)) {
    return [":free"]
  }
  return [L.table(":held", holder10, L.tonumber(holds11), redis.call("PTTL", lock9))]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.tonumber(L.get(ARGV, 2))
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let current6: L.Value = redis.call("HGET", lock1, holder3)
  if (!L.truthy(current6)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
  }
  if (L.less(L.tonumber(current6), holds5)) {
    redis.call("HSET", lock1, holder3, holds5);
    redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  }
  return [L.table(":granted", redis.call("PTTL", lock1))]
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
  let lock12: L.Value = L.get(KEYS, 1)
  let done13: L.Value = L.get(KEYS, 2)
  let channel14: L.Value = L.get(KEYS, 3)
  let holder15: L.Value = L.get(ARGV, 1)
  let holds16: L.Value = L.get(ARGV, 2)
  let outcome17: L.Value = L.get(ARGV, 3)
  let doneMs18: L.Value = L.get(ARGV, 4)
  let publish19: L.Value = L.get(ARGV, 5)
  let current20: L.Value = redis.call("HGET", lock12, holder15)
  if ((L.truthy(current20) && (holds16 === "0"))) {
    redis.call("DEL", lock12);
    redis.call("SET", done13, outcome17, "PX", doneMs18);
    wake8(publish19, channel14, "0");
    return [":released"]
  }
  let kept21: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current20)) ? outcome17 : $))) ? $ : "0"), doneMs18)[0]
  if (((L.truthy(current20) && !L.truthy(kept21)) && L.less(L.tonumber(holds16), L.tonumber(current20)))) {
    redis.call("HSET", lock12, holder15, holds16);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept21 === "1"))) ? $ : (L.truthy(($ = current20)) ? !L.truthy(kept21) : $)))) ? ":released" : $))) ? $ : ":gone")]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
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
  const takeOver9 = (lock10?: L.Value, donePrefix11?: L.Value, current12?: L.Value, holds13?: L.Value, doneMs14?: L.Value): L.Value[] => {
    if (!L.truthy(current12)) {
      return []
    }
    redis.call("DEL", lock10);
    if ((holds13 !== "0")) {
      redis.call("SET", L.concat(donePrefix11, current12), "0", "PX", doneMs14, "NX");
    }
    return []
  }
  let lock15: L.Value = L.get(KEYS, 1)
  let done16: L.Value = L.get(KEYS, 2)
  let answer17: L.Value = L.get(KEYS, 3)
  let donePrefix18: L.Value = L.get(KEYS, 4)
  let holder19: L.Value = L.get(ARGV, 1)
  let leaseMs20: L.Value = L.get(ARGV, 2)
  let doneMs21: L.Value = L.get(ARGV, 3)
  let answerMs22: L.Value = L.get(ARGV, 4)
  let [current23, holds24]: L.Value[] = holderOf6(lock15)
  if ((current23 === holder19)) {
    return [L.table(":granted", redis.call("PTTL", lock15))]
  }
  if (L.less(0, redis.call("EXISTS", done16, answer17))) {
    return [L.table(":refused", redis.call("PTTL", lock15))]
  }
  takeOver9(lock15, donePrefix18, current23, holds24, doneMs21);
  redis.call("SET", answer17, "1", "PX", answerMs22);
  redis.call("HSET", lock15, holder19, "1");
  redis.call("PEXPIRE", lock15, leaseMs20);
  return [L.concat(L.concat(":granted", " "), leaseMs20)]
}
