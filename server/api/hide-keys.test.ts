import { expect, test } from 'vitest'
import { hideKeys } from './hide-keys.ts'

const key = 'a1b2c3d4'.repeat(5)

test.each([
  ['/api/v1/teams', '/api/v1/teams'],
  [`/api/v1/tlk_${key}/teams`, '/api/v1/…/teams'],
  [`/tlk%5F${key}`, '/…'],
  [`/%74lk_${key}`, '/%74lk_…'],
  ['/match/0b5c2d4e-1111-4222-8333-444455556666', '/match/0b5c2d4e-1111-4222-8333-444455556666'],
  [undefined, undefined],
])('%s', (path, logged) => expect(hideKeys(path)).toBe(logged))
