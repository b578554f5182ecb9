import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FolderError } from '#domain/competition-folder/folder-error.ts'
import { type CompetitionPlan, planCompetition } from '#domain/competition-folder/plan-competition.ts'
import { readFile, refuseFile } from '#domain/import/read-file.ts'
import { useAction } from '#web/forms/use-action.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { saveFailure } from '#web/queries/failures/save-failure.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

export const FILES = ['rules.json', 'results.csv'] as const
type FileName = (typeof FILES)[number]

/** The files of a competition's folder, what they say, and the save. */
export function useFolder(onSaved: (leagueId: string) => void) {
  const queries = useQueryClient()
  // A retry sends the same id, so that a lost answer creates no second competition.
  const [id, setId] = useState(createUuid)
  const [texts, setTexts] = useState<Partial<Record<FileName, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { plan, errors } = useMemo(() => readFolder(texts), [texts])

  async function addFiles(files: Iterable<File>) {
    setProblem(null)
    setFailure(null)
    setId(createUuid())
    for (const file of files) {
      const name = nameOf(file)
      const { text, problem: unreadable } = await readText(file, name)
      if (name === null || text === undefined) setProblem(unreadable ?? null)
      else setTexts((known) => ({ ...known, [name]: text }))
    }
  }

  const [save, isSaving] = useAction(async () => {
    setFailure(null)
    try {
      if (plan === null) return
      onSaved(await saveCompetition(plan, id))
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(saveFailure(error, 'the competition', 'adds no second one'))
    }
  })

  return { texts, plan, errors, problem, failure, addFiles, save, isSaving }
}

/** A file is known by its ending, whatever it is called. */
function nameOf({ name }: File): FileName | null {
  if (/\.json$/i.test(name)) return 'rules.json'
  return /\.(csv|tsv|txt)$/i.test(name) ? 'results.csv' : null
}

async function readText(file: File, name: FileName | null): Promise<{ text?: string; problem?: string }> {
  if (name === null) return { problem: `“${file.name}” is neither rules.json nor results.csv.` }
  const refused = refuseFile(file)
  if (refused !== null) return { problem: refused }
  return readFile(new Uint8Array(await file.arrayBuffer()))
}

/** Errors are a line each. */
function readFolder(texts: Partial<Record<FileName, string>>): { plan: CompetitionPlan | null; errors: string[] } {
  const { 'rules.json': rules, 'results.csv': results } = texts
  if (rules === undefined || results === undefined) return { plan: null, errors: [] }
  try {
    return { plan: planCompetition(rules, results), errors: [] }
  } catch (error) {
    if (error instanceof FolderError) return { plan: null, errors: error.message.split('\n') }
    throw error
  }
}

async function saveCompetition(plan: CompetitionPlan, id: string): Promise<string> {
  const supabase = await browserSupabase()
  const { data } = await supabase
    .rpc('import_competition', {
      _plan: JSON.parse(JSON.stringify(plan)),
      _time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
      _id: id,
    })
    .throwOnError()
  return data
}
