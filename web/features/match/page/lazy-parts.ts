// Many matches do not have these parts of the page, and visitors do not see all of them. Each comes with its code.
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** A part of the page of a match to come. */
export const PartToCome = lazyPart(() => import('./part-to-come.tsx').then((m) => m.PartToCome))

/** The goals by minute. Many leagues note no minutes. */
export const Timeline = lazyPart(() => import('./timeline.tsx').then((m) => m.Timeline))

/** A part of a match of which more is recorded than goals and assists. */
export const RecordedPart = lazyPart(() =>
  import('#web/features/match/record/recorded-part.tsx').then((m) => m.RecordedPart),
)

/** A part for managers and owners. */
export const MembersPart = lazyPart(() => import('./members-part.tsx').then((m) => m.MembersPart))
