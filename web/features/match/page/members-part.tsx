import { MatchEdit } from '#web/features/match/edit/match-edit.tsx'
import type { Match } from '#web/features/match/match-queries.ts'
import { MatchNotes } from '#web/features/match/notes/match-notes.tsx'

const parts = { edit: MatchEdit, notes: MatchNotes }

interface MembersPartProps {
  match: Match
  part: keyof typeof parts
}

/** A part of the page that only managers and owners use. */
export function MembersPart({ match, part }: MembersPartProps) {
  const Part = parts[part]
  return <Part match={match} />
}
