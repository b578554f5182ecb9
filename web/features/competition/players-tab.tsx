import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { positionLabel } from '#domain/positions.ts'
import { Crest } from '#web/components/crest.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { competitionQuery, type Squad, squadsQuery } from './competition-queries.ts'
import { findPlayers } from './find-players.ts'

/** Everybody who plays in the competition, by team. Without scripts the search is a form. */
export function PlayersTab({ slug, initialSearch }: { slug: string; initialSearch: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: squads } = useSuspenseQuery(squadsQuery(competition.id))
  const [search, setSearch] = useState(initialSearch)
  const found = findPlayers(squads, useDeferredValue(search)).filter(({ players }) => players.length > 0)
  return (
    <div className="grid gap-8">
      <search>
        <form className="grid max-w-md gap-1.5" onSubmit={(event) => event.preventDefault()}>
          <Label htmlFor="player-search">Search players</Label>
          <div className="flex gap-2">
            <Input
              id="player-search"
              type="search"
              name="q"
              value={search}
              placeholder="Name or team"
              onChange={({ target }) => setSearch(target.value)}
            />
            <Button type="submit" variant="outline" className="js:hidden">
              Search
            </Button>
          </div>
        </form>
      </search>
      {found.length === 0 ? (
        <EmptyState title={search ? 'Nobody found' : 'No players yet'}>
          {search
            ? 'Try a part of the name, or the name of the team.'
            : 'Players appear here once a team has signed them.'}
        </EmptyState>
      ) : (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          {found.map((squad) => (
            <SquadList key={squad.id} squad={squad} />
          ))}
        </div>
      )}
    </div>
  )
}

const SquadList = ({ squad: { id, name, logo_url, players } }: { squad: Squad }) => (
  <section>
    <h2 className="touchline pt-3 pb-1">
      <a data-row-link href={`/teams/${id}`} className="team-name">
        <Crest name={name} logoUrl={logo_url} />
        {name}
      </a>
    </h2>
    <ul>
      {players.map(({ id, full_name, position, jersey_number }) => (
        <li key={id}>
          <a data-row-link href={`/player/${id}`} className="squad-row">
            <span className="figures text-right text-muted">{jersey_number}</span>
            <span className="font-semibold">{full_name}</span>
            <span className="text-muted text-sm">{positionLabel(position)}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
