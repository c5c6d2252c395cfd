// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
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
  const nextSlot84 = (slots85?: L.Value, text86?: L.Value, now87?: L.Value, ask88?: L.Value, remainingMs89?: L.Value, who90?: L.Value): L.Value[] => {
    let line91: L.Value = readLine9(text86, now87)[0]
    let askInMs92: L.Value = slotIn73(line91, now87, ask88, remainingMs89, (L.num(now87) + L.num(remainingMs89)), who90)[0]
    keepLine22(slots85, line91, now87);
    return [askInMs92]
  }
  const serverTime93 = (nowMs94?: L.Value): L.Value[] => {
    let $: L.Value
    let time95: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time95, "err"))) ? L.tonumber(nowMs94) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time95, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time95, 2))) / 1000)))))]
  }
  let lock96: L.Value = L.get(KEYS, 1)
  let done97: L.Value = L.get(KEYS, 2)
  let slots98: L.Value = L.get(KEYS, 3)
  let holder99: L.Value = L.get(ARGV, 1)
  let leaseMs100: L.Value = L.get(ARGV, 2)
  let last101: L.Value = L.get(ARGV, 3)
  let doneMs102: L.Value = L.get(ARGV, 4)
  let rttMs103: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter104: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs105: L.Value = L.get(ARGV, 7)
  let leftMs106: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot107: L.Value = L.get(ARGV, 9)
  let waitedMs108: L.Value = L.tonumber(L.get(ARGV, 10))
  let present109: L.Value = (L.truthy(($ = (rttMs103 === 0))) ? redis.call("EXISTS", lock96, done97, slots98) : $)
  if ((present109 === 0)) {
    redis.call("HSET", lock96, holder99, "1");
    redis.call("PEXPIRE", lock96, leaseMs100);
    return [L.concat(L.concat(":granted", " "), leaseMs100)]
  }
  let current110: L.Value = holderOf6(lock96)[0]
  if ((current110 === holder99)) {
    return [L.table(":granted", redis.call("PTTL", lock96))]
  }
  let [finished111, line112]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present109 !== (L.truthy(($ = (L.truthy(($ = current110)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done97, slots98) : $))) ? $ : L.table()))
  if (L.truthy(finished111)) {
    return [L.table(":refused", redis.call("PTTL", lock96))]
  }
  let remainingMs113: L.Value = (L.truthy(($ = (L.truthy(($ = current110)) ? redis.call("PTTL", lock96) : $))) ? $ : -2)
  if ((L.truthy(current110) && (last101 === "1"))) {
    redis.call("SET", done97, "0", "PX", doneMs102);
    return [L.table(":busy", remainingMs113, 0)]
  }
  let ask114: L.Value = L.keyed(L.table(), ["last", last101], ["rttMs", rttMs103], ["jitter", jitter104], ["leftMs", leftMs106], ["slot", slot107], ["waitedMs", waitedMs108])
  let askInMs115: L.Value = nextSlot84(slots98, line112, serverTime93(nowMs105)[0], ask114, remainingMs113, current110)[0]
  if ((askInMs115 === 0)) {
    redis.call("HSET", lock96, holder99, "1");
    redis.call("PEXPIRE", lock96, leaseMs100);
    return [L.concat(L.concat(":granted", " "), leaseMs100)]
  }
  return [L.table(":busy", remainingMs113, askInMs115)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let holder2: L.Value = L.get(ARGV, 1)
  let leaseMs3: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock1, holder2) === 0)) {
    return [":gone"]
  }
  redis.call("PEXPIRE", lock1, leaseMs3, "GT");
  return [":extended"]
}

export const forceRelease: CompiledScript = (redis, KEYS, ARGV) => {
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
  const hasHolderShape8 = (field9?: L.Value, count10?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field9, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]/s)[0])) ? L.match(count10, /^[0-9]+$/s)[0] : $)]
  }
  const refuse11 = (hash12?: L.Value): L.Value[] => {
    redis.call("GET", hash12);
    return []
  }
  const holderOf13 = (lock14?: L.Value): L.Value[] => {
    let entry15: L.Value = redis.call("HGETALL", lock14)
    if ((L.truthy(L.get(entry15, 1)) && (L.truthy(L.get(entry15, 3)) || !L.truthy(hasHolderShape8(L.get(entry15, 1), L.get(entry15, 2))[0])))) {
      refuse11(lock14);
    }
    return [L.get(entry15, 1), L.get(entry15, 2)]
  }
  const wake16 = (publish17?: L.Value, channel18?: L.Value, message19?: L.Value): L.Value[] => {
    if ((publish17 === "BOTH")) {
      redis.call("PUBLISH", channel18, message19);
      publish17 = "SPUBLISH";
    }
    if ((publish17 !== "")) {
      redis.call(publish17, channel18, message19);
    }
    return []
  }
  let lock20: L.Value = L.get(KEYS, 1)
  let answer21: L.Value = L.get(KEYS, 2)
  let channel22: L.Value = L.get(KEYS, 3)
  let donePrefix23: L.Value = L.get(KEYS, 4)
  let doneMs24: L.Value = L.get(ARGV, 1)
  let publish25: L.Value = L.get(ARGV, 2)
  let [holder26, holds27]: L.Value[] = holderOf13(lock20)
  let kept28: L.Value = finished3(answer21, (L.truthy(($ = (L.truthy(($ = holder26)) ? "1" : $))) ? $ : "0"), doneMs24)[0]
  if ((L.truthy(holder26) && !L.truthy(kept28))) {
    redis.call("DEL", lock20);
    if ((holds27 !== "0")) {
      redis.call("SET", L.concat(donePrefix23, holder26), "0", "PX", doneMs24, "NX");
    }
    wake16(publish25, channel22, "0");
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept28 === "1"))) ? $ : (L.truthy(($ = holder26)) ? !L.truthy(kept28) : $)))) ? ":released" : $))) ? $ : ":free")]
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
  let lock9: L.Value = L.get(KEYS, 1)
  let [holder10, holds11]: L.Value[] = holderOf6(lock9)
  if (!L.truthy(holder10)) {
    return [":free"]
  }
  return [L.table(":held", holder10, L.tonumber(holds11), redis.call("PTTL", lock9))]
}

