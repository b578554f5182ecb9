import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { MAX_ROWS, parseMatches } from './parse-matches.ts'
import type { MatchRow } from './parsed.ts'

const HEADER = 'date,time,round,home,away,home_score,away_score'
const MATCH = {
  row: 2,
  date: '2017-08-12',
  time: '15:00',
  round: 1,
  home: 'Chelsea',
  away: 'Burnley',
  home_score: 2,
  away_score: 3,
}

describe('one match in every notation', () => {
  test.each([
    ['with the header', `${HEADER}\n2017-08-12,15:00,1,Chelsea,Burnley,2,3`, 2],
    ['without', '12/08/2017,15:00,1,Chelsea,Burnley,2,3', 1],
    [
      'Excel: mark, semicolons, carriage returns',
      `\ufeff${HEADER.replaceAll(',', ';')}\r\n12.08.2017;15.00;1;Chelsea;Burnley;2;3\r\n`,
      2,
    ],
    [
      'pasted cells',
      'Date\tTime\tRound\tHome\tAway\tHome score\tAway score\n12/8/17\t3pm\tRound 1\tChelsea\tBurnley\t2\t3',
      2,
    ],
    [
      'columns in another order, some unknown',
      'Referee,Away Team,Home Team,FTAG,FTHG,Matchday,Kick-off,Match date\nM. Dean,Burnley,Chelsea,3,2,1,15:00,12 Aug 2017',
      2,
    ],
    ['one column for the score', 'Date,KO,Round,Home,Result,Away\n12/08/2017,15:00,1,Chelsea,2-3,Burnley', 2],
    ['two columns called score', 'Date,KO,Round,Home,Score,Away,Score\n12/08/2017,15:00,1,Chelsea,2,Burnley,3', 2],
    ['date and time in one column', 'Round,Date,Home,Away,Score\n1,12/08/2017 15:00,Chelsea,Burnley,2–3', 2],
    [
      'quotes and spaces',
      `${HEADER}\n"12/08/2017", 15:00 ,"1","  Chelsea ","Bur\nnley",2,3`.replace('Bur\nnley', 'Burnley'),
      2,
    ],
    ['no header, score in one column', '12/08/2017\t15:00\t1\tChelsea\t2 - 3\tBurnley', 1],
    ['no header, a weekday and a v', 'Sat\t12/08/2017\t15:00\tRound 1\tChelsea\t2\tv\tBurnley\t3', 1],
    ['under a title and blank lines', `Premier League\n\n${HEADER}\n\n12/08/2017,15:00,1,Chelsea,Burnley,2,3`, 5],
    ['with empty columns after it', `${HEADER},,,\n12/08/2017,15:00,1,Chelsea,Burnley,2,3,,,`, 2],
  ])('%s', (_, text, row) =>
    expect(parseMatches(text)).toMatchObject({ rows: [{ ...MATCH, row }], errors: [], problem: null }),
  )
})

test('without time, round and score they are null', () => {
  expect(parseMatches('date,home,away\n12/08/2017,Chelsea,Burnley').rows).toEqual([
    { ...MATCH, time: null, round: null, home_score: null, away_score: null },
  ])
})

test('unused columns are named', () => {
  expect(parseMatches('date,home,away,Referee,Venue\n12/08/2017,Chelsea,Burnley,x,y').ignored).toEqual([
    'Referee',
    'Venue',
  ])
})

describe('an invalid row has its number and its reason', () => {
  test.each([
    ['an unknown date', 'someday,15:00,1,Chelsea,Burnley,2,3', '“someday” is not a date'],
    ['31 February', '31/02/2018,15:00,1,Chelsea,Burnley,2,3', 'There is no 31 February 2018.'],
    ['a score of x', '12/08/2017,15:00,1,Chelsea,Burnley,x,3', 'The home score “x” is not a whole number.'],
    ['one score', '12/08/2017,15:00,1,Chelsea,Burnley,2,', 'The away score is missing'],
    ['a negative score', '12/08/2017,15:00,1,Chelsea,Burnley,2,-3', 'below zero'],
    ['no away team', '12/08/2017,15:00,1,Chelsea,,2,3', 'The away team is missing.'],
    ['a team against itself', '12/08/2017,15:00,1,Chelsea,chelsea,2,3', 'Chelsea cannot play against itself.'],
    ['no team', '12/08/2017,15:00,1,,,2,3', 'Both teams are missing.'],
    ['a wrong time', '12/08/2017,25:00,1,Chelsea,Burnley,2,3', '“25:00” is not a time'],
    ['a wrong round', '12/08/2017,15:00,Final,Chelsea,Burnley,2,3', 'The round “Final” is not a number'],
    ['a very long name', `12/08/2017,15:00,1,${'x'.repeat(101)},Burnley,2,3`, 'more than 100 characters'],
  ])('%s', (_, line, reason) => {
    const { rows, errors } = parseMatches(`${HEADER}\n12/08/2017,15:00,1,Arsenal,Everton,0,0\n${line}`)
    expect(rows).toHaveLength(1)
    expect(errors).toMatchObject([{ row: 3, reason: expect.stringContaining(reason) }])
  })

  test('all problems of a row are reported together', () => {
    expect(parseMatches(`${HEADER}\nsoon,late,first,Chelsea,,x,y`).errors[0]).toEqual({
      row: 2,
      text: 'soon · late · first · Chelsea · x · y',
      reason: [
        '“soon” is not a date. Write it like 31/12/2024 or 2024-12-31.',
        '“late” is not a time. Write it like 15:00 or 3pm.',
        'The round “first” is not a number from 1 up. Write a number or leave it empty.',
        'The away team is missing.',
        'The home score “x” is not a whole number.',
      ].join(' '),
    })
  })
})

