import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarRange, FileUp, Trophy } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { leagueDay, toLocalTime } from '#domain/league-time.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { MatchButtons } from '#web/features/competition/fixtures/match-buttons.tsx'
import { competitionPath } from '#web/share/competition-path.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type PlannedFixture, plannedFixturesQuery } from './planned-fixtures-query.ts'
import type { Season } from './seasons-query.ts'

/** Fixtures of a season that has not started: the tools that make them, and what they made. */
export function PlannedFixtures({ leagueId, season }: { leagueId: string; season: Season }) {
  const { slug = leagueId } = useParams()
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: matches } = useQuery(plannedFixturesQuery(leagueId, season.id))
  const timeZone = competition.settings.time_zone
  const path = competitionPath(competition)
  return (
    <div className="grid gap-5">
      {matches && <p className="max-w-prose text-muted">{listDays(matches, timeZone)}</p>}
      <div className="flex flex-wrap gap-3">
        <Link to={`${path}/generate?season=${season.number}`} className={buttonClass({ variant: 'outline' })}>
          <CalendarRange aria-hidden />
          Generate fixtures
        </Link>
        <Link to={`${path}/import?season=${season.number}`} className={buttonClass({ variant: 'outline' })}>
          <FileUp aria-hidden />
          Import fixtures
        </Link>
        <Link to={`${path}/knock-outs?season=${season.number}`} className={buttonClass({ variant: 'outline' })}>
          <Trophy aria-hidden />
          Plan knock-outs
        </Link>
      </div>
      {matches && matches.length > 0 && (
        <Disclosure summary="See the fixtures">
          <Days matches={matches} timeZone={timeZone} />
        </Disclosure>
      )}
    </div>
  )
}

/** '90 fixtures, from Saturday, 5 September 2026 to Saturday, 8 May 2027.' */
function listDays(matches: PlannedFixture[], timeZone: string): string {
  const [first, last] = [matches[0], matches.at(-1)].map((match) => match && leagueDay(match.played_at, timeZone))
  if (first === undefined || last === undefined) return 'No fixtures yet.'
  if (matches.length === 1) return `1 fixture, on ${longDate(first)}.`
  return `${matches.length.toLocaleString('en-GB')} fixtures, from ${longDate(first)} to ${longDate(last)}.`
}

function Days({ matches, timeZone }: { matches: PlannedFixture[]; timeZone: string }) {
  const days = Map.groupBy(matches, ({ played_at }) => leagueDay(played_at, timeZone))
  return [...days].map(([day, played]) => (
    <section key={day} className="mt-6">
      <h3 className="eyebrow border-ink border-b pb-2">{longDate(day)}</h3>
      <ul>
        {played.map((match) => (
          <li key={match.id} className="border-line border-b py-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="figures text-muted">{toLocalTime(new Date(match.played_at), timeZone).time}</span>{' '}
              <bdi>{match.home_team.name}</bdi> <span className="text-muted">v</span> <bdi>{match.away_team.name}</bdi>
              <span className="block text-muted text-sm">{notes(match)}</span>
            </p>
            <MatchButtons match={match} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const notes = ({ stage_label, round }: PlannedFixture) =>
  [stage_label, round !== null && `Round ${round}`].filter(Boolean).join(' · ')
