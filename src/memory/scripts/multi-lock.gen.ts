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
  const serverTime89 = (nowMs90?: L.Value): L.Value[] => {
    let $: L.Value
    let time91: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time91, "err"))) ? L.tonumber(nowMs90) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time91, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time91, 2))) / 1000)))))]
  }
  const wake92 = (publish93?: L.Value, channel94?: L.Value, message95?: L.Value): L.Value[] => {
    if ((publish93 === "BOTH")) {
      redis.call("PUBLISH", channel94, message95);
      publish93 = "SPUBLISH";
    }
    if ((publish93 !== "")) {
      redis.call(publish93, channel94, message95);
    }
    return []
  }
  let done96: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels97: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder98: L.Value = L.get(ARGV, 1)
  let leaseMs99: L.Value = L.get(ARGV, 2)
  let last100: L.Value = L.get(ARGV, 3)
  let doneMs101: L.Value = L.get(ARGV, 4)
  let publish102: L.Value = L.get(ARGV, 5)
  let rttMs103: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter104: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs105: L.Value = L.get(ARGV, 8)
  let leftMs106: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot107: L.Value = L.get(ARGV, 10)
  let waitedMs108: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks109: L.Value = L.table(), slots110: L.Value = L.table(), slotsOf111: L.Value = L.table(), channelOf112: L.Value = L.table()
  for (let at113 = 1, end = L.num(L.length(locksSlotsAndChannels97)); at113 <= end; at113 += 3) {
    let lock114: L.Value = L.get(locksSlotsAndChannels97, at113)
    L.insert(locks109, lock114);
    L.set(slotsOf111, lock114, L.get(locksSlotsAndChannels97, (L.num(at113) + 1)));
    L.insert(slots110, L.get(slotsOf111, lock114));
    L.set(channelOf112, lock114, L.get(locksSlotsAndChannels97, (L.num(at113) + 2)));
  }
  const take115 = (taken116?: L.Value, holds117?: L.Value, ms118?: L.Value): L.Value[] => {
    for (const [_119, lock120] of L.ipairs(taken116)) {
      redis.call("HSET", lock120, holder98, holds117);
      redis.call("PEXPIRE", lock120, ms118);
    }
    return []
  }
  let isWaiter121: L.Value = (rttMs103 !== 0)
  let isPoll122: L.Value = (L.truthy(($ = isWaiter121)) ? (last100 === "0") : $)
  let existing123: L.Value = (L.truthy(($ = !L.truthy(isPoll122))) ? redis.call("EXISTS", done96, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last100 === "1"))) ? locks109 : $))) ? $ : locksSlotsAndChannels97))) : $)
  if ((existing123 === 0)) {
    take115(locks109, "1", leaseMs99);
    return [L.concat(L.concat(":granted", " "), leaseMs99)]
  }
  let granted124: L.Value = L.table(), reserved125: L.Value = L.table(), reservedByOthers126: L.Value = L.table(), free127: L.Value = L.table()
  let busy128: L.Value = undefined, who129: L.Value = undefined
  const look130 = (): L.Value[] => {
    let $: L.Value
    for (const [at131, lock132] of L.ipairs(locks109)) {
      let [current133, holds134]: L.Value[] = holderOf6(lock132)
      if (!L.truthy(current133)) {
        L.insert(free127, lock132);
      } else if ((current133 === holder98)) {
        L.insert((L.truthy(($ = (L.truthy(($ = (holds134 === "0"))) ? reserved125 : $))) ? $ : granted124), lock132);
      } else if (((holds134 === "0") && L.truthy(isWaiter121))) {
        L.insert(reservedByOthers126, lock132);
      } else if (!L.truthy(busy128)) {
        {
          const values = [lock132, current133]
          busy128 = values[0];
          who129 = values[1];
        }
      }
      if ((((L.num(at131) - L.num(L.length(free127))) === existing123) || (((!L.truthy(isWaiter121) && (last100 === "0")) && L.truthy(busy128)) && !L.truthy(L.get(granted124, 1))))) {
        break
      }
    }
    return []
  }
  look130();
  if ((L.length(granted124) === L.length(locks109))) {
    let shortestMs135: L.Value = Infinity
    for (const [_136, lock137] of L.ipairs(granted124)) {
      shortestMs135 = L.min(shortestMs135, redis.call("PTTL", lock137));
    }
    return [L.table(":granted", shortestMs135)]
  }
  if (L.truthy(L.get(granted124, 1))) {
    redis.call("SET", done96, "0", "PX", doneMs101);
    return [L.table(":refused", -2)]
  }
  let now138: L.Value = undefined
  let ask139: L.Value = L.keyed(L.table(), ["last", last100], ["rttMs", rttMs103], ["jitter", jitter104], ["leftMs", leftMs106], ["slot", slot107], ["waitedMs", waitedMs108])
  const askInLines140 = (): L.Value[] => {
    let $: L.Value
    let askInMs141: L.Value = 0
    for (const [at142, text143] of L.ipairs(redis.call("MGET", ...L.unpack(slots110)))) {
      if (L.truthy(text143)) {
        now138 = (L.truthy(($ = now138)) ? $ : serverTime89(nowMs105)[0]);
        let line144: L.Value = readLine10(text143, now138)[0]
        askInMs141 = L.min(askInMs141, ...slotIn78(line144, now138, ask139, -2));
        keepLine23(L.get(slots110, at142), line144, now138);
      }
    }
    return [askInMs141]
  }
  if (!L.truthy(busy128)) {
    if ((redis.call("EXISTS", done96) === 1)) {
      return [L.table(":refused", -2)]
    }
    let askInMs145: L.Value = (L.truthy(($ = (L.truthy(($ = (last100 === "0"))) ? askInLines140()[0] : $))) ? $ : 0)
    if ((askInMs145 !== 0)) {
      return [L.table(":busy", -2, askInMs145)]
    }
    for (const [_146, lock147] of L.ipairs(reservedByOthers126)) {
      redis.call("DEL", lock147);
    }
    take115(locks109, "1", leaseMs99);
    return [L.concat(L.concat(":granted", " "), leaseMs99)]
  }
  let busyMs148: L.Value = redis.call("PTTL", busy128)
  if ((last100 === "1")) {
    redis.call("SET", done96, "0", "PX", doneMs101, "NX");
    for (const [_149, lock150] of L.ipairs(reserved125)) {
      redis.call("DEL", lock150);
      wake92(publish102, L.get(channelOf112, lock150), "0");
    }
    return [L.table(":busy", busyMs148, 0)]
  }
  const reserve151 = (line152?: L.Value, isKnown153?: L.Value): L.Value[] => {
    let $: L.Value
    let mostMs154: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line152, "count")))) ? L.min((L.num((L.num(L.get(line152, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
    let reserveMs155: L.Value = L.min(L.tonumber(leaseMs99), L.ceil((L.num((L.num(L.get(line152, "since")) + L.num(mostMs154))) - L.num(now138))))
    if (((((L.truthy(isPoll122) && L.truthy(isKnown153)) && L.less(0, reserveMs155)) && L.truthy(L.get(free127, 1))) && (redis.call("EXISTS", done96) === 0))) {
      take115(free127, "0", reserveMs155);
    }
    return []
  }
  now138 = serverTime89(nowMs105)[0];
  let line156: L.Value = readLine10(redis.pcall("GET", L.get(slotsOf111, busy128)), now138)[0]
  let since157: L.Value = (L.truthy(($ = (L.match(L.get(line156, "mark"), /^[0-9]+ (.*)$/s)[0] === who129))) ? L.get(line156, "since") : $)
  let askInMs158: L.Value = slotIn78(line156, now138, ask139, busyMs148, (L.num(now138) + L.num(busyMs148)), who129)[0]
  keepLine23(L.get(slotsOf111, busy128), line156, now138);
  reserve151(line156, (L.get(line156, "since") === since157));
  return [L.table(":busy", busyMs148, askInMs158)]
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
