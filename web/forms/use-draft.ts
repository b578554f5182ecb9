import { useEffect, useRef, useState } from 'react'

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
    latest.current = read(key)
    setText(latest.current)
    return () => {
      latest.current = null
    }
  }, [key])
  function update(change: string | ((text: string) => string)): boolean {
    const isShown = latest.current !== null
    const now = latest.current ?? read(key)
    // The draft was discarded in the meantime.
    if (typeof change !== 'string' && !isShown && now === '') return false
    const value = typeof change === 'string' ? change : change(now)
    if (isShown) latest.current = value
    setText(value)
    write(key, value)
    return isShown
  }
  return [text, update] as const
}

/** Discards a draft that no screen shows any more. */
export const dropDraft = (key: string) => write(key, '')

/** The draft after a text was sent: '' if it is still the same, else the newer text. */
export const unlessSent = (sent: string) => (text: string) => (text === sent ? '' : text)

const read = (key: string) => sessionStorage.getItem(PREFIX + key) ?? ''

function write(key: string, value: string) {
  try {
    if (value === '') sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, value)
  } catch {
    // The browser's storage is full: the draft lasts as long as the screen.
    sessionStorage.removeItem(PREFIX + key)
  }
}

const PREFIX = 'touchline-draft-'
