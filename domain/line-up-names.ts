const PARTICLES = new Set(
  "van von vom zu zur der den dem de da di do dos das du del della degli la le les el al bin ibn ben ter ten te 't san santa st st. y e af av ó o ní nic mac mhic uí ua ap ab ferch verch".split(
    ' ',
  ),
)
const SUFFIX = /^(jr|sr|jnr|snr|ii|iii|iv)\.?$/i

/**
 * Short names for shirts on a pitch: the surname with its particles ('van der Berg', 'Griffey Jr.'), with an initial
 * if two teammates share it, in full if that is still ambiguous.
 * @param fullNames of one team; the result has the same order
 */
export function shortenNames(fullNames: string[]): string[] {
  const words = fullNames.map((name) => name.trim().split(/\s+/))
  const candidates = [words.map(surname), words.map(withInitial), words.map((name) => name.join(' '))]
  const taken = candidates.map(countNames)
  return words.map((_, at) => {
    const names = candidates.map((list) => list[at] ?? '')
    return names.find((name, step) => taken[step]?.get(keyOf(name)) === 1) ?? names.at(-1) ?? ''
  })
}

function surname(words: string[]): string {
  return words.slice(surnameStart(words)).join(' ')
}

function withInitial(words: string[]): string {
  const initial = [...(words[0] ?? '')][0]
  return surnameStart(words) === 0 ? surname(words) : `${initial}. ${surname(words)}`
}

function surnameStart(words: string[]): number {
  let start = words.length - 1
  if (start > 0 && SUFFIX.test(words[start] ?? '')) start -= 1
  while (start > 0 && isParticle(words[start - 1] ?? '', start - 1)) start -= 1
  return start
}

// A capitalized first word is a name: 'Ben Hart', 'Al Green', but 'van Dijk'.
const isParticle = (word: string, at: number) => PARTICLES.has(at === 0 ? word : word.toLowerCase())

const keyOf = (name: string) => name.toLowerCase()

function countNames(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1)
  return counts
}
