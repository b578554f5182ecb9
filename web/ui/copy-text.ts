/**
 * Puts a text on the clipboard, also where a page without TLS has no access to the modern one.
 * @throws where the browser lets no page write to the clipboard
 */
export async function copyText(text: string): Promise<void> {
  // Some browsers have it and refuse it; the old way may still be open then.
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
