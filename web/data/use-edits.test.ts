import { expect, test } from 'vitest'
import { readEdits } from './use-edits.ts'

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
