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
    let turn77: L.Value = who60, heirs78: L.Value = 0
    if (L.truthy(who60)) {
      {
        const values = [...L.gsub(who60, /-[0-9]+$/gs, "")]
        turn77 = values[0];
        heirs78 = values[1];
      }
    }
    let laterMs79: L.Value = (L.num(endsAt61) - L.num((L.truthy(($ = L.tonumber(endedAt75))) ? $ : endsAt61)))
    let isFree80: L.Value = (remainingMs62 === -2)
    if (((L.truthy(isFree80) || L.truthy(former72)) || (L.truthy(endedAt75) && ((before76 !== turn77) || (((heirs78 === 0) && !L.less(laterMs79, 5)) && !L.less((L.num((L.num(endsAt61) - L.num(now59))) / 4), laterMs79)))))) {
      if (!L.truthy(former72)) {
        learn41(line58, heldMs73, 10);
      }
      L.set(line58, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former72)) ? isFree80 : $))) ? L.get(line58, "since") : $))) ? $ : now59));
      {
        const values = [...gaps45(line58, now59)]
        closeMs70 = values[0];
        apartMs71 = values[1];
      }
    }
    L.set(line58, "square", (L.truthy(($ = (L.truthy(($ = (slot67 === "1"))) ? now59 : $))) ? $ : (L.num(now59) - L.num(heardMs69))));
    L.set(line58, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree80)) ? L.format("-%.0f", heldMs73) : $))) ? $ : (L.truthy(($ = turn77)) ? L.concat(L.format("%.0f ", endsAt61), turn77) : $)))) ? $ : ""));
    if (L.truthy(isFree80)) {
      let freeMs81: L.Value = (L.num(now59) - L.num(L.get(line58, "since")))
      if (((((last63 === "0") && L.less(now59, L.get(line58, "at"))) && !L.less((L.num(freeMs81) + L.num(rttMs64)), waitedMs68)) && L.less(freeMs81, silentMs74))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs71)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line58, "mean"))), heldMs73)) {
        L.set(line58, "at", L.min(L.get(line58, "at"), now59));
      }
      L.set(line58, "mark", "");
      L.set(line58, "since", now59);
      return [0]
    }
    let sleepMs82: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line58, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep54(line58, (L.num(now59) - L.num(L.get(line58, "since")))))) * L.num((L.num(chance65) + 1)))) / 2)
    let at83: L.Value = L.max((L.num(L.get(line58, "at")) + L.num((L.num(apartMs71) * L.num(chance65)))), (L.num(now59) + L.num(sleepMs82)), (L.num(now59) + L.num(L.min(rttMs64, apartMs71))))
    let mostMs84: L.Value = Infinity
    if (!L.less(remainingMs62, 0)) {
      let afterOthers85: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now59) + L.num(rttMs64)), L.get(line58, "at")))) ? (L.num(L.get(line58, "at")) + L.num((L.num(closeMs70) * L.num(chance65)))) : $))) ? $ : 0)
      at83 = L.min(at83, L.max((L.num((L.num(now59) + L.num(remainingMs62))) + 5), afterOthers85));
      mostMs84 = (L.num((L.num(remainingMs62) + 5)) + L.num((L.num(apartMs71) * L.num(chance65))));
    }
    if (L.less((L.num(now59) + L.num(leftMs66)), at83)) {
      return [-L.num(L.max(1, L.ceil(leftMs66)))]
    }
    L.set(line58, "late", (L.num(L.get(line58, "late")) + L.num((L.num((L.num(waitedMs68) - L.num(L.get(line58, "late")))) / 16))));
    let isKept86: L.Value = L.less((L.num(now59) - L.num(L.get(line58, "square"))), L.min((2 * L.num(apartMs71)), waitedMs68))
    let believedMs87: L.Value = L.max(500, sleepMs82, (L.truthy(($ = (L.truthy(($ = isKept86)) ? (8 * L.num(waitedMs68)) : $))) ? $ : 0))
    if (L.less((L.num(now59) + L.num(believedMs87)), at83)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs82, (L.num(believedMs87) * L.num(chance65))), mostMs84)))]
    }
    let soonMs88: L.Value = L.max((L.num((L.num(at83) - L.num(now59))) / 12), closeMs70, sleepMs82)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line58, "late"))), (5 * L.num((L.num(L.get(line58, "at")) - L.num(now59))))), waitedMs68) && L.less((L.num(now59) + L.num((2 * L.num(soonMs88)))), at83))) {
      return [-L.num(L.ceil(soonMs88))]
    }
    L.set(line58, "at", L.min(at83, (L.num(now59) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line58, "at")) - L.num(now59))))]
  }
  const nextTurn89 = (slots90?: L.Value, text91?: L.Value, now92?: L.Value, newestAt93?: L.Value, weight94?: L.Value, available95?: L.Value, ticket96?: L.Value, remainingMs97?: L.Value, last98?: L.Value, rttMs99?: L.Value, jitter100?: L.Value, leftMs101?: L.Value, slot102?: L.Value): L.Value[] => {
    let $: L.Value
    let line103: L.Value = readPace22(text91, now92)[0]
    ticket96 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket96))) ? ticket96 : $))) ? $ : Infinity), (L.num((L.num(now92) * 1000)) - L.num(jitter100)));
    let [oldest104, takes105, untilMs106, since107]: L.Value[] = L.match(L.get(line103, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs108: L.Value = (L.num(now92) - L.num(L.tonumber((L.truthy(($ = since107)) ? $ : 0))))
    let mostMs109: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes105)) ? $ : 0))))) * L.num(L.get(line103, "mean")))) + 500)
    let isKept110: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since107)) ? !L.less(hadMs108, 0) : $))) ? L.less(hadMs108, mostMs109) : $))) ? L.less(now92, L.tonumber(untilMs106)) : $)
    let isMine111: L.Value = (L.truthy(($ = !L.truthy(isKept110))) ? $ : !L.less(L.tonumber(oldest104), ticket96))
    let isYoung112: L.Value = L.less((L.num(now92) - L.num((L.num(ticket96) / 1000))), (L.num(L.get(line103, "waited")) + 1))
    let fits113: L.Value = (L.truthy(($ = !L.less(available95, weight94))) ? (L.truthy(($ = (L.truthy(($ = isMine111)) ? $ : (last98 === "1")))) ? $ : !L.less((L.num(available95) - L.num(weight94)), L.tonumber(takes105))) : $)
    let mayBegin114: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight94))) ? !L.truthy(isYoung112) : $))) ? (L.truthy(($ = L.less(hadMs108, mostMs109))) ? $ : L.less((2 * L.num(mostMs109)), hadMs108)) : $)
    let at115: L.Value = L.get(line103, "at")
    if (!L.less(available95, weight94)) {
      remainingMs97 = (L.truthy(($ = (L.truthy(($ = fits113)) ? -2 : $))) ? $ : (L.num(mostMs109) - L.num(hadMs108)));
    }
    let slotInMs116: L.Value = slotIn57(line103, now92, (L.truthy(($ = newestAt93)) ? "" : $), (L.truthy(($ = newestAt93)) ? $ : 0), remainingMs97, last98, rttMs99, (L.num(0.5) + L.num((L.num(jitter100) / 1000))), leftMs101, slot102, L.floor((L.num(now92) - L.num((L.num(ticket96) / 1000)))))[0]
    let askInMs117: L.Value = L.abs(slotInMs116)
    if ((slotInMs116 === 0)) {
      L.set(line103, "turn", (L.truthy(($ = (L.truthy(($ = (ticket96 === L.tonumber(oldest104)))) ? "" : $))) ? $ : L.get(line103, "turn")));
      L.set(line103, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight94))) ? (L.num((L.num(L.get(line103, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now92) - L.num((L.num(ticket96) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line103, "waited")));
    } else if (((!L.truthy(fits113) && L.truthy(isMine111)) && (L.truthy(isKept110) || L.truthy(mayBegin114)))) {
      L.set(line103, "at", at115);
      slotInMs116 = -1;
      let began118: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept110)) ? (ticket96 === L.tonumber(oldest104)) : $))) ? L.tonumber(since107) : $))) ? $ : now92)
      askInMs117 = L.max((L.num(L.get(line103, "mean")) / 4), L.min((L.num((L.num(now92) - L.num(began118))) / 8), 2000), L.min(rttMs99, 50));
      askInMs117 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs97, 0))) ? askInMs117 : $))) ? $ : L.min(askInMs117, (L.num(remainingMs97) + 5))));
      L.set(line103, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket96, weight94, (L.num((L.num(now92) + L.num(askInMs117))) + 200), began118));
    } else if ((L.truthy(isKept110) && L.truthy(isYoung112))) {
      let mostMs119: L.Value = (L.num(askInMs117) + L.num(L.min(askInMs117, 1000)))
      askInMs117 = L.max(askInMs117, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs97, 0))) ? mostMs119 : $))) ? $ : L.min(mostMs119, remainingMs97)));
    } else if (L.truthy(isKept110)) {
      askInMs117 = L.ceil((L.num(askInMs117) / 3));
    }
    keepLine50(slots90, line103, now92);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs116, 0))) ? -L.num(askInMs117) : $))) ? $ : askInMs117), ticket96]
  }
  const permitIds120 = (digits121?: L.Value): L.Value[] => {
    let bytes124: L.Value = L.gsub(digits121, /../gs, ((pair123?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair123, 16))]
    }))[0]
    let ids125: L.Value = L.table()
    for (let at126 = 1, end = L.num(L.length(bytes124)); at126 <= end; at126 += 16) {
      L.insert(ids125, L.sub(bytes124, at126, (L.num(at126) + 15)));
    }
    return [ids125]
  }
  const serverTime127 = (nowMs128?: L.Value): L.Value[] => {
    let $: L.Value
    let time129: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time129, "err"))) ? L.tonumber(nowMs128) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time129, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time129, 2))) / 1000)))))]
  }
  const withDeadline130 = (ids131?: L.Value, deadline132?: L.Value): L.Value[] => {
    let scores133: L.Value = L.table()
    for (const [_134, id135] of L.ipairs(ids131)) {
      L.insert(scores133, deadline132);
      L.insert(scores133, id135);
    }
    return [scores133]
  }
  const takenAgain136 = (deadlines137?: L.Value, ids138?: L.Value, takes139?: L.Value, deadline140?: L.Value, now141?: L.Value, leaseMs142?: L.Value): L.Value[] => {
    if ((L.truthy(takes139) && !L.less(now141, deadline140))) {
      redis.call("ZADD", deadlines137, "GT", ...L.unpack(...withDeadline130(ids138, (L.num(now141) + L.num(leaseMs142)))));
      return [leaseMs142]
    }
    return [L.min((L.num(deadline140) - L.num(now141)), leaseMs142)]
  }
  let permits143: L.Value = L.get(KEYS, 1)
  let deadlines144: L.Value = L.get(KEYS, 2)
  let done145: L.Value = L.get(KEYS, 3)
  let channel146: L.Value = L.get(KEYS, 4)
  let slots147: L.Value = L.get(KEYS, 5)
  let holder148: L.Value = L.get(ARGV, 1)
  let leaseMs149: L.Value = L.tonumber(L.get(ARGV, 2))
  let total150: L.Value = L.tonumber(L.get(ARGV, 3))
  let last151: L.Value = L.get(ARGV, 4)
  let keepMs152: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs153: L.Value = L.get(ARGV, 6)
  let publish154: L.Value = L.get(ARGV, 7)
  let rttMs155: L.Value = L.tonumber(L.get(ARGV, 8))
  let jitter156: L.Value = L.tonumber(L.get(ARGV, 9))
  let nowMs157: L.Value = L.get(ARGV, 10)
  let ticket158: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs159: L.Value = L.tonumber(L.get(ARGV, 12))
  let slot160: L.Value = L.get(ARGV, 13)
  let [value161, finished162, line163]: L.Value[] = L.unpack(redis.call("MGET", permits143, done145, slots147))
  if (L.truthy(finished162)) {
    return [L.table(":refused", -1)]
  }
  countIn12(permits143, (L.truthy(($ = value161)) ? $ : redis.call("GET", permits143)));
  let ids164: L.Value = permitIds120(holder148)[0]
  let now165: L.Value = serverTime127(nowMs157)[0]
  let acquired166: L.Value = redis.call("ZCARD", deadlines144)
  let needed167: L.Value = (L.num((L.num(L.length(ids164)) - L.num(total150))) + L.num(acquired166))
  let first168: L.Value = L.table()
  if ((L.less(0, needed167) || L.truthy(line163))) {
    first168 = redis.call("ZRANGE", deadlines144, 0, (L.num(L.max(L.min(needed167, L.length(ids164)), (L.truthy(($ = (L.truthy(($ = line163)) ? 16 : $))) ? $ : 1))) - 1), "WITHSCORES");
  }
  let newestAt169: L.Value = L.tonumber(L.get(first168, (2 * L.num(acquired166))))
  let expired170: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now165, L.tonumber((L.truthy(($ = L.get(first168, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines144, "-inf", now165) : $))) ? $ : 0)
  let removed171: L.Value = 0
  if (L.less(0, expired170)) {
    removed171 = redis.call("ZREMRANGEBYRANK", deadlines144, 0, (L.num(L.min(expired170, 100)) - 1));
    acquired166 = (L.num(acquired166) - L.num(removed171));
    expired170 = (L.num(expired170) - L.num(removed171));
  }
  let added172: L.Value = 0
  let free173: L.Value = (L.num((L.num(total150) - L.num(acquired166))) + L.num(expired170))
  let askInMs174: L.Value = undefined
  const askForTurn175 = (remainingMs176?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn89(slots147, line163, now165, newestAt169, L.length(ids164), free173, ticket158, remainingMs176, last151, rttMs155, jitter156, leftMs159, slot160)]
      askInMs174 = values[0];
      ticket158 = values[1];
    }
    return []
  }
  if ((!L.less(free173, L.length(ids164)) && L.truthy(line163))) {
    askForTurn175(-1);
  }
  let takes177: L.Value = (L.truthy(($ = !L.less(free173, L.length(ids164)))) ? ((L.truthy(($ = askInMs174)) ? $ : 0) === 0) : $)
  if (L.truthy(takes177)) {
    added172 = redis.call("ZADD", deadlines144, "NX", ...L.unpack(...withDeadline130(ids164, (L.num(now165) + L.num(leaseMs149)))));
  }
  acquired166 = (L.num(acquired166) + L.num(added172));
  let available178: L.Value = (L.num(total150) - L.num(acquired166))
  if (!L.truthy(value161)) {
    redis.call("SET", permits143, available178, "PX", (L.num(leaseMs149) + L.num(keepMs152)));
  } else if ((L.tonumber(value161) !== available178)) {
    redis.call("SET", permits143, available178, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value161)) ? $ : 0)), available178)) {
    announce5(publish154, channel146, available178);
  }
  if (L.less(0, added172)) {
    let ttlMs179: L.Value = (L.truthy(($ = (L.truthy(($ = value161)) ? redis.call("PTTL", permits143) : $))) ? $ : (L.num(leaseMs149) + L.num(keepMs152)))
    if ((L.less(0, ttlMs179) && L.less(ttlMs179, (L.num(leaseMs149) + L.num((L.num(keepMs152) / 2)))))) {
      redis.call("PEXPIRE", permits143, (L.num(leaseMs149) + L.num(keepMs152)));
      redis.call("PEXPIRE", deadlines144, (L.num(leaseMs149) + L.num(keepMs152)));
    } else if ((L.less(0, ttlMs179) && ((acquired166 === added172) || !L.truthy(value161)))) {
      redis.call("PEXPIRE", deadlines144, ttlMs179);
    }
    if ((added172 === L.length(ids164))) {
      return [L.table(":granted", leaseMs149)]
    }
  }
  let deadline180: L.Value = earliest15(deadlines144, ids164)[0]
  if (L.less(0, deadline180)) {
    return [L.table(":granted", ...takenAgain136(deadlines144, ids164, takes177, deadline180, now165, leaseMs149))]
  }
  if (L.less(deadline180, 0)) {
    redis.call("SET", done145, "0", "PX", doneMs153);
    return [L.table(":refused", -1)]
  }
  needed167 = (L.num(L.length(ids164)) - L.num(available178));
  let nearest181: L.Value = L.tonumber(L.get(first168, (2 * L.num((L.num(needed167) + L.num(removed171))))))
  if ((L.less(0, needed167) && !L.truthy(nearest181))) {
    nearest181 = L.tonumber(L.get(redis.call("ZRANGE", deadlines144, (L.num(needed167) - 1), (L.num(needed167) - 1), "WITHSCORES"), 2));
  }
  let remainingMs182: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed167))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest181)) ? L.less(nearest181, 922337203685477) : $))) ? L.max((L.num(nearest181) - L.num(now165)), 0) : $)))) ? $ : -1)
  if ((last151 === "1")) {
    redis.call("SET", done145, "0", "PX", doneMs153);
    return [L.table(":busy", remainingMs182, 0, 0)]
  }
  if (!L.truthy(askInMs174)) {
    askForTurn175(remainingMs182);
  }
  return [L.table(":busy", remainingMs182, askInMs174, ticket158)]
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
    let turn69: L.Value = who52, heirs70: L.Value = 0
    if (L.truthy(who52)) {
      {
        const values = [...L.gsub(who52, /-[0-9]+$/gs, "")]
        turn69 = values[0];
        heirs70 = values[1];
      }
    }
    let laterMs71: L.Value = (L.num(endsAt53) - L.num((L.truthy(($ = L.tonumber(endedAt67))) ? $ : endsAt53)))
    let isFree72: L.Value = (remainingMs54 === -2)
    if (((L.truthy(isFree72) || L.truthy(former64)) || (L.truthy(endedAt67) && ((before68 !== turn69) || (((heirs70 === 0) && !L.less(laterMs71, 5)) && !L.less((L.num((L.num(endsAt53) - L.num(now51))) / 4), laterMs71)))))) {
      if (!L.truthy(former64)) {
        learn33(line50, heldMs65, 10);
      }
      L.set(line50, "since", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = former64)) ? isFree72 : $))) ? L.get(line50, "since") : $))) ? $ : now51));
      {
        const values = [...gaps37(line50, now51)]
        closeMs62 = values[0];
        apartMs63 = values[1];
      }
    }
    L.set(line50, "square", (L.truthy(($ = (L.truthy(($ = (slot59 === "1"))) ? now51 : $))) ? $ : (L.num(now51) - L.num(heardMs61))));
    L.set(line50, "mark", (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isFree72)) ? L.format("-%.0f", heldMs65) : $))) ? $ : (L.truthy(($ = turn69)) ? L.concat(L.format("%.0f ", endsAt53), turn69) : $)))) ? $ : ""));
    if (L.truthy(isFree72)) {
      let freeMs73: L.Value = (L.num(now51) - L.num(L.get(line50, "since")))
      if (((((last55 === "0") && L.less(now51, L.get(line50, "at"))) && !L.less((L.num(freeMs73) + L.num(rttMs56)), waitedMs60)) && L.less(freeMs73, silentMs66))) {
        return [-L.num(L.ceil(L.min((2 * L.num(apartMs63)), 1000)))]
      }
      if (L.less((12 * L.num(L.get(line50, "mean"))), heldMs65)) {
        L.set(line50, "at", L.min(L.get(line50, "at"), now51));
      }
      L.set(line50, "mark", "");
      L.set(line50, "since", now51);
      return [0]
    }
    let sleepMs74: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line50, "count")))) ? 0 : $))) ? $ : 30), ...ownSleep46(line50, (L.num(now51) - L.num(L.get(line50, "since")))))) * L.num((L.num(chance57) + 1)))) / 2)
    let at75: L.Value = L.max((L.num(L.get(line50, "at")) + L.num((L.num(apartMs63) * L.num(chance57)))), (L.num(now51) + L.num(sleepMs74)), (L.num(now51) + L.num(L.min(rttMs56, apartMs63))))
    let mostMs76: L.Value = Infinity
    if (!L.less(remainingMs54, 0)) {
      let afterOthers77: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now51) + L.num(rttMs56)), L.get(line50, "at")))) ? (L.num(L.get(line50, "at")) + L.num((L.num(closeMs62) * L.num(chance57)))) : $))) ? $ : 0)
      at75 = L.min(at75, L.max((L.num((L.num(now51) + L.num(remainingMs54))) + 5), afterOthers77));
      mostMs76 = (L.num((L.num(remainingMs54) + 5)) + L.num((L.num(apartMs63) * L.num(chance57))));
    }
    if (L.less((L.num(now51) + L.num(leftMs58)), at75)) {
      return [-L.num(L.max(1, L.ceil(leftMs58)))]
    }
    L.set(line50, "late", (L.num(L.get(line50, "late")) + L.num((L.num((L.num(waitedMs60) - L.num(L.get(line50, "late")))) / 16))));
    let isKept78: L.Value = L.less((L.num(now51) - L.num(L.get(line50, "square"))), L.min((2 * L.num(apartMs63)), waitedMs60))
    let believedMs79: L.Value = L.max(500, sleepMs74, (L.truthy(($ = (L.truthy(($ = isKept78)) ? (8 * L.num(waitedMs60)) : $))) ? $ : 0))
    if (L.less((L.num(now51) + L.num(believedMs79)), at75)) {
      return [-L.num(L.ceil(L.min(L.max(sleepMs74, (L.num(believedMs79) * L.num(chance57))), mostMs76)))]
    }
    let soonMs80: L.Value = L.max((L.num((L.num(at75) - L.num(now51))) / 12), closeMs62, sleepMs74)
    if ((L.less(L.max((L.num(1.5) * L.num(L.get(line50, "late"))), (5 * L.num((L.num(L.get(line50, "at")) - L.num(now51))))), waitedMs60) && L.less((L.num(now51) + L.num((2 * L.num(soonMs80)))), at75))) {
      return [-L.num(L.ceil(soonMs80))]
    }
    L.set(line50, "at", L.min(at75, (L.num(now51) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line50, "at")) - L.num(now51))))]
  }
  const nextTurn81 = (slots82?: L.Value, text83?: L.Value, now84?: L.Value, newestAt85?: L.Value, weight86?: L.Value, available87?: L.Value, ticket88?: L.Value, remainingMs89?: L.Value, last90?: L.Value, rttMs91?: L.Value, jitter92?: L.Value, leftMs93?: L.Value, slot94?: L.Value): L.Value[] => {
    let $: L.Value
    let line95: L.Value = readPace14(text83, now84)[0]
    ticket88 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket88))) ? ticket88 : $))) ? $ : Infinity), (L.num((L.num(now84) * 1000)) - L.num(jitter92)));
    let [oldest96, takes97, untilMs98, since99]: L.Value[] = L.match(L.get(line95, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs100: L.Value = (L.num(now84) - L.num(L.tonumber((L.truthy(($ = since99)) ? $ : 0))))
    let mostMs101: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes97)) ? $ : 0))))) * L.num(L.get(line95, "mean")))) + 500)
    let isKept102: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since99)) ? !L.less(hadMs100, 0) : $))) ? L.less(hadMs100, mostMs101) : $))) ? L.less(now84, L.tonumber(untilMs98)) : $)
    let isMine103: L.Value = (L.truthy(($ = !L.truthy(isKept102))) ? $ : !L.less(L.tonumber(oldest96), ticket88))
    let isYoung104: L.Value = L.less((L.num(now84) - L.num((L.num(ticket88) / 1000))), (L.num(L.get(line95, "waited")) + 1))
    let fits105: L.Value = (L.truthy(($ = !L.less(available87, weight86))) ? (L.truthy(($ = (L.truthy(($ = isMine103)) ? $ : (last90 === "1")))) ? $ : !L.less((L.num(available87) - L.num(weight86)), L.tonumber(takes97))) : $)
    let mayBegin106: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight86))) ? !L.truthy(isYoung104) : $))) ? (L.truthy(($ = L.less(hadMs100, mostMs101))) ? $ : L.less((2 * L.num(mostMs101)), hadMs100)) : $)
    let at107: L.Value = L.get(line95, "at")
    if (!L.less(available87, weight86)) {
      remainingMs89 = (L.truthy(($ = (L.truthy(($ = fits105)) ? -2 : $))) ? $ : (L.num(mostMs101) - L.num(hadMs100)));
    }
    let slotInMs108: L.Value = slotIn49(line95, now84, (L.truthy(($ = newestAt85)) ? "" : $), (L.truthy(($ = newestAt85)) ? $ : 0), remainingMs89, last90, rttMs91, (L.num(0.5) + L.num((L.num(jitter92) / 1000))), leftMs93, slot94, L.floor((L.num(now84) - L.num((L.num(ticket88) / 1000)))))[0]
    let askInMs109: L.Value = L.abs(slotInMs108)
    if ((slotInMs108 === 0)) {
      L.set(line95, "turn", (L.truthy(($ = (L.truthy(($ = (ticket88 === L.tonumber(oldest96)))) ? "" : $))) ? $ : L.get(line95, "turn")));
      L.set(line95, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight86))) ? (L.num((L.num(L.get(line95, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now84) - L.num((L.num(ticket88) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line95, "waited")));
    } else if (((!L.truthy(fits105) && L.truthy(isMine103)) && (L.truthy(isKept102) || L.truthy(mayBegin106)))) {
      L.set(line95, "at", at107);
      slotInMs108 = -1;
      let began110: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept102)) ? (ticket88 === L.tonumber(oldest96)) : $))) ? L.tonumber(since99) : $))) ? $ : now84)
      askInMs109 = L.max((L.num(L.get(line95, "mean")) / 4), L.min((L.num((L.num(now84) - L.num(began110))) / 8), 2000), L.min(rttMs91, 50));
      askInMs109 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs89, 0))) ? askInMs109 : $))) ? $ : L.min(askInMs109, (L.num(remainingMs89) + 5))));
      L.set(line95, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket88, weight86, (L.num((L.num(now84) + L.num(askInMs109))) + 200), began110));
    } else if ((L.truthy(isKept102) && L.truthy(isYoung104))) {
      let mostMs111: L.Value = (L.num(askInMs109) + L.num(L.min(askInMs109, 1000)))
      askInMs109 = L.max(askInMs109, (L.truthy(($ = (L.truthy(($ = L.less(remainingMs89, 0))) ? mostMs111 : $))) ? $ : L.min(mostMs111, remainingMs89)));
    } else if (L.truthy(isKept102)) {
      askInMs109 = L.ceil((L.num(askInMs109) / 3));
    }
    keepLine42(slots82, line95, now84);
    return [(L.truthy(($ = (L.truthy(($ = L.less(slotInMs108, 0))) ? -L.num(askInMs109) : $))) ? $ : askInMs109), ticket88]
  }
  const permitIds112 = (digits113?: L.Value): L.Value[] => {
    let bytes116: L.Value = L.gsub(digits113, /../gs, ((pair115?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair115, 16))]
    }))[0]
    let ids117: L.Value = L.table()
    for (let at118 = 1, end = L.num(L.length(bytes116)); at118 <= end; at118 += 16) {
      L.insert(ids117, L.sub(bytes116, at118, (L.num(at118) + 15)));
    }
    return [ids117]
  }
  const wake119 = (publish120?: L.Value, channel121?: L.Value, message122?: L.Value): L.Value[] => {
    if ((publish120 === "BOTH")) {
      redis.call("PUBLISH", channel121, message122);
      publish120 = "SPUBLISH";
    }
    if ((publish120 !== "")) {
      redis.call(publish120, channel121, message122);
    }
    return []
  }
  const announce123 = (publish124?: L.Value, channel125?: L.Value, permits126?: L.Value): L.Value[] => {
    if (L.less(0, permits126)) {
      wake119(publish124, channel125, permits126);
    }
    return []
  }
  const passFull127 = (key128?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key128, 1, "GT");
    return []
  }
  const countUp129 = (key130?: L.Value, count131?: L.Value): L.Value[] => {
    let sum132: L.Value = redis.pcall("INCRBY", key130, count131)
    if ((L.type(sum132) === "table")) {
      countIn4(key130, redis.call("GET", key130));
      passFull127(key130);
      sum132 = redis.call("INCRBY", key130, count131);
    }
    return [sum132]
  }
  const reclaim133 = (permits134?: L.Value, deadlines135?: L.Value, now136?: L.Value, available137?: L.Value, wanted138?: L.Value, publish139?: L.Value, channel140?: L.Value): L.Value[] => {
    let nearest141: L.Value = undefined
    let steps142: L.Value = 0
    for (;;) {
      steps142 = (L.num(steps142) + 1);
      nearest141 = undefined;
      let last143: L.Value = (L.num(L.min(100, L.max(wanted138, (L.num(wanted138) - L.num(available137))))) - 1)
      let entries144: L.Value = redis.call("ZRANGE", deadlines135, 0, last143, "WITHSCORES")
      let expired145: L.Value = L.table()
      for (let at146 = 1, end = L.num(L.length(entries144)); at146 <= end; at146 += 2) {
        let deadline147: L.Value = L.tonumber(L.get(entries144, (L.num(at146) + 1)))
        if (!L.less(now136, deadline147)) {
          L.insert(expired145, L.get(entries144, at146));
        } else if (L.less(at146, (2 * L.num((L.num(wanted138) - L.num(available137)))))) {
          nearest141 = deadline147;
        }
      }
      if (L.less(last143, L.length(expired145))) {
        nearest141 = now136;
      }
      if (L.less(0, L.length(expired145))) {
        available137 = countUp129(permits134, L.length(expired145))[0];
        redis.call("ZREM", deadlines135, ...L.unpack(expired145));
        announce123(publish139, channel140, available137);
      }
      if (((!L.less(last143, L.length(expired145)) || !L.less(available137, wanted138)) || (steps142 === 10))) break
    }
    return [available137, nearest141]
  }
  const serverTime148 = (nowMs149?: L.Value): L.Value[] => {
    let $: L.Value
    let time150: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time150, "err"))) ? L.tonumber(nowMs149) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time150, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time150, 2))) / 1000)))))]
  }
  const withDeadline151 = (ids152?: L.Value, deadline153?: L.Value): L.Value[] => {
    let scores154: L.Value = L.table()
    for (const [_155, id156] of L.ipairs(ids152)) {
      L.insert(scores154, deadline153);
      L.insert(scores154, id156);
    }
    return [scores154]
  }
  const takenAgain157 = (deadlines158?: L.Value, ids159?: L.Value, takes160?: L.Value, deadline161?: L.Value, now162?: L.Value, leaseMs163?: L.Value): L.Value[] => {
    if ((L.truthy(takes160) && !L.less(now162, deadline161))) {
      redis.call("ZADD", deadlines158, "GT", ...L.unpack(...withDeadline151(ids159, (L.num(now162) + L.num(leaseMs163)))));
      return [leaseMs163]
    }
    return [L.min((L.num(deadline161) - L.num(now162)), leaseMs163)]
  }
  let permits164: L.Value = L.get(KEYS, 1)
  let deadlines165: L.Value = L.get(KEYS, 2)
  let done166: L.Value = L.get(KEYS, 3)
  let channel167: L.Value = L.get(KEYS, 4)
  let slots168: L.Value = L.get(KEYS, 5)
  let holder169: L.Value = L.get(ARGV, 1)
  let leaseMs170: L.Value = L.tonumber(L.get(ARGV, 2))
  let last171: L.Value = L.get(ARGV, 3)
  let doneMs172: L.Value = L.get(ARGV, 4)
  let publish173: L.Value = L.get(ARGV, 5)
  let rttMs174: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter175: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs176: L.Value = L.get(ARGV, 8)
  let ticket177: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs178: L.Value = L.tonumber(L.get(ARGV, 10))
  let slot179: L.Value = L.get(ARGV, 11)
  let [value180, finished181, line182]: L.Value[] = L.unpack(redis.call("MGET", permits164, done166, slots168))
  if (L.truthy(finished181)) {
    return [L.table(":refused", -1)]
  }
  let ids183: L.Value = permitIds112(holder169)[0]
  let now184: L.Value = serverTime148(nowMs176)[0]
  let counted185: L.Value = L.tonumber((L.truthy(($ = countIn4(permits164, value180)[0])) ? $ : 0))
  let available186: L.Value = counted185, nearest187: L.Value = undefined
  if ((L.less(counted185, L.length(ids183)) || L.truthy(line182))) {
    {
      const values = [...reclaim133(permits164, deadlines165, now184, counted185, L.length(ids183), publish173, channel167)]
      available186 = values[0];
      nearest187 = values[1];
    }
  }
  let askInMs188: L.Value = undefined
  const askForTurn189 = (remainingMs190?: L.Value): L.Value[] => {
    let newestAt191: L.Value = L.tonumber(L.get(redis.call("ZRANGE", deadlines165, -1, -1, "WITHSCORES"), 2))
    {
      const values = [...nextTurn81(slots168, line182, now184, newestAt191, L.length(ids183), available186, ticket177, remainingMs190, last171, rttMs174, jitter175, leftMs178, slot179)]
      askInMs188 = values[0];
      ticket177 = values[1];
    }
    return []
  }
  if ((!L.less(available186, L.length(ids183)) && L.truthy(line182))) {
    askForTurn189(-1);
  }
  let takes192: L.Value = (L.truthy(($ = !L.less(available186, L.length(ids183)))) ? ((L.truthy(($ = askInMs188)) ? $ : 0) === 0) : $)
  if (L.truthy(takes192)) {
    let added193: L.Value = redis.call("ZADD", deadlines165, "NX", ...L.unpack(...withDeadline151(ids183, (L.num(now184) + L.num(leaseMs170)))))
    if (L.less(0, added193)) {
      redis.call("DECRBY", permits164, added193);
      let ttlMs194: L.Value = redis.call("PTTL", permits164)
      if (L.less(0, ttlMs194)) {
        redis.call("PEXPIRE", deadlines165, ttlMs194);
      }
    }
    if ((added193 === L.length(ids183))) {
      return [L.table(":granted", leaseMs170)]
    }
  }
  let deadline195: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest187)) ? $ : L.less(0, available186)))) ? $ : L.get(ids183, 2)))) ? earliest7(deadlines165, ids183)[0] : $))) ? $ : 0)
  if (L.less(0, deadline195)) {
    return [L.table(":granted", ...takenAgain157(deadlines165, ids183, takes192, deadline195, now184, leaseMs170))]
  }
  if (L.less(deadline195, 0)) {
    redis.call("SET", done166, "0", "PX", doneMs172);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value180)) {
    redis.call("GET", permits164);
  }
  let remainingMs196: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available186, L.length(ids183)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest187)) ? L.less(nearest187, 922337203685477) : $))) ? (L.num(nearest187) - L.num(now184)) : $)))) ? $ : -1)
  if ((last171 === "1")) {
    redis.call("SET", done166, "0", "PX", doneMs172);
    return [L.table(":busy", remainingMs196, 0, 0)]
  }
  if (!L.truthy(askInMs188)) {
    askForTurn189(remainingMs196);
  }
  return [L.table(":busy", remainingMs196, askInMs188, ticket177)]
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
