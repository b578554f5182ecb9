import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { invitationMeta } from '#web/features/auth/invitation-card.ts'
import { loadAuth, loadAuthInBrowser } from '#web/features/auth/load-auth.ts'
import { loadInvitationHead } from '#web/features/team/invitation-head.ts'
import type { Route } from './+types/auth.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const loaded = await loadAuth(context, url)
  return { ...loaded, head: loaded.card ? await loadInvitationHead(context, loaded.card) : undefined }
}
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) => loadAuthInBrowser(context, url)

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { pathname, search } }) =>
  invitationMeta(loaderData, matches, {
    address: pathname + search,
    otherwise: new URLSearchParams(search).get('token') ? 'Sign up' : 'Sign in',
  })

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <AuthPage token={parameters.get('token') ?? ''} card={loaderData.card} />
    </HydrationBoundary>
  )
}
