/**
 * What the page sees by itself from one look to the next, without any request: leases that are not renewed, and the last hour
 * of holds and waits. It writes both into a page before it is shown.
 */

import { duration } from '../../operator/shown-holder.ts'

const MINUTES = 60
const PLOTS = 12
let leases = new Map()
const element = (name, content = '', className = '') => {
  const made = document.createElement(name)
  made.textContent = content
  made.className = className
  return made
}

function watchLeases(root, now) {
  const known = new Map()
  for (const row of root.querySelectorAll('[data-left]')) {
    const left = Number(row.dataset.left)
    const key = `${row.id} ${row.dataset.who}`
    let seen = leases.get(key)
    if (!seen || left > seen.left - (now - seen.at) + 1000) seen = { left, at: now }
    known.set(key, seen)
    // A lease that is renewed at a third never falls to half of what it was.
    if (left < 0 || left > seen.left / 2) continue
    row.classList.add('alarm')
    row.querySelector('h3').append(' ', element('span', 'not renewed', 'badge'))
    const since = `Not renewed for ${duration(now - seen.at)}`
    const says = `${since}: its client is dead, cut off, or does not renew. Its lease ends in ${duration(left)}.`
    row.firstElementChild.append(element('p', says, 'finding'))
  }
  leases = known
}

function kept() {
  try {
    return new Map(JSON.parse(sessionStorage.getItem('edgelock')))
  } catch {
    return new Map()
  }
}
const hour = kept()

function watchHour(plots, now) {
  const minute = Math.floor(now / 60000)
  for (const [label, [held, waited]] of Object.entries(JSON.parse(plots.dataset.points))) {
    const points = hour.get(label) ?? []
    const [, heldBefore = 0, waitedBefore = 0] = points.at(-1)?.[0] === minute ? points.pop() : []
    points.push([minute, Math.max(heldBefore, held), Math.max(waitedBefore, waited)])
    hour.set(label, points)
  }
  for (const [label, points] of hour) {
    const fresh = points.filter(([at]) => at > minute - MINUTES)
    if (fresh.length > 0) hour.set(label, fresh)
    else hour.delete(label)
  }
  try {
    sessionStorage.setItem('edgelock', JSON.stringify([...hour]))
  } catch {}
  const most = ([, points]) => Math.max(...points.map(([, held, waited]) => Math.max(held, waited)))
  const shown = [...hour].sort((a, b) => most(b) - most(a)).slice(0, PLOTS)
  plots.replaceChildren(...shown.map(([label, points]) => plot(label, points, minute)))
  plots.closest('section').hidden = shown.length === 0
}

function plot(label, points, minute) {
  const longest = at => Math.max(...points.map(point => point[at]))
  const most = Math.max(1, longest(1), longest(2))
  const says = `longest hold ${duration(longest(1))}, longest wait ${duration(longest(2))}`
  const figure = element('figure')
  const caption = element('figcaption')
  caption.append(element('bdi', label), element('p', says, 'label'))
  const drawn = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }
  const svg = drawn('svg', {
    viewBox: `0 0 ${MINUTES} 20`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `${label}, the last hour: ${says}`,
  })
  const x = at => MINUTES - 1 - (minute - at)
  const y = ms => 20 - (19 * ms) / most
  for (const [at, held] of points)
    svg.append(drawn('rect', { class: 'holds', x: x(at), width: 0.8, y: y(held), height: 20 - y(held) }))
  const line = points.map(([at, , waited]) => `${x(at)},${y(waited)} ${x(at) + 0.8},${y(waited)}`)
  svg.append(drawn('polyline', { class: 'waits', points: line.join(' ') }))
  figure.append(caption, svg)
  return figure
}

export function watch(root) {
  const now = Date.now()
  watchLeases(root, now)
  const plots = root.querySelector('[data-points]')
  if (plots) watchHour(plots, now)
}
