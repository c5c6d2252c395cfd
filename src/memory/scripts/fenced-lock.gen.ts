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
  const readLine30 = (text31?: L.Value, now32?: L.Value): L.Value[] => {
    let $: L.Value
    let [at33, since34, mean35, heard36, count37, age38, waited39, turn40, mark41]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text31) === "string"))) ? text31 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line42: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at33)) ? $ : (L.num(now32) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since34)) ? $ : (L.num(now32) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean35)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard36)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count37)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age38)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited39)) ? $ : 0))], ["turn", (L.truthy(($ = turn40)) ? $ : "")], ["mark", (L.truthy(($ = mark41)) ? $ : "")])
    if (L.less(now32, L.get(line42, "since"))) {
      L.set(line42, "at", (L.num((L.num(L.get(line42, "at")) + L.num(now32))) - L.num(L.get(line42, "since"))));
      L.set(line42, "since", now32);
    }
    if (((L.less((L.num(now32) + 600000), L.get(line42, "at")) || L.less(600000, L.get(line42, "mean"))) || L.less(86400000, (L.num(now32) - L.num(L.get(line42, "since")))))) {
      return [...readLine30("", now32)]
    }
    return [line42]
  }
  const keepLine43 = (key44?: L.Value, line45?: L.Value, now46?: L.Value): L.Value[] => {
    let text47: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line45, "at")) * 1000), (L.num(L.get(line45, "since")) * 1000), (L.num(L.get(line45, "mean")) * 1000), (L.num(L.get(line45, "heard")) * 1000), L.get(line45, "count"), L.get(line45, "age"), L.get(line45, "waited"))
    let ttlMs48: L.Value = (L.num((L.num(L.max((L.num(L.get(line45, "at")) - L.num(now46)), 0)) + L.num((4 * L.num(L.max(L.get(line45, "mean"), (L.num(now46) - L.num(L.get(line45, "since"))))))))) + 2000)
    redis.pcall("SET", key44, L.concat(text47, L.concat(L.get(line45, "turn"), L.concat(":", L.get(line45, "mark")))), "PX", L.ceil(ttlMs48));
    return []
  }
  const gaps49 = (line50?: L.Value, now51?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs52: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? L.min((L.num(L.get(line50, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs53: L.Value = (L.num((L.num((L.num(now51) - L.num(L.get(line50, "since")))) - L.num(L.get(line50, "mean")))) / 8)
    return [L.max(closeMs52, L.min(stretchedMs53, L.max(100, (L.num(L.get(line50, "mean")) / 2)), 1000)), closeMs52]
  }
  const learn54 = (pace55?: L.Value, heldMs56?: L.Value, most57?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs56 = L.min(heldMs56, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace55, "count")))) ? (L.num((8 * L.num(L.get(pace55, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace55, "count", L.min((L.num(L.get(pace55, "count")) + 1), most57));
    L.set(pace55, "mean", (L.num(L.get(pace55, "mean")) + L.num((L.num((L.num(heldMs56) - L.num(L.get(pace55, "mean")))) / L.num(L.get(pace55, "count"))))));
    return [heldMs56]
  }
  const ownSleep58 = (line59?: L.Value, heldMs60?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs60) - L.num(L.get(line59, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs60))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother61 = (line62?: L.Value, now63?: L.Value, endsAt64?: L.Value, who65?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd66, known67]: L.Value[] = L.match(L.get(line62, "mark"), /^([0-9]+) (.*)$/s)
    let [process68, heirs69]: L.Value[] = L.gsub(who65, /-[0-9]+$/gs, "")
    L.set(line62, "mark", (L.truthy(($ = (L.truthy(($ = endsAt64)) ? L.concat(L.format("%.0f ", endsAt64), process68) : $))) ? $ : ""));
    let laterMs70: L.Value = (L.num((L.truthy(($ = endsAt64)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd66)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd66)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt64))) ? $ : (known67 !== process68)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs69 === 0))) ? !L.less(laterMs70, 5) : $))) ? !L.less((L.num((L.num(endsAt64) - L.num(now63))) / 4), laterMs70) : $)) : $)]
  }
  const whenFree71 = (line72?: L.Value, now73?: L.Value, ask74?: L.Value, heldMs75?: L.Value, isSeen76?: L.Value, silentMs77?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen76)) {
      learn54(line72, heldMs75, 10);
      L.set(line72, "since", now73);
    }
    let freeMs78: L.Value = (L.num(now73) - L.num(L.get(line72, "since")))
    if (((((L.get(ask74, "last") === "0") && L.less(now73, L.get(line72, "at"))) && !L.less((L.num(freeMs78) + L.num(L.get(ask74, "rttMs"))), L.get(ask74, "waitedMs"))) && L.less(freeMs78, silentMs77))) {
      L.set(line72, "mark", L.format("-%.0f", heldMs75));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps49(line72, now73)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line72, "mean"))), heldMs75)) {
      L.set(line72, "at", L.min(L.get(line72, "at"), now73));
    }
    L.set(line72, "mark", "");
    L.set(line72, "since", now73);
    return [0]
  }
  const whenHeld79 = (line80?: L.Value, now81?: L.Value, ask82?: L.Value, remainingMs83?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs84, closeMs85]: L.Value[] = gaps49(line80, now81)
    let chance86: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask82, "jitter")) / 1000)))
    let sleepMs87: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line80, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep58(line80, (L.num(now81) - L.num(L.get(line80, "since")))))) * L.num((L.num(chance86) + 1)))) / 2)
    let at88: L.Value = L.max((L.num(L.get(line80, "at")) + L.num((L.num(apartMs84) * L.num(chance86)))), (L.num(now81) + L.num(sleepMs87)), (L.num(now81) + L.num(L.min(L.get(ask82, "rttMs"), apartMs84))))
    let mostMs89: L.Value = Infinity
    if (!L.less(remainingMs83, 0)) {
      let afterOthers90: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now81) + L.num(L.get(ask82, "rttMs"))), L.get(line80, "at")))) ? (L.num(L.get(line80, "at")) + L.num((L.num(closeMs85) * L.num(chance86)))) : $))) ? $ : 0)
      at88 = L.min(at88, L.max((L.num((L.num(now81) + L.num(remainingMs83))) + 5), afterOthers90));
      mostMs89 = (L.num((L.num(remainingMs83) + 5)) + L.num((L.num(apartMs84) * L.num(chance86))));
    }
    if (L.less((L.num(now81) + L.num(L.get(ask82, "leftMs"))), at88)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask82, "leftMs"))))]
    }
    L.set(line80, "age", (L.num(L.get(line80, "age")) + L.num((L.num((L.num(L.get(ask82, "waitedMs")) - L.num(L.get(line80, "age")))) / 16))));
    let isKept91: L.Value = L.less((L.num(now81) - L.num(L.get(line80, "heard"))), L.min((2 * L.num(apartMs84)), L.get(ask82, "waitedMs")))
    let believedMs92: L.Value = L.max(500, sleepMs87, (L.truthy(($ = (L.truthy(($ = isKept91)) ? (8 * L.num(L.get(ask82, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now81) + L.num(believedMs92)), at88)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs87, (L.num(believedMs92) * L.num(chance86))), mostMs89)))]
    }
    let soonMs93: L.Value = L.max((L.num((L.num(at88) - L.num(now81))) / 12), closeMs85, sleepMs87)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line80, "age"))), (5 * L.num((L.num(L.get(line80, "at")) - L.num(now81))))), L.get(ask82, "waitedMs")) && L.less((L.num(now81) + L.num((2 * L.num(soonMs93)))), at88))) {
      return [-L.num(L.ceil(soonMs93))]
    }
    L.set(line80, "at", L.min(at88, (L.num(now81) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line80, "at")) - L.num(now81))))]
  }
  const slotIn94 = (line95?: L.Value, now96?: L.Value, ask97?: L.Value, remainingMs98?: L.Value, endsAt99?: L.Value, who100?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs101: L.Value = L.max(0, L.min((L.num(now96) - L.num(L.get(line95, "heard"))), 600000))
    let formerMs102: L.Value = L.tonumber(L.match(L.get(line95, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs103: L.Value = (L.truthy(($ = formerMs102)) ? $ : (L.num(now96) - L.num(L.get(line95, "since"))))
    let silentMs104: L.Value = (L.num(1.25) * L.num(L.max(ownSleep58(line95, heldMs103)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line95, "count")))) ? L.min((L.num(L.get(line95, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps49(line95, now96)[0]))) + L.num(silentMs104)), heardMs101)) {
      L.set(line95, "at", L.min(L.get(line95, "at"), now96));
    }
    L.set(line95, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask97, "slot") === "1"))) ? now96 : $))) ? $ : (L.num(now96) - L.num(heardMs101))));
    if ((remainingMs98 === -2)) {
      return [...whenFree71(line95, now96, ask97, heldMs103, formerMs102, silentMs104)]
    }
    if (L.truthy(isAnother61(line95, now96, endsAt99, who100)[0])) {
      learn54(line95, heldMs103, 10);
      L.set(line95, "since", now96);
    } else if (L.truthy(formerMs102)) {
      L.set(line95, "since", now96);
    }
    return [...whenHeld79(line95, now96, ask97, remainingMs98)]
  }
  const nextSlot105 = (slots106?: L.Value, text107?: L.Value, now108?: L.Value, ask109?: L.Value, remainingMs110?: L.Value, who111?: L.Value): L.Value[] => {
    let line112: L.Value = readLine30(text107, now108)[0]
    let askInMs113: L.Value = slotIn94(line112, now108, ask109, remainingMs110, (L.num(now108) + L.num(remainingMs110)), who111)[0]
    keepLine43(slots106, line112, now108);
    return [askInMs113]
  }
  const serverTime114 = (nowMs115?: L.Value): L.Value[] => {
    let $: L.Value
    let time116: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time116, "err"))) ? L.tonumber(nowMs115) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time116, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time116, 2))) / 1000)))))]
  }
  let lock117: L.Value = L.get(KEYS, 1)
  let done118: L.Value = L.get(KEYS, 2)
  let tokens119: L.Value = L.get(KEYS, 3)
  let slots120: L.Value = L.get(KEYS, 4)
  let holder121: L.Value = L.get(ARGV, 1)
  let leaseMs122: L.Value = L.tonumber(L.get(ARGV, 2))
  let last123: L.Value = L.get(ARGV, 3)
  let doneMs124: L.Value = L.get(ARGV, 4)
  let clock125: L.Value = L.get(ARGV, 5)
  let rttMs126: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter127: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs128: L.Value = L.get(ARGV, 8)
  let leftMs129: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot130: L.Value = L.get(ARGV, 10)
  let waitedMs131: L.Value = L.tonumber(L.get(ARGV, 11))
  let present132: L.Value = (L.truthy(($ = (rttMs126 === 0))) ? redis.call("EXISTS", lock117, done118, slots120) : $)
  if ((present132 === 0)) {
    let token133: L.Value = mint20(tokens119, clock125, nowMs128)[0]
    redis.call("HSET", lock117, holder121, "1");
    redis.call("PEXPIRE", lock117, leaseMs122);
    return [L.table(":granted", leaseMs122, token133)]
  }
  let current134: L.Value = holderOf12(lock117)[0]
  if ((current134 === holder121)) {
    let token135: L.Value = redis.call("GET", tokens119)
    if (!L.truthy(L.tonumber(token135))) {
      token135 = (L.truthy(($ = countIn4(tokens119, token135)[0])) ? $ : mint20(tokens119, clock125, nowMs128)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock117), L.tonumber(token135))]
  }
  let [finished136, line137]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present132 !== (L.truthy(($ = (L.truthy(($ = current134)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done118, slots120) : $))) ? $ : L.table()))
  if (L.truthy(finished136)) {
    return [L.table(":refused", redis.call("PTTL", lock117))]
  }
  let remainingMs138: L.Value = (L.truthy(($ = (L.truthy(($ = current134)) ? redis.call("PTTL", lock117) : $))) ? $ : -2)
  if ((L.truthy(current134) && (last123 === "1"))) {
    redis.call("SET", done118, "0", "PX", doneMs124);
    return [L.table(":busy", remainingMs138, 0)]
  }
  let ask139: L.Value = L.keyed(L.table(), ["last", last123], ["rttMs", rttMs126], ["jitter", jitter127], ["leftMs", leftMs129], ["slot", slot130], ["waitedMs", waitedMs131])
  let askInMs140: L.Value = nextSlot105(slots120, line137, serverTime114(nowMs128)[0], ask139, remainingMs138, current134)[0]
  if ((askInMs140 === 0)) {
    let token141: L.Value = mint20(tokens119, clock125, nowMs128)[0]
    redis.call("HSET", lock117, holder121, "1");
    redis.call("PEXPIRE", lock117, leaseMs122);
    return [L.table(":granted", leaseMs122, token141)]
  }
  return [L.table(":busy", remainingMs138, askInMs140)]
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
