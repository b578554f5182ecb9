import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sent, type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8'))
})
afterAll(() => rest.close())

const full = { prefer: 'return=representation' }
const read = async (path: string) => (await rest.send(`GET /${path}`)).json

interface Case extends Sent {
  status: number
  text?: string
  has?: Record<string, string | null>
}

async function check(line: string, { status, text, has = {}, ...sent }: Case) {
  const answer = await rest.send(line, sent)
  const headers = Object.fromEntries(Object.keys(has).map((name) => [name, answer.headers.get(name)]))
  expect({ status: answer.status, headers, ...(text === undefined ? {} : { text: answer.text }) }).toEqual({
    status,
    headers: has,
    ...(text === undefined ? {} : { text }),
  })
}

describe('insert', () => {
  test.each<[string, string, Case]>([
    [
      'one row',
      '/genres',
      {
        body: { id: 10, name: 'ten' },
        status: 201,
        text: '',
        has: { 'content-range': '*/*', location: null, 'preference-applied': null },
      },
    ],
    [
      'with the row back',
      '/genres',
      {
        body: { id: 11, name: 'eleven' },
        headers: full,
        status: 201,
        text: '[{"id":11,"name":"eleven"}]',
        has: { 'preference-applied': 'return=representation', 'content-type': 'application/json; charset=utf-8' },
      },
    ],
    [
      'several',
      '/genres?select=name',
      {
        body: [
          { id: 12, name: 'a' },
          { id: 13, name: 'b' },
        ],
        headers: { prefer: 'return=representation,count=exact' },
        status: 201,
        text: '[{"name":"a"}, \n {"name":"b"}]',
        has: { 'content-range': '*/2' },
      },
    ],
    ['none', '/genres', { body: [], headers: full, status: 201, text: '[]' }],
    [
      'its address',
      '/genres',
      {
        body: { id: 14, name: 'x' },
        headers: { prefer: 'return=headers-only' },
        status: 201,
        text: '',
        has: { location: '/genres?id=eq.14' },
      },
    ],
    [
      'the address of a key of two',
      '/book_genres',
      {
        body: { book_id: 3, genre_id: 3 },
        headers: { prefer: 'return=headers-only' },
        status: 201,
        has: { location: '/book_genres?book_id=eq.3&genre_id=eq.3' },
      },
    ],
    [
      'defaults for missing keys',
      '/reviews?select=words',
      { body: { book_id: 3, stars: 2 }, headers: full, status: 201, text: '[{"words":"none"}]' },
    ],
    [
      'only the named columns',
      '/genres?columns=id,name',
      { body: [{ id: 15, name: 'x', other: 1 }], headers: full, status: 201, text: '[{"id":15,"name":"x"}]' },
    ],
    [
      'null for a missing named column',
      '/reviews?columns=book_id,stars,words',
      { body: [{ book_id: 3, stars: 2 }], status: 400 },
    ],
    [
      'its default where asked',
      '/reviews?columns=id,book_id,stars,words&select=words',
      {
        body: [
          { book_id: 2, stars: 2 },
          { book_id: 2, stars: 1, words: 'said' },
        ],
        headers: { prefer: 'return=representation, missing=default' },
        status: 201,
        text: '[{"words":"none"}, \n {"words":"said"}]',
        has: { 'preference-applied': 'missing=default, return=representation' },
      },
    ],
    [
      'CSV',
      '/publishers',
      {
        body: 'id,name,info\n20,"A, B",NULL\n21,C,"{""x"": 1}"',
        headers: { 'content-type': 'text/csv', ...full },
        status: 201,
        text: '[{"id":20,"name":"A, B","info":null}, \n {"id":21,"name":"C","info":"{\\"x\\": 1}"}]',
      },
    ],
    [
      'a form',
      '/genres',
      {
        body: 'id=16&name=from+a%20form',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...full },
        status: 201,
        text: '[{"id":16,"name":"from a form"}]',
      },
    ],
    [
      'an object',
      '/genres',
      {
        body: { id: 17, name: 'one' },
        headers: { accept: 'application/vnd.pgrst.object+json', ...full },
        status: 201,
        text: '{"id":17,"name":"one"}',
      },
    ],
    [
      'with what belongs to it',
      '/books?select=title,authors!author_id(name),genres(name)',
      {
        body: { id: 30, title: 'New', author_id: 1 },
        headers: full,
        status: 201,
        text: '[{"title":"New","authors":{"name":"Ada"},"genres":[]}]',
      },
    ],
    [
      'with computed fields',
      '/books?select=*,shout,best_review(stars)',
      {
        body: { id: 31, title: 'x', isbn: '9007199254740995' },
        headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped', ...full },
        status: 201,
        text: '{"id":31,"title":"x","isbn":9007199254740995,"tags":[],"search":"\'x\':1","shout":"X"}',
      },
    ],
    [
      'exact values',
      '/books?select=price,facts',
      {
        body: '{"id":32,"title":"exact","price":1.10,"facts":{"n":12345678901234567890.10}}',
        headers: { 'content-type': 'application/json', ...full },
        status: 201,
        text: '[{"price":1.10,"facts":{"n": 12345678901234567890.10}}]',
      },
    ],
    [
      'CSV back',
      '/genres',
      { body: { id: 18, name: 'c' }, headers: { accept: 'text/csv', ...full }, status: 201, text: 'id,name\n18,c' },
    ],
    [
      'ordered',
      '/genres?order=id.desc&select=name',
      {
        body: [
          { id: 40, name: 'p' },
          { id: 41, name: 'q' },
        ],
        headers: full,
        status: 201,
        text: '[{"name":"q"}, \n {"name":"p"}]',
      },
    ],
    ['an unknown column', '/genres', { body: { id: 99, nme: 'x' }, status: 400 }],
    ['different keys', '/genres', { body: [{ id: 98, name: 'x' }, { id: 97 }], status: 400 }],
    ['no JSON', '/genres', { body: '{"id":', headers: { 'content-type': 'application/json' }, status: 400 }],
    ['nothing at all', '/genres', { body: '', headers: { 'content-type': 'application/json' }, status: 400 }],
    [
      'a number',
      '/genres',
      { body: '5', headers: { 'content-type': 'application/json', ...full }, status: 201, text: '[]' },
    ],
    ['a known key again', '/genres', { body: { id: 1, name: 'again' }, status: 409 }],
    ['a missing parent', '/reviews', { body: { book_id: 999, stars: 1 }, status: 409 }],
    ['a row that breaks a check', '/reviews', { body: { book_id: 1, stars: 9 }, status: 400 }],
    [
      'two rows for one object',
      '/genres',
      {
        body: [
          { id: 60, name: 'x' },
          { id: 61, name: 'y' },
        ],
        headers: { accept: 'application/vnd.pgrst.object+json', ...full },
        status: 406,
      },
    ],
  ])('%s', (_, path, expected) => check(`POST ${path}`, expected))

  test('a refused one leaves nothing', async () => expect(await read('genres?id=gte.60')).toEqual([]))
})

