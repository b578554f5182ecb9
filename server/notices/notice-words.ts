import { countMatches } from '#domain/count-words.ts'
import { longDate, shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { NoticeKind } from '#domain/notices.ts'
import { ROLE_WORDS } from '#domain/official-roles.ts'
import { causeOf } from '#domain/suspensions.ts'
import { isEnded, isToOfficial, type Notice, type ReportedScore } from './notice.ts'

/** The words of one kind of notice. Moments are in `zone`, an IANA name. */
interface KindWords {
  subject: (notice: Notice, zone: string) => string
  /** One or more sentences. */
  fact: (notice: Notice, zone: string) => string
  button: string
  /** The path that the button opens; by default the result on the match's page. */
  path?: (matchId: string) => string
  /** The button of an official, who answers and reports on a page of their own. */
  officialButton?: string
}

const matchPath = (matchId: string) => `/match/${matchId}`

const WORDS: Readonly<Record<NoticeKind, KindWords>> = {
  date: {
    subject: (notice) => `${pairOf(notice)}: ${DATE_WORDS[notice.status] ?? 'new date'}`,
    fact: (notice, zone) =>
      dateFact(notice, zone) + (mustAcceptAgain(notice) ? ' Accept the new date or decline.' : ''),
    button: 'Open the match',
    path: matchPath,
  },
  move: {
    subject: (notice) => `${MOVE_SUBJECTS[notice.facts.step ?? ''] ?? 'Another date'}: ${pairOf(notice)}`,
    fact: moveFact,
    button: 'See the request',
    path: (matchId) => `${matchPath(matchId)}#move`,
  },
  ban: { subject: banSubject, fact: banFact, button: 'Open the match', path: matchPath },
  confirm: {
    subject: (notice) => `Confirm the result: ${pairOf(notice)} ${scoreOf(notice.facts.score)}`,
    fact: ({ facts }) =>
      `The other team reported ${scoreOf(facts.score)}. Confirm it, or report another score with a reason.`,
    button: 'Confirm the result',
  },
  dispute: {
    subject: (notice) => `Two reports of a result differ: ${pairOf(notice)}`,
    fact: ({ reports }) => [reports.map(reportOf).join(', '), 'Decide which result counts.'].filter(Boolean).join('. '),
    button: 'Decide the result',
  },
  reminder: {
    subject: (notice, zone) => `Reminder: ${pairOf(notice)}, ${shortMoment(notice.played_at, zone)}`,
    fact: kickOffFact,
    button: 'Open the match',
    path: matchPath,
  },
  availability: {
    subject: (notice, zone) => `Are you in? ${pairOf(notice)}, ${shortMoment(notice.played_at, zone)}`,
    fact: ({ facts, played_at }, zone) =>
      `Kick-off is on ${moment(played_at, zone)}. Your manager asks for your answer by ${moment(facts.deadline ?? played_at, zone)}.`,
    button: 'Say in, maybe or out',
    path: () => '/dashboard',
  },
  appointment: {
    subject: (notice) => `${appointmentTitle(notice)}: ${pairOf(notice)}`,
    fact: (notice, zone) =>
      isEnded(notice) ? endFact(notice, zone) : `${kickOffFact(notice, zone)} Accept or decline.`,
    button: 'Accept or decline',
    officialButton: 'Accept or decline',
  },
  missing: {
    subject: missingSubject,
    fact: missingFact,
    button: 'Enter the result',
    officialButton: 'Report the result',
  },
  overdue: {
    subject: missingSubject,
    fact: ({ played_at }, zone) => `The match was played on ${moment(played_at, zone)}. It still has no result.`,
    button: 'Enter the result',
  },
}

export const subjectOf = (notice: Notice, zone: string): string => WORDS[notice.kind].subject(notice, zone)

export const factOf = (notice: Notice, zone: string): string => WORDS[notice.kind].fact(notice, zone)

export function buttonOf(notice: Notice, siteUrl: string) {
  const { kind, match_id, facts } = notice
  const { button, path = (id: string) => `${matchPath(id)}#result`, officialButton: label } = WORDS[kind]
  if (isEnded(notice)) return { label: 'Open the match', link: siteUrl + matchPath(match_id) }
  if (facts.official !== undefined) return officialButton(facts.official, siteUrl, label)
  return { label: button, link: siteUrl + path(match_id) }
}

export const officialButton = (official: string, siteUrl: string, label = 'Open your appointments') => ({
  label,
  link: `${siteUrl}/officiating/${official}`,
})

function missingSubject(notice: Notice): string {
  return `${notice.facts.step === 'first' ? 'Result missing' : 'Result still missing'}: ${pairOf(notice)}`
}

function missingFact(notice: Notice, zone: string): string {
  const still = notice.facts.step === 'first' ? 'has no result yet' : 'still has no result'
  const wanted = isToOfficial(notice)
    ? 'Report it, or tell the competition if it was not played.'
    : 'Enter it, or correct the date if it was not played.'
  return `The match of ${moment(notice.played_at, zone)} ${still}. ${wanted}`
}

function appointmentTitle(notice: Notice): string {
  if (!isEnded(notice)) return 'You are appointed'
  return notice.facts.step === 'released' ? 'Ask about your appointment' : 'Withdrawn appointment'
}

function endFact({ facts, played_at }: Notice, zone: string): string {
  const role = facts.role ? ` as ${ROLE_WORDS[facts.role].toLowerCase()}` : ''
  const match = `the match of ${moment(played_at, zone)}`
  return facts.step === 'released'
    ? `Your account is no longer an official of the competition. You had accepted ${match}${role}. Ask the competition whether you are still expected.`
    : `The competition withdrew your appointment${role} to ${match}. You are not expected there any more.`
}

function kickOffFact({ facts, played_at }: Notice, zone: string): string {
  const role = facts.role ? ` Your role: ${ROLE_WORDS[facts.role].toLowerCase()}.` : ''
  return `Kick-off is on ${moment(played_at, zone)}.${role}`
}

const MOVE_SUBJECTS: Readonly<Record<string, string>> = {
  asked: 'Request for another date',
  agreed: 'Both teams want another date',
  declined: 'The other team declined another date',
  refused: 'The match keeps its date',
}

function moveFact({ facts, played_at }: Notice, zone: string): string {
  const why = facts.reason ? ` Reason: ${plain(facts.reason)}` : ''
  const day = moment(played_at, zone)
  if (facts.step === 'agreed' && facts.chosen)
    return `Both teams want to play on ${moment(facts.chosen, zone)} instead of ${day}. Approve it or refuse.${why}`
  if (facts.step === 'declined') return `The other team agreed to none of your dates. The match stays on ${day}.${why}`
  if (facts.step === 'refused') return `The owner of the competition refused. The match stays on ${day}.${why}`
  return `The other team cannot play on ${day} and proposes other dates. Agree to one, or decline.${why}`
}

export function banSubject({ facts, player }: Notice): string {
  const length = countMatches(facts.matches ?? 1)
  const name = player ? isolate(plain(player)) : null
  const ban = facts.own ? 'Your ban' : `The ban of ${name ?? 'a player of your team'}`
  if (facts.again) return `${ban} applies again: ${length}`
  if (facts.former !== undefined) return `${ban} is ${length} now`
  const words = facts.is_lifted ? 'not banned any more' : `banned for ${length}`
  return facts.own ? `You are ${words}` : `${name ?? 'A player of your team'} is ${words}`
}

function banFact(notice: Notice, zone: string): string {
  const { facts, played_at } = notice
  const { ban = '', cards = null, matches = 1 } = facts
  if (facts.is_lifted)
    return `The ban of ${countMatches(matches)} was lifted. ${facts.own ? 'You' : 'The player'} may play again.`
  const change =
    facts.former === undefined ? '' : `The ban changes from ${countMatches(facts.former)} to ${countMatches(matches)}. `
  const why = facts.reason ? ` Reason: ${plain(facts.reason)}` : ''
  if (facts.is_over) return `${change}The ban has been served.${why}`
  const misses = `${change}${facts.own ? 'You miss' : 'The player misses'} ${countMatches(matches)} of the team`
  if (ban === 'other') return `${misses}, by a decision of the competition.${why}`
  const cause = causeOf({ kind: ban, cards, matches, reason: null })
  return `${misses}: ${cause}${ban === 'yellows' && cards !== 1 ? ', the last one' : ''} in ${pairOf(notice)} on ${moment(played_at, zone)}.${why}`
}

const DATE_WORDS: Readonly<Record<string, string>> = { postponed: 'postponed', cancelled: 'cancelled' }

/** The database asks the officials of a match again when its kick-off moves. */
const mustAcceptAgain = (notice: Notice) =>
  isToOfficial(notice) &&
  DATE_WORDS[notice.status] === undefined &&
  notice.played_at.getTime() > Date.now() &&
  notice.facts.played_at?.getTime() !== notice.played_at.getTime()

export function dateFact({ status, reason, facts, played_at }: Omit<Notice, 'kind'>, zone: string): string {
  const former = facts.played_at && moment(facts.played_at, zone)
  const why = reason === null ? '' : ` Reason: ${plain(reason)}`
  if (status === 'postponed') return `The match of ${former} is postponed.${why}`
  if (status === 'cancelled') return `The match of ${former} is cancelled.${why}`
  const now = moment(played_at, zone)
  return facts.state === 'planned' ? `The match moves from ${former} to ${now}.` : `The new date is ${now}.`
}

export const pairOf = ({ home, away }: Pick<Notice, 'home' | 'away'>) =>
  `${isolate(plain(home))} – ${isolate(plain(away))}`

const scoreOf = (pair: readonly [number, number] | undefined) => (pair === undefined ? '' : `${pair[0]}–${pair[1]}`)

const reportOf = ({ team, home, away }: ReportedScore) => `${isolate(plain(team))} reported ${scoreOf([home, away])}`

function moment(at: Date, zone: string): string {
  const { date, time } = toLocalTime(at, zone)
  return `${longDate(date)}, ${time}`
}

function shortMoment(at: Date, zone: string): string {
  const { date, time } = toLocalTime(at, zone)
  return `${shortDate(date)}, ${time}`
}

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
