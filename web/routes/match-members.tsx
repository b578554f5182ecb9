// What only managers and owners have on a match's page; visitors do not load it.
export { MatchEdit } from '#web/features/match/edit/match-edit.tsx'
export { MatchNotes } from '#web/features/match/notes/match-notes.tsx'
export { ReportWriter } from '#web/features/match/report/report-writer.tsx'
