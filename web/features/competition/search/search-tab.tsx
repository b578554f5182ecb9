import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMatches, countWords } from '#domain/count-words.ts'
import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { playersPath } from '#web/features/competition/players/players-view.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MatchList } from '#web/ui/match-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { type Found, MOST, searchQuery } from './search-queries.ts'
import { searchPath } from './search-view.ts'

interface SearchTabProps {
  slug: string
  search: string
}

/** Finds teams, players and matches of a competition. */
export function SearchTab({ slug, search }: SearchTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  return (
    <div className="grid gap-10">
      <SearchForm
        isOffline={useIsOffline()}
        label="Search teams, players and matches"
        placeholder="Part of a name"
        search={search}
        pathOf={(words) => searchPath(slug, words)}
      />
      {/* Mounted before the first search, because many screen readers skip a status that is inserted with its text. */}
      <p role="status" className="sr-only">
        {search !== '' && <Summary competition={competition} search={search} />}
      </p>
      {search !== '' && <Results competition={competition} slug={slug} search={search} />}
    </div>
  )
}

function Summary({ competition, search }: { competition: Competition; search: string }) {
  return describeFound(useSuspenseQuery(searchQuery(competition.id, search)).data)
}

function Results({ competition, slug, search }: SearchTabProps & { competition: Competition }) {
  const { data: found } = useSuspenseQuery(searchQuery(competition.id, search))
  const { teams, players, matches } = found
  return (
    <>
      {teams.length + players.length + matches.length === 0 && (
        <EmptyState title="Nothing found">
          Try a part of a name. Two teams find their matches against each other.
        </EmptyState>
      )}
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        {teams.length > 0 && (
          <Section title="Teams">
            {teamList(teams)}
            <Cut isCut={teams.length === MOST.teams} />
          </Section>
        )}
        {players.length > 0 && (
          <Section
            title="Players"
            aside={
              players.length === MOST.players && (
                <Link to={playersPath(slug, { search, all: false })} className="more-link">
                  All of them
                </Link>
              )
            }
          >
            {playerList(players)}
            <Cut isCut={players.length === MOST.players} />
          </Section>
        )}
      </div>
      {matches.length > 0 && (
        <Section title="Matches">
          <MatchList matches={matches} timeZone={competition.settings.time_zone} />
          <Cut isCut={matches.length === MOST.matches} />
        </Section>
      )}
    </>
  )
}

const Cut = ({ isCut }: { isCut: boolean }) =>
  isCut && <p className="mt-2 text-muted text-sm">These are the first. Type more to find others.</p>

const teamList = (teams: Found['teams']) => (
  <ul>
    {teams.map((team) => (
      <li key={team.id} className="border-line border-b">
        <Link to={`/teams/${team.id}`} className="team-name flex min-h-11">
          <Crest team={team} />
          <bdi>{team.name}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

const playerList = (players: Found['players']) => (
  <ul>
    {players.map(({ player_id, full_name, jersey_number, team_id, team_name }) => (
      <li key={`${player_id} ${team_id}`}>
        <Link to={`/player/${player_id}?from=team&teamId=${team_id}`} className="squad-row">
          <span>{jersey_number}</span>
          <bdi>{full_name}</bdi>
          <span>
            <bdi>{team_name}</bdi>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const describeFound = ({ teams, players, matches }: Found) =>
  [countWords(teams.length, 'team'), countWords(players.length, 'player'), countMatches(matches.length)].join(', ')
