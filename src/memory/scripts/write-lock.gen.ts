// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const refuse1 = (hash2?: L.Value): L.Value[] => {
    redis.call("GET", hash2);
    return []
  }
  const checkMode3 = (lock4?: L.Value, mode5?: L.Value): L.Value[] => {
    if (((mode5 !== "read") && (mode5 !== "write"))) {
      refuse1(lock4);
    }
    return []
  }
  const readPace6 = (text7?: L.Value, now8?: L.Value): L.Value[] => {
    let $: L.Value
    let [at9, since10, mean11, square12, count13, late14, waited15, turn16, mark17]: L.Value[] = L.match((L.truthy(($ = (L.truthy(($ = (L.type(text7) === "string"))) ? text7 : $))) ? $ : ""), /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9-]*):(.*)$/s)
    let pace18: L.Value = L.keyed(L.table(), ["at", (L.num(L.tonumber((L.truthy(($ = at9)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["since", (L.num(L.tonumber((L.truthy(($ = since10)) ? $ : (L.num(now8) * 1000)))) / 1000)], ["mean", (L.num(L.tonumber((L.truthy(($ = mean11)) ? $ : 0))) / 1000)], ["square", (L.num(L.tonumber((L.truthy(($ = square12)) ? $ : 0))) / 1000)], ["count", L.tonumber((L.truthy(($ = count13)) ? $ : 0))], ["late", L.tonumber((L.truthy(($ = late14)) ? $ : 50))], ["waited", L.tonumber((L.truthy(($ = waited15)) ? $ : 0))], ["turn", (L.truthy(($ = turn16)) ? $ : "")], ["mark", (L.truthy(($ = mark17)) ? $ : "")])
    if (L.less(now8, L.get(pace18, "since"))) {
      L.set(pace18, "at", (L.num((L.num(L.get(pace18, "at")) + L.num(now8))) - L.num(L.get(pace18, "since"))));
      L.set(pace18, "since", now8);
    }
    if (((L.less((L.num(now8) + 600000), L.get(pace18, "at")) || L.less(600000, L.get(pace18, "mean"))) || L.less(86400000, (L.num(now8) - L.num(L.get(pace18, "since")))))) {
      return [...readPace6("", now8)]
    }
    return [pace18]
  }
  const keepPace19 = (key20?: L.Value, pace21?: L.Value, ttlMs22?: L.Value): L.Value[] => {
    let times23: L.Value = L.table((L.num(L.get(pace21, "at")) * 1000), (L.num(L.get(pace21, "since")) * 1000), (L.num(L.get(pace21, "mean")) * 1000), (L.num(L.get(pace21, "square")) * 1000))
    let text24: L.Value = L.format("%.0f:%.0f:%.0f:%.0f:", ...L.unpack(times23))
    text24 = L.concat(text24, L.format("%.0f:%.0f:%.0f:", L.get(pace21, "count"), L.get(pace21, "late"), L.get(pace21, "waited")));
    redis.pcall("SET", key20, L.concat(text24, L.concat(L.get(pace21, "turn"), L.concat(":", L.get(pace21, "mark")))), "PX", L.ceil(ttlMs22));
    return []
  }
  const learn25 = (pace26?: L.Value, heldMs27?: L.Value, most28?: L.Value): L.Value[] => {
    let $: L.Value
    heldMs27 = L.min(heldMs27, (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(pace26, "count")))) ? (L.num((8 * L.num(L.get(pace26, "mean")))) + 25) : $))) ? $ : 500));
    L.set(pace26, "count", L.min((L.num(L.get(pace26, "count")) + 1), most28));
    L.set(pace26, "mean", (L.num(L.get(pace26, "mean")) + L.num((L.num((L.num(heldMs27) - L.num(L.get(pace26, "mean")))) / L.num(L.get(pace26, "count"))))));
    L.set(pace26, "square", (L.num(L.get(pace26, "square")) + L.num((L.num((L.num((L.num(heldMs27) * L.num(heldMs27))) - L.num(L.get(pace26, "square")))) / L.num(L.get(pace26, "count"))))));
    return []
  }
  const patience29 = (pace30?: L.Value, now31?: L.Value, share32?: L.Value, mostMs33?: L.Value): L.Value[] => {
    let heldMs34: L.Value = (L.num(now31) - L.num(L.get(pace30, "since")))
    return [L.min((L.num(L.max((L.num(heldMs34) - L.num(L.get(pace30, "mean"))), 0)) * L.num(share32)), L.max(mostMs33, (L.num(heldMs34) / 20)))]
  }
  const gaps35 = (line36?: L.Value, now37?: L.Value): L.Value[] => {
    let $: L.Value
    let closeMs38: L.Value = (L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line36, "count")))) ? (L.num(L.get(line36, "mean")) / 8) : $))) ? $ : 10)
    let stretchedMs39: L.Value = (L.num((L.num((L.num(now37) - L.num(L.get(line36, "since")))) - L.num(L.get(line36, "mean")))) / 8)
    return [closeMs38, L.max(closeMs38, L.min(stretchedMs39, L.max(100, (L.num(L.get(line36, "mean")) / 2))))]
  }
  const slotIn40 = (line41?: L.Value, now42?: L.Value, mark43?: L.Value, remainingMs44?: L.Value, last45?: L.Value, rttMs46?: L.Value, chance47?: L.Value, leftMs48?: L.Value): L.Value[] => {
    let $: L.Value
    let [closeMs49, apartMs50]: L.Value[] = gaps35(line41, now42)
    let isFree51: L.Value = (remainingMs44 === -2)
    if ((((L.truthy(isFree51) && (rttMs46 === 0)) && (last45 === "0")) && L.less(now42, L.get(line41, "at")))) {
      return [L.ceil(L.min((2 * L.num(apartMs50)), 1000))]
    }
    if ((L.truthy(isFree51) && L.less((12 * L.num(L.get(line41, "mean"))), (L.num(now42) - L.num(L.get(line41, "since")))))) {
      L.set(line41, "at", L.min(L.get(line41, "at"), now42));
    }
    let laterMs52: L.Value = (L.num((L.num(now42) + L.num(remainingMs44))) - L.num((L.truthy(($ = L.tonumber(L.get(line41, "mark")))) ? $ : 0)))
    let isNext53: L.Value = (L.truthy(($ = !L.less(laterMs52, 5))) ? !L.less((L.num(remainingMs44) / 4), laterMs52) : $)
    if (L.truthy(mark43)) {
      isNext53 = (L.truthy(($ = (L.get(line41, "mark") !== ""))) ? (L.get(line41, "mark") !== mark43) : $);
    }
    L.set(line41, "mark", (L.truthy(($ = mark43)) ? $ : L.format("%.0f", (L.num(now42) + L.num(remainingMs44)))));
    if ((L.truthy(isFree51) || L.truthy(isNext53))) {
      learn25(line41, (L.num(now42) - L.num(L.get(line41, "since"))), 10);
      L.set(line41, "since", now42);
      {
        const values = [...gaps35(line41, now42)]
        closeMs49 = values[0];
        apartMs50 = values[1];
      }
    }
    if (L.truthy(isFree51)) {
      return [0]
    }
    let sleepMs54: L.Value = (L.num((L.num(L.max((L.truthy(($ = (L.truthy(($ = L.less(0, L.get(line41, "count")))) ? 0 : $))) ? $ : 30), ...patience29(line41, now42, (1 / 3), 2300))) * L.num((L.num(chance47) + 1)))) / 2)
    let at55: L.Value = L.max((L.num(L.get(line41, "at")) + L.num((L.num(apartMs50) * L.num(chance47)))), (L.num(now42) + L.num(sleepMs54)), (L.num(now42) + L.num(L.min(rttMs46, apartMs50))))
    if (!L.less(remainingMs44, 0)) {
      let afterOthers56: L.Value = (L.truthy(($ = (L.truthy(($ = L.less((L.num(now42) + L.num(rttMs46)), L.get(line41, "at")))) ? (L.num(L.get(line41, "at")) + L.num((L.num(closeMs49) * L.num(chance47)))) : $))) ? $ : 0)
      at55 = L.min(at55, L.max((L.num((L.num(now42) + L.num(remainingMs44))) + 5), afterOthers56));
    }
    if (L.less((L.num(now42) + L.num(leftMs48)), at55)) {
      return [L.ceil(leftMs48)]
    }
    L.set(line41, "at", L.min(at55, (L.num(now42) + 600000)));
    return [L.max(1, L.floor((L.num(L.get(line41, "at")) - L.num(now42))))]
  }
  const keepLine57 = (slots58?: L.Value, line59?: L.Value, now60?: L.Value): L.Value[] => {
    keepPace19(slots58, line59, (L.num((L.num(L.max((L.num(L.get(line59, "at")) - L.num(now60)), 0)) + L.num((4 * L.num(L.max(L.get(line59, "mean"), (L.num(now60) - L.num(L.get(line59, "since"))))))))) + 2000));
    return []
  }
  const nextSlot61 = (slots62?: L.Value, text63?: L.Value, now64?: L.Value, mark65?: L.Value, remainingMs66?: L.Value, last67?: L.Value, rttMs68?: L.Value, jitter69?: L.Value, leftMs70?: L.Value): L.Value[] => {
    let line71: L.Value = readPace6(text63, now64)[0]
    let askInMs72: L.Value = slotIn40(line71, now64, mark65, remainingMs66, last67, rttMs68, (L.num(0.5) + L.num((L.num(jitter69) / 1000))), leftMs70)[0]
    keepLine57(slots62, line71, now64);
    return [askInMs72]
  }
  const serverTime73 = (nowMs74?: L.Value): L.Value[] => {
    let $: L.Value
    let time75: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time75, "err"))) ? L.tonumber(nowMs74) : $))) ? $ : (L.num((L.num(L.tonumber(L.get(time75, 1))) * 1000)) + L.num(L.floor((L.num(L.tonumber(L.get(time75, 2))) / 1000)))))]
  }
  let lock76: L.Value = L.get(KEYS, 1)
  let done77: L.Value = L.get(KEYS, 2)
  let slots78: L.Value = L.get(KEYS, 3)
  let holder79: L.Value = L.get(ARGV, 1)
  let leaseMs80: L.Value = L.get(ARGV, 2)
  let last81: L.Value = L.get(ARGV, 3)
  let doneMs82: L.Value = L.get(ARGV, 4)
  let rttMs83: L.Value = L.tonumber(L.get(ARGV, 5))
  let jitter84: L.Value = L.tonumber(L.get(ARGV, 6))
  let nowMs85: L.Value = L.get(ARGV, 7)
  let leftMs86: L.Value = L.tonumber(L.get(ARGV, 8))
  let present87: L.Value = (L.truthy(($ = (rttMs83 === 0))) ? redis.call("EXISTS", lock76, done77, slots78) : $)
  if ((present87 === 0)) {
    redis.call("HSET", lock76, "mode", "write", holder79, "1");
    redis.call("PEXPIRE", lock76, leaseMs80);
    return [L.concat(L.concat(":granted", " "), leaseMs80)]
  }
  let found88: L.Value = redis.call("HMGET", lock76, "mode", holder79)
  let remainingMs89: L.Value = redis.call("PTTL", lock76)
  if (L.truthy(L.get(found88, 2))) {
    return [L.table(":granted", remainingMs89)]
  }
  let isHeld90: L.Value = (remainingMs89 !== -2)
  if (L.truthy(isHeld90)) {
    checkMode3(lock76, L.get(found88, 1));
  }
  let [finished91, line92]: L.Value[] = L.unpack((L.truthy(($ = (L.truthy(($ = (present87 !== (L.truthy(($ = (L.truthy(($ = isHeld90)) ? 1 : $))) ? $ : 0)))) ? redis.call("MGET", done77, slots78) : $))) ? $ : L.table()))
  if (L.truthy(finished91)) {
    return [L.table(":refused", remainingMs89)]
  }
  if ((L.truthy(isHeld90) && (last81 === "1"))) {
    redis.call("SET", done77, "0", "PX", doneMs82);
    return [L.table(":busy", remainingMs89, 0)]
  }
  let askInMs93: L.Value = nextSlot61(slots78, line92, serverTime73(nowMs85)[0], undefined, remainingMs89, last81, rttMs83, jitter84, leftMs86)[0]
  if ((askInMs93 === 0)) {
    redis.call("HSET", lock76, "mode", "write", holder79, "1");
    redis.call("PEXPIRE", lock76, leaseMs80);
    return [L.concat(L.concat(":granted", " "), leaseMs80)]
  }
  return [L.table(":busy", remainingMs89, askInMs93)]
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
  const wake8 = (publish9?: L.Value, channel10?: L.Value, message11?: L.Value): L.Value[] => {
    if ((publish9 === "BOTH")) {
      redis.call("PUBLISH", channel10, message11);
      publish9 = "SPUBLISH";
    }
    if ((publish9 !== "")) {
      redis.call(publish9, channel10, message11);
    }
    return []
  }
  let lock12: L.Value = L.get(KEYS, 1)
  let done13: L.Value = L.get(KEYS, 2)
  let channel14: L.Value = L.get(KEYS, 3)
  let reading15: L.Value = L.get(KEYS, 4)
  let holder16: L.Value = L.get(ARGV, 1)
  let reader17: L.Value = L.get(ARGV, 2)
  let holds18: L.Value = L.get(ARGV, 3)
  let outcome19: L.Value = L.get(ARGV, 4)
  let doneMs20: L.Value = L.get(ARGV, 5)
  let publish21: L.Value = L.get(ARGV, 6)
  let found22: L.Value = redis.call("HMGET", lock12, holder16, reader17)
  let current23: L.Value = L.get(found22, 1)
  if ((!L.truthy(current23) || (holds18 !== "0"))) {
    let kept24: L.Value = finished3(done13, (L.truthy(($ = (L.truthy(($ = current23)) ? outcome19 : $))) ? $ : "0"), doneMs20)[0]
    if (((L.truthy(current23) && !L.truthy(kept24)) && L.less(L.tonumber(holds18), L.tonumber(current23)))) {
      redis.call("HSET", lock12, holder16, holds18);
    }
    return [(L.truthy(($ = (L.truthy(($ = (L.truthy(($ = (kept24 === "1"))) ? $ : (L.truthy(($ = current23)) ? !L.truthy(kept24) : $)))) ? ":released" : $))) ? $ : ":gone")]
  }
  let restMs25: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(found22, 2))) ? redis.call("PTTL", reading15) : $))) ? $ : -2)
  if (L.less(0, restMs25)) {
    redis.call("HDEL", lock12, holder16);
    redis.call("HSET", lock12, "mode", "read");
    redis.call("PEXPIRE", lock12, restMs25);
  } else {
    redis.call("DEL", lock12);
  }
  redis.call("SET", done13, outcome19, "PX", doneMs20);
  wake8(publish21, channel14, "1");
  return [":released"]
}
