import { useState } from 'react'
import { clean, playerNameProblem, readShirtNumber } from '#domain/read-players.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddPlayers } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { useNewPlayerIds } from './new-player-ids.ts'
import type { Position } from './position-options.tsx'

interface Fields {
  name: string
  number: string
  position: Position | ''
}

interface Problems {
  name: string | null
  number: string | null
}

const EMPTY = { number: '', position: '' } as const
const NO_PROBLEMS: Problems = { name: null, number: null }

/** The form of one player. @param onEmptied called when the fields are ready for the next player */
export function useNewPlayer(team: ManagedTeam, onEmptied: () => void) {
  const [name, setName] = useDraft(`player-name-${team.id}`)
  const [rest, setRest] = useState<Omit<Fields, 'name'>>(EMPTY)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [failure, setFailure] = useState<string | null>(null)
  const { identify, forget } = useNewPlayerIds()
  const addPlayers = useAddPlayers(team)

  function change({ name: typed, ...change }: Partial<Fields>) {
    if (typed !== undefined) setName(typed)
    setRest((before) => ({ ...before, ...change }))
    setProblems(NO_PROBLEMS)
  }
  function empty() {
    change({ name: '', ...EMPTY })
    setFailure(null)
    onEmptied()
  }
  const [add, isAdding] = useAction(async () => {
    const jersey_number = readShirtNumber(rest.number)
    const nameProblem = playerNameProblem(name)
    setProblems({ name: nameProblem, number: jersey_number === undefined ? 'From 0 to 999.' : null })
    if (nameProblem !== null || jersey_number === undefined) return
    const player = { full_name: clean(name), jersey_number, position: rest.position || null }
    try {
      await addPlayers(identify([player]))
      forget()
      empty()
      toast('Player added', { description: player.full_name })
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to add player', { description: failureMessage(error), destructive: true })
    }
  })

  return { fields: { name, ...rest }, change, empty, add, isAdding, problems, failure }
}
