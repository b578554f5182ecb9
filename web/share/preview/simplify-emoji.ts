/**
 * The facts with every emoji as one character that a font has: of a family, a profession or a skin tone its first
 * character, of a keycap its digit. Flags are left out, because the font has none.
 */
export function simplifyEmoji<T>(facts: T): T {
  return JSON.parse(JSON.stringify(facts), (_key, value) => (typeof value === 'string' ? simplify(value) : value))
}

function simplify(text: string): string {
  if (!EMOJI.test(text)) return text
  const characters = [...graphemes.segment(text)].map(({ segment }) => {
    if (FLAG.test(segment)) return ''
    return EMOJI.test(segment) ? String.fromCodePoint(segment.codePointAt(0) ?? 0) : segment
  })
  return characters.join('').replace(/\s+/g, ' ').trim()
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const FLAG = /\p{Regional_Indicator}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
