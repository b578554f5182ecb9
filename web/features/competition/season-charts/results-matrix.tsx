import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { Table } from '#web/ui/table.tsx'
import { type MatrixResult, MOST_RESULTS, matrixQuery, type SeasonProgress } from './season-charts-queries.ts'

interface ResultsMatrixProps {
  /** One, without a name, for a table without groups. */
  groups: { name: string | null; teams: SeasonProgress[] }[]
  leagueId: string
  stageId?: string | undefined
}

/** Every result of a table, or of its groups: home teams are rows, away teams are columns. */
export function ResultsMatrix({ groups, leagueId, stageId }: ResultsMatrixProps) {
  const { data: results } = useSuspenseQuery(matrixQuery(leagueId, stageId))
  const byPair = new Map<string, MatrixResult[]>()
  for (const result of results) {
    const pair = `${result.home_team_id} ${result.away_team_id}`
    byPair.set(pair, [result, ...(byPair.get(pair) ?? [])])
  }
  return (
    <section aria-labelledby="matrix-heading" className="min-w-0">
      <h3 id="matrix-heading" className="text-3xl">
        Results
      </h3>
      <p className="mt-1 mb-4 text-muted text-sm">
        {results.length === MOST_RESULTS && 'The latest 1,000 results. '}Home teams on the left, away teams above.
      </p>
      {groups.length === 1 ? (
        <Grid teams={groups[0]?.teams ?? []} byPair={byPair} label="Home teams by away teams" />
      ) : (
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          {groups.map(({ name, teams }) => (
            <div key={name} className="min-w-0">
              <h4 className="wrap-anywhere font-display font-semibold text-xl">{name ?? 'Without a group'}</h4>
              <Grid teams={teams} byPair={byPair} label={`${isolate(name ?? '')}: home teams by away teams`} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

interface GridProps {
  teams: Pick<SeasonProgress, 'team_id' | 'team_name' | 'team_code'>[]
  byPair: ReadonlyMap<string, MatrixResult[]>
  label: string
}

const Grid = ({ teams, byPair, label }: GridProps) => (
  <Table label={label} className="text-sm!">
    <thead>
      <tr>
        <th scope="col" className="head-cell sticky-cell">
          Home
        </th>
        {teams.map(({ team_id, team_name, team_code }) => (
          <th key={team_id} scope="col" className="head-cell text-center!">
            <abbr title={team_name}>{team_code}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {teams.map((home) => (
        <tr key={home.team_id}>
          <th scope="row" className="cell name-cell sticky-cell font-normal">
            <bdi className="block w-24 wrap-anywhere sm:w-30">{home.team_name}</bdi>
          </th>
          {teams.map((away) => (
            <td key={away.team_id} className="cell text-center!">
              {home.team_id === away.team_id ? (
                <span className="mx-auto block size-1.5 rounded-full bg-line" />
              ) : (
                byPair.get(`${home.team_id} ${away.team_id}`)?.map((result) => <Score key={result.id} {...result} />)
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)

const Score = ({ id, home_score, away_score }: MatrixResult) => {
  const difference = (home_score ?? 0) - (away_score ?? 0)
  return (
    <Link
      to={`/match/${id}`}
      prefetch="none"
      className={clsx(
        'figures block whitespace-nowrap px-1 py-3 hover:underline',
        difference > 0 && 'font-semibold text-pitch',
        difference < 0 && 'text-danger',
      )}
    >
      {home_score}–{away_score}
    </Link>
  )
}
