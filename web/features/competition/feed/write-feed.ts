import { isWalkOver } from '#domain/award.ts'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { leagueDay } from '#domain/league-time.ts'
import { endingWords, isScored, statusWord } from '#domain/match-status.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { escapeMarkup } from '#web/share/escape-markup.ts'
import type { FeedData } from './feed-query.ts'

/** A competition's feed, whatever its format. */
interface Feed {
  title: string
  /** The page that it follows. */
  url: string
  /** Its own address. */
  feedUrl: string
  /** ISO 8601 */
  updatedAt: string
  /** The competition's app icon, square, and its preview image. */
  icon: string
  picture: string
  entries: Entry[]
}

interface Entry {
  /** The address of the match, which never changes. */
  url: string
  title: string
  text: string
  /** The match's preview image, with both crests and the score. */
  picture: string
  publishedAt: string
  updatedAt: string
}

interface Source {
  competition: Competition
  data: FeedData
  siteUrl: string
  /** 'feed.atom' */
  file: string
}

/** The newest entry comes first: a match of a later day is called off before it. A corrected score or a new report makes an entry new for readers. */
export function makeFeed({ competition, data, siteUrl, file }: Source): Feed {
  const { id, name, settings } = competition
  const entries = data.matches
    .map((match) => toEntry(match, settings.time_zone, siteUrl))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return {
    title: `${name}: results and reports`,
    url: new URL(competitionPath(competition), siteUrl).href,
    // The id stays the same when the competition's address changes.
    feedUrl: new URL(`/competitions/${id}/${file}`, siteUrl).href,
    icon: new URL(`/competitions/${id}/icons/512.png`, siteUrl).href,
    picture: new URL(`/preview/competition/${id}.png`, siteUrl).href,
    updatedAt: latest([data.updated_at, ...entries.map(({ updatedAt }) => updatedAt)]),
    entries,
  }
}

function toEntry(match: FeedData['matches'][number], timeZone: string, siteUrl: string): Entry {
  const { id, home_team, away_team, home_score, away_score, round, status_reason, reports } = match
  const isOver = isScored(match)
  const day = `${plainDate(leagueDay(match.played_at, timeZone))}${describeMove(match, timeZone)}`
  const word = isWalkOver(match) ? 'Walk-over' : (statusWord(match) ?? (isOver ? endingWords(match) : 'Moved'))
  const facts = [round === null ? day : `Round ${round}, ${day}`, word, status_reason].filter(Boolean)
  const reported = reports.flatMap(({ report_text }) => report_text ?? [])
  const updatedAt = latest([match.updated_at, ...reports.map(({ created_at }) => created_at)])
  const between = isOver ? `${home_score} – ${away_score}` : 'v'
  const before = isOver && match.status !== 'abandoned' ? '' : `${word}: `
  return {
    url: new URL(`/match/${id}`, siteUrl).href,
    title: `${before}${isolate(home_team.name)} ${between} ${isolate(away_team.name)}`,
    picture: new URL(`/preview/match/${id}.png`, siteUrl).href,
    text: [facts.map((fact) => `${fact}.`).join(' '), ...reported].join('\n\n'),
    // A match is called off, moved or awarded before its day.
    publishedAt: toSeconds(Math.min(Date.parse(match.played_at), Date.parse(updatedAt))),
    updatedAt,
  }
}

/** ' (was 3 October 2026)' */
const describeMove = (match: FeedData['matches'][number], timeZone: string): string =>
  match.first_played_at !== null && statusWord(match) === undefined
    ? ` (was ${plainDate(leagueDay(match.first_played_at, timeZone))})`
    : ''

const toSeconds = (moment: string | number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z')
const latest = (moments: string[]) => toSeconds(Math.max(...moments.map((moment) => Date.parse(moment))))

/** RFC 4287. */
export const writeAtom = ({ title, url, feedUrl, updatedAt, icon, picture, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeMarkup(feedUrl)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${updatedAt}</updated>`,
    '<author><name>Touchline</name></author>',
    `<icon>${escapeMarkup(icon)}</icon>`,
    `<logo>${escapeMarkup(picture)}</logo>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n')

const writeEntry = ({ url, title, text, publishedAt, updatedAt }: Entry) =>
  [
    '<entry>',
    `<id>${escapeMarkup(url)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<content type="text">${escapeMarkup(text)}</content>`,
    '</entry>',
  ].join('\n')

/** JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/ */
export const writeJsonFeed = ({ title, url, feedUrl, icon, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: feedUrl,
    icon,
    language: 'en-GB',
    authors: [{ name: 'Touchline' }],
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_text: entry.text,
      image: entry.picture,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
    })),
  })
