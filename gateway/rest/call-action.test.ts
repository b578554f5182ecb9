import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sent, type ServedRest, serveRest } from './testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(`
    create type public.point2 as (x int, y int);
    create table public.people (id int primary key, name text, boss int references public.people);
    insert into public.people values (1, 'Ada', null), (2, 'Grace', 1), (3, 'Edsger', 1);
    create function public.greeting(public.people) returns text language sql stable as $$ select 'Hello ' || $1.name $$;
    create function public.add(a int, b int default 10) returns int language sql immutable as 'select a + b';
    create function public.same(a int) returns text language sql immutable as $$ select 'int' $$;
    create function public.same(a int, b int) returns text language sql immutable as $$ select 'two' $$;
    create function public.twins(a int, b int default 0) returns int language sql immutable as 'select 1';
    create function public.twins(a int, c text default null) returns int language sql immutable as 'select 2';
    create function public.alike(a text) returns int language sql immutable as 'select 1';
    create function public.alike(a int) returns int language sql immutable as 'select 2';
    create function public.numbers(n int) returns setof int language sql immutable as 'select generate_series(1, n)';
    create function public.origin() returns public.point2 language sql stable as 'select 0, 0';
    create function public.someone() returns public.people language sql stable as 'select * from public.people where id = 2';
    create function public.everyone() returns setof public.people language sql stable rows 3 as 'select * from public.people';
    create function public.pairs() returns table (a int, b text) language sql stable as $$ values (1, 'x'), (2, 'y') $$;
    create function public.parts(out q int, out r int) language sql stable as 'select 7, 3';
    create function public.hire(id int, name text) returns public.people language sql volatile as 'insert into public.people values ($1, $2) returning *';
    create function public.raise_all() returns setof public.people language sql volatile as $$ update public.people set name = name || '!' returning * $$;
    create function public.nothing() returns void language sql volatile as 'select 1';
    create function public.count_calls() returns void language plpgsql stable as $$ begin raise sqlstate 'PT418' using message = 'called'; end $$;
    create function public.no_value() returns int language sql stable as 'select null::int';
    create function public.keys(data json) returns json language sql immutable as $$ select json_agg(k) from json_object_keys(data) k $$;
    create function public.whole(json) returns json language sql immutable as 'select $1';
    create function public.words(text) returns text language sql immutable as 'select upper($1)';
    create function public.size_of(bytea) returns int language sql immutable as 'select length($1)';
    create function public.listed(list text[]) returns int language sql immutable as 'select cardinality(list)';
    create function public.joined(sep text, variadic parts text[]) returns text language sql immutable as 'select array_to_string(parts, sep)';
    create function public.who() returns text language sql stable as 'select current_user::text';
    create function public.claim(name text) returns text language sql stable as $$ select current_setting('request.jwt.claims')::json->>name $$;
    create function public.header(name text) returns text language sql stable as $$ select current_setting('request.headers')::json->>name $$;
    create function public.about() returns text language sql stable as $$ select current_setting('request.method') || ' ' || current_setting('request.path') $$;
    create function public.teapot() returns text language plpgsql volatile as $$ begin
      perform set_config('response.status', '418', true);
      perform set_config('response.headers', '[{"X-One": "1"}, {"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}, {"Cache-Control": "no-store"}]', true);
      return 'short'; end $$;
    create function public.bad_status() returns void language sql volatile as $$ select set_config('response.status', 'x', true) $$;
    create function public.bad_headers() returns void language sql volatile as $$ select set_config('response.headers', '{}', true) $$;
    create function public.fail(code text, message text) returns void language plpgsql volatile as
      $$ begin raise using errcode = code, message = fail.message, detail = 'd', hint = 'h'; end $$;
    create function public.decide(message text, detail text) returns void language plpgsql volatile as
      $$ begin raise sqlstate 'PGRST' using message = decide.message, detail = decide.detail; end $$;
    create domain "text/html" as text;
    create domain "image/png" as bytea;
    create domain "*/*" as bytea;
    create function public.page(name text) returns "text/html" language sql immutable as $$ select '<p>' || name || '</p>' $$;
    create function public.pixel() returns "image/png" language sql immutable as $$ select '\\x89504e470d0a1a0a'::bytea $$;
    create function public.whatever() returns "*/*" language plpgsql volatile as $$ begin
      perform set_config('response.headers', '[{"Content-Type": "text/calendar"}]', true);
      return 'BEGIN:VCALENDAR'::bytea; end $$;
    create function public.waits() returns text language plpgsql volatile set statement_timeout = '50ms'
      as $$ begin loop perform 1; end loop; end $$;
    create function public.zone() returns text language sql stable as $$ select current_setting('timezone') $$;
  `)
})
afterAll(() => rest.close())

describe('calls and their results', () => {
  test.each<[string, Sent, number, string]>([
    ['POST /rpc/add', { body: { a: 1 } }, 200, '11'],
    ['POST /rpc/add', { body: { a: 1, b: 2 } }, 200, '3'],
    ['GET /rpc/add?a=1&b=2', {}, 200, '3'],
    ['GET /rpc/add?a=1&a=5', {}, 200, '15'],
    ['POST /rpc/add', { body: 'a=1&b=4', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 200, '5'],
    ['POST /rpc/add?columns=a', { body: { a: 1, b: 2 } }, 200, '11'],
    ['POST /rpc/same', { body: { a: 1 } }, 200, '"int"'],
    ['POST /rpc/same', { body: { a: 1, b: 1 } }, 200, '"two"'],
    ['POST /rpc/numbers', { body: { n: 3 } }, 200, '[1, 2, 3]'],
    ['GET /rpc/numbers?n=0', {}, 200, '[]'],
    ['POST /rpc/origin', {}, 200, '{"x":0,"y":0}'],
    ['GET /rpc/someone', {}, 200, '{"id":2,"name":"Grace","boss":1}'],
    ['GET /rpc/someone?select=name,greeting', {}, 200, '{"name":"Grace","greeting":"Hello Grace"}'],
    ['GET /rpc/pairs', {}, 200, '[{"a":1,"b":"x"}, \n {"a":2,"b":"y"}]'],
    ['GET /rpc/pairs?a=eq.2&select=b', {}, 200, '[{"b":"y"}]'],
    ['GET /rpc/parts', {}, 200, '{"q":7,"r":3}'],
    ['GET /rpc/everyone?select=name&id=gt.1&order=name.desc&limit=1', {}, 200, '[{"name":"Grace"}]'],
    [
      'POST /rpc/everyone?select=name,greeting&or=(id.eq.1,greeting.eq.Hello Grace)&order=id',
      { body: {} },
      200,
      '[{"name":"Ada","greeting":"Hello Ada"}, \n {"name":"Grace","greeting":"Hello Grace"}]',
    ],
    ['GET /rpc/everyone?select=name,boss(name)&id=eq.3', {}, 200, '[{"name":"Edsger","boss":{"name":"Ada"}}]'],
    ['GET /rpc/everyone?select=count()', {}, 200, '[{"count":3}]'],
    ['GET /rpc/everyone?select=boss,id.sum()&boss=not.is.null', {}, 200, '[{"boss":1,"sum":5}]'],
    ['POST /rpc/nothing', {}, 204, ''],
    ['GET /rpc/no_value', {}, 200, 'null'],
    ['POST /rpc/keys', { body: { data: { b: 1, a: 2 } } }, 200, '["b", "a"]'],
    [
      'POST /rpc/whole',
      { body: '{"big": 12345678901234567890.10}', headers: { 'content-type': 'application/json' } },
      200,
      '{"big": 12345678901234567890.10}',
    ],
    ['POST /rpc/words', { body: 'quiet', headers: { 'content-type': 'text/plain' } }, 200, '"QUIET"'],
    ['POST /rpc/size_of', { body: 'four', headers: { 'content-type': 'application/octet-stream' } }, 200, '4'],
    ['POST /rpc/listed', { body: { list: ['a', 'b,c'] } }, 200, '2'],
    ['GET /rpc/listed?list={a,b,c}', {}, 200, '3'],
    ['GET /rpc/joined?sep=-&parts=a&parts=b"c', {}, 200, '"a-b\\"c"'],
    ['POST /rpc/joined', { body: { sep: '+', parts: ['x', 'y'] } }, 200, '"x+y"'],
    ['GET /rpc/who', {}, 200, '"anon"'],
    ['GET /rpc/who', { as: 'service_role' }, 200, '"service_role"'],
    ['GET /rpc/claim?name=role', { as: 'authenticated' }, 200, '"authenticated"'],
    ['GET /rpc/header?name=x-mine', { headers: { 'X-Mine': 'yes' } }, 200, '"yes"'],
    ['GET /rpc/about', {}, 200, '"GET /rpc/about"'],
    [
      'GET /rpc/everyone?id=eq.1&select=id',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      200,
      '{"id":1}',
    ],
    ['GET /rpc/pairs', { headers: { accept: 'text/csv' } }, 200, 'a,b\n1,x\n2,y'],
    ['GET /rpc/zone', { headers: { prefer: 'timezone=Asia/Tokyo' } }, 200, '"Asia/Tokyo"'],
    ['POST /rpc/hire', { body: { id: 9, name: 'New' } }, 200, '{"id":9,"name":"New","boss":null}'],
    [
      'POST /rpc/hire?select=name,greeting',
      { body: { id: 10, name: 'Newer' } },
      200,
      '{"name":"Newer","greeting":"Hello Newer"}',
    ],
  ])('%s %o', async (line, sent, status, text) => {
    const answer = await rest.send(line, sent)
    expect([answer.status, answer.text]).toEqual([status, text])
  })

  test.each([
    ['GET /rpc/page?name=Ada', 'text/html', 'text/html', '<p>Ada</p>'],
    ['GET /rpc/page?name=Ada', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', '<p>Ada</p>'],
    ['GET /rpc/page?name=Ada', 'application/json', 'application/json; charset=utf-8', '"<p>Ada</p>"'],
    ['GET /rpc/page?name=Ada', '*/*', 'application/json; charset=utf-8', '"<p>Ada</p>"'],
    ['POST /rpc/whatever', 'text/calendar', 'text/calendar', 'BEGIN:VCALENDAR'],
    ['POST /rpc/whatever', '*/*', 'text/calendar', 'BEGIN:VCALENDAR'],
  ])('%s as %s', async (line, accept, type, text) => {
    const answer = await rest.send(line, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([200, type, text])
  })

  test('bytes stay bytes', async () => {
    const headers = { apikey: rest.anonKey, accept: 'image/png' }
    const response = await rest.app.request('/rest/v1/rpc/pixel', { headers })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe('89504e470d0a1a0a')
    const refused = await rest.send('GET /rpc/pixel', { headers: { accept: 'image/webp' } })
    expect(refused).toMatchObject({ status: 406, json: { code: 'PGRST107' } })
  })

  test.each<[string, Sent, number, Record<string, string | null>]>([
    [
      'GET /rpc/everyone?limit=2&id=lt.4',
      { headers: { prefer: 'count=exact' } },
      206,
      { 'content-range': '0-1/3', 'preference-applied': 'count=exact' },
    ],
    ['HEAD /rpc/everyone?id=lt.4', { headers: { prefer: 'count=exact' } }, 200, { 'content-range': '0-2/3' }],
    ['GET /rpc/numbers?n=3', { headers: { prefer: 'count=exact' } }, 200, { 'content-range': '0-2/3' }],
    ['GET /rpc/zone', { headers: { prefer: 'timezone=Nowhere/None' } }, 400, { 'preference-applied': null }],
    ['GET /rpc/zone', { headers: { prefer: 'timezone=+05:30' } }, 200, { 'preference-applied': 'timezone=+05:30' }],
    ['GET /rpc/zone', { headers: { prefer: 'timezone=05:30:15' } }, 400, { 'preference-applied': null }],
    [
      'GET /rpc/zone',
      { headers: { prefer: 'timezone=Europe/Oslo' } },
      200,
      { 'preference-applied': 'timezone=Europe/Oslo' },
    ],
    ['POST /rpc/teapot', {}, 418, { 'x-one': '1', 'set-cookie': 'a=1, b=2', 'cache-control': 'no-store' }],
    ['OPTIONS /rpc/add?a=1', {}, 200, { allow: 'OPTIONS,GET,HEAD,POST' }],
    ['OPTIONS /rpc/nothing', {}, 200, { allow: 'OPTIONS,POST' }],
  ])('%s %o', async (line, sent, status, has) => {
    const { status: got, headers } = await rest.send(line, sent)
    expect([got, Object.fromEntries(Object.keys(has).map((name) => [name, headers.get(name)]))]).toEqual([status, has])
  })
})

test("a function's statement_timeout applies to the calling statement", async () => {
  const { status, json } = await rest.send('POST /rpc/waits', { body: {} })
  expect([status, json]).toMatchObject([500, { code: '57014' }])
})

describe('refusals', () => {
  test.each<[string, Sent, number, object]>([
    ['GET /rpc/hire?id=20&name=x', {}, 405, { code: '25006' }],
    [
      'POST /rpc/twins',
      { body: { a: 1 } },
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.twins(a => integer, b => integer), public.twins(a => integer, c => text)',
      },
    ],
    [
      'POST /rpc/alike',
      { body: { a: 1 } },
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.alike(a => integer), public.alike(a => text)',
      },
    ],
    [
      'POST /rpc/adds',
      { body: { a: 1 } },
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.adds(a) in the schema cache',
        details:
          'Searched for the function public.adds with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add',
      },
    ],
    [
      'GET /rpc/add?a=1&c=2',
      {},
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.add with parameters a, c, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add(a, b)',
      },
    ],
    [
      'GET /rpc/add',
      {},
      404,
      { message: 'Could not find the function public.add without parameters in the schema cache' },
    ],
    [
      'POST /rpc/add',
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      404,
      { message: 'Could not find the function public.add in the schema cache', hint: null },
    ],
    ['PUT /rpc/add', { body: {} }, 405, { code: 'PGRST101', message: 'Cannot use the PUT method on RPC' }],
    ['POST /rpc/someone', { headers: { prefer: 'handling=strict, max-affected=1' } }, 400, { code: 'PGRST128' }],
    ['POST /rpc/raise_all', { headers: { prefer: 'handling=strict, max-affected=1' } }, 400, { code: 'PGRST124' }],
    ['POST /rpc/raise_all', { headers: { accept: 'application/vnd.pgrst.object+json' } }, 406, { code: 'PGRST116' }],
    ['POST /rpc/count_calls', {}, 418, { code: 'PT418' }],
    ['HEAD /rpc/count_calls', {}, 418, {}],
    ['POST /rpc/bad_status', {}, 500, { code: 'PGRST112' }],
    ['POST /rpc/bad_headers', {}, 500, { code: 'PGRST111' }],
    [
      'POST /rpc/fail',
      { body: { code: 'PT402', message: 'Payment Required' } },
      402,
      { code: 'PT402', message: 'Payment Required', details: 'd', hint: 'h' },
    ],
    ['POST /rpc/fail', { body: { code: 'P0001', message: 'm' } }, 400, { code: 'P0001' }],
    ['POST /rpc/fail', { body: { code: '23505', message: 'm' } }, 409, { code: '23505' }],
    ['POST /rpc/fail', { body: { code: 'PTABC', message: 'm' } }, 500, { code: 'PTABC' }],
    ['POST /rpc/fail', { body: { code: '57P01', message: 'm' } }, 503, { code: '57P01' }],
    [
      'POST /rpc/decide',
      {
        body: {
          message: '{"code":"123","message":"ABC","details":"DEF","hint":"XYZ"}',
          detail: '{"status":332,"headers":{"X-Header":"value"}}',
        },
      },
      332,
      { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' },
    ],
    [
      'POST /rpc/decide',
      { body: { message: 'no json', detail: '{}' } },
      500,
      { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'no json'" },
    ],
  ])('%s %o', async (line, sent, status, body) => {
    const answer = await rest.send(line, sent)
    expect(answer.status).toBe(status)
    if (!line.startsWith('HEAD')) expect(answer.json).toMatchObject(body)
  })

  test('a refused call is rolled back', async () => {
    expect((await rest.send('GET /people?name=like.*!')).json).toEqual([])
  })

  test('headers raised by a function', async () => {
    const { headers } = await rest.send('POST /rpc/decide', {
      body: { message: '{"code":"123","message":"ABC"}', detail: '{"status":332,"headers":{"X-Header":"value"}}' },
    })
    expect([headers.get('x-header'), headers.get('proxy-status')]).toEqual(['value', 'PostgREST; error=123'])
  })
})
