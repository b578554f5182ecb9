import { queryOptions, useQuery } from '@tanstack/react-query'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { LiveMatch } from './live-match.ts'

/** When the match's scorer's link stops working; null without one. */
const scorerLinkQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'scorer-link'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('result_links')
        .select('expires_at')
        .eq('match_id', matchId)
        .is('team_id', null)
        .gt('expires_at', new Date().toISOString())
        .maybeSingle()
        .throwOnError()
      return data?.expires_at ?? null
    },
  })

/** The organizers' link with which somebody without an account enters the match. */
export function ScorerLink({ match }: { match: LiveMatch }) {
  const { data: expiresAt, refetch } = useQuery(scorerLinkQuery(match.match_id))
  const { token, failure, run, isRunning } = useNewLink(refetch)
  const create = async () => {
    const supabase = await browserSupabase()
    return (await supabase.rpc('create_scorer_link', { _match_id: match.match_id }).throwOnError()).data
  }
  const withdraw = async () => {
    const supabase = await browserSupabase()
    await supabase.from('result_links').delete().eq('match_id', match.match_id).is('team_id', null).throwOnError()
    return null
  }
  return (
    <Disclosure summary="Link for a scorer without an account">
      <div className="grid gap-4">
        <p className="max-w-prose text-muted text-sm">
          Anyone who has the link can enter this match, until two days after kick-off. Send it to one person.
        </p>
        {expiresAt && <p>A link works until {shortDate(toLocalTime(new Date(expiresAt), match.time_zone).date)}.</p>}
        <FormError message={failure} />
        <div className="flex flex-wrap gap-2">
          {token === null ? (
            <Button variant="outline" aria-disabled={isRunning} onClick={() => run(create)}>
              {expiresAt ? 'Replace it with a new link' : 'Create a link'}
            </Button>
          ) : (
            <ShareButton
              label="Send the link"
              text={`Enter ${isolate(match.home.name)} v ${isolate(match.away.name)} here while it is played:`}
              path={`/live-entry#${token}`}
            />
          )}
          {expiresAt && (
            <Button variant="quiet" aria-disabled={isRunning} onClick={() => run(withdraw)}>
              Withdraw the link
            </Button>
          )}
        </div>
      </div>
    </Disclosure>
  )
}
