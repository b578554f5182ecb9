import type { Fixture } from '#web/features/competition/competition-queries.ts'
import type { SeasonProgress } from '#web/features/competition/season-charts/season-charts-queries.ts'
import { Scroller } from '#web/share/print/scroller.tsx'

/** More columns have no room on paper. */
const MOST_IN_GRID = 24

interface PrintMatrixProps {
  /** The name of the table or group, where there are several. */
  name: string | null
  teams: SeasonProgress[]
  /** Oldest first. */
  results: Fixture[]
}

/** Every result: home teams are rows, away teams are columns. */
export function PrintMatrix({ name, teams, results }: PrintMatrixProps) {
  if (teams.length > MOST_IN_GRID) return null
  const heading = name === null ? 'Results' : `Results: ${name}`
  const byPair = Map.groupBy(results, ({ home_team, away_team }) => `${home_team.id} ${away_team.id}`)
  return (
    <>
      <h2>{heading}</h2>
      <Scroller label={heading}>
        <table className="matrix" style={{ '--teams': teams.length } as React.CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className="name">
                Home
              </th>
              {teams.map(({ team_id, team_name, team_code }) => (
                <th key={team_id} scope="col">
                  <abbr title={team_name}>{team_code}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map((home) => (
              <tr key={home.team_id}>
                <th scope="row" className="name">
                  <bdi>{home.team_name}</bdi>
                </th>
                {teams.map((away) => (
                  <td key={away.team_id} className={home.team_id === away.team_id ? 'same' : undefined}>
                    {byPair.get(`${home.team_id} ${away.team_id}`)?.map(({ id, home_score, away_score }) => (
                      <div key={id}>
                        {home_score}–{away_score}
                      </div>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </>
  )
}
