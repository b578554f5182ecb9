import { expect, test } from 'vitest'
import { withoutCharacters } from './without-characters.ts'

test.each([
  ['Lions 🦁 FC', ['🦁'], 'Lions FC'],
  ['Lions 🦁 FC', [], 'Lions 🦁 FC'],
  ['上海海港', ['上', '海', '港'], ''],
  ['Ada 藤', ['藤'], 'Ada'],
  ['藤原 A', ['藤', '原'], ''],
  ['Family 👨‍👩‍👧', ['👨‍👩‍👧'], 'Family'],
])('%s without %j', (name, missing, expected) => {
  expect(withoutCharacters({ team: { name }, score: [1, null] }, new Set(missing))).toEqual({
    team: { name: expected },
    score: [1, null],
  })
})
