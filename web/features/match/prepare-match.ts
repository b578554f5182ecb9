import { isWalkOver, scoreOnPitch } from '#domain/award.ts'
import { type CrestTeam, crestOf } from '#domain/crest.ts'
import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { chooseKits } from '#domain/kits.ts'
import { toLocalTime } from '#domain/league-time.ts'
import {
  endingWords,
  isScored,
  type LiveStatus,
  type MatchStatus,
  PROVISIONAL,
  statusWord,
  takesPlace,
} from '#domain/match-status.ts'
import { daysUntil, isOver, timingOf } from '#domain/match-timing.ts'
import { OFFICIAL_ROLES, ROLE_WORDS } from '#domain/official-roles.ts'
import type { NamedOfficial } from './recorded.ts'

/** A sentence below the score, with the address of the match that it is about. */
interface MatchNote {
  text: string
  to?: string
}

interface OtherMatch {
  id: string
  played_at: string
}

interface StoredMatch extends Required<MatchStatus>, LiveStatus {
  played_at: string
  status_reason: string | null
  /** The status and the score that an award replaced. */
  replaced: unknown
  original: OtherMatch | null
  replays: OtherMatch[]
  home_team: CrestTeam
  away_team: CrestTeam
  events: object[]
  record: object | null
  officials: readonly NamedOfficial[] | null
  league: { settings: { time_zone: string } }
}

/**
 * A match with what depends on the moment of its fetch, and with its status in words: `statusText` replaces 'FT' beside
 * a score, or the kick-off of a match that is not to come; it is empty for a match that is as planned. `notes` tell the
 * rest. The score of an abandoned match and the goals of an awarded one are not the result's, and are left out.
 */
export function prepareMatch<Stored extends StoredMatch>(stored: Stored, now = new Date()) {
  // `statusText` says whether the score is provisional.
  const { is_provisional, ...match } = stored
  const zone = match.league.settings.time_zone
  const playedAt = new Date(match.played_at)
  const timing = timingOf(playedAt, now, zone)
  const hasResult = isScored(match)
  const isAwarded = match.status === 'awarded'
  const isLate = !hasResult && (timing === 'previous' || isOver(playedAt, now))
  return {
    ...match,
    ...(!hasResult && { home_score: null, away_score: null }),
    events: (isAwarded ? [] : match.events) as Stored['events'],
    record: (isAwarded ? null : match.record) as Stored['record'],
    kits: chooseKits(crestOf(match.home_team), crestOf(match.away_team)),
    timing,
    daysAway: daysUntil(playedAt, now, zone),
    statusText: is_provisional ? PROVISIONAL : statusTextOf(stored, isLate),
    notes: notesOf(stored, zone),
  }
}

function statusTextOf(match: StoredMatch, isLate: boolean): string {
  if (isWalkOver(match)) return 'Walk-over'
  return statusWord(match) ?? (isLate ? 'Awaiting result' : (endingWords(match) ?? ''))
}

function notesOf(match: StoredMatch, zone: string): MatchNote[] {
  const { status, status_reason, first_played_at, original, replays } = match
  const dayOf = (moment: string) => longDate(toLocalTime(new Date(moment), zone).date)
  const notes: MatchNote[] = []
  if (match.is_provisional) notes.push({ text: 'Reported by one team, and not confirmed yet' })
  if (first_played_at && takesPlace(match)) notes.push({ text: `was ${dayOf(first_played_at)}` })
  if (status_reason) notes.push({ text: status_reason })
  if (status === 'abandoned') notes.push({ text: describeAbandoned(match) })
  const onPitch = status === 'awarded' ? scoreOnPitch(match.replaced) : null
  if (onPitch !== null) notes.push({ text: `On the pitch it was ${onPitch}` })
  if (status === 'postponed') notes.push({ text: 'The new date is not known yet' })
  for (const { id, played_at } of replays) notes.push({ text: `Replay: ${dayOf(played_at)}`, to: `/match/${id}` })
  if (original) notes.push({ text: `Replay of the match of ${dayOf(original.played_at)}`, to: `/match/${original.id}` })
  if (match.officials) notes.push({ text: describeOfficials(match.officials) })
  return notes
}

/** 'Referee: Ada Lovelace · Assistant referees: Grace Hopper, Joan Clarke' */
export function describeOfficials(officials: readonly NamedOfficial[]): string {
  return OFFICIAL_ROLES.map((role) => ({ role, names: officials.filter((each) => each.role === role) }))
    .filter(({ names }) => names.length > 0)
    .map(
      ({ role, names: [...all] }) =>
        `${ROLE_WORDS[role]}${all.length > 1 ? 's' : ''}: ${all.map(({ name }) => isolate(name)).join(', ')}`,
    )
    .join(' · ')
}

function describeAbandoned({ home_score, away_score, score_stands }: MatchStatus): string {
  if (home_score === null || away_score === null) return 'No score is recorded'
  return score_stands ? 'The score stands' : `It was ${home_score} – ${away_score}, which does not count`
}
