import { describe, expect, test } from 'vitest'
import { describeProfileRefusal } from './describe-profile-refusal.ts'
import { changesOf, type ProfileValues, profileSchema, valuesOf } from './profile-schema.ts'

const TODAY = '2026-11-21'
const schema = profileSchema(TODAY)
const problemsOf = (typed: Partial<ProfileValues>) =>
  schema.safeParse({ ...ada, ...typed }).error?.issues.map(({ path, message }) => [path[0], message])
const ada: ProfileValues = {
  full_name: 'Ada',
  email: 'ada@example.org',
  position: 'forward',
  jersey_number: '9',
  date_of_birth: '2000-02-29',
  bio: 'Left-footed.',
}

test('fields are trimmed, the address is in lower case, empty ones are null', () => {
  const typed = {
    ...ada,
    full_name: '  Ada ',
    email: ' Ada@Example.ORG ',
    bio: ' \0',
    position: '',
    jersey_number: ' ',
  }
  expect(schema.parse({ ...typed, date_of_birth: '' })).toEqual({
    full_name: 'Ada',
    email: 'ada@example.org',
    position: null,
    jersey_number: null,
    date_of_birth: null,
    bio: null,
  })
})

test('what is read stands in the form as it was', () => {
  expect(valuesOf(schema.parse(ada))).toEqual(ada)
})

describe('is refused', () => {
  test.each([
    [{ full_name: ' ' }, { full_name: 'Enter a name.' }],
    [{ full_name: 'x'.repeat(10_000) }, { full_name: 'At most 200 characters; these are 10,000.' }],
    [{ email: 'ada' }, { email: 'Please provide a valid email address' }],
    [{ email: 'ada lovelace@example.org' }, { email: 'Please provide a valid email address' }],
    [{ email: `${'x'.repeat(320)}@x.y` }, { email: 'At most 320 characters; these are 324.' }],
    [{ jersey_number: '-1' }, { jersey_number: 'Enter a whole number from 0 to 999.' }],
    [{ jersey_number: '1e2' }, { jersey_number: 'Enter a whole number from 0 to 999.' }],
    [{ jersey_number: '1000' }, { jersey_number: 'Enter a whole number from 0 to 999.' }],
    [{ date_of_birth: '1900-01-01' }, { date_of_birth: 'Enter a date between 1900 and today.' }],
    [{ date_of_birth: TODAY }, { date_of_birth: 'Enter a date between 1900 and today.' }],
    [{ bio: 'x'.repeat(10_001) }, { bio: 'At most 10,000 characters; these are 10,001.' }],
  ])('%j', (typed, problems) => expect(problemsOf(typed)).toEqual(Object.entries(problems)))
})

test.each([
  [{ full_name: '👩‍👩‍👧'.repeat(40) }],
  [{ full_name: 'مرحبا' }],
  [{ full_name: "<b>'; drop table profiles; --" }],
  [{ jersey_number: '0' }],
  [{ bio: 'x'.repeat(10_000) }],
])('%j is taken', (typed) => expect(problemsOf(typed)).toBeUndefined())

test('only what changed is saved', () => {
  const profile = schema.parse(ada)
  expect(changesOf(profile, profile)).toEqual({})
  expect(changesOf(profile, { ...profile, email: null, jersey_number: 10 })).toEqual({ email: null, jersey_number: 10 })
})

test.each([
  [
    { code: '23514', message: 'new row for relation "profiles" violates check constraint "profiles_bio_check"' },
    { field: 'bio', reason: 'The bio can have at most 10,000 characters.' },
  ],
  [
    { code: '23505', message: 'This email is already associated with another player' },
    { field: 'email', reason: 'This email is already associated with another player' },
  ],
  [
    { code: '42501', message: 'Only who runs the team can change the address of its manager' },
    { field: 'email', reason: 'Only who runs the team can change the address of its manager' },
  ],
  [
    { message: 'TypeError: Failed to fetch' },
    { field: null, reason: 'The server could not be reached. Check your connection and try again.' },
  ],
])('%j', (error, refusal) => expect(describeProfileRefusal(error)).toEqual(refusal))
