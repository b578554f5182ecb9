import { beforeEach, expect, test, vi } from 'vitest'
import { PlainError } from './plain-error.ts'
import { saveFailure } from './save-failure.ts'
import { UnreachableError } from './unreachable-error.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test.each([
  [new PlainError('The season is over.'), 'Nothing was saved. The season is over.'],
  [
    new UnreachableError('No answer arrived'),
    'We don’t know whether the plan was saved. The server could not be reached. Check your connection and try again. Saving again adds no match twice.',
  ],
])('%s', (error, message) => expect(saveFailure(error, 'the plan', 'adds no match twice')).toBe(message))
