/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
