/**
 * Copies a text to the clipboard. Works on pages without TLS too, which have no `navigator.clipboard`.
 * @throws when the browser lets no page write to the clipboard
 */
export async function copyText(text: string): Promise<void> {
  // Some browsers have the clipboard API and refuse it; copying a selection can still work.
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (!isCopied && !copyBySelection(text)) throw new Error('The browser does not let this page write to the clipboard')
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  const focused = document.activeElement
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
