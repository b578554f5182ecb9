import { hiddenMeta } from '#web/components/page-meta.ts'
import { CallbackPage } from '#web/features/auth/callback-page.tsx'

export const meta = () => hiddenMeta('Signing in')

export default function AuthCallbackRoute() {
  return <CallbackPage />
}
