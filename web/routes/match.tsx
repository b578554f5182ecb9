import { HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { MatchTools } from '#web/features/competition/fixtures/match-tools.tsx'
import { matchMeta } from '#web/features/match/match-meta.ts'
import { matchQuery, reportQuery } from '#web/features/match/match-queries.ts'
import { resultOf } from '#web/features/match/match-result.ts'
import { MatchBack } from '#web/features/match/page/match-back.tsx'
import { MatchPage } from '#web/features/match/page/match-page.tsx'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { load, preload } from '#web/queries/preload.ts'
import { useUserId } from '#web/session/session.ts'
import { currentSession } from '#web/session/session-store.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import type { Route } from './+types/match.ts'

type Members = typeof import('./match-members.tsx')
const members = () => import('./match-members.tsx')
// A page without its tools is better than no page, when the network goes away in between.
const none = () => ({ default: () => <></> })
const MatchEdit = lazy<Members['MatchEdit']>(() => members().then((m) => ({ default: m.MatchEdit }), none))
const MatchNotes = lazy<Members['MatchNotes']>(() => members().then((m) => ({ default: m.MatchNotes }), none))
const ReportWriter = lazy<Members['ReportWriter']>(() => members().then((m) => ({ default: m.ReportWriter }), none))

export async function loader({ params, context }: Route.LoaderArgs) {
  const query = matchQuery(params.id)
  const [match, preloaded] = await Promise.all([load(context, query), preload(context, query, reportQuery(params.id))])
  return { match, head: { image: previewPath(match.id, matchFacts(match)) }, ...preloaded }
}

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  // Asked for at once, but waited for on the page: a report that is late or fails holds nothing back.
  void preload(context, reportQuery(params.id))
  return { match: await load(context, matchQuery(params.id)), dehydratedState: null }
}

// Another part of the same page: nothing is to be asked again.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.hash === nextUrl.hash && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData, matches }) => matchMeta(loaderData, matches)

export default function MatchRoute({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // A session that ends while somebody writes leaves what is open.
  const [isMember, setMember] = useState(false)
  if (useUserId() !== undefined && !isMember) setMember(true)
  /** The owner's notes are the last: the report is written at once. */
  async function startReport() {
    const match = queries.getQueryData(matchQuery(params.id).queryKey)
    if (!match?.home_submission_complete || !match.away_submission_complete || !resultOf(match)) return
    if (currentSession()?.user.id !== match.league.owner_id) return
    // Nobody's own words go to the archive unasked.
    if (queries.getQueryData(reportQuery(params.id).queryKey)?.report_text?.trim()) return
    const { generateReport } = await import('#web/features/match/report/report-jobs.ts')
    await generateReport(queries, match.id)
  }
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <MatchPage
        matchId={params.id}
        tools={(match, ownerId) => (
          <div className="-my-6 flex flex-wrap items-center justify-between gap-2 empty:hidden print:hidden">
            {isMember && (
              <Suspense>
                <MatchEdit
                  matchId={match.id}
                  title={`${isolate(match.home_team.name)} v ${isolate(match.away_team.name)}`}
                  ownerId={ownerId}
                  onSignIn={async (origin) => {
                    const { rememberOrigin } = await import('#web/features/auth/origin.ts')
                    rememberOrigin(origin)
                    await navigate('/auth')
                  }}
                />
              </Suspense>
            )}
            <MatchTools
              match={match}
              ownerId={ownerId}
              timeZone={match.league.settings.time_zone}
              onDeleted={() => navigate(competitionPath(match.league, 'fixtures'), { replace: true })}
            />
          </div>
        )}
        notes={(match) =>
          isMember && (
            <Suspense>
              <MatchNotes
                match={match}
                ownerId={match.league.owner_id}
                timeZone={match.league.settings.time_zone}
                onSubmitted={startReport}
              />
            </Suspense>
          )
        }
        writer={
          isMember && (
            <Suspense>
              <ReportWriter matchId={params.id} />
            </Suspense>
          )
        }
      />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordError error={error} what="match" back={<MatchBack fallback="/dashboard" />} />
)
