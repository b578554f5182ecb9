import type { Match } from '#web/features/match/match-queries.ts'
import { LastMeetings } from './last-meetings.tsx'
import { MatchChances } from './match-chances.tsx'
import { MatchPreview } from './match-preview.tsx'
import { UntilKickOff } from './until-kick-off.tsx'

const parts = { wait: UntilKickOff, preview: MatchPreview, chances: MatchChances, meetings: LastMeetings }

interface PartToComeProps {
  match: Match
  part: keyof typeof parts
}

/** A part of the page of a match to come. These parts are one file of code. */
export function PartToCome({ match, part }: PartToComeProps) {
  const Part = parts[part]
  return <Part match={match} />
}
