// Tables for edge cases of text formats, line breaks, table order, triggers and sequences.
export const oddTables = `
  create schema private;
  create type public.mood as enum ('sad', 'it''s "fine"');
  create type public.pair as (a int, b text);
  create domain public.short as varchar(5);
  create table public."Odd ""things""" (
    id bigint generated always as identity primary key, counter serial,
    up bigint references public."Odd ""things""" deferrable, twice bigint generated always as (up * 2) stored,
    "Name, with" text, num numeric, f float8, j jsonb, js json, arr text[], nested int[][],
    m public.mood, p public.pair, d public.short, b bytea, i interval, t timestamptz, dt date, r int4range, ip inet,
    bits bit(3), c char(4), u uuid, big bigint, ok boolean
  );
  create table public.hen (id int primary key, egg int);
  create table public.egg (id int primary key, hen int references public.hen);
  alter table public.hen add foreign key (egg) references public.egg;
  create table private.note (id int primary key, said text);
  create table public.laid (hen int);
  create function public.note_hen() returns trigger language plpgsql as
    $$ begin insert into public.laid values (new.id); return new; end $$;
  create trigger notes_hen after insert on public.hen for each row execute function public.note_hen();
  alter table public.hen enable always trigger notes_hen;
  create table public.parts (id int, year int) partition by list (year);
  create table public.parts_2024 partition of public.parts for values in (2024);`

export const oddRows = `
  insert into public."Odd ""things"""
    (up, "Name, with", num, f, j, js, arr, nested, m, p, d, b, i, t, dt, r, ip, bits, c, u, big, ok) values
    (null, U&'line\\000Afeed, \\2028 \\2029 \\000D\\0009 "quotes" \\\\ back, \\65E5\\672C \\+01F642', 'NaN', 'Infinity', 'null',
      '{"b": 1,  "a":2}', array['a,b', null, '', '"', 'NULL'], '{{1,2},{3,4}}', 'it''s "fine"', row(1, 'x,"y'), 'abcde',
      '\\xdeadbeef00', '1 year -2 days 03:04:05.678', 'infinity', '-infinity', '[1,5)', '10.0.0.0/8', b'101', 'ab',
      gen_random_uuid(), 9007199254740993, true),
    (1, '', 12.50, 0.1::float8 + 0.2, '{"x": [1, null]}', null, '{}', null, null, null, null, '', null,
      '2026-11-21 10:00:00.123456+05', '2026-11-21', 'empty', null, null, null, null, null, false);
  insert into public."Odd ""things""" (up) values (2);
  insert into public.hen values (1, null);
  insert into public.egg values (1, 1);
  update public.hen set egg = 1;
  insert into public.hen select n, 1 from generate_series(2, 5000) n;
  insert into private.note values (1, repeat('long ', 500000));
  insert into public.parts values (1, 2024);`
