import { reportGoals } from './beats-goals.ts'
import { reportPeople } from './beats-people.ts'
import {
  isNewsworthy,
  isRemarkable,
  isReported,
  reportMeeting,
  reportOccasion,
  reportPlaces,
  reportQuote,
  reportRuns,
  reportShape,
} from './beats-season.ts'
import type { MatchFacts } from './facts.ts'
import { clean, spellFacts, withoutSecondPoints } from './names.ts'
import { findEnding, findStory, RESULT_STORIES, type Story } from './story.ts'
import { capital, createTelling, spellNames, type Telling } from './telling.ts'
import { type Beat, createChooser, type Kind } from './wordings.ts'

export const MAX_WORDS = 250
const FEW_FACTS = 3
// Sentences after which a report adds no more people, and no more of the season.
const ENOUGH_PEOPLE = 9
const ENOUGH_SEASON = 11

/**
 * A match report of at most 250 words from what is on record, and nothing else: two sentences where there are fewer than
 * three facts. The same facts give the same text. Paragraphs are parted by an empty line.
 */
export function writeReport(given: MatchFacts): string {
  const facts = spellFacts(given, clean)
  const turnOf = (kind: Kind) => (RESULT_STORIES.has(kind) ? facts.match.alike : facts.match.number)
  const choose = createChooser(turnOf, undefined, facts.cup !== undefined)
  const paragraphs = planReport(createTelling(facts)).map((beats) =>
    beats.map((beat) => capital(choose(beat))).join(' '),
  )
  return withoutSecondPoints(spellNames(paragraphs.join('\n\n'), facts).split('\n\n').map(capital).join('\n\n'))
}

/** Paragraphs of what to tell: the story, the goals, the people, the season. */
function planReport(telling: Telling): Beat[][] {
  const story = findStory(telling)
  const ending = findEnding(telling)
  const goals = reportGoals(telling, story)
  const shape = reportShape(telling).slice(0, 1)
  const people = reportPeople(telling, story)
  const season = reportSeason(telling, story, people.length + goals.length === 0)
  const quote = reportQuote(telling)
  const facts = [...goals, ...people, ...quote, ...season]
  if (1 + ending.length + facts.length < FEW_FACTS)
    return [[story, ...(ending.length > 0 ? ending : [facts[0] ?? reportOccasion(telling)])]]
  const size = 1 + ending.length + goals.length + shape.length
  const shownPeople = people.slice(0, Math.min(3, Math.max(1, ENOUGH_PEOPLE - size)))
  const shownSeason = season.slice(0, Math.min(3, Math.max(1, ENOUGH_SEASON - size - shownPeople.length)))
  return joinShort([[story, ...ending], [...goals, ...shape], shownPeople, [...shownSeason, ...quote]])
}

/**
 * A sentence of each team: its run or its place, whichever is news, then the meeting before. A record without players
 * has room for both, and for a place that has not changed.
 */
function reportSeason(telling: Telling, story: Story, isBare: boolean): Beat[] {
  const isNew = (beat: Beat) => !isReported(story, beat)
  const runs = reportRuns(telling).filter(isNew)
  const places = reportPlaces(telling).filter(isNew)
  const teams = [...new Set(places.map(({ values }) => values.t))]
  const perTeam = teams.flatMap((team) => {
    const own = [...places, ...runs].filter(({ values }) => values.t === team)
    const worthy = own.filter(isNewsworthy)
    return isBare ? worthy : (own.find(isRemarkable) ?? worthy.at(-1) ?? [])
  })
  const [place] = places
  if (isBare && perTeam.length === 0 && place) perTeam.push(place)
  return [...perTeam, ...(places.length === 0 ? runs : []), ...reportMeeting(telling)]
}

/** A sentence alone is no paragraph, unless it is the first. */
function joinShort([first = [], ...others]: Beat[][]): Beat[][] {
  const whole: Beat[][] = []
  for (const beats of others.filter((one) => one.length > 0)) {
    const last = whole.at(-1)
    if (last !== undefined && (beats.length === 1 || last.length === 1)) last.push(...beats)
    else whole.push([...beats])
  }
  return [first, ...whole]
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