describe('upsert', () => {
  const merge = { prefer: 'return=representation, resolution=merge-duplicates' }
  test.each<[string, string, Case]>([
    [
      'new',
      '/genres',
      {
        body: { id: 70, name: 'new' },
        headers: merge,
        status: 201,
        text: '[{"id":70,"name":"new"}]',
        has: { 'preference-applied': 'resolution=merge-duplicates, return=representation' },
      },
    ],
    [
      'known',
      '/genres',
      { body: { id: 70, name: 'newer' }, headers: merge, status: 200, text: '[{"id":70,"name":"newer"}]' },
    ],
    [
      'one of each',
      '/genres',
      {
        body: [
          { id: 70, name: 'a' },
          { id: 71, name: 'b' },
        ],
        headers: merge,
        status: 201,
        text: '[{"id":70,"name":"a"}, \n {"id":71,"name":"b"}]',
      },
    ],
    [
      'by other columns',
      '/reviews?on_conflict=book_id,words&select=stars',
      { body: { book_id: 1, words: 'long', stars: 5 }, headers: merge, status: 200, text: '[{"stars":5}]' },
    ],
    [
      'ignored',
      '/genres',
      {
        body: [
          { id: 70, name: 'no' },
          { id: 72, name: 'yes' },
        ],
        headers: { prefer: 'return=representation, resolution=ignore-duplicates' },
        status: 201,
        text: '[{"id":72,"name":"yes"}]',
        has: { 'preference-applied': 'resolution=ignore-duplicates, return=representation' },
      },
    ],
    [
      'nothing back',
      '/genres',
      { body: { id: 70, name: 'quiet' }, headers: { prefer: 'resolution=merge-duplicates' }, status: 200, text: '' },
    ],
    [
      'by columns without a key',
      '/genres?on_conflict=name',
      { body: { id: 80, name: 'x' }, headers: merge, status: 400 },
    ],
  ])('%s', (_, path, expected) => check(`POST ${path}`, expected))
})

