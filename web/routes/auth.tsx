import { useSearchParams } from 'react-router'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import type { Route } from './+types/auth.ts'

export const meta: Route.MetaFunction = ({ location }) =>
  hiddenMeta(new URLSearchParams(location.search).get('token') ? 'Sign up' : 'Sign in')

export default function AuthRoute() {
  const [parameters] = useSearchParams()
  return <AuthPage token={parameters.get('token') ?? ''} />
}
