// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { CompiledScript } from '../engine.ts'
import * as L from '../lua.ts'

export const acquire: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  const hasHolderShape4 = (field5?: L.Value, count6?: L.Value): L.Value[] => {
    let $: L.Value
    return [(L.truthy(($ = L.match(field5, /[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]/s)[0])) ? L.match(count6, /^[0-9]+$/s)[0] : $)]
  }
  const refuse7 = (hash8?: L.Value): L.Value[] => {
    redis.call("GET", hash8);
    return []
  }
  const holderOf9 = (lock10?: L.Value): L.Value[] => {
    let entry11: L.Value = redis.call("HGETALL", lock10)
    if ((L.truthy(L.get(entry11, 1)) && (L.truthy(L.get(entry11, 3)) || !L.truthy(hasHolderShape4(L.get(entry11, 1), L.get(entry11, 2))[0])))) {
      refuse7(lock10);
    }
    return [L.get(entry11, 1), L.get(entry11, 2)]
  }
  const mint12 = (tokens13?: L.Value, clock14?: L.Value, nowMs15?: L.Value): L.Value[] => {
    let $: L.Value
    if ((clock14 === "0")) {
      let token16: L.Value = redis.pcall("INCR", tokens13)
      if ((L.type(token16) === "table")) {
        countIn1(tokens13, redis.call("GET", tokens13));
        token16 = redis.call("INCR", tokens13);
      }
      redis.call("PERSIST", tokens13);
      return [token16]
    }
    let time17: L.Value = redis.pcall("TIME")
    let token18: L.Value = (L.truthy(($ = (L.truthy(($ = L.get(time17, "err"))) ? (L.num(nowMs15) * 1000) : $))) ? $ : (L.num((L.num(L.get(time17, 1)) * 1000000)) + L.num(L.get(time17, 2))))
    let keepMs19: L.Value = 604800000
    let last20: L.Value = redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL", "GET")
    if (!L.truthy(last20)) {
      redis.call("PEXPIRE", tokens13, keepMs19);
      return [token18]
    }
    let count21: L.Value = L.tonumber(last20)
    if ((!L.truthy(count21) || (L.format("%d", count21) !== last20))) {
      redis.call("SET", tokens13, last20, "KEEPTTL");
      countIn1(tokens13, last20);
    }
    if (!L.less(count21, token18)) {
      token18 = (L.num(count21) + 1);
      redis.call("SET", tokens13, L.format("%.0f", token18), "KEEPTTL");
    }
    redis.call("PEXPIRE", tokens13, keepMs19, "GT");
    return [token18]
  }
  const readLine22 = (line23?: L.Value, now24?: L.Value): L.Value[] => {
    let $: L.Value
    let text25: L.Value = (L.truthy(($ = (L.truthy(($ = (L.type(line23) === "string"))) ? line23 : $))) ? $ : "")
    let [at26, heard27, since28, mean29, count30, who31]: L.Value[] = L.match(text25, /^([0-9]+):([0-9]+):([0-9]+):([0-9]+):([0-9]+):(.*)$/s)
    if (((!L.truthy(at26) || L.less((L.num(now24) + 600000), L.max(at26, heard27, since28))) || L.less(86400000, L.max(mean29, (L.num(now24) - L.num(since28)))))) {
      return [now24, now24, now24, 0, 0, ""]
    }
    return [L.tonumber(at26), L.tonumber(heard27), L.tonumber(since28), L.tonumber(mean29), L.tonumber(count30), who31]
  }
  const observe32 = (heldMs33?: L.Value, mean34?: L.Value, count35?: L.Value): L.Value[] => {
    count35 = L.min((L.num(count35) + 1), 10);
    return [(L.num(mean34) + L.num((L.num((L.num(L.max(heldMs33, 0)) - L.num(mean34))) / L.num(count35)))), count35]
  }
  const keepLine36 = (slots37?: L.Value, now38?: L.Value, at39?: L.Value, heard40?: L.Value, since41?: L.Value, mean42?: L.Value, count43?: L.Value, who44?: L.Value): L.Value[] => {
    let line45: L.Value = L.concat(L.format("%d:%d:%d:%d:%d:", at39, heard40, since41, mean42, count43), who44)
    let keepMs46: L.Value = (L.num((L.num(L.max((L.num(at39) - L.num(now38)), 0)) + L.num((4 * L.num(L.max(mean42, (L.num(now38) - L.num(since41)))))))) + 2000)
    redis.pcall("SET", slots37, line45, "PX", L.format("%d", keepMs46));
    return []
  }
  const nextSlot47 = (slots48?: L.Value, line49?: L.Value, now50?: L.Value, who51?: L.Value, remainingMs52?: L.Value, rttMs53?: L.Value, jitter54?: L.Value): L.Value[] => {
    let $: L.Value
    let [at55, heard56, since57, mean58, count59, seen60]: L.Value[] = readLine22(line49, now50)
    if ((!L.truthy(who51) && L.less(0, remainingMs52))) {
      who51 = (L.num(now50) + L.num(remainingMs52));
      let laterMs61: L.Value = (L.num(who51) - L.num((L.truthy(($ = L.tonumber(seen60))) ? $ : 0)))
      if ((L.less(laterMs61, 5) || L.less((L.num(remainingMs52) / 4), laterMs61))) {
        seen60 = "";
      }
    }
    if (((L.truthy(who51) && (seen60 !== "")) && (seen60 !== who51))) {
      {
        const values = [...observe32((L.num(now50) - L.num(since57)), mean58, count59)]
        mean58 = values[0];
        count59 = values[1];
      }
      since57 = now50;
    }
    who51 = (L.truthy(($ = who51)) ? $ : seen60);
    let heldMs62: L.Value = L.max((L.num(now50) - L.num(since57)), 0)
    let gapMs63: L.Value = (L.num((L.num(mean58) + L.num(L.max(mean58, heldMs62)))) / 16)
    let isNext64: L.Value = !L.less(now50, at55)
    if ((count59 === 0)) {
      gapMs63 = L.max(25, (L.num(heldMs62) / L.num((L.truthy(($ = (L.truthy(($ = isNext64)) ? 3 : $))) ? $ : 8))));
    } else if ((who51 === "")) {
      gapMs63 = L.min(gapMs63, 200);
    }
    at55 = L.min(L.max((L.num(at55) + L.num((L.num(gapMs63) * L.num((L.num(0.5) + L.num((L.num(jitter54) / 1000))))))), (L.num(now50) + L.num(L.min(rttMs53, gapMs63)))), (L.num(now50) + 600000));
    if ((L.truthy(isNext64) && L.less(0, remainingMs52))) {
      at55 = L.min(at55, (L.num((L.num(now50) + L.num(remainingMs52))) + 5));
    }
    keepLine36(slots48, now50, at55, (L.truthy(($ = (L.truthy(($ = (rttMs53 !== "0"))) ? now50 : $))) ? $ : heard56), since57, mean58, count59, who51);
    return [L.floor((L.num(at55) - L.num(now50)))]
  }
  const passLine65 = (slots66?: L.Value, line67?: L.Value, now68?: L.Value, who69?: L.Value, last70?: L.Value, rttMs71?: L.Value): L.Value[] => {
    let [at72, heard73, since74, mean75, count76]: L.Value[] = readLine22(line67, now68)
    let isWaiter77: L.Value = (rttMs71 !== "0")
    let silentMs78: L.Value = (L.num((L.num(L.max(mean75, (L.num(now68) - L.num(since74)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter77) && (last70 === "0")) && L.less(now68, at72)) && L.less((L.num(now68) - L.num(heard73)), silentMs78))) {
      return [false]
    }
    if (L.truthy(isWaiter77)) {
      {
        const values = [...observe32((L.num(now68) - L.num(since74)), mean75, count76)]
        mean75 = values[0];
        count76 = values[1];
      }
      heard73 = now68;
    }
    keepLine36(slots66, now68, at72, heard73, now68, mean75, count76, who69);
    return [true]
  }
  const serverTime79 = (nowMs80?: L.Value): L.Value[] => {
    let $: L.Value
    let time81: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time81, "err"))) ? L.tonumber(nowMs80) : $))) ? $ : (L.num((L.num(L.get(time81, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time81, 2)) / 1000)))))]
  }
  let lock82: L.Value = L.get(KEYS, 1)
  let done83: L.Value = L.get(KEYS, 2)
  let tokens84: L.Value = L.get(KEYS, 3)
  let slots85: L.Value = L.get(KEYS, 4)
  let holder86: L.Value = L.get(ARGV, 1)
  let leaseMs87: L.Value = L.tonumber(L.get(ARGV, 2))
  let last88: L.Value = L.get(ARGV, 3)
  let doneMs89: L.Value = L.get(ARGV, 4)
  let clock90: L.Value = L.get(ARGV, 5)
  let rttMs91: L.Value = L.get(ARGV, 6)
  let jitter92: L.Value = L.get(ARGV, 7)
  let nowMs93: L.Value = L.get(ARGV, 8)
  let present94: L.Value = redis.call("EXISTS", lock82, done83, slots85)
  if ((present94 === 0)) {
    let token95: L.Value = mint12(tokens84, clock90, nowMs93)[0]
    redis.call("HSET", lock82, holder86, "1");
    redis.call("PEXPIRE", lock82, leaseMs87);
    return [L.table(":granted", leaseMs87, token95)]
  }
  let current96: L.Value = holderOf9(lock82)[0]
  if ((current96 === holder86)) {
    let token97: L.Value = redis.call("GET", tokens84)
    if (!L.truthy(L.tonumber(token97))) {
      token97 = (L.truthy(($ = countIn1(tokens84, token97)[0])) ? $ : mint12(tokens84, clock90, nowMs93)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock82), L.tonumber(token97))]
  }
  present94 = (L.num(present94) - L.num((L.truthy(($ = (L.truthy(($ = current96)) ? 1 : $))) ? $ : 0)));
  let line98: L.Value = (L.truthy(($ = L.less(0, present94))) ? redis.pcall("GET", slots85) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line98)) ? 1 : $))) ? $ : 0), present94)) {
    return [L.table(":refused", redis.call("PTTL", lock82))]
  }
  if ((!L.truthy(current96) && L.truthy(passLine65(slots85, line98, serverTime79(nowMs93)[0], holder86, last88, rttMs91)[0]))) {
    let token99: L.Value = mint12(tokens84, clock90, nowMs93)[0]
    redis.call("HSET", lock82, holder86, "1");
    redis.call("PEXPIRE", lock82, leaseMs87);
    return [L.table(":granted", leaseMs87, token99)]
  }
  let remainingMs100: L.Value = (L.truthy(($ = (L.truthy(($ = current96)) ? redis.call("PTTL", lock82) : $))) ? $ : 0)
  if ((last88 === "1")) {
    redis.call("SET", done83, "0", "PX", doneMs89);
    return [L.table(":busy", remainingMs100, 0)]
  }
  return [L.table(":busy", remainingMs100, ...nextSlot47(slots85, line98, serverTime79(nowMs93)[0], current96, remainingMs100, rttMs91, jitter92))]
}

export const raise: CompiledScript = (redis, KEYS, ARGV) => {
  let $: L.Value
  const countIn1 = (key2?: L.Value, value3?: L.Value): L.Value[] => {
    let $: L.Value
    if ((L.truthy(value3) && (L.format("%d", (L.truthy(($ = L.tonumber(value3))) ? $ : 0)) !== value3))) {
      redis.call("HGET", key2, "0");
    }
    return [value3]
  }
  let lock4: L.Value = L.get(KEYS, 1)
  let tokens5: L.Value = L.get(KEYS, 2)
  let holder6: L.Value = L.get(ARGV, 1)
  let token7: L.Value = L.get(ARGV, 2)
  if ((redis.call("HEXISTS", lock4, holder6) === 0)) {
    return [":gone"]
  }
  let last8: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens5, redis.call("GET", tokens5))[0])) ? $ : 0))
  if ((L.less(last8, L.tonumber(token7)) && !L.truthy(redis.call("SET", tokens5, token7, "KEEPTTL", "XX")))) {
    return [":gone"]
  }
  return [":raised"]
}
