// Generated from lua/string-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      let mode9: L.Value = redis.call("HGET", lock7, "mode")
      if (((mode9 === "read") || (mode9 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  const readLine10 = (text11?: L.Value, now12?: L.Value): L.Value[] => {
    let $: L.Value
    let [at13, since14, mean15, heard16, count17, age18, waited19, turn20, mark21]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text11) === "string"))) ? text11 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line22: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at13)) ? $ : (L.num(now12) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since14)) ? $ : (L.num(now12) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean15)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard16)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count17)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age18)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited19)) ? $ : 0))], ["turn", (L.truthy(($ = turn20)) ? $ : "")], ["mark", (L.truthy(($ = mark21)) ? $ : "")])
    if (L.less(now12, L.get(line22, "since"))) {
      L.set(line22, "at", (L.num((L.num(L.get(line22, "at")) + L.num(now12))) - L.num(L.get(line22, "since"))));
      L.set(line22, "since", now12);
    }
    if (((L.less((L.num(now12) + 600000), L.get(line22, "at")) || L.less(600000, L.get(line22, "mean"))) || L.less(86400000, (L.num(now12) - L.num(L.get(line22, "since")))))) {
      return [...readLine10("", now12)]
    }
    return [line22]
  }
  const keepLine23 = (key24?: L.Value, line25?: L.Value, now26?: L.Value): L.Value[] => {
    let text27: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line25, "at")) * 1000), (L.num(L.get(line25, "since")) * 1000), (L.num(L.get(line25, "mean")) * 1000), (L.num(L.get(line25, "heard")) * 1000), L.get(line25, "count"), L.get(line25, "age"), L.get(line25, "waited"))
    let ttlMs28: L.Value = (L.num((L.num(L.max((L.num(L.get(line25, "at")) - L.num(now26)), 0)) + L.num((4 * L.num(L.max(L.get(line25, "mean"), (L.num(now26) - L.num(L.get(line25, "since"))))))))) + 2000)
    redis.pcall("SET", key24, L.concat(text27, L.concat(L.get(line25, "turn"), L.concat(":", L.get(line25, "mark")))), "PX", L.ceil(ttlMs28));
    return []
  }
  const gaps29 = (line30?: L.Value, now31?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs32: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line30, "count")))) ? L.min((L.num(L.get(line30, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs33: L.Value = (L.num((L.num((L.num(now31) - L.num(L.get(line30, "since")))) - L.num(L.get(line30, "mean")))) / 8)
    return [L.max(closeMs32, L.min(stretchedMs33, L.max(100, (L.num(L.get(line30, "mean")) / 2)), 1000)), closeMs32]
  }
  const learn34 = (pace35?: L.Value, heldMs36?: L.Value, most37?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs36 = L.min(heldMs36, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace35, "count")))) ? (L.num((8 * L.num(L.get(pace35, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace35, "count", L.min((L.num(L.get(pace35, "count")) + 1), most37));
    L.set(pace35, "mean", (L.num(L.get(pace35, "mean")) + L.num((L.num((L.num(heldMs36) - L.num(L.get(pace35, "mean")))) / L.num(L.get(pace35, "count"))))));
    return [heldMs36]
  }
  const ownSleep38 = (line39?: L.Value, heldMs40?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs40) - L.num(L.get(line39, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs40))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother41 = (line42?: L.Value, now43?: L.Value, endsAt44?: L.Value, who45?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd46, known47]: L.Value[] = L.match(L.get(line42, "mark"), /^([0-9]+) (.*)$/s)
    let [process48, heirs49]: L.Value[] = L.gsub(who45, /-[0-9]+$/gs, "")
    L.set(line42, "mark", (L.truthy(($ = (L.truthy(($ = endsAt44)) ? L.concat(L.format("%.0f ", endsAt44), process48) : $))) ? $ : ""));
    let laterMs50: L.Value = (L.num((L.truthy(($ = endsAt44)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd46)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd46)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt44))) ? $ : (known47 !== process48)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs49 === 0))) ? !L.less(laterMs50, 5) : $))) ? !L.less((L.num((L.num(endsAt44) - L.num(now43))) / 4), laterMs50) : $)) : $)]
  }
  const learnFrom51 = (line52?: L.Value, ask53?: L.Value, heldMs54?: L.Value): L.Value[] => {
    if (L.less(0, L.get(ask53, "waitedMs"))) {
      learn34(line52, heldMs54, 10);
    }
    return []
  }
  const whenFree55 = (line56?: L.Value, now57?: L.Value, ask58?: L.Value, heldMs59?: L.Value, isSeen60?: L.Value, silentMs61?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen60)) {
      L.set(line56, "since", now57);
    }
    let freeMs62: L.Value = (L.num(now57) - L.num(L.get(line56, "since")))
    if (((((L.get(ask58, "last") === "0") && L.less(now57, L.get(line56, "at"))) && !L.less((L.num(freeMs62) + L.num(L.get(ask58, "rttMs"))), L.get(ask58, "waitedMs"))) && L.less(freeMs62, silentMs61))) {
      L.set(line56, "mark", L.format("-%.0f", heldMs59));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps29(line56, now57)[0])), 1000)))]
    }
    learnFrom51(line56, ask58, heldMs59);
    if (L.less((12 * L.num(L.get(line56, "mean"))), heldMs59)) {
      L.set(line56, "at", L.min(L.get(line56, "at"), now57));
    }
    L.set(line56, "mark", "");
    L.set(line56, "since", now57);
    return [0]
  }
  const whenHeld63 = (line64?: L.Value, now65?: L.Value, ask66?: L.Value, remainingMs67?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs68, closeMs69]: L.Value[] = gaps29(line64, now65)
    let chance70: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask66, "jitter")) / 1000)))
    let sleepMs71: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line64, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep38(line64, (L.num(now65) - L.num(L.get(line64, "since")))))) * L.num((L.num(chance70) + 1)))) / 2)
    let at72: L.Value = L.max((L.num(L.get(line64, "at")) + L.num((L.num(apartMs68) * L.num(chance70)))), (L.num(now65) + L.num(sleepMs71)), (L.num(now65) + L.num(L.min(L.get(ask66, "rttMs"), apartMs68))))
    let mostMs73: L.Value = Infinity
    if (!L.less(remainingMs67, 0)) {
      let afterOthers74: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now65) + L.num(L.get(ask66, "rttMs"))), L.get(line64, "at")))) ? (L.num(L.get(line64, "at")) + L.num((L.num(closeMs69) * L.num(chance70)))) : $))) ? $ : 0)
      at72 = L.min(at72, L.max((L.num((L.num(now65) + L.num(remainingMs67))) + 5), afterOthers74));
      mostMs73 = (L.num((L.num(remainingMs67) + 5)) + L.num((L.num(apartMs68) * L.num(chance70))));
    }
    if (L.less((L.num(now65) + L.num(L.get(ask66, "leftMs"))), at72)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask66, "leftMs"))))]
    }
    L.set(line64, "age", (L.num(L.get(line64, "age")) + L.num((L.num((L.num(L.get(ask66, "waitedMs")) - L.num(L.get(line64, "age")))) / 16))));
    let isKept75: L.Value = L.less((L.num(now65) - L.num(L.get(line64, "heard"))), L.min((2 * L.num(apartMs68)), L.get(ask66, "waitedMs")))
    let believedMs76: L.Value = L.max(500, sleepMs71, (L.truthy(($ = (L.truthy(($ = isKept75)) ? (8 * L.num(L.get(ask66, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now65) + L.num(believedMs76)), at72)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs71, (L.num(believedMs76) * L.num(chance70))), mostMs73)))]
    }
    let soonMs77: L.Value = L.max((L.num((L.num(at72) - L.num(now65))) / 12), closeMs69, sleepMs71)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line64, "age"))), (5 * L.num((L.num(L.get(line64, "at")) - L.num(now65))))), L.get(ask66, "waitedMs")) && L.less((L.num(now65) + L.num((2 * L.num(soonMs77)))), at72))) {
      return [-L.num(L.ceil(soonMs77))]
    }
    L.set(line64, "at", L.min(at72, (L.num(now65) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line64, "at")) - L.num(now65))))]
  }
  const slotIn78 = (line79?: L.Value, now80?: L.Value, ask81?: L.Value, remainingMs82?: L.Value, endsAt83?: L.Value, who84?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs85: L.Value = L.max(0, L.min((L.num(now80) - L.num(L.get(line79, "heard"))), 600000))
    let formerMs86: L.Value = L.tonumber(L.match(L.get(line79, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs87: L.Value = (L.truthy(($ = formerMs86)) ? $ : (L.num(now80) - L.num(L.get(line79, "since"))))
    let silentMs88: L.Value = (L.num(1.25) * L.num(L.max(ownSleep38(line79, heldMs87)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line79, "count")))) ? L.min((L.num(L.get(line79, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps29(line79, now80)[0]))) + L.num(silentMs88)), heardMs85)) {
      L.set(line79, "at", L.min(L.get(line79, "at"), now80));
    }
    L.set(line79, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask81, "slot") === "1"))) ? now80 : $))) ? $ : (L.num(now80) - L.num(heardMs85))));
    if ((remainingMs82 === -2)) {
      return [...whenFree55(line79, now80, ask81, heldMs87, formerMs86, silentMs88)]
    }
    if (L.truthy(isAnother41(line79, now80, endsAt83, who84)[0])) {
      learnFrom51(line79, ask81, heldMs87);
      L.set(line79, "since", now80);
    } else if (L.truthy(formerMs86)) {
      L.set(line79, "since", now80);
    }
    return [...whenHeld63(line79, now80, ask81, remainingMs82)]
  }
  const nextSlot89 = (slots90?: L.Value, text91?: L.Value, now92?: L.Value, ask93?: L.Value, remainingMs94?: L.Value, who95?: L.Value): L.Value[] => {
    let line96: L.Value = readLine10(text91, now92)[0]
    let askInMs97: L.Value = slotIn78(line96, now92, ask93, remainingMs94, (L.num(now92) + L.num(remainingMs94)), who95)[0]
    keepLine23(slots90, line96, now92);
    return [askInMs97]
  }
  const serverTime98 = (nowMs99?: L.Value): L.Value[] => {
    let $: L.Value
    let time100: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time100, "err"))) ? L.tonumber(nowMs99) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time100, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time100, 2))) / 1000)))))]
  }
  const stringHolder101 = (shared102?: L.Value): L.Value[] => {
    let token103: L.Value = redis.pcall("GET", shared102)
    if ((L.type(token103) === "table")) {
      return [...holderOf6(shared102)]
    }
    if ((L.truthy(token103) && (L.less(128, L.length(token103)) || !L.truthy(L.match(token103, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared102);
    }
    return [token103]
  }
  let lock104: L.Value = L.get(KEYS, 1)
  let done105: L.Value = L.get(KEYS, 2)
  let slots106: L.Value = L.get(KEYS, 3)
  let shared107: L.Value = L.get(KEYS, 4)
  let holder108: L.Value = L.get(ARGV, 1)
  let leaseMs109: L.Value = L.get(ARGV, 2)
  let last110: L.Value = L.get(ARGV, 3)
  let doneMs111: L.Value = L.get(ARGV, 4)
  let rttMs112: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter113: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs114: L.Value = L.get(ARGV, 7)
  let leftMs115: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot116: L.Value = L.get(ARGV, 9)
  let waitedMs117: L.Value = L.tonumber(L.get(ARGV, 10))
  let askInMs118: L.Value = 0
  if ((L.less(0, rttMs112) || L.less(0, redis.call("EXISTS", lock104, done105, slots106, shared107)))) {
    let current119: L.Value = holderOf6(lock104)[0]
    let token120: L.Value = stringHolder101(shared107)[0]
    let remainingMs121: L.Value = -2
    for (const [_122, key123] of L.ipairs(L.table(lock104, shared107))) {
      let restMs124: L.Value = redis.call("PTTL", key123)
      remainingMs121 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (restMs124 === -1))) ? $ : (remainingMs121 === -1)))) ? -1 : $))) ? $ : L.max(remainingMs121, restMs124));
    }
    if (((current119 === holder108) && (token120 === holder108))) {
      return [L.table(":granted", remainingMs121)]
    }
    let [finished125, line126]: L.Value[] = L.unpack(redis.call("MGET", done105, slots106))
    if ((L.truthy(finished125) || (current119 === holder108))) {
      return [L.table(":refused", remainingMs121)]
    }
    let who127: L.Value = (L.truthy(($ = current119)) ? $ : token120)
    if ((L.truthy(who127) && (last110 === "1"))) {
      redis.call("SET", done105, "0", "PX", doneMs111);
      return [L.table(":busy", remainingMs121, 0)]
    }
    if ((L.truthy(who127) || L.truthy(line126))) {
      let ask128: L.Value = L.keyed(L.table(), ["last", last110], ["rttMs", rttMs112], ["jitter", jitter113], ["leftMs", leftMs115], ["slot", slot116], ["waitedMs", waitedMs117])
      askInMs118 = nextSlot89(slots106, line126, serverTime98(nowMs114)[0], ask128, remainingMs121, who127)[0];
      if ((askInMs118 !== 0)) {
        return [L.table(":busy", remainingMs121, askInMs118)]
      }
    }
  }
  redis.call("HSET", lock104, holder108, "1");
  redis.call("PEXPIRE", lock104, leaseMs109);
  redis.call("SET", shared107, holder108, "PX", leaseMs109);
  return [L.concat(L.concat(":granted", " "), leaseMs109)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let shared2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  if (((redis.call("HEXISTS", lock1, holder3) === 0) || (redis.pcall("GET", shared2) !== holder3))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  redis.call("PEXPIRE", shared2, leaseMs4, "GT");
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
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const holderOf13 = (lock14?: L.Value): L.Value[] => {
    let entry15: L.Value = redis.call("HGETALL", lock14)
    if ((L.truthy(L.get(entry15, 1)) && (L.truthy(L.get(entry15, 3)) || !L.truthy(hasHolderShape8(L.get(entry15, 1), L.get(entry15, 2))[0])))) {
      let mode16: L.Value = redis.call("HGET", lock14, "mode")
      if (((mode16 === "read") || (mode16 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse11(lock14);
    }
    return [L.get(entry15, 1), L.get(entry15, 2)]
  }
  const stringHolder17 = (shared18?: L.Value): L.Value[] => {
    let token19: L.Value = redis.pcall("GET", shared18)
    if ((L.type(token19) === "table")) {
      return [...holderOf13(shared18)]
    }
    if ((L.truthy(token19) && (L.less(128, L.length(token19)) || !L.truthy(L.match(token19, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared18);
    }
    return [token19]
  }
  let lock20: L.Value = L.get(KEYS, 1)
  let answer21: L.Value = L.get(KEYS, 2)
  let donePrefix22: L.Value = L.get(KEYS, 3)
  let shared23: L.Value = L.get(KEYS, 4)
  let doneMs24: L.Value = L.get(ARGV, 1)
  let holder25: L.Value = holderOf13(lock20)[0]
  let isHeld26: L.Value = (L.truthy(($ = holder25)) ? $ : stringHolder17(shared23)[0])
  let kept27: L.Value = finished3(answer21, (L.truthy(($ = (L.truthy(($ = isHeld26)) ? "1" : $))) ? $ : "0"), doneMs24)[0]
  if ((L.truthy(isHeld26) && !L.truthy(kept27))) {
    redis.call("DEL", lock20, shared23);
    if (L.truthy(holder25)) {
      redis.call("SET", L.concat(donePrefix22, holder25), "0", "PX", doneMs24, "NX");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept27 === "1"))) ? $ : (L.truthy(($ = isHeld26)) ? !L.truthy(kept27) : $)))) ? ":released" : $))) ? $ : ":free")]
}

