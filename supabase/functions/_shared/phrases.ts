const SLOT = '·'
const NUMBERS =
  /(?<![\p{L}\p{N}])(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)|\d+(?:[–-]\d+)?)(?![\p{L}\p{N}])/giu
const DAYS = /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/g
const WINDOW = 5

/**
 * The phrases of a text, in their order: each five words in a row within a sentence, and each shorter sentence. A word is
 * what stands between spaces, without punctuation and in lower case. A name of a player, a team or the league, a number in
 * figures or in words, a score, a weekday and a quotation count as one word, the slot, and so does a list of
 * them ('Ada (2), Bea and Cleo'). At least two of a phrase's words are not slots.
 * @param names the names of players, teams and the league
 */
export function phrasesOf(text: string, names: readonly string[] = []): string[] {
  const masked = maskNames(text.replaceAll(/“[^”]*”/g, SLOT), names)
  return masked.split(/(?<=[.?!])\s+/u).flatMap((sentence) => windowsOf(maskNumbers(sentence)))
}

const LIST = new RegExp(`${SLOT}(?:, ${SLOT})* and ${SLOT}`, 'g')

const maskNumbers = (text: string) =>
  text.replaceAll(NUMBERS, SLOT).replaceAll(DAYS, SLOT).replaceAll(`${SLOT} (${SLOT})`, SLOT).replaceAll(LIST, SLOT)

/** Whole names before their parts. */
const maskNames = (text: string, names: readonly string[]) =>
  [...new Set(names)]
    .filter((name) => name !== '')
    .sort((one, two) => two.length - one.length)
    .reduce((masked, name) => masked.replaceAll(name, SLOT), text)

function windowsOf(sentence: string): string[] {
  const words = sentence
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}·’'-]/gu, '').replace(/·[’']s?$/u, SLOT))
    .filter((word) => word !== '')
  const phrases =
    words.length < WINDOW
      ? [words]
      : Array.from({ length: words.length - WINDOW + 1 }, (_, at) => words.slice(at, at + WINDOW))
  return phrases
    .filter((phrase) => phrase.filter((word) => word !== SLOT).length >= 2)
    .map((phrase) => phrase.join(' '))
}
