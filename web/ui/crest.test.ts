import { expect, test } from 'vitest'
import { initialsOf } from './crest.tsx'

test.each([
  ['AFC Bournemouth', 'AB'],
  ['Brighton & Hove Albion', 'BA'],
  ['Arsenal', 'A'],
  ['Östersund', 'Ö'],
  ['Hal Robson-Kanu', 'HK'],
  ['1. FC Köln', '1K'],
  ['藤原陽介', '藤'],
  ['', ''],
])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
