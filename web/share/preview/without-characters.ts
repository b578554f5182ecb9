/**
 * The facts without these characters. A text that loses half of its letters or more is left out: the crest and the
 * numbers remain, and every preview is shown beside its page's title.
 */
export function withoutCharacters<T>(facts: T, missing: ReadonlySet<string>): T {
  return JSON.parse(JSON.stringify(facts), (_key, value) => (typeof value === 'string' ? strip(value, missing) : value))
}

function strip(text: string, missing: ReadonlySet<string>): string {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
  const kept = characters.filter((character) => !missing.has(character))
  if (kept.length === characters.length) return text
  const rest = kept.join('').replace(/\s+/g, ' ').trim()
  return countLetters(rest) * 2 > countLetters(text) ? rest : ''
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const countLetters = (text: string) => [...text.matchAll(/[\p{L}\d]/gu)].length
