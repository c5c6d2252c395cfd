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
    if (((L.truthy(who51) && (seen60 !== "")) && (seen60 !== who51))) {
      {
        const values = [...observe32((L.num(now50) - L.num(since57)), mean58, count59)]
        mean58 = values[0];
        count59 = values[1];
      }
      since57 = now50;
    }
    who51 = (L.truthy(($ = who51)) ? $ : seen60);
    let heldMs61: L.Value = L.max((L.num(now50) - L.num(since57)), 0)
    let gapMs62: L.Value = (L.num((L.num(mean58) + L.num(L.max(mean58, heldMs61)))) / 16)
    let isNext63: L.Value = !L.less(now50, at55)
    if ((count59 === 0)) {
      gapMs62 = L.max(25, (L.num(heldMs61) / L.num((L.truthy(($ = (L.truthy(($ = isNext63)) ? 3 : $))) ? $ : 8))));
    } else if ((who51 === "")) {
      gapMs62 = L.min(gapMs62, 400);
    }
    at55 = L.min(L.max((L.num(at55) + L.num((L.num(gapMs62) * L.num((L.num(0.5) + L.num((L.num(jitter54) / 1000))))))), (L.num(now50) + L.num(L.min(rttMs53, gapMs62)))), (L.num(now50) + 600000));
    if ((L.truthy(isNext63) && L.less(0, remainingMs52))) {
      at55 = L.min(at55, (L.num((L.num(now50) + L.num(remainingMs52))) + 5));
    }
    keepLine36(slots48, now50, at55, (L.truthy(($ = (L.truthy(($ = L.less(0, rttMs53))) ? now50 : $))) ? $ : heard56), since57, mean58, count59, who51);
    return [L.floor((L.num(at55) - L.num(now50)))]
  }
  const passLine64 = (slots65?: L.Value, line66?: L.Value, now67?: L.Value, who68?: L.Value, last69?: L.Value, rttMs70?: L.Value): L.Value[] => {
    let [at71, heard72, since73, mean74, count75]: L.Value[] = readLine22(line66, now67)
    let isWaiter76: L.Value = L.less(0, rttMs70)
    let silentMs77: L.Value = (L.num((L.num(L.max(mean74, (L.num(now67) - L.num(since73)))) / 2)) + 100)
    if ((((!L.truthy(isWaiter76) && (last69 === "0")) && L.less(now67, at71)) && L.less((L.num(now67) - L.num(heard72)), silentMs77))) {
      return [false]
    }
    if (L.truthy(isWaiter76)) {
      {
        const values = [...observe32((L.num(now67) - L.num(since73)), mean74, count75)]
        mean74 = values[0];
        count75 = values[1];
      }
      heard72 = now67;
    }
    keepLine36(slots65, now67, at71, heard72, now67, mean74, count75, who68);
    return [true]
  }
  const serverTime78 = (nowMs79?: L.Value): L.Value[] => {
    let $: L.Value
    let time80: L.Value = redis.pcall("TIME")
    return [(L.truthy(($ = (L.truthy(($ = L.get(time80, "err"))) ? nowMs79 : $))) ? $ : (L.num((L.num(L.get(time80, 1)) * 1000)) + L.num(L.floor((L.num(L.get(time80, 2)) / 1000)))))]
  }
  let lock81: L.Value = L.get(KEYS, 1)
  let done82: L.Value = L.get(KEYS, 2)
  let tokens83: L.Value = L.get(KEYS, 3)
  let slots84: L.Value = L.get(KEYS, 4)
  let holder85: L.Value = L.get(ARGV, 1)
  let leaseMs86: L.Value = L.tonumber(L.get(ARGV, 2))
  let last87: L.Value = L.get(ARGV, 3)
  let doneMs88: L.Value = L.get(ARGV, 4)
  let clock89: L.Value = L.get(ARGV, 5)
  let rttMs90: L.Value = L.tonumber(L.get(ARGV, 6))
  let jitter91: L.Value = L.tonumber(L.get(ARGV, 7))
  let nowMs92: L.Value = L.tonumber(L.get(ARGV, 8))
  let present93: L.Value = redis.call("EXISTS", lock81, done82, slots84)
  if ((present93 === 0)) {
    let token94: L.Value = mint12(tokens83, clock89, nowMs92)[0]
    redis.call("HSET", lock81, holder85, 1);
    redis.call("PEXPIRE", lock81, leaseMs86);
    return [L.table(":granted", leaseMs86, token94)]
  }
  let current95: L.Value = holderOf9(lock81)[0]
  if ((current95 === holder85)) {
    let token96: L.Value = redis.call("GET", tokens83)
    if (!L.truthy(L.tonumber(token96))) {
      token96 = (L.truthy(($ = countIn1(tokens83, token96)[0])) ? $ : mint12(tokens83, clock89, nowMs92)[0]);
    }
    return [L.table(":granted", redis.call("PTTL", lock81), L.tonumber(token96))]
  }
  present93 = (L.num(present93) - L.num((L.truthy(($ = (L.truthy(($ = current95)) ? 1 : $))) ? $ : 0)));
  let line97: L.Value = (L.truthy(($ = L.less(0, present93))) ? redis.pcall("GET", slots84) : $)
  if (L.less((L.truthy(($ = (L.truthy(($ = line97)) ? 1 : $))) ? $ : 0), present93)) {
    return [L.table(":refused", redis.call("PTTL", lock81))]
  }
  if ((!L.truthy(current95) && L.truthy(passLine64(slots84, line97, serverTime78(nowMs92)[0], holder85, last87, rttMs90)[0]))) {
    let token98: L.Value = mint12(tokens83, clock89, nowMs92)[0]
    redis.call("HSET", lock81, holder85, 1);
    redis.call("PEXPIRE", lock81, leaseMs86);
    return [L.table(":granted", leaseMs86, token98)]
  }
  let remainingMs99: L.Value = (L.truthy(($ = (L.truthy(($ = current95)) ? redis.call("PTTL", lock81) : $))) ? $ : 0)
  if ((last87 === "1")) {
    redis.call("SET", done82, "0", "PX", doneMs88);
    return [L.table(":busy", remainingMs99, 0)]
  }
  return [L.table(":busy", remainingMs99, ...nextSlot47(slots84, line97, serverTime78(nowMs92)[0], current95, remainingMs99, rttMs90, jitter91))]
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
    return [L.table(":gone")]
  }
  let last8: L.Value = L.tonumber((L.truthy(($ = countIn1(tokens5, redis.call("GET", tokens5))[0])) ? $ : 0))
  if ((L.less(last8, L.tonumber(token7)) && !L.truthy(redis.call("SET", tokens5, token7, "KEEPTTL", "XX")))) {
    return [L.table(":gone")]
  }
  return [L.table(":raised")]
}
