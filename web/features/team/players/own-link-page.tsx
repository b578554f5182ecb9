import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { AnswerMatch } from '#web/forms/availability/answer-match.tsx'
import type { Answer } from '#web/forms/availability/asked-match.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { OpenLink } from '#web/session/open-link.tsx'
import { useFragment } from '#web/session/use-fragment.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type OwnLink, ownLinkQuery } from './own-link-query.ts'
import { SendLink } from './send-link.tsx'
import { TeamHeading } from './team-heading.tsx'

/** The page of a player's own link. The token is the fragment, so no server logs it. */
export function OwnLinkPage() {
  const token = useFragment()
  return (
    <Page className="max-w-xl">
      <NeedsScript />
      <h1 className="mb-6 text-5xl">Are you in?</h1>
      {token === undefined ? <Spinner /> : <OpenedLink key={token} token={token} />}
    </Page>
  )
}

// A claim is confirmed while its page is open.
const LOOK_AGAIN_MS = 30_000

function OpenedLink({ token }: { token: string }) {
  const query = useQuery({
    ...ownLinkQuery(token),
    refetchInterval: ({ state }) => (state.data?.is_waiting ? LOOK_AGAIN_MS : false),
  })
  return (
    <OpenLink query={query} ended="This link has expired or was replaced. Ask your manager for a new one.">
      {(link) => (
        <div className="grid gap-8">
          <TeamHeading {...link} teamId={link.team_id} />
          {link.is_waiting ? <Waiting /> : <Matches link={link} token={token} />}
          <div className="grid justify-items-start gap-3 border-line border-t pt-6">
            <p className="max-w-prose text-muted text-sm">
              This page is yours alone: anyone who has its address can answer for you. Keep it in a chat with yourself
              or on your home screen.
            </p>
            <div className="flex flex-wrap gap-2">
              <SendLink text={`My link for ${isolate(link.team)}:`} path={`/availability#${token}`} />
            </div>
            <Link to={`/player/${link.player_id}`} className="link min-h-11 py-2.5">
              Your season
            </Link>
          </div>
        </div>
      )}
    </OpenLink>
  )
}

const Waiting = () => (
  <p role="status" className="max-w-prose text-lg">
    Your manager has your request. Once it is confirmed, your next matches appear here. Keep this link: it stays the
    same.
  </p>
)

function Matches({ link, token }: { link: OwnLink; token: string }) {
  const queries = useQueryClient()
  const save = (match: string) => async (answer: Answer, note?: string) => {
    const supabase = await browserSupabase()
    await supabase
      .rpc('answer_by_link', {
        _token: token,
        _match_id: match,
        _answer: answer,
        ...(note !== undefined && { _note: note }),
      })
      .throwOnError()
    await queries.invalidateQueries({ queryKey: ownLinkQuery(token).queryKey })
  }
  if (link.matches.length === 0)
    return (
      <p className="max-w-prose text-lg">
        {link.asks
          ? 'No match is planned at the moment. New ones appear here.'
          : 'Your team does not ask who is in at the moment. Tell your manager directly.'}
      </p>
    )
  return (
    <ul className="grid gap-8">
      {link.matches.map((match) => (
        <li key={match.match_id} className="border-line border-t pt-5">
          <AnswerMatch match={match} timeZone={link.time_zone} player={link.player_id} save={save(match.match_id)} />
        </li>
      ))}
    </ul>
  )
}
