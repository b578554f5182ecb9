import { ordinal } from '#domain/ordinal.ts'
import { Section } from '#web/components/page.tsx'
import { TopPlayers } from '#web/components/top-players.tsx'
import { Stat } from '#web/components/ui/stat.tsx'
import { playerStatisticsQuery } from '#web/data/player-statistics.ts'
import type { Team, TeamStanding } from './team-queries.ts'

const PLAYERS = 5
const topLists = [
  { statistic: 'goals', title: 'Top goalscorers', unit: 'Goals' },
  { statistic: 'assists', title: 'Most assists', unit: 'Assists' },
  { statistic: 'motm', title: 'Man of the match awards', unit: 'Awards' },
] as const

export const topListQueries = ({ id, league }: Team) =>
  topLists.map(({ statistic }) => playerStatisticsQuery({ leagueId: league.id, statistic, teamId: id, limit: PLAYERS }))

export function TeamStats({ team, standing }: { team: Team; standing: TeamStanding }) {
  return (
    <div className="grid gap-12">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-8 sm:grid-cols-6">
        <Stat name="League position" value={standing.played > 0 ? ordinal(standing.rank) : '–'} />
        <Stat name="Points" value={standing.points} />
        <Stat name="Wins" value={standing.won} />
        <Stat name="Draws" value={standing.drawn} />
        <Stat name="Losses" value={standing.lost} />
        <Stat name="Squad" value={team.players.length} />
      </dl>
      <div className="grid gap-12 sm:grid-cols-3 sm:gap-8 lg:gap-16">
        {topLists.map(({ statistic, title, unit }) => (
          <Section key={statistic} title={title}>
            <TopPlayers
              query={playerStatisticsQuery({ leagueId: team.league.id, statistic, teamId: team.id, limit: PLAYERS })}
              caption={`${title} of ${team.name}`}
              unit={unit}
              from={`?from=team&teamId=${team.id}&tab=stats`}
              teamless
            />
          </Section>
        ))}
      </div>
    </div>
  )
}
