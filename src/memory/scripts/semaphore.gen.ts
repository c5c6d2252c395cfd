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
  const isCount5 = (text6?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text6, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text6), 20) : $))) ? (text6 !== "-0") : $)
    return [(L.truthy(($ = isWhole7)) ? (L.format("%.0f", L.tonumber(text6)) === text6) : $)]
  }
  const countIn8 = (key9?: L.Value, value10?: L.Value): L.Value[] => {
    if ((L.truthy(value10) && !L.truthy(isCount5(value10)[0]))) {
      redis.call("HGET", key9, "0");
    }
    return [value10]
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
    if ((((L.truthy(isFree56) && (rttMs51 === 0)) && (last50 === "0")) && L.less(now47, L.get(line46, "at")))) {
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
      let began92: L.Value = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = isKept85)) ? (ticket72 === L.tonumber(oldest79)) : $))) ? L.tonumber(since82) : $))) ? $ : now69)
      askInMs91 = L.max((L.num(L.get(line78, "mean")) / 4), L.min((L.num((L.num(now69) - L.num(began92))) / 8), 2000), L.min(rttMs75, 50));
      askInMs91 = L.ceil((L.truthy(($ = (L.truthy(($ = L.less(remainingMs73, 0))) ? askInMs91 : $))) ? $ : L.min(askInMs91, (L.num(remainingMs73) + 5))));
      L.set(line78, "turn", L.format("%.0f-%.0f-%.0f-%.0f", ticket72, weight70, (L.num((L.num(now69) + L.num(askInMs91))) + 200), began92));
    } else if ((L.truthy(isKept85) && L.truthy(isYoung87))) {
      askInMs91 = L.max(askInMs91, L.min((2 * L.num(askInMs91)), (L.truthy(($ = (L.truthy(($ = L.less(remainingMs73, 0))) ? (2 * L.num(askInMs91)) : $))) ? $ : remainingMs73)));
    } else if (L.truthy(isKept85)) {
      askInMs91 = L.ceil((L.num(askInMs91) / 3));
    }
    keepLine62(slots67, line78, now69);
    return [askInMs91, ticket72]
  }
  const serverTime93 = (nowMs94?: L.Value): L.Value[] => {
    let $: L.Value
    let time95: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time95, "err"))) ? L.tonumber(nowMs94) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time95, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time95, 2))) / 1000)))))]
  }
  let permits96: L.Value = L.get(KEYS, 1)
  let operation97: L.Value = L.get(KEYS, 2)
  let slots98: L.Value = L.get(KEYS, 3)
  let count99: L.Value = L.tonumber(L.get(ARGV, 1))
  let last100: L.Value = L.get(ARGV, 2)
  let answerMs101: L.Value = L.get(ARGV, 3)
  let rttMs102: L.Value = L.tonumber(L.get(ARGV, 4))
  let jitter103: L.Value = L.tonumber(L.get(ARGV, 5))
  let nowMs104: L.Value = L.get(ARGV, 6)
  let ticket105: L.Value = L.tonumber(L.get(ARGV, 7))
  let leftMs106: L.Value = L.tonumber(L.get(ARGV, 8))
  let [value107, line108]: L.Value[] = L.unpack(redis.call("MGET", permits96, slots98))
  let available109: L.Value = L.tonumber(countIn8(permits96, (L.truthy(($ = value107)) ? $ : redis.call("GET", permits96)))[0])
  let enough110: L.Value = (L.truthy(($ = available109)) ? !L.less(available109, count99) : $)
  let askInMs111: L.Value = undefined
  const askForTurn112 = (): L.Value[] => {
    let $: L.Value
    {
      const values = [...nextTurn66(slots98, line108, serverTime93(nowMs104)[0], count99, (L.truthy(($ = available109)) ? $ : 0), ticket105, -1, last100, rttMs102, jitter103, leftMs106)]
      askInMs111 = values[0];
      ticket105 = values[1];
    }
    return []
  }
  if ((L.truthy(line108) && L.truthy(enough110))) {
    askForTurn112();
    enough110 = (askInMs111 === 0);
  }
  let kept113: L.Value = undefined
  if ((L.truthy(enough110) || (last100 === "1"))) {
    kept113 = answered1(operation97, (L.truthy(($ = (L.truthy(($ = enough110)) ? "1" : $))) ? $ : "0"), answerMs101)[0];
    if ((L.truthy(enough110) && !L.truthy(kept113))) {
      redis.call("DECRBY", permits96, count99);
      return [":granted"]
    }
  } else {
    kept113 = redis.call("GET", operation97);
  }
  if (L.truthy(kept113)) {
    return [(L.truthy(($ = (L.truthy(($ = (kept113 === "1"))) ? ":granted" : $))) ? $ : ":refused")]
  }
  if ((last100 === "1")) {
    return [L.table(":busy", 0, 0)]
  }
  if (!L.truthy(askInMs111)) {
    askForTurn112();
  }
  return [L.table(":busy", askInMs111, ticket105)]
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
  const finished17 = (done18?: L.Value, answer19?: L.Value, doneMs20?: L.Value): L.Value[] => {
    let $: L.Value
    let stored21: L.Value = redis.pcall("SET", done18, answer19, "PX", doneMs20, "NX")
    if ((L.truthy(stored21) && L.truthy(L.get(stored21, "err")))) {
      passFull15(done18);
      stored21 = redis.call("SET", done18, answer19, "PX", doneMs20, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored21))) ? redis.call("GET", done18) : $)]
  }
  let permits22: L.Value = L.get(KEYS, 1)
  let operation23: L.Value = L.get(KEYS, 2)
  let channel24: L.Value = L.get(KEYS, 3)
  let count25: L.Value = L.tonumber(L.get(ARGV, 1))
  let present26: L.Value = L.get(ARGV, 2)
  let total27: L.Value = L.get(ARGV, 3)
  let answerMs28: L.Value = L.get(ARGV, 4)
  let publish29: L.Value = L.get(ARGV, 5)
  let found30: L.Value = (L.truthy(($ = (present26 === "0"))) ? $ : (redis.call("EXISTS", permits22) === 1))
  let kept31: L.Value = finished17(operation23, (L.truthy(($ = (L.truthy(($ = found30)) ? "1" : $))) ? $ : "0"), answerMs28)[0]
  if ((L.truthy(kept31) || !L.truthy(found30))) {
    return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept31)) ? $ : "0") === "1"))) ? ":added" : $))) ? $ : ":missing")]
  }
  let available32: L.Value = redis.pcall("INCRBY", permits22, count25)
  if ((L.type(available32) === "table")) {
    redis.call("DEL", operation23);
    countIn12(permits22, redis.call("GET", permits22));
    available32 = redis.call("INCRBY", permits22, count25);
  }
  announce5(publish29, channel24, (L.truthy(($ = (L.truthy(($ = (total27 === "1"))) ? available32 : $))) ? $ : count25));
  return [":added"]
}

