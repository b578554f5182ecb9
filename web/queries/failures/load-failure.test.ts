import { expect, test } from 'vitest'
import { FetchError, loadFailure, statusOfFailure } from './load-failure.ts'
import { NotFoundError } from './not-found-error.ts'

const failed = (cause: unknown) => new FetchError('Failed to load', cause)

test.each([
  ['a row that is not there', new NotFoundError('Match not found'), 404],
  ['a database that restarts', failed({ code: '57P01', message: 'terminating connection' }), 503],
  ['too many connections', failed({ code: '53300', message: 'too many clients' }), 503],
  ['PostgREST without its database', failed({ code: 'PGRST001', message: 'no connection' }), 503],
  ['too much from one address', failed({ code: 'PT429', message: 'Too many slow requests' }), 429],
  ['an API that does not answer', failed({ code: '', message: 'TypeError: fetch failed' }), 503],
  ['a statement that took too long', failed({ code: '57014', message: 'canceling statement' }), 500],
  ['a column that is gone', failed({ code: '42703', message: 'column does not exist' }), 500],
  ['a mistake of ours', new TypeError('x is undefined'), 500],
  ['no error at all', null, 500],
])('%s', (_what, error, status) => expect(statusOfFailure(error)).toBe(status))

test.each([
  ['a proxy', { code: '', message: '<html>\n<h1>502</h1></html>' }, null],
  ['a stack', { code: '', message: 'Odd', details: 'TypeError: x\n    at y (/z.js:1:1)' }, 'Odd'],
  ['a lost network', { code: '', message: 'TypeError: Failed to fetch' }, 'The server could not be reached'],
  ['PostgreSQL', { code: '57014', message: 'canceling statement', details: 'slow' }, 'canceling statement · slow'],
])('the details of %s', (_what, cause, details) => expect(failed(cause).details).toBe(details))

test('only the screens’ own words are a message', () => {
  expect(loadFailure(new TypeError('x is undefined')).message).toBe(
    'An unexpected error occurred. Please try again later.',
  )
  expect(loadFailure(failed(null)).message).toBe('Failed to load')
  expect(loadFailure(new NotFoundError('Match not found')).message).toBe('Match not found')
})
