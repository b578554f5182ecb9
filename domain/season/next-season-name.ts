/** A year, and the year in which such a season ends. */
const YEARS = /(?<!\d)((?:19|20|21)\d\d)(?:([/–-])(\d{4}|\d\d))?(?!\d)/g
/** '26/27' */
const SHORT_YEARS = /(?<!\d)(\d\d)\/(\d\d)(?!\d)/
const LAST_NUMBER = /(?<![\p{L}\d])\d+$/u

/** A number of as many digits: '99' → '00'. */
const after = (digits: string) =>
  String(Number(digits) + 1)
    .padStart(digits.length, '0')
    .slice(-digits.length)

/** '2024' → '2025', 'U19 1998/99' → 'U19 1999/00', 'Cup 26/27' → 'Cup 27/28', 'Spring 2' → 'Spring 3', 'Spring' → 'Spring 2' */
export function nextSeasonName(name: string): string {
  const next = name.replace(
    YEARS,
    (_, first: string, between = '', last = '') => after(first) + between + (last && after(last)),
  )
  if (next !== name) return next
  const [short, first = '', last = ''] = SHORT_YEARS.exec(name) ?? []
  if (short !== undefined && after(first) === last) return name.replace(short, `${last}/${after(last)}`)
  return LAST_NUMBER.test(name) ? name.replace(LAST_NUMBER, (digits) => String(Number(digits) + 1)) : `${name} 2`
}
