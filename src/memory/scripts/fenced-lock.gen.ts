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
  const readPace22 = (text23?: L.Value, now24?: L.Value): L.Value[] => {
    let $: L.Value
    let [at25, since26, mean27, square28, count29, late30, waited31, turn32, mark33]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text23) === "string"))) ? text23 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace34: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at25)) ? $ : (L.num(now24) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since26)) ? $ : (L.num(now24) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean27)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square28)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count29)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late30)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited31)) ? $ : 0))], ["turn", (L.truthy(($ = turn32)) ? $ : "")], ["mark", (L.truthy(($ = mark33)) ? $ : "")])
    if (L.less(now24, L.get(pace34, "since"))) {
      L.set(pace34, "at", (L.num((L.num(L.get(pace34, "at")) + L.num(now24))) - L.num(L.get(pace34, "since"))));
      L.set(pace34, "since", now24);
    }
    if (((L.less((L.num(now24) + 600000), L.get(pace34, "at")) || L.less(600000, L.get(pace34, "mean"))) || L.less(86400000, (L.num(now24) - L.num(L.get(pace34, "since")))))) {
      return [...readPace22("", now24)]
    }
    return [pace34]
  }
  const keepPace35 = (key36?: L.Value, pace37?: L.Value, ttlMs38?: L.Value): L.Value[] => {
    let times39: L.Value = L.table((L.num(L.get(pace37, "at")) * 1000), (L.num(L.get(pace37, "since")) * 1000), (L.num(L.get(pace37, "mean")) * 1000), (L.num(L.get(pace37, "square")) * 1000))
    let text40: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times39))
    text40 = L.concat(text40, L.format("%.0f:%.0f:%.0f:", L.get(pace37, "count"), L.get(pace37, "late"), L.get(pace37, "waited")));
    redis.pcall("SET", key36, L.concat(text40, L.concat(L.get(pace37, "turn"), L.concat(":", L.get(pace37, "mark")))), "PX", L.ceil(ttlMs38));
    return []
  }
  const learn41 = (pace42?: L.Value, heldMs43?: L.Value, most44?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs43 = L.min(heldMs43, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace42, "count")))) ? (L.num((8 * L.num(L.get(pace42, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace42, "count", L.min((L.num(L.get(pace42, "count")) + 1), most44));
    L.set(pace42, "mean", (L.num(L.get(pace42, "mean")) + L.num((L.num((L.num(heldMs43) - L.num(L.get(pace42, "mean")))) / L.num(L.get(pace42, "count"))))));
    L.set(pace42, "square", (L.num(L.get(pace42, "square")) + L.num((L.num((L.num((L.num(heldMs43) * L.num(heldMs43))) - L.num(L.get(pace42, "square")))) / L.num(L.get(pace42, "count"))))));
    return []
  }
  const patience45 = (pace46?: L.Value, now47?: L.Value, share48?: L.Value, mostMs49?: L.Value): L.Value[] => {
    let heldMs50: L.Value = (L.num(now47) - L.num(L.get(pace46, "since")))
    return [L.min((L.num(L.max((L.num(heldMs50) - L.num(L.get(pace46, "mean"))), 0)) * L.num(share48)), L.max(mostMs49, (L.num(heldMs50) / 20)))]
  }
  const gaps51 = (line52?: L.Value, now53?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs54: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line52, "count")))) ? (L.num(L.get(line52, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs55: L.Value = (L.num((L.num((L.num(now53) - L.num(L.get(line52, "since")))) - L.num(L.get(line52, "mean")))) / 8)
    return [closeMs54, L.max(closeMs54, L.min(stretchedMs55, L.max(100, (L.num(L.get(line52, "mean")) / 2))))]
  }
  const slotIn56 = (line57?: L.Value, now58?: L.Value, mark59?: L.Value, remainingMs60?: L.Value, last61?: L.Value, rttMs62?: L.Value, chance63?: L.Value, leftMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs65, apartMs66]: L.Value[] = gaps51(line57, now58)
    let isFree67: L.Value = (remainingMs60 === -2)
    if ((((L.truthy(isFree67) && (rttMs62 === "0")) && (last61 === "0")) && L.less(now58, L.get(line57, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs66)), 1000))]
    }
    if ((L.truthy(isFree67) && L.less((12 * L.num(L.get(line57, "mean"))), (L.num(now58) - L.num(L.get(line57, "since")))))) {
      L.set(line57, "at", L.min(L.get(line57, "at"), now58));
    }
    let laterMs68: L.Value = (L.num((L.num(now58) + L.num(remainingMs60))) - L.num((L.truthy(($ = L.tonumber(L.get(line57, "mark")))) ? $ : 0)))
    let isNext69: L.Value = (L.truthy(($ = !L.less(laterMs68, 5))) ? !L.less((L.num(remainingMs60) / 4), laterMs68) : $)
    if (L.truthy(mark59)) {
      isNext69 = (L.truthy(($ = (L.get(line57, "mark") !== ""))) ? (L.get(line57, "mark") !== mark59) : $);
    }
    L.set(line57, "mark", (L.truthy(($ = mark59)) ? $ : L.format("%.0f", (L.num(now58) + L.num(remainingMs60)))));
    if ((L.truthy(isFree67) || L.truthy(isNext69))) {
      learn41(line57, (L.num(now58) - L.num(L.get(line57, "since"))), 10);
      L.set(line57, "since", now58);
      {
        const values = [...gaps51(line57, now58)]
        closeMs65 = values[0];
        apartMs66 = values[1];
      }
    }
    if (L.truthy(isFree67)) {
      return [0]
    }
    let sleepMs70: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line57, "count")))) ? 0 : $))) ? $ : 30), ...patience45(line57, now58, (1 / 3), 2300))) * L.num((L.num(chance63) + 1)))) / 2)
    let at71: L.Value = L.max((L.num(L.get(line57, "at")) + L.num((L.num(apartMs66) * L.num(chance63)))), (L.num(now58) + L.num(sleepMs70)), (L.num(now58) + L.num(L.min(rttMs62, apartMs66))))
    if (!L.less(remainingMs60, 0)) {
      let afterOthers72: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now58) + L.num(rttMs62)), L.get(line57, "at")))) ? (L.num(L.get(line57, "at")) + L.num((L.num(closeMs65) * L.num(chance63)))) : $))) ? $ : 0)
      at71 = L.min(at71, L.max((L.num((L.num(now58) + L.num(remainingMs60))) + 5), afterOthers72));
    }
    if (L.less((L.num(now58) + L.num(leftMs64)), at71)) {
      return [L.ceil(leftMs64)]
    }
    L.set(line57, "at", L.min(at71, (L.num(now58) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line57, "at")) - L.num(now58))))]
  }
  const keepLine73 = (slots74?: L.Value, line75?: L.Value, now76?: L.Value): L.Value[] => {
    keepPace35(slots74, line75, (L.num((L.num(L.max((L.num(L.get(line75, "at")) - L.num(now76)), 0)) + L.num((4 * L.num(L.max(L.get(line75, "mean"), (L.num(now76) - L.num(L.get(line75, "since"))))))))) + 2000));
    return []
  }
  const nextSlot77 = (slots78?: L.Value, text79?: L.Value, now80?: L.Value, mark81?: L.Value, remainingMs82?: L.Value, last83?: L.Value, rttMs84?: L.Value, jitter85?: L.Value, leftMs86?: L.Value): L.Value[] => {
    let line87: L.Value = readPace22(text79, now80)[0]
    let askInMs88: L.Value = slotIn56(line87, now80, mark81, remainingMs82, last83, rttMs84, (L.num(0.5) + L.num((L.num(jitter85) / 1000))), leftMs86)[0]
    keepLine73(slots78, line87, now80);
    return [askInMs88]
  }
  const serverTime89 = (nowMs90?: L.Value): L.Value[] => {
    let $: L.Value
    let time91: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time91, "err"))) ? L.tonumber(nowMs90) : $))) ? $ : (L.num((L.num(L.get(time91, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time91, 2)) / 1000)))))]
  }
  let lock92: L.Value = L.get(KEYS, 1)
  let done93: L.Value = L.get(KEYS, 2)
  let tokens94: L.Value = L.get(KEYS, 3)
  let slots95: L.Value = L.get(KEYS, 4)
  let holder96: L.Value = L.get(ARGV, 1)
  let leaseMs97: L.Value = L.tonumber(L.get(ARGV, 2))
  let last98: L.Value = L.get(ARGV, 3)
  let doneMs99: L.Value = L.get(ARGV, 4)
  let clock100: L.Value = L.get(ARGV, 5)
  let rttMs101: L.Value = L.get(ARGV, 6)
  let jitter102: L.Value = L.get(ARGV, 7)
  let nowMs103: L.Value = L.get(ARGV, 8)
  let leftMs104: L.Value = L.tonumber(L.get(ARGV, 9))
  let present105: L.Value = (L.truthy(($ = (rttMs101 === "0"))) ? redis.call("EXISTS", lock92, done93, slots95) : $)
  if ((present105 === 0)) {
    let token106: L.Value = mint12(tokens94, clock100, nowMs103)[0]
    redis.call("HSET", lock92, holder96, "1");
    redis.call("PEXPIRE", lock92, leaseMs97);
    return [L.table(":granted", leaseMs97, token106)]
  }
  let current107: L.Value = holderOf9(lock92)[0]
  if ((current107 === holder96)) {
    let token108: L.Value = redis.call("GET", tokens94)
    if (!L.truthy(L.tonumber(token108))) {
      token108 = (L.truthy(($ = countIn1(tokens94, token108)[0])) ? $ : mint12(tokens94, clock100, nowMs103)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock92), L.tonumber(token108))]
  }
  let [finished109, line110]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present105 !== (L.truthy(($ = (L.truthy(($ = current107)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done93, slots95) : $))) ? $ : L.table()))
  if (L.truthy(finished109)) {
    return [L.table(":refused", redis.call("PTTL", lock92))]
  }
  let remainingMs111: L.Value = (L.truthy(($ = (L.truthy(($ = current107)) ? redis.call("PTTL", lock92) : $))) ? $ : -2)
  if ((L.truthy(current107) && (last98 === "1"))) {
    redis.call("SET", done93, "0", "PX", doneMs99);
    return [L.table(":busy", remainingMs111, 0)]
  }
  let askInMs112: L.Value = nextSlot77(slots95, line110, serverTime89(nowMs103)[0], (L.truthy(($ = current107)) ? $ : holder96), remainingMs111, last98, rttMs101, jitter102, leftMs104)[0]
  if ((askInMs112 === 0)) {
    let token113: L.Value = mint12(tokens94, clock100, nowMs103)[0]
    redis.call("HSET", lock92, holder96, "1");
    redis.call("PEXPIRE", lock92, leaseMs97);
    return [L.table(":granted", leaseMs97, token113)]
  }
  return [L.table(":busy", remainingMs111, askInMs112)]
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
