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
  const passLine52 = (slots53?: L.Value, line54?: L.Value, now55?: L.Value, who56?: L.Value, last57?: L.Value, rttMs58?: L.Value): L.Value[] => {
    let [at59, heard60, since61, mean62, count63]: L.Value[] = readLine9(line54, now55)
    let isWaiter64: L.Value = (rttMs58 !== "0")
    let silentMs65: L.Value = (L.num((L.num(L.max(mean62, (L.num(now55) - L.num(since61)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter64) && (last57 === "0")) && L.less(now55, at59)) && L.less((L.num(now55) - L.num(heard60)), silentMs65))) {
      return [false]
    }
    if (L.truthy(isWaiter64)) {
      {
        const values = [...observe19((L.num(now55) - L.num(since61)), mean62, count63)]
        mean62 = values[0];
        count63 = values[1];
      }
      heard60 = now55;
    }
    keepLine23(slots53, now55, at59, heard60, now55, mean62, count63, who56);
    return [true]
  }
  const serverTime66 = (nowMs67?: L.Value): L.Value[] => {
    let $: L.Value
    let time68: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time68, "err"))) ? L.tonumber(nowMs67) : $))) ? $ : (L.num((L.num(L.get(time68, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time68, 2)) / 1000)))))]
  }
  let lock69: L.Value = L.get(KEYS, 1)
  let done70: L.Value = L.get(KEYS, 2)
  let slots71: L.Value = L.get(KEYS, 3)
  let holder72: L.Value = L.get(ARGV, 1)
  let leaseMs73: L.Value = L.get(ARGV, 2)
  let last74: L.Value = L.get(ARGV, 3)
  let doneMs75: L.Value = L.get(ARGV, 4)
  let rttMs76: L.Value = L.get(ARGV, 5)
  let jitter77: L.Value = L.get(ARGV, 6)
  let nowMs78: L.Value = L.get(ARGV, 7)
  let present79: L.Value = redis.call("EXISTS", lock69, done70, slots71)
  if ((present79 === 0)) {
    redis.call("HSET", lock69, holder72, "1");
    redis.call("PEXPIRE", lock69, leaseMs73);
    return [L.concat(L.concat(":granted", " "), leaseMs73)]
  }
  let current80: L.Value = holderOf6(lock69)[0]
  if ((current80 === holder72)) {
    return [L.table(":granted", redis.call("PTTL", lock69))]
  }
  present79 = (L.num(present79) - L.num((L.truthy(($ = (L.truthy(($ = current80)) ? 1 : $))) ? $ : 0)));
  let line81: L.Value = (L.truthy(($ = L.less(0, present79))) ? redis.pcall("GET", slots71) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line81)) ? 1 : $))) ? $ : 0), present79)) {
    return [L.table(":refused", redis.call("PTTL", lock69))]
  }
  if ((!L.truthy(current80) && L.truthy(passLine52(slots71, line81, serverTime66(nowMs78)[0], holder72, last74, rttMs76)[0]))) {
    redis.call("HSET", lock69, holder72, "1");
    redis.call("PEXPIRE", lock69, leaseMs73);
    return [L.concat(L.concat(":granted", " "), leaseMs73)]
  }
  let remainingMs82: L.Value = (L.truthy(($ = (L.truthy(($ = current80)) ? redis.call("PTTL", lock69) : $))) ? $ : 0)
  if ((last74 === "1")) {
    redis.call("SET", done70, "0", "PX", doneMs75);
    return [L.table(":busy", remainingMs82, 0)]
  }
  return [L.table(":busy", remainingMs82, ...nextSlot34(slots71, line81, serverTime66(nowMs78)[0], current80, remainingMs82, rttMs76, jitter77))]
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
