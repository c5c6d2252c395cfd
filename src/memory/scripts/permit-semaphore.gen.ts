// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquireWithin: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const isCount9 = (text10?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole11: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text10, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text10), 20) : $))) ? (text10 !== "-0") : $)
    return [(L.truthy(($ = isWhole11)) ? (L.format("%.0f", L.tonumber(text10)) === text10) : $)]
  }
  const countIn12 = (key13?: L.Value, value14?: L.Value): L.Value[] => {
    if ((L.truthy(value14) && !L.truthy(isCount9(value14)[0]))) {
      redis.call("HGET", key13, "0");
    }
    return [value14]
  }
  const earliest15 = (deadlines16?: L.Value, ids17?: L.Value): L.Value[] => {
    let $: L.Value
    let first18: L.Value = Infinity, none19: L.Value = 0
    for (const [_20, deadline21] of L.ipairs(redis.call("ZMSCORE", deadlines16, ...L.unpack(ids17)))) {
      first18 = L.min(first18, L.tonumber((L.truthy(($ = deadline21)) ? $ : 0)));
      none19 = (L.truthy(($ = (L.truthy(($ = deadline21)) ? -1 : $))) ? $ : none19);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first18))) ? first18 : $))) ? $ : none19)]
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
  const gaps45 = (line46?: L.Value, now47?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs48: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line46, "count")))) ? L.min((L.num(L.get(line46, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs49: L.Value = (L.num((L.num((L.num(now47) - L.num(L.get(line46, "since")))) - L.num(L.get(line46, "mean")))) / 8)
    return [closeMs48, L.max(closeMs48, L.min(stretchedMs49, L.max(100, (L.num(L.get(line46, "mean")) / 2)), 1000))]
  }
  const keepLine50 = (slots51?: L.Value, line52?: L.Value, now53?: L.Value): L.Value[] => {
    keepPace35(slots51, line52, (L.num((L.num(L.max((L.num(L.get(line52, "at")) - L.num(now53)), 0)) + L.num((4 * L.num(L.max(L.get(line52, "mean"), (L.num(now53) - L.num(L.get(line52, "since"))))))))) + 2000));
    return []
  }
  const ownSleep54 = (line55?: L.Value, heldMs56?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs56) - L.num(L.get(line55, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs56))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn57 = (line58?: L.Value, now59?: L.Value, who60?: L.Value, endsAt61?: L.Value, remainingMs62?: L.Value, last63?: L.Value, rttMs64?: L.Value, chance65?: L.Value, leftMs66?: L.Value, slot67?: L.Value, waitedMs68?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs69: L.Value = L.max(0, L.min((L.num(now59) - L.num(L.get(line58, "square"))), 600000))
    let [closeMs70, apartMs71]: L.Value[] = gaps45(line58, now59)
    let former72: L.Value = L.tonumber(L.match(L.get(line58, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs73: L.Value = (L.truthy(($ = former72)) ? $ : (L.num(now59) - L.num(L.get(line58, "since"))))
    let silentMs74: L.Value = (L.num(1.25) * L.num(L.max(ownSleep54(line58, heldMs73)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line58, "count")))) ? L.min((L.num(L.get(line58, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs71))) + L.num(silentMs74)), heardMs69)) {
      L.set(line58, "at", L.min(L.get(line58, "at"), now59));
    }
    let [endedAt75, before76]: L.Value[] = L.match(L.get(line58, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs77: L.Value = (L.num(endsAt61) - L.num((L.truthy(($ = L.tonumber(endedAt75))) ? $ : endsAt61)))
    let isFree78: L.Value = (remainingMs62 === -2)
    if (((L.truthy(isFree78) || L.truthy(former72)) || (L.truthy(endedAt75) && ((before76 !== who60) || (!L.less(laterMs77, 5) && !L.less((L.num((L.num(endsAt61) - L.num(now59))) / 4), laterMs77)))))) {
      if (!L.truthy(former72)) {
        learn41(line58, heldMs73, 10);
      }
      L.set(line58, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former72)) ? isFree78 : $))) ? L.get(line58, "since") : $))) ? $ : now59));
      {
        const values = [...gaps45(line58, now59)]
        closeMs70 = values[0];
        apartMs71 = values[1];
      }
    }
    L.set(line58, "square", (L.truthy(($ = (L.truthy(($ = (slot67 === "1"))) ? now59 : $))) ? $ : (L.num(now59) - L.num(heardMs69))));
    L.set(line58, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree78)) ? L.format("-%.0f", heldMs73) : $))) ? $ : (L.truthy(($ = who60)) ? L.concat(L.format("%.0f ", endsAt61), who60) : $)))) ? $ : ""));
    if (L.truthy(isFree78)) {
      let freeMs79: L.Value = (L.num(now59) - L.num(L.get(line58, "since")))
      if (((((last63 === "0") && L.less(now59, L.get(line58, "at"))) && !L.less((L.num(freeMs79) + L.num(rttMs64)), waitedMs68)) && L.less(freeMs79, silentMs74))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs71)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line58, "mean"))), heldMs73)) {
        L.set(line58, "at", L.min(L.get(line58, "at"), now59));
      }
      L.set(line58, "mark", "");
      L.set(line58, "since", now59);
      return [0]
    }
    let sleepMs80: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line58, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep54(line58, (L.num(now59) - L.num(L.get(line58, "since")))))) * L.num((L.num(chance65) + 1)))) / 2)
    let at81: L.Value = L.max((L.num(L.get(line58, "at")) + L.num((L.num(apartMs71) * L.num(chance65)))), (L.num(now59) + L.num(sleepMs80)), (L.num(now59) + L.num(L.min(rttMs64, apartMs71))))
    let mostMs82: L.Value = Infinity
    if (!L.less(remainingMs62, 0)) {
      let afterOthers83: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now59) + L.num(rttMs64)), L.get(line58, "at")))) ? (L.num(L.get(line58, "at")) + L.num((L.num(closeMs70) * L.num(chance65)))) : $))) ? $ : 0)
      at81 = L.min(at81, L.max((L.num((L.num(now59) + L.num(remainingMs62))) + 5), afterOthers83));
      mostMs82 = (L.num((L.num(remainingMs62) + 5)) + L.num((L.num(apartMs71) * L.num(chance65))));
    }
    if (L.less((L.num(now59) + L.num(leftMs66)), at81)) {
      return [-L.num(L.max(1, L.ceil(leftMs66)))]
    }
    L.set(line58, "late", (L.num(L.get(line58, "late")) + L.num((L.num((L.num(waitedMs68) - L.num(L.get(line58, "late")))) / 16))));
    let isKept84: L.Value = L.less((L.num(now59) - L.num(L.get(line58, "square"))), L.min((2 * L.num(apartMs71)), waitedMs68))
    let believedMs85: L.Value = L.max(500, sleepMs80, (L.truthy(($ = (L.truthy(($ = isKept84)) ? (8 * L.num(waitedMs68)) : $))) ? $ : 0))
    if (L.less((L.num(now59) + L.num(believedMs85)), at81)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs80, (L.num(believedMs85) * L.num(chance65))), mostMs82)))]
    }
    let soonMs86: L.Value = L.max((L.num((L.num(at81) - L.num(now59))) / 12), closeMs70, sleepMs80)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line58, "late"))), (5 * L.num((L.num(L.get(line58, "at")) - L.num(now59))))), waitedMs68) && L.less((L.num(now59) + L.num((2 * L.num(soonMs86)))), at81))) {
      return [-L.num(L.ceil(soonMs86))]
    }
    L.set(line58, "at", L.min(at81, (L.num(now59) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line58, "at")) - L.num(now59))))]
  }
  const nextTurn87 = (slots88?: L.Value, text89?: L.Value, now90?: L.Value, newestAt91?: L.Value, weight92?: L.Value, available93?: L.Value, ticket94?: L.Value, remainingMs95?: L.Value, last96?: L.Value, rttMs97?: L.Value, jitter98?: L.Value, leftMs99?: L.Value, slot100?: L.Value): L.Value[] => {
    let $: L.Value
    let line101: L.Value = readPace22(text89, now90)[0]
    ticket94 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket94))) ? ticket94 : $))) ? $ : Infinity), (L.num((L.num(now90) * 1000)) - L.num(jitter98)));
    let [oldest102, takes103, untilMs104, since105]: L.Value[] = L.match(L.get(line101, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs106: L.Value = (L.num(now90) - L.num(L.tonumber((L.truthy(($ = since105)) ? $ : 0))))
    let mostMs107: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes103)) ? $ : 0))))) * L.num(L.get(line101, "mean")))) + 500)
    let isKept108: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since105)) ? !L.less(hadMs106, 0) : $))) ? L.less(hadMs106, mostMs107) : $))) ? L.less(now90, L.tonumber(untilMs104)) : $)
    let isMine109: L.Value = (L.truthy(($ = !L.truthy(isKept108))) ? $ : !L.less(L.tonumber(oldest102), ticket94))
    let isYoung110: L.Value = L.less((L.num(now90) - L.num((L.num(ticket94) / 1000))), (L.num(L.get(line101, "waited")) + 1))
    let fits111: L.Value = (L.truthy(($ = !L.less(available93, weight92))) ? (L.truthy(($ = (L.truthy(($ = isMine109)) ? $ : (last96 === "1")))) ? $ : !L.less((L.num(available93) - L.num(weight92)), L.tonumber(takes103))) : $)
    let mayBegin112: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight92))) ? !L.truthy(isYoung110) : $))) ? (L.truthy(($ = L.less(hadMs106, mostMs107))) ? $ : L.less((2 * L.num(mostMs107)), hadMs106)) : $)
    let at113: L.Value = L.get(line101, "at")
    if (!L.less(available93, weight92)) {
      remainingMs95 = (L.truthy(($ = (L.truthy(($ = fits111)) ? -2 : $))) ? $ : (L.num(mostMs107) - L.num(hadMs106)));
    }
    let slotInMs114: L.Value = slotIn57(line101, now90, (L.truthy(($ = newestAt91)) ? "" : $), (L.truthy(($ = newestAt91)) ? $ : 0), remainingMs95, last96, rttMs97, (L.num(0.5) + L.num((L.num(jitter98) / 1000))), leftMs99, slot100, L.floor((L.num(now90) - L.num((L.num(ticket94) / 1000)))))[0]
    let askInMs115: L.Value = L.abs(slotInMs114)
    if ((slotInMs114 === 0)) {
      L.set(line101, "turn", (L.truthy(($ = (L.truthy(($ = (ticket94 === L.tonumber(oldest102)))) ? "" : $))) ? $ : L.get(line101, "turn")));
      L.set(line101, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight92))) ? (L.num((L.num(L.get(line101, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now90) - L.num((L.num(ticket94) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line101, "waited")));
    } else if (((!L.truthy(fits111) && L.truthy(isMine109)) && (L.truthy(isKept108) || L.truthy(mayBegin112)))) {
      L.set(line101, "at", at113);
      slotInMs114 = -1;
      let began116: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept108)) ? (ticket94 === L.tonumber(oldest102)) : $))) ? L.tonumber(since105) : $))) ? $ : now90)
      askInMs115 = L.max((L.num(L.get(line101, "mean")) / 4), L.min((L.num((L.num(now90) - L.num(began116))) / 8), 2000), L.min(rttMs97, 50));
      askInMs115 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs95, 0))) ? askInMs115 : $))) ? $ : L.min(askInMs115, (L.num(remainingMs95) + 5))));
      L.set(line101, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket94, weight92, (L.num((L.num(now90) + L.num(askInMs115))) + 200), began116));
    } else if ((L.truthy(isKept108) && L.truthy(isYoung110))) {
      let mostMs117: L.Value = (L.num(askInMs115) + L.num(L.min(askInMs115, 1000)))
      askInMs115 = L.max(askInMs115, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs95, 0))) ? mostMs117 : $))) ? $ : L.min(mostMs117, remainingMs95)));
    } else if (L.truthy(isKept108)) {
      askInMs115 = L.ceil((L.num(askInMs115) / 3));
    }
    keepLine50(slots88, line101, now90);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs114, 0))) ? -L.num(askInMs115) : $))) ? $ : askInMs115), ticket94]
  }
  const permitIds118 = (digits119?: L.Value): L.Value[] => {
    let bytes122: L.Value = L.gsub(digits119, /../gs, ((pair121?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair121, 16))]
    }))[0]
    let ids123: L.Value = L.table()
    for (let at124 = 1, end = L.num(L.length(bytes122)); at124 <= end; at124 += 16) {
      L.insert(ids123, L.sub(bytes122, at124, (L.num(at124) + 15)));
    }
    return [ids123]
  }
  const serverTime125 = (nowMs126?: L.Value): L.Value[] => {
    let $: L.Value
    let time127: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time127, "err"))) ? L.tonumber(nowMs126) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time127, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time127, 2))) / 1000)))))]
  }
  const withDeadline128 = (ids129?: L.Value, deadline130?: L.Value): L.Value[] => {
    let scores131: L.Value = L.table()
    for (const [_132, id133] of L.ipairs(ids129)) {
      L.insert(scores131, deadline130);
      L.insert(scores131, id133);
    }
    return [scores131]
  }
  const takenAgain134 = (deadlines135?: L.Value, ids136?: L.Value, takes137?: L.Value, deadline138?: L.Value, now139?: L.Value, leaseMs140?: L.Value): L.Value[] => {
    if ((L.truthy(takes137) && !L.less(now139, deadline138))) {
      redis.call("ZADD", deadlines135, "GT", ...L.unpack(...withDeadline128(ids136, (L.num(now139) + L.num(leaseMs140)))));
      return [leaseMs140]
    }
    return [L.min((L.num(deadline138) - L.num(now139)), leaseMs140)]
  }
  let permits141: L.Value = L.get(KEYS, 1)
  let deadlines142: L.Value = L.get(KEYS, 2)
  let done143: L.Value = L.get(KEYS, 3)
  let channel144: L.Value = L.get(KEYS, 4)
  let slots145: L.Value = L.get(KEYS, 5)
  let holder146: L.Value = L.get(ARGV, 1)
  let leaseMs147: L.Value = L.tonumber(L.get(ARGV, 2))
  let total148: L.Value = L.tonumber(L.get(ARGV, 3))
  let last149: L.Value = L.get(ARGV, 4)
  let keepMs150: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs151: L.Value = L.get(ARGV, 6)
  let publish152: L.Value = L.get(ARGV, 7)
  let rttMs153: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter154: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs155: L.Value = L.get(ARGV, 10)
  let ticket156: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs157: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot158: L.Value = L.get(ARGV, 13)
  let [value159, finished160, line161]: L.Value[] = L.unpack(redis.call("MGET", permits141, done143, slots145))
  if (L.truthy(finished160)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits141, (L.truthy(($ = value159)) ? $ : redis.call("GET", permits141)));
  let ids162: L.Value = permitIds118(holder146)[0]
  let now163: L.Value = serverTime125(nowMs155)[0]
  let acquired164: L.Value = redis.call("ZCARD", deadlines142)
  let needed165: L.Value = (L.num((L.num(L.length(ids162)) - L.num(total148))) + L.num(acquired164))
  let first166: L.Value = L.table()
  if ((L.less(0, needed165) || L.truthy(line161))) {
    first166 = redis.call("ZRANGE", deadlines142, 0, (L.num(L.max(L.min(needed165, L.length(ids162)), (L.truthy(($ = (L.truthy(($ = line161)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt167: L.Value = L.tonumber(L.get(first166, (2 * L.num(acquired164))))
  let expired168: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now163, L.tonumber((L.truthy(($ = L.get(first166, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines142, "-inf", now163) : $))) ? $ : 0)
  let removed169: L.Value = 0
  if (L.less(0, expired168)) {
    removed169 = redis.call("ZREMRANGEBYRANK", deadlines142, 0, (L.num(L.min(expired168, 100)) - 1));
    acquired164 = (L.num(acquired164) - L.num(removed169));
    expired168 = (L.num(expired168) - L.num(removed169));
  }
  let added170: L.Value = 0
  let free171: L.Value = (L.num((L.num(total148) - L.num(acquired164))) + L.num(expired168))
  let askInMs172: L.Value = undefined
  const askForTurn173 = (remainingMs174?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn87(slots145, line161, now163, newestAt167, L.length(ids162), free171, ticket156, remainingMs174, last149, rttMs153, jitter154, leftMs157, slot158)]
      askInMs172 = values[0];
      ticket156 = values[1];
    }
    return []
  }
  if ((!L.less(free171, L.length(ids162)) && L.truthy(line161))) {
    askForTurn173(-1);
  }
  let takes175: L.Value = (L.truthy(($ = !L.less(free171, L.length(ids162)))) ? ((L.truthy(($ = askInMs172)) ? $ : 0) === 0) : $)
  if (L.truthy(takes175)) {
    added170 = redis.call("ZADD", deadlines142, "NX", ...L.unpack(...withDeadline128(ids162, (L.num(now163) + L.num(leaseMs147)))));
  }
  acquired164 = (L.num(acquired164) + L.num(added170));
  let available176: L.Value = (L.num(total148) - L.num(acquired164))
  if (!L.truthy(value159)) {
    redis.call("SET", permits141, available176, "PX", (L.num(leaseMs147) + L.num(keepMs150)));
  } else if ((L.tonumber(value159) !== available176)) {
    redis.call("SET", permits141, available176, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value159)) ? $ : 0)), available176)) {
    announce5(publish152, channel144, available176);
  }
  if (L.less(0, added170)) {
    let ttlMs177: L.Value = redis.call("PTTL", permits141)
    if ((L.less(0, ttlMs177) && L.less(ttlMs177, (L.num(leaseMs147) + L.num((L.num(keepMs150) / 2)))))) {
      redis.call("PEXPIRE", permits141, (L.num(leaseMs147) + L.num(keepMs150)));
      redis.call("PEXPIRE", deadlines142, (L.num(leaseMs147) + L.num(keepMs150)));
    } else if ((L.less(0, ttlMs177) && ((acquired164 === added170) || !L.truthy(value159)))) {
      redis.call("PEXPIRE", deadlines142, ttlMs177);
    }
    if ((added170 === L.length(ids162))) {
      return [L.table(":granted", leaseMs147)]
    }
  }
  let deadline178: L.Value = earliest15(deadlines142, ids162)[0]
  if (L.less(0, deadline178)) {
    return [L.table(":granted", ...takenAgain134(deadlines142, ids162, takes175, deadline178, now163, leaseMs147))]
  }
  if (L.less(deadline178, 0)) {
    redis.call("SET", done143, "0", "PX", doneMs151);
    return [L.table(":refused", -1)]
  }
  needed165 = (L.num(L.length(ids162)) - L.num(available176));
  let nearest179: L.Value = L.tonumber(L.get(first166, (2 * L.num((L.num(needed165) + L.num(removed169))))))
  if ((L.less(0, needed165) && !L.truthy(nearest179))) {
    nearest179 = L.tonumber(L.get(redis.call("ZRANGE", deadlines142, (L.num(needed165) - 1), (L.num(needed165) - 1), "WITHSCORES"), 2));
  }
  let remainingMs180: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed165))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest179)) ? L.less(nearest179, 922337203685477) : $))) ? L.max((L.num(nearest179) - L.num(now163)), 0) : $)))) ? $ : -1)
  if ((last149 === "1")) {
    redis.call("SET", done143, "0", "PX", doneMs151);
    return [L.table(":busy", remainingMs180, 0, 0)]
  }
  if (!L.truthy(askInMs172)) {
    askForTurn173(remainingMs180);
  }
  return [L.table(":busy", remainingMs180, askInMs172, ticket156)]
}

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
  const earliest7 = (deadlines8?: L.Value, ids9?: L.Value): L.Value[] => {
    let $: L.Value
    let first10: L.Value = Infinity, none11: L.Value = 0
    for (const [_12, deadline13] of L.ipairs(redis.call("ZMSCORE", deadlines8, ...L.unpack(ids9)))) {
      first10 = L.min(first10, L.tonumber((L.truthy(($ = deadline13)) ? $ : 0)));
      none11 = (L.truthy(($ = (L.truthy(($ = deadline13)) ? -1 : $))) ? $ : none11);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first10))) ? first10 : $))) ? $ : none11)]
  }
  const readPace14 = (text15?: L.Value, now16?: L.Value): L.Value[] => {
    let $: L.Value
    let [at17, since18, mean19, square20, count21, late22, waited23, turn24, mark25]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text15) === "string"))) ? text15 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace26: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at17)) ? $ : (L.num(now16) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since18)) ? $ : (L.num(now16) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean19)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square20)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count21)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late22)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited23)) ? $ : 0))], ["turn", (L.truthy(($ = turn24)) ? $ : "")], ["mark", (L.truthy(($ = mark25)) ? $ : "")])
    if (L.less(now16, L.get(pace26, "since"))) {
      L.set(pace26, "at", (L.num((L.num(L.get(pace26, "at")) + L.num(now16))) - L.num(L.get(pace26, "since"))));
      L.set(pace26, "since", now16);
    }
    if (((L.less((L.num(now16) + 600000), L.get(pace26, "at")) || L.less(600000, L.get(pace26, "mean"))) || L.less(86400000, (L.num(now16) - L.num(L.get(pace26, "since")))))) {
      return [...readPace14("", now16)]
    }
    return [pace26]
  }
  const keepPace27 = (key28?: L.Value, pace29?: L.Value, ttlMs30?: L.Value): L.Value[] => {
    let times31: L.Value = L.table((L.num(L.get(pace29, "at")) * 1000), (L.num(L.get(pace29, "since")) * 1000), (L.num(L.get(pace29, "mean")) * 1000), (L.num(L.get(pace29, "square")) * 1000))
    let text32: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times31))
    text32 = L.concat(text32, L.format("%.0f:%.0f:%.0f:", L.get(pace29, "count"), L.get(pace29, "late"), L.get(pace29, "waited")));
    redis.pcall("SET", key28, L.concat(text32, L.concat(L.get(pace29, "turn"), L.concat(":", L.get(pace29, "mark")))), "PX", L.ceil(ttlMs30));
    return []
  }
  const learn33 = (pace34?: L.Value, heldMs35?: L.Value, most36?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs35 = L.min(heldMs35, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace34, "count")))) ? (L.num((8 * L.num(L.get(pace34, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace34, "count", L.min((L.num(L.get(pace34, "count")) + 1), most36));
    L.set(pace34, "mean", (L.num(L.get(pace34, "mean")) + L.num((L.num((L.num(heldMs35) - L.num(L.get(pace34, "mean")))) / L.num(L.get(pace34, "count"))))));
    L.set(pace34, "square", (L.num(L.get(pace34, "square")) + L.num((L.num((L.num((L.num(heldMs35) * L.num(heldMs35))) - L.num(L.get(pace34, "square")))) / L.num(L.get(pace34, "count"))))));
    return []
  }
  const gaps37 = (line38?: L.Value, now39?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs40: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line38, "count")))) ? L.min((L.num(L.get(line38, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs41: L.Value = (L.num((L.num((L.num(now39) - L.num(L.get(line38, "since")))) - L.num(L.get(line38, "mean")))) / 8)
    return [closeMs40, L.max(closeMs40, L.min(stretchedMs41, L.max(100, (L.num(L.get(line38, "mean")) / 2)), 1000))]
  }
  const keepLine42 = (slots43?: L.Value, line44?: L.Value, now45?: L.Value): L.Value[] => {
    keepPace27(slots43, line44, (L.num((L.num(L.max((L.num(L.get(line44, "at")) - L.num(now45)), 0)) + L.num((4 * L.num(L.max(L.get(line44, "mean"), (L.num(now45) - L.num(L.get(line44, "since"))))))))) + 2000));
    return []
  }
  const ownSleep46 = (line47?: L.Value, heldMs48?: L.Value): L.Value[] => {
    let $: L.Value
    return [L.min((L.num(L.max((L.num(heldMs48) - L.num(L.get(line47, "mean"))), 0)) / 3), (L.truthy(($ = (L.truthy(($ = L.less(60000, heldMs48))) ? 3000 : $))) ? $ : 2300))]
  }
  const slotIn49 = (line50?: L.Value, now51?: L.Value, who52?: L.Value, endsAt53?: L.Value, remainingMs54?: L.Value, last55?: L.Value, rttMs56?: L.Value, chance57?: L.Value, leftMs58?: L.Value, slot59?: L.Value, waitedMs60?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs61: L.Value = L.max(0, L.min((L.num(now51) - L.num(L.get(line50, "square"))), 600000))
    let [closeMs62, apartMs63]: L.Value[] = gaps37(line50, now51)
    let former64: L.Value = L.tonumber(L.match(L.get(line50, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs65: L.Value = (L.truthy(($ = former64)) ? $ : (L.num(now51) - L.num(L.get(line50, "since"))))
    let silentMs66: L.Value = (L.num(1.25) * L.num(L.max(ownSleep46(line50, heldMs65)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? L.min((L.num(L.get(line50, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs63))) + L.num(silentMs66)), heardMs61)) {
      L.set(line50, "at", L.min(L.get(line50, "at"), now51));
    }
    let [endedAt67, before68]: L.Value[] = L.match(L.get(line50, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs69: L.Value = (L.num(endsAt53) - L.num((L.truthy(($ = L.tonumber(endedAt67))) ? $ : endsAt53)))
    let isFree70: L.Value = (remainingMs54 === -2)
    if (((L.truthy(isFree70) || L.truthy(former64)) || (L.truthy(endedAt67) && ((before68 !== who52) || (!L.less(laterMs69, 5) && !L.less((L.num((L.num(endsAt53) - L.num(now51))) / 4), laterMs69)))))) {
      if (!L.truthy(former64)) {
        learn33(line50, heldMs65, 10);
      }
      L.set(line50, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former64)) ? isFree70 : $))) ? L.get(line50, "since") : $))) ? $ : now51));
      {
        const values = [...gaps37(line50, now51)]
        closeMs62 = values[0];
        apartMs63 = values[1];
      }
    }
    L.set(line50, "square", (L.truthy(($ = (L.truthy(($ = (slot59 === "1"))) ? now51 : $))) ? $ : (L.num(now51) - L.num(heardMs61))));
    L.set(line50, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree70)) ? L.format("-%.0f", heldMs65) : $))) ? $ : (L.truthy(($ = who52)) ? L.concat(L.format("%.0f ", endsAt53), who52) : $)))) ? $ : ""));
    if (L.truthy(isFree70)) {
      let freeMs71: L.Value = (L.num(now51) - L.num(L.get(line50, "since")))
      if (((((last55 === "0") && L.less(now51, L.get(line50, "at"))) && !L.less((L.num(freeMs71) + L.num(rttMs56)), waitedMs60)) && L.less(freeMs71, silentMs66))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs63)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line50, "mean"))), heldMs65)) {
        L.set(line50, "at", L.min(L.get(line50, "at"), now51));
      }
      L.set(line50, "mark", "");
      L.set(line50, "since", now51);
      return [0]
    }
    let sleepMs72: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep46(line50, (L.num(now51) - L.num(L.get(line50, "since")))))) * L.num((L.num(chance57) + 1)))) / 2)
    let at73: L.Value = L.max((L.num(L.get(line50, "at")) + L.num((L.num(apartMs63) * L.num(chance57)))), (L.num(now51) + L.num(sleepMs72)), (L.num(now51) + L.num(L.min(rttMs56, apartMs63))))
    let mostMs74: L.Value = Infinity
    if (!L.less(remainingMs54, 0)) {
      let afterOthers75: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now51) + L.num(rttMs56)), L.get(line50, "at")))) ? (L.num(L.get(line50, "at")) + L.num((L.num(closeMs62) * L.num(chance57)))) : $))) ? $ : 0)
      at73 = L.min(at73, L.max((L.num((L.num(now51) + L.num(remainingMs54))) + 5), afterOthers75));
      mostMs74 = (L.num((L.num(remainingMs54) + 5)) + L.num((L.num(apartMs63) * L.num(chance57))));
    }
    if (L.less((L.num(now51) + L.num(leftMs58)), at73)) {
      return [-L.num(L.max(1, L.ceil(leftMs58)))]
    }
    L.set(line50, "late", (L.num(L.get(line50, "late")) + L.num((L.num((L.num(waitedMs60) - L.num(L.get(line50, "late")))) / 16))));
    let isKept76: L.Value = L.less((L.num(now51) - L.num(L.get(line50, "square"))), L.min((2 * L.num(apartMs63)), waitedMs60))
    let believedMs77: L.Value = L.max(500, sleepMs72, (L.truthy(($ = (L.truthy(($ = isKept76)) ? (8 * L.num(waitedMs60)) : $))) ? $ : 0))
    if (L.less((L.num(now51) + L.num(believedMs77)), at73)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs72, (L.num(believedMs77) * L.num(chance57))), mostMs74)))]
    }
    let soonMs78: L.Value = L.max((L.num((L.num(at73) - L.num(now51))) / 12), closeMs62, sleepMs72)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line50, "late"))), (5 * L.num((L.num(L.get(line50, "at")) - L.num(now51))))), waitedMs60) && L.less((L.num(now51) + L.num((2 * L.num(soonMs78)))), at73))) {
      return [-L.num(L.ceil(soonMs78))]
    }
    L.set(line50, "at", L.min(at73, (L.num(now51) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line50, "at")) - L.num(now51))))]
  }
  const nextTurn79 = (slots80?: L.Value, text81?: L.Value, now82?: L.Value, newestAt83?: L.Value, weight84?: L.Value, available85?: L.Value, ticket86?: L.Value, remainingMs87?: L.Value, last88?: L.Value, rttMs89?: L.Value, jitter90?: L.Value, leftMs91?: L.Value, slot92?: L.Value): L.Value[] => {
    let $: L.Value
    let line93: L.Value = readPace14(text81, now82)[0]
    ticket86 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket86))) ? ticket86 : $))) ? $ : Infinity), (L.num((L.num(now82) * 1000)) - L.num(jitter90)));
    let [oldest94, takes95, untilMs96, since97]: L.Value[] = L.match(L.get(line93, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs98: L.Value = (L.num(now82) - L.num(L.tonumber((L.truthy(($ = since97)) ? $ : 0))))
    let mostMs99: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes95)) ? $ : 0))))) * L.num(L.get(line93, "mean")))) + 500)
    let isKept100: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since97)) ? !L.less(hadMs98, 0) : $))) ? L.less(hadMs98, mostMs99) : $))) ? L.less(now82, L.tonumber(untilMs96)) : $)
    let isMine101: L.Value = (L.truthy(($ = !L.truthy(isKept100))) ? $ : !L.less(L.tonumber(oldest94), ticket86))
    let isYoung102: L.Value = L.less((L.num(now82) - L.num((L.num(ticket86) / 1000))), (L.num(L.get(line93, "waited")) + 1))
    let fits103: L.Value = (L.truthy(($ = !L.less(available85, weight84))) ? (L.truthy(($ = (L.truthy(($ = isMine101)) ? $ : (last88 === "1")))) ? $ : !L.less((L.num(available85) - L.num(weight84)), L.tonumber(takes95))) : $)
    let mayBegin104: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight84))) ? !L.truthy(isYoung102) : $))) ? (L.truthy(($ = L.less(hadMs98, mostMs99))) ? $ : L.less((2 * L.num(mostMs99)), hadMs98)) : $)
    let at105: L.Value = L.get(line93, "at")
    if (!L.less(available85, weight84)) {
      remainingMs87 = (L.truthy(($ = (L.truthy(($ = fits103)) ? -2 : $))) ? $ : (L.num(mostMs99) - L.num(hadMs98)));
    }
    let slotInMs106: L.Value = slotIn49(line93, now82, (L.truthy(($ = newestAt83)) ? "" : $), (L.truthy(($ = newestAt83)) ? $ : 0), remainingMs87, last88, rttMs89, (L.num(0.5) + L.num((L.num(jitter90) / 1000))), leftMs91, slot92, L.floor((L.num(now82) - L.num((L.num(ticket86) / 1000)))))[0]
    let askInMs107: L.Value = L.abs(slotInMs106)
    if ((slotInMs106 === 0)) {
      L.set(line93, "turn", (L.truthy(($ = (L.truthy(($ = (ticket86 === L.tonumber(oldest94)))) ? "" : $))) ? $ : L.get(line93, "turn")));
      L.set(line93, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight84))) ? (L.num((L.num(L.get(line93, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now82) - L.num((L.num(ticket86) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line93, "waited")));
    } else if (((!L.truthy(fits103) && L.truthy(isMine101)) && (L.truthy(isKept100) || L.truthy(mayBegin104)))) {
      L.set(line93, "at", at105);
      slotInMs106 = -1;
      let began108: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept100)) ? (ticket86 === L.tonumber(oldest94)) : $))) ? L.tonumber(since97) : $))) ? $ : now82)
      askInMs107 = L.max((L.num(L.get(line93, "mean")) / 4), L.min((L.num((L.num(now82) - L.num(began108))) / 8), 2000), L.min(rttMs89, 50));
      askInMs107 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs87, 0))) ? askInMs107 : $))) ? $ : L.min(askInMs107, (L.num(remainingMs87) + 5))));
      L.set(line93, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket86, weight84, (L.num((L.num(now82) + L.num(askInMs107))) + 200), began108));
    } else if ((L.truthy(isKept100) && L.truthy(isYoung102))) {
      let mostMs109: L.Value = (L.num(askInMs107) + L.num(L.min(askInMs107, 1000)))
      askInMs107 = L.max(askInMs107, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs87, 0))) ? mostMs109 : $))) ? $ : L.min(mostMs109, remainingMs87)));
    } else if (L.truthy(isKept100)) {
      askInMs107 = L.ceil((L.num(askInMs107) / 3));
    }
    keepLine42(slots80, line93, now82);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs106, 0))) ? -L.num(askInMs107) : $))) ? $ : askInMs107), ticket86]
  }
  const permitIds110 = (digits111?: L.Value): L.Value[] => {
    let bytes114: L.Value = L.gsub(digits111, /../gs, ((pair113?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair113, 16))]
    }))[0]
    let ids115: L.Value = L.table()
    for (let at116 = 1, end = L.num(L.length(bytes114)); at116 <= end; at116 += 16) {
      L.insert(ids115, L.sub(bytes114, at116, (L.num(at116) + 15)));
    }
    return [ids115]
  }
  const wake117 = (publish118?: L.Value, channel119?: L.Value, message120?: L.Value): L.Value[] => {
    if ((publish118 === "BOTH")) {
      redis.call("PUBLISH", channel119, message120);
      publish118 = "SPUBLISH";
    }
    if ((publish118 !== "")) {
      redis.call(publish118, channel119, message120);
    }
    return []
  }
  const announce121 = (publish122?: L.Value, channel123?: L.Value, permits124?: L.Value): L.Value[] => {
    if (L.less(0, permits124)) {
      wake117(publish122, channel123, permits124);
    }
    return []
  }
  const passFull125 = (key126?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key126, 1, "GT");
    return []
  }
  const countUp127 = (key128?: L.Value, count129?: L.Value): L.Value[] => {
    let sum130: L.Value = redis.pcall("INCRBY", key128, count129)
    if ((L.type(sum130) === "table")) {
      countIn4(key128, redis.call("GET", key128));
      passFull125(key128);
      sum130 = redis.call("INCRBY", key128, count129);
    }
    return [sum130]
  }
  const reclaim131 = (permits132?: L.Value, deadlines133?: L.Value, now134?: L.Value, available135?: L.Value, wanted136?: L.Value, publish137?: L.Value, channel138?: L.Value): L.Value[] => {
    let nearest139: L.Value = undefined
    let steps140: L.Value = 0
    for (;;) {
      steps140 = (L.num(steps140) + 1);
      nearest139 = undefined;
      let last141: L.Value = (L.num(L.min(100, L.max(wanted136, (L.num(wanted136) - L.num(available135))))) - 1)
      let entries142: L.Value = redis.call("ZRANGE", deadlines133, 0, last141, "WITHSCORES")
      let expired143: L.Value = L.table()
      for (let at144 = 1, end = L.num(L.length(entries142)); at144 <= end; at144 += 2) {
        let deadline145: L.Value = L.tonumber(L.get(entries142, (L.num(at144) + 1)))
        if (!L.less(now134, deadline145)) {
          L.insert(expired143, L.get(entries142, at144));
        } else if (L.less(at144, (2 * L.num((L.num(wanted136) - L.num(available135)))))) {
          nearest139 = deadline145;
        }
      }
      if (L.less(last141, L.length(expired143))) {
        nearest139 = now134;
      }
      if (L.less(0, L.length(expired143))) {
        available135 = countUp127(permits132, L.length(expired143))[0];
        redis.call("ZREM", deadlines133, ...L.unpack(expired143));
        announce121(publish137, channel138, available135);
      }
      if (((!L.less(last141, L.length(expired143)) || !L.less(available135, wanted136)) || (steps140 === 10))) break
    }
    return [available135, nearest139]
  }
  const serverTime146 = (nowMs147?: L.Value): L.Value[] => {
    let $: L.Value
    let time148: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time148, "err"))) ? L.tonumber(nowMs147) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time148, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time148, 2))) / 1000)))))]
  }
  const withDeadline149 = (ids150?: L.Value, deadline151?: L.Value): L.Value[] => {
    let scores152: L.Value = L.table()
    for (const [_153, id154] of L.ipairs(ids150)) {
      L.insert(scores152, deadline151);
      L.insert(scores152, id154);
    }
    return [scores152]
  }
  const takenAgain155 = (deadlines156?: L.Value, ids157?: L.Value, takes158?: L.Value, deadline159?: L.Value, now160?: L.Value, leaseMs161?: L.Value): L.Value[] => {
    if ((L.truthy(takes158) && !L.less(now160, deadline159))) {
      redis.call("ZADD", deadlines156, "GT", ...L.unpack(...withDeadline149(ids157, (L.num(now160) + L.num(leaseMs161)))));
      return [leaseMs161]
    }
    return [L.min((L.num(deadline159) - L.num(now160)), leaseMs161)]
  }
  let permits162: L.Value = L.get(KEYS, 1)
  let deadlines163: L.Value = L.get(KEYS, 2)
  let done164: L.Value = L.get(KEYS, 3)
  let channel165: L.Value = L.get(KEYS, 4)
  let slots166: L.Value = L.get(KEYS, 5)
  let holder167: L.Value = L.get(ARGV, 1)
  let leaseMs168: L.Value = L.tonumber(L.get(ARGV, 2))
  let last169: L.Value = L.get(ARGV, 3)
  let doneMs170: L.Value = L.get(ARGV, 4)
  let publish171: L.Value = L.get(ARGV, 5)
  let rttMs172: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter173: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs174: L.Value = L.get(ARGV, 8)
  let ticket175: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs176: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot177: L.Value = L.get(ARGV, 11)
  let [value178, finished179, line180]: L.Value[] = L.unpack(redis.call("MGET", permits162, done164, slots166))
  if (L.truthy(finished179)) {
    return [L.table(":refused", -1)]
  }
  let ids181: L.Value = permitIds110(holder167)[0]
  let now182: L.Value = serverTime146(nowMs174)[0]
  let counted183: L.Value = L.tonumber((L.truthy(($ = countIn4(permits162, value178)[0])) ? $ : 0))
  let available184: L.Value = counted183, nearest185: L.Value = undefined
  if ((L.less(counted183, L.length(ids181)) || L.truthy(line180))) {
    {
      const values = [...reclaim131(permits162, deadlines163, now182, counted183, L.length(ids181), publish171, channel165)]
      available184 = values[0];
      nearest185 = values[1];
    }
  }
  let askInMs186: L.Value = undefined
  const askForTurn187 = (remainingMs188?: L.Value): L.Value[] => {
    let newestAt189: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines163, -1, -1, "WITHSCORES"), 2))
    {
      const values = [...nextTurn79(slots166, line180, now182, newestAt189, L.length(ids181), available184, ticket175, remainingMs188, last169, rttMs172, jitter173, leftMs176, slot177)]
      askInMs186 = values[0];
      ticket175 = values[1];
    }
    return []
  }
  if ((!L.less(available184, L.length(ids181)) && L.truthy(line180))) {
    askForTurn187(-1);
  }
  let takes190: L.Value = (L.truthy(($ = !L.less(available184, L.length(ids181)))) ? ((L.truthy(($ = askInMs186)) ? $ : 0) === 0) : $)
  if (L.truthy(takes190)) {
    let added191: L.Value = redis.call("ZADD", deadlines163, "NX", ...L.unpack(...withDeadline149(ids181, (L.num(now182) + L.num(leaseMs168)))))
    if (L.less(0, added191)) {
      redis.call("DECRBY", permits162, added191);
      let ttlMs192: L.Value = redis.call("PTTL", permits162)
      if (L.less(0, ttlMs192)) {
        redis.call("PEXPIRE", deadlines163, ttlMs192);
      }
    }
    if ((added191 === L.length(ids181))) {
      return [L.table(":granted", leaseMs168)]
    }
  }
  let deadline193: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest185)) ? $ : L.less(0, available184)))) ? $ : L.get(ids181, 2)))) ? earliest7(deadlines163, ids181)[0] : $))) ? $ : 0)
  if (L.less(0, deadline193)) {
    return [L.table(":granted", ...takenAgain155(deadlines163, ids181, takes190, deadline193, now182, leaseMs168))]
  }
  if (L.less(deadline193, 0)) {
    redis.call("SET", done164, "0", "PX", doneMs170);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value178)) {
    redis.call("GET", permits162);
  }
  let remainingMs194: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available184, L.length(ids181)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest185)) ? L.less(nearest185, 922337203685477) : $))) ? (L.num(nearest185) - L.num(now182)) : $)))) ? $ : -1)
  if ((last169 === "1")) {
    redis.call("SET", done164, "0", "PX", doneMs170);
    return [L.table(":busy", remainingMs194, 0, 0)]
  }
  if (!L.truthy(askInMs186)) {
    askForTurn187(remainingMs194);
  }
  return [L.table(":busy", remainingMs194, askInMs186, ticket175)]
}

