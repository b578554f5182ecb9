/** This tab's drafts: text that outlives a reload, a lost session, and a sign-in in between. '' is no draft. */
export const readDraft = (key: string): string => sessionStorage.getItem(PREFIX + key) ?? ''

export function writeDraft(key: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, value)
  } catch {
    // The browser's storage is full: the draft lasts as long as the screen.
    sessionStorage.removeItem(PREFIX + key)
  }
}

/** Discards a draft that no screen shows any more. */
export const dropDraft = (key: string): void => writeDraft(key, '')

const PREFIX = 'touchline-draft-'
