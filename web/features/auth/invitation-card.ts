import { isolate } from '#domain/isolate-name.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'

/** The team of an open invitation: everything that a shared link shows. It names neither a person nor an address. */
export interface InvitationCard {
  teamId: string
  team: string
  league: string
}

/** The card of a token; null without one, for an unusable one, and for an invitation that names no team. */
export async function loadInvitationCard(context: LoaderContext, token: string): Promise<InvitationCard | null> {
  if (token === '') return null
  return load(context, {
    queryKey: ['invitation-card', token],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('invitation_card', { _token: token }).maybeSingle()
      return data && { teamId: data.team_id, team: data.team_name, league: data.league_name }
    },
  })
}

export const invitationTitle = (team: string) => `You are invited to manage ${isolate(team)}`

interface Loaded {
  card: InvitationCard | null
  head?: PageHead | undefined
}

/** The head of a page that an invitation opens. Search engines never list it. @param otherwise title without a card */
export function invitationMeta(
  loaded: Loaded | undefined,
  matches: Matches,
  { address, otherwise }: { address: string; otherwise: string },
) {
  if (!loaded?.card) return hiddenMeta(otherwise)
  const { team, league } = loaded.card
  return [
    ...pageMeta(matches, {
      title: invitationTitle(team),
      description: `Manage ${isolate(team)} in ${isolate(league)}. Open the link to accept; it works once.`,
      // Messengers fetch this address again, so it keeps its token.
      path: address,
      head: loaded.head,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}
