import { useEffect, useRef, useState } from 'react'

/**
 * A typed text that outlives the screen in this tab: a reload, a lost session, the way to /auth and back.
 * A change can be a function of the text as it stands by now, for whoever began with an earlier one.
 * Each change tells whether the text is still on the screen.
 * @param key '' keeps nothing
 */
export function useDraft(key: string) {
  const [text, setText] = useState('')
  const latest = useRef<string | null>(null)
  // Read after hydration, since the server knows no drafts.
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
    // Given up since.
    if (typeof change !== 'string' && !isShown && now === '') return false
    const value = typeof change === 'string' ? change : change(now)
    if (isShown) latest.current = value
    setText(value)
    write(key, value)
    return isShown
  }
  return [text, update] as const
}

/** Forgets a text that somebody gave up, where no screen shows it any more. */
export const dropDraft = (key: string) => write(key, '')

/** What is left of a text after this much of it was saved: all, if somebody typed on meanwhile. */
export const unlessSent = (sent: string) => (text: string) => (text === sent ? '' : text)

const read = (key: string) => sessionStorage.getItem(PREFIX + key) ?? ''

function write(key: string, value: string) {
  try {
    if (value === '') sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, value)
  } catch {
    // Larger than the browser keeps: it lives as long as the screen does.
    sessionStorage.removeItem(PREFIX + key)
  }
}

const PREFIX = 'touchline-draft-'
