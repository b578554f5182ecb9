import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey, matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReportedResultForm } from './reported-result-form.tsx'
import { reportedResultQuery } from './reported-result-query.ts'
import { ResultLinks } from './result-links.tsx'
import { type ReportOutcome, type ResultReport, reportedScore } from './result-report.ts'
import { ResultState } from './result-state.tsx'

interface ReportedResultProps {
  match: Match
  userId: string
  isOrganizer: boolean
  /** The teams that this person runs: the manager's own, or both of an organizer's. */
  sides: MatchTeam[]
  /** The teams that this person manages. */
  mine: MatchTeam[]
}

/** The result as the teams report it: managers report and confirm, an organizer decides a dispute. Nothing by default. */
export function ReportedResult({ match, userId, isOrganizer, sides, mine }: ReportedResultProps) {
  const { data: result, error, refetch } = useQuery(reportedResultQuery(match.id, match.league.id))
  const refresh = useRefresh(match)
  // Loaded data stays: null where the teams report no results.
  if (error && result === undefined) return <LoadingFailed what="The reported result" error={error} onRetry={refetch} />
  if (!result) return null
  const { home_team: home, away_team: away } = match
  const report = (team: MatchTeam) => async (home_score: number, away_score: number, reason: string | null) => {
    const supabase = await browserSupabase()
    const { data } = await supabase
      .rpc('report_result', {
        _match_id: match.id,
        _team_id: team.id,
        _home_score: home_score,
        _away_score: away_score,
        ...(reason !== null && { _reason: reason }),
      })
      .throwOnError()
    await refresh()
    return data as ReportOutcome
  }
  const isDisputed = result.is_provisional && result.reports.length > 1
  return (
    <div id="result" className="print:hidden">
      <Section title="Result">
        <div className="grid max-w-xl gap-6">
          <ResultState match={result} home={home} away={away} reports={result.reports} problem={result.problem} />
          {result.is_provisional && !isDisputed && (
            <p className="text-muted">
              It becomes final when the other team confirms it, or {result.confirmAfter} hours after the report. For a
              report between 22:00 and 8:00, the hours count from 8:00.
            </p>
          )}
          {isOrganizer && result.is_provisional && <Decide match={match} reports={result.reports} onDone={refresh} />}
          {result.problem === null &&
            mine.map((team) => (
              <ReportedResultForm
                key={team.id}
                home={home}
                away={away}
                team={team}
                reports={result.reports}
                draft={`report-${userId}-${match.id}-${team.id}`}
                file={report(team)}
              />
            ))}
          {(result.problem === null || result.home_score === null) && (
            <ResultLinks match={match} sides={sides} links={result.links} onChange={refresh} />
          )}
        </div>
      </Section>
    </div>
  )
}

interface DecideProps {
  match: Match
  reports: readonly ResultReport[]
  onDone: () => Promise<void>
}

/** An organizer makes one of the reported scores final. Any other score is entered as always. */
function Decide({ match, reports, onDone }: DecideProps) {
  const [decide, isDeciding] = useAction(async ({ home_score, away_score }: ResultReport) => {
    try {
      const supabase = await browserSupabase()
      const update = supabase.from('matches').update({ home_score, away_score }).eq('id', match.id)
      await update.select('id').single().throwOnError()
      toast('Match scores updated successfully')
    } catch (error) {
      toast('Failed to update scores', { description: failureMessage(error), destructive: true })
    }
    await onDone()
  })
  const scores = reports.filter(
    (report, at) => reports.findIndex((other) => reportedScore(other) === reportedScore(report)) === at,
  )
  return (
    <div className="flex flex-wrap gap-3">
      {scores.map((report) => (
        <Button key={report.team_id} variant="outline" aria-disabled={isDeciding} onClick={() => decide(report)}>
          Make {reportedScore(report)} final
        </Button>
      ))}
    </div>
  )
}

function useRefresh(match: Match) {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: matchKey(match.id) }),
      queries.invalidateQueries({ queryKey: leagueKey(match.league.id) }),
    ])
  }
}
