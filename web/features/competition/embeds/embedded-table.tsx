import { crestOf } from '#domain/crest.ts'
import type { Standing } from '#web/features/competition/competition-queries.ts'
import type { Site } from '#web/queries/page-context.ts'
import type { PlayerRow } from '#web/queries/player-statistics.ts'
import { DrawnCrest } from '#web/ui/crest.tsx'
import { Shapes } from '#web/ui/shapes.tsx'
import { signed } from '#web/ui/signed.ts'
import { storedFileUrl } from '#web/ui/stored-file.ts'
import { EmbedLink } from './embed-link.tsx'

/** The narrower the frame, the more columns of the middle are left out. */
const columns = [
  { heading: 'P', meaning: 'Played', value: ({ played }: Standing) => played },
  { heading: 'W', meaning: 'Won', value: ({ won }: Standing) => won, className: 'wide' },
  { heading: 'D', meaning: 'Drawn', value: ({ drawn }: Standing) => drawn, className: 'wide' },
  { heading: 'L', meaning: 'Lost', value: ({ lost }: Standing) => lost, className: 'wide' },
  { heading: 'GD', meaning: 'Goal difference', value: ({ goal_difference }: Standing) => signed(goal_difference) },
]

export function EmbeddedTable({ standings, site }: { standings: Standing[]; site: Site }) {
  if (standings.length === 0) return <p className="empty">The table appears with the first team.</p>
  return (
    <>
      <Shapes />
      <table>
        <thead>
          <tr>
            <th scope="col" className="rank">
              <abbr title="Position">#</abbr>
            </th>
            <th scope="col" className="name">
              Team
            </th>
            {columns.map(({ heading, meaning, className }) => (
              <th key={heading} scope="col" className={className}>
                <abbr title={meaning}>{heading}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title="Points">Pts</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <tr key={row.team_id}>
              <td className="rank">{row.rank}</td>
              <th scope="row" className="name">
                <EmbedLink to={new URL(`/teams/${row.team_id}`, site.siteUrl).href}>
                  <Logo row={row} site={site} />
                  <bdi>{row.team_name}</bdi>
                </EmbedLink>
              </th>
              {columns.map(({ heading, value, className }) => (
                <td key={heading} className={className}>
                  {value(row)}
                </td>
              ))}
              <td className="points">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Logo({ row, site }: { row: Standing; site: Site }) {
  const address = storedFileUrl(row.team_logo_url, site)
  if (address === null) return <DrawnCrest look={crestOf({ ...row, id: row.team_id })} size="small" />
  return <img src={address} alt="" width="24" height="24" loading="lazy" />
}

interface ScorersProps {
  players: PlayerRow[]
  urlOf(path: string): string
}

export function EmbeddedScorers({ players, urlOf }: ScorersProps) {
  if (players.length === 0) return <p className="empty">The list begins with the first goal.</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="rank">
            <abbr title="Position">#</abbr>
          </th>
          <th scope="col" className="name">
            Player
          </th>
          <th scope="col" className="name wide">
            Team
          </th>
          <th scope="col">Goals</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ rank, id, full_name, team_name, count }) => (
          <tr key={id}>
            <td className="rank">{rank}</td>
            <th scope="row" className="name">
              <EmbedLink to={urlOf(`/players/${id}`)}>
                <bdi>{full_name}</bdi>
              </EmbedLink>
            </th>
            <td className="name wide">
              <bdi>{team_name}</bdi>
            </td>
            <td className="points">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
