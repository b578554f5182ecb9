import { Outlet } from 'react-router'
import { Guard } from '#web/features/auth/guard.tsx'
import { requireSession } from '#web/features/auth/require-session.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/guarded.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession]

// Only a loader that takes part in hydration makes the first page wait for the middleware.
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Page narrow>
    <MembersStyles />
    <NeedsScript />
    <Spinner message="Loading" />
  </Page>
)

export default function Guarded() {
  return (
    <Guard>
      <MembersStyles />
      <Outlet />
    </Guard>
  )
}
