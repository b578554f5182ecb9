import { expect, test } from 'vitest'
import { BIOS } from './wordings/bios.ts'
import { createChooser, fillWording, phrasesIn, WORDINGS, wordingsFor } from './wordings.ts'

const kinds = Object.entries<readonly string[]>(WORDINGS)

// A biography is one of its own; reports are read side by side.
test.each(kinds.filter(([kind]) => !(kind in BIOS)))(
  'no two wordings of “%s” have a phrase in common',
  (_, wordings) => {
    const phrases = wordings.flatMap((wording) => [...new Set(phrasesIn(wording))])
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
  },
)

test('every wording is one or two whole sentences', () => {
  for (const wording of kinds.flatMap(([, wordings]) => wordings))
    expect(wording).toMatch(/^[“{A-Z][^.?]*(?:[.?]|\.”)(?: [“{A-Z][^.?]*[.])?(?<=[.?”])$/)
})

test('in as many matches as a kind has wordings each wording is used once', () => {
  const wordings = WORDINGS.narrow
  const values = { won: 'Ash', lost: 'Birch', score: 'two', day: 'Friday' }
  for (const block of [0, 1, 7]) {
    const numbers = wordings.map((_, at) => block * wordings.length + at)
    const chosen = numbers.map((number) => createChooser(() => number)({ kind: 'narrow', values }))
    expect(new Set(chosen)).toEqual(new Set(wordings.map((wording) => fillWording(wording, values))))
  }
})

test('no sentence begins with a number in figures, and none has an empty slot', () => {
  const values = { s: 'Ada', t: 'Ash', o: 'Birch', score: '2–0', nth: '14th', m: '14' }
  const beat = { kind: 'extend', values } as const
  expect(wordingsFor(beat).length).toBeGreaterThan(20)
  expect(wordingsFor(beat).some((wording) => /^\{m\}|\{gap\}/.test(wording))).toBe(false)
})
