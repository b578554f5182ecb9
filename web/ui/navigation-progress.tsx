import { clsx } from 'clsx'
import { useNavigation } from 'react-router'

/** A bar at the top of the screen while the next page loads. A fast navigation shows none. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div role="status">
      <div
        aria-hidden="true"
        className={clsx(
          'fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 h-1 bg-pitch',
          isLoading ? 'opacity-100 transition-opacity delay-150' : 'opacity-0',
        )}
      />
      {isLoading && <span className="sr-only">Loading...</span>}
    </div>
  )
}
