import ical, { escape as escapeText, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { toLocalTime } from './league-time.ts'
import { isScored, type MatchStatus, statusNote, statusWord, takesPlace } from './match-status.ts'
import { MATCH_MINUTES } from './match-timing.ts'
import { PITCH } from './pitch.ts'
import { describePlace } from './place.ts'

/** A match for a calendar; `played_at` and the changes are ISO timestamps. */
export interface CalendarMatch extends Required<MatchStatus> {
  id: string
  played_at: string
  status_reason: string | null
  round: number | null
  /** 1 for a new match; increases with each change. */
  version: number
  updated_at: string
  home_team: CalendarTeam
  away_team: CalendarTeam
  pitch: string | null
  venue: { name: string; address: string; updated_at: string } | null
}

interface CalendarTeam {
  name: string
  updated_at: string
}

const DEFAULT_NAME = 'Football Fixtures'
const PRODUCT = '//Touchline//Fixtures//EN'

interface FileOptions {
  timeZone: string
  name?: string
}

/**
 * The file of 'Add to Calendar': each match is an event from 20:00 to 21:00 in floating time. Its UIDs differ from the
 * feed's, so that an import does not overwrite a subscription.
 * @param timeZone the league's IANA zone, which determines the day of a match
 */
export function writeCalendarFile(matches: CalendarMatch[], { timeZone, name = DEFAULT_NAME }: FileOptions): string {
  const calendar = ical({ prodId: PRODUCT, name: escapeText(plain(name), false) })
  for (const match of matches) {
    const { date } = toLocalTime(new Date(match.played_at), timeZone)
    calendar.createEvent({
      ...identityOf(match, 'fixture'),
      // Floating times have no zone.
      start: new Date(`${date}T20:00:00Z`),
      end: new Date(`${date}T21:00:00Z`),
      floating: true,
      summary: summaryOf(match),
      location: placeOf(match) ?? PITCH,
      ...(match.status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
    })
  }
  return finish(calendar.toString(), matches)
}

const REFRESH_SECONDS = 3600

type FileFacts = Pick<FeedOptions, 'leagueName' | 'siteUrl' | 'timeZone'>

interface FeedOptions {
  name: string
  leagueName: string
  /** The base of match pages: 'https://league.example'. */
  siteUrl: string
  /** The league's, IANA name. */
  timeZone: string
  /** The feed's own address. */
  source: string
  /** Marks the reader as busy during a match that takes place. */
  busy: boolean
}

/**
 * A feed for subscriptions: kick-offs in UTC, which needs no table of summer times, with the same UID after a match is
 * moved or played.
 */
export function writeCalendarFeed(matches: CalendarMatch[], options: FeedOptions): string {
  const { name, source, busy } = options
  const calendar = ical({ prodId: PRODUCT, name: escapeText(plain(name), false), source, ttl: REFRESH_SECONDS })
  for (const match of matches) {
    calendar.createEvent({
      ...eventOf(match, 'match', options),
      transparency: busy && takesPlace(match) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  }
  return finish(calendar.toString(), matches)
}

/** A file with one match at its kick-off. A later download replaces the entry; a feed's entry has another UID. */
export function writeMatchFile(match: CalendarMatch, options: FileFacts): string {
  const calendar = ical({ prodId: PRODUCT })
  calendar.createEvent(eventOf(match, 'kick-off', options))
  return finish(calendar.toString(), [match])
}

/** A match from its kick-off to its end. One that waits for its new date keeps the old one, tentatively. */
function eventOf(match: CalendarMatch, kind: string, options: FileFacts) {
  const start = new Date(match.played_at)
  const url = new URL(`/match/${match.id}`, options.siteUrl).href
  const round = match.round === null ? '' : `, round ${match.round}`
  return {
    ...identityOf(match, kind),
    start,
    end: new Date(start.getTime() + MATCH_MINUTES * 60_000),
    summary: summaryOf(match),
    location: placeOf(match) ?? null,
    description: [`${plain(options.leagueName)}${round}`, describeStatus(match, options.timeZone), url]
      .filter(Boolean)
      .join('\n'),
    url,
    status: CERTAINTY[match.status] ?? ICalEventStatus.CONFIRMED,
  }
}

/**
 * Without METHOD, DTSTAMP is the last revision too (RFC 5545, 3.8.7.2), so unchanged matches give an unchanged text.
 */
function identityOf({ id, version, updated_at, home_team, away_team, venue }: CalendarMatch, kind: string) {
  const moments = [
    updated_at,
    home_team.updated_at,
    away_team.updated_at,
    ...(venue === null ? [] : [venue.updated_at]),
  ]
  const changes = moments.map((moment) => Date.parse(moment))
  const changed = new Date(Math.max(...changes))
  return { id: `${kind}-${id}`, sequence: version - 1, stamp: changed, lastModified: changed }
}

/** 'Ajax v Feyenoord', 'Ajax 2 – 1 Feyenoord' or 'Postponed: Ajax v Feyenoord'. */
function summaryOf(match: CalendarMatch): string {
  const { home_team, away_team, home_score, away_score } = match
  const between = isScored(match) ? `${home_score} – ${away_score}` : 'v'
  const word = statusWord(match)
  return `${word === undefined ? '' : `${word}: `}${plain(home_team.name)} ${between} ${plain(away_team.name)}`
}

/** 'Riverside Park, Pitch 2, 12 River Road'; undefined while the venue is not known. */
function placeOf(match: CalendarMatch): string | undefined {
  const place = describePlace(match)
  return place === undefined ? undefined : plain(place)
}

/** The reason, and the first date of a match that was moved. */
const describeStatus = (match: CalendarMatch, timeZone: string): string =>
  [match.status_reason ?? '', statusWord(match) === undefined ? statusNote(match, timeZone) : '']
    .map((text = '') => plain(text))
    .filter(Boolean)
    .join(', ')

const CERTAINTY: Record<string, ICalEventStatus | undefined> = {
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** One line without control characters, which iCalendar cannot escape. */
const plain = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

// A calendar needs at least one component (RFC 5545, 3.4), and a season may have no matches yet.
const UTC = `BEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nTZNAME:UTC\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`

const END = 'END:VCALENDAR'
const finish = (text: string, matches: CalendarMatch[]) =>
  `${matches.length > 0 ? text : text.replace(new RegExp(`${END}$`), UTC + END)}\r\n`
