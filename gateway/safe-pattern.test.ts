import { describe, expect, test } from 'vitest'
import { isSafePattern } from './safe-pattern.ts'

test.each([
  '',
  '^Ada',
  '(foo|bar)+$',
  '^.*(a|b)*c$',
  'a'.repeat(500),
  '^\\+\\d{1,3} \\d{3}-\\d{4}$',
  '^(\\+\\d{1,3} )?\\d{3}-\\d{4}$',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  '(ab){2,}',
  '(?:ab|cd)*',
  '(?i)ada',
  'a{',
])('%s is accepted', (pattern) => expect(isSafePattern(pattern)).toBe(true))

describe('refused', () => {
  test.each([
    '^(.+)(.+)(.+)(.+).*\\1\\2\\3\\4.$',
    '(a)\\9',
    '(?b)\\(a*\\)*\\1',
    // `\c\` is one character, so `\1` is a back-reference.
    '(a)\\c\\\\1',
    '(?=.*b)a',
    '(?!.*b)a',
    '(?<=b.*)a',
    '(?<!b.*)a',
    '(a{1,255}){1,255}b',
    '(a{255}){255}',
    '(?b)\\(a\\{1,255\\}\\)\\{1,255\\}',
    '((a{20}){20,}){20}',
    'a'.repeat(501),
  ])('%s', (pattern) => expect(isSafePattern(pattern)).toBe(false))
})
