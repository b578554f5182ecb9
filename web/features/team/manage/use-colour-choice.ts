import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import { updateTeam } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'

export type ColourColumn = 'team_color' | 'second_color'

/** Arrow keys select every colour that they pass. While one is being saved, only the last selected one waits. */
export function useColourChoice(team: ManagedTeam, column: ColourColumn) {
  const queries = useQueryClient()
  const wanted = useRef<string | null>(null)
  const isRunning = useRef(false)
  const runs = useRef(0)
  const [choice, setChoice] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function choose(colour: string) {
    wanted.current = colour
    setChoice(colour)
    setFailure(null)
    if (isRunning.current) return
    isRunning.current = true
    const run = ++runs.current
    const hasSaved = await saveWanted()
    isRunning.current = false
    // The choice is shown until the refetched page has it. A later choice does not wait: offline this takes seconds.
    if (hasSaved) await queries.invalidateQueries()
    if (run === runs.current) setChoice(null)
  }

  /** @returns whether at least one colour was saved; a later one may have failed */
  async function saveWanted(): Promise<boolean> {
    let hasSaved = false
    try {
      while (wanted.current !== null) {
        const next: string = wanted.current
        wanted.current = null
        await updateTeam(team, column === 'team_color' ? { team_color: next } : { second_color: next })
        hasSaved = true
      }
    } catch (error) {
      wanted.current = null
      setFailure(`${failureMessage(error)} The colour has not changed.`)
      toast('Failed to update team color', { description: failureMessage(error), destructive: true })
    }
    return hasSaved
  }

  return {
    chosen: choice ?? team[column]?.toLowerCase() ?? null,
    choose: (colour: string) => void choose(colour),
    failure,
    isSaving: choice !== null,
  }
}
