// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  const readPace8 = (text9?: L.Value, now10?: L.Value): L.Value[] => {
    let $: L.Value
    let [at11, since12, mean13, square14, count15, late16, waited17, turn18, mark19]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text9) === "string"))) ? text9 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace20: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at11)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since12)) ? $ : (L.num(now10) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean13)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square14)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count15)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late16)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited17)) ? $ : 0))], ["turn", (L.truthy(($ = turn18)) ? $ : "")], ["mark", (L.truthy(($ = mark19)) ? $ : "")])
    if (L.less(now10, L.get(pace20, "since"))) {
      L.set(pace20, "at", (L.num((L.num(L.get(pace20, "at")) + L.num(now10))) - L.num(L.get(pace20, "since"))));
      L.set(pace20, "since", now10);
    }
    if (((L.less((L.num(now10) + 600000), L.get(pace20, "at")) || L.less(600000, L.get(pace20, "mean"))) || L.less(86400000, (L.num(now10) - L.num(L.get(pace20, "since")))))) {
      return [...readPace8("", now10)]
    }
    return [pace20]
  }
  const keepPace21 = (key22?: L.Value, pace23?: L.Value, ttlMs24?: L.Value): L.Value[] => {
    let times25: L.Value = L.table((L.num(L.get(pace23, "at")) * 1000), (L.num(L.get(pace23, "since")) * 1000), (L.num(L.get(pace23, "mean")) * 1000), (L.num(L.get(pace23, "square")) * 1000))
    let text26: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times25))
    text26 = L.concat(text26, L.format("%.0f:%.0f:%.0f:", L.get(pace23, "count"), L.get(pace23, "late"), L.get(pace23, "waited")));
    redis.pcall("SET", key22, L.concat(text26, L.concat(L.get(pace23, "turn"), L.concat(":", L.get(pace23, "mark")))), "PX", L.ceil(ttlMs24));
    return []
  }
  const learn27 = (pace28?: L.Value, heldMs29?: L.Value, most30?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs29 = L.min(heldMs29, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace28, "count")))) ? (L.num((8 * L.num(L.get(pace28, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace28, "count", L.min((L.num(L.get(pace28, "count")) + 1), most30));
    L.set(pace28, "mean", (L.num(L.get(pace28, "mean")) + L.num((L.num((L.num(heldMs29) - L.num(L.get(pace28, "mean")))) / L.num(L.get(pace28, "count"))))));
    L.set(pace28, "square", (L.num(L.get(pace28, "square")) + L.num((L.num((L.num((L.num(heldMs29) * L.num(heldMs29))) - L.num(L.get(pace28, "square")))) / L.num(L.get(pace28, "count"))))));
    return []
  }
  const patience31 = (pace32?: L.Value, now33?: L.Value, share34?: L.Value, mostMs35?: L.Value): L.Value[] => {
    let heldMs36: L.Value = (L.num(now33) - L.num(L.get(pace32, "since")))
    return [L.min((L.num(L.max((L.num(heldMs36) - L.num(L.get(pace32, "mean"))), 0)) * L.num(share34)), L.max(mostMs35, (L.num(heldMs36) / 20)))]
  }
  const gaps37 = (line38?: L.Value, now39?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs40: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line38, "count")))) ? (L.num(L.get(line38, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs41: L.Value = (L.num((L.num((L.num(now39) - L.num(L.get(line38, "since")))) - L.num(L.get(line38, "mean")))) / 8)
    return [closeMs40, L.max(closeMs40, L.min(stretchedMs41, L.max(100, (L.num(L.get(line38, "mean")) / 2))))]
  }
  const slotIn42 = (line43?: L.Value, now44?: L.Value, mark45?: L.Value, remainingMs46?: L.Value, last47?: L.Value, rttMs48?: L.Value, chance49?: L.Value, leftMs50?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs51, apartMs52]: L.Value[] = gaps37(line43, now44)
    let isFree53: L.Value = (remainingMs46 === -2)
    if ((((L.truthy(isFree53) && (rttMs48 === "0")) && (last47 === "0")) && L.less(now44, L.get(line43, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs52)), 1000))]
    }
    if ((L.truthy(isFree53) && L.less((12 * L.num(L.get(line43, "mean"))), (L.num(now44) - L.num(L.get(line43, "since")))))) {
      L.set(line43, "at", L.min(L.get(line43, "at"), now44));
    }
    let laterMs54: L.Value = (L.num((L.num(now44) + L.num(remainingMs46))) - L.num((L.truthy(($ = L.tonumber(L.get(line43, "mark")))) ? $ : 0)))
    let isNext55: L.Value = (L.truthy(($ = !L.less(laterMs54, 5))) ? !L.less((L.num(remainingMs46) / 4), laterMs54) : $)
    if (L.truthy(mark45)) {
      isNext55 = (L.truthy(($ = (L.get(line43, "mark") !== ""))) ? (L.get(line43, "mark") !== mark45) : $);
    }
    L.set(line43, "mark", (L.truthy(($ = mark45)) ? $ : L.format("%.0f", (L.num(now44) + L.num(remainingMs46)))));
    if ((L.truthy(isFree53) || L.truthy(isNext55))) {
      learn27(line43, (L.num(now44) - L.num(L.get(line43, "since"))), 10);
      L.set(line43, "since", now44);
      {
        const values = [...gaps37(line43, now44)]
        closeMs51 = values[0];
        apartMs52 = values[1];
      }
    }
    if (L.truthy(isFree53)) {
      return [0]
    }
    let sleepMs56: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line43, "count")))) ? 0 : $))) ? $ : 30), ...patience31(line43, now44, (1 / 3), 2300))) * L.num((L.num(chance49) + 1)))) / 2)
    let at57: L.Value = L.max((L.num(L.get(line43, "at")) + L.num((L.num(apartMs52) * L.num(chance49)))), (L.num(now44) + L.num(sleepMs56)), (L.num(now44) + L.num(L.min(rttMs48, apartMs52))))
    if (!L.less(remainingMs46, 0)) {
      let afterOthers58: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now44) + L.num(rttMs48)), L.get(line43, "at")))) ? (L.num(L.get(line43, "at")) + L.num((L.num(closeMs51) * L.num(chance49)))) : $))) ? $ : 0)
      at57 = L.min(at57, L.max((L.num((L.num(now44) + L.num(remainingMs46))) + 5), afterOthers58));
    }
    if (L.less((L.num(now44) + L.num(leftMs50)), at57)) {
      return [L.ceil(leftMs50)]
    }
    L.set(line43, "at", L.min(at57, (L.num(now44) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line43, "at")) - L.num(now44))))]
  }
  const keepLine59 = (slots60?: L.Value, line61?: L.Value, now62?: L.Value): L.Value[] => {
    keepPace21(slots60, line61, (L.num((L.num(L.max((L.num(L.get(line61, "at")) - L.num(now62)), 0)) + L.num((4 * L.num(L.max(L.get(line61, "mean"), (L.num(now62) - L.num(L.get(line61, "since"))))))))) + 2000));
    return []
  }
  const nextTurn63 = (slots64?: L.Value, text65?: L.Value, now66?: L.Value, weight67?: L.Value, available68?: L.Value, ticket69?: L.Value, remainingMs70?: L.Value, last71?: L.Value, rttMs72?: L.Value, jitter73?: L.Value, leftMs74?: L.Value): L.Value[] => {
    let $: L.Value
    let line75: L.Value = readPace8(text65, now66)[0]
    ticket69 = L.min((L.truthy(($ = (L.truthy(($ = L.less(0, ticket69))) ? ticket69 : $))) ? $ : Infinity), (L.num((L.num(now66) * 1000)) - L.num(jitter73)));
    let [oldest76, takes77, untilMs78, since79]: L.Value[] = L.match(L.get(line75, "turn"), /^([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)$/s)
    let hadMs80: L.Value = (L.num(now66) - L.num(L.tonumber((L.truthy(($ = since79)) ? $ : 0))))
    let mostMs81: L.Value = (L.num((L.num((3 * L.num(L.tonumber((L.truthy(($ = takes77)) ? $ : 0))))) * L.num(L.get(line75, "mean")))) + 500)
    let isKept82: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = since79)) ? !L.less(hadMs80, 0) : $))) ? L.less(hadMs80, mostMs81) : $))) ? L.less(now66, L.tonumber(untilMs78)) : $)
    let isMine83: L.Value = (L.truthy(($ = !L.truthy(isKept82))) ? $ : !L.less(L.tonumber(oldest76), ticket69))
    let isYoung84: L.Value = L.less((L.num(now66) - L.num((L.num(ticket69) / 1000))), (L.num(L.get(line75, "waited")) + 1))
    let fits85: L.Value = (L.truthy(($ = !L.less(available68, weight67))) ? (L.truthy(($ = (L.truthy(($ = isMine83)) ? $ : (last71 === "1")))) ? $ : !L.less((L.num(available68) - L.num(weight67)), L.tonumber(takes77))) : $)
    let mayBegin86: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(1, weight67))) ? !L.truthy(isYoung84) : $))) ? (L.truthy(($ = L.less(hadMs80, mostMs81))) ? $ : L.less((2 * L.num(mostMs81)), hadMs80)) : $)
    let at87: L.Value = L.get(line75, "at")
    let askInMs88: L.Value = slotIn42(line75, now66, "", (L.truthy(($ = (L.truthy(($ = fits85)) ? -2 : $))) ? $ : remainingMs70), last71, rttMs72, (L.num(0.5) + L.num((L.num(jitter73) / 1000))), leftMs74)[0]
    if ((askInMs88 === 0)) {
      L.set(line75, "turn", (L.truthy(($ = (L.truthy(($ = (ticket69 === L.tonumber(oldest76)))) ? "" : $))) ? $ : L.get(line75, "turn")));
      L.set(line75, "waited", (L.truthy(($ = (L.truthy(($ = L.less(1, weight67))) ? (L.num((L.num(L.get(line75, "waited")) * L.num(0.9))) + L.num((L.num(L.max((L.num(now66) - L.num((L.num(ticket69) / 1000))), 0)) * L.num(0.1)))) : $))) ? $ : L.get(line75, "waited")));
    } else if (((!L.truthy(fits85) && L.truthy(isMine83)) && (L.truthy(isKept82) || L.truthy(mayBegin86)))) {
      L.set(line75, "at", at87);
      since79 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept82)) ? (ticket69 === L.tonumber(oldest76)) : $))) ? since79 : $))) ? $ : now66);
      askInMs88 = L.max((L.num(L.get(line75, "mean")) / 4), L.min((L.num((L.num(now66) - L.num(since79))) / 8), 2000), L.min(rttMs72, 50));
      askInMs88 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs70, 0))) ? askInMs88 : $))) ? $ : L.min(askInMs88, (L.num(remainingMs70) + 5))));
      L.set(line75, "turn", L.format("%.0f-%d-%.0f-%.0f", ticket69, weight67, (L.num((L.num(now66) + L.num(askInMs88))) + 200), since79));
    } else if ((L.truthy(isKept82) && L.truthy(isYoung84))) {
      askInMs88 = L.max(askInMs88, L.min((2 * L.num(askInMs88)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs70, 0))) ? (2 * L.num(askInMs88)) : $))) ? $ : remainingMs70)));
    } else if (L.truthy(isKept82)) {
      askInMs88 = L.ceil((L.num(askInMs88) / 3));
    }
    keepLine59(slots64, line75, now66);
    return [askInMs88, ticket69]
  }
  const serverTime89 = (nowMs90?: L.Value): L.Value[] => {
    let $: L.Value
    let time91: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time91, "err"))) ? L.tonumber(nowMs90) : $))) ? $ : (L.num((L.num(L.get(time91, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time91, 2)) / 1000)))))]
  }
  let permits92: L.Value = L.get(KEYS, 1)
  let operation93: L.Value = L.get(KEYS, 2)
  let slots94: L.Value = L.get(KEYS, 3)
  let count95: L.Value = L.tonumber(L.get(ARGV, 1))
  let last96: L.Value = L.get(ARGV, 2)
  let answerMs97: L.Value = L.get(ARGV, 3)
  let rttMs98: L.Value = L.get(ARGV, 4)
  let jitter99: L.Value = L.get(ARGV, 5)
  let nowMs100: L.Value = L.get(ARGV, 6)
  let ticket101: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs102: L.Value = L.tonumber(L.get(ARGV, 8))
  let [value103, line104]: L.Value[] = L.unpack(redis.call("MGET", permits92, slots94))
  let available105: L.Value = L.tonumber(countIn5(permits92, (L.truthy(($ = value103)) ? $ : redis.call("GET", permits92)))[0])
  let enough106: L.Value = (L.truthy(($ = available105)) ? !L.less(available105, count95) : $)
  let askInMs107: L.Value = undefined
  const askForTurn108 = (): L.Value[] => {
    let $: L.Value
    {
      const values = [...nextTurn63(slots94, line104, serverTime89(nowMs100)[0], count95, (L.truthy(($ = available105)) ? $ : 0), ticket101, -1, last96, rttMs98, jitter99, leftMs102)]
      askInMs107 = values[0];
      ticket101 = values[1];
    }
    return []
  }
  if ((L.truthy(line104) && L.truthy(enough106))) {
    askForTurn108();
    enough106 = (askInMs107 === 0);
  }
  let kept109: L.Value = undefined
  if ((L.truthy(enough106) || (last96 === "1"))) {
    kept109 = answered1(operation93, (L.truthy(($ = (L.truthy(($ = enough106)) ? "1" : $))) ? $ : "0"), answerMs97)[0];
    if ((L.truthy(enough106) && !L.truthy(kept109))) {
      redis.call("DECRBY", permits92, count95);
      return [":granted"]
    }
  } else {
    kept109 = redis.call("GET", operation93);
  }
  if (L.truthy(kept109)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept109 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last96 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs107)) {
    askForTurn108();
  }
  return [L.table(":busy", askInMs107, ticket101)]
}

