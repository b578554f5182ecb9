import { expect, test } from 'vitest'
import { readEdits, typedSince } from './edits.ts'

const saved = { name: 'Cup', description: '' }

test.each([
  ['{"name":"Shield"}', { name: 'Shield' }],
  ['{"name":"Cup","description":"On Sundays"}', { description: 'On Sundays' }],
  ['{"name":7,"other":"x"}', {}],
  ['["name"]', {}],
  ['"name"', {}],
  ['null', {}],
  ['{', {}],
  ['', {}],
])('%s holds %j', (text, edits) => expect(readEdits(text, saved)).toEqual(edits))

test.each([
  ['nothing', { name: 'Shield', description: '' }, {}],
  ['more', { name: 'Shield!', description: '' }, { name: 'Shield!' }],
  ['what it was before', { name: 'Cup', description: '' }, { name: 'Cup' }],
  ['another field', { name: 'Shield', description: 'On Sundays' }, { description: 'On Sundays' }],
])('while a name was on its way somebody typed %s', (_, now, typed) =>
  expect(typedSince({ name: 'Shield', description: '' }, now)).toEqual(typed),
)

test('a stored text that the browser shows with its own line breaks is not edited', () =>
  expect(typedSince({ text: 'one\r\ntwo' }, { text: 'one\ntwo' })).toEqual({}))
