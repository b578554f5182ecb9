import { expect, onTestFinished, test, vi } from 'vitest'
import { failureMessage } from './failure-message.ts'
import { publishSession } from './session-store.ts'

test.each([
  [{ code: '42501', message: 'new row violates row-level security policy' }, 'You are not allowed to do this.'],
  [{ code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' }, 'It no longer exists'],
  [{ code: 'PGRST303', message: 'JWT expired' }, 'Sign in again'],
  [{ code: '23505', message: 'duplicate key value violates unique constraint' }, 'of that name already'],
  [{ code: '23514', message: 'new row for relation "x" violates check constraint "y"' }, 'too long or not allowed'],
  [{ code: '23514', message: 'This match is over' }, 'This match is over'],
  [{ code: '23505', message: 'This email is already associated with another player' }, 'This email is already'],
  [{ code: '', message: 'TypeError: Failed to fetch' }, 'The server could not be reached.'],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'The server could not be reached.'],
  [new TypeError('Importing a module script failed.'), 'The server could not be reached.'],
  [{ name: 'AuthRetryableFetchError', message: '{}' }, 'The server could not be reached.'],
  [
    { code: '23514', message: 'new row for relation "x" violates check constraint "leagues_name_check"' },
    'at most 200',
  ],
  [{ code: '23514', message: 'new row for relation "x" violates check constraint "toString"' }, 'too long or not'],
  [{ code: '23514', message: 'A team cannot change its league' }, 'A team cannot change its league'],
  [new Error('Invalid login credentials'), 'Invalid login credentials'],
  [{ code: 'constructor', message: 'odd' }, 'odd'],
  [{ name: 'AuthRetryableFetchError', status: 500, message: 'The books are closed' }, 'The books are closed'],
  [{ name: 'AuthRetryableFetchError', status: 502, message: 'Bad Gateway' }, 'The server could not be reached.'],
  [null, 'An unexpected error occurred. Please try again later.'],
  ['text', 'An unexpected error occurred. Please try again later.'],
])('%j: %s', (error, message) => expect(failureMessage(error)).toContain(message))

test('who is no longer signed in is told so, not that it is forbidden', () => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute() {} } })
  onTestFinished(() => {
    publishSession(undefined)
    vi.unstubAllGlobals()
  })
  publishSession(null)
  expect(failureMessage({ code: '42501', message: 'permission denied' })).toContain('Your session has ended.')
})
