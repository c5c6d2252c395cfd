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
      let mode15: L.Value = redis.call("HGET", lock13, "mode")
      if (((mode15 === "read") || (mode15 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  const keepToken16 = (tokens17?: L.Value, last18?: L.Value, token19?: L.Value): L.Value[] => {
    let hour20: L.Value = 3600000000
    if ((L.floor((L.num(last18) / L.num(hour20))) !== L.floor((L.num(token19) / L.num(hour20))))) {
      redis.call("PEXPIREAT", tokens17, L.format("%.0f", (L.num((L.num(token19) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint21 = (tokens22?: L.Value, clock23?: L.Value, nowMs24?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock23 === "0")) {
      let token25: L.Value = redis.pcall("INCR", tokens22)
      if ((L.type(token25) === "table")) {
        countIn4(tokens22, redis.call("GET", tokens22));
        token25 = redis.call("INCR", tokens22);
      }
      redis.call("PERSIST", tokens22);
      return [token25]
    }
    let time26: L.Value = redis.pcall("TIME")
    let token27: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time26, "err"))) ? (L.num(L.tonumber(nowMs24)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time26, 1))) * 1000000)) + L.num(L.tonumber(L.get(time26, 2)))))
    let keepMs28: L.Value = 608400000
    let last29: L.Value = redis.call("SET", tokens22, L.format("%.0f", token27), "KEEPTTL", "GET")
    if (!L.truthy(last29)) {
      redis.call("PEXPIRE", tokens22, keepMs28);
      return [token27]
    }
    if (!L.truthy(isCount1(last29)[0])) {
      redis.call("SET", tokens22, last29, "KEEPTTL");
      countIn4(tokens22, last29);
    }
    let count30: L.Value = L.tonumber(last29)
    if (!L.less(count30, token27)) {
      token27 = (L.num(count30) + 1);
      redis.call("SET", tokens22, L.format("%.0f", token27), "KEEPTTL");
    }
    if (L.truthy(L.get(time26, "err"))) {
      redis.call("PEXPIRE", tokens22, keepMs28, "GT");
    } else {
      keepToken16(tokens22, count30, token27);
    }
    return [token27]
  }
  const readLine31 = (text32?: L.Value, now33?: L.Value): L.Value[] => {
    let $: L.Value
    let [at34, since35, mean36, heard37, count38, age39, waited40, turn41, mark42]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text32) === "string"))) ? text32 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line43: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at34)) ? $ : (L.num(now33) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since35)) ? $ : (L.num(now33) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean36)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard37)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count38)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age39)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited40)) ? $ : 0))], ["turn", (L.truthy(($ = turn41)) ? $ : "")], ["mark", (L.truthy(($ = mark42)) ? $ : "")])
    if (L.less(now33, L.get(line43, "since"))) {
      L.set(line43, "at", (L.num((L.num(L.get(line43, "at")) + L.num(now33))) - L.num(L.get(line43, "since"))));
      L.set(line43, "since", now33);
    }
    if (((L.less((L.num(now33) + 600000), L.get(line43, "at")) || L.less(600000, L.get(line43, "mean"))) || L.less(86400000, (L.num(now33) - L.num(L.get(line43, "since")))))) {
      return [...readLine31("", now33)]
    }
    return [line43]
  }
  const keepLine44 = (key45?: L.Value, line46?: L.Value, now47?: L.Value): L.Value[] => {
    let text48: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line46, "at")) * 1000), (L.num(L.get(line46, "since")) * 1000), (L.num(L.get(line46, "mean")) * 1000), (L.num(L.get(line46, "heard")) * 1000), L.get(line46, "count"), L.get(line46, "age"), L.get(line46, "waited"))
    let ttlMs49: L.Value = (L.num((L.num(L.max((L.num(L.get(line46, "at")) - L.num(now47)), 0)) + L.num((4 * L.num(L.max(L.get(line46, "mean"), (L.num(now47) - L.num(L.get(line46, "since"))))))))) + 2000)
    redis.pcall("SET", key45, L.concat(text48, L.concat(L.get(line46, "turn"), L.concat(":", L.get(line46, "mark")))), "PX", L.ceil(ttlMs49));
    return []
  }
  const gaps50 = (line51?: L.Value, now52?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs53: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line51, "count")))) ? L.min((L.num(L.get(line51, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs54: L.Value = (L.num((L.num((L.num(now52) - L.num(L.get(line51, "since")))) - L.num(L.get(line51, "mean")))) / 8)
    return [L.max(closeMs53, L.min(stretchedMs54, L.max(100, (L.num(L.get(line51, "mean")) / 2)), 1000)), closeMs53]
  }
  const learn55 = (pace56?: L.Value, heldMs57?: L.Value, most58?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs57 = L.min(heldMs57, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace56, "count")))) ? (L.num((8 * L.num(L.get(pace56, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace56, "count", L.min((L.num(L.get(pace56, "count")) + 1), most58));
    L.set(pace56, "mean", (L.num(L.get(pace56, "mean")) + L.num((L.num((L.num(heldMs57) - L.num(L.get(pace56, "mean")))) / L.num(L.get(pace56, "count"))))));
    return [heldMs57]
  }
  const ownSleep59 = (line60?: L.Value, heldMs61?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs61) - L.num(L.get(line60, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs61))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother62 = (line63?: L.Value, now64?: L.Value, endsAt65?: L.Value, who66?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd67, known68]: L.Value[] = L.match(L.get(line63, "mark"), /^([0-9]+) (.*)$/s)
    let [process69, heirs70]: L.Value[] = L.gsub(who66, /-[0-9]+$/gs, "")
    L.set(line63, "mark", (L.truthy(($ = (L.truthy(($ = endsAt65)) ? L.concat(L.format("%.0f ", endsAt65), process69) : $))) ? $ : ""));
    let laterMs71: L.Value = (L.num((L.truthy(($ = endsAt65)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd67)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd67)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt65))) ? $ : (known68 !== process69)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs70 === 0))) ? !L.less(laterMs71, 5) : $))) ? !L.less((L.num((L.num(endsAt65) - L.num(now64))) / 4), laterMs71) : $)) : $)]
  }
  const learnFrom72 = (line73?: L.Value, ask74?: L.Value, heldMs75?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask74, "waitedMs"))) {
      learn55(line73, heldMs75, 10);
    }
    return []
  }
  const whenFree76 = (line77?: L.Value, now78?: L.Value, ask79?: L.Value, heldMs80?: L.Value, isSeen81?: L.Value, silentMs82?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen81)) {
      L.set(line77, "since", now78);
    }
    let freeMs83: L.Value = (L.num(now78) - L.num(L.get(line77, "since")))
    if (((((L.get(ask79, "last") === "0") && L.less(now78, L.get(line77, "at"))) && !L.less((L.num(freeMs83) + L.num(L.get(ask79, "rttMs"))), L.get(ask79, "waitedMs"))) && L.less(freeMs83, silentMs82))) {
      L.set(line77, "mark", L.format("-%.0f", heldMs80));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps50(line77, now78)[0])), 1000)))]
    }
    learnFrom72(line77, ask79, heldMs80);
    if (L.less((12 * L.num(L.get(line77, "mean"))), heldMs80)) {
      L.set(line77, "at", L.min(L.get(line77, "at"), now78));
    }
    L.set(line77, "mark", "");
    L.set(line77, "since", now78);
    return [0]
  }
  const whenHeld84 = (line85?: L.Value, now86?: L.Value, ask87?: L.Value, remainingMs88?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs89, closeMs90]: L.Value[] = gaps50(line85, now86)
    let chance91: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask87, "jitter")) / 1000)))
    let sleepMs92: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line85, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep59(line85, (L.num(now86) - L.num(L.get(line85, "since")))))) * L.num((L.num(chance91) + 1)))) / 2)
    let at93: L.Value = L.max((L.num(L.get(line85, "at")) + L.num((L.num(apartMs89) * L.num(chance91)))), (L.num(now86) + L.num(sleepMs92)), (L.num(now86) + L.num(L.min(L.get(ask87, "rttMs"), apartMs89))))
    let mostMs94: L.Value = Infinity
    if (!L.less(remainingMs88, 0)) {
      let afterOthers95: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now86) + L.num(L.get(ask87, "rttMs"))), L.get(line85, "at")))) ? (L.num(L.get(line85, "at")) + L.num((L.num(closeMs90) * L.num(chance91)))) : $))) ? $ : 0)
      at93 = L.min(at93, L.max((L.num((L.num(now86) + L.num(remainingMs88))) + 5), afterOthers95));
      mostMs94 = (L.num((L.num(remainingMs88) + 5)) + L.num((L.num(apartMs89) * L.num(chance91))));
    }
    if (L.less((L.num(now86) + L.num(L.get(ask87, "leftMs"))), at93)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask87, "leftMs"))))]
    }
    L.set(line85, "age", (L.num(L.get(line85, "age")) + L.num((L.num((L.num(L.get(ask87, "waitedMs")) - L.num(L.get(line85, "age")))) / 16))));
    let isKept96: L.Value = L.less((L.num(now86) - L.num(L.get(line85, "heard"))), L.min((2 * L.num(apartMs89)), L.get(ask87, "waitedMs")))
    let believedMs97: L.Value = L.max(500, sleepMs92, (L.truthy(($ = (L.truthy(($ = isKept96)) ? (8 * L.num(L.get(ask87, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now86) + L.num(believedMs97)), at93)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs92, (L.num(believedMs97) * L.num(chance91))), mostMs94)))]
    }
    let soonMs98: L.Value = L.max((L.num((L.num(at93) - L.num(now86))) / 12), closeMs90, sleepMs92)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line85, "age"))), (5 * L.num((L.num(L.get(line85, "at")) - L.num(now86))))), L.get(ask87, "waitedMs")) && L.less((L.num(now86) + L.num((2 * L.num(soonMs98)))), at93))) {
      return [-L.num(L.ceil(soonMs98))]
    }
    L.set(line85, "at", L.min(at93, (L.num(now86) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line85, "at")) - L.num(now86))))]
  }
  const slotIn99 = (line100?: L.Value, now101?: L.Value, ask102?: L.Value, remainingMs103?: L.Value, endsAt104?: L.Value, who105?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs106: L.Value = L.max(0, L.min((L.num(now101) - L.num(L.get(line100, "heard"))), 600000))
    let formerMs107: L.Value = L.tonumber(L.match(L.get(line100, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs108: L.Value = (L.truthy(($ = formerMs107)) ? $ : (L.num(now101) - L.num(L.get(line100, "since"))))
    let silentMs109: L.Value = (L.num(1.25) * L.num(L.max(ownSleep59(line100, heldMs108)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line100, "count")))) ? L.min((L.num(L.get(line100, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps50(line100, now101)[0]))) + L.num(silentMs109)), heardMs106)) {
      L.set(line100, "at", L.min(L.get(line100, "at"), now101));
    }
    L.set(line100, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask102, "slot") === "1"))) ? now101 : $))) ? $ : (L.num(now101) - L.num(heardMs106))));
    if ((remainingMs103 === -2)) {
      return [...whenFree76(line100, now101, ask102, heldMs108, formerMs107, silentMs109)]
    }
    if (L.truthy(isAnother62(line100, now101, endsAt104, who105)[0])) {
      learnFrom72(line100, ask102, heldMs108);
      L.set(line100, "since", now101);
    } else if (L.truthy(formerMs107)) {
      L.set(line100, "since", now101);
    }
    return [...whenHeld84(line100, now101, ask102, remainingMs103)]
  }
  const nextSlot110 = (slots111?: L.Value, text112?: L.Value, now113?: L.Value, ask114?: L.Value, remainingMs115?: L.Value, who116?: L.Value): L.Value[] => {
    let line117: L.Value = readLine31(text112, now113)[0]
    let askInMs118: L.Value = slotIn99(line117, now113, ask114, remainingMs115, (L.num(now113) + L.num(remainingMs115)), who116)[0]
    keepLine44(slots111, line117, now113);
    return [askInMs118]
  }
  const serverTime119 = (nowMs120?: L.Value): L.Value[] => {
    let $: L.Value
    let time121: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time121, "err"))) ? L.tonumber(nowMs120) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time121, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time121, 2))) / 1000)))))]
  }
  let lock122: L.Value = L.get(KEYS, 1)
  let done123: L.Value = L.get(KEYS, 2)
  let tokens124: L.Value = L.get(KEYS, 3)
  let slots125: L.Value = L.get(KEYS, 4)
  let holder126: L.Value = L.get(ARGV, 1)
  let leaseMs127: L.Value = L.tonumber(L.get(ARGV, 2))
  let last128: L.Value = L.get(ARGV, 3)
  let doneMs129: L.Value = L.get(ARGV, 4)
  let clock130: L.Value = L.get(ARGV, 5)
  let rttMs131: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter132: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs133: L.Value = L.get(ARGV, 8)
  let leftMs134: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot135: L.Value = L.get(ARGV, 10)
  let waitedMs136: L.Value = L.tonumber(L.get(ARGV, 11))
  let present137: L.Value = (L.truthy(($ = (rttMs131 === 0))) ? redis.call("EXISTS", lock122, done123, slots125) : $)
  if ((present137 === 0)) {
    let token138: L.Value = mint21(tokens124, clock130, nowMs133)[0]
    redis.call("HSET", lock122, holder126, "1");
    redis.call("PEXPIRE", lock122, leaseMs127);
    return [L.table(":granted", leaseMs127, token138)]
  }
  let current139: L.Value = holderOf12(lock122)[0]
  if ((current139 === holder126)) {
    let token140: L.Value = redis.call("GET", tokens124)
    if (!L.truthy(L.tonumber(token140))) {
      token140 = (L.truthy(($ = countIn4(tokens124, token140)[0])) ? $ : mint21(tokens124, clock130, nowMs133)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock122), L.tonumber(token140))]
  }
  let [finished141, line142]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present137 !== (L.truthy(($ = (L.truthy(($ = current139)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done123, slots125) : $))) ? $ : L.table()))
  if (L.truthy(finished141)) {
    return [L.table(":refused", redis.call("PTTL", lock122))]
  }
  let remainingMs143: L.Value = (L.truthy(($ = (L.truthy(($ = current139)) ? redis.call("PTTL", lock122) : $))) ? $ : -2)
  if ((L.truthy(current139) && (last128 === "1"))) {
    redis.call("SET", done123, "0", "PX", doneMs129);
    return [L.table(":busy", remainingMs143, 0)]
  }
  let ask144: L.Value = L.keyed(L.table(), ["last", last128], ["rttMs", rttMs131], ["jitter", jitter132], ["leftMs", leftMs134], ["slot", slot135], ["waitedMs", waitedMs136])
  let askInMs145: L.Value = nextSlot110(slots125, line142, serverTime119(nowMs133)[0], ask144, remainingMs143, current139)[0]
  if ((askInMs145 === 0)) {
    let token146: L.Value = mint21(tokens124, clock130, nowMs133)[0]
    redis.call("HSET", lock122, holder126, "1");
    redis.call("PEXPIRE", lock122, leaseMs127);
    return [L.table(":granted", leaseMs127, token146)]
  }
  return [L.table(":busy", remainingMs143, askInMs145)]
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
      let mode15: L.Value = redis.call("HGET", lock13, "mode")
      if (((mode15 === "read") || (mode15 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  let lock16: L.Value = L.get(KEYS, 1)
  let tokens17: L.Value = L.get(KEYS, 2)
  let [holder18, holds19]: L.Value[] = holderOf12(lock16)
  if (!L.truthy(holder18)) {
    return [":free"]
  }
  let token20: L.Value = L.tonumber((L.truthy(($ = countIn4(tokens17, redis.call("GET", tokens17))[0])) ? $ : 0))
  return [L.table(":held", holder18, L.tonumber(holds19), redis.call("PTTL", lock16), token20)]
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
      let mode15: L.Value = redis.call("HGET", lock13, "mode")
      if (((mode15 === "read") || (mode15 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse10(lock13);
    }
    return [L.get(entry14, 1), L.get(entry14, 2)]
  }
  const keepToken16 = (tokens17?: L.Value, last18?: L.Value, token19?: L.Value): L.Value[] => {
    let hour20: L.Value = 3600000000
    if ((L.floor((L.num(last18) / L.num(hour20))) !== L.floor((L.num(token19) / L.num(hour20))))) {
      redis.call("PEXPIREAT", tokens17, L.format("%.0f", (L.num((L.num(token19) / 1000)) + 608400000)), "GT");
    }
    return []
  }
  const mint21 = (tokens22?: L.Value, clock23?: L.Value, nowMs24?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock23 === "0")) {
      let token25: L.Value = redis.pcall("INCR", tokens22)
      if ((L.type(token25) === "table")) {
        countIn4(tokens22, redis.call("GET", tokens22));
        token25 = redis.call("INCR", tokens22);
      }
      redis.call("PERSIST", tokens22);
      return [token25]
    }
    let time26: L.Value = redis.pcall("TIME")
    let token27: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time26, "err"))) ? (L.num(L.tonumber(nowMs24)) * 1000) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time26, 1))) * 1000000)) + L.num(L.tonumber(L.get(time26, 2)))))
    let keepMs28: L.Value = 608400000
    let last29: L.Value = redis.call("SET", tokens22, L.format("%.0f", token27), "KEEPTTL", "GET")
    if (!L.truthy(last29)) {
      redis.call("PEXPIRE", tokens22, keepMs28);
      return [token27]
    }
    if (!L.truthy(isCount1(last29)[0])) {
      redis.call("SET", tokens22, last29, "KEEPTTL");
      countIn4(tokens22, last29);
    }
    let count30: L.Value = L.tonumber(last29)
    if (!L.less(count30, token27)) {
      token27 = (L.num(count30) + 1);
      redis.call("SET", tokens22, L.format("%.0f", token27), "KEEPTTL");
    }
    if (L.truthy(L.get(time26, "err"))) {
      redis.call("PEXPIRE", tokens22, keepMs28, "GT");
    } else {
      keepToken16(tokens22, count30, token27);
    }
    return [token27]
  }
  const takeOver31 = (lock32?: L.Value, donePrefix33?: L.Value, current34?: L.Value, holds35?: L.Value, doneMs36?: L.Value): L.Value[] => {
    if (!L.truthy(current34)) {
      return []
    }
    redis.call("DEL", lock32);
    if ((holds35 !== "0")) {
      redis.call("SET", L.concat(donePrefix33, current34), "0", "PX", doneMs36, "NX");
    }
    return []
  }
  let lock37: L.Value = L.get(KEYS, 1)
  let done38: L.Value = L.get(KEYS, 2)
  let tokens39: L.Value = L.get(KEYS, 3)
  let answer40: L.Value = L.get(KEYS, 4)
  let donePrefix41: L.Value = L.get(KEYS, 5)
  let holder42: L.Value = L.get(ARGV, 1)
  let leaseMs43: L.Value = L.tonumber(L.get(ARGV, 2))
  let doneMs44: L.Value = L.get(ARGV, 3)
  let clock45: L.Value = L.get(ARGV, 4)
  let nowMs46: L.Value = L.get(ARGV, 5)
  let [current47, holds48]: L.Value[] = holderOf12(lock37)
  if ((current47 === holder42)) {
    let token49: L.Value = redis.call("GET", tokens39)
    if (!L.truthy(L.tonumber(token49))) {
      token49 = (L.truthy(($ = countIn4(tokens39, token49)[0])) ? $ : mint21(tokens39, clock45, nowMs46)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock37), L.tonumber(token49))]
  }
  if (L.less(0, redis.call("EXISTS", done38, answer40))) {
    return [L.table(":refused", redis.call("PTTL", lock37))]
  }
  let token50: L.Value = mint21(tokens39, clock45, nowMs46)[0]
  takeOver31(lock37, donePrefix41, current47, holds48, doneMs44);
  redis.call("SET", answer40, "1", "PX", doneMs44);
  redis.call("HSET", lock37, holder42, "1");
  redis.call("PEXPIRE", lock37, leaseMs43);
  return [L.table(":granted", leaseMs43, token50)]
}
