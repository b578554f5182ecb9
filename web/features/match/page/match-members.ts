// Only managers and owners use these parts of a match's page; visitors do not load them.
export { MatchEdit } from '#web/features/match/edit/match-edit.tsx'
export { MatchNotes } from '#web/features/match/notes/match-notes.tsx'
