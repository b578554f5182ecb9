import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { matchName } from '#domain/match-name.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { ResultReports } from './reported-result-query.ts'

interface ResultLinksProps {
  match: Match
  sides: readonly MatchTeam[]
  links: ResultReports['links']
  onChange: () => Promise<void>
}

/** Links with which somebody without an account reports the result of one side. */
export const ResultLinks = ({ match, sides, links, onChange }: ResultLinksProps) => (
  <Disclosure summary="Link for someone without an account">
    <p className="mb-4 max-w-prose text-muted text-sm">
      Anyone who has the link can report the result for that team, until a week after kick-off. Send it to one person.
    </p>
    <ul className="grid gap-4">
      {sides.map((team) => (
        <li key={team.id} className="grid gap-3 border-line border-t pt-4">
          <TeamLink
            match={match}
            team={team}
            expiresAt={links.find(({ team_id }) => team_id === team.id)?.expires_at ?? null}
            onChange={onChange}
          />
        </li>
      ))}
    </ul>
  </Disclosure>
)

interface TeamLinkProps {
  match: Match
  team: MatchTeam
  /** When the present link stops working; null without one. */
  expiresAt: string | null
  onChange: () => Promise<void>
}

function TeamLink({ match, team, expiresAt, onChange }: TeamLinkProps) {
  const { token, failure, run, isRunning } = useNewLink(onChange)
  const create = async () => {
    const supabase = await browserSupabase()
    const link = { _match_id: match.id, _team_id: team.id }
    return (await supabase.rpc('create_result_link', link).throwOnError()).data
  }
  const withdraw = async () => {
    const supabase = await browserSupabase()
    await supabase.from('result_links').delete().eq('match_id', match.id).eq('team_id', team.id).throwOnError()
    return null
  }
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold">{team.name}</bdi>
        {expiresAt !== null && (
          <span className="text-muted">
            {' '}
            · a link works until {shortDate(toLocalTime(new Date(expiresAt), match.league.settings.time_zone).date)}
          </span>
        )}
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-2">
        {token === null ? (
          <Button variant="outline" aria-disabled={isRunning} onClick={() => run(create)}>
            {expiresAt === null ? `Create a link for ${isolate(team.name)}` : 'Replace it with a new link'}
          </Button>
        ) : (
          <ShareButton
            label="Send the link"
            text={`Report the result of ${matchName(match)} here:`}
            path={`/report-result#${token}`}
          />
        )}
        {expiresAt !== null && (
          <Button variant="quiet" aria-disabled={isRunning} onClick={() => run(withdraw)}>
            Withdraw the link
          </Button>
        )}
      </div>
    </>
  )
}
