/** For a pressed button that disappears: the focus goes to its dialog, or to the start of the page. */
export function leaveButton(button: Element) {
  const place = button.closest('[role="dialog"]') ?? document.getElementById('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
