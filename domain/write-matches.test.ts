import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula-cell.ts'
import { parseMatches } from './import/parse-matches.ts'
import { normalizeText } from './import/parse-table.ts'
import { nameKey } from './import/team-names.ts'
import { toLocalTime } from './league-time.ts'
import { writeMatches } from './write-matches.ts'

const match = (home: string, away: string, scores: [number, number] | null = null) => ({
  played_at: '2026-07-04T18:45:00Z',
  round: null,
  home_score: scores?.[0] ?? null,
  away_score: scores?.[1] ?? null,
  status: 'scheduled',
  score_stands: false,
  status_reason: null,
  home_team: { name: home },
  away_team: { name: away },
})

test("the columns of the import, in the league's local time", () => {
  expect(
    writeMatches([{ ...match('Ash', 'Birch', [2, 1]), round: 3 }, match('Elm, Old', 'O"ak')], 'Europe/London'),
  ).toBe(
    '\ufeffdate,time,round,"home","away",home_score,away_score\r\n' +
      '2026-07-04,19:45,3,"Ash","Birch",2,1\r\n2026-07-04,19:45,,"Elm, Old","O""ak",,',
  )
})

test('a status, which the import reads again', () => {
  const statuses = [
    { match_status: 'postponed', status_reason: '=Snow' },
    { match_status: 'cancelled' },
    { match_status: 'in_play', scores: [1, 1] },
    { match_status: 'abandoned', scores: [1, 0] },
    { match_status: 'abandoned', scores: [1, 0], score_stands: true },
    { match_status: 'awarded', scores: [5, 0], status_reason: 'No team' },
    { match_status: 'awarded', scores: [0, 3] },
    { match_status: 'awarded', scores: [1, 1] },
  ] as const
  const written = statuses.map(({ match_status, ...more }, at) => {
    const {
      scores = null,
      score_stands = false,
      status_reason = null,
    } = { ...more } as {
      scores?: [number, number]
      score_stands?: boolean
      status_reason?: string
    }
    return { ...match(`Ash ${at}`, 'Birch', scores), status: match_status, score_stands, status_reason }
  })
  const text = writeMatches([...written, match('Elm', 'Oak', [2, 1])], 'UTC')
  expect(text.split('\r\n')[0]).toBe('\ufeffdate,time,round,"home","away",home_score,away_score,status,reason')
  const { rows, errors } = parseMatches(text)
  expect(errors).toEqual([])
  expect(rows).toEqual([
    ...statuses.map(({ match_status, ...more }, at) => {
      const { scores, ...rest } = { scores: undefined, ...more }
      const row = { row: at + 2, date: '2026-07-04', time: '18:45', round: null, home: `Ash ${at}`, away: 'Birch' }
      return { ...row, home_score: scores?.[0] ?? null, away_score: scores?.[1] ?? null, match_status, ...rest }
    }),
    expect.objectContaining({ home: 'Elm', home_score: 2 }),
  ])
  expect(rows.at(-1)).not.toHaveProperty('match_status')
})

test('divisions, cup rounds, extra time and penalties, which the import reads again', () => {
  const plain = match('Ash', 'Birch', [2, 1])
  const empty = { stage_label: null, tie_id: null, home_score_90: null, away_score_90: null, home_penalties: null }
  expect(writeMatches([{ ...plain, ...empty, away_penalties: null }], 'UTC')).toBe(writeMatches([plain], 'UTC'))
  const text = writeMatches(
    [
      { ...plain, ...empty, stage_label: '=Two' },
      {
        ...match('Elm', 'Oak', [2, 2]),
        stage_label: 'Cup · Final',
        tie_id: '1',
        home_score_90: 1,
        away_score_90: 1,
        home_penalties: 4,
        away_penalties: 3,
      },
    ],
    'UTC',
  )
  expect(text.split('\r\n')[0]).toBe(
    '\ufeffdate,time,round,"home","away",home_score,away_score,division,cup_round,home_score_90,away_score_90,home_penalties,away_penalties',
  )
  const { rows, errors, ignored } = parseMatches(text)
  expect({ errors, ignored }).toEqual({ errors: [], ignored: [] })
  const tie = { cup_round: 'Cup · Final', home_score_90: 1, away_score_90: 1, home_penalties: 4, away_penalties: 3 }
  expect(rows).toEqual([
    expect.objectContaining({ home: 'Ash', division: '=Two' }),
    expect.objectContaining({ home: 'Elm', home_score: 2, ...tie }),
  ])
  expect(rows[0]).not.toHaveProperty('cup_round')
  expect(rows[1]).not.toHaveProperty('division')
})

test('half of a shoot-out is named', () => {
  const { errors } = parseMatches('date,home,away,home_score,away_score,home_penalties\n2026-07-04,Ash,Birch,1,1,4')
  expect(errors).toMatchObject([{ row: 2, reason: expect.stringContaining('Penalties: The away score is missing') }])
})

test.each(['=1+1', '+x', '-x', '@x', "'=x", "''-x"])('no spreadsheet executes %s', (name) => {
  expect(escapeFormula(name)).toBe(`'${name}`)
  expect(unescapeFormula(escapeFormula(name))).toBe(name)
})
test.each(['Ash', "'s-Hertogenbosch", "O'Neill", '', "'Ash"])('“%s” stays', (name) => {
  expect(escapeFormula(name)).toBe(name)
  expect(unescapeFormula(name)).toBe(name)
})

// Screens save names like these: one line without invisible characters.
const name = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 20 })).map(normalizeText)
const teamName = fc
  .tuple(fc.constantFrom('', '=', '+', '-', '@', "'", "'=", '"', ',', ';'), name)
  .map(([start, rest]) => normalizeText(start + rest))
const someMatch = fc
  .record({
    played_at: fc.date({ min: new Date('1863-01-02'), max: new Date('2199-12-30'), noInvalidDate: true }),
    round: fc.option(fc.integer({ min: 1, max: 99 })),
    scores: fc.option(fc.tuple(fc.nat(99), fc.nat(99))),
    home: teamName,
    away: teamName,
  })
  .filter(({ home, away }) => home !== '' && away !== '' && nameKey(home) !== nameKey(away))

describe('what was exported', () => {
  test.each(['Europe/London', 'Pacific/Auckland', 'America/St_Johns', 'UTC'])(
    'is imported unchanged with any names, in %s',
    (timeZone) => {
      fc.assert(
        fc.property(fc.array(someMatch, { minLength: 1, maxLength: 20 }), (matches) => {
          const rows = matches.map(({ played_at, round, scores, home, away }) => ({
            ...match(home, away, scores),
            played_at: played_at.toISOString(),
            round,
          }))
          const parsed = parseMatches(writeMatches(rows, timeZone))
          expect(parsed).toMatchObject({ errors: [], problem: null, ignored: [] })
          expect(parsed.rows.map(({ row: _, ...read }) => read)).toEqual(
            rows.map(({ played_at, round, home_score, away_score, home_team, away_team }) => ({
              ...toLocalTime(new Date(played_at), timeZone),
              round,
              home: home_team.name,
              away: away_team.name,
              home_score,
              away_score,
            })),
          )
        }),
      )
    },
  )
})
