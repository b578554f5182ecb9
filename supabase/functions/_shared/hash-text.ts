/** A whole number from 0 on, the same for the same text on every machine: xmur3 (public domain, by bryc). */
export function hashText(text: string): number {
  let mixed = 1779033703 ^ text.length
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 3432918353)
    mixed = (mixed << 13) | (mixed >>> 19)
  }
  return mixed >>> 0
}
