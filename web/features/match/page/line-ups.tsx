import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { Kit } from '#domain/kits.ts'
import { countRows } from '#domain/line-up.ts'
import { isToCome, isUnplayed } from '#web/features/match/describe-match.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { Crest } from '#web/ui/crest.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Section } from '#web/ui/page.tsx'
import { ShirtShape } from '#web/ui/shirt-shape.tsx'
import { Pitch } from './pitch.tsx'
import { tallyEvents } from './tallies.ts'

const RolesAndSubstitutions = lazyPart(() =>
  import('#web/features/match/incidents/incident-parts.ts').then((m) => m.RolesAndSubstitutions),
)

/** Both line-ups: on a phone on one pitch, home at the top, else each in its own half. */
export function LineUps({ match }: { match: Match }) {
  const { home_team, away_team, home_lineup, away_lineup, kits } = match
  if (home_lineup.length === 0 && away_lineup.length === 0) {
    if (isUnplayed(match)) return null
    return (
      <Section title="Line-ups">
        <p className="text-muted">
          No line-ups yet.{' '}
          {isToCome(match) || match.status === 'postponed' ? 'After the match they appear' : 'They appear'} here as soon
          as the league owner has entered who played.
        </p>
      </Section>
    )
  }
  const isOnePitch = home_lineup.length > 0 && away_lineup.length > 0
  const starters = (ids: string[]) => match.players.filter(({ id, on }) => on === undefined && ids.includes(id))
  const rows = Math.max(countRows(starters(home_lineup)), countRows(starters(away_lineup)))
  return (
    <Section title="Line-ups">
      <ShirtShape />
      <div className={clsx('grid md:grid-cols-2 md:gap-8 print:grid-cols-2 print:gap-8', !isOnePitch && 'gap-8')}>
        <LineUp
          team={home_team}
          kits={[kits.home, kits.homeKeeper]}
          playerIds={home_lineup}
          rows={rows}
          match={match}
        />
        <LineUp
          team={away_team}
          kits={[kits.away, kits.awayKeeper]}
          playerIds={away_lineup}
          rows={rows}
          match={match}
          turns={isOnePitch}
        />
      </div>
      {match.record && (
        <Suspense>
          <RolesAndSubstitutions match={match} record={match.record} />
        </Suspense>
      )}
    </Section>
  )
}

interface LineUpProps {
  team: MatchTeam
  /** The team's and the goalkeeper's. */
  kits: [Kit, Kit]
  playerIds: string[]
  rows: number
  match: Match
  /** On a phone the goal is at the bottom, and the name below it. */
  turns?: boolean
}

function LineUp({ team, kits, playerIds, rows, match, turns = false }: LineUpProps) {
  const byId = new Map(match.players.map((player) => [player.id, player]))
  const players = playerIds.flatMap((id) => byId.get(id) ?? [])
  const starters = players.filter(({ on }) => on === undefined)
  const scorers = tallyEvents(match.events, team.id, 'GOAL')
  return (
    <section aria-label={team.name} className={clsx('flex min-w-0 gap-3', turns ? 'turned-half' : 'flex-col')}>
      <h3 className="flex items-center gap-3 text-2xl leading-tight">
        <Crest team={team} size="medium" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{team.name}</span>
      </h3>
      {players.length === 0 ? (
        <p className="text-muted">No line-up yet. The league owner has not entered who played.</p>
      ) : (
        <Pitch
          kits={kits}
          players={starters}
          rows={rows}
          goalsOf={(id) => scorers.find(({ playerId }) => playerId === id)?.count ?? 0}
          manOfMatchId={match.man_of_match?.id}
        />
      )}
    </section>
  )
}
