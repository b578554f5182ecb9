/** Fired at the window when the page's code cannot be loaded. */
export const CODE_FAILED = 'codefailed'

/** Says on the page that its code cannot be loaded, and lets the browser handle presses again. */
export function reportFailure(): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = 'failure-note'
  note.innerHTML =
    'Part of this page could not be loaded. Check your connection, then <a href="" class="underline">reload the page</a>.'
  document.body.append(note)
  window.dispatchEvent(new Event(CODE_FAILED))
}