export const add: CompiledScript = (redis, KEYS, ARGV) => {
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
  const finished14 = (done15?: L.Value, answer16?: L.Value, doneMs17?: L.Value): L.Value[] => {
    let $: L.Value
    let stored18: L.Value = redis.pcall("SET", done15, answer16, "PX", doneMs17, "NX")
    if ((L.truthy(stored18) && L.truthy(L.get(stored18, "err")))) {
      passFull12(done15);
      stored18 = redis.call("SET", done15, answer16, "PX", doneMs17, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored18))) ? redis.call("GET", done15) : $)]
  }
  let permits19: L.Value = L.get(KEYS, 1)
  let operation20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let count22: L.Value = L.tonumber(L.get(ARGV, 1))
  let present23: L.Value = L.get(ARGV, 2)
  let total24: L.Value = L.get(ARGV, 3)
  let answerMs25: L.Value = L.get(ARGV, 4)
  let publish26: L.Value = L.get(ARGV, 5)
  let found27: L.Value = (L.truthy(($ = (present23 === "0"))) ? $ : (redis.call("EXISTS", permits19) === 1))
  let kept28: L.Value = finished14(operation20, (L.truthy(($ = (L.truthy(($ = found27)) ? "1" : $))) ? $ : "0"), answerMs25)[0]
  if ((L.truthy(kept28) || !L.truthy(found27))) {
    return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept28)) ? $ : "0") === "1"))) ? ":added" : $))) ? $ : ":missing")]
  }
  let available29: L.Value = redis.pcall("INCRBY", permits19, count22)
  if ((L.type(available29) === "table")) {
    redis.call("DEL", operation20);
    countIn9(permits19, redis.call("GET", permits19));
    available29 = redis.call("INCRBY", permits19, count22);
  }
  announce5(publish26, channel21, (L.truthy(($ = (L.truthy(($ = (total24 === "1"))) ? available29 : $))) ? $ : count22));
  return [":added"]
}

