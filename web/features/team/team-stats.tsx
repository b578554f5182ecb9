import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { ordinal } from '#domain/ordinal.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { TopPlayers } from '#web/queries/top-players.tsx'
import { hidesTables } from '#web/queries/youth.ts'
import { NextMatch } from '#web/ui/next-match.tsx'
import { Section } from '#web/ui/page.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { RecentForm } from './recent-form.tsx'
import { formQuery, nextMatchQuery, type Team, type TeamStanding } from './team-queries.ts'

const PLAYERS = 5
const topLists = [
  { statistic: 'goals', title: 'Top goalscorers', unit: 'Goals' },
  { statistic: 'assists', title: 'Most assists', unit: 'Assists' },
  { statistic: 'motm', title: 'Man of the match awards', unit: 'Awards' },
] as const

export const teamStatsQueries = (team: Team) => [
  nextMatchQuery(team),
  formQuery(team),
  ...topLists.map(({ statistic }) =>
    playerStatisticsQuery({ leagueId: team.league.id, statistic, teamId: team.id, limit: PLAYERS }),
  ),
]

/** The team's standing, next match, recent form and top players. */
export function TeamStats({ team, standing }: { team: Team; standing: TeamStanding }) {
  const { data: next } = useSuspenseQuery(nextMatchQuery(team))
  const { data: results } = useSuspenseQuery(formQuery(team))
  const timeZone = team.league.settings.time_zone
  const cards = team.season_cards
  const isHidden = standing.rank === 0 && hidesTables(team.youth)
  return (
    <div className="grid gap-12">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-16">
        {next !== null && (
          <Section title="Next match" aside={<Fixtures>All fixtures</Fixtures>}>
            <NextMatch match={next} timeZone={timeZone} />
          </Section>
        )}
        <dl className="grid grid-cols-3 gap-x-4 gap-y-8 sm:grid-cols-6 lg:col-span-2 lg:row-start-2">
          {!isHidden && (
            <>
              <Stat name="League position" value={standing.played > 0 ? ordinal(standing.rank) : '–'} />
              <Stat name="Points" value={standing.points} />
              <Stat name="Wins" value={standing.won} />
              <Stat name="Draws" value={standing.drawn} />
              <Stat name="Losses" value={standing.lost} />
            </>
          )}
          <Stat name="Squad" value={team.players.length} />
          {cards && (
            <>
              <Stat name="Clean sheets" value={cards.clean_sheets} />
              <Stat name="Yellow cards" value={cards.yellow} />
              <Stat name="Red cards" value={cards.red} />
            </>
          )}
        </dl>
        {results.length > 0 && (
          <div className={next === null ? 'lg:col-span-2' : undefined}>
            <Section title="Form" aside={<Fixtures>All results</Fixtures>}>
              <RecentForm teamId={team.id} results={results} timeZone={timeZone} />
            </Section>
          </div>
        )}
      </div>
      {!isHidden && <TopLists team={team} />}
    </div>
  )
}

const TopLists = ({ team }: { team: Team }) => (
  <div className="grid gap-12 sm:grid-cols-3 sm:gap-8 lg:gap-16">
    {topLists.map(({ statistic, title, unit }) => (
      <Section key={statistic} title={title}>
        <TopPlayers
          query={playerStatisticsQuery({ leagueId: team.league.id, statistic, teamId: team.id, limit: PLAYERS })}
          caption={`${title} of ${isolate(team.name)}`}
          unit={unit}
          from={`?from=team&teamId=${team.id}&tab=stats`}
          teamless
        />
      </Section>
    ))}
  </div>
)

const Fixtures = ({ children }: { children: string }) => (
  <Link to="?tab=fixtures" className="more-link">
    {children}
  </Link>
)
