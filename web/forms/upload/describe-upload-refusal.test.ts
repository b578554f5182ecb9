import { expect, test } from 'vitest'
import { describeUploadRefusal } from './describe-upload-refusal.ts'

const answer = (statusCode: string, error: string, message: string) => JSON.stringify({ statusCode, error, message })

test.each([
  [400, answer('413', 'Payload too large', 'The object exceeded the maximum allowed size'), 'too large for the server'],
  [400, answer('413', 'PictureTooCostly', 'x'), 'takes too long to read'],
  [400, answer('413', 'QuotaExceeded', 'x'), 'all the room that this site gives an account'],
  [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'too large for the server'],
  [400, answer('415', 'invalid_mime_type', 'mime type image/png is not supported'), 'has the wrong type'],
  [400, answer('403', 'Unauthorized', 'new row violates row-level security policy'), 'You are not allowed to do this.'],
  [400, answer('403', 'Unauthorized', '"exp" claim timestamp check failed'), 'Sign in again'],
  [400, answer('403', 'Unauthorized', 'Invalid Compact JWS'), 'Sign in again'],
  [400, answer('403', 'Unauthorized', 'jwt expired'), 'Sign in again'],
  [400, answer('404', 'Bucket not found', 'Bucket not found'), 'could not store the file'],
  [400, answer('415', 'InvalidRequest', 'x'), 'has the wrong type'],
  [507, '', 'no room left'],
  [400, answer('507', 'InsufficientStorage', 'The disk is full'), 'no room left'],
  [502, 'Bad Gateway', 'could not store the file'],
  [500, answer('500', 'InternalError', 'Internal server error'), 'could not store the file'],
  [400, '', 'could not store the file'],
  [400, 'null', 'could not store the file'],
])('%i %s: %s', (status, body, words) => expect(describeUploadRefusal(status, body)).toContain(words))

test('an upload says in its own words that the content is of another kind', () => {
  const refusal = answer('415', 'invalid_mime_type', 'mime type audio/mpeg is not supported')
  expect(describeUploadRefusal(400, refusal, 'Only audio files are accepted')).toBe('Only audio files are accepted')
})
