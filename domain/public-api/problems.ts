/** Every error of the public API, with the status and what to do. `type` of a problem leads to its entry. */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid', help: 'Correct the fields in `errors`.' },
  key_in_address: {
    status: 400,
    title: 'The key is in the address',
    help: 'Addresses are kept in logs. Revoke this key, create another, and send it in the Authorization header.',
  },
  missing_key: { status: 401, title: 'The API key is missing', help: 'Send `Authorization: Bearer tlk_…`.' },
  invalid_key: {
    status: 401,
    title: 'The API key is not valid',
    help: 'It is mistyped, revoked or expired. Its competition’s owner creates another in Settings.',
  },
  read_only_key: { status: 403, title: 'This key only reads', help: 'Create a key that reads and writes.' },
  forbidden: { status: 403, title: 'A key cannot do this', help: 'The owner can do it on the competition’s screens.' },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    help: 'Check the address, and that the id is of this competition.',
  },
  method_not_allowed: { status: 405, title: 'The method is not allowed here', help: 'See the `Allow` header.' },
  conflict: { status: 409, title: 'This conflicts with what is there', help: 'Read `detail`.' },
  changed: {
    status: 412,
    title: 'The match has changed since you read it',
    help: 'Read the match again, then repeat your change.',
  },
  too_large: { status: 413, title: 'The body is too large', help: 'A body has at most 64 KB.' },
  unsupported_type: { status: 415, title: 'The body is not JSON', help: 'Send `Content-Type: application/json`.' },
  rule_broken: { status: 422, title: 'A rule of the competition does not allow it', help: 'Read `detail`.' },
  too_many_requests: { status: 429, title: 'Too many requests', help: 'Wait as many seconds as `Retry-After` says.' },
  server_error: { status: 500, title: 'Something went wrong on the server', help: 'Try again later.' },
  unavailable: { status: 503, title: 'The database does not answer', help: 'Try again in a moment.' },
} as const

export type ProblemCode = keyof typeof problems
