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
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const earliest12 = (deadlines13?: L.Value, ids14?: L.Value): L.Value[] => {
    let $: L.Value
    let first15: L.Value = Infinity, none16: L.Value = 0
    for (const [_17, deadline18] of L.ipairs(redis.call("ZMSCORE", deadlines13, ...L.unpack(ids14)))) {
      first15 = L.min(first15, L.tonumber((L.truthy(($ = deadline18)) ? $ : 0)));
      none16 = (L.truthy(($ = (L.truthy(($ = deadline18)) ? -1 : $))) ? $ : none16);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first15))) ? first15 : $))) ? $ : none16)]
  }
  const readPace19 = (text20?: L.Value, now21?: L.Value): L.Value[] => {
    let $: L.Value
    let [at22, since23, mean24, square25, count26, late27, waited28, turn29, mark30]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text20) === "string"))) ? text20 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace31: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at22)) ? $ : (L.num(now21) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since23)) ? $ : (L.num(now21) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean24)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square25)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count26)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late27)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited28)) ? $ : 0))], ["turn", (L.truthy(($ = turn29)) ? $ : "")], ["mark", (L.truthy(($ = mark30)) ? $ : "")])
    if (L.less(now21, L.get(pace31, "since"))) {
      L.set(pace31, "at", (L.num((L.num(L.get(pace31, "at")) + L.num(now21))) - L.num(L.get(pace31, "since"))));
      L.set(pace31, "since", now21);
    }
    if (((L.less((L.num(now21) + 600000), L.get(pace31, "at")) || L.less(600000, L.get(pace31, "mean"))) || L.less(86400000, (L.num(now21) - L.num(L.get(pace31, "since")))))) {
      return [...readPace19("", now21)]
    }
    return [pace31]
  }
  const keepPace32 = (key33?: L.Value, pace34?: L.Value, ttlMs35?: L.Value): L.Value[] => {
    let times36: L.Value = L.table((L.num(L.get(pace34, "at")) * 1000), (L.num(L.get(pace34, "since")) * 1000), (L.num(L.get(pace34, "mean")) * 1000), (L.num(L.get(pace34, "square")) * 1000))
    let text37: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times36))
    text37 = L.concat(text37, L.format("%.0f:%.0f:%.0f:", L.get(pace34, "count"), L.get(pace34, "late"), L.get(pace34, "waited")));
    redis.pcall("SET", key33, L.concat(text37, L.concat(L.get(pace34, "turn"), L.concat(":", L.get(pace34, "mark")))), "PX", L.ceil(ttlMs35));
    return []
  }
  const learn38 = (pace39?: L.Value, heldMs40?: L.Value, most41?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs40 = L.min(heldMs40, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace39, "count")))) ? (L.num((8 * L.num(L.get(pace39, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace39, "count", L.min((L.num(L.get(pace39, "count")) + 1), most41));
    L.set(pace39, "mean", (L.num(L.get(pace39, "mean")) + L.num((L.num((L.num(heldMs40) - L.num(L.get(pace39, "mean")))) / L.num(L.get(pace39, "count"))))));
    L.set(pace39, "square", (L.num(L.get(pace39, "square")) + L.num((L.num((L.num((L.num(heldMs40) * L.num(heldMs40))) - L.num(L.get(pace39, "square")))) / L.num(L.get(pace39, "count"))))));
    return []
  }
  const patience42 = (pace43?: L.Value, now44?: L.Value, share45?: L.Value, mostMs46?: L.Value): L.Value[] => {
    let heldMs47: L.Value = (L.num(now44) - L.num(L.get(pace43, "since")))
    return [L.min((L.num(L.max((L.num(heldMs47) - L.num(L.get(pace43, "mean"))), 0)) * L.num(share45)), L.max(mostMs46, (L.num(heldMs47) / 20)))]
  }
  const gaps48 = (line49?: L.Value, now50?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs51: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line49, "count")))) ? (L.num(L.get(line49, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs52: L.Value = (L.num((L.num((L.num(now50) - L.num(L.get(line49, "since")))) - L.num(L.get(line49, "mean")))) / 8)
    return [closeMs51, L.max(closeMs51, L.min(stretchedMs52, L.max(100, (L.num(L.get(line49, "mean")) / 2))))]
  }
  const slotIn53 = (line54?: L.Value, now55?: L.Value, mark56?: L.Value, remainingMs57?: L.Value, last58?: L.Value, rttMs59?: L.Value, chance60?: L.Value, leftMs61?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs62, apartMs63]: L.Value[] = gaps48(line54, now55)
    let isFree64: L.Value = (remainingMs57 === -2)
    if ((((L.truthy(isFree64) && (rttMs59 === "0")) && (last58 === "0")) && L.less(now55, L.get(line54, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs63)), 1000))]
    }
    if ((L.truthy(isFree64) && L.less((12 * L.num(L.get(line54, "mean"))), (L.num(now55) - L.num(L.get(line54, "since")))))) {
      L.set(line54, "at", L.min(L.get(line54, "at"), now55));
    }
    let laterMs65: L.Value = (L.num((L.num(now55) + L.num(remainingMs57))) - L.num((L.truthy(($ = L.tonumber(L.get(line54, "mark")))) ? $ : 0)))
    let isNext66: L.Value = (L.truthy(($ = !L.less(laterMs65, 5))) ? !L.less((L.num(remainingMs57) / 4), laterMs65) : $)
    if (L.truthy(mark56)) {
      isNext66 = (L.truthy(($ = (L.get(line54, "mark") !== ""))) ? (L.get(line54, "mark") !== mark56) : $);
    }
    L.set(line54, "mark", (L.truthy(($ = mark56)) ? $ : L.format("%.0f", (L.num(now55) + L.num(remainingMs57)))));
    if ((L.truthy(isFree64) || L.truthy(isNext66))) {
      learn38(line54, (L.num(now55) - L.num(L.get(line54, "since"))), 10);
      L.set(line54, "since", now55);
      {
        const values = [...gaps48(line54, now55)]
        closeMs62 = values[0];
        apartMs63 = values[1];
      }
    }
    if (L.truthy(isFree64)) {
      return [0]
    }
    let sleepMs67: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line54, "count")))) ? 0 : $))) ? $ : 30), ...patience42(line54, now55, (1 / 3), 2300))) * L.num((L.num(chance60) + 1)))) / 2)
    let at68: L.Value = L.max((L.num(L.get(line54, "at")) + L.num((L.num(apartMs63) * L.num(chance60)))), (L.num(now55) + L.num(sleepMs67)), (L.num(now55) + L.num(L.min(rttMs59, apartMs63))))
    if (!L.less(remainingMs57, 0)) {
      let afterOthers69: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now55) + L.num(rttMs59)), L.get(line54, "at")))) ? (L.num(L.get(line54, "at")) + L.num((L.num(closeMs62) * L.num(chance60)))) : $))) ? $ : 0)
      at68 = L.min(at68, L.max((L.num((L.num(now55) + L.num(remainingMs57))) + 5), afterOthers69));
    }
    if (L.less((L.num(now55) + L.num(leftMs61)), at68)) {
      return [L.ceil(leftMs61)]
    }
    L.set(line54, "at", L.min(at68, (L.num(now55) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line54, "at")) - L.num(now55))))]
  }
  const keepLine70 = (slots71?: L.Value, line72?: L.Value, now73?: L.Value): L.Value[] => {
    keepPace32(slots71, line72, (L.num((L.num(L.max((L.num(L.get(line72, "at")) - L.num(now73)), 0)) + L.num((4 * L.num(L.max(L.get(line72, "mean"), (L.num(now73) - L.num(L.get(line72, "since"))))))))) + 2000));
    return []
  }
  const nextTurn74 = (slots75?: L.Value, text76?: L.Value, now77?: L.Value, weight78?: L.Value, available79?: L.Value, ticket80?: L.Value, remainingMs81?: L.Value, last82?: L.Value, rttMs83?: L.Value, jitter84?: L.Value, leftMs85?: L.Value): L.Value[] => {
    let $: L.Value
    let line86: L.Value = readPace19(text76, now77)[0]
    ticket80 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket80))) ? ticket80 : $))) ? $ : Infinity), (L.num((L.num(now77) * 1000)) - L.num(jitter84)));
    let [oldest87, takes88, untilMs89, since90]: L.Value[] = L.match(L.get(line86, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs91: L.Value = (L.num(now77) - L.num(L.tonumber((L.truthy(($ = since90)) ? $ : 0))))
    let mostMs92: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes88)) ? $ : 0))))) * L.num(L.get(line86, "mean")))) + 500)
    let isKept93: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since90)) ? !L.less(hadMs91, 0) : $))) ? L.less(hadMs91, mostMs92) : $))) ? L.less(now77, L.tonumber(untilMs89)) : $)
    let isMine94: L.Value = (L.truthy(($ = !L.truthy(isKept93))) ? $ : !L.less(L.tonumber(oldest87), ticket80))
    let isYoung95: L.Value = L.less((L.num(now77) - L.num((L.num(ticket80) / 1000))), (L.num(L.get(line86, "waited")) + 1))
    let fits96: L.Value = (L.truthy(($ = !L.less(available79, weight78))) ? (L.truthy(($ = (L.truthy(($ = isMine94)) ? $ : (last82 === "1")))) ? $ : !L.less((L.num(available79) - L.num(weight78)), L.tonumber(takes88))) : $)
    let mayBegin97: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight78))) ? !L.truthy(isYoung95) : $))) ? (L.truthy(($ = L.less(hadMs91, mostMs92))) ? $ : L.less((2 * L.num(mostMs92)), hadMs91)) : $)
    let at98: L.Value = L.get(line86, "at")
    let askInMs99: L.Value = slotIn53(line86, now77, "", (L.truthy(($ = (L.truthy(($ = fits96)) ? -2 : $))) ? $ : remainingMs81), last82, rttMs83, (L.num(0.5) + L.num((L.num(jitter84) / 1000))), leftMs85)[0]
    if ((askInMs99 === 0)) {
      L.set(line86, "turn", (L.truthy(($ = (L.truthy(($ = (ticket80 === L.tonumber(oldest87)))) ? "" : $))) ? $ : L.get(line86, "turn")));
      L.set(line86, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight78))) ? (L.num((L.num(L.get(line86, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now77) - L.num((L.num(ticket80) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line86, "waited")));
    } else if (((!L.truthy(fits96) && L.truthy(isMine94)) && (L.truthy(isKept93) || L.truthy(mayBegin97)))) {
      L.set(line86, "at", at98);
      since90 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept93)) ? (ticket80 === L.tonumber(oldest87)) : $))) ? since90 : $))) ? $ : now77);
      askInMs99 = L.max((L.num(L.get(line86, "mean")) / 4), L.min((L.num((L.num(now77) - L.num(since90))) / 8), 2000), L.min(rttMs83, 50));
      askInMs99 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs81, 0))) ? askInMs99 : $))) ? $ : L.min(askInMs99, (L.num(remainingMs81) + 5))));
      L.set(line86, "turn", L.format("%.0f-%d-%.0f-%.0f", ticket80, weight78, (L.num((L.num(now77) + L.num(askInMs99))) + 200), since90));
    } else if ((L.truthy(isKept93) && L.truthy(isYoung95))) {
      askInMs99 = L.max(askInMs99, L.min((2 * L.num(askInMs99)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs81, 0))) ? (2 * L.num(askInMs99)) : $))) ? $ : remainingMs81)));
    } else if (L.truthy(isKept93)) {
      askInMs99 = L.ceil((L.num(askInMs99) / 3));
    }
    keepLine70(slots75, line86, now77);
    return [askInMs99, ticket80]
  }
  const permitIds100 = (digits101?: L.Value): L.Value[] => {
    let bytes104: L.Value = L.gsub(digits101, /../gs, ((pair103?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair103, 16))]
    }))[0]
    let ids105: L.Value = L.table()
    for (let at106 = 1, end = L.num(L.length(bytes104)); at106 <= end; at106 += 16) {
      L.insert(ids105, L.sub(bytes104, at106, (L.num(at106) + 15)));
    }
    return [ids105]
  }
  const serverTime107 = (nowMs108?: L.Value): L.Value[] => {
    let $: L.Value
    let time109: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time109, "err"))) ? L.tonumber(nowMs108) : $))) ? $ : (L.num((L.num(L.get(time109, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time109, 2)) / 1000)))))]
  }
  const withDeadline110 = (ids111?: L.Value, deadline112?: L.Value): L.Value[] => {
    let scores113: L.Value = L.table()
    for (const [_114, id115] of L.ipairs(ids111)) {
      L.insert(scores113, deadline112);
      L.insert(scores113, id115);
    }
    return [scores113]
  }
  let permits116: L.Value = L.get(KEYS, 1)
  let deadlines117: L.Value = L.get(KEYS, 2)
  let done118: L.Value = L.get(KEYS, 3)
  let channel119: L.Value = L.get(KEYS, 4)
  let slots120: L.Value = L.get(KEYS, 5)
  let holder121: L.Value = L.get(ARGV, 1)
  let leaseMs122: L.Value = L.tonumber(L.get(ARGV, 2))
  let total123: L.Value = L.tonumber(L.get(ARGV, 3))
  let last124: L.Value = L.get(ARGV, 4)
  let keepMs125: L.Value = L.tonumber(L.get(ARGV, 5))
  let doneMs126: L.Value = L.get(ARGV, 6)
  let publish127: L.Value = L.get(ARGV, 7)
  let rttMs128: L.Value = L.get(ARGV, 8)
  let jitter129: L.Value = L.get(ARGV, 9)
  let nowMs130: L.Value = L.get(ARGV, 10)
  let ticket131: L.Value = L.tonumber(L.get(ARGV, 11))
  let leftMs132: L.Value = L.tonumber(L.get(ARGV, 12))
  let [value133, finished134, line135]: L.Value[] = L.unpack(redis.call("MGET", permits116, done118, slots120))
  if (L.truthy(finished134)) {
    return [L.table(":refused", -1)]
  }
  countIn9(permits116, (L.truthy(($ = value133)) ? $ : redis.call("GET", permits116)));
  let ids136: L.Value = permitIds100(holder121)[0]
  let now137: L.Value = serverTime107(nowMs130)[0]
  let acquired138: L.Value = redis.call("ZCARD", deadlines117)
  let needed139: L.Value = (L.num((L.num(L.length(ids136)) - L.num(total123))) + L.num(acquired138))
  let first140: L.Value = redis.call("ZRANGE", deadlines117, 0, (L.num(L.max(L.min(needed139, L.length(ids136)), 1)) - 1), "WITHSCORES")
  let expired141: L.Value = (L.truthy(($ = (L.truthy(($ = !L.less(now137, L.tonumber((L.truthy(($ = L.get(first140, 2))) ? $ : Infinity))))) ? redis.call("ZCOUNT", deadlines117, "-inf", now137) : $))) ? $ : 0)
  let removed142: L.Value = 0
  if (L.less(0, expired141)) {
    removed142 = redis.call("ZREMRANGEBYRANK", deadlines117, 0, (L.num(L.min(expired141, 100)) - 1));
    acquired138 = (L.num(acquired138) - L.num(removed142));
    expired141 = (L.num(expired141) - L.num(removed142));
  }
  let added143: L.Value = 0
  let free144: L.Value = (L.num((L.num(total123) - L.num(acquired138))) + L.num(expired141))
  let askInMs145: L.Value = undefined
  const askForTurn146 = (remainingMs147?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn74(slots120, line135, now137, L.length(ids136), free144, ticket131, remainingMs147, last124, rttMs128, jitter129, leftMs132)]
      askInMs145 = values[0];
      ticket131 = values[1];
    }
    return []
  }
  if ((!L.less(free144, L.length(ids136)) && L.truthy(line135))) {
    askForTurn146(-1);
  }
  if ((!L.less(free144, L.length(ids136)) && ((L.truthy(($ = askInMs145)) ? $ : 0) === 0))) {
    added143 = redis.call("ZADD", deadlines117, "NX", ...L.unpack(...withDeadline110(ids136, (L.num(now137) + L.num(leaseMs122)))));
  }
  acquired138 = (L.num(acquired138) + L.num(added143));
  let available148: L.Value = (L.num(total123) - L.num(acquired138))
  if (!L.truthy(value133)) {
    redis.call("SET", permits116, available148, "PX", (L.num(leaseMs122) + L.num(keepMs125)));
  } else if ((L.tonumber(value133) !== available148)) {
    redis.call("SET", permits116, available148, "KEEPTTL");
  }
  if (L.less(L.tonumber((L.truthy(($ = value133)) ? $ : 0)), available148)) {
    announce5(publish127, channel119, available148);
  }
  if (L.less(0, added143)) {
    let ttlMs149: L.Value = redis.call("PTTL", permits116)
    if ((L.less(0, ttlMs149) && L.less(ttlMs149, (L.num(leaseMs122) + L.num((L.num(keepMs125) / 2)))))) {
      redis.call("PEXPIRE", permits116, (L.num(leaseMs122) + L.num(keepMs125)));
      redis.call("PEXPIRE", deadlines117, (L.num(leaseMs122) + L.num(keepMs125)));
    } else if ((L.less(0, ttlMs149) && ((acquired138 === added143) || !L.truthy(value133)))) {
      redis.call("PEXPIRE", deadlines117, ttlMs149);
    }
    if ((added143 === L.length(ids136))) {
      return [L.table(":granted", leaseMs122)]
    }
  }
  let deadline150: L.Value = earliest12(deadlines117, ids136)[0]
  if (L.less(0, deadline150)) {
    return [L.table(":granted", L.min((L.num(deadline150) - L.num(now137)), leaseMs122))]
  }
  if (L.less(deadline150, 0)) {
    redis.call("SET", done118, "0", "PX", doneMs126);
    return [L.table(":refused", -1)]
  }
  needed139 = (L.num(L.length(ids136)) - L.num(available148));
  let nearest151: L.Value = L.get(first140, (2 * L.num((L.num(needed139) + L.num(removed142)))))
  if ((L.less(0, needed139) && !L.truthy(nearest151))) {
    nearest151 = L.get(redis.call("ZRANGE", deadlines117, (L.num(needed139) - 1), (L.num(needed139) - 1), "WITHSCORES"), 2);
  }
  nearest151 = L.tonumber(nearest151);
  let remainingMs152: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(0, needed139))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest151)) ? L.less(nearest151, 922337203685477) : $))) ? L.max((L.num(nearest151) - L.num(now137)), 0) : $)))) ? $ : -1)
  if ((last124 === "1")) {
    redis.call("SET", done118, "0", "PX", doneMs126);
    return [L.table(":busy", remainingMs152, 0, 0)]
  }
  if (!L.truthy(askInMs145)) {
    askForTurn146(remainingMs152);
  }
  return [L.table(":busy", remainingMs152, askInMs145, ticket131)]
}

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const earliest4 = (deadlines5?: L.Value, ids6?: L.Value): L.Value[] => {
    let $: L.Value
    let first7: L.Value = Infinity, none8: L.Value = 0
    for (const [_9, deadline10] of L.ipairs(redis.call("ZMSCORE", deadlines5, ...L.unpack(ids6)))) {
      first7 = L.min(first7, L.tonumber((L.truthy(($ = deadline10)) ? $ : 0)));
      none8 = (L.truthy(($ = (L.truthy(($ = deadline10)) ? -1 : $))) ? $ : none8);
    }
    return [(L.truthy(($ = (L.truthy(($ = L.less(0, first7))) ? first7 : $))) ? $ : none8)]
  }
  const readPace11 = (text12?: L.Value, now13?: L.Value): L.Value[] => {
    let $: L.Value
    let [at14, since15, mean16, square17, count18, late19, waited20, turn21, mark22]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text12) === "string"))) ? text12 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace23: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at14)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since15)) ? $ : (L.num(now13) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean16)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square17)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count18)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late19)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited20)) ? $ : 0))], ["turn", (L.truthy(($ = turn21)) ? $ : "")], ["mark", (L.truthy(($ = mark22)) ? $ : "")])
    if (L.less(now13, L.get(pace23, "since"))) {
      L.set(pace23, "at", (L.num((L.num(L.get(pace23, "at")) + L.num(now13))) - L.num(L.get(pace23, "since"))));
      L.set(pace23, "since", now13);
    }
    if (((L.less((L.num(now13) + 600000), L.get(pace23, "at")) || L.less(600000, L.get(pace23, "mean"))) || L.less(86400000, (L.num(now13) - L.num(L.get(pace23, "since")))))) {
      return [...readPace11("", now13)]
    }
    return [pace23]
  }
  const keepPace24 = (key25?: L.Value, pace26?: L.Value, ttlMs27?: L.Value): L.Value[] => {
    let times28: L.Value = L.table((L.num(L.get(pace26, "at")) * 1000), (L.num(L.get(pace26, "since")) * 1000), (L.num(L.get(pace26, "mean")) * 1000), (L.num(L.get(pace26, "square")) * 1000))
    let text29: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times28))
    text29 = L.concat(text29, L.format("%.0f:%.0f:%.0f:", L.get(pace26, "count"), L.get(pace26, "late"), L.get(pace26, "waited")));
    redis.pcall("SET", key25, L.concat(text29, L.concat(L.get(pace26, "turn"), L.concat(":", L.get(pace26, "mark")))), "PX", L.ceil(ttlMs27));
    return []
  }
  const learn30 = (pace31?: L.Value, heldMs32?: L.Value, most33?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs32 = L.min(heldMs32, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace31, "count")))) ? (L.num((8 * L.num(L.get(pace31, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace31, "count", L.min((L.num(L.get(pace31, "count")) + 1), most33));
    L.set(pace31, "mean", (L.num(L.get(pace31, "mean")) + L.num((L.num((L.num(heldMs32) - L.num(L.get(pace31, "mean")))) / L.num(L.get(pace31, "count"))))));
    L.set(pace31, "square", (L.num(L.get(pace31, "square")) + L.num((L.num((L.num((L.num(heldMs32) * L.num(heldMs32))) - L.num(L.get(pace31, "square")))) / L.num(L.get(pace31, "count"))))));
    return []
  }
  const patience34 = (pace35?: L.Value, now36?: L.Value, share37?: L.Value, mostMs38?: L.Value): L.Value[] => {
    let heldMs39: L.Value = (L.num(now36) - L.num(L.get(pace35, "since")))
    return [L.min((L.num(L.max((L.num(heldMs39) - L.num(L.get(pace35, "mean"))), 0)) * L.num(share37)), L.max(mostMs38, (L.num(heldMs39) / 20)))]
  }
  const gaps40 = (line41?: L.Value, now42?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs43: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line41, "count")))) ? (L.num(L.get(line41, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs44: L.Value = (L.num((L.num((L.num(now42) - L.num(L.get(line41, "since")))) - L.num(L.get(line41, "mean")))) / 8)
    return [closeMs43, L.max(closeMs43, L.min(stretchedMs44, L.max(100, (L.num(L.get(line41, "mean")) / 2))))]
  }
  const slotIn45 = (line46?: L.Value, now47?: L.Value, mark48?: L.Value, remainingMs49?: L.Value, last50?: L.Value, rttMs51?: L.Value, chance52?: L.Value, leftMs53?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs54, apartMs55]: L.Value[] = gaps40(line46, now47)
    let isFree56: L.Value = (remainingMs49 === -2)
    if ((((L.truthy(isFree56) && (rttMs51 === "0")) && (last50 === "0")) && L.less(now47, L.get(line46, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs55)), 1000))]
    }
    if ((L.truthy(isFree56) && L.less((12 * L.num(L.get(line46, "mean"))), (L.num(now47) - L.num(L.get(line46, "since")))))) {
      L.set(line46, "at", L.min(L.get(line46, "at"), now47));
    }
    let laterMs57: L.Value = (L.num((L.num(now47) + L.num(remainingMs49))) - L.num((L.truthy(($ = L.tonumber(L.get(line46, "mark")))) ? $ : 0)))
    let isNext58: L.Value = (L.truthy(($ = !L.less(laterMs57, 5))) ? !L.less((L.num(remainingMs49) / 4), laterMs57) : $)
    if (L.truthy(mark48)) {
      isNext58 = (L.truthy(($ = (L.get(line46, "mark") !== ""))) ? (L.get(line46, "mark") !== mark48) : $);
    }
    L.set(line46, "mark", (L.truthy(($ = mark48)) ? $ : L.format("%.0f", (L.num(now47) + L.num(remainingMs49)))));
    if ((L.truthy(isFree56) || L.truthy(isNext58))) {
      learn30(line46, (L.num(now47) - L.num(L.get(line46, "since"))), 10);
      L.set(line46, "since", now47);
      {
        const values = [...gaps40(line46, now47)]
        closeMs54 = values[0];
        apartMs55 = values[1];
      }
    }
    if (L.truthy(isFree56)) {
      return [0]
    }
    let sleepMs59: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line46, "count")))) ? 0 : $))) ? $ : 30), ...patience34(line46, now47, (1 / 3), 2300))) * L.num((L.num(chance52) + 1)))) / 2)
    let at60: L.Value = L.max((L.num(L.get(line46, "at")) + L.num((L.num(apartMs55) * L.num(chance52)))), (L.num(now47) + L.num(sleepMs59)), (L.num(now47) + L.num(L.min(rttMs51, apartMs55))))
    if (!L.less(remainingMs49, 0)) {
      let afterOthers61: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now47) + L.num(rttMs51)), L.get(line46, "at")))) ? (L.num(L.get(line46, "at")) + L.num((L.num(closeMs54) * L.num(chance52)))) : $))) ? $ : 0)
      at60 = L.min(at60, L.max((L.num((L.num(now47) + L.num(remainingMs49))) + 5), afterOthers61));
    }
    if (L.less((L.num(now47) + L.num(leftMs53)), at60)) {
      return [L.ceil(leftMs53)]
    }
    L.set(line46, "at", L.min(at60, (L.num(now47) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line46, "at")) - L.num(now47))))]
  }
  const keepLine62 = (slots63?: L.Value, line64?: L.Value, now65?: L.Value): L.Value[] => {
    keepPace24(slots63, line64, (L.num((L.num(L.max((L.num(L.get(line64, "at")) - L.num(now65)), 0)) + L.num((4 * L.num(L.max(L.get(line64, "mean"), (L.num(now65) - L.num(L.get(line64, "since"))))))))) + 2000));
    return []
  }
  const nextTurn66 = (slots67?: L.Value, text68?: L.Value, now69?: L.Value, weight70?: L.Value, available71?: L.Value, ticket72?: L.Value, remainingMs73?: L.Value, last74?: L.Value, rttMs75?: L.Value, jitter76?: L.Value, leftMs77?: L.Value): L.Value[] => {
    let $: L.Value
    let line78: L.Value = readPace11(text68, now69)[0]
    ticket72 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket72))) ? ticket72 : $))) ? $ : Infinity), (L.num((L.num(now69) * 1000)) - L.num(jitter76)));
    let [oldest79, takes80, untilMs81, since82]: L.Value[] = L.match(L.get(line78, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs83: L.Value = (L.num(now69) - L.num(L.tonumber((L.truthy(($ = since82)) ? $ : 0))))
    let mostMs84: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes80)) ? $ : 0))))) * L.num(L.get(line78, "mean")))) + 500)
    let isKept85: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since82)) ? !L.less(hadMs83, 0) : $))) ? L.less(hadMs83, mostMs84) : $))) ? L.less(now69, L.tonumber(untilMs81)) : $)
    let isMine86: L.Value = (L.truthy(($ = !L.truthy(isKept85))) ? $ : !L.less(L.tonumber(oldest79), ticket72))
    let isYoung87: L.Value = L.less((L.num(now69) - L.num((L.num(ticket72) / 1000))), (L.num(L.get(line78, "waited")) + 1))
    let fits88: L.Value = (L.truthy(($ = !L.less(available71, weight70))) ? (L.truthy(($ = (L.truthy(($ = isMine86)) ? $ : (last74 === "1")))) ? $ : !L.less((L.num(available71) - L.num(weight70)), L.tonumber(takes80))) : $)
    let mayBegin89: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight70))) ? !L.truthy(isYoung87) : $))) ? (L.truthy(($ = L.less(hadMs83, mostMs84))) ? $ : L.less((2 * L.num(mostMs84)), hadMs83)) : $)
    let at90: L.Value = L.get(line78, "at")
    let askInMs91: L.Value = slotIn45(line78, now69, "", (L.truthy(($ = (L.truthy(($ = fits88)) ? -2 : $))) ? $ : remainingMs73), last74, rttMs75, (L.num(0.5) + L.num((L.num(jitter76) / 1000))), leftMs77)[0]
    if ((askInMs91 === 0)) {
      L.set(line78, "turn", (L.truthy(($ = (L.truthy(($ = (ticket72 === L.tonumber(oldest79)))) ? "" : $))) ? $ : L.get(line78, "turn")));
      L.set(line78, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight70))) ? (L.num((L.num(L.get(line78, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now69) - L.num((L.num(ticket72) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line78, "waited")));
    } else if (((!L.truthy(fits88) && L.truthy(isMine86)) && (L.truthy(isKept85) || L.truthy(mayBegin89)))) {
      L.set(line78, "at", at90);
      since82 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept85)) ? (ticket72 === L.tonumber(oldest79)) : $))) ? since82 : $))) ? $ : now69);
      askInMs91 = L.max((L.num(L.get(line78, "mean")) / 4), L.min((L.num((L.num(now69) - L.num(since82))) / 8), 2000), L.min(rttMs75, 50));
      askInMs91 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs73, 0))) ? askInMs91 : $))) ? $ : L.min(askInMs91, (L.num(remainingMs73) + 5))));
      L.set(line78, "turn", L.format("%.0f-%d-%.0f-%.0f", ticket72, weight70, (L.num((L.num(now69) + L.num(askInMs91))) + 200), since82));
    } else if ((L.truthy(isKept85) && L.truthy(isYoung87))) {
      askInMs91 = L.max(askInMs91, L.min((2 * L.num(askInMs91)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs73, 0))) ? (2 * L.num(askInMs91)) : $))) ? $ : remainingMs73)));
    } else if (L.truthy(isKept85)) {
      askInMs91 = L.ceil((L.num(askInMs91) / 3));
    }
    keepLine62(slots67, line78, now69);
    return [askInMs91, ticket72]
  }
  const permitIds92 = (digits93?: L.Value): L.Value[] => {
    let bytes96: L.Value = L.gsub(digits93, /../gs, ((pair95?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair95, 16))]
    }))[0]
    let ids97: L.Value = L.table()
    for (let at98 = 1, end = L.num(L.length(bytes96)); at98 <= end; at98 += 16) {
      L.insert(ids97, L.sub(bytes96, at98, (L.num(at98) + 15)));
    }
    return [ids97]
  }
  const wake99 = (publish100?: L.Value, channel101?: L.Value, message102?: L.Value): L.Value[] => {
    if ((publish100 === "BOTH")) {
      redis.call("PUBLISH", channel101, message102);
      publish100 = "SPUBLISH";
    }
    if ((publish100 !== "")) {
      redis.call(publish100, channel101, message102);
    }
    return []
  }
  const announce103 = (publish104?: L.Value, channel105?: L.Value, permits106?: L.Value): L.Value[] => {
    if (L.less(0, permits106)) {
      wake99(publish104, channel105, permits106);
    }
    return []
  }
  const passFull107 = (key108?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key108, 1, "GT");
    return []
  }
  const countUp109 = (key110?: L.Value, count111?: L.Value): L.Value[] => {
    let sum112: L.Value = redis.pcall("INCRBY", key110, count111)
    if ((L.type(sum112) === "table")) {
      countIn1(key110, redis.call("GET", key110));
      passFull107(key110);
      sum112 = redis.call("INCRBY", key110, count111);
    }
    return [sum112]
  }
  const reclaim113 = (permits114?: L.Value, deadlines115?: L.Value, now116?: L.Value, available117?: L.Value, wanted118?: L.Value, publish119?: L.Value, channel120?: L.Value): L.Value[] => {
    let nearest121: L.Value = undefined
    let steps122: L.Value = 0
    for (;;) {
      steps122 = (L.num(steps122) + 1);
      nearest121 = undefined;
      let last123: L.Value = (L.num(L.min(100, L.max(wanted118, (L.num(wanted118) - L.num(available117))))) - 1)
      let entries124: L.Value = redis.call("ZRANGE", deadlines115, 0, last123, "WITHSCORES")
      let expired125: L.Value = L.table()
      for (let at126 = 1, end = L.num(L.length(entries124)); at126 <= end; at126 += 2) {
        let deadline127: L.Value = L.tonumber(L.get(entries124, (L.num(at126) + 1)))
        if (!L.less(now116, deadline127)) {
          L.insert(expired125, L.get(entries124, at126));
        } else if (L.less(at126, (2 * L.num((L.num(wanted118) - L.num(available117)))))) {
          nearest121 = deadline127;
        }
      }
      if (L.less(last123, L.length(expired125))) {
        nearest121 = now116;
      }
      if (L.less(0, L.length(expired125))) {
        available117 = countUp109(permits114, L.length(expired125))[0];
        redis.call("ZREM", deadlines115, ...L.unpack(expired125));
        announce103(publish119, channel120, available117);
      }
      if (((!L.less(last123, L.length(expired125)) || !L.less(available117, wanted118)) || (steps122 === 10))) break
    }
    return [available117, nearest121]
  }
  const serverTime128 = (nowMs129?: L.Value): L.Value[] => {
    let $: L.Value
    let time130: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time130, "err"))) ? L.tonumber(nowMs129) : $))) ? $ : (L.num((L.num(L.get(time130, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time130, 2)) / 1000)))))]
  }
  const withDeadline131 = (ids132?: L.Value, deadline133?: L.Value): L.Value[] => {
    let scores134: L.Value = L.table()
    for (const [_135, id136] of L.ipairs(ids132)) {
      L.insert(scores134, deadline133);
      L.insert(scores134, id136);
    }
    return [scores134]
  }
  let permits137: L.Value = L.get(KEYS, 1)
  let deadlines138: L.Value = L.get(KEYS, 2)
  let done139: L.Value = L.get(KEYS, 3)
  let channel140: L.Value = L.get(KEYS, 4)
  let slots141: L.Value = L.get(KEYS, 5)
  let holder142: L.Value = L.get(ARGV, 1)
  let leaseMs143: L.Value = L.tonumber(L.get(ARGV, 2))
  let last144: L.Value = L.get(ARGV, 3)
  let doneMs145: L.Value = L.get(ARGV, 4)
  let publish146: L.Value = L.get(ARGV, 5)
  let rttMs147: L.Value = L.get(ARGV, 6)
  let jitter148: L.Value = L.get(ARGV, 7)
  let nowMs149: L.Value = L.get(ARGV, 8)
  let ticket150: L.Value = L.tonumber(L.get(ARGV, 9))
  let leftMs151: L.Value = L.tonumber(L.get(ARGV, 10))
  let [value152, finished153, line154]: L.Value[] = L.unpack(redis.call("MGET", permits137, done139, slots141))
  if (L.truthy(finished153)) {
    return [L.table(":refused", -1)]
  }
  let ids155: L.Value = permitIds92(holder142)[0]
  let now156: L.Value = serverTime128(nowMs149)[0]
  let counted157: L.Value = L.tonumber((L.truthy(($ = countIn1(permits137, value152)[0])) ? $ : 0))
  let [available158, nearest159]: L.Value[] = reclaim113(permits137, deadlines138, now156, counted157, L.length(ids155), publish146, channel140)
  let askInMs160: L.Value = undefined
  const askForTurn161 = (remainingMs162?: L.Value): L.Value[] => {
    {
      const values = [...nextTurn66(slots141, line154, now156, L.length(ids155), available158, ticket150, remainingMs162, last144, rttMs147, jitter148, leftMs151)]
      askInMs160 = values[0];
      ticket150 = values[1];
    }
    return []
  }
  if ((!L.less(available158, L.length(ids155)) && L.truthy(line154))) {
    askForTurn161(-1);
  }
  if ((!L.less(available158, L.length(ids155)) && ((L.truthy(($ = askInMs160)) ? $ : 0) === 0))) {
    let added163: L.Value = redis.call("ZADD", deadlines138, "NX", ...L.unpack(...withDeadline131(ids155, (L.num(now156) + L.num(leaseMs143)))))
    if (L.less(0, added163)) {
      redis.call("DECRBY", permits137, added163);
      let ttlMs164: L.Value = redis.call("PTTL", permits137)
      if (L.less(0, ttlMs164)) {
        redis.call("PEXPIRE", deadlines138, ttlMs164);
      }
    }
    if ((added163 === L.length(ids155))) {
      return [L.table(":granted", leaseMs143)]
    }
  }
  let deadline165: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = nearest159)) ? $ : L.less(0, available158)))) ? $ : L.get(ids155, 2)))) ? earliest4(deadlines138, ids155)[0] : $))) ? $ : 0)
  if (L.less(0, deadline165)) {
    return [L.table(":granted", L.min((L.num(deadline165) - L.num(now156)), leaseMs143))]
  }
  if (L.less(deadline165, 0)) {
    redis.call("SET", done139, "0", "PX", doneMs145);
    return [L.table(":refused", -1)]
  }
  if (!L.truthy(value152)) {
    redis.call("GET", permits137);
  }
  let remainingMs166: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = !L.less(available158, L.length(ids155)))) ? 0 : $))) ? $ : (L.truthy(($ = (L.truthy(($ = nearest159)) ? L.less(nearest159, 922337203685477) : $))) ? (L.num(nearest159) - L.num(now156)) : $)))) ? $ : -1)
  if ((last144 === "1")) {
    redis.call("SET", done139, "0", "PX", doneMs145);
    return [L.table(":busy", remainingMs166, 0, 0)]
  }
  if (!L.truthy(askInMs160)) {
    askForTurn161(remainingMs166);
  }
  return [L.table(":busy", remainingMs166, askInMs160, ticket150)]
}

