import { expect, test } from 'vitest'
import { calendarResponse } from './calendar-response.ts'

const ask = (known?: string, text = 'BEGIN:VCALENDAR') =>
  calendarResponse(
    new Request('https://league.example/x.ics', { headers: known === undefined ? {} : { 'if-none-match': known } }),
    text,
    { filename: 'x.ics', kind: 'feed' },
  )
const tag = (await ask()).headers.get('etag') ?? ''

test('a calendar goes out as one', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'cache-control': 'public, max-age=300',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="x.ics"',
  })
})

test.each([
  [tag, 304],
  [`W/${tag}`, 304],
  [`"older", ${tag}`, 304],
  ['*', 304],
  ['"older"', 200],
  ['', 200],
])('If-None-Match: %s gives %i', async (known, status) => expect((await ask(known)).status).toBe(status))

test('another text has another tag', async () => expect((await ask(tag, 'BEGIN:VCALENDAR\r\n')).status).toBe(200))