export const inspect: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const hasHolderShape1 = (field2?: L.Value, count3?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field2, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count3, /^[0-9]+$/s)[0] : $)]
  }
  const refuse4 = (hash5?: L.Value): L.Value[] => {
    redis.call("GET", hash5);
    return []
  }
  const holderOf6 = (lock7?: L.Value): L.Value[] => {
    let entry8: L.Value = redis.call("HGETALL", lock7)
    if ((L.truthy(L.get(entry8, 1)) && (L.truthy(L.get(entry8, 3)) || !L.truthy(hasHolderShape1(L.get(entry8, 1), L.get(entry8, 2))[0])))) {
      let mode9: L.Value = redis.call("HGET", lock7, "mode")
      if (((mode9 === "read") || (mode9 === "write"))) {
        L.error("WRONGTYPE a read-write lock");
      }
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  const stringHolder10 = (shared11?: L.Value): L.Value[] => {
    let token12: L.Value = redis.pcall("GET", shared11)
    if ((L.type(token12) === "table")) {
      return [...holderOf6(shared11)]
    }
    if ((L.truthy(token12) && (L.less(128, L.length(token12)) || !L.truthy(L.match(token12, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared11);
    }
    return [token12]
  }
  let lock13: L.Value = L.get(KEYS, 1)
  let shared14: L.Value = L.get(KEYS, 2)
  let [holder15, holds16]: L.Value[] = holderOf6(lock13)
  let [token17, count18]: L.Value[] = stringHolder10(shared14)
  if ((L.truthy(token17) && (token17 !== holder15))) {
    return [L.table(":held", (L.truthy(($ = (L.truthy(($ = count18)) ? token17 : $))) ? $ : L.concat("string:", token17)), L.tonumber((L.truthy(($ = count18)) ? $ : 1)), redis.call("PTTL", shared14))]
  }
  if (!L.truthy(holder15)) {
    return [":free"]
  }
  return [L.table(":held", (L.truthy(($ = (L.truthy(($ = token17)) ? holder15 : $))) ? $ : L.concat("lost:", holder15)), L.tonumber(holds16), redis.call("PTTL", lock13))]
}

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let last3: L.Value = L.get(ARGV, 1)
  let doneMs4: L.Value = L.get(ARGV, 2)
  let longestMs5: L.Value = -2
  for (const [_6, lock7] of L.ipairs(locks2)) {
    let value8: L.Value = redis.pcall("GET", lock7)
    if ((L.type(value8) === "string")) {
      let remainingMs9: L.Value = redis.call("PTTL", lock7)
      if (((L.less(remainingMs9, 0) || L.less(128, L.length(value8))) || !L.truthy(L.match(value8, /^[!-~]+$/s)[0]))) {
        return [":other"]
      }
      longestMs5 = L.max(longestMs5, remainingMs9);
    }
  }
  if (L.less(longestMs5, 0)) {
    return [":free"]
  }
  if ((last3 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs4, "NX");
  }
  return [L.table(":busy", longestMs5)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let shared3: L.Value = L.get(KEYS, 3)
  let holder4: L.Value = L.get(ARGV, 1)
  let leaseMs5: L.Value = L.get(ARGV, 2)
  let holds6: L.Value = L.tonumber(L.get(ARGV, 3))
  let current7: L.Value = (L.truthy(($ = (redis.pcall("GET", shared3) === holder4))) ? redis.call("HGET", lock1, holder4) : $)
  if (!L.truthy(current7)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
  }
  if (L.less(L.tonumber(current7), holds6)) {
    redis.call("HSET", lock1, holder4, holds6);
    redis.call("PEXPIRE", lock1, leaseMs5, "GT");
    redis.call("PEXPIRE", shared3, leaseMs5, "GT");
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
  const readLine8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [at11, since12, mean13, heard14, count15, age16, waited17, turn18, mark19]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line20: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since12)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean13)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard14)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count15)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age16)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited17)) ? $ : 0))], ["turn", (L.truthy(($ = turn18)) ? $ : "")], ["mark", (L.truthy(($ = mark19)) ? $ : "")])
    if (L.less(now10, L.get(line20, "since"))) {
      L.set(line20, "at", (L.num((L.num(L.get(line20, "at")) + L.num(now10))) - L.num(L.get(line20, "since"))));
      L.set(line20, "since", now10);
    }
    if (((L.less((L.num(now10) + 600000), L.get(line20, "at")) || L.less(600000, L.get(line20, "mean"))) || L.less(86400000, (L.num(now10) - L.num(L.get(line20, "since")))))) {
      return [...readLine8("", now10)]
    }
    return [line20]
  }
  const keepLine21 = (key22?: L.Value, line23?: L.Value, now24?: L.Value): L.Value[] => {
    let text25: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line23, "at")) * 1000), (L.num(L.get(line23, "since")) * 1000), (L.num(L.get(line23, "mean")) * 1000), (L.num(L.get(line23, "heard")) * 1000), L.get(line23, "count"), L.get(line23, "age"), L.get(line23, "waited"))
    let ttlMs26: L.Value = (L.num((L.num(L.max((L.num(L.get(line23, "at")) - L.num(now24)), 0)) + L.num((4 * L.num(L.max(L.get(line23, "mean"), (L.num(now24) - L.num(L.get(line23, "since"))))))))) + 2000)
    redis.pcall("SET", key22, L.concat(text25, L.concat(L.get(line23, "turn"), L.concat(":", L.get(line23, "mark")))), "PX", L.ceil(ttlMs26));
    return []
  }
  const gaps27 = (line28?: L.Value, now29?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs30: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line28, "count")))) ? L.min((L.num(L.get(line28, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs31: L.Value = (L.num((L.num((L.num(now29) - L.num(L.get(line28, "since")))) - L.num(L.get(line28, "mean")))) / 8)
    return [L.max(closeMs30, L.min(stretchedMs31, L.max(100, (L.num(L.get(line28, "mean")) / 2)), 1000)), closeMs30]
  }
  const serverTime32 = (nowMs33?: L.Value): L.Value[] => {
    let $: L.Value
    let time34: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time34, "err"))) ? L.tonumber(nowMs33) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time34, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time34, 2))) / 1000)))))]
  }
  const giveSlotBack35 = (slots36?: L.Value, nowMs37?: L.Value): L.Value[] => {
    let text38: L.Value = redis.pcall("GET", slots36)
    if ((L.type(text38) !== "string")) {
      return [false]
    }
    let now39: L.Value = serverTime32(nowMs37)[0]
    let line40: L.Value = readLine8(text38, now39)[0]
    L.set(line40, "at", (L.num(L.get(line40, "at")) - L.num(gaps27(line40, now39)[0])));
    keepLine21(slots36, line40, now39);
    return [true]
  }
  let lock41: L.Value = L.get(KEYS, 1)
  let done42: L.Value = L.get(KEYS, 2)
  let slots43: L.Value = L.get(KEYS, 3)
  let shared44: L.Value = L.get(KEYS, 4)
  let holder45: L.Value = L.get(ARGV, 1)
  let holds46: L.Value = L.get(ARGV, 2)
  let outcome47: L.Value = L.get(ARGV, 3)
  let doneMs48: L.Value = L.get(ARGV, 4)
  let slot49: L.Value = L.get(ARGV, 5)
  let nowMs50: L.Value = L.get(ARGV, 6)
  let isWhole51: L.Value = (redis.pcall("GET", shared44) === holder45)
  if ((holds46 === "0")) {
    if (L.truthy(isWhole51)) {
      redis.call("DEL", shared44);
    }
    if ((redis.call("HDEL", lock41, holder45) === 1)) {
      redis.call("SET", done42, (L.truthy(($ = (L.truthy(($ = isWhole51)) ? outcome47 : $))) ? $ : "0"), "PX", doneMs48);
      return [(L.truthy(($ = (L.truthy(($ = isWhole51)) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let current52: L.Value = (L.truthy(($ = (L.truthy(($ = (holds46 !== "0"))) ? isWhole51 : $))) ? redis.call("HGET", lock41, holder45) : $)
  let kept53: L.Value = finished3(done42, (L.truthy(($ = (L.truthy(($ = current52)) ? outcome47 : $))) ? $ : "0"), doneMs48)[0]
  if (((slot49 === "1") && !L.truthy(kept53))) {
    giveSlotBack35(slots43, nowMs50);
  }
  if (((L.truthy(current52) && !L.truthy(kept53)) && L.less(L.tonumber(holds46), L.tonumber(current52)))) {
    redis.call("HSET", lock41, holder45, holds46);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept53 === "1"))) ? $ : (L.truthy(($ = current52)) ? !L.truthy(kept53) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
