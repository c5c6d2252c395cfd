/** The script that runs a user's script at most once. */
import { type Script, script } from '../../transport/scripts/script.ts'

/** The answer of an operation's first delivery, or that this one has other keys or arguments. */
export type ApplyReply = { code: 'kept'; answer: string } | { code: 'mismatch' }

type ApplyValue = 'record' | 'keys[]' | 'keepMs' | 'args[]'

/**
 * Runs after the user's script was made a function, so that the script sees none of its names, and KEYS and ARGV as the
 * caller gave them. It is no file in `lua/`, because it is half a script.
 *
 * The record is one text: the fingerprint of keys and arguments, and the answer, `:v` and JSON or `:e` and a message. All
 * bytes of texts in it are letters, digits, `_` or `%XX`, so that any client returns them unchanged. What RESP3 alone has
 * (`redis.setresp(3)`) is answered as Redis answers a client of RESP2. Whatever the script raises is kept, even a value
 * that cannot be read: what it has written before stays written. The first write of a full database fails, so a script
 * that got past its own first write leaves a record too. The record is not written before the script, because
 * `SCRIPT KILL` could not end a script then that loops.
 */
const KEEP_ANSWER = `
local record,keepMs=table.remove(KEYS,1),table.remove(ARGV,1)
local parts={#KEYS}
for _,list in ipairs({KEYS,ARGV}) do
for _,part in ipairs(list) do parts[#parts+1]=#part..':'..part end
end
local fingerprint=redis.sha1hex(table.concat(parts,','))
local kept=redis.call('GET',record)
if kept then
local before,answer=string.match(kept,'^(%x+) (:.+)$')
if not before then return redis.error_reply('WRONGTYPE not a record of applyOnce') end
if before~=fingerprint then return {':mismatch'} end
return {':kept',answer}
end
local function encode(value)
local kind=type(value)
if kind=='number' and value-value~=0 then error('a number that is not finite',0) end
if kind=='number' then return string.format('%.0f',(value<0 and math.ceil(value) or math.floor(value))+0) end
if kind=='string' then
return '"'..string.gsub(value,'[^%w_]',function(byte) return string.format('%%%02X',string.byte(byte)) end)..'"'
end
if kind~='table' then return value==true and '1' or 'null' end
if value.err then error(value.err,0) end
local text=value.ok or value.big_number or value.double and string.format('%.17g',value.double)
if text then return encode(text) end
if value.verbatim_string then return encode(value.verbatim_string.string) end
local list,entries=value,value.map or value.set
if entries then
list={}
for key,item in pairs(entries) do
list[#list+1]=key
if value.map then list[#list+1]=item end
end
end
local items={}
for at,item in ipairs(list) do items[at]=encode(item) end
return '['..table.concat(items,',')..']'
end
local ok,answer=pcall(function() return encode((effect())) end)
if not ok then
local readable,why=pcall(function()
return string.sub(tostring(type(answer)=='table' and answer.err or answer),1,1000)
end)
answer=encode(readable and why or 'an error that cannot be read')
end
answer=(ok and ':v' or ':e')..answer
redis.call('SET',record,fingerprint..' '..answer,'PX',keepMs)
return {':kept',answer}`

/** Returns the script that runs the user's script once. Line numbers in its errors are those of the user's script. */
export function wrapped(effect: string): Script<ApplyValue, ApplyReply> {
  const text = `local effect=function() ${effect}\nend${KEEP_ANSWER}`
  return script(text, 'record keys', 'keepMs args', 'kept answer$,mismatch', 'kept')
}
