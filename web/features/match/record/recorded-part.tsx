import type { Match } from '#web/features/match/match-queries.ts'
import { FullTimeline } from './full-timeline.tsx'
import { RecordedGoals } from './recorded-goals.tsx'
import { RecordedRoles } from './recorded-roles.tsx'

const parts = { goals: RecordedGoals, timeline: FullTimeline, roles: RecordedRoles }

interface RecordedPartProps {
  match: Match
  part: keyof typeof parts
}

/** A part of the match page, where more is recorded than goals and assists. */
export function RecordedPart({ match, part }: RecordedPartProps) {
  const Part = parts[part]
  return match.record && <Part match={match} record={match.record} />
}
