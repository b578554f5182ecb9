import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Match } from '#web/features/match/match-queries.ts'
import { matchInsightsQuery } from '#web/queries/insights/insights-queries.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { ChancesBar } from '#web/ui/chances-bar.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { Section } from '#web/ui/page.tsx'

/** The chances of a match to come, with the numbers that they come from. */
export function MatchChances({ match }: { match: Match }) {
  const { data } = useQuery({ ...matchInsightsQuery(match.league.id, match.id), retryOnMount: false })
  if (!data) return null
  const { home_team, away_team, league } = match
  return (
    <Section
      title="Chances"
      aside={
        <Link to={competitionPath(league, 'insights')} className="more-link">
          All insights
        </Link>
      }
    >
      <div
        aria-hidden="true"
        className="wrap-anywhere mb-2 grid grid-cols-2 gap-4 font-display font-semibold text-xl leading-tight"
      >
        <span className="fitted-name">
          <FittedName name={home_team.name} />
        </span>
        <span className="fitted-name text-right">
          <FittedName name={away_team.name} />
        </span>
      </div>
      <ChancesBar home={home_team.name} away={away_team.name} chances={data.chances} colours={data.colours} />
      <div className="mt-4">
        <FactList facts={[{ text: 'The numbers behind them', numbers: data.numbers }]} />
      </div>
    </Section>
  )
}
