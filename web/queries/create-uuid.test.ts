import { expect, test } from 'vitest'
import { createUuid } from './create-uuid.ts'

test('ids are of version 4, and all different', () => {
  const ids = new Set(Array.from({ length: 1000 }, createUuid))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
