import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { parseMatches } from '#domain/import/parse-matches.ts'
import type { RowError } from '#domain/import/parsed.ts'
import { planImport } from '#domain/import/plan-import.ts'
import { nameKey } from '#domain/import/team-names.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { saveFailure } from '#web/queries/failures/save-failure.ts'
import { useUser } from '#web/session/use-user.ts'
import { leagueContentQuery } from './import-queries.ts'
import { type Imported, saveImport, WrongRowsError } from './save-import.ts'

const NONE: never[] = []
const NOTHING_LEFT_OUT: ReadonlySet<number> = new Set()

/** The state of one import: text, planned changes, and the save. Text and choices survive a reload. */
export function useImport(leagueId: string, stageId: string | undefined, timeZone: string) {
  const queries = useQueryClient()
  const user = useUser()
  const content = useQuery(leagueContentQuery(leagueId, timeZone))
  const [text, setText] = useDraft(`import-${user.id}-${leagueId}`)
  const [choicesDraft, setChoicesDraft] = useDraft(`import-choices-${user.id}-${leagueId}`)
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT)
  const [refused, setRefused] = useState<RowError[]>(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<Imported | null>(null)

  const read = useDeferredValue(text)
  const parsed = useMemo(() => parseMatches(read), [read])
  const choices = useMemo(() => readChoices(choicesDraft), [choicesDraft])
  const plan = useMemo(() => {
    const { teams = NONE, matches = NONE } = content.data ?? {}
    const rows = parsed.rows.filter(({ row }) => !leftOut.has(row))
    const errors = parsed.errors.filter(({ row }) => !leftOut.has(row))
    return planImport({ rows, errors, teams, matches, choices })
  }, [parsed, content.data, choices, leftOut])
  const errors = useMemo(() => mergeErrors(plan.errors, refused), [plan.errors, refused])

  function changeText(value: string) {
    setText(value)
    setLeftOut(NOTHING_LEFT_OUT)
    setRefused(NONE)
    setFailure(null)
  }
  function choose(name: string, saveAs: string) {
    setChoicesDraft(JSON.stringify([...choices, [nameKey(name), saveAs]]))
    setRefused(NONE)
  }
  function leaveOutWrongRows() {
    setLeftOut(new Set([...leftOut, ...errors.map(({ row }) => row)]))
    setRefused(NONE)
    setFailure(null)
  }
  const [save, isSaving] = useAction(async () => {
    setFailure(null)
    setRefused(NONE)
    try {
      const result = await saveImport({ leagueId, stageId }, plan.matches, plan.newTeams)
      setDone(result)
      setText('')
      setChoicesDraft('')
      await queries.invalidateQueries()
    } catch (error) {
      if (error instanceof WrongRowsError) setRefused(describeRows(error, plan.matches))
      setFailure(saveFailure(error, 'the import', 'adds no match twice'))
    }
  })

  return {
    content,
    text,
    changeText,
    isReading: read !== text,
    parsed,
    plan,
    errors,
    choose,
    leftOut,
    leaveOutWrongRows,
    bringBack: () => setLeftOut(NOTHING_LEFT_OUT),
    save,
    isSaving,
    failure,
    done,
    startAgain: () => setDone(null),
  }
}

export type Import = ReturnType<typeof useImport>

const savedChoices = z.array(z.tuple([z.string(), z.string()]))

function readChoices(draft: string): ReadonlyMap<string, string> {
  return new Map(draft === '' ? [] : savedChoices.parse(JSON.parse(draft)))
}

/** The database's reasons, each with the row that was sent. */
function describeRows({ rows }: WrongRowsError, sent: { row: number; date: string; home: string; away: string }[]) {
  const texts = new Map(sent.map(({ row, date, home, away }) => [row, `${date} · ${home} · ${away}`]))
  return rows.map(({ row, reason }) => ({ row, reason, text: texts.get(row) ?? '' }))
}

function mergeErrors(found: RowError[], refused: RowError[]): RowError[] {
  const known = new Set(found.map(({ row }) => row))
  return [...found, ...refused.filter(({ row }) => !known.has(row))].sort((a, b) => a.row - b.row)
}
