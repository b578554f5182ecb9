import { expect, test } from 'vitest'
import { createBaseApp } from './app.ts'
import { DatabaseError } from './database/database.ts'
import { createLog } from './log.ts'

let lines: string[] = []
const log = createLog('info', {}, { write: (line) => void lines.push(line) })
/** The field `err` of the line that is written for an error. */
function written(error: unknown) {
  lines = []
  log.error({ err: error }, 'it failed')
  return JSON.parse(lines[0] ?? '').err
}

const taken = new DatabaseError({
  code: '23505',
  message: 'duplicate key value: ada@example.org\nada@example.org',
  detail: 'Key (email)=(ada@example.org) already exists.',
  hint: 'Not ada@example.org',
  constraint: 'users_email_key',
  table: 'users',
})

test.each([
  ['a failed statement', taken],
  ['the copy that pg-boss makes of one', { ...taken, message: taken.message, stack: taken.stack, queue: 'mails' }],
])('%s is written without values', (_, error) => {
  expect(written(error)).toEqual({
    name: 'DatabaseError',
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
  })
  expect(lines.join('')).not.toContain('example.org')
})

test.each([
  ['53100', 'could not extend file "base/5/1259": No space left on device', true],
  ['42703', 'column "colour" does not exist', true],
  ['42601', 'syntax error in tsquery: "ada@example.org"', false],
  ['22P02', 'invalid input syntax for type uuid: "ada@example.org"', false],
])('of %s, the message is written only if it names no value', (code, message, isWritten) => {
  expect(written(new DatabaseError({ code, message })).message).toBe(isWritten ? message : undefined)
})

test('other errors are written with their message', () => {
  expect(written(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('a request that fails writes no value', async () => {
  lines = []
  const app = createBaseApp(log).get('/', () => Promise.reject(taken))
  expect((await app.request('/')).status).toBe(500)
  expect(lines.join('')).toContain('request failed')
  expect(lines.join('')).not.toContain('example.org')
})
