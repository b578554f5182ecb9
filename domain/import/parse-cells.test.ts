import { describe, expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'
import { parseRound } from './parse-round.ts'
import { parseScore, parseScores } from './parse-score.ts'
import { parseTime } from './parse-time.ts'

describe('dates', () => {
  test.each([
    ['12/08/2017', '2017-08-12'],
    ['1/2/24', '2024-02-01'],
    ['1.2.2024', '2024-02-01'],
    ['01.02.24', '2024-02-01'],
    ['1. 2. 2024', '2024-02-01'],
    ['01-02-2024', '2024-02-01'],
    ['2024-02-01', '2024-02-01'],
    ['2024/2/1', '2024-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['31/12/1999', '1999-12-31'],
    ['08/09/1888', '1888-09-08'],
    ['1863-01-01', '1863-01-01'],
    ['12 Aug 2017', '2017-08-12'],
    ['12-Aug-17', '2017-08-12'],
    ['Saturday, 12 August 2017', '2017-08-12'],
    ['Sat 12th August 2017', '2017-08-12'],
    ['Sat 12/08/2017', '2017-08-12'],
  ])('%s is %s', (text, date) => expect(parseDate(text)).toEqual({ value: { date, time: null } }))

  test.each([
    ['12/08/2017 15:00', '15:00'],
    ['2017-08-12T12:30:00', '12:30'],
    ['2017-08-12 19:45:00.000', '19:45'],
    ['12 Aug 2017, 3pm', '15:00'],
  ])('%s has its time, %s', (text, time) => expect(parseDate(text)).toEqual({ value: { date: '2017-08-12', time } }))

  test.each([
    ['', 'missing'],
    ['soon', 'is not a date'],
    ['31/02/2024', 'There is no 31 February 2024.'],
    ['29/02/2023', 'There is no 29 February 2023.'],
    ['2024-04-31', 'There is no 31 April 2024.'],
    ['0/1/2024', 'There is no 0 January 2024.'],
    ['08/13/2017', 'no month 13'],
    ['12/08', 'is not a date'],
    ['Sat 12 Aug', 'is not a date'],
    ['12/08/0217', 'year'],
    ['31/12/1862', 'year'],
    ['2017-08-12T12:30:00Z', 'time zone'],
    ['2017-08-12T12:30:00+01:00', 'time zone'],
    ['12/08/2017 25:00', 'is not a time'],
    ['12 Foo 2017', 'is not a date'],
    ['43000', 'is not a date'],
  ])('“%s”: %s', (text, reason) => expect(parseDate(text).reason).toContain(reason))
})

describe('times', () => {
  test.each([
    ['15:00', '15:00'],
    ['15.00', '15:00'],
    ['9:05', '09:05'],
    ['15h30', '15:30'],
    ['15:00:00', '15:00'],
    ['3pm', '15:00'],
    ['3 PM', '15:00'],
    ['3:30 p.m.', '15:30'],
    ['3.30pm', '15:30'],
    ['12pm', '12:00'],
    ['12am', '00:00'],
    ['00:00', '00:00'],
    ['', null],
    ['TBC', null],
    ['-', null],
  ])('“%s” is %s', (text, time) => expect(parseTime(text)).toEqual({ value: time }))

  test.each(['24:00', '15:60', '15', '13pm', '0pm', 'noon', '15:0', '1500 hours'])('%s is no time', (text) =>
    expect(parseTime(text).reason).toContain(text),
  )
})

describe('rounds', () => {
  test.each([
    ['1', 1],
    ['Round 12', 12],
    ['Matchday 3', 3],
    ['GW38', 38],
    ['7.', 7],
    ['', null],
    ['-', null],
  ])('“%s” is %s', (text, round) => expect(parseRound(text)).toEqual({ value: round }))

  test.each(['Final', '0', '-1', '1.5', '1000'])('%s is no round', (text) =>
    expect(parseRound(text).reason).toContain(text),
  )
})

describe('scores', () => {
  test.each([
    ['2', '1', 2, 1],
    ['0', '0', 0, 0],
    ['', '', null, null],
    ['-', '-', null, null],
  ])('“%s” and “%s”', (home, away, home_score, away_score) =>
    expect(parseScores(home, away)).toEqual({ value: { home_score, away_score } }),
  )

  test.each([
    ['x', '1', 'The home score “x” is not a whole number.'],
    ['1', '2.5', 'The away score “2.5” is not a whole number.'],
    ['-1', '0', 'The home score “-1” is below zero.'],
    ['1', '1000', 'too high'],
    ['1', '', 'The away score is missing'],
    ['', '1', 'The home score is missing'],
  ])('“%s” and “%s”: %s', (home, away, reason) => expect(parseScores(home, away).reason).toContain(reason))

  test.each([
    ['2-1', 2, 1],
    ['2 – 1', 2, 1],
    ['10:0', 10, 0],
    ['v', null, null],
    ['', null, null],
  ])('%s in one cell', (text, home_score, away_score) =>
    expect(parseScore(text)).toEqual({ value: { home_score, away_score } }),
  )

  test.each([
    ['02-Jan', 'turns 2-1 into a date'],
    ['02/01/2024', 'turns 2-1 into a date'],
    ['2', 'is not a score'],
    ['P-P', 'is not a score'],
    ['2-x', 'is not a score'],
  ])('%s: %s', (text, reason) => expect(parseScore(text).reason).toContain(reason))
})