export const available: CompiledScript = (redis, KEYS) => {
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
  let permits7: L.Value = L.get(KEYS, 1)
  return [L.table(":available", L.tonumber((L.truthy(($ = countIn4(permits7, redis.call("GET", permits7))[0])) ? $ : 0)))]
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
  const isCount5 = (text6?: L.Value): L.Value[] => {
    let $: L.Value
    let isWhole7: L.Value = (L.truthy(($ = (L.truthy(($ = L.match(text6, /^-?[0-9]+$/s)[0])) ? L.less(L.length(text6), 20) : $))) ? (text6 !== "-0") : $)
    return [(L.truthy(($ = isWhole7)) ? (L.format("%.0f", L.tonumber(text6)) === text6) : $)]
  }
  const countIn8 = (key9?: L.Value, value10?: L.Value): L.Value[] => {
    if ((L.truthy(value10) && !L.truthy(isCount5(value10)[0]))) {
      redis.call("HGET", key9, "0");
    }
    return [value10]
  }
  let permits11: L.Value = L.get(KEYS, 1)
  let operation12: L.Value = L.get(KEYS, 2)
  let answerMs13: L.Value = L.get(ARGV, 1)
  let available14: L.Value = (L.truthy(($ = countIn8(permits11, redis.call("GET", permits11))[0])) ? $ : "0")
  let kept15: L.Value = answered1(operation12, available14, answerMs13)[0]
  if (((available14 !== "0") && !L.truthy(kept15))) {
    redis.call("SET", permits11, "0", "KEEPTTL");
  }
  return [L.table(":drained", L.tonumber((L.truthy(($ = kept15)) ? $ : available14)))]
}

