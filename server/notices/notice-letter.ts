import * as z from 'zod'
import { longDate, shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { OFFICIAL_ROLES, ROLE_WORDS } from '#domain/officials.ts'
import { causeOf, countMatches } from '#domain/suspensions.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { competitionAccent } from '#server/competition-accent.ts'

const MOST_ITEMS = 30
const KINDS = [
  'date',
  'confirm',
  'dispute',
  'reminder',
  'missing',
  'overdue',
  'availability',
  'move',
  'ban',
  'appointment',
] as const

const score = z.object({ home: z.number(), away: z.number(), team: z.string() })
export const notice = z.object({
  kind: z.enum(KINDS),
  match_id: z.uuid(),
  home: z.string(),
  away: z.string(),
  played_at: z.coerce.date(),
  status: z.string(),
  reason: z.string().nullable(),
  facts: z.object({
    played_at: z.coerce.date().optional(),
    deadline: z.coerce.date().optional(),
    state: z.string().optional(),
    score: z.tuple([z.number(), z.number()]).optional(),
    step: z.string().optional(),
    reason: z.string().nullish(),
    chosen: z.coerce.date().nullish(),
    ban: z.string().optional(),
    own: z.boolean().optional(),
    is_lifted: z.boolean().optional(),
    /** Of a ban that stands after a notice said that it is lifted. */
    again: z.boolean().optional(),
    /** The matches that an earlier notice named, and whether the ban is served by its new length. */
    former: z.number().optional(),
    is_over: z.boolean().optional(),
    cards: z.number().nullish(),
    matches: z.number().optional(),
    /** The official's id and role, in a notice to an official of the match. */
    official: z.uuid().optional(),
    /** The appointment that ended: its `step` is 'withdrawn', or 'released' where the account was taken away. */
    appointment: z.uuid().optional(),
    role: z.enum(OFFICIAL_ROLES).optional(),
  }),
  /** The player of a ban; without one the words name no person. */
  player: z.string().nullish(),
  reports: z.array(score),
})
type Notice = z.infer<typeof notice>

/** As `app.notice_mail` returns it, with the competition's colour. */
export const noticeMail = z.object({
  email: z.string(),
  league_id: z.uuid(),
  league: z.string(),
  slug: z.string().nullable(),
  /** The competition's own: #rrggbb. */
  colour: z.string().nullable(),
  time_zone: z.string(),
  is_night: z.boolean(),
  notices: z.array(notice).min(1),
})
export type NoticeMail = z.infer<typeof noticeMail>

/** The letter of one mail, with one button: to what it is about, or to a list when it is about several things. */
export function toNoticeLetter(mail: NoticeMail, siteUrl: string, unsubscribe: string): Letter {
  const { notices, league, colour, time_zone } = mail
  const items = notices
    .slice(0, MOST_ITEMS)
    .map((each) => ({ title: titleOf(each, time_zone), text: factOf(each, time_zone) }))
  const more = notices.length - items.length
  const [first] = notices
  const single = notices.length === 1 && first !== undefined ? first : null
  return {
    subject: single ? subjectOf(single, time_zone) : `${notices.length} things about your matches`,
    heading: plain(league),
    ...competitionAccent(colour),
    paragraphs: single
      ? [factOf(single, time_zone)]
      : more > 0
        ? [`The first ${MOST_ITEMS} of ${notices.length}:`]
        : [],
    ...(single === null && { items }),
    action: single ? buttonOf(single, siteUrl) : listButton(mail, siteUrl),
    footnote: `You get this mail because you ${reasonOf(notices, isolate(plain(league)))}.`,
    links: [
      { label: 'Choose what you get', link: `${siteUrl}/account/notifications` },
      { label: 'Stop all mails like this one', link: unsubscribe },
    ],
  }
}

function reasonOf(notices: readonly Notice[], league: string): string {
  const appointed = notices.filter(isToOfficial).length
  const questions = notices.filter(({ kind, facts }) => kind === 'availability' || facts.own === true).length
  if (appointed === notices.length) return `are an official of ${league}`
  const official = appointed > 0 ? ', are one of its officials' : ''
  if (appointed + questions === notices.length)
    return `play for a team in ${league}${appointed > 0 ? ', or are one of its officials' : ''}`
  return `${questions === 0 ? 'manage a team' : 'manage or play for a team'} in ${league}${official}, or run the competition`
}

/** Of an appointment that ended. Its person may have no page of appointments any more. */
const isEnded = ({ facts }: Pick<Notice, 'facts'>) => facts.appointment !== undefined

function endFact({ facts, played_at }: Notice, zone: string): string {
  const role = facts.role ? ` as ${ROLE_WORDS[facts.role].toLowerCase()}` : ''
  const match = `the match of ${moment(played_at, zone)}`
  return facts.step === 'released'
    ? `Your account is not an official of the competition any more. You had accepted ${match}${role}. Ask the competition whether you are still expected.`
    : `The competition withdrew your appointment${role} to ${match}. You are not expected there any more.`
}

const isToOfficial = ({ facts }: Pick<Notice, 'facts'>) => facts.official !== undefined

export function subjectOf(notice: Notice, zone: string): string {
  const pair = pairOf(notice)
  if (notice.kind === 'date') return `${pair}: ${DATE_WORDS[notice.status] ?? 'new date'}`
  if (notice.kind === 'move') return `${MOVE_SUBJECTS[notice.facts.step ?? ''] ?? 'Another date'}: ${pair}`
  if (notice.kind === 'ban') return banSubject(notice)
  if (notice.kind === 'confirm') return `Confirm the result: ${pair} ${scoreOf(notice.facts.score)}`
  if (notice.kind === 'dispute') return `Two reports of a result differ: ${pair}`
  if (notice.kind === 'reminder') return `Reminder: ${pair}, ${shortMoment(notice.played_at, zone)}`
  if (notice.kind === 'availability') return `Are you in? ${pair}, ${shortMoment(notice.played_at, zone)}`
  if (isEnded(notice))
    return `${notice.facts.step === 'released' ? 'Ask about your' : 'Withdrawn'} appointment: ${pair}`
  if (notice.kind === 'appointment') return `You are appointed: ${pair}`
  return notice.facts.step === 'first' ? `Result missing: ${pair}` : `Result still missing: ${pair}`
}

const MOVE_SUBJECTS: Readonly<Record<string, string>> = {
  asked: 'Another date is asked for',
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

function banSubject({ facts, player }: Notice): string {
  const length = countMatches(facts.matches ?? 1)
  const name = player ? isolate(plain(player)) : null
  const ban = facts.own ? 'Your ban' : `The ban of ${name ?? 'a player of your team'}`
  if (facts.again) return `${ban} stands again: ${length}`
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
  if (facts.is_over) return `${change}The ban is served.${why}`
  const misses = `${change}${facts.own ? 'You miss' : 'The player misses'} ${countMatches(matches)} of the team`
  if (ban === 'other') return `${misses}, by a decision of the competition.${why}`
  const cause = causeOf({ kind: ban, cards, matches, reason: null })
  return `${misses}: ${cause}${ban === 'yellows' && cards !== 1 ? ', the last one' : ''} in ${pairOf(notice)} on ${moment(played_at, zone)}.${why}`
}

const DATE_WORDS: Readonly<Record<string, string>> = { postponed: 'postponed', cancelled: 'called off' }

export function factOf(notice: Notice, zone: string): string {
  const { kind, facts, played_at, reports } = notice
  const [first, second] = reports
  if (kind === 'date')
    return dateFact(notice, zone) + (mustAcceptAgain(notice) ? ' Accept the new date or decline.' : '')
  if (kind === 'move') return moveFact(notice, zone)
  if (kind === 'ban') return banFact(notice, zone)
  if (kind === 'confirm')
    return `The other team reported ${scoreOf(facts.score)}. Confirm it, or report another score with a reason.`
  if (kind === 'dispute' && first !== undefined && second !== undefined)
    return `${reportOf(first)}, ${reportOf(second)}. Decide which result counts.`
  if (isEnded(notice)) return endFact(notice, zone)
  if (kind === 'reminder' || kind === 'appointment') return kickOffFact(notice, zone)
  if (kind === 'availability')
    return `Kick-off is on ${moment(played_at, zone)}. Your manager asks for your answer by ${moment(facts.deadline ?? played_at, zone)}.`
  if (kind === 'overdue') return `The match was played on ${moment(played_at, zone)}. It still has no result.`
  const still = facts.step === 'first' ? 'has no result yet' : 'still has no result'
  const wanted = isToOfficial(notice)
    ? 'Report it, or tell the competition if it was not played.'
    : 'Enter it, or correct the date if it was not played.'
  return `The match of ${moment(played_at, zone)} ${still}. ${wanted}`
}

function kickOffFact({ kind, facts, played_at }: Notice, zone: string): string {
  const role = facts.role ? ` Your role: ${ROLE_WORDS[facts.role].toLowerCase()}.` : ''
  return `Kick-off is on ${moment(played_at, zone)}.${role}${kind === 'appointment' ? ' Accept or decline.' : ''}`
}

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
  if (status === 'cancelled') return `The match of ${former} is called off.${why}`
  const now = moment(played_at, zone)
  return facts.state === 'planned' ? `The match moves from ${former} to ${now}.` : `The new date is ${now}.`
}

const BUTTONS: Readonly<Record<Notice['kind'], string>> = {
  date: 'Open the match',
  reminder: 'Open the match',
  confirm: 'Confirm the result',
  dispute: 'Decide the result',
  missing: 'Enter the result',
  overdue: 'Enter the result',
  availability: 'Say in, maybe or out',
  move: 'See the request',
  ban: 'Open the match',
  appointment: 'Accept or decline',
}

const PLACES: Readonly<Record<string, string>> = { date: '', reminder: '', ban: '', move: '#move' }

/** Officials answer and report on their own page. */
export function buttonOf(notice: Notice, siteUrl: string) {
  const { kind, match_id, facts } = notice
  if (isEnded(notice)) return { label: 'Open the match', link: `${siteUrl}/match/${match_id}` }
  if (facts.official !== undefined) return officialButton(facts.official, siteUrl, OFFICIAL_LABELS[kind])
  if (kind === 'availability') return { label: BUTTONS[kind], link: `${siteUrl}/dashboard` }
  return { label: BUTTONS[kind], link: `${siteUrl}/match/${match_id}${PLACES[kind] ?? '#result'}` }
}

const OFFICIAL_LABELS: Readonly<Record<string, string>> = {
  appointment: 'Accept or decline',
  missing: 'Report the result',
}

const officialButton = (official: string, siteUrl: string, label = 'Open your appointments') => ({
  label,
  link: `${siteUrl}/officiating/${official}`,
})

/** A person is one official of a competition, so that all of these have one page. */
function listButton({ notices, slug, league_id }: NoticeMail, siteUrl: string) {
  const [official] = notices.map(({ facts }) => facts.official)
  if (official !== undefined && notices.every((each) => isToOfficial(each) && !isEnded(each)))
    return officialButton(official, siteUrl)
  return { label: 'Open the fixtures', link: `${siteUrl}/competitions/${slug ?? league_id}/fixtures` }
}

export const pairOf = ({ home, away }: Pick<Notice, 'home' | 'away'>) =>
  `${isolate(plain(home))} – ${isolate(plain(away))}`

/** Two teams may meet more than once. A date that moves stands in the fact alone. */
const titleOf = (notice: Notice, zone: string) =>
  notice.kind === 'ban'
    ? banSubject(notice)
    : notice.kind === 'date'
      ? pairOf(notice)
      : `${pairOf(notice)}, ${shortDate(toLocalTime(notice.played_at, zone).date)}`

const scoreOf = (pair: readonly [number, number] | undefined) => (pair === undefined ? '' : `${pair[0]}–${pair[1]}`)

const reportOf = ({ team, home, away }: z.infer<typeof score>) =>
  `${isolate(plain(team))} reported ${scoreOf([home, away])}`

function moment(at: Date, zone: string): string {
  const { date, time } = toLocalTime(at, zone)
  return `${longDate(date)}, ${time}`
}

function shortMoment(at: Date, zone: string): string {
  const { date, time } = toLocalTime(at, zone)
  return `${shortDate(date)}, ${time}`
}

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
