import { useEffect } from 'react'

/** Writes a failure that outlived its retries into the browser's log. */
export function useLogFailure(error: Error | null) {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
