import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { needsCode } from './second-factor.ts'

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`

test.each([
  ['no factor', undefined, tokenOf({ aal: 'aal1' }), false],
  ['a factor that was never verified', ['unverified'], tokenOf({ aal: 'aal1' }), false],
  ['a factor and a password', ['unverified', 'verified'], tokenOf({ aal: 'aal1', name: '🏆??>>' }), true],
  ['a factor and its code', ['verified'], tokenOf({ aal: 'aal2' }), false],
  ['a factor and a token without a level', ['verified'], tokenOf({}), true],
  ['a factor and no token', ['verified'], 'nonsense', true],
])('%s', (_, statuses, access_token, needed) => {
  const factors = statuses?.map((status, at) => ({ status, created_at: `2026-01-0${at + 1}` }))
  expect(needsCode({ access_token, user: { factors } } as unknown as Session)).toBe(needed)
})
