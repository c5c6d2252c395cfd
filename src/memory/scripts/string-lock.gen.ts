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
  const whenFree51 = (line52?: L.Value, now53?: L.Value, ask54?: L.Value, heldMs55?: L.Value, isSeen56?: L.Value, silentMs57?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen56)) {
      learn34(line52, heldMs55, 10);
      L.set(line52, "since", now53);
    }
    let freeMs58: L.Value = (L.num(now53) - L.num(L.get(line52, "since")))
    if (((((L.get(ask54, "last") === "0") && L.less(now53, L.get(line52, "at"))) && !L.less((L.num(freeMs58) + L.num(L.get(ask54, "rttMs"))), L.get(ask54, "waitedMs"))) && L.less(freeMs58, silentMs57))) {
      L.set(line52, "mark", L.format("-%.0f", heldMs55));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps29(line52, now53)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line52, "mean"))), heldMs55)) {
      L.set(line52, "at", L.min(L.get(line52, "at"), now53));
    }
    L.set(line52, "mark", "");
    L.set(line52, "since", now53);
    return [0]
  }
  const whenHeld59 = (line60?: L.Value, now61?: L.Value, ask62?: L.Value, remainingMs63?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs64, closeMs65]: L.Value[] = gaps29(line60, now61)
    let chance66: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask62, "jitter")) / 1000)))
    let sleepMs67: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line60, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep38(line60, (L.num(now61) - L.num(L.get(line60, "since")))))) * L.num((L.num(chance66) + 1)))) / 2)
    let at68: L.Value = L.max((L.num(L.get(line60, "at")) + L.num((L.num(apartMs64) * L.num(chance66)))), (L.num(now61) + L.num(sleepMs67)), (L.num(now61) + L.num(L.min(L.get(ask62, "rttMs"), apartMs64))))
    let mostMs69: L.Value = Infinity
    if (!L.less(remainingMs63, 0)) {
      let afterOthers70: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now61) + L.num(L.get(ask62, "rttMs"))), L.get(line60, "at")))) ? (L.num(L.get(line60, "at")) + L.num((L.num(closeMs65) * L.num(chance66)))) : $))) ? $ : 0)
      at68 = L.min(at68, L.max((L.num((L.num(now61) + L.num(remainingMs63))) + 5), afterOthers70));
      mostMs69 = (L.num((L.num(remainingMs63) + 5)) + L.num((L.num(apartMs64) * L.num(chance66))));
    }
    if (L.less((L.num(now61) + L.num(L.get(ask62, "leftMs"))), at68)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask62, "leftMs"))))]
    }
    L.set(line60, "age", (L.num(L.get(line60, "age")) + L.num((L.num((L.num(L.get(ask62, "waitedMs")) - L.num(L.get(line60, "age")))) / 16))));
    let isKept71: L.Value = L.less((L.num(now61) - L.num(L.get(line60, "heard"))), L.min((2 * L.num(apartMs64)), L.get(ask62, "waitedMs")))
    let believedMs72: L.Value = L.max(500, sleepMs67, (L.truthy(($ = (L.truthy(($ = isKept71)) ? (8 * L.num(L.get(ask62, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now61) + L.num(believedMs72)), at68)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs67, (L.num(believedMs72) * L.num(chance66))), mostMs69)))]
    }
    let soonMs73: L.Value = L.max((L.num((L.num(at68) - L.num(now61))) / 12), closeMs65, sleepMs67)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line60, "age"))), (5 * L.num((L.num(L.get(line60, "at")) - L.num(now61))))), L.get(ask62, "waitedMs")) && L.less((L.num(now61) + L.num((2 * L.num(soonMs73)))), at68))) {
      return [-L.num(L.ceil(soonMs73))]
    }
    L.set(line60, "at", L.min(at68, (L.num(now61) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line60, "at")) - L.num(now61))))]
  }
  const slotIn74 = (line75?: L.Value, now76?: L.Value, ask77?: L.Value, remainingMs78?: L.Value, endsAt79?: L.Value, who80?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs81: L.Value = L.max(0, L.min((L.num(now76) - L.num(L.get(line75, "heard"))), 600000))
    let formerMs82: L.Value = L.tonumber(L.match(L.get(line75, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs83: L.Value = (L.truthy(($ = formerMs82)) ? $ : (L.num(now76) - L.num(L.get(line75, "since"))))
    let silentMs84: L.Value = (L.num(1.25) * L.num(L.max(ownSleep38(line75, heldMs83)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line75, "count")))) ? L.min((L.num(L.get(line75, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps29(line75, now76)[0]))) + L.num(silentMs84)), heardMs81)) {
      L.set(line75, "at", L.min(L.get(line75, "at"), now76));
    }
    L.set(line75, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask77, "slot") === "1"))) ? now76 : $))) ? $ : (L.num(now76) - L.num(heardMs81))));
    if ((remainingMs78 === -2)) {
      return [...whenFree51(line75, now76, ask77, heldMs83, formerMs82, silentMs84)]
    }
    if (L.truthy(isAnother41(line75, now76, endsAt79, who80)[0])) {
      learn34(line75, heldMs83, 10);
      L.set(line75, "since", now76);
    } else if (L.truthy(formerMs82)) {
      L.set(line75, "since", now76);
    }
    return [...whenHeld59(line75, now76, ask77, remainingMs78)]
  }
  const nextSlot85 = (slots86?: L.Value, text87?: L.Value, now88?: L.Value, ask89?: L.Value, remainingMs90?: L.Value, who91?: L.Value): L.Value[] => {
    let line92: L.Value = readLine10(text87, now88)[0]
    let askInMs93: L.Value = slotIn74(line92, now88, ask89, remainingMs90, (L.num(now88) + L.num(remainingMs90)), who91)[0]
    keepLine23(slots86, line92, now88);
    return [askInMs93]
  }
  const serverTime94 = (nowMs95?: L.Value): L.Value[] => {
    let $: L.Value
    let time96: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time96, "err"))) ? L.tonumber(nowMs95) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time96, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time96, 2))) / 1000)))))]
  }
  const stringHolder97 = (shared98?: L.Value): L.Value[] => {
    let token99: L.Value = redis.pcall("GET", shared98)
    if ((L.type(token99) === "table")) {
      return [...holderOf6(shared98)]
    }
    if ((L.truthy(token99) && (L.less(128, L.length(token99)) || !L.truthy(L.match(token99, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared98);
    }
    return [token99]
  }
  let lock100: L.Value = L.get(KEYS, 1)
  let done101: L.Value = L.get(KEYS, 2)
  let slots102: L.Value = L.get(KEYS, 3)
  let shared103: L.Value = L.get(KEYS, 4)
  let holder104: L.Value = L.get(ARGV, 1)
  let leaseMs105: L.Value = L.get(ARGV, 2)
  let last106: L.Value = L.get(ARGV, 3)
  let doneMs107: L.Value = L.get(ARGV, 4)
  let rttMs108: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter109: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs110: L.Value = L.get(ARGV, 7)
  let leftMs111: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot112: L.Value = L.get(ARGV, 9)
  let waitedMs113: L.Value = L.tonumber(L.get(ARGV, 10))
  let askInMs114: L.Value = 0
  if ((L.less(0, rttMs108) || L.less(0, redis.call("EXISTS", lock100, done101, slots102, shared103)))) {
    let current115: L.Value = holderOf6(lock100)[0]
    let token116: L.Value = stringHolder97(shared103)[0]
    let remainingMs117: L.Value = -2
    for (const [_118, key119] of L.ipairs(L.table(lock100, shared103))) {
      let restMs120: L.Value = redis.call("PTTL", key119)
      remainingMs117 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (restMs120 === -1))) ? $ : (remainingMs117 === -1)))) ? -1 : $))) ? $ : L.max(remainingMs117, restMs120));
    }
    if (((current115 === holder104) && (token116 === holder104))) {
      return [L.table(":granted", remainingMs117)]
    }
    let [finished121, line122]: L.Value[] = L.unpack(redis.call("MGET", done101, slots102))
    if ((L.truthy(finished121) || (current115 === holder104))) {
      return [L.table(":refused", remainingMs117)]
    }
    let who123: L.Value = (L.truthy(($ = current115)) ? $ : token116)
    if ((L.truthy(who123) && (last106 === "1"))) {
      redis.call("SET", done101, "0", "PX", doneMs107);
      return [L.table(":busy", remainingMs117, 0)]
    }
    if ((L.truthy(who123) || L.truthy(line122))) {
      let ask124: L.Value = L.keyed(L.table(), ["last", last106], ["rttMs", rttMs108], ["jitter", jitter109], ["leftMs", leftMs111], ["slot", slot112], ["waitedMs", waitedMs113])
      askInMs114 = nextSlot85(slots102, line122, serverTime94(nowMs110)[0], ask124, remainingMs117, who123)[0];
      if ((askInMs114 !== 0)) {
        return [L.table(":busy", remainingMs117, askInMs114)]
      }
    }
  }
  redis.call("HSET", lock100, holder104, "1");
  redis.call("PEXPIRE", lock100, leaseMs105);
  redis.call("SET", shared103, holder104, "PX", leaseMs105);
  return [L.concat(L.concat(":granted", " "), leaseMs105)]
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
