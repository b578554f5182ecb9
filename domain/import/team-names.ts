/** Two spellings with equal keys are the same name; the database compares in the same way. */
export const nameKey = (name: string) => name.trim().toLowerCase()

/** Names that may be the same club, likeliest first: 'Man Utd' and 'Manchester United', 'Arsenal FC' and 'Arsenal'. */
export function nearNames(candidates: string[]): (name: string) => string[] {
  const known = candidates.map((candidate) => ({ candidate, words: wordsOf(candidate) }))
  return (name) => {
    const words = wordsOf(name)
    return known
      .filter(({ candidate }) => candidate !== name)
      .map((other) => ({ ...other, distance: distanceOf(words, other.words) }))
      .filter(({ distance }) => distance < FAR)
      .sort((a, b) => a.distance - b.distance)
      .map(({ candidate }) => candidate)
  }
}

const FAR = Number.POSITIVE_INFINITY
const CLUB_WORDS = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'fk', 'sv', 'cfc', 'club', 'the', 'football', 'and'])
/** Words that distinguish teams of one club: 'Rovers B', 'Rovers Ladies', 'Rovers 2'. */
const OTHER_TEAM =
  /^(?:\p{L}|\d+|u\d+|i{2,3}|iv|reserves?|ladies|women|girls|youth|colts|vets|veterans|juniors?|under)$/u

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !CLUB_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** The distance: 0 for the same words, infinite for different clubs. */
function distanceOf(a: string[], b: string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (otherTeam(short) !== otherTeam(long)) return FAR
  if (isInitials(short, long)) return 3
  let distance = 0
  let from = 0
  for (const word of short) {
    const rest = long.slice(from).map((other) => wordDistance(word, other))
    const nearest = Math.min(...rest, FAR)
    if (nearest === FAR) return FAR
    from += rest.indexOf(nearest) + 1
    distance += nearest
  }
  return distance + (long.length - short.length)
}

const otherTeam = (words: string[]) => words.filter((word) => OTHER_TEAM.test(word)).join(' ')

/** 'QPR' for Queens Park Rangers. */
function isInitials(short: string[], long: string[]): boolean {
  const [word = ''] = short
  return short.length === 1 && long.length > 2 && word === long.map((other) => other[0]).join('')
}

function wordDistance(a: string, b: string): number {
  if (a === b) return 0
  if (a[0] !== b[0]) return FAR
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 2 && long.startsWith(short)) return 1
  if (isContraction(short, long)) return 1
  const allowed = short.length >= 8 ? 2 : short.length >= 4 ? 1 : 0
  const typos = editDistance(a, b)
  return typos <= allowed ? typos : FAR
}

/** 'utd' for united: the first and last letter and some in between, in order. */
function isContraction(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 5 || short.at(-1) !== long.at(-1)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** The Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const changed = (above[column] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
