import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedRest, serveRest } from '#gateway/rest/testing/serve-rest.ts'

let rest: ServedRest
beforeAll(async () => {
  rest = await serveRest(
    `create table public.parents (id int primary key);
     create table public.children (id int primary key, parent_id int references public.parents);
     create table public.toys (id int primary key, child_id int references public.children);`,
    { allowsLegacyNames: false },
  )
})
afterAll(() => rest.close())

const refused = (name: string, alias: string) => ({
  code: 'PGRST108',
  message: `'${name}' is not an embedded resource in this request`,
  details: 'Target names are not allowed in filters if they have an alias',
  hint: `Change '${name}' to '${alias}' in filters, orders or limits.`,
})

test.each([
  ['parents?select=mine:children(id)&children.id=eq.1', 400, refused('children', 'mine')],
  ['parents?select=mine:children(id)&children.order=id', 400, refused('children', 'mine')],
  ['parents?select=mine:children(id)&children.limit=1', 400, refused('children', 'mine')],
  ['parents?select=mine:children(id)&children.or=(id.eq.1)', 400, refused('children', 'mine')],
  ['parents?select=children(t:toys(id))&children.toys.id=eq.1', 400, refused('toys', 't')],
  ['parents?select=mine:children(id)&mine.id=eq.1', 200, []],
  ['parents?select=mine:children(id),children(id)&children.id=eq.1', 200, []],
  ['parents?select=children:children(id)&children.id=eq.1', 200, []],
])('%s', async (path, status, json) => {
  expect(await rest.send(`GET /${path}`)).toMatchObject({ status, json })
})
