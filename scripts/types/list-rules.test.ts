import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { writePolicies, writeTriggers } from './list-rules.ts'

const migrations = [
  {
    file: '1_boxes.sql',
    sql: `create table public.boxes (id int primary key, size int);
create table public.lids (id int primary key, size int);
create table public.fired (place int generated always as identity, name text);
-- Notes the trigger that fired. A second sentence.
create function public.note_fired() returns trigger language plpgsql as $$
begin
  insert into public.fired (name) values (tg_name);
  return new;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['boxes', 'lids'] loop
    execute format('create trigger z_first before insert or update on public.%I
      for each statement execute function public.note_fired()', name);
  end loop;
end $$;
create trigger b_row before insert on public.boxes for each row execute function public.note_fired();
create trigger "A_row" before insert or update of size, id on public.boxes
  for each row execute function public.note_fired();
create trigger a_after after insert on public.boxes for each row when (new.size > 0)
  execute function public.note_fired();
create trigger a_statement after insert on public.boxes for each statement execute function public.note_fired();
create constraint trigger a_deferred after insert on public.boxes deferrable initially deferred
  for each row execute function public.note_fired();
alter table public.boxes enable row level security;
create policy "anyone's policy on boxes" on public.boxes for select using (true);
create policy "only small ones" on public.boxes as restrictive for select using (size < 9);
`,
  },
  {
    file: '2_rows.sql',
    sql: `drop trigger b_row on public.boxes;
create trigger b_row before insert on public.boxes for each row execute function public.note_fired();
alter trigger a_after on public.boxes rename to after_row;
alter policy "only small ones" on public.boxes using (size < 8);
`,
  },
]

let database: Database

beforeAll(async () => {
  database = await openTestDatabase('gateway')
  for (const { sql } of migrations) await database.script(sql)
})
afterAll(() => database.close())

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| `(boxes|lids)`/.test(line))
    .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '))

test('triggers are listed in the order in which PostgreSQL fires them, each with its newest definition', async () => {
  const rows = rowsOf(await writeTriggers(database, migrations))
  expect(
    rows.map(([table, fires, events, name, , , place]) => [table, fires, events, name, place].join(' | ')),
  ).toEqual([
    'boxes | before statement | insert, update | z_first | 1_boxes.sql:15',
    'boxes | before row | insert, update of id, size | A_row | 1_boxes.sql:20',
    'boxes | before row | insert | b_row | 2_rows.sql:2',
    'boxes | after row | insert, when new.size > 0 | after_row | 1_boxes.sql:22',
    'boxes | after statement | insert | a_statement | 1_boxes.sql:24',
    'boxes | at commit | insert | a_deferred | 1_boxes.sql:25',
    'lids | before statement | insert, update | z_first | 1_boxes.sql:15',
  ])
  expect(new Set(rows.map(([, , , , , purpose]) => purpose))).toEqual(new Set(['Notes the trigger that fired.']))
  await database.query('insert into public.boxes values (1, 1)')
  const fired = await database.query<{ name: string }>('select name from public.fired order by place')
  expect(fired.map(({ name }) => name)).toEqual(rows.filter(([table]) => table === 'boxes').map(([, , , name]) => name))
})

test('policies are listed with those that must hold', async () => {
  expect(rowsOf(await writePolicies(database, migrations))).toEqual([
    ['boxes', 'select', "anyone's policy on boxes", '1_boxes.sql:28'],
    ['boxes', 'select, must hold', 'only small ones', '2_rows.sql:4'],
  ])
})

test('a trigger that no migration makes is reported', async () => {
  await expect(writeTriggers(database, [])).rejects.toThrow('No migration makes z_first of boxes')
})
