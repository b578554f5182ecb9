import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { OpenLink } from '#web/session/open-link.tsx'
import { useFragment } from '#web/session/use-fragment.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReportedResultForm } from './reported-result-form.tsx'
import { type ResultLink, resultLinkQuery } from './result-link-query.ts'
import type { ReportOutcome } from './result-report.ts'
import { ResultState } from './result-state.tsx'

/** The page on which a link's holder reports the result of one side. The token is the fragment, so no server logs it. */
export function ResultLinkPage() {
  const token = useFragment()
  return (
    <Page className="max-w-xl">
      <NeedsScript />
      <h1 className="mb-6 text-5xl">Report a result</h1>
      {token === undefined ? <Spinner /> : <OpenedLink key={token} token={token} />}
    </Page>
  )
}

function OpenedLink({ token }: { token: string }) {
  const query = useQuery(resultLinkQuery(token))
  return (
    <OpenLink
      query={query}
      what="The match"
      ended="This link has expired or was replaced. Ask the person who sent it for a new one."
    >
      {(link) => <LinkedMatch link={link} token={token} reload={query.refetch} />}
    </OpenLink>
  )
}

interface LinkedMatchProps {
  link: ResultLink
  token: string
  reload: () => Promise<unknown>
}

function LinkedMatch({ link, token, reload }: LinkedMatchProps) {
  const { home_team: home, away_team: away } = link
  const { date, time } = toLocalTime(new Date(link.played_at), link.time_zone)

  async function file(home_score: number, away_score: number, reason: string | null): Promise<ReportOutcome> {
    const supabase = await browserSupabase()
    const report = { _token: token, _home_score: home_score, _away_score: away_score }
    const { data } = await supabase
      .rpc('report_result_by_link', { ...report, ...(reason !== null && { _reason: reason }) })
      .throwOnError()
    await reload()
    return data as ReportOutcome
  }

  return (
    <div className="grid gap-8">
      <div className="touchline border-pitch bg-card px-4 py-6 sm:px-8">
        <p className="text-muted [overflow-wrap:anywhere]">
          <bdi>{link.league_name}</bdi> · {longDate(date)}, {time}
        </p>
        <p className="mt-2 text-balance font-display font-semibold text-3xl [overflow-wrap:anywhere]">
          <Link to={`/match/${link.match_id}`} className="link">
            <bdi>{home.name}</bdi> v <bdi>{away.name}</bdi>
          </Link>
        </p>
      </div>
      <ResultState match={link} home={home} away={away} reports={link.reports} problem={link.problem} />
      {link.problem === null && (
        <ReportedResultForm
          home={home}
          away={away}
          team={link.team_id === home.id ? home : away}
          reports={link.reports}
          draft={`report-${link.match_id}-${link.team_id}`}
          file={file}
        />
      )}
    </div>
  )
}
