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
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  const readLine9 = (text10?: L.Value, now11?: L.Value): L.Value[] => {
    let $: L.Value
    let [at12, since13, mean14, heard15, count16, age17, waited18, turn19, mark20]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text10) === "string"))) ? text10 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let line21: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at12)) ? $ : (L.num(now11) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since13)) ? $ : (L.num(now11) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean14)) ? $ : 0))) / 1000)], ["heard", (L.num(L.tonumber((L.truthy(($ = heard15)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count16)) ? $ : 0))], ["age", L.tonumber((L.truthy(($ = age17)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited18)) ? $ : 0))], ["turn", (L.truthy(($ = turn19)) ? $ : "")], ["mark", (L.truthy(($ = mark20)) ? $ : "")])
    if (L.less(now11, L.get(line21, "since"))) {
      L.set(line21, "at", (L.num((L.num(L.get(line21, "at")) + L.num(now11))) - L.num(L.get(line21, "since"))));
      L.set(line21, "since", now11);
    }
    if (((L.less((L.num(now11) + 600000), L.get(line21, "at")) || L.less(600000, L.get(line21, "mean"))) || L.less(86400000, (L.num(now11) - L.num(L.get(line21, "since")))))) {
      return [...readLine9("", now11)]
    }
    return [line21]
  }
  const keepLine22 = (key23?: L.Value, line24?: L.Value, now25?: L.Value): L.Value[] => {
    let text26: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:", (L.num(L.get(line24, "at")) * 1000), (L.num(L.get(line24, "since")) * 1000), (L.num(L.get(line24, "mean")) * 1000), (L.num(L.get(line24, "heard")) * 1000), L.get(line24, "count"), L.get(line24, "age"), L.get(line24, "waited"))
    let ttlMs27: L.Value = (L.num((L.num(L.max((L.num(L.get(line24, "at")) - L.num(now25)), 0)) + L.num((4 * L.num(L.max(L.get(line24, "mean"), (L.num(now25) - L.num(L.get(line24, "since"))))))))) + 2000)
    redis.pcall("SET", key23, L.concat(text26, L.concat(L.get(line24, "turn"), L.concat(":", L.get(line24, "mark")))), "PX", L.ceil(ttlMs27));
    return []
  }
  const gaps28 = (line29?: L.Value, now30?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs31: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line29, "count")))) ? L.min((L.num(L.get(line29, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs32: L.Value = (L.num((L.num((L.num(now30) - L.num(L.get(line29, "since")))) - L.num(L.get(line29, "mean")))) / 8)
    return [L.max(closeMs31, L.min(stretchedMs32, L.max(100, (L.num(L.get(line29, "mean")) / 2)), 1000)), closeMs31]
  }
  const learn33 = (pace34?: L.Value, heldMs35?: L.Value, most36?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs35 = L.min(heldMs35, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace34, "count")))) ? (L.num((8 * L.num(L.get(pace34, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace34, "count", L.min((L.num(L.get(pace34, "count")) + 1), most36));
    L.set(pace34, "mean", (L.num(L.get(pace34, "mean")) + L.num((L.num((L.num(heldMs35) - L.num(L.get(pace34, "mean")))) / L.num(L.get(pace34, "count"))))));
    return [heldMs35]
  }
  const ownSleep37 = (line38?: L.Value, heldMs39?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs39) - L.num(L.get(line38, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs39))) ? 3000 : $))) ? $ : 2300))]
  }
  const isAnother40 = (line41?: L.Value, now42?: L.Value, endsAt43?: L.Value, who44?: L.Value): L.Value[] => {
    let $: L.Value
    let [knownEnd45, known46]: L.Value[] = L.match(L.get(line41, "mark"), /^([0-9]+) (.*)$/s)
    let [process47, heirs48]: L.Value[] = L.gsub(who44, /-[0-9]+$/gs, "")
    L.set(line41, "mark", (L.truthy(($ = (L.truthy(($ = endsAt43)) ? L.concat(L.format("%.0f ", endsAt43), process47) : $))) ? $ : ""));
    let laterMs49: L.Value = (L.num((L.truthy(($ = endsAt43)) ? $ : 0)) - L.num(L.tonumber((L.truthy(($ = knownEnd45)) ? $ : 0))))
    return [(L.truthy(($ = knownEnd45)) ? (L.truthy(($ = (L.truthy(($ = !L.truthy(endsAt43))) ? $ : (known46 !== process47)))) ? $ : (L.truthy(($ = (L.truthy(($ = (heirs48 === 0))) ? !L.less(laterMs49, 5) : $))) ? !L.less((L.num((L.num(endsAt43) - L.num(now42))) / 4), laterMs49) : $)) : $)]
  }
  const whenFree50 = (line51?: L.Value, now52?: L.Value, ask53?: L.Value, heldMs54?: L.Value, isSeen55?: L.Value, silentMs56?: L.Value): L.Value[] => {
    if (!L.truthy(isSeen55)) {
      learn33(line51, heldMs54, 10);
      L.set(line51, "since", now52);
    }
    let freeMs57: L.Value = (L.num(now52) - L.num(L.get(line51, "since")))
    if (((((L.get(ask53, "last") === "0") && L.less(now52, L.get(line51, "at"))) && !L.less((L.num(freeMs57) + L.num(L.get(ask53, "rttMs"))), L.get(ask53, "waitedMs"))) && L.less(freeMs57, silentMs56))) {
      L.set(line51, "mark", L.format("-%.0f", heldMs54));
      return [-L.num(L.ceil(L.min((2 * L.num(gaps28(line51, now52)[0])), 1000)))]
    }
    if (L.less((12 * L.num(L.get(line51, "mean"))), heldMs54)) {
      L.set(line51, "at", L.min(L.get(line51, "at"), now52));
    }
    L.set(line51, "mark", "");
    L.set(line51, "since", now52);
    return [0]
  }
  const whenHeld58 = (line59?: L.Value, now60?: L.Value, ask61?: L.Value, remainingMs62?: L.Value): L.Value[] => {
    let $: L.Value
    let [apartMs63, closeMs64]: L.Value[] = gaps28(line59, now60)
    let chance65: L.Value = (L.num(0.5) + L.num((L.num(L.get(ask61, "jitter")) / 1000)))
    let sleepMs66: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line59, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep37(line59, (L.num(now60) - L.num(L.get(line59, "since")))))) * L.num((L.num(chance65) + 1)))) / 2)
    let at67: L.Value = L.max((L.num(L.get(line59, "at")) + L.num((L.num(apartMs63) * L.num(chance65)))), (L.num(now60) + L.num(sleepMs66)), (L.num(now60) + L.num(L.min(L.get(ask61, "rttMs"), apartMs63))))
    let mostMs68: L.Value = Infinity
    if (!L.less(remainingMs62, 0)) {
      let afterOthers69: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now60) + L.num(L.get(ask61, "rttMs"))), L.get(line59, "at")))) ? (L.num(L.get(line59, "at")) + L.num((L.num(closeMs64) * L.num(chance65)))) : $))) ? $ : 0)
      at67 = L.min(at67, L.max((L.num((L.num(now60) + L.num(remainingMs62))) + 5), afterOthers69));
      mostMs68 = (L.num((L.num(remainingMs62) + 5)) + L.num((L.num(apartMs63) * L.num(chance65))));
    }
    if (L.less((L.num(now60) + L.num(L.get(ask61, "leftMs"))), at67)) {
      return [-L.num(L.max(1, L.ceil(L.get(ask61, "leftMs"))))]
    }
    L.set(line59, "age", (L.num(L.get(line59, "age")) + L.num((L.num((L.num(L.get(ask61, "waitedMs")) - L.num(L.get(line59, "age")))) / 16))));
    let isKept70: L.Value = L.less((L.num(now60) - L.num(L.get(line59, "heard"))), L.min((2 * L.num(apartMs63)), L.get(ask61, "waitedMs")))
    let believedMs71: L.Value = L.max(500, sleepMs66, (L.truthy(($ = (L.truthy(($ = isKept70)) ? (8 * L.num(L.get(ask61, "waitedMs"))) : $))) ? $ : 0))
    if (L.less((L.num(now60) + L.num(believedMs71)), at67)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs66, (L.num(believedMs71) * L.num(chance65))), mostMs68)))]
    }
    let soonMs72: L.Value = L.max((L.num((L.num(at67) - L.num(now60))) / 12), closeMs64, sleepMs66)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line59, "age"))), (5 * L.num((L.num(L.get(line59, "at")) - L.num(now60))))), L.get(ask61, "waitedMs")) && L.less((L.num(now60) + L.num((2 * L.num(soonMs72)))), at67))) {
      return [-L.num(L.ceil(soonMs72))]
    }
    L.set(line59, "at", L.min(at67, (L.num(now60) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line59, "at")) - L.num(now60))))]
  }
  const slotIn73 = (line74?: L.Value, now75?: L.Value, ask76?: L.Value, remainingMs77?: L.Value, endsAt78?: L.Value, who79?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs80: L.Value = L.max(0, L.min((L.num(now75) - L.num(L.get(line74, "heard"))), 600000))
    let formerMs81: L.Value = L.tonumber(L.match(L.get(line74, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs82: L.Value = (L.truthy(($ = formerMs81)) ? $ : (L.num(now75) - L.num(L.get(line74, "since"))))
    let silentMs83: L.Value = (L.num(1.25) * L.num(L.max(ownSleep37(line74, heldMs82)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line74, "count")))) ? L.min((L.num(L.get(line74, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(gaps28(line74, now75)[0]))) + L.num(silentMs83)), heardMs80)) {
      L.set(line74, "at", L.min(L.get(line74, "at"), now75));
    }
    L.set(line74, "heard", (L.truthy(($ = (L.truthy(($ = (L.get(ask76, "slot") === "1"))) ? now75 : $))) ? $ : (L.num(now75) - L.num(heardMs80))));
    if ((remainingMs77 === -2)) {
      return [...whenFree50(line74, now75, ask76, heldMs82, formerMs81, silentMs83)]
    }
    if (L.truthy(isAnother40(line74, now75, endsAt78, who79)[0])) {
      learn33(line74, heldMs82, 10);
      L.set(line74, "since", now75);
    } else if (L.truthy(formerMs81)) {
      L.set(line74, "since", now75);
    }
    return [...whenHeld58(line74, now75, ask76, remainingMs77)]
  }
  const serverTime84 = (nowMs85?: L.Value): L.Value[] => {
    let $: L.Value
    let time86: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time86, "err"))) ? L.tonumber(nowMs85) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time86, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time86, 2))) / 1000)))))]
  }
  const wake87 = (publish88?: L.Value, channel89?: L.Value, message90?: L.Value): L.Value[] => {
    if ((publish88 === "BOTH")) {
      redis.call("PUBLISH", channel89, message90);
      publish88 = "SPUBLISH";
    }
    if ((publish88 !== "")) {
      redis.call(publish88, channel89, message90);
    }
    return []
  }
  let done91: L.Value = L.get(KEYS, 1)
  let locksSlotsAndChannels92: L.Value = L.table(...L.unpack(KEYS, 2))
  let holder93: L.Value = L.get(ARGV, 1)
  let leaseMs94: L.Value = L.get(ARGV, 2)
  let last95: L.Value = L.get(ARGV, 3)
  let doneMs96: L.Value = L.get(ARGV, 4)
  let publish97: L.Value = L.get(ARGV, 5)
  let rttMs98: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter99: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs100: L.Value = L.get(ARGV, 8)
  let leftMs101: L.Value = L.tonumber(L.get(ARGV, 9))
  let slot102: L.Value = L.get(ARGV, 10)
  let waitedMs103: L.Value = L.tonumber(L.get(ARGV, 11))
  let locks104: L.Value = L.table(), slots105: L.Value = L.table(), slotsOf106: L.Value = L.table(), channelOf107: L.Value = L.table()
  for (let at108 = 1, end = L.num(L.length(locksSlotsAndChannels92)); at108 <= end; at108 += 3) {
    let lock109: L.Value = L.get(locksSlotsAndChannels92, at108)
    L.insert(locks104, lock109);
    L.set(slotsOf106, lock109, L.get(locksSlotsAndChannels92, (L.num(at108) + 1)));
    L.insert(slots105, L.get(slotsOf106, lock109));
    L.set(channelOf107, lock109, L.get(locksSlotsAndChannels92, (L.num(at108) + 2)));
  }
  const take110 = (taken111?: L.Value, holds112?: L.Value, ms113?: L.Value): L.Value[] => {
    for (const [_114, lock115] of L.ipairs(taken111)) {
      redis.call("HSET", lock115, holder93, holds112);
      redis.call("PEXPIRE", lock115, ms113);
    }
    return []
  }
  let isWaiter116: L.Value = (rttMs98 !== 0)
  let isPoll117: L.Value = (L.truthy(($ = isWaiter116)) ? (last95 === "0") : $)
  let existing118: L.Value = (L.truthy(($ = !L.truthy(isPoll117))) ? redis.call("EXISTS", done91, ...L.unpack((L.truthy(($ = (L.truthy(($ = (last95 === "1"))) ? locks104 : $))) ? $ : locksSlotsAndChannels92))) : $)
  if ((existing118 === 0)) {
    take110(locks104, "1", leaseMs94);
    return [L.concat(L.concat(":granted", " "), leaseMs94)]
  }
  let granted119: L.Value = L.table(), reserved120: L.Value = L.table(), reservedByOthers121: L.Value = L.table(), free122: L.Value = L.table()
  let busy123: L.Value = undefined, who124: L.Value = undefined
  const look125 = (): L.Value[] => {
    let $: L.Value
    for (const [at126, lock127] of L.ipairs(locks104)) {
      let [current128, holds129]: L.Value[] = holderOf6(lock127)
      if (!L.truthy(current128)) {
        L.insert(free122, lock127);
      } else if ((current128 === holder93)) {
        L.insert((L.truthy(($ = (L.truthy(($ = (holds129 === "0"))) ? reserved120 : $))) ? $ : granted119), lock127);
      } else if (((holds129 === "0") && L.truthy(isWaiter116))) {
        L.insert(reservedByOthers121, lock127);
      } else if (!L.truthy(busy123)) {
        {
          const values = [lock127, current128]
          busy123 = values[0];
          who124 = values[1];
        }
      }
      if ((((L.num(at126) - L.num(L.length(free122))) === existing118) || (((!L.truthy(isWaiter116) && (last95 === "0")) && L.truthy(busy123)) && !L.truthy(L.get(granted119, 1))))) {
        break
      }
    }
    return []
  }
  look125();
  if ((L.length(granted119) === L.length(locks104))) {
    let shortestMs130: L.Value = Infinity
    for (const [_131, lock132] of L.ipairs(granted119)) {
      shortestMs130 = L.min(shortestMs130, redis.call("PTTL", lock132));
    }
    return [L.table(":granted", shortestMs130)]
  }
  if (L.truthy(L.get(granted119, 1))) {
    redis.call("SET", done91, "0", "PX", doneMs96);
    return [L.table(":refused", -2)]
  }
  let now133: L.Value = undefined
  let ask134: L.Value = L.keyed(L.table(), ["last", last95], ["rttMs", rttMs98], ["jitter", jitter99], ["leftMs", leftMs101], ["slot", slot102], ["waitedMs", waitedMs103])
  const askInLines135 = (): L.Value[] => {
    let $: L.Value
    let askInMs136: L.Value = 0
    for (const [at137, text138] of L.ipairs(redis.call("MGET", ...L.unpack(slots105)))) {
      if (L.truthy(text138)) {
        now133 = (L.truthy(($ = now133)) ? $ : serverTime84(nowMs100)[0]);
        let line139: L.Value = readLine9(text138, now133)[0]
        askInMs136 = L.min(askInMs136, ...slotIn73(line139, now133, ask134, -2));
        keepLine22(L.get(slots105, at137), line139, now133);
      }
    }
    return [askInMs136]
  }
  if (!L.truthy(busy123)) {
    if ((redis.call("EXISTS", done91) === 1)) {
      return [L.table(":refused", -2)]
    }
    let askInMs140: L.Value = (L.truthy(($ = (L.truthy(($ = (last95 === "0"))) ? askInLines135()[0] : $))) ? $ : 0)
    if ((askInMs140 !== 0)) {
      return [L.table(":busy", -2, askInMs140)]
    }
    for (const [_141, lock142] of L.ipairs(reservedByOthers121)) {
      redis.call("DEL", lock142);
    }
    take110(locks104, "1", leaseMs94);
    return [L.concat(L.concat(":granted", " "), leaseMs94)]
  }
  let busyMs143: L.Value = redis.call("PTTL", busy123)
  if ((last95 === "1")) {
    redis.call("SET", done91, "0", "PX", doneMs96, "NX");
    for (const [_144, lock145] of L.ipairs(reserved120)) {
      redis.call("DEL", lock145);
      wake87(publish97, L.get(channelOf107, lock145), "0");
    }
    return [L.table(":busy", busyMs143, 0)]
  }
  const reserve146 = (line147?: L.Value, isKnown148?: L.Value): L.Value[] => {
    let $: L.Value
    let mostMs149: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line147, "count")))) ? L.min((L.num((L.num(L.get(line147, "mean")) * 4)) / 3), 1500) : $))) ? $ : 500)
    let reserveMs150: L.Value = L.min(L.tonumber(leaseMs94), L.ceil((L.num((L.num(L.get(line147, "since")) + L.num(mostMs149))) - L.num(now133))))
    if (((((L.truthy(isPoll117) && L.truthy(isKnown148)) && L.less(0, reserveMs150)) && L.truthy(L.get(free122, 1))) && (redis.call("EXISTS", done91) === 0))) {
      take110(free122, "0", reserveMs150);
    }
    return []
  }
  now133 = serverTime84(nowMs100)[0];
  let line151: L.Value = readLine9(redis.pcall("GET", L.get(slotsOf106, busy123)), now133)[0]
  let since152: L.Value = (L.truthy(($ = (L.match(L.get(line151, "mark"), /^[0-9]+ (.*)$/s)[0] === who124))) ? L.get(line151, "since") : $)
  let askInMs153: L.Value = slotIn73(line151, now133, ask134, busyMs143, (L.num(now133) + L.num(busyMs143)), who124)[0]
  keepLine22(L.get(slotsOf106, busy123), line151, now133);
  reserve146(line151, (L.get(line151, "since") === since152));
  return [L.table(":busy", busyMs143, askInMs153)]
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
      refuse4(lock7);
    }
    return [L.get(entry8, 1), L.get(entry8, 2)]
  }
  let locks9: L.Value = KEYS
  let [holder10, holds11]: L.Value[] = holderOf6(L.get(locks9, 1))
  let leftMs12: L.Value = Infinity
  for (const [_13, lock14] of L.ipairs(locks9)) {
    if ((!L.truthy(holder10) || !L.truthy(redis.call("HGET", lock14, holder10)))) {
      return [":free"]
    }
    leftMs12 = L.min(leftMs12, redis.call("PTTL", lock14));
  }
  return [L.table(":held", holder10, L.tonumber(holds11), leftMs12)]
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
