import * as z from 'zod/mini'
import { POSITIONS, type Position } from '#domain/positions.ts'
import { privateDetailProblem, readShirtNumber } from '#domain/read-players.ts'
import {
  ADDRESS_PROBLEM,
  atMost,
  filled,
  isEmailAddress,
  NAME_LENGTH,
  orNull,
  PROFILE_ADDRESS_LENGTH,
  refuse,
  trimmed,
} from '#web/forms/schemas.ts'

/** The texts of the form's fields. */
export type ProfileValues = Record<keyof Profile, string>

/** The values of the row; unknown ones are null. */
export interface Profile {
  full_name: string
  email: string | null
  position: Position | null
  jersey_number: number | null
  date_of_birth: string | null
  bio: string | null
}

// The table `profiles` has the same limits.
export const BIO_LENGTH = 10_000
const FIRST_BIRTHDAY = '1900-01-02'

/**
 * Parses the fields: trims them, puts the address in lower case, and turns an empty field into null.
 * @param today YYYY-MM-DD
 */
export const profileSchema = (today: string) =>
  z.object({
    full_name: trimmed().check(filled('Enter a name.'), atMost(NAME_LENGTH), refuse(privateDetailProblem)),
    email: orNull(
      trimmed().check(
        z.toLowerCase(),
        refuse((email) => (email === '' || isEmailAddress(email) ? null : ADDRESS_PROBLEM)),
        atMost(PROFILE_ADDRESS_LENGTH),
      ),
    ),
    position: z.pipe(
      z.string(),
      z.transform((text) => POSITIONS.find((position) => position === text) ?? null),
    ),
    jersey_number: z.pipe(
      trimmed().check(
        refuse((text) => (readShirtNumber(text) === undefined ? 'Enter a whole number from 0 to 999.' : null)),
      ),
      z.transform((text) => readShirtNumber(text) ?? null),
    ),
    date_of_birth: orNull(
      trimmed().check(
        refuse((born) =>
          born !== '' && (born < FIRST_BIRTHDAY || born >= today) ? 'Enter a date between 1900 and today.' : null,
        ),
      ),
    ),
    bio: orNull(trimmed().check(atMost(BIO_LENGTH))),
  })

export const valuesOf = (profile: Profile): ProfileValues => ({
  full_name: profile.full_name,
  email: profile.email ?? '',
  position: profile.position ?? '',
  jersey_number: profile.jersey_number === null ? '' : String(profile.jersey_number),
  date_of_birth: profile.date_of_birth ?? '',
  bio: profile.bio ?? '',
})

/** The changed fields. Saving only these keeps the changes that others made to other fields. */
export function changesOf(before: Profile, after: Profile): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value),
  ) as Partial<Profile>
}

/** Counts characters as the database does: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length
