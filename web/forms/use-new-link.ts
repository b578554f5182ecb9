import { useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useAction } from './use-action.ts'

/**
 * A link that is shown once, because the database stores only its hash.
 * @param reload of what is known about the link afterwards, also when it could not be changed
 * @returns `run` takes what makes the link (with its token) or withdraws it (with null)
 */
export function useNewLink(reload: () => Promise<unknown>) {
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [run, isRunning] = useAction(async (change: () => Promise<string | null>) => {
    setFailure(null)
    try {
      setToken(await change())
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await reload()
  })
  return { token, failure, run, isRunning }
}
