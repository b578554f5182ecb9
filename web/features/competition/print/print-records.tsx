import type { SeasonRecord } from '#web/features/competition/season-charts/season-charts-queries.ts'
import { recordKinds } from '#web/features/competition/season-charts/season-records.tsx'

interface PrintRecordsProps {
  /** The name of the table, where there are several. */
  name: string | null
  records: SeasonRecord[]
}

/** The records of a table, each with its match or team. */
export function PrintRecords({ name, records }: PrintRecordsProps) {
  if (records.length === 0) return null
  return (
    <>
      <h2>{name === null ? 'Records' : `Records: ${name}`}</h2>
      <dl className="records">
        {Object.entries(recordKinds).map(([kind, { title, unit }]) => {
          const record = records.find((found) => found.kind === kind)
          return (
            record && (
              <div key={kind}>
                <dt className="muted">
                  {title}, {unit(record.value)}
                </dt>
                <dd className="display">
                  {record.match_id === null ? (
                    <bdi>{record.team_name}</bdi>
                  ) : (
                    <>
                      <bdi>{record.home_team_name}</bdi> {record.home_score} – {record.away_score}{' '}
                      <bdi>{record.away_team_name}</bdi>
                    </>
                  )}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </>
  )
}
