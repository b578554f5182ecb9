import type { QueryClient } from '@tanstack/react-query'
import type { Match, Report } from '#web/features/match/match-queries.ts'
import { matchKey, reportKey } from '#web/queries/query-keys.ts'
import { membershipsQuery, runsLeague } from '#web/session/memberships.ts'
import { currentSession } from '#web/session/session-store.ts'
import { generateReport } from './report-jobs.ts'

/**
 * Generates the report when an organizer submitted the last missing notes of a played match.
 * An existing report stays, because a new one would archive it without being asked.
 */
export async function startReport(queries: QueryClient, matchId: string): Promise<void> {
  const match = queries.getQueryData<Match>(matchKey(matchId))
  if (!match?.home_submission_complete || !match.away_submission_complete) return
  if (match.home_score === null || match.away_score === null) return
  const userId = currentSession()?.user.id
  const memberships = queries.getQueryData(membershipsQuery(userId ?? '').queryKey)
  if (!runsLeague(userId, memberships, match.league)) return
  if (queries.getQueryData<Report | null>(reportKey(matchId))?.report_text?.trim()) return
  await generateReport(queries, matchId)
}