export const available: CompiledScript = (redis, KEYS) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let permits4: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn1(permits4, redis.call("GET", permits4))[0])) ? $ : 0)))]
}

export const cancel: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull9 = (key10?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key10, 1, "GT");
    return []
  }
  let permits11: L.Value = L.get(KEYS, 1)
  let operation12: L.Value = L.get(KEYS, 2)
  let channel13: L.Value = L.get(KEYS, 3)
  let count14: L.Value = L.get(ARGV, 1)
  let answerMs15: L.Value = L.get(ARGV, 2)
  let publish16: L.Value = L.get(ARGV, 3)
  let before17: L.Value = redis.pcall("SET", operation12, "0", "PX", answerMs15, "GET")
  if ((L.truthy(before17) && (L.type(before17) === "table"))) {
    passFull9(operation12);
    before17 = redis.call("SET", operation12, "0", "PX", answerMs15, "GET");
  }
  if (((before17 === "1") && (redis.call("EXISTS", permits11) === 1))) {
    let available18: L.Value = redis.pcall("INCRBY", permits11, count14)
    announce5(publish16, channel13, (L.truthy(($ = (L.truthy(($ = (L.type(available18) === "table"))) ? 0 : $))) ? $ : available18));
  }
  return [":over"]
}

export const drain: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const answered1 = (operation2?: L.Value, answer3?: L.Value, answerMs4?: L.Value): L.Value[] => {
    if (L.truthy(redis.call("SET", operation2, answer3, "PX", answerMs4, "NX"))) {
      return [false]
    }
    return [redis.call("GET", operation2)]
  }
  const countIn5 = (key6?: L.Value, value7?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value7) && (L.format("%d", (L.truthy(($ = L.tonumber(value7))) ? $ : 0)) !== value7))) {
      redis.call("HGET", key6, "0");
    }
    return [value7]
  }
  let permits8: L.Value = L.get(KEYS, 1)
  let operation9: L.Value = L.get(KEYS, 2)
  let answerMs10: L.Value = L.get(ARGV, 1)
  let available11: L.Value = (L.truthy(($ = countIn5(permits8, redis.call("GET", permits8))[0])) ? $ : "0")
  let kept12: L.Value = answered1(operation9, available11, answerMs10)[0]
  if (((available11 !== "0") && !L.truthy(kept12))) {
    redis.call("SET", permits8, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept12)) ? $ : available11)))]
}

export const trySet: CompiledScript = (redis, KEYS, ARGV) => {
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
  let operation17: L.Value = L.get(KEYS, 2)
  let channel18: L.Value = L.get(KEYS, 3)
  let count19: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs20: L.Value = L.get(ARGV, 2)
  let answerMs21: L.Value = L.get(ARGV, 3)
  let publish22: L.Value = L.get(ARGV, 4)
  let answer23: L.Value = (L.truthy(($ = (L.truthy(($ = countIn13(permits16, redis.call("GET", permits16))[0])) ? "0" : $))) ? $ : "1")
  let kept24: L.Value = answered9(operation17, answer23, answerMs21)[0]
  if (((answer23 === "1") && !L.truthy(kept24))) {
    if ((ttlMs20 === "0")) {
      redis.call("SET", permits16, count19);
    } else {
      redis.call("SET", permits16, count19, "PX", ttlMs20);
    }
    announce5(publish22, channel18, count19);
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept24)) ? $ : answer23) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
