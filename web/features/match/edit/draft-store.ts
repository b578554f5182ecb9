import type { Edit } from './edit-state.ts'

/** The unsaved edit of one person. */
export interface Draft {
  /** When it was last changed, ISO. */
  at: string
  edit: Edit
}

// Increase it when the shape of drafts changes: drafts in an older shape are then ignored.
const FORM = 3
const keyOf = (matchId: string, userId: string) => `touchline-draft-match-${FORM}-${matchId}-${userId}`

/** Drafts are stored for each browser and person, so they survive a closed tab, a sign-out and a reload. */
export function readDraft(matchId: string, userId: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(matchId, userId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'at' in value && 'edit' in value

/** @returns whether the browser stored it: it can refuse in a private window or beyond its quota */
export function writeDraft(matchId: string, userId: string, edit: Edit): boolean {
  try {
    const draft: Draft = { at: new Date().toISOString(), edit }
    localStorage.setItem(keyOf(matchId, userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Removes the draft if it is this one: the person may have entered more since. */
export function removeSavedDraft(matchId: string, userId: string, saved: Edit): void {
  const draft = readDraft(matchId, userId)
  if (JSON.stringify(draft?.edit.content) === JSON.stringify(saved.content)) removeDraft(matchId, userId)
}

export function removeDraft(matchId: string, userId: string): void {
  try {
    localStorage.removeItem(keyOf(matchId, userId))
  } catch {
    // This browser refuses storage, so it holds no draft.
  }
}
