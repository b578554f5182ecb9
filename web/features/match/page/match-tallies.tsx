import type { Match } from '#web/features/match/match-queries.ts'
import { BothTeams } from './both-teams.tsx'
import { describeTallies } from './recorded-tallies.ts'
import { tallyEvents } from './tally-events.ts'
import { TallyList } from './tally-list.tsx'

/** Who scored and who assisted. A match to come has neither, and a score without scorers says so once. */
export function MatchTallies({ match }: { match: Match }) {
  const { events } = match
  const { goals, assists } = describeTallies(match)
  return (
    <>
      {goals === 'unknown' && <ScorersNotRecorded />}
      {goals !== null && goals !== 'unknown' && (
        <BothTeams title="Goals" match={match}>
          {({ id }) => <TallyList tallies={tallyEvents(events, id, 'GOAL')} empty={goals[sideOf(match, id)]} />}
        </BothTeams>
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
