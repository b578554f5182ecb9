import { expect, test } from 'vitest'
import { checkCustomUrl, customUrlProblem, normalizeCustomUrl } from './check-custom-url.ts'

test.each([
  ['  Sunday-League ', 'sunday-league'],
  ['2024', '2024'],
  ['\t', ''],
])('%j becomes %j', (text, slug) => expect(normalizeCustomUrl(text)).toBe(slug))

test.each(['a', 'sunday-league', '2024', 'a--b', 'x'.repeat(100)])('%j may be one', (slug) =>
  expect(checkCustomUrl(slug)).toBeNull(),
)

test.each([
  ['', 'Custom URL cannot be empty'],
  ...['sunday league', 'städtisch', 'a_b', 'a/b', "'; drop table leagues", '<b>', '🏆', 'דוד'].map((slug) => [
    slug,
    'Custom URL can only contain lowercase letters, numbers, and hyphens',
  ]),
  ['x'.repeat(101), 'Custom URL can have at most 100 characters'],
])('%j: %s', (slug = '', message) => expect(checkCustomUrl(slug)).toBe(message))

test.each([
  [
    'duplicate key value violates unique constraint "league_settings_custom_slug_key"',
    'This custom URL is already in use. Please choose another one.',
  ],
  ['violates check constraint "custom_slug_not_reserved"', 'This address is reserved.'],
  ['violates check constraint "custom_slug_not_an_id"', 'like a competition’s id'],
])('%s: %s', (message, words) => expect(customUrlProblem(new Error(message))).toContain(words))

test('another failure is none of the custom URL', () => {
  expect(customUrlProblem(new Error('Failed to fetch'))).toBeNull()
  expect(customUrlProblem(null)).toBeNull()
})
