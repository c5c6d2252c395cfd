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
  const slotIn57 = (line58?: L.Value, now59?: L.Value, who60?: L.Value, remainingMs61?: L.Value, last62?: L.Value, rttMs63?: L.Value, chance64?: L.Value, leftMs65?: L.Value, slot66?: L.Value, waitedMs67?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs68: L.Value = L.max(0, L.min((L.num(now59) - L.num(L.get(line58, "square"))), 600000))
    let [closeMs69, apartMs70]: L.Value[] = gaps45(line58, now59)
    let former71: L.Value = L.tonumber(L.match(L.get(line58, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs72: L.Value = (L.truthy(($ = former71)) ? $ : (L.num(now59) - L.num(L.get(line58, "since"))))
    let silentMs73: L.Value = (L.num(1.25) * L.num(L.max(ownSleep54(line58, heldMs72)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line58, "count")))) ? L.min((L.num(L.get(line58, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs70))) + L.num(silentMs73)), heardMs68)) {
      L.set(line58, "at", L.min(L.get(line58, "at"), now59));
    }
    let [endedAt74, before75]: L.Value[] = L.match(L.get(line58, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs76: L.Value = (L.num((L.num(now59) + L.num(remainingMs61))) - L.num((L.truthy(($ = L.tonumber(endedAt74))) ? $ : now59)))
    let isFree77: L.Value = (remainingMs61 === -2)
    if (((L.truthy(isFree77) || L.truthy(former71)) || (L.truthy(endedAt74) && ((before75 !== who60) || (!L.less(laterMs76, 5) && !L.less((L.num(remainingMs61) / 4), laterMs76)))))) {
      if (!L.truthy(former71)) {
        learn41(line58, heldMs72, 10);
      }
      L.set(line58, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former71)) ? isFree77 : $))) ? L.get(line58, "since") : $))) ? $ : now59));
      {
        const values = [...gaps45(line58, now59)]
        closeMs69 = values[0];
        apartMs70 = values[1];
      }
    }
    L.set(line58, "square", (L.truthy(($ = (L.truthy(($ = (slot66 === "1"))) ? now59 : $))) ? $ : (L.num(now59) - L.num(heardMs68))));
    L.set(line58, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree77)) ? L.format("-%.0f", heldMs72) : $))) ? $ : (L.truthy(($ = who60)) ? L.concat(L.format("%.0f ", (L.num(now59) + L.num(remainingMs61))), who60) : $)))) ? $ : ""));
    if (L.truthy(isFree77)) {
      let freeMs78: L.Value = (L.num(now59) - L.num(L.get(line58, "since")))
      if (((((last62 === "0") && L.less(now59, L.get(line58, "at"))) && !L.less((L.num(freeMs78) + L.num(rttMs63)), waitedMs67)) && L.less(freeMs78, silentMs73))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs70)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line58, "mean"))), heldMs72)) {
        L.set(line58, "at", L.min(L.get(line58, "at"), now59));
      }
      L.set(line58, "mark", "");
      L.set(line58, "since", now59);
      return [0]
    }
    let sleepMs79: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line58, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep54(line58, (L.num(now59) - L.num(L.get(line58, "since")))))) * L.num((L.num(chance64) + 1)))) / 2)
    let at80: L.Value = L.max((L.num(L.get(line58, "at")) + L.num((L.num(apartMs70) * L.num(chance64)))), (L.num(now59) + L.num(sleepMs79)), (L.num(now59) + L.num(L.min(rttMs63, apartMs70))))
    let mostMs81: L.Value = Infinity
    if (!L.less(remainingMs61, 0)) {
      let afterOthers82: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now59) + L.num(rttMs63)), L.get(line58, "at")))) ? (L.num(L.get(line58, "at")) + L.num((L.num(closeMs69) * L.num(chance64)))) : $))) ? $ : 0)
      at80 = L.min(at80, L.max((L.num((L.num(now59) + L.num(remainingMs61))) + 5), afterOthers82));
      mostMs81 = (L.num((L.num(remainingMs61) + 5)) + L.num((L.num(apartMs70) * L.num(chance64))));
    }
    if (L.less((L.num(now59) + L.num(leftMs65)), at80)) {
      return [-L.num(L.max(1, L.ceil(leftMs65)))]
    }
    L.set(line58, "late", (L.num(L.get(line58, "late")) + L.num((L.num((L.num(waitedMs67) - L.num(L.get(line58, "late")))) / 16))));
    let isKept83: L.Value = L.less((L.num(now59) - L.num(L.get(line58, "square"))), L.min((2 * L.num(apartMs70)), waitedMs67))
    let believedMs84: L.Value = L.max(500, sleepMs79, (L.truthy(($ = (L.truthy(($ = isKept83)) ? (8 * L.num(waitedMs67)) : $))) ? $ : 0))
    if (L.less((L.num(now59) + L.num(believedMs84)), at80)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs79, (L.num(believedMs84) * L.num(chance64))), mostMs81)))]
    }
    let soonMs85: L.Value = L.max((L.num((L.num(at80) - L.num(now59))) / 24), closeMs69, sleepMs79)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line58, "late"))), (5 * L.num((L.num(L.get(line58, "at")) - L.num(now59))))), waitedMs67) && L.less((L.num(now59) + L.num((2 * L.num(soonMs85)))), at80))) {
      return [-L.num(L.ceil(soonMs85))]
    }
    L.set(line58, "at", L.min(at80, (L.num(now59) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line58, "at")) - L.num(now59))))]
  }
  const nextTurn86 = (slots87?: L.Value, text88?: L.Value, now89?: L.Value, weight90?: L.Value, available91?: L.Value, ticket92?: L.Value, remainingMs93?: L.Value, last94?: L.Value, rttMs95?: L.Value, jitter96?: L.Value, leftMs97?: L.Value, slot98?: L.Value): L.Value[] => {
    let $: L.Value
    let line99: L.Value = readPace22(text88, now89)[0]
    ticket92 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket92))) ? ticket92 : $))) ? $ : Infinity), (L.num((L.num(now89) * 1000)) - L.num(jitter96)));
    let [oldest100, takes101, untilMs102, since103]: L.Value[] = L.match(L.get(line99, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs104: L.Value = (L.num(now89) - L.num(L.tonumber((L.truthy(($ = since103)) ? $ : 0))))
    let mostMs105: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes101)) ? $ : 0))))) * L.num(L.get(line99, "mean")))) + 500)
    let isKept106: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since103)) ? !L.less(hadMs104, 0) : $))) ? L.less(hadMs104, mostMs105) : $))) ? L.less(now89, L.tonumber(untilMs102)) : $)
    let isMine107: L.Value = (L.truthy(($ = !L.truthy(isKept106))) ? $ : !L.less(L.tonumber(oldest100), ticket92))
    let isYoung108: L.Value = L.less((L.num(now89) - L.num((L.num(ticket92) / 1000))), (L.num(L.get(line99, "waited")) + 1))
    let fits109: L.Value = (L.truthy(($ = !L.less(available91, weight90))) ? (L.truthy(($ = (L.truthy(($ = isMine107)) ? $ : (last94 === "1")))) ? $ : !L.less((L.num(available91) - L.num(weight90)), L.tonumber(takes101))) : $)
    let mayBegin110: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight90))) ? !L.truthy(isYoung108) : $))) ? (L.truthy(($ = L.less(hadMs104, mostMs105))) ? $ : L.less((2 * L.num(mostMs105)), hadMs104)) : $)
    let at111: L.Value = L.get(line99, "at")
    let slotInMs112: L.Value = slotIn57(line99, now89, undefined, (L.truthy(($ = (L.truthy(($ = fits109)) ? -2 : $))) ? $ : remainingMs93), last94, rttMs95, (L.num(0.5) + L.num((L.num(jitter96) / 1000))), leftMs97, slot98, L.floor((L.num(now89) - L.num((L.num(ticket92) / 1000)))))[0]
    let askInMs113: L.Value = L.abs(slotInMs112)
    if ((slotInMs112 === 0)) {
      L.set(line99, "turn", (L.truthy(($ = (L.truthy(($ = (ticket92 === L.tonumber(oldest100)))) ? "" : $))) ? $ : L.get(line99, "turn")));
      L.set(line99, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight90))) ? (L.num((L.num(L.get(line99, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now89) - L.num((L.num(ticket92) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line99, "waited")));
    } else if (((!L.truthy(fits109) && L.truthy(isMine107)) && (L.truthy(isKept106) || L.truthy(mayBegin110)))) {
      L.set(line99, "at", at111);
      slotInMs112 = -1;
      let began114: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept106)) ? (ticket92 === L.tonumber(oldest100)) : $))) ? L.tonumber(since103) : $))) ? $ : now89)
      askInMs113 = L.max((L.num(L.get(line99, "mean")) / 4), L.min((L.num((L.num(now89) - L.num(began114))) / 8), 2000), L.min(rttMs95, 50));
      askInMs113 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs93, 0))) ? askInMs113 : $))) ? $ : L.min(askInMs113, (L.num(remainingMs93) + 5))));
      L.set(line99, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket92, weight90, (L.num((L.num(now89) + L.num(askInMs113))) + 200), began114));
    } else if ((L.truthy(isKept106) && L.truthy(isYoung108))) {
      askInMs113 = L.max(askInMs113, L.min((2 * L.num(askInMs113)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs93, 0))) ? (2 * L.num(askInMs113)) : $))) ? $ : remainingMs93)));
    } else if (L.truthy(isKept106)) {
      askInMs113 = L.ceil((L.num(askInMs113) / 3));
    }
    keepLine50(slots87, line99, now89);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs112, 0))) ? -L.num(askInMs113) : $))) ? $ : askInMs113), ticket92]
  }
  const permitIds115 = (digits116?: L.Value): L.Value[] => {
    let bytes119: L.Value = L.gsub(digits116, /../gs, ((pair118?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair118, 16))]
    }))[0]
    let ids120: L.Value = L.table()
    for (let at121 = 1, end = L.num(L.length(bytes119)); at121 <= end; at121 += 16) {
      L.insert(ids120, L.sub(bytes119, at121, (L.num(at121) + 15)));
    }
    return [ids120]
  }
  const serverTime122 = (nowMs123?: L.Value): L.Value[] => {
    let $: L.Value
    let time124: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time124, "err"))) ? L.tonumber(nowMs123) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time124, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time124, 2))) / 1000)))))]
  }
  const withDeadline125 = (ids126?: L.Value, deadline127?: L.Value): L.Value[] => {
    let scores128: L.Value = L.table()
    for (const [_129, id130] of L.ipairs(ids126)) {
      L.insert(scores128, deadline127);
      L.insert(scores128, id130);
    }
    return [scores128]
  }
  const takenAgain131 = (deadlines132?: L.Value, ids133?: L.Value, takes134?: L.Value, deadline135?: L.Value, now136?: L.Value, leaseMs137?: L.Value): L.Value[] => {
    if ((L.truthy(takes134) && !L.less(now136, deadline135))) {
      redis.call("ZADD", deadlines132, "GT", ...L.unpack(...withDeadline125(ids133, (L.num(now136) + L.num(leaseMs137)))));
      return [leaseMs137]
    }
    return [L.min((L.num(deadline135) - L.num(now136)), leaseMs137)]
  }
  let permits138: L.Value = L.get(KEYS, 1)
  let deadlines139: L.Value = L.get(KEYS, 2)
  let done140: L.Value = L.get(KEYS, 3)
  let channel141: L.Value = L.get(KEYS, 4)
  let slots142: L.Value = L.get(KEYS, 5)
  let holder143: L.Value = L.get(ARGV, 1)
  let leaseMs144: L.Value = L.tonumber(L.get(ARGV, 2))
  let total145: L.Value = L.tonumber(L.get(ARGV, 3))
  let last146: L.Value = L.get(ARGV, 4)
  let keepMs147: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs148: L.Value = L.get(ARGV, 6)
  let publish149: L.Value = L.get(ARGV, 7)
  let rttMs150: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter151: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs152: L.Value = L.get(ARGV, 10)
  let ticket153: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs154: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot155: L.Value = L.get(ARGV, 13)
  let [value156, finished157, line158]: L.Value[] = L.unpack(redis.call("MGET", permits138, done140, slots142))
  if (L.truthy(finished157)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits138, (L.truthy(($ = value156)) ? $ : redis.call("GET", permits138)));
  let ids159: L.Value = permitIds115(holder143)[0]
  let now160: L.Value = serverTime122(nowMs152)[0]
  let acquired161: L.Value = redis.call("ZCARD", deadlines139)
  let needed162: L.Value = (L.num((L.num(L.length(ids159)) - L.num(total145))) + L.num(acquired161))
  let first163: L.Value = L.table()
  if ((L.less(0, needed162) || L.truthy(line158))) {
    first163 = redis.call("ZRANGE", deadlines139, 0, (L.num(L.max(L.min(needed162, L.length(ids159)), 1)) - 1), "WITHSCORES");
  }
  let expired164: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now160, L.tonumber((L.truthy(($ = L.get(first163, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines139, "-inf", now160) : $))) ? $ : 0)
  let removed165: L.Value = 0
  if (L.less(0, expired164)) {
    removed165 = redis.call("ZREMRANGEBYRANK", deadlines139, 0, (L.num(L.min(expired164, 100)) - 1));
    acquired161 = (L.num(acquired161) - L.num(removed165));
    expired164 = (L.num(expired164) - L.num(removed165));
  }
  let added166: L.Value = 0
  let free167: L.Value = (L.num((L.num(total145) - L.num(acquired161))) + L.num(expired164))
  let askInMs168: L.Value = undefined
  const askForTurn169 = (remainingMs170?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn86(slots142, line158, now160, L.length(ids159), free167, ticket153, remainingMs170, last146, rttMs150, jitter151, leftMs154, slot155)]
      askInMs168 = values[0];
      ticket153 = values[1];
    }
    return []
  }
  if ((!L.less(free167, L.length(ids159)) && L.truthy(line158))) {
    askForTurn169(-1);
  }
  let takes171: L.Value = (L.truthy(($ = !L.less(free167, L.length(ids159)))) ? ((L.truthy(($ = askInMs168)) ? $ : 0) === 0) : $)
  if (L.truthy(takes171)) {
    added166 = redis.call("ZADD", deadlines139, "NX", ...L.unpack(...withDeadline125(ids159, (L.num(now160) + L.num(leaseMs144)))));
  }
  acquired161 = (L.num(acquired161) + L.num(added166));
  let available172: L.Value = (L.num(total145) - L.num(acquired161))
  if (!L.truthy(value156)) {
    redis.call("SET", permits138, available172, "PX", (L.num(leaseMs144) + L.num(keepMs147)));
  } else if ((L.tonumber(value156) !== available172)) {
    redis.call("SET", permits138, available172, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value156)) ? $ : 0)), available172)) {
    announce5(publish149, channel141, available172);
  }
  if (L.less(0, added166)) {
    let ttlMs173: L.Value = redis.call("PTTL", permits138)
    if ((L.less(0, ttlMs173) && L.less(ttlMs173, (L.num(leaseMs144) + L.num((L.num(keepMs147) / 2)))))) {
      redis.call("PEXPIRE", permits138, (L.num(leaseMs144) + L.num(keepMs147)));
      redis.call("PEXPIRE", deadlines139, (L.num(leaseMs144) + L.num(keepMs147)));
    } else if ((L.less(0, ttlMs173) && ((acquired161 === added166) || !L.truthy(value156)))) {
      redis.call("PEXPIRE", deadlines139, ttlMs173);
    }
    if ((added166 === L.length(ids159))) {
      return [L.table(":granted", leaseMs144)]
    }
  }
  let deadline174: L.Value = earliest15(deadlines139, ids159)[0]
  if (L.less(0, deadline174)) {
    return [L.table(":granted", ...takenAgain131(deadlines139, ids159, takes171, deadline174, now160, leaseMs144))]
  }
  if (L.less(deadline174, 0)) {
    redis.call("SET", done140, "0", "PX", doneMs148);
    return [L.table(":refused", -1)]
  }
  needed162 = (L.num(L.length(ids159)) - L.num(available172));
  let nearest175: L.Value = L.tonumber(L.get(first163, (2 * L.num((L.num(needed162) + L.num(removed165))))))
  if ((L.less(0, needed162) && !L.truthy(nearest175))) {
    nearest175 = L.tonumber(L.get(redis.call("ZRANGE", deadlines139, (L.num(needed162) - 1), (L.num(needed162) - 1), "WITHSCORES"), 2));
  }
  let remainingMs176: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed162))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest175)) ? L.less(nearest175, 922337203685477) : $))) ? L.max((L.num(nearest175) - L.num(now160)), 0) : $)))) ? $ : -1)
  if ((last146 === "1")) {
    redis.call("SET", done140, "0", "PX", doneMs148);
    return [L.table(":busy", remainingMs176, 0, 0)]
  }
  if (!L.truthy(askInMs168)) {
    askForTurn169(remainingMs176);
  }
  return [L.table(":busy", remainingMs176, askInMs168, ticket153)]
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
  const slotIn49 = (line50?: L.Value, now51?: L.Value, who52?: L.Value, remainingMs53?: L.Value, last54?: L.Value, rttMs55?: L.Value, chance56?: L.Value, leftMs57?: L.Value, slot58?: L.Value, waitedMs59?: L.Value): L.Value[] => {
    let $: L.Value
    let heardMs60: L.Value = L.max(0, L.min((L.num(now51) - L.num(L.get(line50, "square"))), 600000))
    let [closeMs61, apartMs62]: L.Value[] = gaps37(line50, now51)
    let former63: L.Value = L.tonumber(L.match(L.get(line50, "mark"), /^-([0-9]+)$/s)[0])
    let heldMs64: L.Value = (L.truthy(($ = former63)) ? $ : (L.num(now51) - L.num(L.get(line50, "since"))))
    let silentMs65: L.Value = (L.num(1.25) * L.num(L.max(ownSleep46(line50, heldMs64)[0], (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? L.min((L.num(L.get(line50, "mean")) / 4), 3000) : $))) ? $ : 30))))
    if (L.less((L.num((8 * L.num(apartMs62))) + L.num(silentMs65)), heardMs60)) {
      L.set(line50, "at", L.min(L.get(line50, "at"), now51));
    }
    let [endedAt66, before67]: L.Value[] = L.match(L.get(line50, "mark"), /^([0-9]+) (.*)$/s)
    let laterMs68: L.Value = (L.num((L.num(now51) + L.num(remainingMs53))) - L.num((L.truthy(($ = L.tonumber(endedAt66))) ? $ : now51)))
    let isFree69: L.Value = (remainingMs53 === -2)
    if (((L.truthy(isFree69) || L.truthy(former63)) || (L.truthy(endedAt66) && ((before67 !== who52) || (!L.less(laterMs68, 5) && !L.less((L.num(remainingMs53) / 4), laterMs68)))))) {
      if (!L.truthy(former63)) {
        learn33(line50, heldMs64, 10);
      }
      L.set(line50, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former63)) ? isFree69 : $))) ? L.get(line50, "since") : $))) ? $ : now51));
      {
        const values = [...gaps37(line50, now51)]
        closeMs61 = values[0];
        apartMs62 = values[1];
      }
    }
    L.set(line50, "square", (L.truthy(($ = (L.truthy(($ = (slot58 === "1"))) ? now51 : $))) ? $ : (L.num(now51) - L.num(heardMs60))));
    L.set(line50, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree69)) ? L.format("-%.0f", heldMs64) : $))) ? $ : (L.truthy(($ = who52)) ? L.concat(L.format("%.0f ", (L.num(now51) + L.num(remainingMs53))), who52) : $)))) ? $ : ""));
    if (L.truthy(isFree69)) {
      let freeMs70: L.Value = (L.num(now51) - L.num(L.get(line50, "since")))
      if (((((last54 === "0") && L.less(now51, L.get(line50, "at"))) && !L.less((L.num(freeMs70) + L.num(rttMs55)), waitedMs59)) && L.less(freeMs70, silentMs65))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs62)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line50, "mean"))), heldMs64)) {
        L.set(line50, "at", L.min(L.get(line50, "at"), now51));
      }
      L.set(line50, "mark", "");
      L.set(line50, "since", now51);
      return [0]
    }
    let sleepMs71: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep46(line50, (L.num(now51) - L.num(L.get(line50, "since")))))) * L.num((L.num(chance56) + 1)))) / 2)
    let at72: L.Value = L.max((L.num(L.get(line50, "at")) + L.num((L.num(apartMs62) * L.num(chance56)))), (L.num(now51) + L.num(sleepMs71)), (L.num(now51) + L.num(L.min(rttMs55, apartMs62))))
    let mostMs73: L.Value = Infinity
    if (!L.less(remainingMs53, 0)) {
      let afterOthers74: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now51) + L.num(rttMs55)), L.get(line50, "at")))) ? (L.num(L.get(line50, "at")) + L.num((L.num(closeMs61) * L.num(chance56)))) : $))) ? $ : 0)
      at72 = L.min(at72, L.max((L.num((L.num(now51) + L.num(remainingMs53))) + 5), afterOthers74));
      mostMs73 = (L.num((L.num(remainingMs53) + 5)) + L.num((L.num(apartMs62) * L.num(chance56))));
    }
    if (L.less((L.num(now51) + L.num(leftMs57)), at72)) {
      return [-L.num(L.max(1, L.ceil(leftMs57)))]
    }
    L.set(line50, "late", (L.num(L.get(line50, "late")) + L.num((L.num((L.num(waitedMs59) - L.num(L.get(line50, "late")))) / 16))));
    let isKept75: L.Value = L.less((L.num(now51) - L.num(L.get(line50, "square"))), L.min((2 * L.num(apartMs62)), waitedMs59))
    let believedMs76: L.Value = L.max(500, sleepMs71, (L.truthy(($ = (L.truthy(($ = isKept75)) ? (8 * L.num(waitedMs59)) : $))) ? $ : 0))
    if (L.less((L.num(now51) + L.num(believedMs76)), at72)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs71, (L.num(believedMs76) * L.num(chance56))), mostMs73)))]
    }
    let soonMs77: L.Value = L.max((L.num((L.num(at72) - L.num(now51))) / 24), closeMs61, sleepMs71)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line50, "late"))), (5 * L.num((L.num(L.get(line50, "at")) - L.num(now51))))), waitedMs59) && L.less((L.num(now51) + L.num((2 * L.num(soonMs77)))), at72))) {
      return [-L.num(L.ceil(soonMs77))]
    }
    L.set(line50, "at", L.min(at72, (L.num(now51) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line50, "at")) - L.num(now51))))]
  }
  const nextTurn78 = (slots79?: L.Value, text80?: L.Value, now81?: L.Value, weight82?: L.Value, available83?: L.Value, ticket84?: L.Value, remainingMs85?: L.Value, last86?: L.Value, rttMs87?: L.Value, jitter88?: L.Value, leftMs89?: L.Value, slot90?: L.Value): L.Value[] => {
    let $: L.Value
    let line91: L.Value = readPace14(text80, now81)[0]
    ticket84 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket84))) ? ticket84 : $))) ? $ : Infinity), (L.num((L.num(now81) * 1000)) - L.num(jitter88)));
    let [oldest92, takes93, untilMs94, since95]: L.Value[] = L.match(L.get(line91, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs96: L.Value = (L.num(now81) - L.num(L.tonumber((L.truthy(($ = since95)) ? $ : 0))))
    let mostMs97: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes93)) ? $ : 0))))) * L.num(L.get(line91, "mean")))) + 500)
    let isKept98: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since95)) ? !L.less(hadMs96, 0) : $))) ? L.less(hadMs96, mostMs97) : $))) ? L.less(now81, L.tonumber(untilMs94)) : $)
    let isMine99: L.Value = (L.truthy(($ = !L.truthy(isKept98))) ? $ : !L.less(L.tonumber(oldest92), ticket84))
    let isYoung100: L.Value = L.less((L.num(now81) - L.num((L.num(ticket84) / 1000))), (L.num(L.get(line91, "waited")) + 1))
    let fits101: L.Value = (L.truthy(($ = !L.less(available83, weight82))) ? (L.truthy(($ = (L.truthy(($ = isMine99)) ? $ : (last86 === "1")))) ? $ : !L.less((L.num(available83) - L.num(weight82)), L.tonumber(takes93))) : $)
    let mayBegin102: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight82))) ? !L.truthy(isYoung100) : $))) ? (L.truthy(($ = L.less(hadMs96, mostMs97))) ? $ : L.less((2 * L.num(mostMs97)), hadMs96)) : $)
    let at103: L.Value = L.get(line91, "at")
    let slotInMs104: L.Value = slotIn49(line91, now81, undefined, (L.truthy(($ = (L.truthy(($ = fits101)) ? -2 : $))) ? $ : remainingMs85), last86, rttMs87, (L.num(0.5) + L.num((L.num(jitter88) / 1000))), leftMs89, slot90, L.floor((L.num(now81) - L.num((L.num(ticket84) / 1000)))))[0]
    let askInMs105: L.Value = L.abs(slotInMs104)
    if ((slotInMs104 === 0)) {
      L.set(line91, "turn", (L.truthy(($ = (L.truthy(($ = (ticket84 === L.tonumber(oldest92)))) ? "" : $))) ? $ : L.get(line91, "turn")));
      L.set(line91, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight82))) ? (L.num((L.num(L.get(line91, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now81) - L.num((L.num(ticket84) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line91, "waited")));
    } else if (((!L.truthy(fits101) && L.truthy(isMine99)) && (L.truthy(isKept98) || L.truthy(mayBegin102)))) {
      L.set(line91, "at", at103);
      slotInMs104 = -1;
      let began106: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept98)) ? (ticket84 === L.tonumber(oldest92)) : $))) ? L.tonumber(since95) : $))) ? $ : now81)
      askInMs105 = L.max((L.num(L.get(line91, "mean")) / 4), L.min((L.num((L.num(now81) - L.num(began106))) / 8), 2000), L.min(rttMs87, 50));
      askInMs105 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs85, 0))) ? askInMs105 : $))) ? $ : L.min(askInMs105, (L.num(remainingMs85) + 5))));
      L.set(line91, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket84, weight82, (L.num((L.num(now81) + L.num(askInMs105))) + 200), began106));
    } else if ((L.truthy(isKept98) && L.truthy(isYoung100))) {
      askInMs105 = L.max(askInMs105, L.min((2 * L.num(askInMs105)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs85, 0))) ? (2 * L.num(askInMs105)) : $))) ? $ : remainingMs85)));
    } else if (L.truthy(isKept98)) {
      askInMs105 = L.ceil((L.num(askInMs105) / 3));
    }
    keepLine42(slots79, line91, now81);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs104, 0))) ? -L.num(askInMs105) : $))) ? $ : askInMs105), ticket84]
  }
  const permitIds107 = (digits108?: L.Value): L.Value[] => {
    let bytes111: L.Value = L.gsub(digits108, /../gs, ((pair110?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair110, 16))]
    }))[0]
    let ids112: L.Value = L.table()
    for (let at113 = 1, end = L.num(L.length(bytes111)); at113 <= end; at113 += 16) {
      L.insert(ids112, L.sub(bytes111, at113, (L.num(at113) + 15)));
    }
    return [ids112]
  }
  const wake114 = (publish115?: L.Value, channel116?: L.Value, message117?: L.Value): L.Value[] => {
    if ((publish115 === "BOTH")) {
      redis.call("PUBLISH", channel116, message117);
      publish115 = "SPUBLISH";
    }
    if ((publish115 !== "")) {
      redis.call(publish115, channel116, message117);
    }
    return []
  }
  const announce118 = (publish119?: L.Value, channel120?: L.Value, permits121?: L.Value): L.Value[] => {
    if (L.less(0, permits121)) {
      wake114(publish119, channel120, permits121);
    }
    return []
  }
  const passFull122 = (key123?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key123, 1, "GT");
    return []
  }
  const countUp124 = (key125?: L.Value, count126?: L.Value): L.Value[] => {
    let sum127: L.Value = redis.pcall("INCRBY", key125, count126)
    if ((L.type(sum127) === "table")) {
      countIn4(key125, redis.call("GET", key125));
      passFull122(key125);
      sum127 = redis.call("INCRBY", key125, count126);
    }
    return [sum127]
  }
  const reclaim128 = (permits129?: L.Value, deadlines130?: L.Value, now131?: L.Value, available132?: L.Value, wanted133?: L.Value, publish134?: L.Value, channel135?: L.Value): L.Value[] => {
    let nearest136: L.Value = undefined
    let steps137: L.Value = 0
    for (;;) {
      steps137 = (L.num(steps137) + 1);
      nearest136 = undefined;
      let last138: L.Value = (L.num(L.min(100, L.max(wanted133, (L.num(wanted133) - L.num(available132))))) - 1)
      let entries139: L.Value = redis.call("ZRANGE", deadlines130, 0, last138, "WITHSCORES")
      let expired140: L.Value = L.table()
      for (let at141 = 1, end = L.num(L.length(entries139)); at141 <= end; at141 += 2) {
        let deadline142: L.Value = L.tonumber(L.get(entries139, (L.num(at141) + 1)))
        if (!L.less(now131, deadline142)) {
          L.insert(expired140, L.get(entries139, at141));
        } else if (L.less(at141, (2 * L.num((L.num(wanted133) - L.num(available132)))))) {
          nearest136 = deadline142;
        }
      }
      if (L.less(last138, L.length(expired140))) {
        nearest136 = now131;
      }
      if (L.less(0, L.length(expired140))) {
        available132 = countUp124(permits129, L.length(expired140))[0];
        redis.call("ZREM", deadlines130, ...L.unpack(expired140));
        announce118(publish134, channel135, available132);
      }
      if (((!L.less(last138, L.length(expired140)) || !L.less(available132, wanted133)) || (steps137 === 10))) break
    }
    return [available132, nearest136]
  }
  const serverTime143 = (nowMs144?: L.Value): L.Value[] => {
    let $: L.Value
    let time145: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time145, "err"))) ? L.tonumber(nowMs144) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time145, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time145, 2))) / 1000)))))]
  }
  const withDeadline146 = (ids147?: L.Value, deadline148?: L.Value): L.Value[] => {
    let scores149: L.Value = L.table()
    for (const [_150, id151] of L.ipairs(ids147)) {
      L.insert(scores149, deadline148);
      L.insert(scores149, id151);
    }
    return [scores149]
  }
  const takenAgain152 = (deadlines153?: L.Value, ids154?: L.Value, takes155?: L.Value, deadline156?: L.Value, now157?: L.Value, leaseMs158?: L.Value): L.Value[] => {
    if ((L.truthy(takes155) && !L.less(now157, deadline156))) {
      redis.call("ZADD", deadlines153, "GT", ...L.unpack(...withDeadline146(ids154, (L.num(now157) + L.num(leaseMs158)))));
      return [leaseMs158]
    }
    return [L.min((L.num(deadline156) - L.num(now157)), leaseMs158)]
  }
  let permits159: L.Value = L.get(KEYS, 1)
  let deadlines160: L.Value = L.get(KEYS, 2)
  let done161: L.Value = L.get(KEYS, 3)
  let channel162: L.Value = L.get(KEYS, 4)
  let slots163: L.Value = L.get(KEYS, 5)
  let holder164: L.Value = L.get(ARGV, 1)
  let leaseMs165: L.Value = L.tonumber(L.get(ARGV, 2))
  let last166: L.Value = L.get(ARGV, 3)
  let doneMs167: L.Value = L.get(ARGV, 4)
  let publish168: L.Value = L.get(ARGV, 5)
  let rttMs169: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter170: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs171: L.Value = L.get(ARGV, 8)
  let ticket172: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs173: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot174: L.Value = L.get(ARGV, 11)
  let [value175, finished176, line177]: L.Value[] = L.unpack(redis.call("MGET", permits159, done161, slots163))
  if (L.truthy(finished176)) {
    return [L.table(":refused", -1)]
  }
  let ids178: L.Value = permitIds107(holder164)[0]
  let now179: L.Value = serverTime143(nowMs171)[0]
  let counted180: L.Value = L.tonumber((L.truthy(($ = countIn4(permits159, value175)[0])) ? $ : 0))
  let available181: L.Value = counted180, nearest182: L.Value = undefined
  if ((L.less(counted180, L.length(ids178)) || L.truthy(line177))) {
    {
      const values = [...reclaim128(permits159, deadlines160, now179, counted180, L.length(ids178), publish168, channel162)]
      available181 = values[0];
      nearest182 = values[1];
    }
  }
  let askInMs183: L.Value = undefined
  const askForTurn184 = (remainingMs185?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn78(slots163, line177, now179, L.length(ids178), available181, ticket172, remainingMs185, last166, rttMs169, jitter170, leftMs173, slot174)]
      askInMs183 = values[0];
      ticket172 = values[1];
    }
    return []
  }
  if ((!L.less(available181, L.length(ids178)) && L.truthy(line177))) {
    askForTurn184(-1);
  }
  let takes186: L.Value = (L.truthy(($ = !L.less(available181, L.length(ids178)))) ? ((L.truthy(($ = askInMs183)) ? $ : 0) === 0) : $)
  if (L.truthy(takes186)) {
    let added187: L.Value = redis.call("ZADD", deadlines160, "NX", ...L.unpack(...withDeadline146(ids178, (L.num(now179) + L.num(leaseMs165)))))
    if (L.less(0, added187)) {
      redis.call("DECRBY", permits159, added187);
      let ttlMs188: L.Value = redis.call("PTTL", permits159)
      if (L.less(0, ttlMs188)) {
        redis.call("PEXPIRE", deadlines160, ttlMs188);
      }
    }
    if ((added187 === L.length(ids178))) {
      return [L.table(":granted", leaseMs165)]
    }
  }
  let deadline189: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest182)) ? $ : L.less(0, available181)))) ? $ : L.get(ids178, 2)))) ? earliest7(deadlines160, ids178)[0] : $))) ? $ : 0)
  if (L.less(0, deadline189)) {
    return [L.table(":granted", ...takenAgain152(deadlines160, ids178, takes186, deadline189, now179, leaseMs165))]
  }
  if (L.less(deadline189, 0)) {
    redis.call("SET", done161, "0", "PX", doneMs167);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value175)) {
    redis.call("GET", permits159);
  }
  let remainingMs190: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available181, L.length(ids178)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest182)) ? L.less(nearest182, 922337203685477) : $))) ? (L.num(nearest182) - L.num(now179)) : $)))) ? $ : -1)
  if ((last166 === "1")) {
    redis.call("SET", done161, "0", "PX", doneMs167);
    return [L.table(":busy", remainingMs190, 0, 0)]
  }
  if (!L.truthy(askInMs183)) {
    askForTurn184(remainingMs190);
  }
  return [L.table(":busy", remainingMs190, askInMs183, ticket172)]
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