export const expire: CompiledScript = (redis, KEYS, ARGV) => {
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
  const passFull7 = (key8?: L.Value): L.Value[] => {
    redis.call("PEXPIRE", key8, 1, "GT");
    return []
  }
  const finished9 = (done10?: L.Value, answer11?: L.Value, doneMs12?: L.Value): L.Value[] => {
    let $: L.Value
    let stored13: L.Value = redis.pcall("SET", done10, answer11, "PX", doneMs12, "NX")
    if ((L.truthy(stored13) && L.truthy(L.get(stored13, "err")))) {
      passFull7(done10);
      stored13 = redis.call("SET", done10, answer11, "PX", doneMs12, "NX");
    }
    return [(L.truthy(($ = !L.truthy(stored13))) ? redis.call("GET", done10) : $)]
  }
  let permits14: L.Value = L.get(KEYS, 1)
  let deadlines15: L.Value = L.get(KEYS, 2)
  let operation16: L.Value = L.get(KEYS, 3)
  let ttlMs17: L.Value = L.get(ARGV, 1)
  let answerMs18: L.Value = L.get(ARGV, 2)
  let answer19: L.Value = (L.truthy(($ = (L.truthy(($ = countIn4(permits14, redis.call("GET", permits14))[0])) ? "1" : $))) ? $ : "0")
  let kept20: L.Value = finished9(operation16, answer19, answerMs18)[0]
  if (((answer19 === "1") && !L.truthy(kept20))) {
    for (const [_21, key22] of L.ipairs(L.table(permits14, deadlines15))) {
      if ((ttlMs17 === "-1")) {
        redis.call("PERSIST", key22);
      } else {
        redis.call("PEXPIRE", key22, ttlMs17);
      }
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept20)) ? $ : answer19) === "1"))) ? ":set" : $))) ? $ : ":missing")]
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
  let operation20: L.Value = L.get(KEYS, 2)
  let channel21: L.Value = L.get(KEYS, 3)
  let count22: L.Value = L.tonumber(L.get(ARGV, 1))
  let ttlMs23: L.Value = L.get(ARGV, 2)
  let answerMs24: L.Value = L.get(ARGV, 3)
  let publish25: L.Value = L.get(ARGV, 4)
  let answer26: L.Value = (L.truthy(($ = (L.truthy(($ = countIn16(permits19, redis.call("GET", permits19))[0])) ? "0" : $))) ? $ : "1")
  let kept27: L.Value = answered9(operation20, answer26, answerMs24)[0]
  if (((answer26 === "1") && !L.truthy(kept27))) {
    if ((ttlMs23 === "0")) {
      redis.call("SET", permits19, count22);
    } else {
      redis.call("SET", permits19, count22, "PX", ttlMs23);
    }
    announce5(publish25, channel21, count22);
  }
  return [(L.truthy(($ = (L.truthy(($ = ((L.truthy(($ = kept27)) ? $ : answer26) === "1"))) ? ":set" : $))) ? $ : ":exists")]
}
