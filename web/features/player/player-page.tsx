import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { colourOfTeam } from '#domain/team-colours.ts'
import { BioTools } from '#web/features/player/bio/bio-tools.tsx'
import { EditTools } from '#web/features/player/edit/edit-tools.tsx'
import { useLive } from '#web/live-updates/use-live.ts'
import { playerKey } from '#web/queries/query-keys.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { StickyHead } from '#web/ui/sticky-head.tsx'
import { BirthDate } from './birth-date.tsx'
import { type Origin, teamPath } from './origin.ts'
import { PlayedMatches } from './played-matches.tsx'
import { PlayerBack } from './player-back.tsx'
import { PlayerHeader } from './player-header.tsx'
import { playerMatchesQuery, playerQuery, type ShownPlayer } from './player-queries.ts'
import { SeasonStrip } from './season-strip.tsx'

// Most players have one season with one club.
const Career = lazyPart(() => import('./career.tsx').then((m) => m.Career))

export const playerPageQueries = (playerId: string, matchesPage: number) =>
  [playerQuery(playerId), playerMatchesQuery(playerId, matchesPage)] as const

interface PlayerPageProps {
  playerId: string
  /** Page of the matches, from 1. */
  matchesPage: number
  origin: Origin
}

export function PlayerPage({ playerId, matchesPage, origin }: PlayerPageProps) {
  const { data: player } = useSuspenseQuery(playerQuery(playerId))
  const { data: played } = useSuspenseQuery(playerMatchesQuery(playerId, matchesPage))
  const { full_name, bio, totals } = player
  const team = teamOf(player, origin)
  const teams = player.teams.map(({ id }) => id)
  const leagues = [...player.teams, ...player.managed].map(({ league }) => league)
  const keys = [playerKey(playerId)]
  useLive(
    [
      { table: 'profiles', column: 'id', is: player.id, keys },
      { table: 'team_players', column: 'player_id', is: player.id, keys },
      { table: 'match_events', column: 'player_id', is: player.id, keys },
      { table: 'matches', column: 'home_team_id', is: teams, keys },
      { table: 'matches', column: 'away_team_id', is: teams, keys },
    ],
    { shown: [player.id, ...leagues.map(({ id }) => id)] },
  )
  return (
    <Page className="max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PlayerBack to={backPath(team, origin)} fixed={origin.teamId !== null} />
        <EditTools playerId={playerId} />
      </div>
      <div className="mt-2 mb-4">
        <Breadcrumbs
          trail={
            team
              ? [
                  { label: team.league.name, to: `/competitions/${team.league.id}` },
                  { label: team.name, to: teamPath(team.id, origin) },
                ]
              : []
          }
          current={full_name}
        />
      </div>
      <PlayerHeader player={player} team={team} />
      <StickyHead name={full_name} mark={team && colourOfTeam(team)} />
      {player.youth?.results !== 'no_scores' && (
        <dl className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4">
          <Stat name="Goals" value={totals.goals} />
          <Stat name="Assists" value={totals.assists} />
          <Stat name="Appearances" value={totals.appearances} />
          <Stat name={<abbr title="Man of the match awards">MOTM</abbr>} value={totals.motm} />
        </dl>
      )}
      <SeasonStrip matches={played.matches} />
      <div className="mt-12 grid gap-12 sm:grid-cols-[1fr_14rem]">
        {player.youth === undefined && (
          <Section title="Player Bio">
            {bio ? (
              <p className="wrap-anywhere max-w-prose whitespace-pre-line">{bio}</p>
            ) : (
              <p className="text-muted">No bio yet</p>
            )}
            <BioTools player={player} leagues={leagues} />
          </Section>
        )}
        <BirthDate player={player} />
      </div>
      {player.career && (
        <Suspense>
          <Career rows={player.career} />
        </Suspense>
      )}
      {player.youth?.results !== 'no_scores' && (
        <div className="mt-12">
          <Section title="Matches played">
            <PlayedMatches key={matchesPage} name={full_name} page={matchesPage} {...played} />
          </Section>
        </div>
      )}
    </Page>
  )
}

/** The team that the visitor came from if it is one of the player's, else the first that they play for or manage. */
function teamOf({ teams, managed }: ShownPlayer, { teamId }: Origin) {
  const all = [...teams, ...managed]
  return all.find(({ id }) => id === teamId) ?? all[0]
}

/** The page that the address names, else the player's team, else the competitions. */
function backPath(team: ShownPlayer['teams'][number] | undefined, origin: Origin): string {
  if (origin.teamId !== null) return teamPath(origin.teamId, origin)
  return team ? teamPath(team.id, origin) : '/competitions'
}
