import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sent, type ServedRest, serveRest } from './testing/serve-rest.ts'

// A colour is stored as a number, written as '#00ff00', and filtered by '00ff00'.
let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(`
    create domain public.colour as int;
    create function public.colour_json(public.colour) returns json language sql immutable
      as $$ select case when $1 is null then null else to_json('#' || lpad(to_hex($1), 6, '0')) end $$;
    create function public.colour_of(text) returns public.colour language sql immutable
      as $$ select ('x' || lpad($1, 8, '0'))::bit(32)::int $$;
    create function public.colour_of(json) returns public.colour language sql immutable
      as $$ select public.colour_of(ltrim($1 #>> '{}', '#')) $$;
    create cast (public.colour as json) with function public.colour_json(public.colour) as implicit;
    create cast (json as public.colour) with function public.colour_of(json) as implicit;
    create cast (text as public.colour) with function public.colour_of(text) as implicit;
    create domain public.written as int;
    create function public.written_json(public.written) returns json language sql immutable as $$ select to_json('n' || $1) $$;
    create cast (public.written as json) with function public.written_json(public.written) as implicit;
    create table public.shirts (id int primary key, name text, colour public.colour default 255, number public.written);
    create table public.wearers (id int primary key, shirt_id int references public.shirts);
    create view public.shirts_view as select id, colour, (colour / 2)::public.colour as dark from public.shirts;
    create function public.all_shirts() returns setof public.shirts language sql stable as 'select * from public.shirts';
    create domain public.searchable as tsvector;
    create domain public.found as public.searchable;
    create table public.pages (id int, words public.found);
    insert into public.shirts values (1, 'lawn', 65280, 1), (2, 'sky', 255, 2), (3, 'none', null, null);
    insert into public.wearers values (1, 2);
    insert into public.pages values (1, to_tsvector('english', 'fat cats')), (2, to_tsvector('english', 'thin dogs'));`)
})
afterAll(() => rest.close())

const full = { prefer: 'return=representation, tx=rollback' }
const changed = (body: unknown, prefer = full.prefer): Sent => ({ body, headers: { prefer } })

test.each<[string, Sent, unknown]>([
  ['GET /shirts?id=eq.1', {}, [{ id: 1, name: 'lawn', colour: '#00ff00', number: 'n1' }]],
  ['GET /shirts?select=c:colour,number&id=eq.3', {}, [{ c: null, number: null }]],
  ['GET /shirts?select=colour::text&id=eq.1', {}, [{ colour: '"#00ff00"' }]],
  ['GET /shirts?select=id&colour=eq.00ff00', {}, [{ id: 1 }]],
  ['GET /shirts?select=id&colour=neq.00ff00', {}, [{ id: 2 }]],
  ['GET /shirts?select=id&colour=in.(00ff00,0000ff)', {}, [{ id: 1 }, { id: 2 }]],
  ['GET /shirts?select=id&colour=in.()', {}, []],
  ['GET /shirts?select=id&colour=is.null', {}, [{ id: 3 }]],
  ['GET /shirts?select=id&or=(colour.eq.00ff00,number.eq.2)', {}, [{ id: 1 }, { id: 2 }]],
  ['GET /shirts?select=id&colour=gt.0000ff&order=colour', {}, [{ id: 1 }]],
  ['GET /shirts?select=id,colour&order=colour.desc.nullslast&limit=1', {}, [{ id: 1, colour: '#00ff00' }]],
  ['GET /shirts_view?id=eq.1', {}, [{ id: 1, colour: '#00ff00', dark: '#007f80' }]],
  ['GET /wearers?select=id,shirts(colour)', {}, [{ id: 1, shirts: { colour: '#0000ff' } }]],
  [
    'GET /wearers?select=id,shirts(*)',
    {},
    [{ id: 1, shirts: { id: 2, name: 'sky', colour: '#0000ff', number: 'n2' } }],
  ],
  ['GET /wearers?select=...shirts(colour)', {}, [{ colour: '#0000ff' }]],
  ['GET /wearers?select=id,shirts(name)&order=shirts(colour)', {}, [{ id: 1, shirts: { name: 'sky' } }]],
  ['GET /shirts?select=id,wearers(id)&id=eq.2', {}, [{ id: 2, wearers: [{ id: 1 }] }]],
  ['GET /rpc/all_shirts?select=colour&colour=eq.00ff00', {}, [{ colour: '#00ff00' }]],
  [
    'POST /shirts',
    changed({ id: 5, name: 'red', colour: '#ff0000', number: 5 }),
    [{ id: 5, name: 'red', colour: '#ff0000', number: 'n5' }],
  ],
  [
    'POST /shirts?select=colour',
    changed([
      { id: 5, colour: '#ff0000' },
      { id: 6, colour: null },
    ]),
    [{ colour: '#ff0000' }, { colour: null }],
  ],
  [
    'POST /shirts?columns=id,colour&select=id,colour',
    changed({ id: 5, colour: '#ff0000', name: [1] }),
    [{ id: 5, colour: '#ff0000' }],
  ],
  [
    'POST /shirts?select=id,colour',
    { body: 'id=5&colour=%23ff0000', headers: { ...full, 'content-type': 'application/x-www-form-urlencoded' } },
    [{ id: 5, colour: '#ff0000' }],
  ],
  [
    'POST /shirts?select=colour',
    changed({ id: 1, colour: '#ff0000' }, `${full.prefer}, resolution=merge-duplicates`),
    [{ colour: '#ff0000' }],
  ],
  ['POST /shirts_view?select=colour', changed({ id: 5, colour: '#ff0000' }), [{ colour: '#ff0000' }]],
  ['PATCH /shirts?id=eq.1', changed({ colour: '#123456' }), [{ id: 1, name: 'lawn', colour: '#123456', number: 'n1' }]],
  ['PATCH /shirts?colour=eq.00ff00&select=id,colour', changed({ colour: '#123456' }), [{ id: 1, colour: '#123456' }]],
  [
    'PUT /shirts?id=eq.1&select=colour',
    changed({ id: 1, name: 'x', colour: '#123456', number: null }),
    [{ colour: '#123456' }],
  ],
  ['DELETE /shirts?id=eq.1&select=colour', { headers: full }, [{ colour: '#00ff00' }]],
  ['GET /pages?select=id&words=fts(english).cat', {}, [{ id: 1 }]],
])('%s', async (line, sent, expected) => {
  const answer = await rest.send(line, sent)
  expect(answer.json).toEqual(expected)
})

test('CSV and JSON show the same values', async () => {
  const answer = await rest.send('GET /shirts?select=id,colour&id=eq.1', { headers: { accept: 'text/csv' } })
  expect(answer.text).toBe('id,colour\n1,"""#00ff00"""')
})
