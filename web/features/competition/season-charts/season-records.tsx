import { Link } from 'react-router'
import { countMatches, countWords } from '#domain/count-words.ts'
import type { SeasonRecord } from './season-charts-queries.ts'

export const recordKinds: Record<string, { title: string; unit: (value: number) => string }> = {
  'home win': { title: 'Biggest home win', unit: (value) => countWords(value, 'goal') },
  'away win': { title: 'Biggest away win', unit: (value) => countWords(value, 'goal') },
  goals: { title: 'Most goals in a match', unit: (value) => countWords(value, 'goal') },
  comeback: { title: 'Biggest comeback', unit: (value) => `${countWords(value, 'goal')} behind` },
  'wins in a row': { title: 'Most wins in a row', unit: countMatches },
  unbeaten: { title: 'Longest unbeaten run', unit: countMatches },
  'without a win': { title: 'Longest run without a win', unit: countMatches },
}

/** The records of a season, each with its match or team. */
export const SeasonRecords = ({ records }: { records: SeasonRecord[] }) => (
  <section aria-labelledby="records-heading">
    <h3 id="records-heading" className="text-3xl">
      Records
    </h3>
    <dl className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(recordKinds).map(([kind, { title, unit }]) => {
        const record = records.find((found) => found.kind === kind)
        return (
          record && (
            <div key={kind} className="border-line border-t pt-4 pb-2">
              <dt className="text-muted text-sm">
                {title}, {unit(record.value)}
              </dt>
              <dd className="wrap-anywhere -mt-1 font-display font-semibold text-2xl">
                <Holder {...record} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  </section>
)

const Holder = (record: SeasonRecord) =>
  record.match_id === null ? (
    <Link to={`/teams/${record.team_id}`} prefetch="none" className="inline-block py-2.5 hover:text-pitch">
      <bdi>{record.team_name}</bdi>
    </Link>
  ) : (
    <Link to={`/match/${record.match_id}`} prefetch="none" className="inline-block py-2.5 hover:text-pitch">
      <bdi>{record.home_team_name}</bdi>{' '}
      <span className="whitespace-nowrap">
        {record.home_score} – {record.away_score}
      </span>{' '}
      <bdi>{record.away_team_name}</bdi>
    </Link>
  )
