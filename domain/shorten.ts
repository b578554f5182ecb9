/** Shortens a text to one line of at most this many characters, cut after a word, with an ellipsis. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length)
  const lastSpace = room.lastIndexOf(' ')
  // A single long word is cut at the limit, but never inside a character.
  const kept = lastSpace > length / 2 ? room.slice(0, lastSpace) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s,.;:·–-]+$/, '')}…`
}
