// Only pages of matches to come load these parts.
export { LastMeetings } from './last-meetings.tsx'
export { MatchChances } from './match-chances.tsx'
export { MatchPreview } from './match-preview.tsx'
export { UntilKickOff } from './until-kick-off.tsx'
