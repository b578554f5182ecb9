import { useSearchParams } from 'react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'

export const meta = () => [{ title: 'Sign in · Touchline' }, { name: 'robots', content: 'noindex' }]

export default function AuthRoute() {
  const [parameters] = useSearchParams()
  return <AuthPage token={parameters.get('token') ?? ''} />
}
