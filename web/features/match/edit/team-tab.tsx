import { useQuery } from '@tanstack/react-query'
import { crestOf } from '#domain/crest.ts'
import type { Formation } from '#domain/formation.ts'
import { isolate } from '#domain/isolate-name.ts'
import { chooseKits } from '#domain/kits.ts'
import { type Ban, describeBan, NEAR_BAN } from '#domain/suspensions.ts'
import { FormationField } from '#web/forms/formation/formation-field.tsx'
import { matchBansQuery, matchNearBansQuery } from '#web/queries/suspensions.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { assistsOf, type Content, goalsOf, type SideContent, type SideName, startersOf } from './content.ts'
import { describeRemoved } from './describe-removed.ts'
import { type Removed, restore, setAssists, setGoals, tick, untick } from './edit-players.ts'
import type { EditedMatch, EditedTeam, MatchSquadPlayer } from './edit-query.ts'
import { GoalDetails } from './goal-details.tsx'
import { LineUpPicks } from './line-up-picks.tsx'
import { MoreDetails } from './more-details.tsx'
import { PlayerRow } from './player-row.tsx'

interface TeamTabProps {
  match: EditedMatch
  name: SideName
  content: Content
  onChange: (content: Content) => void
  /** The records that unticking removed, by player, while the dialog is open. */
  removed: Readonly<Record<string, Removed>>
  onRemoved: (removed: Readonly<Record<string, Removed>>) => void
  /** Whether a save was refused for something of this team. */
  isWrong: boolean
}

/** The line-up, goals and assists of one team. */
export function TeamTab({ match, name, content, onChange, removed, onRemoved, isWrong }: TeamTabProps) {
  const { id, name: teamName, formerIds } = match[name]
  const side = content[name]
  const players = [...match[name].players, ...side.lineup.filter((id) => !isKnown(match[name], id)).map(asStranger)]
  const { data: bans = [] } = useQuery(matchBansQuery(match.id))
  const banOf = (player: string) => bans.find(({ player_id, team_id }) => player_id === player && team_id === id)
  const { data: near = [] } = useQuery(matchNearBansQuery(match.id))
  const isNear = (player: string) => near.some(({ player_id, team_id }) => player_id === player && team_id === id)
  const squad = match[name].players.filter((player) => !formerIds.includes(player.id)).map((player) => player.id)
  const kits = chooseKits(crestOf(match.home), crestOf(match.away))
  const starters = startersOf(side).flatMap((id) => players.filter((player) => player.id === id))
  const change = (next: SideContent) => onChange({ ...content, [name]: next })

  function setLineup(wanted: readonly string[], formation?: Formation | null) {
    const taken = { ...removed }
    let next = content
    for (const player of side.lineup.filter((player) => !wanted.includes(player))) {
      const result = untick(next, name, player)
      next = result.content
      if (result.removed) taken[player] = result.removed
    }
    for (const player of wanted) delete taken[player]
    onRemoved(taken)
    onChange({ ...next, [name]: { ...tick(next[name], wanted), ...(formation && { formation }) } })
  }

  function undo(player: string) {
    const { [player]: lost, ...rest } = removed
    if (lost === undefined) return
    onRemoved(rest)
    onChange(restore(content, name, player, lost))
  }

  if (players.length === 0) {
    return (
      <EmptyState
        title={`${isolate(teamName)} has no players yet`}
        action={
          <a href={`/team/${id}/manage`} className={buttonClass({ variant: 'outline' })}>
            Add players
          </a>
        }
      >
        Add its players, then come back: what you enter here is kept.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="py-2 text-2xl [overflow-wrap:anywhere]">
          <bdi>{teamName}</bdi>{' '}
          <span role="status" className="figures whitespace-nowrap text-lg text-muted">
            {side.lineup.length} of {players.length} played
          </span>
        </h3>
        <LineUpPicks
          matchId={match.id}
          teamId={id}
          playedAt={match.playedAt}
          players={players}
          squad={squad}
          lineup={side.lineup}
          isBanned={(player) => banOf(player) !== undefined}
          onPick={setLineup}
        />
      </div>
      <ul aria-label={`Players of ${isolate(teamName)}`} className="mt-1 border-ink border-t">
        {players.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            isFormer={formerIds.includes(player.id) || !isKnown(match[name], player.id)}
            ban={banWords(banOf(player.id))}
            near={isNear(player.id) ? NEAR_BAN : null}
            plays={side.lineup.includes(player.id)}
            goals={goalsOf(side, player.id).length}
            assists={assistsOf(side, player.id)}
            isManOfMatch={content.manOfMatchId === player.id}
            removed={describeRemoved(removed[player.id])}
            onTick={(plays) =>
              setLineup(plays ? [...side.lineup, player.id] : side.lineup.filter((id) => id !== player.id))
            }
            onGoals={(count) => change(setGoals(side, player.id, count))}
            onAssists={(count) => change(setAssists(side, player.id, count))}
            onUndo={() => undo(player.id)}
          />
        ))}
      </ul>
      <div className="max-w-md pt-6 pb-4">
        <FormationField
          teamName={teamName}
          kits={name === 'home' ? [kits.home, kits.homeKeeper] : [kits.away, kits.awayKeeper]}
          starters={starters}
          formation={side.formation}
          onChange={(formation) => change({ ...side, formation })}
        />
      </div>
      <GoalDetails side={side} players={players} onChange={change} isWrong={isWrong} />
      <MoreDetails teamName={teamName} side={side} players={players} onChange={change} isWrong={isWrong} />
    </>
  )
}

const banWords = (ban: (Ban & { missed: number }) | undefined) =>
  ban === undefined ? null : describeBan(ban, ban.missed)

const isKnown = ({ players }: EditedTeam, id: string) => players.some((player) => player.id === id)

/** A player of a draft who has left the team since and is in no stored record. */
const asStranger = (id: string): MatchSquadPlayer => ({ id, full_name: 'A former player', jersey_number: null })
