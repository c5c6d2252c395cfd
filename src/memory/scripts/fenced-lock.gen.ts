// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const hasHolderShape4 = (field5?: L.Value, count6?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field5, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count6, /^[0-9]+$/s)[0] : $)]
  }
  const refuse7 = (hash8?: L.Value): L.Value[] => {
    redis.call("GET", hash8);
    return []
  }
  const holderOf9 = (lock10?: L.Value): L.Value[] => {
    let entry11: L.Value = redis.call("HGETALL", lock10)
    if ((L.truthy(L.get(entry11, 1)) && (L.truthy(L.get(entry11, 3)) || !L.truthy(hasHolderShape4(L.get(entry11, 1), L.get(entry11, 2))[0])))) {
      refuse7(lock10);
    }
    return [L.get(entry11, 1), L.get(entry11, 2)]
  }
  const mint12 = (tokens13?: L.Value, clock14?: L.Value, nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock14 === "0")) {
      let token16: L.Value = redis.pcall("INCR", tokens13)
      if ((L.type(token16) === "table")) {
        countIn1(tokens13, redis.call("GET", tokens13));
        token16 = redis.call("INCR", tokens13);
      }
      redis.call("PERSIST", tokens13);
      return [token16]
    }
    let time17: L.Value = redis.pcall("TIME")
    let token18: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? (L.num(nowMs15) * 1000) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000000)) + L.num(L.get(time17, 2))))
    let keepMs19: L.Value = 604800000
    let last20: L.Value = redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL", "GET")
    if (!L.truthy(last20)) {
      redis.call("PEXPIRE", tokens13, keepMs19);
      return [token18]
    }
    let count21: L.Value = L.tonumber(last20)
    if ((!L.truthy(count21) || (L.format("%d", count21) !== last20))) {
      redis.call("SET", tokens13, last20, "KEEPTTL");
      countIn1(tokens13, last20);
    }
    if (!L.less(count21, token18)) {
      token18 = (L.num(count21) + 1);
      redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL");
    }
    redis.call("PEXPIRE", tokens13, keepMs19, "GT");
    return [token18]
  }
  const readLine22 = (line23?: L.Value, now24?: L.Value): L.Value[] => {
    let $: L.Value
    let [at25, heard26, since27, mean28, count29, who30]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(line23) === "string"))) ? line23 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at25) || L.less((L.num(now24) + 600000), L.max(at25, heard26, since27))) || L.less(86400000, L.max(mean28, (L.num(now24) - L.num(since27)))))) {
      return [now24, now24, now24, 0, 0, ""]
    }
    return [L.tonumber(at25), heard26, since27, L.tonumber(mean28), L.tonumber(count29), who30]
  }
  const observe31 = (heldMs32?: L.Value, mean33?: L.Value, count34?: L.Value): L.Value[] => {
    count34 = L.min((L.num(count34) + 1), 10);
    return [(L.num(mean33) + L.num((L.num((L.num(L.max(heldMs32, 0)) - L.num(mean33))) / L.num(count34)))), count34]
  }
  const keepLine35 = (slots36?: L.Value, now37?: L.Value, at38?: L.Value, heard39?: L.Value, since40?: L.Value, mean41?: L.Value, count42?: L.Value, who43?: L.Value): L.Value[] => {
    let line44: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at38, heard39, since40, mean41, count42), who43)
    redis.pcall("SET", slots36, line44, "PX", L.floor((L.num((L.num(L.max((L.num(at38) - L.num(now37)), 0)) + L.num((4 * L.num(L.max(mean41, (L.num(now37) - L.num(since40)))))))) + 2000)));
    return []
  }
  const nextSlot45 = (slots46?: L.Value, line47?: L.Value, now48?: L.Value, who49?: L.Value, remainingMs50?: L.Value, rttMs51?: L.Value, jitter52?: L.Value): L.Value[] => {
    let $: L.Value
    let [at53, heard54, since55, mean56, count57, seen58]: L.Value[] = readLine22(line47, now48)
    if ((!L.truthy(who49) && L.less(0, remainingMs50))) {
      who49 = (L.num(now48) + L.num(remainingMs50));
      let laterMs59: L.Value = (L.num(who49) - L.num((L.truthy(($ = L.tonumber(seen58))) ? $ : 0)))
      if ((L.less(laterMs59, 5) || L.less((L.num(remainingMs50) / 4), laterMs59))) {
        seen58 = "";
      }
    }
    if (((L.truthy(who49) && (seen58 !== "")) && (seen58 !== who49))) {
      {
        const values = [...observe31((L.num(now48) - L.num(since55)), mean56, count57)]
        mean56 = values[0];
        count57 = values[1];
      }
      since55 = now48;
    }
    who49 = (L.truthy(($ = who49)) ? $ : seen58);
    let heldMs60: L.Value = (L.num(now48) - L.num(since55))
    let gapMs61: L.Value = (L.num((L.num(mean56) + L.num(L.max(mean56, heldMs60)))) / 16)
    let isNext62: L.Value = !L.less(now48, at53)
    if ((count57 === 0)) {
      gapMs61 = L.max(25, (L.num(heldMs60) / L.num((L.truthy(($ = (L.truthy(($ = isNext62)) ? 3 : $))) ? $ : 8))));
    } else if (L.less((L.num(1.5) * L.num((L.truthy(($ = L.tonumber(L.concat("0", who49)))) ? $ : mean56))), mean56)) {
      gapMs61 = L.min(gapMs61, 200);
    }
    at53 = L.min(L.max((L.num(at53) + L.num((L.num(gapMs61) * L.num((L.num(0.5) + L.num((L.num(jitter52) / 1000))))))), (L.num(now48) + L.num(L.min(rttMs51, gapMs61)))), (L.num(now48) + 600000));
    if ((L.truthy(isNext62) && L.less(0, remainingMs50))) {
      at53 = L.min(at53, (L.num((L.num(now48) + L.num(remainingMs50))) + 5));
    }
    keepLine35(slots46, now48, at53, (L.truthy(($ = (L.truthy(($ = (rttMs51 !== "0"))) ? now48 : $))) ? $ : heard54), since55, mean56, count57, who49);
    return [L.floor((L.num(at53) - L.num(now48)))]
  }
  const passLine63 = (slots64?: L.Value, line65?: L.Value, now66?: L.Value, who67?: L.Value, last68?: L.Value, rttMs69?: L.Value): L.Value[] => {
    let $: L.Value
    let [at70, heard71, since72, mean73, count74, seen75]: L.Value[] = readLine22(line65, now66)
    if ((rttMs69 !== "0")) {
      {
        const values = [...observe31((L.num(now66) - L.num(since72)), mean73, count74)]
        mean73 = values[0];
        count74 = values[1];
      }
      heard71 = now66;
      if ((who67 === "")) {
        who67 = L.min(mean73, (L.num(1.05) * L.num((L.truthy(($ = L.tonumber(seen75))) ? $ : (L.num(mean73) / 2)))));
      }
    } else if ((((last68 === "0") && L.less(now66, at70)) && L.less((L.num(now66) - L.num(heard71)), (L.num((L.num(L.max(mean73, (L.num(now66) - L.num(since72)))) / 2)) + 100)))) {
      return [false]
    }
    keepLine35(slots64, now66, at70, heard71, now66, mean73, count74, who67);
    return [true]
  }
  const serverTime76 = (nowMs77?: L.Value): L.Value[] => {
    let $: L.Value
    let time78: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time78, "err"))) ? L.tonumber(nowMs77) : $))) ? $ : (L.num((L.num(L.get(time78, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time78, 2)) / 1000)))))]
  }
  let lock79: L.Value = L.get(KEYS, 1)
  let done80: L.Value = L.get(KEYS, 2)
  let tokens81: L.Value = L.get(KEYS, 3)
  let slots82: L.Value = L.get(KEYS, 4)
  let holder83: L.Value = L.get(ARGV, 1)
  let leaseMs84: L.Value = L.tonumber(L.get(ARGV, 2))
  let last85: L.Value = L.get(ARGV, 3)
  let doneMs86: L.Value = L.get(ARGV, 4)
  let clock87: L.Value = L.get(ARGV, 5)
  let rttMs88: L.Value = L.get(ARGV, 6)
  let jitter89: L.Value = L.get(ARGV, 7)
  let nowMs90: L.Value = L.get(ARGV, 8)
  let present91: L.Value = redis.call("EXISTS", lock79, done80, slots82)
  if ((present91 === 0)) {
    let token92: L.Value = mint12(tokens81, clock87, nowMs90)[0]
    redis.call("HSET", lock79, holder83, "1");
    redis.call("PEXPIRE", lock79, leaseMs84);
    return [L.table(":granted", leaseMs84, token92)]
  }
  let current93: L.Value = holderOf9(lock79)[0]
  if ((current93 === holder83)) {
    let token94: L.Value = redis.call("GET", tokens81)
    if (!L.truthy(L.tonumber(token94))) {
      token94 = (L.truthy(($ = countIn1(tokens81, token94)[0])) ? $ : mint12(tokens81, clock87, nowMs90)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock79), L.tonumber(token94))]
  }
  present91 = (L.num(present91) - L.num((L.truthy(($ = (L.truthy(($ = current93)) ? 1 : $))) ? $ : 0)));
  let line95: L.Value = (L.truthy(($ = L.less(0, present91))) ? redis.pcall("GET", slots82) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line95)) ? 1 : $))) ? $ : 0), present91)) {
    return [L.table(":refused", redis.call("PTTL", lock79))]
  }
  if ((!L.truthy(current93) && L.truthy(passLine63(slots82, line95, serverTime76(nowMs90)[0], holder83, last85, rttMs88)[0]))) {
    let token96: L.Value = mint12(tokens81, clock87, nowMs90)[0]
    redis.call("HSET", lock79, holder83, "1");
    redis.call("PEXPIRE", lock79, leaseMs84);
    return [L.table(":granted", leaseMs84, token96)]
  }
  let remainingMs97: L.Value = (L.truthy(($ = (L.truthy(($ = current93)) ? redis.call("PTTL", lock79) : $))) ? $ : 0)
  if ((last85 === "1")) {
    redis.call("SET", done80, "0", "PX", doneMs86);
    return [L.table(":busy", remainingMs97, 0)]
  }
  return [L.table(":busy", remainingMs97, ...nextSlot45(slots82, line95, serverTime76(nowMs90)[0], current93, remainingMs97, rttMs88, jitter89))]
}

