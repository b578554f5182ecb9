import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { DatabaseError } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { fillWorld, rules } from './rules.ts'
import { asRole, createWorld, type Role, roles, tryOut, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  await fillWorld(database, world)
})
afterAll(() => database.close())

test('every table and view of the API has rules here', async () => {
  const relations = await database.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(relations.map(({ relname }) => relname).sort()).toEqual(Object.keys(rules).sort())
})

describe.each(Object.entries(rules))('%s', (_, verbs) => {
  describe.each(Object.entries(verbs))('%s', (_, [sql, may]) => {
    test.each(roles)('%s', async (role) => {
      expect(await isAllowed(role, sql(world))).toBe(may.includes(role))
    })
  })
})

async function isAllowed(role: Role, sql: string): Promise<boolean> {
  try {
    return (await tryOut(asRole(database, world, role), sql)) > 0
  } catch (error) {
    // Refused by a grant or a policy, or without effect: unchanged notes, a view that accepts no rows.
    if (error instanceof DatabaseError && ['42501', 'PT409', '55000'].includes(error.code)) return false
    throw error
  }
}
