// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const hasHolderShape7 = (field8?: L.Value, count9?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field8, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count9, /^[0-9]+$/s)[0] : $)]
  }
  const refuse10 = (hash11?: L.Value): L.Value[] => {
    redis.call("GET", hash11);
    return []
  }
  const holderOf12 = (lock13?: L.Value): L.Value[] => {
    let entry14: L.Value = redis.call("HGETALL", lock13)
    if ((L.truthy(L.get(entry14, 1)) && (L.truthy(L.get(entry14, 3)) || !L.truthy(hasHolderShape7(L.get(entry14, 1), L.get(entry14, 2))[0])))) {
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  const keepToken15 = (tokens16?: L.Value, last17?: L.Value, token18?: L.Value): L.Value[] => {
    let hour19: L.Value = 3600000000
    if ((L.floor((L.num(last17) / L.num(hour19))) !== L.floor((L.num(token18) / L.num(hour19))))) {
      redis.call("PEXPIREAT", tokens16, L.format("%.0f", (L.num((L.num(token18) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint20 = (tokens21?: L.Value, clock22?: L.Value, nowMs23?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock22 === "0")) {
      let token24: L.Value = redis.pcall("INCR", tokens21)
      if ((L.type(token24) === "table")) {
        countIn4(tokens21, redis.call("GET", tokens21));
        token24 = redis.call("INCR", tokens21);
      }
      redis.call("PERSIST", tokens21);
      return [token24]
    }
    let time25: L.Value = redis.pcall("TIME")
    let token26: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time25, "err"))) ? (L.num(L.tonumber(nowMs23)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time25, 1))) * 1000000)) + L.num(L.tonumber(L.get(time25, 2)))))
    let keepMs27: L.Value = 608400000
    let last28: L.Value = redis.call("SET", tokens21, L.format("%.0f", token26), "KEEPTTL", "GET")
    if (!L.truthy(last28)) {
      redis.call("PEXPIRE", tokens21, keepMs27);
      return [token26]
    }
    if (!L.truthy(isCount1(last28)[0])) {
      redis.call("SET", tokens21, last28, "KEEPTTL");
      countIn4(tokens21, last28);
    }
    let count29: L.Value = L.tonumber(last28)
    if (!L.less(count29, token26)) {
      token26 = (L.num(count29) + 1);
      redis.call("SET", tokens21, L.format("%.0f", token26), "KEEPTTL");
    }
    if (L.truthy(L.get(time25, "err"))) {
      redis.call("PEXPIRE", tokens21, keepMs27, "GT");
    } else {
      keepToken15(tokens21, count29, token26);
    }
    return [token26]
  }
  const readPace30 = (text31?: L.Value, now32?: L.Value): L.Value[] => {
    let $: L.Value
    let [at33, since34, mean35, square36, count37, late38, waited39, turn40, mark41]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text31) === "string"))) ? text31 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace42: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at33)) ? $ : (L.num(now32) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since34)) ? $ : (L.num(now32) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean35)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square36)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count37)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late38)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited39)) ? $ : 0))], ["turn", (L.truthy(($ = turn40)) ? $ : "")], ["mark", (L.truthy(($ = mark41)) ? $ : "")])
    if (L.less(now32, L.get(pace42, "since"))) {
      L.set(pace42, "at", (L.num((L.num(L.get(pace42, "at")) + L.num(now32))) - L.num(L.get(pace42, "since"))));
      L.set(pace42, "since", now32);
    }
    if (((L.less((L.num(now32) + 600000), L.get(pace42, "at")) || L.less(600000, L.get(pace42, "mean"))) || L.less(86400000, (L.num(now32) - L.num(L.get(pace42, "since")))))) {
      return [...readPace30("", now32)]
    }
    return [pace42]
  }
  const keepPace43 = (key44?: L.Value, pace45?: L.Value, ttlMs46?: L.Value): L.Value[] => {
    let times47: L.Value = L.table((L.num(L.get(pace45, "at")) * 1000), (L.num(L.get(pace45, "since")) * 1000), (L.num(L.get(pace45, "mean")) * 1000), (L.num(L.get(pace45, "square")) * 1000))
    let text48: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times47))
    text48 = L.concat(text48, L.format("%.0f:%.0f:%.0f:", L.get(pace45, "count"), L.get(pace45, "late"), L.get(pace45, "waited")));
    redis.pcall("SET", key44, L.concat(text48, L.concat(L.get(pace45, "turn"), L.concat(":", L.get(pace45, "mark")))), "PX", L.ceil(ttlMs46));
    return []
  }
  const learn49 = (pace50?: L.Value, heldMs51?: L.Value, most52?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs51 = L.min(heldMs51, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace50, "count")))) ? (L.num((8 * L.num(L.get(pace50, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace50, "count", L.min((L.num(L.get(pace50, "count")) + 1), most52));
    L.set(pace50, "mean", (L.num(L.get(pace50, "mean")) + L.num((L.num((L.num(heldMs51) - L.num(L.get(pace50, "mean")))) / L.num(L.get(pace50, "count"))))));
    L.set(pace50, "square", (L.num(L.get(pace50, "square")) + L.num((L.num((L.num((L.num(heldMs51) * L.num(heldMs51))) - L.num(L.get(pace50, "square")))) / L.num(L.get(pace50, "count"))))));
    return []
  }
  const patience53 = (pace54?: L.Value, now55?: L.Value, share56?: L.Value, mostMs57?: L.Value): L.Value[] => {
    let heldMs58: L.Value = (L.num(now55) - L.num(L.get(pace54, "since")))
    return [L.min((L.num(L.max((L.num(heldMs58) - L.num(L.get(pace54, "mean"))), 0)) * L.num(share56)), L.max(mostMs57, (L.num(heldMs58) / 20)))]
  }
  const gaps59 = (line60?: L.Value, now61?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs62: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line60, "count")))) ? (L.num(L.get(line60, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs63: L.Value = (L.num((L.num((L.num(now61) - L.num(L.get(line60, "since")))) - L.num(L.get(line60, "mean")))) / 8)
    return [closeMs62, L.max(closeMs62, L.min(stretchedMs63, L.max(100, (L.num(L.get(line60, "mean")) / 2))))]
  }
  const slotIn64 = (line65?: L.Value, now66?: L.Value, mark67?: L.Value, remainingMs68?: L.Value, last69?: L.Value, rttMs70?: L.Value, chance71?: L.Value, leftMs72?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs73, apartMs74]: L.Value[] = gaps59(line65, now66)
    let isFree75: L.Value = (remainingMs68 === -2)
    if ((((L.truthy(isFree75) && (rttMs70 === 0)) && (last69 === "0")) && L.less(now66, L.get(line65, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs74)), 1000))]
    }
    if ((L.truthy(isFree75) && L.less((12 * L.num(L.get(line65, "mean"))), (L.num(now66) - L.num(L.get(line65, "since")))))) {
      L.set(line65, "at", L.min(L.get(line65, "at"), now66));
    }
    let laterMs76: L.Value = (L.num((L.num(now66) + L.num(remainingMs68))) - L.num((L.truthy(($ = L.tonumber(L.get(line65, "mark")))) ? $ : 0)))
    let isNext77: L.Value = (L.truthy(($ = !L.less(laterMs76, 5))) ? !L.less((L.num(remainingMs68) / 4), laterMs76) : $)
    if (L.truthy(mark67)) {
      isNext77 = (L.truthy(($ = (L.get(line65, "mark") !== ""))) ? (L.get(line65, "mark") !== mark67) : $);
    }
    L.set(line65, "mark", (L.truthy(($ = mark67)) ? $ : L.format("%.0f", (L.num(now66) + L.num(remainingMs68)))));
    if ((L.truthy(isFree75) || L.truthy(isNext77))) {
      learn49(line65, (L.num(now66) - L.num(L.get(line65, "since"))), 10);
      L.set(line65, "since", now66);
      {
        const values = [...gaps59(line65, now66)]
        closeMs73 = values[0];
        apartMs74 = values[1];
      }
    }
    if (L.truthy(isFree75)) {
      return [0]
    }
    let sleepMs78: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line65, "count")))) ? 0 : $))) ? $ : 30), ...patience53(line65, now66, (1 / 3), 2300))) * L.num((L.num(chance71) + 1)))) / 2)
    let at79: L.Value = L.max((L.num(L.get(line65, "at")) + L.num((L.num(apartMs74) * L.num(chance71)))), (L.num(now66) + L.num(sleepMs78)), (L.num(now66) + L.num(L.min(rttMs70, apartMs74))))
    if (!L.less(remainingMs68, 0)) {
      let afterOthers80: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now66) + L.num(rttMs70)), L.get(line65, "at")))) ? (L.num(L.get(line65, "at")) + L.num((L.num(closeMs73) * L.num(chance71)))) : $))) ? $ : 0)
      at79 = L.min(at79, L.max((L.num((L.num(now66) + L.num(remainingMs68))) + 5), afterOthers80));
    }
    if (L.less((L.num(now66) + L.num(leftMs72)), at79)) {
      return [L.ceil(leftMs72)]
    }
    L.set(line65, "at", L.min(at79, (L.num(now66) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line65, "at")) - L.num(now66))))]
  }
  const keepLine81 = (slots82?: L.Value, line83?: L.Value, now84?: L.Value): L.Value[] => {
    keepPace43(slots82, line83, (L.num((L.num(L.max((L.num(L.get(line83, "at")) - L.num(now84)), 0)) + L.num((4 * L.num(L.max(L.get(line83, "mean"), (L.num(now84) - L.num(L.get(line83, "since"))))))))) + 2000));
    return []
  }
  const nextSlot85 = (slots86?: L.Value, text87?: L.Value, now88?: L.Value, mark89?: L.Value, remainingMs90?: L.Value, last91?: L.Value, rttMs92?: L.Value, jitter93?: L.Value, leftMs94?: L.Value): L.Value[] => {
    let line95: L.Value = readPace30(text87, now88)[0]
    let askInMs96: L.Value = slotIn64(line95, now88, mark89, remainingMs90, last91, rttMs92, (L.num(0.5) + L.num((L.num(jitter93) / 1000))), leftMs94)[0]
    keepLine81(slots86, line95, now88);
    return [askInMs96]
  }
  const serverTime97 = (nowMs98?: L.Value): L.Value[] => {
    let $: L.Value
    let time99: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time99, "err"))) ? L.tonumber(nowMs98) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time99, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time99, 2))) / 1000)))))]
  }
  let lock100: L.Value = L.get(KEYS, 1)
  let done101: L.Value = L.get(KEYS, 2)
  let tokens102: L.Value = L.get(KEYS, 3)
  let slots103: L.Value = L.get(KEYS, 4)
  let holder104: L.Value = L.get(ARGV, 1)
  let leaseMs105: L.Value = L.tonumber(L.get(ARGV, 2))
  let last106: L.Value = L.get(ARGV, 3)
  let doneMs107: L.Value = L.get(ARGV, 4)
  let clock108: L.Value = L.get(ARGV, 5)
  let rttMs109: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter110: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs111: L.Value = L.get(ARGV, 8)
  let leftMs112: L.Value = L.tonumber(L.get(ARGV, 9))
  let present113: L.Value = (L.truthy(($ = (rttMs109 === 0))) ? redis.call("EXISTS", lock100, done101, slots103) : $)
  if ((present113 === 0)) {
    let token114: L.Value = mint20(tokens102, clock108, nowMs111)[0]
    redis.call("HSET", lock100, holder104, "1");
    redis.call("PEXPIRE", lock100, leaseMs105);
    return [L.table(":granted", leaseMs105, token114)]
  }
  let current115: L.Value = holderOf12(lock100)[0]
  if ((current115 === holder104)) {
    let token116: L.Value = redis.call("GET", tokens102)
    if (!L.truthy(L.tonumber(token116))) {
      token116 = (L.truthy(($ = countIn4(tokens102, token116)[0])) ? $ : mint20(tokens102, clock108, nowMs111)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock100), L.tonumber(token116))]
  }
  let [finished117, line118]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present113 !== (L.truthy(($ = (L.truthy(($ = current115)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done101, slots103) : $))) ? $ : L.table()))
  if (L.truthy(finished117)) {
    return [L.table(":refused", redis.call("PTTL", lock100))]
  }
  let remainingMs119: L.Value = (L.truthy(($ = (L.truthy(($ = current115)) ? redis.call("PTTL", lock100) : $))) ? $ : -2)
  if ((L.truthy(current115) && (last106 === "1"))) {
    redis.call("SET", done101, "0", "PX", doneMs107);
    return [L.table(":busy", remainingMs119, 0)]
  }
  let askInMs120: L.Value = nextSlot85(slots103, line118, serverTime97(nowMs111)[0], (L.truthy(($ = current115)) ? $ : holder104), remainingMs119, last106, rttMs109, jitter110, leftMs112)[0]
  if ((askInMs120 === 0)) {
    let token121: L.Value = mint20(tokens102, clock108, nowMs111)[0]
    redis.call("HSET", lock100, holder104, "1");
    redis.call("PEXPIRE", lock100, leaseMs105);
    return [L.table(":granted", leaseMs105, token121)]
  }
  return [L.table(":busy", remainingMs119, askInMs120)]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const hasHolderShape7 = (field8?: L.Value, count9?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field8, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count9, /^[0-9]+$/s)[0] : $)]
  }
  const refuse10 = (hash11?: L.Value): L.Value[] => {
    redis.call("GET", hash11);
    return []
  }
  const holderOf12 = (lock13?: L.Value): L.Value[] => {
    let entry14: L.Value = redis.call("HGETALL", lock13)
    if ((L.truthy(L.get(entry14, 1)) && (L.truthy(L.get(entry14, 3)) || !L.truthy(hasHolderShape7(L.get(entry14, 1), L.get(entry14, 2))[0])))) {
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  let lock15: L.Value = L.get(KEYS, 1)
  let tokens16: L.Value = L.get(KEYS, 2)
  let [holder17, holds18]: L.Value[] = holderOf12(lock15)
  if (!L.truthy(holder17)) {
    return [":free"]
  }
  let token19: L.Value = L.tonumber((L.truthy(($ = countIn4(tokens16, redis.call("GET", tokens16))[0])) ? $ : 0))
  return [L.table(":held", holder17, L.tonumber(holds18), redis.call("PTTL", lock15), token19)]
}

export const raise: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const keepToken7 = (tokens8?: L.Value, last9?: L.Value, token10?: L.Value): L.Value[] => {
    let hour11: L.Value = 3600000000
    if ((L.floor((L.num(last9) / L.num(hour11))) !== L.floor((L.num(token10) / L.num(hour11))))) {
      redis.call("PEXPIREAT", tokens8, L.format("%.0f", (L.num((L.num(token10) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  let lock12: L.Value = L.get(KEYS, 1)
  let tokens13: L.Value = L.get(KEYS, 2)
  let holder14: L.Value = L.get(ARGV, 1)
  let token15: L.Value = L.tonumber(L.get(ARGV, 2))
  if ((redis.call("HEXISTS", lock12, holder14) === 0)) {
    return [":gone"]
  }
  let last16: L.Value = L.tonumber((L.truthy(($ = countIn4(tokens13, redis.call("GET", tokens13))[0])) ? $ : 0))
  if (L.less(last16, token15)) {
    if (!L.truthy(redis.call("SET", tokens13, L.format("%.0f", token15), "KEEPTTL", "XX"))) {
      return [":gone"]
    }
    keepToken7(tokens13, last16, token15);
  }
  return [":raised"]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const isCount1 = (text2?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole3: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text2, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text2), 20) : $))) ? (text2 !== "-0") : $)
    return [(L.truthy(($ = isWhole3)) ? (L.format("%.0f", L.tonumber(text2)) === text2) : $)]
  }
  const countIn4 = (key5?: L.Value, value6?: L.Value): L.Value[] => {
    if ((L.truthy(value6) && !L.truthy(isCount1(value6)[0]))) {
      redis.call("HGET", key5, "0");
    }
    return [value6]
  }
  const hasHolderShape7 = (field8?: L.Value, count9?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field8, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count9, /^[0-9]+$/s)[0] : $)]
  }
  const refuse10 = (hash11?: L.Value): L.Value[] => {
    redis.call("GET", hash11);
    return []
  }
  const holderOf12 = (lock13?: L.Value): L.Value[] => {
    let entry14: L.Value = redis.call("HGETALL", lock13)
    if ((L.truthy(L.get(entry14, 1)) && (L.truthy(L.get(entry14, 3)) || !L.truthy(hasHolderShape7(L.get(entry14, 1), L.get(entry14, 2))[0])))) {
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  const keepToken15 = (tokens16?: L.Value, last17?: L.Value, token18?: L.Value): L.Value[] => {
    let hour19: L.Value = 3600000000
    if ((L.floor((L.num(last17) / L.num(hour19))) !== L.floor((L.num(token18) / L.num(hour19))))) {
      redis.call("PEXPIREAT", tokens16, L.format("%.0f", (L.num((L.num(token18) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint20 = (tokens21?: L.Value, clock22?: L.Value, nowMs23?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock22 === "0")) {
      let token24: L.Value = redis.pcall("INCR", tokens21)
      if ((L.type(token24) === "table")) {
        countIn4(tokens21, redis.call("GET", tokens21));
        token24 = redis.call("INCR", tokens21);
      }
      redis.call("PERSIST", tokens21);
      return [token24]
    }
    let time25: L.Value = redis.pcall("TIME")
    let token26: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time25, "err"))) ? (L.num(L.tonumber(nowMs23)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time25, 1))) * 1000000)) + L.num(L.tonumber(L.get(time25, 2)))))
    let keepMs27: L.Value = 608400000
    let last28: L.Value = redis.call("SET", tokens21, L.format("%.0f", token26), "KEEPTTL", "GET")
    if (!L.truthy(last28)) {
      redis.call("PEXPIRE", tokens21, keepMs27);
      return [token26]
    }
    if (!L.truthy(isCount1(last28)[0])) {
      redis.call("SET", tokens21, last28, "KEEPTTL");
      countIn4(tokens21, last28);
    }
    let count29: L.Value = L.tonumber(last28)
    if (!L.less(count29, token26)) {
      token26 = (L.num(count29) + 1);
      redis.call("SET", tokens21, L.format("%.0f", token26), "KEEPTTL");
    }
    if (L.truthy(L.get(time25, "err"))) {
      redis.call("PEXPIRE", tokens21, keepMs27, "GT");
    } else {
      keepToken15(tokens21, count29, token26);
    }
    return [token26]
  }
  const takeOver30 = (lock31?: L.Value, donePrefix32?: L.Value, current33?: L.Value, holds34?: L.Value, doneMs35?: L.Value): L.Value[] => {
    if (!L.truthy(current33)) {
      return []
    }
    redis.call("DEL", lock31);
    if ((holds34 !== "0")) {
      redis.call("SET", L.concat(donePrefix32, current33), "0", "PX", doneMs35, "NX");
    }
    return []
  }
  let lock36: L.Value = L.get(KEYS, 1)
  let done37: L.Value = L.get(KEYS, 2)
  let tokens38: L.Value = L.get(KEYS, 3)
  let answer39: L.Value = L.get(KEYS, 4)
  let donePrefix40: L.Value = L.get(KEYS, 5)
  let holder41: L.Value = L.get(ARGV, 1)
  let leaseMs42: L.Value = L.tonumber(L.get(ARGV, 2))
  let doneMs43: L.Value = L.get(ARGV, 3)
  let clock44: L.Value = L.get(ARGV, 4)
  let nowMs45: L.Value = L.get(ARGV, 5)
  let [current46, holds47]: L.Value[] = holderOf12(lock36)
  if ((current46 === holder41)) {
    let token48: L.Value = redis.call("GET", tokens38)
    if (!L.truthy(L.tonumber(token48))) {
      token48 = (L.truthy(($ = countIn4(tokens38, token48)[0])) ? $ : mint20(tokens38, clock44, nowMs45)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock36), L.tonumber(token48))]
  }
  if (L.less(0, redis.call("EXISTS", done37, answer39))) {
    return [L.table(":refused", redis.call("PTTL", lock36))]
  }
  let token49: L.Value = mint20(tokens38, clock44, nowMs45)[0]
  takeOver30(lock36, donePrefix40, current46, holds47, doneMs43);
  redis.call("SET", answer39, "1", "PX", doneMs43);
  redis.call("HSET", lock36, holder41, "1");
  redis.call("PEXPIRE", lock36, leaseMs42);
  return [L.table(":granted", leaseMs42, token49)]
}