export const count: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const wake4 = (publish5?: L.Value, channel6?: L.Value, message7?: L.Value): L.Value[] => {
    if ((publish5 === "BOTH")) {
      redis.call("PUBLISH", channel6, message7);
      publish5 = "SPUBLISH";
    }
    if ((publish5 !== "")) {
      redis.call(publish5, channel6, message7);
    }
    return []
  }
  const announce8 = (publish9?: L.Value, channel10?: L.Value, permits11?: L.Value): L.Value[] => {
    if (L.less(0, permits11)) {
      wake4(publish9, channel10, permits11);
    }
    return []
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn1(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const reclaim18 = (permits19?: L.Value, deadlines20?: L.Value, now21?: L.Value, available22?: L.Value, wanted23?: L.Value, publish24?: L.Value, channel25?: L.Value): L.Value[] => {
    let nearest26: L.Value = undefined
    let steps27: L.Value = 0
    for (;;) {
      steps27 = (L.num(steps27) + 1);
      nearest26 = undefined;
      let last28: L.Value = (L.num(L.min(100, L.max(wanted23, (L.num(wanted23) - L.num(available22))))) - 1)
      let entries29: L.Value = redis.call("ZRANGE", deadlines20, 0, last28, "WITHSCORES")
      let expired30: L.Value = L.table()
      for (let at31 = 1, end = L.num(L.length(entries29)); at31 <= end; at31 += 2) {
        let deadline32: L.Value = L.tonumber(L.get(entries29, (L.num(at31) + 1)))
        if (!L.less(now21, deadline32)) {
          L.insert(expired30, L.get(entries29, at31));
        } else if (L.less(at31, (2 * L.num((L.num(wanted23) - L.num(available22)))))) {
          nearest26 = deadline32;
        }
      }
      if (L.less(last28, L.length(expired30))) {
        nearest26 = now21;
      }
      if (L.less(0, L.length(expired30))) {
        available22 = countUp14(permits19, L.length(expired30))[0];
        redis.call("ZREM", deadlines20, ...L.unpack(expired30));
        announce8(publish24, channel25, available22);
      }
      if (((!L.less(last28, L.length(expired30)) || !L.less(available22, wanted23)) || (steps27 === 10))) break
    }
    return [available22, nearest26]
  }
  const serverTime33 = (nowMs34?: L.Value): L.Value[] => {
    let $: L.Value
    let time35: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time35, "err"))) ? L.tonumber(nowMs34) : $))) ? $ : (L.num((L.num(L.get(time35, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time35, 2)) / 1000)))))]
  }
  let permits36: L.Value = L.get(KEYS, 1)
  let deadlines37: L.Value = L.get(KEYS, 2)
  let channel38: L.Value = L.get(KEYS, 3)
  let free39: L.Value = L.get(ARGV, 1)
  let taken40: L.Value = L.get(ARGV, 2)
  let publish41: L.Value = L.get(ARGV, 3)
  let nowMs42: L.Value = L.get(ARGV, 4)
  let now43: L.Value = serverTime33(nowMs42)[0]
  let [_44, nearest45]: L.Value[] = reclaim18(permits36, deadlines37, now43, 0, 100, publish41, channel38)
  let left46: L.Value = (L.truthy(($ = (L.truthy(($ = (nearest45 === now43))) ? redis.call("ZCOUNT", deadlines37, "-inf", now43) : $))) ? $ : 0)
  let count47: L.Value = 0
  if ((free39 === "1")) {
    let available48: L.Value = countIn1(permits36, redis.call("GET", permits36))[0]
    if (!L.truthy(available48)) {
      return [L.table(":counted", 0)]
    }
    count47 = (L.num(available48) + L.num(left46));
  }
  if ((taken40 === "1")) {
    count47 = (L.num((L.num(count47) + L.num(redis.call("ZCARD", deadlines37)))) - L.num(left46));
  }
  return [L.table(":counted", count47)]
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time19, "err"))) ? L.tonumber(nowMs18) : $))) ? $ : (L.num((L.num(L.get(time19, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time19, 2)) / 1000)))))]
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
    return [(L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? L.tonumber(nowMs16) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time17, 2)) / 1000)))))]
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
  const countIn9 = (key10?: L.Value, value11?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value11) && (L.format("%d", (L.truthy(($ = L.tonumber(value11))) ? $ : 0)) !== value11))) {
      redis.call("HGET", key10, "0");
    }
    return [value11]
  }
  const passFull12 = (key13?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key13, 1, "GT");
    return []
  }
  const countUp14 = (key15?: L.Value, count16?: L.Value): L.Value[] => {
    let sum17: L.Value = redis.pcall("INCRBY", key15, count16)
    if ((L.type(sum17) === "table")) {
      countIn9(key15, redis.call("GET", key15));
      passFull12(key15);
      sum17 = redis.call("INCRBY", key15, count16);
    }
    return [sum17]
  }
  const finished18 = (done19?: L.Value, answer20?: L.Value, doneMs21?: L.Value): L.Value[] => {
    let $: L.Value
    let stored22: L.Value = redis.pcall("SET", done19, answer20, "PX", doneMs21, "NX")
    if ((L.truthy(stored22) && L.truthy(L.get(stored22, "err")))) {
      passFull12(done19);
      stored22 = redis.call("SET", done19, answer20, "PX", doneMs21, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored22))) ? redis.call("GET", done19) : $)]
  }
  const permitIds23 = (digits24?: L.Value): L.Value[] => {
    let bytes27: L.Value = L.gsub(digits24, /../gs, ((pair26?: L.Value): L.Value[] => {
      return [L.char(L.tonumber(pair26, 16))]
    }))[0]
    let ids28: L.Value = L.table()
    for (let at29 = 1, end = L.num(L.length(bytes27)); at29 <= end; at29 += 16) {
      L.insert(ids28, L.sub(bytes27, at29, (L.num(at29) + 15)));
    }
    return [ids28]
  }
  const serverTime30 = (nowMs31?: L.Value): L.Value[] => {
    let $: L.Value
    let time32: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time32, "err"))) ? L.tonumber(nowMs31) : $))) ? $ : (L.num((L.num(L.get(time32, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time32, 2)) / 1000)))))]
  }
  let permits33: L.Value = L.get(KEYS, 1)
  let deadlines34: L.Value = L.get(KEYS, 2)
  let done35: L.Value = L.get(KEYS, 3)
  let channel36: L.Value = L.get(KEYS, 4)
  let holder37: L.Value = L.get(ARGV, 1)
  let outcome38: L.Value = L.get(ARGV, 2)
  let doneMs39: L.Value = L.get(ARGV, 3)
  let publish40: L.Value = L.get(ARGV, 4)
  let nowMs41: L.Value = L.get(ARGV, 5)
  let ids42: L.Value = permitIds23(holder37)[0]
  let left43: L.Value = L.table()
  let first44: L.Value = Infinity
  for (const [at45, deadline46] of L.ipairs(redis.call("ZMSCORE", deadlines34, ...L.unpack(ids42)))) {
    if (L.truthy(deadline46)) {
      L.insert(left43, L.get(ids42, at45));
      first44 = L.min(first44, L.tonumber(deadline46));
    }
  }
  if ((L.length(left43) === 0)) {
    return [(L.truthy(($ = (L.truthy(($ = (finished18(done35, "0", doneMs39)[0] === "1"))) ? ":released" : $))) ? $ : ":gone")]
  }
  let inTime47: L.Value = (L.truthy(($ = L.less(serverTime30(nowMs41)[0], first44))) ? (L.length(left43) === L.length(ids42)) : $)
  let available48: L.Value = countUp14(permits33, L.length(left43))[0]
  redis.call("ZREM", deadlines34, ...L.unpack(left43));
  redis.call("SET", done35, (L.truthy(($ = (L.truthy(($ = inTime47)) ? outcome38 : $))) ? $ : "0"), "PX", doneMs39);
  announce5(publish40, channel36, available48);
  return [(L.truthy(($ = (L.truthy(($ = inTime47)) ? ":released" : $))) ? $ : ":gone")]
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
  const countIn13 = (key14?: L.Value, value15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value15) && (L.format("%d", (L.truthy(($ = L.tonumber(value15))) ? $ : 0)) !== value15))) {
      redis.call("HGET", key14, "0");
    }
    return [value15]
  }
  let permits16: L.Value = L.get(KEYS, 1)
  let deadlines17: L.Value = L.get(KEYS, 2)
  let operation18: L.Value = L.get(KEYS, 3)
  let channel19: L.Value = L.get(KEYS, 4)
  let count20: L.Value = L.tonumber(L.get(ARGV, 1))
  let answerMs21: L.Value = L.get(ARGV, 2)
  let publish22: L.Value = L.get(ARGV, 3)
  let available23: L.Value = countIn13(permits16, redis.call("GET", permits16))[0]
  let total24: L.Value = (L.truthy(($ = available23)) ? (L.num(available23) + L.num(redis.call("ZCARD", deadlines17))) : $)
  if ((L.truthy(answered9(operation18, "1", answerMs21)[0]) || (total24 === count20))) {
    return [":set"]
  }
  if (L.truthy(total24)) {
    redis.call("INCRBY", permits16, (L.num(count20) - L.num(total24)));
  } else {
    redis.call("SET", permits16, count20);
  }
  announce5(publish22, channel19, count20);
  return [":set"]
}
