import { useEffect, useState } from 'react'

/**
 * A typed text that outlives the screen in this tab: a reload, a lost session, the way to /auth and back.
 * @param key '' keeps nothing
 */
export function useDraft(key: string) {
  const [text, setText] = useState('')
  // Read after hydration, since the server knows no drafts.
  useEffect(() => setText(read(key)), [key])
  function update(value: string) {
    setText(value)
    write(key, value)
  }
  return [text, update] as const
}

/** Forgets a text that somebody gave up, where no screen shows it any more. */
export const dropDraft = (key: string) => write(key, '')

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
