import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callFunction } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { toast } from '#web/ui/toast.ts'

export interface ReportProgress {
  step: 'facts' | 'writing' | 'checking' | 'saving'
  attempt?: number
  characters?: number
}

type ReportJob = { isRunning: true; progress: ReportProgress } | { isRunning: false; failure: string }

const jobs = new Map<string, ReportJob>()
const listeners = new Set<() => void>()

function publish(matchId: string, job: ReportJob | null) {
  if (job) jobs.set(matchId, job)
  else jobs.delete(matchId)
  for (const listener of listeners) listener()
}

/** Progress or failure of generating a match's report; undefined before it was requested. */
export const useReportJob = (matchId: string): ReportJob | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => jobs.get(matchId),
  )

/** Generates a match's report, one at a time, and shows the outcome as a toast. */
export async function generateReport(queries: QueryClient, matchId: string): Promise<void> {
  if (jobs.get(matchId)?.isRunning) return
  publish(matchId, { isRunning: true, progress: { step: 'facts' } })
  try {
    const { draft } = await callFunction<{ draft?: boolean }, ReportProgress>(
      'generate-match-report',
      { matchId },
      { onProgress: (progress) => publish(matchId, { isRunning: true, progress }) },
    )
    await queries.invalidateQueries({ queryKey: matchKey(matchId) })
    publish(matchId, null)
    toast('Match report generated successfully', draft ? { description: 'It is a draft until you publish it.' } : {})
  } catch (error) {
    const failure = failureMessage(error)
    publish(matchId, { isRunning: false, failure })
    toast('Failed to generate match report', { description: failure, destructive: true })
  }
}
