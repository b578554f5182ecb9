import type { MatchFacts } from './facts.ts'

// First words of clubs that are no places.
const NO_PLACES = new Set(
  (
    'west east north south upper lower great little old new royal real inter sporting athletic atletico racing red blue green ' +
    'white black yellow united city town rovers rangers wanderers albion county dynamo lokomotiv football club team saint ' +
    'young junior first second crystal queens kings queen king spartak olympic union borussia deportivo grand high long'
  ).split(' '),
)

/** The place with which both team names begin: 'Wendmoor' of Wendmoor Town and Wendmoor Rovers. */
export function sharedPlace({ home, away }: Pick<MatchFacts, 'home' | 'away'>): string | null {
  const [one = '', ...more] = home.name.split(' ')
  const [two = '', ...others] = away.name.split(' ')
  const isPlace = /^\p{Lu}\p{Ll}{3,}$/u.test(one) && !NO_PLACES.has(one.toLowerCase())
  return one === two && isPlace && more.length === 1 && others.length === 1 ? one : null
}
