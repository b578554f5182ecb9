import { useSearchParams } from 'react-router'
import { invitationMeta, loadInvitationCard } from '#web/features/auth/invitation-card.ts'
import { InvitationPage } from '#web/features/auth/invitation-page.tsx'
import { loadInvitationHead } from '#web/features/team/invitation-head.ts'
import type { Route } from './+types/invitation.ts'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

// The page is only for people who are signed in, but its link may be the one that is passed on.
export async function loader({ context, url }: Route.LoaderArgs) {
  const card = await loadInvitationCard(context, tokenOf(url))
  return { card, head: card ? await loadInvitationHead(context, card) : undefined }
}
export const clientLoader = async ({ context, url }: Route.ClientLoaderArgs) => ({
  card: await loadInvitationCard(context, tokenOf(url)),
})

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { search } }) =>
  invitationMeta(loaderData, matches, { address: `/auth${search}`, otherwise: 'Invitation' })

export default function InvitationRoute() {
  const [parameters] = useSearchParams()
  return <InvitationPage token={parameters.get('token') ?? ''} />
}
