import { lazyPart } from '#web/ui/lazy-part.tsx'

/** A part of a match of which more is recorded than goals and assists. Most matches load no code for it. */
export const MatchRecord = lazyPart(() =>
  import('#web/features/match/record/recorded-part.tsx').then((m) => m.RecordedPart),
)
