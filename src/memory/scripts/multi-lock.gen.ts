// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
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
  const serverTime85 = (nowMs86?: L.Value): L.Value[] => {
    let $: L.Value
    let time87: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time87, "err"))) ? L.tonumber(nowMs86) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time87, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time87, 2))) / 1000)))))]
  }
  const wake88 = (publish89?: L.Value, channel90?: L.Value, message91?: L.Value): L.Value[] => {
    if ((publish89 === "BOTH")) {
      redis.call("PUBLISH", channel90, message91);
      publish89 = "SPUBLISH";
    }
    if ((publish89 !== "")) {
      redis.call(publish89, channel90, message91);
    }
    return []
  }
  let done92: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels93: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder94: L.Value = L.get(ARGV, 1)
  let leaseMs95: L.Value = L.get(ARGV, 2)
  let last96: L.Value = L.get(ARGV, 3)
  let doneMs97: L.Value = L.get(ARGV, 4)
  let publish98: L.Value = L.get(ARGV, 5)
  let rttMs99: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter100: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs101: L.Value = L.get(ARGV, 8)
  let leftMs102: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot103: L.Value = L.get(ARGV, 10)
  let waitedMs104: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks105: L.Value = L.table(), slots106: L.Value = L.table(), slotsOf107: L.Value = L.table(), channelOf108: L.Value = L.table()
  for (let at109 = 1, end = L.num(L.length(locksSlotsAndChannels93)); at109 <= end; at109 += 3) {
    let lock110: L.Value = L.get(locksSlotsAndChannels93, at109)
    L.insert(locks105, lock110);
    L.set(slotsOf107, lock110, L.get(locksSlotsAndChannels93, (L.num(at109) + 1)));
    L.insert(slots106, L.get(slotsOf107, lock110));
    L.set(channelOf108, lock110, L.get(locksSlotsAndChannels93, (L.num(at109) + 2)));
  }
  const take111 = (taken112?: L.Value, holds113?: L.Value, ms114?: L.Value): L.Value[] => {
    for (const [_115, lock116] of L.ipairs(taken112)) {
      redis.call("HSET", lock116, holder94, holds113);
      redis.call("PEXPIRE", lock116, ms114);
    }
    return []
  }
  let isWaiter117: L.Value = (rttMs99 !== 0)
  let isPoll118: L.Value = (L.truthy(($ = isWaiter117)) ? (last96 === "0") : $)
  let existing119: L.Value = (L.truthy(($ = !L.truthy(isPoll118))) ? redis.call("EXISTS", done92, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last96 === "1"))) ? locks105 : $))) ? $ : locksSlotsAndChannels93))) : $)
  if ((existing119 === 0)) {
    take111(locks105, "1", leaseMs95);
    return [L.concat(L.concat(":granted", " "), leaseMs95)]
  }
  let granted120: L.Value = L.table(), reserved121: L.Value = L.table(), reservedByOthers122: L.Value = L.table(), free123: L.Value = L.table()
  let busy124: L.Value = undefined, who125: L.Value = undefined
  const look126 = (): L.Value[] => {
    let $: L.Value
    for (const [at127, lock128] of L.ipairs(locks105)) {
      let [current129, holds130]: L.Value[] = holderOf6(lock128)
      if (!L.truthy(current129)) {
        L.insert(free123, lock128);
      } else if ((current129 === holder94)) {
        L.insert((L.truthy(($ = (L.truthy(($ = (holds130 === "0"))) ? reserved121 : $))) ? $ : granted120), lock128);
      } else if (((holds130 === "0") && L.truthy(isWaiter117))) {
        L.insert(reservedByOthers122, lock128);
      } else if (!L.truthy(busy124)) {
        {
          const values = [lock128, current129]
          busy124 = values[0];
          who125 = values[1];
        }
      }
      if ((((L.num(at127) - L.num(L.length(free123))) === existing119) || (((!L.truthy(isWaiter117) && (last96 === "0")) && L.truthy(busy124)) && !L.truthy(L.get(granted120, 1))))) {
        break
      }
    }
    return []
  }
  look126();
  if ((L.length(granted120) === L.length(locks105))) {
    let shortestMs131: L.Value = Infinity
    for (const [_132, lock133] of L.ipairs(granted120)) {
      shortestMs131 = L.min(shortestMs131, redis.call("PTTL", lock133));
    }
    return [L.table(":granted", shortestMs131)]
  }
  if (L.truthy(L.get(granted120, 1))) {
    redis.call("SET", done92, "0", "PX", doneMs97);
    return [L.table(":refused", -2)]
  }
  let now134: L.Value = undefined
  let ask135: L.Value = L.keyed(L.table(), ["last", last96], ["rttMs", rttMs99], ["jitter", jitter100], ["leftMs", leftMs102], ["slot", slot103], ["waitedMs", waitedMs104])
  const askInLines136 = (): L.Value[] => {
    let $: L.Value
    let askInMs137: L.Value = 0
    for (const [at138, text139] of L.ipairs(redis.call("MGET", ...L.unpack(slots106)))) {
      if (L.truthy(text139)) {
        now134 = (L.truthy(($ = now134)) ? $ : serverTime85(nowMs101)[0]);
        let line140: L.Value = readLine10(text139, now134)[0]
        askInMs137 = L.min(askInMs137, ...slotIn74(line140, now134, ask135, -2));
        keepLine23(L.get(slots106, at138), line140, now134);
      }
    }
    return [askInMs137]
  }
  if (!L.truthy(busy124)) {
    if ((redis.call("EXISTS", done92) === 1)) {
      return [L.table(":refused", -2)]
    }
    let askInMs141: L.Value = (L.truthy(($ = (L.truthy(($ = (last96 === "0"))) ? askInLines136()[0] : $))) ? $ : 0)
    if ((askInMs141 !== 0)) {
      return [L.table(":busy", -2, askInMs141)]
    }
    for (const [_142, lock143] of L.ipairs(reservedByOthers122)) {
      redis.call("DEL", lock143);
    }
    take111(locks105, "1", leaseMs95);
    return [L.concat(L.concat(":granted", " "), leaseMs95)]
  }
  let busyMs144: L.Value = redis.call("PTTL", busy124)
  if ((last96 === "1")) {
    redis.call("SET", done92, "0", "PX", doneMs97, "NX");
    for (const [_145, lock146] of L.ipairs(reserved121)) {
      redis.call("DEL", lock146);
      wake88(publish98, L.get(channelOf108, lock146), "0");
    }
    return [L.table(":busy", busyMs144, 0)]
  }
  const reserve147 = (line148?: L.Value, isKnown149?: L.Value): L.Value[] => {
    let $: L.Value
    let mostMs150: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line148, "count")))) ? L.min((L.num((L.num(L.get(line148, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
    let reserveMs151: L.Value = L.min(L.tonumber(leaseMs95), L.ceil((L.num((L.num(L.get(line148, "since")) + L.num(mostMs150))) - L.num(now134))))
    if (((((L.truthy(isPoll118) && L.truthy(isKnown149)) && L.less(0, reserveMs151)) && L.truthy(L.get(free123, 1))) && (redis.call("EXISTS", done92) === 0))) {
      take111(free123, "0", reserveMs151);
    }
    return []
  }
  now134 = serverTime85(nowMs101)[0];
  let line152: L.Value = readLine10(redis.pcall("GET", L.get(slotsOf107, busy124)), now134)[0]
  let since153: L.Value = (L.truthy(($ = (L.match(L.get(line152, "mark"), /^[0-9]+ (.*)$/s)[0] === who125))) ? L.get(line152, "since") : $)
  let askInMs154: L.Value = slotIn74(line152, now134, ask135, busyMs144, (L.num(now134) + L.num(busyMs144)), who125)[0]
  keepLine23(L.get(slotsOf107, busy124), line152, now134);
  reserve147(line152, (L.get(line152, "since") === since153));
  return [L.table(":busy", busyMs144, askInMs154)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let locks1: L.Value = KEYS
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  for (const [_4, lock5] of L.ipairs(locks1)) {
    if ((redis.call("HEXISTS", lock5, holder2) === 0)) {
      return [":gone"]
    }
  }
  for (const [_6, lock7] of L.ipairs(locks1)) {
    redis.call("PEXPIRE", lock7, leaseMs3, "GT");
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS) => {
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
  let locks10: L.Value = KEYS
  let [holder11, holds12]: L.Value[] = holderOf6(L.get(locks10, 1))
  let leftMs13: L.Value = Infinity
  for (const [_14, lock15] of L.ipairs(locks10)) {
    if ((!L.truthy(holder11) || !L.truthy(redis.call("HGET", lock15, holder11)))) {
      return [":free"]
    }
    leftMs13 = L.min(leftMs13, redis.call("PTTL", lock15));
  }
  return [L.table(":held", holder11, L.tonumber(holds12), leftMs13)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let lowest6: L.Value = holds5
  for (const [_7, lock8] of L.ipairs(locks2)) {
    lowest6 = L.min(lowest6, L.tonumber((L.truthy(($ = redis.call("HGET", lock8, holder3))) ? $ : 0)));
  }
  if ((lowest6 === 0)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done1) === 1)) {
    return [":refused"]
  }
  let leftMs9: L.Value = Infinity
  for (const [_10, lock11] of L.ipairs(locks2)) {
    if (L.less(lowest6, holds5)) {
      redis.call("HSET", lock11, holder3, holds5);
      redis.call("PEXPIRE", lock11, leaseMs4, "GT");
    }
    leftMs9 = L.min(leftMs9, redis.call("PTTL", lock11));
  }
  return [L.table(":granted", leftMs9)]
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
  const wake41 = (publish42?: L.Value, channel43?: L.Value, message44?: L.Value): L.Value[] => {
    if ((publish42 === "BOTH")) {
      redis.call("PUBLISH", channel43, message44);
      publish42 = "SPUBLISH";
    }
    if ((publish42 !== "")) {
      redis.call(publish42, channel43, message44);
    }
    return []
  }
  let done45: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels46: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder47: L.Value = L.get(ARGV, 1)
  let holds48: L.Value = L.tonumber(L.get(ARGV, 2))
  let outcome49: L.Value = L.get(ARGV, 3)
  let doneMs50: L.Value = L.get(ARGV, 4)
  let publish51: L.Value = L.get(ARGV, 5)
  let slot52: L.Value = L.get(ARGV, 6)
  let nowMs53: L.Value = L.get(ARGV, 7)
  let verb54: L.Value = (L.truthy(($ = (L.truthy(($ = (holds48 === 0))) ? "HDEL" : $))) ? $ : "HGET")
  let whole55: L.Value = true
  let foreign56: L.Value = undefined
  let current57: L.Value = L.table()
  for (let at58 = 1, end = L.num(L.length(locksSlotsAndChannels46)); at58 <= end; at58 += 3) {
    L.set(current57, at58, L.tonumber((L.truthy(($ = redis.pcall(verb54, L.get(locksSlotsAndChannels46, at58), holder47))) ? $ : 0)));
    if (!L.truthy(L.get(current57, at58))) {
      foreign56 = L.get(locksSlotsAndChannels46, at58);
      L.set(current57, at58, 0);
    }
    whole55 = (L.truthy(($ = whole55)) ? L.less(0, L.get(current57, at58)) : $);
  }
  let kept59: L.Value = finished3(done45, (L.truthy(($ = (L.truthy(($ = whole55)) ? outcome49 : $))) ? $ : "0"), doneMs50)[0]
  let at60: L.Value = (L.truthy(($ = (L.truthy(($ = (slot52 === "1"))) ? !L.truthy(kept59) : $))) ? 2 : $)
  while ((L.truthy(at60) && !L.truthy(giveSlotBack35(L.get(locksSlotsAndChannels46, at60), nowMs53)[0]))) {
    at60 = (L.truthy(($ = L.less((L.num(at60) + 3), L.length(locksSlotsAndChannels46)))) ? (L.num(at60) + 3) : $);
  }
  for (let at61 = 1, end = L.num(L.length(locksSlotsAndChannels46)); at61 <= end; at61 += 3) {
    if (((holds48 === 0) && L.less(0, L.get(current57, at61)))) {
      wake41(publish51, L.get(locksSlotsAndChannels46, (L.num(at61) + 2)), "0");
    } else if ((!L.truthy(kept59) && L.less(holds48, L.get(current57, at61)))) {
      redis.call("HSET", L.get(locksSlotsAndChannels46, at61), holder47, holds48);
    }
  }
  if (L.truthy(foreign56)) {
    redis.call(verb54, foreign56, holder47);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept59 === "1"))) ? $ : (L.truthy(($ = whole55)) ? !L.truthy(kept59) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
