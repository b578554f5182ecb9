import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { startReport } from '#web/features/match/report/start-report.ts'
import { refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import { notesProblem } from './notes-problem.ts'
import { useSubmitNotes } from './use-submit-notes.ts'

const schema = z.object({ notes: trimmed().check(refuse(notesProblem)), line: trimmed() })

/** The notes of one side as they are written. They are submitted once, and kept in this tab until then. */
export function useNotesForm(match: Match, team: MatchTeam, userId: string) {
  const queries = useQueryClient()
  const submitNotes = useSubmitNotes(match.id, userId)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    schema,
    saved: { notes: '', line: '' },
    draft: `notes-${userId}-${match.id}-${team.id}`,
    async save(typed) {
      // Once submitted they cannot be edited, and nothing has happened yet.
      const asks = !isAsking && new Date(match.played_at) > new Date()
      setAsking(asks)
      return asks ? false : submitNotes(team.id, typed)
    },
    failed(error) {
      const message = failureMessage(error)
      return { message, toast: { title: `Failed to submit match notes: ${message}` } }
    },
    onSaved() {
      toast('Match notes submitted successfully')
      void startReport(queries, match.id)
    },
  })
  return { team, form, isAsking, keepWriting: () => setAsking(false) }
}

export type NotesWriting = ReturnType<typeof useNotesForm>
