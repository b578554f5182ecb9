import { Suspense } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { BothTeams } from './both-teams.tsx'
import { describeTallies, type Tally, tallyEvents } from './tallies.ts'

/** The goals of a match of which more is recorded than goals and assists. */
const GoalsWithMinutes = lazyPart(() =>
  import('#web/features/match/incidents/incident-parts.ts').then((m) => m.GoalsWithMinutes),
)

/** The scorers and assists of both teams. An upcoming match has neither, and a score without scorers says so once. */
export function MatchTallies({ match }: { match: Match }) {
  const { events, record } = match
  // An award has no scorers.
  if (match.status === 'awarded') return null
  const { goals, assists } = describeTallies(match)
  return (
    <>
      {record ? (
        <Suspense>
          <GoalsWithMinutes match={match} record={record} />
        </Suspense>
      ) : goals === 'unknown' ? (
        <ScorersNotRecorded />
      ) : (
        goals !== null && (
          <BothTeams title="Goals" match={match}>
            {({ id }) => <TallyList tallies={tallyEvents(events, id, 'GOAL')} empty={goals[sideOf(match, id)]} />}
          </BothTeams>
        )
      )}
      {assists && (
        <BothTeams title="Assists" match={match}>
          {({ id }) => <TallyList tallies={tallyEvents(events, id, 'ASSIST')} empty="No assists" />}
        </BothTeams>
      )}
    </>
  )
}

const sideOf = ({ home_team }: Match, teamId: string) => (home_team.id === teamId ? 'home' : 'away')

const ScorersNotRecorded = () => (
  <section aria-label="Goals" className="mt-6 border-line border-t pt-4 text-center">
    <h2 className="eyebrow text-muted">Goals</h2>
    <p className="mt-1 text-muted">Scorers not recorded</p>
  </section>
)

interface TallyListProps {
  tallies: Tally[]
  /** 'No goals' */
  empty: string
}

/** One team's scorers or assists: 'Ada', '2 × Grace 12′, 88′'. */
function TallyList({ tallies, empty }: TallyListProps) {
  if (tallies.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid sm:gap-1.5">
      {tallies.map(({ playerId, name, count, minutes }) => (
        <li key={playerId} className="tally-row leading-snug [overflow-wrap:anywhere]">
          <Link dir="auto" to={`/player/${playerId}`} className="tally-link">
            {isolate(count > 1 ? `${count} × ${name}` : name)}
          </Link>
          {minutes.length > 0 && (
            <span className="figures text-muted text-sm"> {minutes.map((minute) => `${minute}′`).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
