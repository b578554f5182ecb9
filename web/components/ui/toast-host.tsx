import { useEffect } from 'react'
import { useUserId } from '#web/data/session.ts'
import { prepareToasts, useToaster } from './toast.ts'

/** Where toasts appear; empty until there is one to show. */
export function ToastHost() {
  const { Toaster, onReady } = useToaster()
  const isSignedIn = useUserId() !== undefined
  // Who changes things is told when the network fails too, when nothing could be fetched any more.
  useEffect(() => {
    if (isSignedIn) prepareToasts()
  }, [isSignedIn])
  return Toaster && <Toaster onReady={onReady} />
}
