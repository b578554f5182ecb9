import { clsx } from 'clsx'
import { useEffect } from 'react'
import { prepareToasts, usePlainToast, useToaster } from './toast.ts'

/** The region for toasts, empty until the first one. @param isPrepared loads their code before that */
export function ToastHost({ isPrepared }: { isPrepared: boolean }) {
  const { Toaster, onReady } = useToaster()
  const plain = usePlainToast()
  useEffect(() => {
    if (isPrepared) prepareToasts()
  }, [isPrepared])
  return (
    <>
      {Toaster && <Toaster onReady={onReady} />}
      {plain && (
        <p
          role="alert"
          className={clsx(
            'touchline pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-50 mx-auto max-w-sm bg-card p-4 text-ink shadow-raised',
            plain.destructive ? 'border-danger' : 'border-pitch',
          )}
        >
          <span className="font-semibold">{plain.title}</span>
          {plain.description && <span className="block text-muted text-sm">{plain.description}</span>}
        </p>
      )}
    </>
  )
}