describe('update', () => {
  test.each<[string, string, Case]>([
    [
      'quietly',
      '/authors?id=eq.4',
      { body: { name: 'Zoe' }, status: 204, text: '', has: { 'content-range': '0-0/*' } },
    ],
    [
      'with the row back',
      '/authors?id=eq.4&select=name',
      { body: { name: 'Zoë' }, headers: full, status: 200, text: '[{"name":"Zoë"}]' },
    ],
    [
      'counted',
      '/authors?id=in.(3,4)',
      {
        body: { born: '2000-01-01' },
        headers: { prefer: 'count=exact' },
        status: 204,
        has: { 'content-range': '0-1/2' },
      },
    ],
    [
      'no row',
      '/authors?id=eq.99',
      { body: { name: 'x' }, headers: full, status: 200, text: '[]', has: { 'content-range': '*/*' } },
    ],
    ['no column', '/authors?id=eq.4', { body: {}, status: 204, has: { 'content-range': '*/*' } }],
    ['no column, rows wanted', '/authors?id=eq.4&select=id', { body: {}, headers: full, status: 200, text: '[]' }],
    [
      'named columns',
      '/authors?id=eq.4&columns=name&select=name,born',
      { body: { name: 'Zo', born: null }, headers: full, status: 200, text: '[{"name":"Zo","born":"2000-01-01"}]' },
    ],
    [
      'defaults where asked',
      '/reviews?book_id=eq.4&columns=words&select=words',
      {
        body: {},
        headers: { prefer: 'return=representation, missing=default' },
        status: 200,
        text: '[{"words":"none"}]',
      },
    ],
    [
      'by a logic tree',
      '/authors?or=(id.eq.4,name.eq.Edsger)&select=id&order=id.desc',
      { body: { mentor_id: 1 }, headers: full, status: 200, text: '[{"id":4}, \n {"id":3}]' },
    ],
    [
      'by JSON',
      '/books?facts->>pages=eq.3&select=id',
      { body: { tags: ['new'] }, headers: full, status: 200, text: '[{"id":4}]' },
    ],
    [
      'with what belongs to it',
      '/books?id=eq.4&select=id,reviews(stars)',
      { body: { price: 8 }, headers: full, status: 200, text: '[{"id":4,"reviews":[{"stars":1}]}]' },
    ],
    [
      'an object',
      '/authors?id=eq.4&select=id',
      {
        body: { name: 'Z' },
        headers: { accept: 'application/vnd.pgrst.object+json', ...full },
        status: 200,
        text: '{"id":4}',
      },
    ],
    [
      'too many for an object',
      '/authors?select=id',
      { body: { name: 'Z' }, headers: { accept: 'application/vnd.pgrst.object+json', ...full }, status: 406 },
    ],
    [
      'too many',
      '/authors',
      { body: { name: 'Z' }, headers: { prefer: 'handling=strict, max-affected=2' }, status: 400 },
    ],
    [
      'few enough',
      '/authors?id=eq.4',
      {
        body: { name: 'Z' },
        headers: { prefer: 'handling=strict, max-affected=2' },
        status: 204,
        has: { 'preference-applied': 'handling=strict, max-affected=2' },
      },
    ],
    ['an unknown column', '/authors?id=eq.4', { body: { nme: 'Z' }, status: 400 }],
    ['an unknown filter', '/authors?nme=eq.4', { body: { name: 'Z' }, status: 400 }],
  ])('%s', (_, path, expected) => check(`PATCH ${path}`, expected))

  test('refused ones changed nothing', async () =>
    expect(await read('authors?id=lt.3&select=name&order=id')).toEqual([{ name: 'Ada' }, { name: 'Grace' }]))
})

