import { AuthApiError, AuthRetryableFetchError, AuthUnknownError, PostgrestError } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { publishSession } from '#web/session/session-store.ts'
import { failureMessage } from './failure-message.ts'
import { NotFoundError } from './not-found-error.ts'
import { PlainError } from './plain-error.ts'
import { UnreachableError } from './unreachable-error.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const rest = (code: string, message: string) => new PostgrestError({ code, message, details: '', hint: '' })
const UNEXPECTED = 'An unexpected error occurred. Please try again later.'

test.each([
  [rest('42501', 'new row violates row-level security policy'), 'You are not allowed to do this.'],
  [rest('PGRST116', 'Cannot coerce the result to a single JSON object'), 'It no longer exists'],
  [rest('PGRST303', 'JWT expired'), 'Sign in again'],
  [rest('23505', 'duplicate key value violates unique constraint'), 'That name is already in use'],
  [rest('23514', 'new row for relation "x" violates check constraint "y"'), 'too long or not allowed'],
  [rest('23514', 'new row for relation "x" violates check constraint "leagues_name_check"'), 'at most 200'],
  [rest('23514', 'new row for relation "x" violates check constraint "toString"'), 'too long or not'],
  [rest('22003', 'value "99999999999" is out of range for type smallint'), 'too long or not allowed'],
  [rest('23503', 'insert or update on table "matches" violates foreign key constraint'), 'It no longer exists'],
  [rest('40P01', 'deadlock detected'), 'The server is busy.'],
  [rest('57014', 'canceling statement due to statement timeout'), 'The server is busy.'],
  [rest('53300', 'sorry, too many clients already'), 'The server is busy.'],
  [rest('57P01', 'terminating connection due to administrator command'), 'The server is busy.'],
  [rest('PGRST001', 'Database client error. Retrying the connection.'), 'The server is busy.'],
  [rest('PGRST003', 'Timed out acquiring connection from connection pool.'), 'The server is busy.'],
  [{ code: '', message: 'TypeError: Failed to fetch' }, 'The server could not be reached.'],
  [{ code: '', message: 'UnreachableError: No answer arrived' }, 'The server could not be reached.'],
  [new UnreachableError('No answer arrived'), 'The server could not be reached.'],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'The server could not be reached.'],
  [new TypeError('Importing a module script failed.'), 'The server could not be reached.'],
  [new AuthRetryableFetchError('{}', 0), 'The server could not be reached.'],
  [new AuthRetryableFetchError('Bad Gateway', 502), 'The server could not be reached.'],
])('%o: %s', (error, message) => expect(failureMessage(error)).toContain(message))

test.each([
  rest('23514', 'A team cannot change its league'),
  rest('23505', 'This email is already associated with another player'),
  rest('23514', 'Ada Lovelace cannot have more than 9 goals in a match'),
  rest('PT409', 'Delete your competitions or hand them over first: Sunday League (A+B)'),
  new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
  new AuthApiError('Only with an invitation.', 403, 'unknown'),
  new AuthApiError('Password should be at least 6 characters.', 422, 'weak_password'),
  new AuthRetryableFetchError('Error sending confirmation email', 500),
  new PlainError('Choose another picture.'),
  new NotFoundError('Match not found'),
])('%o stands as it is', (error) => {
  expect(failureMessage(error)).toBe(error.message)
  expect(console.error).not.toHaveBeenCalled()
})

test.each([
  rest('', '<html><head><title>502 Bad Gateway</title></head></html>'),
  rest('', 'upstream connect error or disconnect/reset before headers'),
  rest('XX000', 'cache lookup failed for relation 16385'),
  rest('42P01', 'relation "public.matches" does not exist'),
  rest('PGRST202', 'Could not find the function public.x in the schema cache'),
  rest('', 'A team cannot change its league\n    at Object.<anonymous> (/srv/app.js:1:1)'),
  rest('', '<b>Ada</b> cannot have more than 9 goals in a match'),
  rest('constructor', 'odd'),
  rest('invalid_credentials', 'no error of the auth service'),
  new AuthApiError('<html>Invalid login credentials</html>', 400, 'invalid_credentials'),
  new AuthApiError('Could not parse request body as JSON: EOF', 400, 'bad_json'),
  new AuthRetryableFetchError('Database error querying schema', 500),
  new AuthUnknownError('Unexpected token < in JSON', new SyntaxError('Unexpected token <')),
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new SyntaxError('Unexpected token < in JSON at position 0'),
])('%o is for the console', { tags: '@spec:8-unexpected' }, (error) => {
  expect(failureMessage(error)).toBe(UNEXPECTED)
  expect(failureMessage(error, 'The screen says so')).toBe('The screen says so')
  expect(console.error).toHaveBeenCalledExactlyOnceWith(error)
})

test.each([null, 'text', undefined])('%o says nothing', (error) => expect(failureMessage(error)).toBe(UNEXPECTED))

test('who is no longer signed in is told so, not that it is forbidden', () => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute() {} } })
  onTestFinished(() => {
    publishSession(undefined)
    vi.unstubAllGlobals()
  })
  publishSession(null)
  expect(failureMessage({ code: '42501', message: 'permission denied' })).toContain('Your session has ended.')
})
