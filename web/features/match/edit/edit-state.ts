import type { Content } from './content.ts'
import type { Stored } from './edit-query.ts'
import { differences, type Field, mend, read, take } from './fields.ts'

/** A match that is being edited. Plain data: it is kept as a draft. */
export interface Edit {
  /** What is stored, as far as it is known here. */
  base: Stored
  /** As it is on the screen. */
  content: Content
  /** What others changed and is taken over already: how it was, and how it is. */
  news: { before: Content; after: Content } | null
  /** What others changed as well as we did: somebody has to decide. */
  collisions: readonly Field[]
}

export const openEdit = (base: Stored): Edit => ({ base, content: base.content, news: null, collisions: [] })

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
  const stillOpen = edit.collisions.filter((field) => !theirs.includes(field))
  const both = [...stillOpen, ...theirs.filter((field) => ours.has(field))]
  const merged = mend(take({ ...content, isScoreKnown: stored.content.isScoreKnown }, others, stored.content))
  return {
    base: stored,
    content: merged,
    news: tell(edit, stored.content, others.length > 0),
    collisions: both.filter((field) => read(merged, field) !== read(stored.content, field)),
  }
}

/** News that nobody has dismissed yet go on from where they began. */
function tell({ news, base }: Edit, after: Content, isNew: boolean): Edit['news'] {
  if (!isNew) return news
  return { before: news?.before ?? base.content, after }
}

/** Decides what collided: 'ours' stays as typed, 'theirs' is taken over. */
export function resolveConflicts(edit: Edit, whose: 'ours' | 'theirs'): Edit {
  const { content, collisions, base } = edit
  return {
    ...edit,
    collisions: [],
    content: whose === 'ours' ? content : mend(take(content, collisions, base.content)),
  }
}
