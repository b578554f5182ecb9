import { CallbackPage } from '#web/features/auth/callback-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Signing in')

export default function AuthCallbackRoute() {
  return <CallbackPage />
}
