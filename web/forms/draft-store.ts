/** A draft of this tab: text that outlives a reload, a lost session, and a sign-in in between. '' is no draft. */
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
export const dropDrafts = (start: string): void => removeFrom(sessionStorage, PREFIX + start)

/**
 * Discards the drafts of this tab, and the matches that this device kept with whole squads: the next person at this
 * screen must not find them. Unsaved edits of a match outlive a sign-out; screens show them only to their own account.
 */
export function dropOnSignOut(): void {
  dropDrafts('')
  dropKeptMatches()
}

/** Discards the matches that this device kept for live entry. */
const dropKeptMatches = (): void => removeFrom(localStorage, KEPT_MATCH)

/**
 * Discards the matches that this device kept for another account. Called with each account that signs in. Drafts wait for
 * their own account, which their keys name.
 */
export function dropMatchesOfOthers(userId: string): void {
  try {
    const former = localStorage.getItem(ACCOUNT)
    if (former === userId) return
    localStorage.removeItem(ACCOUNT)
    if (former !== null) dropKeptMatches()
    localStorage.setItem(ACCOUNT, userId)
  } catch {
    // The browser refuses storage, or it is full.
  }
}

function removeFrom(storage: Storage, start: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(start)) storage.removeItem(key)
}

const PREFIX = 'touchline-draft-'
const ACCOUNT = 'touchline-account'
/** The beginning of the keys of matches that are entered live. */
export const KEPT_MATCH = 'touchline-live-match-'
