import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { positionLabel } from '#domain/positions.ts'
import { competitionQuery, type ShownSeason } from '#web/features/competition/competition-queries.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { seasonKey } from '#web/queries/query-keys.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { type PlayersView, playersPath } from './players-view.ts'
import { type Squad, squadsQuery } from './squads-query.ts'

const TEAMS = 12

// One team more than is shown tells whether there is more to see.
export const shownSquadsQuery = (competition: ShownSeason, { search, all }: PlayersView) =>
  squadsQuery(competition, search === '' && !all ? { limit: TEAMS + 1 } : { search })

interface PlayersTabProps {
  slug: string
  view: PlayersView
}

/** Everybody who plays in the competition, by team. */
export function PlayersTab({ slug, view }: PlayersTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data } = useSuspenseQuery(shownSquadsQuery(competition, view))
  const isCut = view.search === '' && !view.all && data.length > TEAMS
  const squads = isCut ? data.slice(0, TEAMS) : data
  const keys = [[...seasonKey(competition.id, competition.season), 'squads']]
  useLive([{ table: 'team_players', column: 'team_id', is: squads.map(({ id }) => id), keys }], {
    shown: [competition.id],
  })
  return (
    <div className="grid gap-8">
      <SearchForm
        isOffline={useIsOffline()}
        label="Search players"
        placeholder="Name or team"
        search={view.search}
        pathOf={(search) => playersPath(slug, { search, all: view.all })}
      />
      {squads.length === 0 ? (
        <EmptyState title={view.search ? 'No players found' : 'No players yet'}>
          {view.search
            ? 'Try a part of the name, or the name of the team.'
            : 'Players appear here once a team has signed them.'}
        </EmptyState>
      ) : (
        <div className="followed-first grid gap-x-16 gap-y-10 lg:grid-cols-2">{squads.map(squadList)}</div>
      )}
      {isCut && (
        <Link
          to={playersPath(slug, { search: '', all: true })}
          preventScrollReset
          className={buttonClass({ variant: 'outline', className: 'justify-self-center' })}
        >
          View all teams
        </Link>
      )}
    </div>
  )
}

const squadList = (team: Squad) => (
  <section key={team.id}>
    <h2 className="touchline pt-3 pb-1">
      <Link to={`/teams/${team.id}`} className="team-name">
        <Crest team={team} />
        {team.name}
      </Link>
    </h2>
    <ul>
      {team.players.map(({ id, full_name, position, jersey_number }) => (
        <li key={id}>
          <Link to={`/player/${id}`} className="squad-row">
            <span>{jersey_number}</span>
            <bdi>{full_name}</bdi>
            <span>{positionLabel(position)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
