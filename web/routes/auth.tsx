import { useSearchParams } from 'react-router'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'

export const meta = () => hiddenMeta('Sign in')

export default function AuthRoute() {
  const [parameters] = useSearchParams()
  return <AuthPage token={parameters.get('token') ?? ''} />
}
