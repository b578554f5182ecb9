import { useSearchParams } from 'react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import type { Route } from './+types/auth.ts'

export const meta: Route.MetaFunction = ({ location }) =>
  hiddenMeta(new URLSearchParams(location.search).get('token') ? 'Sign up' : 'Sign in')

export default function AuthRoute() {
  const [parameters] = useSearchParams()
  return <AuthPage token={parameters.get('token') ?? ''} />
}
