// Everything that has a behaviour which only React gives. Links are anchors; `data-scripted` marks the ones that do more.
const PRESSED = 'button, a[data-scripted]'
const CONTROLS = `${PRESSED}, summary, input, select, textarea`

/** Calls `hydrate` when a pointer or the focus reaches a control. Repeats presses and entries from before hydration. */
export function holdPresses(hydrate: () => void): void {
  const hydrated = new AbortController()
  const pressed: HTMLElement[] = []
  const changed = new Map<Field, string>()
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: hydrated.signal })
  const hold = (event: Event) => {
    // React listens on the document too, and may have begun already.
    event.stopImmediatePropagation()
    event.preventDefault()
    hydrate()
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
    on(type, ({ target }) => controlOf(target, CONTROLS) && hydrate())
  on('click', (press) => {
    const control = controlOf(press.target, PRESSED)
    if (!control || press.metaKey || press.ctrlKey || press.shiftKey) return
    pressed.push(control)
    hold(press)
  })
  on('input', (event) => {
    if (!isField(event.target)) return
    changed.set(event.target, event.target.value)
    hold(event)
  })
  on('change', hold)
  // A form that Enter sends would leave the page.
  on('submit', hold)
  const repeat = () => {
    hydrated.abort()
    for (const [field, value] of changed) repeatEntry(field, value)
    for (const control of pressed) control.click()
  }
  window.addEventListener('hydrated', repeat, { once: true })
}

const controlOf = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

type Field = HTMLInputElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** React ignores an entry that its own record of the field has already, so the field is emptied through React first. */
function repeatEntry(field: Field, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
