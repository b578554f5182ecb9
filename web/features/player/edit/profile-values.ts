import { POSITIONS, type Position } from '#domain/positions.ts'

/** The texts of the form's fields. */
export interface ProfileValues {
  full_name: string
  email: string
  position: string
  jersey_number: string
  date_of_birth: string
  bio: string
}

export type Problems = Partial<Record<keyof ProfileValues, string>>

/** The values of the row; unknown ones are null. */
export interface Profile {
  full_name: string
  email: string | null
  position: Position | null
  jersey_number: number | null
  date_of_birth: string | null
  bio: string | null
}

const NAME_LENGTH = 200
export const BIO_LENGTH = 10_000
const EMAIL_LENGTH = 320
const FIRST_BIRTHDAY = '1900-01-02'

export const valuesOf = (profile: Profile): ProfileValues => ({
  full_name: profile.full_name,
  email: profile.email ?? '',
  position: profile.position ?? '',
  jersey_number: profile.jersey_number === null ? '' : String(profile.jersey_number),
  date_of_birth: profile.date_of_birth ?? '',
  bio: profile.bio ?? '',
})

/**
 * Parses the fields: trims them, puts the address in lower case, and turns an empty field into null.
 * @param today YYYY-MM-DD
 */
export function readProfile(values: ProfileValues, today: string): { profile: Profile; problems: Problems } {
  const full_name = trim(values.full_name)
  const email = trim(values.email).toLowerCase()
  const jersey = trim(values.jersey_number)
  const born = trim(values.date_of_birth)
  const bio = trim(values.bio)
  const position = POSITIONS.find((one) => one === values.position) ?? null
  return {
    profile: {
      full_name,
      email: email || null,
      position,
      jersey_number: jersey === '' ? null : Number(jersey),
      date_of_birth: born || null,
      bio: bio || null,
    },
    problems: {
      ...when(full_name === '', { full_name: 'Enter a name.' }),
      ...when(lengthOf(full_name) > NAME_LENGTH, { full_name: tooLong(full_name, NAME_LENGTH) }),
      ...when(email !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email), {
        email: 'Please provide a valid email address',
      }),
      ...when(lengthOf(email) > EMAIL_LENGTH, { email: tooLong(email, EMAIL_LENGTH) }),
      ...when(jersey !== '' && !/^\d{1,3}$/.test(jersey), { jersey_number: 'Enter a whole number from 0 to 999.' }),
      ...when(born !== '' && (born < FIRST_BIRTHDAY || born >= today), {
        date_of_birth: 'Enter a date between 1900 and today.',
      }),
      ...when(lengthOf(bio) > BIO_LENGTH, { bio: tooLong(bio, BIO_LENGTH) }),
    },
  }
}

/** The changed fields. Saving only these keeps the changes that others made to other fields. */
export function changesOf(before: Profile, after: Profile): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value),
  ) as Partial<Profile>
}

/** Counts characters as the database does: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

// PostgreSQL's text cannot contain NUL, which some programs put into copied text.
const trim = (text: string) => text.replaceAll('\0', '').trim()

const when = (isSo: boolean, problem: Problems): Problems => (isSo ? problem : {})

const tooLong = (text: string, most: number) =>
  `At most ${most.toLocaleString('en-GB')} characters; these are ${lengthOf(text).toLocaleString('en-GB')}.`
