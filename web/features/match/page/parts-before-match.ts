// The parts of the page of a match to come, in one file of code: a page that shows one of them shows most.
export { LastMeetings } from './last-meetings.tsx'
export { MatchChances } from './match-chances.tsx'
export { MatchPreview } from './match-preview.tsx'
export { UntilKickOff } from './until-kick-off.tsx'
