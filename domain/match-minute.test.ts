import { expect, test } from 'vitest'
import { MINUTE_PROBLEM, minuteOrder, readMinute, writeMinute } from './match-minute.ts'

test.each([
  ['', null],
  ['  ', null],
  ['45', { minute: 45, added: null }],
  ['007', { minute: 7, added: null }],
  ["45'", { minute: 45, added: null }],
  ['45+2', { minute: 45, added: 2 }],
  [' 90 + 10 ', { minute: 90, added: 10 }],
  ['45′+2′', { minute: 45, added: 2 }],
  ['45+2′', { minute: 45, added: 2 }],
  ['45+0', { minute: 45, added: null }],
  ['150', { minute: 150, added: null }],
  ['151', undefined],
  ['452', undefined],
  ['45+31', undefined],
  ['45+', undefined],
  ['+2', undefined],
  ['4.5', undefined],
  ['-1', undefined],
  ['abc', undefined],
] as const)('%j', (text, minute) => expect(readMinute(text)).toEqual(minute))

test.each([
  [null, null, ''],
  [45, null, '45'],
  [45, 2, '45+2'],
] as const)('%s and %s are written %j', (minute, added, text) => {
  expect(writeMinute(minute, added)).toBe(text)
  if (text !== '') expect(readMinute(text)).toEqual({ minute, added })
})

test('added time comes before the next minute', () => {
  const order = ['46', '45', '45+10', '45+2'].map((text) => readMinute(text) ?? { minute: 0, added: null })
  expect(
    order.sort((a, b) => minuteOrder(a) - minuteOrder(b)).map(({ minute, added }) => writeMinute(minute, added)),
  ).toEqual(['45', '45+2', '45+10', '46'])
  expect(MINUTE_PROBLEM).toContain('150')
})
