// The sentences of insights: each states recorded facts, with its numbers beside it.
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'

export interface WrittenFact {
  text: string
  /** The numbers behind the sentence, one a line. */
  numbers: string[]
}

export interface FactGroup {
  title: string
  facts: WrittenFact[]
}

interface FactTeam {
  id: string
  name: string
  /** Points won in matches that were played: without awards and deductions. */
  points: number
  /** Points that the chances before each match made probable. */
  expected: number
}

interface FactMatch {
  id: string
  played_at: string
  home_team_id: string
  away_team_id: string
  home_score: number | null
  away_score: number | null
  /** An award has no goals. */
  isAwarded?: boolean
}

/** Rows of the database's functions of the same names, teams by name, and matches in playing order. */
export interface FactSource {
  /** YYYY-MM-DD in the league's time zone. It takes time, so only the matches of a sentence are dated. */
  dateOf: (playedAt: string) => string
  teams: FactTeam[]
  matches: FactMatch[]
  streaks: { team_id: string; kind: string; current: number; longest: number }[]
  fixtures: { team_id: string; matches: number; at_home: number; opponents_points: number | null }[]
  due: { full_name: string; team_id: string; goals: number; games: number; waiting: number }[]
}

/** Groups without a fact are left out. */
export function writeFacts(source: FactSource): FactGroup[] {
  const groups = [
    { title: 'Streaks', facts: writeStreaks(source) },
    { title: 'Records about to fall', facts: writeChases(source) },
    { title: 'Due a goal', facts: writeDue(source) },
    { title: 'Ahead of the chances, and behind', facts: writeSurprises(source) },
    { title: 'Fixtures to come', facts: writeFixtures(source) },
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

interface StreakKind {
  /** The least number of matches that is worth a sentence. */
  least: number
  text: (team: string, matches: number) => string
  /** The run's name in a sentence about records; without one, the run is no record to chase. */
  run?: string
  /** A run of goals, without awards. */
  ofGoals?: true
  /** How a run grows. */
  next?: (count: number) => string
}

// Runs of defeats and of matches without a goal have no sentence: children read them too.
const KINDS: Record<string, StreakKind> = {
  won: {
    least: 3,
    text: (team, matches) => `${team} have won their last ${matches} matches.`,
    run: 'winning run',
    next: (count) => (count === 1 ? 'One more win' : `${count} more wins`),
  },
  unbeaten: {
    least: 5,
    text: (team, matches) => `${team} are unbeaten in ${matches} matches.`,
    run: 'unbeaten run',
    next: (count) => (count === 1 ? 'One more match without defeat' : `${count} more matches without defeat`),
  },
  'clean sheets': {
    least: 3,
    ofGoals: true,
    text: (team, matches) => `${team} have kept a clean sheet in ${matches} matches in a row.`,
    run: 'run of clean sheets',
    next: (count) => (count === 1 ? 'One more clean sheet' : `${count} more clean sheets`),
  },
  scored: {
    least: 8,
    ofGoals: true,
    text: (team, matches) => `${team} have scored in ${matches} matches in a row.`,
    run: 'run of matches with a goal',
    next: (count) => (count === 1 ? 'A goal in the next match' : `A goal in each of the next ${count} matches`),
  },
  winless: { least: 5, text: (team, matches) => `${team} have waited ${matches} matches for a win.` },
}

const MOST_FACTS = 5
const MOST_NUMBERS = 12

/** A team's most remarkable run, the most remarkable teams first. */
function writeStreaks(source: FactSource): WrittenFact[] {
  const weigh = ({ kind, current }: FactSource['streaks'][number]) => current / (KINDS[kind]?.least ?? Infinity)
  const worthwhile = source.streaks.filter((streak) => weigh(streak) >= 1).toSorted((a, b) => weigh(b) - weigh(a))
  const teams = new Set<string>()
  const firsts = worthwhile.filter(({ team_id }) => !teams.has(team_id) && teams.add(team_id))
  return firsts.slice(0, MOST_FACTS).map(({ team_id, kind, current }) => ({
    text: KINDS[kind]?.text(nameOf(source, team_id), current) ?? '',
    numbers: lastResults(source, team_id, current, KINDS[kind]?.ofGoals === true),
  }))
}

const REACH = 2

/** Runs that have nearly become the longest of the season, and the ones that have. */
function writeChases(source: FactSource): WrittenFact[] {
  return Object.entries(KINDS)
    .flatMap(([kind, { least, run, next }]) => {
      const rows = source.streaks.filter((streak) => streak.kind === kind)
      const record = rows.reduce((most, { longest }) => Math.max(most, longest), 0)
      const holders = rows.filter(({ longest }) => longest === record)
      const [holder] = holders
      const chasers = rows.filter(({ current }) => current >= least && current >= record - REACH)
      if (run === undefined || next === undefined || holder === undefined) return []
      return chasers.map(({ team_id, current }) => {
        const team = nameOf(source, team_id)
        const held = `The longest is ${record}, by ${nameOf(source, holder.team_id)}.`
        const text =
          current < record
            ? `${next(record - current)} and ${team} equal the longest ${run} of the season: ${record}.`
            : holders.length === 1
              ? `${team} are on the longest ${run} of the season: ${record} so far.`
              : `${next(1)} and ${team} alone have the longest ${run} of the season: ${record + 1}.`
        return { text, weight: current / least, numbers: [`${team}: ${current} now.`, held] }
      })
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_FACTS)
    .map(({ text, numbers }) => ({ text, numbers }))
}

function writeDue(source: FactSource): WrittenFact[] {
  return source.due.map(({ full_name, team_id, goals, games, waiting }) => ({
    text: `${isolate(full_name)} of ${nameOf(source, team_id)} is due a goal.`,
    numbers: [
      `${count(goals, 'goal')} in ${count(games, 'match', 'matches')}: one in ${(games / goals).toFixed(1)}.`,
      `None in the last ${waiting}.`,
    ],
  }))
}

const SURPRISE = 2

/** Teams with clearly more or fewer points than the chances before their matches made probable. */
function writeSurprises({ teams }: FactSource): WrittenFact[] {
  const byLead = teams
    .map((team) => ({ ...team, lead: Math.round(team.points - team.expected) }))
    .filter(({ lead }) => Math.abs(lead) >= SURPRISE)
    .toSorted((a, b) => b.lead - a.lead)
  const ahead = byLead.filter(({ lead }) => lead > 0).slice(0, 2)
  const behind = byLead.filter(({ lead }) => lead < 0).slice(-2)
  return [...ahead, ...behind].map(({ name, points, expected, lead }) => ({
    text: `${isolate(name)} have ${count(Math.abs(lead), 'point')} ${lead > 0 ? 'more' : 'fewer'} than the chances before each match made probable.`,
    numbers: [`${count(points, 'point')} won.`, `${expected.toFixed(1)} points expected, match by match.`],
  }))
}

const ENOUGH_TEAMS = 6

/** The two hardest and the two easiest lists of remaining fixtures. */
function writeFixtures(source: FactSource): WrittenFact[] {
  const known = source.fixtures.flatMap(({ opponents_points, ...rest }) =>
    opponents_points === null ? [] : [{ ...rest, opponents: opponents_points }],
  )
  if (known.length < ENOUGH_TEAMS) return []
  const byHardness = known.toSorted((a, b) => b.opponents - a.opponents || (a.team_id < b.team_id ? -1 : 1))
  const write = (word: string) => (row: (typeof byHardness)[number], at: number) => ({
    text: `${nameOf(source, row.team_id)} have the ${at === 0 ? '' : 'second '}${word} fixtures left.`,
    numbers: [
      `${count(row.matches, 'match', 'matches')}, ${row.at_home} at home.`,
      `The opponents have won ${row.opponents.toFixed(2)} points a match.`,
      ...fixturesOf(source, row.team_id),
    ],
  })
  return [...byHardness.slice(0, 2).map(write('hardest')), ...byHardness.slice(-2).reverse().map(write('easiest'))]
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const nameOf = ({ teams }: FactSource, id: string) => isolate(teams.find((team) => team.id === id)?.name ?? '')

const isOf = ({ home_team_id, away_team_id }: FactMatch, team: string) => home_team_id === team || away_team_id === team
const isPlayed = ({ home_score, away_score }: FactMatch) => home_score !== null && away_score !== null

/** 'Ash 2–0 Birch', whose score does not break; 'Ash v Birch' before the match. */
function describePairing(source: FactSource, match: FactMatch): string {
  const [home, away] = [nameOf(source, match.home_team_id), nameOf(source, match.away_team_id)]
  return `${home} ${isPlayed(match) ? `${match.home_score}\u2060–\u2060${match.away_score}` : 'v'} ${away}`
}

/** 'Sat 7 Mar: Ash 2–0 Birch' */
const describeMatch = (source: FactSource, match: FactMatch) =>
  `${shortDate(source.dateOf(match.played_at))}: ${describePairing(source, match)}`

const lastResults = (source: FactSource, team: string, matches: number, withoutAwards: boolean) =>
  source.matches
    .filter((match) => isPlayed(match) && isOf(match, team) && !(withoutAwards && match.isAwarded))
    .slice(-Math.min(matches, MOST_NUMBERS))
    .reverse()
    .map((match) => describeMatch(source, match))

const fixturesOf = (source: FactSource, team: string) =>
  source.matches
    .filter((match) => !isPlayed(match) && isOf(match, team))
    .slice(0, MOST_NUMBERS)
    .map((match) => describeMatch(source, match))