export const raise: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let lock4: L.Value = L.get(KEYS, 1)
  let tokens5: L.Value = L.get(KEYS, 2)
  let holder6: L.Value = L.get(ARGV, 1)
  let token7: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock4, holder6) === 0)) {
    return [":gone"]
  }
  let last8: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens5, redis.call("GET", tokens5))[0])) ? $ : 0))
  if ((L.less(last8, L.tonumber(token7)) && !L.truthy(redis.call("SET", tokens5, token7, "KEEPTTL", "XX")))) {
    return [":gone"]
  }
  return [":raised"]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const hasHolderShape4 = (field5?: L.Value, count6?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field5, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count6, /^[0-9]+$/s)[0] : $)]
  }
  const refuse7 = (hash8?: L.Value): L.Value[] => {
    redis.call("GET", hash8);
    return []
  }
  const holderOf9 = (lock10?: L.Value): L.Value[] => {
    let entry11: L.Value = redis.call("HGETALL", lock10)
    if ((L.truthy(L.get(entry11, 1)) && (L.truthy(L.get(entry11, 3)) || !L.truthy(hasHolderShape4(L.get(entry11, 1), L.get(entry11, 2))[0])))) {
      refuse7(lock10);
    }
    return [L.get(entry11, 1), L.get(entry11, 2)]
  }
  const mint12 = (tokens13?: L.Value, clock14?: L.Value, nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock14 === "0")) {
      let token16: L.Value = redis.pcall("INCR", tokens13)
      if ((L.type(token16) === "table")) {
        countIn1(tokens13, redis.call("GET", tokens13));
        token16 = redis.call("INCR", tokens13);
      }
      redis.call("PERSIST", tokens13);
      return [token16]
    }
    let time17: L.Value = redis.pcall("TIME")
    let token18: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? (L.num(nowMs15) * 1000) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000000)) + L.num(L.get(time17, 2))))
    let keepMs19: L.Value = 604800000
    let last20: L.Value = redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL", "GET")
    if (!L.truthy(last20)) {
      redis.call("PEXPIRE", tokens13, keepMs19);
      return [token18]
    }
    let count21: L.Value = L.tonumber(last20)
    if ((!L.truthy(count21) || (L.format("%d", count21) !== last20))) {
      redis.call("SET", tokens13, last20, "KEEPTTL");
      countIn1(tokens13, last20);
    }
    if (!L.less(count21, token18)) {
      token18 = (L.num(count21) + 1);
      redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL");
    }
    redis.call("PEXPIRE", tokens13, keepMs19, "GT");
    return [token18]
  }
  const takeOver22 = (lock23?: L.Value, donePrefix24?: L.Value, current25?: L.Value, holds26?: L.Value, doneMs27?: L.Value): L.Value[] => {
    if (!L.truthy(current25)) {
      return []
    }
    redis.call("DEL", lock23);
    if ((holds26 !== "0")) {
      redis.call("SET", L.concat(donePrefix24, current25), "0", "PX", doneMs27, "NX");
    }
    return []
  }
  let lock28: L.Value = L.get(KEYS, 1)
  let done29: L.Value = L.get(KEYS, 2)
  let tokens30: L.Value = L.get(KEYS, 3)
  let answer31: L.Value = L.get(KEYS, 4)
  let donePrefix32: L.Value = L.get(KEYS, 5)
  let holder33: L.Value = L.get(ARGV, 1)
  let leaseMs34: L.Value = L.tonumber(L.get(ARGV, 2))
  let doneMs35: L.Value = L.get(ARGV, 3)
  let answerMs36: L.Value = L.get(ARGV, 4)
  let clock37: L.Value = L.get(ARGV, 5)
  let nowMs38: L.Value = L.get(ARGV, 6)
  let [current39, holds40]: L.Value[] = holderOf9(lock28)
  if ((current39 === holder33)) {
    let token41: L.Value = redis.call("GET", tokens30)
    if (!L.truthy(L.tonumber(token41))) {
      token41 = (L.truthy(($ = countIn1(tokens30, token41)[0])) ? $ : mint12(tokens30, clock37, nowMs38)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock28), L.tonumber(token41))]
  }
  if (L.less(0, redis.call("EXISTS", done29, answer31))) {
    return [L.table(":refused", redis.call("PTTL", lock28))]
  }
  let token42: L.Value = mint12(tokens30, clock37, nowMs38)[0]
  takeOver22(lock28, donePrefix32, current39, holds40, doneMs35);
  redis.call("SET", answer31, "1", "PX", answerMs36);
  redis.call("HSET", lock28, holder33, "1");
  redis.call("PEXPIRE", lock28, leaseMs34);
  return [L.table(":granted", leaseMs34, token42)]
}
