import { Link } from 'react-router'
import type { MatrixResult, Progress, SeasonRecord } from './season-queries.ts'

const kinds: Record<string, { title: string; unit: (value: number) => string }> = {
  'home win': { title: 'Biggest home win', unit: (value) => (value === 1 ? '1 goal' : `${value} goals`) },
  'away win': { title: 'Biggest away win', unit: (value) => (value === 1 ? '1 goal' : `${value} goals`) },
  goals: { title: 'Most goals in a match', unit: (value) => (value === 1 ? '1 goal' : `${value} goals`) },
  'wins in a row': { title: 'Most wins in a row', unit: matches },
  unbeaten: { title: 'Longest unbeaten run', unit: matches },
  'without a win': { title: 'Longest run without a win', unit: matches },
}

function matches(value: number): string {
  return value === 1 ? '1 match' : `${value} matches`
}

interface SeasonRecordsProps {
  records: SeasonRecord[]
  teams: Pick<Progress, 'team_id' | 'team_name'>[]
  results: MatrixResult[]
}

/** The records of a season, each with its match or team. */
export const SeasonRecords = ({ records, teams, results }: SeasonRecordsProps) => (
  <section aria-labelledby="records-heading">
    <h3 id="records-heading" className="text-3xl">
      Records
    </h3>
    <dl className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(kinds).map(([kind, { title, unit }]) => {
        const record = records.find((found) => found.kind === kind)
        if (record === undefined) return null
        const result = results.find(({ id }) => id === record.match_id)
        return (
          <div key={kind} className="border-line border-t py-4">
            <dt className="text-muted text-sm">
              {title}, {unit(record.value)}
            </dt>
            <dd className="wrap-anywhere mt-1 font-display font-semibold text-2xl">
              <Link
                to={result ? `/match/${result.id}` : `/teams/${record.team_id}`}
                prefetch="none"
                className="hover:text-pitch"
              >
                {result ? <ResultLine result={result} teams={teams} /> : <bdi>{record.team_name}</bdi>}
              </Link>
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)

function ResultLine({ result, teams }: { result: MatrixResult; teams: SeasonRecordsProps['teams'] }) {
  const nameOf = (id: string) => teams.find(({ team_id }) => team_id === id)?.team_name
  return (
    <>
      <bdi>{nameOf(result.home_team_id)}</bdi>{' '}
      <span className="whitespace-nowrap">
        {result.home_score} – {result.away_score}
      </span>{' '}
      <bdi>{nameOf(result.away_team_id)}</bdi>
    </>
  )
}
