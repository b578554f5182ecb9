const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]
const ORDINALS = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
]

/** As a newspaper writes numbers: in words up to ten. */
export const cardinal = (number: number): string => (number <= 10 ? (SMALL[number] ?? String(number)) : String(number))

/** 'third', '21st' */
export const ordinal = (number: number): string =>
  number <= 10 ? (ORDINALS[number] ?? String(number)) : numeralOrdinal(number)

/** 'a third', 'an eighth', 'an 11th' */
export const anOrdinal = (number: number): string =>
  `${number === 11 || number === 18 || String(number).startsWith('8') ? 'an' : 'a'} ${ordinal(number)}`

/** '3rd', '21st' */
function numeralOrdinal(number: number): string {
  const suffix = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}

/** 'two goals', 'one goal' */
export const count = (number: number, thing: string): string => `${cardinal(number)} ${plural(number, thing)}`

const plural = (number: number, thing: string): string =>
  number === 1 ? thing : thing.endsWith('ch') ? `${thing}es` : `${thing}s`
