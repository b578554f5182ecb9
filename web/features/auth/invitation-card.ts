import { isolate } from '#domain/isolate-name.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'

/** The purpose of an open invitation, as its shared link shows it. It names neither a person nor an address. */
export interface InvitationCard {
  role: string
  /** Null for an invitation to the whole competition. */
  teamId: string | null
  team: string | null
  league: string
}

/** The card of a token; null without one, for an unusable one, and for an invitation to run a new competition. */
export async function loadInvitationCard(context: LoaderContext, token: string): Promise<InvitationCard | null> {
  if (token === '') return null
  return load(context, {
    queryKey: ['invitation-card', token],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('invitation_card', { _token: token }).maybeSingle()
      return data && { role: data.role, teamId: data.team_id, team: data.team_name, league: data.league_name }
    },
  })
}

const VERBS: Readonly<Record<string, string>> = {
  administrator: 'help run',
  assistant: 'assist',
  manager: 'manage',
  official: 'be an official of',
  scorer: 'enter matches of',
}

/** The task of an invited person: 'manage Arsenal', 'assist Arsenal', 'help run Sunday League'. */
const taskOf = ({ role, team, league }: Pick<InvitationCard, 'role' | 'team' | 'league'>) =>
  `${VERBS[role] ?? 'join'} ${isolate(team ?? league)}`

export const invitationTitle = (card: InvitationCard) => `You are invited to ${taskOf(card)}`

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
  const task = taskOf(loaded.card)
  const where = loaded.card.team === null ? '' : ` in ${isolate(loaded.card.league)}`
  return [
    ...pageMeta(matches, {
      title: invitationTitle(loaded.card),
      description: `${task.charAt(0).toUpperCase()}${task.slice(1)}${where}. Open the link to accept; it works once.`,
      // Messengers fetch this address again, so it keeps its token.
      path: address,
      head: loaded.head,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}
