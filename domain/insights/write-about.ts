import { isolate } from '#domain/isolate-name.ts'

/** How the chances are made, for readers: a paragraph each. @param isOpen whether matches are still to come */
export const writeAbout = (isOpen: boolean): string[] => [
  'Only results count. Each team has a strength in attack and in defence, which fits all results so far; results count half after a year. Playing at home counts as much as it has in this competition.',
  ...(isOpen
    ? [
        'The rest of the season is played 10,000 times with these strengths. Only fixtures in the calendar are played. Points, goal difference, goals and the name decide.',
      ]
    : []),
  'Line-ups, injuries, the weather and a good week of training are not known here. A chance of 70% means that the other result happens three times in ten.',
]

/**
 * The meaning of a dash in the table of the season's end, and of its last places.
 * @param isMarked the owner has marked the places that go down
 */
export function writeFinishNote(lastPlaces: number, isMarked: boolean): string {
  const dash = 'A dash: in none of the 10,000 seasons.'
  if (isMarked) return dash
  const last =
    'Last places: where teams go down, these are usually the ones, but this competition may decide otherwise.'
  return lastPlaces === 0 ? dash : `${dash} ${last}`
}

interface Side {
  name: string
  scores: number
  concedes: number
}

/** The numbers behind the chances of a match: both sides' goals against an average team, and their source. */
export const writeMatchNumbers = (sides: readonly Side[], results: number): string[] => [
  ...sides.map(
    ({ name, scores, concedes }) =>
      `Against an average team of the competition, ${isolate(name)} would score ${scores.toFixed(1)} goals and concede ${concedes.toFixed(1)}.`,
  ),
  `From ${results} results of this competition, and nothing else: line-ups, injuries and the weather are not known here.`,
]
