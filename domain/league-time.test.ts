import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOfMonth, fromLocalTime, toLocalTime, toOffsetTime } from './league-time.ts'

test.each([
  ['2017-08-12', '15:00', 'Europe/London', '2017-08-12T14:00:00.000Z'],
  ['2017-12-26', '15:00', 'Europe/London', '2017-12-26T15:00:00.000Z'],
  ['2024-02-29', '00:00', 'Pacific/Auckland', '2024-02-28T11:00:00.000Z'],
  ['2024-06-01', '23:30', 'Asia/Kathmandu', '2024-06-01T17:45:00.000Z'],
  ['2024-06-01', '20:00', 'America/New_York', '2024-06-02T00:00:00.000Z'],
  ['1888-09-08', '15:00', 'Europe/London', '1888-09-08T15:00:00.000Z'],
  ['1888-09-08', '15:00', 'Europe/Dublin', '1888-09-08T15:25:21.000Z'],
  ['1880-01-01', '00:00', 'America/New_York', '1880-01-01T04:56:02.000Z'],
  ['1863-01-01', '00:00', 'Asia/Kolkata', '1862-12-31T18:06:40.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, moment) => {
  expect(fromLocalTime({ date, time }, timeZone).toISOString()).toBe(moment)
  expect(toLocalTime(new Date(moment), timeZone)).toEqual({ date, time })
})

test('a repeated hour means its first occurrence; a skipped one continues', () => {
  expect(fromLocalTime({ date: '2024-10-27', time: '01:30' }, 'Europe/London').toISOString()).toBe(
    '2024-10-27T00:30:00.000Z',
  )
  expect(fromLocalTime({ date: '2024-03-31', time: '01:30' }, 'Europe/London').toISOString()).toBe(
    '2024-03-31T01:30:00.000Z',
  )
})

test('every minute is shown and parsed alike in any zone, except the second of two equal ones', () => {
  const moments = fc.date({ min: new Date('1863-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  const zones = fc.constantFrom('Europe/London', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC')
  fc.assert(
    fc.property(moments, zones, (moment, timeZone) => {
      const local = toLocalTime(moment, timeZone)
      expect(toLocalTime(fromLocalTime(local, timeZone), timeZone)).toEqual(local)
    }),
  )
})

test.each([
  ['2026-12', 'UTC', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['1888-12', 'Europe/Dublin', '1888-12-01T00:25:21.000Z', '1889-01-01T00:25:21.000Z'],
  ['2026-10', 'Europe/London', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
])('%s in %s', (month, timeZone, from, to) => {
  expect(boundsOfMonth(month, timeZone)).toEqual({ from: new Date(from), to: new Date(to) })
})

test.each([
  ['2024-07-01T14:00:00Z', 'Europe/London', '2024-07-01T15:00:00+01:00'],
  ['2024-12-01T15:00:00Z', 'Europe/London', '2024-12-01T15:00:00+00:00'],
  ['2024-07-01T23:30:00Z', 'Asia/Kolkata', '2024-07-02T05:00:00+05:30'],
  ['2024-07-01T02:00:00Z', 'America/St_Johns', '2024-06-30T23:30:00-02:30'],
])('%s in %s is %s', (moment, timeZone, expected) => {
  expect(toOffsetTime(new Date(moment), timeZone)).toBe(expected)
  expect(Date.parse(expected)).toBe(Date.parse(moment))
})

test('a mistyped year is still a date', () =>
  expect(fromLocalTime({ date: '0001-07-02', time: '15:00' }, 'UTC').toISOString()).toBe('0001-07-02T15:00:00.000Z'))
