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
  const gaps53 = (line54?: L.Value, now55?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs56: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line54, "count")))) ? L.min((L.num(L.get(line54, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs57: L.Value = (L.num((L.num((L.num(now55) - L.num(L.get(line54, "since")))) - L.num(L.get(line54, "mean")))) / 8)
    return [closeMs56, L.max(closeMs56, L.min(stretchedMs57, L.max(100, (L.num(L.get(line54, "mean")) / 2)), 1000))]
  }
  const keepLine58 = (slots59?: L.Value, line60?: L.Value, now61?: L.Value): L.Value[] => {
    keepPace43(slots59, line60, (L.num((L.num(L.max((L.num(L.get(line60, "at")) - L.num(now61)), 0)) + L.num((4 * L.num(L.max(L.get(line60, "mean"), (L.num(now61) - L.num(L.get(line60, "since"))))))))) + 2000));
    return []
  }
  const ownSleep62 = (line63?: L.Value, heldMs64?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs64) - L.num(L.get(line63, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs64))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn65 = (line66?: L.Value, now67?: L.Value, who68?: L.Value, endsAt69?: L.Value, remainingMs70?: L.Value, last71?: L.Value, rttMs72?: L.Value, chance73?: L.Value, leftMs74?: L.Value, slot75?: L.Value, waitedMs76?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs77: L.Value = L.max(0, L.min((L.num(now67) - L.num(L.get(line66, "square"))), 600000))
    let [closeMs78, apartMs79]: L.Value[] = gaps53(line66, now67)
    let former80: L.Value = L.tonumber(L.match(L.get(line66, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs81: L.Value = (L.truthy(($ = former80)) ? $ : (L.num(now67) - L.num(L.get(line66, "since"))))
    let silentMs82: L.Value = (L.num(1.25) * L.num(L.max(ownSleep62(line66, heldMs81)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line66, "count")))) ? L.min((L.num(L.get(line66, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs79))) + L.num(silentMs82)), heardMs77)) {
      L.set(line66, "at", L.min(L.get(line66, "at"), now67));
    }
    let [endedAt83, before84]: L.Value[] = L.match(L.get(line66, "mark"), /^([0-9]+) (.*)$/s)
    let turn85: L.Value = who68, heirs86: L.Value = 0
    if (L.truthy(who68)) {
      {
        const values = [...L.gsub(who68, /-[0-9]+$/gs, "")]
        turn85 = values[0];
        heirs86 = values[1];
      }
    }
    let laterMs87: L.Value = (L.num(endsAt69) - L.num((L.truthy(($ = L.tonumber(endedAt83))) ? $ : endsAt69)))
    let isFree88: L.Value = (remainingMs70 === -2)
    if (((L.truthy(isFree88) || L.truthy(former80)) || (L.truthy(endedAt83) && ((before84 !== turn85) || (((heirs86 === 0) && !L.less(laterMs87, 5)) && !L.less((L.num((L.num(endsAt69) - L.num(now67))) / 4), laterMs87)))))) {
      if (!L.truthy(former80)) {
        learn49(line66, heldMs81, 10);
      }
      L.set(line66, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former80)) ? isFree88 : $))) ? L.get(line66, "since") : $))) ? $ : now67));
      {
        const values = [...gaps53(line66, now67)]
        closeMs78 = values[0];
        apartMs79 = values[1];
      }
    }
    L.set(line66, "square", (L.truthy(($ = (L.truthy(($ = (slot75 === "1"))) ? now67 : $))) ? $ : (L.num(now67) - L.num(heardMs77))));
    L.set(line66, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree88)) ? L.format("-%.0f", heldMs81) : $))) ? $ : (L.truthy(($ = turn85)) ? L.concat(L.format("%.0f ", endsAt69), turn85) : $)))) ? $ : ""));
    if (L.truthy(isFree88)) {
      let freeMs89: L.Value = (L.num(now67) - L.num(L.get(line66, "since")))
      if (((((last71 === "0") && L.less(now67, L.get(line66, "at"))) && !L.less((L.num(freeMs89) + L.num(rttMs72)), waitedMs76)) && L.less(freeMs89, silentMs82))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs79)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line66, "mean"))), heldMs81)) {
        L.set(line66, "at", L.min(L.get(line66, "at"), now67));
      }
      L.set(line66, "mark", "");
      L.set(line66, "since", now67);
      return [0]
    }
    let sleepMs90: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line66, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep62(line66, (L.num(now67) - L.num(L.get(line66, "since")))))) * L.num((L.num(chance73) + 1)))) / 2)
    let at91: L.Value = L.max((L.num(L.get(line66, "at")) + L.num((L.num(apartMs79) * L.num(chance73)))), (L.num(now67) + L.num(sleepMs90)), (L.num(now67) + L.num(L.min(rttMs72, apartMs79))))
    let mostMs92: L.Value = Infinity
    if (!L.less(remainingMs70, 0)) {
      let afterOthers93: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now67) + L.num(rttMs72)), L.get(line66, "at")))) ? (L.num(L.get(line66, "at")) + L.num((L.num(closeMs78) * L.num(chance73)))) : $))) ? $ : 0)
      at91 = L.min(at91, L.max((L.num((L.num(now67) + L.num(remainingMs70))) + 5), afterOthers93));
      mostMs92 = (L.num((L.num(remainingMs70) + 5)) + L.num((L.num(apartMs79) * L.num(chance73))));
    }
    if (L.less((L.num(now67) + L.num(leftMs74)), at91)) {
      return [-L.num(L.max(1, L.ceil(leftMs74)))]
    }
    L.set(line66, "late", (L.num(L.get(line66, "late")) + L.num((L.num((L.num(waitedMs76) - L.num(L.get(line66, "late")))) / 16))));
    let isKept94: L.Value = L.less((L.num(now67) - L.num(L.get(line66, "square"))), L.min((2 * L.num(apartMs79)), waitedMs76))
    let believedMs95: L.Value = L.max(500, sleepMs90, (L.truthy(($ = (L.truthy(($ = isKept94)) ? (8 * L.num(waitedMs76)) : $))) ? $ : 0))
    if (L.less((L.num(now67) + L.num(believedMs95)), at91)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs90, (L.num(believedMs95) * L.num(chance73))), mostMs92)))]
    }
    let soonMs96: L.Value = L.max((L.num((L.num(at91) - L.num(now67))) / 12), closeMs78, sleepMs90)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line66, "late"))), (5 * L.num((L.num(L.get(line66, "at")) - L.num(now67))))), waitedMs76) && L.less((L.num(now67) + L.num((2 * L.num(soonMs96)))), at91))) {
      return [-L.num(L.ceil(soonMs96))]
    }
    L.set(line66, "at", L.min(at91, (L.num(now67) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line66, "at")) - L.num(now67))))]
  }
  const nextSlot97 = (slots98?: L.Value, text99?: L.Value, now100?: L.Value, who101?: L.Value, remainingMs102?: L.Value, last103?: L.Value, rttMs104?: L.Value, jitter105?: L.Value, leftMs106?: L.Value, slot107?: L.Value, waitedMs108?: L.Value): L.Value[] => {
    let line109: L.Value = readPace30(text99, now100)[0]
    let askInMs110: L.Value = slotIn65(line109, now100, who101, (L.num(now100) + L.num(remainingMs102)), remainingMs102, last103, rttMs104, (L.num(0.5) + L.num((L.num(jitter105) / 1000))), leftMs106, slot107, waitedMs108)[0]
    keepLine58(slots98, line109, now100);
    return [askInMs110]
  }
  const serverTime111 = (nowMs112?: L.Value): L.Value[] => {
    let $: L.Value
    let time113: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time113, "err"))) ? L.tonumber(nowMs112) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time113, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time113, 2))) / 1000)))))]
  }
  let lock114: L.Value = L.get(KEYS, 1)
  let done115: L.Value = L.get(KEYS, 2)
  let tokens116: L.Value = L.get(KEYS, 3)
  let slots117: L.Value = L.get(KEYS, 4)
  let holder118: L.Value = L.get(ARGV, 1)
  let leaseMs119: L.Value = L.tonumber(L.get(ARGV, 2))
  let last120: L.Value = L.get(ARGV, 3)
  let doneMs121: L.Value = L.get(ARGV, 4)
  let clock122: L.Value = L.get(ARGV, 5)
  let rttMs123: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter124: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs125: L.Value = L.get(ARGV, 8)
  let leftMs126: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot127: L.Value = L.get(ARGV, 10)
  let waitedMs128: L.Value = L.tonumber(L.get(ARGV, 11))
  let present129: L.Value = (L.truthy(($ = (rttMs123 === 0))) ? redis.call("EXISTS", lock114, done115, slots117) : $)
  if ((present129 === 0)) {
    let token130: L.Value = mint20(tokens116, clock122, nowMs125)[0]
    redis.call("HSET", lock114, holder118, "1");
    redis.call("PEXPIRE", lock114, leaseMs119);
    return [L.table(":granted", leaseMs119, token130)]
  }
  let current131: L.Value = holderOf12(lock114)[0]
  if ((current131 === holder118)) {
    let token132: L.Value = redis.call("GET", tokens116)
    if (!L.truthy(L.tonumber(token132))) {
      token132 = (L.truthy(($ = countIn4(tokens116, token132)[0])) ? $ : mint20(tokens116, clock122, nowMs125)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock114), L.tonumber(token132))]
  }
  let [finished133, line134]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present129 !== (L.truthy(($ = (L.truthy(($ = current131)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done115, slots117) : $))) ? $ : L.table()))
  if (L.truthy(finished133)) {
    return [L.table(":refused", redis.call("PTTL", lock114))]
  }
  let remainingMs135: L.Value = (L.truthy(($ = (L.truthy(($ = current131)) ? redis.call("PTTL", lock114) : $))) ? $ : -2)
  if ((L.truthy(current131) && (last120 === "1"))) {
    redis.call("SET", done115, "0", "PX", doneMs121);
    return [L.table(":busy", remainingMs135, 0)]
  }
  let askInMs136: L.Value = nextSlot97(slots117, line134, serverTime111(nowMs125)[0], current131, remainingMs135, last120, rttMs123, jitter124, leftMs126, slot127, waitedMs128)[0]
  if ((askInMs136 === 0)) {
    let token137: L.Value = mint20(tokens116, clock122, nowMs125)[0]
    redis.call("HSET", lock114, holder118, "1");
    redis.call("PEXPIRE", lock114, leaseMs119);
    return [L.table(":granted", leaseMs119, token137)]
  }
  return [L.table(":busy", remainingMs135, askInMs136)]
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

