import type { Result, Season, Team } from './order-teams.ts'

// The rules of a table in other words than the migration's: a recursion that follows the regulations step by step.

interface Sums {
  played: number
  won: number
  awayWins: number
  goalsFor: number
  goalsAgainst: number
  awayGoals: number
  shootoutsWon: number
  points: number
}

const isHeadToHead = (criterion = '') => criterion.startsWith('head_to_head_')

/** A team's sums from these results. */
function sumsOf({ team_id }: Team, results: readonly Result[], { rules }: Season): Sums {
  const sums = {
    played: 0,
    won: 0,
    awayWins: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    awayGoals: 0,
    shootoutsWon: 0,
    points: 0,
  }
  for (const result of results) {
    const isHome = result.home_team_id === team_id
    if (!isHome && result.away_team_id !== team_id) continue
    const [own, other] = inOrder(isHome, result.home_score, result.away_score)
    const [kicks, otherKicks] = inOrder(isHome, result.home_penalties ?? 0, result.away_penalties ?? 0)
    sums.played++
    sums.goalsFor += own
    sums.goalsAgainst += other
    if (!isHome) sums.awayGoals += own
    if (own > other) {
      sums.won++
      if (!isHome) sums.awayWins++
      sums.points += rules.win_points
    } else if (own < other) sums.points += rules.loss_points
    else if (kicks > otherKicks) {
      sums.shootoutsWon++
      sums.points += rules.shootout_win_points ?? rules.draw_points
    } else if (kicks < otherKicks) sums.points += rules.shootout_loss_points ?? rules.draw_points
    else sums.points += rules.draw_points
  }
  return sums
}

const inOrder = (isHome: boolean, home: number, away: number): [number, number] =>
  isHome ? [home, away] : [away, home]

/** Results between two of the teams. */
const among = (teams: readonly Team[], results: readonly Result[]) => {
  const ids = new Set(teams.map(({ team_id }) => team_id))
  return results.filter(({ home_team_id, away_team_id }) => ids.has(home_team_id) && ids.has(away_team_id))
}

/** Higher is better. `results` are those that the criterion looks at. */
function valueIn(team: Team, criterion: string, results: readonly Result[], season: Season): number {
  const sums = sumsOf(team, results, season)
  switch (criterion) {
    case 'points':
    case 'head_to_head_points':
      return sums.points + (criterion === 'points' ? (team.adjustment ?? 0) : 0)
    case 'goal_difference':
    case 'head_to_head_goal_difference':
      return sums.goalsFor - sums.goalsAgainst
    case 'goals_for':
    case 'head_to_head_goals':
      return sums.goalsFor
    case 'away_goals':
    case 'head_to_head_away_goals':
      return sums.awayGoals
    case 'wins':
      return sums.won
    case 'away_wins':
      return sums.awayWins
    case 'goal_average':
      if (sums.goalsAgainst > 0) return sums.goalsFor / sums.goalsAgainst
      return sums.goalsFor > 0 ? Number.POSITIVE_INFINITY : 1
    case 'points_per_game': {
      const points = sums.points + (team.adjustment ?? 0)
      return sums.played > 0 ? points / sums.played : points
    }
    case 'fair_play':
      return team.fair_play ?? 0
    case 'lots':
      return -(team.lot ?? 0)
    case 'play_off':
      return sums.goalsFor + sums.shootoutsWon / 2
    case 'name':
      return -[...season.teams].sort(byName).indexOf(team)
    default:
      throw new Error(`Unknown criterion ${criterion}`)
  }
}

/** For names of plain letters, which every collation orders alike. */
export const byName = (a: Team, b: Team) =>
  a.team_name < b.team_name ? -1 : a.team_name > b.team_name ? 1 : a.team_id < b.team_id ? -1 : 1

/**
 * The teams' values in a criterion that is asked for a group of level teams. Undefined if it says nothing about them:
 * lots that were not drawn for each, a play-off of more than two.
 */
export function valuesIn(criterion: string, group: readonly Team[], season: Season): number[] | undefined {
  if (criterion === 'lots' && group.some(({ lot }) => lot === undefined || lot === null)) return undefined
  if (criterion === 'play_off' && group.length !== 2) return undefined
  const { results, playOffs = [] } = season
  const read =
    criterion === 'play_off' ? among(group, playOffs) : isHeadToHead(criterion) ? among(group, results) : results
  return group.map((team) => valueIn(team, criterion, read, season))
}

/** The groups of equal values, the highest first. */
function split(group: readonly Team[], keys: readonly (readonly number[])[]): Team[][] {
  const compare = (a: readonly number[] = [], b: readonly number[] = []) => {
    for (const [at, value] of a.entries()) if (value !== b[at]) return (b[at] ?? 0) - value
    return 0
  }
  const order = group.map((team, at) => ({ team, key: keys[at] })).sort((a, b) => compare(a.key, b.key))
  const groups: Team[][] = []
  for (const [at, { team, key }] of order.entries()) {
    if (at === 0 || compare(order[at - 1]?.key, key) !== 0) groups.push([])
    groups.at(-1)?.push(team)
  }
  return groups
}

const splitBy = (criteria: readonly string[], group: readonly Team[], season: Season) => {
  const values = criteria.flatMap((criterion) => {
    const found = valuesIn(criterion, group, season)
    return found === undefined ? [] : [found]
  })
  return split(
    group,
    group.map((_, at) => values.map((column) => column[at] ?? 0)),
  )
}

/** Separates level teams from this step of the chain on. */
function separate(group: Team[], step: number, season: Season): Team[][] {
  const { tie_breaks: chain, head_to_head: mode } = season.rules
  const criterion = chain[step]
  if (group.length === 1 || criterion === undefined) return [group]
  if (mode === 'every_criterion') {
    const parts = splitBy([criterion], group, season)
    return parts.length === 1 ? separate(group, step + 1, season) : parts.flatMap((part) => separate(part, 0, season))
  }
  let end = step + 1
  if (isHeadToHead(criterion)) while (isHeadToHead(chain[end])) end++
  const parts = splitBy(chain.slice(step, end), group, season)
  const repeats = mode === 'subset' && isHeadToHead(criterion) && parts.length > 1
  return parts.flatMap((part) => separate(part, repeats ? step : end, season))
}

/** Groups of teams that stay level, in the order of the table. */
export function referenceOrder(season: Season): Team[][] {
  const isPerGame = season.rules.tie_breaks[0] === 'points_per_game'
  const onPoints = splitBy([isPerGame ? 'points_per_game' : 'points'], season.teams, season)
  let place = 1
  return onPoints.flatMap((group) => {
    const first = place
    place += group.length
    const isPlayedOff = group.length === 2 && season.playOffPlaces?.includes(first)
    const parts = isPlayedOff ? splitBy(['play_off'], group, season) : [group]
    return parts.flatMap((part) => separate(part, 0, season))
  })
}
