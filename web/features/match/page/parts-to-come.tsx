// The parts of the page that only matches to come load, in one file.
import { lazyPart } from '#web/ui/lazy-part.tsx'

const parts = () => import('./match-to-come.ts')

export const UntilKickOff = lazyPart(() => parts().then((m) => m.UntilKickOff))
export const MatchPreview = lazyPart(() => parts().then((m) => m.MatchPreview))
export const MatchChances = lazyPart(() => parts().then((m) => m.MatchChances))
export const LastMeetings = lazyPart(() => parts().then((m) => m.LastMeetings))
