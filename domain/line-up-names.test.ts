import { expect, test } from 'vitest'
import { shortenNames } from './line-up-names.ts'

test.each([
  [['Ada Lovelace'], ['Lovelace']],
  [['Pelé'], ['Pelé']],
  [['  Virgil   van  Dijk '], ['van Dijk']],
  [['van Dijk'], ['van Dijk']],
  [['Ben Hart'], ['Hart']],
  [['Kevin De Bruyne'], ['De Bruyne']],
  [['Jan van der Berg'], ['van der Berg']],
  [['Seán Ó Ceallaigh'], ['Ó Ceallaigh']],
  [['Siôn ap Gwilym'], ['ap Gwilym']],
  [['Máire Nic Dhonnchadha'], ['Nic Dhonnchadha']],
  [['Ken Griffey Jr.'], ['Griffey Jr.']],
  [['Trent Alexander-Arnold'], ['Alexander-Arnold']],
  [
    ['Ann Smith', 'Bea Smith', 'Cleo Jones'],
    ['A. Smith', 'B. Smith', 'Jones'],
  ],
  [
    ['Ann Smith', 'Amy smith'],
    ['Ann Smith', 'Amy smith'],
  ],
  [
    ['Smith', 'Ann Smith'],
    ['Smith', 'A. Smith'],
  ],
  [
    ['Ann Smith', 'Ann Smith'],
    ['Ann Smith', 'Ann Smith'],
  ],
  [['王小明'], ['王小明']],
  [[], []],
])('%j is shortened to %j', (names, expected) => {
  expect(shortenNames(names)).toEqual(expected)
})
