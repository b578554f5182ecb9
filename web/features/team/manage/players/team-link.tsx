import { useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { SendLink } from '#web/features/team/players/send-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SquadAccess } from './squad-access-query.ts'
import { useAccessChange } from './use-access-change.ts'

interface TeamLinkProps {
  team: ManagedTeam
  link: SquadAccess['link']
}

/** The one link of a team with which its players claim their names. */
export function TeamLink({ team, link }: TeamLinkProps) {
  // The database stores only its hash, so it is shown once.
  const [token, setToken] = useState<string | null>(null)
  const { run, isRunning, failure } = useAccessChange(team.id)
  const create = () =>
    run(async (supabase) =>
      setToken((await supabase.rpc('create_squad_link', { _team_id: team.id }).throwOnError()).data),
    )
  const withdraw = () =>
    run(async (supabase) => {
      await supabase.rpc('end_squad_link', { _team_id: team.id }).throwOnError()
      setToken(null)
      toast('The link no longer works')
    })
  const shown = link === null ? null : token
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">
        Send one link to your team’s chat. Each player chooses their own name, and you confirm it. They need no account.
      </p>
      {link !== null && (
        <p className="text-muted text-sm">
          A link works until {dayOf(link.expires_at, team)}.
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
          <Button variant="outline" aria-disabled={isRunning} onClick={create}>
            {link === null ? 'Make a link for players' : 'Replace it with a new link'}
          </Button>
        )}
        {link !== null && (
          <Button variant="quiet" aria-disabled={isRunning} onClick={withdraw}>
            Withdraw the link
          </Button>
        )}
      </div>
    </div>
  )
}

const dayOf = (at: string, { league }: ManagedTeam) =>
  shortDate(toLocalTime(new Date(at), league.settings.time_zone).date)
