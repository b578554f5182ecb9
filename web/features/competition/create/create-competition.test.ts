import { expect, test } from 'vitest'
import { logoUrlProblem } from './create-competition.ts'

test.each(['', '  ', 'https://example.org/logo.svg', 'http://example.org/a.png'])('%j may be a logo', (text) =>
  expect(logoUrlProblem(text)).toBeNull(),
)

test.each(['logo.svg', 'example.org/logo.svg', 'javascript:alert(1)', 'data:image/png;base64,AA'])(
  '%j is none',
  (text) => expect(logoUrlProblem(text)).toContain('https://'),
)
