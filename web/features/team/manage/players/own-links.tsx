import { useQueryClient } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import type { ManagedTeam, SquadPlayer } from '#web/features/team/manage/manage-queries.ts'
import { SendLink } from '#web/features/team/players/send-link.tsx'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { type SquadAccess, squadAccessQuery } from './squad-access-query.ts'

interface OwnLinksProps {
  team: ManagedTeam
  links: SquadAccess['links']
}

/** Links of single players, which the manager sends without a claim. */
export function OwnLinks({ team, links }: OwnLinksProps) {
  const players = team.players.filter(({ user_id }) => user_id === null)
  if (players.length === 0) return null
  return (
    <Disclosure summary="A link for one player">
      <p className="mb-3 max-w-prose text-muted text-sm">
        Anyone who has it can answer for that player, for a year. A new link replaces the player’s old one.
      </p>
      <ul aria-label="Links of players">
        {players.map((player) => (
          <OwnLink
            key={player.id}
            team={team}
            player={player}
            hasLink={links.some(({ player_id }) => player_id === player.id)}
          />
        ))}
      </ul>
    </Disclosure>
  )
}

interface OwnLinkProps {
  team: ManagedTeam
  player: SquadPlayer
  hasLink: boolean
}

function OwnLink({ team, player, hasLink }: OwnLinkProps) {
  const queries = useQueryClient()
  const { token, failure, run, isRunning } = useNewLink(() =>
    queries.invalidateQueries({ queryKey: squadAccessQuery(team.id).queryKey }),
  )
  const arguments_ = { _team_id: team.id, _player_id: player.id }
  const create = async () => {
    const supabase = await browserSupabase()
    return (await supabase.rpc('create_player_link', arguments_).throwOnError()).data
  }
  const end = async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('end_player_link', arguments_).throwOnError()
    toast('The link no longer works')
    return null
  }
  const name = isolate(player.full_name)
  const shown = hasLink ? token : null
  return (
    <li className="grid gap-2 border-line border-t py-3">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold">{player.full_name}</bdi>
        {hasLink && <span className="text-muted text-sm"> · has a link</span>}
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-2">
        {shown === null ? (
          <Button
            variant="outline"
            size="small"
            className="min-h-11"
            aria-disabled={isRunning}
            onClick={() => run(create)}
          >
            {hasLink ? 'Replace the link' : 'Make a link'}
            <span className="sr-only"> of {player.full_name}</span>
          </Button>
        ) : (
          <SendLink
            path={`/availability#${shown}`}
            text={`${name}: say here whether you are in for ${isolate(team.name)}. This link is yours alone.`}
          />
        )}
        {hasLink && (
          <Button variant="quiet" size="small" className="min-h-11" aria-disabled={isRunning} onClick={() => run(end)}>
            End it<span className="sr-only"> for {player.full_name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
