// The parts of the page that only matches to come load, in one file.
import { lazy } from 'react'

type Parts = typeof import('./match-to-come.ts')

const parts = () => import('./match-to-come.ts')
// If the network fails while they load, the page appears without them.
const none = () => ({ default: () => <></> })

export const UntilKickOff = lazy<Parts['UntilKickOff']>(() => parts().then((m) => ({ default: m.UntilKickOff }), none))
export const MatchPreview = lazy<Parts['MatchPreview']>(() => parts().then((m) => ({ default: m.MatchPreview }), none))
export const MatchChances = lazy<Parts['MatchChances']>(() => parts().then((m) => ({ default: m.MatchChances }), none))
export const LastMeetings = lazy<Parts['LastMeetings']>(() => parts().then((m) => ({ default: m.LastMeetings }), none))
