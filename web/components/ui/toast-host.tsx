import { lazy, Suspense } from 'react'
import { useToastsWanted } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Where toasts appear; empty until there is one to show. */
export function ToastHost() {
  if (!useToastsWanted()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
