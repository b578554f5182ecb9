import { useSearchParams } from 'react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { invitationMeta, loadInvitationCard } from '#web/features/auth/invitation-card.ts'
import { loadInvitationHead } from '#web/features/team/invitation-head.ts'
import type { Route } from './+types/auth.ts'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const card = await loadInvitationCard(context, tokenOf(url))
  return { card, head: card ? await loadInvitationHead(context, card) : undefined }
}
export const clientLoader = async ({ context, url }: Route.ClientLoaderArgs) => ({
  card: await loadInvitationCard(context, tokenOf(url)),
})

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { pathname, search } }) =>
  invitationMeta(loaderData, matches, {
    address: pathname + search,
    otherwise: new URLSearchParams(search).get('token') ? 'Sign up' : 'Sign in',
  })

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  return <AuthPage token={parameters.get('token') ?? ''} card={loaderData.card} />
}
