import { describe, expect, test } from 'vitest'
import { parseMatches } from './parse-matches.ts'
import { parseStatus } from './parse-status.ts'

test.each([
  ['postponed', ['P-P', 'P–P', 'p - p', 'PP', 'ppd', 'PPD.', 'Postponed', 'POSTP', 'post', 'off']],
  ['cancelled', ['C-C', 'cancelled', 'Canceled', 'canc.', 'void', 'V-V']],
  ['abandoned', ['A-A', 'A–A', 'a—a', 'abandoned', 'ABD', 'aban']],
  ['abandoned stands', ['A-A (score stands)', 'Abandoned, the score stands']],
  ['awarded home', ['H-W', 'h–w', 'HW', 'home walkover', 'Walkover (home)', 'walk-over home', 'home w/o', 'W/O home']],
  ['awarded away', ['A-W', 'a—w', 'AW', 'away walk-over', 'walkover away', 'w.o. away']],
  ['awarded', ['awarded', 'walkover', 'W-O']],
  [undefined, ['', 'v', 'vs', '2-1', 'FT', 'played', 'scheduled', 'Ajax', 'W', 'P', '-', '?']],
])('%s', (expected, spellings) => {
  for (const spelling of spellings) {
    const { match_status, winner, score_stands } = parseStatus(spelling) ?? {}
    const words = [match_status, winner, score_stands && 'stands'].filter(Boolean).join(' ')
    expect([spelling, words]).toEqual([spelling, expected ?? ''])
  }
})

describe('a row with a status', () => {
  const columns = 'date,home,away,home_score,away_score'
  test.each([
    ['date,home,away,score\n2026-10-03,Ash,Birch,P-P', { home_score: null, match_status: 'postponed' }],
    ['date,home,away,score\n2026-10-03,Ash,Birch,v', { home_score: null }],
    ['date,home,away,score\n2026-10-03,Ash,Birch,H-W', { home_score: 3, away_score: 0, match_status: 'awarded' }],
    [`${columns}\n2026-10-03,Ash,Birch,A,W`, { home_score: 0, away_score: 3, match_status: 'awarded' }],
    [`${columns}\n2026-10-03,Ash,Birch,P,P`, { home_score: null, match_status: 'postponed' }],
    [`${columns}\n2026-10-03,Ash,Birch,v,v`, { home_score: null, away_score: null }],
    [`${columns}\n2026-10-03,Ash,Birch,postponed,`, { home_score: null, match_status: 'postponed' }],
    [`${columns}\n2026-10-03,Ash,Birch,Void,void`, { home_score: null, match_status: 'cancelled' }],
    [
      `${columns},status,reason\n2026-10-03,Ash,Birch,1,0,A-A,Floodlights`,
      { home_score: 1, away_score: 0, match_status: 'abandoned', status_reason: 'Floodlights' },
    ],
    [
      `${columns},status\n2026-10-03,Ash,Birch,1,0,A-A (score stands)`,
      { home_score: 1, match_status: 'abandoned', score_stands: true },
    ],
    [`${columns},status\n2026-10-03,Ash,Birch,5,0,H-W`, { home_score: 5, away_score: 0, match_status: 'awarded' }],
    [`${columns},status\n2026-10-03,Ash,Birch,2,1,FT`, { home_score: 2, away_score: 1 }],
    ['2026-10-03,Ash,P-P,Birch\n2026-10-04,Elm,A-A,Oak', { home: 'Ash', away: 'Birch', match_status: 'postponed' }],
  ])('%s', (text, expected) => {
    const { rows, errors, problem } = parseMatches(text)
    expect([errors, problem]).toEqual([[], null])
    expect(rows[0]).toMatchObject({ date: '2026-10-03', ...expected })
    expect(Object.keys(rows[0] ?? {}).includes('match_status')).toBe('match_status' in expected)
  })

  test.each([
    [`${columns},status\n2026-10-03,Ash,Birch,1,0,P-P`, 'A match that is postponed has no score.'],
    [`${columns},status\n2026-10-03,Ash,Birch,,,awarded`, 'Say who is awarded the match'],
    [`${columns},status\n2026-10-03,Ash,Birch,,,A-A score stands`, 'Give the score that stands.'],
    [`${columns},status,reason\n2026-10-03,Ash,Birch,,,P-P,${'x'.repeat(201)}`, 'The reason has more than 200'],
    [`${columns}\n2026-10-03,Ash,Birch,P,1`, 'is not a whole number'],
  ])('refused: %s', (text, reason) => {
    expect(parseMatches(text).errors[0]?.reason).toContain(reason)
  })
})
