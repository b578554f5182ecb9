import { useEffect } from 'react'
import { prepareToasts, useToaster } from './toast.ts'

/** The region for toasts, empty until the first one. @param isPrepared loads their code before that */
export function ToastHost({ isPrepared }: { isPrepared: boolean }) {
  const { Toaster, onReady } = useToaster()
  useEffect(() => {
    if (isPrepared) prepareToasts()
  }, [isPrepared])
  return Toaster && <Toaster onReady={onReady} />
}