describe('a text without matches', () => {
  test.each([
    ['nothing', '', 'There are no matches here'],
    ['a header alone', HEADER, 'There are no matches here'],
    ['a header without away', 'date,home,score\n12/08/2017,Chelsea,2-1', 'There is no column for the away team.'],
    ['an open quote', 'date,home,away\n12/08/2017,"Chelsea,Burnley\n12/08/2017,A,B', 'Row 2 opens a quotation mark'],
  ])('%s', (_, text, problem) => expect(parseMatches(text).problem).toContain(problem))

  test('5,001 rows are too many, 5,000 are not', () => {
    const lines = (count: number) => Array.from({ length: count }, () => '12/08/2017,,,Chelsea,Burnley,,').join('\n')
    expect(parseMatches(lines(MAX_ROWS)).rows).toHaveLength(MAX_ROWS)
    expect(parseMatches(lines(MAX_ROWS + 1)).problem).toContain('5,001 rows; one import takes at most 5,000')
  })
})

const anyDate = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const name = fc
  .tuple(
    fc.constantFrom('Real', 'São', 'Ødense', '東京', 'St. Pauli', 'O’Neill'),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[\p{C}\s]+/gu, '_').normalize('NFC')),
  )
  .map(([start, end]) => `${start} x${end}`)
const goals = fc.integer({ min: 0, max: 99 })
const match: fc.Arbitrary<Omit<MatchRow, 'row'>> = fc
  .record({
    date: anyDate,
    time: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    ),
    round: fc.option(fc.integer({ min: 1, max: 999 })),
    home: name,
    away: name,
    scores: fc.option(fc.tuple(goals, goals)),
  })
  .map(({ scores, ...rest }) => ({ ...rest, home_score: scores?.[0] ?? null, away_score: scores?.[1] ?? null }))
const matches = fc.array(
  match.filter(({ home, away }) => home.toLowerCase() !== away.toLowerCase()),
  { minLength: 1, maxLength: 20 },
)
const FIELDS = ['date', 'time', 'round', 'home', 'away', 'home_score', 'away_score'] as const

describe('properties', () => {
  test('any text is parsed without an exception, and every row is valid or has a reason', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('12/08/2017', '3pm', '"', '2-1', '\ud800', '\0', 'home', 'away', 'date'),
    )
    const text = fc
      .array(fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(',')))
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (input) => {
        const { rows, errors, problem } = parseMatches(input)
        expect(problem === null || (rows.length === 0 && errors.length === 0)).toBe(true)
        const numbers = [...rows, ...errors].map(({ row }) => row)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/\\u0000|\\ud8/)
      }),
      { numRuns: 300 },
    )
  })

  test("a spreadsheet's output is read back with any delimiter, column order and date format", () => {
    fc.assert(
      fc.property(
        matches,
        fc.constantFrom(',', ';', '\t'),
        fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length }),
        fc.constantFrom<(iso: string) => string>(
          (iso) => iso,
          (iso) => iso.split('-').reverse().join('/'),
          (iso) => iso.split('-').reverse().join('.'),
        ),
        (matches, delimiter, fields, writeDate) => {
          const data = matches.map((row) =>
            fields.map((field) => (field === 'date' ? writeDate(row.date) : row[field])),
          )
          const parsed = parseMatches(Papa.unparse({ fields, data }, { delimiter }))
          expect(parsed).toMatchObject({ errors: [], problem: null })
          expect(parsed.rows).toEqual(matches.map((row, index) => ({ ...row, row: index + 2 })))
        },
      ),
    )
  })

  test('without a header the standard order is read back', () => {
    fc.assert(
      fc.property(matches, (matches) => {
        const text = Papa.unparse(matches.map((row) => FIELDS.map((field) => row[field])))
        expect(parseMatches(text).rows).toEqual(matches.map((row, index) => ({ ...row, row: index + 1 })))
      }),
    )
  })
})