describe('put', () => {
  test.each<[string, string, Case]>([
    [
      'new',
      '/genres?id=eq.90',
      { body: { id: 90, name: 'put' }, headers: full, status: 201, text: '[{"id":90,"name":"put"}]' },
    ],
    [
      'known',
      '/genres?id=eq.90',
      { body: { id: 90, name: 'again' }, headers: full, status: 200, text: '[{"id":90,"name":"again"}]' },
    ],
    ['quietly', '/genres?id=eq.90', { body: { id: 90, name: 'x' }, status: 204, text: '' }],
    ['of another key', '/genres?id=eq.90', { body: { id: 91, name: 'x' }, status: 400 }],
    ['by no key', '/genres?name=eq.x', { body: { id: 91, name: 'x' }, status: 405 }],
    ['by part of a key', '/book_genres?book_id=eq.1', { body: { book_id: 1, genre_id: 1 }, status: 405 }],
    ['with a limit', '/genres?id=eq.90&limit=1', { body: { id: 90, name: 'x' }, status: 400 }],
    [
      'of two',
      '/genres?id=eq.90',
      {
        body: [
          { id: 90, name: 'x' },
          { id: 91, name: 'x' },
        ],
        status: 204,
      },
    ],
  ])('%s', (_, path, expected) => check(`PUT ${path}`, expected))
})

describe('delete', () => {
  test.each<[string, string, Case]>([
    ['quietly', '/genres?id=eq.90', { status: 204, text: '', has: { 'content-range': '*/*' } }],
    ['with the row back', '/genres?id=eq.70&select=id', { headers: full, status: 200, text: '[{"id":70}]' }],
    [
      'counted',
      '/genres?id=in.(71,72)',
      { headers: { prefer: 'count=exact' }, status: 204, has: { 'content-range': '*/2' } },
    ],
    ['no row', '/genres?id=eq.99', { headers: full, status: 200, text: '[]' }],
    [
      'with what belongs to it',
      '/reviews?book_id=eq.2&stars=eq.4&select=stars,books(title)',
      { headers: full, status: 200, text: '[{"stars":4,"books":{"title":"Compiling"}}]' },
    ],
    ['too many', '/authors', { headers: { prefer: 'handling=strict, max-affected=1' }, status: 409 }],
    ['too many books', '/reviews', { headers: { prefer: 'handling=strict, max-affected=1' }, status: 400 }],
    [
      'too many for an object',
      '/reviews',
      { headers: { accept: 'application/vnd.pgrst.object+json', ...full }, status: 406 },
    ],
    ['what others need', '/authors?id=eq.1', { status: 409 }],
  ])('%s', (_, path, expected) => check(`DELETE ${path}`, expected))
})

describe('how a transaction ends', () => {
  test('tx=rollback undoes and says so', async () => {
    await check('POST /genres', {
      body: { id: 200, name: 'x' },
      headers: { prefer: 'tx=rollback, return=representation' },
      status: 201,
      text: '[{"id":200,"name":"x"}]',
      has: { 'preference-applied': 'return=representation, tx=rollback' },
    })
    expect(await read('genres?id=eq.200')).toEqual([])
  })

  test('a deferred constraint is checked before the rollback', async () => {
    await rest.database.script(`create table public.later (id int primary key, other int references public.later deferrable initially deferred);
      notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await rest.send('GET /later')).status).toBe(200)
    await check('POST /later', { body: { id: 1, other: 2 }, headers: { prefer: 'tx=rollback' }, status: 409 })
  })

  test.each([
    ['rollback', 'tx=commit', true, null],
    ['rollback-allow-override', 'tx=commit', false, 'tx=commit'],
    ['rollback-allow-override', '', true, null],
    ['commit', 'tx=rollback', false, null],
  ] as const)('%s with %s', async (txEnd, prefer, undone, applied) => {
    const other = await serveRest('create table public.t (id int primary key)', { txEnd })
    const { headers } = await other.send('POST /t', { body: { id: 1 }, headers: prefer === '' ? {} : { prefer } })
    const { json } = await other.send('GET /t')
    await other.close()
    expect([json, headers.get('preference-applied')]).toEqual([undone ? [] : [{ id: 1 }], applied])
  })
})
