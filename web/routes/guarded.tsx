import { Outlet } from 'react-router'
import { NeedsScript } from '#web/components/needs-script.tsx'
import { Page } from '#web/components/page.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Guard } from '#web/features/auth/guard.tsx'
import { requireSession } from '#web/features/auth/require-session.ts'
import type { Route } from './+types/guarded.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession]

// Only a loader that takes part in hydration makes the first page wait for the middleware.
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Page narrow>
    <NeedsScript />
    <Spinner message="Loading" />
  </Page>
)

export default function Guarded() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
