import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8'))
})
afterAll(() => rest.close())

const ids = (...list: number[]) => list.map((id) => ({ id }))

describe('filters', () => {
  test.each([
    ['id=eq.2', [2]],
    ['id=not.eq.2', [1, 3, 4]],
    ['id=neq.2', [1, 3, 4]],
    ['price=gt.9&price=lte.12.50', [1, 3]],
    ['price=gte.9.99', [1, 3]],
    ['price=lt.9', [2]],
    ['title=like.*ing*', [2, 3]],
    ['title=like(any).{Goto,Comp*}', [2, 4]],
    ['title=ilike(all).{*o*,*G*}', [1, 2, 4]],
    ['title=ilike.GOTO', [4]],
    ['title=match.^[GC]', [2, 4]],
    ['title=imatch.^g', [4]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['title=in.("Goto","Notes on the Engine")', [1, 4]],
    ['title=not.in.(Goto,Compiling)', [1, 3]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['price=is.null', [4]],
    ['price=is.not_null', [1, 2, 3]],
    ['price=not.is.null', [1, 2, 3]],
    ['price=isdistinct.8', [1, 3, 4]],
    ['price=not.isdistinct.8', [2]],
    ['tags=cs.{old}', [1, 4]],
    ['tags=cd.{old,math,new}', [1, 2, 3, 4]],
    ['tags=ov.{math}', [1, 2]],
    ['sold=cs.[6,7)', [1, 4]],
    ['sold=sl.[10,30)', [1]],
    ['sold=sr.[0,6)', [2]],
    ['sold=nxr.[0,12)', [1, 4]],
    ['sold=nxl.[5,9)', [2, 4]],
    ['sold=adj.[10,11)', [1]],
    ['facts->>pages=eq.66', [1]],
    ['facts->pages=gt.60', [1, 2]],
    ['facts->inks->>0=eq.red', [1]],
    ['facts->inks->>-1=eq.blue', [1]],
    ['facts->"by.hand"=eq.true', [2]],
    ['facts=cs.{"pages": 3}', [4]],
    ['tags->0=eq."old"', [1, 4]],
    ['search=fts.engine', [1]],
    ['search=fts(english).engines', [1]],
    ['title=plfts(english).running', [3]],
    ['title=phfts(english).running backwards', [3]],
    ['title=wfts(english).compiling or goto', [2, 4]],
    ['title=not.wfts(english).engine', [2, 3, 4]],
    ['isbn=eq.9007199254740993', [1]],
    ['shout=eq.GOTO', [4]],
    ['or=(id.eq.1,title.like.G*)', [1, 4]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
    ['or=(and(id.gt.1,id.lt.3),not.and(id.lt.4,price.not.is.null))', [2, 4]],
    ['or=(title.in.("Goto","x,y"),tags.cs.{math})', [1, 2, 4]],
    ['or=(title.eq."Goto",price.eq.8)', [2, 4]],
  ])('%s', async (query, expected) => {
    const { status, json } = await rest.send(`GET /books?select=id&order=id&${encodeURI(query)}`)
    expect({ status, json }).toEqual({ status: 200, json: ids(...expected) })
  })
})

describe('columns', () => {
  test.each([
    ['select=id,title&id=eq.1', '[{"id":1,"title":"Notes on the Engine"}]'],
    ['select=name:title&id=eq.4', '[{"name":"Goto"}]'],
    [
      'select=price,isbn,printed_at&id=eq.1',
      '[{"price":12.50,"isbn":9007199254740993,"printed_at":"2026-11-21T10:00:00+00:00"}]',
    ],
    ['select=price::text,id::double precision&id=eq.1', '[{"price":"12.50","id":1}]'],
    ['select=tags,sold&id=eq.1', '[{"tags":["old","math"],"sold":"[1,10)"}]'],
    [
      'select=facts->inks,facts->inks->0,first:facts->inks->>0,pages:facts->>pages&id=eq.1',
      '[{"inks":["red", "blue"],"inks":"red","first":"red","pages":"66"}]',
    ],
    ['select=tags->1&id=eq.1', '[{"tags":"math"}]'],
    ['select=id,shout&id=eq.4', '[{"id":4,"shout":"GOTO"}]'],
    ['select=id,"title"&id=eq.4', '[{"id":4,"title":"Goto"}]'],
    ['select=id&id=eq.99', '[]'],
  ])('%s', async (query, expected) => {
    const { status, text } = await rest.send(`GET /books?${encodeURI(query)}`)
    expect({ status, text }).toEqual({ status: 200, text: expected })
  })
})

describe('order, limit and offset', () => {
  test.each([
    ['order=id.desc', [4, 3, 2, 1]],
    ['order=price', [2, 3, 1, 4]],
    ['order=price.desc', [4, 1, 3, 2]],
    ['order=price.nullsfirst', [4, 2, 3, 1]],
    ['order=price.desc.nullslast,id', [1, 3, 2, 4]],
    ['order=facts->pages.desc.nullslast', [2, 1, 4, 3]],
    ['order=shout', [2, 4, 1, 3]],
    ['order=id&limit=2', [1, 2]],
    ['order=id&limit=2&offset=1', [2, 3]],
    ['order=id&offset=3', [4]],
    ['order=id&limit=0', []],
    ['order=id&limit=x', [1, 2, 3, 4]],
  ])('%s', async (query, expected) => {
    const { status, json } = await rest.send(`GET /books?select=id&${encodeURI(query)}`)
    expect({ status, json }).toEqual({ status: 200, json: ids(...expected) })
  })
})

describe('embedded resources', () => {
  test.each([
    [
      'to one',
      'books?select=id,publishers(name)&id=in.(1,4)&order=id',
      [
        { id: 1, publishers: { name: 'North' } },
        { id: 4, publishers: null },
      ],
    ],
    ['to one, by constraint', 'books?select=a:authors!books_edited_by(name)&id=eq.1', [{ a: { name: 'Grace' } }]],
    ['to one, by column', 'books?select=authors!author_id(name)&id=eq.1', [{ authors: { name: 'Ada' } }]],
    ['to one, the column as target', 'books?select=author_id(name)&id=eq.1', [{ author_id: { name: 'Ada' } }]],
    [
      'to one, the constraint as target',
      'books?select=who:books_edited_by(name)&id=eq.1',
      [{ who: { name: 'Grace' } }],
    ],
    ['to many', 'publishers?select=name,books(id)&books.order=id&id=eq.1', [{ name: 'North', books: ids(1, 2) }]],
    ['to many, none', 'publishers?select=books(id)&books.id=eq.99&id=eq.1', [{ books: [] }]],
    [
      'one to one',
      'books?select=id,covers(colour)&id=in.(1,2)&order=id',
      [
        { id: 1, covers: { colour: 'red' } },
        { id: 2, covers: null },
      ],
    ],
    ['one to one, back', 'covers?select=colour,books(id)&colour=eq.green', [{ colour: 'green', books: { id: 3 } }]],
    [
      'many to many',
      'books?select=id,genres(name)&genres.order=name&id=in.(1,3)&order=id',
      [
        { id: 1, genres: [{ name: 'history' }, { name: 'science' }] },
        { id: 3, genres: [] },
      ],
    ],
    ['self, to one', 'authors?select=name,mentor_id(name)&id=eq.2', [{ name: 'Grace', mentor_id: { name: 'Ada' } }]],
    [
      'self, to many',
      'authors?select=name,pupils:authors!mentor_id(name)&id=eq.1&pupils.order=name',
      [{ name: 'Ada', pupils: [{ name: 'Edsger' }, { name: 'Grace' }] }],
    ],
    [
      'from a view',
      'cheap_books?select=book,authors(name)&order=book',
      [
        { book: 2, authors: { name: 'Grace' } },
        { book: 3, authors: { name: 'Grace' } },
      ],
    ],
    [
      'to a view',
      'authors?select=name,cheap_books(book)&id=eq.2&cheap_books.order=book',
      [{ name: 'Grace', cheap_books: [{ book: 2 }, { book: 3 }] }],
    ],
    [
      'computed, one',
      'books?select=id,best_review(stars)&id=in.(1,3)&order=id',
      [
        { id: 1, best_review: { stars: 5 } },
        { id: 3, best_review: null },
      ],
    ],
    ['computed, many', 'authors?select=peers(name)&id=eq.2', [{ peers: [{ name: 'Edsger' }] }]],
    [
      'three deep',
      'genres?select=name,books(title,authors!author_id(name,mentor_id(name)))&id=eq.2&books.id=eq.2',
      [{ name: 'science', books: [{ title: 'Compiling', authors: { name: 'Grace', mentor_id: { name: 'Ada' } } }] }],
    ],
    ['inner', 'publishers?select=id,books!inner(id)&books.title=eq.Compiling', [{ id: 1, books: ids(2) }]],
    [
      'left stays',
      'publishers?select=id,books!left(id)&books.title=eq.Compiling&order=id',
      [
        { id: 1, books: ids(2) },
        { id: 2, books: [] },
      ],
    ],
    [
      'inner to one',
      'books?select=id,publishers!inner(id)&publishers.name=eq.South',
      [{ id: 3, publishers: { id: 2 } }],
    ],
    [
      'limit and order inside',
      'authors?select=id,books!author_id(id)&books.order=id.desc&books.limit=1&id=eq.2',
      [{ id: 2, books: ids(3) }],
    ],
    [
      'offset inside',
      'authors?select=id,books!author_id(id)&books.order=id&books.offset=1&id=eq.2',
      [{ id: 2, books: ids(3) }],
    ],
    [
      'or inside',
      'authors?select=id,books!author_id(id)&books.or=(id.eq.3,id.eq.4)&id=eq.2',
      [{ id: 2, books: ids(3) }],
    ],
    ['alias addresses it', 'authors?select=id,b:books!author_id(id)&b.id=eq.3&id=eq.2', [{ id: 2, b: ids(3) }]],
    [
      'twice, under aliases',
      'authors?select=wrote:books!author_id(id),edited:books!editor_id(id)&id=eq.2&wrote.order=id',
      [{ wrote: ids(2, 3), edited: ids(1) }],
    ],
    ['empty, filters only', 'publishers?select=id,books!inner()&books.id=eq.3', [{ id: 2 }]],
    ['empty, with a limit of none', 'publishers?select=id,books!inner()&books.limit=0', []],
    ['empty, and not null', 'publishers?select=id,books!inner()&books=not.is.null&books.id=eq.3', [{ id: 2 }]],
    ['empty, three deep', 'publishers?select=id,books!inner(reviews!inner())&books.id=eq.1', [{ id: 1 }]],
    ['empty, over a junction', 'genres?select=id,books!inner()&books.id=eq.2', ids(2)],
    ['is null', 'books?select=id,publishers()&publishers=is.null', ids(4)],
    ['is not null', 'authors?select=id,books!author_id()&books=not.is.null&order=id', ids(1, 2, 3)],
    ['in a logic tree', 'books?select=id,publishers()&or=(publishers.is.null,id.eq.1)&order=id', ids(1, 4)],
    [
      'spread to one',
      'books?select=id,...publishers(publisher:name)&id=in.(1,4)&order=id',
      [
        { id: 1, publisher: 'North' },
        { id: 4, publisher: null },
      ],
    ],
    [
      'spread to many',
      'publishers?select=id,...books(titles:title)&id=eq.1&books.order=id',
      [{ id: 1, titles: ['Notes on the Engine', 'Compiling'] }],
    ],
    [
      'spread in a spread',
      'reviews?select=stars,...books(title,...publishers(name))&id=eq.1',
      [{ stars: 5, title: 'Notes on the Engine', name: 'North' }],
    ],
    [
      'embed in a spread',
      'reviews?select=stars,...books(title,publishers(name))&id=eq.1',
      [{ stars: 5, title: 'Notes on the Engine', publishers: { name: 'North' } }],
    ],
    [
      'order by a selected column',
      'books?select=id,publishers(name)&order=publishers(name).desc.nullslast,id',
      [
        { id: 3, publishers: { name: 'South' } },
        { id: 1, publishers: { name: 'North' } },
        { id: 2, publishers: { name: 'North' } },
        { id: 4, publishers: null },
      ],
    ],
    [
      'order by another column',
      'books?select=id,publishers(id)&order=publishers(name).desc.nullslast,id&limit=2',
      [
        { id: 3, publishers: { id: 2 } },
        { id: 1, publishers: { id: 1 } },
      ],
    ],
    [
      'order by JSON inside',
      'books?select=id,publishers(*)&order=publishers(info->town->>name).nullsfirst,id.desc&limit=1',
      [{ id: 4, publishers: null }],
    ],
    [
      'computed field inside',
      'authors?select=books!author_id(shout)&id=eq.1',
      [{ books: [{ shout: 'NOTES ON THE ENGINE' }] }],
    ],
  ])('%s', async (_, path, expected) => {
    const { status, json } = await rest.send(`GET /${encodeURI(path)}`)
    expect({ status, json }).toEqual({ status: 200, json: expected })
  })
})

describe('aggregates', () => {
  test.each([
    ['books?select=count()', [{ count: 4 }]],
    ['books?select=price.sum(),price.max(),price.min(),n:price.count()', [{ sum: 30.49, max: 12.5, min: 8, n: 3 }]],
    ['books?select=price.avg()::int', [{ avg: 10 }]],
    [
      'books?select=author_id,count()&order=author_id',
      [
        { author_id: 1, count: 1 },
        { author_id: 2, count: 2 },
        { author_id: 3, count: 1 },
      ],
    ],
    ['books?select=pages:facts->>pages::int.sum()', [{ pages: 189 }]],
    ['books?select=publishers(name),count()&publisher_id=eq.1', [{ publishers: { name: 'North' }, count: 2 }]],
    [
      'books?select=...authors!books_author_id_fkey(author:name,n:count())&order=authors(author)',
      [
        { author: 'Ada', n: 1 },
        { author: 'Edsger', n: 1 },
        { author: 'Grace', n: 2 },
      ],
    ],
    [
      'reviews?select=...books(author:author_id,titles:count(),...publishers(stock:count()))&order=books(author)',
      [
        { author: 1, titles: 2, stock: 2 },
        { author: 2, titles: 1, stock: 1 },
        { author: 3, titles: 1, stock: 0 },
      ],
    ],
    [
      'reviews?select=stars.sum(),...books(publisher:publishers(name))&book_id=lt.3',
      [{ sum: 12, publisher: { name: 'North' } }],
    ],
    [
      'reviews?select=...books(publishers(name),...covers(count()))&book_id=lt.3',
      [{ publishers: { name: 'North' }, count: 2 }],
    ],
    [
      'reviews?select=...books(...publishers(covers:books(covers(colour))),price.sum())&book_id=eq.2',
      [{ covers: [{ covers: { colour: 'red' } }, { covers: null }], sum: 8 }],
    ],
    ['authors?select=name,books!author_id(price.sum())&id=eq.2', [{ name: 'Grace', books: [{ sum: 17.99 }] }]],
    ['books?select=...publishers(name),price.sum()&publisher_id=not.is.null&order=sum.desc', null],
    ['reviews?select=...books(price.max()),stars.sum()', [{ max: 12.5, sum: 13 }]],
    ['reviews?select=...books(author_id),stars.avg()::int&books.author_id=eq.1&stars=gt.4', [{ author_id: 1, avg: 5 }]],
    ['publishers?select=name,...books(id.count())', null],
  ])('%s', async (path, expected) => {
    const { status, json } = await rest.send(`GET /${encodeURI(path)}`)
    if (expected === null) expect(status).toBe(400)
    else expect({ status, json }).toEqual({ status: 200, json: expected })
  })
})

describe('an aliased resource filtered by its name', () => {
  const warned = (pairs: string) =>
    `299 PostgRESTv16.1 "Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release. Update ${pairs} in query string filters, orders or limits."`

  test.each([
    ['books?select=id,by:authors!author_id(name)&authors.name=eq.Ada', warned('`authors` to `by`')],
    ['books?select=id,by:authors!author_id(name)&authors.order=name&authors.limit=1', warned('`authors` to `by`')],
    [
      'publishers?select=b:books(c:covers(colour))&books.covers.colour=eq.red&books.order=id',
      warned('`books` to `b`, `covers` to `c`'),
    ],
    ['books?select=id,by:authors!author_id(name)&by.name=eq.Ada', null],
    ['books?select=by:authors!author_id(name),authors!editor_id(name)&authors.name=eq.Ada&by.name=eq.Ada', null],
    ['books?select=id,authors!author_id(name)&authors.name=eq.Ada', null],
    ['books?select=id,by:authors!author_id(nothing)&authors.name=eq.Ada', null],
  ])('%s', async (path, expected) => {
    expect((await rest.send(`GET /${path}`)).headers.get('warning')).toBe(expected)
  })
})

test('a query that does not fit into headers is left out of Content-Location', async () => {
  const long = `title=not.in.(${'[],'.repeat(1_700)})`
  const answer = await rest.send(`GET /books?select=id&${long}`)
  expect([answer.status, answer.headers.get('content-location')]).toEqual([200, null])
  expect([...answer.headers].join().length).toBeLessThan(4_096)
})

describe('counts and ranges', () => {
  test.each([
    ['books?select=id', {}, 200, '0-3/*'],
    ['books?id=eq.99', {}, 200, '*/*'],
    ['books?select=id', { prefer: 'count=exact' }, 200, '0-3/4'],
    ['books?select=id&limit=2', { prefer: 'count=exact' }, 206, '0-1/4'],
    ['books?select=id&limit=2&offset=2', { prefer: 'count=exact' }, 206, '2-3/4'],
    ['books?select=id&limit=2&offset=3', { prefer: 'count=exact' }, 206, '3-3/4'],
    ['books?id=eq.99', { prefer: 'count=exact' }, 200, '*/0'],
    ['books?select=id&limit=0', { prefer: 'count=exact' }, 206, '*/4'],
    ['books?select=id', { range: '1-2' }, 200, '1-2/*'],
    ['books?select=id', { range: 'items=1-', prefer: 'count=exact' }, 206, '1-3/4'],
    ['books?select=id', { prefer: 'count=estimated' }, 200, '0-3/4'],
    ['publishers?select=id,books!inner(id)&books.title=eq.Goto', { prefer: 'count=exact' }, 200, '*/0'],
    ['publishers?select=id,books!inner(id)&books.id=eq.1', { prefer: 'count=exact' }, 200, '0-0/1'],
    ['books?select=id,publishers()&publishers=is.null&limit=1', { prefer: 'count=exact' }, 200, '0-0/1'],
    ['books?select=author_id,count()', { prefer: 'count=exact' }, 206, '0-2/4'],
  ])('%s %o', async (path, headers, status, range) => {
    const answer = await rest.send(`GET /${path}`, { headers })
    expect({ status: answer.status, range: answer.headers.get('content-range') }).toEqual({ status, range })
  })

  test("count=planned is the planner's estimate", async () => {
    const { headers } = await rest.send('GET /books?select=id', { headers: { prefer: 'count=planned' } })
    expect(headers.get('content-range')).toMatch(/^0-3\/\d+$/)
    expect(headers.get('preference-applied')).toBe('count=planned')
  })

  test('HEAD returns the headers without a body', async () => {
    const { status, text, headers } = await rest.send('HEAD /books?select=id&limit=2', {
      headers: { prefer: 'count=exact' },
    })
    expect([status, text, headers.get('content-range')]).toEqual([206, '', '0-1/4'])
  })
})

describe('media types', () => {
  test.each([
    ['application/json', 'books?select=id&id=eq.1', 200, 'application/json; charset=utf-8', '[{"id":1}]'],
    ['*/*', 'books?select=id&id=eq.1', 200, 'application/json; charset=utf-8', '[{"id":1}]'],
    [
      'text/csv;q=0.5, application/json',
      'books?select=id&id=eq.1',
      200,
      'application/json; charset=utf-8',
      '[{"id":1}]',
    ],
    [
      'application/vnd.pgrst.object+json',
      'books?select=id&id=eq.1',
      200,
      'application/vnd.pgrst.object+json; charset=utf-8',
      '{"id":1}',
    ],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'books?select=id,price&id=eq.4',
      200,
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
      '{"id":4}',
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'books?select=id,price&id=eq.4',
      200,
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      '[{"id":4}]',
    ],
    [
      'text/csv',
      'publishers?order=id',
      200,
      'text/csv; charset=utf-8',
      'id,name,info\n1,North,"{""town"": {""name"": ""Oslo"", ""posts"": [1, 2]}}"\n2,South,',
    ],
    ['text/csv', 'books?select=id&id=eq.99', 200, 'text/csv; charset=utf-8', '\n'],
    ['text/csv', `authors?select=a:name,"b,c":id&id=eq.4`, 200, 'text/csv; charset=utf-8', 'a,"b,c"\nZoë,4'],
  ])('%s of %s', async (accept, path, status, type, expected) => {
    const { text, headers, status: got } = await rest.send(`GET /${encodeURI(path)}`, { headers: { accept } })
    expect([got, headers.get('content-type'), text]).toEqual([status, type, expected])
  })

  test('an embed that only filters makes no list of each row', async () => {
    const { text } = await rest.send('GET /publishers?select=id,books!inner()', {
      headers: { accept: 'application/vnd.pgrst.plan' },
    })
    expect(text).toContain('books')
    expect(text).not.toContain('json_agg(books')
    expect(text).not.toContain('Filter: (json_agg')
  })

  test('an execution plan', async () => {
    const { status, json, headers } = await rest.send('GET /books?id=eq.1', {
      headers: { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose' },
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain(
      'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose',
    )
    expect(json).toMatchObject([{ Plan: { 'Actual Rows': 1 } }])
    const text = await rest.send('GET /books?id=eq.1', { headers: { accept: 'application/vnd.pgrst.plan' } })
    expect(text.text).toMatch(/^Aggregate {2}\(cost=/)
  })

  test.each([
    ['GET', 2],
    ['DELETE', 3],
  ])("the plan of %s lists PostgREST's columns in its order", async (method, at) => {
    const { json } = await rest.send(`${method} /genres?id=eq.1`, {
      headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.plan+json; options=verbose' },
    })
    const [{ Plan: plan }] = json as [{ Plan: { Output: string[] } }]
    expect(plan.Output[at]).toMatch(/^COALESCE\(json_agg\(.*\), '\[\]'::json\)$/)
  })
})

describe('custom media types', () => {
  let made: ServedRest
  beforeAll(async () => {
    made = await serveRest(`
      create table public.lines (id int primary key, name text);
      insert into public.lines values (1, 'a'), (2, 'b');
      create table public.others (id int primary key);
      insert into public.others values (7);
      create function public.all_lines() returns setof public.lines language sql stable as 'select * from public.lines';
      create domain "application/vnd.bytes" as bytea;
      create function public.line_bytes(state "application/vnd.bytes", next public.lines) returns "application/vnd.bytes"
        language sql immutable as $$ select (state || convert_to(next.name, 'UTF8'))::"application/vnd.bytes" $$;
      create aggregate public.lines_as_bytes(public.lines) (initcond = '', stype = "application/vnd.bytes", sfunc = public.line_bytes);
      create domain "text/csv" as text;
      create function public.line_csv(state text, next public.lines) returns "text/csv"
        language sql immutable as $$ select (state || next.id || ';' || next.name || E'\\n')::"text/csv" $$;
      create aggregate public.lines_as_csv(public.lines) (initcond = '', stype = "text/csv", sfunc = public.line_csv);
      create domain "text/xml" as xml;
      create function public.line_xml(state "text/xml", next public.lines) returns "text/xml"
        language sql immutable as $$ select xmlconcat(state, xmlelement(name line, next.name))::"text/xml" $$;
      create aggregate public.lines_as_xml(public.lines) (stype = "text/xml", sfunc = public.line_xml);
      create table public.anything (id int primary key);
      insert into public.anything values (1);
      create domain "*/*" as bytea;
      create function public.any_row(state "*/*", next public.anything) returns "*/*" language plpgsql as $$ begin
        if current_setting('request.headers')::json->>'accept' like 'magic/%' then
          perform set_config('response.headers', '[{"Content-Type": "magic/number"}]', true);
        end if;
        return state || convert_to(next.id::text, 'UTF8'); end $$;
      create aggregate public.anything_as_any(public.anything) (initcond = '', stype = "*/*", sfunc = public.any_row);
      create domain "text/markdown" as text;
      create function public.row_markdown(state "text/markdown", next anyelement) returns "text/markdown"
        language plpgsql immutable as $$ begin return state || '- ' || to_json(next)::text || E'\\n'; end $$;
      create aggregate public.rows_as_markdown(anyelement) (initcond = '', stype = "text/markdown", sfunc = public.row_markdown);
      create function public.st_asgeojson(record) returns text language plpgsql immutable as
        $$ begin return json_build_object('type', 'Feature', 'properties', to_json($1))::text; end $$;`)
  })
  afterAll(() => made.close())

  const OBJECT = 'application/vnd.pgrst.object+json; charset=utf-8'

  test.each<[string, string, number, string | null, unknown]>([
    ['application/vnd.bytes', 'GET /lines?order=id.desc', 200, 'application/vnd.bytes', 'ba'],
    ['application/vnd.bytes', 'GET /lines?select=*&id=eq.2', 200, 'application/vnd.bytes', 'b'],
    ['application/vnd.bytes', 'GET /lines?id=eq.3', 200, 'application/vnd.bytes', ''],
    ['application/vnd.bytes', 'GET /rpc/all_lines', 200, 'application/vnd.bytes', 'ab'],
    ['application/vnd.bytes', 'HEAD /lines', 200, 'application/vnd.bytes', ''],
    ['application/vnd.bytes', 'PATCH /lines?id=eq.1', 200, 'application/vnd.bytes', 'c'],
    ['application/vnd.bytes', 'GET /lines?select=id', 406, 'application/json; charset=utf-8', /PGRST107/],
    ['application/vnd.bytes', 'GET /others', 406, 'application/json; charset=utf-8', /PGRST107/],
    ['text/csv', 'GET /lines?id=eq.2', 200, 'text/csv; charset=utf-8', '2;b\n'],
    ['text/csv', 'GET /others', 200, 'text/csv; charset=utf-8', 'id\n7'],
    ['text/xml', 'GET /lines?id=eq.2', 200, 'text/xml; charset=utf-8', '<line>b</line>'],
    ['*/*', 'GET /anything', 200, 'application/octet-stream', '1'],
    ['made/up', 'GET /anything', 200, 'application/octet-stream', '1'],
    ['text/csv', 'GET /anything', 200, 'application/octet-stream', '1'],
    ['magic/any', 'GET /anything', 200, 'magic/number', '1'],
    ['application/vnd.pgrst.object+json', 'GET /anything', 200, OBJECT, '{"id":1}'],
    ['made/up', 'GET /anything?select=id', 406, 'application/json; charset=utf-8', /PGRST107/],
    ['text/markdown', 'GET /others', 200, 'text/markdown', '- {"id":7}\n'],
    ['text/markdown', 'GET /lines?select=name&id=eq.2', 200, 'text/markdown', '- {"name":"b"}\n'],
    ['Text/Markdown;q=0.5, application/nothing', 'GET /others', 200, 'text/markdown', '- {"id":7}\n'],
    ['application/json', 'GET /others', 200, 'application/json; charset=utf-8', '[{"id":7}]'],
    [
      'application/geo+json',
      'GET /others',
      200,
      'application/geo+json; charset=utf-8',
      /"FeatureCollection".*"id" ?: ?7/,
    ],
    ['application/geo+json', 'GET /others?id=eq.0', 200, 'application/geo+json; charset=utf-8', /"features" : \[\]/],
  ])('%s of %s', async (accept, line, status, type, expected) => {
    const sent = line.startsWith('PATCH') ? { body: { name: 'c' } } : {}
    const answer = await made.send(line, { ...sent, headers: { accept, prefer: 'return=representation, tx=rollback' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type])
    if (expected instanceof RegExp) expect(answer.text).toMatch(expected)
    else expect(answer.text).toBe(expected)
  })

  test('GeoJSON needs PostGIS', async () => {
    const answer = await rest.send('GET /books', { headers: { accept: 'application/geo+json' } })
    expect([answer.status, answer.json]).toMatchObject([404, { code: '42883' }])
  })
})

test('equal requests have one Content-Location', async () => {
  const { headers } = await rest.send('GET /books?select=id,title&order=id&id=in.(1,2)')
  expect(headers.get('content-location')).toBe('/books?id=in.%281%2C2%29&order=id&select=id%2Ctitle')
})

test('responses are limited to max-rows, embedded rows included', async () => {
  const few = await serveRest(await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8'), { maxRows: 2 })
  const { json } = await few.send('GET /books?select=id&order=id&limit=3')
  const embedded = await few.send('GET /authors?select=books!editor_id(id)&id=eq.1')
  const counted = await few.send('GET /books?select=id', { headers: { prefer: 'count=estimated' } })
  await few.close()
  expect(json).toEqual(ids(1, 2))
  expect(embedded.json).toEqual([{ books: ids(2, 4) }])
  expect(counted.status).toBe(206)
})

test('without max-rows, a page counts its own rows', async () => {
  const all = await serveRest('create table public.coins (id int); insert into public.coins values (1), (2);', {
    maxRows: null,
  })
  const headers = { prefer: 'count=exact' }
  const found = await Promise.all(
    ['/coins', '/coins?offset=1'].map(async (path) => (await all.send(`GET ${path}`, { headers })).headers),
  )
  const plan = await all.send('GET /coins', { headers: { ...headers, accept: 'application/vnd.pgrst.plan' } })
  await all.close()
  expect(found.map((one) => one.get('content-range'))).toEqual(['0-1/2', '1-1/2'])
  expect(plan.text.match(/Aggregate/g)).toHaveLength(1)
})

test('without max-rows, an estimate is the larger of the count and the planned number', async () => {
  const all = await serveRest(
    `create table public.stamps (id int);
     insert into public.stamps select generate_series(1, 3);`,
    { maxRows: null },
  )
  const counts = await Promise.all(
    ['exact', 'planned', 'estimated'].map(async (count) => {
      const { headers } = await all.send('GET /stamps', { headers: { prefer: `count=${count}` } })
      return headers.get('content-range')
    }),
  )
  await all.close()
  expect(counts[0]).toBe('0-2/3')
  // A table without statistics seems to have many rows.
  expect(counts[1]).not.toBe(counts[0])
  expect(counts[2]).toBe(counts[1])
})

describe('expensive patterns are refused if configured', () => {
  let bounded: ServedRest
  beforeAll(async () => {
    const script = await readFile(join(import.meta.dirname, 'testing/library.sql'), 'utf8')
    bounded = await serveRest(script, { maxNestedLists: 2, safePatterns: true })
  })
  afterAll(() => bounded.close())

  test.each([
    'books?select=id,authors!author_id(books!author_id(authors!author_id(books!author_id(id))))',
    'authors?select=id,books!author_id(reviews(id))',
    'books?title=match.^[A-Z].*(a|e)+',
    'books?title=imatch(any).{^a,^b}',
    'books?title=like.*%a*%b*',
  ])('%s is answered', async (query) => expect((await bounded.send(`GET /${query}`)).status).toBe(200))

  test.each([
    'books?select=id,authors!author_id(books!author_id(authors!author_id(books!author_id(authors!author_id(books!author_id(id))))))',
    'authors?select=id,books!author_id(authors!author_id(...books!author_id(authors!author_id(books!author_id(id)))))',
  ])('%s', async (query) => {
    const { status, json } = await bounded.send(`GET /${query}`)
    const details = 'No more than 2 lists of rows can be embedded inside each other.'
    expect([status, json]).toMatchObject([400, { code: 'PGRST127', details }])
  })

  test.each([
    String.raw`title=match.^(.%2B)(.%2B)(.%2B)(.%2B).*\1\2\3\4.$`,
    String.raw`title=not.imatch.(a)\1`,
    String.raw`title=match(any).{b,"(a)\\1"}`,
    String.raw`title=match(all).{(a)\\1}`,
    String.raw`title=match(all).{(\?=a)}`,
    String.raw`or=(id.eq.1,and(title.match."(a)\\1",id.eq.2))`,
    String.raw`select=id,authors!author_id(name)&authors.name=match.(a)\1`,
    `title=match.${'a'.repeat(501)}`,
  ])('%s', async (filter) => {
    const { status, json } = await bounded.send(`GET /books?${filter}`)
    expect([status, json]).toMatchObject([400, { code: 'PGRST100' }])
  })
})
