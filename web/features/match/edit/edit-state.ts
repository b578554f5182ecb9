import type { Content } from './content.ts'
import type { Stored } from './edit-query.ts'
import { copyFields, differences, type EditField, normalize, read } from './fields.ts'

// Merges the edits of two people who change one match at the same time, field by field.

/** One person's edit of a match. It is plain data, so that it can be stored as a draft. */
export interface Edit {
  /** The last stored state that this browser has loaded. */
  base: Stored
  /** The state on the screen. */
  content: Content
  /** The stored state before and after the changes of others that were merged and not dismissed yet. */
  incoming: { before: Content; after: Content } | null
  /** Fields that both sides changed. The person must choose a value for each. */
  conflicts: readonly EditField[]
}

export const openEdit = (base: Stored): Edit => ({ base, content: base.content, incoming: null, conflicts: [] })

export const changedFields = ({ base, content }: Edit): EditField[] => differences(base.content, content)

/**
 * Merges the stored state into the edit. A field that only others changed takes their value. A field that only this
 * person changed keeps its value. A field that both changed keeps this person's value until `resolveConflicts`.
 */
export function rebase(edit: Edit, stored: Stored): Edit {
  const { base, content } = edit
  if (stored.version < base.version) return edit
  const theirs = differences(base.content, stored.content)
  const ours = new Set(changedFields(edit))
  const others = theirs.filter((field) => !ours.has(field))
  const stillOpen = edit.conflicts.filter((field) => !theirs.includes(field))
  const both = [...stillOpen, ...theirs.filter((field) => ours.has(field))]
  const merged = normalize(
    copyFields({ ...content, isScoreKnown: stored.content.isScoreKnown }, others, stored.content),
  )
  return {
    base: stored,
    content: merged,
    incoming: unreadChanges(edit, stored.content, others.length > 0),
    conflicts: both.filter((field) => read(merged, field) !== read(stored.content, field)),
  }
}

/** Changes that the person has not dismissed yet are shown together with the new ones. */
function unreadChanges({ incoming, base }: Edit, after: Content, isNew: boolean): Edit['incoming'] {
  if (!isNew) return incoming
  return { before: incoming?.before ?? base.content, after }
}

/** Whether others changed something that the person must see before the rebased edit may be saved. */
export const hasChangesOfOthers = (edit: Edit, rebased: Edit): boolean =>
  rebased.conflicts.length > 0 || rebased.incoming !== edit.incoming

/** Resolves all conflicts: 'ours' keeps this person's values, 'theirs' takes the stored ones. */
export function resolveConflicts(edit: Edit, whose: 'ours' | 'theirs'): Edit {
  const { content, conflicts, base } = edit
  return {
    ...edit,
    conflicts: [],
    content: whose === 'ours' ? content : normalize(copyFields(content, conflicts, base.content)),
  }
}
