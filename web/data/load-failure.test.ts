import { expect, test } from 'vitest'
import { FetchError, statusOfFailure } from './load-failure.ts'
import { NotFoundError } from './not-found-error.ts'

const failed = (cause: unknown) => new FetchError('Failed to load', cause)

test.each([
  ['a row that is not there', new NotFoundError('Match not found'), 404],
  ['a database that restarts', failed({ code: '57P01', message: 'terminating connection' }), 503],
  ['too many connections', failed({ code: '53300', message: 'too many clients' }), 503],
  ['PostgREST without its database', failed({ code: 'PGRST001', message: 'no connection' }), 503],
  ['an API that does not answer', failed({ code: '', message: 'TypeError: fetch failed' }), 503],
  ['a statement that took too long', failed({ code: '57014', message: 'canceling statement' }), 500],
  ['a column that is gone', failed({ code: '42703', message: 'column does not exist' }), 500],
  ['a mistake of ours', new TypeError('x is undefined'), 500],
  ['no error at all', null, 500],
])('%s', (_what, error, status) => expect(statusOfFailure(error)).toBe(status))