export const pass: CompiledScript = (redis, KEYS, ARGV) => {
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
  let lock8: L.Value = L.get(KEYS, 1)
  let done9: L.Value = L.get(KEYS, 2)
  let holder10: L.Value = L.get(ARGV, 1)
  let heir11: L.Value = L.get(ARGV, 2)
  let leaseMs12: L.Value = L.get(ARGV, 3)
  let doneMs13: L.Value = L.get(ARGV, 4)
  if ((redis.call("HDEL", lock8, holder10) === 1)) {
    redis.call("SET", done9, "1", "PX", doneMs13);
    redis.call("HSET", lock8, heir11, "1");
    redis.call("PEXPIRE", lock8, leaseMs12);
    return [L.concat(L.concat(":passed", " "), leaseMs12)]
  }
  let kept14: L.Value = finished3(done9, "0", doneMs13)[0]
  if ((redis.call("HEXISTS", lock8, heir11) === 1)) {
    return [L.table(":passed", redis.call("PTTL", lock8))]
  }
  return [(L.truthy(($ = (L.truthy(($ = (kept14 === "1"))) ? ":released" : $))) ? $ : ":gone")]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.tonumber(L.get(ARGV, 2))
  let holds5: L.Value = L.tonumber(L.get(ARGV, 3))
  let current6: L.Value = redis.call("HGET", lock1, holder3)
  if (!L.truthy(current6)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
  }
  if (L.less(L.tonumber(current6), holds5)) {
    redis.call("HSET", lock1, holder3, holds5);
    redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  }
  return [L.table(":granted", redis.call("PTTL", lock1))]
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
  let lock45: L.Value = L.get(KEYS, 1)
  let done46: L.Value = L.get(KEYS, 2)
  let channel47: L.Value = L.get(KEYS, 3)
  let slots48: L.Value = L.get(KEYS, 4)
  let holder49: L.Value = L.get(ARGV, 1)
  let holds50: L.Value = L.get(ARGV, 2)
  let outcome51: L.Value = L.get(ARGV, 3)
  let doneMs52: L.Value = L.get(ARGV, 4)
  let publish53: L.Value = L.get(ARGV, 5)
  let slot54: L.Value = L.get(ARGV, 6)
  let nowMs55: L.Value = L.get(ARGV, 7)
  if (((holds50 === "0") && (redis.call("HDEL", lock45, holder49) === 1))) {
    redis.call("SET", done46, outcome51, "PX", doneMs52);
    wake41(publish53, channel47, "0");
    return [":released"]
  }
  let current56: L.Value = (L.truthy(($ = (holds50 !== "0"))) ? redis.call("HGET", lock45, holder49) : $)
  let kept57: L.Value = finished3(done46, (L.truthy(($ = (L.truthy(($ = current56)) ? outcome51 : $))) ? $ : "0"), doneMs52)[0]
  if (((slot54 === "1") && !L.truthy(kept57))) {
    giveSlotBack35(slots48, nowMs55);
  }
  if (((L.truthy(current56) && !L.truthy(kept57)) && L.less(L.tonumber(holds50), L.tonumber(current56)))) {
    redis.call("HSET", lock45, holder49, holds50);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept57 === "1"))) ? $ : (L.truthy(($ = current56)) ? !L.truthy(kept57) : $)))) ? ":released" : $))) ? $ : ":gone")]
}

export const steal: CompiledScript = (redis, KEYS, ARGV) => {
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
  const takeOver9 = (lock10?: L.Value, donePrefix11?: L.Value, current12?: L.Value, holds13?: L.Value, doneMs14?: L.Value): L.Value[] => {
    if (!L.truthy(current12)) {
      return []
    }
    redis.call("DEL", lock10);
    if ((holds13 !== "0")) {
      redis.call("SET", L.concat(donePrefix11, current12), "0", "PX", doneMs14, "NX");
    }
    return []
  }
  let lock15: L.Value = L.get(KEYS, 1)
  let done16: L.Value = L.get(KEYS, 2)
  let answer17: L.Value = L.get(KEYS, 3)
  let donePrefix18: L.Value = L.get(KEYS, 4)
  let holder19: L.Value = L.get(ARGV, 1)
  let leaseMs20: L.Value = L.get(ARGV, 2)
  let doneMs21: L.Value = L.get(ARGV, 3)
  let [current22, holds23]: L.Value[] = holderOf6(lock15)
  if ((current22 === holder19)) {
    return [L.table(":granted", redis.call("PTTL", lock15))]
  }
  if (L.less(0, redis.call("EXISTS", done16, answer17))) {
    return [L.table(":refused", redis.call("PTTL", lock15))]
  }
  takeOver9(lock15, donePrefix18, current22, holds23, doneMs21);
  redis.call("SET", answer17, "1", "PX", doneMs21);
  redis.call("HSET", lock15, holder19, "1");
  redis.call("PEXPIRE", lock15, leaseMs20);
  return [L.concat(L.concat(":granted", " "), leaseMs20)]
}
