import type { Edit } from './edit-state.ts'

/** The unsaved edit of one person. */
export interface MatchDraft {
  /** When it was last changed, ISO. */
  at: string
  edit: Edit
}

// Increase it when the shape of drafts changes, and read the older shape in `upgradeDraft`.
const FORM = 3
const keyOf = (matchId: string, userId: string, form = FORM) => `touchline-draft-match-${form}-${matchId}-${userId}`

/**
 * Drafts are stored for each browser and person, so they survive a closed tab, a sign-out and a reload. Those of forms
 * (web/forms/draft-store.ts) have the same prefix, but are in the tab's storage.
 */
export function readMatchDraft(matchId: string, userId: string): MatchDraft | null {
  upgradeDraft(matchId, userId)
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(matchId, userId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Form 2 had other names for two fields of an edit. */
function upgradeDraft(matchId: string, userId: string): void {
  try {
    const old = localStorage.getItem(keyOf(matchId, userId, 2))
    if (old === null) return
    // Removed first, so that the browser's storage has room for the new form.
    localStorage.removeItem(keyOf(matchId, userId, 2))
    const draft: unknown = JSON.parse(old)
    if (!isDraft(draft) || localStorage.getItem(keyOf(matchId, userId)) !== null) return
    const edit = Object.entries(draft.edit).map(([name, value]) => [NEW_NAMES.get(name) ?? name, value])
    localStorage.setItem(keyOf(matchId, userId), JSON.stringify({ ...draft, edit: Object.fromEntries(edit) }))
  } catch {
    // An unreadable draft is no draft.
  }
}

const NEW_NAMES: ReadonlyMap<string, keyof Edit> = new Map([
  ['news', 'incoming'],
  ['collisions', 'conflicts'],
])

const isDraft = (value: unknown): value is MatchDraft =>
  typeof value === 'object' && value !== null && 'at' in value && 'edit' in value

/** @returns whether the browser stored it: it can refuse in a private window or beyond its quota */
export function writeMatchDraft(matchId: string, userId: string, edit: Edit): boolean {
  try {
    const draft: MatchDraft = { at: new Date().toISOString(), edit }
    localStorage.setItem(keyOf(matchId, userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Removes the draft if it is this one: the person may have entered more since. */
export function removeSavedMatchDraft(matchId: string, userId: string, saved: Edit): void {
  const draft = readMatchDraft(matchId, userId)
  if (JSON.stringify(draft?.edit.content) === JSON.stringify(saved.content)) removeMatchDraft(matchId, userId)
}

export function removeMatchDraft(matchId: string, userId: string): void {
  try {
    for (const form of [2, FORM]) localStorage.removeItem(keyOf(matchId, userId, form))
  } catch {
    // This browser refuses storage, so it holds no draft.
  }
}
