// Finds details in a pasted squad that must not become part of a public name: dates, ages, phone numbers, addresses.

type PrivateDetail = 'dates' | 'ages' | 'phone numbers' | 'email addresses'

/** A name that contains this kind of detail contains one of these. */
export const DETAIL_NAMES: Readonly<Record<PrivateDetail, string>> = {
  dates: 'a date',
  ages: 'an age',
  'phone numbers': 'a phone number',
  'email addresses': 'an email address',
}

/** Takes the place of a detail, so that brackets, labels and separators around it can be removed too. */
const GAP = '\uE000'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const TIME = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?'

const PATTERNS: readonly [PrivateDetail, RegExp][] = [
  ['email addresses', /(?<![^\s<>()[\];,:|])(?:mailto:)?[^\s<>()[\];,:|]+@[^\s<>()[\];,:|]+/gi],
  ['dates', new RegExp(`(?<![\\d./-])\\d{4} ?[./–-] ?\\d{1,2} ?[./–-] ?\\d{1,2}${TIME}(?![./-]?\\d)`, 'g')],
  ['dates', new RegExp(`(?<![\\d./-])\\d{1,2} ?[./–-] ?\\d{1,2} ?[./–-] ?(?:\\d{4}|\\d{2})${TIME}(?![./-]?\\d)`, 'g')],
  ['dates', new RegExp(`(?<!\\d)${DAY}(?: of)?[ -]${MONTH},?(?:[ -]\\d{4}|-\\d{2})(?!\\d)`, 'gi')],
  ['dates', new RegExp(`(?<!\\p{L})${MONTH} ${DAY},? \\d{4}(?!\\d)`, 'giu')],
  ['ages', /(?<!\p{L})aged?:? ?\d{1,2}(?!\d)|(?<!\d)\d{1,2} ?(?:years?|yrs?|y\.o)(?: old)?(?![\p{L}\d])\.?/giu],
  // '10 Yo Sugimoto' is a player.
  ['ages', /(?<!\d)\d{1,2} ?yo(?: old)?(?= *(?:[)\],;|]|$))/gmu],
  // A shirt number can stand before a phone number.
  ['phone numbers', /(?<!\d)\d{7,}(?!\d)|(?<=^|\s)\d{1,3} +(?=[+(0])|[+(]{0,2}\d[\d ()./-]*\d/g],
]
const PHONE_DIGITS = 7

const LABEL =
  /(?<!\p{L})(?:d\.?o\.?b\.?|date of birth|birth ?da(?:te|y)|b\.|tele?(?:phone)?\.?|phone|mob(?:ile)?\.?|cell|e-?mail|mail) *[:=]? *\uE000/giu
// 'Max Born' is a name.
const BORN = /(?<!\p{L})born(?: on)?:? *\uE000/gu
const IN_BRACKETS = /[([<] *\uE000[\uE000 ,;/]*[)\]>]/gu
const AROUND = /[\s–—|:,;/-]*\uE000[\uE000\s–—|:,;/-]*/gu

/** A text with a gap in place of each private detail, and the kinds of details in it. */
export function hidePrivateDetails(text: string): { text: string; details: PrivateDetail[] } {
  const details: PrivateDetail[] = []
  // A non-breaking space separates digits too.
  let rest = text.replaceAll(/[^\S\r\n\t]/g, ' ')
  for (const [detail, pattern] of PATTERNS) {
    rest = rest.replace(pattern, (piece) => {
      if (detail === 'phone numbers' && piece.replaceAll(/\D/g, '').length < PHONE_DIGITS) return piece
      details.push(detail)
      return GAP
    })
  }
  return { text: rest.replace(LABEL, GAP).replace(BORN, GAP).replace(IN_BRACKETS, GAP), details }
}

/** Removes the gaps from a cell, with the separators around them. */
export const closeGaps = (cell: string) => (cell.includes(GAP) ? cell.replace(AROUND, ' ').trim() : cell)

/** The first private detail in a name; null if there is none. */
export const findPrivateDetail = (name: string): PrivateDetail | null => hidePrivateDetails(name).details[0] ?? null