export const count: CompiledScript = (redis, KEYS, ARGV) => {
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
  const wake7 = (publish8?: L.Value, channel9?: L.Value, message10?: L.Value): L.Value[] => {
    if ((publish8 === "BOTH")) {
      redis.call("PUBLISH", channel9, message10);
      publish8 = "SPUBLISH";
    }
    if ((publish8 !== "")) {
      redis.call(publish8, channel9, message10);
    }
    return []
  }
  const announce11 = (publish12?: L.Value, channel13?: L.Value, permits14?: L.Value): L.Value[] => {
    if (L.less(0, permits14)) {
      wake7(publish12, channel13, permits14);
    }
    return []
  }
  const passFull15 = (key16?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key16, 1, "GT");
    return []
  }
  const countUp17 = (key18?: L.Value, count19?: L.Value): L.Value[] => {
    let sum20: L.Value = redis.pcall("INCRBY", key18, count19)
    if ((L.type(sum20) === "table")) {
      countIn4(key18, redis.call("GET", key18));
      passFull15(key18);
      sum20 = redis.call("INCRBY", key18, count19);
    }
    return [sum20]
  }
  const reclaim21 = (permits22?: L.Value, deadlines23?: L.Value, now24?: L.Value, available25?: L.Value, wanted26?: L.Value, publish27?: L.Value, channel28?: L.Value): L.Value[] => {
    let nearest29: L.Value = undefined
    let steps30: L.Value = 0
    for (;;) {
      steps30 = (L.num(steps30) + 1);
      nearest29 = undefined;
      let last31: L.Value = (L.num(L.min(100, L.max(wanted26, (L.num(wanted26) - L.num(available25))))) - 1)
      let entries32: L.Value = redis.call("ZRANGE", deadlines23, 0, last31, "WITHSCORES")
      let expired33: L.Value = L.table()
      for (let at34 = 1, end = L.num(L.length(entries32)); at34 <= end; at34 += 2) {
        let deadline35: L.Value = L.tonumber(L.get(entries32, (L.num(at34) + 1)))
        if (!L.less(now24, deadline35)) {
          L.insert(expired33, L.get(entries32, at34));
        } else if (L.less(at34, (2 * L.num((L.num(wanted26) - L.num(available25)))))) {
          nearest29 = deadline35;
        }
      }
      if (L.less(last31, L.length(expired33))) {
        nearest29 = now24;
      }
      if (L.less(0, L.length(expired33))) {
        available25 = countUp17(permits22, L.length(expired33))[0];
        redis.call("ZREM", deadlines23, ...L.unpack(expired33));
        announce11(publish27, channel28, available25);
      }
      if (((!L.less(last31, L.length(expired33)) || !L.less(available25, wanted26)) || (steps30 === 10))) break
    }
    return [available25, nearest29]
  }
  const serverTime36 = (nowMs37?: L.Value): L.Value[] => {
    let $: L.Value
    let time38: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time38, "err"))) ? L.tonumber(nowMs37) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time38, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time38, 2))) / 1000)))))]
  }
  let permits39: L.Value = L.get(KEYS, 1)
  let deadlines40: L.Value = L.get(KEYS, 2)
  let channel41: L.Value = L.get(KEYS, 3)
  let free42: L.Value = L.get(ARGV, 1)
  let taken43: L.Value = L.get(ARGV, 2)
  let publish44: L.Value = L.get(ARGV, 3)
  let nowMs45: L.Value = L.get(ARGV, 4)
  let now46: L.Value = serverTime36(nowMs45)[0]
  let [_47, nearest48]: L.Value[] = reclaim21(permits39, deadlines40, now46, 0, 100, publish44, channel41)
  let left49: L.Value = (L.truthy(($ = (L.truthy(($ = (nearest48 === now46))) ? redis.call("ZCOUNT", deadlines40, "-inf", now46) : $))) ? $ : 0)
  let count50: L.Value = 0
  if ((free42 === "1")) {
    let available51: L.Value = L.tonumber(countIn4(permits39, redis.call("GET", permits39))[0])
    if (!L.truthy(available51)) {
      return [L.table(":counted", 0)]
    }
    count50 = (L.num(available51) + L.num(left49));
  }
  if ((taken43 === "1")) {
    count50 = (L.num((L.num(count50) + L.num(redis.call("ZCARD", deadlines40)))) - L.num(left49));
  }
  return [L.table(":counted", count50)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const passFull8 = (key9?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key9, 1, "GT");
    return []
  }
  const permitIds10 = (digits11?: L.Value): L.Value[] => {
    let bytes14: L.Value = L.gsub(digits11, /../gs, ((pair13?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair13, 16))]
    }))[0]
    let ids15: L.Value = L.table()
    for (let at16 = 1, end = L.num(L.length(bytes14)); at16 <= end; at16 += 16) {
      L.insert(ids15, L.sub(bytes14, at16, (L.num(at16) + 15)));
    }
    return [ids15]
  }
  const serverTime17 = (nowMs18?: L.Value): L.Value[] => {
    let $: L.Value
    let time19: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time19, "err"))) ? L.tonumber(nowMs18) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time19, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time19, 2))) / 1000)))))]
  }
  const withDeadline20 = (ids21?: L.Value, deadline22?: L.Value): L.Value[] => {
    let scores23: L.Value = L.table()
    for (const [_24, id25] of L.ipairs(ids21)) {
      L.insert(scores23, deadline22);
      L.insert(scores23, id25);
    }
    return [scores23]
  }
  let deadlines26: L.Value = L.get(KEYS, 1)
  let holder27: L.Value = L.get(ARGV, 1)
  let leaseMs28: L.Value = L.tonumber(L.get(ARGV, 2))
  let nowMs29: L.Value = L.get(ARGV, 3)
  let now30: L.Value = serverTime17(nowMs29)[0]
  let ids31: L.Value = permitIds10(holder27)[0]
  let deadline32: L.Value = earliest1(deadlines26, ids31)[0]
  if (!L.less(now30, deadline32)) {
    return [":gone"]
  }
  if (L.less(deadline32, (L.num(now30) + L.num(leaseMs28)))) {
    let raised33: L.Value = withDeadline20(ids31, (L.num(now30) + L.num(leaseMs28)))[0]
    let answer34: L.Value = redis.pcall("ZADD", deadlines26, "GT", ...L.unpack(raised33))
    if ((L.type(answer34) === "table")) {
      passFull8(deadlines26);
      redis.call("ZADD", deadlines26, "GT", ...L.unpack(raised33));
    }
  }
  return [":extended"]
}

