import { shortDate } from '#domain/date-words.ts'
import { placesOf, placeWords } from '#domain/formation.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { writeMinute } from '#domain/match-minute.ts'
import {
  type Change,
  type ChangeNames,
  type Fact,
  type Facts,
  factList,
  factText,
  isFacts,
  pairWords,
} from './change.ts'

const INCIDENTS: Record<string, string | undefined> = {
  own_goal: 'Own goal',
  yellow: 'Yellow card',
  second_yellow: 'Second yellow card',
  red: 'Red card',
  penalty_missed: 'Missed penalty',
  penalty_saved: 'Saved penalty',
}
const ROLES: Record<string, string | undefined> = {
  captain: 'Captain',
  goalkeeper: 'Goalkeeper',
  unused: 'Unused substitute',
}

/** A change of a match in words, a line for each fact: 'Score: 1–0 → 3–1', 'Goal added: Ada, minute 12'. */
export function describeMatchChange({ before, after }: Change, names: ChangeNames): string[] {
  if (after.added === true) return ['Match added']
  if (after.deleted === true) return [describeDeleted(before)]
  return [
    ...fromTo('Score', before.score, after.score, pairWords),
    ...(after.is_provisional === undefined
      ? []
      : [after.is_provisional === true ? 'Not confirmed by the other side' : 'Result confirmed']),
    ...fromTo('After 90 minutes', before.score_90, after.score_90, pairWords),
    ...fromTo('Penalties', before.penalties, after.penalties, pairWords),
    ...(after.score === undefined && after.scores_manual !== undefined
      ? [after.scores_manual === true ? 'Score: typed in' : 'Score: counted from the goals']
      : []),
    ...fromTo('Status', before.status, after.status, (status) => factText(status).replace('_', ' ')),
    ...fromTo('Reason', before.status_reason, after.status_reason, orNone),
    ...(after.score_stands === undefined ? [] : [`The score ${after.score_stands ? 'stands' : 'does not stand'}`]),
    ...describeFixture(before, after, names),
    ...describeLists(before, after, names),
  ]
}

function describeDeleted({ home, away, score }: Facts): string {
  const teams = home && away ? `: ${home} ${Array.isArray(score) ? pairWords(score) : 'v'} ${away}` : ''
  return `Match deleted${teams}`
}

function describeFixture(before: Facts, after: Facts, names: ChangeNames): string[] {
  const name = (id: Fact | undefined) => (typeof id === 'string' ? names.nameOf(id) : 'none')
  return [
    ...fromTo('Date', before.played_at, after.played_at, (moment) => momentWords(moment, names.timeZone)),
    ...fromTo('Round', before.round, after.round, orNone),
    ...fromTo('Home team', before.home_team_id, after.home_team_id, name),
    ...fromTo('Away team', before.away_team_id, after.away_team_id, name),
    ...fromTo('Ground', before.venue_id, after.venue_id, name),
    ...fromTo('Pitch', before.pitch, after.pitch, orNone),
    ...(after.stage_id === undefined ? [] : ['Moved to another division']),
    ...fromTo('Man of the match', before.man_of_match_id, after.man_of_match_id, name),
  ]
}

function describeLists(before: Facts, after: Facts, names: ChangeNames): string[] {
  const name = (id: Fact | undefined) => names.nameOf(factText(id))
  const at = ({ minute, added_minutes }: Facts) => {
    const written = writeMinute(numberOf(minute), numberOf(added_minutes))
    return written === '' ? '' : `, minute ${written}`
  }
  return [
    ...addedAndRemoved('home_lineup', 'Home line-up', before, after, name),
    ...addedAndRemoved('away_lineup', 'Away line-up', before, after, name),
    ...formationOf('home_formation', 'Home formation', before, after, name),
    ...formationOf('away_formation', 'Away formation', before, after, name),
    ...rowsOf('goals', before, after, (row) => {
      const kind = row.event_type === 'ASSIST' ? 'Assist' : row.is_penalty === true ? 'Penalty' : 'Goal'
      const assist = row.assist_by_id ? `, assist by ${name(row.assist_by_id)}` : ''
      return [kind, `${name(row.player_id)}${kind === 'Assist' ? '' : at(row)}${assist}`]
    }),
    ...rowsOf('incidents', before, after, (row) => [
      INCIDENTS[factText(row.kind)] ?? 'Incident',
      name(row.player_id) + at(row),
    ]),
    ...rowsOf('substitutions', before, after, (row) => [
      'Substitution',
      `${name(row.player_on_id)} for ${name(row.player_off_id)}${at(row)}`,
    ]),
    ...rowsOf('roles', before, after, (row) => [ROLES[factText(row.role)] ?? 'Role', name(row.player_id)]),
  ]
}

/** 'Goal added: Ada, minute 12' for each row that only one of the lists has. @param words the kind and the details of a row */
function rowsOf(list: string, before: Facts, after: Facts, words: (row: Facts) => [string, string]): string[] {
  const say = (rows: readonly Fact[], others: readonly Fact[], verb: string) => {
    const known = new Set(others.map((row) => JSON.stringify(row)))
    return rows
      .filter(isFacts)
      .filter((row) => !known.has(JSON.stringify(row)))
      .map((row) => {
        const [kind, details] = words(row)
        return `${kind} ${verb}: ${details}`
      })
  }
  const [former, latter] = [factList(before[list]), factList(after[list])]
  return [...say(former, latter, 'removed'), ...say(latter, former, 'added')]
}

function addedAndRemoved(
  key: string,
  label: string,
  before: Facts,
  after: Facts,
  name: (id: Fact) => string,
): string[] {
  const [former, latter] = [factList(before[key]), factList(after[key])]
  const removed = former.filter((id) => !latter.includes(id)).map(name)
  const added = latter.filter((id) => !former.includes(id)).map(name)
  return [
    ...(removed.length > 0 ? [`${label} without: ${removed.join(', ')}`] : []),
    ...(added.length > 0 ? [`${label} with: ${added.join(', ')}`] : []),
  ]
}

/** 'Home formation: none → 4-3-3'; in the same shape 'Home formation, Goalkeeper: Ada → Grace' for each place. */
function formationOf(
  key: string,
  label: string,
  before: Facts,
  after: Facts,
  name: (id: Fact | undefined) => string,
): string[] {
  const [former, latter] = [before[key], after[key]]
  if (!isFacts(former) || !isFacts(latter) || former.shape !== latter.shape)
    return fromTo(label, former, latter, (fact) => (isFacts(fact) ? factText(fact.shape) : 'none'))
  const [players, others] = [factList(former.players), factList(latter.players)]
  const shape = factText(latter.shape)
  return placesOf(shape).flatMap((place, at) =>
    players[at] === others[at]
      ? []
      : [`${label}, ${placeWords(shape, place)}: ${name(players[at])} → ${name(others[at])}`],
  )
}

/** 'Round: 3 → 4'; nothing if the change has no such fact. */
export function fromTo(
  label: string,
  former: Fact | undefined,
  latter: Fact | undefined,
  words: (fact: Fact | undefined) => string,
): string[] {
  return latter === undefined ? [] : [`${label}: ${words(former)} → ${words(latter)}`]
}

export const orNone = (fact: Fact | undefined): string => factText(fact) || 'none'
const numberOf = (fact: Fact | undefined) => (typeof fact === 'number' ? fact : null)

function momentWords(fact: Fact | undefined, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(factText(fact)), timeZone)
  return `${shortDate(date)} ${date.slice(0, 4)}, ${time}`
}
