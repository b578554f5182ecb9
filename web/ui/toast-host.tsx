import { useEffect } from 'react'
import { prepareToasts, useToaster } from './toast.ts'

/** Where toasts appear; empty until there is one to show. @param isPrepared whether their code is fetched before that */
export function ToastHost({ isPrepared }: { isPrepared: boolean }) {
  const { Toaster, onReady } = useToaster()
  useEffect(() => {
    if (isPrepared) prepareToasts()
  }, [isPrepared])
  return Toaster && <Toaster onReady={onReady} />
}
