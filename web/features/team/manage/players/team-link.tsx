import { useQueryClient } from '@tanstack/react-query'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { leagueDay } from '#domain/league-time.ts'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { SendLink } from '#web/features/team/players/send-link.tsx'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { type SquadAccess, squadAccessQuery } from './squad-access-query.ts'

interface TeamLinkProps {
  team: ManagedTeam
  link: SquadAccess['link']
}

/** The one link of a team with which its players claim their names. */
export function TeamLink({ team, link }: TeamLinkProps) {
  const queries = useQueryClient()
  const { token, failure, run, isRunning } = useNewLink(() =>
    queries.invalidateQueries({ queryKey: squadAccessQuery(team.id).queryKey }),
  )
  const create = async () => {
    const supabase = await browserSupabase()
    return (await supabase.rpc('create_squad_link', { _team_id: team.id }).throwOnError()).data
  }
  const withdraw = async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('end_squad_link', { _team_id: team.id }).throwOnError()
    toast('The link no longer works')
    return null
  }
  const shown = link === null ? null : token
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">
        Send one link to your team’s chat. Each player chooses their own name, and you confirm it. They don’t need an
        account.
      </p>
      {link !== null && (
        <p className="text-muted text-sm">
          A link works until {shortDate(leagueDay(link.expires_at, team.league.settings.time_zone))}.
          {shown === null && ' It was shown once, when it was made. A new one replaces it.'}
        </p>
      )}
      <FormError message={failure} />
      <div className="flex flex-wrap gap-2">
        {shown !== null && (
          <SendLink
            path={`/join-team#${shown}`}
            text={`${isolate(team.name)}: choose your name here, and say for each match whether you are in.`}
          />
        )}
        {shown === null && (
          <Button variant="outline" aria-disabled={isRunning} onClick={() => run(create)}>
            {link === null ? 'Make a link for players' : 'Replace it with a new link'}
          </Button>
        )}
        {link !== null && (
          <Button variant="quiet" aria-disabled={isRunning} onClick={() => run(withdraw)}>
            Withdraw the link
          </Button>
        )}
      </div>
    </div>
  )
}
