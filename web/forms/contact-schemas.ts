import * as z from 'zod/mini'
import { ADDRESS_PROBLEM, isEmailAddress, refuse, trimmed } from './schemas.ts'

const ADDRESS_LENGTH = 254
/** The stored form of a number: digits, perhaps behind a plus sign. */
const PHONE = /^\+?[0-9]{6,15}$/

/** An e-mail address, or nothing. */
export const optionalEmail = () =>
  trimmed().check(refuse((text) => (text === '' || isEmailAddress(text, ADDRESS_LENGTH) ? null : ADDRESS_PROBLEM)))

/** A telephone number, or nothing. */
export const optionalPhone = () =>
  z.pipe(
    trimmed().check(
      refuse((text) =>
        text === '' || PHONE.test(storedPhone(text))
          ? null
          : 'A telephone number has 6 to 15 digits, with or without +.',
      ),
    ),
    z.transform(storedPhone),
  )

/** The database stores it like this. */
const storedPhone = (text: string) => text.replaceAll(/[\s()./-]/g, '')

export const PHONE_HINT = 'For WhatsApp, with the country’s code: +44 7700 900123'
