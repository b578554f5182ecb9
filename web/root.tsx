import { lazy, Suspense, use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { SearchLink } from '#web/features/competition/search/search-link.tsx'
import { InstallPlace } from '#web/offline/install/install-place.tsx'
import { OfflineNotes } from '#web/offline/offline-notes.tsx'
import { openKept } from '#web/offline/open-kept.ts'
import { PageError } from '#web/queries/failures/error-cards.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { useUserId } from '#web/session/use-session.ts'
import { Footer } from '#web/ui/footer.tsx'
import { AccountPlace, Header } from '#web/ui/header.tsx'
import { NavigationProgress } from '#web/ui/navigation-progress.tsx'
import { NonceContext } from '#web/ui/nonce-context.ts'
import { usePageHistory } from '#web/ui/page-history.ts'
import { PageIcons } from '#web/ui/page-icons.tsx'
import { Shapes } from '#web/ui/shapes.tsx'
import { earlyScript } from '#web/ui/theme.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { OwnHostsContext } from '#web/ui/use-stored-file.ts'
import type { Route } from './+types/root.ts'
import beforeHydrationScript from './before-hydration/before-hydration.ts?script'
import idlePageUrl from './before-hydration/run-idle-page.ts?module-url'
import archivo from './fonts/archivo.woff2?url'
import barlowCondensed from './fonts/barlow-condensed.woff2?url'
import styles from './styles/app.css?url'

const UserMenu = lazy(() =>
  import('#web/features/auth/user-menu.tsx')
    .then(({ UserMenu }) => ({ default: UserMenu }))
    // A page without its menu is better than no page, when the network goes away in between.
    .catch(() => ({ default: AccountPlace })),
)

// The browser has run these scripts before React starts, so their text is left out of the bundle.
const earlyMarkup = { __html: import.meta.env.SSR ? earlyScript : '' }
const beforeHydrationMarkup = { __html: beforeHydrationScript }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [openKept]

export const links: Route.LinksFunction = () =>
  [archivo, barlowCondensed].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href,
  }))

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext)
// The site's settings do not change during a visit.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const nonce = use(NonceContext)
  const isSignedIn = useUserId() !== undefined
  return (
    // The early script writes the visitor's theme and `data-js` on <html> before React looks. React removes them where it
    // renders the page anew.
    <html
      lang="en-GB"
      data-keeps={site?.hasServiceWorker ? '' : undefined}
      data-idle-page={import.meta.env.SSR ? idlePageUrl : undefined}
      data-js={import.meta.env.SSR ? undefined : ''}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f3ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1311" />
        {site?.supabaseUrl && <meta name="supabase-url" content={site.supabaseUrl} />}
        {site && <meta name="supabase-key" content={site.anonKey} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={earlyMarkup} />
        {/* With a precedence it comes before the fonts, and so gets the connection that is open already. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
        <OwnHostsContext value={site}>
          <PageIcons />
        </OwnHostsContext>
      </head>
      <body>
        <Shapes />
        <OwnHostsContext value={site}>{children}</OwnHostsContext>
        {/* Members see toasts when the network fails too, when nothing could be fetched any more. */}
        <ToastHost isPrepared={isSignedIn} />
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which starts what Scripts wrote */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={beforeHydrationMarkup} />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <PageError error={error} />
    </Frame>
  )
}

/** The parts around every page. */
function Frame({ children }: { children: React.ReactNode }) {
  const isSignedIn = useUserId() !== undefined
  usePageHistory()
  // An error card too is a hydrated page.
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), [])
  return (
    <div className="safe-height flex flex-col">
      <NavigationProgress />
      <Header
        install={<InstallPlace />}
        search={<SearchLink />}
        account={
          isSignedIn && (
            <Suspense fallback={<AccountPlace />}>
              <UserMenu />
            </Suspense>
          )
        }
      />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <OfflineNotes />
    </div>
  )
}
