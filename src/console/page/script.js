/**
 * Loads the page again and again, and changes only what is different, so that the focus, a selection and the place on the
 * page stay. It rests while the page is hidden. Without it, the page reloads as a whole.
 */
import { watch } from './watch.js'

const main = document.querySelector('main[data-every]')
const live = document.getElementById('live')
const idOf = node => node.nodeType === 1 && node.id
const isSame = (a, b) => a.nodeName === b.nodeName && !idOf(a) && !idOf(b)

function morph(old, next) {
  if (old.nodeType !== 1) {
    if (old.data !== next.data) old.data = next.data
    return
  }
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && name !== 'open') old.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  const known = new Map([...old.children].filter(idOf).map(child => [child.id, child]))
  const wanted = new Set([...next.children].map(idOf))
  for (const [id, child] of known) if (!wanted.has(id)) child.remove()
  let at = old.firstChild
  for (const child of [...next.childNodes]) {
    const mine = known.get(idOf(child)) ?? (at && isSame(at, child) ? at : undefined)
    if (!mine) old.insertBefore(child, at)
    else {
      if (mine !== at) old.insertBefore(mine, at)
      else at = at.nextSibling
      morph(mine, child)
    }
  }
  while (at) {
    const rest = at
    at = at.nextSibling
    rest.remove()
  }
}

let updated = new Date()
let timer
async function refresh() {
  const began = Date.now()
  let pause = Number(main.dataset.every)
  try {
    const response = await fetch(location.href, { cache: 'no-store' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector('main[data-every]')
    if (response.status === 404) {
      live.setAttribute('role', 'alert')
      live.textContent = 'No longer live: you are signed out.'
      return
    }
    if (!response.ok || !next) throw new Error()
    watch(next)
    const had = main.contains(document.activeElement)
    morph(main, next)
    if (had && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    updated = new Date()
    live.textContent = `Updated ${updated.toLocaleTimeString()}`
    // Where there is much to read, a tenth of the time at most. A failure says nothing of that.
    pause = Math.max(Number(main.dataset.every), 10 * (Date.now() - began))
  } catch {
    live.textContent = `No answer since ${updated.toLocaleTimeString()}`
  }
  plan(pause)
}
function plan(ms) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!document.hidden) refresh()
  }, ms)
}
if (main && live) {
  watch(main)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh()
  })
  plan(Number(main.dataset.every))
}
