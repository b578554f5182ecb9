import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { type Preview, previewQuery } from '#web/features/match/match-queries.ts'
import { outcomeOf } from '#web/ui/outcome.ts'
import { OutcomeMark } from '#web/ui/outcome-mark.tsx'
import { BothTeams } from './both-teams.tsx'

/** Position, form and best scorers of both teams before a match, as far as there are any. */
export function MatchPreview({ match }: { match: Match }) {
  const { data } = useQuery({ ...previewQuery(match.id), retryOnMount: false })
  if (!data) return null
  const { home_team, away_team } = match
  const { home, away } = data
  const sides: Record<string, SideProps> = {
    [home_team.id]: { side: home, team: home_team, isHome: true },
    [away_team.id]: { side: away, team: away_team, isHome: false },
  }
  const both = (title: string, Fact: React.ComponentType<SideProps>) => (
    <BothTeams title={title} match={match}>
      {({ id }) => sides[id] && <Fact {...sides[id]} />}
    </BothTeams>
  )
  return (
    <>
      {home.rank !== null && away.rank !== null && both('Position', Position)}
      {home.form.length + away.form.length > 0 && both('Form', Form)}
      {home.scorers.length + away.scorers.length > 0 && both('Top scorers', Scorers)}
    </>
  )
}

interface SideProps {
  side: Preview['home']
  team: MatchTeam
  /** Each side is the other's mirror image. */
  isHome: boolean
}

const Position = ({ side: { rank, points }, isHome }: SideProps) => (
  <p className={clsx('flex flex-wrap items-baseline gap-x-2 leading-tight', isHome && 'flex-row-reverse')}>
    <span className="figures font-display font-semibold text-2xl">{ordinal(rank ?? 0)}</span>
    <span className="whitespace-nowrap text-muted">{countWords(points ?? 0, 'point')}</span>
  </p>
)

/** A team's latest results, each a link to its match. The latest of both teams are next to each other. */
function Form({ side: { form }, team, isHome }: SideProps) {
  if (form.length === 0) return <p className="text-muted">No results yet</p>
  return (
    <ol className={clsx('flex flex-wrap', isHome && 'justify-end')}>
      {(isHome ? form : form.toReversed()).map((result) => (
        <li key={result.match_id}>
          <Link
            to={`/match/${result.match_id}`}
            prefetch="none"
            title={resultWords(result)}
            className="grid h-11 w-6 place-items-center"
          >
            <OutcomeMark outcome={outcomeFor(team.id, result)} small />
            <span className="sr-only">: {resultWords(result)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** 'Ash 2 – 1 Birch' */
const resultWords = (result: Preview['meetings'][number]): string =>
  `${isolate(result.home_team_name)} ${result.home_score} – ${result.away_score} ${isolate(result.away_team_name)}`

const outcomeFor = (teamId: string, { home_team_id, home_score, away_score }: Preview['meetings'][number]) =>
  teamId === home_team_id ? outcomeOf(home_score, away_score) : outcomeOf(away_score, home_score)

/** 'Ada Lovelace 9' */
function Scorers({ side: { scorers }, isHome }: SideProps) {
  if (scorers.length === 0) return <p className="text-muted">None recorded</p>
  return (
    <ol className="grid sm:gap-1.5">
      {scorers.map(({ player_id, full_name, goals }) => (
        <li key={player_id} className={clsx('flex items-center gap-3 leading-snug', !isHome && 'flex-row-reverse')}>
          <Link
            to={`/player/${player_id}`}
            prefetch="none"
            className="tally-link min-w-0 flex-1 [overflow-wrap:anywhere]"
          >
            <bdi>{full_name}</bdi>
          </Link>
          <span className="figures font-display font-semibold text-lg leading-tight">
            {goals}
            <span className="sr-only">{goals === 1 ? ' goal' : ' goals'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
