// Generated from lua/string-lock/*.lua by `npm run build:lua`. Do not edit.
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
  const stringHolder96 = (shared97?: L.Value): L.Value[] => {
    let token98: L.Value = redis.pcall("GET", shared97)
    if ((L.type(token98) === "table")) {
      return [...holderOf6(shared97)]
    }
    if ((L.truthy(token98) && (L.less(128, L.length(token98)) || !L.truthy(L.match(token98, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared97);
    }
    return [token98]
  }
  let lock99: L.Value = L.get(KEYS, 1)
  let done100: L.Value = L.get(KEYS, 2)
  let slots101: L.Value = L.get(KEYS, 3)
  let shared102: L.Value = L.get(KEYS, 4)
  let holder103: L.Value = L.get(ARGV, 1)
  let leaseMs104: L.Value = L.get(ARGV, 2)
  let last105: L.Value = L.get(ARGV, 3)
  let doneMs106: L.Value = L.get(ARGV, 4)
  let rttMs107: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter108: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs109: L.Value = L.get(ARGV, 7)
  let leftMs110: L.Value = L.tonumber(L.get(ARGV, 8))
  let slot111: L.Value = L.get(ARGV, 9)
  let waitedMs112: L.Value = L.tonumber(L.get(ARGV, 10))
  let askInMs113: L.Value = 0
  if ((L.less(0, rttMs107) || L.less(0, redis.call("EXISTS", lock99, done100, slots101, shared102)))) {
    let current114: L.Value = holderOf6(lock99)[0]
    let token115: L.Value = stringHolder96(shared102)[0]
    let remainingMs116: L.Value = -2
    for (const [_117, key118] of L.ipairs(L.table(lock99, shared102))) {
      let restMs119: L.Value = redis.call("PTTL", key118)
      remainingMs116 = (L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (restMs119 === -1))) ? $ : (remainingMs116 === -1)))) ? -1 : $))) ? $ : L.max(remainingMs116, restMs119));
    }
    if (((current114 === holder103) && (token115 === holder103))) {
      return [L.table(":granted", remainingMs116)]
    }
    let [finished120, line121]: L.Value[] = L.unpack(redis.call("MGET", done100, slots101))
    if ((L.truthy(finished120) || (current114 === holder103))) {
      return [L.table(":refused", remainingMs116)]
    }
    let who122: L.Value = (L.truthy(($ = current114)) ? $ : token115)
    if ((L.truthy(who122) && (last105 === "1"))) {
      redis.call("SET", done100, "0", "PX", doneMs106);
      return [L.table(":busy", remainingMs116, 0)]
    }
    if ((L.truthy(who122) || L.truthy(line121))) {
      let ask123: L.Value = L.keyed(L.table(), ["last", last105], ["rttMs", rttMs107], ["jitter", jitter108], ["leftMs", leftMs110], ["slot", slot111], ["waitedMs", waitedMs112])
      askInMs113 = nextSlot84(slots101, line121, serverTime93(nowMs109)[0], ask123, remainingMs116, who122)[0];
      if ((askInMs113 !== 0)) {
        return [L.table(":busy", remainingMs116, askInMs113)]
      }
    }
  }
  redis.call("HSET", lock99, holder103, "1");
  redis.call("PEXPIRE", lock99, leaseMs104);
  redis.call("SET", shared102, holder103, "PX", leaseMs104);
  return [L.concat(L.concat(":granted", " "), leaseMs104)]
}

export const extend: CompiledScript = (redis, KEYS, ARGV) => {
  let lock1: L.Value = L.get(KEYS, 1)
  let shared2: L.Value = L.get(KEYS, 2)
  let holder3: L.Value = L.get(ARGV, 1)
  let leaseMs4: L.Value = L.get(ARGV, 2)
  if (((redis.call("HEXISTS", lock1, holder3) === 0) || (redis.pcall("GET", shared2) !== holder3))) {
    return [":gone"]
  }
  redis.call("PEXPIRE", lock1, leaseMs4, "GT");
  redis.call("PEXPIRE", shared2, leaseMs4, "GT");
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
  const stringHolder16 = (shared17?: L.Value): L.Value[] => {
    let token18: L.Value = redis.pcall("GET", shared17)
    if ((L.type(token18) === "table")) {
      return [...holderOf13(shared17)]
    }
    if ((L.truthy(token18) && (L.less(128, L.length(token18)) || !L.truthy(L.match(token18, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared17);
    }
    return [token18]
  }
  let lock19: L.Value = L.get(KEYS, 1)
  let answer20: L.Value = L.get(KEYS, 2)
  let donePrefix21: L.Value = L.get(KEYS, 3)
  let shared22: L.Value = L.get(KEYS, 4)
  let doneMs23: L.Value = L.get(ARGV, 1)
  let holder24: L.Value = holderOf13(lock19)[0]
  let isHeld25: L.Value = (L.truthy(($ = holder24)) ? $ : stringHolder16(shared22)[0])
  let kept26: L.Value = finished3(answer20, (L.truthy(($ = (L.truthy(($ = isHeld25)) ? "1" : $))) ? $ : "0"), doneMs23)[0]
  if ((L.truthy(isHeld25) && !L.truthy(kept26))) {
    redis.call("DEL", lock19, shared22);
    if (L.truthy(holder24)) {
      redis.call("SET", L.concat(donePrefix21, holder24), "0", "PX", doneMs23, "NX");
    }
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept26 === "1"))) ? $ : (L.truthy(($ = isHeld25)) ? !L.truthy(kept26) : $)))) ? ":released" : $))) ? $ : ":free")]
}

