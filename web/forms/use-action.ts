import { useRef, useState } from 'react'

/**
 * Runs an action once at a time: a second press while the first one runs does nothing.
 * `const [save, isSaving] = useAction(async () => …)`
 */
export function useAction<Arguments extends unknown[]>(action: (...values: Arguments) => Promise<void>) {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  async function run(...values: Arguments) {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      await action(...values)
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return [run, isPending] as const
}
