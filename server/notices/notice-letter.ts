import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { competitionAccent } from '#server/mails/competition-accent.ts'
import { isEnded, isToOfficial, type Notice, type NoticeMail } from './notice.ts'
import { banSubject, buttonOf, factOf, officialButton, pairOf, plain, subjectOf } from './notice-words.ts'

const MOST_ITEMS = 30

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
    subject: single ? subjectOf(single, time_zone) : `${notices.length} updates about your matches`,
    heading: plain(league),
    ...competitionAccent(colour),
    paragraphs: single
      ? [factOf(single, time_zone)]
      : more > 0
        ? [`The first ${MOST_ITEMS} of ${notices.length}:`]
        : [],
    ...(single === null && { items }),
    action: single ? buttonOf(single, siteUrl) : listButton(mail, siteUrl),
    footnote: `You get this email because you ${reasonOf(notices, isolate(plain(league)))}.`,
    links: [
      { label: 'Choose what you get', link: `${siteUrl}/account/notifications` },
      { label: 'Stop all emails like this one', link: unsubscribe },
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

/** A person is one official of a competition, so that all of these have one page. */
function listButton({ notices, slug, league_id }: NoticeMail, siteUrl: string) {
  const [official] = notices.map(({ facts }) => facts.official)
  if (official !== undefined && notices.every((each) => isToOfficial(each) && !isEnded(each)))
    return officialButton(official, siteUrl)
  return { label: 'Open the fixtures', link: `${siteUrl}/competitions/${slug ?? league_id}/fixtures` }
}

/** Two teams may meet more than once. A date that moves stands in the fact alone. */
const titleOf = (notice: Notice, zone: string) =>
  notice.kind === 'ban'
    ? banSubject(notice)
    : notice.kind === 'date'
      ? pairOf(notice)
      : `${pairOf(notice)}, ${shortDate(toLocalTime(notice.played_at, zone).date)}`
