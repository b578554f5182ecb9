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
export const dropDrafts = (start: string): void => removeFrom(sessionStorage, PREFIX + start)

/**
 * Discards the drafts of a person who signs out, and the matches that this device kept for them with whole squads: the
 * next person at this screen must not find them.
 */
export function dropAllDrafts(): void {
  dropDrafts('')
  removeFrom(localStorage, KEPT_MATCH)
}

/** Discards what another account left in this tab and on this device. Called with each account that signs in. */
export function dropDraftsOfOthers(userId: string): void {
  if (isAnother(sessionStorage, userId)) dropDrafts('')
  if (isAnother(localStorage, userId)) removeFrom(localStorage, KEPT_MATCH)
}

/** Notes the account, and returns whether another one was noted there. */
function isAnother(storage: Storage, userId: string): boolean {
  const former = storage.getItem(ACCOUNT)
  try {
    storage.setItem(ACCOUNT, userId)
  } catch {
    // The browser's storage is full.
    storage.removeItem(ACCOUNT)
  }
  return former !== null && former !== userId
}

function removeFrom(storage: Storage, start: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(start)) storage.removeItem(key)
}

const PREFIX = 'touchline-draft-'
const ACCOUNT = 'touchline-account'
/** The beginning of the keys of matches that are entered live. */
export const KEPT_MATCH = 'touchline-live-match-'
