import { type ReportingSide, type ResultReport, reportedScore } from './result-report.ts'

interface ResultStateProps {
  match: { home_score: number | null; away_score: number | null; is_provisional: boolean }
  home: ReportingSide
  away: ReportingSide
  reports: readonly ResultReport[]
  /** Why nothing can be reported. */
  problem: string | null
}

/** How far the result is: not reported, provisional, disputed or final. */
export function ResultState({ match, home, away, reports, problem }: ResultStateProps) {
  const { home_score, away_score, is_provisional } = match
  const nameOf = (id: string) => (id === home.id ? home.name : away.name)
  if (home_score !== null && away_score !== null && !is_provisional)
    return (
      <p className="text-lg">
        Final result: <strong className="figures">{reportedScore({ home_score, away_score })}</strong>. Only the owner
        of the competition can change it.
      </p>
    )
  if (problem !== null) return <p className="text-lg">{problem}</p>
  if (reports.length === 0) return <p className="text-lg">No result has been reported yet.</p>
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-lg">{reports.length > 1 ? 'Two different results' : 'Provisional result'}</p>
      <ul className="border-line border-t">
        {reports.map((report) => (
          <li key={report.team_id} className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-3">
            <span className="[overflow-wrap:anywhere]">
              <bdi>{nameOf(report.team_id)}</bdi> reported
            </span>
            <strong className="figures whitespace-nowrap">{reportedScore(report)}</strong>
            {report.reason !== null && (
              <q dir="auto" className="w-full text-muted [overflow-wrap:anywhere]">
                {report.reason}
              </q>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
