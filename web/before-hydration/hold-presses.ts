import { CODE_FAILED } from './start-react.ts'

// Everything that has a behaviour which only React gives. Links are anchors; `data-scripted` marks the ones that do more.
const PRESSED = 'button, a[data-scripted]'
const CONTROLS = `${PRESSED}, summary, input, select, textarea`

/** Calls `hydrate` when a pointer or the focus reaches a control. Repeats presses and entries from before hydration. */
export function holdPresses(hydrate: () => void): void {
  const hydrated = new AbortController()
  // A second press of a control means that the first one seemed to do nothing.
  const pressed = new Set<HTMLElement>()
  const changed = new Map<Field, Entry>()
  let focused: HTMLElement | null = null
  let before: HTMLElement[] | undefined
  const begin = () => {
    before ??= findControls()
    hydrate()
  }
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: hydrated.signal })
  const hold = (event: Event) => {
    // React listens on the document too, and may have begun already.
    event.stopImmediatePropagation()
    event.preventDefault()
    begin()
  }

  for (const type of ['pointerover', 'pointerdown'] as const)
    on(type, ({ target }) => controlOf(target, CONTROLS) && begin())
  on('focusin', ({ target }) => {
    focused = controlOf(target, CONTROLS)
    if (focused) begin()
  })
  on('click', (press) => {
    const control = controlOf(press.target, PRESSED)
    const opensElsewhere = press.metaKey || press.ctrlKey || press.shiftKey
    if (!control || (opensElsewhere && control.matches('a'))) return
    pressed.add(control)
    hold(press)
  })
  // Chromium sends no `input` after the end of a composition.
  for (const type of ['input', 'compositionend'] as const)
    on(type, (event) => {
      if (!isField(event.target)) return
      changed.set(event.target, {
        value: event.target.value,
        isComposing: 'isComposing' in event && event.isComposing === true,
      })
      hold(event)
    })
  on('change', hold)
  // A form that Enter sends would leave the page.
  on('submit', hold)

  /** React replaces the whole page if something has changed it, as a browser does that translates pages. */
  const replacementOf = <T extends HTMLElement>(control: T): T | undefined => {
    const now = findControls()
    if (control.isConnected || now.length !== before?.length) return control
    return now[before.indexOf(control)] as T | undefined
  }
  const repeat = () => {
    hydrated.abort()
    if (focused?.isConnected === false && document.activeElement === document.body) replacementOf(focused)?.focus()
    for (const [field, entry] of changed) {
      const now = replacementOf(field)
      if (now) repeatEntry(now, entry)
    }
    for (const control of pressed) replacementOf(control)?.click()
  }
  window.addEventListener('hydrated', repeat, { once: true })
  const leaveToBrowser = () => {
    hydrated.abort()
    // A link leads to its address.
    for (const control of pressed) control.click()
  }
  window.addEventListener(CODE_FAILED, leaveToBrowser, { once: true })
}

const findControls = () => [...document.querySelectorAll<HTMLElement>(CONTROLS)]

const controlOf = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

type Field = HTMLInputElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

interface Entry {
  value: string
  /** An input method, as phones' keyboards are, still changes what it has entered. */
  isComposing: boolean
}

/** React ignores an entry that its own record of the field has already, so the field is emptied through React first. */
function repeatEntry(field: Field, { value, isComposing }: Entry): void {
  if (isComposing && field === document.activeElement) {
    // An emptied field would confuse the input method, which would enter its text once more.
    const repeat = () => repeatEntry(field, { value: field.value, isComposing: false })
    field.addEventListener('compositionend', repeat, { once: true })
    return
  }
  const { selectionStart, selectionEnd } = field as Partial<HTMLInputElement>
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (selectionStart != null) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd ?? null)
}
