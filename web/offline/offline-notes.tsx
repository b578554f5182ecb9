import { lazy, Suspense, useEffect } from 'react'
import { useSite } from '#web/queries/use-site.ts'
import { useConnection } from './connection.ts'
import { ConnectionNote } from './connection-note.tsx'
import { registerLater, useNewVersion } from './new-version.ts'
import { useKeepVisited } from './open-kept.ts'

const NewVersionNote = lazy(() => import('./new-version-note.tsx').catch(() => ({ default: () => null })))

/** Notes about a lost connection or a newer version, at the bottom of the screen, where they move nothing. Usually empty. */
export function OfflineNotes() {
  const connection = useConnection()
  const hasNewVersion = useNewVersion()
  useKeepVisited()
  const { hasServiceWorker = false } = useSite() ?? {}
  useEffect(() => {
    // Registering it again would keep a worker that is removing itself.
    if (hasServiceWorker) registerLater()
  }, [hasServiceWorker])
  return (
    <div className="page-notes">
      <div role="status">
        <Suspense>{hasNewVersion && <NewVersionNote />}</Suspense>
      </div>
      <div role="status">{connection !== 'online' && <ConnectionNote />}</div>
    </div>
  )
}
