/** A text on one line, cut after a word to at most this many characters; what was cut is an ellipsis. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length)
  const lastSpace = room.lastIndexOf(' ')
  // One endless word is cut where the room ends, but never inside a character.
  const kept = lastSpace > length / 2 ? room.slice(0, lastSpace) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s,.;:·–-]+$/, '')}…`
}
