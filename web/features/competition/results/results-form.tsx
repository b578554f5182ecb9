import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { longDate } from '#domain/date-words.ts'
import { SaveRow } from '#web/forms/save-row.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { toast } from '#web/ui/toast.ts'
import type { MissingResult } from './missing-results-query.ts'
import { ResultRow } from './result-row.tsx'
import { type EnteredResult, fieldsOf, resultsSchema } from './results-schema.ts'

interface ResultsFormProps {
  leagueId: string
  /** Path of the competition's public pages. */
  path: string
  matches: readonly MissingResult[]
}

/** The matches by day, each with two scores. Those that were typed are saved in one step. */
export function ResultsForm({ leagueId, path, matches }: ResultsFormProps) {
  const user = useUser()
  const enter = useEnterResults(leagueId)
  const ids = matches.filter(({ tie_id }) => tie_id === null).map(({ id }) => id)
  const form = useForm({
    schema: resultsSchema(ids),
    saved: emptyFields(ids),
    draft: `results-${user.id}-${leagueId}`,
    save: enter,
    failed: 'The results could not be saved',
    rechecksOnEdit: true,
    onSaved: (results) => toast(countWords(results.length, 'result saved', 'results saved')),
  })
  const typed = ids.filter((id) => Object.values(fieldsOf(id)).some((name) => form.values[name]?.trim())).length
  return (
    <form {...form.props}>
      {byDay(matches).map(([date, ofDay]) => (
        <section key={date} aria-label={longDate(date)} className="mb-8">
          <h2 className="mb-2 text-2xl">{longDate(date)}</h2>
          <ul className="border-line border-t">
            {ofDay.map((match) => (
              <li key={match.id} className="border-line border-b py-4">
                {match.tie_id === null ? (
                  <ResultRow match={match} form={form} />
                ) : (
                  <CupMatch match={match} path={path} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SaveRow label={labelOf(typed)} canSave={typed > 0} form={form} />
    </form>
  )
}

/** A cup match may need extra time, or a shoot-out. */
const CupMatch = ({ match: { home_team, away_team }, path }: { match: MissingResult; path: string }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4">
    <span className="wrap-anywhere font-semibold">
      <bdi>{home_team.name}</bdi> v <bdi>{away_team.name}</bdi>
    </span>
    <Link to={`${path}/fixtures`} className="link inline-flex min-h-11 items-center">
      Enter it in the fixtures
    </Link>
  </p>
)

const labelOf = (typed: number) => (typed === 0 ? 'Save results' : `Save ${countWords(typed, 'result')}`)

/** A failure also loads the matches again: one of them may have changed. */
function useEnterResults(leagueId: string) {
  const queries = useQueryClient()
  return async (results: readonly EnteredResult[]) => {
    if (results.length === 0) return false
    const supabase = await browserSupabase()
    try {
      await supabase
        .rpc('enter_results', { _league_id: leagueId, _results: results.map((result) => ({ ...result })) })
        .throwOnError()
    } finally {
      await queries.invalidateQueries()
    }
    return true
  }
}

const emptyFields = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => Object.values(fieldsOf(id)).map((name) => [name, ''])))

const byDay = (matches: readonly MissingResult[]) =>
  Object.entries(Object.groupBy(matches, ({ local }) => local.date)) as [string, MissingResult[]][]