export const inspect: CompiledScript = (redis, KEYS, ARGV) => {
  const earliest1 = (deadlines2?: L.Value, ids3?: L.Value): L.Value[] => {
    let $: L.Value
    let first4: L.Value = Infinity, none5: L.Value = 0
    for (const [_6, deadline7] of L.ipairs(redis.call("ZMSCORE", deadlines2, ...L.unpack(ids3)))) {
      first4 = L.min(first4, L.tonumber((L.truthy(($ = deadline7)) ? $ : 0)));
      none5 = (L.truthy(($ = (L.truthy(($ = deadline7)) ? -1 : $))) ? $ : none5);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first4))) ? first4 : $))) ? $ : none5)]
  }
  const permitIds8 = (digits9?: L.Value): L.Value[] => {
    let bytes12: L.Value = L.gsub(digits9, /../gs, ((pair11?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair11, 16))]
    }))[0]
    let ids13: L.Value = L.table()
    for (let at14 = 1, end = L.num(L.length(bytes12)); at14 <= end; at14 += 16) {
      L.insert(ids13, L.sub(bytes12, at14, (L.num(at14) + 15)));
    }
    return [ids13]
  }
  const serverTime15 = (nowMs16?: L.Value): L.Value[] => {
    let $: L.Value
    let time17: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? L.tonumber(nowMs16) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time17, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time17, 2))) / 1000)))))]
  }
  let deadlines18: L.Value = L.get(KEYS, 1)
  let holder19: L.Value = L.get(ARGV, 1)
  let nowMs20: L.Value = L.get(ARGV, 2)
  let remainingMs21: L.Value = (L.num(earliest1(deadlines18, ...permitIds8(holder19))[0]) - L.num(serverTime15(nowMs20)[0]))
  if (L.less(0, remainingMs21)) {
    return [L.table(":ours", remainingMs21)]
  }
  return [":free"]
}

