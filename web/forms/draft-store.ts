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

/** Discards the drafts whose keys begin with this. */
export function dropDrafts(start: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX + start)) sessionStorage.removeItem(key)
}

/** Discards the drafts of a person who signs out: the next one at this screen must not find them. */
export const dropAllDrafts = (): void => dropDrafts('')

const PREFIX = 'touchline-draft-'
