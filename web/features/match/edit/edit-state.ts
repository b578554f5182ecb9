import type { Content } from './content.ts'
import type { Stored } from './edit-query.ts'
import { copyFields, differences, type Field, normalize, read } from './fields.ts'

/** A match that is being edited. Plain data: it is kept as a draft. */
export interface Edit {
  /** What is stored, as far as it is known here. */
  base: Stored
  /** As it is on the screen. */
  content: Content
  /** What others changed and is taken over already: how it was, and how it is. */
  incoming: { before: Content; after: Content } | null
  /** What others changed as well as we did: somebody has to decide. */
  conflicts: readonly Field[]
}

export const openEdit = (base: Stored): Edit => ({ base, content: base.content, incoming: null, conflicts: [] })

export const changedFields = ({ base, content }: Edit): Field[] => differences(base.content, content)

/**
 * Brings in what is stored now. What only others changed is taken over, what only we changed stays, and what
 * both changed stays as we have it until `resolveConflicts`.
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

/** News that nobody has dismissed yet go on from where they began. */
function unreadChanges({ incoming, base }: Edit, after: Content, isNew: boolean): Edit['incoming'] {
  if (!isNew) return incoming
  return { before: incoming?.before ?? base.content, after }
}

/** Decides what collided: 'ours' stays as typed, 'theirs' is taken over. */
export function resolveConflicts(edit: Edit, whose: 'ours' | 'theirs'): Edit {
  const { content, conflicts, base } = edit
  return {
    ...edit,
    conflicts: [],
    content: whose === 'ours' ? content : normalize(copyFields(content, conflicts, base.content)),
  }
}