export const pass: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const finished9 = (done10?: L.Value, answer11?: L.Value, doneMs12?: L.Value): L.Value[] => {
    let $: L.Value
    let stored13: L.Value = redis.pcall("SET", done10, answer11, "PX", doneMs12, "NX")
    if ((L.truthy(stored13) && L.truthy(L.get(stored13, "err")))) {
      passFull7(done10);
      stored13 = redis.call("SET", done10, answer11, "PX", doneMs12, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored13))) ? redis.call("GET", done10) : $)]
  }
  const keepToken14 = (tokens15?: L.Value, last16?: L.Value, token17?: L.Value): L.Value[] => {
    let hour18: L.Value = 3600000000
    if ((L.floor((L.num(last16) / L.num(hour18))) !== L.floor((L.num(token17) / L.num(hour18))))) {
      redis.call("PEXPIREAT", tokens15, L.format("%.0f", (L.num((L.num(token17) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint19 = (tokens20?: L.Value, clock21?: L.Value, nowMs22?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock21 === "0")) {
      let token23: L.Value = redis.pcall("INCR", tokens20)
      if ((L.type(token23) === "table")) {
        countIn4(tokens20, redis.call("GET", tokens20));
        token23 = redis.call("INCR", tokens20);
      }
      redis.call("PERSIST", tokens20);
      return [token23]
    }
    let time24: L.Value = redis.pcall("TIME")
    let token25: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time24, "err"))) ? (L.num(L.tonumber(nowMs22)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time24, 1))) * 1000000)) + L.num(L.tonumber(L.get(time24, 2)))))
    let keepMs26: L.Value = 608400000
    let last27: L.Value = redis.call("SET", tokens20, L.format("%.0f", token25), "KEEPTTL", "GET")
    if (!L.truthy(last27)) {
      redis.call("PEXPIRE", tokens20, keepMs26);
      return [token25]
    }
    if (!L.truthy(isCount1(last27)[0])) {
      redis.call("SET", tokens20, last27, "KEEPTTL");
      countIn4(tokens20, last27);
    }
    let count28: L.Value = L.tonumber(last27)
    if (!L.less(count28, token25)) {
      token25 = (L.num(count28) + 1);
      redis.call("SET", tokens20, L.format("%.0f", token25), "KEEPTTL");
    }
    if (L.truthy(L.get(time24, "err"))) {
      redis.call("PEXPIRE", tokens20, keepMs26, "GT");
    } else {
      keepToken14(tokens20, count28, token25);
    }
    return [token25]
  }
  let lock29: L.Value = L.get(KEYS, 1)
  let done30: L.Value = L.get(KEYS, 2)
  let tokens31: L.Value = L.get(KEYS, 3)
  let holder32: L.Value = L.get(ARGV, 1)
  let heir33: L.Value = L.get(ARGV, 2)
  let leaseMs34: L.Value = L.tonumber(L.get(ARGV, 3))
  let doneMs35: L.Value = L.get(ARGV, 4)
  let clock36: L.Value = L.get(ARGV, 5)
  let nowMs37: L.Value = L.get(ARGV, 6)
  if ((redis.call("HDEL", lock29, holder32) === 1)) {
    redis.call("SET", done30, "1", "PX", doneMs35);
    redis.call("HSET", lock29, heir33, "1");
    redis.call("PEXPIRE", lock29, leaseMs34);
    return [L.table(":passed", leaseMs34, ...mint19(tokens31, clock36, nowMs37))]
  }
  let kept38: L.Value = finished9(done30, "0", doneMs35)[0]
  if ((redis.call("HEXISTS", lock29, heir33) === 1)) {
    let token39: L.Value = redis.call("GET", tokens31)
    if (!L.truthy(L.tonumber(token39))) {
      token39 = (L.truthy(($ = countIn4(tokens31, token39)[0])) ? $ : mint19(tokens31, clock36, nowMs37)[0]);
    }
    return [L.table(":passed", redis.call("PTTL", lock29), L.tonumber(token39))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (kept38 === "1"))) ? ":released" : $))) ? $ : ":gone")]
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
