import { isolate } from '#domain/isolate-name.ts'
import { playerStatisticsQuery, type Statistic } from '#web/queries/player-statistics.ts'
import { TopPlayers } from '#web/queries/top-players.tsx'
import { Section } from '#web/ui/page.tsx'

const PLAYERS = 20
const lists = [
  { statistic: 'goals', title: 'Top scorers', unit: 'Goals' },
  { statistic: 'assists', title: 'Most assists', unit: 'Assists' },
  { statistic: 'motm', title: 'Man of the match', unit: 'Awards' },
] as const

export const seasonListQuery = (leagueId: string, seasonId: string, statistic: Statistic) =>
  playerStatisticsQuery({ leagueId, seasonId, statistic, limit: PLAYERS })

interface SeasonPlayersProps {
  leagueId: string
  leagueName: string
  season: { id: string; name: string }
}

/** The players of a season who scored, assisted and were man of the match most often. */
export const SeasonPlayers = ({ leagueId, leagueName, season }: SeasonPlayersProps) => (
  <div className="grid gap-12 lg:grid-cols-[repeat(3,minmax(0,1fr))] lg:gap-8">
    {lists.map(({ statistic, title, unit }) => (
      <Section key={statistic} title={title}>
        <TopPlayers
          query={seasonListQuery(leagueId, season.id, statistic)}
          caption={`${title} of ${isolate(leagueName)}, season ${season.name}`}
          unit={unit}
          shown={PLAYERS}
        />
      </Section>
    ))}
  </div>
)
