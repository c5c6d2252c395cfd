// @ts-nocheck
// The release da0f6b0c, bundled by test/support/older/build.ts.
var Iu=Object.defineProperty;var Cu=(t,e)=>{for(var n in e)Iu(t,n,{get:e[n],enumerable:!0})};var yo="; see npx edgelock doctor",zn="not the JSON of a Redis server",os={expired:": renew it, or raise leaseMs (milliseconds)",maxHoldMs:": raise maxHoldMs (milliseconds)"};var Hu=/[\p{C}\p{Zl}\p{Zp}]/gu;function Bt(t){return t.replace(Hu,e=>`\\u{${e.codePointAt(0)?.toString(16)}}`)}function as(t){return t.split(`
`).map(Bt).join(`
`)}function st(t,e=60){let n=[...t].slice(0,e).join(""),r=Bt(JSON.stringify(n));return n===t?r:`${r}\u2026`}var P=class extends Error{constructor(e,n,r="LockError",o){let a=/^Once|record of once/.test(r+n)?"once":"lock";super(`${a} ${st(e,120)} ${n}`);let s=`ERR${r.slice(0,-5).replace(/[A-Z]/g,"_$&").toUpperCase()}`;Object.assign(this,{name:r,code:s,lockName:e,mayBeHeld:!1},o)}},oe=class extends P{constructor(e,n){let{waitedMs:r,heldByLease:o}=n,a=r>=1?` after ${Math.round(r)} ms`:"",s=o?`: held by this createLocks(), lease ${o}: to enter again, pass { reenter: lease }`:"";super(e,`is busy${a}${s}`,"LockBusyError",n)}},H=class extends P{constructor(e,n,r,o=n!=="taken"){let a={reason:n,result:r,mayBeHeld:o};super(e,`was lost (${n})${os[n]??""}`,"LeaseLostError",a)}},N=class extends P{constructor(e,n,r){super(e,`is unavailable: the store failed (${n})${yo}`,"StoreUnavailableError",{...r,reason:n})}},q=class extends P{constructor(e,n,r="has an unknown outcome: no answer came",o="OutcomeUnknownError"){let{reason:a}=Object(n?.cause??n);super(e,a?`${r}; the last failure: ${a}${yo}`:r,o,{mayBeHeld:!0,...n&&{cause:n}})}},At=class extends q{constructor(e,n){super(e,void 0,`was answered with ${n}, which no script of edgelock returns`,"UnexpectedReplyError")}},j=class extends P{constructor(e,n="another kind of lock, or of another library (see besideStringLocks()): npx edgelock inspect shows which. Use another name"){super(e,`has a key that holds other data: ${n}`,"WrongKindError")}},ye=class extends P{constructor(e,n){super(e,"is in flight: another call is doing the work","OnceInFlightError",{retryAfterMs:n})}},Je=class extends P{constructor(e){super(e,"was used with another fingerprint: use another key for other work","OnceMismatchError")}},Ae=class extends P{constructor(e,n){let r=`failed before with ${n.name}, and the failure was kept: the work does not run again`;super(e,r,"OnceFailedError",{failure:n})}};var ve=class extends P{constructor(e,n){super(e,"is in doubt: another call began the work","OnceInDoubtError",{...n,key:e})}};function A(t){return new TextEncoder().encode(t)}function _e(t){let e=t.map(o=>typeof o=="string"?A(o):o),n=new Uint8Array(e.reduce((o,a)=>o+a.length,0)),r=0;for(let o of e)n.set(o,r),r+=o.length;return n}function te(t){let e="";for(let n of new Uint8Array(t))e+=n.toString(16).padStart(2,"0");return e}function it(t){let e="";for(let n=0;n<t.length;n+=32768)e+=String.fromCharCode(...t.subarray(n,n+32768));return btoa(e)}function Ie(t){try{let e=atob(t);return e===""||btoa(e)!==t?void 0:Uint8Array.from(e,n=>n.charCodeAt(0))}catch{return}}function Se(t){let e=2166136261;for(let n=0;n<t.length;n++)e=Math.imul(e^t.charCodeAt(n),16777619);return(e>>>0).toString(16).padStart(8,"0")}function go(t){return t.flatMap((e,n)=>n%2===0?[[e,t[n+1]??""]]:[])}function S(t,e,n,r=""){if(e===void 0)return{};w(typeof e=="object"&&e,`the options of ${t}`,"an object",e);for(let[o,a]of Object.entries(e)){if(!Object.hasOwn(n,o))throw new TypeError(`${t} has no option ${o}, only ${Object.keys(n).join(", ")}`);a!==void 0&&n[o](r+o,a)}return e}function V(t){return Object.assign((n,r)=>S(n,r,t,`${n}.`),{group:t})}function Zn(t,e,n){for(let r of Object.keys(Object(e)).filter(o=>!Object.hasOwn(n,o))){let o=Object.entries(n).flatMap(([a,s])=>Object.hasOwn(Object(s.group),r)?[`${a}: { ${r} }`]:[]);if(o[0])throw new TypeError(`${t} has no option ${r}: write ${o.join(" or ")}`)}S(t,e,n)}function O(t,e){return Ut(Number.isSafeInteger(e)&&e>=1,t,e,"a whole number of at least 1")}function lt(t,e){Ut(O(t,e)>=1e3,t,e,"at least 1000 milliseconds")}var fn=2147483647;function X(t,e,n=0,r=fn){let o=Number.isInteger(e)&&e>=n&&e<=r;return Ut(o,t,e,`a whole number from ${n} to ${r}`)}function bo(t,e){return Ut(e>=0,t,e,"milliseconds of at least 0, or Infinity")}function B(...t){return(e,n)=>w(t.includes(n),e,`one of ${t.join(", ")}`)}function J(t,e){return(n,r)=>w(t(r),n,e)}var Te=(t,e)=>w(typeof e=="boolean",t,"true or false"),C=(t,e)=>w(typeof e=="function",t,"a function"),De=(t,e)=>w(typeof e?.addEventListener=="function",t,"an AbortSignal"),ct=(t,e)=>w(e?.open,t,"aesGcm(key)"),dt=(t,e)=>w(e?.run,t,"inDoubt()"),ae=()=>{};function w(t,e,n,...r){if(!t)throw new TypeError(`${e} must be ${n}${r.length?`, got ${ut(r[0])}`:""}`)}function ut(t){return t===null?"null":typeof t}function Ut(t,e,n,r){if(w(typeof n=="number",e,"a number",n),t)return n;throw new RangeError(`${e} must be ${r}, got ${n}`)}function Kt(t,e){e!==1/0&&O(t,e)}function Ce(t,e){let n=typeof(Object(e).waitUntil??e)=="function";w(n,t,"a function, or an object that has waitUntil()")}var se={waitMs:bo,maxPolls:O},mt={waitUntil:Ce,maxHoldMs:Kt},pt={leaseMs:O,signal:De,waitUntil:Ce,patienceMs:O,reenter:(t,e)=>w(typeof e?.release=="function",t,"a lease")};var $u=16384,ss="SHA-256",is="sha256";async function Jn(t){let e=cs(t);return e?e.createHash(is).update(t).digest("hex"):te(await vt().digest(ss,t))}function ls(t){let e,n;return async r=>{let o=cs(r);return e??=o?.createSecretKey(t),o?o.createHmac(is,e).update(r).digest("hex"):(n??=await vt().importKey("raw",t,{name:"HMAC",hash:ss},!1,["sign"]),te(await vt().sign("HMAC",n,r)))}}function vt(){let t=globalThis.crypto?.subtle;return w(t,"crypto.subtle","there: browsers offer it to pages from https: alone"),t}function cs({length:t}){if(!(t>$u))try{return globalThis.process?.getBuiltinModule?.("node:crypto")}catch{return}}var ds="AES-GCM",Nu=32,ko=12,Gu=3,qu=':e{"name":"Error","message":"the result could not be sealed"}';function us(t){let e=[t].flat().map(a=>Ie(String(a)));if(e.length===0||e.some(a=>a?.length!==Nu))throw new TypeError("keys must be one or several texts, each 32 bytes in base64");let n=e,r=(a,s)=>({name:ds,iv:a,additionalData:A(s)}),o=(a,s)=>vt().importKey("raw",a,ds,!1,[s]);return{async seal(a,s){if(!a)return"";let i=crypto.getRandomValues(new Uint8Array(ko));try{let l=await o(n[0],"encrypt"),c=await vt().encrypt(r(i,s),l,A(a));return`:s${a[1]}${it(_e([i,new Uint8Array(c)]))}`}catch{return qu}},async open(a,s){if(a.startsWith(":d"))return a;let i=Ie(a.slice(Gu))??new Uint8Array,[l,c]=[i.slice(0,ko),i.slice(ko)];for(let d of n)try{let u=await o(d,"decrypt");return new TextDecoder().decode(await vt().decrypt(r(l,s),u,c))}catch{}return""}}}var fs="edgelock:once:",Qn=/^edgelock:beside(~?):/;var ms=":timeout",hs=/-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+:[0-9a-f]*[-0-9]/,_u=/^\d+$/,ps=/:write$/,Du=/^:d\{"keptMs":(\d+),"begunAt":([\d.]+),/;function ys(t){return hs.test(t)}function Wt(t,e,n){if(t.startsWith(fs))return Uu(t,e,n);let r=e.get("mode"),o=[...e].filter(([l])=>r===void 0||l!=="mode"),a=o.every(([l,c])=>hs.test(l)&&_u.test(c)),s=Qn.test(t),i=t.startsWith("edgelock:")&&!s;if(!(n<0||i||o.length===0||!a))return r===void 0?o.length>1||o[0]?.[1]==="0"?void 0:{...s?{kind:"string-lock",name:Wu(Qn,t)}:{kind:"lock",name:t},holders:o.map(([l,c])=>({id:l,holds:+c})),remainingMs:n}:{kind:"read-write-lock",name:t,holders:o.map(Bu),remainingMs:n}}function Bu([t,e]){let n=ps.test(t)?"write":"read";return{id:t.replace(ps,""),holds:+e,side:n}}function Uu(t,e,n){if(e.get("version")!=="1")return;let r={kind:"once",name:wo(t.slice(fs.length))},o=[{id:e.get("attempt")??"",holds:1}],a=e.get("result");if(a===void 0)return{...r,holders:o,remainingMs:n};let[,s,i]=Du.exec(a)??[];if(s===void 0)return{...r,holders:[],remainingMs:n};let l=n-Number(s);return l>=0?{...r,holders:o,remainingMs:l}:{...r,holders:o,remainingMs:n,doubt:{begunAt:Number(i),endedMs:-l}}}function er(t,e){let n=wo(t.slice(0,-ms.length));return t.endsWith(ms)?Ku("permit-semaphore",n,e):void 0}function Ku(t,e,n){let r=[...n].filter(([,o])=>o>0);if(r[0])return{kind:t,name:e,holders:r.map(([o])=>({id:o,holds:1})),remainingMs:Math.max(...r.map(([,o])=>o))}}function Wu(t,e){let[n="",r]=t.exec(e)??[],o=e.slice(n.length);return r?o:wo(o)}function wo(t){return/^\{([^{}]*)\}$/.exec(t)?.[1]??t}var Qe={now:()=>performance.now(),wall:()=>Date.now(),random:()=>Math.random(),sleep:(t,e,n)=>new Promise(r=>{let o,a=()=>{o?.(),e?.removeEventListener("abort",a),r()};if(e?.aborted)return a();e?.addEventListener("abort",a),o=gs(t,a,n)})};function ge(t,e,n,r){if(t===Qe)return gs(e,n,r);let o=new AbortController,{signal:a}=o;return t.sleep(e,a,r).then(()=>a.aborted||n()),()=>o.abort(be)}function tr(t,e,n,r){return new Promise((o,a)=>{let s=ge(t,e,()=>a(r()));n.then(o,a).then(s)})}function gs(t,e,n){let r=performance.now()+t,o,a=()=>{let s=r-performance.now();if(!(s>0))return e();o=setTimeout(a,Math.min(Math.ceil(s),2147483647)),n&&o.unref?.()};return a(),()=>clearTimeout(o)}function bs(t){return Math.abs(t)<=864e13?`${new Date(t).toISOString().slice(0,19)}Z`:String(t)}function et(t){return{now:t.now(),wall:t.wall()}}function Ue(t,e){return Math.max(t.now()-e.now,t.wall()-e.wall)}var ju=.01,Vu=2;function nr(t){return t*(1-ju)-Vu}var be="ended";var ce=class{unanswered=0;slot=0;sent(){this.unanswered++,this.slot=1}answered(){this.unanswered--}polledBusy(e=0){this.polled=!0,this.slot=e>0?1:0}};function Q(t,e,n,r){let o=r,a=s=>{let i=s.map(l=>o[l]??"");return(i.some(Array.isArray)?i.flat():i).map(String)};return{subject:t,operation:e,script:n,keys:a(n.keys),args:a(n.args)}}function ks({script:t,subject:e},n){let r=typeof n=="string"?n.split(" ").map(d=>Number(d)||d):n,[o,...a]=Array.isArray(r)?r:[],[s,...i]=t.replies.find(([d])=>`:${d}`===o)??[],l={code:s},c=s&&a.length===i.length;for(let[d,u]of i.entries()){let m=a[d],f=u.endsWith("$");l[f?u.slice(0,-1):u]=m,c&&=f?typeof m=="string":Number.isSafeInteger(m)}if(c)return l;throw new At(e.name,Xu(n))}function Xu(t){return Array.isArray(t)?`an array of ${t.length}`:t===null?"null":`a ${typeof t}`}var Fu=/(?:^|: )((LOADING|BUSY|TRYAGAIN|[A-Z]+ERDOWN|NOREPLICAS|READONLY)|NOSCRIPT|WRONGPASS|NOAUTH|Unauthorized|NOPERM|OOM|MISCONF|CROSSSLOT|MOVED|ERR (?:DB|max|Dynamic|Unexpected|unknown|Command|Error compiling)(?= )[\w ]*)\b/,rr="FLAG",Yu=/script shebang|near '#'/,zu=/ERR max .*size/,ws="too large",Zu=/ERR .*(?:(syntax error|rong number|nknown Redis)|user_script)/,xs=/conn(ection ?)?refused|enotfound|eai_again|dns error|bad port/i,Ju=/WRONGPASS|NOAUTH|Unauthorized|401$/;function hn(t,e){let n=Object(e);if(n.unsent)throw e;let r=n.errorFor?.(t)??e;if(r instanceof P){let{temporary:T=!0}=r;return{temporary:T,doubt:!0,answered:!0,error:r}}let{retryAfterMs:o}=n,a=typeof n.status=="number"?n.status:void 0,s=n.name==="UpstashJSONParseError",[i=""]=s?[]:String(n.message).split(", command was"),l=Fu.exec(i),c=i.includes("WRONGTYPE")?"WRONGTYPE":Yu.test(i)?rr:l?.[1],d=!c&&Zu.exec(i),u=!c&&!d&&![401,403,413,429].includes(a??0),m=Ss(n),f=xs.test(String(m)),p=u&&!(n.sentOnce&&f),h=a===429||(c?!!l?.[2]:u),y=l?.[1]??(a?`HTTP ${a}`:[n.name,m].filter(Es).join(" ")),b=Ju.test(y)?": the token was refused":f?": the URL leads to no server":i===zn?`: ${i}`:"",x=d?d[1]?"this server is older than Redis 7":"the script failed":a===413||zu.test(i)?ws:y+b||"unknown error",E=c==="WRONGTYPE"?new j(t,Qu(i)):new N(t,x,{status:a,retryAfterMs:o,temporary:h});return{code:c,temporary:h,doubt:p,error:E}}function Qu(t){let e=/WRONGTYPE (a.*? lock)/.exec(t)?.[1];return e&&`${e}. Use another name`}function Es(t){return typeof t=="string"&&/^[\w ]{1,40}$/.test(t)}function Ss(t,e=5){let{code:n,cause:r,errors:o,message:a}=Object(t);if(Es(n))return n;let s=r??o?.[0];return s&&e?Ss(s,e-1):xs.exec(String(a))?.[0]}function jt(t){let e=Vt(t);return e instanceof N?e.temporary:e instanceof q}function Ts(t){let e=Vt(t);return e instanceof N&&e.reason===ws}function ft(t){let e=Vt(t);return e instanceof N?e.retryAfterMs:void 0}function Vt(t){return t instanceof P&&t.cause?t.cause:t}var ht=6e3,em=2e3,tm=3,nm=50,rm=1100,Rs=1/15,om=3e4;async function F(t,e,n={}){n.signal?.throwIfAborted();let r,o=new Promise((...a)=>{r=a});return new xo(t,e,n,r).send(),o}var xo=class{#e;#t;#o;#a;#r;#s;#i=new Set;#n;#c=nm;#l;#d;#u;constructor(e,n,r,o){this.#e=e,this.#t=n,this.#o=r,this.#u=o,this.#a=r.doubt??new ce,this.#r=r.patienceMs??ht,this.#n=r.sends??1/0,this.#s=et(e.clock),this.#r<=0&&this.#h(),this.#a.sent(),r.signal?.addEventListener("abort",this.#m)}#m=()=>{Promise.resolve().then(()=>this.#f(()=>this.#p()))};#f(e){try{e()}catch(n){this.#x(),this.#u[1](n)}}#p(e){this.#o.signal?.throwIfAborted();let n=this.#g;(e||n>=this.#r)&&this.#h(),this.#i.size&&(this.#l=void 0,this.#b(0)),this.#E(tm),this.#a.sent(),this.send(n,et(this.#e.clock))}send(e=0,n=this.#s){this.#n--;let r=new AbortController;this.#i.add(r),this.#e.send(this.#t,r.signal).then(o=>{this.#i.delete(r)&&(this.#a.answered(),this.#x(),this.#u[0]({reply:o,sent:n}))},o=>this.#i.delete(r)&&this.#f(()=>this.#S(o))),this.#y(Math.max(em,e*Rs)*(1-this.#e.clock.random()/4),e)}#S(e){let n=hn(this.#t.subject.name,e),{error:r,temporary:o,doubt:a}=n;this.#l=n,a||this.#a.unanswered--;let s=this.#g,{retryAfterMs:i=0}=r,l=Math.max(this.#c*(.5+this.#e.clock.random()),i*(1+this.#e.clock.random()/2));this.#c=Math.min(this.#c*2,Math.max(rm,s*Rs));let c=this.#n>0&&l<this.#r-s;(!o||!(c||this.#i.size))&&this.#h(),this.#y(c?l:1/0,s),this.#b(l)}#y(e,n){let r=this.#r-n,o=!!this.#o.onTrouble&&n>om,a=this.#n<=0||e>=r,s=()=>this.#f(()=>this.#p(a));this.#d?.(),this.#d=ge(this.#e.clock,a?r:e,s,o)}get#g(){return Ue(this.#e.clock,this.#s)}#b(e){this.#k("retried",e),this.#o.onTrouble?.(()=>this.#w)}#h(){throw this.#k("failed"),this.#w}#k(e,n){let{subject:r,operation:o}=this.#t;this.#l??=hn(r.name,{name:"TimeoutError"});let a=this.#l.error.message;this.#e.emit?.({type:e,...r,operation:o,reason:a,delayMs:n})}get#w(){let{error:e,answered:n}=this.#l,r=this.#a.unanswered>0&&!this.#o.readsOnly,a=r&&!n&&e instanceof N?new q(this.#t.subject.name,e):e;return Object.assign(a,{mayBeHeld:this.#o.mayBeHeld??r})}#x(){this.#o.signal?.removeEventListener("abort",this.#m),this.#d?.(),this.#E(1)}#E(e){for(let n of this.#i)this.#i.size>=e&&this.#i.delete(n)&&n.abort(be)}};function W(t,e){try{let n=typeof t=="function"?t(e):t?.waitUntil(e);return Promise.resolve(n).catch(()=>{}),t!==void 0}catch{return!1}}var It=3e3,or=6e4;function Xt({gives:t,clock:e},n,r){let o=e.now(),a,s,i=new Promise(u=>{s=u}),c=r({patienceMs:n,onTrouble:u=>{a=u,s()}}),d=()=>t.delete(c);return t.add(c),c.then(d,d),{done:c,within(u,m,f){let p=(a?e.now():o)+u;return new Promise((h,y)=>{c.then(h,y);let b=()=>{let x=c.then(()=>!1,()=>!0);W(m,x);let E=yn(x,a());f?.(E),y(E)};i.then(()=>{if(!t.has(c))return;let x=ge(e,p-e.now(),b);c.then(x,x)})})}}}function yn(t,e){return t.then(()=>Object.assign(e,{goesOn:!1})),Object.assign(e,{goesOn:!0})}function Ke({kind:t,key:e}){return`${t} ${e}`}function ar({kind:t,scripts:e}){if(!e.reenter)throw new TypeError(`reenter is not possible for a ${t}`)}var am=148e3,de=class{holds=1;#e=0;#t=0;#o;#a;keepers=new Map;#r=!1;#s;#i;#n;constructor(e,n,r,o){this.context=e,this.kind=n,this.holder=r,this.permitIds=n.holders?.permitIds(r),this.place=Ke(n),this.subject={kind:n.kind,name:n.name,leaseId:Se(this.permitIds?.[0]??r)};let a=0;this.newHold=()=>`${r}:${++a}`,Object.assign(this,o)}request(e,n,r,o,a=n){let{context:s,kind:i,holder:l,settled:c}=this,d=i.scripts[n],u={holder:l,...i.values(e,l),...r},m=Q(this.subject,a,d,u);return c?c(o).then(()=>F(s,m,o)):F(s,m,o)}openHold(){return this.confirmRelease=void 0,++this.holds}closeHold(e,n){for(let[c,d]of this.keepers)d===e&&c.stop();let r=++this.#e,o=--this.holds,a=this.remainingMs();o===0&&(this.confirmRelease=n,this.#m());let s={holds:o,outcome:1,proven:a>0?1:0,slot:0},i=c=>this.request(e,"release",s,{...c,mayBeHeld:!0}),l;return c=>{l??=o===0&&this.gate?.release(this,e,a,i)||i;let d=this.kind.owedMs??Math.max(c,a),u=Xt(this.context,d,this.#c.bind(this,r,o,l));return o>0&&(this.#o=u.within(0).catch(()=>{})),u}}async#c(e,n,r,o){this.#o&&await this.#o;let a=et(this.context.clock),s=new ce,{reply:i}=await r({...o,doubt:s});if(i.code==="released"&&(this.#t=Math.max(this.#t,e)),this.#t>=e)return n>0?"reentered":"released";if(this.gone(),s.unanswered&&Ue(this.context.clock,a)>am)throw Object.assign(new q(this.kind.name),{mayBeHeld:!1});return"gone"}get signal(){return this.#l<=0&&this.#d(),this.#i??=new AbortController,this.#s&&this.#i.abort(this.#s),this.#i.signal}throwIfLost(){if(this.#s)throw this.#s}heldMs(){return this.provenSince===void 0?0:this.context.clock.now()-this.provenSince}remainingMs(){return!this.#a||this.#r?0:Math.max(0,this.#a.ms-Ue(this.context.clock,this.#a.sent))}prove(e,n){let r=!!this.#a,o=nr(n);o-Ue(this.context.clock,e)>=this.remainingMs()&&(this.#a={sent:e,ms:o}),this.provenSince??=e.now,this.endReason=void 0,this.isHandedOver=!1,!this.#r&&(this.kind.scripts.reenter&&this.context.held.set(this.place,this.subject.leaseId),r||this.#d())}gone(){this.#u(this.remainingMs()>0?"taken":"expired")}get#l(){return this.provenSince===void 0?1/0:this.#a?this.#a.sent.now+this.#a.ms-this.context.clock.now():0}#d(){let e=this.#l;e>0?this.#n=ge(this.context.clock,e,()=>this.#d(),!0):this.#u(this.endReason??"expired",this.isHandedOver)}#u(e,n){this.#r||(this.#m(),this.#s=new H(this.kind.name,e),this.#i?.abort(this.#s),n||this.context.emit?.({type:"lost",...this.subject,reason:e,heldMs:this.heldMs()}))}#m(){let{held:e,open:n}=this.context;this.#r=!0,n.delete(this),this.#n?.();for(let r of this.keepers.keys())r.stop();this.gate?.ended(this),e.get(this.place)===this.subject.leaseId&&e.delete(this.place)}};var sm=3,im=.1,lm=3/4,Os=1/10,cm=50;function Ms(t){let{clock:e,lease:n}=t,r=e.now()+t.maxHoldMs,o=!1,a,s,i;return{done:(async()=>{let c=!1;for(;!o;){let d=c?um(t):dm(t);await new Promise(p=>{a=ge(e,d,p),s=p});let u=Math.floor(Math.min(t.leaseMs,r-e.now()));if(o)break;let m=n.remainingMs(),f=u>m;if(!(f&&m>t.leaseMs*lm)&&(i=new AbortController,c=f&&!await t.extend(u,i.signal),!c&&u<t.leaseMs))return!0}return!1})(),stop(){o=!0,a?.(),s?.(),i?.abort(be)}}}function dm({leaseMs:t,lease:e,clock:n}){let r=e.remainingMs();return r===0?0:Math.max(t*Os,(r-t+t/sm)*(1-im*n.random()))}function um({leaseMs:t,lease:e}){return Math.max(cm,e.remainingMs()/4||t*Os)}var gn=3e5,I=class{#e;#t;#o;#a;#r;#s;constructor(e,n,r,o){this.name=e.subject.name,this.id=e.subject.leaseId,this.token=e.token,this.#e=e,this.#t=n,this.#o=r,this.#s=o}static holdOf(e){if(#e in e)return{state:e.#l(),hold:e.#t,leaseMs:e.#o}}get holder(){return this.permitIds?.[0]??this.#e.holder}get permitIds(){return this.#e.permitIds}get signal(){return this.#e.signal}get holds(){return this.#e.holds}remainingMs(){return this.#a?0:this.#e.remainingMs()}async isHeld(){let{reply:e,sent:n}=await this.#e.request(this.#t,"inspect",{},{readsOnly:!0,mayBeHeld:!0}),{holder:r,remainingMs:o=0}=e,a=e.code==="ours"||r===this.holder;return a?o>0&&this.#e.prove(n,o):this.#e.gone(),a&&!this.#a}async extend(e=this.#o){O("leaseMs",e);let{context:n,kind:r}=this.#l();n.checkLease(e,r),await this.#i(e,{mayBeHeld:!0})}async#i(e,n){let{clock:r,emit:o}=this.#e.context,a=r.now();this.#e.throwIfLost();let{reply:s,sent:i}=await this.#e.request(this.#t,"extend",{leaseMs:e},n);s.code==="gone"?this.#e.gone():this.#e.prove(i,e),this.#l(),this.#e.throwIfLost();let{subject:l}=this.#e,{cutMs:c}=s;o?.({type:"extended",...l,leaseMs:e,durationMs:r.now()-a,cutMs:c})}keepAlive(e){let{waitUntil:n,maxHoldMs:r=gn}=S("keepAlive()",e,mt),o=this.#l(),a=Ms({clock:o.context.clock,leaseMs:this.#o,maxHoldMs:r,lease:this,extend:(i,l)=>o.renewal??=this.#n(i,l)});o.keepers.set(a,this.#t),this.signal.aborted?a.stop():Ct(o,this);let s=a.done.then(i=>{o.keepers.delete(a),i&&(o.endReason="maxHoldMs")});return n&&W(n,s),this.#s??=n,{done:s,stop(){return a.stop(),s}}}async#n(e,n){try{return await this.#i(e,{sends:3,patienceMs:this.#o/3,signal:n,mayBeHeld:!0}),!0}catch{return n.aborted||(this.#e.endReason="unreachable"),!1}finally{this.#e.renewal=void 0}}release(){return this.#a??=this.#e.closeHold(this.#t,()=>this.release()),this.#e.context.open.get(this.#e)?.delete(this),this.#r?.within(It,this.#s)??this.#c(this.#a)}static doneOf(e){return Promise.resolve(e.#r?.done)}#c(e){let n=this.#e,{clock:r,emit:o}=n.context,a=r.now(),s=()=>({...n.subject,heldMs:n.heldMs(),durationMs:r.now()-a}),i=c=>o?.({type:"release-failed",error:c,...s()}),l=e(this.#o);return this.#r=l,l.done.then(c=>o?.({type:"released",outcome:c,...s()}),c=>{this.#r=void 0,i(c)}),l.within(It,this.#s,i)}async[Symbol.asyncDispose](){await this.release().catch(()=>{})}#l(){if(this.#a)throw new TypeError("this lease was released");return this.#e}};function Ct(t,e){let{open:n}=t.context,r=n.get(t);r?r.add(e):t.kind.kind!=="once"&&n.set(t,new Set([e]))}var fm=.25;function sr(t,e,n=1500){return Math.max(25,Math.min(t/3,n))*(1-fm*e)}function We(t){let e=t,n=0;return({remainingMs:r,rttMs:o=0},a,s)=>{if(r===void 0)return sr(a-e,s);let i=a+r-n;i>o+5&&i<r/4&&(e=a),n+=i;let l=a-e,c=sr(l,s,Math.max(2300,l/20));return r<0?c:Math.min(c,r+5)}}var hm=2**40,Ps=1.25,ym=50,gm=200;async function Ft(t,{waitMs:e,maxPolls:n=Math.max(ym,e/gm),signal:r,paceOf:o},a,s){let i=t.now(),l=e===1/0?1/0:Math.floor(n),c={rttMs:0,ticket:0,slot:0},d,u=(m,f)=>{let{askInMs:p,rttMs:h=0,ticket:y=0}=m;return p!==void 0?(c={rttMs:Math.max(1,Math.ceil(h)),ticket:y,slot:p>0?1:0},Math.abs(p)-(h&&c.rttMs)):(d??=o?.(i)??((b,x,E)=>sr(x-i,E)),d(m,f,t.random()))};for(let m=1;;m++){r?.throwIfAborted();let f=t.now()-i,p={timeMs:Math.min(e-f,hm),polls:l-m},h=p.polls<=0||p.timeMs<=0?1:0,y=await a({last:h,leftMs:Math.max(0,Math.ceil(p.timeMs)),waitedMs:Math.floor(f),leastMs:h?0:Math.ceil(Ls(p)),jitter:Math.floor(t.random()*1e3),...c}),{value:b,remainingMs:x}=y,E=t.now(),T=E-i;if(h||b!==void 0)return{value:b,remainingMs:x,polls:m,waitedMs:T};p.timeMs=Math.max(0,e-T);let L=bm(u(y,E),p,y.retryAfterMs);s?.({poll:m,waitedMs:T,delayMs:L,place:y.place}),await t.sleep(L,r)}}function Ls({timeMs:t,polls:e}){return t===1/0?0:t*(Ps-1)/(Ps**e-1)}function bm(t,e,n=0){return Math.min(e.timeMs,Math.max(t,Ls(e),n))}var As=2e3;async function ir({context:t,subject:e,signal:n},r,o,a,{leaseMs:s,signal:i,waitUntil:l}){let c=!!(a.unanswered||a.polled),d=o instanceof P&&o!==i?.reason&&o!==n?.reason,u=h=>d&&Object.assign(o,{mayBeHeld:h});if(u(c),o instanceof j&&!c)return o;let{done:m,within:f}=Xt(t,c?s??or:As,r),p=m.then(()=>c&&!!a.isForgotten?.(),()=>c).then(h=>(h&&t.emit?.({type:"abandoned",...e,leaseMs:s}),u(h),h));return d&&yn(p,o),W(l,p)||await f(As).then(()=>p,h=>h.goesOn||p),o}async function je(t,e,n){let{clock:r,emit:o}=t,{signal:a,leaseMs:s,holder:i,heir:l,since:c=r.now()}=n;l||a?.throwIfAborted();let d=r.now()-c,u=(p=i)=>{let h=p??e.holders?.create(n.weight)??t.newHolder();return{state:new de(t,e,h),doubt:new ce}},m={...u(l),fresh:1,begin:u};l&&m.doubt.sent();let f=vs.bind(void 0,m,{...n,since:c});try{let p={...n,waitMs:n.waitMs-d,paceOf:e.paceOf??t.paceOf},h=await Ft(r,p,f,K=>{n.sleeps?.(K.delayMs),o?.({type:"polled",...m.state.subject,...K})}),{value:y,remainingMs:b=-1,polls:x}=h,E={polls:x,waitedMs:h.waitedMs+d},{subject:T}=m.state,L=b===-1?s:Math.max(0,b);return y instanceof I&&(i||Ct(m.state,y),n.granted?.(m.state),o?.({type:"acquired",...T,...E})),y||o?.({type:"busy",...T,...E,retryAfterMs:L}),{...E,retryAfterMs:L,value:y}}catch(p){if(i)throw p;let{state:h,doubt:y}=m;throw await So(h,h.holder,p,y,{...n,slot:y.slot})}}function Eo({last:t,leftMs:e},n,r){return t?{patienceMs:Math.max(n-r,Math.min(n,wm))}:{patienceMs:Math.min(e,n),sends:km}}var km=3,wm=3e3,xm=3;async function vs(t,e,n){let{state:r,doubt:o}=t,{signal:a,leaseMs:s,patienceMs:i=ht,since:l,before:c,isFinal:d,waitUntil:u}=e,{clock:m}=r.context,f={signal:a,doubt:o,...Eo(n,i,m.now()-l)};try{for(let p=0;p<3;p++){let h=c&&await c(f),{reply:y,sent:b}=h??await r.request(r.holder,"acquire",{...n,leaseMs:s},f),{code:x,remainingMs:E,askInMs:T,token:L}=y;if(E===void 0||d&&x==="refused")return{value:y};if(x!=="granted"){let K=m.now()-b.now;return x==="refused"?await Em(t,e,n,{remainingMs:E,rttMs:K},f):(o.polledBusy(T),{...y,rttMs:K})}if(nr(E)>Ue(m,b))return r.token=L,r.prove(b,E),{value:new I(r,r.holder,s,u)};o.sent()}}catch(p){if(n.last||!jt(p))throw p;return{retryAfterMs:ft(p)}}throw new H(r.kind.name,"expired")}async function Em(t,e,n,{remainingMs:r,rttMs:o},a){let{state:s}=t;return await s.request(s.holder,"release",{holds:0,outcome:0,proven:0,slot:0},a),Object.assign(t,t.begin()),n.last&&r===-2&&t.fresh++<xm?vs(t,e,{...n,ticket:0}):{remainingMs:r,askInMs:o+25,rttMs:o}}function So(t,e,n,r,{slot:o,before:a,...s}){let i=async(c={})=>(await a?.(c),t.request(e,"release",{holds:l,outcome:0,proven:0,slot:o},c));t.closeHold(e,i);let{holds:l}=t;return ir(t,i,n,r,s)}async function Is(t,e){let{signal:n,leaseMs:r,patienceMs:o}=e,{context:a,subject:s}=t;t.throwIfLost();let i=a.clock.now(),l=t.newHold(),c=new ce;try{let d={holds:t.openHold(),leaseMs:r},{reply:u,sent:m}=await t.request(l,"reenter",d,{signal:n,doubt:c,patienceMs:o});if(u.code==="granted"?(c.sent(),t.prove(m,u.remainingMs)):u.code==="gone"&&t.gone(),t.throwIfLost(),u.code!=="granted")throw new At(s.name,"a refusal");let f={waitedMs:a.clock.now()-i,polls:1};a.emit?.({type:"acquired",...s,...f});let p=new I(t,l,r,e.waitUntil);return Ct(t,p),{value:p,retryAfterMs:0,...f}}catch(d){throw await So(t,l,d,c,{...e,slot:0})}}var M=class{#e;#t;#o;#a;constructor(e,n,r,o){this.name=n.name,this.kind=n.kind,this.#e=e,this.#t=n,this.#o=r,this.#a=o}static identityOf(e){if(#t in e)return{context:e.#e,kind:e.kind,of:e.#t}}async tryAcquire(e){S("tryAcquire()",e,{...pt,...this.#t.holders?.checks});let{value:n,retryAfterMs:r}=await this.#r({...e,waitMs:0,maxPolls:1});return n instanceof I?{acquired:!0,lease:n}:{acquired:!1,retryAfterMs:r}}async acquire(e){S("acquire()",e,{...pt,...se,...this.#t.holders?.checks});let{value:n,...r}=await this.#r({...e,waitMs:e?.waitMs??1e4});if(n instanceof I)return n;throw new oe(this.name,{...r,heldByLease:this.#e.held.get(Ke(this.#t))})}#r(e){let{leaseMs:n=this.#e.leaseMs,reenter:r}=e;this.#e.checkLease(n,this.#t);let o={...e,leaseMs:n};return r?this.#s(r,o):(this.#o?.(this.#e,this.#t)??je)(this.#e,this.#t,o)}async#s(e,n){for(ar(this.#t);;){n.signal?.throwIfAborted();let r=I.holdOf(e)?.state,o=r?.context.gates===this.#e.gates,s=o&&r.place===Ke(this.#t)?r:o&&await this.#a?.(r,n.signal);if(!s)throw new TypeError(`reenter must be a lease of "${this.name}" from the same createLocks()`);if(!s.confirmRelease)return Is(s,n)}}};var To=512,Sm=/^[^{}]*(\{[^{}]+\}[^{}]*)?$/;function He(t,e="name",n){w(typeof t=="string",e,"a string",t);let r=Om(t)??n?.(t);if(!r)return t;throw new TypeError(`${e} must be well-formed Unicode of 1 to ${To} bytes, with braces only as one non-empty {tag}; ${st(t)} ${r}`,{cause:r})}var Tm=/(^|\W)(undefined|\[object \w+\])(?!\w)/,Rm=/^edgelock:|^redisson_|}.*:(timeout|rwlock_timeout:\d+)$/s;function Ro(t,e,n){return He(t,e,()=>Rm.test(t)?"could be a side key of another name":Tm.test(t)?"lacks a value":n?.(t))}function tt(t){return e=>Cs(e)?`is all in braces, as no ${t} can be; call it "a:${e}", in Java too`:void 0}var $e=tt("result of once");function Cs(t){return t.startsWith("{")&&t.endsWith("}")}function Om(t){let e=t.length*3>To?A(t).length:t.length;return e===0||e>To?`has ${e} bytes`:/\p{Surrogate}/u.test(t)?"has a lone surrogate":Sm.test(t)?void 0:"has braces other than one {tag}"}function Ht(t,e){return e.includes("{")?`${t}:${e}`:`${t}:{${e}}`}function Ne(t,e){return Ht(`edgelock:${t}${Cs(e)?"~":""}`,e)}var ee=(t,e)=>`${Ne("done",t)}:${e}`,Hs=(t,e)=>`${Ne("op",t)}:${e}`,$s=(t,e)=>`${Ne("unfinished",t)}:${e}`;var ne=t=>Ne("once",t),Ns=t=>Ne("reconcile",t),lr=t=>Ht("redisson_lock__channel",t),cr=t=>Ht("redisson_lock_queue",t),Gs=t=>Ht("redisson_lock_timeout",t),Re=t=>Ne("slots",t);var qs=t=>Ne("appointments",t),dr=t=>Ne("order",t),bn=t=>Ne("beside",t),ur=t=>Ne("pace",t);var Yt=t=>Ht("redisson_lock_token",t),mr=t=>Ht("redisson_sc",t),kn=t=>t.includes("{")?`${t}:timeout`:`{${t}}:timeout`,_s=t=>`redisson_countdownlatch__channel__{${t}}`,Ds=t=>Ne("latch",t),Bs=t=>Ht("redisson_rwlock",t),Oo=t=>t.includes("{")?t:`{${t}}`,Us=(t,e)=>`${Oo(t)}:${e}:rwlock_timeout:`;var Ws=new Map;function Mo(t){return Ws.get(t)??(globalThis.crypto?.subtle&&Mm(t))}async function Mm(t){let e=te(await crypto.subtle.digest("SHA-1",A(t)));return Ws.set(t,e),e}var Pm=`#!lua flags=allow-key-locking
`,Lm=/Prefix|^$/,Am=/OOM|DB/;function js(t,e,n){let r=!0;return async(o,a)=>{let{script:s,keys:i,subject:l,operation:c}=o,d={signal:a,durable:s.durable,operation:c},m=r&&(e??t.keyLocking?.())&&!Lm.test(String(s.keys))?Pm+s.text:s.text,f=t.evalsha&&Mo(m);for(;;){f instanceof Promise&&(f=await f),a.throwIfAborted();let p=o.args.map((h,y)=>s.args[y]==="nowMs"?String(Math.floor(n.wall())):h);try{return ks(o,await t[f?"evalsha":"eval"]?.(f??m,i,p,d))}catch(h){let{code:y=""}=a.aborted?{}:hn(l.name,h);if(f&&y==="NOSCRIPT")f=void 0;else if(m!==s.text&&(y===rr||Am.test(y)))r&&=y!==rr,m=s.text,f=t.evalsha&&Mo(m);else throw h}}}}function Vs(t){let{defineCommand:e,EVAL:n,exec:r,pipeline:o}=Object(t);if(typeof t?.eval=="function"&&!(e??n)&&(o||!r))return t;throw new TypeError("redis must be an @upstash/redis client (no pipeline), rest() from 'edgelock/rest', or a wrapper with eval(script, keys, args)")}var Po=Symbol();function wn(t){return Object.defineProperty({},Po,{value:t})}function v(t,e,n,r=""){w(n===void 0,`${e}: any other argument`,"passed to a method");let o=Object(t)[Po];return w(o,`${e}: locks`,`the result of createLocks() of this copy of edgelock${r}`,t),o}function Xs(t){return!!Object(t)[Po]}var Lo=3e4,vm=365*864e5;function pr(t){let{redis:e,leaseMs:n=Lo,mapName:r,clientName:o,notify:a="publish",keyLocking:s,onEvent:i,clock:l=Qe,...c}=S("createLocks()",t,{redis:ae,leaseMs:O,mapName:C,clientName:J(Cm,"1 to 32 characters of A-Za-z0-9._-"),notify:B("publish","spublish","both","none"),tokens:B("clock","counter"),keyLocking:Te,localQueue:J(Im,"true, false or earlyStart()"),onEvent:C,clock:J(p=>typeof p?.sleep=="function","a Clock")}),d=Vs(e),u=l===Qe?100:1,m=`${u} ms to a year`,f=(p,h)=>{Ut(p>=u&&p<=vm,"leaseMs",p,m),d.checkLease?.(p),h?.checkLease?.(p)};return f(n),wn({clock:l,send:js(d,s,l),checkLease:f,emit:i&&(async p=>{try{await i(p)}catch{}}),leaseMs:n,publish:a==="none"?"":a.toUpperCase(),...c,keyOf:(p,h,y)=>r?Ro(r(He(p,h)),"the name from mapName",y):Ro(p,h,y),newHolder:Hm(o,l),held:new Map,gates:new Map,gives:new Set,open:new Map})}function Im(t){return typeof Object(t).starts=="string"||typeof t=="boolean"}function Cm(t){return typeof t=="string"&&/^[\w.-]{1,32}$/.test(t)}function Hm(t,e){let n,r=0;return()=>(n??=(t?`${t}@`:"")+crypto.randomUUID(),r=Math.max(r+1,Math.floor(e.wall())),`${n}:${r}`)}var $m=2e3;async function Ao(t,e,n,r){let o=()=>{},a=o;await new Promise(s=>{o=s,t.wake=o,a=ge(e,Math.min(n,$m),o),r?.addEventListener("abort",o)}),a(),r?.removeEventListener("abort",o)}async function Fs(t,e,n,r){for(;!e.answer&&e.until>n.now();)r.signal?.throwIfAborted(),await Ao(t,n,e.until-n.now(),r.signal);return e.answer??=await e.send(r),e.answer}function vo(){let{Cloudflare:t,WebSocketPair:e,EdgeRuntime:n}=globalThis;return!t&&!e?!n:!!t?.compatibilityFlags?.handle_cross_request_promise_resolution}var fr=1e3,Io=class{#e=new Set;#t;#o;#a=0;#r;#s;#i;#n=-1/0;constructor(e,n){this.#t=e,this.#o=n}acquire=async(e,n,r)=>{let{clock:o,localQueue:a}=e,{leaseMs:s,waitMs:i,signal:l}=r,c=i<1/0&&r.maxPolls||1/0,d=o.now(),u={leaseMs:s,aliveUntil:0};this.#a++;try{for(;i>0&&c!==1&&!l?.aborted;){let p=this.#c(u,d+i);if(p<=0)break;await Ao(u,o,p,l)}let m={...r,since:d,heir:u.pass?.heir,before:u.pass&&(p=>this.#p(u,p)),sleeps:p=>{u.aliveUntil=o.now()+p+ht,i/c>fr&&this.#e.delete(u)},granted:p=>this.#d(p)};return a.begin?.(e,n,m,u)??await je(e,n,m)}finally{this.#a--,this.#e.delete(u),this.#m()}};#c(e,n){if(e.pass)return 0;let r=this.#t.clock.now(),o=n-r;e.aliveUntil=r+ht,this.#e.add(e);let a=this.#l()===e?this.#n+fr-r:1/0;return o<=0&&this.#e.delete(e),e.asks=Math.min(o,a)<=0,Math.min(o,a)}#l(){for(let e of this.#e){if(e.aliveUntil>this.#t.clock.now())return e;this.#e.delete(e)}}#d(e){let{provenSince:n=0,holder:r}=e;r.startsWith(`${this.#i?.first}-`)||(this.#i={first:r,since:n,passes:0}),this.#r=e,this.#n=n,e.gate=this}ended(e){this.#r===e&&(this.#s=e,this.#u())}#u(){this.#r=void 0,this.#n=-1/0,this.#m()}#m(){this.#l()?.wake?.(),!(this.#a||this.#n>-1/0)&&(this.#s=void 0,this.#t.gates.delete(this.#o))}release(e,n,r,o){if(this.#s!==e||!this.#e.size)return o;let a=et(this.#t.clock),s;return this.#r||(this.#n=a.now),async i=>{try{let l=r>0&&(!e.settled||await e.settled(i));return s??=l&&this.#f(e,n,{at:a,leftMs:r})||o,await s(i)}finally{!this.#r&&this.#s===e&&this.#u()}}}#f(e,n,r){let o=this.#i,a=this.#l();if(!o||!a||a.asks||e.otherSide||e.endsHere||(o.most??=this.#e.size,o.passes>=o.most||this.#t.clock.now()-o.since>=fr))return;let s=`${o.first}-${++o.passes}`,i={leaseMs:a.leaseMs,heir:e.kind.values(s,s).holder??s},l=d=>e.request(n,"pass",i,d,"release"),c={heir:s,until:this.#t.clock.now()+fr,proof:r,send:l};return a.pass=c,a.asks=!0,a.wake?.(),async d=>{try{let{reply:u,sent:m}=await l({...d,mayBeHeld:!0});return c.answer??={reply:u,sent:m},{sent:m,reply:{code:u.code==="gone"?u.code:"released"}}}finally{c.until=0,a.wake?.()}}}async#p(e,n){let{pass:r}=e;if(!r)return;let{reply:o,sent:a}=await Fs(e,r,this.#t.clock,n);return delete e.pass,n.doubt?.answered(),o.code==="passed"?{sent:a,reply:{...o,code:"granted"}}:void 0}};function zt(t,e){t.localQueue??=vo();let{gates:n,localQueue:r}=t;if(!r||r!==!0&&!vo())return;let o=Ke(e),a=n.get(o)??new Io(t,o);return n.set(o,a),a.acquire}function k(t,e,n,r,o=""){let a=s=>s?s.split(" "):[];return{text:t,keys:a(e),args:a(n),replies:r.split(",").map(a),durable:o}}var Ys=k(`local t,i,g=unpack(KEYS)
local e,o,d,a,v,q,h,x,n,s=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
s=tonumber(s)
local z=v==0 and redis.call("EXISTS",t,i,g)
if z==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=N(t)
if p==e then
return{":granted",redis.call("PTTL",t)}
end
local c,l=unpack(z~=(p and 1 or 0)and redis.call("MGET",i,g)or{})
if c then
return{":refused",redis.call("PTTL",t)}
end
local r=p and redis.call("PTTL",t)or-2
if p and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
local u={l=d,u=v,d=q,p=x,f=n,h=s}
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),u,r,p)
if b==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
return{":busy",r,b}`,"lock done slots","holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs","granted remainingMs,busy remainingMs askInMs,refused remainingMs","granted"),yt=k(`local t=KEYS[1]
local e,o=unpack(ARGV)
if redis.call("HEXISTS",t,e)==0 then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
return":extended"`,"lock","holder leaseMs","extended,gone","extended");var Zt=k(`local t=KEYS[1]
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
if not e then
return":free"
end
return{":held",e,tonumber(u),redis.call("PTTL",t)}`,"lock","","held holder$ holds remainingMs,free","held"),zs=k(`local t,i=unpack(KEYS)
local e,n,o,a=unpack(ARGV)
if redis.call("HDEL",t,e)==1 then
redis.call("SET",i,"1","PX",a)
redis.call("HSET",t,n,"1")
redis.call("PEXPIRE",t,o)
return":passed "..o
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local r=y(i,"0",a)
if redis.call("HEXISTS",t,n)==1 then
return{":passed",redis.call("PTTL",t)}
end
return r=="1"and":released"or":gone"`,"lock done","holder heir leaseMs doneMs","passed remainingMs,released,gone","passed"),gt=k(`local t,i=unpack(KEYS)
local e,o,u=unpack(ARGV)
o=tonumber(o)
u=tonumber(u)
local p=redis.call("HGET",t,e)
if not p then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if tonumber(p)<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
end
return{":granted",redis.call("PTTL",t)}`,"lock done","holder leaseMs holds","granted remainingMs,gone,refused","granted");var hr=k(`local t,i,m,g=unpack(KEYS)
local e,u,d,a,f,n,h=unpack(ARGV)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if u=="0"and redis.call("HDEL",t,e)==1 then
redis.call("SET",i,d,"PX",a)
R(f,m,"0")
return":released"
end
local p=u~="0"and redis.call("HGET",t,e)
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,p and d or"0",a)
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if n=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"`,"lock done channel slots","holder holds outcome doneMs publish slot nowMs","released,gone");var Y=15e4;function ue(t,e,n){let r=v(t,"lock(locks, name).acquire(options?)",n),o=r.keyOf(e),a={kind:"lock",name:e,key:o,scripts:{acquire:Ys,reenter:gt,extend:yt,release:hr,inspect:Zt,pass:zs},values:nt(r,o)};return new M(r,a,zt)}function nt({publish:t},e){let n={lock:e,slots:Re(e),channel:lr(e),doneMs:Y,publish:t};return r=>({...n,done:ee(e,r)})}var Nm=Y/2,Jt=class extends ce{answerMs;#e;#t;#o;#a;#r=[];constructor(e,n,r,o=0,a=!0){super(),this.#a=a,this.answerMs=o,this.#e=e,this.#t=n,this.#o=r}isForgotten(){return this.#r.some(e=>e())}sent(){let{clock:e,emit:n}=this.#e,{name:r}=this.#t;if(this.unanswered&&this.isForgotten()){let i=new N(r,"too late to ask again",{temporary:!1});throw n?.({type:"failed",...this.#t,operation:this.#o,reason:i.message}),Object.assign(new q(r,i),{mayBeHeld:this.#a})}let o=et(e),a=this.answerMs-Nm,s=this.unanswered?this.#r:[];this.#r=[...s,()=>Ue(e,o)>a],super.sent()}answered(){super.answered(),this.#r=this.#r.slice(-1)}};var Zs=k(`local e,n=unpack(KEYS)
local m,i,f=unpack(ARGV)
local l=redis.pcall("DECR",e)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
if type(l)=="table"then
T(e,redis.call("GET",e))
P(e)
l=redis.call("DECR",e)
end
local r=math.max(l,0)
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
if o and l>=0 then
redis.call("INCR",e)
elseif l<=0 then
redis.call("DEL",e)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if l==0 and not o then
R(f,m,"0")
end
return{":counted",tonumber(o or r)}`,"latch operation","channel answerMs publish","counted left"),Js=k(`local e,t=unpack(KEYS)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local l=T(e,redis.call("GET",e))
if l then
return{":counting",tonumber(l)}
end
return redis.call("EXISTS",t)==1 and":zero"or":unset"`,"latch memory","","counting left,zero,unset"),Qs=k(`local e,n,t=unpack(KEYS)
local m,i,f=unpack(ARGV)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local r=T(e,redis.call("GET",e))and"1"or"0"
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if r=="1"and not o then
redis.call("DEL",e,t)
R(f,m,"1")
end
return(o or r)=="1"and":removed"or":missing"`,"latch operation memory","channel answerMs publish","removed,missing"),ei=k(`local e,n,t=unpack(KEYS)
local c,m,l,i,f=unpack(ARGV)
local a=redis.call("SET",e,c,"NX")
local r=a and"1"or"0"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if a and o then
redis.call("DEL",e)
elseif a then
redis.call("SET",t,"1","PX",l)
R(f,m,"1")
end
return(o or r)=="1"and":set"or":exists"`,"latch operation memory","count channel memoryMs answerMs publish","set,exists");var yr=Y,qm=864e5,ti=512,Qt={readsOnly:!0},ni={mayBeHeld:!1},gr={...se,signal:De},bt=class{context;subject;#e;#t;constructor(e,n,r){this.context=e,this.subject=n,this.#e=e.keyOf(n.name),this.#t=r}operation(e="",n){let{operationId:r}=S(e,n,{operationId:ae});if(r!==void 0)return{id:ri(r),answerMs:qm};let o=this.context.newHolder();return{id:ri(o),ownId:o,answerMs:yr}}async run(e,n,r,{id:o,answerMs:a}=this.operation(),s=ni){let i=Hs(this.#e,o),l={...this.#t(this.#e),...r,operation:i,answerMs:a},c=Q(this.subject,e,n,l),d=new Jt(this.context,this.subject,e,a,s.mayBeHeld);return(await F(this.context,c,{doubt:d,...s})).reply}async give(...[e,n,r,o,a=ni]){let s=l=>this.run(e,n,r,o,{...a,...l}),{ownId:i}=o;return i===void 0?Xt(this.context,or,s).within(It):s().catch(l=>{throw l instanceof P?Object.assign(l,{operationId:i}):l})}poll({waitMs:e=1e4,maxPolls:n,signal:r,paceOf:o},a){let{clock:s,emit:i}=this.context,l=s.now();return Ft(s,{waitMs:e,maxPolls:n,signal:r,paceOf:o},async c=>{try{return await a(c,{signal:r,...Eo(c,ht,s.now()-l)})}catch(d){if(c.last||!jt(d))throw d;return{retryAfterMs:ft(d)}}},c=>i?.({type:"polled",...this.subject,...c}))}};function ri(t){let e="";try{typeof t=="string"&&A(t).length<=ti&&(e=encodeURIComponent(t).replaceAll("%3A",":"))}catch{}return w(e,"operationId",`well-formed Unicode of 1 to ${ti} bytes`),e}var _m=6048e5;function oi(t,e,n){return new Co(v(t,"countDownLatch(locks, name).trySetCount(count)",n),e)}var Co=class{name;#e;constructor(e,n){this.name=n,this.#e=new bt(e,{kind:"count-down-latch",name:n},r=>{let o=_s(r),{publish:a}=e,s=a===""||a==="SPUBLISH"?"":"PUBLISH";return{latch:r,memory:Ds(r),channel:o,publish:r.includes("{")?s:a}})}async trySetCount(e){let n={count:X("count",e),memoryMs:_m};return(await this.#e.run("trySetCount",ei,n)).code==="set"}async count(){return(await this.inspect()).count}inspect(){return this.#t()}async countDown(e){let n=this.#e.operation("countDown()",e);return(await this.#e.give("countDown",Zs,{},n)).left}async wait(e){let n={...gr,unset:B("open","closed")},{unset:r,...o}=S("wait()",e,n),a=r==="closed"?["zero"]:["zero","unset"],{value:s}=await this.#e.poll({...o,paceOf:We},async(i,l)=>a.includes((await this.#t(l)).state)?{value:!0}:{remainingMs:-1});return!!s}async delete(){return(await this.#e.run("delete",Qs,{})).code==="removed"}async#t(e){let n=await this.#e.run("inspect",Js,{},void 0,{...Qt,...e});return n.code==="counting"&&n.left>0?{count:n.left,state:"counting"}:{count:0,state:n.code==="unset"?"unset":"zero"}}};var ai=k(`local t,n,g=unpack(KEYS)
local c,d,i,v,q,h,w,x,r=unpack(ARGV)
c=tonumber(c)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,l=unpack(redis.call("MGET",t,g))
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local u=tonumber(T(t,j or redis.call("GET",t)))
local e=u and u>=c
local b
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function s1(e,t,n)
local r,o,s,i=string.match(e.a.." 0-0-0-0","(%d+)-(%d+)-(%d+)-(%d+)")
local a=t-tonumber(i)
local c=3*tonumber(o)*e.n+500
n.z=n.m==tonumber(r)
n.k=a>=0 and a<c and tonumber(s)>t
n.v=n.h<e.i+1
n.t=n.k and n.z and tonumber(i)or t
local l=not n.k or n.m<=tonumber(r)
local u=c-a
local d=n.w>=n.b
n.x=d and(l or n.l=="1"or n.w-n.b>=tonumber(o))
local p=n.b>1 and not n.v and(u>0 or u<-c)
n.y=not n.x and l and(n.k or p)
if n.x and a>=c and t-e.t>a-c then
e.t=t-(t-e.t)/tonumber(o)
end
if d then
n.g=n.x and-2 or u
end
end
local function i1(e,t,n)
local r=math.min((t-math.min(n.t,e.t))/8,2000)
local o=math.max(e.o>0 and e.n/4 or 30,r,math.min(n.u,50))
o=math.ceil(n.g<0 and o or math.min(o,n.g+5))
e.a=string.format("%.0f-%.0f-%.0f-%.0f",n.m,n.b,t+o+200,n.t)
return o
end
local function f1(e,t,n)
n.m=math.min(n.m>0 and n.m or math.huge,t*1000-n.d)
n.h=math.floor(t-n.m/1000)
s1(e,t,n)
local r=n.g
local o=e.e
local s=string.match(e.c,"^%d")and e.t
local i=K(e,t,n,r,not n.k and n.q,"")
local a=math.abs(i)
if e.a==""and i~=0 and((n.q or 0)>9e14 or s and e.t~=s)then
e.a="0-"
end
if i==0 then
e.a=(n.z or string.match(e.a,"^%d+-$"))and""or e.a
e.i=n.b>1 and e.i*0.9+math.max(n.h,0)*0.1 or e.i
elseif n.y then
e.e=o
i=-1
a=i1(e,t,n)
elseif n.k and n.v then
local c=a+math.min(a,1000)
a=math.max(a,r<0 and c or math.min(c,r))
elseif n.k then
a=math.ceil(a/3)
end
return i<0 and-a or a
end
local function X(e,t,n,r)
local o=U(t,n)
local s=f1(o,n,r)
V(e,o,n)
return s,r.m
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function L()
local e={l=d,u=v,d=q,p=x,f=r,m=w,b=c,w=u or 0,g=-1,}
b,w=X(g,l,E(h),e)
end
if l and e then
L()
e=b==0
end
local o
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
if e or d=="1"then
o=s(n,e and"1"or"0",i)
if e and not o then
redis.call("DECRBY",t,c)
return":granted"
end
else
o=redis.call("GET",n)
end
if o then
return o=="1"and":granted"or":refused"
end
if d=="1"then
return{":busy",0,0}
end
if not b then
L()
end
return{":busy",b,w}`,"permits operation slots","count last answerMs rttMs jitter nowMs ticket leftMs slot","granted,busy askInMs ticket,refused","granted");var br=k(`local t,n,m=unpack(KEYS)
local c,z,A,i,f=unpack(ARGV)
c=tonumber(c)
local s=z=="0"or redis.call("EXISTS",t)==1
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(n,s and"1"or"0",i)
if o or not s then
return(o or"0")=="0"and":missing"or":added"
end
local u=redis.pcall("INCRBY",t,c)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
if type(u)=="table"then
redis.call("DEL",n)
T(t,redis.call("GET",t))
u=redis.call("INCRBY",t,c)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
D(f,m,A=="1"and u or c)
return":added"`,"permits operation channel","count present total answerMs publish","added,missing"),si=k(`local t=KEYS[1]
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
return{":available",tonumber(T(t,redis.call("GET",t))or 0)}`,"permits","","available permits"),ii=k(`local t,n,m,g=unpack(KEYS)
local c,i,f,r,h=unpack(ARGV)
local e=redis.pcall("SET",n,"0","PX",i,"GET")
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
if e and type(e)=="table"then
P(n)
e=redis.call("SET",n,"0","PX",i,"GET")
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
if e=="1"and redis.call("EXISTS",t)==1 then
local u=redis.pcall("INCRBY",t,c)
D(f,m,type(u)=="table"and 0 or u)
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if r=="1"and not e then
l1(g,h)
end
return":over"`,"permits operation channel slots","count answerMs publish slot nowMs","over"),li=k(`local t,n=unpack(KEYS)
local i=ARGV[1]
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local u=T(t,redis.call("GET",t))or"0"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,u,i)
if u~="0"and not o then
redis.call("SET",t,"0","KEEPTTL")
end
return{":drained",tonumber(o or u)}`,"permits operation","answerMs","drained permits","drained");var kr=k(`local t,n,m=unpack(KEYS)
local c,O,i,f=unpack(ARGV)
c=tonumber(c)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local r=T(t,redis.call("GET",t))and"0"or"1"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
if r=="1"and not o then
if O=="0"then
redis.call("SET",t,c)
else
redis.call("SET",t,c,"PX",O)
end
D(f,m,c)
end
return(o or r)=="1"and":set"or":exists"`,"permits operation channel","count ttlMs answerMs publish","set,exists");var ci=k(`local t,i,l,x,j,k,c,m=unpack(KEYS)
local e,o,d,a,v,q,w,M,T,h,f=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
M=tonumber(M)
T=tonumber(T)
local function W()
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
end
local function G()
redis.call("SET",i,"0","PX",a)
end
local z=redis.call("EXISTS",t,i,l)
if z==0 then
W()
return":granted "..o
end
local r=redis.call("PTTL",t)
local g=r~=-2
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=g and N(t)or""
if p==e then
return{":granted",r}
end
local s=g and z==1 and{}or redis.call("LRANGE",l,0,3)
if z>(g and 1 or 0)+(s[1] and 1 or 0)then
return{":refused",r}
end
if g and d=="1"and w==0 then
w=s[1] and tonumber(redis.call("ZSCORE",k,e)or 0)or 0
if w==0 then
G()
return{":busy",r,#s,0,0}
end
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local b=n1(redis.pcall("GET",c),n)
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function I(e,t,n,r)
if e.c==t then
return
end
if r and e.c~=""then
local o=J(e,n-e.t,256)
e.r=e.r+(o*o-e.r)/e.o
end
e.c=t
e.t=n
e.a=0
end
I(b,p,n,s[1])
local function r1(e,t)
local n,r,o=t.t*1000,t.n*1000,t.r*1000
local s=string.format("%.0f:%.0f:%.0f:%.0f:",n,r,o,t.o)
s=s..string.format("%.0f:%.0f:%.0f:",t.s,t.i*1000,t.a)
redis.pcall("SET",e,s..t.c,"PX",600000)
end
local function o1(e,t)
e.i=e.i+(1-e.i)*t/16
end
local function A(e,t,n,r,o,s)
local i=s and redis.call("ZRANK",r,o)
local a=i and 2*i>redis.call("ZCARD",r)and-1 or 1
local c=0
for l,u in ipairs({t,n,r})do
c=c+redis.call("ZREM",u,o)
end
if c>0 then
redis.call("LREM",e,a,o)
end
return c>0
end
local function K(t)
if w>0 and A(l,x,j,k,e,t)then
o1(b,1)
end
r1(c,b)
G()
end
if g and d=="1"then
K(s[4])
return{":busy",r,#s,0,0}
end
local O,H={},{}
local u,D,B,V,y,P,X
local function C(e,t,n,r,o,s,i,a,c)
local l=0
while true do
local u={unpack(o)}
u[#o+1]=s
local d=redis.call("ZMSCORE",n,unpack(u))
local p=false
for f in ipairs(o)do
p=p or not d[f]
end
local h=p and redis.call("ZMSCORE",t,unpack(o))or{}
local m=0
while o[m+1] and o[m+1]~=s do
local b=tonumber(d[m+1] or nil)
local w=b and b+a or tonumber(h[m+1] or 0)
if w>i and not(b and b>i+1.1*120000)then
break
end
m=m+1
end
if m==0 or l==16 then
return o,d,h
end
redis.call("LTRIM",e,m,-1)
for g,k in ipairs({t,n,r})do
redis.call("ZREM",k,unpack(o,1,m))
end
o=redis.call("LRANGE",e,0,3)
l=l+1
if c then
o1(c,m)
c.a=c.a+m
end
end
end
local function Y()
local t=math.min(T,4*math.max(b.s,v))
s,O,H=C(l,x,j,k,s,e,n,t,b)
if not g and b.a>0 and n-b.t>T/math.min(b.a,3)then
s,O,H=C(l,x,j,k,s,e,n,-math.huge,nil)
end
end
local function placeIn(e,t,n,r,o,s,i)
local a
local c=0
for l,u in ipairs(r)do
if u==s then
a=l-1
elseif not o[l] then
c=c+1
end
end
local d=not a and r[4] and i>0 and redis.call("ZSCORE",t,s)
if d then
a=(redis.call("ZRANK",n,s)or 0)+c
a=a>3 and a or redis.call("LPOS",e,s)
end
return a or #r,a and true or false,c,tonumber(d or 0)
end
local function formerPlace(e,t,n,r)
local o=t[1] and redis.call("ZMSCORE",e,unpack(t))or{}
for s,i in ipairs(t)do
if not n[s] or tonumber(o[s] or 0)>r then
return s-1,i
end
end
return #t
end
local function Z()
if s[1] then
Y()
end
y=tonumber(O[#s+1] or nil)
if y and w==0 then
w=tonumber(redis.call("ZSCORE",k,e)or 0)
end
u,D,B,V=placeIn(l,x,k,s,O,e,w)
P=not D and w>0
if P then
u,X=formerPlace(k,s,O,w)
end
if y and y>0 and n>y then
b.s=math.max(math.min(n-y,500),b.s*0.98)
elseif P and not y and M<1000 then
b.s=math.min(2*b.s+50,500)
end
end
local function Q()
if w>0 then
A(l,x,j,k,e)
end
redis.call("ZREMRANGEBYSCORE",k,"-inf",w)
if n-b.t>b.n then
b.o=math.ceil(b.o/2)
end
I(b,e,n,s[1])
b.s=math.max(b.s*0.95,v)
b.i=b.i*15/16
r1(c,b)
W()
end
local function returnTo(e,t,n,r,o,s)
redis.call("ZADD",t,r,n)
redis.call("LREM",e,1,n)
if not s then
redis.call("RPUSH",e,n)
return
end
if o then
redis.call("LINSERT",e,"BEFORE",o,n)
return
end
local i=redis.call("ZRANK",t,n)
local a=redis.call("ZRANGE",t,math.max(i-16,0),i)
for c=1,#a-1 do
if redis.call("LINSERT",e,"AFTER",a[#a-c],n)>0 then
return
end
end
redis.call("LINSERT",e,"AFTER",s,n)
end
local function e1()
if P then
returnTo(l,k,e,w,X,s[#s])
elseif not D then
local t=redis.call("ZRANGE",k,-1,-1,"WITHSCORES")
w=math.max(n,tonumber(t[2] or 0)+1)
redis.call("ZADD",k,w,e)
u=redis.call("RPUSH",l,e)-1
return not t[1]
end
end
local function timeoutAt(e,t,n,r,o,s,i)
local a
for c,l in ipairs(t)do
a=c==o+1 and s or a
if not n[c] then
local u=tonumber(r[c] or 0)
if c>1 and c~=o+1 and u<s+1000 then
u=s+5000
redis.call("ZADD",e,string.format("%.0f",u),l)
end
local d=u-s
local p=d>60000 and 300000 or c<=o and i or 0
s=s+math.max(d,p)
end
end
return a or s
end
local function t1(U,t,F)
local r=n+math.max(U,M,v>0 and v or 100)
local o=M>U and 0 or math.max(y or 0,r)
redis.call("ZADD",j,o,e)
if u<4 or not D then
local i=math.max(n+F,r)
i=timeoutAt(x,s,O,H,u,i,t)
if u>3 then
i=i+300000*(redis.call("LLEN",l)-redis.call("ZCARD",k)-B)
end
redis.call("ZADD",x,i+T,e)
elseif V<r+T then
redis.call("ZADD",x,r+T,e)
end
return r
end
local function cautiously(e,t,n,r,o)
local s=(math.max(0,e.r/t/t-1)*e.o+6)/(e.o+3)
local i=0
if not o then
i=s<1 and math.max(0,t-r*(1-math.sqrt(s)))or t
end
local a=math.max(1,n*t+i)
local c=n*t*t+math.min(i,t)*math.min(i,t)
local l=n*t*n*t/e.o
local u=math.sqrt(s*(c+l))
return math.max(0.12*t,a*math.exp(-1.5*u/a))
end
local function askIn(e,t,n,r,o,s,i,a)
local c=s==-2
local l=t-e.t
local u=e.o>0
local d=u and math.max(e.n,1)or math.max(6,math.min(l/12,50))
local p=n*(1-e.i)
local f=not u or l>(8+80/e.o)*d
local h=f and math.max(25,p*d)or cautiously(e,d,p,l,c)
local m,b=0.12,1000
if r then
m,b=1/3,2300
elseif f and n>0 then
m,b=1/2,3000
end
if not c then
h=h+math.min(math.max(l-e.n,0)*m,math.max(b,l/20))
end
h=math.max(4,h,p*i/2)
local w=2*o
w=math.max(2000,math.min(w,u and e.o*d or w))
local g=math.min(w,3000*(1+n),120000)
h=math.min(h,g)*(0.95+a/10000)
if c and l>math.max(d,300)then
h=math.min(h,1000)
elseif s>=0 then
h=math.min(h,s+5+n*d/2)
end
return math.ceil(h)
end
local function keepQueue(e,t,n,r,o)
o=o or redis.call("LLEN",e)>redis.call("ZCARD",r)
for s,i in ipairs({e,t})do
if o then
redis.call("PERSIST",i)
else
redis.call("PEXPIRE",i,3660000)
end
end
for s,i in ipairs({n,r})do
redis.call("PEXPIRE",i,3600000)
end
end
local function s1(F)
local e=e1()
local t=u==0 and not s[2]
local o=math.max(n-w,0)
local U=askIn(b,n,u,t,o,g and r or-2,v,q)
local i=t1(U,o,F)
if e or(D or P)and math.floor((y or 0)/60000)~=math.floor(i/60000)then
keepQueue(l,x,j,k,B>0)
end
r1(c,b)
return U
end
Z()
if not g and u==0 then
Q()
return":granted "..o
end
local F=math.max(r,0)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if not g then
r=math.min(T,math.max(0,tonumber(O[1] or H[1] or n)-n))
if not O[1] then
R(f,m..":"..s[1],"0")
end
end
if d=="1"then
K(u>3)
return{":busy",r,u,0,0}
end
local U=s1(F)
return{":busy",r,u,U,w}`,"lock done queue timeouts appointments order pace channel","holder leaseMs last doneMs rttMs jitter ticket leastMs waiterMs nowMs publish","granted remainingMs,busy remainingMs place askInMs ticket,refused remainingMs","granted");var di=k(`local t,i,l,x,j,k,c,m=unpack(KEYS)
local e,u,d,a,T,h,f=unpack(ARGV)
T=tonumber(T)
local r=u=="0"and redis.call("HDEL",t,e)==1
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if r then
redis.call("SET",i,d,"PX",a)
else
local p=u~="0"and redis.call("HGET",t,e)
local o=y(i,p and d or"0",a)
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
if p or o then
return(o or"1")=="1"and":released"or":gone"
end
end
local s=redis.call("LRANGE",l,0,3)
local w=false
local function A(e,t,n,r,o,s)
local i=s and redis.call("ZRANK",r,o)
local a=i and 2*i>redis.call("ZCARD",r)and-1 or 1
local c=0
for l,u in ipairs({t,n,r})do
c=c+redis.call("ZREM",u,o)
end
if c>0 then
redis.call("LREM",e,a,o)
end
return c>0
end
if s[1] and not r then
w=A(l,x,j,k,e,s[4])
s=redis.call("EXISTS",t)==0 and redis.call("LRANGE",l,0,3)or{}
end
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local function r1(e,t)
local n,r,o=t.t*1000,t.n*1000,t.r*1000
local s=string.format("%.0f:%.0f:%.0f:%.0f:",n,r,o,t.o)
s=s..string.format("%.0f:%.0f:%.0f:",t.s,t.i*1000,t.a)
redis.pcall("SET",e,s..t.c,"PX",600000)
end
local function o1(e,t)
e.i=e.i+(1-e.i)*t/16
end
local function C(e,t,n,r,o,s,i,a,c)
local l=0
while true do
local u={unpack(o)}
u[#o+1]=s
local d=redis.call("ZMSCORE",n,unpack(u))
local p=false
for f in ipairs(o)do
p=p or not d[f]
end
local h=p and redis.call("ZMSCORE",t,unpack(o))or{}
local m=0
while o[m+1] and o[m+1]~=s do
local b=tonumber(d[m+1] or nil)
local w=b and b+a or tonumber(h[m+1] or 0)
if w>i and not(b and b>i+1.1*120000)then
break
end
m=m+1
end
if m==0 or l==16 then
return o,d,h
end
redis.call("LTRIM",e,m,-1)
for g,k in ipairs({t,n,r})do
redis.call("ZREM",k,unpack(o,1,m))
end
o=redis.call("LRANGE",e,0,3)
l=l+1
if c then
o1(c,m)
c.a=c.a+m
end
end
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function I(e,t,n,r)
if e.c==t then
return
end
if r and e.c~=""then
local o=J(e,n-e.t,256)
e.r=e.r+(o*o-e.r)/e.o
end
e.c=t
e.t=n
e.a=0
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if w or s[1] then
local n=E(h)
local b=n1(redis.pcall("GET",c),n)
local g=r and b.c==e
if g then
I(b,"",n,true)
elseif w then
o1(b,1)
end
if s[1] then
local O=math.min(T,4*b.s)
s=C(l,x,j,k,s,"",n,O,b)
end
if g or w then
r1(c,b)
end
if s[1] then
R(f,m..":"..s[1],"0")
end
end
return r and":released"or":gone"`,"lock done queue timeouts appointments order pace channel","holder holds outcome doneMs waiterMs nowMs publish","released,gone");function kt(t,e,n,r){let o=v(t,"fairLock(locks, name, options?).acquire(options?)",r),{waiterMs:a=3e3}=S("fairLock()",n,{waiterMs:O}),s=o.keyOf(e,void 0,tt("fair lock")),i=nt(o,s),l={queue:cr(s),timeouts:Gs(s),appointments:qs(s),order:dr(s),pace:ur(s),waiterMs:a},c={kind:"fair-lock",name:e,key:s,scripts:{acquire:ci,reenter:gt,extend:yt,release:di,inspect:Zt},values:d=>({...i(d),...l})};return new M(o,c)}var ui=k(`local t,i,s,g=unpack(KEYS)
local e,o,d,a,c,v,q,h,x,u,w=unpack(ARGV)
o=tonumber(o)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
w=tonumber(w)
local z=v==0 and redis.call("EXISTS",t,i,g)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function m(e,t,n)
local r=3600000000
if math.floor(t/r)~=math.floor(n/r)then
redis.call("PEXPIREAT",e,string.format("%.0f",n/1000+608400000),"GT")
end
end
local function f(e,t,n)
if t=="0"then
local r=redis.pcall("INCR",e)
if type(r)=="table"then
T(e,redis.call("GET",e))
r=redis.call("INCR",e)
end
redis.call("PERSIST",e)
return r
end
local o=redis.pcall("TIME")
local r=o.err and tonumber(n)*1000 or tonumber(o[1])*1000000+tonumber(o[2])
local s=608400000
local i=redis.call("SET",e,string.format("%.0f",r),"KEEPTTL","GET")
if not i then
redis.call("PEXPIRE",e,s)
return r
end
if not Y(i)then
redis.call("SET",e,i,"KEEPTTL")
T(e,i)
end
local a=tonumber(i)
if a>=r then
r=a+1
redis.call("SET",e,string.format("%.0f",r),"KEEPTTL")
end
if o.err then
redis.call("PEXPIRE",e,s,"GT")
else
m(e,a,r)
end
return r
end
if z==0 then
local n=f(s,c,h)
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return{":granted",o,n}
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=N(t)
if p==e then
local n=redis.call("GET",s)
if not tonumber(n)then
n=T(s,n)or f(s,c,h)
end
return{":granted",redis.call("PTTL",t),tonumber(n)}
end
local k,l=unpack(z~=(p and 1 or 0)and redis.call("MGET",i,g)or{})
if k then
return{":refused",redis.call("PTTL",t)}
end
local r=p and redis.call("PTTL",t)or-2
if p and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
local y={l=d,u=v,d=q,p=x,f=u,h=w}
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),y,r,p)
if b==0 then
local n=f(s,c,h)
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return{":granted",o,n}
end
return{":busy",r,b}`,"lock done tokens slots","holder leaseMs last doneMs clock rttMs jitter nowMs leftMs slot waitedMs","granted remainingMs token,busy remainingMs askInMs,refused remainingMs","granted"),mi=k(`local t,s=unpack(KEYS)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
if not e then
return":free"
end
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local n=tonumber(T(s,redis.call("GET",s))or 0)
return{":held",e,tonumber(u),redis.call("PTTL",t),n}`,"lock tokens","","held holder$ holds remainingMs token,free","held"),pi=k(`local t,i,s=unpack(KEYS)
local e,r,o,a,c,h=unpack(ARGV)
o=tonumber(o)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function m(e,t,n)
local r=3600000000
if math.floor(t/r)~=math.floor(n/r)then
redis.call("PEXPIREAT",e,string.format("%.0f",n/1000+608400000),"GT")
end
end
local function f(e,t,n)
if t=="0"then
local r=redis.pcall("INCR",e)
if type(r)=="table"then
T(e,redis.call("GET",e))
r=redis.call("INCR",e)
end
redis.call("PERSIST",e)
return r
end
local o=redis.pcall("TIME")
local r=o.err and tonumber(n)*1000 or tonumber(o[1])*1000000+tonumber(o[2])
local s=608400000
local i=redis.call("SET",e,string.format("%.0f",r),"KEEPTTL","GET")
if not i then
redis.call("PEXPIRE",e,s)
return r
end
if not Y(i)then
redis.call("SET",e,i,"KEEPTTL")
T(e,i)
end
local a=tonumber(i)
if a>=r then
r=a+1
redis.call("SET",e,string.format("%.0f",r),"KEEPTTL")
end
if o.err then
redis.call("PEXPIRE",e,s,"GT")
else
m(e,a,r)
end
return r
end
if redis.call("HDEL",t,e)==1 then
redis.call("SET",i,"1","PX",a)
redis.call("HSET",t,r,"1")
redis.call("PEXPIRE",t,o)
return{":passed",o,f(s,c,h)}
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local l=y(i,"0",a)
if redis.call("HEXISTS",t,r)==1 then
local n=redis.call("GET",s)
if not tonumber(n)then
n=T(s,n)or f(s,c,h)
end
return{":passed",redis.call("PTTL",t),tonumber(n)}
end
return l=="1"and":released"or":gone"`,"lock done tokens","holder heir leaseMs doneMs clock nowMs","passed remainingMs token,released,gone","passed"),fi=k(`local t,s=unpack(KEYS)
local e,n=unpack(ARGV)
n=tonumber(n)
if redis.call("HEXISTS",t,e)==0 then
return":gone"
end
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local d=tonumber(T(s,redis.call("GET",s))or 0)
local function m(e,t,n)
local r=3600000000
if math.floor(t/r)~=math.floor(n/r)then
redis.call("PEXPIREAT",e,string.format("%.0f",n/1000+608400000),"GT")
end
end
if d<n then
if not redis.call("SET",s,string.format("%.0f",n),"KEEPTTL","XX")then
return":gone"
end
m(s,d,n)
end
return":raised"`,"lock tokens","holder token","raised,gone","raised");function Ve(t,e,n){let r=v(t,"fencedLock(locks, name).acquire(options?)",n),o=r.keyOf(e,void 0,tt("fenced lock")),a=nt(r,o),s={tokens:Yt(o),clock:r.tokens==="counter"?0:1},i={kind:"fenced-lock",name:e,key:o,scripts:{acquire:ui,reenter:gt,extend:yt,release:hr,inspect:Zt,pass:pi},values:l=>({...a(l),...s})};return new M(r,i,zt)}var Ho=k(`local t,p=unpack(KEYS)
local e,i=unpack(ARGV)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
local function v(e,t)
local n={}
local r
local o=redis.call("HRANDFIELD",e,102,"WITHVALUES")
local s=o[203] and redis.call("HLEN",e)-1 or 0
if s>0 then
local i=redis.call("HMGET",e,"mode",t or"")
r=i[1]
n[t or""]=i[2] or nil
s=s-(i[2] and 1 or 0)
end
for a=1,s>0 and t and 0 or #o,2 do
if o[a]=="mode"then
r=o[a+1]
elseif L(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
S(e)
end
end
if o[1] then
k(e,r)
end
return n,r,s
end
local l,w,h=v(t,e)
local r=l[e] and redis.call("PTTL",p)or-2
if r~=-2 then
return{":ours",r}
end
local s=""
local u=0
if h>0 and w==(i=="1"and"write"or"read")then
u=h
for z,n in ipairs(redis.call("HRANDFIELD",t,3))do
s=n~=e and n~="mode"and n or s
end
end
for n,c in pairs(l)do
local o=string.gsub(n,":write$","")
if n~=e and(o~=n)==(i=="1")then
s=o
u=u+c
end
end
if u==0 then
return":free"
end
return{":held",s,u,redis.call("PTTL",t)}`,"lock lease","holder write","ours remainingMs,held holder$ holds remainingMs,free","ours held");var hi=k(`local t,i,g,s=unpack(KEYS)
local e,o,d,a,v,q,h,x,f,m=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
m=tonumber(m)
local b=0
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function x1(e)
local t=redis.pcall("GET",e)
if type(t)=="table"then
return N(e)
end
if t and(#t>128 or not string.match(t,"^[!-~]+$"))then
redis.call("HLEN",e)
end
return t
end
if v>0 or redis.call("EXISTS",t,i,g,s)>0 then
local p=N(t)
local n=x1(s)
local r=-2
for z,w in ipairs({t,s})do
local u=redis.call("PTTL",w)
r=(u==-1 or r==-1)and-1 or math.max(r,u)
end
if p==e and n==e then
return{":granted",r}
end
local k,l=unpack(redis.call("MGET",i,g))
if k or p==e then
return{":refused",r}
end
local c=p or n
if c and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
if c or l then
local y={l=d,u=v,d=q,p=x,f=f,h=m}
b=W(g,l,E(h),y,r,c)
if b~=0 then
return{":busy",r,b}
end
end
end
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
redis.call("SET",s,e,"PX",o)
return":granted "..o`,"lock done slots shared","holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs","granted remainingMs,busy remainingMs askInMs,refused remainingMs","granted"),yi=k(`local t,n=unpack(KEYS)
local e,o=unpack(ARGV)
if redis.call("HEXISTS",t,e)==0 or redis.pcall("GET",n)~=e then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
redis.call("PEXPIRE",n,o,"GT")
return":extended"`,"lock shared","holder leaseMs","extended,gone","extended");var gi=k(`local t,r=unpack(KEYS)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
local function x1(e)
local t=redis.pcall("GET",e)
if type(t)=="table"then
return N(e)
end
if t and(#t>128 or not string.match(t,"^[!-~]+$"))then
redis.call("HLEN",e)
end
return t
end
local n,c=x1(r)
if n and n~=e then
return{":held",c and n or"string:"..n,tonumber(c or 1),redis.call("PTTL",r)}
end
if not e then
return":free"
end
return{":held",n and e or"lost:"..e,tonumber(u),redis.call("PTTL",t)}`,"lock shared","","held holder$ holds remainingMs,free","held");var bi=k(`local t,i,n=unpack(KEYS)
local e,o,u=unpack(ARGV)
u=tonumber(u)
local p=redis.pcall("GET",n)==e and redis.call("HGET",t,e)
if not p then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if tonumber(p)<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
redis.call("PEXPIRE",n,o,"GT")
end
return{":granted",redis.call("PTTL",t)}`,"lock done shared","holder leaseMs holds","granted remainingMs,gone,refused","granted"),wr=k(`local t,i,g,r=unpack(KEYS)
local e,u,d,a,s,h=unpack(ARGV)
local n=redis.pcall("GET",r)==e
if u=="0"then
if n then
redis.call("DEL",r)
end
if redis.call("HDEL",t,e)==1 then
redis.call("SET",i,n and d or"0","PX",a)
return n and":released"or":gone"
end
end
local p=u~="0"and n and redis.call("HGET",t,e)
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,p and d or"0",a)
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if s=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"`,"lock done slots shared","holder holds outcome doneMs slot nowMs","released,gone");function ki(t,e,n,r="a Lock, such as lock(locks, name) returns"){let o=M.identityOf(Object(e)),a=n[o?.kind]??(o?.of.scripts.reenter&&n.any);return w(a,`${t}: lock`,`${r}, got ${o?.kind??ut(e)}`),{...o,key:o.of.key,own:a}}var Bm={any:{},"fenced-lock":{inspect:mi}};async function $o(t){let{context:e,of:n,own:r}=ki("inspect(lock)",t,Bm),o={...n,scripts:{...n.scripts,...r}},a=new de(e,o,e.newHolder()),{reply:s}=await a.request(a.holder,"inspect",{},{readsOnly:!0,mayBeHeld:!1});if(s.code!=="held")return;let{holder:i,holds:l,remainingMs:c,token:d}=s;return{holder:i,holds:l,remainingMs:c<0?1/0:c,...d&&{token:d}}}var Um=100;async function wt(t,e,n,r,o){let a=e.map(()=>{}),s=t.now(),i=new AbortController,l=new AbortController,c=e.map(async(f,p)=>{[a[p]]=await Promise.allSettled([f]),n(a)&&i.abort(be)}),d=()=>{l.abort(be),i.abort(be)};Promise.all(c).then(d),o?.addEventListener("abort",d),o?.aborted&&d(),await t.sleep(r,i.signal);let u=t.now()-s,m=Math.min(Math.max(u,Um),r-u);return await t.sleep(m,l.signal),o?.removeEventListener("abort",d),[...a]}function No(t,e){return n=>{let r=Oe(n,e);return r>=t||r+n.filter(o=>!o).length<t}}function Oe(t,e){return t.filter(n=>n?.status==="fulfilled"&&e(n.value)).length}function Go(t){return t.find(e=>e?.status==="rejected")}function wi(t){return t.some(e=>e?.status==="rejected"&&Object(e.reason).goesOn===!0)}function xr(t,e){let n=Go(e)?.reason;return n===void 0||n instanceof P?new q(t,n):n}async function xi(t,e,n,r,o){let a=e.flatMap(m=>I.holdOf(m)?.state??[]),s=a.flatMap(({token:m})=>m??[]);if(s.length<e.length)return;let i=Math.max(...s),l=a.filter(({token:m})=>m!==i),c=n-(e.length-l.length),d=m=>m,u=await wt(t,l.map(m=>Km(m,i,{patienceMs:r,signal:o})),m=>Oe(m,d)>=c,r);if(o?.throwIfAborted(),Oe(u,d)<c)throw new q(e[0]?.name??"");return i}async function Km(t,e,n){let{context:r,subject:o,holder:a,kind:s}=t,i={lock:s.key,tokens:Yt(s.key),holder:a,token:e},{reply:l}=await F(r,Q(o,"raiseToken",fi,i),n);return l.code==="gone"?!1:(t.token=e,!0)}function en(t){let e=I.holdOf(Object(t));if(!e){let{handOver:f}=Object(t);return w(f,"serialize(lease): lease","a lease of edgelock",t),f.call(t)}let{state:n,hold:r,leaseMs:o}=e,{holder:a,holds:s,kind:i,otherSide:l,token:c}=n;if(i.kind==="once")throw new TypeError("a claim of once() cannot be handed over");if(s>1||l?.holds)throw new TypeError("release the inner holds first");w(!n.settled,"serialize(lease): lease","proven first, because it has started early: await lease.isHeld()");let{context:d}=n;n.isHandedOver=!0,d.open.delete(n),n.gate=n.gate?.ended(n),d.held.delete(n.place);let u=r.slice(a.length),m={edgelock:1,kind:i.kind,name:t.name,holder:a,hold:u,leaseMs:o,token:c};return JSON.stringify(m)}function xt(t,e,n){let{waitUntil:r}=S("resume()",n,{waitUntil:Ce}),o=M.identityOf(Object(t));if(!o){let{bringBack:f}=Object(t);return w(f,"resume(lock, text): lock","a lock of edgelock",t),f.call(t,e,r)}let{context:a,of:s}=o,{holder:i,hold:l,leaseMs:c,token:d}=Wm(e,s);a.checkLease(c,s);let u=()=>`${i}:${a.newHolder()}`,m=new de(a,s,i,{newHold:u,token:d});return new I(m,i+l,c,r)}function Wm(t,{kind:e,name:n,holders:r}){try{let o=JSON.parse(t);O("leaseMs",o.leaseMs);let{holder:a,hold:s,token:i=0}=o,l=o.edgelock===1&&o.kind===e&&o.name===n,c=typeof a=="string"&&a&&typeof s=="string",d=!r||r.permitIds(a);if(l&&c&&d&&Number.isSafeInteger(i))return o}catch{}throw qo(n)}function qo(t){return new TypeError(`resume(lock, text) takes the text that serialize(lease) returned for a lease of "${t}"`)}function Ei(t,e,n,r,o){let a=t.now()+o,s=new AbortController,i=[],l=m=>{if(s.signal.aborted)return;let f=Math.min(o,Math.ceil(a-t.now()));i.push(m.keepAlive({maxHoldMs:Math.max(1,f)}))},c=()=>{r.removeEventListener("abort",d),s.abort(be)},d=async()=>{c(),await Promise.all(i.map(m=>m.stop()))};return e.forEach(l),r.addEventListener("abort",d),r.aborted&&d(),{done:(async()=>{await n?.keep(a,l,s.signal),await Promise.all(i.map(m=>m.done)),c()})(),stop:d}}function xn(t,e){for(let n of e){let{places:r=[]}=Object(n);xn(t,r);let o=n&&I.holdOf(n)?.state;o?.context.open.has(o)&&Ct(o,t)}}var jm=12e3,Et=class t{name;token;places;#e;#t;#o=new AbortController;#a=new AbortController;#r=({target:e})=>this.#f(e);#s=!1;#i;constructor(e){this.#e=e,this.name=e.name,this.token=e.token,this.places=[...e.places],this.#t=e.healing?.(this,e);for(let{signal:n}of this.#n)this.#d(n);xn(this,this.places)}get#n(){return this.places.filter(e=>e!==void 0)}replace(e,n){this.places[e]=n,this.#d(n.signal),xn(this,this.places)}get signal(){for(let e of this.#n)e.signal;return this.#o.signal}get id(){return this.#n.map(e=>e.id).join(" ")}get holder(){return this.#n.map(e=>e.holder).join(" ")}get holds(){return Math.max(...this.#n.map(e=>e.holds))}remainingMs(){return this.#a.signal.aborted?0:this.#n.map(n=>n.remainingMs()).sort((n,r)=>r-n)[this.#e.quorum-1]??0}async isHeld(){let{quorum:e}=this.#e,n=o=>o,r=await this.#l(this.#n.map(o=>o.isHeld()),No(e,n));if(Oe(r,n)>=e)return!this.#s;if(this.#n.length-Oe(r,o=>!o)<e)return!1;throw Go(r)?.reason??xr(this.name,r)}async extend(e=this.#e.leaseMs){O("leaseMs",e),this.checkExtend(e),this.signal.throwIfAborted();let{quorum:n,clock:r,waitUntil:o}=this.#e,a=r.now(),s=()=>!0,i=await this.#l(this.#n.map(l=>l.extend(e)),No(n,s));if(this.signal.throwIfAborted(),Oe(i,s)<n)throw xr(this.name,i);await this.#t?.healWithin(e,r.now()-a,o),this.#p(),this.signal.throwIfAborted()}checkExtend(e){this.#p();for(let n of this.#n){n instanceof t&&n.checkExtend(e);let{context:r,kind:o}=I.holdOf(n)?.state??{};r?.checkLease(e,o)}}keepAlive(e){let{waitUntil:n,maxHoldMs:r=gn}=S("keepAlive()",e,mt);this.#p();let o=Ei(this.#e.clock,this.#n,this.#t,this.#a.signal,r);return xn(this,this.places),W(n,o.done),o}release(){return this.#s=!0,this.#u(),this.#i??=this.#c().catch(e=>{throw this.#i=void 0,e}),this.#i}async#c(){let{quorum:e,waitUntil:n,leftovers:r,clock:o}=this.#e,a=d=>d!=="gone",s=[...this.#n].reverse().map(d=>d.release()),i=this.#t?.settled();i&&r.add(i),W(n,Promise.allSettled([...s,i]));let[l]=await Promise.all([this.#l(s,d=>Oe(d,a)>=e),n||r.mayBeHeld(o)]);if(Oe(l,a)>=e)return Oe(l,d=>d==="reentered")>0?"reentered":"released";if(this.#n.length-Oe(l,d=>d==="gone")<e)return"gone";let c=xr(this.name,l);throw c instanceof P&&wi(l)&&yn(r.ended(),c),c}handOver(){let{name:e,leaseMs:n,kind:r,resumable:o,token:a}=this.#e;if(this.#p(),!o)throw new TypeError("a lease with locks that edgelock did not make cannot be handed over");let s=this.places.map(i=>i?en(i):"");return this.#t?.end(),JSON.stringify({edgelock:1,kind:r,name:e,leaseMs:n,token:a,leases:s})}async[Symbol.asyncDispose](){await this.release().catch(()=>{})}#l(e,n){return wt(this.#e.clock,e,n,jm)}#d(e){e.addEventListener("abort",this.#r),e.aborted&&this.#f(e)}#u(){for(let{signal:e}of this.#n)e.removeEventListener("abort",this.#r);this.#a.abort(be),this.#t?.end()}get#m(){let e=n=>n instanceof t?n.#m:I.holdOf(n)?.state.provenSince!==void 0;return this.#n.filter(e).length>=this.#e.quorum}#f(e){if(this.#a.signal.aborted)return;let n=this.#n.filter(o=>!o.signal.aborted).length;if(n>=this.#e.quorum&&(this.remainingMs()>0||!this.#m)){this.#t?.noticeLoss();return}let{reason:r}=e.reason;this.#o.abort(new H(this.name,r,void 0,n>0||r!=="taken")),this.#u()}#p(){if(this.#s)throw new TypeError("this lease was released")}};var Vm=2e3,En=class{#e=[];#t;add(e){let n=e.then(r=>r===!0,r=>!Object(r).goesOn);this.#e.push(n),W(this.#t,n)}async ended(){let e=[...this.#e],n=(await Promise.all(e)).includes(!0);return e.length<this.#e.length?this.ended():n}passOn(e){this.#t=e}handOver(e){return this.passOn(e),this.#e.length>0&&W(e,this.ended())}async mayBeHeld(e,n=Vm){return(await wt(e,this.#e,()=>!1,n)).some(o=>o?.status!=="fulfilled"||o.value)}};function Si(t){if(!Array.isArray(t))throw new TypeError("members must be an array of locks");for(let[e,n]of t.entries())w(n?.tryAcquire,`members[${e}]`,"a lock, such as lock(locks, 'name')",n)}function Er(t){return t.flatMap(e=>{let n=e.checkAcquire&&e.members;return M.identityOf(e)?.context??Er(n??[])})}function Ti(t){return Er(t)[0]?.clock??Qe}function Ri(t,e){let[n,r]=[M.identityOf(t),M.identityOf(e)];return t===e||!!n&&n.context.gates===r?.context.gates&&n.of.key===r.of.key}function Sn(t){return JSON.stringify(t.map(Xm))}function Xm(t){return"name"in t?t.name:""}function Oi(t){return t.every(e=>M.identityOf(e))}function Mi(t,{kind:e,name:n,places:r}){try{let o=JSON.parse(t);if(O("leaseMs",o.leaseMs),o.edgelock===1&&o.kind===e&&o.name===n&&o.leases.length===r&&Number.isSafeInteger(o.token??0))return o}catch{}}var Fm=It+500,Sr=class{name;members;parts;constructor(e){this.name=e.name,this.members=e.members,this.parts=e}async tryAcquire(e){S("tryAcquire()",e,pt);let{lease:n,busy:r}=await this.#e({...e,waitMs:0,maxPolls:1});return r?{acquired:!1,retryAfterMs:r.retryAfterMs}:{acquired:!0,lease:n}}async acquire(e){S("acquire()",e,{...pt,...se});let{lease:n,busy:r}=await this.#e({...e});if(r)throw r;return n}bringBack(e,n){let r=this.tryResume(e,n);if(r)return r;throw qo(this.name)}tryResume(e,n){let{members:r,name:o,quorum:a,kind:s}=this.parts,i=Mi(e,{kind:s,name:o,places:r.length}),l=i?.leases.map((m,f)=>{let p=r[f];return m&&p instanceof M?xt(p,m,{waitUntil:n}):void 0});if(!i||!l||l.filter(Boolean).length<a)return;let{leaseMs:c,token:d}=i,u=new En;return new Et({...this.parts,resumable:!0,leaseMs:c,token:d,places:l,leftovers:u})}checkAcquire(e,n){let{members:r}=this,{places:o=[]}=n instanceof Et&&n.name===this.name?n:{};if(n&&o.length!==r.length)throw new TypeError(`reenter must be a lease of ${this.name}`);for(let[a,s]of r.entries()){let{context:i,of:l}=M.identityOf(s)??{};i?.checkLease(e,l),l&&n&&ar(l),s.checkAcquire?.(e,o[a])}}optionsFor(e,{leaseMs:n,signal:r,patienceMs:o,reenter:a,leftovers:s}){return{leaseMs:n,signal:r,patienceMs:o,waitUntil:l=>s.add(l),reenter:a?.places[e]}}async giveBack(e,{last:n,signal:r,leftovers:o}){let a=[...e].reverse().map(s=>s.release());n||await wt(this.parts.clock,a,()=>!1,Fm,r);for(let s of a)o.add(s)}async#e(e){let{clock:n}=this.parts,{waitMs:r=1e4,maxPolls:o,signal:a,waitUntil:s,patienceMs:i,reenter:l}=e,{leaseMs:c=Ym(this.members)}=e;this.checkAcquire(c,l),a?.throwIfAborted(),l?.signal.throwIfAborted();let d=new En,m={...{leaseMs:c,signal:a,waitUntil:s,patienceMs:i,leftovers:d},reenter:l},f=l?{waitMs:0,maxPolls:1}:{waitMs:r,maxPolls:o};try{let p=await Ft(n,{...f,signal:a,paceOf:We},({last:E})=>this.#o({...m,last:!!E})),{value:h,remainingMs:y=c,...b}=p;if(h)return d.handOver(s),{lease:h};let x=new oe(this.name,{retryAfterMs:y,...b});return await this.#t(x,m),{busy:x}}catch(p){let h=p===a?.reason||l&&p instanceof H,y=p instanceof P&&!h?p:void 0;throw await this.#t(y,m)??p}}async#t(e,{leftovers:n,waitUntil:r}){let o=n.handOver(r)?0:void 0,a=await n.mayBeHeld(this.parts.clock,o);if(!e)return e;let s=a&&e instanceof N?new q(this.name,e):e;return n.ended().then(i=>Object.assign(s,{mayBeHeld:i})),Object.assign(s,{mayBeHeld:a})}async#o(e){let{value:n,...r}=await this.round(e);if(!n)return r;let o=Oi(this.members),a=new Et({...this.parts,...e,...n,resumable:o});if(a.remainingMs()>0)return{value:a};if(await this.giveBack([a],e),e.last)throw new H(this.name,"expired");return{}}};function Ym(t){let e=Er(t).map(({leaseMs:n})=>n);return e[0]?Math.min(...e):Lo}var Pi=k(`local i=KEYS[1]
local s={unpack(KEYS,2)}
local e,o,d,a,f,v,q,h,x,M,B=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
B=tonumber(B)
local m,g,u,O={},{},{},{}
for c=1,#s,3 do
local t=s[c]
table.insert(m,t)
u[t]=s[c+1]
table.insert(g,u[t])
O[t]=s[c+2]
end
local function w(n,r,o)
for z,t in ipairs(n)do
redis.call("HSET",t,e,r)
redis.call("PEXPIRE",t,o)
end
end
local k=v~=0
local A=k and d=="0"
local C=not A and redis.call("EXISTS",i,unpack(d=="1"and m or s))
if C==0 then
w(m,"1",o)
return":granted "..o
end
local y,D,P,I={},{},{},{}
local r,j
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local function X()
for c,t in ipairs(m)do
local n,o=N(t)
if not n then
table.insert(I,t)
elseif n==e then
table.insert(o=="0"and D or y,t)
elseif o=="0"and k then
table.insert(P,t)
elseif not r then
r,j=t,n
end
if c-#I==C or not k and d=="0"and r and not y[1] then
break
end
end
end
X()
if #y==#m then
local T=math.huge
for z,t in ipairs(y)do
T=math.min(T,redis.call("PTTL",t))
end
return{":granted",T}
end
if y[1] then
redis.call("SET",i,"0","PX",a)
return{":refused",-2}
end
local n
local F={l=d,u=v,d=q,p=x,f=M,h=B}
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function Y()
local b=0
for c,e in ipairs(redis.call("MGET",unpack(g)))do
if e then
n=n or E(h)
local l=U(e,n)
b=math.min(b,K(l,n,F,-2))
V(g[c],l,n)
end
end
return b
end
if not r then
if redis.call("EXISTS",i)==1 then
return{":refused",-2}
end
local b=d=="0"and Y()or 0
if b~=0 then
return{":busy",-2,b}
end
for z,t in ipairs(P)do
redis.call("DEL",t)
end
w(m,"1",o)
return":granted "..o
end
local p=redis.call("PTTL",r)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if d=="1"then
redis.call("SET",i,"0","PX",a,"NX")
for z,t in ipairs(D)do
redis.call("DEL",t)
R(f,O[t],"0")
end
return{":busy",p,0}
end
local function Z(l,e)
local t=l.o>0 and math.min(l.n*4/3,1500)or 500
local r=math.min(tonumber(o),math.ceil(l.t+t-n))
if A and e and r>0 and I[1] and redis.call("EXISTS",i)==0 then
w(I,"0",r)
end
end
n=E(h)
local l=U(redis.pcall("GET",u[r]),n)
local e1=string.match(l.c,"^%d+ (.*)$")==j and l.t
local b=K(l,n,F,p,n+p,j)
V(u[r],l,n)
Z(l,l.t==e1)
return{":busy",p,b}`,"done locksSlotsAndChannels","holder leaseMs last doneMs publish rttMs jitter nowMs leftMs slot waitedMs","granted remainingMs,busy remainingMs askInMs,refused remainingMs","granted"),Li=k(`local m=KEYS
local e,o=unpack(ARGV)
for z,t in ipairs(m)do
if redis.call("HEXISTS",t,e)==0 then
return":gone"
end
end
for z,t in ipairs(m)do
redis.call("PEXPIRE",t,o,"GT")
end
return":extended"`,"locks","holder leaseMs","extended,gone","extended"),Ai=k(`local m=KEYS
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(m[1])
local x=math.huge
for z,t in ipairs(m)do
if not e or not redis.call("HGET",t,e)then
return":free"
end
x=math.min(x,redis.call("PTTL",t))
end
return{":held",e,tonumber(u),x}`,"locks","","held holder$ holds remainingMs,free","held"),vi=k(`local i=KEYS[1]
local m={unpack(KEYS,2)}
local e,o,u=unpack(ARGV)
u=tonumber(u)
local n=u
for z,t in ipairs(m)do
n=math.min(n,tonumber(redis.call("HGET",t,e)or 0))
end
if n==0 then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
local x=math.huge
for z,t in ipairs(m)do
if n<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
end
x=math.min(x,redis.call("PTTL",t))
end
return{":granted",x}`,"done locks","holder leaseMs holds","granted remainingMs,gone,refused","granted");var Ii=k(`local i=KEYS[1]
local t={unpack(KEYS,2)}
local e,u,d,a,f,l,h=unpack(ARGV)
u=tonumber(u)
local s=u==0 and"HDEL"or"HGET"
local n=true
local r
local p={}
for c=1,#t,3 do
p[c]=tonumber(redis.pcall(s,t[c],e)or 0)
if not p[c] then
r=t[c]
p[c]=0
end
n=n and p[c]>0
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,n and d or"0",a)
local c=l=="1"and not o and 2
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
while c and not l1(t[c],h)do
c=c+3<#t and c+3
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
for c=1,#t,3 do
if u==0 and p[c]>0 then
R(f,t[c+2],"0")
elseif not o and p[c]>u then
redis.call("HSET",t[c],e,u)
end
end
if r then
redis.call(s,r,e)
end
return(o=="1"or n and not o)and":released"or":gone"`,"done locksSlotsAndChannels","holder holds outcome doneMs publish slot nowMs","released,gone");var Ci=1e3;function Hi(t,e){return Si(t),w(e===void 0,"options of multiLock()","passed to acquire()"),new _o(t)}var _o=class t{name;members;#e;#t;constructor(e){let n=e.flatMap(o=>o instanceof t?o.members:o);if(n.length<1||n.length>Ci)throw new RangeError(`members must be 1 to ${Ci} locks, got ${n.length}`);let r=Zm(n);this.name=Sn(r),this.members=r,this.#t=zm(r),this.#e=new Do({clock:Ti(r),name:this.name,members:r,quorum:r.length,kind:"leases"})}tryAcquire(e){return this.#o(e,(n,r)=>n.tryAcquire(r))}acquire(e){return this.#o(e,(n,r)=>n.acquire(r))}checkAcquire(e,n){this.#e.checkAcquire(e,n)}bringBack(e,n){let{lock:r=this.#e}=this.#t??{};return this.#e.tryResume(e,n)??xt(r,e,{waitUntil:n})}async#o(e,n){let{lock:r,context:o,hasOneSlot:a}=this.#t??{},s=e?.reenter,i=s?s instanceof Et:o?.isCluster&&!a;if(!r||!o||i)return n(this.#e,e);let l={...e};try{return await n(r,e)}catch(c){if(!Jm(c))throw c;return o.isCluster=!0,n(this.#e,l)}}};function zm(t){let e=t.flatMap(c=>M.identityOf(c)??[]),n=e[0]?.context,r=e.filter(c=>c.kind==="lock"&&c.context===n);if(!n||r.length<t.length)return;let o=r.map(({of:c})=>c.key),a=new Set(o.map(c=>/\{.+\}/.exec(c)?.[0]??c)),s=nt(n,o[0]??""),i=o.flatMap(c=>[c,Re(c),lr(c)]),l={kind:"multi-lock",name:Sn(t),key:JSON.stringify(o),scripts:{acquire:Pi,reenter:vi,extend:Li,release:Ii,inspect:Ai},values:c=>({...s(c),locks:o,locksSlotsAndChannels:i})};return{lock:new M(n,l),context:n,hasOneSlot:a.size===1}}var Do=class extends Sr{async round(e){let{clock:n,members:r}=this.parts,o=[];try{for(let[s,i]of r.entries()){let l=await i.tryAcquire(this.optionsFor(s,e));if(!l.acquired)return await this.giveBack(o,e),{remainingMs:l.retryAfterMs};o.push(l.lease)}let a=e.reenter?.token??await xi(n,o,o.length,e.leaseMs,e.signal);return{value:{places:o,token:a}}}catch(a){if(await this.giveBack(o,e),e.last||!jt(a))throw a;return{retryAfterMs:ft(a)}}}};function Zm(t){let e=new Map;return t.map(r=>{let a=M.identityOf(r)?.of.key??Sn([r]),s=e.get(a)??[];if(s.some(i=>Ri(r,i)))throw new TypeError(`members must not contain the same lock twice: ${Sn([r])}`);return e.set(a,[...s,r]),{lock:r,bytes:String.fromCharCode(...A(a))}}).sort((r,o)=>r.bytes<o.bytes?-1:1).map(({lock:r})=>r)}function Jm(t){let e=t instanceof q?t.cause:t;return e instanceof N&&e.reason==="CROSSSLOT"}var $i=k(`local t=KEYS[1]
local e,o,n,i,h,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e then
return":gone"
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
if s[2] then
local r,c=d1(s[2],redis.call("PTTL",t))
if not c or r<0 then
return":gone"
end
return{":begun",r}
end
local function t2(e,t,n,r)
return ':d{"keptMs":'..e..',"begunAt":'..t..',"attemptId":"'..n..'"'..r.."}"
end
redis.call("HSET",t,"result",t2(n,h,i,a))
redis.call("PEXPIRE",t,tonumber(o)+tonumber(n))
return":begun "..o`,"record","holder leaseMs keptMs attemptId nowMs members","begun remainingMs,gone","begun"),Ni=k(`local t,i=unpack(KEYS)
local e,o,d,a,u,g,k,f,v,h,x=unpack(ARGV)
a=tonumber(a)
local z=redis.call("EXISTS",t,i)
local function t2(e,t,n,r)
return ':d{"keptMs":'..e..',"begunAt":'..t..',"attemptId":"'..n..'"'..r.."}"
end
if z==0 then
if g=="1"then
local y=t2(f,h,v,x)
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u,"result",y)
redis.call("PEXPIRE",t,tonumber(o)+tonumber(f))
else
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u)
redis.call("PEXPIRE",t,o)
end
return":granted "..o
end
local s=redis.call("HMGET",t,"version","attempt","fingerprint","result")
local n=s[4]
local r=redis.call("PTTL",t)
if r==-2 then
return{":refused",r}
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local l,m=d1(n,r)
local function c(e,t,n,r)
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],not m and n,r)then
S(t)
end
local p=n and not m
local b=s[2]==e
if b and l<0 and not p and k=="0"then
return{":refused",-2}
end
local w=u~=""and s[3]~=""and s[3]~=u
if w or p or l<0 then
if not p or r<a then
redis.call("SET",i,"0","PX",a,"NX")
end
if w then
return":mismatch"
end
return{":kept",n}
end
if b then
return{":granted",l}
end
if z==2 then
return{":refused",l}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",l}`,"record done","holder leaseMs last doneMs fingerprint begins resumes keptMs attemptId nowMs members","granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch","granted kept"),Gi=k(`local t,i=unpack(KEYS)
local e,o,d,a,u=unpack(ARGV)
a=tonumber(a)
local z=redis.call("EXISTS",t,i)
if z==0 then
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u)
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HMGET",t,"version","attempt","fingerprint","result")
local n=s[4]
local r=redis.call("PTTL",t)
if r==-2 then
return{":refused",r}
end
local function c(e,t,n,r)
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],n,r)then
S(t)
end
local l=u~=""and s[3]~=""and s[3]~=u
if l or n then
if not n or r<a then
redis.call("SET",i,"0","PX",a,"NX")
end
if l then
return":mismatch"
end
return{":kept",n}
end
if s[2]==e then
return{":granted",r}
end
if z==2 then
return{":refused",r}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",r}`,"record done","holder leaseMs last doneMs fingerprint","granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch","granted kept"),qi=k(`local t=KEYS[1]
local e,o=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e or s[2] then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
return":extended"`,"record","holder leaseMs","extended,gone","extended"),_i=k(`local t,i=unpack(KEYS)
local e,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if not s[1] then
return":forgotten"
end
if s[1]~=e then
return":replaced"
end
if not s[2] then
return{":claimed",redis.call("PTTL",t)}
end
redis.call("DEL",t)
redis.call("SET",i,"2","PX",a)
return":forgotten"`,"record done","holder doneMs","forgotten,claimed remainingMs,replaced"),Di=k(`local t=KEYS[1]
local e=ARGV[1]
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e or s[2] then
return":free"
end
return{":ours",redis.call("PTTL",t)}`,"record","holder","ours remainingMs,free","ours"),Bi=k(`local t=KEYS[1]
local e=ARGV[1]
local s=redis.call("HMGET",t,"attempt","result")
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local n,r=d1(s[2],redis.call("PTTL",t))
if s[1]~=e or n<0 or(s[2] and not r)then
return":free"
end
return{":ours",n}`,"record","holder","ours remainingMs,free","ours"),Ui=k(`local t=KEYS[1]
local s=redis.call("HMGET",t,"version","attempt","result")
local r=redis.call("PTTL",t)
if r==-2 then
return":free"
end
local function c(e,t,n,r)
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],s[3],r)then
S(t)
end
if s[3] then
return{":kept",s[2],s[3],r}
end
return{":claimed",s[2],r}`,"record","","claimed holder$ remainingMs,kept holder$ result$ remainingMs,free","kept");var Ki=k(`local t=KEYS[1]
local e,o=unpack(ARGV)
o=tonumber(o)
local s=redis.call("HMGET",t,"attempt","result")
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local r,n=d1(s[2],redis.call("PTTL",t))
if s[1]~=e or r<0 or(s[2] and not n)then
return":gone"
end
redis.call("PEXPIRE",t,o+(n or 0),"GT")
return":extended"`,"record","holder leaseMs","extended,gone","extended"),Wi=k(`local t,i=unpack(KEYS)
local e,n,c,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
local r=e..":resolved"
if s[1]~=e then
local l=s[1]==r and s[2]==n or n==""and redis.call("GET",i)=="3"
return l and":resolved"or":replaced"
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local o,u=d1(s[2],redis.call("PTTL",t))
if s[2] and not u then
return":replaced"
end
if o>=0 then
return{":claimed",o}
end
if n==""then
redis.call("DEL",t)
redis.call("SET",i,"3","PX",a)
return":resolved"
end
redis.call("PEXPIRE",t,c)
redis.call("HSET",t,"attempt",r,"result",n)
redis.call("SET",i,"0","PX",a)
return":resolved"`,"record done","holder result keepMs doneMs","resolved,claimed remainingMs,replaced","resolved"),Bo=k(`local t,i=unpack(KEYS)
local e,n,c,u,d,a=unpack(ARGV)
c=tonumber(c)
a=tonumber(a)
local s=redis.call("HMGET",t,"attempt","result")
local r=s[1]==e
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local f,o=d1(s[2],0)
local p=s[2] and not o
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if n==""then
if r and not p then
redis.call("DEL",t)
redis.call("SET",i,d,"PX",a)
return":released"
end
return y(i,"0",a)=="1"and":released"or":gone"
end
if s[1] and not r then
return":gone"
end
if p then
return":released"
end
if n==":d"then
if not o then
return":gone"
end
redis.call("PEXPIRE",t,o-1,"LT")
return":released"
end
local z=r and 0 or redis.call("EXISTS",t,i)
local function S(e)
redis.call("GET",e)
end
if z>0 then
local l=redis.call("GET",i)
if l=="1"or l=="2"then
return l=="2"and":released"or":gone"
end
if z==2 or not l then
S(t)
end
end
redis.call("PEXPIRE",t,c)
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u,"result",n)
if not r then
redis.call("PEXPIRE",t,c)
end
if c<a then
redis.call("SET",i,"2","PX",a)
end
return":released"`,"record done","holder result keepMs fingerprint outcome doneMs","released,gone","released"),Uo=k(`local t,i=unpack(KEYS)
local e,n,c,u,d,a=unpack(ARGV)
c=tonumber(c)
a=tonumber(a)
local s=redis.call("HMGET",t,"attempt","result")
local r=s[1]==e
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if n==""then
if r and not s[2] then
redis.call("DEL",t)
redis.call("SET",i,d,"PX",a)
return":released"
end
return y(i,"0",a)=="1"and":released"or":gone"
end
if s[1] and not r then
return":gone"
end
if s[2] then
return":released"
end
local z=r and 0 or redis.call("EXISTS",t,i)
local function S(e)
redis.call("GET",e)
end
if z>0 then
local l=redis.call("GET",i)
if l=="1"or l=="2"then
return l=="2"and":released"or":gone"
end
if z==2 or not l then
S(t)
end
end
redis.call("PEXPIRE",t,c)
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u,"result",n)
if not r then
redis.call("PEXPIRE",t,c)
end
if c<a then
redis.call("SET",i,"2","PX",a)
end
return":released"`,"record done","holder result keepMs fingerprint outcome doneMs","released,gone","released");async function Tr(...t){let{lock:e,acquiring:n,options:r,work:o}=ji("withLock",t);return Vi(await e.acquire(n),r,o)}async function Tn(...t){let{lock:e,acquiring:n,options:r,work:o}=ji("tryWithLock",t),a;try{a=await e.acquire({...n,waitMs:r.waitMs??0})}catch(s){if(!(s instanceof oe)||s===n.signal?.reason)throw s;return{acquired:!1,retryAfterMs:s.retryAfterMs}}return{acquired:!0,value:await Vi(a,r,o)}}var Qm=B("await","background");function ji(t,e){let n=`${t}(locks, name, options?, work) or ${t}(lock, options?, work): `,r=typeof e[1]=="string"||Xs(e[0]);w(!r||typeof e[1]=="string",`${n}name`,"a string",e[1]);let o=e.slice(r?2:1),[a={},s]=o.length===1?[void 0,o[0]]:o,i=r?ue(e[0],e[1]):e[0];w(i?.acquire,`${n}lock`,"a lock",i),On(n,s),S(`${t}()`,a,{...pt,...se,...mt,renew:Te,release:Qm,weight:ae});let{renew:l,maxHoldMs:c,release:d,...u}=a;return{lock:i,acquiring:u,options:{...a},work:s}}async function Vi(t,e,n){let{maxHoldMs:r,renew:o=!0,waitUntil:a}=e;o&&t.keepAlive({waitUntil:a,maxHoldMs:r});let s=await Mn(n,t),i=await ep(t,e);if(i)throw new H(t.name,i.reason,s,i.mayBeHeld);if(s.status==="rejected")throw s.reason;return s.value}async function ep(t,{release:e,waitUntil:n}){let r=Rn(t),o=t.remainingMs()>0,a=t.release().catch(()=>{}),i=(r||o)&&e==="background"&&W(n,a)?void 0:await a;if(!r&&(i?i!=="gone":o))return;let c=r??(o?"taken":"expired");return{reason:c,mayBeHeld:!i&&c!=="taken"}}function Rn({signal:t}){return t.aborted?t.reason.reason:void 0}function On(t,e){w(typeof e=="function",`${t}work`,"a function that takes the lease",e)}async function Mn(t,e){try{return{status:"fulfilled",value:await t(e)}}catch(n){return{status:"rejected",reason:n}}}var Yi=":v",Ko=":e",tp=":d",zi=1e3;function tn(t,e,{onFailure:n,maxBytes:r}){if(e.status==="rejected")return{text:n==="keep"?Rr(e.reason):"",reported:e};try{let o=np(e.value);if(o===void 0)throw new TypeError(`the result of once "${t}" cannot be kept: it must be JSON, or undefined`);let a=A(o).length;if(a>r)throw new RangeError(`the result of once "${t}" has ${a} bytes of JSON, of which maxBytes allows ${r}`);return{text:Yi+o,reported:{status:"fulfilled",value:Zi(o)}}}catch(o){return{text:Rr(o),reported:{status:"rejected",reason:o}}}}function Wo(t){return/^:s?v/.test(t)}function Zi(t){return t?JSON.parse(t):void 0}function np(t){if(t===void 0)return"";try{let e=JSON.stringify(t);return e==="{}"&&{}.toString.call(t)!=="[object Object]"?void 0:e}catch{return}}function Rr(t){try{let{name:e="Error",message:n=t}=Object(t),r={name:Xi(e),message:Xi(n)};return Ko+JSON.stringify(r)}catch{return`${Ko}{"name":"Error","message":"unknown"}`}}function Xi(t){return String(t).slice(0,zi)}function nn(t,e,n){let r=n.slice(0,2),o=n.slice(2);try{if(r===Yi)return{value:Zi(o)};if(r===tp)return{begun:JSON.parse(o)};let{name:a,message:s}=JSON.parse(r===Ko?o:"");if(Fi(a)&&Fi(s))return{failure:{name:a,message:s}}}catch{}throw Ji(t,e)}function Fi(t){return typeof t=="string"&&t.length<=zi}var rp=600;function Ji(t,e){let n=st(ne(e),rp);return new j(t,`${n} is no record of once. Use another key, or see and delete it with \`edgelock once forget --force\``)}function Or(t,e,n){throw n instanceof j?Object.assign(Ji(t,e),{mayBeHeld:n.mayBeHeld}):n}var jo=12e4;function Pn(t,e,n,r=""){return{kind:"once",name:t,key:e,settings:n,result:r,paceOf:We,get scripts(){let o=this.result?Uo:{...Uo,durable:""};return{acquire:Gi,extend:qi,inspect:Di,release:o}},get owedMs(){return this.result?jo:void 0},values(o){return{...n,record:ne(e),done:ee(e,o),doneMs:Y,result:this.result}}}}function Vo(t,e){let{leaseMs:n=t,keepMs:r=864e5,waitMs:o=0,renew:a=!0}=e,{maxBytes:s=1048576,onFailure:i="forget",fingerprint:l}=e;return{...e,leaseMs:n,renew:a,keepMs:r,waitMs:o,maxBytes:s,onFailure:i,fingerprint:l===void 0?"":`:${l}`}}var op=Rr(new RangeError("the store refused to keep the result"));async function St(t,e,n,r,o=Pn(e,t.keyOf(e,"key",$e),Vo(t.leaseMs,n))){t.checkLease(o.settings.leaseMs);let{value:a,retryAfterMs:s}=await je(t,o,o.settings).catch(u=>Or(e,o.key,u));if(!a)throw new ye(e,s);if(a instanceof I)return ap(o,a,r);if(a.code==="mismatch")throw new Je(e);let i=await(o.settings.seal?.open(a.result,o.key)??a.result),{begun:l,failure:c,value:d}=nn(e,o.key,i);if(t.emit?.({type:l?"in-doubt":"replayed",kind:"once",name:e}),l)throw new ve(e,l);if(c)throw new Ae(e,c);return{status:"replayed",value:d,kept:!0}}async function ap(t,e,n){let{renew:r,waitUntil:o,maxHoldMs:a}=t.settings;r&&e.keepAlive({waitUntil:o,maxHoldMs:a});let s=await Mn(n,e),i=e.remainingMs()===0,l=e.holds>0,c=l?t.settings:{...t.settings,maxBytes:1/0},{text:d,reported:u}=tn(e.name,s,c),m=await Qi(t,e,l?d:"");if(m==="gone"||!m&&l&&i){let p=Rn(e)??(i?"expired":"taken");throw new H(e.name,p,s,!m)}if(u.status==="rejected")throw u.reason;let f=m==="released"&&Wo(t.result);return{status:"executed",value:u.value,kept:f}}async function Qi(t,e,n){t.result=await(t.settings.seal?.seal(n,t.key)??n);let r=async o=>Wo(t.result)&&Ts(o)?Qi(t,e,op):void 0;return e.release().catch(o=>o.goesOn?void I.doneOf(e).catch(r):r(o))}var sp=864e13;function Xo(t,e,n,r,o=""){return{kind:"once",name:t,key:e,settings:n,result:o,begins:r.begins,isLeft:!1,paceOf:We,get scripts(){let a=this.result||this.isLeft?Bo:{...Bo,durable:""};return{acquire:Ni,extend:Ki,inspect:Bi,release:a}},get owedMs(){return this.result?jo:void 0},values(a,s){return{...n,...r,...Fo(n,s),record:ne(e),done:ee(e,a),doneMs:Y,result:this.isLeft?":d":this.result}}}}function Fo({keepMs:t,seal:e,keeps:n},r){return{keptMs:Math.max(Y,Math.min(sp,t)),attemptId:Se(r),members:(e?',"isSealed":true':"")+(n?`,"keeps":"${n}"`:"")}}function el(t,e){let n=t.begins===1,r=0,o,{extend:a}=e;return{own:Object.assign(e,{async begin(){if(n)return Yo(e);o??=ip(t,e,r);try{await o,n=!0}finally{o=void 0}},async extend(i){return await o?.catch(()=>{}),r=Math.max(r,i??0),a.call(e,i)}}),hasBegun:()=>n}}async function ip({key:t,settings:e},n,r){let o=I.holdOf(n),{context:a,holder:s,subject:i}=o.state;Yo(n);let l=Math.max(o.leaseMs,Math.ceil(n.remainingMs()),r),c={...Fo(e,s),record:ne(t),holder:s,leaseMs:l},{reply:d,sent:u}=await F(a,Q(i,"begin",$i,c),{mayBeHeld:!0});d.code==="gone"?o.state.gone():o.state.prove(u,d.remainingMs),Yo(n)}function Yo(t){if(t.signal.throwIfAborted(),t.remainingMs()===0)throw new H(t.name,"expired")}async function Tt(t,e){let n=v(t,"inspectOnce(locks, key)");return zo(n,e,n.keyOf(e,"key",$e))}async function zo(t,e,n,r){let o=Q({kind:"once",name:e},"inspectOnce",Ui,{record:ne(n)}),{reply:a}=await F(t,o,{...r,readsOnly:!0}).catch(m=>Or(e,n,m));if(a.code==="free")return;let{holder:s}=a,i=a.remainingMs<0?1/0:a.remainingMs;if(a.code==="claimed")return{status:"in-flight",holder:s,remainingMs:i};let l=nn(e,n,lp(a.result)),{begun:c,failure:d}=l;if(c){let m=i-c.keptMs,f={...c,holder:s};return m>=0?{...f,status:"in-flight",remainingMs:m}:{...f,status:"in-doubt",remainingMs:i,leaseEndedAt:t.clock.wall()+m}}let u=d?{status:"rejected",reason:d}:{status:"fulfilled",value:l.value};return{status:"kept",holder:s,remainingMs:i,result:u}}function lp(t){return t.startsWith(":s")?t[2]==="v"?':v"(sealed)"':':e{"name":"Error","message":"(sealed)"}':t}async function Zo(t,e,n){let r=v(t,"forgetOnce(locks, key, seen)"),{status:o,holder:a,remainingMs:s}=Object(n);w(o&&typeof a=="string","seen","what inspectOnce() returned"),w(o!=="in-doubt","seen","a result: resolveOnce() ends a doubt");let i=r.keyOf(e,"key",$e);if(o==="in-flight")throw new ye(e,s);let l={record:ne(i),done:ee(i,a),holder:a,doneMs:Y},c=Q({kind:"once",name:e},"forgetOnce",_i,l),{reply:d}=await F(r,c,{mayBeHeld:!1});if(d.code==="claimed")throw new ye(e,d.remainingMs);return d.code==="forgotten"}async function $t(t,e,n,r,o){let a=v(t,"resolveOnce(locks, key, seen, outcome, options?)"),s={keepMs:lt,maxBytes:O,seal:ct},{status:i,holder:l,remainingMs:c,isSealed:d,keptMs:u=864e5}=Object(n);w(i&&typeof l=="string","seen","what inspectOnce() returned");let m=S("resolveOnce()",o,s),f={name:e,key:a.keyOf(e,"key",$e)};if(i==="in-flight")throw new ye(e,c);let{maxBytes:p=1048576,keepMs:h=u,seal:y}=m;return w(y||!d||r==="not-done","seal","that of the calls, which seal the results of this key"),Jo(a,f,l,r,{maxBytes:p,keepMs:h,seal:y},"resolveOnce")}async function Jo(t,{name:e,key:n},r,o,{keepMs:a,maxBytes:s,seal:i},l){let c="";if(o!=="not-done"){w("value"in Object(o),`the outcome of ${l}`,"{ value } or 'not-done'");let p={status:"fulfilled",value:o.value},{text:h,reported:y}=tn(e,p,{onFailure:"forget",maxBytes:s});if(y.status==="rejected")throw y.reason;c=await(i?.seal(h,n)??h)}let u={...{record:ne(n),done:ee(n,r)},holder:r,result:c,keepMs:a,doneMs:Y},m=Q({kind:"once",name:e},l,Wi,u),{reply:f}=await F(t,m,{mayBeHeld:!1});if(f.code==="claimed")throw new ye(e,f.remainingMs);return f.code==="resolved"}async function nl(t,e,n,r){if(!r){if(await tl(t,e,n).catch(()=>!0))throw n;return}let{settings:o,name:a}=e,{value:s,retryAfterMs:i}=await je(t,dp(e),o);if(!s)throw new ye(a,i);try{let{renew:l,waitUntil:c,maxHoldMs:d}=o;l&&s.keepAlive({waitUntil:c,maxHoldMs:d});let u=await tl(t,e,n);if(!u)return;let m=cp(n,s,await Mn(()=>r(n,s),s));await Jo(t,e,u,m,o,"reconcile")}finally{await s.release().catch(()=>{})}}async function tl(t,{name:e,key:n,settings:r},o){let a=await zo(t,e,n,r);if(a?.status!=="in-doubt")return;let{holder:s,remainingMs:i,status:l,isSealed:c,...d}=a;return Object.assign(o,d),s}function cp(t,e,n){if(n.status==="rejected")throw Object.assign(t,{cause:n.reason});let r=Rn(e)??(e.remainingMs()===0?"expired":void 0);if(r)throw Object.assign(t,{cause:new H(e.name,r)});if(n.value==="unknown")throw t;return n.value}function dp({name:t,key:e}){let n=Pn(t,e,{keepMs:1e3,fingerprint:""});return{...n,values:(o,a)=>({...n.values(o,a),record:Ns(e)})}}function Ln(t={},e){S("inDoubt()",t,{reconcile:C,begins:B("when-told")});let n={begins:t.begins??"at-claim",checks:{onFailure:B("forget","keep","in-doubt")},run:(r,o,a,s)=>pp(r,o,{...a,keeps:e},s,t),record:Xo,asking:(r,o,a="answer")=>Ln({...t,reconcile:up(r??t.reconcile,o)},a),withStatus:()=>n.asking(void 0,mp,"delivery")};return n}function up(t,e){return t&&(async(n,r)=>{let o=await t(n,r);return typeof o=="string"?o:{value:await e(o)}})}function mp({value:t}){return typeof t=="number"?t:200}async function pp(t,e,n,r,{begins:o,reconcile:a}){let{onFailure:s="in-doubt"}=n,i=Vo(t.leaseMs,{...n,onFailure:s}),l={begins:o?0:1,resumes:0},c=t.keyOf(e,"key",$e),d=t.clock.now()+i.waitMs;for(;;){let u={...i,waitMs:Math.max(0,d-t.clock.now())},m=Xo(e,c,u,l),f={ran:!1};try{return await St(t,e,u,fp(m,r,f),m)}catch(p){if(f.ran||!(p instanceof ve))throw p;await nl(t,m,p,a)}}}function fp(t,e,n){return async r=>{n.ran=!0;let{own:o,hasBegun:a}=el(t,r);try{return await e(o)}catch(s){let i=t.settings.onFailure==="in-doubt"||o.isLeft===!0;throw t.isLeft=i&&r.holds>0&&a(),i&&!a()&&r.release().catch(()=>{}),s}}}var rl=512,{maxHoldMs:hp,waitUntil:yp}=mt,Qo={leaseMs:O,renew:Te,maxHoldMs:hp},ol={onFailure:B("forget","keep"),maxBytes:O,seal:ct},gp={...se,waitUntil:yp,hold:V(Qo),record:Object.assign(()=>{},{group:ol}),keepMs:lt,fingerprint:bp,signal:De,patienceMs:O,afterCrash:dt};function Mr(t){Zn("once()",t,gp);let{hold:e,record:n,...r}=t,o={...ol,...t.afterCrash?.checks};return n&&V(o)("record",n),{...r,...e,...n}}function bp(t,e){let n=typeof e=="string"&&A(e).length<=rl;w(n,t,`a string of at most ${rl} bytes, such as a digest`)}var al="once(locks, key, options?, work)";async function rn(t,e,...n){let r=v(t,al),[o={},a]=n.length===1?[void 0,n[0]]:n;On(`${al}: `,a);let s=Mr(o);return(o.afterCrash?.run??St)(r,e,s,a)}var sl=k(`local t,p,i,m,g=unpack(KEYS)
local e,o,A,d,c,a,f,v,q,h,w,x,n1=unpack(ARGV)
o=tonumber(o)
A=tonumber(A)
c=tonumber(c)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,r1,l=unpack(redis.call("MGET",t,i,g))
if r1 then
return{":refused",-1}
end
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
T(t,j or redis.call("GET",t))
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local y=redis.call("ZCARD",p)
local P=#s-A+y
local z={}
if P>0 or l then
z=redis.call("ZRANGE",p,0,math.max(math.min(P,#s),l and 16 or 1)-1,"WITHSCORES")
end
local o1=tonumber(z[2*y])
local Z=tonumber(z[2] or math.huge)<=n and redis.call("ZCOUNT",p,"-inf",n)or 0
local e1=0
if Z>0 then
e1=redis.call("ZREMRANGEBYRANK",p,0,math.min(Z,100)-1)
y=y-e1
Z=Z-e1
end
local C=0
local I=A-y+Z
local b
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function s1(e,t,n)
local r,o,s,i=string.match(e.a.." 0-0-0-0","(%d+)-(%d+)-(%d+)-(%d+)")
local a=t-tonumber(i)
local c=3*tonumber(o)*e.n+500
n.z=n.m==tonumber(r)
n.k=a>=0 and a<c and tonumber(s)>t
n.v=n.h<e.i+1
n.t=n.k and n.z and tonumber(i)or t
local l=not n.k or n.m<=tonumber(r)
local u=c-a
local d=n.w>=n.b
n.x=d and(l or n.l=="1"or n.w-n.b>=tonumber(o))
local p=n.b>1 and not n.v and(u>0 or u<-c)
n.y=not n.x and l and(n.k or p)
if n.x and a>=c and t-e.t>a-c then
e.t=t-(t-e.t)/tonumber(o)
end
if d then
n.g=n.x and-2 or u
end
end
local function i1(e,t,n)
local r=math.min((t-math.min(n.t,e.t))/8,2000)
local o=math.max(e.o>0 and e.n/4 or 30,r,math.min(n.u,50))
o=math.ceil(n.g<0 and o or math.min(o,n.g+5))
e.a=string.format("%.0f-%.0f-%.0f-%.0f",n.m,n.b,t+o+200,n.t)
return o
end
local function f1(e,t,n)
n.m=math.min(n.m>0 and n.m or math.huge,t*1000-n.d)
n.h=math.floor(t-n.m/1000)
s1(e,t,n)
local r=n.g
local o=e.e
local s=string.match(e.c,"^%d")and e.t
local i=K(e,t,n,r,not n.k and n.q,"")
local a=math.abs(i)
if e.a==""and i~=0 and((n.q or 0)>9e14 or s and e.t~=s)then
e.a="0-"
end
if i==0 then
e.a=(n.z or string.match(e.a,"^%d+-$"))and""or e.a
e.i=n.b>1 and e.i*0.9+math.max(n.h,0)*0.1 or e.i
elseif n.y then
e.e=o
i=-1
a=i1(e,t,n)
elseif n.k and n.v then
local c=a+math.min(a,1000)
a=math.max(a,r<0 and c or math.min(c,r))
elseif n.k then
a=math.ceil(a/3)
end
return i<0 and-a or a
end
local function X(e,t,n,r)
local o=U(t,n)
local s=f1(o,n,r)
V(e,o,n)
return s,r.m
end
local function L(r)
local e={l=d,u=v,d=q,p=x,f=n1,m=w,b=#s,w=I,g=r,q=o1,}
b,w=X(g,l,n,e)
end
if I>=#s and l then
L(-1)
end
local S=I>=#s and(b or 0)==0
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if S then
C=redis.call("ZADD",p,"NX",unpack(B(s,n+o)))
end
y=y+C
local u=A-y
if not j then
redis.call("SET",t,u,"PX",o+c)
elseif tonumber(j)~=u then
redis.call("SET",t,u,"KEEPTTL")
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
if u>tonumber(j or 0)then
D(f,m,u)
end
if C>0 then
local O=j and redis.call("PTTL",t)or o+c
if O>0 and O<o+c/2 then
redis.call("PEXPIRE",t,o+c)
redis.call("PEXPIRE",p,o+c)
elseif O>0 and(y==C or not j)then
redis.call("PEXPIRE",p,O)
end
if C==#s then
return{":granted",o}
end
end
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local k=M(p,s)
local function t1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(B(t,o+s)))
return s
end
return math.min(r-o,s)
end
if k>0 then
return{":granted",t1(p,s,S,k,n,o)}
end
if k<0 then
redis.call("SET",i,"0","PX",a)
return{":refused",-1}
end
P=#s-u
local N=tonumber(z[2*(P+e1)])
if P>0 and not N then
N=tonumber(redis.call("ZRANGE",p,P-1,P-1,"WITHSCORES")[2])
end
local r=P<=0 and 0 or N and N<922337203685477 and math.max(N-n,0)or-1
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0,0}
end
if not b then
L(r)
end
return{":busy",r,b,w}`,"permits deadlines done channel slots","holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs ticket leftMs slot","granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs","granted"),il=k(`local t,p,i,m,g=unpack(KEYS)
local e,o,d,a,f,v,q,h,w,x,o1=unpack(ARGV)
o=tonumber(o)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,l1,l=unpack(redis.call("MGET",t,i,g))
if l1 then
return{":refused",-1}
end
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local I=tonumber(T(t,j)or 0)
local u,N=I,nil
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
local function e1(e,t,n,r,o,s,i)
local a
local c=0
repeat
c=c+1
a=nil
local l=math.min(100,math.max(o,o-r))-1
local u=redis.call("ZRANGE",t,0,l,"WITHSCORES")
local d={}
for p=1,#u,2 do
local f=tonumber(u[p+1])
if f<=n then
table.insert(d,u[p])
elseif p<2*(o-r)then
a=f
end
end
if #d>l then
a=n
end
if #d>0 then
r=Z(e,#d)
redis.call("ZREM",t,unpack(d))
D(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
if I<#s or l then
u,N=e1(t,p,n,I,#s,f,m)
end
local function j1(e)
return e.."+"
end
local A=j1(s[1])
local n1=false
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function askPaidInMs(e,t,n,r)
local o,s=Q(e,t)
local i=math.max(tonumber(string.match(e.a,"^(%d+)-$")or 0),e.t)
local a=G(e,t-i)*(1.5+r/1000)/2
return math.ceil(math.max(s,a,math.min(n,50)))
end
local function r1(c)
local b=askPaidInMs(c,n,v,q)
redis.call("ZADD",p,n+b+500,A)
V(g,c,n)
return-b
end
local u1=v>0 and not s[2] and(I<1 or l)
local y=u1 and redis.call("ZMSCORE",p,s[1],A)
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function othersPrepaid(e,t,n)
local r=redis.call("ZRANGE",e,0,15,"WITHSCORES")
for o=1,#r,2 do
if string.match(string.sub(r[o],17),"[+]")and r[o]~=n then
return true
end
end
return tonumber(r[32] or math.huge)<t+5000
end
if y and y[2] then
n1=u>=0
if not n1 and d~="1"and not othersPrepaid(p,n,A)then
return{":busy",-1,r1(U(l,n)),w}
end
u=Z(t,1)
redis.call("ZREM",p,A)
end
local b
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function s1(e,t,n)
local r,o,s,i=string.match(e.a.." 0-0-0-0","(%d+)-(%d+)-(%d+)-(%d+)")
local a=t-tonumber(i)
local c=3*tonumber(o)*e.n+500
n.z=n.m==tonumber(r)
n.k=a>=0 and a<c and tonumber(s)>t
n.v=n.h<e.i+1
n.t=n.k and n.z and tonumber(i)or t
local l=not n.k or n.m<=tonumber(r)
local u=c-a
local d=n.w>=n.b
n.x=d and(l or n.l=="1"or n.w-n.b>=tonumber(o))
local p=n.b>1 and not n.v and(u>0 or u<-c)
n.y=not n.x and l and(n.k or p)
if n.x and a>=c and t-e.t>a-c then
e.t=t-(t-e.t)/tonumber(o)
end
if d then
n.g=n.x and-2 or u
end
end
local function i1(e,t,n)
local r=math.min((t-math.min(n.t,e.t))/8,2000)
local o=math.max(e.o>0 and e.n/4 or 30,r,math.min(n.u,50))
o=math.ceil(n.g<0 and o or math.min(o,n.g+5))
e.a=string.format("%.0f-%.0f-%.0f-%.0f",n.m,n.b,t+o+200,n.t)
return o
end
local function f1(e,t,n)
n.m=math.min(n.m>0 and n.m or math.huge,t*1000-n.d)
n.h=math.floor(t-n.m/1000)
s1(e,t,n)
local r=n.g
local o=e.e
local s=string.match(e.c,"^%d")and e.t
local i=K(e,t,n,r,not n.k and n.q,"")
local a=math.abs(i)
if e.a==""and i~=0 and((n.q or 0)>9e14 or s and e.t~=s)then
e.a="0-"
end
if i==0 then
e.a=(n.z or string.match(e.a,"^%d+-$"))and""or e.a
e.i=n.b>1 and e.i*0.9+math.max(n.h,0)*0.1 or e.i
elseif n.y then
e.e=o
i=-1
a=i1(e,t,n)
elseif n.k and n.v then
local c=a+math.min(a,1000)
a=math.max(a,r<0 and c or math.min(c,r))
elseif n.k then
a=math.ceil(a/3)
end
return i<0 and-a or a
end
local function X(e,t,n,r)
local o=U(t,n)
local s=f1(o,n,r)
V(e,o,n)
return s,r.m
end
local function L(r)
local e=tonumber(redis.call("ZRANGE",p,-1,-1,"WITHSCORES")[2])
local t={l=d,u=v,d=q,p=x,f=o1,m=w,b=#s,w=u,g=r,q=e,}
b,w=X(g,l,n,t)
end
local function learnPaid(e,t)
local n=t-tonumber(string.match(e.a,"^(%d+)-$")or 0)
if n>=0 and n<60000 then
J(e,n,10)
e.a=string.format("%.0f-",t+n)
end
e.t=t
e.c=""
end
if n1 then
local c=U(l,n)
learnPaid(c,n)
V(g,c,n)
elseif u>=#s and l then
L(-1)
end
local S=u>=#s and(b or 0)==0
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if S then
local C=redis.call("ZADD",p,"NX",unpack(B(s,n+o)))
if C>0 then
redis.call("DECRBY",t,C)
local O=redis.call("PTTL",t)
if O>0 then
redis.call("PEXPIRE",p,O)
end
end
if C==#s then
return{":granted",o}
end
end
local k=y and tonumber(y[1] or 0)or 0
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
if not y and(N or u>0 or s[2])then
k=M(p,s)
end
local function t1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(B(t,o+s)))
return s
end
return math.min(r-o,s)
end
if k>0 then
return{":granted",t1(p,s,S,k,n,o)}
end
if k<0 then
redis.call("SET",i,"0","PX",a)
return{":refused",-1}
end
if not j then
redis.call("GET",t)
end
local r=u>=#s and 0 or N and N<922337203685477 and N-n or-1
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0,0}
end
local z=math.huge
local function prepayInMs(e,t,n)
local r=tonumber(string.match(e.a,"^(%d+)-$"))
if not r or n<e.s then
return math.huge
end
return(r>t+60000 or n>6*e.s)and 0 or math.max(r-t,0)
end
if u==0 and j and w>0 and not s[2] then
local c=U(l,n)
z=prepayInMs(c,n,n-w/1000)
if z==0 and not othersPrepaid(p,n)then
c.a=string.format("%.0f-",n)
redis.call("DECRBY",t,1)
R(f,m,"1")
return{":busy",r,r1(c),w}
end
end
if not b then
L(r)
end
if z>0 and z<math.abs(b)then
b=-math.ceil(z)
end
return{":busy",r,b,w}`,"permits deadlines done channel slots","holder leaseMs last doneMs publish rttMs jitter nowMs ticket leftMs slot","granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs","granted"),ll=k(`local t,p,m=unpack(KEYS)
local I,e,f,h=unpack(ARGV)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local function e1(e,t,n,r,o,s,i)
local a
local c=0
repeat
c=c+1
a=nil
local l=math.min(100,math.max(o,o-r))-1
local u=redis.call("ZRANGE",t,0,l,"WITHSCORES")
local d={}
for p=1,#u,2 do
local f=tonumber(u[p+1])
if f<=n then
table.insert(d,u[p])
elseif p<2*(o-r)then
a=f
end
end
if #d>l then
a=n
end
if #d>0 then
r=Z(e,#d)
redis.call("ZREM",t,unpack(d))
D(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
local z,N=e1(t,p,n,0,100,f,m)
local l=N==n and redis.call("ZCOUNT",p,"-inf",n)or 0
local c=0
if I=="1"then
local u=tonumber(T(t,redis.call("GET",t)))
if not u then
return{":counted",0}
end
c=u+l
end
if e=="1"then
c=c+redis.call("ZCARD",p)-l
end
return{":counted",c}`,"permits deadlines channel","free taken publish nowMs","counted permits"),cl=k(`local p=KEYS[1]
local e,o,h=unpack(ARGV)
o=tonumber(o)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local k=M(p,s)
if k<=n then
return":gone"
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if k<n+o then
local t=B(s,n+o)
local r=redis.pcall("ZADD",p,"GT",unpack(t))
if type(r)=="table"then
P(p)
redis.call("ZADD",p,"GT",unpack(t))
end
end
return":extended"`,"deadlines","holder leaseMs nowMs","extended,gone","extended"),dl=k(`local p=KEYS[1]
local e,h=unpack(ARGV)
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local r=M(p,F(e))-E(h)
if r>0 then
return{":ours",r}
end
return":free"`,"deadlines","holder nowMs","ours remainingMs,free","ours"),ul=k(`local t,p,i,m,w,v=unpack(KEYS)
local e,d,a,f,x,q,h,r=unpack(ARGV)
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local n=#s
local function j1(e)
return e.."+"
end
if n==1 then
table.insert(s,j1(s[1]))
end
local l,g={},0
local z=math.huge
for c,k in ipairs(redis.call("ZMSCORE",p,unpack(s)))do
if k then
table.insert(l,s[c])
g=g+(c<=n and 1 or 0)
z=math.min(z,tonumber(k))
end
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if #l==0 then
local o=y(i,"0",a)
if q=="1"and not o then
l1(w,h)
end
return o=="1"and":released"or":gone"
end
local j=g==n or r=="1"and g>0
local b=j and(x=="1"or z>E(h))
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local u=Z(t,#l)
redis.call("ZREM",p,unpack(l))
redis.call("SET",i,b and d or"0","PX",a)
if r=="1"then
redis.call("SET",v,"0","PX",a,"NX")
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
D(f,m,u)
return b and":released"or":gone"`,"permits deadlines done channel slots takers","holder outcome doneMs publish proven slot nowMs adopted","released,gone"),ml=k(`local t,p,n,m=unpack(KEYS)
local c,i,f=unpack(ARGV)
c=tonumber(c)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local u=tonumber(T(t,redis.call("GET",t)))
local A=u and u+redis.call("ZCARD",p)
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
if s(n,"1",i)or A==c then
return":set"
end
if A then
redis.call("INCRBY",t,c-A)
else
redis.call("SET",t,c)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
D(f,m,c)
return":set"`,"permits deadlines operation channel","count answerMs publish","set");var kp=864e5,ea=1e3,wp=/^[0-9a-f]{32}([2-7][0-9a-f]){0,32}$/,Pr=class extends M{constructor(e,n,r,o,a=kp){let s=e.keyOf(n,void 0,tt("permit semaphore")),i={kind:"permit-semaphore",name:n,key:s,holders:{checks:{weight:(l,c)=>xp(l,c,o)},create:l=>Ep(e,l),permitIds:Sp},scripts:{acquire:r,extend:cl,release:ul,inspect:dl},values:(l,c)=>({...ta(e,s),slots:Re(s),done:ee(s,pl(c)+l.slice(c.length)),takers:ee(s,pl(c)),adopted:l===c?0:1,doneMs:Y,total:o??0,keepMs:a})};super(e,{...i,kind:"permit-semaphore"})}};function ta({publish:t},e){return{permits:e,deadlines:kn(e),channel:mr(e),publish:t}}function xp(t,e,n=ea){return X(t,e,1,Math.min(n,ea))}function Ep({newHolder:t},e=1){let n=te(A(t().replace(/@?[^@]*$/,"")));return Array.from({length:e},()=>te(crypto.getRandomValues(new Uint8Array(16)))+n).join(" ")}function pl(t){return t.replace(/ .*/,"")}function Sp(t){let e=t.split(" "),n=new Set(e).size;return e.every(o=>wp.test(o))&&n===e.length&&n<=ea?e:void 0}var Tp=6e5,Rp=500;function Xe(t,e,n,r){let o=v(t,"permitSemaphore(locks, name, options?).acquire(options?)",r),{permits:a,keepMs:s}=S("permitSemaphore()",n,{permits:(i,l)=>X(i,l,1),keepMs:(i,l)=>X(i,l,Tp)});return new na(o,e,a,s)}var na=class extends Pr{#e;#t;constructor(e,n,r,o){super(e,n,r===void 0?il:sl,r,o),this.#t=r===void 0,this.#e=new bt(e,{kind:this.kind,name:n},a=>ta(e,a))}async acquire(e){let n=e?.signal;try{return await super.acquire(e)}catch(r){throw r instanceof oe&&!n?.aborted&&this.#t&&await this.#o(1,1,Rp).catch(()=>1)===0&&(r.message+=": it has no permits. Set their number with trySetPermits(), or pass it: permitSemaphore(locks, name, { permits })"),r}}async trySetPermits(e){let n={count:X("permits",e),ttlMs:0};return(await this.#e.run("trySetPermits",kr,n)).code==="set"}async setPermits(e){await this.#e.run("setPermits",ml,{count:X("permits",e)})}async addPermits(e,n){let r={count:X("permits",e,-fn),present:0,total:0};await this.#e.run("addPermits",br,r,this.#e.operation("addPermits()",n))}availablePermits(){return this.#o(1,0)}acquiredPermits(){return this.#o(0,1)}permits(){return this.#o(1,1)}async#o(e,n,r){let o={free:e,taken:n};return(await this.#e.run("permits",ll,o,void 0,{...Qt,patienceMs:r})).permits}};var ra={};Cu(ra,{acquire:()=>Op,extend:()=>Mp,reenter:()=>Pp,release:()=>Lp});var Op=k(`local t,i,p=unpack(KEYS)
local e,o,d,a=unpack(ARGV)
local z=redis.call("EXISTS",t,i)
if z==0 then
redis.call("HSET",t,"mode","read",e,"1")
redis.call("SET",p,"1","PX",o)
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HMGET",t,"mode",e)
local w=s[1]
local r=s[2] and redis.call("PTTL",p)or-2
if r~=-2 then
return{":granted",r}
end
if w=="read"and z==1 then
redis.call("HSET",t,e,"1")
redis.call("SET",p,"1","PX",o)
redis.call("PEXPIRE",t,o,"GT")
return":granted "..o
end
r=redis.call("PTTL",t)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
if r~=-2 then
k(t,w)
end
if z==2 or not w then
return{":refused",r}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",r}`,"lock done lease","holder leaseMs last doneMs","granted remainingMs,busy remainingMs,refused remainingMs","granted"),Mp=k(`local t,i=unpack(KEYS)
local e,o=unpack(ARGV)
local u=tonumber(redis.call("HGET",t,e)or 0)
if u==0 then
return":gone"
end
local n=redis.call("PTTL",t)
local r=redis.call("PTTL",i.."1")
if r==-2 then
return":gone"
end
for s=1,u do
redis.call("PEXPIRE",i..s,o,"GT")
end
redis.call("PEXPIRE",t,o,"GT")
if n>=0 and n<r then
return{":cut",r-n}
end
return":extended"`,"lock leasePrefix","holder leaseMs","extended,cut cutMs,gone","extended cut"),Pp=k(`local t,i,n=unpack(KEYS)
local e,o,u=unpack(ARGV)
o=tonumber(o)
u=tonumber(u)
local s=redis.call("HMGET",t,e,e..":write")
local z=n.."1"
local r=s[1] and redis.call("PTTL",z)or-2
local a=r~=-2
if not a and not s[2] then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if a and tonumber(s[1])>=u then
return{":granted",r}
end
redis.call("HSET",t,e,u)
if a then
redis.call("PEXPIRE",z,o,"GT")
else
redis.call("SET",z,"1","PX",o)
end
if u>1 then
redis.call("SET",n..u,"1","PX",o)
end
redis.call("PEXPIRE",t,o,"GT")
return{":granted",math.max(r,o)}`,"lock done leasePrefix","holder leaseMs holds","granted remainingMs,gone,refused","granted"),Lp=k(`local t,i,m,E=unpack(KEYS)
local e,u,d,a,f=unpack(ARGV)
u=tonumber(u)
local function q(b,s)
return E..":"..b..":rwlock_timeout:"..s
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
local function v(e,t)
local n={}
local r
local o=redis.call("HRANDFIELD",e,102,"WITHVALUES")
local s=o[203] and redis.call("HLEN",e)-1 or 0
if s>0 then
local i=redis.call("HMGET",e,"mode",t or"")
r=i[1]
n[t or""]=i[2] or nil
s=s-(i[2] and 1 or 0)
end
for a=1,s>0 and t and 0 or #o,2 do
if o[a]=="mode"then
r=o[a+1]
elseif L(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
S(e)
end
end
if o[1] then
k(e,r)
end
return n,r,s
end
local x,w,h=v(t,e)
local p=tonumber(x[e])
local r=p and redis.call("PTTL",q(e,1))or-2
local g=r~=-2
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,g and d or"0",a)
if o then
return o=="1"and":released"or":gone"
end
local l={}
for s=u+1,p or 0 do
table.insert(l,q(e,s))
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if #l>0 then
x[e]=nil
local j=false
for z in pairs(x)do
j=true
end
if u>0 then
redis.call("HSET",t,e,u)
elseif h>0 or w=="write"or g and j and r+100<redis.call("PTTL",t)then
redis.call("HDEL",t,e)
else
local n=-2
for b,c in pairs(x)do
for s=1,tonumber(c)do
n=math.max(n,redis.call("PTTL",q(b,s)))
end
end
if n>0 then
redis.call("HDEL",t,e)
redis.call("PEXPIRE",t,n)
else
table.insert(l,t)
R(f,m,"0")
end
end
redis.call("DEL",unpack(l))
end
return g and":released"or":gone"`,"lock done channel readerPrefix","holder holds outcome doneMs publish","released,gone");var fl=k(`local t,i,g=unpack(KEYS)
local e,o,d,a,v,q,h,x,f,m=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
m=tonumber(m)
local z=v==0 and redis.call("EXISTS",t,i,g)
if z==0 then
redis.call("HSET",t,"mode","write",e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HRANDFIELD",t,8,"WITHVALUES")
local r=redis.call("PTTL",t)
local w
local u=""
for c=1,#s,2 do
local n=s[c]
if n==e then
return{":granted",r}
end
w=n=="mode"and s[c+1] or w
u=string.match(n,"^(.*):write$")or u
end
local p=r~=-2
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
if p then
k(t,w or redis.call("HGET",t,"mode"))
end
local y,l=unpack(z~=(p and 1 or 0)and redis.call("MGET",i,g)or{})
if y then
return{":refused",r}
end
if p and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
local j={l=d,u=v,d=q,p=x,f=f,h=m}
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),j,r,u)
if b==0 then
redis.call("HSET",t,"mode","write",e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
return{":busy",r,b}`,"lock done slots","holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs","granted remainingMs,busy remainingMs askInMs,refused remainingMs","granted"),hl=k(`local t,i,m,c=unpack(KEYS)
local e,b,r,o,a,f=unpack(ARGV)
local s=redis.call("HMGET",t,e,r,b)
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if not s[1] then
local l=y(i,"0",a)
if s[2] then
return{":passed",redis.call("PTTL",t)}
end
return l=="1"and":released"or":gone"
end
redis.call("HDEL",t,e)
redis.call("SET",i,"1","PX",a)
if not s[3] then
redis.call("HSET",t,r,"1")
redis.call("PEXPIRE",t,o)
return":passed "..o
end
local n=redis.call("PTTL",c)
if n>0 then
redis.call("HSET",t,"mode","read")
redis.call("PEXPIRE",t,n)
else
redis.call("DEL",t)
end
local function k1(e,t)
if e=="BOTH"then
k1("PUBLISH",t)
e="SPUBLISH"
end
if e~=""and redis.call(e,t,"1")>0 then
redis.call(e,t,"0")
end
end
k1(f,m)
return":released"`,"lock done channel reading","holder reader heir leaseMs doneMs publish","passed remainingMs,released,gone","passed");var yl=k(`local t,i,m,r,g=unpack(KEYS)
local e,b,u,d,a,f,c,h=unpack(ARGV)
local s=redis.call("HMGET",t,e,b)
local p=s[1]
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if not p or u~="0"then
local o=y(i,p and d or"0",a)
if c=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"
end
local n=s[2] and redis.call("PTTL",r)or-2
if n>0 then
redis.call("HDEL",t,e)
redis.call("HSET",t,"mode","read")
redis.call("PEXPIRE",t,n)
else
redis.call("DEL",t)
end
redis.call("SET",i,d,"PX",a)
local function k1(e,t)
if e=="BOTH"then
k1("PUBLISH",t)
e="SPUBLISH"
end
if e~=""and redis.call(e,t,"1")>0 then
redis.call(e,t,"0")
end
end
k1(f,m)
return":released"`,"lock done channel reading slots","holder reader holds outcome doneMs publish slot nowMs","released,gone");function Lr(t,e,n){let r=v(t,"readWriteLock(locks, name).read.acquire(options?)",n),o=r.keyOf(e,void 0,tt("read-write lock"));return{read:Ap(r,e,o),write:Ip(r,e,o)}}function Ap(t,e,n){let r={kind:"read-lock",name:e,key:n,scripts:{...ra,inspect:Ho},paceOf:We,checkLease:o=>vp(t,o),values:gl(t,n)};return new M(t,r,void 0,(o,a)=>{if(o.place===Ke({key:n,kind:"write-lock"}))return o.signal.throwIfAborted(),new Promise((s,i)=>{let l=()=>i(a?.reason);a?.addEventListener("abort",l),bl(o,r).then(s,i).then(()=>a?.removeEventListener("abort",l))})})}function vp({leaseMs:t,publish:e},n){if(!(!e||n<=t))throw new RangeError(`leaseMs of a read lock must be at most ${t}, got ${n}: the watchdog of a Java reader would cut it short. Raise leaseMs of createLocks() and lockWatchdogTimeout in Java, or pass notify: 'none' to createLocks() if no Java service shares the locks`)}function Ip(t,e,n){let r=gl(t,n),o={kind:"write-lock",name:e,key:n,scripts:{acquire:fl,reenter:gt,extend:yt,release:yl,inspect:Ho,pass:hl},values(a,s){let i=r(a,s);return{...i,done:ee(n,`${a}:write`),holder:`${s}:write`,lease:n,reader:s,reading:i.lease,write:1}}};return new M(t,o,zt,a=>{if(a.place===Ke({key:n,kind:"read-lock"})){if(a.otherSide?.holds)return a.otherSide;throw new TypeError("reenter: a read lease cannot become a write lease, because it would wait for itself: release it first")}})}function gl(t,e){let n=nt(t,e);return(r,o)=>{let a=Us(e,o);return{...n(r),channel:Bs(e),lease:`${a}1`,leasePrefix:a,readerPrefix:Oo(e),unfinished:$s(e,r),write:0}}}async function bl(t,e){await t.settled?.();let{context:n,holder:r,newHold:o,otherSide:a}=t;if(a&&!a.confirmRelease)return a;if(await a?.confirmRelease?.(),t.otherSide!==a)return bl(t,e);let s=new de(n,e,r,{holds:0,newHold:o,otherSide:t});return t.otherSide=s,s}var Cp=1e3,kl=3e5;function wl(t,e,n){return new oa(v(t,"semaphore(locks, name).trySetPermits(permits)",n),e)}var oa=class{name;#e;constructor(e,n){let{publish:r}=e;this.name=n,this.#e=new bt(e,{kind:"semaphore",name:n},o=>({permits:o,slots:Re(o),channel:mr(o),publish:r}))}async trySetPermits(e,n){let{ttlMs:r=0}=S("trySetPermits()",n,{ttlMs:O}),o={count:X("permits",e),ttlMs:r};return(await this.#e.run("trySetPermits",kr,o)).code==="set"}async addPermits(e,n){await this.#t("addPermits",X("permits",e,-fn),0,n)}async release(e=1,n){X("permits",e)>0&&await this.#t("release",e,0,n,{mayBeHeld:!0})}async releaseIfExists(e=1,n){return X("permits",e)>0&&this.#t("releaseIfExists",e,1,n,{mayBeHeld:!0})}async drainPermits(e){let n=this.#e.operation("drainPermits()",e);return(await this.#e.run("drainPermits",li,{},n,{})).permits}async availablePermits(){return(await this.#e.run("availablePermits",si,{},void 0,Qt)).permits}async tryAcquire(e=1,n){let r={signal:De,waitUntil:Ce},o={waitMs:0,maxPolls:1};return(await this.#o(e,{...S("tryAcquire()",n,r),...o})).granted}async acquire(e=1,n){let r={...gr,waitUntil:Ce},{granted:o,...a}=await this.#o(e,S("acquire()",n,r));if(!o)throw new oe(this.name,a)}async#t(e,n,r,o,a){let s=this.#e.operation(`${e}()`,o),i={count:n,present:r,total:1},{code:l}=await this.#e.give(e,br,i,s,a);return l==="added"}async#o(e,n){let r=this.#e,{context:o,subject:a}=r,{signal:s,waitUntil:i}=n;if(s?.throwIfAborted(),X("permits of acquire(permits?, options?)",e)===0)return{granted:!0,polls:0,waitedMs:0,retryAfterMs:0};let{id:l}=r.operation(),c=new Jt(o,a,"acquire");try{let{value:d,polls:u,waitedMs:m}=await r.poll(n,async(p,h)=>{let y=o.clock.now(),b=Math.max(p.leastMs,Math.min(p.leftMs,kl));c.answerMs=yr+b;let x={id:l,answerMs:c.answerMs},E={...h,doubt:c},T=await r.run("acquire",ai,{count:e,...p},x,E);if(T.code==="granted")return{value:!0};let{askInMs:L,ticket:K}=T.code==="busy"?T:{};return T.code==="busy"&&c.polledBusy(L),{askInMs:L&&Math.min(L,kl),ticket:K,rttMs:o.clock.now()-y}}),f={polls:u,waitedMs:m,retryAfterMs:Cp};return d?o.emit?.({type:"acquired",...a,polls:u,waitedMs:m}):o.emit?.({type:"busy",...a,...f}),{granted:!!d,...f}}catch(d){throw await ir(r,m=>r.run("cancel",ii,{count:e,slot:c.slot},{id:l,answerMs:yr},m),d,c,{signal:s,waitUntil:i})}}};function xl(t,e,n){let r=v(t,"stringLock(locks, name).acquire(options?)",n),o=r.keyOf(e),a={kind:"string-lock",name:e,key:o,scripts:{acquire:hi,reenter:bi,extend:yi,release:wr,inspect:gi},values:s=>aa(o,s)};return new M(r,a)}function aa(t,e){return{shared:t,lock:bn(t),slots:Re(t),done:ee(t,e),doneMs:Y}}function Fe({locks:t},e){let n=typeof t=="function"?t(...e):t;return v(n,"a guard",void 0,", and any other lock the kind of lockGuard()")}function Ar(t,e){let n=t?.();if(n===void 0)return o=>o;let r=n!==null&&!Number.isNaN(Number(n));return w(r,"deadline","a function that returns a Date, a number, or undefined"),(o=1/0)=>Math.max(1,Math.min(o,Math.floor(Number(n)-e.wall())))}var El={400:"Bad Request",401:"Unauthorized",408:"Request Timeout",409:"Conflict",413:"Content Too Large",422:"Unprocessable Content",429:"Too Many Requests",499:"Client Closed Request",500:"Internal Server Error",503:"Service Unavailable"},$=class{problem;constructor(e){this.problem=e}},sa=new WeakMap;function An({args:t},e){return e!==void 0&&sa.get(t[0])===e}function on(t,e,n){let{answers:r,pageOf:o}=e,a=new Map;function s(l,c){let{reason:d=l.code}=Vt(l);c-(a.get(d)??-1/0)<6e4||(a.set(d,c),console.error(`${t}() answers 503: ${l.message} (for more: answers.onUnavailable, or onEvent)`))}async function i(l,c){let{failure:d,reason:u,title:m=El[c.status]}=c,f=ia(c,o?.(m));if(!d&&!u)return f;let{clock:p,emit:h}=Fe(e,l.args);if(d&&!h&&!r?.onUnavailable&&s(d,p.now()),!u)return f;let{pathname:y}=new URL(l.request.url);return h?.({type:"refused",kind:"guard",name:y,guard:t,reason:u}),await r?.onRefused?.(l.args[0],f,u)??f}return async(l,c)=>{let d=l.args[0],u=!1,m=n(l,p=>(u=!0,c(p))).catch(p=>{if(p instanceof $)return i(l,p.problem);throw p}),[f]=await Promise.allSettled([m]);return u?sa.delete(d):sa.set(d,f.status==="fulfilled"?f.value.status:f.reason),await m}}function ia(t,e){let{status:n,title:r=El[n],type:o="about:blank",detail:a,retryAfterMs:s,own:i}=t,l={"content-type":"application/problem+json","cache-control":"no-store",...t.headers},c=JSON.stringify({type:e??o,title:r,status:n,detail:a}),d=i?new Response(i.body,i):new Response(c,{status:n,headers:l}),{headers:u}=d;return e&&!i&&u.set("link",`<${e}>; rel="describedby"`),s!==void 0&&!u.has("retry-after")&&u.set("retry-after",String(Math.max(1,Math.ceil(s/1e3)))),d}async function an({args:t,request:e},n,{onBusy:r,onUnavailable:o}={},a=$p,s=Tl){if(e.signal.aborted)throw new $(Hp);if(la(n)){let d=n.code==="ERR_ONCE_IN_FLIGHT"?5e3:1/0,u=Math.min(n.retryAfterMs,d);throw new $({...a,retryAfterMs:u,own:await r?.(t[0],n)})}if(!s(n))throw n;if(o==="allow"&&!(n instanceof j))return;let i=Vt(n),l=i instanceof N&&!i.temporary;if(!o&&l)throw n;let c=l||i instanceof j?6e4:1e3;throw new $({status:503,detail:"The request could not be guarded, so it was not processed. Try again later.",own:o==="allow"?void 0:await o?.(t[0],n),retryAfterMs:ft(n)??c,failure:n})}function la(t){return t instanceof P&&/^ERR_(LOCK_BUSY|ONCE_IN_FLIGHT)$/.test(t.code)}var Hp={status:499,detail:"No client is left to answer.",retryAfterMs:1e3},$p={status:409,detail:"Another request is being processed for the same resource. Try again later."},Sl={status:409,type:"urn:edgelock:in-doubt",title:"The request is in doubt",detail:"It began before, and may be done. Do not use another key."};function Tl(t){return t instanceof H?t.result===void 0:t instanceof N||t instanceof q}function vn(t){return t instanceof j||Tl(t)}var vr=1048576,ca=1e4;async function Ir(t,e){if(t.request.bodyUsed){let r=new Uint8Array(await t.readAgain().catch(Ol));return da(r.length,e),r}let n=[];for await(let r of Pl(t.request,e))n.push(r);return _e(n)}async function Rl(t,e,n){let{request:r}=t;if(!Ml(r))return n;let{bufferBytes:o=vr}=e,a=0;for await(let d of Pl(r,e))if(a+=d.length,a>o)break;if(a<=o)return n;let s=r.body.getReader(),i=Ll(s,e),l,c={async pull(d){try{let{value:u}=await i.next();u?d.enqueue(u):d.close()}catch(u){throw u instanceof $?(l=u,new DOMException("the body of the request was too slow or too long","TimeoutError")):u}},cancel:d=>s.cancel(d)};return t.replace(Np(r,new ReadableStream(c,{highWaterMark:0}))),async d=>{let u=await n(d).catch(m=>{throw l??m});if(l&&u.error!==void 0)throw l;return u}}async function In(t,e){if(typeof e!="function")return e;let n=e,{request:r}=t;if(!Ml(r))return n(...t.args);t.replace(Al(r,()=>r.clone()));try{return await n(...t.args)}finally{t.replace(r)}}function Ol(t){let e="the body of the request was read before the guard: let the guard come first, or read request.clone()";throw new TypeError(e,{cause:t})}function Ml(t){return!/^(GET|HEAD)$/.test(t.method)&&!t.bodyUsed&&!!t.body}async function*Pl(t,e){da(Number(t.headers.get("content-length")),e);let n=t.body?.locked?Ol():t.clone().body?.getReader();if(n)try{yield*Ll(n,e)}catch(r){if(r instanceof $)throw r;let o="The body of the request was cut off.";throw new $({status:400,detail:o,retryAfterMs:1e3,reason:"cut-off"})}finally{n.cancel().catch(()=>{})}}async function*Ll(t,e){let{clock:n,timeoutMs:r=ca,bufferBytes:o=vr}=e,a=0,s=r,i=o;for(;;){let l=n.now(),{value:c}=await tr(n,s,t.read(),()=>{let d="The body of the request did not arrive in time.";return new $({status:408,detail:d,retryAfterMs:1e3,reason:"slow"})});if(!c)return;a+=c.byteLength,da(a,e),s-=n.now()-l,a>=i&&([i,s]=[a+vr,r]),yield c}}function da(t,{maxBytes:e=vr}){if(t<=e)return;let n=`A request may have at most ${e} bytes.`;throw new $({status:413,detail:n,reason:"too-large"})}function Np(t,e){let{url:n,method:r,headers:o}=t,a=i=>({body:i,duplex:"half"});if(Object.getPrototypeOf(t)===Request.prototype)return new Request(t,a(Gp(e,o)));let s=new Request(n,{method:r,headers:o,...a(e)});return Al(t,()=>s)}function Gp(t,e){let{FixedLengthStream:n}=globalThis,r=e.get("content-length");if(!n||!r)return t;let{readable:o,writable:a}=new n(Number(r));return t.pipeTo(a).catch(()=>{}),o}var qp=/^(arrayBuffer|blob|body|bodyUsed|bytes|clone|formData|json|text)$/;function Al(t,e){return new Proxy(t,{get(n,r){let a=qp.test(String(r))&&!Object.hasOwn(n,r)?e():n,s=Reflect.get(a,r);return typeof s=="function"?s.bind(a):s}})}async function Cr(t,{own:e,handle:n,unclaimed:r}){let{settings:o,guarded:a,context:s,recordKey:i}=t,{hold:l,keepMs:c,waitMs:d,patienceMs:u,waitUntil:m=a.waitUntil}=o,{afterCrash:f=o.afterCrash}=e,p=Ar(l?.deadline,s.clock),h={...l,maxHoldMs:p(l?.maxHoldMs),keepMs:c,waitMs:d,patienceMs:u,waitUntil:m,signal:a.request.signal,...e,afterCrash:f},y=f?.run??St,b,x,E=new Promise(Ee=>{x=Ee}),T=W(m,E.then(()=>b?.reported));if(await new Promise(Ee=>{let Dt=y(s,i,h,async _=>(b=await n(t,{lease:_,outlives:T,beforeDeadline:p,settled:E}),b.atOnce&&Ee(void 0),b.record()));Promise.allSettled([Dt]).then(([_])=>x(_)),E.then(Ee)}),b)return b.answer();let L=await E,{code:K,cause:le}=Object(L.reason);if(K==="ERR_ONCE_IN_DOUBT")throw new $({...Sl,reason:le?`in-doubt: ${le}`:"in-doubt"});return await r(t,L)}function sn(...t){let e=t.map(r=>typeof r=="string"?A(r):r),n=JSON.stringify(e.map(r=>r.length));return Jn(_e([n,...e]))}function Hr({url:t}){return new URL(t).pathname.replace(/(.)\/+$/,"$1").replace(/[^/]+/g,e=>{try{return encodeURIComponent(decodeURIComponent(e))}catch{return e}})}function vl(t,e,n){let r=t.getReader(),o=[],a;async function s(d=!1){let{value:u}=await r.read();return u&&d&&o.push(typeof u=="string"?u:new Uint8Array(u)),u&&a?.enqueue(u),u}async function i(){let d=0;for(let u=await s(!0);u;u=await s(!0))if(d+=u.byteLength,!(d<=e))return"too long";return _e(o)}let l=i().catch(()=>"broken");return{stream:()=>new ReadableStream({start(d){a=d;for(let u of o)d.enqueue(u)},async pull(){typeof await l!="string"&&await n,await s()||a?.close()},async cancel(d){a=void 0,l.then(u=>u==="too long"?r.cancel(d):void 0).catch(()=>{})}}),whole:l}}var _p="connection,keep-alive,proxy-connection,te,trailer,transfer-encoding,upgrade",Dp=/^(set-)?cookie$|authorization$|authentication-info$|(^|-)(token|secret|password|api-?key)$/;function $r({status:t,headers:e},n,r=new Headers,o=[]){let a=`${_p},${e.get("connection")}`.toLowerCase().split(/[ \t,]+/),s=u=>!a.includes(u)&&(o.includes(u)||!Dp.test(u)),i=[...e].filter(([u,m])=>u!=="set-cookie"&&s(u)&&r.get(u)!==m),l=r.getSetCookie(),d=(s("set-cookie")?e.getSetCookie().filter(u=>!l.includes(u)):[]).map(u=>["set-cookie",u]);return{status:t,headers:[...i,...d],body:it(n)}}function Il(t){let{status:e,headers:n,body:r}=Object(t);if(typeof e!="number"||!Array.isArray(n)||typeof r!="string")return;let o=Ie(r);if(!(r&&!o))try{let a=new Response(o??null,{status:e,headers:n});return a.headers.set("idempotency-replayed","true"),a}catch{return}}var Cl={status:500,title:"The request failed",detail:"The request with this key was processed, and failed."};async function $l(t,{lease:e,outlives:n,settled:r}){let{settings:o,guarded:a,key:s,run:i}=t,l=a.prepared?.(),{filter:c,maxBytes:d,headers:u,store:m}=o.record,f=m==="background"&&n,p=await i({idempotency:{key:s,lease:e,signal:e.signal}}).then(_=>({..._,hasThrown:_.error!==void 0}),_=>({error:_,hasThrown:!0})),{response:h,error:y}=p,b=(_,vu)=>$r(_,vu,l,u),E={unkept:()=>Hl(e),"in doubt"(){throw e.isLeft=!0,y},failed:async()=>{let _=ia(Cl,o.pageOf(Cl.title));return await c(_)?b(_,new Uint8Array(await _.arrayBuffer())):Hl(e)},empty:()=>b(h,new Uint8Array),unreadable(){throw new TypeError("the answer is being read")}},T=await Bp(t,p),L=E[T];if(L)return{atOnce:f,answer:()=>h??Promise.reject(y),record:L};let{whole:K,stream:le}=vl(h.body,d,f?void 0:r),Ee=f||T==="streamed",Dt=Ee&&le();return{atOnce:Ee,async answer(){let _=Dt||await K;return new Response(typeof _=="string"?le():_,h)},async record(){let _=await K;if(_==="broken")return E[o.afterCrash?"in doubt":"failed"]?.();if(_==="too long")throw new RangeError("the answer is too large");return b(h,_)}}}async function Bp({settings:t,guarded:e},{response:n,error:r,hasThrown:o}){if(o&&An(e,r))return"unkept";if(o&&t.afterCrash)return"in doubt";if(!n)return"failed";let{status:a,headers:s,body:i,bodyUsed:l}=n;if(a>=400&&s.has("retry-after")||An(e,a)||!await t.record.filter(n))return"unkept";if(!a)return"failed";if(!i)return"empty";if(l||i.locked)return"unreadable";let c=`${s.get("content-type")},${s.get("transfer-encoding")}`;return/^text\/event-stream|,chunked$/i.test(c)?"streamed":"whole"}function Hl(t){t.release().catch(()=>{})}var ua={...Qo,deadline:C},ma={maxBytes:Kt,timeoutMs:Kt},Cn={onBusy:C,onRefused:C,onUnavailable:(t,e)=>w(e==="allow"||typeof e=="function",t,"a function, or 'allow'")};function ln(t,e,n){if(Zn(t,e,{locks:ae,hold:V(ua),body:V(ma),answers:V(Cn),patienceMs:O,waitUntil:Ce,...n}),typeof e.locks=="function")return;let r=Fe(e,[]);return r.checkLease(e.hold?.leaseMs??r.leaseMs),r}var Up="https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/";function Nl(t){ln("idempotency()",t,{scope:ae,key:V({header:J(d=>/^[\w-]+$/.test(d),"the name of a header"),required:Te,unquoted:B("refuse","accept")}),methods:J(d=>Array.isArray(d)&&/^[A-Z]+(,[A-Z]+)*$/.test(`${d}`),"a list of methods in capitals"),fingerprint:C,waitMs:bo,keepMs:lt,record:V({filter:C,maxBytes:O,headers:J(d=>Array.isArray(d)&&d.every(u=>typeof u=="string"),"a list of names"),seal:ct,store:B("await","background")}),afterCrash:dt,reconcile:C,answers:V({...Cn,documentation:J(d=>/^[!#-;=?-~]+$/.test(String(d)),"a URL")})});let{methods:e=["POST","PATCH"],scope:n,key:r,record:o,answers:a,afterCrash:s,reconcile:i}=t;w(!i||s,"reconcile","used with afterCrash: inDoubt()"),typeof n!="function"&&Nr("scope",n);let l=r?.header??"Idempotency-Key",c=String(a?.documentation??Up);return{...t,methods:e,key:{...r,header:l},record:{...o,filter:o?.filter??(()=>!0),maxBytes:o?.maxBytes??1048576,headers:o?.headers?.map(d=>d.toLowerCase())},pageOf(d){let u=d.replace(l,"key").toLowerCase().replaceAll(" ","-");return c.includes("#")?c:`${c}#${u}`}}}function Nr(t,e){return w(typeof e=="string"&&e,t,"a string that is not empty, or a function that returns one"),e}function Gl(t){let e=Nl(t);return on("idempotency",e,async(n,r)=>{let o=Kp(e,n);return o&&await Fp(e,n,r,o)||(await r({})).response})}function Kp({methods:t,key:{header:e,required:n,unquoted:r}},{request:{method:o,headers:a}}){let s=a.get(e);if(!t.includes(o)||s===null&&n===!1)return;let i=Xp(s??"",r);if(i)return i;let l=s===null?"missing":"malformed",c=`Send one of 1 to 255 characters in double quotes, as in ${e}: "8e03978e-40d5"`;throw new $({status:400,title:`${e} is ${l}`,detail:c,reason:l})}var Wp=/^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;(?:[^",]|"(?:[^"\\]|\\.)*")+)?$/,jp=/^[!#-+\--:<-~]+$/,Vp=255;function Xp(t,e){let r=e==="accept"&&jp.test(t)?t:Wp.exec(t)?.[1]?.replace(/\\(.)/g,"$1");return r&&r.length<=Vp?r:void 0}async function Fp(t,e,n,r){let{scope:o,fingerprint:a,body:s,record:i}=t,l=Fe(t,e.args),c=a?void 0:await Ir(e,{...s,clock:l.clock}),d=Nr("scope",await In(e,o)),{request:u}=e,m=`idempotency:${await sn(d,u.method,Hr(u),r)}`,f=c?[new URL(u.url).search,c]:[Nr("fingerprint",await In(e,a))],p={settings:t,guarded:e,context:l,run:n,key:r,recordKey:m};return await Cr(p,{own:{seal:i.seal,fingerprint:await sn(...f),afterCrash:Yp(p),maxBytes:Math.ceil(i.maxBytes/3)*4+65536,onFailure:"keep"},handle:$l,unclaimed:zp})}function Yp({settings:t,guarded:e,key:n}){let{afterCrash:r,reconcile:o,record:a}=t,s=o&&(i=>o({...i,key:n},...e.args));return r?.asking(s,async i=>{let l=s?i:Response.json(i.value??null),c=new Uint8Array(await l.arrayBuffer());return $r(l,c,void 0,a.headers)})}async function zp({settings:t,guarded:e,recordKey:n},r){let o=r.status==="fulfilled"&&Il(r.value.value);if(o)return o;let a=r.status==="rejected"?r.reason:new j(n);if(a instanceof Ae)throw new $(Zp);if(a instanceof Je){let s=`${t.key.header} is already used`,i="Use a new key for another request.";throw new $({status:422,title:s,detail:i,reason:"other-request"})}await an(e,a,t.answers,Jp,vn)}var Zp={status:409,title:"The answer was not kept",detail:"The request was processed, but its answer was too large to keep, or not repeatable."},Jp={status:409,title:"A request is outstanding",detail:"A request with this key is being processed. Try again later."};var Qp=65536;function ql(t,e,n){if(!t.body||t.bodyUsed||t.body.locked)return{response:t};let r=t.body.getReader(),o,a=new Promise(d=>{o=d}),s,i=()=>{s?.(),o()},l={highWaterMark:Qp,size:({byteLength:d=1})=>d},c=new ReadableStream({async pull(d){s?.();try{let{value:u}=await r.read();u?d.enqueue(u):d.close(),u?(d.desiredSize??1)<=0&&(s=ge(n,e,o,!0)):i()}catch(u){throw i(),u}},cancel:d=>r.cancel(d).finally(i)},l);return{response:new Response(c,t),finished:a}}var ef=104857600;function _l(t,e){let n=ln(`${e.guard}()`,t,{...se,name:(u,m)=>typeof m=="function"||He(m,u),hold:V({...ua,releaseAfter:B("body","handler")}),body:V({...ma,bufferBytes:X}),waitingRoom:C,...e.checks}),r={...t,hold:{...t.hold},answers:{...t.answers}};w(r.name,"name","a string, or a function that returns one"),typeof r.name=="string"&&n?.keyOf(r.name);let{renew:o=!0,releaseAfter:a,maxHoldMs:s,deadline:i}={...r.hold},{maxBytes:l=ef,timeoutMs:c=ca,bufferBytes:d}={...r.body};return on(e.guard,r,async(u,m)=>{let{waitUntil:f=u.waitUntil}=r,p=typeof r.locks=="function"?r.locks(...u.args):r.locks,h=Fe({locks:p},[]),{clock:y}=h,b=await Rl(u,{maxBytes:l,timeoutMs:c,bufferBytes:d,clock:y},m),x=await tf(r,u,h),E=await e.lockFor(p,x,u),T=r.waitMs===0?void 0:r.waitingRoom?.(p,x),L=await nf(r,u,E,T,e.busy);if(!L)return(await b({})).response;let K=()=>L.release().catch(()=>{}),le;try{o&&L.keepAlive({waitUntil:f,maxHoldMs:Ar(i,y)(s)});let{response:Ee}=await b(e.variables(L));if(a==="handler"||u.request.method==="HEAD")return Ee;let Dt=ql(Ee,c,y);return le=Dt.finished,Dt.response}finally{le?W(f,le.then(K)):await K()}})}async function tf({name:t},e,{keyOf:n}){let r=await In(e,t);if(r===t)return r;try{return n(r),r}catch(o){let{cause:a}=Object(o);if(typeof a!="string")throw o;let s=`This request names no usable lock: its name ${a}.`;throw new $({status:400,detail:s,reason:`unusable-name: it ${a}`})}}async function nf(t,e,n,r,o){let{hold:{leaseMs:a}={},waitMs:s,maxPolls:i,patienceMs:l,waitUntil:c=e.waitUntil}=t,d={leaseMs:a,patienceMs:l,waitUntil:c,signal:e.request.signal,waitMs:0},u=()=>n.acquire({...d,waitMs:s,maxPolls:i}),m=o;try{if(!r)return await u();let f=await n.acquire(d).catch(h=>{if(!la(h))throw h});if(f)return f;m=rf;let p=await r.acquire(d);m=o,p.keepAlive({waitUntil:c,maxHoldMs:1/0});try{return await u()}finally{let h=p.release().catch(()=>{});W(c,h)||await h}}catch(f){await an(e,f,t.answers,m);return}}var rf={status:429,detail:"Too many requests are waiting for the same resource. Try again later."};var of=["GET","HEAD","OPTIONS"];function Dl(t){let{kind:e=ue}={...t};return _l(t,{guard:"lockGuard",checks:{kind:(n,r)=>w(typeof r=="function",n,"a function such as fairLock, or (locks, name) => lock")},lockFor(n,r,{request:o}){let a=e(n,r),s=a?.read?a[of.includes(o.method)?"read":"write"]:a;return w(typeof s?.acquire=="function","kind","a function that returns a lock, or { read, write }"),s},variables:n=>({lease:n})})}function Bl(t,{always:e}={}){return{always:e,async take({provider:n,id:r,scope:o,recordKey:a,fingerprint:s,keepMs:i,delivery:l,emit:c},...d){let{headers:u,body:m,receivedAt:f}=l;return await t({...{version:1,provider:n,id:r,scope:o,key:a,fingerprint:s,keepMs:i,receivedAt:f},headers:[...u],body:it(m)},...d),c?.({type:"carried",kind:"once",name:a,provider:n,id:r,scope:o}),new Response(null,{status:202,headers:{"webhook-carried":"true","cache-control":"no-store"}})}}}var pa="runCarried(locks, delivery, options?, work)",af=200;async function Ul(t,e,...n){let r=v(t,pa),[o={},a]=n.length===1?[void 0,n[0]]:n;On(`${pa}: `,a);let s=Object(e),{key:i,fingerprint:l,keepMs:c,provider:d,id:u,scope:m,receivedAt:f}=s,p=s.body===""?new Uint8Array:Ie(String(s.body));w(s.version===1&&p,`${pa}: delivery`,"what carryTo() passed on");let h=Mr({...o,keepMs:c,fingerprint:l}),y=new Headers(s.headers),x={id:u,provider:d,scope:m,receivedAt:f,headers:y,body:p,text:()=>new TextDecoder().decode(p)},E=await St(r,i,h,async T=>(await a({...x,lease:T,signal:T.signal}),af)).then(({status:T})=>T==="replayed",T=>{if(T instanceof Ae)return!0;throw T});return E&&r.emit?.({type:"duplicate",kind:"once",name:i,provider:d,id:u,scope:m}),E?"duplicate":"handled"}function Gr({macs:t,read:e,...n}){return{...n,screen(r,...o){let a=e(r);return typeof a=="string"?a:!0},async verify(r,...o){let a=await t(o),s=e(r);if(typeof s=="string")return!1;let{prefix:i="",digest:l}=s,c=_e([i,l===void 0?r.body:""]),d=!1;for(let u of a){let m=await u(c);for(let f of s.signatures)f&&sf(f,m)&&(d=!0)}return d&&(l===void 0||l===await Jn(r.body))}}}function sf(t,e){let n=t.length^e.length;for(let r=0;r<e.length;r++)n|=t.charCodeAt(r)^e.charCodeAt(r);return n===0}function qr(t,e,n,r=""){let o;function a(i){let l=JSON.stringify([i]);if(o?.text===l)return o.macs;let c=[i].flat(),d=c.map(u=>typeof u=="string"&&u&&u.trim()===u?n(u):void 0);if(!d.every(u=>u!==void 0)||d.length===0){let u=c.some(m=>!m);throw new TypeError(`${t}${u?": a secret is not set":""}; secrets must be one or several strings${r}, none empty or with blanks around it, or a function that returns them`,{cause:u?"no-secret":"unusable-secret"})}return o={text:l,macs:d.map(ls)},o.macs}if(typeof e=="function")return async i=>a(await e(...i));let s=[e].flat().every(i=>i!==void 0&&i!=="")&&a(e);return async()=>s||a(e)}function Kl(t,e){if(!t)return"missing";let n=e(t);return n?{signatures:[n]}:"malformed"}function fa(t){return/^[0-9a-f]+$/i.test(t)?t.toLowerCase():void 0}function Wl(t){let e=Ie(t);return e&&te(e)}function ha(t,e,n){return/^\d{1,12}$/.test(t??"")?jl(e-Number(t)*1e3,n):"malformed"}function jl(t,e){if(!(Math.abs(t)<=e))return`too-${t>0?"old":"new"}: ${Math.round(Math.abs(t)/1e3)} s`}function Vl(t,e){return S(t,e,{toleranceMs:O}).toleranceMs??3e5}function Xl(t,e){let n=Vl("stripe()",e);return Gr({provider:"stripe",signsId:!0,macs:qr("stripe()",t,r=>{if(!/^[spr]k_/.test(r))return A(r);throw new TypeError(`stripe(): secrets must be signing secrets of webhook endpoints (whsec_\u2026), not API keys (${r.slice(0,3)}\u2026)`,{cause:"unusable-secret"})}),read({headers:r,receivedAt:o}){let a=r.get("stripe-signature");if(!a)return"missing";let s=a.split(",").map(u=>u.trim()),i=u=>s.filter(m=>m.startsWith(u)).map(m=>m.slice(u.length)),l=i("v1=").map(fa),[c,...d]=i("t=");return d.length>0||!l.some(Boolean)?"malformed":ha(c,o,n)??{signatures:l,prefix:`${c}.`}},id({text:r}){try{return JSON.parse(r()).id}catch{return}}})}function Fl(t){return Gr({provider:"github",signsId:!1,patienceMs:7e3,macs:qr("github()",t,A),read:({headers:e})=>Kl(e.get("x-hub-signature-256"),n=>fa(/^sha256=(.*)$/.exec(n)?.[1]??"")),id:({headers:e})=>e.get("x-github-delivery")??void 0})}function Yl(t,e){let n="standardWebhooks()",r=Vl(n,e),o=s=>Ie(s.replace(/^whsec_/,"")),a=({headers:s},i)=>s.get(`${s.has("webhook-signature")?"webhook":"svix"}-${i}`);return Gr({provider:"standard-webhooks",signsId:!0,macs:qr(n,t,o," (whsec_ and base64)"),read(s){let[i,l,c]=["signature","id","timestamp"].map(m=>a(s,m));if(!i||!l)return"missing";if(l.includes("."))return"malformed: the id has a dot";let u=i.split(" ").filter(m=>m.startsWith("v1,")).map(m=>Wl(m.slice(3)));return u.some(Boolean)?ha(c,s.receivedAt,r)??{signatures:u,prefix:`${l}.${c}.`}:"malformed"},id:s=>a(s,"id")??void 0})}function zl(t){let{sender:e}=Object(t),n=()=>w(Object(e).verify&&e.id,"sender","a preset, such as stripe(secret), or { verify, id }");e&&n(),ln("webhookOnce()",t,{answers:V({...Cn,onUnavailable:C}),sender:V({verify:C,id:C,screen:C,signsId:Te,patienceMs:O,provider:J(u=>/^[\w.-]{1,64}$/.test(u),"1 to 64 letters, digits, ., _ or -")}),sameBody:B("new","duplicate"),otherBody:B("duplicate","refused"),scope:J(u=>/string|function/.test(typeof u),"a function, or a string"),keepMs:lt,defer:V({timeoutMs:Kt,onError:C}),afterCrash:dt,carry:J(u=>u?.take,"carryTo(send)")}),n();let{defer:r,keepMs:o=6048e5,hold:{maxHoldMs:a=gn}={}}=t,s=t.afterCrash,{provider:i="custom",signsId:l=!1}=e,{patienceMs:c=e.patienceMs}=t,d=Math.min(r?.timeoutMs??25e3,a);return{...t,keepMs:o,patienceMs:c,afterCrash:s?.withStatus(),sender:{...e,provider:i,signsId:l},defer:{...r,timeoutMs:d}}}function _r(t){let e=zl(t),{carry:n}=e;return on("webhookOnce",e,async(r,o)=>{let a=Fe(e,r.args),s=await cf(e,r,a);if(n?.always)return await n.take(s,...r.args);let{recordKey:i,fingerprint:l}=s;return await Cr({settings:e,guarded:r,context:a,run:o,recordKey:i,delivery:s},{own:{fingerprint:l,onFailure:"forget"},handle:mf,unclaimed:df})})}var Zl=255;async function cf(t,e,{clock:n,emit:r}){let{args:o,request:a}=e,{sender:s,sameBody:i,otherBody:l,keepMs:c}=t,{provider:d}=s,u={headers:a.headers,receivedAt:n.wall()},m=await s.screen?.(u,...o)??!0;if(m!==!0)throw Jl(d,m||"malformed");let f=await Ir(e,{...t.body,clock:n}),p={...u,body:f,text:()=>new TextDecoder().decode(f)},h;try{h=await s.verify(p,...o)}catch(L){let{cause:K}=Object(L),le=typeof K=="string"?K:"verify-failed",{pathname:Ee}=new URL(a.url);throw r?.({type:"refused",kind:"guard",name:Ee,guard:"webhookOnce",reason:le}),L}if(h!==!0)throw Jl(d,"wrong-signature");let y=await s.id(p,...o);if(typeof y!="string"||y===""||y.length>Zl){let L=`This delivery has no id of 1 to ${Zl} characters.`;throw new $({status:400,detail:L,reason:"no-id"})}let b=typeof t.scope=="function"?await t.scope(...o):t.scope??Hr(a);if(typeof b!="string")throw new TypeError("scope must return a string");let x=i==="duplicate"?[f]:s.signsId?[y]:[y,f],E=`webhook:${d}:${await sn(b,...x)}`,T=l==="refused"?await sn(b,f):void 0;return{delivery:p,id:y,scope:b,recordKey:E,fingerprint:T,provider:d,keepMs:c,emit:r}}function Jl(t,e){let n="The signature of this delivery is missing, wrong, or too old.",r={"www-authenticate":`Signature realm="${t}"`};return new $({status:401,detail:n,headers:r,reason:e})}async function df({settings:{carry:t,answers:e},guarded:n,delivery:r},o){let{id:a,scope:s,recordKey:i,provider:l,emit:c}=r,d=o.status==="rejected"&&o.reason;if(d instanceof Je)throw new $(uf);if(o.status==="rejected"&&!(d instanceof Ae)){if(t&&(vn(d)||d===n.request.signal.reason))return t.take(r,...n.args);await an(n,d,e,void 0,vn)}return c?.({type:"duplicate",kind:"once",name:i,provider:l,id:a,scope:s}),new Response(null,{headers:{"webhook-duplicate":"true","cache-control":"no-store"}})}var uf={status:422,reason:"other-body",detail:"Another delivery had this id, and another body."};async function mf({settings:t,guarded:e,delivery:n,run:r,context:o},{lease:a,outlives:s,beforeDeadline:i}){let{timeoutMs:l,onError:c}=t.defer,d=pf(n,a,o.clock),{response:u,error:m}=await r({once:d.webhook}).catch(b=>({error:b})),f=!u||m!==void 0,p=!f&&u.ok,h=d.settle(i(s?l:1/0)??1/0),y=h.then(b=>{if(!(!b||!s)){if(!c)throw b.reason;return c(e.args[0],b.reason,d.webhook)}});return y.catch(()=>{}),{atOnce:s&&d.isDeferring(),reported:y,async answer(){if(!u)throw m;let b=!s&&p&&await h;if(b)throw b.reason;return u},async record(){let b=await h;if(p&&!b)return u.status;throw a.isLeft=!!b||f&&!An(e,m),new Error("the delivery was not done")}}}function pf({delivery:{body:t,text:e},provider:n,id:r},o,a){let s=new AbortController,i=()=>s.abort(o.signal.reason);o.signal.aborted&&i(),o.signal.addEventListener("abort",i);let l=[],c=!1;return{webhook:{id:r,provider:n,body:t,text:e,lease:o,signal:s.signal,defer(u){if(c)throw new TypeError("defer() must be called before all work is done");let m=Promise.resolve(u);m.catch(()=>{}),l.push(m)}},isDeferring:()=>l.length>0,async settle(u){let m=(async()=>{let p;for(let h of l){let[y]=await Promise.allSettled([h]);y.status==="rejected"&&(p??=y)}return c=!0,p})();return c?m:tr(a,u,m,()=>new DOMException(`${n} ${st(r)} was not done within ${u} ms`,"TimeoutError")).catch(p=>(c=!0,s.abort(p),{status:"rejected",reason:p}))}}}function ya(t,e){return(r={},o)=>{if(typeof o!="function")throw new TypeError(`${t}(options, handler): handler must be a function, got ${ut(o)}`);let a=e(r);return(...s)=>{let[i,...l]=s;w(typeof Object(i).clone=="function",`${t}() of edgelock/web: the request`,ff);let c={args:[i,...l],request:i,waitUntil:l.find(d=>typeof Object(d).waitUntil=="function"),replace(d){Object.assign(c,{args:[d,...l],request:d})},readAgain:()=>c.request.arrayBuffer()};return a(c,async d=>{let u=await o(c.request,d,...l);return w(Object(u).headers,`the result of the handler of ${t}()`,"a Response"),{response:u}})}}}var ff="a Request: docs/recipes.md has adapters for Express, node:http and h3, edgelock/hono is for Hono";var hf=ya("idempotency",Gl),yf=ya("webhookOnce",_r);function gf(t,e){return Bl(t,e)}import{requestId as ly}from"hono/request-id";import{Hono as cy}from"hono/tiny";var bf=/^https?:\/\/[^/]+\.upstash\.io(?![^:/?])/i;function tc(t){let{url:e,token:n}=S("rest()",t,{url:ae,token:ae});return e&&kf("url",e),xf(()=>[Ql("url",e),Ql("token",n)])}function Ql(t,e){if(typeof e=="string"&&e)return e;throw ga(`${t} is not set: node --env-file=.env loads a file, npx edgelock dev makes it`)}function kf(t,e){if(/^https?:\/\/./.test(e))return e;throw ga(`${t} must be an https:// or http:// address, that of the REST API`)}function ga(t){return Object.assign(new TypeError(t),{unsent:!0})}function wf(t,e){try{new Request(t,e)}catch{throw ga("the URL or the token cannot be sent; see npx edgelock doctor")}}function xf(t){let e=async(r,{signal:o}={},a="")=>{let[s,i]=t(),l=a?s.replace(/\/?$/,a):s,c={method:"POST",headers:{authorization:`Bearer ${i}`,"content-type":"application/json"},body:JSON.stringify(r),redirect:"manual",...o&&{signal:o}},d=await fetch(l,c).catch(u=>{throw o?.aborted?u:(wf(l,c),Object.assign(u,{sentOnce:!0}))});return[d,Ef(await d.text())]},n=r=>async(o,a,s,i)=>ec(...await e([r,o,String(a.length),...a,...s],i));return{eval:n("EVAL"),evalsha:n("EVALSHA"),keyLocking:()=>bf.test(t()[0]),async sendAll(r,o){let[a,s]=await e(r,o,"/pipeline"),i=Array.isArray(s)?s:r.map(()=>s);return Promise.allSettled(r.map(async(l,c)=>ec(a,i[c])))}}}function Ef(t){try{return JSON.parse(t)}catch{return}}function ec({ok:t,status:e,headers:n},r){let{result:o,error:a}=Object(r);if(t&&o!==void 0)return o;let s=typeof a=="string"?a:zn;throw Object.assign(new Error(s),{status:e,retryAfterMs:Sf(n)})}function Sf(t){let e=t.get("retry-after")??"",n=/^\d+$/.test(e)?Number(e)*1e3:Date.parse(e)-Date.parse(t.get("date")??"");return Number.isFinite(n)?Math.max(0,n):void 0}function rc(t,e){if(t.type==="refused"&&t.guard==="webhookOnce")return;let{type:n,name:r,kind:o,leaseId:a,...s}=t,i={request:e,lock:r,kind:o,leaseId:a},l="error"in s&&{error:`${s.error.name}: ${s.error.message}`};console.log(ba({event:`lock.${n}`,...i,...s,...l}))}function z(t,e){console.log(ba({request:t,...e}))}function rt({provider:t,deliveryId:e,entity:n,request:r},o){z(r,{event:"hook",provider:t,delivery:e,entity:n,...o})}function ke(t,e){console.error(ba({event:"error",request:e,error:`${t.name}: ${t.message}`}))}var nc=300,Tf=/[\p{C}\p{Zl}\p{Zp}]/gu;function ba(t){let e=JSON.stringify({at:Date.now(),...t},(r,o)=>typeof o=="string"&&o.length>nc?`${o.slice(0,nc)}\u2026`:o),n=r=>`\\u${r.charCodeAt(0).toString(16).padStart(4,"0")}`;return e.replace(Tf,r=>r.split("").map(n).join(""))}var D=class extends Error{name="BindingError";constructor(e,n){super(`The binding ${e} ${n}`)}};function Hn(t,e){let n=t[e];if(!n?.trim())throw new D(e,`is ${n?"blank":"not set"}.`);return n}function re(t,e,n){let r=Number(t[e]);return Number.isSafeInteger(r)&&r>0?r:n}function Ge(t){return t.split(/\s+/).filter(e=>e!=="")}var $n=16;function Nn(t,e){let n=Ge(Hn(t,e));if(n.every(({length:o})=>o>=$n))return n;let r=`at least ${$n} characters, such as those of openssl rand -hex 32`;throw new D(e,`cannot be used: each secret must have ${r}.`)}var Rf="edgelock-service";function Gn(t){let e=Hn(t,"UPSTASH_REDIS_REST_URL"),n=Hn(t,"UPSTASH_REDIS_REST_TOKEN");if(/^https?:\/\/./.test(e))return tc({url:e,token:n});throw new D("UPSTASH_REDIS_REST_URL","is no https:// address.")}function Nt({KEY_PREFIX:t}){return t?`${t}:`:""}var ka="~";function me(t,e={}){return wa(t,{...e,own:ka})}function Dr(t){return wa(t,{})}function qe(t){return wa(t,{isLent:!0})}function wa({env:t,var:{requestId:e}},{leaseMs:n,isLent:r,own:o=""}){let a=Nt(t);if(a.includes(ka))throw new D("KEY_PREFIX",`must not contain ${ka}.`);let s=a+o;return pr({redis:Gn(t),clientName:Rf,...n&&{leaseMs:n},...s&&{mapName:i=>`${s}${i}`},onEvent:i=>r&&i.type==="lost"||rc(i,e)})}function cn(t){let e=t.match(/\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g)??[];return new RegExp(`^${e.map(Of).join("")}$`,"s")}function Of(t){return t==="*"?".*":t==="?"?".":t.length>2&&t.startsWith("[")?Mf(t):oc(t.length>1&&t.startsWith("\\")?t.slice(1):t)}function Mf(t){let[,e="",n=""]=/^\[(\^?)([\s\S]*)\]$/.exec(t)??[],r=(n.match(/\\[\s\S]|[\s\S]/g)??[]).map(o=>o==="-"?o:oc(o.length>1?o.slice(1):o));return r.length>0?`[${e}${r.join("")}]`:e?".":"(?!)"}function oc(t){return t.replace(/[\\^$.*+?()[\]{}|/-]/g,"\\$&")}function ac(t){let n=wn({...t,keyOf:r=>`edgelock:used:{${r}}`,emit:void 0});return async(r,o)=>{let a=te(await crypto.subtle.digest("SHA-256",A(r))),{acquired:s}=await ue(n,a).tryAcquire({leaseMs:o});return s}}function sc(t,e){let n={...v(t,e),keyOf:(r,o)=>He(r,o)};return{context:n,locks:wn(n)}}var Pf=/:resolved$/;function Me({id:t,holds:e=1,side:n}){let r=Se(t.replace(Pf,""));return{client:Lf(t)??null,fingerprint:r,holds:e,...n&&{side:n}}}function Lf(t){let[,e]=/^[0-9a-f]{32}([0-9a-f]+)$/.exec(t)??[],n=e?.match(/../g)?.map(o=>Number.parseInt(o,16)),r=n?String.fromCharCode(...n):/^(.*)@/.exec(t)?.[1];return r&&/^[\w.-]{1,32}$/.test(r)?r:void 0}var ic=2e3;function lc(t){return t.length>ic?`${t.slice(0,ic)}\u2026 (${t.length} characters)`:t}function U(t){if(t<0||t===1/0)return"for ever";let e=t/1e3;if(e<60)return`${e.toFixed(1)} s`;let n=Math.floor(e/60);if(n<60)return`${n} min ${Math.floor(e%60)} s`;let r=Math.floor(n/60);return r<48?`${r} h ${n%60} min`:`${Math.floor(r/24)} days ${r%24} h`}function cc({holds:t,side:e}){return[e,t>1&&`${t} holds`].filter(Boolean).join(", ")}function dc({heldMs:t,isAtLeast:e,isAtMost:n}){return t===void 0?void 0:`${e?"\u2265 ":n?"\u2264 ":""}${U(t)}`}var uc="is a counter without leases, of a semaphore, an idle permit semaphore or a latch";var Br=class{markup;constructor(e){this.markup=e}};function g(t,...e){return new Br(t.map((n,r)=>n+mc(e[r])).join(""))}function mc(t){return t instanceof Br?t.markup:Array.isArray(t)?t.map(mc).join(""):t===void 0||t===!1?"":vf(String(t))}var Af={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;"};function vf(t){return t.replace(/[&<>"']/g,e=>Af[e]??"")}function G(t){return g`<bdi>${Bt(t)}</bdi>`}var xa="unnamed";function Ye(t,e){return g`<span>${t??xa}</span> <code>${e}</code>`}function pe(t){let e=Object.entries(t).filter(n=>n[1]!==void 0);return`?${new URLSearchParams(e)}`}var ie=class extends Error{};function ze(t,e,n){let r=t.get(e)??void 0;if(r===void 0||n.test(r))return r;throw new ie(`\u201C${e}\u201D is malformed.`)}function dn(t,e,n){let r=ze(t,e,n);if(r===void 0)throw new ie(`\u201C${e}\u201D is missing.`);return r}function Ur(t){let e=dn(t,"name",/^/);try{return He(e)}catch{throw new ie("\u201Cname\u201D cannot be the name of a lock.")}}var Kr=/^[0-9a-f]{8}$/,qn=/^.{1,512}$/s;var If=5e3,Cf=1e12;function jr(t){return[cr(t),Re(t),ur(t),Yt(t),dr(t)]}function un({kind:t,holders:e,doubt:n},r,o){let a=n?void 0:Ea(e,o);if(t==="once")return{...Wr(a,"isAtMost"),mostMs:a,...Hf};let[s,i,l,c,d]=r,u=s?.type==="list"?s.size:0,[m,f=1/0,p,h]=i?.times??[],[y,,,b]=u>0&&l?.times||[],x=f<If?1:0,E=Math.max(m??0,y??0)||void 0,T=(b??h)||void 0,L=t==="lock"?c?.times[0]:void 0,le=E!==void 0&&E<=(a??1/0)&&(T||!a)?Wr(E,"isAtLeast"):Wr(a,"isAtMost");return{...L===void 0?le:Wr(L),mostMs:L??a,waiting:u||x,waitingMs:u?d?.times[0]:x?p:void 0,meanMs:T}}var Hf={waiting:0,waitingMs:void 0,meanMs:void 0};function Wr(t,e){return{heldMs:t,isAtLeast:e==="isAtLeast",isAtMost:e==="isAtMost"}}function Ea(t,e){let r=t.map(({id:o})=>e-Number(/:(\d{13})(-\d+)?$/.exec(o)?.[1]??NaN)).filter(o=>o>-6e4&&o<e-Cf);return r.length>0?Math.max(0,...r):void 0}var pc=k(`local u=KEYS
local t,h=unpack(ARGV)
t=tonumber(t)
local function d(e)
local t=redis.call("HMGET",e,"version","attempt")
if t[1] and t[2] then
local n=redis.call("HSTRLEN",e,"result")
if n==0 then
return{"version",t[1],"attempt",t[2]}
end
local r=n<16384 and redis.call("HGET",e,"result")or""
local o=string.match(r,"^:d.*")or string.sub(r,1,2)
return{"version",t[1],"attempt",t[2],"result",o}
end
return redis.call("HGETALL",e)
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function p(e)
local n=E(h)
if string.match(e,"^edgelock:order:")then
local r=redis.call("ZRANGE",e,0,0,"WITHSCORES")
return{math.max(0,math.floor(n-tonumber(r[2])))}
end
local o=redis.call("ZRANGE",e,0-t,-1,"WITHSCORES")
local s={}
for i=1,#o,2 do
local a,c=string.match(string.sub(o[i],17),"^([0-9A-Za-z_.-]*)([+]?)$")
if #o[i]<16 or not a or #a>32 then
return{}
end
if c==""then
local l=string.gsub(o[i],".",function(u)
return string.format("%02x",string.byte(u))
end)
table.insert(s,l)
table.insert(s,tonumber(o[i+1])-n)
end
end
return s
end
local function f(e)
return string.match(e,"^redisson_lock_token:")
or string.match(e,"^edgelock:slots~?:")
or string.match(e,"^edgelock:pace:")
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local function m(e)
local t=E(h)
local a=redis.call("GET",e)
if string.match(e,"^redisson_lock_token")then
local n=t-(tonumber(a)or 0)/1000
return n<604800000 and{math.max(0,math.floor(n))}or{}
end
if string.match(e,"^edgelock:pace:")then
local r=n1(a,t)
return{math.floor(t-r.t),0,0,math.floor(r.n)}
end
local o=U(a,t)
local n=string.match(o.c,"^-")and 0 or t-o.t
local s=math.max(0,math.min(t-o.r,999999))
return{math.floor(n),math.floor(s),math.floor(o.s),math.floor(o.n)}
end
local i={}
for z,e in ipairs(u)do
local o=redis.call("TYPE",e).ok
local r=redis.call("PTTL",e)
local n=0
local c
local s={}
if o=="hash"then
n=redis.call("HLEN",e)
if n<=t then
s=d(e)
end
elseif o=="list"then
n=redis.call("LLEN",e)
s=redis.call("LRANGE",e,0,t-1)
elseif o=="zset"then
n=redis.call("ZCARD",e)
s=p(e)
elseif o=="string"and f(e)and redis.call("STRLEN",e)<400 then
s=m(e)
elseif o=="string"and redis.call("STRLEN",e)<12 then
local a=redis.call("GET",e)
if string.match(a,"^[-0-9]+$")then
c=a
end
end
local l={o,r,c or n}
for z,j in ipairs(s)do
table.insert(l,j)
end
table.insert(i,l)
end
return{":seen",":"..cjson.encode(i)}`,"keys","most nowMs","seen values$"),fc=k(`local t,n,r,c,o=unpack(ARGV)
o=tonumber(o)
local e={t}
for z=1,o do
local s=redis.call("SCAN",e[1],"MATCH",n,"COUNT",c,"TYPE",r)
e[1]=s[1]
for z,i in ipairs(s[2])do
table.insert(e,i)
end
if e[1]=="0"then
break
end
end
return{":found",":"..cjson.encode(e)}`,"","cursor match only count steps","found page$");var hc=1e3,$f=200,Nf=20,yc=["edgelock:slot:{a}","edgelock:slot:{b}"];async function gc(t){return t.isCluster===void 0&&await _n(t,yc),t.isCluster===!0}async function _n(t,e,n=hc){let r=[];for(;r.length<e.length;){let{isCluster:o}=t,a=o===void 0?yc:[],s=e.slice(r.length,r.length+(o?Nf:$f));try{let i=o?Promise.all(s.map(l=>Vr(t,[l],n))).then(l=>l.flat()):Vr(t,[...s,...a],n);r.push(...(await i).slice(0,s.length)),t.isCluster??=!1}catch(i){if(o||!(i instanceof N)||i.reason!=="CROSSSLOT")throw i;t.isCluster=!0}}return r}async function Vr(t,e,n=hc){let[r=""]=e,o=Q({kind:"lock",name:r},"look",pc,{keys:e,most:n}),{reply:a}=await F(t,o,{readsOnly:!0});return JSON.parse(a.values.slice(1)).map(([i,l,c,...d])=>({type:i,remainingMs:l,size:i==="string"?1:Number(c),count:typeof c=="string"&&Number.isInteger(+c)?+c:void 0,fields:new Map(i==="hash"?go(d):[]),items:i==="list"?d:[],times:i==="string"||i==="zset"&&d.length===1?d.map(Number):[],permits:new Map(i==="zset"&&d.length>1?go(d).map(([u,m])=>[u,Number(m)]):[])}))}function Gt({fields:t}){return t.get("result")===":e"}function Sa(t){return t?.type==="list"?{count:t.size,holders:t.items}:{count:0,holders:[]}}function Ta({size:t,permits:e},n=0){let r=[...e.values()].filter(o=>o<=0).length;return{leased:t-r,available:n+r}}async function bc(t,e,n){let r=({held:l})=>l.kind==="permit-semaphore",o=e.flatMap(l=>{let[c,...d]=jr(l.held.name);return[r(l)?l.held.name:c,...d]}),a=await _n(t,o,n),s=o.length/e.length,i=t.clock.wall();return e.map((l,c)=>{let d=a.slice(c*s,(c+1)*s),u=r(l)?Ta(l.seen,d[0]?.count):void 0;return{...l,permits:u,waiters:Sa(d[0]),hasFailed:Gt(l.seen),age:un(l.held,d,i)}})}var Gf={kind:"lock",holders:[]};async function Xr(t,e,n){let r=[e,kn(e),ne(e),bn(e),...jr(e)],[o,a,s,i,...l]=await Vr(t,r,n),{type:c="none",fields:d,remainingMs:u=-2,count:m}=o??{},f=a?.type==="zset"?Ta(a,m):void 0,p=a&&er(kn(e),a.permits),h=c==="hash"&&d&&Wt(e,d,Math.abs(u)),y=h?{...h,remainingMs:u}:i&&Wt(bn(e),i.fields,i.remainingMs);return{type:c,remainingMs:u,held:y,isReserved:d?.size===1&&[...d].every(([b,x])=>ys(b)&&x==="0"),waiters:Sa(l[0]),age:un(p??y??Gf,l,t.clock.wall()),leased:p,permits:f,count:f?void 0:m,once:s?.type==="hash"?Wt(ne(e),s.fields,s.remainingMs):void 0,hasFailed:s!==void 0&&Gt(s)}}var xc=5e3,kc=1e3,Ra="edgelock:once:";async function Ec(t,e,n){let r=new Oa(t,e,n),o=e==="*"||e.endsWith("\\")?"*":`*${e}*`;return await(n.inDoubt?r.through("hash",Ra+o):Promise.all([r.through("hash",o),r.through("zset",`${o}:timeout`)])),r.listing(await gc(t))}var Oa=class{#e;#t;#o;#a=new Map;#r=new Map;#s=new Map;#i={record:0,hash:0,zset:0};#n=!0;constructor(e,n,r){this.#e=e,this.#t=r,this.#o=cn(n)}async through(e,n){let r=this.#t.keys;for(let o="";o!=="0";r-=xc){let{names:a}=this.#t;if(r<=0||this.#a.size>a||this.#r.size>a){this.#n=!1;return}let s=e==="hash"&&this.#c("hash")===0,i=await qf(this.#e,o||"0",e,s?`${Ra}*`:n);o=i.cursor,s&&(this.#n=!1);let l=i.names.filter(d=>d.startsWith(Ra));await this.#l(l,"record");let c=i.names.filter(d=>Qn.test(d)||!d.startsWith("edgelock:"));await this.#l(c,e)}}#c(e){return Math.max(0,(this.#t.looks??1/0)-this.#i[e])}async#l(e,n){let r=e.slice(0,this.#c(n));r.length<e.length&&(this.#n=!1),this.#i[n]+=r.length;for(let[o,a]of(await _n(this.#e,r)).entries()){let{type:s,fields:i,permits:l,remainingMs:c}=a,d=r[o]??"",u=s==="zset"?er(d,l):Wt(d,i,c);!u||!this.#o.test(u.name)||this.#d(u)?.set(`${u.kind} ${u.name}`,{held:u,seen:a})}}#d({doubt:e,holders:n}){if(e)return this.#r;if(!this.#t.inDoubt)return n.length>0?this.#a:this.#s}listing(e){let{names:n,kept:r=0}=this.#t,o=[...this.#a.values()],a=[...this.#r.values()],s=[...this.#s.values()].sort((m,f)=>f.held.remainingMs-m.held.remainingMs),i=s.filter(({seen:m})=>Gt(m)),l=s.filter(({seen:m})=>!Gt(m)),d=[...[o,a].flatMap(m=>m.sort(wc).slice(0,n)),...l.slice(0,r),...i.slice(0,r)],u=({length:m})=>Math.max(0,m-r);return{entries:d.sort(wc),isComplete:this.#n&&Math.max(o.length,a.length)<=n&&!e,isOneNode:e,moreKept:{done:u(l),failed:u(i)},looked:Object.values(this.#i).reduce((m,f)=>m+f)}}};function wc({held:{name:t}},{held:{name:e}}){return t<e?-1:t>e?1:0}async function qf(t,e,n,r){let o={cursor:e,match:r,only:n,count:kc,steps:xc/kc},a=Q({kind:"lock",name:r},"list",fc,o),{reply:s}=await F(t,a,{readsOnly:!0}),[i="0",...l]=JSON.parse(s.page.slice(1));return{cursor:i,names:l}}var Rt={names:200,kept:50,waiters:10,holders:10,slots:40,deadLetters:50},_f=2e3;async function Sc(t,e,n){let{context:r,match:o,keys:a}=t,s=r.clock.now(),i=e?`*${e.replace(/[\\*?[\]]/g,"\\$&")}*`:o,l={names:Rt.names,kept:Rt.kept,keys:a,looks:_f},[{entries:c,...d},u,m]=await Promise.all([Ec(r,i,l),e&&Dn(t,e)?Xr(r,e,Rt.waiters):void 0,Bf(t.deadLetters,e,n)]),f=c.filter(({held:x})=>Dn(t,x.name)),p=await bc(r,f,Rt.waiters),h=[...Df(u,r.clock.wall()),...p],y=new Map(h.map(x=>[`${x.held.kind} ${x.held.name}`,x])),b=r.clock.now()-s;return{...d,items:[...y.values()],count:u?.count,deadLetters:m,tookMs:b}}function Dn({match:t},e){try{return cn(t).test(He(e))}catch{return!1}}async function Fr(t,e,n){let r=Ur(e),o=ze(e,"holder",Kr),a=Dn(t,r)?await Tt(t.locks,r):void 0,s=a&&Me({id:a.holder});return{name:r,print:o,state:a,by:s,isSeen:o===void 0?!n:o===s?.fingerprint}}function Df(t,e){if(!t)return[];let{held:n,leased:r,once:o,waiters:a,permits:s,hasFailed:i}=t,l=d=>d===o?un(d,[],e):t.age;return[[n],[r,s],[o]].flatMap(([d,u])=>d?[{held:d,waiters:a,permits:u,age:l(d),hasFailed:i}]:[])}async function Bf(t,e,n){try{let r=await Ma(t,n),o=a=>[a.id,a.provider,a.deliveryId,a.entity].some(s=>s.includes(e));return r&&{...r,events:r.events.filter(o)}}catch(r){if(r instanceof ie)throw r;return{events:[],failure:Ot(r)}}}async function Ma(t,e){try{return await t?.list({limit:Rt.deadLetters,...e&&{cursor:e}})}catch(n){throw n instanceof RangeError?new ie("\u201Ccursor\u201D is malformed."):n}}function Ot(t){return t instanceof N?t.reason:t instanceof P?t.message:"an error"}function Tc({context:t},e,{cursor:n,text:r}){if(!e)return g``;let{events:o,failure:a}=e,s=t.clock.wall();return g`<section id="dead-letters" aria-labelledby="dead-letters-title">
<h2 id="dead-letters-title">Dead letters <span class="count">${o.length}${e.cursor&&"+"}</span></h2>
${a!==void 0&&g`<p class="notice">They cannot be read: ${a}</p>`}
${o.length===0&&a===void 0&&g`<p class="faint">There are no dead letters.</p>`}
<ul class="rows">${o.map(i=>Uf(i,s,n))}</ul>
${e.cursor&&g`<p><a href="${pe({q:r||void 0,cursor:e.cursor})}">More dead letters</a></p>`}
</section>`}function Uf(t,e,n){let{id:r}=t,o=g`<span class="hidden"> event ${G(r)}</span>`;return g`<li class="row" id="d${Se(r)}">
<div>
<h3>${G(t.entity)}</h3>
<p class="label">${G(t.provider)}, given up ${U(Math.max(0,e-t.diedAt))} ago</p>
</div>
<div>
${Rc(t)}
<p class="choices">
<a class="button" href="${pe({do:"replay-event",id:r,cursor:n})}">Replay${o}</a>
<a class="button" href="${pe({do:"forget-event",id:r,cursor:n})}">Forget${o}</a>
</p>
</div>
</li>`}function Rc({id:t,deliveryId:e,reason:n,attempts:r}){return g`<dl>
<dt>Reason</dt><dd>${G(n)}, after ${r} ${r===1?"attempt":"attempts"}</dd>
<dt>Delivery</dt><dd>${G(e)}</dd>
<dt>Id</dt><dd>${G(t)}</dd>
</dl>`}var Oc=Pc("replay-event","Replay","Replayed","The event is tried again, with its attempts counted from zero, after other events of the same entity."),Mc=Pc("forget-event","Forget","Forgot","The event is deleted for good.");function Pc(t,e,n,r){return async({deadLetters:o},a)=>{let s=dn(a,"id",qn),i=ze(a,"cursor",qn),l={name:s,kind:"dead-letter"},d=(await Ma(o,i))?.events.find(m=>m.id===s);if(!o)return{subject:l,outdated:g`There are no dead letters here.`};let u=d?Rc(d):g`<p>It is no longer on this page of the list.</p>`;return{subject:l,verb:e,question:g`${u}<p>${r}</p>`,query:{do:t,id:s,cursor:i},run:()=>t==="replay-event"?o.replay(s):o.forget(s),done:n}}}var Lc=async(t,e,n)=>{let{name:r,state:o,by:a,isSeen:s}=await Fr(t,e,n),i={name:r,kind:"once",leaseId:a?.fingerprint},l=d=>({subject:i,outdated:d});if(!o)return l(g`The result no longer exists.`);let c=U(o.remainingMs);return o.status==="in-flight"?l(g`A call is doing the work. If its client is dead, the claim ends in ${c}.`):o.status==="in-doubt"?l(g`Its work is in doubt: it began, and may be done. Find out, and say so on the page of the locks.`):!a||!s?l(g`There is a newer result than the one that was shown.`):{subject:i,verb:"Forget",question:g`<dl>
<dt>Result of</dt><dd>${Ye(a.client,a.fingerprint)}</dd>
<dt>Kept for</dt><dd>${c}</dd>
<dt>Outcome</dt><dd>${o.result?.status==="fulfilled"?"done":"failed, and the failure is kept"}</dd>
</dl>
<pre dir="ltr">${Kf(o)}</pre>
<p>If you forget it, the next call runs the work again.</p>`,query:{do:"forget-result",name:r,holder:a.fingerprint},run:()=>Zo(t.locks,r,o),done:"Forgot the result of"}};function Kf({result:t}){let e=t?.status==="fulfilled"?t.value:t?.reason;return as(lc(JSON.stringify(e??null,null,2)))}function Ac(t){return t.keeps??"value"}function vc(t,e){if(t==="delivery")return 200;if(t==="value")return e;let n=it(A(JSON.stringify(e)));return{status:200,headers:[["content-type","application/json"]],body:n}}var Wf=64;function Ic(t){let e=JSON.parse(t);if(Cc(e,Wf))return e;throw new SyntaxError("nested too deep")}function Cc(t,e){return typeof t!="object"||t===null?!0:e>0&&Object.values(t).every(n=>Cc(n,e-1))}var Hc=5e3,$c=5;function Bn({held:{kind:t},age:e}){if(t!=="once")return jf(e)?Vf(e):Xf(e)}function jf({heldMs:t=0,isAtMost:e,meanMs:n}){return n!==void 0&&!e&&t>Math.max(Hc,$c*n)}function Vf({heldMs:t=0,meanMs:e=0}){return{word:"stuck",text:`It takes as long as ${Math.floor(t/Math.max(1,e))} of the last holds, which took ${U(e)} on average. While its lease is renewed, its client lives: find what it waits for in its log.`}}function Xf({mostMs:t=1/0,meanMs:e=0,waiting:n,waitingMs:r=0}){let o=Math.max(t,e*(n+1));if(!(r<=Math.max(Hc,$c*o)))return{word:"overtaken",text:`A client has waited for ${U(r)}, and no holder has it for longer than ${U(t)}: others get it before. Readers do not wait for a writer; a fair lock keeps the order.`}}function Nc(t,e){let n=r=>Bn(r)?1:0;return n(e)-n(t)||(e.age.heldMs??-1)-(t.age.heldMs??-1)}var Ff=500,Yf=5;function Gc({tookMs:t,looked:e,items:n}){let r=n.length>0?3:1,o=(t-e/Yf)/r;if(!(o<Ff))return g`<p class="notice" id="slow"><strong>The store is slow:</strong> a request takes about ${U(o)}. So waits take longer, and leases may end early. <code>npx edgelock doctor</code> examines the store.</p>`}function qc(t,e){let{held:n,waiters:r,permits:o,hasFailed:a,age:s}=e,{kind:i,name:l,remainingMs:c,holders:d}=n,u=i==="once"&&d.length===0,m=a?"failure":"result",f=`r${Se(`${i} ${l}`)}`,p=Bn(e),h=dc(s),y=g`lease ends ${c<0?"never":`in ${U(c)}`}`,b=g` data-who="${d.map(x=>Me(x).fingerprint).join()}" data-left="${c}"`;return g`<li class="row${p&&" alarm"}" id="${f}"${!u&&b}>
<div>
<h3>${G(l)}${p&&g` <span class="badge">${p.word}</span>`}</h3>
<p class="label">${u?g`${m} kept for <strong>${U(c)}</strong>`:g`${zf(i)}, ${h&&g`held for <strong>${h}</strong>, `}${y}`}</p>
${Zf(e)}
${p&&g`<p class="finding">${p.text}</p>`}
</div>
<div>
${o&&Jf(o)}
${u?th(l,m):Qf(t,f,n)}
${r.count>0&&eh(t,f,r)}
</div>
</li>`}function zf(t){return t==="once"?"claim":t.replace(/-(?=\w+$)/," ")}function Zf({waiters:t,age:{waiting:e,waitingMs:n}}){if(e===0)return g``;let r=t.count>0,o=`${r?e:`${e} or more`} ${e===1&&r?"waits":"wait"}`;return g`<p class="label">${o}${n!==void 0&&g`, ${r?"the first for":"on average for"} <strong>${U(n)}</strong>`}</p>`}function Jf({leased:t,available:e}){let n=t+e,r=`${t} of ${n} permits leased`;if(n>Rt.slots)return g`<p>${r}</p>`;let o=Array.from({length:Math.max(0,n)},(a,s)=>s<t);return g`<p>${r}</p>
<div class="slots" aria-hidden="true">${o.map(a=>g`<span class="slot${a&&" taken"}"></span>`)}</div>`}function Qf(t,e,{kind:n,name:r,holders:o}){let a=o.slice(0,Rt.holders);return g`<ul class="people" aria-label="Held by">${a.map(s=>{let i=Me(s),{client:l,fingerprint:c,side:d}=i,u=cc(i),m=l??(n==="permit-semaphore"?"permit":xa),f=pe({do:"release",kind:n,name:r,side:d,holder:c});return g`<li id="${e}-${c}-${d}">${Ye(m,c)} ${u&&g`<span class="label">${u}</span>`}
<span class="links">${Pa(t,c,r)}
${n!=="once"&&g`<a href="${f}">Release<span class="hidden"> ${G(r)}, held by ${m} ${c}</span></a>`}</span></li>`})}</ul>
${o.length>a.length&&g`<p class="faint">and ${o.length-a.length} more</p>`}`}function Pa({logsOf:t},e,n){let r=t?.(e,n);return r===void 0?void 0:/^https?:$/.test(new URL(r,"https://console.invalid").protocol)?g`<a href="${String(r)}" rel="noreferrer" target="_blank">Log<span class="hidden"> of ${e}</span></a>`:void 0}function eh({context:t},e,{count:n,holders:r}){return g`<p class="label" id="${e}-queue">Waiting, in this order</p>
<ol class="people" aria-labelledby="${e}-queue">${r.map(o=>{let{client:a,fingerprint:s}=Me({id:o}),i=Ea([{id:o}],t.clock.wall());return g`<li id="${e}-w${s}">${Ye(a,s)}${i!==void 0&&g` <span class="label">for ${U(i)}</span>`}</li>`})}</ol>
${n>r.length&&g`<p class="faint">and ${n-r.length} more</p>`}`}function th(t,e){return g`<p class="people"><a href="${pe({do:"forget-result",name:t})}">Look at the ${e}<span class="hidden"> of ${G(t)}</span></a></p>`}function _c(t,{held:{name:e,holders:n,remainingMs:r,doubt:o}}){let{begunAt:a=0,endedMs:s=0}=o??{},i=Me(n[0]??{id:""}),l=g`<span class="hidden"> (${G(e)})</span>`,c=(d,u)=>g`<a class="button" href="${pe({do:d,name:e,holder:i.fingerprint})}">${u}${l}</a>`;return g`<li class="row" id="u${Se(e)}">
<div>
<h3>${G(e)}</h3>
<p class="label">in doubt for <strong>${U(s)}</strong></p>
</div>
<div>
${Dc(i,a,r)}
<p class="choices">${Pa(t,i.fingerprint,e)}${c("resolve-done","It was done")}${c("resolve-not-done","It was not done")}</p>
</div>
</li>`}function Dc({client:t,fingerprint:e},n,r){return g`<dl>
<dt>Begun by</dt><dd>${Ye(t,e)}</dd>
<dt>Begun at</dt><dd>${bs(n)}</dd>
<dt>Kept for</dt><dd>${U(r)} more; then the next call runs the work</dd>
</dl>`}var Bc=Kc("resolve-done",({locks:t,seal:e},{name:n,state:r},o)=>{let a=o.get("value")??"",s=Ac(r),{label:i,effect:l}=nh[s],{value:c,wrong:d}=i?oh(a):{},u=g`<label for="value">${i}</label>
<textarea id="value" name="value" rows="4" required autocomplete="off" spellcheck="false"${d&&g` aria-invalid="true" aria-describedby="wrong"`}>
${a}</textarea>
${d&&g`<p class="notice" id="wrong" role="alert">${d}</p>`}`;return{verb:"It was done",heading:g`Was ${G(n)} done?`,effect:l,field:i&&u,unable:r.isSealed&&!e&&rh,wrong:d,run:()=>$t(t,n,r,{value:vc(s,c)},r.isSealed?{seal:e}:{})}}),nh={value:{label:"The result of the work, as JSON; null if it has none",effect:"Later calls get this result, and no call runs the work."},answer:{label:"The answer to the client, as JSON",effect:"Later requests with this key get this answer, with status 200, and the handler does not run."},delivery:{effect:"Further attempts of the sender get 200, and the handler does not run."}},rh=g`The calls of this key encrypt its result, so they could not read one that is given here. Pass their <code>seal</code> to <code>lockConsole()</code>, or call <code>resolveOnce(locks, key, seen, { value }, { seal })</code> in your application.`,Uc=Kc("resolve-not-done",({locks:t},{name:e,state:n})=>({verb:"It was not done",heading:g`Was ${G(e)} not done?`,effect:"The next call runs the work. If the client that began it is alive, it may still act: make sure that it is dead, or that the other side refuses the same key.",run:()=>$t(t,e,n,"not-done")}));function oh(t){try{return{value:Ic(t)}}catch{return{wrong:'This is not JSON, such as {"chargeId":"ch_1"} or "done", with the quotes, or it is nested more than 64 deep. Nothing was changed.'}}}function Kc(t,e){return async(n,r,o,a)=>{let{name:s,print:i,state:l,by:c,isSeen:d}=await Fr(n,r,o),u={name:s,kind:"once",leaseId:i??c?.fingerprint};if(!l||!c||l.status!=="in-doubt"||!d)return{subject:u,outdated:g`It is no longer in the doubt that was shown.`};let{effect:m,...f}=e(n,{name:s,state:l},a);return{...f,subject:u,question:g`${Dc(c,l.begunAt??0,l.remainingMs)}<p>${m}</p>`,query:{do:t,name:s,holder:c.fingerprint},done:"Resolved"}}}async function Wc(t,e,{id:n,side:r},o){let a=M.identityOf(ah(t,e,r,o));if(!a)throw new TypeError("not a lock of this package");let{context:s,of:i}=a,l=new de(s,e.kind==="string-lock"?sh(e.name):i,n),c=new ce,d={doubt:c,mayBeHeld:!1},{reply:u}=await l.request(n,"release",{holds:0,outcome:0,proven:0,slot:0},d);return u.code==="released"||c.unanswered>0}function ah(t,{kind:e,name:n},r,o){return e==="permit-semaphore"?Xe(t,n):e==="read-write-lock"?Lr(t,n)[r??"read"]:o?kt(t,n):ue(t,n)}function sh(t){return{kind:"string-lock",name:t,scripts:{release:wr},values:n=>aa(t,n)}}var jc=async(t,e)=>{let n=Ur(e),r=dn(e,"kind",/^(lock|read-write-lock|string-lock|permit-semaphore)$/),o=ze(e,"side",/^(read|write)$/),a=dn(e,"holder",Kr),s=Dn(t,n)?await Xr(t.context,n):void 0,i=r==="permit-semaphore",l=i?s?.leased:s?.held,c=l?.holders.find(m=>Me(m).fingerprint===a&&m.side===o&&l.kind===r),d={name:n,kind:i?r:l?.kind??"lock",leaseId:a};if(!s||!l||!c){let f=(l?.holders.slice(0,1).map(Me)??[]).map(({client:p,fingerprint:h})=>g` It is held by ${Ye(p,h)} now.`);return{subject:d,outdated:g`The holder that was shown no longer has it.${f}`}}let u=s.waiters.count>0;return{subject:d,verb:"Release",question:ih(s,l,c),query:{do:"release",kind:r,name:n,side:o,holder:a},run:()=>Wc(t.locks,l,c,u),done:"Released"}};function ih({waiters:t},{kind:e,remainingMs:n},r){let{client:o,fingerprint:a,holds:s,side:i}=Me(r);return g`<dl>
<dt>Kind</dt><dd>${e}${i&&`, ${i} side`}</dd>
<dt>Held by</dt><dd>${Ye(o,a)}</dd>
<dt>Holds</dt><dd>${s}</dd>
<dt>Ends</dt><dd>in ${U(n)}, unless it is renewed</dd>
${t.count>0&&g`<dt>Waiting</dt><dd>${t.count}</dd>`}
</dl>
<p>The holder learns of the release at its next request. Until then, both this holder and the next one may work. Stop this one first.</p>`}var Vc=':root{color-scheme:light dark;--paper: light-dark(#f4f5f7, #0e1116);--card: light-dark(#fff, #171b22);--ink: light-dark(#1b1f24, #e7eaee);--faint: light-dark(#57606a, #a3adb8);--line: light-dark(#d3d8de, #313842);--link: light-dark(#0b57c2, #82b4ff);--danger: light-dark(#b3261e, #ffb4ab);--on-danger: light-dark(#fff, #46000a);--mark: light-dark(#1a7f4b, #5ad08d)}*{box-sizing:border-box}body{margin:0 auto;padding:1rem clamp(.75rem,3vw,2rem) 4rem;max-width:70rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1{margin:0;font-size:1.4rem;overflow:clip}h2{margin:2rem 0 .5rem;font-size:1.1rem}h2 .count{color:var(--faint);font-weight:400}h3{margin:0;font-size:1rem;overflow:clip}p{margin:.25rem 0;max-width:60rem}ul,ol{margin:0;padding:0}code{font-family:ui-monospace,monospace;font-size:.95em}pre{margin:.5rem 0;padding:.75rem;background:var(--paper);white-space:pre-wrap}a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}main:focus{outline:none}header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem}header nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-inline-start:auto;color:var(--faint)}form.search{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:1rem 0}input,textarea,button,.button{min-height:2.75rem;padding:.4rem .9rem;border:1px solid var(--faint);border-radius:.5rem;background:var(--card);color:var(--ink);font:inherit}input{flex:1 1 10rem;min-width:0;max-width:30rem}label{display:block}textarea{display:block;width:100%;max-width:60rem;margin-top:.25rem;font-family:ui-monospace,monospace}button{cursor:pointer}.button{display:inline-flex;align-items:center;text-decoration:none}.danger{border-color:var(--danger);background:var(--danger);color:var(--on-danger);font-weight:600}.choices{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}dt,.faint{color:var(--faint)}.notice{padding:.6rem .9rem;border:1px solid var(--line);border-inline-start:4px solid var(--link);border-radius:.4rem;background:var(--card)}.row,figure,.card{border:1px solid var(--line);border-radius:.6rem;background:var(--card)}.rows{display:grid;gap:.6rem;list-style:none}.row{display:grid;gap:.4rem 1.5rem;padding:.8rem 1rem}@media(max-width:30rem){form.search label{flex-basis:100%}}@media(min-width:48rem){.row{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}}.people{list-style:none}.people li{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem;min-height:2rem}.people a{padding:.4rem 0}ol.people{counter-reset:place}ol.people li{counter-increment:place}ol.people li:before{content:counter(place) ".";min-width:1.5em;color:var(--faint)}h2:first-of-type{margin-top:1rem}.alarm{border-inline-start:4px solid var(--danger)}.badge{padding:0 .5rem;border-radius:.75rem;background:var(--danger);color:var(--on-danger);font-size:.85rem}.finding{font-size:.9rem}.links{display:flex;flex-wrap:wrap;gap:0 1rem;margin-inline-start:auto}.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:.6rem}figure{margin:0;padding:.6rem .8rem}figure svg{display:block;width:100%;height:4rem;margin-top:.3rem}.holds{fill:var(--faint)}.waits{fill:none;stroke:var(--danger);stroke-width:1.5;vector-effect:non-scaling-stroke}.label{color:var(--faint);font-size:.9rem}.slots{display:flex;flex-wrap:wrap;gap:.25rem;margin:.3rem 0}.slot{width:1rem;height:1rem;border:1px solid var(--faint);border-radius:.2rem}.taken{background:var(--mark);border-color:var(--mark);forced-color-adjust:none}dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:0 0 .75rem}dd{margin:0}.card{padding:1rem;margin-top:1rem}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',Xc='"use strict";(()=>{function g(e){if(e<0||e===1/0)return"for ever";let n=e/1e3;if(n<60)return`${n.toFixed(1)} s`;let s=Math.floor(n/60);if(s<60)return`${s} min ${Math.floor(n%60)} s`;let a=Math.floor(s/60);return a<48?`${a} h ${s%60} min`:`${Math.floor(a/24)} days ${a%24} h`}var x=60,k=12,N=new Map,p=(e,n="",s="")=>{let a=document.createElement(e);return a.textContent=n,a.className=s,a};function I(e,n){let s=new Map;for(let a of e.querySelectorAll("[data-left]")){let r=Number(a.dataset.left),t=`${a.id} ${a.dataset.who}`,o=N.get(t);if((!o||r>o.left-(n-o.at)+1e3)&&(o={left:r,at:n}),s.set(t,o),r<0||r>o.left/2)continue;a.classList.add("alarm"),a.querySelector("h3").append(" ",p("span","not renewed","badge"));let i=`${`Not renewed for ${g(n-o.at)}`}: its client is dead, cut off, or does not renew. Its lease ends in ${g(r)}.`;a.firstElementChild.append(p("p",i,"finding"))}N=s}function L(){try{return new Map(JSON.parse(sessionStorage.getItem("edgelock")))}catch{return new Map}}var u=L();function B(e,n){let s=Math.floor(n/6e4);for(let[t,[o,l]]of Object.entries(JSON.parse(e.dataset.points))){let i=u.get(t)??[],[,m=0,h=0]=i.at(-1)?.[0]===s?i.pop():[];i.push([s,Math.max(m,o),Math.max(h,l)]),u.set(t,i)}for(let[t,o]of u){let l=o.filter(([i])=>i>s-x);l.length>0?u.set(t,l):u.delete(t)}try{sessionStorage.setItem("edgelock",JSON.stringify([...u]))}catch{}let a=([,t])=>Math.max(...t.map(([,o,l])=>Math.max(o,l))),r=[...u].sort((t,o)=>a(o)-a(t)).slice(0,k);e.replaceChildren(...r.map(([t,o])=>D(t,o,s))),e.closest("section").hidden=r.length===0}function D(e,n,s){let a=c=>Math.max(...n.map(d=>d[c])),r=Math.max(1,a(1),a(2)),t=`longest hold ${g(a(1))}, longest wait ${g(a(2))}`,o=p("figure"),l=p("figcaption");l.append(p("bdi",e),p("p",t,"label"));let i=(c,d)=>{let v=document.createElementNS("http://www.w3.org/2000/svg",c);for(let[O,H]of Object.entries(d))v.setAttribute(O,H);return v},m=i("svg",{viewBox:`0 0 ${x} 20`,preserveAspectRatio:"none",role:"img","aria-label":`${e}, the last hour: ${t}`}),h=c=>x-1-(s-c),$=c=>20-19*c/r;for(let[c,d]of n)m.append(i("rect",{class:"holds",x:h(c),width:.8,y:$(d),height:20-$(d)}));let C=n.map(([c,,d])=>`${h(c)},${$(d)} ${h(c)+.8},${$(d)}`);return m.append(i("polyline",{class:"waits",points:C.join(" ")})),o.append(l,m),o}function S(e){let n=Date.now();I(e,n);let s=e.querySelector("[data-points]");s&&B(s,n)}var f=document.querySelector("main[data-every]"),w=document.getElementById("live"),y=e=>e.nodeType===1&&e.id,q=(e,n)=>e.nodeName===n.nodeName&&!y(e)&&!y(n);function E(e,n){if(e.nodeType!==1){e.data!==n.data&&(e.data=n.data);return}for(let{name:t}of[...e.attributes])!n.hasAttribute(t)&&t!=="open"&&e.removeAttribute(t);for(let{name:t,value:o}of n.attributes)e.getAttribute(t)!==o&&e.setAttribute(t,o);let s=new Map([...e.children].filter(y).map(t=>[t.id,t])),a=new Set([...n.children].map(y));for(let[t,o]of s)a.has(t)||o.remove();let r=e.firstChild;for(let t of[...n.childNodes]){let o=s.get(y(t))??(r&&q(r,t)?r:void 0);o?(o!==r?e.insertBefore(o,r):r=r.nextSibling,E(o,t)):e.insertBefore(t,r)}for(;r;){let t=r;r=r.nextSibling,t.remove()}}var b=new Date,M;async function T(){let e=Date.now(),n=Number(f.dataset.every);try{let s=await fetch(location.href,{cache:"no-store"}),r=new DOMParser().parseFromString(await s.text(),"text/html").querySelector("main[data-every]");if(s.status===404){w.setAttribute("role","alert"),w.textContent="No longer live: you are signed out.";return}if(!s.ok||!r)throw new Error;S(r);let t=f.contains(document.activeElement);E(f,r),t&&!f.contains(document.activeElement)&&f.focus({preventScroll:!0}),b=new Date,w.textContent=`Updated ${b.toLocaleTimeString()}`,n=Math.max(Number(f.dataset.every),10*(Date.now()-e))}catch{w.textContent=`No answer since ${b.toLocaleTimeString()}`}A(n)}function A(e){clearTimeout(M),M=setTimeout(()=>{document.hidden||T()},e)}f&&w&&(S(f),document.addEventListener("visibilitychange",()=>{document.hidden||T()}),A(Number(f.dataset.every)));})();';var lh="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",ch={"content-security-policy":lh,"x-frame-options":"DENY","x-content-type-options":"nosniff","x-robots-tag":"noindex","cross-origin-opener-policy":"same-origin","cross-origin-resource-policy":"same-origin","referrer-policy":"same-origin","cache-control":"no-store"};function ot(t,e,n=200,r={}){return new Response(t,{status:n,headers:{"content-type":e,...ch,...r}})}function Mt({title:t,heading:e,main:n,...r}){let{status:o,everyMs:a,beside:s,headers:i}=r,l=a&&Math.ceil(a/1e3),c=g`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t} · edgelock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${"?asset=style"}">
${l&&g`<noscript><meta http-equiv="refresh" content="${l}"></noscript>
<script src="?asset=script" defer></script>`}
</head>
<body>
<header><h1>${e??t}</h1>${s}</header>
<main tabindex="-1"${a!==void 0&&g` data-every="${a}"`}>${n}</main>
</body>
</html>
`;return ot(c.markup,"text/html; charset=utf-8",o,i)}function Ze(t,e,n=200){let r=g`<div class="card"><p>${e}</p><p class="choices"><a class="button" href="${"?"}">Back to the locks</a></p></div>`;return Mt({title:t,main:r,status:n})}function Fc(t){return t==="style"?ot(Vc,"text/css; charset=utf-8"):t==="script"?ot(Xc,"text/javascript; charset=utf-8"):void 0}var Yc={release:jc,"forget-result":Lc,"resolve-done":Bc,"resolve-not-done":Uc,"replay-event":Oc,"forget-event":Mc};async function zc(t,e,n,r,o){let a=n.get("do"),s=Object.hasOwn(Yc,a)?Yc[a]:void 0;if(!s)throw new ie("There is no such action.");let i=e.method==="POST";if(!i&&e.method!=="GET"&&e.method!=="HEAD")return ot("Only GET and POST.","text/plain",405,{allow:"GET, HEAD, POST"});if(i&&!dh(e))return Ze("Refused",g`The request did not come from this page. Nothing was changed.`,403);try{let l=new URLSearchParams(i?await e.text():""),c=await s(t,n,i,l);return"unable"in c&&c.unable?La(c,i?422:200):i?"wrong"in c&&c.wrong?La(c,422):await uh(c,({subject:d,outcome:u})=>o({action:a,...d,who:r,outcome:u})):"outdated"in c?Aa(c):La(c)}catch(l){if(l instanceof ie)throw l;return Ze("The store gave no answer",g`Nothing was changed (${Ot(l)}).`,503)}}function dh({headers:t,url:e}){let n=t.get("sec-fetch-site");if(n)return n==="same-origin"||n==="none";let r=t.get("origin");return!r||r.replace(/^https?:\/\//,"")===(t.get("host")??new URL(e).host)}async function uh(t,e){let{subject:n}=t;if("outdated"in t)return e({subject:n,outcome:"unchanged"}),Aa(t);try{let r=await t.run();return e({subject:n,outcome:r?"done":"unchanged"}),r?Ze("Done",g`${t.done} ${G(n.name)}.`):Aa({subject:n,outdated:g`It changed before your request arrived.`})}catch(r){e({subject:n,outcome:"unknown"});let o=g`No answer came (${Ot(r)}), so it may or may not have happened. Check what the console shows now.`;return Ze("Unknown",o,503)}}function La(t,e=200){let{verb:n,subject:r,question:o,field:a,query:s,unable:i}=t,{heading:l=g`${n} ${G(r.name)}?`}=t,c=g`<a class="button" href="${"?"}">Cancel</a>`,d=g`<form method="post" action="${pe(s)}">
${a}
<div class="choices">
<button class="danger">${n}</button>
${c}
</div>
</form>`,u=g`<div class="card">
${o}
${i?g`<p class="notice" role="alert">${i}</p><div class="choices">${c}</div>`:d}
</div>`;return Mt({title:`${n}?`,heading:l,main:u,status:e})}function Aa({subject:t,outdated:e}){return Ze("Nothing was changed",g`${G(t.name)}: ${e}`,409)}var Zc={leastMs:5e3,perKeyMs:5,mostMs:6e4};async function Jc(t,e,n){let{text:r,cursor:o,isLive:a}=e,i={title:"Locks",beside:g`<nav aria-label="This page">
<span>${G(n)}</span><span id="live">${a?"Live":"Paused"}</span>
<a href="${pe({q:r||void 0,cursor:o,live:a?"off":void 0})}">${a?"Pause":"Resume"}</a>
</nav>`};try{let l=await Sc(t,r,o),{leastMs:c,perKeyMs:d,mostMs:u}=Zc,m=Math.min(u,Math.max(c,l.looked*d)),f=g`${mh(e)}${yh(t,e,l)}`;return Mt({...i,main:f,everyMs:a?m:void 0})}catch(l){if(l instanceof ie)throw l;let c=g`<p class="notice">The store gave no answer (${Ot(l)}). Nothing is known about what is held.</p>`;return Mt({...i,main:c,status:503,everyMs:a?Zc.mostMs:void 0})}}function mh({text:t,isLive:e}){return g`<form class="search" role="search" action="?">
<label for="q">Part of a name</label>
<input id="q" name="q" type="search" value="${t}" maxlength="512" autocomplete="off" spellcheck="false">
${!e&&g`<input type="hidden" name="live" value="off">`}
<button>Search</button>
${t&&g`<a href="${pe({live:e?void 0:"off"})}">Show all</a>`}
</form>`}var ph="a search sees one node of a Redis Cluster.",fh="the database is larger than what one view searches.",hh="None was found.";function yh(t,e,n){let{items:r,isComplete:o,isOneNode:a,count:s,moreKept:i,tookMs:l}=n,c=(...b)=>r.filter(({held:x})=>b.includes(x.kind)).sort(Nc),d=o&&!e.text&&t.match==="*",u=c("once").filter(({held:b})=>b.doubt),m=c("once").filter(({held:b})=>b.holders.length>0&&!b.doubt),f=c("once").filter(({held:b})=>b.holders.length===0),[p,h]=[f.filter(b=>b.hasFailed),f.filter(b=>!b.hasFailed)],y=(b,x,E,T=0)=>kh(t,b,x,d?E:hh,T);return g`
${Gc(n)}
${gh(r,l)}
${!o&&g`<p class="notice">Not complete: ${a?ph:fh} Search for an exact name: it is always found.</p>`}
${s!==void 0&&g`<p class="notice">${G(e.text)} ${uc}: <strong>${s}</strong></p>`}
${y("In doubt",u,"No work of once is in doubt.")}
${y("Locks",c("lock","read-write-lock","string-lock"),"No lock is held.")}
${y("Permits",c("permit-semaphore"),"No permit is leased.")}
${y("Work in flight",m,"No call of once is in flight.")}
${y("Work failed",p,"No failure of once is kept.",i.failed)}
${y("Work done",h,"No result of once is kept.",i.done)}
${Tc(t,n.deadLetters,e)}
${bh(r)}`}function gh(t,e){let n=t.filter(({held:i})=>i.holders.length>0&&!i.doubt),r=t.filter(({held:i})=>i.doubt).length,o=n.reduce((i,{age:l})=>i+l.waiting,0),a=n.filter(Bn).length,s=[`${n.length} held`,a>0&&`${a} of them stuck or overtaken`,o>0&&`${o} or more wait`,r>0&&`${r} in doubt`];return g`<p class="label" id="summary">${s.filter(Boolean).join(", ")}. Read in ${Math.round(e)} ms.</p>`}function bh(t){let e={};for(let{held:n,age:r}of t){if(n.doubt||n.holders.length===0)continue;let o=Bt(/^\{?([^:{}]*)/.exec(n.name)?.[1]||n.name),[a,s]=Object.hasOwn(e,o)&&e[o]||[0,0];e[o]=[Math.max(a,r.heldMs??0),Math.max(s,r.waitingMs??0)]}return g`<section id="last-hour" aria-labelledby="last-hour-title" hidden>
<h2 id="last-hour-title">Last hour</h2>
<p class="faint">The longest hold (bars) and the longest wait (line) of each minute, since this page was opened, by the part of the name before a colon.</p>
<div class="plots" data-points="${JSON.stringify(e)}"></div>
</section>`}function kh(t,e,n,r,o){let a=i=>i.held.doubt?_c(t,i):qc(t,i),s=e.toLowerCase().replaceAll(" ","-");return g`<section id="${s}" aria-labelledby="${s}-title">
<h2 id="${s}-title">${e} <span class="count">${n.length}${o>0&&"+"}</span></h2>
${n.length>0?g`<ul class="rows">${n.map(a)}</ul>`:g`<p class="faint">${r}</p>`}
${o>0&&g`<p class="faint">At least ${o} more. Search for a name to see others.</p>`}
</section>`}var va={link:6e4,session:288e5},Qc="bearer token",ed="edgelock-console",td=16;function Ia(t,e={}){let n=[t].flat().filter(l=>String(l??"").trim()),r=n.every(l=>typeof l=="string"&&/^\S+$/.test(l));w(r,"tokens","one or several texts without blanks");let o=n.every(l=>l.length>=td);w(o,"tokens",`at least ${td} characters each, such as those of openssl rand -hex 32`);let{insecureCookie:a=!1}=S("bearerToken()",e,{insecureCookie:Te}),s=a?ed:`__Host-${ed}`,i=async(l,c,d)=>{C("isFirstUse, which lockConsole() passes to authorize,",d);try{if(!await d(c,va.link))return!1}catch(p){let h=g`Ask for another link when the store answers (${Ot(p)}).`;return Ze("The store gave no answer",h,503)}let u=`${s}=${await nd(l,"session")}`,f=`Path=/; Max-Age=${va.session/1e3}; HttpOnly; SameSite=Strict${a?"":"; Secure"}`;return Mt({title:"Signed in",main:g`<p><a class="button" href="${"?"}">Open the console</a></p>`,headers:{"set-cookie":`${u}; ${f}`,refresh:"0;url=?"}})};return async(l,c)=>{let d=new URL(l.url).searchParams,u=/^Bearer +(\S+) *$/i.exec(l.headers.get("authorization")??"")?.[1];if(u!==void 0){let p=await wh(n,u);if(p===void 0)return!1;if(l.method!=="POST"||d.has("do"))return Qc;let h=`?${new URLSearchParams({code:await nd(p,"link")})}`;return ot(`${h}
`,"text/plain; charset=utf-8",201)}let m=d.get("code");if(m!==null){let p=await rd(n,"link",m);return p!==void 0&&l.method==="GET"&&i(p,m,c)}let f=xh(l,s);return f!==void 0&&await rd(n,"session",f)!==void 0&&Qc}}async function wh(t,e){let n=await Yr(e);for(let r of t)if(await Yr(r)===n)return r}async function Yr(t){return te(await crypto.subtle.digest("SHA-256",A(t)))}function xh({headers:t},e){return(t.get("cookie")??"").split(/; */).find(r=>r.startsWith(`${e}=`))?.slice(e.length+1)}async function nd(t,e){let n=`${Qe.wall()+va[e]}.${crypto.randomUUID()}`;return`${n}.${await od(t,e,n)}`}async function rd(t,e,n){let[,r="",o="",a=""]=/^((\d{1,15})\.[0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(n)??[];if(!(!a||Number(o)<=Qe.wall()))for(let s of t){let i=await od(s,e,r);if(await Yr(i)===await Yr(a))return s}}async function od(t,e,n){let r={name:"HMAC",hash:"SHA-256"},o=await crypto.subtle.importKey("raw",A(t),r,!1,["sign"]);return te(await crypto.subtle.sign("HMAC",o,A(`edgelock console ${e} ${n}`)))}function ad(t){let{locks:e,authorize:n,deadLetters:r,seal:o,logsOf:a,match:s="*",keys:i=1e5,onAction:l=()=>{},notFound:c=()=>new Response("404 Not Found",{status:404})}=S("lockConsole()",t,{locks:ae,authorize:C,deadLetters:J(p=>["list","replay","forget"].every(h=>typeof Object(p)[h]=="function"),"an object with list(), replay() and forget()"),seal:ct,logsOf:C,match:J(p=>typeof p=="string"&&p&&cn(p),"a glob of Redis"),keys:O,onAction:C,notFound:C});w(n,"authorize","a function");let d=p=>{try{l(p)}catch{}},u={...sc(e,"lockConsole({ locks, \u2026 })"),deadLetters:r,seal:o,logsOf:a,match:s,keys:i},m=ac(u.context),f=async(p,h)=>{let y=new URL(p.url).searchParams;if(y.has("do"))return zc(u,p,y,h,d);if(p.method!=="GET"&&p.method!=="HEAD")return ot("This address is only for reading.","text/plain",405,{allow:"GET, HEAD"});let b=Fc(y.get("asset")??"");if(b)return b;let x={text:ze(y,"q",/^.{0,512}$/s)??"",cursor:ze(y,"cursor",qn),isLive:y.get("live")!=="off"};return Jc(u,x,h)};return async p=>{let h=await n(p,m);if(h instanceof Response)return h;if(!h)return c(p);try{return await f(p,h===!0?"an operator":h)}catch(y){if(y instanceof ie)return Ze("The address is wrong",g`${y.message}`,400);throw y}}}async function mn(t){let e=typeof t=="string"?new TextEncoder().encode(t):t;return Ca(new Uint8Array(await crypto.subtle.digest("SHA-256",e)))}function Ca(t){return Array.from(t,e=>e.toString(16).padStart(2,"0")).join("")}var sd=3e4;function zr(t){let e="";for(let n=0;n<t.length;n+=sd){let r=t.subarray(n,n+sd);e+=btoa(String.fromCharCode.apply(null,r))}return e}function Zr(t){let e=atob(t),n=new Uint8Array(e.length);for(let r=0;r<n.length;r++)n[r]=e.charCodeAt(r);return n}var ld=7*1048576;async function cd(t,e){let{provider:n,deliveryId:r,body:o}=t;if(e==="body")return id(await Ha([n],o));let a=await Ha([n,r]);return e==="id"?id(a):{known:a,id:await Ha([n,r],o)}}function id(t){return{id:t,known:t}}async function Ha(t,e=""){let n=new Blob([JSON.stringify(t),e]);return(await mn(await n.arrayBuffer())).slice(0,32)}function Pt({provider:t,entity:e}){return`${t}:${e}`}function Un(t){return{...t,body:zr(t.body)}}function $a(t){return{...t,body:Zr(t.body)}}function dd(t){return JSON.stringify(Un(t))}function Na(t){return $a(JSON.parse(t))}function ud({until:t}){return Math.min(2500,Math.max(t-Date.now(),500))}async function md({until:t,failed:e},n){let r=performance.now()+t-Date.now();for(let o=100;;o=Math.min(2*o,1e3))try{return await n()}catch(a){e?.(a);let s=o*(.5+Math.random()/2);if(performance.now()+s>=r)throw a;await new Promise(i=>setTimeout(i,s))}}function Pe(t,...e){let[n="",...r]=String.raw(t,...e).split(`
`),[o="",a=""]=n.split(":"),s=(i,l)=>[...i.matchAll(/\w+/g)].map(([c],d)=>`local ${c} = ${l}[${d+1}]
`).join("");return{text:s(o,"KEYS")+s(a,"ARGV")+r.join(`
`).replace(/^\s+/gm,"")}}var pd=`
  redis.call('ZADD', due, 'NX', nowMs, list)
  redis.call('PEXPIRE', due, 2 * keepMs)
  redis.call('RPUSH', ids, id)
  redis.call('PEXPIRE', ids, 2 * keepMs)
`,fd=`
  redis.call('LREM', ids, 0, id)
  redis.call('ZADD', due, 'XX', nowMs, list)
  return redis.call('LLEN', ids)
`,hd=Pe`seen seenAs event tries letter ids due dead : id by text list nowMs keepMs doneMs
  local before = redis.call('GET', seen)
  if before and string.sub(before, 1, #id) ~= id then
    if by ~= 'queue' then return ':other' end
    seen = seenAs
    before = redis.call('GET', seen)
  end
  if before == id .. ' ' .. by then return ':again' end
  if redis.call('EXISTS', event) == 1 and redis.call('EXISTS', letter) == 0 then return ':waiting' end
  if before then return ':done' end
  redis.call('SET', seen, id .. ' ' .. by, 'PX', doneMs)
  redis.call('SET', event, text, 'PX', keepMs)
  redis.call('DEL', tries, letter)
  redis.call('ZREM', dead, id)
  ${pd}
  if redis.call('LLEN', ids) == 1 then return ':alone' end
  return ':behind'
`,yd=Pe`event tries letter ids due dead : id list nowMs keepMs
  if redis.call('EXISTS', event) == 0 then return 0 end
  if redis.call('DEL', letter) == 0 then return 1 end
  redis.call('DEL', tries)
  redis.call('ZREM', dead, id)
  redis.call('PEXPIRE', event, keepMs)
  ${pd}
  return 1
`,gd=Pe`ids : eventPrefix triesPrefix nowMs keepMs
  local id = redis.call('LRANGE', ids, 0, 0)[1]
  if not id then return {':empty'} end
  local tries = triesPrefix .. id
  local dueAt = redis.call('HGET', tries, 'dueAt')
  if dueAt and tonumber(dueAt) > tonumber(nowMs) then return {':later', dueAt} end
  local text = redis.call('GET', eventPrefix .. id)
  local attempts = tonumber(redis.call('HGET', tries, 'attempts') or 0) + 1
  redis.call('HSET', tries, 'attempts', attempts)
  redis.call('PEXPIRE', tries, keepMs)
  return {':head', id, attempts, redis.call('HGET', tries, 'postponed') or '', text}
`,bd=Pe`event tries due : dueAt list postponed keepMs
  if redis.call('EXISTS', event) == 0 then return 0 end
  redis.call('HSET', tries, 'dueAt', dueAt, 'postponed', postponed)
  redis.call('PEXPIRE', tries, keepMs)
  redis.call('ZADD', due, 'XX', dueAt, list)
  return 1
`,kd=Pe`event tries letter ids due dead : id list nowMs
  redis.call('DEL', event, tries, letter)
  ${fd}
`,wd=Pe`event tries letter ids due dead : id list text counted nowMs keepMs expiredAt
  if redis.call('HGET', tries, 'attempts') ~= counted then return redis.call('LLEN', ids) end
  redis.call('SET', letter, text, 'PX', keepMs)
  redis.call('PEXPIRE', event, keepMs)
  redis.call('ZREMRANGEBYSCORE', dead, '-inf', expiredAt)
  redis.call('ZADD', dead, nowMs, id)
  redis.call('PEXPIRE', dead, keepMs)
  ${fd}
`,xd=Pe`event tries letter dead : id
  if redis.call('DEL', letter) == 1 then redis.call('DEL', event, tries) end
  redis.call('ZREM', dead, id)
  return 1 - redis.call('EXISTS', event)
`,Ed=Pe`ids due : list
  local left = redis.call('LLEN', ids)
  if left == 0 then redis.call('ZREM', due, list) end
  return left
`,Sd=Pe`due : since limit
  return redis.call('ZRANGE', due, '-inf', since, 'BYSCORE', 'LIMIT', 0, limit)
`,Td=Pe`due : dueAt
  for at = 2, #ARGV do redis.call('ZADD', due, 'XX', dueAt, ARGV[at]) end
  return #ARGV - 1
`,Rd=Pe`dead : since limit expiredAt
  redis.call('ZREMRANGEBYSCORE', dead, '-inf', expiredAt)
  return redis.call('ZRANGE', dead, since, '+inf', 'BYSCORE', 'LIMIT', 0, limit)
`,Od=Pe`:
  return redis.call('MGET', unpack(KEYS))
`;var qt=30*864e5,Sh=7*864e5,Th=6e3,we=class{#e;#t;#o;constructor(e,n){this.#o=()=>n??{until:Date.now()+Th},this.#e=Gn(e),this.#t=`edgelock:intake:{${Nt(e)}events}`}async accept({id:e,known:n},r,o){let a=Pt(r);return(await this.#r(hd,[this.#n("seen",n),this.#n("seen",e),...this.#s(e),...this.#i(a)],[e,o,dd(r),a,Date.now(),qt,Sh])).slice(1)}async replay(e,n){let r=[...this.#s(e),...this.#i(n)];return await this.#r(yd,r,[e,n,Date.now(),qt])===1}async take(e){let n=[this.#n("event",""),this.#n("tries","")],[r,...o]=await this.#r(gd,[this.#n("list",e)],[...n,Date.now(),qt]),[a,s=0,i="",l]=o;if(r===":empty")return"empty";if(r===":later")return{dueAt:Number(a)};let[,c,d=""]=/^(\d+) (.*)/.exec(i)??[],u=l?Na(l):void 0;return{id:a,attempts:s,reason:Number(c)===s-1?d:"",event:u}}async postpone(e,{id:n,attempts:r,reason:o},a){let[s,i]=this.#s(n);await this.#r(bd,[s,i,this.#n("due")],[Math.ceil(a),e,`${r} ${o}`,qt])}async retire(e){return await this.#r(Ed,[this.#n("list",e),this.#n("due")],[e])===0}async remove(e,n){let r=[...this.#s(n),...this.#i(e)];return await this.#r(kd,r,[n,e,Date.now()])>0}async bury(e,n,r){let{id:o,diedAt:a}=n;return await this.#r(wd,[...this.#s(o),...this.#i(e)],[o,e,JSON.stringify(n),r,a,qt,a-qt])>0}async forget(e){return await this.#r(xd,[...this.#s(e),this.#n("dead")],[e])===1}listsDue(e,n){return this.#r(Sd,[this.#n("due")],[e,n])}async postponeLists(e,n){await this.#r(Td,[this.#n("due")],[n,...e])}async deadSince(e,n){let r=[e,n,Date.now()-qt],a=(await this.#r(Rd,[this.#n("dead")],r)).slice(0,n);return a.length===0?[]:(await this.#a(a.map(i=>this.#n("letter",i)))).map(i=>i?JSON.parse(i):void 0)}async deadLetter(e){let[n,r]=await this.#a([this.#n("letter",e),this.#n("event",e)]);return n?{letter:JSON.parse(n),event:r?Na(r):void 0}:void 0}#a(e){return this.#r(Od,e,[])}#r({text:e},n,r){let o=this.#o();return md(o,async()=>{let a=AbortSignal.timeout(ud(o));return await this.#e.eval(e,[...n],r.map(String),{signal:a})})}#s(e){return[this.#n("event",e),this.#n("tries",e),this.#n("letter",e)]}#i(e){return[this.#n("list",e),this.#n("due"),this.#n("dead")]}#n(...e){return[this.#t,...e].join(":")}};async function pn(t,e,n){try{await t.send({list:e})}catch(r){ke(r,n)}}var Md=6e4,Ga=100,Rh=50*Ga;async function Pd(t,e,n){let r=new we(t),o=0;for(;;){let a=await r.listsDue(n-Md,Rh);if(a.length===0)break;for(let s=0;s<a.length;s+=Ga)await e.sendBatch(a.slice(s,s+Ga).map(i=>({body:{list:i}})));await r.postponeLists(a,n-Md+1),o+=a.length}o>0&&z(`cron:${n}`,{event:"sweep",lists:o})}function Jr(t,e){let n=new we(t);return{list:r=>Oh(n,r),async replay(r){let o=await n.deadLetter(r);if(!o)return!1;let a=Pt(o.letter),s=await n.replay(r,a);return s&&await pn(e,a,`replay:${r}`),s},async forget(r){return await n.deadLetter(r)!==void 0&&n.forget(r)}}}async function Oh(t,{limit:e,cursor:n="0-0"}){if(!/^\d{1,15}-\d{1,15}$/.test(n))throw new RangeError("cursor is what the last answer gave.");let[r=0,o=0]=n.split("-").map(Number),a=(await t.deadSince(r,o+e+1)).slice(o),s=a.slice(0,e),i=s.filter(d=>d!==void 0),l=i.at(-1)?.diedAt;if(a.length<=e||l===void 0)return{events:i};let c=s.filter(d=>d?.diedAt===l).length;return{events:i,cursor:`${l}-${l===r?o+c:c}`}}var Mh=1e3,Ph={400:"Bad Request",401:"Unauthorized",403:"Forbidden",404:"Not Found",405:"Method Not Allowed",409:"Conflict",412:"Precondition Failed",413:"Content Too Large",415:"Unsupported Media Type",422:"Unprocessable Content",423:"Locked",429:"Too Many Requests",500:"Internal Server Error",502:"Bad Gateway",503:"Service Unavailable",504:"Gateway Timeout"};function R(t,e,n,r={}){let o=new Headers({"content-type":"application/problem+json"});n!==void 0&&o.set("retry-after",String(Math.max(1,Math.ceil(n/1e3))));let a=Ph[t];return Response.json({type:"about:blank",title:a,status:t,detail:e,...r},{status:t,headers:o})}function Le(t){return R(400,t)}function Z(){return R(404,"There is nothing at this address.")}function Qr(t,e){return ke(t,e.get("requestId")),t instanceof D?R(500,t.message):t instanceof P?R(503,"The request was not completed. Try again.",Mh):R(500,"The request failed. It is safe to send it again.")}var Ld=t=>{let e=Ge(t.env.CONSOLE_TOKEN??"");if(e.length===0)return Z();let n=Lh(e,t.env),{EVENTS:r}=t.env,o=Nt(t.env),{requestId:a}=t.var;return ad({locks:Dr(t),authorize:n,...r&&{deadLetters:Jr(t.env,r)},...o&&{match:`${o.replace(/[\\*?[\]]/g,"\\$&")}*`},onAction:({action:s,...i})=>z(a,{event:`console.${s}`,...i}),notFound:Z})(t.req.raw)};function Lh(t,{CONSOLE_INSECURE_COOKIE:e}){try{return Ia(t,{insecureCookie:e==="true"})}catch(n){throw new D("CONSOLE_TOKEN",`cannot be used: ${n.message}.`)}}import{Hono as qh}from"hono/tiny";import{Hono as Nh}from"hono/tiny";var Ah=/^[A-Za-z0-9._~+/-]+=*$/,vh=/^bearer +(.+)$/i;function _a(t){return Ah.test(t)}function eo(t){return async(e,n)=>{let r=e.req.header("authorization");if(!r)return qa(401,'realm=""');let o=vh.exec(r)?.[1];return!o||!_a(o)?qa(400,'error="invalid_request"'):await t(o,e)?n():qa(401,'error="invalid_token"')}}function qa(t,e){let n=R(t,'Send the header "authorization: Bearer" with the right token.');return n.headers.set("www-authenticate",`Bearer ${e}`),n}async function to(t,e){let[n,...r]=await Promise.all([e,...t].map(mn));return r.map(o=>o===n)}var Ih=1e4,Ch=24e4;async function no(t,e){let{path:n,headers:r,body:o=null,lost:a,timeoutMs:s=Da(t)}=e,i=ro(t,"UPSTREAM_URL",n),l=t.UPSTREAM_TOKEN,c=AbortSignal.timeout(s);try{let d=await fetch(i,{method:"POST",headers:{...r,...l&&{authorization:`Bearer ${l}`}},body:o,redirect:"manual",signal:AbortSignal.any([c,a])});await d.body?.cancel();let{ok:u,status:m,headers:f}=d;return{outcome:u?"done":"refused",status:m,...Hh(f.get("retry-after"))}}catch{return a.throwIfAborted(),{outcome:c.aborted?"slow":"down"}}}function Kn(t){if(t instanceof H&&t.result?.status==="fulfilled")return t.result.value;throw t}function Hh(t){let e=/^\d+$/.test(t??"")?Number(t)*1e3:Date.parse(t??"")-Date.now();return e>0?{retryAfterMs:e}:{}}function Ad(t){ro(t,"UPSTREAM_URL","")}function ro(t,e,n){let r=Hn(t,e).replace(/\/+$/,"")+n;if(URL.canParse(r)&&!$h(new URL(r)))return r;throw new D(e,"is not a URL without credentials.")}function $h({username:t,password:e}){return!!(t||e)}function Da(t){let e=Number(t.UPSTREAM_TIMEOUT_MS);return e>0&&e<1/0?Math.min(e,Ch):Ih}var vd=6e5,Ba=vd+3e4,Wn=t=>(e,n)=>{let r=Nn(e.env,t);if(!r.every(_a))throw new D(t,"cannot be used: a token has only A-Za-z0-9._~+/-, and = at its end.");return eo(async a=>(await to(r,a)).includes(!0))(e,n)},oo=new Nh;oo.use(Wn("JOBS_TOKEN"));oo.post("/:name",async t=>{let e=t.req.param("name");if(!Ge(t.env.JOBS??"").includes(e))return Z();let n=await Ua(me(t),e,t.executionCtx,r=>Ka(t.env,e,r)).catch(r=>({acquired:!0,value:Kn(r)}));return n.acquired?(z(t.var.requestId,{event:"job",job:e,outcome:n.value}),Gh[n.value](e)):R(409,`The job "${e}" is already running.`,n.retryAfterMs)});function Ua(t,e,n,r){return Tn(Ve(t,`job:${e}`),{waitUntil:n,maxHoldMs:Ba},r)}async function Ka(t,e,{token:n,signal:r}){let{outcome:o}=await no(t,{path:`/jobs/${e}`,headers:{"fencing-token":String(n)},lost:r,timeoutMs:vd});return o}var Gh={done:t=>Response.json({job:t,status:"done"}),refused:()=>R(502,"The upstream refused to run the job."),down:()=>R(502,"The upstream does not answer."),slow:()=>R(504,"The job took too long.")};var Wa=100,_t=new qh,_h=async(t,e)=>t.env.EVENTS?(t.set("deadLetters",Jr(t.env,t.env.EVENTS)),e()):Z();_t.use(Wn("EVENTS_TOKEN"),_h);_t.get("/dead",async t=>{let{limit:e=`${Wa}`,cursor:n}=t.req.query();if(!/^[1-9]\d*$/.test(e)||Number(e)>Wa)return Le(`limit is 1 to ${Wa}.`);try{return t.json(await t.var.deadLetters.list({limit:Number(e),...n&&{cursor:n}}))}catch(r){if(r instanceof RangeError)return Le(r.message);throw r}});_t.get("/:id",async t=>{let e=await new we(t.env).deadLetter(t.req.param("id"));if(!e)return ja();let{letter:n,event:r}=e;if(!r)return t.json(n);let{request:o,contentType:a,headers:s,body:i}=Un(r);return t.json({...n,event:{request:o,contentType:a,headers:s,body:i}})});_t.post("/:id/replay",async t=>{let e=t.req.param("id"),n=await t.var.deadLetters.replay(e);return z(t.var.requestId,{event:"event.replay",id:e,replayed:n}),n?t.json({replayed:e},202):ja()});_t.delete("/:id",async t=>{let e=t.req.param("id"),n=await t.var.deadLetters.forget(e);return z(t.var.requestId,{event:"event.forget",id:e,forgotten:n}),n?t.json({forgotten:e}):ja()});function ja(){return R(404,"No dead letter has this id.")}function Va(t,e){return(n={},r)=>{w(!r,"handler",`passed to the route, after ${t}(options)`);let o=e(n),a=async(i,l)=>{let c=await o(Bh(i),async u=>{for(let[m,f]of Object.entries(u))i.set(m,f);return await l(),w(i.finalized,"the handler","awaited, and answer"),{response:i.res,error:i.error}});if(i.finalized&&c===i.res)return;let d=i.finalized?c:Dh(i.res.headers,c);i.res=void 0,i.res=d};return Object.defineProperty((i,l)=>(w(Object(i).req?.raw,`${t}() of edgelock/hono: its argument`,"Hono's context; else use edgelock/web"),a(i,l)),"name",{value:t})}}function Dh(t,e){let n=new Response(e.body,e),r=e.headers.getSetCookie();for(let[o,a]of t)(o==="set-cookie"?!r.includes(a):!e.headers.has(o))&&n.headers.append(o,a);return n}function Bh(t){return{args:[t],get request(){return t.req.raw},get waitUntil(){try{return t.executionCtx}catch{return}},prepared:()=>new Headers(t.body(null).headers),replace(e){t.req.raw=e},readAgain:()=>t.req.arrayBuffer()}}var Id=Va("lockGuard",Dl);var Xa=Va("webhookOnce",_r),Cd=Xl,Hd=Fl,$d=Yl;import{Hono as Qh}from"hono/tiny";function jn(t,e,n,r){let o={...e.headers,"content-type":e.contentType,"event-id":Uh(e.deliveryId),"event-entity":e.entity,"x-request-id":e.request,...n!==void 0&&{"fencing-token":String(n)}};return no(t,{path:`/hooks/${e.provider}`,headers:o,body:e.body,lost:r})}function Uh(t){return t.replace(/\p{Surrogate}/gu,"\uFFFD").replace(/[^!-~]/gu,encodeURIComponent)}var Kh=8e3;async function Nd(t,e,n){try{let{outcome:r,status:o}=n.redelivers?await Wh(t,e,n):await jn(t,n.event,void 0,n.claim);return rt(n.event,{outcome:r,status:o}),jh[r](n.event.deliveryId)}catch(r){if(!(r instanceof oe))throw r;return R(503,"Earlier events about the same entity are still being forwarded. Send it again later.",r.retryAfterMs)}}function Wh(t,e,{event:n,claim:r}){let o=me({env:t,var:{requestId:n.request}}),a=`${n.provider}:${n.entity}`,s={waitMs:Kh,waitUntil:e};return Tr(kt(o,`hooks:${a}`),s,i=>Tr(Ve(o,`tokens:${a}`),s,({token:l,signal:c})=>jn(t,n,l,AbortSignal.any([r,i.signal,c]))).catch(Kn)).catch(Kn)}var jh={done:t=>Response.json({forwarded:t}),refused:()=>R(502,"The upstream refused the event. Send it again later."),down:()=>R(502,"The upstream does not answer. Send the event again later."),slow:()=>R(504,"The upstream took too long. Send the event again later.")};var Vh=127e3,Xh={waiting:"duplicate",done:"duplicate",other:"other body"};async function Gd({env:t,queue:e},{event:n,sameBy:r,until:o}){let a=await cd(n,r),s=await Yh(t,a,n,o),i=s?Xh[s]??"stored":await zh(e,a,n),l=i==="stored"?"taken in":i;return rt(n,{id:a.id,outcome:l}),s&&Fh.has(s)&&await pn(e,Pt(n),n.request),i}var Fh=new Set(["alone","again","waiting"]);async function Yh(t,e,n,r){let o=a=>ke(a,n.request);try{return await new we(t,{until:r,failed:o}).accept(e,n,crypto.randomUUID())}catch{return}}async function zh(t,e,n){let r={...e,event:Un(n)};if(new TextEncoder().encode(JSON.stringify(r)).length>Vh)return"not stored";try{return await t.send(r),"queued"}catch(o){return ke(o,n.request),"not stored"}}function Fa(t,e){return{preset:t(n=>Nn(n.env,e)),secret:e}}var qd=["x-github-delivery","x-github-event","x-github-hook-id","x-github-hook-installation-target-id","x-github-hook-installation-target-type"],_d={stripe:{...Fa(Cd,"STRIPE_WEBHOOK_SECRET"),entity:["data","object","id"],sameBy:"id",unsigned:["content-type"],headers:[["stripe-signature"]],redelivers:!0,waitsMs:1e4},github:{...Fa(Hd,"GITHUB_WEBHOOK_SECRET"),entity:["repository","full_name"],sameBy:"body",unsigned:["content-type","event-id",...qd],headers:[[...qd,"x-hub-signature-256"]],redelivers:!1,waitsMs:1e4},standard:{...Fa($d,"STANDARD_WEBHOOK_SECRET"),entity:["data","id"],sameBy:"both",unsigned:["content-type"],headers:[["webhook-id","webhook-timestamp","webhook-signature"],["svix-id","svix-timestamp","svix-signature"]],redelivers:!0,waitsMs:15e3}};function Dd(t,{secret:e}){return t[e]===void 0?!1:Nn(t,e).length>0}function Bd(t){return["x-github-delivery","webhook-id","svix-id"].map(n=>t.get(n)).find(n=>n!==null)??void 0}function Ud(t,{headers:e}){let r=(e.find(o=>t.has(o.at(-1)??""))??[]).map(o=>[o,t.get(o)]);return Object.fromEntries(r.filter(o=>o[1]!==null))}function Kd({unsigned:t}){return{"unsigned-headers":t.join(", ")}}var Zh=/^[\w./:-]{1,200}$/;async function Wd({body:t,id:e},{entity:n,sameBy:r}){let o=Jh(t);for(let i of n)o=Object(o)[i];let s=typeof o=="string"&&o?o:r==="body"?t:e;return Zh.test(s)?s:`sha256-${await mn(s)}`}function Jh(t){for(let e of[t,new URLSearchParams(t).get("payload")??""])try{return JSON.parse(e)}catch{}}var e0=1048576,t0=.8,n0={id:{},body:{sameBody:"duplicate"},both:{otherBody:"refused"}},ao=new Qh;ao.use(async(t,e)=>{await e();let{status:n}=t.res,r={path:t.req.path,status:n,reason:t.var.refused,delivery:Bd(t.req.raw.headers)};n>=400&&z(t.var.requestId,{event:"hook.refused",...r})});for(let[t,e]of Object.entries(_d)){let{preset:n,redelivers:r}=e,o=async(a,s)=>{if(!Dd(a.env,e))return Z();let i={locks:me,sender:{...n,id:(d,u)=>a0(u,t,e,d)},body:{maxBytes:s0(a.env)},answers:{onRefused(d,u,m){d.set("refused",m)}}},{EVENTS:l}=a.env;return l?Xa({...i,carry:{always:!0,take:(d,u)=>r0(u,l)}})(a,s):Xa({...i,...n0[e.sameBy]})(a,s)};ao.post(`/${t}`,o,a=>{let{once:s,intake:i}=a.var;return Nd(a.env,a.executionCtx,{event:i.event,redelivers:r,claim:s.signal})})}async function r0(t,e){let{intake:n}=t.var,r=await Gd({env:t.env,queue:e},n);return r==="other body"&&t.set("refused","other-body"),o0[r](n.event.deliveryId)}var o0={stored:t=>Response.json({accepted:t},{status:202}),queued:t=>Response.json({accepted:t},{status:202}),"not stored":()=>R(503,"The event was not stored. Send it again.",1e3),duplicate:()=>new Response(null,{headers:{"webhook-duplicate":"true","cache-control":"no-store"}}),"other body":()=>R(422,"Another delivery had this id, and another body.")};async function a0(t,e,n,r){let{preset:o,waitsMs:a}=n,{body:s,receivedAt:i}=r,l=await o.id(r,t);if(!l)return;let c=t.req.header("content-type")??"application/octet-stream",d={provider:e,deliveryId:l,body:s,contentType:c,request:t.var.requestId,entity:await Wd({body:r.text(),id:l},n),headers:{...Ud(t.req.raw.headers,n),...Kd(n)}};return t.set("intake",{event:d,sameBy:n.sameBy,until:i+t0*a}),l}function s0(t){let e=re(t,"MAX_BODY_BYTES",e0);return t.EVENTS?Math.min(e,ld):e}import{Hono as M0}from"hono/tiny";var i0=/^(?:(?<prefix>[^=]+)=(?<token>[A-Za-z0-9._~+/-]+=*)|(?<alone>[A-Za-z0-9._~+/-]+))$/,jd=async(t,e)=>{let n=Xd(t.env);return n.length===0?Z():eo(async o=>{let a=n.map(({token:l})=>l),s=await to(a,o),i=n.filter((l,c)=>s[c]).map(({prefix:l})=>l);return t.set("caller",{token:o,prefixes:i}),i.length>0})(t,e)},Vd=async(t,e)=>Xd(t.env).length>0?e():Z();function Xd({LOCK_TOKENS:t=""}){return Ge(t).map(e=>{let{prefix:n="",alone:r="",token:o=r}=i0.exec(e)?.groups??{};if(o.length>=$n)return{prefix:n,token:o};throw new D("LOCK_TOKENS",`cannot be used: each word must be <prefix>=<token> or a token, of at least ${$n} characters of A-Za-z0-9._~+/-.`)})}async function Fd({token:t},...e){return Ca((await za(t,["holder",...e])).slice(0,16))}async function Yd({token:t},e){let n=(await za(t,["iv",e])).slice(0,Ya),r=await zd(t,"encrypt"),o=await crypto.subtle.encrypt({name:"AES-GCM",iv:n},r,new TextEncoder().encode(e));return l0(new Uint8Array([...n,...new Uint8Array(o)]))}async function so({token:t},e){try{let n=c0(e),r={name:"AES-GCM",iv:n.slice(0,Ya)},o=await zd(t,"decrypt");return new TextDecoder().decode(await crypto.subtle.decrypt(r,o,n.slice(Ya)))}catch{return}}var Ya=12;async function zd(t,e){return crypto.subtle.importKey("raw",await za(t,["seal"]),"AES-GCM",!1,[e])}async function za(t,e){let n=new TextEncoder,r={name:"HMAC",hash:"SHA-256"},o=await crypto.subtle.importKey("raw",n.encode(t),r,!1,["sign"]);return new Uint8Array(await crypto.subtle.sign("HMAC",o,n.encode(JSON.stringify(e))))}function l0(t){return zr(t).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function c0(t){return Zr(t.replaceAll("-","+").replaceAll("_","/"))}var d0=60,u0="It is held by others. Try again with a new Idempotency-Key.",m0="This Idempotency-Key was refused or released before. Try again with a new one.";async function io({req:t,var:{caller:e}},n){return{id:await Fd(e,n,fe(t),t.header("idempotency-key")??""),wait:{signal:t.raw.signal,waitMs:p0(t.header("prefer"))*1e3}}}async function lo(t,e,{wait:{waitMs:n}},r,o){let a=r.acquired?Zd(r.lease,await Yd(t,`${e} ${o??en(r.lease)}`),e):R(423,r.finished?m0:u0,r.retryAfterMs);return n>0&&a.headers.set("preference-applied",`wait=${n/1e3}`),a}function Zd(t,e,n){let{name:r,token:o,id:a}=t,s=Math.floor(t.remainingMs());return at({name:r,lease:e,expiresInMs:s,token:o,attempt:n==="in-doubt"?a:void 0})}async function co(t,e,n){return await e.extend(n),Zd(e,Vn(t))}function Vn(t){return t.header("lease")??""}function at(t){return Response.json(t,{headers:{"cache-control":"no-store"}})}function Xn(t){return t==="gone"?Lt():new Response(null,{status:204})}function Lt(){return R(412,"The lease has ended, or belongs to another name or token.")}function uo(){return R(413,"A result is 1 MiB of JSON at most.")}function fe(t){return t.param("name")??""}function p0(t=""){let[,e]=/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(t)??[];return Math.min(Number(e??0),d0)}var Jd='{"openapi":"3.1.0","info":{"title":"Locks by HTTP","version":"1","description":"See docs/locks-by-http.md of edgelock."},"components":{"responses":{"Problem400":{"description":"The request is malformed. Nothing was done.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem401":{"description":"The bearer token is missing or unknown.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem403":{"description":"The name does not begin with a prefix of the token.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem409":{"description":"The name belongs to data of another kind, or has another result.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem412":{"description":"The lease has ended, or belongs to another lock or another token.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem413":{"description":"The body is too long.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem415":{"description":"The body is not JSON.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem423":{"description":"It is held by others, or this Idempotency-Key was refused or released before. Try again with a new key.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}},"Problem503":{"description":"Redis gave no answer. Repeat the request as it is, with the same Idempotency-Key.","content":{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}}},"securitySchemes":{"bearer":{"type":"http","scheme":"bearer"}},"schemas":{"Problem":{"type":"object","properties":{"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},"detail":{"type":"string"},"attempt":{"type":"string","description":"In doubt: the attempt that began."},"begunAt":{"type":"integer","description":"In doubt: in milliseconds since 1970."}},"required":["type","title","status","detail"],"description":"RFC 9457"},"Granted":{"type":"object","properties":{"name":{"type":"string"},"lease":{"type":"string","description":"Extends and releases the lease. Treat it as a secret."},"expiresInMs":{"type":"integer","minimum":0,"description":"What is left of the lease, in milliseconds, counted from when the request was sent."},"token":{"type":"integer","description":"The fencing token of a fenced lock."}},"required":["name","lease","expiresInMs"]},"LockState":{"type":"object","properties":{"name":{"type":"string"},"held":{"type":"boolean"},"expiresInMs":{"type":"integer","minimum":0,"description":"Absent if the lock has no end."}},"required":["name","held"]},"PermitState":{"type":"object","properties":{"name":{"type":"string"},"permits":{"type":"integer"},"free":{"type":"integer"}},"required":["name","permits","free"]},"Claimed":{"type":"object","properties":{"name":{"type":"string"},"lease":{"type":"string","description":"The work is yours: do it, and put its result."},"expiresInMs":{"type":"integer","minimum":0},"attempt":{"type":"string","description":"With in-doubt: how a doubt will name this attempt."},"status":{"type":"string","enum":["done","failed"],"description":"The work was done before."},"result":{}},"required":["name"]},"OnceState":{"type":"object","properties":{"name":{"type":"string"},"status":{"type":"string","enum":["open","in flight","in doubt","done","failed"]},"attempt":{"type":"string","description":"In doubt: the attempt that began."},"begunAt":{"type":"integer","description":"In milliseconds since 1970."},"result":{}},"required":["name","status"]}},"parameters":{}},"paths":{"/locks/{name}":{"put":{"security":[{"bearer":[]}],"tags":["locks"],"summary":"Acquires, or repeats an attempt","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[!-~]{1,255}$","description":"Fresh for each try, such as a UUID, and the same in its repeats.","example":"8e03978e-40d5-43e8-bc93-6894a57f9324"},"required":true,"description":"Fresh for each try, such as a UUID, and the same in its repeats.","name":"Idempotency-Key","in":"header"},{"schema":{"type":"string","description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","example":"wait=1"},"required":false,"description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","name":"Prefer","in":"header"}],"requestBody":{"required":false,"content":{"application/json":{"schema":{"type":"object","properties":{"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."},"kind":{"type":"string","enum":["lock","fair","fenced"],"default":"lock","description":"fair: in the order in which callers asked. fenced: with a token that rises with every grant."}},"additionalProperties":false}}}},"responses":{"200":{"description":"It is yours. A repeat gets the same lease.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Granted"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"423":{"$ref":"#/components/responses/Problem423"},"503":{"$ref":"#/components/responses/Problem503"}}},"patch":{"security":[{"bearer":[]}],"tags":["locks"],"summary":"Extends a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."}},"additionalProperties":false}}}},"responses":{"200":{"description":"The lease lasts at least that long.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Granted"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"503":{"$ref":"#/components/responses/Problem503"}}},"delete":{"security":[{"bearer":[]}],"tags":["locks"],"summary":"Releases a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"responses":{"204":{"description":"It is released, by this request or by an earlier copy of it."},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}},"get":{"security":[{"bearer":[]}],"tags":["locks"],"summary":"Shows whether it is held","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"}],"responses":{"200":{"description":"How it is now.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/LockState"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}}},"/permits/{name}":{"put":{"security":[{"bearer":[]}],"tags":["permits"],"summary":"Acquires, or repeats an attempt","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[!-~]{1,255}$","description":"Fresh for each try, such as a UUID, and the same in its repeats.","example":"8e03978e-40d5-43e8-bc93-6894a57f9324"},"required":true,"description":"Fresh for each try, such as a UUID, and the same in its repeats.","name":"Idempotency-Key","in":"header"},{"schema":{"type":"string","description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","example":"wait=1"},"required":false,"description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","name":"Prefer","in":"header"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","properties":{"permits":{"type":"integer","minimum":1,"maximum":1000000,"description":"How many are held at a time at most. All callers pass the same number.","example":10},"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."}},"required":["permits"],"additionalProperties":false}}}},"responses":{"200":{"description":"It is yours. A repeat gets the same lease.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Granted"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"423":{"$ref":"#/components/responses/Problem423"},"503":{"$ref":"#/components/responses/Problem503"}}},"patch":{"security":[{"bearer":[]}],"tags":["permits"],"summary":"Extends a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."}},"additionalProperties":false}}}},"responses":{"200":{"description":"The lease lasts at least that long.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Granted"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"503":{"$ref":"#/components/responses/Problem503"}}},"delete":{"security":[{"bearer":[]}],"tags":["permits"],"summary":"Releases a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"responses":{"204":{"description":"It is released, by this request or by an earlier copy of it."},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}},"get":{"security":[{"bearer":[]}],"tags":["permits"],"summary":"Shows whether it is held","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"}],"responses":{"200":{"description":"How it is now.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/PermitState"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}}},"/once/{name}":{"put":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Acquires, or repeats an attempt","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[!-~]{1,255}$","description":"Fresh for each try, such as a UUID, and the same in its repeats.","example":"8e03978e-40d5-43e8-bc93-6894a57f9324"},"required":true,"description":"Fresh for each try, such as a UUID, and the same in its repeats.","name":"Idempotency-Key","in":"header"},{"schema":{"type":"string","description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","example":"wait=1"},"required":false,"description":"wait=20 waits for up to 20 seconds, 60 at most (RFC 7240).","name":"Prefer","in":"header"}],"requestBody":{"required":false,"content":{"application/json":{"schema":{"type":"object","properties":{"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."},"afterCrash":{"type":"string","enum":["repeat","in-doubt"],"default":"repeat","description":"What happens when the lease ends without a result: the next caller does the work, or none does."}},"additionalProperties":false}}}},"responses":{"200":{"description":"The work is yours, or here is its result.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Claimed"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"423":{"$ref":"#/components/responses/Problem423"},"503":{"$ref":"#/components/responses/Problem503"}}},"patch":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Extends a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"leaseMs":{"type":"integer","minimum":1000,"maximum":3600000,"default":30000,"description":"How long the lease lasts unless it is extended, in milliseconds."}},"additionalProperties":false}}}},"responses":{"200":{"description":"The lease lasts at least that long.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Granted"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"503":{"$ref":"#/components/responses/Problem503"}}},"delete":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Releases a lease","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"responses":{"204":{"description":"It is released, by this request or by an earlier copy of it."},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}},"get":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Shows whether it is held","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"}],"responses":{"200":{"description":"How it is now.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/OnceState"}}}},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"413":{"$ref":"#/components/responses/Problem413"},"503":{"$ref":"#/components/responses/Problem503"}}}},"/once/{name}/resolution":{"put":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Says what became of work in doubt","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","properties":{"attempt":{"type":"string","pattern":"^[0-9a-f]{8}$","description":"The attempt that the answer in doubt, or GET, showed."},"notDone":{"type":"boolean","enum":[true],"description":"The work was not done: the next caller does it."},"result":{"description":"The work was done, with this result."}},"required":["attempt"],"additionalProperties":false,"oneOf":[{"required":["notDone"]},{"required":["result"]}]}}}},"responses":{"204":{"description":"The doubt has ended so. A repeat gets 412: GET shows how it ended."},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"503":{"$ref":"#/components/responses/Problem503"}}}},"/once/{name}/result":{"put":{"security":[{"bearer":[]}],"tags":["once"],"summary":"Keeps the result of the work","parameters":[{"schema":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:@/-]{0,199}$","description":"Begins with a prefix of the bearer token. A slash is written as %2F.","example":"report:daily"},"required":true,"description":"Begins with a prefix of the bearer token. A slash is written as %2F.","name":"name","in":"path"},{"schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{38,2000}$","description":"The lease of the answer to PUT. It is a secret."},"required":true,"description":"The lease of the answer to PUT. It is a secret.","name":"Lease","in":"header"}],"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","properties":{"result":{"description":"Any JSON, at most 1 MiB.","example":{"id":"ch_1"}},"keepMs":{"type":"integer","minimum":1000,"maximum":31536000000,"default":86400000,"description":"How long later callers get the result, in milliseconds."}},"additionalProperties":false}}}},"responses":{"204":{"description":"It is kept, by this request or by an earlier copy of it."},"400":{"$ref":"#/components/responses/Problem400"},"401":{"$ref":"#/components/responses/Problem401"},"403":{"$ref":"#/components/responses/Problem403"},"409":{"$ref":"#/components/responses/Problem409"},"412":{"$ref":"#/components/responses/Problem412"},"413":{"$ref":"#/components/responses/Problem413"},"415":{"$ref":"#/components/responses/Problem415"},"503":{"$ref":"#/components/responses/Problem503"}}}}},"webhooks":{}}';var Qd;function Fn(){return Qd??=JSON.parse(Jd),Qd}var f0=["lock","fair-lock","fenced-lock","permit-semaphore"],h0=1048576;async function Za(t,e,n){let r=M.identityOf(Object(t)),o="a lock, a fair lock, a fenced lock or a permit semaphore";if(!r||!f0.includes(r.kind))throw new TypeError(`acquireAs(lock, id): lock must be ${o}, got ${r?.kind??ut(t)}`);let a={...se,leaseMs:O,signal:De},{leaseMs:s=r.context.leaseMs,...i}=S("acquireAs()",n,a),{waitMs:l=0}=i,{context:c,of:d}=r;c.checkLease(s,d);let u=d.holders?nu(e):tu(e);return(await eu(c,d,{...i,waitMs:l,leaseMs:s,holder:u})).result}function mo(t,e,n,r){let o=v(t,"onceAs(locks, key, id, options?)"),a=S("onceAs()",r,{leaseMs:O,keepMs:O,waitUntil:Ce,afterCrash:dt}),{leaseMs:s=o.leaseMs,keepMs:i=864e5,waitUntil:l}=a,c=a.afterCrash,d={keepMs:i,fingerprint:""};o.checkLease(s);let u=o.keyOf(e,"key",$e),m=tu(n),f=h=>c?.record(e,u,d,{begins:1,resumes:1},h)??Pn(e,u,d,h),p=h=>new de(o,f(h),m);return{async claim(h){let y=S("claim()",h,{...se,signal:De}),b={...y,waitMs:y.waitMs??0,leaseMs:s,holder:m},{result:x,conclusion:E}=await eu(o,f(),b);if(!E)return x;let T=nn(e,u,E.result??"");if(o.emit?.({type:T.begun?"in-doubt":"replayed",kind:"once",name:e}),T.begun)throw new ve(e,T.begun);return{acquired:!1,kept:"value"in T?T:{}}},resume:()=>new I(p(),m,s,l),async complete(h){let y={onFailure:"forget",maxBytes:h0},{text:b,reported:x}=tn(e,{status:"fulfilled",value:h},y);if(x.status==="rejected")throw x.reason;return new I(p(b),m,s,l).release()}}}async function eu(t,e,n){let r={...n,isFinal:!0},{value:o,retryAfterMs:a,...s}=await je(t,e,r);if(o instanceof I)return{result:{acquired:!0,lease:o}};let i={acquired:!1,retryAfterMs:a,finished:!1};if(!o)return{result:i};if(o.code!=="refused")return{result:i,conclusion:o};let{remainingMs:l}=o,c=l===-1?n.leaseMs:Math.max(0,l);return t.emit?.({type:"busy",kind:e.kind,name:e.name,...s,retryAfterMs:c}),{result:{...i,retryAfterMs:c,finished:!0}}}function tu(t){return`${nu(t).replace(/(.{8})(.{4})(.{4})(.{4})/,"$1-$2-$3-$4-")}:1`}function nu(t){return w(typeof t=="string"&&/^[0-9a-f]{32}$/.test(t),"id","32 hexadecimal digits (0-9, a-f)"),t}var y0=11e5,g0=/^(edgelock:|redisson_)/,b0={name:"must be 1 to 200 characters of A-Za-z0-9_.:@/-, and begin with a letter, a digit or _","Idempotency-Key":"must be 1 to 255 visible ASCII characters",Lease:"must be the lease of the answer to PUT"};function he(t,e,n,r){t.on(e.toUpperCase(),n.replace("{name}",":name"),async o=>{let{parameters:a,requestBody:s}=k0(n,e),i=await w0(o.req.raw);if(i===void 0)return uo();let l=a.flatMap(({name:u,in:m,required:f,schema:p})=>{let h=m==="path"?o.req.param(u):o.req.header(u);return h===void 0?f?[`${u}: is missing`]:[]:Ja(p,h,u)});g0.test(o.req.param("name")??"")&&l.push("name: is reserved");let c=s?x0(i,o.req.header("content-type"),s):{};if(c instanceof Response)return c;let d=s?.content["application/json"].schema;return d&&l.push(...Ja(d,c,"The body")),l.length>0?Le(`${l.join(". ")}.`):r(o,{...E0(d),...c})})}function k0(t,e){let n=Fn().paths[t]?.[e];if(!n)throw new TypeError(`openapi.gen.ts has no ${e} of ${t}`);return n}async function w0({body:t}){let e=[],n=y0;for await(let r of t??[]){if(n-=r.length,n<0)return;e.push(r)}return new Blob(e).text()}function x0(t,e="",{required:n}){let[r=""]=e.split(";");if(!t&&!n&&!r)return{};if(!/^application\/([a-z0-9.-]+\+)?json$/i.test(r.trim())&&(t||r))return R(415,"Send the body as application/json.");try{return JSON.parse(t)}catch{return Le("Malformed JSON in request body")}}function E0(t){let e=Object.entries(t?.properties??{}).filter(([,n])=>"default"in n);return Object.fromEntries(e.map(([n,r])=>[n,r.default]))}function Ja(t,e,n){let r=S0(t,e,n);if(r)return[`${n}: ${r}`];if(!t.properties)return[];let{properties:o,required:a=[]}=t,s=e;return[...a.filter(i=>s[i]===void 0).map(i=>`${i}: is missing`),...Object.entries(s).flatMap(([i,l])=>{let c=Object.hasOwn(o,i)?o[i]:void 0;return c?Ja(c,l,i):[`${i}: is unknown`]})]}function S0(t,e,n){let{type:r,pattern:o,minimum:a=-1/0,maximum:s=1/0}=t;if(r==="object"&&(typeof e!="object"||e===null||Array.isArray(e)))return"must be an object";if(r==="integer"&&!(Number.isSafeInteger(e)&&Number(e)>=a&&Number(e)<=s))return`must be a whole number from ${a} to ${s}`;if(r==="string"&&typeof e!="string")return"must be a text";if(o&&!new RegExp(o).test(String(e)))return b0[n]??`must match ${o}`;if(t.enum&&!t.enum.includes(e))return`must be one of ${t.enum.join(", ")}`}var po=["lock","fair","fenced"],T0={lock:ue,fair:kt,fenced:Ve};function Yn(t,e,n){return typeof e=="string"?T0[e](t,n):Xe(t,n,e)}var au="permit";function su(t){he(t,"put","/locks/{name}",(e,{kind:n,leaseMs:r})=>ru(e,n,r)),he(t,"put","/permits/{name}",(e,{permits:n,leaseMs:r})=>ru(e,{permits:n},r));for(let e of["/locks/{name}","/permits/{name}"])he(t,"patch",e,(n,{leaseMs:r})=>ou(n,o=>co(n.req,o,r))),he(t,"delete",e,n=>ou(n,async r=>Xn(await r.release())));he(t,"get","/locks/{name}",async e=>{let n=fe(e.req),r=await $o(ue(qe(e),n)),{remainingMs:o=1/0}=r??{};return at({name:n,held:!!r,...o<1/0&&{expiresInMs:o}})}),he(t,"get","/permits/{name}",async e=>{let n=fe(e.req),r=Xe(qe(e),n),[o,a]=await Promise.all([r.permits(),r.availablePermits()]);return at({name:n,permits:o,free:a})})}async function ru(t,e,n){let r=typeof e=="string"?e:au,o=await io(t,r),a=Yn(qe(t),e,fe(t.req)),s=await Za(a,o.id,{leaseMs:n,...o.wait});return lo(t.var.caller,r,o,s)}async function ou(t,e){let n=await so(t.var.caller,Vn(t.req)),[,r="",o=""]=/^(\w+) (.*)$/.exec(n??"")??[],a=r===au;if(a!==t.req.path.startsWith("/permits/"))return Lt();let s=a?{}:po.find(c=>c===r),i=s&&Yn(qe(t),s,fe(t.req)),l=i&&R0(i,o,t.executionCtx);return l?e(l):Lt()}function R0(t,e,n){try{return xt(t,e,{waitUntil:n})}catch{return}}function du(t){he(t,"put","/once/{name}",async(e,n)=>{let r=fe(e.req),o=n.leaseMs,a=n.afterCrash==="in-doubt"?"in-doubt":"once",s=await io(e,"once"),i={leaseMs:o,...uu[a]},l=await mo(qe(e),r,s.id,i).claim(s.wait);return"kept"in l?at({name:r,...iu(l.kept)}):lo(e.var.caller,a,s,l,`${s.id} ${r}`)}),he(t,"put","/once/{name}/result",(e,{result:n,keepMs:r})=>ts(n,es)?Qa(e,{keepMs:r},async o=>{try{let a=await o.complete(n);return a==="gone"||!await O0(e,n)?Xn(a):lu("Another result was put before, and is kept.")}catch(a){if(!(a instanceof RangeError))throw a;return uo()}}):cu()),he(t,"put","/once/{name}/resolution",async(e,{attempt:n,result:r,notDone:o})=>{if(o===!0==(r!==void 0))return Le("The body: needs notDone or result.");if(!ts(r,es))return cu();let a=qe(e),s=fe(e.req),i=await Tt(a,s);return i?.isSealed&&!o?lu("Results of the name are sealed: an application with the key can give one."):i?.status==="in-doubt"&&i.attemptId===n&&await $t(a,s,i,o?"not-done":{value:r})?new Response(null,{status:204}):R(412,"The name is not in this doubt.")}),he(t,"patch","/once/{name}",(e,{leaseMs:n})=>Qa(e,{},r=>co(e.req,r.resume(),n))),he(t,"delete","/once/{name}",e=>Qa(e,{},async n=>Xn(await n.resume().release()))),he(t,"get","/once/{name}",async e=>{let n=fe(e.req),r=await Tt(qe(e),n),{status:o="open",result:a,attemptId:s,begunAt:i}=r??{};return o==="in-doubt"?at({name:n,status:"in doubt",attempt:s,begunAt:i}):a?at({name:n,...iu(a.status==="fulfilled"?{value:a.value}:{})}):at({name:n,status:o==="in-flight"?"in flight":o})})}var uu={"in-doubt":{afterCrash:Ln()}};function iu(t){return"value"in t?{status:"done",result:t.value}:{status:"failed"}}async function O0(t,e){let{result:n}=await Tt(qe(t),fe(t.req))??{};return n?n.status!=="fulfilled"||JSON.stringify(n.value)!==JSON.stringify(e):!1}function lu(t){return R(409,t)}function cu(){return Le(`result: must be nested ${es} deep at most.`)}var es=64;function ts(t,e){return typeof t!="object"||t===null?!0:e>0&&Object.values(t).every(n=>ts(n,e-1))}async function Qa(t,e,n){let r=await so(t.var.caller,Vn(t.req)),o=fe(t.req),[,a="",s,i]=/^(once|in-doubt) (\w+) (.*)$/.exec(r??"")??[];if(!s||i!==o)return Lt();let l={...e,...uu[a],waitUntil:t.executionCtx};return n(mo(qe(t),o,s,l))}function mu({attemptId:t,begunAt:e}){return R(409,"The work began before, and may have been done. Find out, and put a resolution.",void 0,{type:"urn:edgelock:in-doubt",title:"In Doubt",attempt:t,begunAt:e})}var P0=499,L0=async(t,e)=>t.var.caller.prefixes.some(n=>fe(t.req).startsWith(n))?e():R(403,"The token is for other names."),pu=()=>Object.entries(Fn().paths).map(([t,e])=>({path:t.replace("{name}",":name"),allowed:Object.keys(e).join(", ").toUpperCase().replace("GET","GET, HEAD")})),hu=["/locks/*","/permits/*","/once/*","/openapi.json"],fu,yu=t=>(fu??=A0(),fu.fetch(t.req.raw,{...t.env,requestId:t.var.requestId},t.executionCtx));function A0(){let t=new M0;t.onError(v0),t.notFound(Z),t.use((e,n)=>(e.set("requestId",e.env.requestId),n()));for(let{path:e}of pu())t.use(e,jd,L0);su(t),du(t);for(let{path:e,allowed:n}of pu())t.all(e,()=>{let r=R(405,`Use ${n}.`);return r.headers.set("allow",n),r});return t.get("/openapi.json",Vd,e=>e.json({...Fn(),servers:[{url:new URL(e.req.url).origin}]})),t}function v0(t,e){return e.req.raw.signal.aborted?new Response(null,{status:P0}):t instanceof j?R(409,"The name belongs to other data."):t instanceof ve?mu(t):t instanceof H&&e.req.method!=="PUT"?Lt():Qr(t,e)}var I0=/[/\\;%?#\p{C}\p{Zl}\p{Zp}]|[^\P{Nd}0-9]/u,C0=/^\s|[\s.]$/u,H0=/%(?:3A|40|24|26|2B|2C|3D)/g;function gu(t){let e=t.split("/").filter(Boolean).map(N0);if(!e.every(G0))return;let n=e.length>0&&t.endsWith("/")?"/":"",r=e.map(o=>encodeURIComponent(o).replace(H0,decodeURIComponent));return{segments:e,spelling:`/${r.join("/")}${n}`}}var $0=/[\u0300-\u036f]/g;function fo(t){return t.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD").replace($0,"").normalize("NFKC").replace(/^[+0]+(?=\d)/,"")}function N0(t){try{return decodeURIComponent(t)}catch{return}}function G0(t){return t===void 0?!1:[t,fo(t)].every(e=>!I0.test(e)&&!C0.test(e))}var q0=/^(?<path>\/[^=]*)=(?:(?<kind>lock|fair|fenced)|permits:(?<permits>[1-9]\d{0,5})):(?<name>.+)$/,_0=/^(?:[^:*%;?#\\]+|:[a-z_]\w*)$/i,bu=/:([a-z_]\w*)/gi,D0=/^(?!edgelock:|redisson_)[A-Za-z0-9_][\w.:@/-]{0,199}$/;function ku(t,e){let n=e.map(fo),r=Ge(t.GUARDS??"").map(B0).filter(i=>K0(i,n));if(r.length===0||!r.every(i=>W0(i,e)))return;let[o,a]=r.filter(i=>r.every(l=>j0(i,l)));if(!o||a)throw V0(r);let s=X0(o,n);return{name:s,taken:o.taken,chosen:s!==o.name}}function B0(t){let{path:e="",kind:n,permits:r,name:o=""}=q0.exec(t)?.groups??{},a=e.split("/").filter(Boolean),s=a.at(-1)==="*"&&a.pop()==="*",i=po.find(c=>c===n)??(r&&{permits:Number(r)}),l=a.every(c=>_0.test(c))&&U0(a,o);if(i&&l&&D0.test(o))return{text:t,segments:a,open:s,taken:i,name:o};throw new D("GUARDS",`cannot be used: "${t}" is not <path>=<lock, fair, fenced or permits:n>:<name>, where the name has every parameter of the path.`)}function U0(t,e){let n=t.filter(o=>o.startsWith(":")),r=e.match(bu)??[];return new Set(n).size<n.length?!1:n.every(o=>o.startsWith(":_")||r.includes(o))}function K0({segments:t,open:e},n){return(e?n.length<t.length:n.length!==t.length)?!1:t.every((r,o)=>r.startsWith(":")||fo(r)===n[o])}function W0({segments:t},e){return t.every((n,r)=>n.startsWith(":")||n===e[r])}function j0(t,e){return(t.open?!e.open:!e.open&&t.segments.length!==e.segments.length)||t.segments.length<e.segments.length?!1:e.segments.every((n,r)=>n.startsWith(":")||n===t.segments[r])}function V0(t){let e=t.map(({text:n})=>`"${n}"`).join(" and ");return new D("GUARDS",`cannot be used: ${e} name the same path.`)}function X0({segments:t,name:e},n){return e.replace(bu,r=>{let o=t.indexOf(r);return o<0?r:F0(n[o]??"")})}function F0(t){let e=n=>`%${n.charCodeAt(0).toString(16).toUpperCase()}`;return encodeURIComponent(t).replace(/[!~*'()]/g,e)}var Y0=60,ns=6e4,z0="return redis.call('EXISTS', KEYS[1])",Z0=`
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;async function wu(t,e){let n=Gn(t),r=Nt(t),o=async(l,c,...d)=>Number(await n.eval(l,[c],d,{signal:AbortSignal.timeout(J0)})),a=r+e,s=`redisson_lock_token:${a.includes("{")?a:`{${a}}`}`;return await o(z0,s)===1?!0:await o(Z0,`edgelock:new-names:{${r}guard}`,String(ns))<=re(t,"GUARD_NEW_NAMES",Y0)}var J0=2500;var Q0=/^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/,ey=/^(host|fencing-token|x-original-ur[il]|x-rewrite-url|(x-)?script-name|path-info|x-forwarded-(path|prefix|uri))$/,ty=1e3,ny=6e5,ry=400,xu="guard",Su=async(t,e)=>{let{pathname:n,search:r}=new URL(t.req.url),o=gu(n);if(!o)return Le("The path has a spelling that servers read differently.");let[a,...s]=o.segments,i=a===xu?ku(t.env,s):void 0;if(!i)return Z();if(i.name.length>ry)return Le("The name of what this path holds is too long.");let{keepMs:l,...c}=ay(t),d=typeof i.taken=="string"?i.taken:{...i.taken,keepMs:l},u=Id({locks:m=>Dr(m),name:()=>i.name,kind:(m,f)=>Yn(m,d,f),...c});if(i.taken==="fenced"&&i.chosen){let m=await oy(t.env,i.name);if(m)return m}return u(t,async()=>(t.res=await sy(t,`${o.spelling.slice(xu.length+1)||"/"}${r}`),e()))};async function oy(t,e){try{return await wu(t,e)?void 0:R(429,"Too many names are new. Try again later.",ns)}catch(n){if(n instanceof D)throw n;return R(503,"The request could not be guarded, so it was not processed. Try again later.",1e3)}}function ay(t){let{env:e}=t,n=Math.max(re(e,"GUARD_HOLD_MS",3e4),ty),r=Math.min(re(e,"LEASE_MS",3e4),n),o=re(e,"GUARD_BODY_BYTES",262144),a=re(e,"GUARD_WAITERS",20),s=re(e,"GUARD_WAIT_MS",1e4),i=Math.max(ny,2*n,2*s);return{keepMs:i,waitMs:s,hold:n>r?{leaseMs:r,maxHoldMs:n-r}:{leaseMs:r,renew:!1},body:{bufferBytes:o,maxBytes:o},waitingRoom:(l,c)=>Xe(me(t),`waiting:${c}`,{permits:a,keepMs:i})}}async function sy({req:t,env:e,var:{lease:n}},r){let o=ro(e,"GUARDED_URL",r),a=Eu(t.raw.headers,i=>ey.test(i.replace(/[^a-z0-9]/g,"-")));n.token!==void 0&&a.set("fencing-token",String(n.token)),a.set("accept-encoding","identity");let s=AbortSignal.any([n.signal,t.raw.signal]);try{let i=new Request(new Request(o,t.raw),{headers:a,redirect:"manual",signal:s}),{body:l,status:c,statusText:d,headers:u}=await fetch(i),m=iy.test(u.get("content-encoding")??""),f=p=>m&&/^content-(encoding|length)$/.test(p);return new Response(l,{status:c,statusText:d,headers:Eu(u,f)})}catch{return n.signal.aborted?R(503,"The lock was lost while the upstream worked."):R(502,"The upstream does not answer.")}}var iy=/^((x-)?gzip|br)$/i;function Eu(t,e){let n=(t.get("connection")??"").toLowerCase().split(/[\s,]+/),r=[...t].filter(([o])=>!Q0.test(o)&&!n.includes(o)&&!e(o));return new Headers(r)}async function ho(t,e){let n,r=new Promise(o=>{n=setTimeout(o,t)});try{return await Promise.race([e,r])}finally{clearTimeout(n)}}var dy=2e3,uy=64,xe=new cy;xe.use(ly({limitLength:uy}));xe.onError(Qr);xe.notFound(Z);xe.get("/health",t=>t.json({status:"ok"}));xe.get("/ready",Wn("READY_TOKEN"),async t=>{let e=rn(me(t),`ready:${t.var.requestId}`,{keepMs:1e3},()=>Promise.resolve(!0));return(await ho(dy,e).catch(()=>{}))?.kept?t.json({status:"ready"}):R(503,"The database does not accept events.",1e3)});xe.all("/console",Ld);xe.route("/hooks",ao);xe.route("/jobs",oo);xe.route("/events",_t);for(let t of hu)xe.all(t,yu);xe.all("/guard/*",Su);var my=new Set([400,405,406,410,411,413,414,415,422,431,451,501]),py=15,fy=1e3,hy=15*6e4,yy=12*36e5;function rs(t,e,{status:n=0}={}){return my.has(n)||e>=re(t,"EVENT_ATTEMPTS",py)}function Tu(t,e,{retryAfterMs:n=0}){let r=re(t,"EVENT_RETRY_MS",fy)*2**(e-1),o=Math.min(r,hy)*(1+Math.random()/4);return Math.max(o,Math.min(n,yy))}function Ru({outcome:t,status:e}){return t==="slow"?"The upstream took too long.":t==="down"?"The upstream does not answer.":`The upstream answered ${e}.`}async function Mu(t,e){let{locks:n,waitUntil:r}=t,o=Ve(n,`tokens:${e}`),a=await Tn(o,{waitUntil:r},s=>gy(t,e,s));return a.acquired?a.value:{ended:"busy",ms:a.retryAfterMs}}async function gy(t,e,n){let{env:r,store:o}=t,a=await o.take(e);if(a==="empty")return{ended:"moved",more:!1};if("dueAt"in a)return{ended:"later",ms:Math.max(a.dueAt-Date.now(),1),tried:!1};let{id:s,event:i,attempts:l,reason:c}=a;if(!i)return z(t.request,{event:"hook",list:e,id:s,outcome:"expired"}),{ended:"moved",more:await o.remove(e,s)};let d={id:s,event:i,attempts:l,reason:c};if(rs(r,l-1))return Ou(o,e,d,l-1);let u=await jn(r,i,n.token,n.signal);if(rt(i,{id:s,token:n.token,attempts:l,...u}),u.outcome==="done")return{ended:"moved",more:await o.remove(e,s)};let m={...d,reason:Ru(u)};if(rs(r,l,u))return Ou(o,e,m,l);let f=Tu(r,l,u);return await o.postpone(e,m,Date.now()+f),{ended:"later",ms:f,tried:!0}}var by="The last attempt was cut off. The upstream may have the event.";async function Ou(t,e,{id:n,event:r,attempts:o,reason:a},s){let{provider:i,deliveryId:l,entity:c}=r,d=a||by,u={id:n,provider:i,deliveryId:l,entity:c,attempts:s,reason:d,diedAt:Date.now()},m=await t.bury(e,u,o);return rt(r,{id:n,outcome:"given up",attempts:s,reason:d}),{ended:"moved",more:m}}var ky=5,Pu=1e3,wy=500,xy=2e4,Ey=3e4,Sy=2,Ty=5e3,Ry=60,Oy=900;async function Lu(t,e,n){let r={turns:re(e,"EVENTS_PER_RUN",wy)},o=new Map,a=[];for(let s of t.messages){let{list:i,event:l}=Object(s.body);l?a.push(s):typeof i=="string"?o.set(i,[...o.get(i)??[],s]):s.ack()}await Promise.all([...[...o].map(([s,i])=>Py({env:e,waitUntil:n,run:r},s,i)),My(e,a)])}async function My(t,e){for(let n of e){let{id:r,known:o,event:a}=n.body,s=`queue:${n.id}`;try{let i=$a(a);await new we(t).accept({id:r,known:o},i,"queue"),rt(i,{id:r,outcome:"taken in",by:"queue"}),t.EVENTS&&await pn(t.EVENTS,Pt(i),s),n.ack()}catch(i){n.retry({delaySeconds:Math.min(2**n.attempts,Oy)}),ke(i,s)}}}async function Py({env:t,waitUntil:e,run:n},r,o){let[a,...s]=[...o].sort((l,c)=>c.attempts-l.attempts);if(!a)return;for(let l of s)l.ack();let i=`queue:${a.id}`;try{Ad(t);let l=re(t,"LEASE_MS",Ey),c=me({env:t,var:{requestId:i}},{leaseMs:l}),d={env:t,locks:c,store:new we(t),waitUntil:e,request:i},u=Ly(d,r,n),m=Da(t)>xy?await u:await ho(Pu,u);if(!m)return e.waitUntil(u.catch(f=>ke(f,i))),a.retry({delaySeconds:Sy});if(m.to==="hand over"&&await t.EVENTS?.send({list:r}),m.to!=="come back"||!m.ours&&a.attempts===1)return a.ack();a.retry({delaySeconds:Math.ceil(m.ms/1e3)}),z(i,{event:"queue.retry",list:r,ms:m.ms,attempts:a.attempts})}catch(l){a.retry({delaySeconds:Math.min(2**a.attempts,Ry)}),ke(l,i)}}async function Ly(t,e,n){let r=Date.now()+Pu;for(let o=0;o<ky&&n.turns-- >0&&Date.now()<r;o++){let a=await Mu(t,e);if(a.ended==="busy")return{to:"come back",ms:Math.min(a.ms,Ty),ours:!1};if(a.ended==="later")return{to:"come back",ms:a.ms,ours:o>0||a.tried};if(!a.more&&await t.store.retire(e))return{to:"finish"}}return{to:"hand over"}}var Ay="* * * * *";async function Au(t,e,n){t.cron!==Ay?await vy(t,e,n):e.EVENTS&&await Pd(e,e.EVENTS,t.scheduledTime)}async function vy({cron:t,scheduledTime:e},n,r){let o=`cron:${e}`,a=me({env:n,var:{requestId:o}}),s=async c=>{let d={waitUntil:r,hold:{maxHoldMs:Ba}},u=await Ua(a,c,r,p=>rn(a,`cron:${c}:${e}`,d,h=>{let y=AbortSignal.any([p.signal,h.signal]);return Ka(n,c,{token:p.token,signal:y})})),{status:m,value:f}=u.acquired?u.value:{status:"skipped",value:"running"};m!=="replayed"&&z(o,{event:"cron",cron:t,job:c,outcome:f})},l=(await Promise.allSettled(Ge(n.CRON_JOBS??"").map(s))).flatMap(c=>c.status==="rejected"?[c.reason]:[]);for(let c of l.slice(1))ke(c,o);if(l[0])throw l[0]}var Iy={fetch:xe.fetch,scheduled:Au,queue:Lu};export{us as aesGcm,gf as carryTo,oi as countDownLatch,pr as createLocks,kt as fairLock,Ve as fencedLock,hf as idempotency,Ln as inDoubt,Tt as inspectOnce,ue as lock,Hi as multiLock,rn as once,Xe as permitSemaphore,Lr as readWriteLock,$t as resolveOnce,xt as resume,Ul as runCarried,wl as semaphore,en as serialize,xl as stringLock,yf as webhookOnce,Iy as worker};
