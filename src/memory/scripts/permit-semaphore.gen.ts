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
  const patience45 = (pace46?: L.Value, now47?: L.Value, share48?: L.Value, mostMs49?: L.Value): L.Value[] => {
    let heldMs50: L.Value = (L.num(now47) - L.num(L.get(pace46, "since")))
    return [L.min((L.num(L.max((L.num(heldMs50) - L.num(L.get(pace46, "mean"))), 0)) * L.num(share48)), L.max(mostMs49, (L.num(heldMs50) / 20)))]
  }
  const gaps51 = (line52?: L.Value, now53?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs54: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line52, "count")))) ? (L.num(L.get(line52, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs55: L.Value = (L.num((L.num((L.num(now53) - L.num(L.get(line52, "since")))) - L.num(L.get(line52, "mean")))) / 8)
    return [closeMs54, L.max(closeMs54, L.min(stretchedMs55, L.max(100, (L.num(L.get(line52, "mean")) / 2))))]
  }
  const slotIn56 = (line57?: L.Value, now58?: L.Value, mark59?: L.Value, remainingMs60?: L.Value, last61?: L.Value, rttMs62?: L.Value, chance63?: L.Value, leftMs64?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs65, apartMs66]: L.Value[] = gaps51(line57, now58)
    let isFree67: L.Value = (remainingMs60 === -2)
    if ((((L.truthy(isFree67) && (rttMs62 === 0)) && (last61 === "0")) && L.less(now58, L.get(line57, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs66)), 1000))]
    }
    if ((L.truthy(isFree67) && L.less((12 * L.num(L.get(line57, "mean"))), (L.num(now58) - L.num(L.get(line57, "since")))))) {
      L.set(line57, "at", L.min(L.get(line57, "at"), now58));
    }
    let laterMs68: L.Value = (L.num((L.num(now58) + L.num(remainingMs60))) - L.num((L.truthy(($ = L.tonumber(L.get(line57, "mark")))) ? $ : 0)))
    let isNext69: L.Value = (L.truthy(($ = !L.less(laterMs68, 5))) ? !L.less((L.num(remainingMs60) / 4), laterMs68) : $)
    if (L.truthy(mark59)) {
      isNext69 = (L.truthy(($ = (L.get(line57, "mark") !== ""))) ? (L.get(line57, "mark") !== mark59) : $);
    }
    L.set(line57, "mark", (L.truthy(($ = mark59)) ? $ : L.format("%.0f", (L.num(now58) + L.num(remainingMs60)))));
    if ((L.truthy(isFree67) || L.truthy(isNext69))) {
      learn41(line57, (L.num(now58) - L.num(L.get(line57, "since"))), 10);
      L.set(line57, "since", now58);
      {
        const values = [...gaps51(line57, now58)]
        closeMs65 = values[0];
        apartMs66 = values[1];
      }
    }
    if (L.truthy(isFree67)) {
      return [0]
    }
    let sleepMs70: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line57, "count")))) ? 0 : $))) ? $ : 30), ...patience45(line57, now58, (1 / 3), 2300))) * L.num((L.num(chance63) + 1)))) / 2)
    let at71: L.Value = L.max((L.num(L.get(line57, "at")) + L.num((L.num(apartMs66) * L.num(chance63)))), (L.num(now58) + L.num(sleepMs70)), (L.num(now58) + L.num(L.min(rttMs62, apartMs66))))
    if (!L.less(remainingMs60, 0)) {
      let afterOthers72: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now58) + L.num(rttMs62)), L.get(line57, "at")))) ? (L.num(L.get(line57, "at")) + L.num((L.num(closeMs65) * L.num(chance63)))) : $))) ? $ : 0)
      at71 = L.min(at71, L.max((L.num((L.num(now58) + L.num(remainingMs60))) + 5), afterOthers72));
    }
    if (L.less((L.num(now58) + L.num(leftMs64)), at71)) {
      return [L.ceil(leftMs64)]
    }
    L.set(line57, "at", L.min(at71, (L.num(now58) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line57, "at")) - L.num(now58))))]
  }
  const keepLine73 = (slots74?: L.Value, line75?: L.Value, now76?: L.Value): L.Value[] => {
    keepPace35(slots74, line75, (L.num((L.num(L.max((L.num(L.get(line75, "at")) - L.num(now76)), 0)) + L.num((4 * L.num(L.max(L.get(line75, "mean"), (L.num(now76) - L.num(L.get(line75, "since"))))))))) + 2000));
    return []
  }
  const nextTurn77 = (slots78?: L.Value, text79?: L.Value, now80?: L.Value, weight81?: L.Value, available82?: L.Value, ticket83?: L.Value, remainingMs84?: L.Value, last85?: L.Value, rttMs86?: L.Value, jitter87?: L.Value, leftMs88?: L.Value): L.Value[] => {
    let $: L.Value
    let line89: L.Value = readPace22(text79, now80)[0]
    ticket83 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket83))) ? ticket83 : $))) ? $ : Infinity), (L.num((L.num(now80) * 1000)) - L.num(jitter87)));
    let [oldest90, takes91, untilMs92, since93]: L.Value[] = L.match(L.get(line89, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs94: L.Value = (L.num(now80) - L.num(L.tonumber((L.truthy(($ = since93)) ? $ : 0))))
    let mostMs95: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes91)) ? $ : 0))))) * L.num(L.get(line89, "mean")))) + 500)
    let isKept96: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since93)) ? !L.less(hadMs94, 0) : $))) ? L.less(hadMs94, mostMs95) : $))) ? L.less(now80, L.tonumber(untilMs92)) : $)
    let isMine97: L.Value = (L.truthy(($ = !L.truthy(isKept96))) ? $ : !L.less(L.tonumber(oldest90), ticket83))
    let isYoung98: L.Value = L.less((L.num(now80) - L.num((L.num(ticket83) / 1000))), (L.num(L.get(line89, "waited")) + 1))
    let fits99: L.Value = (L.truthy(($ = !L.less(available82, weight81))) ? (L.truthy(($ = (L.truthy(($ = isMine97)) ? $ : (last85 === "1")))) ? $ : !L.less((L.num(available82) - L.num(weight81)), L.tonumber(takes91))) : $)
    let mayBegin100: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight81))) ? !L.truthy(isYoung98) : $))) ? (L.truthy(($ = L.less(hadMs94, mostMs95))) ? $ : L.less((2 * L.num(mostMs95)), hadMs94)) : $)
    let at101: L.Value = L.get(line89, "at")
    let askInMs102: L.Value = slotIn56(line89, now80, "", (L.truthy(($ = (L.truthy(($ = fits99)) ? -2 : $))) ? $ : remainingMs84), last85, rttMs86, (L.num(0.5) + L.num((L.num(jitter87) / 1000))), leftMs88)[0]
    if ((askInMs102 === 0)) {
      L.set(line89, "turn", (L.truthy(($ = (L.truthy(($ = (ticket83 === L.tonumber(oldest90)))) ? "" : $))) ? $ : L.get(line89, "turn")));
      L.set(line89, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight81))) ? (L.num((L.num(L.get(line89, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now80) - L.num((L.num(ticket83) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line89, "waited")));
    } else if (((!L.truthy(fits99) && L.truthy(isMine97)) && (L.truthy(isKept96) || L.truthy(mayBegin100)))) {
      L.set(line89, "at", at101);
      let began103: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept96)) ? (ticket83 === L.tonumber(oldest90)) : $))) ? L.tonumber(since93) : $))) ? $ : now80)
      askInMs102 = L.max((L.num(L.get(line89, "mean")) / 4), L.min((L.num((L.num(now80) - L.num(began103))) / 8), 2000), L.min(rttMs86, 50));
      askInMs102 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs84, 0))) ? askInMs102 : $))) ? $ : L.min(askInMs102, (L.num(remainingMs84) + 5))));
      L.set(line89, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket83, weight81, (L.num((L.num(now80) + L.num(askInMs102))) + 200), began103));
    } else if ((L.truthy(isKept96) && L.truthy(isYoung98))) {
      askInMs102 = L.max(askInMs102, L.min((2 * L.num(askInMs102)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs84, 0))) ? (2 * L.num(askInMs102)) : $))) ? $ : remainingMs84)));
    } else if (L.truthy(isKept96)) {
      askInMs102 = L.ceil((L.num(askInMs102) / 3));
    }
    keepLine73(slots78, line89, now80);
    return [askInMs102, ticket83]
  }
  const permitIds104 = (digits105?: L.Value): L.Value[] => {
    let bytes108: L.Value = L.gsub(digits105, /../gs, ((pair107?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair107, 16))]
    }))[0]
    let ids109: L.Value = L.table()
    for (let at110 = 1, end = L.num(L.length(bytes108)); at110 <= end; at110 += 16) {
      L.insert(ids109, L.sub(bytes108, at110, (L.num(at110) + 15)));
    }
    return [ids109]
  }
  const serverTime111 = (nowMs112?: L.Value): L.Value[] => {
    let $: L.Value
    let time113: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time113, "err"))) ? L.tonumber(nowMs112) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time113, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time113, 2))) / 1000)))))]
  }
  const withDeadline114 = (ids115?: L.Value, deadline116?: L.Value): L.Value[] => {
    let scores117: L.Value = L.table()
    for (const [_118, id119] of L.ipairs(ids115)) {
      L.insert(scores117, deadline116);
      L.insert(scores117, id119);
    }
    return [scores117]
  }
  const takenAgain120 = (deadlines121?: L.Value, ids122?: L.Value, takes123?: L.Value, deadline124?: L.Value, now125?: L.Value, leaseMs126?: L.Value): L.Value[] => {
    if ((L.truthy(takes123) && !L.less(now125, deadline124))) {
      redis.call("ZADD", deadlines121, "GT", ...L.unpack(...withDeadline114(ids122, (L.num(now125) + L.num(leaseMs126)))));
      return [leaseMs126]
    }
    return [L.min((L.num(deadline124) - L.num(now125)), leaseMs126)]
  }
  let permits127: L.Value = L.get(KEYS, 1)
  let deadlines128: L.Value = L.get(KEYS, 2)
  let done129: L.Value = L.get(KEYS, 3)
  let channel130: L.Value = L.get(KEYS, 4)
  let slots131: L.Value = L.get(KEYS, 5)
  let holder132: L.Value = L.get(ARGV, 1)
  let leaseMs133: L.Value = L.tonumber(L.get(ARGV, 2))
  let total134: L.Value = L.tonumber(L.get(ARGV, 3))
  let last135: L.Value = L.get(ARGV, 4)
  let keepMs136: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs137: L.Value = L.get(ARGV, 6)
  let publish138: L.Value = L.get(ARGV, 7)
  let rttMs139: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter140: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs141: L.Value = L.get(ARGV, 10)
  let ticket142: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs143: L.Value = L.tonumber(L.get(ARGV, 12))
  let [value144, finished145, line146]: L.Value[] = L.unpack(redis.call("MGET", permits127, done129, slots131))
  if (L.truthy(finished145)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits127, (L.truthy(($ = value144)) ? $ : redis.call("GET", permits127)));
  let ids147: L.Value = permitIds104(holder132)[0]
  let now148: L.Value = serverTime111(nowMs141)[0]
  let acquired149: L.Value = redis.call("ZCARD", deadlines128)
  let needed150: L.Value = (L.num((L.num(L.length(ids147)) - L.num(total134))) + L.num(acquired149))
  let first151: L.Value = L.table()
  if ((L.less(0, needed150) || L.truthy(line146))) {
    first151 = redis.call("ZRANGE", deadlines128, 0, (L.num(L.max(L.min(needed150, L.length(ids147)), 1)) - 1), "WITHSCORES");
  }
  let expired152: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now148, L.tonumber((L.truthy(($ = L.get(first151, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines128, "-inf", now148) : $))) ? $ : 0)
  let removed153: L.Value = 0
  if (L.less(0, expired152)) {
    removed153 = redis.call("ZREMRANGEBYRANK", deadlines128, 0, (L.num(L.min(expired152, 100)) - 1));
    acquired149 = (L.num(acquired149) - L.num(removed153));
    expired152 = (L.num(expired152) - L.num(removed153));
  }
  let added154: L.Value = 0
  let free155: L.Value = (L.num((L.num(total134) - L.num(acquired149))) + L.num(expired152))
  let askInMs156: L.Value = undefined
  const askForTurn157 = (remainingMs158?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn77(slots131, line146, now148, L.length(ids147), free155, ticket142, remainingMs158, last135, rttMs139, jitter140, leftMs143)]
      askInMs156 = values[0];
      ticket142 = values[1];
    }
    return []
  }
  if ((!L.less(free155, L.length(ids147)) && L.truthy(line146))) {
    askForTurn157(-1);
  }
  let takes159: L.Value = (L.truthy(($ = !L.less(free155, L.length(ids147)))) ? ((L.truthy(($ = askInMs156)) ? $ : 0) === 0) : $)
  if (L.truthy(takes159)) {
    added154 = redis.call("ZADD", deadlines128, "NX", ...L.unpack(...withDeadline114(ids147, (L.num(now148) + L.num(leaseMs133)))));
  }
  acquired149 = (L.num(acquired149) + L.num(added154));
  let available160: L.Value = (L.num(total134) - L.num(acquired149))
  if (!L.truthy(value144)) {
    redis.call("SET", permits127, available160, "PX", (L.num(leaseMs133) + L.num(keepMs136)));
  } else if ((L.tonumber(value144) !== available160)) {
    redis.call("SET", permits127, available160, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value144)) ? $ : 0)), available160)) {
    announce5(publish138, channel130, available160);
  }
  if (L.less(0, added154)) {
    let ttlMs161: L.Value = redis.call("PTTL", permits127)
    if ((L.less(0, ttlMs161) && L.less(ttlMs161, (L.num(leaseMs133) + L.num((L.num(keepMs136) / 2)))))) {
      redis.call("PEXPIRE", permits127, (L.num(leaseMs133) + L.num(keepMs136)));
      redis.call("PEXPIRE", deadlines128, (L.num(leaseMs133) + L.num(keepMs136)));
    } else if ((L.less(0, ttlMs161) && ((acquired149 === added154) || !L.truthy(value144)))) {
      redis.call("PEXPIRE", deadlines128, ttlMs161);
    }
    if ((added154 === L.length(ids147))) {
      return [L.table(":granted", leaseMs133)]
    }
  }
  let deadline162: L.Value = earliest15(deadlines128, ids147)[0]
  if (L.less(0, deadline162)) {
    return [L.table(":granted", ...takenAgain120(deadlines128, ids147, takes159, deadline162, now148, leaseMs133))]
  }
  if (L.less(deadline162, 0)) {
    redis.call("SET", done129, "0", "PX", doneMs137);
    return [L.table(":refused", -1)]
  }
  needed150 = (L.num(L.length(ids147)) - L.num(available160));
  let nearest163: L.Value = L.tonumber(L.get(first151, (2 * L.num((L.num(needed150) + L.num(removed153))))))
  if ((L.less(0, needed150) && !L.truthy(nearest163))) {
    nearest163 = L.tonumber(L.get(redis.call("ZRANGE", deadlines128, (L.num(needed150) - 1), (L.num(needed150) - 1), "WITHSCORES"), 2));
  }
  let remainingMs164: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed150))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest163)) ? L.less(nearest163, 922337203685477) : $))) ? L.max((L.num(nearest163) - L.num(now148)), 0) : $)))) ? $ : -1)
  if ((last135 === "1")) {
    redis.call("SET", done129, "0", "PX", doneMs137);
    return [L.table(":busy", remainingMs164, 0, 0)]
  }
  if (!L.truthy(askInMs156)) {
    askForTurn157(remainingMs164);
  }
  return [L.table(":busy", remainingMs164, askInMs156, ticket142)]
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
  const patience37 = (pace38?: L.Value, now39?: L.Value, share40?: L.Value, mostMs41?: L.Value): L.Value[] => {
    let heldMs42: L.Value = (L.num(now39) - L.num(L.get(pace38, "since")))
    return [L.min((L.num(L.max((L.num(heldMs42) - L.num(L.get(pace38, "mean"))), 0)) * L.num(share40)), L.max(mostMs41, (L.num(heldMs42) / 20)))]
  }
  const gaps43 = (line44?: L.Value, now45?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs46: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line44, "count")))) ? (L.num(L.get(line44, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs47: L.Value = (L.num((L.num((L.num(now45) - L.num(L.get(line44, "since")))) - L.num(L.get(line44, "mean")))) / 8)
    return [closeMs46, L.max(closeMs46, L.min(stretchedMs47, L.max(100, (L.num(L.get(line44, "mean")) / 2))))]
  }
  const slotIn48 = (line49?: L.Value, now50?: L.Value, mark51?: L.Value, remainingMs52?: L.Value, last53?: L.Value, rttMs54?: L.Value, chance55?: L.Value, leftMs56?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs57, apartMs58]: L.Value[] = gaps43(line49, now50)
    let isFree59: L.Value = (remainingMs52 === -2)
    if ((((L.truthy(isFree59) && (rttMs54 === 0)) && (last53 === "0")) && L.less(now50, L.get(line49, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs58)), 1000))]
    }
    if ((L.truthy(isFree59) && L.less((12 * L.num(L.get(line49, "mean"))), (L.num(now50) - L.num(L.get(line49, "since")))))) {
      L.set(line49, "at", L.min(L.get(line49, "at"), now50));
    }
    let laterMs60: L.Value = (L.num((L.num(now50) + L.num(remainingMs52))) - L.num((L.truthy(($ = L.tonumber(L.get(line49, "mark")))) ? $ : 0)))
    let isNext61: L.Value = (L.truthy(($ = !L.less(laterMs60, 5))) ? !L.less((L.num(remainingMs52) / 4), laterMs60) : $)
    if (L.truthy(mark51)) {
      isNext61 = (L.truthy(($ = (L.get(line49, "mark") !== ""))) ? (L.get(line49, "mark") !== mark51) : $);
    }
    L.set(line49, "mark", (L.truthy(($ = mark51)) ? $ : L.format("%.0f", (L.num(now50) + L.num(remainingMs52)))));
    if ((L.truthy(isFree59) || L.truthy(isNext61))) {
      learn33(line49, (L.num(now50) - L.num(L.get(line49, "since"))), 10);
      L.set(line49, "since", now50);
      {
        const values = [...gaps43(line49, now50)]
        closeMs57 = values[0];
        apartMs58 = values[1];
      }
    }
    if (L.truthy(isFree59)) {
      return [0]
    }
    let sleepMs62: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line49, "count")))) ? 0 : $))) ? $ : 30), ...patience37(line49, now50, (1 / 3), 2300))) * L.num((L.num(chance55) + 1)))) / 2)
    let at63: L.Value = L.max((L.num(L.get(line49, "at")) + L.num((L.num(apartMs58) * L.num(chance55)))), (L.num(now50) + L.num(sleepMs62)), (L.num(now50) + L.num(L.min(rttMs54, apartMs58))))
    if (!L.less(remainingMs52, 0)) {
      let afterOthers64: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now50) + L.num(rttMs54)), L.get(line49, "at")))) ? (L.num(L.get(line49, "at")) + L.num((L.num(closeMs57) * L.num(chance55)))) : $))) ? $ : 0)
      at63 = L.min(at63, L.max((L.num((L.num(now50) + L.num(remainingMs52))) + 5), afterOthers64));
    }
    if (L.less((L.num(now50) + L.num(leftMs56)), at63)) {
      return [L.ceil(leftMs56)]
    }
    L.set(line49, "at", L.min(at63, (L.num(now50) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line49, "at")) - L.num(now50))))]
  }
  const keepLine65 = (slots66?: L.Value, line67?: L.Value, now68?: L.Value): L.Value[] => {
    keepPace27(slots66, line67, (L.num((L.num(L.max((L.num(L.get(line67, "at")) - L.num(now68)), 0)) + L.num((4 * L.num(L.max(L.get(line67, "mean"), (L.num(now68) - L.num(L.get(line67, "since"))))))))) + 2000));
    return []
  }
  const nextTurn69 = (slots70?: L.Value, text71?: L.Value, now72?: L.Value, weight73?: L.Value, available74?: L.Value, ticket75?: L.Value, remainingMs76?: L.Value, last77?: L.Value, rttMs78?: L.Value, jitter79?: L.Value, leftMs80?: L.Value): L.Value[] => {
    let $: L.Value
    let line81: L.Value = readPace14(text71, now72)[0]
    ticket75 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket75))) ? ticket75 : $))) ? $ : Infinity), (L.num((L.num(now72) * 1000)) - L.num(jitter79)));
    let [oldest82, takes83, untilMs84, since85]: L.Value[] = L.match(L.get(line81, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs86: L.Value = (L.num(now72) - L.num(L.tonumber((L.truthy(($ = since85)) ? $ : 0))))
    let mostMs87: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes83)) ? $ : 0))))) * L.num(L.get(line81, "mean")))) + 500)
    let isKept88: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since85)) ? !L.less(hadMs86, 0) : $))) ? L.less(hadMs86, mostMs87) : $))) ? L.less(now72, L.tonumber(untilMs84)) : $)
    let isMine89: L.Value = (L.truthy(($ = !L.truthy(isKept88))) ? $ : !L.less(L.tonumber(oldest82), ticket75))
    let isYoung90: L.Value = L.less((L.num(now72) - L.num((L.num(ticket75) / 1000))), (L.num(L.get(line81, "waited")) + 1))
    let fits91: L.Value = (L.truthy(($ = !L.less(available74, weight73))) ? (L.truthy(($ = (L.truthy(($ = isMine89)) ? $ : (last77 === "1")))) ? $ : !L.less((L.num(available74) - L.num(weight73)), L.tonumber(takes83))) : $)
    let mayBegin92: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight73))) ? !L.truthy(isYoung90) : $))) ? (L.truthy(($ = L.less(hadMs86, mostMs87))) ? $ : L.less((2 * L.num(mostMs87)), hadMs86)) : $)
    let at93: L.Value = L.get(line81, "at")
    let askInMs94: L.Value = slotIn48(line81, now72, "", (L.truthy(($ = (L.truthy(($ = fits91)) ? -2 : $))) ? $ : remainingMs76), last77, rttMs78, (L.num(0.5) + L.num((L.num(jitter79) / 1000))), leftMs80)[0]
    if ((askInMs94 === 0)) {
      L.set(line81, "turn", (L.truthy(($ = (L.truthy(($ = (ticket75 === L.tonumber(oldest82)))) ? "" : $))) ? $ : L.get(line81, "turn")));
      L.set(line81, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight73))) ? (L.num((L.num(L.get(line81, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now72) - L.num((L.num(ticket75) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line81, "waited")));
    } else if (((!L.truthy(fits91) && L.truthy(isMine89)) && (L.truthy(isKept88) || L.truthy(mayBegin92)))) {
      L.set(line81, "at", at93);
      let began95: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept88)) ? (ticket75 === L.tonumber(oldest82)) : $))) ? L.tonumber(since85) : $))) ? $ : now72)
      askInMs94 = L.max((L.num(L.get(line81, "mean")) / 4), L.min((L.num((L.num(now72) - L.num(began95))) / 8), 2000), L.min(rttMs78, 50));
      askInMs94 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs76, 0))) ? askInMs94 : $))) ? $ : L.min(askInMs94, (L.num(remainingMs76) + 5))));
      L.set(line81, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket75, weight73, (L.num((L.num(now72) + L.num(askInMs94))) + 200), began95));
    } else if ((L.truthy(isKept88) && L.truthy(isYoung90))) {
      askInMs94 = L.max(askInMs94, L.min((2 * L.num(askInMs94)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs76, 0))) ? (2 * L.num(askInMs94)) : $))) ? $ : remainingMs76)));
    } else if (L.truthy(isKept88)) {
      askInMs94 = L.ceil((L.num(askInMs94) / 3));
    }
    keepLine65(slots70, line81, now72);
    return [askInMs94, ticket75]
  }
  const permitIds96 = (digits97?: L.Value): L.Value[] => {
    let bytes100: L.Value = L.gsub(digits97, /../gs, ((pair99?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair99, 16))]
    }))[0]
    let ids101: L.Value = L.table()
    for (let at102 = 1, end = L.num(L.length(bytes100)); at102 <= end; at102 += 16) {
      L.insert(ids101, L.sub(bytes100, at102, (L.num(at102) + 15)));
    }
    return [ids101]
  }
  const wake103 = (publish104?: L.Value, channel105?: L.Value, message106?: L.Value): L.Value[] => {
    if ((publish104 === "BOTH")) {
      redis.call("PUBLISH", channel105, message106);
      publish104 = "SPUBLISH";
    }
    if ((publish104 !== "")) {
      redis.call(publish104, channel105, message106);
    }
    return []
  }
  const announce107 = (publish108?: L.Value, channel109?: L.Value, permits110?: L.Value): L.Value[] => {
    if (L.less(0, permits110)) {
      wake103(publish108, channel109, permits110);
    }
    return []
  }
  const passFull111 = (key112?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key112, 1, "GT");
    return []
  }
  const countUp113 = (key114?: L.Value, count115?: L.Value): L.Value[] => {
    let sum116: L.Value = redis.pcall("INCRBY", key114, count115)
    if ((L.type(sum116) === "table")) {
      countIn4(key114, redis.call("GET", key114));
      passFull111(key114);
      sum116 = redis.call("INCRBY", key114, count115);
    }
    return [sum116]
  }
  const reclaim117 = (permits118?: L.Value, deadlines119?: L.Value, now120?: L.Value, available121?: L.Value, wanted122?: L.Value, publish123?: L.Value, channel124?: L.Value): L.Value[] => {
    let nearest125: L.Value = undefined
    let steps126: L.Value = 0
    for (;;) {
      steps126 = (L.num(steps126) + 1);
      nearest125 = undefined;
      let last127: L.Value = (L.num(L.min(100, L.max(wanted122, (L.num(wanted122) - L.num(available121))))) - 1)
      let entries128: L.Value = redis.call("ZRANGE", deadlines119, 0, last127, "WITHSCORES")
      let expired129: L.Value = L.table()
      for (let at130 = 1, end = L.num(L.length(entries128)); at130 <= end; at130 += 2) {
        let deadline131: L.Value = L.tonumber(L.get(entries128, (L.num(at130) + 1)))
        if (!L.less(now120, deadline131)) {
          L.insert(expired129, L.get(entries128, at130));
        } else if (L.less(at130, (2 * L.num((L.num(wanted122) - L.num(available121)))))) {
          nearest125 = deadline131;
        }
      }
      if (L.less(last127, L.length(expired129))) {
        nearest125 = now120;
      }
      if (L.less(0, L.length(expired129))) {
        available121 = countUp113(permits118, L.length(expired129))[0];
        redis.call("ZREM", deadlines119, ...L.unpack(expired129));
        announce107(publish123, channel124, available121);
      }
      if (((!L.less(last127, L.length(expired129)) || !L.less(available121, wanted122)) || (steps126 === 10))) break
    }
    return [available121, nearest125]
  }
  const serverTime132 = (nowMs133?: L.Value): L.Value[] => {
    let $: L.Value
    let time134: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time134, "err"))) ? L.tonumber(nowMs133) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time134, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time134, 2))) / 1000)))))]
  }
  const withDeadline135 = (ids136?: L.Value, deadline137?: L.Value): L.Value[] => {
    let scores138: L.Value = L.table()
    for (const [_139, id140] of L.ipairs(ids136)) {
      L.insert(scores138, deadline137);
      L.insert(scores138, id140);
    }
    return [scores138]
  }
  const takenAgain141 = (deadlines142?: L.Value, ids143?: L.Value, takes144?: L.Value, deadline145?: L.Value, now146?: L.Value, leaseMs147?: L.Value): L.Value[] => {
    if ((L.truthy(takes144) && !L.less(now146, deadline145))) {
      redis.call("ZADD", deadlines142, "GT", ...L.unpack(...withDeadline135(ids143, (L.num(now146) + L.num(leaseMs147)))));
      return [leaseMs147]
    }
    return [L.min((L.num(deadline145) - L.num(now146)), leaseMs147)]
  }
  let permits148: L.Value = L.get(KEYS, 1)
  let deadlines149: L.Value = L.get(KEYS, 2)
  let done150: L.Value = L.get(KEYS, 3)
  let channel151: L.Value = L.get(KEYS, 4)
  let slots152: L.Value = L.get(KEYS, 5)
  let holder153: L.Value = L.get(ARGV, 1)
  let leaseMs154: L.Value = L.tonumber(L.get(ARGV, 2))
  let last155: L.Value = L.get(ARGV, 3)
  let doneMs156: L.Value = L.get(ARGV, 4)
  let publish157: L.Value = L.get(ARGV, 5)
  let rttMs158: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter159: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs160: L.Value = L.get(ARGV, 8)
  let ticket161: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs162: L.Value = L.tonumber(L.get(ARGV, 10))
  let [value163, finished164, line165]: L.Value[] = L.unpack(redis.call("MGET", permits148, done150, slots152))
  if (L.truthy(finished164)) {
    return [L.table(":refused", -1)]
  }
  let ids166: L.Value = permitIds96(holder153)[0]
  let now167: L.Value = serverTime132(nowMs160)[0]
  let counted168: L.Value = L.tonumber((L.truthy(($ = countIn4(permits148, value163)[0])) ? $ : 0))
  let available169: L.Value = counted168, nearest170: L.Value = undefined
  if ((L.less(counted168, L.length(ids166)) || L.truthy(line165))) {
    {
      const values = [...reclaim117(permits148, deadlines149, now167, counted168, L.length(ids166), publish157, channel151)]
      available169 = values[0];
      nearest170 = values[1];
    }
  }
  let askInMs171: L.Value = undefined
  const askForTurn172 = (remainingMs173?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn69(slots152, line165, now167, L.length(ids166), available169, ticket161, remainingMs173, last155, rttMs158, jitter159, leftMs162)]
      askInMs171 = values[0];
      ticket161 = values[1];
    }
    return []
  }
  if ((!L.less(available169, L.length(ids166)) && L.truthy(line165))) {
    askForTurn172(-1);
  }
  let takes174: L.Value = (L.truthy(($ = !L.less(available169, L.length(ids166)))) ? ((L.truthy(($ = askInMs171)) ? $ : 0) === 0) : $)
  if (L.truthy(takes174)) {
    let added175: L.Value = redis.call("ZADD", deadlines149, "NX", ...L.unpack(...withDeadline135(ids166, (L.num(now167) + L.num(leaseMs154)))))
    if (L.less(0, added175)) {
      redis.call("DECRBY", permits148, added175);
      let ttlMs176: L.Value = redis.call("PTTL", permits148)
      if (L.less(0, ttlMs176)) {
        redis.call("PEXPIRE", deadlines149, ttlMs176);
      }
    }
    if ((added175 === L.length(ids166))) {
      return [L.table(":granted", leaseMs154)]
    }
  }
  let deadline177: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest170)) ? $ : L.less(0, available169)))) ? $ : L.get(ids166, 2)))) ? earliest7(deadlines149, ids166)[0] : $))) ? $ : 0)
  if (L.less(0, deadline177)) {
    return [L.table(":granted", ...takenAgain141(deadlines149, ids166, takes174, deadline177, now167, leaseMs154))]
  }
  if (L.less(deadline177, 0)) {
    redis.call("SET", done150, "0", "PX", doneMs156);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value163)) {
    redis.call("GET", permits148);
  }
  let remainingMs178: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available169, L.length(ids166)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest170)) ? L.less(nearest170, 922337203685477) : $))) ? (L.num(nearest170) - L.num(now167)) : $)))) ? $ : -1)
  if ((last155 === "1")) {
    redis.call("SET", done150, "0", "PX", doneMs156);
    return [L.table(":busy", remainingMs178, 0, 0)]
  }
  if (!L.truthy(askInMs171)) {
    askForTurn172(remainingMs178);
  }
  return [L.table(":busy", remainingMs178, askInMs171, ticket161)]
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
  const permitIds26 = (digits27?: L.Value): L.Value[] => {
    let bytes30: L.Value = L.gsub(digits27, /../gs, ((pair29?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair29, 16))]
    }))[0]
    let ids31: L.Value = L.table()
    for (let at32 = 1, end = L.num(L.length(bytes30)); at32 <= end; at32 += 16) {
      L.insert(ids31, L.sub(bytes30, at32, (L.num(at32) + 15)));
    }
    return [ids31]
  }
  const serverTime33 = (nowMs34?: L.Value): L.Value[] => {
    let $: L.Value
    let time35: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time35, "err"))) ? L.tonumber(nowMs34) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time35, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time35, 2))) / 1000)))))]
  }
  let permits36: L.Value = L.get(KEYS, 1)
  let deadlines37: L.Value = L.get(KEYS, 2)
  let done38: L.Value = L.get(KEYS, 3)
  let channel39: L.Value = L.get(KEYS, 4)
  let holder40: L.Value = L.get(ARGV, 1)
  let outcome41: L.Value = L.get(ARGV, 2)
  let doneMs42: L.Value = L.get(ARGV, 3)
  let publish43: L.Value = L.get(ARGV, 4)
  let proven44: L.Value = L.get(ARGV, 5)
  let nowMs45: L.Value = L.get(ARGV, 6)
  let ids46: L.Value = permitIds26(holder40)[0]
  let left47: L.Value = L.table()
  let first48: L.Value = Infinity
  for (const [at49, deadline50] of L.ipairs(redis.call("ZMSCORE", deadlines37, ...L.unpack(ids46)))) {
    if (L.truthy(deadline50)) {
      L.insert(left47, L.get(ids46, at49));
      first48 = L.min(first48, L.tonumber(deadline50));
    }
  }
  if ((L.length(left47) === 0)) {
    return [(L.truthy(($ = (L.truthy(($ = (finished21(done38, "0", doneMs42)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let inTime51: L.Value = (L.truthy(($ = (L.length(left47) === L.length(ids46)))) ? (L.truthy(($ = (proven44 === "1"))) ? $ : L.less(serverTime33(nowMs45)[0], first48)) : $)
  let available52: L.Value = countUp17(permits36, L.length(left47))[0]
  redis.call("ZREM", deadlines37, ...L.unpack(left47));
  redis.call("SET", done38, (L.truthy(($ = (L.truthy(($ = inTime51)) ? outcome41 : $))) ? $ : "0"), "PX", doneMs42);
  announce5(publish43, channel39, available52);
  return [(L.truthy(($ = (L.truthy(($ = inTime51)) ? ":released" : $))) ? $ : ":gone")]
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
