import { expect, test } from 'vitest'
import { describeSeason } from './career.tsx'

const SEASON = { games: 12, goals: 5, assists: 0, yellow: 0, red: 0, clean_sheets: 0, minutes: null }

test.each([
  [SEASON, '12 apps, 5 goals'],
  [{ ...SEASON, games: 1, goals: 1, assists: 2 }, '1 app, 1 goal, 2 assists'],
  [
    { ...SEASON, clean_sheets: 3, yellow: 2, red: 1, minutes: 1080 },
    '12 apps, 5 goals, 3 clean sheets, 2 yellow cards, 1 red card, 1080 minutes',
  ],
])('%j', (season, words) => expect(describeSeason(season)).toBe(words))