export const inspect: CompiledScript = (redis, KEYS) => {
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
  const stringHolder9 = (shared10?: L.Value): L.Value[] => {
    let token11: L.Value = redis.pcall("GET", shared10)
    if ((L.type(token11) === "table")) {
      return [...holderOf6(shared10)]
    }
    if ((L.truthy(token11) && (L.less(128, L.length(token11)) || !L.truthy(L.match(token11, /^[!-~]+$/s)[0])))) {
      redis.call("HLEN", shared10);
    }
    return [token11]
  }
  let lock12: L.Value = L.get(KEYS, 1)
  let shared13: L.Value = L.get(KEYS, 2)
  let [holder14, holds15]: L.Value[] = holderOf6(lock12)
  let [token16, count17]: L.Value[] = stringHolder9(shared13)
  if ((L.truthy(token16) && (token16 !== holder14))) {
    return [L.table(":held", (L.truthy(($ = (L.truthy(($ = count17)) ? token16 : $))) ? $ : L.concat("string:", token16)), L.tonumber((L.truthy(($ = count17)) ? $ : 1)), redis.call("PTTL", shared13))]
  }
  if (!L.truthy(holder14)) {
    return [":free"]
  }
  return [L.table(":held", (L.truthy(($ = (L.truthy(($ = token16)) ? holder14 : $))) ? $ : L.concat("lost:", holder14)), L.tonumber(holds15), redis.call("PTTL", lock12))]
}

export const look: CompiledScript = (redis, KEYS, ARGV) => {
  let done1: L.Value = L.get(KEYS, 1)
  let locks2: L.Value = L.table(...L.unpack(KEYS, 2))
  let last3: L.Value = L.get(ARGV, 1)
  let doneMs4: L.Value = L.get(ARGV, 2)
  let longestMs5: L.Value = -2
  for (const [_6, lock7] of L.ipairs(locks2)) {
    let value8: L.Value = redis.pcall("GET", lock7)
    if ((L.type(value8) === "string")) {
      let remainingMs9: L.Value = redis.call("PTTL", lock7)
      if (((L.less(remainingMs9, 0) || L.less(128, L.length(value8))) || !L.truthy(L.match(value8, /^[!-~]+$/s)[0]))) {
        return [":other"]
      }
      longestMs5 = L.max(longestMs5, remainingMs9);
    }
  }
  if (L.less(longestMs5, 0)) {
    return [":free"]
  }
  if ((last3 === "1")) {
    redis.call("SET", done1, "0", "PX", doneMs4, "NX");
  }
  return [L.table(":busy", longestMs5)]
}

export const reenter: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  let lock1: L.Value = L.get(KEYS, 1)
  let done2: L.Value = L.get(KEYS, 2)
  let shared3: L.Value = L.get(KEYS, 3)
  let holder4: L.Value = L.get(ARGV, 1)
  let leaseMs5: L.Value = L.get(ARGV, 2)
  let holds6: L.Value = L.tonumber(L.get(ARGV, 3))
  let current7: L.Value = (L.truthy(($ = (redis.pcall("GET", shared3) === holder4))) ? redis.call("HGET", lock1, holder4) : $)
  if (!L.truthy(current7)) {
    return [":gone"]
  }
  if ((redis.call("EXISTS", done2) === 1)) {
    return [":refused"]
  }
  if (L.less(L.tonumber(current7), holds6)) {
    redis.call("HSET", lock1, holder4, holds6);
    redis.call("PEXPIRE", lock1, leaseMs5, "GT");
    redis.call("PEXPIRE", shared3, leaseMs5, "GT");
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
  let lock41: L.Value = L.get(KEYS, 1)
  let done42: L.Value = L.get(KEYS, 2)
  let slots43: L.Value = L.get(KEYS, 3)
  let shared44: L.Value = L.get(KEYS, 4)
  let holder45: L.Value = L.get(ARGV, 1)
  let holds46: L.Value = L.get(ARGV, 2)
  let outcome47: L.Value = L.get(ARGV, 3)
  let doneMs48: L.Value = L.get(ARGV, 4)
  let slot49: L.Value = L.get(ARGV, 5)
  let nowMs50: L.Value = L.get(ARGV, 6)
  let isWhole51: L.Value = (redis.pcall("GET", shared44) === holder45)
  if ((holds46 === "0")) {
    if (L.truthy(isWhole51)) {
      redis.call("DEL", shared44);
    }
    if ((redis.call("HDEL", lock41, holder45) === 1)) {
      redis.call("SET", done42, (L.truthy(($ = (L.truthy(($ = isWhole51)) ? outcome47 : $))) ? $ : "0"), "PX", doneMs48);
      return [(L.truthy(($ = (L.truthy(($ = isWhole51)) ? ":released" : $))) ? $ : ":gone")]
    }
  }
  let current52: L.Value = (L.truthy(($ = (L.truthy(($ = (holds46 !== "0"))) ? isWhole51 : $))) ? redis.call("HGET", lock41, holder45) : $)
  let kept53: L.Value = finished3(done42, (L.truthy(($ = (L.truthy(($ = current52)) ? outcome47 : $))) ? $ : "0"), doneMs48)[0]
  if (((slot49 === "1") && !L.truthy(kept53))) {
    giveSlotBack35(slots43, nowMs50);
  }
  if (((L.truthy(current52) && !L.truthy(kept53)) && L.less(L.tonumber(holds46), L.tonumber(current52)))) {
    redis.call("HSET", lock41, holder45, holds46);
  }
  return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept53 === "1"))) ? $ : (L.truthy(($ = current52)) ? !L.truthy(kept53) : $)))) ? ":released" : $))) ? $ : ":gone")]
}
