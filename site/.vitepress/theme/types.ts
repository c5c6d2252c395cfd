const HINTS = {
  en: 'Press Enter for the types of the names, then the arrow keys',
  'zh-CN': '按回车键查看各名称的类型，再用方向键移动',
}
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const ID = 'type-of-name'

/** Shows the type of the name that a reader points at, or reaches with the arrow keys, above the rest of the page. */
export function showTypes(): void {
  const note = document.createElement('div')
  Object.assign(note, { id: ID, className: ID, popover: 'manual', role: 'tooltip' })
  document.body.append(note)
  let shown: Element | undefined

  function show(element: Element, text: string): void {
    hide()
    note.textContent = text
    shown = element
    element.setAttribute('aria-describedby', ID)
    note.showPopover()
    place(element)
  }
  function place(element: Element): void {
    const { left, top, bottom } = element.getBoundingClientRect()
    const { width, height } = note.getBoundingClientRect()
    const above = element.matches('pre') || bottom + height > innerHeight ? top - height : bottom
    const isInWindow = bottom > 0 && top < innerHeight
    const y = isInWindow ? Math.max(0, above) : above
    note.style.translate = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px ${y}px`
  }
  function hide(): void {
    if (note.matches(':popover-open')) note.hidePopover()
    shown?.removeAttribute('aria-describedby')
    shown = undefined
  }
  /** The browser scrolls to what gets the focus, so the note goes along with it. */
  function follow(): void {
    if (shown && shown === document.activeElement) place(shown)
    else hide()
  }
  function showFor(target: EventTarget | null): void {
    const name = nameAt(target)
    if (name) show(name, name.dataset['type'] ?? '')
  }

  // Readers may point at the note as well, to select from it.
  const isOverEither = (target: EventTarget | null) =>
    target instanceof Node && Boolean(shown?.contains(target) || note.contains(target))

  addEventListener('pointerover', ({ target }) => showFor(target))
  addEventListener('pointerout', ({ relatedTarget, pointerType }) => {
    // A finger that leaves has read nothing yet.
    if (pointerType !== 'touch' && !isOverEither(relatedTarget)) hide()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (!isOverEither(target)) hide()
  })
  addEventListener('focusin', ({ target }) => {
    showFor(target)
    if (target instanceof HTMLPreElement && target.matches(':focus-visible') && namesIn(target).length > 0)
      show(target, HINTS[document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en'])
  })
  addEventListener('focusout', hide)
  addEventListener('scroll', follow, { capture: true, passive: true })
  addEventListener('keydown', event => {
    const next = nextName(event)
    if (next) {
      event.preventDefault()
      next.focus()
    }
    if (event.key === 'Escape') hide()
  })
}

/** Enter goes from a block to its first name, the arrow keys from name to name, and Escape back. */
function nextName({ key, target }: KeyboardEvent): HTMLElement | undefined {
  if (target instanceof HTMLPreElement && key === 'Enter') return namesIn(target)[0]
  const name = nameAt(target)
  const block = name?.closest('pre')
  if (!name || !block) return undefined
  if (key === 'Escape') return block
  const names = namesIn(block)
  return key in STEPS ? names[names.indexOf(name) + (STEPS[key] ?? 0)] : undefined
}

function nameAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('.typed')) || undefined
}

function namesIn(block: Element): HTMLElement[] {
  return [...block.querySelectorAll<HTMLElement>('.typed')]
}
