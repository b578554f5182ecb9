import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from './draft-store.ts'

/**
 * A typed text that this tab keeps through a reload, a lost session, and a sign-in in between.
 * `update` takes a text or a function of the current text, and returns whether the text is still on the screen.
 * @param key of the draft in sessionStorage; '' keeps nothing
 */
export function useDraft(key: string) {
  const [text, setText] = useState('')
  const latest = useRef<string | null>(null)
  // Read after hydration, since the server has no drafts.
  useEffect(() => {
    latest.current = readDraft(key)
    setText(latest.current)
    return () => {
      latest.current = null
    }
  }, [key])
  function update(change: string | ((text: string) => string)): boolean {
    const isShown = latest.current !== null
    const now = latest.current ?? readDraft(key)
    // The draft was discarded in the meantime.
    if (typeof change !== 'string' && !isShown && now === '') return false
    const value = typeof change === 'string' ? change : change(now)
    if (isShown) latest.current = value
    setText(value)
    writeDraft(key, value)
    return isShown
  }
  return [text, update] as const
}
