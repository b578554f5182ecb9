import { Link } from 'react-router'
import { isFirstHalfOver } from '#domain/live-clock.ts'
import { writeMinute } from '#domain/match-minute.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { Section } from '#web/ui/page.tsx'
import type { ScoredGoal } from './tallies.ts'

interface TimelineProps {
  match: Match
  /** The goals in their order. */
  goals: ScoredGoal<Match['events'][number]>[]
}

/** The goals, home goals on the left, with the running score and the score at half-time once it is known. */
export function Timeline({ match, goals }: TimelineProps) {
  const first = goals.filter(({ minute }) => (minute ?? 0) <= (match.half_minutes ?? 45))
  const second = goals.slice(first.length)
  const { home = 0, away = 0 } = first.at(-1) ?? {}
  const listed = (part: typeof goals) => part.map((goal) => goalRow(goal, match))
  return (
    <Section title="Timeline">
      <ol>
        {listed(first)}
        {isFirstHalfOver(match, second.length > 0) && (
          <li className="eyebrow py-1.5 text-center text-muted">
            Half-time {home} – {away}
          </li>
        )}
        {listed(second)}
      </ol>
    </Section>
  )
}

function goalRow(goal: ScoredGoal<Match['events'][number]>, { home_team, away_team }: Match) {
  const { isHome, player, assist_by } = goal
  const words = (
    <>
      <Link to={`/player/${player.id}`} className="py-3.5 hover:text-pitch hover:underline">
        <bdi>{player.full_name}</bdi>
      </Link>
      <span className="figures text-muted text-sm"> {writeMinute(goal.minute, goal.added_minutes)}′</span>
      {assist_by && (
        <span className="block text-muted text-sm">
          Assist: <bdi>{assist_by.full_name}</bdi>
        </span>
      )}
    </>
  )
  return (
    <li key={goal.home + goal.away} className="match-row leading-snug [overflow-wrap:anywhere]">
      <div className="text-right">{isHome && words}</div>
      <b className="match-score" style={{ boxShadow: `inset 0 -4px ${colourOfTeam(isHome ? home_team : away_team)}` }}>
        {goal.home} – {goal.away}
      </b>
      <div>{!isHome && words}</div>
    </li>
  )
}