export const release: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const isCount9 = (text10?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole11: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text10, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text10), 20) : $))) ? (text10 !== "-0") : $)
    return [(L.truthy(($ = isWhole11)) ? (L.format("%.0f", L.tonumber(text10)) === text10) : $)]
  }
  const countIn12 = (key13?: L.Value, value14?: L.Value): L.Value[] => {
    if ((L.truthy(value14) && !L.truthy(isCount9(value14)[0]))) {
      redis.call("HGET", key13, "0");
    }
    return [value14]
  }
  const passFull15 = (key16?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key16, 1, "GT");
    return []
  }
  const countUp17 = (key18?: L.Value, count19?: L.Value): L.Value[] => {
    let sum20: L.Value = redis.pcall("INCRBY", key18, count19)
    if ((L.type(sum20) === "table")) {
      countIn12(key18, redis.call("GET", key18));
      passFull15(key18);
      sum20 = redis.call("INCRBY", key18, count19);
    }
    return [sum20]
  }
  const finished21 = (done22?: L.Value, answer23?: L.Value, doneMs24?: L.Value): L.Value[] => {
    let $: L.Value
    let stored25: L.Value = redis.pcall("SET", done22, answer23, "PX", doneMs24, "NX")
    if ((L.truthy(stored25) && L.truthy(L.get(stored25, "err")))) {
      passFull15(done22);
      stored25 = redis.call("SET", done22, answer23, "PX", doneMs24, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored25))) ? redis.call("GET", done22) : $)]
  }
  const readPace26 = (text27?: L.Value, now28?: L.Value): L.Value[] => {
    let $: L.Value
    let [at29, since30, mean31, square32, count33, late34, waited35, turn36, mark37]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text27) === "string"))) ? text27 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace38: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at29)) ? $ : (L.num(now28) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since30)) ? $ : (L.num(now28) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean31)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square32)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count33)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late34)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited35)) ? $ : 0))], ["turn", (L.truthy(($ = turn36)) ? $ : "")], ["mark", (L.truthy(($ = mark37)) ? $ : "")])
    if (L.less(now28, L.get(pace38, "since"))) {
      L.set(pace38, "at", (L.num((L.num(L.get(pace38, "at")) + L.num(now28))) - L.num(L.get(pace38, "since"))));
      L.set(pace38, "since", now28);
    }
    if (((L.less((L.num(now28) + 600000), L.get(pace38, "at")) || L.less(600000, L.get(pace38, "mean"))) || L.less(86400000, (L.num(now28) - L.num(L.get(pace38, "since")))))) {
      return [...readPace26("", now28)]
    }
    return [pace38]
  }
  const keepPace39 = (key40?: L.Value, pace41?: L.Value, ttlMs42?: L.Value): L.Value[] => {
    let times43: L.Value = L.table((L.num(L.get(pace41, "at")) * 1000), (L.num(L.get(pace41, "since")) * 1000), (L.num(L.get(pace41, "mean")) * 1000), (L.num(L.get(pace41, "square")) * 1000))
    let text44: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times43))
    text44 = L.concat(text44, L.format("%.0f:%.0f:%.0f:", L.get(pace41, "count"), L.get(pace41, "late"), L.get(pace41, "waited")));
    redis.pcall("SET", key40, L.concat(text44, L.concat(L.get(pace41, "turn"), L.concat(":", L.get(pace41, "mark")))), "PX", L.ceil(ttlMs42));
    return []
  }
  const gaps45 = (line46?: L.Value, now47?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs48: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line46, "count")))) ? L.min((L.num(L.get(line46, "mean")) / 5), 1000) : $))) ? $ : 10)
    let stretchedMs49: L.Value = (L.num((L.num((L.num(now47) - L.num(L.get(line46, "since")))) - L.num(L.get(line46, "mean")))) / 8)
    return [closeMs48, L.max(closeMs48, L.min(stretchedMs49, L.max(100, (L.num(L.get(line46, "mean")) / 2)), 1000))]
  }
  const keepLine50 = (slots51?: L.Value, line52?: L.Value, now53?: L.Value): L.Value[] => {
    keepPace39(slots51, line52, (L.num((L.num(L.max((L.num(L.get(line52, "at")) - L.num(now53)), 0)) + L.num((4 * L.num(L.max(L.get(line52, "mean"), (L.num(now53) - L.num(L.get(line52, "since"))))))))) + 2000));
    return []
  }
  const serverTime54 = (nowMs55?: L.Value): L.Value[] => {
    let $: L.Value
    let time56: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time56, "err"))) ? L.tonumber(nowMs55) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time56, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time56, 2))) / 1000)))))]
  }
  const giveSlotBack57 = (slots58?: L.Value, nowMs59?: L.Value): L.Value[] => {
    let text60: L.Value = redis.pcall("GET", slots58)
    if ((L.type(text60) !== "string")) {
      return [false]
    }
    let now61: L.Value = serverTime54(nowMs59)[0]
    let line62: L.Value = readPace26(text60, now61)[0]
    let [_63, apartMs64]: L.Value[] = gaps45(line62, now61)
    L.set(line62, "at", (L.num(L.get(line62, "at")) - L.num(apartMs64)));
    keepLine50(slots58, line62, now61);
    return [true]
  }
  const permitIds65 = (digits66?: L.Value): L.Value[] => {
    let bytes69: L.Value = L.gsub(digits66, /../gs, ((pair68?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair68, 16))]
    }))[0]
    let ids70: L.Value = L.table()
    for (let at71 = 1, end = L.num(L.length(bytes69)); at71 <= end; at71 += 16) {
      L.insert(ids70, L.sub(bytes69, at71, (L.num(at71) + 15)));
    }
    return [ids70]
  }
  let permits72: L.Value = L.get(KEYS, 1)
  let deadlines73: L.Value = L.get(KEYS, 2)
  let done74: L.Value = L.get(KEYS, 3)
  let channel75: L.Value = L.get(KEYS, 4)
  let slots76: L.Value = L.get(KEYS, 5)
  let holder77: L.Value = L.get(ARGV, 1)
  let outcome78: L.Value = L.get(ARGV, 2)
  let doneMs79: L.Value = L.get(ARGV, 3)
  let publish80: L.Value = L.get(ARGV, 4)
  let proven81: L.Value = L.get(ARGV, 5)
  let slot82: L.Value = L.get(ARGV, 6)
  let nowMs83: L.Value = L.get(ARGV, 7)
  let ids84: L.Value = permitIds65(holder77)[0]
  let left85: L.Value = L.table()
  let first86: L.Value = Infinity
  for (const [at87, deadline88] of L.ipairs(redis.call("ZMSCORE", deadlines73, ...L.unpack(ids84)))) {
    if (L.truthy(deadline88)) {
      L.insert(left85, L.get(ids84, at87));
      first86 = L.min(first86, L.tonumber(deadline88));
    }
  }
  if ((L.length(left85) === 0)) {
    let kept89: L.Value = finished21(done74, "0", doneMs79)[0]
    if (((slot82 === "1") && !L.truthy(kept89))) {
      giveSlotBack57(slots76, nowMs83);
    }
    return [(L.truthy(($ = (L.truthy(($ = (kept89 === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let inTime90: L.Value = (L.truthy(($ = (L.length(left85) === L.length(ids84)))) ? (L.truthy(($ = (proven81 === "1"))) ? $ : L.less(serverTime54(nowMs83)[0], first86)) : $)
  let available91: L.Value = countUp17(permits72, L.length(left85))[0]
  redis.call("ZREM", deadlines73, ...L.unpack(left85));
  redis.call("SET", done74, (L.truthy(($ = (L.truthy(($ = inTime90)) ? outcome78 : $))) ? $ : "0"), "PX", doneMs79);
  announce5(publish80, channel75, available91);
  return [(L.truthy(($ = (L.truthy(($ = inTime90)) ? ":released" : $))) ? $ : ":gone")]
}

export const set: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const wake1 = (publish2?: L.Value, channel3?: L.Value, message4?: L.Value): L.Value[] => {
    if ((publish2 === "BOTH")) {
      redis.call("PUBLISH", channel3, message4);
      publish2 = "SPUBLISH";
    }
    if ((publish2 !== "")) {
      redis.call(publish2, channel3, message4);
    }
    return []
  }
  const announce5 = (publish6?: L.Value, channel7?: L.Value, permits8?: L.Value): L.Value[] => {
    if (L.less(0, permits8)) {
      wake1(publish6, channel7, permits8);
    }
    return []
  }
  const answered9 = (operation10?: L.Value, answer11?: L.Value, answerMs12?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation10, answer11, "PX", answerMs12, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation10)]
  }
  const isCount13 = (text14?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole15: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text14, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text14), 20) : $))) ? (text14 !== "-0") : $)
    return [(L.truthy(($ = isWhole15)) ? (L.format("%.0f", L.tonumber(text14)) === text14) : $)]
  }
  const countIn16 = (key17?: L.Value, value18?: L.Value): L.Value[] => {
    if ((L.truthy(value18) && !L.truthy(isCount13(value18)[0]))) {
      redis.call("HGET", key17, "0");
    }
    return [value18]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let deadlines20: L.Value = L.get(KEYS, 2)
  let operation21: L.Value = L.get(KEYS, 3)
  let channel22: L.Value = L.get(KEYS, 4)
  let count23: L.Value = L.tonumber(L.get(ARGV, 1))
  let answerMs24: L.Value = L.get(ARGV, 2)
  let publish25: L.Value = L.get(ARGV, 3)
  let available26: L.Value = L.tonumber(countIn16(permits19, redis.call("GET", permits19))[0])
  let total27: L.Value = (L.truthy(($ = available26)) ? (L.num(available26) + L.num(redis.call("ZCARD", deadlines20))) : $)
  if ((L.truthy(answered9(operation21, "1", answerMs24)[0]) || (total27 === count23))) {
    return [":set"]
  }
  if (L.truthy(total27)) {
    redis.call("INCRBY", permits19, (L.num(count23) - L.num(total27)));
  } else {
    redis.call("SET", permits19, count23);
  }
  announce5(publish25, channel22, count23);
  return [":set"]
}
