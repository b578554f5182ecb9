import { lazy, Suspense, useEffect } from 'react'
import { useSite } from '#web/queries/use-site.ts'
import { untilQuiet } from '#web/ui/until-quiet.ts'
import { useConnection } from './connection.ts'
import { ConnectionNote, loadReconnect } from './connection-note.tsx'
import { registerLater, useNewVersion } from './new-version.ts'
import { useKeepVisited } from './open-kept.ts'

const NewVersionNote = lazy(() => import('./new-version-note.tsx').catch(() => ({ default: () => null })))

/** Notes about a lost connection or a newer version. Usually empty. */
export function OfflineNotes() {
  const connection = useConnection()
  const hasNewVersion = useNewVersion()
  useKeepVisited()
  const { hasServiceWorker = false } = useSite() ?? {}
  useEffect(
    () =>
      void untilQuiet()
        .then(loadReconnect)
        .catch(() => undefined),
    [],
  )
  useEffect(() => {
    // Registering it again would keep a worker that is removing itself.
    if (hasServiceWorker) registerLater()
  }, [hasServiceWorker])
  return (
    <>
      <div role="status" className="bg-ink text-paper print:hidden">
        {connection !== 'online' && <ConnectionNote />}
      </div>
      <div role="status">
        <Suspense>{hasNewVersion && <NewVersionNote />}</Suspense>
      </div>
    </>
  )
}
