import { useToaster } from './toast.ts'

/** Where toasts appear; empty until there is one to show. */
export function ToastHost() {
  const { Toaster, onReady } = useToaster()
  return Toaster && <Toaster onReady={onReady} />
}
