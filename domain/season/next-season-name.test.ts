import { expect, test } from 'vitest'
import { nextSeasonName } from './next-season-name.ts'

test.each([
  ['2024', '2025'],
  ['2024/25', '2025/26'],
  ['2024-25', '2025-26'],
  ['2024–2025', '2025–2026'],
  ['1998/99', '1999/00'],
  ['1999/00', '2000/01'],
  ['1999', '2000'],
  ['U19 2026/27', 'U19 2027/28'],
  ['Under 12, 2026', 'Under 12, 2027'],
  ['Autumn 2026 to Spring 2027', 'Autumn 2027 to Spring 2028'],
  ['26/27', '27/28'],
  ['U9 99/00', 'U9 00/01'],
  ['7/9 a side', '7/9 a side 2'],
  ['Spring', 'Spring 2'],
  ['Spring 2', 'Spring 3'],
  ['Season 9', 'Season 10'],
  ['U19', 'U19 2'],
  ['U19 Spring', 'U19 Spring 2'],
])('“%s” is followed by “%s”', (name, next) => expect(nextSeasonName(name)).toBe(next))
